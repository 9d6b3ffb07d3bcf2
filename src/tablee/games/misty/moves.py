"""Moves as small numbers: what is done, times 64, plus the kind or space it is done with.

`notation.py` shows and reads them; their order is the order in which `legal` lists them.
"""

from typing import Final

from mypy_extensions import i64

PICK: Final = 0  # a kind
AT: Final = 1  # a space
MOVE: Final = 2  # a space


def deed(move: i64) -> i64:
    """What is done: PICK, AT or MOVE; any other number for what is no move."""
    return move >> 6


def noun(move: i64) -> i64:
    """The kind or the space it is done with."""
    return move & 63


def do(what: i64, noun: i64) -> i64:
    """The move that does this with that kind or space."""
    return what * 64 + noun
