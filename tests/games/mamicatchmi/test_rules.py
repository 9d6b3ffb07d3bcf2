"""Mamicatchmi from the choice of pawns to a token won, rule by rule."""

import pytest

import tablee
from tests.games.mamicatchmi.table import (
    ALL_FOUR,
    asked,
    duel,
    lay,
    moves,
    pawns,
    play,
    put,
    seen,
    tokens,
)
from tests.games.table import Script, heard, say

# MC-6, by hand from the rulebook: who flees, whereto; who chases, whereto.
FLIGHTS = {
    "mouse cat": ("mouse", "on hole", "cat", "by hole"),
    "mouse dog": ("mouse", "on hole", "dog", "by hole"),
    "cat dog": ("cat", "on tree", "dog", "by tree"),
    "cat granny": ("cat", "on tree", "granny", "by tree"),
    "granny mouse": ("granny", "on chair", "mouse", "by chair"),
    "dog granny": ("dog", "on kennel", "granny", "by kennel"),
}
STRUCTURES = ("tree", "kennel", "chair", "hole")
OWNER = {"mouse": 0, "cat": 1, "dog": 2, "granny": 3}


@pytest.mark.parametrize(("seats", "reserve"), [(2, 16), (3, 11), (4, 6)])
def test_MC_1_five_tokens_each_and_the_rest_is_the_reserve(seats: int, reserve: int) -> None:
    state = tablee.start("mamicatchmi", seats, seed=1)
    assert tokens(state) == [5] * seats + [reserve]
    assert seen(state, "structures") == ["tree", "kennel", "chair", "hole"]


def test_MC_2_pawns_are_chosen_in_turn_and_the_rest_is_common() -> None:
    state = tablee.start("mamicatchmi", 2, seed=1, options={"first": 1})
    assert asked(state) == "choose 1"
    assert moves(state, 1) == ["take mouse", "take cat", "take dog", "take granny"]
    assert seen(state, "commons") == []
    say(state, "1: take dog")
    assert asked(state) == "choose 0"
    assert moves(state, 0) == ["take mouse", "take cat", "take granny"]
    say(state, "0: take mouse")
    assert pawns(state) == "mouse dog"
    assert seen(state, "commons") == ["cat", "granny"]
    assert asked(state) == "roll 1"


def test_MC_2_the_fourth_has_no_choice_and_is_not_asked() -> None:
    state = lay(4, phase="choose", roller=2)
    say(state, "2: take cat", "3: take mouse", "0: take granny")
    assert heard(state) == ["2 chose cat", "3 chose mouse", "0 chose granny", "1 chose dog"]
    assert seen(state, "commons") == []
    assert asked(state) == "roll 2"


def test_MC_2_three_are_all_asked() -> None:
    state = lay(3, phase="choose")
    say(state, "0: take cat", "1: take mouse")
    assert moves(state, 2) == ["take dog", "take granny"]


def test_MC_2_pawns_can_be_drawn_by_lot() -> None:
    dealt = {
        pawns(tablee.start("mamicatchmi", 3, seed=seed, options={"pawns": "random"}))
        for seed in range(200)
    }
    assert len(dealt) == 24  # 4 × 3 × 2
    state = tablee.start("mamicatchmi", 3, seed=1, options={"pawns": "random", "first": 2})
    assert asked(state) == "roll 2"
    assert len(seen(state, "commons")) == 1


def test_MC_3_the_first_rolls_and_then_the_next_to_the_left() -> None:
    state = lay(3, roller=1, chance=(0, 3, 3, 0, 3, 3))  # two doubles
    assert asked(state) == "roll 1"
    play(state, "0 1: roll", "2300 1: keep")
    assert asked(state) == "roll 2"
    play(state, "2400 2: roll", "4700 2: keep")
    assert asked(state) == "roll 0"


@pytest.mark.parametrize("pick", range(4))
def test_MC_4_every_character_is_as_likely_on_each_die(pick: int) -> None:
    faces = ("mouse", "cat", "dog", "granny")
    state = lay(4, chance=(0, pick, 3 - pick))
    assert play(state, "0 0: roll", "800")[1] == f"0 stopped {faces[pick]} {faces[3 - pick]}"


@pytest.mark.parametrize(
    ("pick", "first", "second"),
    [
        (0, "mouse", "mouse"),
        (1, "cat", "mouse"),
        (2, "cat", "cat"),
        (3, "dog", "dog"),
        (4, "dog", "granny"),
        (5, "granny", "granny"),
    ],
)
def test_MC_4_dice_can_have_six_faces(pick: int, first: str, second: str) -> None:
    state = lay(4, dice="six", chance=(0, pick, pick))
    assert play(state, "0 0: roll", "800")[1] == f"0 stopped {first} {second}"


def test_MC_4_the_dice_lie_there_until_the_next_roll() -> None:
    state = lay(2, pawns="mouse cat", chance=(0, 2, 3))
    assert seen(state, "dice") is None
    play(state, "0 0: roll")
    assert seen(state, "dice") is None
    play(state, "800")
    assert list(seen(state, "dice")) == ["dog", "granny"]
    play(state, "2300 1: roll")
    assert seen(state, "dice") is None


def test_MC_5_a_double_is_no_duel_but_a_choice() -> None:
    state = lay(3, pawns="mouse dog cat", roller=1, chance=(0, 1, 1))
    play(state, "0 1: roll", "800")
    assert asked(state) == "temptation 0 1 2"  # MC-9
    play(state, "2300")
    assert asked(state) == "swap 1"
    assert moves(state, 1) == [
        "keep",
        "swap mouse",
        "swap cat",
        "swap granny",
        "swap tree kennel",
        "swap tree chair",
        "swap tree hole",
        "swap kennel chair",
        "swap kennel hole",
        "swap chair hole",
        "lift dog",
        "lift granny",
    ]
    assert moves(state, 0) == ["lift mouse", "lift granny"]
    assert play(state, "2400 1: keep") == ["1 kept"]
    assert (pawns(state), asked(state)) == ("mouse dog cat", "roll 2")


def test_MC_5_nobody_can_refuse_to_swap_pawns() -> None:
    state = lay(3, phase="swap", rolled="dog dog", pawns="mouse dog cat", roller=1)
    assert play(state, "0 1: swap mouse") == ["1 swapped dog for mouse of 0"]
    assert (pawns(state), seen(state, "commons")) == ("dog mouse cat", ["granny"])
    assert asked(state) == "roll 2"


def test_MC_5_a_common_pawn_can_be_swapped_for() -> None:
    state = lay(3, phase="swap", rolled="dog dog", pawns="mouse dog cat", roller=2)
    assert play(state, "0 2: swap granny") == ["2 swapped cat for granny"]
    assert (pawns(state), seen(state, "commons")) == ("mouse dog granny", ["cat"])


def test_MC_5_two_structures_can_change_places_instead() -> None:
    state = lay(2, phase="swap", rolled="dog dog")
    assert play(state, "0 0: swap hole tree") == ["0 rearranged tree hole"]
    assert seen(state, "structures") == ["hole", "kennel", "chair", "tree"]
    assert pawns(state) == "mouse cat"


@pytest.mark.parametrize("order", [1, -1])
@pytest.mark.parametrize("dice", FLIGHTS)
def test_MC_6_who_flees_goes_to_the_refuge_and_who_chases_beside_it(dice: str, order: int) -> None:
    fleeing, refuge, chasing, beside = FLIGHTS[dice]
    rolled = dice.split()[::order]
    state = duel(" ".join(rolled))
    play(state, *put(400, OWNER[chasing], chasing, beside))
    play(state, *put(401, OWNER[fleeing], fleeing, refuge))
    last = seen(state, "last")
    assert list(last["dice"]) == rolled
    assert list(last["called"]) == [
        {"pawn": fleeing, "owner": OWNER[fleeing], "spot": refuge, "after_ms": 401},
        {"pawn": chasing, "owner": OWNER[chasing], "spot": beside, "after_ms": 400},
    ]
    assert [placement["right"] for placement in last["placements"]] == [True, True]
    assert last["tie"]


@pytest.mark.parametrize("dice", FLIGHTS)
def test_MC_6_no_other_spot_is_right(dice: str) -> None:
    fleeing, refuge, chasing, beside = FLIGHTS[dice]
    spots = [f"{side} {name}" for side in ("on", "by") for name in STRUCTURES]
    for pawn, right in ((fleeing, refuge), (chasing, beside)):
        for spot in spots:
            state = duel(dice)
            happened = play(state, *put(400, OWNER[pawn], pawn, spot))
            assert happened[1].endswith("ms" if spot == right else "wrong")


def test_MC_7_the_faster_takes_a_token_from_the_slower() -> None:
    state = duel("cat dog", roller=3)
    happened = play(state, *put(500, 2, "dog", "by tree"))
    assert happened == ["2 lifted dog", "2 placed dog by tree after 500 ms"]
    assert tokens(state) == [5, 5, 5, 5, 6]  # it may still be a tie
    assert play(state, "521") == ["2 won 1 from 1"]
    assert tokens(state) == [5, 4, 6, 5, 6]
    assert asked(state) == "roll 0"


def test_MC_7_in_its_place_a_pawn_stays_and_its_player_has_nothing_left_to_do() -> None:
    state = duel("cat dog")
    play(state, *put(500, 2, "dog", "by tree"))
    assert moves(state, 2) == []
    assert asked(state) == "duel 0 1 3"
    assert seen(state, "pawns")["dog"] == {"owner": 2, "held": None, "spot": "by tree"}


def test_MC_7_afterwards_all_pawns_are_back_home() -> None:
    state = duel("cat dog")
    play(state, "300 0: lift mouse", *put(400, 3, "granny", "on chair"))
    play(state, *put(500, 2, "dog", "by tree"), "600")
    assert seen(state, "pawns") == {
        name: {"owner": seat, "held": None, "spot": None} for name, seat in OWNER.items()
    }
    assert [seat["holding"] for seat in seen(state, "seats")] == [None] * 4


@pytest.mark.parametrize(("second_ms", "result"), [(500, "tied"), (520, "tied")])
def test_MC_8_within_twenty_milliseconds_is_a_tie(second_ms: int, result: str) -> None:
    state = duel("cat dog")
    play(state, *put(500, 2, "dog", "by tree"))
    happened = play(state, *put(second_ms, 1, "cat", "on tree"))
    assert happened[-1] == result
    assert tokens(state) == [5, 5, 5, 5, 6]
    assert asked(state) == "roll 1"
    last = seen(state, "last")
    assert (last["tie"], last["gained"], last["lost"], last["tokens"]) == (True, None, None, 0)


def test_MC_8_one_millisecond_more_is_none() -> None:
    state = duel("cat dog")
    play(state, *put(500, 2, "dog", "by tree"), "500 1: lift cat")
    assert state.alarm_ms() == 521
    with pytest.raises(tablee.IllegalMove, match="MC-10"):  # the next roll is awaited by then
        play(state, "521 1: place cat on tree")
    assert heard(state)[-1] == "2 won 1 from 1"


def test_MC_8_whoever_is_second_the_times_decide() -> None:
    """A caller that rings no alarm is told the truth all the same."""
    for first, second in (("cat on tree", "dog by tree"), ("dog by tree", "cat on tree")):
        state = duel("cat dog")
        for time, placed in ((500, first), (521, second)):
            pawn, _, spot = placed.partition(" ")
            say(state, f"{OWNER[pawn]}: lift {pawn}", at_ms=time)
            say(state, f"{OWNER[pawn]}: place {pawn} {spot}", at_ms=time)
        faster, slower = OWNER[first.split()[0]], OWNER[second.split()[0]]
        assert heard(state)[-1] == f"{faster} won 1 from {slower}"
        assert seen(state, "last")["gained"] == faster
        assert seen(state, "last")["lost"] == slower


def test_MC_8_without_a_margin_only_the_same_millisecond_is_a_tie() -> None:
    state = duel("cat dog", tie_ms=0)
    play(state, *put(500, 2, "dog", "by tree"))
    assert play(state, *put(500, 1, "cat", "on tree"))[-1] == "tied"
    state = duel("cat dog", tie_ms=0)
    assert play(state, *put(500, 2, "dog", "by tree"), "501")[-1] == "2 won 1 from 1"


def test_MC_9_a_pawn_that_was_not_called_costs_a_token_at_once() -> None:
    state = duel("cat dog")
    happened = play(state, *put(400, 0, "mouse", "on hole"))
    assert happened[1:] == ["0 placed mouse on hole after 400 ms, wrong", "0 wrong pawn mouse: 1"]
    assert tokens(state) == [4, 5, 5, 5, 7]
    assert moves(state, 0) == []  # it stays there
    assert asked(state) == "duel 1 2 3"
    assert play(state, *put(500, 1, "cat", "on tree"), "600")[-1] == "1 won 1 from 2"
    assert tokens(state) == [4, 6, 4, 5, 7]


def test_MC_9_feints_are_free_as_long_as_the_pawn_is_not_placed() -> None:
    state = duel("cat dog")
    happened = play(state, "300 0: lift mouse", "350 0: drop mouse", "400 0: lift mouse")
    assert happened == ["0 lifted mouse", "0 dropped mouse", "0 lifted mouse"]
    assert tokens(state) == [5, 5, 5, 5, 6]


def test_MC_9_a_called_pawn_on_a_wrong_spot_may_go_on() -> None:
    state = duel("cat dog")
    happened = play(state, *put(400, 1, "cat", "by tree"), *put(450, 1, "cat", "on tree"), "471")
    assert happened[2] == "1 wrong spot cat: 0"
    assert happened[-1] == "1 won 1 from 2"
    assert [each["right"] for each in seen(state, "last")["placements"]] == [False, True]


def test_MC_9_each_wrong_spot_can_be_made_to_cost_a_token() -> None:
    state = duel("cat dog", wrong_spot="penalty")
    happened = play(state, *put(400, 1, "cat", "by tree"), *put(450, 1, "cat", "by hole"))
    assert [each for each in happened if "spot" in each] == ["1 wrong spot cat: 1"] * 2
    assert tokens(state) == [5, 3, 5, 5, 8]
    play(state, *put(500, 1, "cat", "on tree"), "521")
    assert tokens(state) == [5, 4, 4, 5, 8]


@pytest.mark.parametrize("phase", ["roll", "suspense"])
@pytest.mark.parametrize("move", ["lift cat", "drop cat", "place cat on tree"])
def test_MC_10_touches_before_the_dice_have_stopped_do_nothing(phase: str, move: str) -> None:
    state = lay(4, phase=phase)
    with pytest.raises(tablee.IllegalMove, match="MC-10"):
        say(state, f"1: {move}")
    assert tokens(state) == [5, 5, 5, 5, 6]


def test_MC_10_while_the_dice_roll_nobody_can_do_anything() -> None:
    state = lay(4, chance=(0,))
    play(state, "0 0: roll")
    assert asked(state) == "suspense"
    assert [moves(state, seat) for seat in range(4)] == [[]] * 4


@pytest.mark.parametrize("owner", range(4))
def test_MC_16_everybody_may_lift_the_own_pawn_and_legal_moves_do_not_tell_the_spot(
    owner: int,
) -> None:
    state = duel("cat dog", roller=3)
    pawn = ALL_FOUR.split()[owner]
    assert moves(state, owner) == [f"lift {pawn}"]
    play(state, f"300 {owner}: lift {pawn}")
    assert seen(state, "seats")[owner]["holding"] == pawn
    assert seen(state, "pawns")[pawn]["held"] == owner
    assert moves(state, owner) == [
        f"drop {pawn}",
        *(f"place {pawn} {side} {where}" for where in STRUCTURES for side in ("on", "by")),
    ]


def test_MC_16_lifts_and_feints_are_told_to_everybody() -> None:
    state = duel("cat dog")
    say(state, "0: lift mouse", "0: drop mouse", at_ms=400)
    assert state.witness is not None
    for seat in range(-1, 4):
        told = [tablee.shelf()["mamicatchmi"].tell(event, seat) for event in state.witness.events]
        assert [repr(each) for each in told] == [
            "Lifted(seat=0, pawn='mouse')",
            "Dropped(seat=0, pawn='mouse')",
        ]


def test_MC_16_a_spot_goes_with_its_structure_and_has_room_for_all() -> None:
    state = duel("cat dog", structures="hole chair kennel tree")
    play(state, *put(400, 0, "mouse", "by tree"), *put(410, 3, "granny", "by tree"))
    assert play(state, *put(450, 2, "dog", "by tree"))[-1] == "2 placed dog by tree after 450 ms"


def test_MC_16_only_lifts_and_drops_are_shown_at_once() -> None:
    game = tablee.shelf()["mamicatchmi"]
    shown = [game.gesture(move) for move in ("lift cat", "drop cat", "place cat on tree")]
    assert shown == ["lift cat", "drop cat", None]


def test_MC_16_a_photo_shows_hands_and_pawns_late_or_not() -> None:
    game = tablee.shelf()["mamicatchmi"]
    for move in ("lift cat", "place cat on tree"):
        assert [game.on_photo(move, played=played) for played in (True, False)] == [move] * 2


def test_chance_can_be_scripted() -> None:
    """The picks of these tests are: for how long the dice roll, then the two dice."""
    state = tablee.start("mamicatchmi", 2, seed=1, options={"pawns": "random"})
    state.chance = Script(1700, 0, 0)
    say(state, "0: roll", at_ms=100)
    assert state.alarm_ms() == 100 + 2500
