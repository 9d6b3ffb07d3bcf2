"""Misty: the cards, the deal, picking, placing and passing on (MY-1 … MY-6, MY-15)."""

from collections import Counter
from pathlib import Path

import pytest

import tablee
from tests.games.misty.table import (
    COPIES,
    KINDS,
    asked,
    hand,
    lay,
    lying,
    moves,
    own,
    play_first,
    revising,
    there,
)
from tests.games.table import TABLE, heard, say

# The cards and the deal


def test_MY_1_the_page_counts_fifty_four_cards() -> None:
    page = (Path(__file__).parents[3] / "docs/rules/misty.md").read_text(encoding="utf-8")
    rule = " ".join(page.partition("**MY-1**")[2].partition("**MY-2**")[0].split())
    for said in ("54 cards", "6 flowers", "6 monsters", "6 smiles", "6 drawings", "12 plain"):
        assert said in rule
    assert sum(COPIES.values()) == 54


@pytest.mark.parametrize("kind", KINDS)
def test_MY_1_copies_of_each_kind(kind: str) -> None:
    """All of a kind in hands of six are possible, and one more is not."""
    hands = [" ".join([kind] * 6)] * (COPIES[kind] // 6)
    named = {f"hand_{seat}": cards for seat, cards in enumerate(hands)}
    state = lay(3, **named)
    assert kind not in hand(state, 2)
    with pytest.raises(tablee.BadPosition, match=f"MY-1: there are {COPIES[kind]} cards {kind}"):
        lay(3, **named, hand_2=kind)


def test_MY_1_all_that_four_players_are_dealt() -> None:
    for seed in range(40):
        state = tablee.start("misty", 4, seed, witness=tablee.Witness())
        play_first(state, "activate")
        shown = Counter(kind for seat in range(4) for kind in lying(state, seat).values())
        assert shown.total() == 48
        assert shown <= COPIES


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(("window", "cards", "each"), [("3x4", 12, 6), ("3x3", 9, 3)])
def test_MY_2_hands_are_dealt(seats: int, window: str, cards: int, each: int) -> None:
    state = tablee.start("misty", seats, seed=1, options={"window": window})
    hands = [hand(state, seat).split() for seat in range(seats)]
    assert [len(cards) for cards in hands] == [each] * seats
    assert [there(state, seat, "cards") for seat in range(seats)] == [each] * seats
    assert Counter(kind for cards in hands for kind in cards) <= COPIES
    seen = tablee.view(state, TABLE)
    assert (seen["round"], seen["step"], seen["cards"]) == (1, 1, cards)
    assert asked(state) == " ".join(["pick", *map(str, range(seats))])


@pytest.mark.parametrize("seats", [1, 5])
def test_MY_2_two_to_four_players(seats: int) -> None:
    with pytest.raises(tablee.BadSeats, match="2 to 4"):
        tablee.start("misty", seats, seed=1)


def test_MY_2_every_card_is_as_likely() -> None:
    dealt: Counter[str] = Counter()
    for seed in range(900):
        state = tablee.start("misty", 2, seed)
        dealt.update(f"{hand(state, 0)} {hand(state, 1)}".split())
    assert dealt.total() == 900 * 12
    assert all(1080 <= dealt[kind] <= 1320 for kind in KINDS[:7])  # 900 * 12 * 6 / 54 = 1200
    assert 2250 <= dealt["plain"] <= 2550  # 2400


def test_MY_2_seeds_deal_different_hands() -> None:
    one, same, other = (tablee.start("misty", 4, seed=seed) for seed in (1, 1, 2))
    hands = [[hand(state, seat) for seat in range(4)] for state in (one, same, other)]
    assert hands[0] == hands[1]
    assert hands[0] != hands[2]


def test_MY_2_the_deal_is_told() -> None:
    state = tablee.start("misty", 2, seed=3, witness=tablee.Witness())
    assert heard(state) == [
        "round began 1",
        "dealt 6",
        f"0 holds {hand(state, 0)}",
        f"1 holds {hand(state, 1)}",
    ]


def test_MY_2_every_round_begins_with_the_whole_deck() -> None:
    """All flowers and monsters lie in the windows of the first round; the second has them again."""
    dealt: Counter[str] = Counter()
    row = "flower monster flower monster / flower monster"
    for seed in range(60):
        state = lay(
            2,
            window_0=f"{row} plain plain / plain smile smile up",
            window_1=f"{row} plain plain / plain smile smile up",
            moved_1="2,3",
        )
        state.chance = tablee.FastChance.seeded(seed)
        say(state, "0: move 2,3")
        assert (own(state, TABLE, "round"), asked(state)) == (2, "pick 0 1")
        assert (lying(state, 0), there(state, 1, "moved")) == ({}, [])
        dealt.update(f"{hand(state, 0)} {hand(state, 1)}".split())
    assert min(dealt[kind] for kind in KINDS) > 40  # 80 are to be expected
    assert dealt.total() == 60 * 12


# One card: pick, reveal, place

TWO = {
    "window_0": "plain",
    "window_1": "plain",
    "hand_0": "flower monster smile up down",
    "hand_1": "smile up left right plain",
}


def test_MY_3_all_are_revealed_when_the_last_has_picked() -> None:
    state = lay(2, **TWO)
    say(state, "0: pick flower")
    assert (heard(state), asked(state)) == (["0 picked flower"], "pick 1")
    assert hand(state, 0) == TWO["hand_0"]
    say(state, "1: pick left")
    assert heard(state) == ["1 picked left", "0 revealed flower", "1 revealed left"]
    assert asked(state) == "place 0 1"
    assert [hand(state, seat) for seat in (0, 1)] == [
        "monster smile up down",
        "smile up right plain",
    ]


def test_MY_3_any_order_of_picking_reveals_the_same() -> None:
    state = lay(2, **TWO)
    say(state, "1: pick left", "0: pick flower")
    assert heard(state) == [
        "1 picked left", "0 picked flower", "0 revealed flower", "1 revealed left",
    ]  # fmt: skip


def test_MY_3_the_next_hand_is_seen_when_all_have_placed() -> None:
    state = lay(2, **TWO)
    say(state, "0: pick flower", "1: pick left", "0: at 0,1")
    assert asked(state) == "place 1"
    assert hand(state, 0) == "monster smile up down"
    heard(state)
    say(state, "1: at -1,-1")
    assert heard(state) == ["1 placed left at -1,-1", "passed on to the left"]
    assert (asked(state), own(state, TABLE, "step")) == ("pick 0 1", 3)
    assert [hand(state, seat) for seat in (0, 1)] == [
        "smile up right plain",
        "monster smile up down",
    ]
    assert lying(state, 0) == {(0, 0): "plain", (0, 1): "flower"}
    assert lying(state, 1) == {(0, 0): "plain", (-1, -1): "left"}


def test_MY_3_one_of_several_equal_cards_is_taken() -> None:
    state = lay(2, hand_0="plain plain plain up up up", hand_1="left left left smile smile smile")
    assert moves(state, 0) == ["pick up", "pick plain"]
    say(state, "0: pick plain", "1: pick left")
    assert [hand(state, seat) for seat in (0, 1)] == [
        "smile smile smile left left", "up up up plain plain",
    ]  # fmt: skip


def test_MY_3_the_first_card_is_placed_by_itself() -> None:
    state = lay(3, hand_0="up plain", hand_1="flower", hand_2="smile")
    say(state, "0: pick up", "1: pick flower", "2: pick smile")
    assert heard(state) == [
        "0 picked up", "1 picked flower", "2 picked smile",
        "0 revealed up", "1 revealed flower", "2 revealed smile",
        "0 placed up at 0,0", "1 placed flower at 0,0", "2 placed smile at 0,0",
        "passed on to the left",
    ]  # fmt: skip
    assert (asked(state), own(state, TABLE, "step")) == ("pick 0 1 2", 2)
    assert [lying(state, seat) for seat in range(3)] == [
        {(0, 0): "up"}, {(0, 0): "flower"}, {(0, 0): "smile"},
    ]  # fmt: skip


def test_MY_3_the_only_card_of_a_hand_is_picked_by_itself() -> None:
    """The fifth card is placed, the hands go to the left, and each has one card."""
    state = lay(
        3,
        phase="place",
        **{f"window_{seat}": "plain plain / smile smile" for seat in range(3)},
        hand_0="up", hand_1="down", hand_2="left",
        pick_0="flower", pick_1="flower", pick_2="flower",
        spot_0="0,2", spot_1="0,2",
    )  # fmt: skip
    say(state, "2: at 2,0")
    assert heard(state) == [
        "2 placed flower at 2,0",
        "passed on to the left",
        "0 revealed left", "1 revealed up", "2 revealed down",
    ]  # fmt: skip
    assert (asked(state), own(state, TABLE, "step")) == ("place 0 1 2", 6)
    assert [hand(state, seat) for seat in range(3)] == ["", "", ""]
    assert [there(state, seat, "revealing") for seat in range(3)] == ["left", "up", "down"]


TEN = "up plain plain plain / left flower monster smile / up right . ."


def test_MY_3_the_last_card_is_picked_and_placed_by_itself() -> None:
    state = lay(
        2, phase="place", window_0=TEN, window_1=TEN,
        hand_0="smile", hand_1="down", pick_0="plain", pick_1="monster", spot_0="2,2",
    )  # fmt: skip
    say(state, "1: at 2,3")
    assert heard(state) == [
        "1 placed monster at 2,3",
        "passed on to the right",
        "0 revealed down", "1 revealed smile",
        "0 placed down at 2,3", "1 placed smile at 2,2",
        "activation began",
    ]  # fmt: skip
    assert asked(state) == "activate 0 1"


# Passing on


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_MY_4_the_first_six_go_to_the_left(seats: int) -> None:
    """The seat to the left is one higher."""
    hands = ["flower flower", "monster monster", "smile smile", "up up"][:seats]
    state = lay(seats, **{f"hand_{seat}": cards for seat, cards in enumerate(hands)})
    assert own(state, TABLE, "passing") == "left"
    held = [hand(state, seat).split() for seat in range(seats)]
    for seat, cards in enumerate(hands):
        kind = cards.split()[0]
        say(state, f"{seat}: pick {kind}")
        held[seat].remove(kind)
    assert heard(state)[-1] == "passed on to the left"
    assert [hand(state, (seat + 1) % seats).split() for seat in range(seats)] == held


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_MY_4_the_second_six_go_to_the_right(seats: int) -> None:
    """Six cards lie in each window: these are the second hands."""
    six = "plain left up / down right smile"
    state = lay(seats, **{f"window_{seat}": six for seat in range(seats)})
    assert (own(state, TABLE, "passing"), own(state, TABLE, "step")) == ("right", 7)
    held = [hand(state, seat).split() for seat in range(seats)]
    say(state, *(f"{seat}: pick {held[seat].pop(0)}" for seat in range(seats)))
    say(state, *(f"{seat}: at 2,0" for seat in range(seats)))
    assert heard(state)[-1] == "passed on to the right"
    assert [hand(state, (seat - 1) % seats).split() for seat in range(seats)] == held


def test_MY_4_new_hands_when_the_first_are_used_up() -> None:
    """All six flowers and all six monsters are out: the second hands are dealt without them."""
    for seed in range(40):
        state = lay(
            2, phase="place",
            window_0="flower flower flower / monster monster .",
            window_1="flower flower flower / monster monster .",
            pick_0="monster", pick_1="monster", spot_0="0,3",
        )  # fmt: skip
        state.chance = tablee.FastChance.seeded(seed)
        say(state, "1: at 1,2")
        hands = [hand(state, 0), hand(state, 1)]
        assert heard(state) == [
            "1 placed monster at 1,2", "dealt 6", f"0 holds {hands[0]}", f"1 holds {hands[1]}",
        ]  # fmt: skip
        assert {"flower", "monster"}.isdisjoint(" ".join(hands).split())
        assert [len(cards.split()) for cards in hands] == [6, 6]
        assert Counter(" ".join(hands).split()) <= COPIES
        assert (asked(state), own(state, TABLE, "step")) == ("pick 0 1", 7)


@pytest.mark.parametrize(
    ("window", "directions"),
    [("3x4", "left " * 6 + "right " * 6), ("3x3", "left " * 3 + "right " * 3 + "left " * 3)],
)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_MY_4_MY_6_direction_of_every_step(seats: int, window: str, directions: str) -> None:
    state = tablee.start("misty", seats, 5, {"window": window}, tablee.Witness())
    found = {}
    while own(state, TABLE, "phase") != "activate":
        found[own(state, TABLE, "step")] = own(state, TABLE, "passing")
        seat = tablee.seats_of(state.to_act())[0]
        state.play(seat, state.legal(seat)[0], 0)
    expected = dict(enumerate(directions.split(), start=1))
    last = len(expected)  # the last card is placed by itself
    assert found == {step: way for step, way in expected.items() if step != last}
    said = [event for event in heard(state) if event.startswith(("passed", "dealt"))]
    left, right = ["passed on to the left"], ["passed on to the right"]
    if window == "3x4":  # six cards are passed on five times
        assert said == ["dealt 6", *left * 5, "dealt 6", *right * 5]
    else:
        assert said == ["dealt 3", *left * 2, "dealt 3", *right * 2, "dealt 3", *left * 2]


def test_MY_6_three_hands_of_three() -> None:
    state = tablee.start("misty", 3, 8, {"window": "3x3"}, tablee.Witness())
    play_first(state, "activate")
    assert [len(lying(state, seat)) for seat in range(3)] == [9, 9, 9]
    square = [(row, column) for row in range(3) for column in range(3)]
    assert [sorted(lying(state, seat)) for seat in range(3)] == [square] * 3
    assert own(state, TABLE, "cards") == 9


@pytest.mark.parametrize(
    ("placed", "direction", "further"),
    [("plain left up", "right", 2), ("plain left up / down right smile", "left", 1)],
)
def test_MY_6_the_second_and_the_third_hand(placed: str, direction: str, further: int) -> None:
    state = lay(3, window="3x3", window_0=placed, window_1=placed, window_2=placed)
    assert [there(state, seat, "cards") for seat in range(3)] == [3, 3, 3]
    assert own(state, TABLE, "passing") == direction
    held = [hand(state, seat).split() for seat in range(3)]
    below = len(placed.split("/"))
    say(state, *(f"{seat}: pick {held[seat].pop(0)}" for seat in range(3)))
    say(state, *(f"{seat}: at {below},{seat}" for seat in range(3)))
    assert heard(state)[-1] == f"passed on to the {direction}"
    assert [hand(state, (seat + further) % 3).split() for seat in range(3)] == held


# Second thoughts


def test_MY_15_a_pick_can_be_changed_until_the_last_one_has_picked() -> None:
    state = lay(2, **TWO)
    say(state, "0: pick flower")
    assert (asked(state), revising(state)) == ("pick 1", [0])
    say(state, "0: pick up", "0: pick down")
    assert heard(state) == ["0 picked flower", "0 changed up", "0 changed down"]
    assert (asked(state), revising(state), own(state, 0, "pick")) == ("pick 1", [0], "down")
    say(state, "1: pick left")
    assert heard(state)[1:] == ["0 revealed down", "1 revealed left"]
    assert hand(state, 0) == "flower monster smile up"


def test_MY_15_picking_and_placing_in_one_go() -> None:
    state = lay(2, **TWO)
    say(state, "0: pick flower", "0: at 1,1")
    assert (asked(state), heard(state)) == ("pick 1", ["0 picked flower"])
    assert own(state, 0, "spot") == (1, 1)
    say(state, "1: pick left")
    assert heard(state) == [
        "1 picked left", "0 revealed flower", "1 revealed left", "0 placed flower at 1,1",
    ]  # fmt: skip
    assert (asked(state), revising(state)) == ("place 1", [0])
    say(state, "1: at 0,1")
    assert lying(state, 0) == {(0, 0): "plain", (1, 1): "flower"}


def test_MY_15_only_the_last_to_pick_is_waited_for() -> None:
    state = lay(2, pick_1="left", spot_1="0,-1", **TWO)
    assert asked(state) == "pick 0"
    say(state, "0: pick flower")
    assert (asked(state), revising(state)) == ("place 0", [1])
    say(state, "0: at 1,1")
    assert (asked(state), revising(state)) == ("pick 0 1", [])


def test_MY_15_the_space_can_be_changed_while_others_pick() -> None:
    state = lay(2, **TWO)
    say(state, "0: pick flower", "0: at 1,1", "0: at 0,1", "0: at 1,0")
    assert heard(state) == ["0 picked flower"]
    say(state, "1: pick left")
    assert heard(state)[-1] == "0 placed flower at 1,0"


def test_MY_15_another_card_forgets_the_space() -> None:
    state = lay(2, **TWO)
    say(state, "0: pick flower", "0: at 1,1", "0: pick up")
    assert own(state, 0, "spot") is None
    say(state, "1: pick left")
    assert asked(state) == "place 0 1"
    assert there(state, 0, "placed") is None


def test_MY_15_the_space_can_be_changed_until_the_last_one_has_placed() -> None:
    state = lay(2, **TWO)
    say(state, "0: pick flower", "1: pick left", "0: at 0,1")
    heard(state)
    assert (asked(state), revising(state)) == ("place 1", [0])
    say(state, "0: at 0,-1", "0: at 0,1", "0: at 1,0")
    assert heard(state) == [f"0 placed flower at {space}" for space in ("0,-1", "0,1", "1,0")]
    say(state, "1: at 0,1")
    assert lying(state, 0) == {(0, 0): "plain", (1, 0): "flower"}


def test_MY_15_what_can_be_changed_is_listed() -> None:
    state = lay(2, **TWO)
    around = [
        f"at {space}" for space in ("-1,-1", "-1,0", "-1,1", "0,-1", "0,1", "1,-1", "1,0", "1,1")
    ]
    kinds = [f"pick {kind}" for kind in TWO["hand_0"].split()]
    assert moves(state, 0) == kinds
    say(state, "0: pick smile")
    others = [kind for kind in kinds if kind != "pick smile"]
    assert moves(state, 0) == [*others, *around]
    say(state, "0: at 0,1")
    assert moves(state, 0) == [*others, *(at for at in around if at != "at 0,1")]
    say(state, "1: pick left")
    assert moves(state, 0) == [at for at in around if at != "at 0,1"]
    assert moves(state, 1) == around


@pytest.mark.parametrize(
    ("cards", "then"),
    [("plain plain plain plain plain plain", []), ("plain plain plain plain plain up", [0])],
)
def test_MY_15_the_first_card_can_be_changed_for_another_kind_alone(
    cards: str, then: list[int]
) -> None:
    state = lay(2, hand_0=cards)
    say(state, "0: pick plain")
    assert revising(state) == then
    assert moves(state, 0) == ["pick up"][: len(then)]


def test_MY_15_equal_cards_leave_the_space_to_choose() -> None:
    state = lay(2, window_0="up", window_1="up", hand_0="plain plain plain plain plain")
    say(state, "0: pick plain")
    assert revising(state) == [0]
    assert len(moves(state, 0)) == 8
