"""Situations of Mamicatchmi as text: read as described, and refused where there can be none."""

from typing import Any

import pytest

import tablee
from tablee.games.mamicatchmi import GAME
from tests.games.mamicatchmi.table import asked, duel, lay, play, put, seen, tokens
from tests.games.table import describe

DUEL: dict[str, Any] = {"phase": "duel", "rolled": "cat dog", "pawns": "cat mouse granny"}


def test_what_is_usual_need_not_be_said() -> None:
    state = lay(3)
    assert asked(state) == "roll 0"
    assert describe(state) == (
        "seats: 3\nphase: roll\nroller: 0\npawns: mouse cat dog\ntokens: 5 5 5\n"
        "tie_ms: 20\nduel_ms: 4000\n"
    )


def test_a_duel_in_full() -> None:
    text = (
        "seats: 3\n"
        "phase: duel\n"
        "roller: 2\n"
        "pawns: cat mouse granny\n"
        "tokens: 4 6 7\n"
        "structures: hole tree chair kennel\n"
        "rolled: cat dog\n"
        "held cat: 0\n"
        "spot dog: on tree\n"
        "placed: 1 dog on tree 612 / 0 cat by hole 700\n"
        "last rolled: granny mouse\n"
        "last owners: 2 -\n"
        "last placed: 0 mouse by chair 480\n"
        "last tokens: 1\n"
        "stop_ms: 90000\n"
        "dice: six\n"
        "tie_ms: 40\n"
        "wrong_spot: penalty\n"
        "duel_ms: 5000\n"
        "think_ms: 9000\n"
    )
    state = tablee.position("mamicatchmi", text)
    assert describe(state) == text
    assert (state.race_ms(), state.alarm_ms()) == (90_000, 95_000)
    assert seen(state, "last")["lost"] == 2
    assert seen(state, "last")["called"][1]["after_ms"] == 480


def test_a_settled_duel_is_described_with_its_times() -> None:
    state = duel("cat dog")
    play(state, *put(400, 0, "mouse", "on hole"), *put(500, 1, "cat", "on tree"), "600")
    again = tablee.position("mamicatchmi", describe(state))
    assert seen(again, "last") == seen(state, "last")
    assert seen(again, "last")["gained"] == 1
    assert tokens(again) == tokens(state)


def test_rolling_dice_may_stop_at_any_moment_of_the_suspense() -> None:
    assert lay(2, phase="suspense", rolled_ms=1000).alarm_ms() == 1800
    assert lay(2, phase="suspense", rolled_ms=1000, stop_ms=3500).alarm_ms() == 3500


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        ({"roller": 3}, "seats are from 0 to 2"),
        ({"tokens": "5 5"}, "one number a seat"),
        ({"tokens": "9 9 9"}, "MC-1: there are 26 tokens"),
        ({"structures": "tree tree chair hole"}, "MC-1: each structure once"),
        ({"structures": "tree chair hole"}, "MC-1: each structure once"),
        ({"pawns": "mouse cat"}, "one a seat"),
        ({"pawns": "mouse cat tiger"}, "no pawn"),
        ({"pawns": "mouse cat cat"}, "MC-2: nobody has the pawn of another"),
        ({"pawns": "mouse cat -"}, "MC-2: all have a pawn"),
        ({"phase": "choose", "pawns": "mouse cat dog"}, "MC-2: all have a pawn"),
        ({"phase": "choose", "pawns": "- cat -"}, "MC-2: pawns are chosen in turn"),
        ({"rolled": "cat"}, "there are two dice"),
        ({"phase": "choose", "rolled": "cat cat"}, "MC-4"),
        ({"phase": "suspense", "rolled": "cat cat"}, "MC-4"),
        ({"phase": "swap", "rolled": "cat dog"}, "MC-5"),
        ({"phase": "swap"}, "MC-5"),
        ({"phase": "duel"}, "MC-6: a duel is rolled with two different faces"),
        ({"phase": "duel", "rolled": "cat cat"}, "MC-6: a duel is rolled"),
        ({"tie_ms": 1001}, "MC-8: tie_ms is at most 1000"),
        ({"duel_ms": 999}, "MC-13: duel_ms is from 1000 to 60000"),
        ({"duel_ms": 60001}, "MC-13"),
        ({"think_ms": 3600001}, "MC-17"),
        ({"held_cat": 0}, "MC-10: pawns are touched only when the dice have stopped"),
        ({"spot_cat": "by tree"}, "MC-10"),
        ({"spot_cat": "by tiger"}, "no spot"),
        ({"tokens": "10 5 5"}, "MC-14: the game ends"),
        ({"tokens": "0 5 5"}, "MC-14: the game ends"),
        ({"phase": "over"}, "MC-14: the game ends"),
        ({"phase": "over", "tokens": "11 5 5"}, "MC-14: nobody gets more than ten"),
        ({"phase": "suspense", "stop_ms": 799}, "MC-15"),
        ({"phase": "suspense", "stop_ms": 2501}, "MC-15"),
        ({"last_rolled": "cat dog"}, "last owners: two seats"),
        ({"last_rolled": "cat cat", "last_owners": "0 1"}, "last owners: two seats"),
        ({"last_rolled": "cat dog", "last_owners": "- -"}, "last owners: two seats"),
        ({"last_rolled": "cat dog", "last_owners": "0 3"}, "there is no seat '3'"),
        ({"stop_ms": 5}, "no line 'stop_ms'"),
        ({"placed": "0 cat by tree 5"}, "no line 'placed'"),
    ],
)
def test_what_cannot_be_is_refused(lines: dict[str, Any], why: str) -> None:
    with pytest.raises(tablee.BadPosition, match=why):
        lay(3, **lines)


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_there_are_two_to_four_seats(seats: int) -> None:
    with pytest.raises(tablee.BadPosition, match="seats are 2 to 4"):
        lay(seats)


def test_the_fourth_has_no_choice() -> None:
    with pytest.raises(tablee.BadPosition, match="MC-2: all have a pawn"):
        lay(4, phase="choose", pawns="mouse cat dog -")


def test_common_pawns_have_no_duel() -> None:
    with pytest.raises(tablee.BadPosition, match="MC-11: there is no duel"):
        lay(2, phase="duel", rolled="dog granny")


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        ({"tokens": "10 5 5"}, "MC-14: ten tokens end the game"),
        ({"held_cat": 3}, "seats are from 0 to 2"),
        ({"held_cat": 1}, "MC-11: who may not touch it cannot hold it"),
        ({"held_dog": 0}, "MC-11: who may not touch it cannot hold it"),
        ({"held_mouse": 1, "held_dog": 1}, "MC-16: a hand holds one pawn"),
        (
            {"held_mouse": 1, "spot_mouse": "by tree", "placed": "1 mouse by tree 5"},
            "MC-16: a pawn in a hand is on no spot",
        ),
        ({"spot_mouse": "by tree"}, "MC-9: a pawn stands where it was not placed last"),
        ({"placed": "1 mouse by tree 5"}, "MC-9: in its place, or placed by mistake"),
        ({"placed": "0 cat on tree 5"}, "MC-9: in its place, or placed by mistake"),
        ({"placed": "0 mouse by tree 5", "spot_mouse": "by tree"}, "MC-11: who may not touch it"),
        ({"placed": "0 cat by tree 9 / 1 dog by hole 8"}, "MC-7: pawns are placed one after"),
        ({"placed": "0 cat by tree 4000"}, "MC-7: the duel has been settled"),
        (
            {"placed": "0 cat on tree 400 / 1 dog by hole 421", "spot_cat": "on tree"},
            "MC-7: the duel has been settled",
        ),
        (
            {
                "placed": "0 cat on tree 400 / 1 dog by tree 420",
                "spot_cat": "on tree",
                "spot_dog": "by tree",
            },
            "MC-7: the duel has been settled",
        ),
        ({"placed": "0 cat 400"}, "write '0 dog by tree 412"),
        ({"placed": "3 cat by tree 400"}, "seats are from 0 to 2"),
    ],
)
def test_what_cannot_be_in_a_duel_is_refused(lines: dict[str, Any], why: str) -> None:
    with pytest.raises(tablee.BadPosition, match=why):
        lay(3, **{**DUEL, **lines})


def test_what_can_be_in_a_duel_is_not() -> None:
    lay(3, **DUEL, tokens="0 5 5", placed="0 cat by tree 5 / 0 cat by tree 5", spot_cat="by tree")
    lay(3, **DUEL, placed="0 cat by tree 5", held_cat=0)
    lay(3, **DUEL, placed="1 mouse by tree 5", spot_mouse="by tree", held_dog=1)


def test_every_event_has_a_name() -> None:
    state = duel("cat dog")
    happened = play(state, *put(400, 1, "cat", "on tree"), "500")
    assert happened == ["1 lifted cat", "1 placed cat on tree after 400 ms", "1 won 1 from 2"]
    assert GAME.faults(state) == []
