"""Mito: the end of a round, what it costs, the next round and the end (MT-15, MT-16, MT-21)."""

from collections import Counter
from typing import Any

import pytest

import tablee
from tablee import NEVER
from tests.games.mito.table import (
    DECK,
    arms,
    asked,
    cards,
    hand,
    hands,
    lay,
    line,
    moves,
    play,
    scores,
    seen,
)
from tests.games.table import refused


def test_MT_15_the_round_ends_as_soon_as_somebody_has_no_card() -> None:
    state = lay("n1 n1", "n2", "n5 n5", turn=1)
    assert play(state, "500 1: play n2") == ["1 played n2", "round ended 1, out: 1"]
    assert asked(state) == "pause 0 1 2"
    assert seen(state, "reel")["out"] == [1]


def test_MT_15_the_guard_can_end_it_with_a_Mito() -> None:
    state = lay("mito2", "n2", "n5 n5")
    assert play(state, "500 0: play mito2")[-1] == "round ended 1, out: 0"


def test_MT_15_giving_the_last_card_with_a_spider_ends_it() -> None:
    state = lay("n1 n1", "spider2 n5", "n5 n5", turn=1)
    heard = play(state, "0 1: play spider2", "10 1: give n5", "20 1: to 0")
    assert heard[-2:] == ["1 gave n5 to 0", "round ended 1, out: 1"]
    assert hands(state) == ["n1 n1 n5", "", "n5 n5"]


def test_MT_15_nobody_goes_out_by_vanishing() -> None:
    state = lay("n1 n1", "n2 n4", "n5 n5")
    play(state, "0 1: vanish n2", "1500")
    assert asked(state) == "turn 0"
    assert cards(state) == [2, 1, 2]


def test_MT_15_at_that_very_moment_cards_in_flight_come_back_and_count() -> None:
    state = lay("n1 n1", "n2", "n5 mito1", "ant1 n1", turn=1)
    play(state, "0 2: vanish mito1", "10 3: fidget")
    heard = play(state, "500 1: play n2")
    assert heard[-2:] == ["2 called back mito1", "round ended 1, out: 1"]
    assert scores(state) == [2, 0, 11, 6]
    assert arms(state) == [None] * 4
    assert state.alarm_ms() == 30_500  # MT-22: nothing but the pause
    assert seen(state, "reel")["thefts"] == []


def test_MT_15_gifts_that_were_chosen_are_not_given_any_more() -> None:
    gifts: dict[str, Any] = {
        "phase": "gifts",
        "discard": "mosquito3",
        "slowest": 2,
        "givers": "0 1",
    }
    state = lay("n1", "n1 n5", "n4 n4", "n5", aside_3="ant2", **gifts)
    play(state, "0 1: vanish n5", "10 0: accuse 1", "20 0: give n1")
    assert asked(state) == "pause 0 1 2 3"
    assert hands(state) == ["", "n1 n1 n5", "n4 n4", "n5 ant2"]
    assert scores(state) == [0, 3, 2, 6]


def test_MT_15_several_at_once_all_score_nothing() -> None:
    gifts: dict[str, Any] = {"phase": "gifts", "discard": "mosquito3", "slowest": 3, "givers": "2"}
    state = lay("", "", "n1", "n4 n4", aside_0="n5", aside_1="ant1", **gifts)
    heard = play(state, "0 2: give n1")
    assert heard[-1] == "round ended 1, out: 0 1 2"
    assert scores(state) == [0, 0, 0, 1 + 1 + 1 + 1 + 5]
    assert seen(state, "reel")["out"] == [0, 1, 2]


@pytest.mark.parametrize(
    ("left", "points"),
    [
        ("n1", 1),
        ("n5 n5 n4", 3),
        ("spider1", 5),
        ("mosquito5", 5),
        ("cockroach2", 5),
        ("ant3", 5),
        ("mito5", 10),
        ("mito4 mito4 ant3 n2 n2 n3", 28),
    ],
)
def test_MT_16_numbers_one_insects_five_Mito_ten(left: str, points: int) -> None:
    state = lay("n4", left, "n1", discard="n5", scores="7 20 3")
    play(state, "0 0: play n4")
    assert scores(state) == [7, 20 + points, 4]
    reel = seen(state, "reel")
    assert reel["hands"][1] == {
        "seat": 1,
        "cards": seen(state, "hand", 1),
        "points": points,
        "total": 20 + points,
    }


def test_MT_16_the_scores_are_those_of_the_rounds_that_ended() -> None:
    state = lay("n4 n4", "mito1", "n1", scores="7 20 3", round=2)
    assert [seat["score"] for seat in seen(state, "seats")] == [7, 20, 3] == scores(state)


@pytest.mark.parametrize("starter", [0, 1, 2])
def test_MT_16_the_next_guard_is_left_of_who_started_the_last_round(starter: int) -> None:
    guard = (starter + 2) % 3
    state = lay("n4", "n1 n1", "n1 n1", discard="n5", starter=starter, guard=guard, turn=0)
    play(state, "0 0: play n4", "10 0: ready", "20 1: ready", "30 2: ready")
    following = (starter + 1) % 3
    assert asked(state) == f"turn {following}"
    assert (seen(state, "guard"), seen(state, "starter")) == (following, following)
    assert seen(state, "round") == 2


def test_MT_16_everything_begins_anew_but_the_scores() -> None:
    state = lay("n4", "n1 n1 mito1", "n1 n1 n5", discard="n5 n2", known_1_2="n1", false_alarms=2)
    play(state, "0 1: vanish mito1", "1600 2: fidget", "1700 0: play n4")
    assert seen(state, "vanished", 1) == ["mito1"]
    heard = play(state, "2010 0: ready", "2020 1: ready", "2030 2: ready")
    assert heard == ["0 ready", "1 ready", "2 ready", "1 round began 2"]
    assert cards(state) == [8, 8, 8]
    assert scores(state) == [0, 2, 3]
    assert [seen(state, "vanished", seat) for seat in range(3)] == [[], [], []]
    assert seen(state, "known", 1) == {}
    assert seen(state, "reel") is None
    assert state.alarm_ms() == NEVER
    assert line(state, "false_alarms") == line(state, "thefts") == line(state, "ready") == ""
    places = ["hand 0", "hand 1", "hand 2", "discard", "pile"]
    assert Counter(card for place in places for card in line(state, place).split()) == DECK
    assert moves(state, 2)[-1] == "fidget"  # a new round, no rest
    play(state, "2500 2: vanish " + hand(state, 2).split()[0], "4000")
    assert line(state, "thefts").split()[2] == str(4000 - 2030)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_MT_16_as_many_rounds_as_players(seats: int) -> None:
    hands = ["n4", *["n1 n1"] * (seats - 1)]
    state = lay(*hands, discard="n5", round=seats - 1)
    play(state, "0 0: play n4")
    assert seen(state, "phase") == "pause"
    assert not state.is_over()
    state = lay(*hands, discard="n5", round=seats)
    assert play(state, "0 0: play n4")[-2:] == [f"round ended {seats}, out: 0", "game ended"]
    assert state.is_over()
    assert asked(state) == "over"
    assert state.alarm_ms() == NEVER
    assert [moves(state, seat) for seat in range(seats)] == [[]] * seats
    assert state.may_act() == 0
    assert seen(state, "reel")["round"] == seats


@pytest.mark.parametrize(
    ("before", "after", "winners"),
    [("9 0 0", [9, 2, 2], [1, 2]), ("1 0 5", [1, 2, 7], [0]), ("2 0 0", [2, 2, 2], [0, 1, 2])],
)
def test_MT_16_the_lowest_total_wins_and_ties_share(
    before: str, after: list[int], winners: list[int]
) -> None:
    state = lay("n4", "n1 n1", "n1 n1", discard="n5", round=3, scores=before)
    assert state.standings().winners() == []
    play(state, "0 0: play n4")
    assert scores(state) == after
    assert state.standings().winners() == winners


def test_MT_16_a_whole_game() -> None:
    for seats in (3, 4, 5):
        state = tablee.start("mito", seats, 5)
        witness = state.witness = tablee.Witness()
        tablee.play_out(state, tablee.FastChance.seeded(seats))
        began = [event for event in witness.drain() if event.kind == 0]
        assert [event.seat for event in began] == [seat % seats for seat in range(1, seats)]
        assert seen(state, "round") == seats


def test_MT_21_the_reel_shows_every_theft_in_order() -> None:
    state = lay("n4 n1", "n1 n1 mito1", "n1 n1 n5 ant2", discard="n5", round_ms=1000, now_ms=1000)
    play(state, "1100 1: vanish mito1", "1200 2: vanish ant2", "2750 2: vanish n5")
    play(state, "3000 0: accuse 2", "3100 0: give n1", "3200 0: play n4")
    assert asked(state) == "pause 0 1 2"
    for seat in (-1, 0, 1, 2):
        assert seen(state, "reel", seat) == {
            "round": 1,
            "thefts": [
                {"seat": 1, "card": "mito1", "at_ms": 1600, "caught": False, "by": None},
                {"seat": 2, "card": "ant2", "at_ms": 1700, "caught": False, "by": None},
                {"seat": 2, "card": "n5", "at_ms": 2000, "caught": True, "by": 0},
            ],
            "hands": [
                {"seat": 0, "cards": [], "points": 0, "total": 0},
                {"seat": 1, "cards": ["n1", "n1"], "points": 2, "total": 2},
                {"seat": 2, "cards": ["n1", "n1", "n1", "n5"], "points": 4, "total": 4},
            ],
            "out": [0],
        }


def test_MT_22_the_next_round_begins_when_all_are_ready() -> None:
    state = lay("", "n1", "n1", phase="pause", out="0", round=1)
    assert asked(state) == "pause 0 1 2"
    assert moves(state, 1) == ["ready"]
    assert play(state, "5 1: ready") == ["1 ready"]
    assert asked(state) == "pause 0 2"
    assert [seat["ready"] for seat in seen(state, "seats")] == [False, True, False]
    assert moves(state, 1) == []
    assert refused(state, "1: ready") == "MT-22: you have said so already"
    play(state, "6 0: ready", "7 2: ready")
    assert asked(state) == "turn 1"
    assert [seat["ready"] for seat in seen(state, "seats")] == [False] * 3


def test_MT_22_or_thirty_seconds_after_the_end() -> None:
    state = lay("n4", "n1 n1", "n1 n1", discard="n5")
    play(state, "1000 0: play n4", "2000 1: ready")
    assert state.alarm_ms() == seen(state, "deadline_ms") == 31_000
    assert play(state, "30999") == []
    assert play(state, "31000") == ["1 round began 2"]
    assert asked(state) == "turn 1"
    assert line(state, "round_ms") == "31000"


@pytest.mark.parametrize("phase", ["turn", "slap"])
def test_MT_22_there_is_no_other_pause(phase: str) -> None:
    state = lay("n4", "n1 n1", "n1 n1", discard="mosquito5", phase=phase)
    assert refused(state, "1: ready") == "MT-22: there is no pause now"
