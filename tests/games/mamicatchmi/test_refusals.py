"""Every refusal of Mamicatchmi: the rule, the reason, and nothing changed."""

import pytest

import tablee
from tablee.games.mamicatchmi import moves
from tests.games.mamicatchmi.table import duel, lay, play, put
from tests.games.table import refused

TOUCH = "MC-10: nothing may be touched before the dice have stopped"
NO_SWAP = "MC-5: swap pawns or structures, or keep everything"
NO_GESTURE = "MC-6: this is a duel: lift a pawn, drop it or place it"


def test_MC_2_choosing() -> None:
    state = lay(3, phase="choose", pawns="cat - -")
    assert refused(state, "0: take dog") == "MC-2: it is not your turn to choose"
    assert refused(state, "2: take dog") == "MC-2: it is not your turn to choose"
    assert refused(state, "1: take cat") == "MC-2: that pawn is taken"
    for move in ("roll", "keep", "lift dog", "swap cat", "4", "-1"):
        assert refused(state, f"1: {move}") == "MC-2: take a pawn first"


@pytest.mark.parametrize("phase", ["choose", "roll", "suspense"])
@pytest.mark.parametrize("seat", [-1, 3])
def test_MC_2_only_players_play(phase: str, seat: int) -> None:
    assert refused(lay(3, phase=phase), f"{seat}: roll") == "MC-2: only players play"


def test_MC_2_only_players_duel() -> None:
    assert refused(duel("cat dog"), "-1: lift cat") == "MC-2: only players play"


def test_MC_3_rolling() -> None:
    state = lay(3, roller=1)
    assert refused(state, "0: roll") == "MC-3: it is not your turn to roll"
    for move in ("take cat", "keep", "swap cat", "swap tree chair", str(moves.ROLL * 64 + 1), "-5"):
        assert refused(state, f"1: {move}") == "MC-3: roll the dice"


def test_MC_5_swapping() -> None:
    state = lay(3, phase="swap", rolled="cat cat")
    assert refused(state, "1: keep") == "MC-5: only who rolled the double may swap"
    assert refused(state, "0: swap mouse") == "MC-5: that pawn is yours already"
    assert refused(state, "0: swap tree tree") == "MC-5: name two different structures"
    backwards = moves.SWAP_STRUCTURES * 64 + 3 * 4 + 1
    assert refused(state, f"0: {backwards}") == "MC-5: name two different structures"
    beyond = moves.SWAP_STRUCTURES * 64 + 16
    no_gesture = [moves.LIFT * 64 + 4, moves.PLACE * 64 + 32]
    no_moves = [beyond, moves.SWAP_PAWN * 64 + 4, *no_gesture]
    for move in ("roll", "take cat", *map(str, no_moves)):
        assert refused(state, f"0: {move}") == NO_SWAP


def test_MC_6_in_a_duel() -> None:
    state = duel("cat dog")
    beyond = [moves.LIFT * 64 + 4, moves.DROP * 64 + 4, moves.PLACE * 64 + 32, 8 * 64, -1]
    for move in ("roll", "keep", "take cat", "swap cat", *map(str, beyond)):
        assert refused(state, f"1: {move}") == NO_GESTURE


def test_MC_7_a_pawn_that_stays() -> None:
    stays = "MC-7: that pawn stays where it stands until the next roll"
    state = duel("cat dog")
    play(state, *put(400, 0, "mouse", "on hole"), *put(500, 1, "cat", "on tree"))
    assert refused(state, "0: lift mouse") == stays
    assert refused(state, "1: lift cat") == stays


@pytest.mark.parametrize("move", ["lift cat", "drop cat", "place cat on tree"])
def test_MC_10_too_early(move: str) -> None:
    assert refused(lay(3), f"1: {move}") == TOUCH
    assert refused(lay(3), f"0: {move}") == TOUCH
    assert refused(lay(3, phase="suspense"), f"0: {move}") == TOUCH


def test_MC_10_not_even_another_roll() -> None:
    assert refused(lay(3, phase="suspense"), "0: roll") == TOUCH


def test_MC_11_pawns_of_others() -> None:
    state = duel("cat dog", "cat mouse granny")
    others = "MC-11: lift your own pawn or a common one"
    assert refused(state, "0: lift mouse") == others
    assert refused(state, "1: lift cat") == others
    called = "MC-11: your own pawn is called: leave the common ones alone"
    assert refused(state, "0: lift dog") == called


@pytest.mark.parametrize("move", ["roll", "keep", "take cat", "lift cat"])
def test_MC_14_after_the_end(move: str) -> None:
    state = lay(3, phase="over", tokens="10 5 3")
    assert refused(state, f"0: {move}") == "MC-14: the game is over"


def test_MC_16_hands() -> None:
    state = duel("cat dog", "cat mouse granny")
    not_in_hand = "MC-16: that pawn is not in your hand"
    assert refused(state, "0: drop cat") == not_in_hand
    assert refused(state, "0: place cat on tree") == not_in_hand
    play(state, "300 1: lift dog")
    assert refused(state, "2: lift dog") == "MC-16: somebody else has that pawn in hand"
    assert refused(state, "2: place dog by tree") == not_in_hand
    assert refused(state, "2: drop dog") == not_in_hand
    assert refused(state, "1: lift mouse") == "MC-16: you have a pawn in your hand"
    assert refused(state, "1: lift dog") == "MC-16: you have a pawn in your hand"


@pytest.mark.parametrize(
    "text",
    ["", "roll it", "take", "take tiger", "swap", "swap tree", "swap tree tiger", "lift dog now"],
)
def test_what_is_no_move_is_no_notation(text: str) -> None:
    with pytest.raises(tablee.BadNotation):
        tablee.read(lay(3), text)


@pytest.mark.parametrize("text", ["place dog under tree", "place dog by tiger", "place by tree"])
def test_what_is_no_spot_is_no_notation(text: str) -> None:
    with pytest.raises(tablee.BadNotation):
        tablee.read(lay(3), text)


@pytest.mark.parametrize("number", [4, 65, 64 * 4 + 16, 64 * 5 + 4, 64 * 7 + 32, 64 * 8, -1])
def test_a_number_that_is_no_move_is_shown_as_such(number: int) -> None:
    assert tablee.show(lay(3), number) == f"no move {number}"


def test_moves_are_read_in_capitals_too() -> None:
    state = lay(3)
    assert tablee.read(state, "Place DOG by Tree") == tablee.read(state, "place dog by tree")
