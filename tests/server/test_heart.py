"""A server that says that it lives: what follows from each answer; no database and no clock."""

import asyncio

import pytest

from tablee.games import find_game, shelf
from tablee.server import health as health_module
from tablee.server import heart as heart_module
from tablee.server import live_tables as tables_module
from tablee.server.health import Health
from tablee.server.heart import Heart
from tablee.store import HeldElsewhere, StoreTrouble
from tablee.table.listeners import Listener, Outbox
from tablee.wire import http
from tablee.wire import messages as wire
from tests.store.memory import MemoryStore
from tests.table.harness import Harness


class SharedStore(MemoryStore):
    """Answers beats as it is told to."""

    is_shared = True

    def __init__(self) -> None:
        super().__init__()
        self.answers: list[list[str] | StoreTrouble | None] = []
        self.released: list[str] = []
        self.held = 0  # times that the next lease is refused

    async def beat(self, owner: str) -> list[str] | None:
        answer = self.answers.pop(0) if self.answers else []
        if isinstance(answer, StoreTrouble):
            raise answer
        return answer

    async def lease(self, code: str, owner: str) -> int:
        if self.held:
            self.held -= 1
            raise HeldElsewhere(code)
        return await super().lease(code, owner)

    async def release(self, code: str, epoch: int) -> None:
        self.released.append(code)


@pytest.fixture
def store() -> SharedStore:
    return SharedStore()


def harness_of(store: SharedStore) -> tuple[Harness, Heart]:
    harness = Harness(store, bot_ms=20)
    return harness, Heart(harness.live_tables, 2000)


async def test_a_table_that_is_wanted_is_handed_over_but_not_at_once(
    store: SharedStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    harness, heart = harness_of(store)
    table, (ear, *_) = await harness.seated("mistigri", 1, 2)
    store.answers = [[table.code], [table.code]]
    await heart.beat()
    await harness.finish_thoughts()
    assert not table.closed
    monkeypatch.setattr(tables_module, "STAY_S", -1.0)
    await heart.beat()
    await harness.finish_thoughts()
    assert table.closed
    assert ear.closed
    assert store.released == [table.code]
    assert harness.live_tables.by_code == {}
    await harness.close()


@pytest.mark.parametrize("game", shelf())
async def test_people_are_sent_on_when_their_table_is_free_and_say_again_what_was_not_heard(
    game: str, store: SharedStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They were sent on first, came too early, and were asked to come again."""
    harness, _ = harness_of(store)
    table, (ear, *_) = await harness.seated(game, 1, find_game(game).fewest_seats - 1)
    written, was_closed = len(store.kept[table.code].log), []

    async def release(code: str, epoch: int) -> None:
        was_closed.append(ear.closed)
        ear.say(wire.SetPace("lively"))

    monkeypatch.setattr(store, "release", release)
    await harness.live_tables.let_go(table.code)
    assert (was_closed, ear.closed) == ([False], True)
    assert (len(store.kept[table.code].log), len(table.mailbox)) == (written, 0)
    again = await harness.enter(await harness.live_tables.find(table.code), "p0")
    await harness.say(again, wire.SetPace("lively"))
    assert again.last("table")["pace"] == "lively"
    await harness.close()


async def test_what_waits_at_a_table_that_is_let_go_is_done_and_told(store: SharedStore) -> None:
    harness, _ = harness_of(store)
    table, (ear, *_) = await harness.seated("mistigri", 1, 2)
    ear.say(wire.Start())
    await harness.live_tables.let_go(table.code)
    assert ear.last("table")["phase"] == "playing"
    assert table.alarm_ms is None
    assert (await harness.live_tables.find(table.code)).room.phase == "playing"
    await harness.close()


async def test_a_server_that_stops_lets_go_of_a_few_tables_at_a_time(
    store: SharedStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two hundred people came to the next server at once, and the last waited for all others."""
    monkeypatch.setattr(tables_module, "WAVE_S", 0.0)
    harness, _ = harness_of(store)
    live_tables = harness.live_tables
    most, tables = tables_module.FEW, 3 * tables_module.FEW + 1
    for _ in range(tables):
        await harness.table("mistigri")
    together: list[int] = []

    async def release(code: str, epoch: int) -> None:
        together.append(len(live_tables.leaving))
        assert code not in live_tables.by_code

    monkeypatch.setattr(store, "release", release)
    await live_tables.close()
    assert len(together) == tables
    assert max(together) == most
    assert (live_tables.by_code, live_tables.leaving) == ({}, set())
    await harness.close()


async def test_a_store_that_does_not_answer_keeps_nobody(
    store: SharedStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables_module, "GIVEN_BACK_S", 0.0)
    harness, _ = harness_of(store)
    table, (ear, *_) = await harness.seated("mistigri", 1, 2)

    async def release(code: str, epoch: int) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(store, "release", release)
    await harness.live_tables.let_go(table.code)
    assert ear.closed
    await harness.close()


async def test_a_table_that_is_on_its_way_out_is_not_given_back_twice(
    store: SharedStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second would ask the server for it that has just taken it."""
    harness, heart = harness_of(store)
    table, _ = await harness.seated("mistigri", 1, 2)
    goes_on = asyncio.Event()

    async def release(code: str, epoch: int) -> None:
        await goes_on.wait()

    monkeypatch.setattr(store, "release", release)
    going = asyncio.create_task(harness.live_tables.let_go(table.code))
    await harness.finish_thoughts()
    before = store.kept[table.code].epoch
    store.answers = [[table.code]]
    await heart.beat()
    await harness.finish_thoughts()
    goes_on.set()
    await going
    assert store.kept[table.code].epoch == before
    await harness.close()


async def test_a_server_that_is_about_to_stop_says_so_to_whoever_watches(
    store: SharedStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health_module, "NOTICED_S", 0.0)
    harness, _ = harness_of(store)
    health = Health(harness.live_tables)
    assert [(one.ready, one.leaving) for one in [await health.info()]] == [(True, False)]
    await health.say_goodbye()
    assert [(one.ready, one.leaving) for one in [await health.info()]] == [(False, True)]
    await harness.close()


async def test_where_nobody_has_asked_for_a_while_a_server_stops_at_once(
    store: SharedStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health_module, "NOTICED_S", float("inf"))
    harness, _ = harness_of(store)
    await Health(harness.live_tables).say_goodbye()
    health = Health(harness.live_tables)
    await health.info()
    harness.clock.move_to(health_module.WATCHED_MS)
    await health.say_goodbye()
    await harness.close()


async def test_a_server_that_comes_too_late_forgets_everything_and_has_another_name(
    store: SharedStore,
) -> None:
    harness, heart = harness_of(store)
    table, _ = await harness.seated("mistigri", 1, 2)
    before = harness.live_tables.owner
    store.answers = [None]
    await heart.beat()
    assert table.closed
    assert harness.live_tables.owner != before
    assert await harness.live_tables.find(table.code) is not table
    await harness.close()


async def test_every_table_waits_when_nobody_hears_that_the_server_lives(
    store: SharedStore,
) -> None:
    harness, heart = harness_of(store)
    table, (ear, *_) = await harness.seated("mistigri", 1, 2)
    harness.live_tables.interrupt(StoreTrouble("unreachable", "gone"))
    harness.live_tables.interrupt(StoreTrouble("unreachable", "gone"))
    await harness.settle(table)
    assert [one["why"] for one in ear.heard if one["type"] == "paused"] == ["busy"]
    await harness.pass_time(table, 1000)
    assert table.trouble is None
    assert ear.heard[-1]["type"] != "paused"
    assert not ear.closed
    await heart.beat()
    await harness.close()


async def test_tables_that_wait_for_the_store_go_on_as_soon_as_a_beat_is_heard(
    store: SharedStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After two restarts of a database the pauses of their own had grown to five seconds."""
    monkeypatch.setattr(heart_module, "HURRY_S", 0.0)
    harness, heart = harness_of(store)
    table, (ear, *_) = await harness.seated("mistigri", 1, 2)
    harness.live_tables.interrupt(StoreTrouble("unreachable", "gone"))
    await harness.settle(table)
    assert table.trouble == "busy"
    store.answers = [StoreTrouble("unreachable", "gone"), []]
    beating = asyncio.create_task(heart.run())
    while table.trouble is not None:  # and no time passes
        await asyncio.sleep(0)
    beating.cancel()
    assert not ear.closed
    await harness.close()


async def test_who_is_asked_for_a_table_that_another_has_waits_for_it(
    store: SharedStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables_module, "ASK_AGAIN_S", 0.0)
    harness, _ = harness_of(store)
    table, _ = await harness.seated("mistigri", 1, 2)
    await harness.live_tables.let_go(table.code)
    store.held = 5
    assert (await harness.live_tables.find(table.code)).code == table.code
    await harness.live_tables.let_go(table.code)
    monkeypatch.setattr(tables_module, "HANDED_OVER_S", -1.0)
    store.held = 5
    with pytest.raises(HeldElsewhere):
        await harness.live_tables.find(table.code)
    await harness.close()


async def test_a_table_is_handed_over_though_whoever_had_come_for_it_was_gone_before_it_was_there(
    store: SharedStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two servers after a restart of the database: the one had it, the other waited for ever."""
    monkeypatch.setattr(tables_module, "ASK_AGAIN_S", 0.0)
    monkeypatch.setattr(tables_module, "STAY_S", -1.0)
    harness, heart = harness_of(store)
    live_tables = harness.live_tables
    code = (await harness.table("mistigri")).code
    await live_tables.let_go(code)
    store.held, store.released = 3, []
    visitor = asyncio.create_task(live_tables.find(code))
    await asyncio.sleep(0)
    visitor.cancel()
    while code not in live_tables.by_code:
        await asyncio.sleep(0)
    table = live_tables.by_code[code]
    store.answers = [[code]]
    await heart.beat()
    await harness.finish_thoughts()
    assert (table.closed, store.released) == (True, [code])
    assert await live_tables.find(code) is not table
    await harness.close()


async def test_a_lease_is_not_given_away_under_somebody_who_comes_for_its_table(
    store: SharedStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was served here by the older of two leases, and elsewhere, and told what was long past."""
    harness, heart = harness_of(store)
    code = (await harness.table("mistigri")).code
    await harness.live_tables.let_go(code)
    lease, goes_on, leases = store.lease, asyncio.Event(), []

    async def slow_once(code: str, owner: str) -> int:
        leases.append(code)
        if len(leases) == 1:
            await goes_on.wait()
        return await lease(code, owner)

    monkeypatch.setattr(store, "lease", slow_once)
    store.answers = [[code]]
    await heart.beat()
    await asyncio.sleep(0)
    visitor = asyncio.create_task(harness.live_tables.find(code))
    for _ in range(10):
        await asyncio.sleep(0)
    goes_on.set()
    with pytest.raises(HeldElsewhere):
        await visitor
    await harness.finish_thoughts()
    assert (leases, harness.live_tables.by_code) == ([code], {})
    table = await harness.live_tables.find(code)
    assert table.epoch == store.kept[code].epoch
    await harness.close()


async def test_a_table_is_laid_without_being_kept(store: SharedStore) -> None:
    harness, _ = harness_of(store)
    entries = tables_module.first_entries(find_game("mistigri"), "", http.NewTable("mistigri"))
    code, room = await harness.live_tables.lay(entries)
    assert room.phase == "lobby"
    assert store.released == [code]
    assert harness.live_tables.by_code == {}
    await harness.close()


async def test_nothing_leaves_a_server_that_may_not_speak() -> None:
    class Line:
        sent: list[bytes]
        closed = False

        def send(self, frame: bytes) -> None:
            self.sent.append(frame)

        def close(self) -> None:
            self.closed = True

    may_speak = [True]
    line, outbox = Line(), Outbox(lambda: may_speak[0])
    line.sent = []
    listener = Listener("p", line, outbox)
    listener.put(b"true")
    await asyncio.sleep(0)
    listener.put(b"not any more")
    may_speak[0] = False
    await asyncio.sleep(0)
    assert line.sent == [b"true"]
    assert line.closed
    may_speak[0] = True
    listener.put(b"nor later")
    await asyncio.sleep(0)
    assert line.sent == [b"true"]


async def test_a_server_begins_with_a_store_that_is_slow_but_not_with_one_that_is_gone(
    store: SharedStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a busy machine the first beat took longer than a beat may, and there was no server."""
    monkeypatch.setattr(heart_module, "HURRY_S", 0.0)
    harness, heart = harness_of(store)
    slow = StoreTrouble("unreachable", "the database cannot be reached (TimeoutError)")
    store.answers = [slow, slow, []]
    await heart.begin()
    assert store.answers == []
    store.answers = [slow] * heart_module.FIRST_TRIES
    with pytest.raises(StoreTrouble):
        await heart.begin()
    await harness.close()
