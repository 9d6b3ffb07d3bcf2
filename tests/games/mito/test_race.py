"""Mito: the cockroach and its race (MT-13, MT-20)."""

from typing import Any

import tablee
from tablee import NEVER
from tests.games.mito.table import (
    asked,
    awaited_moves,
    cards,
    hand,
    hands,
    lay,
    play,
    seen,
)
from tests.games.table import refused


def cockroach(*hands: str, **lines: Any) -> tablee.State:
    """Seat 1 has played cockroach4 at 1000 ms; seat 0 guards."""
    mine, *others = hands
    state = lay(mine, f"cockroach4 {others[0]}", *others[1:], turn=1, **lines)
    assert play(state, "1000 1: play cockroach4")[0] == "1 played cockroach4"
    return state


def test_MT_13_everybody_races_with_a_card_of_the_same_value() -> None:
    state = cockroach("n4 n3 mito4", "n4 n5", "ant4 spider4 mito4 n1", "n5 n3")
    assert asked(state) == "race"
    assert state.race_ms() == 1000
    assert awaited_moves(state, 0) == ["race n4", "race mito4"]  # the guard
    assert awaited_moves(state, 1) == ["race n4"]  # who played it
    assert awaited_moves(state, 2) == ["race spider4", "race ant4"]
    assert awaited_moves(state, 3) == []
    assert [seat in tablee.seats_of(state.may_act()) for seat in range(4)] == [True] * 4


def test_MT_13_the_fastest_stays_and_the_others_keep_theirs() -> None:
    state = cockroach("n4 n3", "n4 n5", "n4 n1")
    heard = play(state, "1420 2: race n4")
    assert heard == ["2 raced n4 after 420 ms"]
    assert asked(state) == "race"
    assert play(state, "1420") == []
    assert play(state, "1421") == ["2 race won n4"]
    assert seen(state, "discard") == ["n4", "cockroach4", "n3"]
    assert hands(state) == ["n3 n4", "n4 n5", "n1"]
    assert asked(state) == "turn 2"  # left of seat 1, whose turn it was


def test_MT_13_play_goes_on_left_of_the_one_whose_turn_it_was() -> None:
    state = cockroach("n4 n3", "n4 n5", "n4 n1", "n1")
    play(state, "1420 0: race n4", "1500")
    assert asked(state) == "turn 2"


def test_MT_13_equal_times_by_lot() -> None:
    for pick, winner in ((0, 0), (1, 2)):
        state = cockroach("n4 n3", "n4 n5", "n4 n1", chance=(pick,))
        heard = play(state, "1420 2: race n4", "1420 0: race n4", "1421")
        assert heard[-1] == f"{winner} race won n4 by lot"
        assert hand(state, winner) == ("n3", "n4 n5", "n1")[winner]
        assert cards(state)[2 - winner] == 2


def test_MT_13_a_millisecond_later_is_too_late() -> None:
    state = cockroach("n4 n3", "n4 n5", "n4 n1")
    play(state, "1420 2: race n4", "1421")
    assert refused(state, "0: race n4") == "MT-13: there is no race now"


def test_MT_13_one_card_each() -> None:
    state = cockroach("n4 n4 n3", "n4 n5", "n4 n1")
    play(state, "1420 0: race n4")
    assert awaited_moves(state, 0) == []
    assert refused(state, "0: race n4") == "MT-13: your card is down already"
    assert seen(state, "giving", 0) == "n4"


def test_MT_13_a_card_put_down_so_has_no_action() -> None:
    for insect in ("spider4", "mosquito4", "ant4"):
        state = cockroach("n1 n1", "n5 n5", f"{insect} n1", "n1 n1")
        play(state, f"1300 2: race {insect}", "1301")
        assert seen(state, "top") == insect
        assert asked(state) == "turn 2"
        assert cards(state) == [2, 2, 1, 2]


def test_MT_13_a_Mito_only_from_the_guard() -> None:
    state = cockroach("mito4 n1", "n5 n5", "mito4 n4")
    assert refused(state, "2: race mito4") == "MT-7: only the guard may play a Mito"
    play(state, "1300 0: race mito4", "1301")
    assert seen(state, "top") == "mito4"


def test_MT_13_other_values_do_not_race() -> None:
    state = cockroach("n3 n4", "n5 n5", "n1")
    why = "MT-13: the card must have the value of the cockroach"
    assert refused(state, "0: race n3") == why
    assert refused(state, "1: race n5") == why
    assert refused(state, "2: race n4") == "MT-13: you do not hold that card"


def test_MT_13_nobody_can_and_it_goes_on_at_once() -> None:
    state = lay("n1 n3", "cockroach4 n5", "mito4 n1", turn=1)
    assert play(state, "1000 1: play cockroach4") == ["1 played cockroach4", "race missed"]
    assert asked(state) == "turn 2"
    assert state.race_ms() == NEVER


def test_MT_20_a_card_in_flight_counts_as_one_that_can() -> None:
    state = lay("n1 n3", "cockroach4 n5", "n4 n1", turn=1)
    play(state, "0 2: vanish n4")
    assert play(state, "10 1: play cockroach4") == ["1 played cockroach4"]
    assert asked(state) == "race"
    assert awaited_moves(state, 2) == []
    assert play(state, "3010")[-1] == "race missed"
    assert asked(state) == "turn 2"


def test_MT_20_a_Mito_in_flight_does_not() -> None:
    state = lay("n1 n3", "cockroach4 n5", "mito4 n1", turn=1)
    play(state, "0 2: vanish mito4")
    assert play(state, "10 1: play cockroach4") == ["1 played cockroach4", "race missed"]


def test_MT_20_nobody_does_and_it_closes_after_three_seconds() -> None:
    state = cockroach("n4 n3", "n4 n5", "n4 n1")
    assert seen(state, "deadline_ms") == 4000
    assert play(state, "3999") == []
    assert asked(state) == "race"
    assert play(state, "4000") == ["race missed"]
    assert asked(state) == "turn 2"
    assert seen(state, "top") == "cockroach4"


def test_MT_20_the_last_millisecond_of_a_race() -> None:
    state = cockroach("n4 n3", "n4 n5", "n4 n1")
    heard = play(state, "3999 0: race n4", "4000")
    assert heard == ["0 raced n4 after 2999 ms", "0 race won n4"]
    state = cockroach("n4 n3", "n4 n5", "n4 n1")
    play(state, "4000")
    assert refused(state, "0: race n4") == "MT-13: there is no race now"


def test_MT_20_a_card_that_vanishes_in_the_race_ends_nothing() -> None:
    """Or else everybody would learn what it was."""
    state = cockroach("n1 n3", "n5 n5", "n4 n1")
    play(state, "1100 2: vanish n4")
    assert asked(state) == "race"
    heard = play(state, "2999")
    assert heard[-2:] == ["2 gone n4", "2 arm down"]
    assert asked(state) == "race"
    assert play(state, "4000") == ["race missed"]


def test_MT_20_a_vanish_in_the_race_can_be_caught() -> None:
    state = cockroach("n1 n3", "n5 n5", "n4 n1")
    assert play(state, "1100 2: vanish n4", "1200 0: accuse 2")[-1] == "0 accused 2: n4"


def test_MT_13_the_times_of_the_last_race_are_forgotten() -> None:
    state = lay("n4 n3", "cockroach4 n4 n5", "cockroach3 n3 n1", "n1 n3", turn=1)
    play(state, "0 1: play cockroach4", "500 1: race n4", "600 2: play cockroach3")
    assert asked(state) == "race"
    assert awaited_moves(state, 0) == ["race n3"]
    play(state, "900 2: race n3", "901")
    assert asked(state) == "turn 3"


def test_MT_15_who_wins_the_race_with_the_last_card_is_out() -> None:
    state = cockroach("n4", "n4 n5", "n4 n1")
    heard = play(state, "1300 0: race n4", "1301")
    assert heard[-2:] == ["0 race won n4", "round ended 1, out: 0"]
    assert state.standings().scores == [0, 2, 2]


def test_MT_15_who_loses_the_race_keeps_the_last_card() -> None:
    state = cockroach("n4", "n4 n5", "n4 n1", chance=(1,))
    play(state, "1300 0: race n4", "1300 2: race n4", "1301")
    assert cards(state) == [1, 2, 1]
    assert asked(state) == "turn 2"


def test_MT_19_winning_with_the_last_other_card_calls_the_flight_back() -> None:
    state = cockroach("n1", "n5 n5", "n4 n1")
    heard = play(state, "1010 2: vanish n1", "1100 2: race n4", "1101")
    assert heard[-2:] == ["2 race won n4", "2 called back n1"]
    assert hand(state, 2) == "n1"
    assert asked(state) == "turn 2"
