"""What the views of all games say alike: nothing is None, as JSON has it."""

from collections.abc import Sequence
from typing import TypeVar

from tablee.kernel.state import NEVER, NOBODY, NOTHING

T = TypeVar("T")


def moment(at_ms: int) -> int | None:
    """A table time, if it comes."""
    return None if at_ms == NEVER else int(at_ms)


def somebody(seat: int) -> int | None:
    """A seat, if it is one."""
    return None if seat == NOBODY else seat


def name_or_none(names: Sequence[T], number: int) -> T | None:
    """What has this number, if anything has."""
    return None if number == NOTHING else names[number]
