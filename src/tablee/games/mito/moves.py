"""Moves as small numbers: what is done, times 64, plus the card or seat it is done with.

`notation.py` shows and reads them; their order is the order in which `legal` lists them. What is
awaited comes first, so that the first move is the one that time makes (MT-23).
"""

from typing import Final

from mypy_extensions import i64

PLAY: Final = 0  # a card
DRAW: Final = 1
KEEP: Final = 2
GIVE: Final = 3  # a card
TO: Final = 4  # a seat
SLAP: Final = 5
RACE: Final = 6  # a card
READY: Final = 7
VANISH: Final = 8  # a card
FIDGET: Final = 9
ACCUSE: Final = 10  # a seat


def deed(move: i64) -> i64:
    """What is done: PLAY … ACCUSE; any other number for what is no move."""
    return move >> 6


def noun(move: i64) -> i64:
    """The card or seat it is done with."""
    return move & 63


def do(what: i64, noun: i64 = 0) -> i64:
    """The move that does this with that."""
    return what * 64 + noun
