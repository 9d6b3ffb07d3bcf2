"""Misty: drawings that move, cover, leave and eat, and what is left of them (MY-7 … MY-11)."""

from itertools import combinations

import pytest

import tablee
from tests.games.misty.table import (
    ROW,
    activate,
    asked,
    full,
    lay,
    lying,
    moves,
    own,
    score,
    square,
    there,
)
from tests.games.table import TABLE, heard, say, told

# Moving


@pytest.mark.parametrize(
    ("order", "points"),
    [
        # from the right: the first leaves, the others follow into the empty spaces
        (["0,2", "0,1", "0,0"], 8),
        # the middle one covers the right one, the left one follows
        (["0,1", "0,0"], 7),
        # the left one covers the middle one; the right one leaves
        (["0,0", "0,2"], 6),
        (["0,2", "0,0"], 6),
    ],
)
def test_MY_7_the_order_is_a_choice(order: list[str], points: int) -> None:
    assert score(square("right right right"), *order) == points


@pytest.mark.parametrize(
    ("kind", "to"), [("up", "0,1"), ("down", "2,1"), ("left", "1,0"), ("right", "1,2")]
)
def test_MY_7_one_space_along_the_arrow(kind: str, to: str) -> None:
    window = square(ROW, f"plain {kind} plain")
    state = full(window, square("up smile smile", "smile flower flower", "monster smile smile"))
    say(state, "0: move 1,1")
    assert heard(state) == [f"0 moved {kind} 1,1 to {to}"]


def test_MY_7_every_arrow_card_must_move_once() -> None:
    state = full(square("right right right"), square("smile up smile", "smile up up"))
    assert asked(state) == "activate 0 1"
    assert moves(state, 0) == ["move 0,0", "move 0,1", "move 0,2"]
    say(state, "0: move 0,2", "0: move 0,1")
    # the one that lies at 0,2 now has moved
    assert (moves(state, 0), there(state, 0, "done")) == (["move 0,0"], False)
    assert there(state, 0, "moved") == [(0, 2), (0, 1)]
    # the first has left the window, the second lies in its place: everybody sees that
    assert there(state, 0, "went") == [None, (0, 2)]
    assert there(state, 0, "went", looker=1) == [None, (0, 2)]
    say(state, "0: move 0,0")
    assert (moves(state, 0), there(state, 0, "done")) == ([], True)
    assert asked(state) == "activate 1"


def test_MY_7_cards_keep_the_names_of_their_first_spaces() -> None:
    """What moved is seen by `moved`; the window is shown as it was placed."""
    state = full(square("right up right"), square("smile up smile", "smile up up"))
    before = lying(state, 0)
    say(state, "0: move 0,1", "0: move 0,0")
    assert lying(state, 0) == before
    assert there(state, 0, "moved") == [(0, 1), (0, 0)]
    assert there(state, 1, "moved") == []


def test_MY_7_who_has_no_arrow_cards_is_not_awaited() -> None:
    still = "monster smile monster / flower flower flower / monster monster monster"
    state = full(square("up smile smile"), still, square("up smile up"))
    assert asked(state) == "activate 0 2"
    assert [there(state, seat, "done") for seat in range(3)] == [False, True, False]
    assert moves(state, 1) == []


def test_MY_7_nobody_has_an_arrow_card() -> None:
    """The last cards go to their places, and the round is scored at once."""
    two = "plain plain plain / plain monster monster / smile . ."
    other = "plain smile plain / smile plain smile / plain . ."
    state = lay(
        2, phase="place", window="3x3", window_0=two, window_1=other,
        hand_0="flower", hand_1="flower", pick_0="flower", pick_1="plain", spot_0="2,1",
    )  # fmt: skip
    say(state, "1: at 2,1")
    assert heard(state)[:13] == [
        "1 placed plain at 2,1", "passed on to the left",
        "0 revealed flower", "1 revealed flower",
        "0 placed flower at 2,2", "1 placed flower at 2,2",
        "activation began",
        "0 ate 1,1 to 2,1", "0 ate 1,2 to 2,2", "0 scored 7",  # 4 plain, 2 monsters, 1 smile
        "0 window plain plain plain / plain monster monster / smile flower flower (pairs)",
        "1 scored 10",  # 8 and a flower
        "1 window plain smile plain / smile plain smile / plain plain flower (pairs)",
    ]  # fmt: skip
    assert asked(state) == "pick 0 1"


# Covering, leaving, empty spaces


def test_MY_8_a_covered_arrow_card_never_moves() -> None:
    state = full(square("right right plain"), square("smile up smile", "smile up up"))
    say(state, "0: move 0,0")
    assert (moves(state, 0), there(state, 0, "done")) == ([], True)
    assert there(state, 0, "moved") == [(0, 0)]


def test_MY_8_a_chain_of_coverings() -> None:
    """Up covers the card above it, whoever lies there; that one stays, and so does all it faced."""
    column = "plain left plain / plain up plain / plain up plain"
    # the left card drives onto the plain one; the upper up card into its space; the lower follows
    assert score(column, "0,1", "1,1", "2,1") == 7  # 9, less the pile's two and nothing below 1,1
    # the upper one first: the left card is covered and stays; the lower one follows
    assert score(column, "1,1", "2,1") == 7
    # the lower one first: covers the upper one; the left card drives off by itself
    assert score(column, "2,1", "0,1") == 5


@pytest.mark.parametrize(
    ("window", "space"),
    [
        (square("plain up plain"), "0,1"),
        (square(ROW, ROW, "plain down plain"), "2,1"),
        (square(ROW, "left plain plain"), "1,0"),
        (square(ROW, "plain plain right"), "1,2"),
        ("up smile plain plain / plain plain smile plain / plain smile plain plain", "0,0"),
        ("plain smile plain plain / plain plain smile plain / plain smile plain down", "2,3"),
        ("plain smile plain plain / left plain smile plain / plain smile plain plain", "1,0"),
        ("plain smile plain plain / plain plain smile right / plain smile plain plain", "1,3"),
        ("plain up smile / plain smile plain / smile plain plain / plain smile plain", "0,1"),
        ("smile plain smile / plain smile plain / smile plain plain / down plain plain", "3,0"),
        ("smile plain smile / left plain smile / plain plain smile / plain plain plain", "1,0"),
        ("smile plain smile / plain plain right / plain plain smile / plain plain plain", "1,2"),
    ],
)
def test_MY_8_a_card_that_leaves_the_window_is_gone(window: str, space: str) -> None:
    cards = len(window.replace("/", "").split())
    state = activate(window, space)
    assert "to out" in heard(state)[1]
    assert own(state, TABLE, "last")["seats"][0]["points"] == cards - 1


@pytest.mark.parametrize(
    ("window", "space"),
    [
        ("plain smile right plain / plain plain smile plain / plain smile plain plain", "0,2"),
        ("plain smile plain plain / plain down smile plain / plain plain plain smile", "1,1"),
        ("plain plain smile / plain plain smile / smile down plain / plain plain plain", "2,1"),
        ("plain up smile / plain right smile / smile plain plain / plain plain plain", "1,1"),
    ],
)
def test_MY_8_a_card_on_another_is_worth_nothing(window: str, space: str) -> None:
    """Its old space is empty, and its new one has two cards."""
    also = ["0,1"] if "up" in window else []
    cards = len(window.replace("/", "").split()) - len(also)
    assert score(window, *also, space) == cards - 2


def test_MY_8_an_empty_space_is_free() -> None:
    window = square("right up plain")
    assert score(window, "0,1", "0,0") == 8  # up has left, right lies there alone
    assert score(window, "0,0") == 7  # right lies on up


def test_MY_8_what_a_move_tells() -> None:
    state = full(square("right up plain", "plain down plain"), square("smile up smile"))
    say(state, "0: move 0,1", "0: move 0,0", "0: move 1,1")
    for seat in (0, 1, TABLE):
        assert told(state, seat) == [
            moved("up", (0, 1), None, covered=False),
            moved("right", (0, 0), (0, 1), covered=False),
            moved("down", (1, 1), (2, 1), covered=True),
        ]


def moved(
    kind: str, start: tuple[int, int], to: tuple[int, int] | None, *, covered: bool
) -> dict[str, object]:
    told = {"event": "moved", "seat": 0, "kind": kind, "from": start, "to": to}
    return told | {"covered": covered}


def test_MY_8_a_card_that_arrived_can_be_covered_too() -> None:
    state = full(square("right up plain", "plain up plain"), square("smile up smile"))
    # 0,1 leaves, 0,0 takes its space, and 1,1 rises onto it
    say(state, "0: move 0,1", "0: move 0,0", "0: move 1,1")
    assert [event["covered"] for event in told(state, 0)] == [False, False, True]
    state = full(square("plain right left", "plain up plain"), square("smile up smile"))
    # 0,1 covers 0,2, and 1,1 rises into the space that it left
    say(state, "0: move 0,1", "0: move 1,1")
    assert [event["covered"] for event in told(state, 0)] == [True, False]


NEIGHBOURS = {"down": (0, 1), "up": (2, 1), "right": (1, 0), "left": (1, 2)}
OPPOSITE = {"down": "up", "up": "down", "right": "left", "left": "right"}


def around(*arriving: str) -> tuple[str, list[str]]:
    """The middle card moves onto a plain one, then these move into the middle."""
    away = next(OPPOSITE[kind] for kind in NEIGHBOURS if kind not in arriving)
    cells = {NEIGHBOURS[kind]: kind for kind in arriving} | {(1, 1): away}
    rows = [" ".join(cells.get((row, column), "plain") for column in range(3)) for row in range(3)]
    order = [(1, 1), *(NEIGHBOURS[kind] for kind in arriving)]
    return square(*rows), [f"{row},{column}" for row, column in order]


@pytest.mark.parametrize("kind", NEIGHBOURS)
def test_MY_11_one_card_that_arrives_counts(kind: str) -> None:
    window, order = around(kind)
    # empty: where it came from; two cards: where the middle one went
    assert score(window, *order) == 7


@pytest.mark.parametrize("pair", list(combinations(NEIGHBOURS, 2)))
def test_MY_11_two_cards_that_arrive_are_a_pile(pair: tuple[str, str]) -> None:
    window, order = around(*pair)
    # empty: where they came from; two cards: the middle, and where the middle one went
    assert score(window, *order) == 5
    assert score(window, order[0], *reversed(order[1:])) == 5


@pytest.mark.parametrize("three", list(combinations(NEIGHBOURS, 3)))
def test_MY_11_three_cards_that_arrive_are_a_pile(three: tuple[str, ...]) -> None:
    window, order = around(*three)
    assert score(window, *order) == 4
    # the middle one never moves if another is quicker: 0 for three spaces and for the middle
    assert score(window, *order[1:]) == 5


# Eating


@pytest.mark.parametrize(
    ("window", "eats", "points"),
    [
        # as many: 1 for the monster in the flower's place, 7 plain
        (square("monster flower plain"), ["0,0 to 0,1"], 8),
        # more monsters: one eats, one does not
        (square("monster monster flower"), ["0,0 to 0,2"], 8),
        # more flowers: one is left, and counts 2
        (square("monster flower flower"), ["0,0 to 0,1"], 9),
        # row by row, from the top left: the first eats the first
        (square("flower monster flower", "monster plain plain"), ["0,1 to 0,0", "1,0 to 0,2"], 7),
        (
            square("plain plain flower", "flower monster plain", "monster plain monster"),
            ["1,1 to 0,2", "2,0 to 1,0"],
            7,
        ),
        # nobody to eat, nothing to eat
        (square("monster monster monster"), [], 9),
        (square("flower flower flower"), [], 12),
    ],
)
def test_MY_9_each_monster_eats_one_flower(window: str, eats: list[str], points: int) -> None:
    state = activate(window)
    said = [event for event in heard(state) if event.startswith("0 ate")]
    assert said == [f"0 ate {places}" for places in eats]
    assert own(state, TABLE, "last")["seats"][0]["points"] == points


def test_MY_9_a_window_of_monsters_and_flowers() -> None:
    row = "monster flower monster flower"
    assert score(f"{row} / {row} / {row}") == 6


def test_MY_9_what_is_told_of_it() -> None:
    state = full(square("up monster flower"), square("smile smile smile"))
    say(state, "0: move 0,0")
    ate = {"event": "ate", "seat": 0, "monster": (0, 1), "flower": (0, 2)}
    assert all(told(state, seat)[1] == ate for seat in (0, 1, TABLE))


def test_MY_9_covered_flowers_are_not_eaten() -> None:
    # down lies on the flower: the monster eats nothing and counts 1
    window = square("down monster plain", "flower plain plain")
    state = activate(window, "0,0")
    assert not any("0 ate" in event for event in heard(state))
    assert own(state, TABLE, "last")["seats"][0]["points"] == 7
    # with a second flower, that one is eaten: 5 plain, the monster
    assert score(square("down monster plain", "flower plain flower"), "0,0") == 6


def test_MY_9_covered_monsters_do_not_eat() -> None:
    # the flower counts 2; six plain
    assert score(square("down flower plain", "monster plain plain"), "0,0") == 8
    # with a second monster it is eaten: 5 plain, the monster
    assert score(square("down flower plain", "monster plain monster"), "0,0") == 6


def test_MY_9_each_eats_in_its_own_window() -> None:
    state = full(square("up monster monster"), square("smile flower flower", "smile plain smile"))
    say(state, "0: move 0,0")
    # two monsters, six plain; two flowers, three smiles, four plain
    assert [seat["points"] for seat in own(state, TABLE, "last")["seats"]] == [8, 11]


# All at once


WINDOWS = (
    square("right right right", "monster flower smile"),
    square("down left plain", "left up smile", "smile plain plain"),
    square("up flower flower", "down smile up", "monster left smile"),
)
ORDERS = (["0,1", "0,0"], ["1,0", "0,0", "0,1", "1,1"], ["2,1", "0,0", "1,0", "1,2"])


def interleaved(seed: int) -> tablee.State:
    """All three windows in their own orders; chance says who moves next."""
    state = full(*WINDOWS)
    left = [list(order) for order in ORDERS]
    chance = tablee.FastChance.seeded(seed)
    while any(left):
        seats = [seat for seat in range(3) if left[seat]]
        assert asked(state) == " ".join(["activate", *map(str, seats)])
        seat = seats[chance.below(len(seats))]
        say(state, f"{seat}: move {left[seat].pop(0)}")
    return state


def test_MY_10_any_interleaving_makes_the_same_points() -> None:
    for seed in range(40):
        last = own(interleaved(seed), TABLE, "last")
        # 0: one right card, the monster, a smile, 3; 1: all three came to rest alone, 5 others
        # 2: a flower and two smiles, whose monster lies below two cards
        assert [seat["points"] for seat in last["seats"]] == [6, 8, 4]
        assert [[f"{row},{column}" for row, column in seat["order"]] for seat in last["seats"]] == [
            *ORDERS
        ]
        assert last["winners"] == [1]


def test_MY_10_results_are_told_one_window_after_another() -> None:
    state = full(square("up monster flower"), square("left smile smile"))
    say(state, "1: move 0,0", "0: move 0,0")
    assert heard(state)[2:9] == [
        "0 ate 0,1 to 0,2", "0 scored 7",
        "0 window up monster flower / plain plain plain / plain plain plain (pairs)",
        "1 scored 9",
        "1 window left smile smile / plain plain plain / plain plain plain (pairs)",
        "1 round won 1", "round began 2",
    ]  # fmt: skip
