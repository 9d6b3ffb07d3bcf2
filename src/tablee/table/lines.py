"""The lines of a table's sockets: pinged while a game with contests is played."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tablee.kernel.state import SPECTATOR
from tablee.table.listeners import Listener
from tablee.table.referee import Line
from tablee.wire import messages as wire

if TYPE_CHECKING:
    from tablee.table.table import Table

PING_MS = 500
FIRST_PING_MS, FIRST_PINGS = 100, 8  # to know a new line soon


@dataclass(eq=False)
class Watched:
    """One socket, as the referee sees it."""

    line: Line
    sent_ms: dict[int, int] = field(default_factory=dict)  # version → when, in this contest
    held: list[int] = field(default_factory=list)  # versions that wait behind the stimulus
    release: Callable[[], object] | None = None
    pings: int = 0


class Lines:
    """Who listens at a table, over which line."""

    def __init__(self, table: "Table") -> None:
        self.table = table
        self.watched: dict[Listener, Watched] = {}
        self.left_lines: dict[int, Line] = {}  # of each seat's last socket that is gone
        self.beating = False

    def enter(self, listener: Listener) -> None:
        """Until it has been measured, a person's new socket is taken to be like the last one."""
        before = self.left_lines.get(self.table.room.seat_of(listener.person))
        self.watched[listener] = Watched(Line(before))

    def watch(self, listener: Listener) -> Watched:
        """What is known of a socket; of one that has not entered, nothing."""
        return self.watched.get(listener) or Watched(Line())

    def leave(self, listener: Listener) -> None:
        watched = self.watched.pop(listener)
        self.left_lines[self.table.room.seat_of(listener.person)] = watched.line
        if watched.release is not None:
            watched.release()

    def keep_beating(self) -> None:
        """Ping as long as a game is played and somebody sits at it; a new line more often."""
        seated = self.seated() if self.table.room.phase == "playing" else []
        if self.beating or not seated:
            return
        self.beating = True
        is_new = any(self.watched[listener].pings < FIRST_PINGS for listener in seated)
        self.table.clock.call_later(FIRST_PING_MS if is_new else PING_MS, self.beat)

    def beat(self) -> None:
        self.beating = False
        if self.table.stopped or self.table.closed:
            return
        now_ms = self.table.clock.now_ms()
        for listener in self.seated():
            if listener.behind is None:  # what waits behind a stimulus would measure that
                watched, nonce = self.watched[listener], secrets.token_hex(4)
                watched.pings += 1
                watched.line.ask(nonce, now_ms)
                listener.put(wire.Ping(nonce))
        self.keep_beating()

    def pong(self, listener: Listener, nonce: str) -> None:
        self.watch(listener).line.answer(nonce, self.table.clock.now_ms())

    def seated(self) -> list[Listener]:
        seat_of = self.table.room.seat_of
        return [one for one in self.watched if seat_of(one.person) != SPECTATOR]
