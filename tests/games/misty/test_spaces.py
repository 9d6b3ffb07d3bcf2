"""Misty: where a card may go, and which shape a window can still take (MY-5)."""

import pytest

import tablee
from tests.games.misty.table import Space, lay, lying, own, there
from tests.games.table import say


def spaces(window: str, size: str = "3x4", **lines: object) -> list[Space]:
    state = lay(2, window=size, window_0=window, window_1=window, **lines)
    found: list[Space] = own(state, 0, "spaces")
    assert own(state, 1, "spaces") == found
    return found


def grid(rows: range, columns: range) -> list[Space]:
    return [(row, column) for row in rows for column in columns]


def test_MY_5_beside_the_first_card_sideways_up_down_and_diagonally() -> None:
    assert spaces("plain") == [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]
    assert spaces("plain", "3x3") == spaces("plain")


def test_MY_5_no_more_than_four_spaces_in_a_row() -> None:
    # four wide: three high, and nothing to the left or right
    assert spaces("plain plain plain plain") == [
        *grid(range(-1, 0), range(4)),
        *grid(range(1, 2), range(4)),
    ]


def test_MY_5_no_more_than_four_spaces_in_a_column() -> None:
    assert spaces("plain / plain / plain / plain") == [
        (0, -1), (0, 1), (1, -1), (1, 1), (2, -1), (2, 1), (3, -1), (3, 1),
    ]  # fmt: skip


def test_MY_5_three_in_a_row_leave_both_shapes_open() -> None:
    # every neighbour fits one of the two, and most fit both
    around = [
        space for space in grid(range(-1, 2), range(-1, 4)) if space not in grid(range(1), range(3))
    ]
    assert spaces("plain plain plain") == around
    assert spaces("plain plain plain", "3x3") == [
        *grid(range(-1, 0), range(3)), *grid(range(1, 2), range(3)),
    ]  # fmt: skip


def test_MY_5_a_diagonal_of_three() -> None:
    """Three by three so far: one more row or one more column, but not a corner that is both."""
    diagonal = "plain . . / . plain . / . . plain"
    assert spaces(diagonal) == [
        (-1, 0), (-1, 1), (0, -1), (0, 1), (0, 2), (1, -1), (1, 0), (1, 2), (1, 3),
        (2, 0), (2, 1), (2, 3), (3, 1), (3, 2),
    ]  # fmt: skip
    assert spaces(diagonal, "3x3") == [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)]


def test_MY_5_a_diagonal_of_four_would_fit_neither() -> None:
    assert (3, 3) not in spaces("plain . . / . plain . / . . plain")
    with pytest.raises(tablee.BadPosition, match="MY-5"):
        spaces("plain . . . / . plain . . / . . plain . / . . . plain")


def test_MY_5_only_spaces_that_touch_a_card() -> None:
    # two cards at the left of a window of four columns: column 3 is out of reach as yet
    assert (0, 3) not in spaces("plain plain")
    assert (0, 2) in spaces("plain plain")
    assert (0, -1) in spaces("plain plain")


def test_MY_5_counted_from_the_first_card_wherever_it_lies() -> None:
    # the card at the right is the first: 0,0; four wide, so that rows -2 … 2 remain, of those
    # that touch -1 and 1
    assert spaces("plain plain plain plain", turns_0="3 2 1 0", turns_1="3 2 1 0") == [
        *grid(range(-1, 0), range(-3, 1)), *grid(range(1, 2), range(-3, 1)),
    ]  # fmt: skip


def test_MY_5_the_lowest_card_may_be_the_first() -> None:
    turns = {"turns_0": "3 2 1 0", "turns_1": "3 2 1 0"}
    assert spaces("plain / plain / plain / plain", **turns) == [
        (-3, -1), (-3, 1), (-2, -1), (-2, 1), (-1, -1), (-1, 1), (0, -1), (0, 1),
    ]  # fmt: skip


def test_MY_5_holes_may_be_filled_later() -> None:
    # eleven of twelve: the hole is all that is left, and filled by itself; with ten there are two
    ten = "up plain plain plain / plain . . smile / left right smile smile"
    assert spaces(ten) == [(1, 1), (1, 2)]


@pytest.mark.parametrize(
    ("window", "shapes"),
    [
        ("plain", ["3x4", "4x3"]),
        ("plain plain plain", ["3x4", "4x3"]),
        ("plain / plain / plain", ["3x4", "4x3"]),
        ("plain . . / . plain . / . . plain", ["3x4", "4x3"]),
        ("plain plain plain plain", ["3x4"]),
        ("plain . . . / . plain plain plain", ["3x4"]),
        ("plain / plain / plain / plain", ["4x3"]),
        ("plain . / . plain / plain . / plain .", ["4x3"]),
    ],
)
def test_MY_5_both_shapes_are_open_until_a_card_excludes_one(
    window: str, shapes: list[str]
) -> None:
    state = lay(2, window_0=window, window_1=window)
    assert there(state, 0, "shapes") == shapes


def test_MY_5_each_window_has_its_own_shape() -> None:
    state = lay(2, window_0="plain plain plain plain", window_1="plain / plain / plain / plain")
    assert [there(state, seat, "shapes") for seat in (0, 1)] == [["3x4"], ["4x3"]]
    state = lay(2, window="3x3", window_0="plain", window_1="plain")
    assert there(state, 0, "shapes") == ["3x3"]


@pytest.mark.parametrize(("window", "rows", "columns"), [
    ("plain plain plain plain / up up up down / down down left .", 3, 4),
    ("plain plain plain / plain up up / up down down / down left .", 4, 3),
])  # fmt: skip
def test_MY_5_a_full_window_has_either_shape(window: str, rows: int, columns: int) -> None:
    ten = window.replace("left", ".")
    state = lay(
        2, phase="place", window_0=ten, window_1=ten, pick_0="left", pick_1="left",
        hand_0="smile", hand_1="monster", spot_0=f"{rows - 1},{columns - 2}",
    )  # fmt: skip
    say(state, f"1: at {rows - 1},{columns - 1}")
    assert sorted(lying(state, 0)) == grid(range(rows), range(columns))
    assert lying(state, 0)[rows - 1, columns - 1] == "monster"
    assert lying(state, 1)[rows - 1, columns - 2] == "smile"
    assert there(state, 0, "shapes") == [f"{rows}x{columns}"]


def test_MY_5_a_full_window_is_counted_from_the_top_left() -> None:
    """The first card lies at the bottom right: it was 0,0 and is 2,3 in the end."""
    turns = "9 8 7 6 5 4 3 2 1 0"
    ten = ". . plain plain / up left flower smile / up right smile monster"
    state = lay(
        2, phase="place", window_0=ten, window_1=ten, turns_0=turns, turns_1=turns,
        hand_0="plain", hand_1="down", pick_0="left", pick_1="plain", spot_0="-2,-3",
    )  # fmt: skip
    assert lying(state, 0)[0, 0] == "monster"
    say(state, "1: at -2,-2")
    # 0 gets the down card for the space that is left, -2,-2, which is 0,1
    assert lying(state, 0) == {
        (0, 0): "left", (0, 1): "down", (0, 2): "plain", (0, 3): "plain",
        (1, 0): "up", (1, 1): "left", (1, 2): "flower", (1, 3): "smile",
        (2, 0): "up", (2, 1): "right", (2, 2): "smile", (2, 3): "monster",
    }  # fmt: skip
    assert lying(state, 1)[0, 0] == "plain"
    assert {card["turn"] for card in there(state, 0, "window")} == set(range(12))
    first, *_, last = there(state, 0, "window")
    assert (first["at"], first["turn"], last["at"], last["turn"]) == ((2, 3), 0, (0, 1), 11)
