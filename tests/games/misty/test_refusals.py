"""Misty: every move that is refused, with the rule that forbids it."""

import pytest

import tablee
from tablee.games.misty import moves as m
from tablee.kernel.moves import do
from tests.games.misty.table import asked, full, lay, moves
from tests.games.table import heard, refused, say

PICK_FIRST = "MY-3: pick a card first"
NOT_IN_HAND = "MY-3: pick a card of your own hand"
PLACE_IT = "MY-3: place the card that you have picked"
NO_SPACE = "MY-5: put it beside a card, where the window can still be filled"
ONLY_SPACE = "MY-5: it has only one space, and needs no telling"
NOTHING_LEFT = "MY-7: you have nothing left to move"
NOT_MOVABLE = "MY-7: move an arrow card that has not moved and is not covered"
OVER = "MY-13: the game is over"
ONLY_PLAYERS = "MY-14: only players decide"
CARD_BEFORE_SPACE = "MY-15: pick the card before its space"
SAME_CARD = "MY-15: you have picked that one already"
SAME_SPACE = "MY-15: it is to go there already"

TWO = {
    "window_0": "plain",
    "window_1": "plain",
    "hand_0": "flower monster smile up down",
    "hand_1": "smile up left right plain",
}
WINDOW = "right right plain / monster up flower / plain plain plain"
OTHER = "smile up smile / plain down plain / smile plain smile"


@pytest.mark.parametrize("picked", [{}, {"pick_0": "flower"}])
@pytest.mark.parametrize("move", ["move 0,0", "move 0,1", "-1", str(2**40)])
def test_MY_3_a_card_is_to_be_picked(picked: dict[str, str], move: str) -> None:
    assert refused(lay(2, **TWO, **picked), f"0: {move}") == PICK_FIRST


@pytest.mark.parametrize("picked", [{}, {"pick_0": "flower"}])
@pytest.mark.parametrize("move", ["pick left", "pick plain", str(do(m.PICK, 8)), "63"])
def test_MY_3_only_from_the_own_hand(picked: dict[str, str], move: str) -> None:
    """1 holds left and plain; there is no ninth kind."""
    assert refused(lay(2, **TWO, **picked), f"0: {move}") == NOT_IN_HAND


@pytest.mark.parametrize("spots", [{}, {"spot_0": "0,1"}])
@pytest.mark.parametrize("move", ["pick monster", "pick flower", "move 0,0", "-1", str(2**40)])
def test_MY_3_a_card_that_is_shown_is_to_be_placed(spots: dict[str, str], move: str) -> None:
    lines = TWO | {"hand_0": "monster", "hand_1": "up", "pick_0": "flower", "pick_1": "left"}
    state = lay(2, phase="place", **lines, **spots)
    assert refused(state, f"0: {move}") == PLACE_IT


SPACES = ["0,0", "0,2", "2,0", "-1,2", "-2,-2", "3,3", str(do(m.AT, 49)), str(do(m.AT, 63))]


@pytest.mark.parametrize("move", SPACES)
def test_MY_5_a_space_that_is_taken_or_touches_nothing(move: str) -> None:
    at = move if "," not in move else f"at {move}"
    assert refused(lay(2, pick_0="up", **TWO), f"0: {at}") == NO_SPACE
    state = lay(2, phase="place", pick_0="up", pick_1="left", window_0="plain", window_1="up")
    assert refused(state, f"0: {at}") == NO_SPACE


@pytest.mark.parametrize(
    ("window", "space"),
    [
        ("plain plain plain plain", "0,-1"),  # a fifth in a row
        ("plain / plain / plain / plain", "-1,0"),  # a fifth in a column
        ("plain . . / . plain . / . . plain", "3,3"),  # four by four
        ("plain . . / . plain . / . . plain", "-1,-1"),
        ("plain plain plain plain / plain . . . / plain . . .", "3,0"),  # four wide and four high
        ("plain plain plain plain / plain . . . / plain . . .", "-1,0"),
        ("plain plain plain / plain . . / plain . . / plain . .", "0,3"),  # four high, four wide
    ],
)
def test_MY_5_a_space_that_fits_neither_shape(window: str, space: str) -> None:
    state = lay(2, window_0=window, window_1=window, pick_0="smile")
    assert refused(state, f"0: at {space}") == NO_SPACE


@pytest.mark.parametrize("space", ["1,3", "3,1", "1,-1", "-1,1"])
def test_MY_5_three_by_three_grows_no_further(space: str) -> None:
    window = "plain . . / . plain . / . . plain"
    state = lay(2, window="3x3", window_0=window, window_1=window, pick_0="smile")
    assert refused(state, f"0: at {space}") == NO_SPACE


def test_MY_5_the_first_card_has_one_space() -> None:
    state = lay(2, pick_0="up")
    assert refused(state, "0: at 0,0") == ONLY_SPACE
    assert refused(state, "0: at 0,1") == NO_SPACE


def test_MY_7_who_has_nothing_left_to_move() -> None:
    state = full(WINDOW, "plain smile plain / smile plain smile / plain monster plain")
    assert asked(state) == "activate 0"
    assert refused(state, "1: move 0,0") == NOTHING_LEFT
    assert refused(state, "1: pick up") == NOTHING_LEFT
    state = full(WINDOW, OTHER, moved_0="1,1 0,0")  # 1,1 covers 0,1, and 0,0 lies there too
    assert refused(state, "0: move 0,1") == NOTHING_LEFT


@pytest.mark.parametrize(
    "move",
    [
        "move 0,2", "move 1,0", "move 1,2", "move 2,2",  # plain, monster, flower, plain
        "move 3,0", "move 0,3", "move -1,-1",  # out of the window
        "pick up", "at 0,0", "-1", str(2**40), str(do(m.MOVE, 63)), str(do(m.MOVE, 49)),
    ],
)  # fmt: skip
def test_MY_7_only_arrow_cards_move(move: str) -> None:
    assert refused(full(WINDOW, OTHER), f"0: {move}") == NOT_MOVABLE


@pytest.mark.parametrize(
    ("moved", "move"),
    [
        ("0,0", "0,0"),  # has moved
        ("0,0", "0,1"),  # is covered
        ("1,1", "0,1"),  # is covered by another
        ("1,1", "1,1"),
    ],
)
def test_MY_7_not_twice_and_not_from_below(moved: str, move: str) -> None:
    assert refused(full(WINDOW, OTHER, moved_0=moved), f"0: move {move}") == NOT_MOVABLE


@pytest.mark.parametrize("move", ["move 0,0", "pick up", "at 0,0", "-1"])
@pytest.mark.parametrize("seat", [0, 1, 2, -1])
def test_MY_13_nothing_after_the_end(move: str, seat: int) -> None:
    state = full(WINDOW, OTHER, phase="over", wins="2 0", moved_0="1,1 0,0", moved_1="0,1 1,1")
    assert refused(state, f"{seat}: {move}") == OVER


@pytest.mark.parametrize("seat", [-1, 2, 3])
def test_MY_14_only_players_decide(seat: int) -> None:
    picking = lay(2, **TWO)
    placing = lay(2, phase="place", pick_0="up", pick_1="left", window_0="plain", window_1="up")
    for state, move in [
        (picking, "pick up"), (placing, "at 0,1"), (full(WINDOW, OTHER), "move 0,0"),
    ]:  # fmt: skip
        assert refused(state, f"{seat}: {move}") == ONLY_PLAYERS
        assert moves(state, seat) == []


def test_MY_15_no_space_before_the_card() -> None:
    assert refused(lay(2, **TWO), "0: at 0,1") == CARD_BEFORE_SPACE
    assert refused(lay(2), "0: at 0,0") == CARD_BEFORE_SPACE


def test_MY_15_the_same_card_again() -> None:
    assert refused(lay(2, pick_0="up", **TWO), "0: pick up") == SAME_CARD
    state = lay(2, window_0="plain", window_1="plain", hand_0="up up", pick_0="up")
    assert refused(state, "0: pick up") == SAME_CARD  # the other one is equal


def test_MY_15_the_same_space_again() -> None:
    assert refused(lay(2, pick_0="up", spot_0="0,1", **TWO), "0: at 0,1") == SAME_SPACE
    state = lay(
        2, phase="place", window_0="plain", window_1="up", pick_0="up", pick_1="left", spot_0="1,1"
    )
    assert refused(state, "0: at 1,1") == SAME_SPACE


def test_MY_15_a_refusal_forgets_nothing() -> None:
    state = lay(2, pick_0="up", spot_0="0,1", **TWO)
    assert refused(state, "0: pick left") == NOT_IN_HAND
    assert refused(state, "0: at 0,2") == NO_SPACE
    say(state, "1: pick left")
    assert heard(state)[-1] == "0 placed up at 0,1"


@pytest.mark.parametrize(
    "text",
    [
        "", "pick", "pick rocket", "pick up down", "at", "at 0", "at 0,4", "at -4,0", "at 0, 1",
        "at a,b", "move", "move 1,1,1", "at 0,10", "at --1,0", "at \u0661,0", "draw", "pick up 1",
    ],
)  # fmt: skip
def test_what_is_no_move_at_all(text: str) -> None:
    with pytest.raises(tablee.BadNotation):
        tablee.read(lay(2), text)


@pytest.mark.parametrize(
    ("text", "shown"),
    [("PICK  Left", "pick left"), ("at +1,-1", "at 1,-1"), ("Move 2,3", "move 2,3")],
)
def test_moves_are_read_in_capitals_or_not(text: str, shown: str) -> None:
    state = lay(2)
    assert tablee.show(state, tablee.read(state, text)) == shown


@pytest.mark.parametrize("number", [-1, 8, 63, 64 + 49, 128 + 63, 192, 2**40])
def test_a_number_that_is_no_move_is_shown_as_such(number: int) -> None:
    assert tablee.show(lay(2), number) == f"no move {number}"
