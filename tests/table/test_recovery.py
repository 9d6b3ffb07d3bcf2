"""Nothing stops a table: no message, no guest, no fault of ours or of the store."""

from collections.abc import Callable
from typing import Any

import pytest

from tablee.games import shelf
from tablee.store import StoreTrouble
from tablee.table.mailbox import MOST_IN_ALL, MOST_OF_A_PERSON
from tablee.table.recovery import MOST_FAULTS, PAUSES_MS
from tablee.wire import messages as wire
from tests.table.harness import Ear, Harness
from tests.table.situations import (
    assert_closed,
    at_table,
    kinds,
    memory,
    play_to_the_end,
    playing,
)

HEALED_MS = sum(PAUSES_MS)


# What was found


@pytest.mark.parametrize("game", shelf())
@pytest.mark.parametrize("move", ["", " ", "\t \u2003"])
async def test_finding_1_an_empty_move_stops_no_table(
    harness: Harness, game: str, move: str
) -> None:
    table, (anna,) = await at_table(harness, game)
    guest = await harness.enter(table, "guest")
    for _ in range(2):  # in the lobby, then in a game
        await harness.say(guest, wire.Act("x", move))
        await harness.say(anna, wire.Act("x", move), wire.Start())
    assert {one["code"] for one in guest.heard if one["type"] == "refused"} <= {
        "not_now",
        "not_yours",
    }
    assert anna.last("refused")["code"] in ("bad_notation", "not_now")
    assert "paused" not in kinds(anna) + kinds(guest)
    assert anna.last("table")["phase"] == "playing"


@pytest.mark.parametrize("game", shelf())
@pytest.mark.pace(bot_ms=0, is_hasty=True)
async def test_finding_2_a_newcomer_on_an_added_chair_may_reload_after_a_game(
    harness: Harness, game: str
) -> None:
    table, (anna,) = await playing(harness, game)
    await play_to_the_end(harness, table, anna)
    new = await harness.enter(table, "new")
    await harness.say(new, wire.Sit("Newcomer"))
    assert table.room.seat_of("new") >= table.room.game.fewest_seats
    again = await harness.enter(table, "new")  # version 0
    assert again.last("update")["view"] == (await harness.enter(table, "x")).last("update")["view"]
    assert "paused" not in kinds(anna) + kinds(again)
    await harness.say(anna, wire.Start())
    assert again.last("table")["phase"] == "playing"


@pytest.mark.parametrize("kind", ["full", "locked", "readonly", "other"])
async def test_finding_3_a_table_goes_on_by_itself_when_its_store_does(
    harness: Harness, kind: Any
) -> None:
    table, (anna,) = await playing(harness, "mistigri")
    guest = await harness.enter(table, "guest")
    store = memory(harness)
    store.trouble = StoreTrouble(kind, "for a while")
    version, heard = table.room.version, len(anna.raw)
    anna.say(wire.Act("a", "draw"))
    await harness.settle(table)
    assert kinds(anna, heard) == kinds(guest)[-1:] == ["paused"]
    assert anna.last("paused")["why"] == ("busy" if kind == "locked" else "disk")
    await harness.pass_time(table, 60_000)
    assert kinds(anna, heard) == ["paused"], "nothing is told that is not stored"
    late = Ear(table, "late")
    table.enter(late, wire.Hello())
    assert kinds(late) == ["paused"]
    store.trouble = None
    await harness.pass_time(table, PAUSES_MS[-1])
    assert kinds(anna, heard) == ["paused", "welcome", "table", "update", "done"] or kinds(
        anna, heard
    )[:3] == ["paused", "welcome", "table"]
    assert anna.last("done") == {"type": "done", "id": "a", "version": version + 1}
    assert late.last("update")["version"] >= version + 1
    moved = [one for one in store.kept[table.code].log if b'"id":"a"' in one]
    assert len(moved) == 1


async def test_finding_3_what_was_written_and_answered_with_an_error_is_done_once(
    harness: Harness,
) -> None:
    table, (anna,) = await playing(harness, "mistigri")
    memory(harness).failing = [True]
    anna.say(wire.Act("a", "draw"))
    await harness.settle(table)
    await harness.pass_time(table, HEALED_MS)
    assert anna.last("done")["id"] == "a"
    written = memory(harness).kept[table.code].log
    assert len([one for one in written if b'"id":"a"' in one]) == 1


async def test_finding_3_a_table_that_waits_can_be_swept_away(harness: Harness) -> None:
    table, (anna,) = await playing(harness, "mistigri")
    memory(harness).trouble = StoreTrouble("full", "for a while")
    anna.say(wire.Act("a", "draw"))
    await harness.settle(table)
    table.leave(anna)
    await harness.live_tables.close()
    assert not harness.live_tables.by_code
    memory(harness).trouble = None
    again = await harness.live_tables.find(table.code)
    back = await harness.enter(again, "p0")
    assert back.last("update")["moves"] == ["draw"]


async def test_what_waits_when_a_table_in_trouble_is_closed_is_not_written(
    harness: Harness,
) -> None:
    """The room is ahead of its log: a move behind one that was not written would not replay."""
    table, (anna,) = await playing(harness, "mistigri")
    written = table.written
    memory(harness).failing = [False]
    anna.say(wire.Act("a", "draw"))
    anna.say(wire.Act("b", "pass"))
    await harness.settle(table)
    assert table.trouble == "disk"
    await harness.live_tables.close()  # the store works again by now
    assert len(memory(harness).kept[table.code].log) == written


async def test_who_stands_at_the_door_of_a_table_that_is_put_away_comes_again(
    harness: Harness,
) -> None:
    """Their hello waits in the mailbox, and no other line would have told them anything."""
    table, (anna,) = await playing(harness, "mistigri")
    memory(harness).trouble = StoreTrouble("unreachable", "for a while")
    anna.say(wire.Act("a", "draw"))
    await harness.settle(table)
    late = await harness.enter(table, "p1")
    assert not late.closed
    await harness.live_tables.let_go(table.code, "the table is served elsewhere")
    assert (anna.closed, late.closed) == (True, True)
    later = await harness.enter(table, "p2")  # found before, and a moment too late
    assert later.closed


async def test_whose_hello_is_being_written_when_the_table_is_lost_comes_again(
    harness: Harness,
) -> None:
    table, (anna,) = await playing(harness, "mistigri")
    key = anna.last("table")["you"]["seat_key"]
    other = Harness(harness.store)  # another server, which has the table now
    await other.live_tables.find(table.code)
    late = await harness.enter(table, "p0, on another device", seat_key=key)
    await harness.finish_thoughts()
    assert (anna.closed, late.closed) == (True, True)
    await other.close()


async def test_finding_3_reading_a_table_takes_no_lease(harness: Harness) -> None:
    table, (anna,) = await playing(harness, "mistigri")
    other = Harness(harness.store)  # another server on the same store
    room = await other.live_tables.read_room(table.code)
    assert (room.phase, await other.live_tables.record(table.code, 1)) == ("playing", None)
    await harness.say(anna, wire.Act("a", "draw"))
    assert anna.last("done")["id"] == "a"


async def test_finding_3_who_lost_a_table_says_so_and_finds_it_again(harness: Harness) -> None:
    """A server that slept while another one served the table is fenced, and writes nothing."""
    table, (anna,) = await playing(harness, "mistigri")
    other = Harness(harness.store)
    there = await other.live_tables.find(table.code)
    ben = await other.enter(there, "p0")
    await other.say(ben, wire.Act("b", "draw"))
    anna.say(wire.Act("a", "draw"))
    await harness.settle(table)
    await harness.finish_thoughts()
    assert anna.closed
    assert anna.last("done") is None
    assert table.code not in harness.live_tables.by_code
    again = await harness.enter(await harness.live_tables.find(table.code), "p0")
    assert again.last("update")["version"] == there.room.version
    await other.close()


@pytest.mark.pace(bot_ms=0, is_hasty=True)
async def test_finding_5_contributions_are_one_a_person_and_game(harness: Harness) -> None:
    table, (anna, ben) = await at_table(harness, "mistigri", people=2)
    written = table.written
    parts = [wire.Contribute(f"{number:064x}") for number in range(100)]
    await harness.say(ben, *parts[:50])
    assert table.written == written + 1
    await harness.say(anna, wire.Start())
    await play_to_the_end(harness, table, anna, ben)
    written = table.written
    await harness.say(ben, *parts[50:])
    assert table.written == written + 1


async def test_finding_5_who_sends_much_waits_alone(harness: Harness) -> None:
    table, (anna, ben) = await at_table(harness, "mistigri", people=2)
    for number in range(3 * MOST_OF_A_PERSON):
        ben.say(wire.Sit(f"Name {number}"))
    anna.say(wire.SetOptions({"first": 1}))
    before = len(anna.raw)
    await harness.settle(table)
    told = [one["options"]["first"] for one in anna.heard[before:] if one["type"] == "table"]
    assert told.index(1) <= 1, "one of Ben's letters for one of Anna's"
    assert len(told) == MOST_OF_A_PERSON + 1
    refused = [one for one in ben.heard if one["type"] == "refused"]
    assert len(refused) == 2 * MOST_OF_A_PERSON
    assert {one["code"] for one in refused} == {"too_many"}
    assert "refused" not in kinds(anna)


async def test_finding_5_guests_cannot_fill_the_mailbox_for_those_who_play(
    harness: Harness,
) -> None:
    table, (anna,) = await playing(harness, "mistigri")
    guests = [await harness.enter(table, f"guest {number}") for number in range(40)]
    memory(harness).trouble = StoreTrouble("full", "for a while")
    anna.say(wire.Act("a", "draw"))
    await harness.settle(table)  # it waits, and letters gather
    for guest in guests:
        for _ in range(MOST_OF_A_PERSON):
            guest.say(wire.React("wow"))
    assert len(table.mailbox) == MOST_IN_ALL
    assert {one["code"] for one in guests[-1].heard if one["type"] == "refused"} == {"too_many"}
    anna.say(wire.Act("b", "pass"))
    memory(harness).trouble = None
    await harness.pass_time(table, HEALED_MS)
    assert [one["id"] for one in anna.heard if one["type"] == "done"] == ["a", "b"]


@pytest.mark.pace(messages_per_second=10)
async def test_finding_5_a_person_has_one_allowance_over_all_their_sockets(
    harness: Harness,
) -> None:
    table, (anna, _) = await at_table(harness, "mistigri", people=2)
    tabs = [await harness.enter(table, "p1") for _ in range(20)]
    harness.clock.move_to(10_000)
    for tab in tabs:
        await harness.say(tab, wire.Hover(1), wire.Hover(2))
    assert kinds(anna).count("hovered") == 2 * 10  # twice a second's, at once
    assert sum(kinds(tab).count("refused") for tab in tabs) == 20
    harness.clock.move_to(11_000)
    await harness.say(tabs[0], *[wire.Hover(3)] * 20)
    assert kinds(anna).count("hovered") == 20 + 10


# The three ways out


@pytest.mark.parametrize("game", shelf())
async def test_an_error_of_ours_that_passes_is_not_even_noticed_by_who_acted(
    harness: Harness, game: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table, (anna,) = await playing(harness, game)
    _, (ben,) = await playing(harness, "mistigri")
    heard = len(anna.raw)
    moves = anna.last("update")["moves"]
    with monkeypatch.context() as broken:
        broken.setattr(type(table.room.game), "read", explode)
        anna.say(wire.Act("a", moves[0]))
        await harness.settle(table)
    assert anna.last("paused") == {"type": "paused", "why": "error"}
    await harness.say(ben, wire.Act("b", "draw"))
    assert ben.last("done")["id"] == "b", "the others play on"
    await harness.pass_time(table, PAUSES_MS[0])
    assert kinds(anna, heard)[:3] == ["paused", "welcome", "table"]
    await harness.pass_time(table, 1000)
    assert anna.last("done")["id"] == "a"
    assert anna.last("refused") is None
    assert "paused" not in kinds(ben)
    assert "has failed" in caplog.text


def explode(*_: object) -> None:
    raise ZeroDivisionError("an error of ours")


async def test_an_action_that_raises_twice_is_refused_and_the_game_goes_on(
    harness: Harness, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table, (anna,) = await playing(harness, "mistigri")
    read = type(table.room.game).read

    def poisonous(self: Any, state: Any, text: str) -> int:
        if text == "poison":
            raise ZeroDivisionError(text)
        return read(self, state, text)

    monkeypatch.setattr(type(table.room.game), "read", poisonous)
    for number in range(2 * MOST_FAULTS):
        anna.say(wire.Act(f"p{number}", "poison"))
        await harness.settle(table)
        await harness.pass_time(table, HEALED_MS)
        assert anna.last("refused")["code"] == "failed"
        assert anna.last("refused")["id"] == f"p{number}"
    await harness.say(anna, wire.Act("a", "draw"))
    assert anna.last("done")["id"] == "a"
    assert anna.last("table")["closed"] is None
    assert "Act(id='p0', move='poison'" in caplog.text, "written down for us"


async def test_a_game_whose_time_always_fails_is_closed_kindly(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, (anna, ben) = await at_table(harness, "mistigri", people=2)
    await harness.say(anna, wire.SetOptions({"think_ms": 10_000}), wire.Start())
    monkeypatch.setattr(type(table.room.current), "ring", explode)
    await harness.pass_time(table, 600_000)
    assert_closed(table, [anna, ben], "error")
    await harness.say(anna, wire.Start())
    assert anna.last("table")["phase"] == "playing"
    assert anna.last("table")["closed"] is None


async def test_a_game_whose_every_move_fails_is_closed_kindly(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, (anna,) = await playing(harness, "mistigri")
    monkeypatch.setattr(type(table.room.current), "play", explode)
    for number in range(MOST_FAULTS):
        anna.say(wire.Act(f"a{number}", "draw"))
        await harness.settle(table)
        await harness.pass_time(table, HEALED_MS)
    assert_closed(table, [anna], "error")


@pytest.mark.pace(bot_ms=0, is_hasty=True)
async def test_a_bot_that_cannot_think_still_plays(
    harness: Harness, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table, (anna,) = await playing(harness, "mistigri")
    monkeypatch.setattr(type(harness.services.thinker), "choose", explode)
    await play_to_the_end(harness, table, anna)
    assert anna.last("ended")
    assert "paused" not in kinds(anna)
    assert "has failed" in caplog.text


async def test_a_seat_that_cannot_be_shown_the_game_delays_nobody_else(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, (anna, ben) = await playing(harness, "mistigri", people=2)
    game = type(table.room.game)
    real = game.viewer

    def partly(self: Any, state: Any) -> Callable[[int], Any]:
        look = real(self, state)
        return lambda seat: explode() if seat == 1 else look(seat)

    monkeypatch.setattr(game, "viewer", partly)
    anna.say(wire.Act("a", "draw"))
    await harness.settle(table)
    await harness.pass_time(table, HEALED_MS)
    assert anna.last("done")["id"] == "a"
    assert ben.closed
    ben = await harness.enter(table, "p1")
    await harness.pass_time(table, HEALED_MS)
    assert ben.closed
    assert anna.last("table")["phase"] == "playing"
    assert not anna.closed
