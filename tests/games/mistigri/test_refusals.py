"""Crazy Mistigri: every move that is refused, with the rule that forbids it."""

import pytest

from tablee.games.mistigri import moves
from tablee.games.mistigri.cards import CAT
from tablee.kernel.moves import do
from tests.games.mistigri.table import asked, lay
from tests.games.table import heard, refused, say

DRAW_FIRST = "MG-6: draw a card first"
PAIR_OR_PASS = "MG-7: discard a pair or pass"
NO_PAIR = "MG-7: a pair shares its colour or its value"
NOT_YOURS = "MG-7: discard two cards of your own hand"
NO_SUCH_PAIR = "MG-7: there is no such pair"
NOT_YOUR_TURN = "MG-10: it is not your turn"
POWER_OR_REVERSE = "use the pair's power or reverse the arrow"


@pytest.mark.parametrize("move", ["pass", "discard A3 B3", "power", "give A3", "to 1", "-1"])
def test_MG_6_a_turn_begins_with_a_draw(move: str) -> None:
    assert refused(lay("A3 B3", "C4", "D5"), f"0: {move}") == DRAW_FIRST


@pytest.mark.parametrize("phase", ["discard", "extra"])
@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("draw", PAIR_OR_PASS),
        ("power", PAIR_OR_PASS),
        ("reverse", PAIR_OR_PASS),
        ("give A3", PAIR_OR_PASS),
        ("take A3", PAIR_OR_PASS),
        ("to 1", PAIR_OR_PASS),
        ("-1", PAIR_OR_PASS),
        ("discard A3 C4", NO_PAIR),
        ("discard A3 M", NO_PAIR),
        ("discard C4 M", NO_PAIR),
        ("discard M M", NO_PAIR),
        ("discard A5 A5", NO_PAIR),  # there is one A5
        ("discard A3 B3", NOT_YOURS),
        ("discard D6 B6", NOT_YOURS),
        ("discard C3 C3", NOT_YOURS),  # one C3 in hand, there are two
    ],
)
def test_MG_7_what_may_be_discarded(phase: str, move: str, why: str) -> None:
    state = lay("A3 C3 C4 A5 M", "B3 B6", "D6", phase=phase)
    assert refused(state, f"0: {move}") == why


@pytest.mark.parametrize(
    "move",
    [
        do(moves.DISCARD + CAT["C3"] + 1, CAT["D3"]),  # a second copy has no name
        do(moves.DISCARD + CAT["M"] + 1, 0),  # nor is there a 47th cat
        do(moves.DISCARD, 63),
        2**40,
    ],
)
def test_MG_7_numbers_that_are_no_pair(move: int) -> None:
    state = lay("A3 C3 C3 D3 M", "B3 B6", "D6", phase="discard")
    assert refused(state, f"0: {move}") == NO_SUCH_PAIR


def test_MG_7_a_second_copy_is_named_by_the_first() -> None:
    state = lay("A3 C3 C3 D3 M", "B3 B6", "D6", phase="discard")
    assert refused(state, f"0: {moves.discard(CAT['A3'], CAT['C3'] + 1)}") == NO_PAIR


@pytest.mark.parametrize("phase", ["draw", "discard", "extra", "choose", "give"])
@pytest.mark.parametrize("seat", [0, 2, 3, -1])
def test_MG_10_only_in_turn(phase: str, seat: int) -> None:
    state = lay("A3 B3", "C4 D4", "D5", phase=phase, turn=1)
    for move in ("draw", "pass", "choose A3", "give A3", "discard A3 B3"):
        assert refused(state, f"{seat}: {move}") == NOT_YOUR_TURN


@pytest.mark.parametrize(("effect", "rule"), [(1, "MG-11"), (2, "MG-12"), (3, "MG-13")])
def test_MG_11_power_or_reverse_and_nothing_else(effect: int, rule: str) -> None:
    state = lay("A3 B3", "C4", "D5", phase="power or reverse", effect=effect)
    for move in ("draw", "pass", "discard A3 B3", "choose A3", "to 1"):
        assert refused(state, f"0: {move}") == f"{rule}: {POWER_OR_REVERSE}"


@pytest.mark.parametrize("move", ["choose B3", "choose C4", "give A3", "put A3", "pass", "draw"])
def test_MG_12_choose_a_card_of_your_own(move: str) -> None:
    state = lay("A3 M", "C4", "D5", phase="choose")
    assert refused(state, f"0: {move}") == "MG-12: choose a card of your own hand"


@pytest.mark.parametrize("move", ["put B3", "put C4", "take B3", "give A3", "pass"])
def test_MG_13_put_down_a_card_of_your_own(move: str) -> None:
    state = lay("A3 M", "C4", "D5", turn=1, phase="put")
    assert refused(state, f"0: {move}") == "MG-13: put down a card of your own hand"


@pytest.mark.parametrize("move", ["take M", "take A3", "take C4", "put A3", "pass"])
def test_MG_13_take_another_card_of_the_discard(move: str) -> None:
    # M was put down, A3 and C4 are in hands
    state = lay("A3", "C4", "D5", turn=1, phase="retake", card="M")
    assert refused(state, f"0: {move}") == "MG-13: take another card of the discard"


@pytest.mark.parametrize("phase", ["put", "retake"])
def test_MG_13_the_exchange_comes_before_the_discard(phase: str) -> None:
    card = "M" if phase == "retake" else ""
    state = lay("A3", "C4 D4", "D5", turn=1, phase=phase, card=card)
    why = "MG-13: a card is being exchanged first"
    assert refused(state, "1: discard C4 D4") == why
    assert refused(state, "2: draw") == why


@pytest.mark.parametrize("move", ["give C4", "give B3", "choose A3", "to 1", "pass"])
def test_MG_14_give_a_card_of_your_own(move: str) -> None:
    state = lay("A3 M", "C4", "D5", phase="give")
    assert refused(state, f"0: {move}") == "MG-14: give a card of your own hand"


@pytest.mark.parametrize("move", ["to 0", "to 2", "to 4", "to 63", "give A3", "pass"])
def test_MG_14_give_to_who_still_holds_cards(move: str) -> None:
    # 0 is the giver, 2 has left, there is no 4
    state = lay("A3 M", "C4", "", "D5", phase="give to", card="M")
    assert refused(state, f"0: {move}") == "MG-14: give it to an opponent who still holds cards"


@pytest.mark.parametrize("move", ["take A3", "take C4", "take M", "put A3", "to 1", "pass"])
def test_MG_15_pick_a_card_of_the_discard(move: str) -> None:
    state = lay("A3 M", "C4", "D5", phase="pick", unserved="1 2")
    assert refused(state, f"0: {move}") == "MG-15: pick a card of the discard"


@pytest.mark.parametrize("move", ["to 0", "to 1", "to 3", "to 62", "take B3", "pass"])
def test_MG_15_pick_for_who_has_none_yet(move: str) -> None:
    # 0 picks, 1 is served, 3 has left
    state = lay("A3", "C4", "D5", "", "E7", phase="pick to", unserved="2 4", card="B3")
    why = "MG-15: pick for an opponent who has no card from you yet"
    assert refused(state, f"0: {move}") == why


@pytest.mark.parametrize("seat", [0, 1, 2, -1])
def test_MG_22_no_move_after_the_end(seat: int) -> None:
    state = lay("A3", "C4", "D5", phase="discard", round=2, passed="1 2")
    say(state, "0: pass")
    assert asked(state) == "-1 over"
    heard(state)
    for move in ("draw", "pass", "0"):
        assert refused(state, f"{seat}: {move}") == "MG-22: the game is over"
