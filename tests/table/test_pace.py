"""What happened is seen before a bot goes on: at the table's pace, and not for ever."""

from collections.abc import Mapping
from typing import get_args

import pytest

from tablee.games import find_game, shelf
from tablee.kernel.game import GameOf
from tablee.table.pace import MOST_BEATS, PACES
from tablee.table.replay import replay
from tablee.wire import messages as wire
from tests.store.memory import MemoryStore
from tests.table.harness import Ear, Harness

BEAT_MS = 1000


def version(ear: Ear) -> int:
    return int(ear.last("update")["version"])


async def watching_bots(harness: Harness, people: int = 1, pace: wire.Pace = "normal") -> list[Ear]:
    """Two bots and people whose seats are kept, or who wait: a game in which others act."""
    _, ears = await harness.seated("mistigri", people, 3 - people + 1)
    await harness.say(ears[0], wire.SetPace(pace), wire.SetOptions({"first": people}))
    await harness.say(ears[0], wire.Start())
    return ears


@pytest.mark.pace(bot_ms=BEAT_MS)
@pytest.mark.parametrize("pace", get_args(wire.Pace))
async def test_the_next_bot_waits_until_it_was_seen(harness: Harness, pace: wire.Pace) -> None:
    anna = (await watching_bots(harness, pace=pace))[0]
    beat_ms = round(BEAT_MS * PACES[pace])
    assert anna.last("table")["pace"] == pace
    assert anna.last("table")["beat_ms"] == beat_ms
    for _ in range(4):
        update = anna.last("update")
        if update["view"]["turn"] == 0:
            break
        # Who has just moved needs a quarter of a beat at least, anybody else a half.
        looks_ms = round(update["beats"] * beat_ms)
        soonest_ms, latest_ms = max(beat_ms // 4, looks_ms), max(beat_ms // 2, looks_ms)
        await harness.pass_time(anna.table, soonest_ms - 1)
        assert version(anna) == update["version"]
        await harness.pass_time(anna.table, 1)
        if version(anna) == update["version"]:
            await harness.pass_time(anna.table, latest_ms - soonest_ms)
        assert version(anna) == update["version"] + 1


@pytest.mark.pace(bot_ms=BEAT_MS)
async def test_a_tap_skips_ahead_once_everybody_has(harness: Harness) -> None:
    anna, ben = await watching_bots(harness, people=2)
    await harness.say(anna, wire.Skip(1))
    assert version(anna) == 1
    await harness.say(ben, wire.Skip(0))  # of something older
    assert version(anna) == 1
    await harness.say(ben, wire.Skip(1))
    assert version(anna) == 2
    await harness.say(ben, wire.Away(away=True))  # a bot looks for him: it need not be asked
    await harness.say(anna, wire.Skip(2))
    assert version(anna) >= 3


@pytest.mark.pace(bot_ms=BEAT_MS)
async def test_no_bot_waits_for_ever(harness: Harness) -> None:
    anna = (await watching_bots(harness))[0]
    pacer = anna.table.pacer
    for _ in range(40):
        pacer.stepped()
    assert pacer.left_ms == MOST_BEATS * BEAT_MS


async def test_the_host_sets_the_pace_at_any_time_and_it_is_kept() -> None:
    store = MemoryStore()
    async with Harness(store, bot_ms=BEAT_MS) as harness:
        anna, ben = await watching_bots(harness, people=2)
        await harness.say(ben, wire.SetPace("lively"))
        assert ben.last("refused")["code"] == "not_yours"
        await harness.say(anna, wire.SetPace("relaxed"), wire.SetPace("relaxed"))
        assert ben.last("table")["pace"] == "relaxed"
        kept = store.kept[anna.table.code].log
        assert sum(b"pace_set" in line for line in kept) == 1
        assert replay(kept).room.pace == "relaxed"
        before = [line for line in kept if b"pace_set" not in line]  # as it was written once
        assert replay(before).room.pace == "normal"


@pytest.mark.parametrize("name", sorted(shelf()))
def test_weights_are_of_what_is_told(name: str) -> None:
    game = find_game(name)
    assert isinstance(game, GameOf)
    told: Mapping[str, object] = {
        str(kind.__struct_config__.tag): kind
        for kind in __import__(f"tablee.games.{name}.view", fromlist=["Told"]).Told.__subclasses__()
    }
    assert set(game.weights) <= set(told)
    assert all(0 <= beats <= MOST_BEATS for beats in game.weights.values())
