"""Misty: who wins a round, who wins the game (MY-13)."""

import pytest

import tablee
from tests.games.misty.table import asked, full, hand, lying, own, play_first, there
from tests.games.table import TABLE, describe, heard, say, told

# Each loses its first card when that moves.
TEN = "up flower flower / plain smile plain / smile plain plain"  # 2 flowers, 6 others
NINE = "up flower smile / plain plain plain / plain smile plain"  # 1 flower, 7 others
EIGHT = "up monster monster / monster monster monster / plain plain plain"


def end(*windows: str, **lines: object) -> tablee.State:
    """The end of a round: the last seat has yet to move."""
    state = full(*windows, **lines)
    say(state, *(f"{seat}: move 0,0" for seat in range(len(windows))))
    return state


def wins(state: tablee.State) -> list[int]:
    found = [there(state, seat, "wins") for seat in range(state.seats)]
    assert found == state.standings().scores
    return found


def points(state: tablee.State) -> list[int]:
    return [there(state, seat, "points") for seat in range(state.seats)]


@pytest.mark.parametrize(
    ("windows", "winners"),
    [
        ((TEN, NINE), [0]),
        ((EIGHT, NINE), [1]),
        ((NINE, TEN, EIGHT), [1]),
        ((EIGHT, NINE, TEN), [2]),
        ((TEN, TEN), [0, 1]),
        ((TEN, EIGHT, TEN), [0, 2]),
    ],
)
def test_MY_13_the_highest_score_wins_the_round(
    windows: tuple[str, ...], winners: list[int]
) -> None:
    state = end(*windows)
    worth = {TEN: 10, NINE: 9, EIGHT: 8}
    assert points(state) == [worth[window] for window in windows]
    assert wins(state) == [int(seat in winners) for seat in range(len(windows))]
    assert own(state, TABLE, "last")["winners"] == winners
    won = [event for event in heard(state) if "round won" in event]
    assert won == [f"{seat} round won 1" for seat in winners]


def test_MY_13_the_next_round_is_dealt_at_once() -> None:
    state = end(TEN, NINE)
    assert asked(state) == "pick 0 1"
    seen = tablee.view(state, TABLE)
    assert (seen["round"], seen["step"], seen["passing"]) == (2, 1, "left")
    assert seen["rounds_to_win"] == 2
    assert [len(hand(state, seat).split()) for seat in (0, 1)] == [3, 3]
    assert [lying(state, seat) for seat in (0, 1)] == [{}, {}]
    assert [there(state, seat, "moved") for seat in (0, 1)] == [[], []]
    assert heard(state)[-5:] == [
        "0 round won 1", "round began 2", "dealt 3",
        f"0 holds {hand(state, 0)}", f"1 holds {hand(state, 1)}",
    ]  # fmt: skip
    assert not state.is_over()
    assert state.standings().winners() == []


def test_MY_13_two_rounds_win_the_game() -> None:
    state = end(TEN, NINE, wins="1 1", points="9 30")
    assert state.is_over()
    assert (wins(state), points(state)) == ([2, 1], [19, 39])
    # rounds count, not points
    assert state.standings().winners() == [0]
    assert state.standings().ranks() == [1, 2]
    assert heard(state)[-2:] == ["0 round won 2", "game ended"]
    assert asked(state) == "over"
    assert state.may_act() == 0
    assert [list(state.legal(seat)) for seat in (-1, 0, 1)] == [[], [], []]


def test_MY_13_one_round_each_is_not_the_end() -> None:
    state = end(NINE, TEN, wins="1 0", points="20 3")
    assert (wins(state), points(state)) == ([1, 1], [29, 13])
    assert (own(state, TABLE, "round"), asked(state)) == (3, "pick 0 1")


@pytest.mark.parametrize(
    ("before", "ranks", "winners"),
    [
        ("20 22", [2, 1], [1]),  # 30 and 32
        ("22 20", [1, 2], [0]),
        ("21 21", [1, 1], [0, 1]),  # a shared win
    ],
)
def test_MY_13_two_reach_two_rounds_together(
    before: str, ranks: list[int], winners: list[int]
) -> None:
    state = end(TEN, TEN, wins="1 1", points=before)
    assert state.is_over()
    assert wins(state) == [2, 2]
    assert state.standings().ranks() == ranks
    assert state.standings().winners() == winners


def test_MY_13_the_round_that_has_just_ended_counts_too() -> None:
    """A tie in the second round of two: the points of both rounds."""
    state = end(TEN, TEN, EIGHT, wins="1 1 0", round=2, points="9 9 50")
    assert points(state) == [19, 19, 58]
    assert state.standings().ranks() == [1, 1, 3]
    assert state.standings().winners() == [0, 1]


def test_MY_13_three_share_a_win() -> None:
    state = end(TEN, TEN, TEN, wins="1 1 1", points="9 9 9")
    assert points(state) == [19, 19, 19]
    assert state.standings().winners() == [0, 1, 2]


def test_MY_13_who_made_nothing_may_win_a_round() -> None:
    """All leave but the one in the middle, which covers another: 0, and 0 is the highest."""
    nothing = "up up up / left right right / down down down"
    state = full(nothing, nothing)
    for seat in (0, 1):
        say(state, f"{seat}: move 1,1", f"{seat}: move 1,0")
        say(state, *(f"{seat}: move {row},{column}" for row in (0, 2) for column in range(3)))
    assert (points(state), wins(state)) == ([0, 0], [1, 1])


def test_MY_13_the_end_is_seen_by_all() -> None:
    state = end(TEN, NINE, wins="1 0", points="9 8")
    for seat in (0, 1, TABLE):
        seen = tablee.view(state, seat)
        assert (seen["phase"], seen["waiting"], seen["hand"], seen["spaces"]) == (
            "over",
            [],
            [],
            [],
        )
        assert (seen["round"], seen["last"]["round"]) == (2, 2)
        assert [one["done"] for one in seen["seats"]] == [True, True]
        assert [one["moved"] for one in seen["seats"]] == [[(0, 0)], [(0, 0)]]
        assert [one["cards"] for one in seen["seats"]] == [0, 0]
        assert told(state, seat)[-2:] == [
            {"event": "round_won", "seat": 0, "wins": 2},
            {"event": "game_ended", "seat": -1},
        ]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("window", ["3x4", "3x3"])
def test_MY_13_whole_games(seats: int, window: str) -> None:
    """As many rounds as it takes, and never more than one a seat and one."""
    for seed in range(5):
        state = tablee.start("misty", seats, seed, {"window": window}, tablee.Witness())
        said = play_first(state)
        rounds = sum(event.startswith("round began") for event in said)
        assert 2 <= rounds <= seats + 1
        assert max(wins(state)) == 2
        assert said[-1] == "game ended"
        scored = [event for event in said if " scored " in event]
        assert len(scored) == rounds * seats
        assert sum(points(state)) == sum(int(event.split()[-1]) for event in scored)
        assert describe(tablee.position("misty", describe(state))) == describe(state)
