"""Misty: a limit for every decision (MY-17)."""

import pytest

import tablee
from tablee.games import game_of
from tests.games.misty.table import asked, full, lay, own, there
from tests.games.table import TABLE, heard, refused, say

TWO = {
    "window_0": "plain",
    "window_1": "plain",
    "hand_0": "flower monster smile up down",
    "hand_1": "smile up left right plain",
}
ROWS = "plain plain plain / plain plain plain"
WINDOW = f"right right right / {ROWS}"
OTHER = "smile flower monster / smile up smile / flower flower monster"


def due(**lines: object) -> tablee.State:
    """A second card is to be picked, with a second for each decision."""
    return lay(2, think_ms=1000, **(TWO | lines))


def due_at(state: tablee.State) -> int:
    """When time is up, as everybody is shown it."""
    seen = {tablee.view(state, seat)["deadline_ms"] for seat in (0, 1, TABLE)}
    assert seen == {state.alarm_ms(), game_of(state).deadline_ms(state)}
    return int(state.alarm_ms())


def test_MY_17_no_limit_unless_told() -> None:
    state = tablee.start("misty", 2, seed=1)
    assert state.alarm_ms() == tablee.NEVER
    assert own(state, 0, "deadline_ms") is None
    assert game_of(state).deadline_ms(state) is None
    state.ring(10**15)
    assert asked(state) == "pick 0 1"
    say(state, f"0: pick {own(state, 0, 'hand')[0]}", at_ms=500)
    assert state.alarm_ms() == tablee.NEVER


@pytest.mark.parametrize("think_ms", [1, 30_000, 3_600_000])
def test_MY_17_up_to_an_hour(think_ms: int) -> None:
    state = tablee.start("misty", 2, seed=1, options={"think_ms": think_ms})
    assert due_at(state) == think_ms


@pytest.mark.parametrize("think_ms", [-1, 3_600_001])
def test_MY_17_no_more_than_an_hour(think_ms: int) -> None:
    with pytest.raises(tablee.BadOption, match="think_ms"):
        tablee.start("misty", 2, seed=1, options={"think_ms": think_ms})


def test_MY_17_one_deadline_for_all_who_are_awaited() -> None:
    state = due()
    say(state, "0: pick up", at_ms=300)
    assert due_at(state) == 1000
    say(state, "1: pick left", at_ms=400)  # now all are to place
    assert due_at(state) == 1400
    say(state, "0: at 0,1", at_ms=500)
    assert due_at(state) == 1400
    say(state, "1: at 0,1", at_ms=600)  # and to pick again
    assert due_at(state) == 1600


def test_MY_17_a_change_of_mind_wins_no_time() -> None:
    state = due()
    say(state, "0: pick up", "0: pick down", "0: at 0,1", "0: at 1,1", "0: pick smile", at_ms=300)
    assert due_at(state) == 1000
    say(state, "1: pick left", "0: at 0,1", "0: at 1,1", at_ms=400)
    say(state, "0: at 0,1", at_ms=900)
    assert due_at(state) == 1400


def test_MY_17_a_refused_move_wins_no_time() -> None:
    state = due()
    refused(state, "0: at 0,1")
    assert due_at(state) == 1000


def test_MY_17_the_second_card_has_its_own_time() -> None:
    """The first one needs no placing: another card is to be picked at once."""
    state = lay(2, think_ms=1000, hand_0="up", hand_1="left")
    say(state, "0: pick up", at_ms=10)
    say(state, "1: pick left", at_ms=20)
    assert (asked(state), due_at(state)) == ("pick 0 1", 1020)


def test_MY_17_nothing_happens_before() -> None:
    state = due()
    state.ring(999)
    assert (heard(state), asked(state), due_at(state)) == ([], "pick 0 1", 1000)


def test_MY_17_late_to_pick() -> None:
    state = due()
    state.ring(1000)
    assert heard(state) == [
        "0 time out", "0 picked flower", "1 time out", "1 picked smile",
        "0 revealed flower", "1 revealed smile",
    ]  # fmt: skip
    assert (asked(state), due_at(state)) == ("place 0 1", 2000)


def test_MY_17_who_has_decided_is_not_late() -> None:
    state = due(pick_0="up", spot_0="1,1")
    state.ring(1000)
    assert heard(state) == [
        "1 time out", "1 picked smile", "0 revealed up", "1 revealed smile", "0 placed up at 1,1",
    ]  # fmt: skip
    assert asked(state) == "place 1"


def test_MY_17_one_decision_each() -> None:
    """A late pick is not placed as well: that has its own deadline."""
    state = due()
    state.ring(1500)
    assert (asked(state), due_at(state)) == ("place 0 1", 2500)
    heard(state)
    state.ring(2500)
    assert heard(state) == [
        "0 time out", "0 placed flower at -1,-1", "1 time out", "1 placed smile at -1,-1",
        "passed on to the left",
    ]  # fmt: skip
    assert (asked(state), due_at(state)) == ("pick 0 1", 3500)


def test_MY_17_late_to_place_the_first_space_row_by_row() -> None:
    state = lay(
        2, phase="place", think_ms=1000, window_0="plain plain plain plain",
        window_1="plain / plain / plain / plain", turns_1="3 2 1 0", pick_0="up", pick_1="left",
    )  # fmt: skip
    state.ring(1000)
    assert heard(state)[:4] == [
        "0 time out", "0 placed up at -1,0", "1 time out", "1 placed left at -3,-1",
    ]  # fmt: skip


def test_MY_17_late_to_activate_one_card_each() -> None:
    state = full(WINDOW, OTHER, think_ms=1000)
    state.ring(1000)
    assert heard(state)[:4] == [
        "0 time out", "0 moved right 0,0 to 0,1", "1 time out", "1 moved up 1,1 to 0,1",
    ]  # fmt: skip
    # 0,1 is covered; 0,2 can still move
    assert (asked(state), due_at(state)) == ("activate 0", 2000)
    assert there(state, 0, "moved") == [(0, 0)]
    state.ring(2000)
    assert heard(state)[:2] == ["0 time out", "0 moved right 0,2 to out"]
    assert (asked(state), due_at(state)) == ("pick 0 1", 3000)


def test_MY_17_each_move_of_an_activation_wins_time_for_all() -> None:
    state = full(WINDOW, OTHER, think_ms=1000)
    say(state, "0: move 0,2", at_ms=600)
    assert due_at(state) == 1600
    say(state, "0: move 0,1", at_ms=700)
    assert due_at(state) == 1700
    heard(state)
    refused(state, "1: move 0,0")
    assert due_at(state) == 1700


def test_MY_17_the_next_round_has_its_time() -> None:
    state = full(WINDOW, OTHER, think_ms=1000, moved_0="0,1 0,0")
    say(state, "1: move 1,1", at_ms=800)
    assert (own(state, TABLE, "round"), due_at(state)) == (2, 1800)


@pytest.mark.parametrize("late", [False, True])
def test_MY_17_nothing_is_due_after_the_end(late: bool) -> None:  # noqa: FBT001
    state = full(WINDOW, OTHER, think_ms=1000, moved_0="0,1 0,0", wins="1 1")
    if late:
        state.ring(1000)
    else:
        say(state, "1: move 1,1", at_ms=800)
    assert state.is_over()
    assert state.alarm_ms() == tablee.NEVER
    assert own(state, 0, "deadline_ms") is None
    heard(state)
    state.ring(10**15)
    assert heard(state) == []


def test_MY_17_a_table_of_absent_players_comes_to_its_end() -> None:
    state = tablee.start("misty", 4, seed=2, options={"think_ms": 10})
    rings = 0
    while not state.is_over():
        before = state.alarm_ms()
        state.ring(before)
        rings += 1
        assert state.alarm_ms() in (before + 10, tablee.NEVER)
    # a round: 10 picks, 10 placings (the first and last place themselves), 12 moves at most
    assert rings <= 5 * 32
