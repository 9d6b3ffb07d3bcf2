"""Moves as small numbers: what is done, times 64, plus what it is done with.

`notation.py` shows and reads them; their order is the order in which `legal` lists them.
"""

from typing import Final

from mypy_extensions import i64

from tablee.games.mamicatchmi.cards import PAWNS, SPOTS
from tablee.games.mamicatchmi.events import pair, placing
from tablee.kernel.moves import deed, do, noun

TAKE: Final = 0  # a pawn
ROLL: Final = 1
KEEP: Final = 2
SWAP_PAWN: Final = 3  # the pawn wanted
SWAP_STRUCTURES: Final = 4  # a pair of structures, the second greater
LIFT: Final = 5  # a pawn
DROP: Final = 6  # a pawn
PLACE: Final = 7  # a pawn on a spot


def is_gesture(move: i64) -> bool:
    """Whether it is a hand with a pawn: lifted, dropped or placed."""
    if deed(move) == PLACE:
        return noun(move) < len(PAWNS) * len(SPOTS)
    return deed(move) in (LIFT, DROP) and noun(move) < len(PAWNS)


def place(pawn: i64, spot: i64) -> i64:
    """The move that places a pawn."""
    return do(PLACE, placing(pawn, spot))


def swap_structures(one: i64, other: i64) -> i64:
    """The move that swaps two structures, in either order."""
    if one > other:
        one, other = other, one
    return do(SWAP_STRUCTURES, pair(one, other))
