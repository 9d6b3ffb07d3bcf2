"""Urges: when somebody does a thing that nobody asked for. Pure; chance is handed in.

An urge is a rate, so many times a second, that may change as what was seen gets older. The waiting
time for it has no memory: it does not matter how often, or when, it is drawn anew.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

from tablee.bots.reflex import waiting
from tablee.kernel.chance import Chance


class Step(NamedTuple):
    """From this moment on, until the next step, so many times a second."""

    from_ms: int
    per_s: float


class Urge(NamedTuple):
    """A move and how much somebody wants to make it; the steps in their order."""

    move: int
    steps: Sequence[Step]


def steady(move: int, per_s: float, at_ms: int) -> Urge:
    """As strong now as later."""
    return Urge(move, [Step(at_ms, per_s)])


def moment_of(steps: Sequence[Step], at_ms: int, chance: Chance) -> int | None:
    """When a rate strikes for the first time after `at_ms`; None: never.

    Moments are whole milliseconds, rounded up: so nobody strikes in the very moment of looking, and
    looking every millisecond comes to the same as looking once.
    """
    left = waiting(chance)
    for number, (from_ms, per_s) in enumerate(steps):
        begins = max(from_ms, at_ms)
        ends = steps[number + 1].from_ms if number + 1 < len(steps) else math.inf
        if per_s <= 0 or ends <= begins:
            continue
        needed_ms = left / per_s * 1000
        if begins + needed_ms <= ends:
            return begins + max(1, math.ceil(needed_ms))
        left -= (ends - begins) * per_s / 1000
    return None


def first_of(urges: Sequence[Urge], at_ms: int, chance: Chance) -> tuple[int, int] | None:
    """The urge that strikes first: in how many milliseconds, and its move."""
    struck = [(moment_of(urge.steps, at_ms, chance), urge.move) for urge in urges]
    moments = [(moment - at_ms, move) for moment, move in struck if moment is not None]
    return min(moments, default=None)
