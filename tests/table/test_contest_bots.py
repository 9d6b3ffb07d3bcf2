"""Bots in contests: with hands like people's."""

import pytest

from tablee.games import shelf
from tablee.table.contests import Race
from tablee.table.latency import Measured
from tablee.table.room import MoveRequest
from tests.table.harness import Harness
from tests.table.lanterns import lanterns, referee_of, state_of, until_lit
from tests.tiny.lantern import GAME as LANTERN


@pytest.fixture(autouse=True)
def lantern_on_the_shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(shelf(), "lantern", LANTERN)


@pytest.mark.pace(bot_ms=10000)
async def test_a_bot_races_with_a_hand_of_flesh(harness: Harness) -> None:
    table, (anna,) = await lanterns(harness, 80, bots=1)
    state = state_of(table)
    # In the dark, too, a random bot rings: the race is the first light's.
    await until_lit(harness, table)
    before = list(state.points)
    while anna.last("photo") is None:
        await harness.pass_time(table, 10)
    assert state.points[1] == before[1] + 1
    (press,) = anna.last("photo")["presses"]
    assert (press["seat"], press["raw_ms"]) == (1, press["at_ms"])
    assert press["at_ms"] >= 150


async def test_a_bots_other_moves_do_not_count_as_presses_of_the_race(harness: Harness) -> None:
    table, _ = await lanterns(harness, 20, bots=1)
    await until_lit(harness, table)
    referee = referee_of(table)
    race = referee.contest
    assert isinstance(race, Race)
    race.add(MoveRequest(1, 0, "ring"), Measured(1.0, 0.0, 1.0, None, 0.0))
    race.take()
    assert race.made_by(1) == 0
    assert referee.pause_ms(1, "random", 0) > 0
