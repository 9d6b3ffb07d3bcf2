"""Cheating at a live table: who is caught in time, whatever the line; what waits; what is seen."""

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from tablee.games.mito.rules import Mito
from tablee.kernel.game import Game
from tablee.table.contests import LEAST_FORGIVEN_MS, Watch
from tablee.table.latency import SLACK_MS
from tablee.table.listeners import Listener
from tablee.table.table import Table
from tablee.wire import messages as wire
from tests.table.harness import Harness, SameProcess
from tests.table.lanterns import referee_of

FLIGHT_MS = 1500
GUARD, CHEAT, OTHER = 0, 1, 2


class Person(Listener):
    """At the end of a line; keeps what it was sent, and when it came there."""

    def __init__(self, harness: Harness, table: Table, person: str, trip_ms: int) -> None:
        super().__init__(person, self)
        self.clock = harness.clock
        self.table = table
        self.half_ms = trip_ms // 2
        self.heard: list[tuple[int, Any]] = []
        self.painted: dict[int, int] = {}  # version → when
        self.acts = 0

    def send(self, frame: bytes) -> None:
        self.clock.call_later(self.half_ms, lambda: self.hear(frame))

    def close(self) -> None: ...

    def hear(self, frame: bytes) -> None:
        for message in map(msgspec.json.decode, frame.splitlines()):
            self.heard.append((self.clock.now, message))
            if message["type"] == "ping":
                self.say(wire.Pong(message["nonce"]))
            if message["type"] == "update":
                self.painted[message["version"]] = self.clock.now

    def say(self, message: wire.ClientMessage) -> None:
        self.clock.call_later(self.half_ms, lambda: self.table.receive(self, message))

    def act(self, move: str, *, seen: int | None = None) -> None:
        """Now; with the claim how long ago the last picture was painted."""
        self.acts += 1
        version = seen or max(self.painted)
        after_ms = float(self.clock.now - self.painted[version])
        self.say(wire.Act(f"{self.person}-{self.acts}", move, version, after_ms))

    def all(self, kind: str) -> list[Any]:
        return [one for _, one in self.heard if one["type"] == kind]

    @property
    def refusals(self) -> list[str]:
        return [one["code"] for one in self.all("refused")]


async def seated(harness: Harness, *trips_ms: int) -> tuple[Table, list[Person]]:
    """A game that has begun, with the first as guard; every line is known."""
    table = await harness.table("mito")
    people = [Person(harness, table, f"p{n}", trip_ms) for n, trip_ms in enumerate(trips_ms)]
    for seat, person in enumerate(people):
        table.enter(person, wire.Hello())
        person.say(wire.Sit(f"P{seat}", seat))
        await harness.pass_time(table, 2000)  # who came first is the host
    people[0].say(wire.Start())
    await harness.pass_time(table, 5000)
    return table, people


def state_of(table: Table) -> Mito:
    state = table.room.current.state
    assert isinstance(state, Mito)
    return state


def card_of(table: Table, seat: int) -> str:
    """Some card of a hand."""
    card: str = table.room.game.view(state_of(table), seat).hand[0]  # type: ignore[attr-defined]
    return card


async def steal(harness: Harness, table: Table, thief: Person, seat: int = CHEAT) -> int:
    """Make a card vanish; the clock's time at which the arm began to move."""
    thief.act(f"vanish {card_of(table, seat)}")
    await harness.pass_time(table, thief.half_ms)
    return harness.clock.now


async def test_a_guard_on_a_slow_line_catches_what_is_still_moving_on_the_screen(
    harness: Harness,
) -> None:
    table, (guard, cheat, _) = await seated(harness, 160, 20, 20)
    began_ms = await steal(harness, table, cheat)
    await harness.pass_time(table, began_ms + 80 + FLIGHT_MS - 1 - harness.clock.now)
    guard.act(f"accuse {CHEAT}")  # it comes in 160 ms after the arm was down
    await harness.pass_time(table, 600)
    assert state_of(table).caught_seat == CHEAT
    assert guard.refusals == []


async def test_a_guard_who_saw_the_arm_come_down_is_wrong(harness: Harness) -> None:
    table, (guard, cheat, _) = await seated(harness, 160, 20, 20)
    await steal(harness, table, cheat)
    await harness.pass_time(table, 4000)
    cards = state_of(table).number(GUARD)
    guard.act(f"accuse {CHEAT}")
    await harness.pass_time(table, 600)
    assert state_of(table).number(GUARD) == cards + 1


async def test_an_accusation_that_comes_far_too_late_is_no_foul(harness: Harness) -> None:
    table, (guard, cheat, _) = await seated(harness, 20, 20, 20)
    await steal(harness, table, cheat)
    await harness.pass_time(table, FLIGHT_MS - 100)
    seen = max(guard.painted)
    await harness.pass_time(table, 3000)
    cards = state_of(table).number(GUARD)
    guard.act(f"accuse {CHEAT}", seen=seen)  # a spike of three seconds
    await harness.pass_time(table, 600)
    assert guard.refusals == ["too_late"]
    assert state_of(table).number(GUARD) == cards


@pytest.mark.parametrize("deed", ["vanish", "fidget"])
async def test_a_second_arm_is_seen_at_once(harness: Harness, deed: str) -> None:
    table, (guard, cheat, other) = await seated(harness, 160, 20, 20)
    await steal(harness, table, cheat)
    await harness.pass_time(table, 300)
    other.act(f"vanish {card_of(table, OTHER)}" if deed == "vanish" else "fidget")
    await harness.pass_time(table, 10 + 80)
    assert guard.all("gesture") == [{"type": "gesture", "seat": OTHER, "move": "arm"}]
    assert state_of(table).arm_ms[OTHER] == 2**61  # decided a little later
    await harness.pass_time(table, 300)
    assert state_of(table).arm_ms[OTHER] < 2**61


async def test_while_an_arm_moves_a_turn_waits_for_the_guards_line_only(harness: Harness) -> None:
    table, (guard, cheat, _) = await seated(harness, 20, 20, 400)
    await steal(harness, table, cheat)
    wait_ms = referee_of(table).wait_ms
    assert wait_ms == 20 + SLACK_MS + LEAST_FORGIVEN_MS
    version = table.room.version
    moves = guard.all("update")[-1]["moves"]
    guard.act(moves[0])  # the guard has the first turn
    await harness.pass_time(table, 10)
    assert table.room.version == version
    await harness.pass_time(table, wait_ms)
    assert table.room.version == version + 1
    # By some deals that card begins a race, shown later to a quick line than to a slow one.
    await harness.pass_time(table, 400)
    assert guard.all("done")


async def test_a_move_that_waits_when_the_last_arm_comes_down_is_made_all_the_same(
    harness: Harness,
) -> None:
    table, (guard, cheat, _) = await seated(harness, 20, 20, 20)
    began_ms = await steal(harness, table, cheat)
    moves = guard.all("update")[-1]["moves"]
    # Made just after the arm was down, before the game's clock is there.
    await harness.pass_time(table, began_ms + FLIGHT_MS + 20 - harness.clock.now)
    guard.act(moves[0])
    await harness.pass_time(table, 400)
    assert guard.all("done")
    assert guard.refusals == []
    assert table.room.version > 1


async def test_a_flight_goes_on_after_a_restart(harness: Harness) -> None:
    table, (_, cheat, _) = await seated(harness, 20, 20, 20)
    await steal(harness, table, cheat)
    held = state_of(table).number(CHEAT)
    again = Table(table.code, table.room, harness.services, table.epoch, table.written)
    assert isinstance(referee_of(again).contest, Watch)
    await harness.pass_time(table, 3000)
    assert state_of(table).number(CHEAT) == held - 1


class Hasty(SameProcess):
    """Whoever is asked for an impulse has one, at once."""

    async def impulse(
        self, game: Game, level: str, view: Any, moves: list[int], at_ms: int
    ) -> tuple[int, int]:
        return 0, moves[0]


async def test_an_impulse_is_for_the_moment_at_which_it_was_asked(harness: Harness) -> None:
    table, _ = await seated(harness, 20, 20, 20)
    table.services = replace(table.services, thinker=Hasty())
    table.bots.let_feel(CHEAT)
    table.room.version += 1  # before the bot has begun to think
    await harness.settle(table)
    assert table.bots.forget == {}
    table.bots.let_feel(CHEAT)
    await harness.finish_thoughts()
    assert list(table.bots.forget) == [CHEAT]


async def test_bots_cheat_and_guard_through_whole_games(harness: Harness) -> None:
    table = await harness.table("mito")
    ear = await harness.enter(table, "p0")
    await harness.say(ear, wire.Sit("Person"))
    for seat, level in ((1, "schoolboy"), (2, "cousin"), (3, "merciless")):
        await harness.say(ear, wire.SetBot(seat, level))
    for _ in range(2):
        await harness.say(ear, wire.Start(), wire.Away(True))
        while table.room.phase == "playing":
            await harness.pass_time(table, 5000)
            assert table.trouble is None
    told = [one["event"] for message in ear.heard for one in message.get("told", [])]
    assert {"arm", "glimpsed", "accused", "slapped", "raced"} <= set(told)
