"""Misty: what a window makes (MY-11, MY-12), and what it could have made (MY-16)."""

import pytest

from tests.games.misty.table import ROW, activate, full, own, score, square
from tests.games.table import TABLE, say, told


@pytest.mark.parametrize(
    ("window", "points"),
    [
        (square(ROW), 9),
        (square("flower plain plain"), 10),
        (square("flower flower flower", "flower flower flower"), 15),
        (square("monster plain plain"), 9),
        (square("smile plain smile", "plain smile plain"), 9),
        ("plain plain plain plain / plain smile plain flower / plain plain plain plain", 13),
    ],
)
def test_MY_11_what_a_card_counts(window: str, points: int) -> None:
    assert score(window) == points


def test_MY_11_arrows_that_have_come_to_rest_count_one() -> None:
    assert score(square("left left plain"), "0,0", "0,1") == 8
    # one leaves, and the two others come to lie on its space
    window = square("up left plain", "up plain plain")
    assert score(window, "0,0", "1,0", "0,1") == score(window, "0,0", "0,1", "1,0") == 6


def test_MY_11_piles_count_nothing_whatever_lies_in_them() -> None:
    assert score(square("right flower plain"), "0,0") == 7
    assert score(square("right monster plain"), "0,0") == 7
    assert score(square("right smile plain"), "0,0") == 7
    assert score(square("right down plain"), "0,0") == 7


RUNS = [
    # smiles in a row: pairs, neighbours
    ("smile plain plain plain", 0, 0),
    ("smile smile plain plain", 1, 1),
    ("plain smile smile plain", 1, 1),
    ("plain plain smile smile", 1, 1),
    ("smile plain smile smile", 1, 1),
    ("smile smile plain smile", 1, 1),
    ("smile plain smile plain", 0, 0),
    ("smile smile smile plain", 1, 2),
    ("plain smile smile smile", 1, 2),
    ("smile smile smile smile", 2, 3),
]


@pytest.mark.parametrize(("row", "pairs", "neighbours"), RUNS)
@pytest.mark.parametrize("place", [0, 1, 2])
def test_MY_12_smiles_side_by_side(row: str, pairs: int, neighbours: int, place: int) -> None:
    rows = ["plain plain plain plain", "plain monster monster plain"]
    rows.insert(place, row)
    window = " / ".join(rows)
    assert score(window) == score(window, smiles="pairs") == 12 + pairs
    assert score(window, smiles="neighbours") == 12 + neighbours


def test_MY_12_three_make_four_and_four_make_six() -> None:
    """The page's own figures, for the smiles alone."""
    others = "monster monster monster monster / plain plain plain plain"
    three, four = f"smile smile smile plain / {others}", f"smile smile smile smile / {others}"
    assert (score(three) - 9, score(four) - 8) == (4, 6)
    assert score(three, smiles="neighbours") - 9 == 5
    assert score(four, smiles="neighbours") - 8 == 7


@pytest.mark.parametrize("smiles", ["pairs", "neighbours"])
@pytest.mark.parametrize(
    "window",
    [
        square("smile plain plain", "smile plain plain", "smile plain plain"),  # a column
        square("smile plain plain", "plain smile plain", "plain plain smile"),  # a diagonal
        square("plain plain smile", "smile plain plain"),  # the end of a row and the next one
        square("plain plain smile", "smile plain smile", "smile plain plain"),
    ],
)
def test_MY_12_only_within_a_row(window: str, smiles: str) -> None:
    assert score(window, smiles=smiles) == 9


def test_MY_12_every_row_counts() -> None:
    assert score(square("smile smile smile", ROW, "smile smile smile")) == 9 + 2
    both = square("smile smile smile", ROW, "smile smile smile")
    assert score(both, smiles="neighbours") == 9 + 4
    assert (
        score("smile smile plain / plain smile smile / plain plain plain / smile plain smile") == 14
    )


def test_MY_12_a_covered_smile_is_in_no_pair() -> None:
    # right lies on the first smile: 9, less its old space and the pile
    assert score(square("right smile smile"), "0,0") == 7
    # the pair that is left: down lies on the third
    window = square("plain plain down", "smile smile smile")
    assert score(window, "0,2") == 7 + 1
    assert score(window, "0,2", smiles="neighbours") == 7 + 1
    # down lies on the middle one
    assert score(square("plain down plain", "smile smile smile"), "0,1") == 7


def test_MY_12_an_empty_space_parts_smiles() -> None:
    assert score(square("smile up smile"), "0,1") == 8


# What could have been made


@pytest.mark.parametrize(
    ("row", "order", "best_order"),
    [
        ("right right right", [(0, 0), (0, 2)], [(0, 2), (0, 1), (0, 0)]),
        ("left left left", [(0, 2), (0, 0)], [(0, 0), (0, 1), (0, 2)]),
    ],
)
def test_MY_16_the_best_and_its_order_are_shown_to_all(
    row: str, order: list[tuple[int, int]], best_order: list[tuple[int, int]]
) -> None:
    """The one in front leaves and the others follow; here the last covers the one before it."""
    state = activate(square(row), *(f"{at[0]},{at[1]}" for at in order))
    for seat in (0, 1, TABLE):
        mine = own(state, seat, "last")["seats"][0]
        assert (mine["points"], mine["best"]) == (6, 8)
        assert (mine["order"], mine["best_order"]) == (order, best_order)
        assert {"event": "best", "seat": 0, "points": 8} in told(state, seat)


def test_MY_16_the_first_card_first_wherever_it_can() -> None:
    """Two cards that leave in either order; then one that has to wait for the other."""
    state = activate(square("up up plain"), "0,1", "0,0")
    assert own(state, TABLE, "last")["seats"][0]["best_order"] == [(0, 0), (0, 1)]
    state = activate(square("right up plain", ROW, "plain plain down"), "0,1", "0,0", "2,2")
    best = own(state, TABLE, "last")["seats"][0]
    assert (best["best"], best["best_order"]) == (7, [(0, 1), (0, 0), (2, 2)])


@pytest.mark.parametrize(("smiles", "best"), [("pairs", 10), ("neighbours", 11)])
def test_MY_16_smiles_count_in_the_best_as_they_do_in_play(smiles: str, best: int) -> None:
    state = activate(square("smile smile smile"), smiles=smiles)
    mine = own(state, TABLE, "last")["seats"][0]
    assert (mine["points"], mine["best"], mine["best_order"]) == (best, best, [])
    assert {"event": "best", "seat": 0, "points": best} in told(state, 1)


def test_MY_16_a_window_is_shown_as_it_was_placed() -> None:
    state = full(
        "up plain plain plain / plain smile plain plain / plain plain plain smile",
        "smile monster left / up flower smile / flower smile monster / smile monster flower",
        turns_1="11 10 9 8 7 6 5 4 3 2 1 0",
    )  # fmt: skip
    say(state, "0: move 0,0", "1: move 0,2", "1: move 1,0")
    last = own(state, 0, "last")
    one, two = last["seats"]
    assert (last["round"], one["rows"], one["cols"], two["rows"], two["cols"]) == (1, 3, 4, 4, 3)
    assert one["window"][:6] == ["up", "plain", "plain", "plain", "plain", "smile"]
    assert one["turns"] == list(range(12))
    assert two["window"][:4] == ["smile", "monster", "left", "up"]
    assert two["turns"] == list(range(11, -1, -1))
    assert two["order"] == [(0, 2), (1, 0)]
