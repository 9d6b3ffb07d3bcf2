"""Rolls that call nobody: whoever places a pawn all the same pays for it (MC-9)."""

from typing import Any

import pytest

import tablee
from tablee import NEVER
from tests.conformance.walk import walk
from tests.games.mamicatchmi.table import asked, duel, lay, moves, pawns, play, put, seen, tokens
from tests.games.table import describe, heard, refused

TWO = "cat mouse"  # the dog and the granny are common


def double(rolled: str = "cat cat", pawns: str = TWO, **lines: Any) -> tablee.State:
    """A double has just stopped, at 0 ms of the table's time."""
    seats = len(pawns.split())
    return lay(seats, phase="temptation", pawns=pawns, rolled=rolled, **lines)


def commons(**lines: Any) -> tablee.State:
    """The dice have just stopped at both common pawns."""
    return double("dog granny", **lines)


def test_MC_9_with_equal_faces_a_pawn_can_be_placed_and_costs_a_token() -> None:
    state = lay(3, pawns="cat mouse granny", chance=(0, 1, 1))
    play(state, "0 0: roll", "800")
    happened = play(state, *put(1500, 1, "mouse", "on hole"))
    assert happened[1:] == ["1 placed mouse on hole after 700 ms, wrong", "1 wrong pawn mouse: 1"]
    assert tokens(state) == [5, 4, 5, 12]


def test_MC_9_with_two_common_pawns_a_pawn_can_be_placed_and_costs_a_token() -> None:
    state = lay(2, pawns=TWO, chance=(0, 2, 3))
    play(state, "0 0: roll", "800")
    happened = play(state, *put(1400, 0, "dog", "on kennel"), "2300")
    assert happened[1:] == [
        "0 placed dog on kennel after 600 ms, wrong",
        "0 wrong pawn dog: 1",
        "0 no duel",
    ]
    assert tokens(state) == [4, 5, 17]
    assert asked(state) == "roll 1"


@pytest.mark.parametrize("rolled", ["cat cat", "dog dog", "dog granny"])
def test_MC_9_where_nobody_is_called_all_may_lift_as_in_a_duel(rolled: str) -> None:
    state = double(rolled)
    assert asked(state) == "temptation 0 1"
    assert moves(state, 0) == ["lift cat", "lift dog", "lift granny"]
    assert moves(state, 1) == ["lift mouse", "lift dog", "lift granny"]


@pytest.mark.parametrize("spot", ["on tree", "by tree", "on kennel", "by hole"])
def test_MC_9_no_spot_is_right_for_a_pawn_that_is_on_both_dice(spot: str) -> None:
    state = double("cat cat")
    assert play(state, *put(500, 0, "cat", spot))[-1] == "0 wrong pawn cat: 1"


@pytest.mark.parametrize("rolled", ["cat cat", "dog granny"])
def test_MC_9_where_nobody_is_called_a_feint_is_free(rolled: str) -> None:
    state = double(rolled)
    play(state, "300 0: lift cat", "500 0: drop cat", "600 0: lift dog", "700 1: lift granny")
    play(state, "1500")
    assert tokens(state) == [5, 5, 16]


def test_MC_9_the_moment_lasts_a_second_and_a_half() -> None:
    state = commons(stop_ms=1000)
    assert (state.race_ms(), state.alarm_ms()) == (1000, 2500)
    state.ring(2499)
    assert asked(state) == "temptation 0 1"
    state.ring(2500)
    assert asked(state) == "roll 1"
    assert (state.race_ms(), state.alarm_ms()) == (NEVER, NEVER)


def test_MC_9_the_last_millisecond_of_the_moment_is_too_late() -> None:
    state = commons()
    play(state, "1499 0: lift cat")
    with pytest.raises(tablee.IllegalMove, match="MC-10"):
        play(state, "1500 0: place cat on tree")
    assert tokens(state) == [5, 5, 16]


def test_MC_9_nobody_is_told_a_deadline_for_doing_nothing() -> None:
    state = commons()
    assert seen(state, "deadline_ms") is None
    assert seen(state, "duel_began_ms") == 0


def test_MC_9_when_the_moment_passes_lifted_pawns_go_home_for_free() -> None:
    state = commons()
    play(state, "600 0: lift cat", "700 1: lift dog")
    assert play(state, "1500") == ["0 no duel"]
    assert [pawn["held"] for pawn in seen(state, "pawns").values()] == [None] * 4
    assert tokens(state) == [5, 5, 16]


def test_MC_9_a_double_tempts_until_its_roller_has_chosen() -> None:
    state = double("dog dog", roller=1)
    play(state, "1200 0: lift granny", "1500")
    assert asked(state) == "swap 1"
    assert seen(state, "pawns")["granny"]["held"] == 0  # still in the hand
    happened = play(state, "9000 0: place granny on chair")
    assert happened == ["0 placed granny on chair after 9000 ms, wrong", "0 wrong pawn granny: 1"]
    assert play(state, "9500 1: keep") == ["1 kept"]
    assert (tokens(state), asked(state)) == ([4, 5, 17], "roll 0")
    assert all(pawn["spot"] is None for pawn in seen(state, "pawns").values())


def test_MC_9_nobody_waits_for_those_who_are_tempted() -> None:
    state = lay(3, phase="swap", rolled="cat cat", roller=2)
    assert asked(state) == "swap 2"
    assert list(tablee.seats_of(state.may_act())) == [0, 1]
    assert moves(state, 0) == ["lift mouse", "lift granny"]
    play(state, *put(400, 0, "mouse", "on hole"))
    assert list(tablee.seats_of(state.may_act())) == [1]
    assert double().may_act() == 0


def test_MC_9_who_rolled_the_double_is_tempted_too() -> None:
    state = double("cat cat")
    play(state, *put(700, 0, "cat", "on tree"), "1500")
    assert tokens(state) == [4, 5, 17]
    assert moves(state, 0)[:2] == ["keep", "swap mouse"]
    assert not [move for move in moves(state, 0) if move.startswith("lift")]


def test_MC_9_the_choice_after_a_double_goes_before_the_gestures() -> None:
    state = lay(4, phase="swap", rolled="cat cat")
    assert moves(state, 0)[-1] == "lift mouse"
    assert len(moves(state, 0)) == 1 + 3 + 6 + 1
    play(state, "300 0: lift mouse")
    assert moves(state, 0)[10:12] == ["drop mouse", "place mouse on tree"]


def test_MC_9_a_choice_puts_every_pawn_back() -> None:
    state = lay(2, phase="swap", rolled="cat cat", pawns=TWO)
    play(state, *put(400, 1, "mouse", "on hole"), "500 0: lift cat")
    assert play(state, "700 0: swap mouse") == ["0 swapped cat for mouse of 1"]
    assert pawns(state) == "mouse cat"
    for pawn in seen(state, "pawns").values():
        assert (pawn["held"], pawn["spot"]) == (None, None)
    assert tokens(state) == [5, 4, 17]


@pytest.mark.parametrize("rolled", ["cat cat", "dog granny"])
def test_MC_9_one_such_mistake_a_player_and_roll(rolled: str) -> None:
    state = double(rolled)
    play(state, *put(400, 0, "dog", "on kennel"))
    assert moves(state, 0) == []
    once = "MC-9: one mistake a roll is enough: leave uncalled pawns alone"
    assert refused(state, "0: lift cat") == once
    assert moves(state, 1) == ["lift mouse", "lift granny"]
    play(state, *put(500, 1, "mouse", "on hole"))  # each pays for its own
    assert tokens(state) == [4, 4, 18]
    assert asked(state) == "temptation"


def test_MC_9_one_such_mistake_in_a_duel_as_well() -> None:
    state = duel("cat dog", TWO)
    play(state, *put(400, 1, "mouse", "on hole"))
    assert moves(state, 1) == ["lift dog"]  # called: to be played by whoever can
    assert play(state, *put(600, 1, "dog", "by tree"), "700")[-1] == "0 lost 1 by 1"
    assert tokens(state) == [4, 4, 18]


def test_MC_9_the_next_roll_is_a_new_temptation() -> None:
    state = lay(2, pawns=TWO, chance=(0, 2, 3, 0, 2, 3))
    play(state, "0 0: roll", "800", *put(1200, 0, "cat", "on tree"))
    play(state, "2300", "3000 1: roll", "3800", *put(4200, 0, "cat", "on tree"), "5300")
    assert tokens(state) == [3, 5, 18]


def test_MC_9_the_last_token_goes_too_and_ends_the_game_with_the_roll() -> None:
    state = commons(tokens="1 5")
    assert play(state, *put(600, 0, "cat", "on tree"))[-1] == "0 wrong pawn cat: 1"
    assert not state.is_over()
    assert play(state, "1500") == ["0 no duel", "game ended"]
    assert state.standings().winners() == [1]


def test_MC_9_after_a_double_the_game_ends_with_the_choice() -> None:
    state = lay(3, phase="swap", rolled="cat cat", tokens="6 1 1")
    play(state, *put(600, 1, "cat", "on tree"), *put(650, 2, "dog", "on kennel"))
    assert asked(state) == "swap 0"
    assert play(state, "1500 0: keep") == ["0 kept", "game ended"]
    assert (tokens(state), state.standings().winners()) == ([6, 0, 0, 20], [0])


def test_MC_9_gestures_do_not_lengthen_the_time_to_think() -> None:
    state = lay(2, phase="swap", rolled="cat cat", think_ms=5000, deadline_ms=6000)
    play(state, "4000 1: lift cat", "5000 1: drop cat")
    assert state.alarm_ms() == 6000
    assert play(state, "6000") == ["0 time out", "0 kept"]


def test_MC_17_the_time_for_a_swap_begins_after_the_moment() -> None:
    state = double("cat cat", think_ms=5000)
    assert state.alarm_ms() == 1500
    play(state, "1500")
    assert state.alarm_ms() == seen(state, "deadline_ms") == 6500


@pytest.mark.parametrize("move", ["roll", "keep", "swap mouse", "swap tree chair", "take cat"])
def test_MC_9_in_the_moment_there_is_nothing_to_choose(move: str) -> None:
    said = "MC-9: the dice have just stopped: there is nothing to choose yet"
    assert refused(double("cat cat"), f"0: {move}") == said
    assert refused(commons(), f"1: {move}") == said


def test_MC_9_hands_are_as_in_a_duel() -> None:
    state = double("cat cat")
    assert refused(state, "0: lift mouse") == "MC-11: lift your own pawn or a common one"
    assert refused(state, "0: drop cat") == "MC-16: that pawn is not in your hand"
    play(state, "300 0: lift dog")
    assert refused(state, "1: lift dog") == "MC-16: somebody else has that pawn in hand"
    play(state, "400 0: place dog on kennel")
    stays = "MC-7: that pawn stays where it stands until the next roll"
    assert refused(state, "1: lift dog") == stays


def test_a_temptation_in_full() -> None:
    text = (
        "seats: 2\n"
        "phase: temptation\n"
        "roller: 1\n"
        "pawns: cat mouse\n"
        "tokens: 0 6\n"
        "rolled: dog granny\n"
        "spot cat: on tree\n"
        "held dog: 1\n"
        "placed: 0 cat on tree 612\n"
        "stop_ms: 90000\n"
        "tie_ms: 20\n"
        "duel_ms: 4000\n"
    )
    state = tablee.position("mamicatchmi", text)
    assert describe(state) == text
    assert (state.race_ms(), state.alarm_ms()) == (90_000, 91_500)
    swapping = text.replace("temptation", "swap").replace("dog granny", "dog dog")
    assert describe(tablee.position("mamicatchmi", swapping)) == swapping


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        ({"rolled": "cat dog"}, "MC-9: nobody is tempted while a pawn is called"),
        ({"tokens": "0 5"}, "MC-14: only a mistake of this roll leaves somebody without a token"),
        ({"tokens": "10 5"}, "MC-14: ten tokens end the game"),
        ({"held_mouse": 0}, "MC-11: who may not touch it cannot hold it"),
        ({"placed": "0 cat on tree 1500", "spot_cat": "on tree"}, "MC-9: the moment has passed"),
        ({"placed": "0 cat on tree 400"}, "MC-9: in its place, or placed by mistake"),
        (
            {
                "placed": "0 cat on tree 400 / 0 dog by tree 500",
                "spot_cat": "on tree",
                "spot_dog": "by tree",
            },
            "MC-9: one such mistake a player and roll",
        ),
        (
            {"placed": "0 cat on tree 400", "spot_cat": "on tree", "held_dog": 0},
            "MC-9: one such mistake a player and roll",
        ),
    ],
)
def test_what_cannot_be_in_a_temptation_is_refused(lines: dict[str, Any], why: str) -> None:
    with pytest.raises(tablee.BadPosition, match=why):
        double(**lines)


def test_without_dice_nobody_is_tempted() -> None:
    with pytest.raises(tablee.BadPosition, match="MC-9: nobody is tempted"):
        lay(2, phase="temptation")


def test_after_the_moment_a_double_may_have_been_placed_at_any_time() -> None:
    lines: Any = {"placed": "1 mouse on hole 60000", "spot_mouse": "on hole"}
    assert lay(2, phase="swap", rolled="cat cat", pawns=TWO, **lines).may_act() == 0


def test_a_game_at_random_falls_for_every_temptation() -> None:
    """Random play reaches mistakes with a double and with two common pawns."""
    fallen = set()
    for seed in range(40):
        state = tablee.start("mamicatchmi", 2, seed, witness=tablee.Witness())
        before = ""
        for _ in walk(state, tablee.FastChance.seeded(seed)):
            if any(" wrong pawn " in event for event in heard(state)):
                fallen.add(before)
            dice = seen(state, "dice") or (1, 2)
            before = f"{seen(state, 'phase')}{' of a double' * (dice[0] == dice[1])}"
    assert fallen == {"duel", "temptation", "temptation of a double", "swap of a double"}
