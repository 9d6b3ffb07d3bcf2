"""Mito: accusations, and what they interrupt (MT-9, MT-10, MT-17)."""

from typing import Any

import pytest

import tablee
from tablee import NEVER
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


@pytest.mark.parametrize(
    ("when", "phase"), [(1000, "caught"), (1200, "caught"), (2499, "caught"), (2500, "turn")]
)
def test_MT_17_an_accusation_in_flight_is_right(when: int, phase: str) -> None:
    state = lay("n1 n1", "n1 n4", "n1")
    play(state, "1000 1: vanish n4", f"{when} 0: accuse 1")
    assert seen(state, "phase") == phase
    assert seen(state, "guard") == 0


def test_MT_17_an_accusation_before_the_flight_is_wrong() -> None:
    state = lay("n1 n1", "n1 n4", "n1")
    heard = play(state, "999 0: accuse 1", "1000 1: vanish n4")
    assert (heard[0], heard[-1]) == ("0 accused 1 wrongly", "1 arm n4")


def test_MT_9_caught_the_card_comes_back_with_one_more_and_the_guard() -> None:
    state = lay("n1 ant2 mito1", "n1 n4", "n1")
    assert play(state, "0 1: vanish n4", "700 0: accuse 1")[-1] == "0 accused 1: n4"
    assert asked(state) == "caught 0"
    assert seen(state, "caught") == {"seat": 1, "card": "n4"}
    assert moves(state, 0) == ["give n1", "give ant2"]
    assert moves(state, 1) == moves(state, 2) == []
    assert hand(state, 1) == "n1 n4"
    assert seen(state, "guard") == 0
    heard = play(state, "900 0: give ant2")
    assert heard == ["0 gave ant2 to 1", "1 guard changed from 0"]
    assert hands(state) == ["n1 mito1", "n1 n4 ant2", "n1"]
    assert (seen(state, "guard"), seen(state, "caught")) == (1, None)
    assert asked(state) == "turn 0"
    assert tricks(state, 1) == ["accuse 0", "accuse 2"]
    assert tricks(state, 0) == ["vanish n1", "vanish mito1", "fidget"]


def test_MT_21_a_card_that_was_caught_has_not_vanished() -> None:
    state = lay("n1 n1", "n1 n4", "n1")
    play(state, "0 1: vanish n4", "700 0: accuse 1", "800 0: give n1")
    assert [seen(state, "vanished", seat) for seat in range(3)] == [[], [], []]


def test_MT_9_with_only_Mito_the_guard_gives_none() -> None:
    state = lay("mito1 mito4", "n1 n4", "n1", chance=(900,))
    heard = play(state, "0 1: vanish n4", "700 0: accuse 1")
    assert heard == ["1 arm n4", "0 accused 1: n4", "1 guard changed from 0"]
    assert hands(state) == ["mito1 mito4", "n1 n4", "n1"]
    assert seen(state, "guard") == 1
    assert asked(state) == "turn 0"


def test_MT_9_wrongly_the_guard_draws_one_and_stays() -> None:
    state = lay("n1", "n1 n4", "n1", pile="n5")
    assert play(state, "700 0: accuse 2") == ["0 accused 2 wrongly", "0 drew n5"]
    assert line(state, "false_alarms") == "1"
    assert hands(state) == ["n1 n5", "n1 n4", "n1"]
    assert seen(state, "guard") == 0
    assert asked(state) == "turn 0"


def test_MT_9_wrongly_with_nothing_to_draw() -> None:
    state = lay("n1", "n1 n4", "n1", no_pile=True)
    assert play(state, "700 0: accuse 2") == ["0 accused 2 wrongly", "0 none left"]
    assert cards(state) == [1, 2, 1]


def test_MT_6_wrongly_with_a_discard_to_shuffle() -> None:
    state = lay("n1", "n1 n4", "n1", no_pile=True, discard="n3 n5")
    heard = play(state, "700 0: accuse 2")
    assert heard == ["0 accused 2 wrongly", "reshuffled 1", "0 drew n5"]


def test_MT_9_a_fidget_is_no_theft() -> None:
    state = lay("n1", "n1 n4", "n1", pile="n5")
    assert play(state, "0 1: fidget", "700 0: accuse 1")[1:] == ["0 accused 1 wrongly", "0 drew n5"]
    assert arms(state) == [None, None, None]


def test_MT_9_the_wrong_one_while_another_steals() -> None:
    state = lay("n1", "n1 n4", "n1 n5", pile="n5")
    heard = play(state, "0 1: vanish n4", "100 0: accuse 2")
    assert heard[1:] == ["0 accused 2 wrongly", "1 called back n4", "0 drew n5"]
    assert (hand(state, 1), cards(state)) == ("n1 n4", [2, 2, 2])
    assert play(state, "2000") == []
    assert cards(state) == [2, 2, 2]


def test_MT_9_only_the_guard_accuses_and_nobody_accuses_oneself() -> None:
    state = lay("n1", "n1 n4", "n1", flight_1="n5")
    assert refused(state, "2: accuse 1") == "MT-9: only the guard accuses"
    assert refused(state, "0: accuse 0") == "MT-9: name another player"
    assert refused(state, "0: accuse 3") == "MT-9: name another player"
    assert tricks(state, 0) == ["accuse 1", "accuse 2"]


@pytest.mark.parametrize("lines", OTHER_PHASES.values(), ids=OTHER_PHASES)
def test_MT_9_the_guard_may_accuse_at_any_time(lines: dict[str, Any]) -> None:
    state = lay("n1 n2", "n1 n5", "n1 n4", **lines)
    assert tricks(state, 0) == ["accuse 1", "accuse 2"]
    before = asked(state)
    assert play(state, "10 0: accuse 1")[0] == "0 accused 1 wrongly"
    assert asked(state) == before


@pytest.mark.parametrize("lines", WRONG_PHASES.values(), ids=WRONG_PHASES)
def test_MT_9_but_not_between(lines: dict[str, Any]) -> None:
    state = lay("n1 n2", "n1 n5", "n1 n4" if lines["phase"] == "caught" else "", **lines)
    rule = "MT-16" if lines["phase"] == "over" else "MT-9"
    assert refused(state, "0: accuse 1").startswith(f"{rule}: ")


def test_MT_9_the_new_guard_can_catch_the_old_one() -> None:
    state = lay("n1 n1 n4", "n1 n4", "n1")
    play(state, "0 1: vanish n4", "9 0: accuse 1", "20 0: give n1", "30 0: vanish n4")
    assert play(state, "40 1: accuse 0")[-1] == "1 accused 0: n4"
    assert asked(state) == "caught 1"


def test_MT_9_the_cheater_may_vanish_the_card_again_only_when_no_longer_guard() -> None:
    state = lay("n1 n1 n4", "n1 n4", "n1")
    play(state, "0 1: vanish n4", "9 0: accuse 1", "20 0: give n1")
    assert refused(state, "1: vanish n4") == "MT-8: the guard does not cheat"


def test_MT_9_a_guard_who_is_caught_with_a_Mito_may_play_it() -> None:
    state = lay("n1 n1 n4", "mito2 n4", "n1", turn=1)
    play(state, "0 1: vanish mito2", "9 0: accuse 1", "20 0: give n1")
    assert awaited_moves(state, 1) == ["play n4", "play mito2"]


# What an accusation interrupts


def caught_in(*, hit: int = 1, at_ms: int = 2000, **lines: Any) -> tablee.State:
    """Seat 0 guards, seat 1 is caught with n5 at 2000 ms and is given n1 at 3000 ms."""
    state = lay("n1 n1 n2", "n1 n5", "n1 n4", "n1 n4", now_ms=1900, **lines)
    play(state, f"1950 {hit}: vanish n5", f"{at_ms} 0: accuse {hit}")
    assert asked(state) == "caught 0"
    assert state.race_ms() == NEVER
    return state


def test_MT_9_a_turn_goes_on() -> None:
    state = caught_in(turn=2)
    play(state, "3000 0: give n1")
    assert asked(state) == "turn 2"


def test_MT_9_a_spider_goes_on() -> None:
    state = caught_in(turn=2, phase="spider", discard="spider3")
    play(state, "3000 0: give n1")
    assert asked(state) == "spider 2"
    assert awaited_moves(state, 2) == ["keep", "give n1", "give n4"]


def test_MT_9_a_spider_that_had_a_card_chooses_anew() -> None:
    state = caught_in(turn=2, phase="spider_to", discard="spider3", aside_2="n4")
    assert hand(state, 2) == "n1 n4 n4"
    play(state, "3000 0: give n1")
    assert asked(state) == "spider 2"
    assert awaited_moves(state, 2) == ["keep", "give n1", "give n4"]
    assert seen(state, "giving", 2) is None


def test_MT_9_a_spider_that_had_a_card_goes_on_after_a_wrong_accusation() -> None:
    state = lay("n1", "n1", "n1", turn=2, phase="spider_to", discard="spider3", aside_2="n4")
    play(state, "0 0: accuse 1")
    assert asked(state) == "spider_to 2"
    assert seen(state, "giving", 2) == "n4"


def test_MT_9_a_slap_begins_anew_for_who_has_not_slapped() -> None:
    state = caught_in(phase="slap", discard="mosquito3", contest_ms=1700, hits="- - - 100")
    play(state, "3000 0: give n1")
    assert asked(state) == "slap 1 2"
    assert state.race_ms() == seen(state, "contest_ms") == 3000
    assert [seat["slapped_ms"] for seat in seen(state, "seats")] == [None, None, None, -1]
    heard = play(state, "3100 2: slap", "3900 1: slap")
    assert heard == ["2 slapped after 100 ms", "1 slapped after 900 ms", "1 slowest"]


def test_MT_9_a_slap_that_began_anew_has_its_five_seconds() -> None:
    state = caught_in(phase="slap", discard="mosquito3", contest_ms=1700, hits="- - - 100")
    play(state, "3000 0: give n1", "3100 2: slap")
    assert play(state, "7999") == []
    assert play(state, "8000") == ["1 slowest"]


def test_MT_9_who_slapped_before_is_faster_than_who_slaps_at_once() -> None:
    state = caught_in(phase="slap", discard="mosquito3", contest_ms=1000, hits="- - 900 900")
    play(state, "3000 0: give n1")
    assert asked(state) == "slap 1"
    assert play(state, "3000 1: slap") == ["1 slapped after 0 ms", "1 slowest"]


def test_MT_9_nobody_slaps_while_it_is_settled() -> None:
    state = caught_in(phase="slap", discard="mosquito3", contest_ms=1700, hits="- - - 100")
    assert refused(state, "2: slap").startswith("MT-12: ")
    assert play(state, "9000") == []
    assert asked(state) == "caught 0"


def test_MT_9_a_race_begins_anew() -> None:
    state = caught_in(phase="race", discard="cockroach4", contest_ms=1700, turn=2)
    assert refused(state, "2: race n4").startswith("MT-13: ")
    assert play(state, "9000 0: give n1")[-1] == "1 guard changed from 0"
    assert (asked(state), state.race_ms()) == ("race", 9000)
    assert play(state, "11999") == []
    assert play(state, "12000") == ["race missed"]
    assert asked(state) == "turn 3"


def test_MT_9_a_race_that_began_anew_is_won() -> None:
    state = caught_in(phase="race", discard="cockroach4", contest_ms=1700, turn=2)
    play(state, "5000 0: give n1")
    heard = play(state, "5300 3: race n4", "5400")
    assert heard == ["3 raced n4 after 300 ms", "3 race won n4"]


def test_MT_9_a_race_in_which_a_card_lay_already_is_decided() -> None:
    """The card was down before the accusation: who was quick stays so."""
    state = lay("n1 n1", "n1 n5", "n1 n4", "n1 n4", phase="race", discard="cockroach4", turn=2)
    play(state, "100 1: vanish n5", "500 3: race n4", "500 0: accuse 1")
    assert asked(state) == "caught 0"
    assert play(state, "900 0: give n1") == [
        "0 gave n1 to 1",
        "1 guard changed from 0",
        "3 race won n4",
    ]
    assert asked(state) == "turn 3"


def test_MT_9_the_new_guard_may_race_with_a_Mito() -> None:
    state = lay("n1 n2 mito4", "n5 mito4", "n1", "n4", phase="race", discard="cockroach4", turn=2)
    assert (awaited_moves(state, 0), awaited_moves(state, 1)) == (["race mito4"], [])
    play(state, "0 1: vanish n5", "10 0: accuse 1", "20 0: give n1")
    assert (awaited_moves(state, 0), awaited_moves(state, 1)) == ([], ["race mito4"])


def test_MT_9_gifts_go_on_as_they_were() -> None:
    gifts: dict[str, Any] = {
        "phase": "gifts",
        "discard": "mosquito3",
        "slowest": 3,
        "givers": "0 1",
    }
    state = caught_in(aside_2="n5", **gifts)
    play(state, "3000 0: give n1")
    assert asked(state) == "gifts 0 1"
    assert seen(state, "giving", 2) == "n5"
    heard = play(state, "3100 0: give n2", "3200 1: give n5")
    assert heard == ["0 gave n2 to 3", "1 gave n5 to 3", "2 gave n5 to 3"]
    assert cards(state) == [1, 2, 2, 5]


def test_MT_9_a_giver_who_has_nothing_left_to_give_is_skipped() -> None:
    gifts: dict[str, Any] = {
        "phase": "gifts",
        "discard": "mosquito3",
        "slowest": 2,
        "givers": "0 1",
    }
    state = lay("n1 mito1", "n1 n5", "n4", **gifts)
    play(state, "0 1: vanish n5", "10 0: accuse 1", "20 0: give n1")
    assert asked(state) == "gifts 1"
    play(state, "30 1: give n5")
    assert hands(state) == ["mito1", "n1 n1", "n4 n5"]
    assert asked(state) == "turn 1"


def test_MT_9_the_last_giver_who_is_skipped_ends_the_gifts() -> None:
    gifts: dict[str, Any] = {"phase": "gifts", "discard": "mosquito3", "slowest": 2, "givers": "0"}
    state = lay("n1 mito1", "n1 n5", "n4", aside_1="n2", **gifts)
    heard = play(state, "0 1: vanish n5", "10 0: accuse 1", "20 0: give n1")
    assert heard[-2:] == ["1 guard changed from 0", "1 gave n2 to 2"]
    assert asked(state) == "turn 1"


def test_MT_9_a_card_laid_aside_is_not_the_guards_to_give() -> None:
    gifts: dict[str, Any] = {"phase": "gifts", "discard": "mosquito3", "slowest": 2, "givers": "1"}
    state = lay("mito1", "n1 n5", "n4", aside_0="n2", **gifts)
    heard = play(state, "0 1: vanish n5", "10 0: accuse 1")
    assert heard[1:] == ["0 accused 1: n5", "1 guard changed from 0"]
    assert asked(state) == "gifts 1"


def test_MT_15_the_guard_gives_the_last_card_and_the_round_ends() -> None:
    state = lay("n1", "n1 n5", "n4 mito1", turn=2)
    play(state, "0 1: vanish n5", "10 0: accuse 1")
    heard = play(state, "20 0: give n1")
    assert heard == ["0 gave n1 to 1", "1 guard changed from 0", "round ended 1, out: 0"]
    assert asked(state) == "pause 0 1 2"
    assert state.standings().scores == [0, 3, 11]


def test_MT_15_a_gift_that_waits_is_still_the_guards_card() -> None:
    gifts: dict[str, Any] = {"phase": "gifts", "discard": "mosquito3", "slowest": 2}
    state = lay("n1", "n1 n5", "n4 n4", aside_0="n2", givers="1", **gifts)
    play(state, "0 1: vanish n5", "10 0: accuse 1", "20 0: give n1")
    assert asked(state) == "gifts 1"
    assert play(state, "30 1: give n5")[-1] == "round ended 1, out: 0"


def test_MT_10_nobody_else_has_a_word_in_it() -> None:
    """Nobody but the guard has a move that says something about another seat."""
    state = lay("n1", "n1 n5", "n1 n4", "n1 n4", flight_1="n4", arm_1="0 300", now_ms=400)
    for seat in (1, 2, 3):
        assert not [move for move in moves(state, seat) if move.split()[0] in ("accuse", "to")]
