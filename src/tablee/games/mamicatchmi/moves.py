"""Moves as small numbers: what is done, times 64, plus what it is done with.

`notation.py` shows and reads them; their order is the order in which `legal` lists them.
"""

from typing import Final

from mypy_extensions import i64

TAKE: Final = 0  # a pawn
ROLL: Final = 1
KEEP: Final = 2
SWAP_PAWN: Final = 3  # the pawn wanted
SWAP_STRUCTURES: Final = 4  # four times the first structure, plus the second, which is greater
LIFT: Final = 5  # a pawn
DROP: Final = 6  # a pawn
PLACE: Final = 7  # eight times the pawn, plus the spot


def deed(move: i64) -> i64:
    """What is done: TAKE … PLACE; any other number for what is no move."""
    return move >> 6


def noun(move: i64) -> i64:
    """The pawn, structures or spot it is done with."""
    return move & 63


def do(what: i64, noun: i64 = 0) -> i64:
    """The move that does this with that."""
    return what * 64 + noun


def place(pawn: i64, spot: i64) -> i64:
    """The move that places a pawn."""
    return PLACE * 64 + pawn * 8 + spot


def swap_structures(one: i64, other: i64) -> i64:
    """The move that swaps two structures, in either order."""
    if one > other:
        one, other = other, one
    return SWAP_STRUCTURES * 64 + one * 4 + other
