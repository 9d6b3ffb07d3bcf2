"""Mito and time: the time to think (MT-23), what is due first, and what the table asks of it."""

from typing import Any

import msgspec
import pytest

import tablee
from tablee import NEVER, FastChance
from tablee.games.mito import GAME
from tests.games.mito.table import (
    asked,
    awaited_moves,
    cards,
    hand,
    hands,
    lay,
    play,
    seen,
    wander,
)
from tests.games.table import TABLE

GIFTS: dict[str, Any] = {"phase": "gifts", "discard": "mosquito3", "slowest": 2}


def test_MT_23_without_a_limit_nothing_is_due() -> None:
    state = tablee.start("mito", 3, 1)
    assert state.alarm_ms() == NEVER
    assert seen(state, "deadline_ms") is GAME.deadline_ms(state) is None


def test_MT_23_who_is_late_plays_the_first_card_that_can_be_played() -> None:
    state = lay("ant2 n4 n2 n1", "n1", "n1", think_ms=5000)
    assert state.alarm_ms() == seen(state, "deadline_ms") == GAME.deadline_ms(state) == 5000
    assert play(state, "4999") == []
    assert play(state, "5000") == ["0 time out", "0 played n2"]
    assert asked(state) == "turn 1"
    assert state.alarm_ms() == 10_000


def test_MT_23_or_draws() -> None:
    state = lay("n1", "n1", "n1", think_ms=5000, pile="n5")
    assert play(state, "5000") == ["0 time out", "0 drew n5"]


def test_MT_23_who_is_late_with_a_spider_keeps() -> None:
    state = lay("spider2 n5", "n1", "n1", think_ms=5000)
    play(state, "1000 0: play spider2")
    assert state.alarm_ms() == 6000
    assert play(state, "6000") == ["0 time out", "0 kept"]
    assert asked(state) == "turn 1"


def test_MT_23_who_does_not_say_to_whom_keeps_too() -> None:
    state = lay("spider2 n5", "n1", "n1", think_ms=5000)
    play(state, "1000 0: play spider2", "2000 0: give n5")
    assert state.alarm_ms() == 7000
    assert play(state, "7000") == ["0 time out", "0 kept"]
    assert hand(state, 0) == "n5"
    assert seen(state, "giving", 0) is None


def test_MT_23_all_who_are_late_give_their_first_card() -> None:
    state = lay("mito1 n5 n4", "ant1 n3", "n1", "n1", givers="0 1", think_ms=5000, **GIFTS)
    state.play(0, tablee.read(state, "give n5"), 100)
    assert state.alarm_ms() == 5000
    assert play(state, "5000") == ["1 time out", "0 gave n5 to 2", "1 gave n3 to 2"]
    state = lay("mito1 n5 n4", "ant1 n3", "n1", "n1", givers="0 1", think_ms=5000, **GIFTS)
    assert play(state, "5000") == [
        "0 time out",
        "1 time out",
        "0 gave n4 to 2",
        "1 gave n3 to 2",
    ]
    assert asked(state) == "turn 1"


def test_MT_23_a_guard_who_is_late_gives_the_first_card() -> None:
    state = lay("mito1 n5 n4", "n1 n3", "n1", think_ms=5000)
    play(state, "1000 1: vanish n3", "1100 0: accuse 1")
    assert seen(state, "deadline_ms") == 6100
    assert play(state, "6099") == []
    assert play(state, "6100") == ["0 time out", "0 gave n4 to 1", "1 guard changed from 0"]
    assert seen(state, "deadline_ms") == 11_100


def test_MT_23_a_wrong_accusation_gives_no_time() -> None:
    state = lay("n4", "n1 n3", "n1", think_ms=5000)
    play(state, "1000 0: accuse 1", "1100 1: fidget")
    assert seen(state, "deadline_ms") == 5000


def test_MT_23_contests_have_their_own_time() -> None:
    state = lay("mosquito2 n5", "n1", "n1", think_ms=600_000)
    play(state, "1000 0: play mosquito2")
    assert state.alarm_ms() == seen(state, "deadline_ms") == GAME.deadline_ms(state) == 6000
    state = lay("cockroach2 n2", "n1", "n1", think_ms=600_000)
    play(state, "1000 0: play cockroach2")
    assert state.alarm_ms() == seen(state, "deadline_ms") == 4000
    play(state, "1500 0: race n2")
    assert state.alarm_ms() == 1501
    assert seen(state, "deadline_ms") == 4000


def test_MT_23_gifts_have_theirs() -> None:
    state = lay("mosquito2 n5", "n1", "n1", think_ms=5000)
    play(state, "1000 0: play mosquito2", "1200 1: slap", "1300 2: slap")
    assert seen(state, "deadline_ms") == 6300


def test_MT_23_an_alarm_that_rang_late() -> None:
    state = lay("n4 n4", "n1 n3", "n1", think_ms=5000)
    state.ring(4999)
    assert asked(state) == "turn 0"
    state.ring(5600)
    assert state.alarm_ms() == 10_600


def test_a_ring_when_nothing_is_due_does_nothing() -> None:
    state = lay("n4", "n1 n3", "n1")
    state.ring(10**9)
    assert play(state, "10") == []
    assert asked(state) == "turn 0"


def test_MT_17_what_is_due_at_the_same_moment() -> None:
    """First all corners, then arms that come down, then the contest, then who is late."""
    state = lay("n4 n2", "n1 n3 n3", "n1 n5", think_ms=1500, chance=(300, 100))
    play(state, "0 1: vanish n3", "300 2: vanish n5")
    assert play(state, "1500") == [
        "1 glimpsed",  # 500
        "2 glimpsed",  # 600
        "1 gone n3",
        "1 arm down",
        "0 time out",
        "0 played n2",
    ]


def test_MT_17_an_arm_down_and_the_end_of_a_slap_at_the_same_moment() -> None:
    state = lay("n4 n2", "n1 n3 n3", "n1 n5", phase="slap", discard="mosquito3", chance=(0, 1))
    play(state, "3500 1: vanish n3")
    heard = play(state, "5000")
    assert heard == ["1 glimpsed", "1 gone n3", "1 arm down", "2 slowest by lot"]


def test_MT_20_the_contest_is_what_all_react_to() -> None:
    state = lay("n4 n2", "n1 n3", "n1 n5")
    assert state.race_ms() == NEVER
    assert seen(state, "contest_ms") is None
    state = lay("n4 n2", "n1 n3", "n1 n5", phase="slap", discard="mosquito3", contest_ms=700)
    assert state.race_ms() == seen(state, "contest_ms") == 700
    assert state.alarm_ms() == 5700


def test_MT_17_the_watch_is_since_the_oldest_arm() -> None:
    state = lay("n4 n2", "n1 n3", "n1 n5")
    assert state.watch_ms() == NEVER
    play(state, "100 2: fidget", "200 1: vanish n3")
    assert state.watch_ms() == 100
    play(state, "1600")
    assert state.watch_ms() == 200
    play(state, "1700")
    assert state.watch_ms() == NEVER
    play(state, "1700 2: vanish n5", "1800 0: accuse 1")
    assert state.watch_ms() == NEVER


@pytest.mark.parametrize(
    ("move", "gesture", "timing"),
    [
        ("vanish n3", "arm", "plain"),
        ("fidget", "arm", "plain"),
        ("slap", "slap", "race"),
        ("race n3", "race", "race"),
        ("accuse 1", None, "sight"),
        ("play n3", None, "plain"),
        ("give n3", None, "plain"),
        ("ready", None, "plain"),
    ],
)
def test_MT_20_what_is_seen_at_once_and_how_it_is_timed(
    move: str, gesture: str | None, timing: str
) -> None:
    assert (GAME.gesture(move), GAME.timing(move)) == (gesture, timing)


@pytest.mark.parametrize(
    ("move", "played", "late"),
    [
        ("slap", "slap", "slap"),
        ("race n3", "race n3", "race"),  # MT-13: who came too late still holds the card
        ("vanish n3", None, None),
        ("fidget", None, None),
        ("give n3", None, None),
        ("accuse 1", None, None),
    ],
)
def test_MT_20_what_a_photo_shows(move: str, played: str | None, late: str | None) -> None:
    assert GAME.on_photo(move, played=True) == played
    assert GAME.on_photo(move, played=False) == late


def test_MT_8_who_may_act_without_being_awaited() -> None:
    state = lay("n4 n2", "n1", "n1 n5", "n1")
    assert list(tablee.seats_of(state.may_act())) == [1, 2, 3]
    play(state, "0 1: fidget", "10 2: vanish n5")
    assert list(tablee.seats_of(state.may_act())) == [3]
    play(state, "1600")
    assert list(tablee.seats_of(state.may_act())) == [2, 3]  # seat 1 rests, with its last card
    state = lay("n4 n2", "n1", "n1 n5", "n1", guard=3)
    assert list(tablee.seats_of(state.may_act())) == [1, 2, 3]  # the guard always may accuse
    state = lay("n4 n1", "n4", "n1", phase="race", discard="cockroach4", arm_1="0", rest_1=3000)
    assert list(tablee.seats_of(state.may_act())) == [0, 1, 2]  # one races with a moving arm
    assert awaited_moves(state, 1) == ["race n4"]


def test_a_clone_has_the_same_future_and_its_own() -> None:
    state = lay("n4 n2", "n1 n3", "n1 n5", think_ms=9000, ant="draw_pile", known_0_1="n1")
    play(state, "0 1: vanish n3", "5 2: fidget")
    twin = state.clone()
    assert GAME.describe(twin) == GAME.describe(state)
    twin.witness = tablee.Witness()
    assert play(twin, "1600") == play(state, "1600")
    before = GAME.describe(state)
    play(twin, "1700 0: play n2")
    assert GAME.describe(state) == before
    assert cards(twin) != cards(state)
    assert hands(twin)[1:] == hands(state)[1:]


@pytest.mark.parametrize(
    "lines",
    [
        GIFTS | {"givers": "0", "aside_1": "n5"},
        {"phase": "caught", "caught": "1 n1", "resume": "spider", "discard": "spider3"},
        {"phase": "race", "discard": "cockroach3", "aside_1": "n3", "hits": "- 5 -"},
        {"thefts": "1 n4 500 / 2 ant1 600 by 0", "false_alarms": 3, "scores": "1 2 3"},
        {"starter": 2, "guard": 1, "turn": 2, "round": 2, "round_ms": 70, "now_ms": 90},
        {"arm_2": "5", "rest_2": 3005, "fidget_2": 3005, "vanish_ms": 900, "glimpse_ms": 100},
    ],
    ids=str,
)
def test_a_clone_is_the_same_in_every_phase(lines: dict[str, Any]) -> None:
    state = lay("n4 n2", "n1 n3", "n1 n5", **lines)
    twin = state.clone()
    assert GAME.describe(twin) == GAME.describe(state)
    for seat in range(-1, 3):
        assert GAME.view(twin, seat) == GAME.view(state, seat)


def test_a_game_at_random_reaches_every_event() -> None:
    witness = tablee.Witness()
    for seed in range(9):
        state = tablee.start("mito", 3 + seed % 3, seed, {"think_ms": 400}, witness=witness)
        for _ in wander(state, FastChance.seeded(seed)):
            continue
    told = [GAME.tell(each, TABLE) for each in witness.drain()]
    kinds = {str(msgspec.to_builtins(each)["event"]) for each in told if each is not None}
    assert kinds >= {
        "played",
        "drew",
        "arm",
        "glimpsed",
        "arm_down",
        "accused",
        "guard_changed",
        "gave",
        "slapped",
        "slowest",
        "raced",
        "race_won",
        "race_missed",
        "took",
        "round_ended",
        "game_ended",
        "time_out",
    }


def test_MT_20_long_windows_are_three_times_as_long() -> None:
    state = lay("mosquito4 n1", "n1 n1", "n1 n1", windows="long")
    play(state, "1000 0: play mosquito4")
    assert seen(state, "deadline_ms") == state.alarm_ms() == 1000 + 15_000
    state = lay("cockroach4 n1", "n4 n1", "n1 n1", windows="long")
    play(state, "1000 0: play cockroach4")
    assert seen(state, "deadline_ms") == state.alarm_ms() == 1000 + 9000
    assert play(state, "9999") == []
    assert play(state, "10000") == ["race missed"]


def test_MT_22_a_long_pause() -> None:
    state = lay("n4", "n1 n1", "n1 n1", windows="long")
    play(state, "1000 0: play n4")
    assert seen(state, "deadline_ms") == state.alarm_ms() == 1000 + 90_000
