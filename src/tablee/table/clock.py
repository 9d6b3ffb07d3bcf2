"""Time: the real clock, which tests replace, and the time of one table."""

import asyncio
import time
from collections.abc import Callable
from typing import Protocol

from tablee.table.room import Room


class Clock(Protocol):
    """Where time comes from: handed in, so that tests need not wait."""

    def now_ms(self) -> int: ...

    def call_later(self, delay_ms: int, callback: Callable[[], object]) -> Callable[[], object]:
        """Call back once; returns what cancels it."""
        ...


class LoopClock:
    """Monotonic time and the running loop's timers."""

    def now_ms(self) -> int:
        return time.monotonic_ns() // 1_000_000

    def call_later(self, delay_ms: int, callback: Callable[[], object]) -> Callable[[], object]:
        return asyncio.get_running_loop().call_later(delay_ms / 1000, callback).cancel


class TableClock:
    """Table time: it never goes back, and stands still while nobody serves or the host says so."""

    def __init__(self, server: Clock, room: Room) -> None:
        self.server = server
        self.room = room
        self.started_ms = server.now_ms() - room.at_ms  # by the server's clock

    def now_ms(self) -> int:
        if self.room.held:
            self.started_ms = self.server.now_ms() - self.room.at_ms
        return max(self.server.now_ms() - self.started_ms, self.room.at_ms)
