"""However slow the lines, and whoever holds pongs back: nobody waits long for a decision."""

import asyncio
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablee.games import find_game, shelf
from tablee.kernel.options import complete
from tablee.table.contests import MOST_DECIDING_MS
from tests.store.memory import MemoryStore
from tests.table.harness import Harness
from tests.table.lanterns import lanterns, state_of, until_lit
from tests.tiny.lantern import GAME as LANTERN

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
    async def story() -> None:
        async with Harness(MemoryStore()) as harness:
            table, players = await lanterns(harness, *trips_ms, pong_ms=pong_ms)
            await until_lit(harness, table)
            player = players[presser % len(players)]
            while player.lit_ms is None:
                await harness.pass_time(table, 1)
            await harness.pass_time(table, player.lit_ms + reaction_ms - harness.clock.now)
            player.up_ms += spike_ms
            player.press()
            await harness.pass_time(table, player.up_ms)
            await harness.pass_time(table, MOST_DECIDING_MS + TICK_MS)
            # It may be lit again by now: the next light counts from the press as it was made.
            assert state_of(table).points[presser % len(players)] == 1

    asyncio.run(story())
