"""Moves as small numbers: what is done, times 64, plus the card or seat it is done with.

`notation.py` shows and reads them; their order is the order in which `legal` lists them.
"""

from typing import Final

from mypy_extensions import i64

from tablee.games.mistigri.cards import FIRST_COPIES, FIRST_COPY, LATER_MATES
from tablee.kernel.cardset import lowest, rest
from tablee.kernel.moves import deed, do, noun
from tablee.kernel.state import MoveList

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


def discard(cat: i64, other: i64) -> i64:
    """The move that discards this pair, in either order."""
    if cat > other:
        cat, other = other, cat
    return do(DISCARD + cat, other)


def read_pair(move: i64) -> tuple[i64, i64]:
    """The two cats of a pair that is discarded; the first is below 0 for any other move."""
    return deed(move) - DISCARD, noun(move)


def list_pairs(hand: i64, found: MoveList) -> None:  # MG-7
    """A move for each pair of a hand."""
    firsts = hand & FIRST_COPIES
    while firsts != 0:
        cat = lowest(firsts)
        firsts = rest(firsts)
        mates = hand & LATER_MATES[cat]
        while mates != 0:
            found.add(do(DISCARD + cat, FIRST_COPY[lowest(mates)]))
            mates = rest(mates)
