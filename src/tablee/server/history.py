"""The last hour of a server in a few numbers, for the host's page. Time is handed in."""

import mmap
import sys
from collections import deque
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from tablee.table.counts import BOUNDS_S

if sys.platform != "win32":
    import resource

if TYPE_CHECKING:
    from tablee.server.app import Server

EVERY_S = 10.0
KEPT = 360  # an hour
STATM = Path("/proc/self/statm")


class Moment(msgspec.Struct):
    """How it was."""

    at_s: float
    tables: int
    people: int
    actions_per_s: float
    slow_ms: float  # nineteen in twenty answers came within
    memory_mb: float


class History:
    """A few hundred moments; the oldest goes when a new one comes."""

    every_s = EVERY_S

    def __init__(self) -> None:
        self.moments: deque[Moment] = deque(maxlen=KEPT)
        self.before: tuple[float, list[int]] | None = None

    def add(self, now_s: float, server: "Server") -> None:
        """How it is now, and what was done since the last time."""
        tables = list(server.live_tables.by_code.values())
        people = len({one.person for table in tables for one in table.listeners if not one.is_tv})
        counted = answers(server)
        then_s, before = self.before or (now_s, counted)
        new = [now - then for now, then in zip(counted, before, strict=True)]
        rate = sum(new) / (now_s - then_s) if now_s > then_s else 0.0
        self.before = (now_s, counted)
        self.moments.append(
            Moment(now_s, len(tables), people, rate, within_ms(new, 0.95), memory_mb())
        )


def answers(server: "Server") -> list[int]:
    """How many actions of any game were answered within each bound."""
    all_games = server.counts.actions.values()
    return [sum(one.buckets[at] for one in all_games) for at in range(len(BOUNDS_S) + 1)]


def within_ms(buckets: list[int], share: float) -> float:
    """Within which time that share of them came, as finely as the bounds are; 0 if none came."""
    left = share * sum(buckets)
    below = 0.0
    for bound, count in zip((*BOUNDS_S, 2 * BOUNDS_S[-1]), buckets, strict=True):
        if count and left <= count:
            return 1000 * (below + (bound - below) * left / count)
        left -= count
        below = bound
    return 0.0


def memory_mb() -> float:
    """Of this process without its bots' workers: now, or where that is not told, at the most."""
    if STATM.exists():
        return int(STATM.read_text().split()[1]) * mmap.PAGESIZE / 1e6
    if sys.platform == "win32":
        return 0.0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / 1e6 if sys.platform == "darwin" else most / 1e3
