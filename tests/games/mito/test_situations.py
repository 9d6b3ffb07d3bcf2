"""Situations that random games of Mito come through, and faults that no text can have."""

from typing import Any

import pytest

import tablee
from tablee import NEVER, FastChance
from tablee.games.mito import GAME
from tests.games.mito.table import asked, hands, lay, play, seen, wander
from tests.games.table import describe
from tests.modes import COMPILED


def test_random_games_are_described_and_read_again() -> None:
    for seed in range(30 if COMPILED else 3):
        state = tablee.start("mito", 3 + seed % 3, seed, {"think_ms": 1500})
        for number, _ in enumerate(wander(state, FastChance.seeded(seed), 400)):
            if number % 17 == 0:
                assert GAME.faults(state) == []
                assert describe(tablee.position("mito", describe(state))) == describe(state)


def test_a_game_that_starts_can_be_described() -> None:
    state = tablee.start("mito", 4, 3, {"first": 2})
    again = tablee.position("mito", describe(state))
    assert hands(again) == hands(state)
    assert asked(again) == "turn 2"


def test_MT_22_a_pause_that_is_read_has_its_thirty_seconds() -> None:
    state = lay("", "n1", "n1", phase="pause", out="0", ready="1", now_ms=100)
    assert (state.alarm_ms(), asked(state)) == (30_100, "pause 0 2")


def test_MT_17_a_flight_that_is_read_shows_as_soon_as_it_can() -> None:
    assert lay("n1", "n1", "n1", flight_1="n5", arm_1="70").alarm_ms() == 270
    short = lay("n1", "n1", "n1", flight_1="n5", vanish_ms=600, glimpse_ms=1000)
    assert short.alarm_ms() == 0
    assert play(short, "600")[-2:] == ["1 gone n5", "1 arm down"]


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        ({"phase": "nap"}, "phase is one of"),
        ({"ant": "both"}, "ant is one of"),
        ({"arm_1": "5 4"}, "MT-17: a corner shows once"),
        ({"arm_1": "5", "glimpse_1": 30}, "a position has no line 'glimpse 1'"),
        ({"fidget_1": 500, "rest_1": 501}, "MT-18: a fidget's rest ends"),
        ({"fidget_1": 500, "rest_2": 500}, "MT-18: a fidget's rest ends"),
        ({"phase": "spider_to", "discard": "spider3"}, "a card is laid aside by who"),
        ({"phase": "spider_to", "discard": "spider3", "aside_0": "mito1"}, "MT-7: a Mito"),
        ({"phase": "spider"}, "the top card is no spider"),
        ({"phase": "race"}, "the top card is no cockroach"),
        (
            {"phase": "caught", "caught": "1 n2", "resume": "spider_to", "discard": "spider3"}
            | {"aside_0": "n5"},
            "MT-9: no such phase is interrupted",
        ),
        ({"phase": "over", "round": 2}, "MT-16: the last round ends the game, and only that"),
        ({"round": 0}, "MT-16: there is no round 0"),
        ({"thefts": "1 n4 5 by 3"}, "seats are from 0 to 2"),
        ({"thefts": "1 n4 x"}, "takes a whole number"),
        ({"scores": "1 2"}, "scores: one number a seat"),
        ({"deadline_ms": 5}, "a position has no line 'deadline_ms'"),
        ({"hits": "- - -"}, "a position has no line 'hits'"),
    ],
    ids=str,
)
def test_impossible_situations_are_refused(lines: dict[str, Any], why: str) -> None:
    with pytest.raises(tablee.BadPosition) as refusal:
        lay("n1 n2", "n2 n2", "n4 n4", **lines)
    assert why in str(refusal.value)


def test_faults_see_what_no_text_can_say() -> None:
    state = lay("n1", "n1", "n1")
    assert GAME.faults(state) == []
    without_arm: Any = lay("n1", "n1", "n1", flight_1="n5")
    without_arm.arm_ms[1] = NEVER
    assert "MT-17: a card in flight goes with an arm: seat 1" in GAME.faults(without_arm)
    never_shows: Any = lay("n1", "n1", "n1", flight_1="n5")
    never_shows.glimpse_ms[1] = NEVER
    assert GAME.faults(never_shows) == ["MT-17: what is in flight has shown or will: seat 1"]
    shows_nothing: Any = lay("n1", "n1", "n1", arm_1="5")
    shows_nothing.glimpse_ms[1] = 100
    assert GAME.faults(shows_nothing) == ["MT-17: without a card nothing will show: seat 1"]
    assert seen(state, "pile") == 67
