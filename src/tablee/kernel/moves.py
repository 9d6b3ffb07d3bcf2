"""Moves as small numbers: what is done, times 64, plus what it is done with."""

from mypy_extensions import i64

from tablee.kernel.cardset import lowest, rest
from tablee.kernel.state import MoveList


def deed(move: i64) -> i64:
    """What is done; a number that no deed has for what is no move."""
    return move >> 6


def noun(move: i64) -> i64:
    """What it is done with: a card, a seat, a space."""
    return move & 63


def do(what: i64, noun: i64 = 0) -> i64:
    """The move that does this with that."""
    return what * 64 + noun


def list_each(what: i64, members: i64, found: MoveList) -> None:
    """One move a member of a set: this deed with that."""
    while members != 0:
        found.add(do(what, lowest(members)))
        members = rest(members)
