"""Mito: spider, mosquito and ant (MT-11, MT-12, MT-14, MT-20)."""

from typing import Any

import pytest

import tablee
from tablee import NEVER
from tests.games.mito.table import (
    asked,
    awaited_moves,
    cards,
    hand,
    hands,
    lay,
    line,
    moves,
    play,
    seen,
    tricks,
)
from tests.games.table import refused, say, told

# The spider


@pytest.mark.parametrize("whom", [0, 2, 3])
def test_MT_11_a_spider_gives_one_card_to_an_opponent_of_your_choice(whom: int) -> None:
    state = lay("n1", "spider2 n5 ant1", "n1", "n1", turn=1)
    assert play(state, "100 1: play spider2") == ["1 played spider2"]
    assert asked(state) == "spider 1"
    assert awaited_moves(state, 1) == ["keep", "give n5", "give ant1"]
    assert play(state, "200 1: give ant1") == []
    assert asked(state) == "spider_to 1"
    assert seen(state, "giving", 1) == "ant1"
    assert cards(state) == [1, 2, 1, 1]
    assert awaited_moves(state, 1) == ["to 0", "to 2", "to 3"]
    assert play(state, f"300 1: to {whom}") == [f"1 gave ant1 to {whom}"]
    assert hand(state, 1) == "n5"
    assert hand(state, whom) == "n1 ant1"
    assert asked(state) == "turn 2"


def test_MT_11_one_may_keep_all() -> None:
    state = lay("n1", "spider2 n5", "n1", turn=1)
    assert play(state, "100 1: play spider2", "200 1: keep")[1:] == ["1 kept"]
    assert hand(state, 1) == "n5"
    assert asked(state) == "turn 2"


def test_MT_11_with_only_Mito_one_must_keep() -> None:
    state = lay("n1", "spider2 mito3", "n1", turn=1)
    play(state, "100 1: play spider2")
    assert awaited_moves(state, 1) == ["keep"]


def test_MT_11_others_have_no_say() -> None:
    state = lay("n1", "spider2 n5", "n1", turn=1)
    play(state, "100 1: play spider2")
    assert awaited_moves(state, 0) == awaited_moves(state, 2) == []
    for move in ("0: keep", "0: give n1", "1: to 2"):
        assert refused(state, move) == "MT-11: you have no spider to settle"
    play(state, "200 1: give n5")
    for move in ("1: keep", "1: give n5", "0: to 2"):
        assert refused(state, move) == "MT-11: you have no spider to settle"
    assert refused(state, "1: to 1") == "MT-11: name another player"
    assert refused(state, "1: to 3") == "MT-11: name another player"


def test_MT_11_whoever_is_given_a_card_holds_it_at_once() -> None:
    state = lay("n1", "spider2 n3 n5", "n5", turn=1)
    play(state, "0 1: play spider2", "1 1: give n3", "2 1: to 2")
    assert awaited_moves(state, 2) == ["play n3"]


# The mosquito


def mosquito(*hands: str, **lines: Any) -> tablee.State:
    """Seat 0 guards and has played a mosquito at 1000 ms."""
    state = lay("mosquito2 n5", *hands, discard="n3", **lines)
    assert play(state, "1000 0: play mosquito2") == ["0 played mosquito2"]
    return state


def test_MT_12_everybody_but_who_played_it_slaps() -> None:
    state = mosquito("n1 n1", "n4 n4", "n2 n2")
    assert asked(state) == "slap 1 2 3"
    assert state.race_ms() == seen(state, "contest_ms") == 1000
    assert seen(state, "mosquito") == 0
    assert awaited_moves(state, 0) == []
    assert awaited_moves(state, 2) == ["slap"]
    assert refused(state, "0: slap") == "MT-12: who played the mosquito does not slap"


def test_MT_12_the_slowest_takes_a_card_from_each_of_the_others() -> None:
    state = mosquito("n1 n1", "n4 n4", "n2 n2")
    assert play(state, "1400 3: slap") == ["3 slapped after 400 ms"]
    assert asked(state) == "slap 1 2"
    assert refused(state, "3: slap") == "MT-12: you have slapped already"
    assert play(state, "1400 1: slap", "1401 2: slap")[-1] == "2 slowest"
    assert asked(state) == "gifts 0 1 3"
    assert (seen(state, "slowest"), seen(state, "mosquito")) == (2, 0)
    assert state.race_ms() == NEVER
    assert awaited_moves(state, 1) == ["give n1"]
    assert awaited_moves(state, 2) == []
    assert play(state, "1500 3: give n2", "1600 1: give n1") == []
    assert asked(state) == "gifts 0"


def test_MT_12_all_gifts_move_at_once() -> None:
    state = lay("n1", "mosquito2 n5 n5", "n1 n4", "n2 n3", turn=1)
    play(state, "0 1: play mosquito2", "300 2: slap", "400 3: slap", "500 0: slap")
    assert asked(state) == "gifts 1 2 3"
    assert play(state, "600 3: give n3", "700 1: give n5") == []
    assert cards(state) == [1, 2, 2, 2]
    assert hand(state, 0) == "n1"
    assert (seen(state, "giving", 3), hand(state, 3)) == ("n3", "n2")
    heard = play(state, "800 2: give n4")
    assert heard == ["1 gave n5 to 0", "2 gave n4 to 0", "3 gave n3 to 0"]
    assert hands(state) == ["n1 n3 n4 n5", "n5", "n1", "n2"]
    assert asked(state) == "turn 2"
    assert seen(state, "slowest") is None


def test_MT_12_one_gives_once_and_the_slowest_gives_nothing() -> None:
    state = mosquito("n1 n1", "n4 n4")
    play(state, "1100 1: slap", "1200 2: slap", "1300 1: give n1")
    for seat in (1, 2):
        why = refused(state, f"{seat}: give n{(1, 4)[seat - 1]}")
        assert why == "MT-12: each of the others gives one card, and only one"


def test_MT_12_equal_times_by_lot() -> None:
    for pick, slowest in ((0, 1), (1, 3)):
        state = mosquito("n1 n1", "n4 n4", "n2 n2", chance=(pick,))
        heard = play(state, "1100 2: slap", "1300 3: slap", "1300 1: slap")
        assert heard[-1] == f"{slowest} slowest by lot"
        assert seen(state, "slowest") == slowest


def test_MT_12_a_time_that_is_not_the_latest_needs_no_lot() -> None:
    state = mosquito("n1 n1", "n4 n4", "n2 n2")
    heard = play(state, "1300 3: slap", "1300 1: slap", "1301 2: slap")
    assert heard[-1] == "2 slowest"


def test_MT_12_who_holds_only_Mito_gives_none() -> None:
    state = mosquito("mito1 mito3", "n4 n4", "n2 n2")
    play(state, "1100 1: slap", "1200 2: slap", "1300 3: slap")
    assert asked(state) == "gifts 0 2"
    assert refused(state, "1: give mito1").startswith("MT-12: ")
    assert refused(state, "2: give mito1").startswith("MT-11: ")


def test_MT_12_a_Mito_is_not_given() -> None:
    state = mosquito("mito1 n3", "n4 n4")
    play(state, "1100 1: slap", "1200 2: slap")
    assert awaited_moves(state, 1) == ["give n3"]
    assert refused(state, "1: give mito1") == "MT-7: a Mito may not be given"


def test_MT_12_nobody_can_give_and_it_goes_on() -> None:
    state = lay("mosquito2 mito4", "mito2 mito3", "n4 n4", discard="n3")
    play(state, "0 0: play mosquito2", "100 1: slap")
    assert play(state, "200 2: slap") == ["2 slapped after 200 ms", "2 slowest"]
    assert asked(state) == "turn 1"
    assert cards(state) == [1, 2, 2]


def test_MT_12_a_card_in_flight_is_not_given() -> None:
    state = mosquito("n1 mito3", "n4 n4", "n2 n2 n1")
    play(state, "1020 3: vanish n2", "1100 1: slap", "1150 3: slap", "1200 2: slap")
    assert awaited_moves(state, 3) == ["give n1", "give n2"]


@pytest.mark.parametrize(("flies", "gives"), [("n1", "n1"), ("mito3", "n1")])
def test_MT_12_who_is_asked_does_not_tell_what_is_in_flight(flies: str, gives: str) -> None:
    state = mosquito("n1 mito3", "n4 n4", "mito2 mito4")
    play(state, f"1010 1: vanish {flies}", "1020 3: vanish mito2", "1100 1: slap", "1150 3: slap")
    heard = play(state, "1200 2: slap")
    assert asked(state) == "gifts 0 1"  # the third has only Mito, in flight or not
    assert awaited_moves(state, 1) == [f"give {gives}"]
    assert ("1 called back n1" in heard) == (flies == "n1")


def test_MT_12_giving_the_last_other_card_calls_the_flight_back() -> None:
    state = mosquito("n1 n3", "n4 n4")
    play(state, "1010 1: vanish n1", "1100 1: slap", "1200 2: slap", "1300 1: give n3")
    assert seen(state, "flight", 1) == "n1"
    heard = play(state, "1400 0: give n5")
    assert heard[:2] == ["0 gave n5 to 2", "1 gave n3 to 2"]
    assert "1 called back n1" in heard
    assert hand(state, 1) == "n1"


def test_MT_12_the_only_card_that_could_be_given_may_not_vanish_now() -> None:
    state = mosquito("n1 mito3", "n4 n4", "n2 n2", "n1 n4")
    play(state, "1100 1: slap", "1150 3: slap", "1160 4: slap", "1200 2: slap")
    assert asked(state) == "gifts 0 1 3 4"
    assert tricks(state, 1) == ["vanish mito3", "fidget"]
    assert refused(state, "1: vanish n1").startswith("MT-12: ")
    assert tricks(state, 3) == ["vanish n2", "fidget"]  # there are two
    assert tricks(state, 4) == ["vanish n1", "vanish n4", "fidget"]
    assert tricks(state, 2) == ["vanish n4", "fidget"]  # who gets the gifts owes none
    play(state, "1300 1: give n1")
    assert tricks(state, 1) == ["vanish mito3", "fidget"]


def test_MT_15_who_gives_the_last_card_is_out() -> None:
    state = mosquito("n1", "n4 n4", "n2 n2")
    play(state, "1100 1: slap", "1150 2: slap", "1200 3: slap")
    play(state, "1300 0: give n5", "1400 1: give n1")
    assert seen(state, "phase") == "gifts"
    heard = play(state, "1500 2: give n4")
    assert heard[-1] == "round ended 1, out: 0 1"
    assert hands(state) == ["", "", "n4", "n1 n2 n2 n4 n5"]
    assert state.standings().scores == [0, 0, 1, 5]


def test_MT_20_the_slap_closes_when_all_have_slapped_or_after_five_seconds() -> None:
    state = mosquito("n1 n1", "n4 n4", "n2 n2")
    assert seen(state, "deadline_ms") == 6000
    play(state, "1100 1: slap", "1200 2: slap")
    assert play(state, "5999") == []
    assert play(state, "6000") == ["3 slowest"]
    assert asked(state) == "gifts 0 1 2"


def test_MT_20_a_slap_at_the_last_millisecond_counts() -> None:
    state = mosquito("n1 n1", "n4 n4", "n2 n2")
    heard = play(state, "1100 1: slap", "5999 2: slap", "6000")
    assert heard[-2:] == ["2 slapped after 4999 ms", "3 slowest"]
    state = mosquito("n1 n1", "n4 n4", "n2 n2")
    play(state, "6000")
    assert refused(state, "1: slap") == "MT-12: there is no mosquito to slap"


def test_MT_20_of_several_who_never_slapped_one_by_lot() -> None:
    for pick, slowest in ((0, 1), (1, 3)):
        state = mosquito("n1 n1", "n4 n4", "n2 n2", chance=(pick,))
        assert play(state, "1100 2: slap", "6000")[-1] == f"{slowest} slowest by lot"


def test_MT_20_every_one_of_three_can_be_drawn() -> None:
    for pick in range(3):
        state = mosquito("n1 n1", "n4 n4", "n2 n2", chance=(pick,))
        assert play(state, "6000") == [f"{pick + 1} slowest by lot"]


def test_MT_20_slaps_are_public_at_once() -> None:
    state = mosquito("n1 n1", "n4 n4")
    play(state, "1234 2: slap")
    assert [seat["slapped_ms"] for seat in seen(state, "seats")] == [None, None, 234]
    assert [seat["slapped_ms"] for seat in seen(state, "seats", 1)] == [None, None, 234]


def test_MT_20_times_are_shown_while_there_is_something_to_slap() -> None:
    state = mosquito("n1 n1", "n4 n4")
    play(state, "1100 1: slap", "1200 2: slap")
    assert asked(state) == "gifts 0 1"
    assert [seat["slapped_ms"] for seat in seen(state, "seats")] == [None] * 3


def test_MT_20_a_slap_handed_in_from_before_counts_from_the_beginning() -> None:
    state = mosquito("n1 n1", "n4 n4")
    state.play(2, tablee.read(state, "slap"), 990)
    assert seen(state, "seats")[2]["slapped_ms"] == 0


def test_MT_20_times_of_an_old_contest_are_forgotten() -> None:
    state = lay("mosquito2 n5 n5 n5", "n1 mosquito3 n5", "n4 n4 n4", discard="n3")
    play(state, "0 0: play mosquito2", "100 1: slap", "200 2: slap")
    play(state, "300 0: give n5", "400 1: give n5")
    play(state, "500 1: play mosquito3")
    assert asked(state) == "slap 0 2"
    assert state.race_ms() == 500
    play(state, "600 2: slap", "650 0: slap")
    assert seen(state, "slowest") == 0


# The ant


def test_MT_14_the_others_take_from_just_under_the_ant_in_turn_order() -> None:
    state = lay("n1", "ant4 n5", "n1", "n1", turn=1, discard="n3 n2 mito1 spider5")
    assert play(state, "0 1: play ant4") == [
        "1 played ant4",
        "2 took n3 from the discard",
        "3 took n2 from the discard",
        "0 took mito1 from the discard",
    ]
    assert seen(state, "discard") == ["ant4", "spider5"]
    assert hands(state) == ["n1 mito1", "n5", "n1 n3", "n1 n2"]
    assert asked(state) == "turn 2"


def test_MT_14_while_there_are_cards() -> None:
    state = lay("n1", "ant4 n5", "n1", "n1", turn=1, discard="n3 n2")
    heard = play(state, "0 1: play ant4")
    assert heard[1:] == ["2 took n3 from the discard", "3 took n2 from the discard"]
    assert seen(state, "discard") == ["ant4"]
    assert cards(state) == [1, 1, 2, 2]


def test_MT_14_from_the_draw_pile() -> None:
    state = lay(
        "n1", "ant4 n5", "n1", "n1", turn=1, discard="n3 n2", pile="n5 mito2 n4", ant="draw_pile"
    )
    heard = play(state, "0 1: play ant4")
    assert heard[1:] == [
        "2 took n5 from the pile",
        "3 took mito2 from the pile",
        "0 took n4 from the pile",
    ]
    assert seen(state, "discard") == ["ant4", "n3", "n2"]


def test_MT_14_the_discard_is_shuffled_for_the_ant() -> None:
    state = lay(
        "n1", "ant4 n5", "n1", "n1", turn=1, discard="n3", pile="n5", ant="draw_pile", no_pile=True
    )
    assert play(state, "0 1: play ant4")[1:] == [
        "2 took n5 from the pile",
        "reshuffled 1",
        "3 took n3 from the pile",
    ]
    assert seen(state, "discard") == ["ant4"]
    assert cards(state) == [1, 1, 2, 2]


def test_MT_14_the_options_of_the_game_choose_the_ant() -> None:
    assert line(tablee.start("mito", 3, 1, options={"ant": "draw_pile"}), "ant") == "draw_pile"
    assert line(tablee.start("mito", 3, 1), "ant") == ""


def test_MT_14_the_ant_told_to_each() -> None:
    for ant, others in (("discard", "n5"), ("draw_pile", None)):
        state = lay("n1", "ant4 n2", "n1", turn=1, discard="n3 n5 n5", pile="n5 n5", ant=ant)
        say(state, "1: play ant4")
        to_two = [one for one in told(state, 2) if one["event"] == "took"]
        expected = ["n3", others] if ant == "discard" else ["n5", None]
        assert [one["card"] for one in to_two] == expected


@pytest.mark.parametrize("insect", ["spider2", "mosquito2", "cockroach2", "ant2"])
def test_MT_15_an_insect_played_as_last_card_does_not_act(insect: str) -> None:
    state = lay("n2 n2", insect, "n2 n2", turn=1)
    heard = play(state, "0 1: play " + insect)
    assert heard == [f"1 played {insect}", "round ended 1, out: 1"]
    assert asked(state) == "pause 0 1 2"
    assert cards(state) == [2, 0, 2]
    assert moves(state, 0) == ["ready"]
