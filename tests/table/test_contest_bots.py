"""Bots in contests: with hands like people's."""

from pathlib import Path

import pytest

from tablee.games import shelf
from tablee.table.referee import Measured
from tests.table.parlour import Parlour, in_parlour
from tests.table.race import duels_of, lanterns, state_of, until_lit
from tests.tiny.lantern import LANTERN


@pytest.fixture(autouse=True)
def lantern_on_the_shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(shelf(), "lantern", LANTERN)


def test_a_bot_races_with_a_hand_of_flesh(tmp_path: Path) -> None:
    async def story(parlour: Parlour) -> None:
        table, (anna,) = await lanterns(parlour, 80, bots=1)
        state = state_of(table)
        # In the dark, too, a random bot rings: the race is the first light's.
        await until_lit(parlour, table)
        before = list(state.points)
        while anna.last("photo") is None:
            await parlour.pass_time(table, 10)
        assert state.points[1] == before[1] + 1
        (press,) = anna.last("photo")["presses"]
        assert (press["seat"], press["raw_ms"]) == (1, press["at_ms"])
        assert press["at_ms"] >= 150

    in_parlour(tmp_path, story, bot_ms=10_000)


def test_a_bots_other_moves_do_not_count_as_presses_of_the_race(tmp_path: Path) -> None:
    async def story(parlour: Parlour) -> None:
        table, _ = await lanterns(parlour, 20, bots=1)
        await until_lit(parlour, table)
        duels = duels_of(table)
        contest = duels.contest
        assert contest is not None
        contest.add(1, "ring", Measured(1.0, 0.0, 1.0, None, 0.0), ("", ""), is_race=False)
        contest.take()
        assert contest.made_by(1) == 0
        pause_ms = duels.pause_ms(1, "random")
        assert pause_ms is not None
        assert pause_ms > 0

    in_parlour(tmp_path, story)
