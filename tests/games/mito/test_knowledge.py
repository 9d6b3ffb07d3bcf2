"""Mito: what each seat remembers of others' cards, and fair guesses at the rest (MT-21)."""

from typing import Any

import tablee
from tablee import FastChance, State
from tablee.games.mito import GAME
from tests.games.mito.table import lay, line, play, seen, wander
from tests.games.table import say
from tests.modes import COMPILED

GIFTS: dict[str, Any] = {"phase": "gifts", "discard": "mosquito3", "slowest": 2}


def known(state: State, seat: int) -> dict[int, str]:
    return {holder: " ".join(found) for holder, found in seen(state, "known", seat).items()}


def everything_known(state: State) -> list[dict[int, str]]:
    return [known(state, seat) for seat in range(state.seats)]


def test_MT_21_who_gave_a_card_remembers_it() -> None:
    state = lay("spider2 n5 n5", "n1", "n1", "n1")
    say(state, "0: play spider2", "0: give n5", "0: to 2")
    assert everything_known(state) == [{2: "n5"}, {}, {}, {}]


def test_MT_21_until_it_is_played() -> None:
    state = lay("n1", "n2 n2", "n1", turn=1, known_0_1="n2 n2", known_2_1="n2")
    say(state, "1: play n2")
    assert everything_known(state) == [{1: "n2"}, {}, {}]


def test_MT_21_another_card_played_changes_nothing() -> None:
    state = lay("n1", "n2 n4", "n1", turn=1, known_0_1="n2")
    say(state, "1: play n4")
    assert known(state, 0) == {1: "n2"}


def test_MT_14_the_ant_shows_what_all_take_from_the_discard() -> None:
    state = lay("ant2 n1", "n1", "n1", discard="n3 n5")
    say(state, "0: play ant2")
    assert everything_known(state) == [{1: "n3", 2: "n5"}, {2: "n5"}, {1: "n3"}]
    state = lay("ant2 n1", "n1", "n1", discard="n3 n5", ant="draw_pile")
    say(state, "0: play ant2")
    assert everything_known(state) == [{}, {}, {}]


def test_MT_9_the_card_of_a_theft_was_seen_by_all_and_the_gift_by_the_two() -> None:
    state = lay("n4 n4", "n1", "n1", flight_1="n5")
    say(state, "0: accuse 1")
    assert everything_known(state) == [{1: "n5"}, {}, {1: "n5"}]
    say(state, "0: give n4")
    assert everything_known(state) == [{1: "n4 n5"}, {}, {1: "n5"}]


def test_MT_9_a_card_that_was_known_is_not_known_twice() -> None:
    state = lay("n4 n4", "n5", "n1", flight_1="n5", known_2_1="n5")
    say(state, "0: accuse 1")
    assert everything_known(state) == [{1: "n5"}, {}, {1: "n5"}]


def test_MT_21_a_card_that_is_gone_makes_all_unsure() -> None:
    lines: dict[str, Any] = {
        "known_0_1": "n1",
        "known_2_1": "n1 n5",
        "known_2_0": "n1",
        "known_1_0": "n1",
    }
    state = lay("n1", "n1 n5 n5", "n1", flight_1="n4", arm_1="0 200", **lines)
    state.ring(1499)
    assert known(state, 2) == {0: "n1", 1: "n1 n5"}
    state.ring(1500)
    assert everything_known(state) == [{}, {0: "n1"}, {0: "n1"}]


def test_MT_18_a_fidget_makes_nobody_unsure() -> None:
    state = lay("n1", "n1 n5", "n1", known_0_1="n1")
    play(state, "0 1: fidget", "1500")
    assert known(state, 0) == {1: "n1"}


def test_MT_21_a_card_given_unseen_makes_the_others_unsure() -> None:
    lines: dict[str, Any] = {
        "known_0_1": "n5 n1",
        "known_2_1": "n5 n5",
        "known_3_1": "n5",
        "known_0_2": "n1",
    }
    state = lay("n1", "n1 n5 n5", "n1", "n1", turn=1, phase="spider", discard="spider3", **lines)
    say(state, "1: give n5", "1: to 2")
    # who was given it knows that one of two is still there, and the giver where it went
    assert everything_known(state) == [{2: "n1"}, {2: "n5"}, {1: "n5"}, {}]


def test_MT_12_gifts_are_remembered_by_who_gave_them() -> None:
    state = lay("n1 n4", "n1 n5", "n1", "n1", givers="0 1", known_3_2="n1", **GIFTS)
    say(state, "0: give n4", "1: give n5")
    assert everything_known(state) == [{2: "n4"}, {2: "n5"}, {}, {2: "n1"}]


def test_MT_13_who_lost_the_race_has_shown_a_card() -> None:
    state = lay("n3 n1", "n1", "n3 n4", phase="race", discard="cockroach3", chance=(1,))
    say(state, "0: race n3", "2: race n3", at_ms=400)
    state.ring(401)
    assert everything_known(state) == [{}, {0: "n3"}, {0: "n3"}]


def test_MT_21_after_the_round_all_lies_open_and_nothing_need_be_known() -> None:
    state = lay("n4", "n1", "n1", discard="n5", known_0_1="n1")
    say(state, "0: play n4")
    assert everything_known(state) == [{}, {}, {}]


# Fair guesses


def guesses(state: State, seat: int, number: int = 60) -> list[State]:
    found = []
    for seed in range(number):
        twin = state.clone()
        twin.redeal(seat, FastChance.seeded(seed))
        assert GAME.faults(twin) == []
        assert GAME.view(twin, seat) == GAME.view(state, seat)
        found.append(twin)
    return found


def test_MT_21_a_guess_keeps_what_is_known() -> None:
    state = lay("n1", "n1 n5 mito1", "n1 n4", known_0_1="n5", known_0_2="n4", thefts="2 ant3 7")
    found = guesses(state, 0)
    assert all("n5" in line(each, "hand 1").split() for each in found)
    assert all("n4" in line(each, "hand 2").split() for each in found)
    assert len({line(each, "hand 1") for each in found}) > 30
    assert len({line(each, "thefts") for each in found}) > 10
    assert len({line(each, "pile") for each in found}) == 60
    mine = guesses(state, 2)
    assert {line(each, "thefts") for each in mine} == {"2 ant3 7"}


def test_MT_17_a_guess_at_an_arm_is_a_theft_or_a_fidget() -> None:
    for move in ("vanish n5", "fidget"):
        state = lay("n1", "n1 n5 n4", "n1")
        play(state, f"0 1: {move}")
        flights = [line(each, "flight 1") for each in guesses(state, 0, 200)]
        assert 60 < flights.count("") < 140
        assert len(set(flights)) > 5


def test_MT_17_a_guess_at_when_it_will_show() -> None:
    state = lay("n1", "n1 n5 n4", "n1", chance=(900,))
    play(state, "0 1: vanish n5", "700 0: draw")
    for seat in (0, 1, 2):
        moments = [line(each, "glimpse 1") for each in guesses(state, seat, 200)]
        found = [int(moment) for moment in moments if moment]
        assert all(700 <= moment <= 1150 for moment in found)
        assert len(set(found)) > 50
    assert len(found) < 200


def test_MT_17_an_arm_that_can_show_nothing_any_more_is_a_fidget() -> None:
    state = lay("n1", "n1 n5 n4", "n1")
    play(state, "0 1: fidget", "1300 0: draw")
    assert {line(each, "flight 1") for each in guesses(state, 2)} == {""}


def test_MT_17_an_arm_that_has_shown_a_corner_has_a_card() -> None:
    state = lay("n1", "n1 n5 n4", "n1", chance=(0,))
    play(state, "0 1: vanish n5", "300 0: draw")
    found = [line(each, "flight 1") for each in guesses(state, 2)]
    assert "" not in found
    assert len(set(found)) > 5


def test_MT_21_a_guess_knows_its_own_flight_and_gift() -> None:
    state = lay("n1 n4", "n1 n5", "n1", givers="0", aside_1="ant1", **GIFTS)
    play(state, "0 1: vanish n5")
    found = guesses(state, 1)
    assert {(line(each, "flight 1"), line(each, "aside 1")) for each in found} == {("n5", "ant1")}
    assert len({line(each, "aside 1") for each in guesses(state, 2)}) > 5
    assert all("mito" not in line(each, "aside 1") for each in guesses(state, 2, 300))


def test_MT_21_a_guess_between_rounds_moves_only_the_pile() -> None:
    state = lay("n4", "n1 n5", "n1", discard="n5", thefts="1 ant2 30")
    say(state, "0: play n4")
    found = guesses(state, 0)
    assert {line(each, "hand 1") for each in found} == {"n1 n5"}
    assert {line(each, "thefts") for each in found} == {"1 ant2 30"}
    assert len({line(each, "pile") for each in found}) == 60


def test_MT_13_a_guess_in_a_race_that_is_on() -> None:
    """Somebody has a card for it, a card in flight included: it would have been over else."""
    state = lay("n1 n2", "n5 n4", "n1 n1", turn=1, phase="race", discard="cockroach4")
    for each in guesses(state, 0, 200):
        assert any("4" in line(each, name) for name in ("hand 1", "hand 2"))


def test_MT_13_a_guess_keeps_the_cards_that_lie_in_the_race() -> None:
    state = lay("n1 n4", "n5 n4", "n1 n1", phase="race", discard="cockroach4")
    say(state, "1: race n4", at_ms=5)
    assert {line(each, "aside 1") for each in guesses(state, 2)} == {"n4"}


def test_MT_9_a_guess_keeps_the_card_that_was_caught() -> None:
    state = lay("n4 n4 mito1", "n1", "n1", flight_1="n5")
    say(state, "0: accuse 1")
    found = guesses(state, 2)
    assert all("n5" in line(each, "hand 1").split() for each in found)
    # the guard has something to give
    assert all(any("mito" not in card for card in line(each, "hand 0").split()) for each in found)


def test_guesses_hold_all_through_random_games() -> None:
    for seed in range(20 if COMPILED else 3):
        chance = FastChance.seeded(seed)
        state = tablee.start("mito", 3 + seed % 3, seed, {"think_ms": 1500})
        for number, _ in enumerate(wander(state, chance, 500)):
            if number % 11 == 0:
                guesses(state, int(chance.below(state.seats + 1)) - 1, 2)
                assert GAME.faults(state) == []


def test_MT_13_a_guess_in_a_race_that_nobody_can_win_any_more() -> None:
    """The card for it has gone in the meantime, and all the others are known, or out of it."""
    race: dict[str, Any] = {"phase": "race", "discard": "cockroach4"}
    state = lay("n1", "n5", "n1", known_0_1="n5", known_0_2="n1", thefts="2 n4 5", **race)
    assert {line(each, "hand 1") for each in guesses(state, 0)} == {"n5"}
    fours = " ".join(["cockroach4", *["n4"] * 8, "spider4", "mosquito4", "ant4"])
    state = lay("n1", "n5", "n1", phase="race", discard=fours)
    assert len({line(each, "hand 1") for each in guesses(state, 0)}) > 5


def test_MT_13_in_a_guess_somebody_can_still_win_the_race() -> None:
    """A single card is not known, and it must be the one."""
    state = lay(
        "n1", "n5", "n4 n1", phase="race", discard="cockroach4", known_0_1="n5", known_0_2="n1"
    )
    found = {line(each, "hand 2") for each in guesses(state, 0, 200)}
    assert all(any(card[-1] == "4" for card in cards.split()) for cards in found)
    assert not any("mito" in cards for cards in found)  # seat 2 is not the guard


def test_MT_19_a_guess_at_an_arm_whose_card_can_only_have_been_called_back() -> None:
    state = lay("n1", "n5", "n1", arm_1="0 300", now_ms=400)
    assert {line(each, "flight 1") for each in guesses(state, 2)} == {""}


def test_MT_18_a_guess_at_an_arm_that_moves_longer_than_a_rest() -> None:
    state = lay("n1", "n5 n4", "n1", arm_1="0", now_ms=3500, vanish_ms=5000)
    assert {line(each, "fidget 1") for each in guesses(state, 2)} == {""}
    assert len({line(each, "flight 1") for each in guesses(state, 2)}) > 5
