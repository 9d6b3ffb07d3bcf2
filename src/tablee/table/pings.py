"""How long the lines of a table's sockets take: pinged while a game with contests is played."""

import math
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field

from tablee.kernel.state import NEVER, SPECTATOR
from tablee.table.clock import Clock
from tablee.table.latency import Latency
from tablee.table.listeners import Listener, nobody_asked
from tablee.table.room import Room
from tablee.table.witnesses import ALLOWANCE_MS
from tablee.wire import messages as wire

PING_MS = 500
FIRST_PING_MS, FIRST_PINGS = 100, 8  # to know a new line soon
# One way, of a television's line: it has no presses to lose, and could well hold its pongs back.
MOST_BELIEVED_MS = 20


@dataclass(eq=False)
class Tracked:
    """One socket, as the referee sees it."""

    latency: Latency
    sent_ms: dict[int, int] = field(default_factory=dict)  # version → when, in this contest
    held: list[int] = field(default_factory=list)  # versions that wait behind the stimulus
    release: Callable[[], object] | None = None  # cancels the timer that will let it go
    pings: int = 0


class Pings:
    """Who listens at a table, and how long their lines take."""

    def __init__(self, room: Room, clock: Clock) -> None:
        self.room = room
        self.clock = clock
        self.tracked: dict[Listener, Tracked] = {}
        self.last_latencies: dict[int, Latency] = {}  # of each seat's last socket that is gone
        self.is_due = False
        self.is_closed = False

    def close(self) -> None:
        """Nothing is measured any more, and nobody is held back."""
        self.is_closed = True
        for listener, tracked in self.tracked.items():
            if tracked.release is not None:
                tracked.release()
                listener.release()
            if listener.late is not None:
                listener.late.delay_ms = 0

    def enter(self, listener: Listener) -> None:
        """Until it has been measured, a person's new socket is taken to be like the last one."""
        before = self.last_latencies.get(self.room.seat_of(listener.person))
        tracked = Tracked(Latency(before))
        self.tracked[listener] = tracked
        listener.borne_out = lambda nonce: tracked.latency.bear_out(nonce, self.clock.now_ms())
        self.delay_screens()

    def of(self, listener: Listener) -> Tracked:
        """What is known of a socket; of one that has not entered, nothing."""
        return self.tracked.get(listener) or Tracked(Latency())

    def leave(self, listener: Listener) -> None:
        tracked = self.tracked.pop(listener, None)
        if tracked is None:
            return
        listener.borne_out = nobody_asked
        self.last_latencies[self.room.seat_of(listener.person)] = tracked.latency
        if tracked.release is not None:
            tracked.release()
        self.delay_screens()

    def keep_pinging(self) -> None:
        """Ping as long as a game is played and somebody sits at it; a new line more often."""
        seated = self.seated() if self.room.phase == "playing" else []
        if self.is_due or not seated:
            return
        self.is_due = True
        is_new = any(self.tracked[listener].pings < FIRST_PINGS for listener in seated)
        self.clock.call_later(FIRST_PING_MS if is_new else PING_MS, self.ping)

    def ping(self) -> None:
        self.is_due = False
        if self.is_closed:
            return
        if self.room.race_ms() == NEVER:  # a pong that gets lost would hold up the press behind it
            self.ask_all()
        self.keep_pinging()

    def ask_all(self) -> None:
        now_ms = self.clock.now_ms()
        screens = [listener for listener in self.tracked if listener.is_tv]
        for listener in self.seated() + screens:
            if listener.behind is None:  # what waits behind a stimulus would measure that
                tracked, nonce = self.tracked[listener], secrets.token_hex(4)
                tracked.pings += 1
                tracked.latency.ask(nonce, now_ms)
                if listener.witness is not None:
                    listener.witness.ping(nonce)
                listener.put(wire.Ping(nonce))

    def pong(self, listener: Listener, nonce: str) -> None:
        kernel = None if listener.witness is None else listener.witness.kernel_trip()
        latency = self.of(listener).latency
        latency.allow(0.0 if self.room.is_strict else ALLOWANCE_MS)
        latency.answer(nonce, self.clock.now_ms(), kernel)
        self.delay_screens()

    def delay_screens(self) -> None:
        """A television shows what it is told when the slowest player's screen does, or later."""
        if not any(listener.is_tv for listener in self.tracked):
            return
        lead_ms = max(
            (self.tracked[one].latency.typical_ms / 2 for one in self.seated()), default=0
        )
        for listener, tracked in self.tracked.items():
            if listener.late is not None:
                own_ms = min(tracked.latency.typical_ms / 2, MOST_BELIEVED_MS)
                listener.late.delay_ms = max(0, math.ceil(lead_ms - own_ms))

    def seated(self) -> list[Listener]:
        seat_of = self.room.seat_of
        return [one for one in self.tracked if seat_of(one.person) != SPECTATOR]
