"""Mito: cards that vanish, and arms that only fidget (MT-8, MT-17 … MT-19)."""

from typing import Any

import pytest

import tablee
from tests.games.mito.table import (
    OTHER_PHASES,
    WRONG_PHASES,
    arms,
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
from tests.games.table import refused

# Vanish


def test_MT_8_a_card_of_any_kind_can_vanish_out_of_turn() -> None:
    state = lay("n1", "n1 n1 mito2 ant4 spider1", "n1")
    assert moves(state, 1) == [
        "vanish n1",
        "vanish spider1",
        "vanish ant4",
        "vanish mito2",
        "fidget",
    ]
    assert play(state, "1000 1: vanish mito2") == ["1 arm mito2"]
    assert hand(state, 1) == "n1 n1 spider1 ant4"
    assert seen(state, "flight", 1) == "mito2"
    assert asked(state) == "turn 0"


@pytest.mark.parametrize("lines", OTHER_PHASES.values(), ids=OTHER_PHASES)
def test_MT_8_at_any_time(lines: dict[str, Any]) -> None:
    state = lay("n1 n2", "n1 n5", "n1 n4", **lines)
    before = asked(state)
    assert tricks(state, 1) == ["vanish n1", "vanish n5", "fidget"]
    assert seen(state, "can_cheat", 1) is True
    assert play(state, "100 1: vanish n5") == ["1 arm n5"]
    assert seen(state, "can_cheat", 1) is True  # as soon as the arm is down
    assert asked(state) == before


@pytest.mark.parametrize("lines", OTHER_PHASES.values(), ids=OTHER_PHASES)
def test_MT_18_a_fidget_at_any_time(lines: dict[str, Any]) -> None:
    state = lay("n1 n2", "n1", "n1 n4", **lines)
    before = asked(state)
    assert tricks(state, 1) == ["fidget"]
    assert play(state, "100 1: fidget") == ["1 arm nothing"]
    assert asked(state) == before


@pytest.mark.parametrize("lines", WRONG_PHASES.values(), ids=WRONG_PHASES)
def test_MT_8_never_while_an_accusation_is_settled_nor_between_rounds(
    lines: dict[str, Any],
) -> None:
    state = lay("n1 n2", "n1 n5", "n1 n4" if lines["phase"] == "caught" else "", **lines)
    assert tricks(state, 1) == tricks(state, 0) == []
    assert seen(state, "can_cheat", 1) is seen(state, "can_cheat", 0) is False
    for move in ("vanish n1", "fidget"):
        assert refused(state, f"1: {move}").startswith(
            "MT-16: " if lines["phase"] == "over" else "MT-8: "
        )


def test_MT_8_the_guard_does_not_cheat() -> None:
    state = lay("n1 n1", "n1 n1", "n1 n1", guard=2)
    assert tricks(state, 2) == ["accuse 0", "accuse 1"]
    assert [seen(state, "can_cheat", seat) for seat in range(3)] == [True, True, False]
    assert refused(state, "2: vanish n1") == "MT-8: the guard does not cheat"
    assert refused(state, "2: fidget") == "MT-8: the guard does not cheat"
    assert tricks(state, 0) == ["vanish n1", "fidget"]


def test_MT_8_never_the_last_card() -> None:
    state = lay("n1", "n1", "n1 n1")
    assert tricks(state, 1) == ["fidget"]
    assert refused(state, "1: vanish n1") == "MT-8: the last card may not vanish"
    play(state, "0 2: vanish n1", "1500")
    assert refused(state, "2: vanish n1") == "MT-8: the last card may not vanish"


def test_MT_8_two_cards_are_enough() -> None:
    state = lay("n1", "n1 n4", "n1")
    play(state, "0 1: vanish n4", "1500")
    assert hands(state) == ["n1", "n1", "n1"]
    assert cards(state) == [1, 1, 1]


def test_MT_8_one_at_a_time() -> None:
    state = lay("n1", "n1 n2 n4", "n1 n2")
    play(state, "0 1: vanish n4")
    assert tricks(state, 1) == []
    for move in ("vanish n1", "vanish n4", "fidget"):
        assert refused(state, f"1: {move}").startswith("MT-8: ")
    assert tricks(state, 2) == ["vanish n1", "vanish n2", "fidget"]
    play(state, "10 2: vanish n2", "1499")
    assert tricks(state, 1) == []
    play(state, "1500")
    assert tricks(state, 1) == ["vanish n1", "vanish n2", "fidget"]


def test_MT_8_nor_during_a_fidget() -> None:
    state = lay("n1", "n1 n2 n4", "n1 n2")
    play(state, "0 1: fidget")
    assert tricks(state, 1) == []
    assert refused(state, "1: vanish n1").startswith("MT-8: ")
    play(state, "1500")
    assert tricks(state, 1) == ["vanish n1", "vanish n2", "vanish n4"]


def test_MT_8_a_card_laid_aside_is_no_longer_there_to_vanish_but_counts() -> None:
    gifts: dict[str, Any] = {"phase": "gifts", "discard": "mosquito3", "slowest": 2, "givers": "0"}
    state = lay("n1", "n5", "n1", aside_1="n4", **gifts)
    assert tricks(state, 1) == ["vanish n5", "fidget"]
    assert refused(state, "1: vanish n4") == "MT-8: you do not hold that card"
    assert play(state, "0 1: vanish n5") == ["1 arm n5"]


def test_MT_8_vanished_cards_are_out_for_the_round() -> None:
    state = lay("n1", "n1 n4 ant5", "n1")
    play(state, "0 1: vanish ant5", "1500")
    assert seen(state, "vanished", 1) == ["ant5"]
    assert line(state, "thefts") == "1 ant5 1500"
    assert "ant5" not in line(state, "pile").split() + line(state, "discard").split()


def test_MT_8_a_card_that_vanishes_during_a_turn_may_leave_nothing_to_play() -> None:
    state = lay("n1", "n2 n5", "n1", turn=1)
    assert awaited_moves(state, 1) == ["play n2"]
    play(state, "0 1: vanish n2")
    assert awaited_moves(state, 1) == ["draw"]
    assert refused(state, "1: play n2") == "MT-4: you do not hold that card"


# The flight


def test_MT_17_in_flight_then_gone() -> None:
    state = lay("n1", "n1 n4 n5", "n1", chance=(300,))
    assert play(state, "1000 1: vanish n5") == ["1 arm n5"]
    assert arms(state) == [None, (1000, None), None]
    assert play(state, "1499") == []
    assert play(state, "1500") == ["1 glimpsed"]
    assert arms(state) == [None, (1000, 1500), None]
    assert cards(state) == [1, 3, 1]
    assert play(state, "2499") == []
    assert play(state, "2500") == ["1 gone n5", "1 arm down"]
    assert arms(state) == [None, None, None]
    assert cards(state) == [1, 2, 1]
    assert seen(state, "flight", 1) is None


@pytest.mark.parametrize(
    ("vanish_ms", "glimpse_ms", "earliest", "latest"),
    [
        (1500, 350, 200, 1150),
        (600, 100, 200, 500),
        (5000, 1000, 200, 4000),
        (600, 400, 200, 200),
        (600, 500, 100, 100),  # no more than that is there
        (600, 1000, 0, 0),
    ],
)
def test_MT_17_a_corner_shows_at_a_random_moment(
    vanish_ms: int, glimpse_ms: int, earliest: int, latest: int
) -> None:
    def shows(*chance: int) -> int:
        state = lay("n1", "n1 n4", "n1", vanish_ms=vanish_ms, glimpse_ms=glimpse_ms, chance=chance)
        play(state, "7000 1: vanish n4")
        return int(line(state, "glimpse 1")) - 7000

    assert shows(0) == earliest
    assert shows(latest - earliest) == latest
    with pytest.raises(AssertionError, match="the script picks"):
        shows(latest - earliest + 1)


def test_MT_17_every_moment_is_as_likely() -> None:
    drawn = []
    state = lay("n1", "n1 n4", "n1")
    for seed in range(2000):
        twin = state.clone()
        twin.chance = tablee.FastChance.seeded(seed)
        play_quietly(twin, "vanish n4")
        drawn.append(int(twin.alarm_ms()))
    assert all(200 <= each <= 1150 for each in drawn)
    assert min(drawn) < 205
    assert max(drawn) > 1145
    assert 640 < sum(drawn) / len(drawn) < 710  # 675, give or take five standard errors


def play_quietly(state: tablee.State, move: str) -> None:
    state.play(1, tablee.read(state, move), 0)


def test_MT_17_a_corner_shows_once() -> None:
    state = lay("n1", "n1 n4", "n1", chance=(0,))
    assert play(state, "0 1: vanish n4", "1499") == ["1 arm n4", "1 glimpsed"]


def test_MT_17_the_options_of_the_game_are_those_of_the_flight() -> None:
    state = tablee.start("mito", 3, 1, options={"vanish_ms": 700, "glimpse_ms": 120})
    assert (seen(state, "vanish_ms"), seen(state, "glimpse_ms")) == (700, 120)
    state.play(1, state.legal(1)[0], 50)
    assert seen(state, "flight", 1) is not None
    while state.alarm_ms() < 750:
        state.ring(state.alarm_ms())
    assert seen(state, "flight", 1) is not None
    state.ring(750)
    assert seen(state, "flight", 1) is None


def test_MT_17_several_arms_at_once_each_in_its_time() -> None:
    state = lay("n1", "n1 n4", "n1 n5", "n1 n5", chance=(100, 0))
    assert play(state, "0 1: vanish n4", "50 2: vanish n5", "80 3: fidget", "1600") == [
        "1 arm n4",
        "2 arm n5",
        "3 arm nothing",
        "2 glimpsed",  # 250
        "1 glimpsed",  # 300
        "1 gone n4",
        "1 arm down",
        "2 gone n5",
        "2 arm down",
        "3 arm down",
    ]


# Fidgets


def test_MT_18_the_same_movement_without_a_card() -> None:
    state = lay("n1", "n1", "n1")
    assert play(state, "1000 1: fidget") == ["1 arm nothing"]
    assert arms(state) == [None, (1000, None), None]
    assert play(state, "2499") == []
    assert arms(state) == [None, (1000, None), None]
    assert play(state, "2500") == ["1 arm down"]
    assert arms(state) == [None, None, None]
    assert cards(state) == [1, 1, 1]


def test_MT_18_at_most_once_in_three_seconds() -> None:
    state = lay("n1", "n1", "n1")
    assert seen(state, "rested_ms", 1) is None
    play(state, "1000 1: fidget", "3999")
    assert tricks(state, 1) == []
    assert (seen(state, "rested_ms", 1), seen(state, "rest_ms", 1)) == (4000, 3000)
    assert refused(state, "1: fidget").startswith("MT-18: ")
    assert play(state, "4000") == []
    assert tricks(state, 1) == ["fidget"]
    assert seen(state, "rested_ms", 1) is None
    assert play(state, "4000 1: fidget") == ["1 arm nothing"]


def test_MT_18_a_long_fidget_is_no_rest() -> None:
    state = lay("n1", "n1", "n1", vanish_ms=5000)
    play(state, "0 1: fidget", "3500")
    assert tricks(state, 1) == []
    play(state, "5000")
    assert tricks(state, 1) == ["fidget"]


def test_MT_18_each_seat_has_its_own_rest() -> None:
    state = lay("n1", "n1", "n1")
    play(state, "0 1: fidget", "2000")
    assert (tricks(state, 1), tricks(state, 2)) == ([], ["fidget"])


def test_MT_18_a_vanish_needs_no_rest_and_is_none() -> None:
    state = lay("n1", "n1 n2 n4 n5", "n1")
    play(state, "0 1: vanish n4", "1500 1: fidget", "3000 1: vanish n5")
    assert seen(state, "flight", 1) == "n5"
    play(state, "4499")
    assert seen(state, "rested_ms", 1) == 4500
    play(state, "4500")
    assert tricks(state, 1) == ["vanish n1", "vanish n2", "fidget"]


def test_MT_18_an_accusation_does_not_end_the_rest() -> None:
    state = lay("n1", "n1", "n1")
    play(state, "0 1: fidget", "500 0: accuse 2", "600")
    assert arms(state) == [None, None, None]
    assert tricks(state, 1) == []
    play(state, "2999")
    assert tricks(state, 1) == []
    play(state, "3000")
    assert tricks(state, 1) == ["fidget"]


# A card in flight


def test_MT_19_a_card_in_flight_cannot_be_played_given_or_raced_but_counts() -> None:
    state = lay("n1", "n1 n2", "n1", turn=1, flight_1="n4")
    assert cards(state) == [1, 3, 1]
    assert awaited_moves(state, 1) == ["play n2"]
    state = lay("n1", "n1 n2", "n1", turn=1, flight_1="n4", phase="spider", discard="spider3")
    assert awaited_moves(state, 1) == ["keep", "give n1", "give n2"]
    state = lay("n1", "n1 n4", "n1", flight_1="n4", phase="race", discard="cockroach4")
    assert awaited_moves(state, 1) == ["race n4"]
    state = lay("n1", "n1", "n4 n1", flight_1="n4", phase="race", discard="cockroach4")
    assert awaited_moves(state, 1) == []
    assert refused(state, "1: race n4") == "MT-13: you do not hold that card"


def test_MT_19_playing_the_last_other_card_calls_it_back() -> None:
    state = lay("n1", "n2 n5", "n1", turn=1, chance=(900,))
    heard = play(state, "0 1: vanish n5", "100 1: play n2")
    assert heard == ["1 arm n5", "1 played n2", "1 called back n5"]
    assert (hand(state, 1), seen(state, "flight", 1)) == ("n5", None)
    assert asked(state) == "turn 2"
    assert arms(state) == [None, (0, None), None]
    assert play(state, "1499") == []  # it shows nothing any more
    assert play(state, "1500") == ["1 arm down"]
    assert cards(state) == [1, 1, 1]
    assert seen(state, "vanished", 1) == []


def test_MT_19_what_is_called_back_can_be_used_at_once() -> None:
    state = lay("n1", "n2 n5", "n1 n1 n1", turn=1)
    play(state, "0 1: vanish n5", "100 1: play n2", "200 2: play n1", "300 0: draw")
    assert awaited_moves(state, 1) == ["play n5"]
    play(state, "400 1: play n5")
    assert seen(state, "phase") == "pause"


def test_MT_19_with_another_card_left_the_flight_goes_on() -> None:
    state = lay("n1", "n2 n1 n5", "n1", turn=1)
    play(state, "0 1: vanish n5", "100 1: play n2", "1500")
    assert hand(state, 1) == "n1"
    assert seen(state, "vanished", 1) == ["n5"]


def test_MT_19_an_insect_acts_if_a_card_comes_back() -> None:
    """With a card in flight it is not the last one (MT-15)."""
    state = lay("n1", "spider2 n5", "n1", turn=1)
    assert play(state, "0 1: vanish n5", "9 1: play spider2")[-1] == "1 called back n5"
    assert asked(state) == "spider 1"
    assert awaited_moves(state, 1) == ["keep", "give n5"]


def test_MT_19_giving_the_last_other_card_calls_it_back() -> None:
    state = lay("n1", "n1", "n4", turn=1, phase="spider", discard="spider3", flight_1="n5")
    heard = play(state, "0 1: give n1", "50 1: to 2")
    assert heard == ["1 gave n1 to 2", "1 called back n5"]
    assert hands(state) == ["n1", "n5", "n1 n4"]
    assert asked(state) == "turn 2"


def test_MT_19_a_card_that_lands_while_the_gift_waits_is_gone() -> None:
    """Two cards when it flew, one still there when it landed: then that one is given."""
    state = lay("n1", "n1", "n4", turn=1, phase="spider", discard="spider3", flight_1="n5")
    play(state, "0 1: give n1", "1500 1: to 2")
    assert seen(state, "phase") == "pause"
    assert seen(state, "reel")["out"] == [1]


def test_MT_19_an_accusation_of_one_who_called_back_is_wrong() -> None:
    state = lay("n1 n1", "n2 n5", "n1", turn=1, chance=(900,))
    play(state, "0 1: vanish n5", "100 1: play n2")
    assert play(state, "200 0: accuse 1")[0] == "0 accused 1 wrongly"


def test_MT_19_an_accusation_calls_every_other_card_back() -> None:
    state = lay("n1 n1", "n1 n4", "n1 n5", "n1 n2")
    play(state, "0 1: vanish n4", "10 2: vanish n5", "20 3: fidget")
    heard = play(state, "100 0: accuse 1")
    assert heard == ["0 accused 1: n4", "2 called back n5"]
    assert arms(state) == [None] * 4
    assert hands(state) == ["n1 n1", "n1 n4", "n1 n5", "n1 n2"]
    assert play(state, "200 0: give n1", "2900") == ["0 gave n1 to 1", "1 guard changed from 0"]
    assert cards(state) == [1, 3, 2, 2]


def test_MT_19_a_wrong_one_too() -> None:
    state = lay("n1 n1", "n1 n4", "n1 n5", "n1 n2", pile="n3")
    play(state, "0 1: vanish n4", "10 2: vanish n5", "20 3: fidget")
    heard = play(state, "100 0: accuse 3", "2900")
    assert heard == [
        "0 accused 3 wrongly",
        "1 called back n4",
        "2 called back n5",
        "0 drew n3",
    ]
    assert arms(state) == [None] * 4
    assert cards(state) == [3, 2, 2, 2]
