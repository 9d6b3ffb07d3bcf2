"""People with lines at a table with the tiny reflex game, all on the harness's clock."""

from typing import Any

import msgspec

from tablee.table.fair_referee import FairReferee
from tablee.table.latency import Latency
from tablee.table.listeners import Listener
from tablee.table.table import Table
from tablee.table.witnesses import KernelTrip
from tablee.wire import messages as wire
from tests.table.harness import Harness
from tests.tiny.lantern import Lantern


class Player(Listener):
    """A person with a line: hears after half a round trip, answers pings, is heard after another.

    Everything happens on the harness's clock, so that nobody waits.
    """

    def __init__(self, harness: Harness, table: Table, person: str, trip_ms: int) -> None:
        super().__init__(person, self, witness=self)
        self.harness = harness
        self.table = table
        self.down_ms = trip_ms // 2
        self.up_ms = trip_ms - self.down_ms
        self.pong_ms = 0  # by which its page holds pongs back
        self.control_ms: int | None = None  # by which its browser does; None: nobody is asked
        self.sent: list[tuple[int, Any]] = []  # by the server: when, what
        self.heard: list[tuple[int, Any]] = []
        self.lit_ms: int | None = None
        self.lit_version = 0
        self.nudges: list[int] = []  # when
        self.acts = 0

    def send(self, frame: bytes) -> None:
        sent_ms = self.harness.clock.now
        self.sent += [(sent_ms, one) for one in map(msgspec.json.decode, frame.splitlines())]
        self.harness.clock.call_later(self.down_ms, lambda: self.hear(frame))

    def close(self) -> None: ...

    def ping(self, nonce: str) -> None:
        if self.control_ms is not None:
            trip_ms = self.down_ms + self.up_ms + self.control_ms
            self.harness.clock.call_later(trip_ms, lambda: self.borne_out(nonce))

    def nudge(self) -> None:
        self.nudges.append(self.harness.clock.now)

    def kernel_trip(self) -> KernelTrip | None:
        trip_ms = self.down_ms + self.up_ms
        return None if self.control_ms is None else KernelTrip(trip_ms, 0.0)

    def hear(self, frame: bytes) -> None:
        now_ms = self.harness.clock.now
        for message in map(msgspec.json.decode, frame.splitlines()):
            self.heard.append((now_ms, message))
            if message["type"] == "ping":
                self.say(wire.Pong(message["nonce"]))
            if "lit" in [one["event"] for one in message.get("told", [])]:
                self.lit_ms, self.lit_version = now_ms, message["version"]

    def say(self, message: wire.ClientMessage) -> None:
        delay_ms = self.up_ms + (self.pong_ms if isinstance(message, wire.Pong) else 0)
        self.harness.clock.call_later(delay_ms, lambda: self.table.receive(self, message))

    def press(self, *, claim: bool = True, forge_ms: int = 0, action: str = "") -> str:
        """Ring now; the claim is the time since it was seen."""
        self.acts += 1
        action = action or f"{self.person}-{self.acts}"
        after = None
        if claim and self.lit_ms is not None:
            after = float(self.harness.clock.now - self.lit_ms - forge_ms)
        self.say(wire.Act(action, "ring", self.lit_version if claim else None, after))
        return action

    def last(self, kind: str) -> Any:
        return next((one for _, one in reversed(self.heard) if one["type"] == kind), None)

    def refusals(self) -> list[str]:
        return [one["code"] for _, one in self.heard if one["type"] == "refused"]


async def lanterns(
    harness: Harness,
    *trips_ms: int,
    glow_ms: int = 3000,
    bots: int = 0,
    pong_ms: int = 0,
    control_ms: int | None = None,
) -> tuple[Table, list[Player]]:
    """A game that has begun, between people on such lines; still dark, which it is for 0.8 s.

    The first one's page holds pongs back, and its browser, if browser and kernel bear it out.
    """
    table = await harness.table("lantern")
    players = [Player(harness, table, f"p{n}", trip_ms) for n, trip_ms in enumerate(trips_ms)]
    players[0].pong_ms, players[0].control_ms = pong_ms, control_ms
    for number, player in enumerate(players):
        table.enter(player, wire.Hello())
        if number == 0:
            table.receive(player, wire.Sit("P0", 0))  # however slow the line: the host sits first
        else:
            player.say(wire.Sit(f"P{number}", number))
    await harness.pass_time(table, max(trips_ms) // 2)
    for seat in range(len(trips_ms), len(trips_ms) + bots):
        players[0].say(wire.SetBot(seat, "random"))
    players[0].say(wire.SetOptions({"glow_ms": glow_ms}))
    players[0].say(wire.Start())
    await harness.pass_time(table, 799 - harness.clock.now)
    return table, players


def state_of(table: Table) -> Lantern:
    state = table.room.current.state
    assert isinstance(state, Lantern)
    return state


async def until_lit(harness: Harness, table: Table) -> int:
    """The clock's time at which it was lit; nobody has seen it yet."""
    while not state_of(table).lit:
        await harness.pass_time(table, 1)
    return harness.clock.now


def referee_of(table: Table) -> FairReferee:
    assert isinstance(table.referee, FairReferee)
    return table.referee


def latency_of(*trips_ms: float) -> Latency:
    latency = Latency()
    for number, trip_ms in enumerate(trips_ms):
        latency.ask(str(number), 1000.0 * number)
        assert latency.answer(str(number), 1000.0 * number + trip_ms)
    return latency
