"""Moves as small numbers: what is done, times 64, plus the card or seat it is done with.

`notation.py` shows and reads them; their order is the order in which `legal` lists them.
"""

from typing import Final

from mypy_extensions import i64

DRAW: Final = 0
PASS: Final = 1
POWER: Final = 2
REVERSE: Final = 3

# What is done, for moves with a card or a seat.
TO: Final = 1
CHOOSE: Final = 2
GIVE: Final = 3
PUT: Final = 4
TAKE: Final = 5
DISCARD: Final = 64  # plus the first cat of the pair


def deed(move: i64) -> i64:
    """What is done: TO … TAKE; DISCARD or more for a pair; 0 for the four plain moves."""
    return move >> 6


def noun(move: i64) -> i64:
    """The card or seat it is done with; for a pair, its second cat."""
    return move & 63


def do(what: i64, noun: i64) -> i64:
    """The move that does this with that card or seat."""
    return what * 64 + noun


def discard(cat: i64, other: i64) -> i64:
    """The move that discards this pair, in either order."""
    if cat > other:
        cat, other = other, cat
    return (DISCARD + cat) * 64 + other


def first_cat(move: i64) -> i64:
    """The first cat of a pair that is discarded."""
    return (move >> 6) - DISCARD
