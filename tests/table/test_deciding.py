"""However slow the lines, and whoever holds pongs back: nobody waits long for a decision."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablee.games import find_game, shelf
from tablee.kernel.options import complete
from tablee.table.referee import MOST_DECIDING_MS
from tests.table.parlour import Parlour, in_parlour
from tests.table.race import lanterns, state_of, until_lit
from tests.tiny.lantern import LANTERN

LONGEST_MS = 300  # that a decision may take after the press it needs has come in
TICK_MS = 1


@pytest.fixture(autouse=True, scope="module")
def lantern_on_the_shelf() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(shelf(), "lantern", LANTERN)
        yield


def test_there_is_time_left_for_what_a_game_calls_a_tie() -> None:
    mamicatchmi = find_game("mamicatchmi")
    tie_ms = complete(mamicatchmi.options, None, mamicatchmi.fewest_seats)["tie_ms"]
    assert MOST_DECIDING_MS + int(tie_ms) + 2 * TICK_MS <= LONGEST_MS


@settings(max_examples=25)
@given(
    trips_ms=st.lists(st.integers(2, 600), min_size=2, max_size=4),
    pong_ms=st.sampled_from([0, 0, 50, 150, 400]),
    presser=st.integers(0, 3),
    reaction_ms=st.integers(120, 900),
    spike_ms=st.sampled_from([0, 0, 30, 150, 400]),
)
def test_no_decision_comes_late(
    trips_ms: list[int], pong_ms: int, presser: int, reaction_ms: int, spike_ms: int
) -> None:
    async def story(parlour: Parlour) -> None:
        table, players = await lanterns(parlour, *trips_ms, pong_ms=pong_ms)
        await until_lit(parlour, table)
        player = players[presser % len(players)]
        while player.lit_ms is None:
            await parlour.pass_time(table, 1)
        await parlour.pass_time(table, player.lit_ms + reaction_ms - parlour.clock.now)
        player.up_ms += spike_ms
        player.press()
        await parlour.pass_time(table, player.up_ms)
        await parlour.pass_time(table, MOST_DECIDING_MS + TICK_MS)
        assert not state_of(table).lit
        assert state_of(table).points[presser % len(players)] == 1

    with tempfile.TemporaryDirectory() as folder:
        in_parlour(Path(folder), story)
