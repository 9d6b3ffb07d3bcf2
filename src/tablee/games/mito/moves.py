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


def is_deed(what: i64) -> bool:
    return PLAY <= what <= ACCUSE


def stands_alone(what: i64) -> bool:
    """Whether it is done with nothing."""
    return what in (DRAW, KEEP, SLAP, READY, FIDGET)


def is_trick(what: i64) -> bool:
    """Whether nobody waits for it."""
    return what in (VANISH, FIDGET, ACCUSE)
