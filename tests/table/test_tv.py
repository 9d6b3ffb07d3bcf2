"""A television at a table: it is nobody, is told what a stranger may see, and no sooner."""

import asyncio
from typing import get_args

import msgspec
import pytest

from tablee import Game
from tablee.games import shelf
from tablee.kernel.state import SPECTATOR
from tablee.table.clock import Clock
from tablee.table.pings import MOST_BELIEVED_MS
from tablee.table.table import Table
from tablee.wire import messages as wire
from tests.table.harness import Ear, Harness
from tests.table.lanterns import Player, lanterns, referee_of, state_of, until_lit
from tests.table.situations import memory
from tests.table.test_bytes import to_the_end
from tests.table.worlds import TV, WATCHER, TimedEar
from tests.tiny.lantern import GAME as LANTERN

GAMES = 10
# One of each kind that a browser may send, but for the hello and the answers to pings.
KINDS = [kind for kind in get_args(wire.ClientMessage) if kind not in (wire.Hello, wire.Pong)]
SAID: dict[str, object] = {
    "open": True,
    "strict": True,
    "name": "Zoë",
    "seat": 0,
    "level": "random",
    "options": {},
    "pace": "lively",
    "entropy": "5e" * 32,
    "id": "a1",
    "move": "pass",
    "ms": 0,
    "version": 1,
    "away": True,
    "reaction": "laugh",
    "place": 1,
    "game": "mistigri",
    "locked": True,
    "open_bots": True,
    "other": 1,
    "guest": 0,
    "held": True,
}


@pytest.fixture(autouse=True)
def lantern_on_the_shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(shelf(), "lantern", LANTERN)


def message_of(kind: type[msgspec.Struct]) -> wire.ClientMessage:
    """One of that kind that could be meant."""
    fields = {
        one.name: SAID.get(one.name, 1) for one in msgspec.structs.fields(kind) if one.required
    }
    tag = kind.__struct_config__.tag
    return wire.decode_client.decode(msgspec.json.encode({"type": tag, **fields}))


class ItsOwners(TimedEar):
    """A television that would be told what the person may see whose browser shows it."""

    def become_tv(self, clock: Clock) -> None: ...


# Secrets


async def same_as_a_strangers(game: Game, seed: int, tv: type[TimedEar]) -> bool:
    """Whether the television and whoever watches were told the same, to the end of a game."""
    world = await to_the_end(game, seed, tv)
    stranger, shown = world.ears[WATCHER], world.ears[TV]
    assert [one["type"] for one in shown.heard[:3]] == ["welcome", "table", "update"]
    assert len(shown.all("update")) > 2
    assert len(shown.all("ended")) == 1
    # The stranger came first, was shown the same, and saw the television come.
    begins = [stranger.last("welcome"), stranger.heard[3], stranger.heard[2]]
    return shown.heard[:3] == begins and shown.sent[3:] == stranger.sent[4:]


@pytest.mark.parametrize("game", shelf().values(), ids=lambda game: game.name)
def test_a_players_own_browser_shows_as_a_television_what_a_stranger_may_see(game: Game) -> None:
    for seed in range(GAMES):
        assert asyncio.run(same_as_a_strangers(game, seed, TimedEar))
    assert not asyncio.run(same_as_a_strangers(game, 0, ItsOwners))  # it would be noticed


async def tv_of(harness: Harness, table: Table, person: str, **hello: object) -> Ear:
    return await harness.enter(table, person, tv=True, **hello)


async def test_it_has_no_seat_and_is_nobody_who_watches(harness: Harness) -> None:
    table, (host, other) = await harness.seated("mistigri", 2, 1)
    assert host.last("table")["tv"] is False
    tv = await tv_of(harness, table, "p0")
    assert host.last("table")["tv"] is True
    assert host.last("table")["watchers"] == 0
    assert host.last("table")["you"]["seat"] == 0
    nobody = msgspec.to_builtins(wire.You(SPECTATOR, host=False, seat_key=None))
    assert tv.last("welcome")["you"] == tv.last("table")["you"] == nobody
    await harness.say(host, wire.Start())
    assert tv.last("update")["view"]["seat"] == SPECTATOR
    assert tv.last("update")["moves"] == []
    table.leave(tv)
    await harness.settle(table)
    assert other.last("table")["tv"] is False


async def test_a_seat_that_only_a_television_shows_is_empty(harness: Harness) -> None:
    table, (host, other) = await harness.seated("mistigri", 2, 1)
    await harness.say(host, wire.Start())
    await tv_of(harness, table, "p0")
    table.leave(host)
    await harness.settle(table)
    assert [seat["online"] for seat in other.last("table")["seats"]] == [False, True, True]
    table.leave(other)
    await harness.settle(table)
    before = table.room.version
    await harness.pass_time(table, 60_000)
    assert table.room.version == before  # nobody is there: the game waits


async def test_a_secret_link_gives_a_television_nothing(harness: Harness) -> None:
    table, (host, _) = await harness.seated("mistigri", 2, 1)
    written = table.written
    tv = await tv_of(harness, table, "stranger", seat_key=host.last("table")["you"]["seat_key"])
    assert tv.last("table")["you"]["seat"] == SPECTATOR
    assert table.written == written
    assert tv.last("refused") is None


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
async def test_it_only_shows(harness: Harness, kind: type[msgspec.Struct]) -> None:
    table, (host, *_) = await harness.seated("mistigri", 2, 1)
    tv = await tv_of(harness, table, "p0")
    before = (table.written, len(host.raw))
    await harness.say(tv, message_of(kind))
    assert tv.last("refused")["code"] == "not_yours"
    assert (table.written, len(host.raw)) == before


async def test_at_a_locked_table_it_needs_a_browser_that_may_come_in(harness: Harness) -> None:
    table, (host, _) = await harness.seated("mistigri", 2, 1)
    await harness.say(host, wire.SetDoor(locked=True, open_bots=True))
    stranger = await tv_of(harness, table, "stranger")
    assert stranger.last("refused")["code"] == "locked"
    assert stranger.last("welcome") is None
    own = await tv_of(harness, table, "p1")
    assert own.last("welcome")["you"]["seat"] == SPECTATOR


async def test_it_comes_back_as_one_after_a_fault(harness: Harness) -> None:
    table, (host, _) = await harness.seated("mistigri", 2, 1)
    await harness.say(host, wire.Start())
    tv = await tv_of(harness, table, "p0")
    memory(harness).failing = [False]  # the next append
    await harness.say(host, wire.SetPace("lively"))
    await harness.pass_time(table, 1000)
    assert tv.last("paused") is not None
    assert host.last("table")["pace"] == "lively"
    assert tv.last("welcome")["you"]["seat"] == SPECTATOR
    assert tv.last("update")["view"]["seat"] == SPECTATOR
    assert host.last("table")["tv"] is True


# Reflexes: the lit lantern is the stimulus


async def with_tv(
    harness: Harness, *trips_ms: int, tv_ms: int, pong_ms: int = 0
) -> tuple[Table, Player, int]:
    """A television beside people on such lines; and when it was lit, told and heard."""
    table, players = await lanterns(harness, *trips_ms)
    tv = Player(harness, table, "p0", tv_ms)
    tv.pong_ms = pong_ms
    table.enter(tv, wire.Hello(tv=True))
    state_of(table).alarm = 2500  # not before its line has answered a ping
    lit_ms = await until_lit(harness, table)
    await harness.pass_time(table, 600)
    assert [one.lit_ms for one in players] == [lit_ms + max(trips_ms) // 2] * len(players)
    return table, tv, lit_ms


def told_ms(tv: Player) -> int:
    """When it was sent the light."""
    lights = [
        at_ms
        for at_ms, one in tv.sent
        if "lit" in [told["event"] for told in one.get("told", [])] and not one["snapshot"]
    ]
    assert len(lights) == 1
    return lights[0]


@pytest.mark.parametrize("trips_ms", [(20, 160), (160, 160), (300, 300, 300)])
async def test_a_television_on_a_fast_line_shows_nothing_before_the_phones_do(
    harness: Harness, trips_ms: tuple[int, ...]
) -> None:
    _, tv, lit_ms = await with_tv(harness, *trips_ms, tv_ms=4)
    assert tv.lit_ms is not None
    assert lit_ms + max(trips_ms) // 2 <= tv.lit_ms <= lit_ms + max(trips_ms) // 2 + 2


async def test_its_line_is_measured_and_it_is_told_a_little_sooner(harness: Harness) -> None:
    table, tv, lit_ms = await with_tv(harness, 20, 160, tv_ms=30)
    assert referee_of(table).pings.tracked[tv].latency.typical_ms == 30
    assert told_ms(tv) == lit_ms + 80 - 15
    assert tv.lit_ms == lit_ms + 80


async def test_one_that_holds_its_pongs_back_gains_next_to_nothing(harness: Harness) -> None:
    _, tv, lit_ms = await with_tv(harness, 160, 160, tv_ms=4, pong_ms=400)
    assert told_ms(tv) >= lit_ms + 80 - MOST_BELIEVED_MS


async def test_one_on_a_slow_line_keeps_nobody_waiting(harness: Harness) -> None:
    table, tv, lit_ms = await with_tv(harness, 20, 40, tv_ms=400)
    assert tv.lit_ms == lit_ms + 200
    assert referee_of(table).contest.wait_ms < 150


async def test_all_that_it_is_told_comes_in_order_and_late(harness: Harness) -> None:
    """A hand is seen there no sooner than on the slowest phone, and what followed after it."""
    table, tv, lit_ms = await with_tv(harness, 20, 200, tv_ms=2)
    slow = next(one for one in table.listeners if one.person == "p1")
    assert isinstance(slow, Player)
    fast = next(one for one in table.listeners if one.person == "p0")
    assert isinstance(fast, Player)
    fast.press()
    await harness.pass_time(table, 2000)
    kinds = ("update", "gesture", "photo", "table", "ended")

    def heard(one: Player) -> list[tuple[int, str]]:
        said = [(at_ms, msg) for at_ms, msg in one.heard if at_ms > lit_ms + 700]
        return [(at_ms, msg["type"]) for at_ms, msg in said if msg["type"] in kinds]

    assert [kind for _, kind in heard(tv)] == [kind for _, kind in heard(slow)]
    assert len(heard(tv)) > 1
    for shown, seen in zip(heard(tv), heard(slow), strict=True):
        assert shown[0] >= seen[0]
