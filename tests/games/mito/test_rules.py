"""Mito: the cards, the deal and a turn, rule by rule."""

from collections import Counter

import pytest

import tablee
from tests.games.mito.table import (
    DECK,
    asked,
    awaited_moves,
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

# MT-4, by hand: one more or one less; 5 and 1 touch.
NEIGHBOURS = {1: (2, 5), 2: (1, 3), 3: (2, 4), 4: (3, 5), 5: (1, 4)}
NUMBERS = "n1 n2 n3 n4 n5"


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_MT_1_seventy_two_cards_with_the_guard(seats: int) -> None:
    assert DECK.total() == 43 + 20 + 8
    state = tablee.start("mito", seats, seed=7)
    places = [*(f"hand {seat}" for seat in range(seats)), "discard", "pile"]
    assert Counter(card for place in places for card in line(state, place).split()) == DECK


@pytest.mark.parametrize(("seats", "pile"), [(3, 46), (4, 38), (5, 30)])
@pytest.mark.parametrize("first", [0, 2])
def test_MT_2_eight_cards_each_and_the_guard_to_the_first(
    seats: int, pile: int, first: int
) -> None:
    state = tablee.start("mito", seats, seed=1, options={"first": first})
    assert cards(state) == [8] * seats
    assert seen(state, "pile") == pile
    assert len(seen(state, "discard")) == 1
    assert (seen(state, "guard"), seen(state, "starter")) == (first, first)
    assert (seen(state, "round"), seen(state, "rounds")) == (1, seats)
    assert scores(state) == [0] * seats


def test_MT_2_the_first_card_does_nothing_whatever_it_is() -> None:
    tops = set()
    for seed in range(300):
        state = tablee.start("mito", 4, seed=seed)
        assert asked(state) == "turn 0"
        assert cards(state) == [8] * 4
        tops.add(seen(state, "top").rstrip("12345"))
    assert tops == {"n", "spider", "mosquito", "cockroach", "ant", "mito"}


@pytest.mark.parametrize("top", ["mito3", "spider3", "mosquito3", "cockroach3", "ant3", "n3"])
def test_MT_2_only_the_value_of_the_first_card_counts(top: str) -> None:
    state = lay(NUMBERS, "n1", "n1", discard=top)
    assert awaited_moves(state, 0) == ["play n2", "play n4"]


def test_MT_2_every_deal_is_another() -> None:
    dealt = {hand(tablee.start("mito", 3, seed=seed), 0) for seed in range(50)}
    assert len(dealt) == 50
    state = tablee.start("mito", 3, seed=1)
    assert len(set(hands(state))) == 3


@pytest.mark.parametrize("first", [0, 1, 2])
def test_MT_3_the_guard_starts_and_it_goes_clockwise(first: int) -> None:
    state = lay("n1", "n1", "n1", guard=first, turn=first, pile="n5 n5 n5 n5")
    for step in range(4):
        seat = (first + step) % 3
        assert asked(state) == f"turn {seat}"
        play(state, f"{100 * step} {seat}: draw")


def test_MT_3_nobody_else_is_awaited() -> None:
    state = lay("n2 n2", "n2 n2", "n2 n2")
    assert awaited_moves(state, 1) == awaited_moves(state, 2) == []


@pytest.mark.parametrize("family", ["n", "spider", "mosquito", "cockroach", "ant", "mito"])
@pytest.mark.parametrize("value", [1, 2, 3, 4, 5])
def test_MT_4_one_more_or_one_less_and_five_touches_one(family: str, value: int) -> None:
    state = lay(NUMBERS, "n1", "n1", discard=f"{family}{value}")
    assert awaited_moves(state, 0) == [f"play n{near}" for near in NEIGHBOURS[value]]


@pytest.mark.parametrize("family", ["spider", "mosquito", "cockroach", "ant", "mito"])
@pytest.mark.parametrize("value", [1, 2, 3, 4, 5])
def test_MT_4_every_card_has_a_value_of_its_own(family: str, value: int) -> None:
    for top, near in NEIGHBOURS.items():
        state = lay(f"{family}{value} n{top}", "n1", "n1", discard=f"n{top}")
        assert awaited_moves(state, 0) == ([f"play {family}{value}"] if value in near else ["draw"])


def test_MT_4_the_card_lies_on_top_and_the_next_plays() -> None:
    state = lay("n2 n4 n4", "n5", "n1", discard="n3 n2")
    assert play(state, "100 0: play n4") == ["0 played n4"]
    assert seen(state, "discard") == ["n4", "n3", "n2"]
    assert seen(state, "top") == "n4"
    assert hand(state, 0) == "n2 n4"
    assert asked(state) == "turn 1"
    assert awaited_moves(state, 1) == ["play n5"]


def test_MT_5_who_can_put_none_draws_one_and_it_waits() -> None:
    state = lay("n1 n5", "n2", "n1", pile="n2 ant1")
    assert moves(state, 0) == ["draw", "accuse 1", "accuse 2"]
    assert play(state, "100 0: draw") == ["0 drew n2"]
    assert hand(state, 0) == "n1 n2 n5"
    assert seen(state, "top") == "n3"
    assert asked(state) == "turn 1"


def test_MT_5_who_can_play_must_play() -> None:
    state = lay("n1 n2", "n2", "n1")
    assert awaited_moves(state, 0) == ["play n2"]
    assert refused(state, "0: draw") == "MT-5: who can play must play"


def test_MT_5_an_insect_must_be_played_too() -> None:
    state = lay("n1 cockroach2", "n2", "n1")
    assert awaited_moves(state, 0) == ["play cockroach2"]


def test_MT_5_one_card_is_drawn_from_the_top_of_the_pile() -> None:
    state = lay("n1", "n1", "n1", pile="ant1 mito5 spider2")
    play(state, "0 0: draw", "10 1: draw", "20 2: draw")
    assert hands(state) == ["n1 ant1", "n1 mito5", "n1 spider2"]
    assert seen(state, "pile") == 71 - 4 - 3


def test_MT_6_the_discard_becomes_the_pile_but_for_its_top_card() -> None:
    drawn = set()
    for pick in range(3):
        state = lay("n1", "n1", "n1", discard="n3 ant2 mito4 n5", no_pile=True, chance=(pick,))
        first, second = play(state, "0 0: draw")
        assert first == "reshuffled 3"
        assert seen(state, "discard") == ["n3"]
        assert seen(state, "pile") == 2
        drawn.add(second)
    assert drawn == {"0 drew ant2", "0 drew mito4", "0 drew n5"}


def test_MT_6_the_pile_is_made_when_a_card_is_wanted_and_not_before() -> None:
    gone = "0 n1 5"
    state = lay("n1", "n1", "n1", discard="n3 n4", pile="n5", no_pile=True, thefts=gone)
    assert play(state, "0 0: draw") == ["0 drew n5"]
    assert (seen(state, "pile"), seen(state, "discard")) == (0, ["n3", "n4"])
    assert play(state, "0 1: draw") == ["reshuffled 1", "1 drew n4"]
    assert (seen(state, "pile"), seen(state, "discard")) == (0, ["n3"])


def test_MT_6_vanished_cards_stay_out() -> None:
    state = lay("n1", "n1 n5 n5", "n1", discard="n3 n4", no_pile=True, turn=1)
    play(state, "0 1: vanish n5", "1500 1: draw")
    assert hand(state, 1) == "n1 n4 n5"
    assert play(state, "1600 2: draw") == ["2 none left"]


def test_MT_6_without_any_card_none_is_drawn_and_the_turn_ends() -> None:
    state = lay("n1", "n4", "n1", no_pile=True)
    assert awaited_moves(state, 0) == ["draw"]
    assert play(state, "0 0: draw") == ["0 none left"]
    assert cards(state) == [1, 1, 1]
    assert asked(state) == "turn 1"


def test_MT_6_where_nothing_can_change_any_more_the_round_ends_and_nobody_is_out() -> None:
    state = lay("n1", "n1 mito1", "spider5", guard=1, no_pile=True)
    assert play(state, "0 0: draw") == ["0 none left", "round ended 1, out: nobody"]
    assert asked(state) == "pause 0 1 2"
    assert seen(state, "reel")["out"] == []
    assert [one["points"] for one in seen(state, "reel")["hands"]] == [1, 11, 5]


def test_MT_6_who_can_still_let_a_card_vanish_keeps_the_round_going() -> None:
    state = lay("n1", "n1", "n1 n5", guard=1, no_pile=True)
    assert play(state, "0 0: draw") == ["0 none left"]
    play(state, "10 2: vanish n5", "20 1: draw")  # it is in the sleeve, and may come back
    assert asked(state) == "turn 2"
    assert play(state, "1510 2: draw")[-1] == "round ended 1, out: nobody"


def test_MT_7_only_the_guard_may_play_a_Mito() -> None:
    state = lay("mito2 n1 n1", "mito2 n1 n1", "mito4 n1 n1", guard=1)
    assert awaited_moves(state, 0) == ["draw"]
    play(state, "0 0: draw")
    assert awaited_moves(state, 1) == ["play mito2"]
    assert play(state, "10 1: play mito2") == ["1 played mito2"]
    assert seen(state, "top") == "mito2"


def test_MT_7_the_guard_plays_a_Mito_by_its_value() -> None:
    state = lay("mito2 mito3 mito4 mito1", "n1", "n1")
    assert awaited_moves(state, 0) == ["play mito2", "play mito4"]
    assert refused(state, "0: play mito3").startswith("MT-4: ")


def test_MT_7_who_has_only_a_Mito_draws() -> None:
    state = lay("n1", "mito2", "n1", turn=1, pile="n5")
    assert awaited_moves(state, 1) == ["draw"]
    assert play(state, "0 1: draw") == ["1 drew n5"]


def test_MT_7_a_Mito_is_not_given_with_a_spider() -> None:
    state = lay("spider2 mito1 mito4 n1", "n1", "n1")
    play(state, "0 0: play spider2")
    assert awaited_moves(state, 0) == ["keep", "give n1"]
    assert refused(state, "0: give mito1") == "MT-7: a Mito may not be given"


def test_MT_7_a_Mito_played_as_such_does_nothing() -> None:
    state = lay("mito2 n1", "n1", "n1")
    assert play(state, "0 0: play mito2") == ["0 played mito2"]
    assert asked(state) == "turn 1"
    assert cards(state) == [1, 1, 1]
