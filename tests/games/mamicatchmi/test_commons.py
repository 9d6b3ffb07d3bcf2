"""Mamicatchmi with common pawns, empty purses, and how it ends."""

import pytest

import tablee
from tests.games.mamicatchmi.table import asked, duel, lay, moves, play, put, seen, tokens
from tests.games.table import TABLE

THREE = "cat mouse granny"  # the dog is common
TWO = "cat mouse"  # the dog and the granny are


def test_MC_11_any_other_player_may_play_the_common_pawn() -> None:
    state = duel("cat dog", THREE)
    assert moves(state, 0) == ["lift cat"]
    assert moves(state, 1) == ["lift mouse", "lift dog"]
    assert moves(state, 2) == ["lift dog", "lift granny"]


def test_MC_11_a_faster_common_pawn_costs_the_opponent_a_token() -> None:
    state = duel("cat dog", THREE)
    assert play(state, *put(500, 2, "dog", "by tree"), "600")[-1] == "0 lost 1 by 2"
    assert tokens(state) == [4, 5, 5, 12]  # who played it gains nothing
    last = seen(state, "last")
    assert (last["gained"], last["lost"], last["tokens"], last["tie"]) == (None, 0, 1, False)
    assert [called["owner"] for called in last["called"]] == [0, None]


def test_MC_11_a_slower_common_pawn_brings_the_opponent_a_token() -> None:
    state = duel("cat dog", THREE)
    play(state, "300 2: lift dog")
    assert play(state, *put(500, 0, "cat", "on tree"), "600")[-1] == "0 gained 1"
    assert tokens(state) == [6, 5, 5, 10]
    last = seen(state, "last")
    assert (last["gained"], last["lost"], last["tokens"]) == (0, None, 1)


def test_MC_11_a_tie_with_a_common_pawn_moves_nothing() -> None:
    state = duel("cat dog", TWO)
    play(state, *put(500, 0, "cat", "on tree"))
    assert play(state, *put(515, 1, "dog", "by tree"))[-1] == "tied"
    assert tokens(state) == [5, 5, 16]


def test_MC_11_a_common_pawn_can_flee_too() -> None:
    state = duel("granny dog", "cat granny")
    assert moves(state, 0) == ["lift mouse", "lift cat", "lift dog"]
    assert play(state, *put(450, 0, "dog", "on kennel"), "471")[-1] == "1 lost 1 by 0"
    assert tokens(state) == [5, 4, 17]


def test_MC_11_two_common_pawns_and_nothing_happens() -> None:
    state = lay(2, pawns=TWO, chance=(0, 2, 3))
    assert play(state, "0 0: roll", "800") == ["0 rolled", "0 stopped dog granny"]
    assert play(state, "2300") == ["0 no duel"]  # MC-9: after a moment
    assert tokens(state) == [5, 5, 16]
    assert asked(state) == "roll 1"
    assert seen(state, "last") is None


def test_MC_11_the_wrong_common_pawn_is_the_mistake_of_whoever_placed_it() -> None:
    state = duel("cat mouse", THREE)
    assert moves(state, 2) == ["lift dog", "lift granny"]
    assert play(state, *put(500, 2, "dog", "by hole"))[-1] == "2 wrong pawn dog: 1"
    assert tokens(state) == [5, 5, 4, 12]


def test_MC_12_a_common_pawn_is_in_one_hand() -> None:
    state = duel("cat dog", THREE)
    play(state, "300 1: lift dog")
    assert moves(state, 2) == ["lift granny"]
    play(state, "350 1: drop dog")
    assert moves(state, 2) == ["lift dog", "lift granny"]


def test_MC_12_who_puts_it_in_its_place_has_played_it() -> None:
    state = duel("cat dog", THREE)
    play(state, *put(500, 1, "dog", "on tree"))  # wrong, and there for anybody to correct
    assert play(state, *put(500, 2, "dog", "by tree"), "521")[-1] == "0 lost 1 by 2"
    placements = seen(state, "last")["placements"]
    assert [(each["seat"], each["right"]) for each in placements] == [(1, False), (2, True)]


def test_MC_12_nobody_plays_it_and_it_was_slower() -> None:
    state = duel("cat dog", THREE)
    assert play(state, *put(3999, 0, "cat", "on tree"), "4000")[-1] == "0 gained 1"


def test_MC_12_nobody_plays_it_and_the_opponent_is_not_there_either() -> None:
    state = duel("cat dog", THREE)
    assert play(state, "4000") == ["missed"]
    assert tokens(state) == [5, 5, 5, 11]


def test_MC_13_an_empty_reserve_pays_nothing() -> None:
    state = duel("cat dog", THREE, tokens="8 9 9")
    assert play(state, *put(500, 0, "cat", "on tree"), "600")[-1] == "0 gained 0"
    assert tokens(state) == [8, 9, 9, 0]
    assert seen(state, "last")["gained"] == 0
    assert seen(state, "last")["tokens"] == 0


def test_MC_13_who_has_no_token_left_pays_nothing() -> None:
    state = duel("cat dog", tokens="6 1 6 6", wrong_spot="penalty")
    happened = play(state, *put(400, 1, "cat", "by hole"), *put(500, 1, "cat", "by chair"))
    assert [each for each in happened if "wrong spot" in each] == [
        "1 wrong spot cat: 1",
        "1 wrong spot cat: 0",
    ]
    assert tokens(state) == [6, 0, 6, 6, 8]
    assert play(state, *put(600, 2, "dog", "by tree"), "700")[-2:] == [
        "2 won 0 from 1",
        "game ended",
    ]
    assert tokens(state) == [6, 0, 6, 6, 8]


def test_MC_13_a_poor_opponent_of_a_common_pawn_pays_nothing_either() -> None:
    state = duel("cat dog", THREE, tokens="1 5 5", wrong_spot="penalty")
    play(state, *put(400, 0, "cat", "by hole"))
    assert play(state, *put(500, 1, "dog", "by tree"), "600")[-2:] == [
        "0 lost 0 by 1",
        "game ended",
    ]


def test_MC_13_nobody_in_place_in_time_moves_nothing() -> None:
    state = duel("cat dog", roller=1)
    assert (state.alarm_ms(), seen(state, "deadline_ms")) == (4000, 4000)
    play(state, *put(3000, 1, "cat", "by hole"), "3900 2: lift dog")
    assert play(state, "4000") == ["missed"]
    assert tokens(state) == [5, 5, 5, 5, 6]
    assert asked(state) == "roll 2"
    last = seen(state, "last")
    assert (last["gained"], last["lost"], last["tokens"], last["tie"]) == (None, None, 0, False)
    assert [called["after_ms"] for called in last["called"]] == [None, None]


def test_MC_13_the_end_of_the_duel_ends_the_wait_for_a_tie() -> None:
    state = duel("cat dog", duel_ms=1000)
    play(state, *put(990, 1, "cat", "on tree"))
    assert (state.alarm_ms(), seen(state, "deadline_ms")) == (1000, 1000)
    assert play(state, "1000") == ["1 won 1 from 2"]


def test_MC_13_the_last_millisecond_is_too_late() -> None:
    state = duel("cat dog", stop_ms=5000, duel_ms=1000)
    play(state, "5999 1: lift cat")
    with pytest.raises(tablee.IllegalMove, match="MC-10"):
        play(state, "6000 1: place cat on tree")


def test_MC_14_ten_tokens_win() -> None:
    state = duel("cat dog", tokens="4 9 4 3")
    play(state, *put(500, 1, "cat", "on tree"), "600")
    assert state.is_over()
    assert tokens(state) == [4, 10, 3, 3, 6]
    assert state.standings().winners() == [1]


def test_MC_14_with_somebody_broke_the_most_tokens_win_and_equals_share() -> None:
    state = duel("cat dog", tokens="6 5 1 6")
    happened = play(state, *put(500, 1, "cat", "on tree"), "600")
    assert happened[-2:] == ["1 won 1 from 2", "game ended"]
    assert state.standings().winners() == [0, 1, 3]
    assert asked(state) == "over"
    assert state.alarm_ms() == tablee.NEVER


def test_MC_14_both_at_once_and_ten_tokens_decide() -> None:
    state = duel("cat dog", tokens="5 9 1 5")
    play(state, *put(500, 1, "cat", "on tree"), "600")
    assert tokens(state)[1:3] == [10, 0]
    assert state.standings().winners() == [1]


def test_MC_14_is_looked_at_when_the_roll_is_settled() -> None:
    """A mistake costs the last token, and the duel brings one back."""
    state = duel("cat dog", tokens="6 1 6 6", wrong_spot="penalty")
    play(state, *put(400, 1, "cat", "by hole"))
    assert tokens(state)[1] == 0
    assert asked(state) == "duel 0 1 2 3"
    play(state, *put(500, 1, "cat", "on tree"), "600")
    assert tokens(state) == [6, 1, 5, 6, 8]
    assert not state.is_over()


def test_MC_14_a_bystander_who_is_broke_ends_the_game_after_the_duel() -> None:
    state = duel("cat dog", tokens="1 6 6 6")
    play(state, *put(400, 0, "mouse", "on hole"))
    assert not state.is_over()
    assert play(state, "4000") == ["missed", "game ended"]
    assert state.standings().winners() == [1, 2, 3]


def test_what_everybody_is_told() -> None:
    """Every event, as it goes over the wire."""
    game = tablee.shelf()["mamicatchmi"]
    state = duel("cat dog", THREE, wrong_spot="penalty")
    assert state.witness is not None
    for time, said in enumerate(("1: lift dog", "1: place dog by hole", "2: lift dog")):
        state.play(int(said[0]), tablee.read(state, said[3:]), 400 + time)
    state.play(2, tablee.read(state, "place dog by tree"), 450)
    state.ring(471)
    told = [repr(game.tell(event, TABLE)) for event in state.witness.drain()]
    assert told == [
        "Lifted(seat=1, pawn='dog')",
        "Placed(seat=1, pawn='dog', spot='by hole', after_ms=401, right=False)",
        "Wrong(seat=1, why='spot', pawn='dog', tokens=1)",
        "Lifted(seat=2, pawn='dog')",
        "Placed(seat=2, pawn='dog', spot='by tree', after_ms=450, right=True)",
        "Lost(seat=0, tokens=1, by=2)",
    ]


@pytest.mark.parametrize(
    ("move", "told"),
    [
        ("swap mouse", "Swapped(seat=0, given='cat', pawn='mouse', other=1)"),
        ("swap dog", "Swapped(seat=0, given='cat', pawn='dog', other=None)"),
        ("swap hole kennel", "Rearranged(seat=0, structures=('kennel', 'hole'))"),
        ("keep", "Kept(seat=0)"),
    ],
)
def test_what_everybody_is_told_after_a_double(move: str, told: str) -> None:
    state = lay(3, pawns=THREE, phase="swap", rolled="dog dog")
    state.play(0, tablee.read(state, move), 0)
    assert state.witness is not None
    assert [repr(tablee.shelf()["mamicatchmi"].tell(each, 2)) for each in state.witness.events] == [
        told
    ]


def test_what_everybody_is_told_of_tokens_and_dice() -> None:
    state = lay(3, pawns=THREE, chance=(0, 0, 1))
    assert state.witness is not None
    state.play(0, tablee.read(state, "roll"), 0)
    state.ring(800)
    for move in ("lift cat", "place cat by hole"):
        state.play(0, tablee.read(state, move), 1200)
    state.ring(1221)
    told = [repr(tablee.shelf()["mamicatchmi"].tell(event, 0)) for event in state.witness.drain()]
    assert told[:2] == ["Rolled(seat=0)", "Stopped(seat=0, dice=('mouse', 'cat'))"]
    assert told[-1] == "Won(seat=0, tokens=1, loser=1)"
    state = duel("cat dog", THREE)
    assert state.witness is not None
    play(state, *put(500, 0, "cat", "on tree"))
    state.ring(600)
    assert (
        repr(tablee.shelf()["mamicatchmi"].tell(state.witness.drain()[-1], 0))
        == "Gained(seat=0, tokens=1)"
    )
