"""What a seat is shown of Mamicatchmi's rules, so that no screen has to know them."""

from typing import Any

import pytest

import tablee
from tests.games.mamicatchmi.table import duel, lay, play, put, seen
from tests.games.table import refused

CHOOSING = lay(2, phase="choose", pawns="- -")
ROLLING = lay(2)
IN_SUSPENSE = lay(2, phase="suspense")
OVER = lay(2, phase="over", tokens="10 4")


@pytest.mark.parametrize("state", [CHOOSING, ROLLING, IN_SUSPENSE, OVER])
def test_MC_10_hands_are_off_for_the_reason_that_a_touch_is_refused_for(
    state: tablee.State,
) -> None:
    told = seen(state, "hands_off")
    assert f"{told['rule']}: {told['why']}" == refused(state, "0: lift mouse")


def test_MC_10_hands_are_free_from_when_the_dice_stop_until_the_roll_ends() -> None:
    assert seen(duel("cat dog"), "hands_off") is None
    assert seen(lay(2, phase="temptation", rolled="dog granny"), "hands_off") is None
    assert seen(lay(2, phase="swap", rolled="cat cat"), "hands_off") is None


def test_MC_11_everybody_reaches_for_a_common_pawn_and_nobody_for_that_of_another() -> None:
    seats = seen(lay(3, pawns="cat mouse granny"), "seats")
    reach = [seat["reach"] for seat in seats]
    assert reach == [["cat", "dog"], ["mouse", "dog"], ["dog", "granny"]]


def test_a_duel_is_settled_until_the_next_roll() -> None:
    state = duel("cat dog", stop_ms=0)
    assert not seen(state, "settled")
    play(state, *put(500, 1, "cat", "on tree"), "600")
    assert seen(state, "settled")
    play(state, "700 1: roll")
    assert not seen(state, "settled")
    assert seen(state, "last")["gained"] == 1


def test_MC_11_the_same_dice_may_call_nobody_later() -> None:
    last: dict[str, Any] = {
        "last_rolled": "cat dog",
        "last_owners": "0 1",
        "last_placed": "0 cat on tree 500",
    }
    assert seen(lay(2, pawns="cat dog", rolled="cat dog", **last), "settled")
    assert not seen(lay(2, pawns="cat dog", rolled="dog cat", **last), "settled")
    assert not seen(lay(2, pawns="mouse granny", rolled="cat dog", **last), "settled")
