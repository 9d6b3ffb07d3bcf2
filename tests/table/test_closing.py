"""Logs that do not replay close a game, never a table; and the secret link can be changed."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from tablee import Game
from tablee.bots import FORMER, bots_of
from tablee.games import find_game, shelf
from tablee.table import entries as log
from tablee.table.room import Room
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

# Logs that do not replay


async def with_log(harness: Harness, change: Callable[[list[bytes]], list[bytes]]) -> Ear:
    """A table in mid-game whose log is changed while nobody serves it; Anna comes back."""
    table, (anna,) = await playing(harness, "mistigri")
    await harness.say(anna, wire.Act("a", "draw"))
    await harness.live_tables.close()
    kept = memory(harness).kept[table.code]
    kept.log = change(kept.log)
    return await harness.enter(await harness.live_tables.find(table.code), "p0")


def edited(entry: bytes, **fields: Any) -> bytes:
    return msgspec.json.encode({**msgspec.json.decode(entry), **fields})


def index(data: list[bytes], kind: str) -> int:
    return next(n for n, one in enumerate(data) if msgspec.json.decode(one)["type"] == kind)


@pytest.mark.parametrize(
    ("why", "change"),
    [
        ("log", lambda data: [*data, edited(data[-1], move="discard M M")]),
        ("log", lambda data: [*data, b'{"type":"moved","at_ms":"soon"}']),
        ("log", lambda data: [*data, b"\xff\x00 no entry at all"]),
        ("log", lambda data: [*data, b'{"type":"danced"}']),
        (
            "rules",
            lambda data: [edited(one, rules=999) if b'"started"' in one else one for one in data],
        ),
    ],
)
async def test_finding_9_a_game_that_does_not_replay_is_closed_kindly(
    harness: Harness, why: str, change: Callable[[list[bytes]], list[bytes]]
) -> None:
    anna = await with_log(harness, change)
    table = anna.table
    assert_closed(table, [anna], why)
    record = table.record(1)
    assert record is not None
    assert [entry.move for entry in record.entries] == ["draw"]
    await harness.say(anna, wire.Start())
    assert anna.last("table")["phase"] == "playing"
    await harness.say(anna, wire.Act("b", "draw"))
    await harness.live_tables.close()  # and the whole log, the closed game in it, replays
    again = await harness.enter(await harness.live_tables.find(table.code), "p0")
    assert again.last("update")["game_number"] == 2
    assert again.last("update")["version"] == table.room.version


@pytest.mark.pace(bot_ms=0, is_hasty=True)
async def test_finding_9_a_rule_that_changes_closes_the_games_written_before(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same log by other rules: drawing is forbidden from now on, and nobody told the log."""
    table, (anna,) = await playing(harness, "mistigri")
    await harness.say(anna, wire.Act("a", "draw"))
    await harness.live_tables.close()
    game = type(table.room.game)
    monkeypatch.setattr(game, "rules_version", game.rules_version + 1)
    back = await harness.enter(await harness.live_tables.find(table.code), "p0")
    assert_closed(back.table, [back], "rules")
    await harness.say(back, wire.Start())
    await play_to_the_end(harness, back.table, back)
    assert back.last("ended")["game_number"] == 2


@pytest.mark.pace(bot_ms=0, is_hasty=True)
async def test_finding_9_an_ended_game_of_older_rules_does_not_disturb_the_next(
    harness: Harness,
) -> None:
    table, (anna,) = await playing(harness, "mistigri")
    await play_to_the_end(harness, table, anna)
    await harness.live_tables.close()
    kept = memory(harness).kept[table.code]
    number = index(kept.log, "started")
    kept.log[number] = edited(kept.log[number], rules=999)
    back = await harness.enter(await harness.live_tables.find(table.code), "p0")
    assert_closed(back.table, [back], "rules")
    await harness.say(back, wire.Start())
    assert back.last("update")["game_number"] == 2


def test_an_option_or_a_bot_that_is_no_more_is_replaced_by_one_that_is() -> None:
    room = Room(find_game("mistigri"))
    room.apply(log.Opened("mistigri", "00" * 32))
    room.apply(log.OptionsSet({"gone": 3, "first": 1}))
    room.apply(log.BotSat(2, "genius", "Rose"))
    assert "gone" not in room.options
    assert room.chairs[2].level != "genius"


@pytest.mark.parametrize("game", shelf().values(), ids=lambda game: game.name)
def test_a_log_from_before_the_five_levels_opens(game: Game) -> None:
    """Whoever sat there then has a successor, or is still known by that name."""
    for name in FORMER:
        room = Room(game)
        room.apply(log.Opened(game.name, "00" * 32))
        room.apply(log.BotSat(1, name, "Rose"))
        assert room.chairs[1].level in bots_of(game)
        assert room.chairs[1].level in (name, FORMER[name])


@pytest.mark.parametrize("data", [[], [b"{}"], [b'{"type":"opened","game":"chess","secret":""}']])
async def test_a_log_without_a_beginning_is_refused_in_words(
    harness: Harness, data: list[bytes]
) -> None:
    table = await harness.table("mistigri")
    await harness.live_tables.close()
    memory(harness).kept[table.code].log = data
    with pytest.raises(Exception, match=r"log|no table|no game") as raised:
        await harness.live_tables.find(table.code)
    assert raised.value.code in ("damaged_table", "unknown_table")  # type: ignore[attr-defined]
    assert await harness.table("mistigri"), "others can still be opened"


# The secret link


async def test_who_has_a_seat_sees_how_many_devices_have_it_and_can_change_the_link(
    harness: Harness,
) -> None:
    table, (anna, ben) = await playing(harness, "mistigri", people=2)
    key = anna.last("table")["you"]["seat_key"]
    thief = await harness.enter(table, "thief", seat_key=key)
    assert anna.last("table")["you"]["devices"] == 2
    assert thief.last("update")["view"] == anna.last("update")["view"]
    await harness.say(anna, wire.NewLink())
    assert anna.last("table")["you"]["devices"] == 1
    assert anna.last("table")["you"]["seat_key"] != key
    assert thief.last("table")["you"]["seat"] == -1
    assert thief.last("update")["view"]["hand"] == [], "the hand is off the screen at once"
    assert (await harness.enter(table, "thief", seat_key=key)).last("refused")
    await harness.live_tables.close()
    back = await harness.enter(await harness.live_tables.find(table.code), "thief")
    assert back.last("welcome")["you"]["seat"] == -1
    assert "refused" not in kinds(ben)


async def test_who_watches_has_no_link_to_change(harness: Harness) -> None:
    table, _ = await at_table(harness, "mistigri")
    guest = await harness.enter(table, "guest")
    await harness.say(guest, wire.NewLink())
    assert guest.last("refused")["code"] == "not_yours"
