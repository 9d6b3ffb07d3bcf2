"""What a server counts while it serves, for its host: how much is done, and how long it takes.

Cheap enough for every action, and about nobody: no names, no codes of tables.
"""

from bisect import bisect_left
from collections.abc import Callable
from typing import Final

from tablee.wire import messages as wire

# Seconds: from what nobody notices to what everybody does.
BOUNDS_S: Final = (0.001, 0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)

# Told of whatever people do, if it is to be written down: the table's code, the person, what was
# said, how many seconds it took, and the code with which it was refused, or nothing.
Journal = Callable[[str, str, wire.ClientMessage, float, str], None]


class Durations:
    """How many took how long."""

    def __init__(self) -> None:
        self.buckets: list[int] = [0] * (len(BOUNDS_S) + 1)  # up to each bound, and longer
        self.count = 0
        self.sum_s = 0.0

    def add(self, seconds: float) -> None:
        self.buckets[bisect_left(BOUNDS_S, seconds)] += 1
        self.count += 1
        self.sum_s += seconds


class Counts:
    """Of one server, since it started."""

    def __init__(self) -> None:
        self.actions: dict[str, Durations] = {}  # by game; from hearing it to the answer
        self.writes = Durations()  # from asking the store to its word that it is kept
        self.entries = 0  # that were written
        self.recoveries = 0  # of tables that were built again from their logs
        self.journal: Journal | None = None

    def acted(self, game: str, seconds: float) -> None:
        durations = self.actions.get(game)
        if durations is None:
            durations = self.actions[game] = Durations()
        durations.add(seconds)

    def wrote(self, entries: int, seconds: float) -> None:
        self.entries += entries
        self.writes.add(seconds)
