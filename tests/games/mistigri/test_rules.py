"""Crazy Mistigri: the cats, the set-up, a turn (MG-1 … MG-10)."""

import re
from collections import Counter
from pathlib import Path

import pytest

import tablee
from tablee.games.mistigri.cards import CARDS
from tests.games.mistigri.table import asked, hand, hands, lay, legal, passed, scores, table
from tests.games.table import heard, say

# MG-2, by hand: the colours of each value, as often as there are copies.
COLOURS = {
    1: "AABBCCDDE",
    2: "AABBCDEE",
    3: "ABCCDDE",
    4: "ABCDEE",
    5: "ABCDE",
    6: "ABCD",
    7: "ABE",
    8: "CD",
    9: "E",
}


def cats(*values: int) -> Counter[str]:
    return Counter(f"{colour}{value}" for value in values for colour in COLOURS[value])


# The cats


def test_MG_1_copies_of_each_value() -> None:
    copies = Counter(card[1:] for card in CARDS)
    printed = {"1": 9, "2": 8, "3": 7, "4": 6, "5": 5, "6": 4, "7": 3, "8": 2, "9": 1, "": 1}
    assert copies == printed
    assert len(CARDS) == 46


def test_MG_1_penalties_are_the_values_and_ten_for_the_mistigri() -> None:
    state = lay("A1 B2 C3 D4", "A5 B6 E7", "C8", "E9", "M", phase="discard", passed="1 2 3 4")
    say(state, "0: pass")
    # 1+2+3+4, 5+6+7, 8, 9, 10
    assert scores(state) == [10, 18, 8, 9, 10]


def test_MG_2_copies_of_each_cat() -> None:
    assert Counter(CARDS) == cats(*range(1, 10)) + Counter(["M"])


def test_MG_2_five_colours_of_nine() -> None:
    assert Counter(card[0] for card in CARDS) == {"A": 9, "B": 9, "C": 9, "D": 9, "E": 9, "M": 1}


def test_MG_2_the_page_prints_the_same_table() -> None:
    page = Path(__file__).parents[3] / "docs/rules/mistigri.md"
    rows = re.findall(r"^  \| ([1-9]) ((?:\| [0-2] ){5})\|$", page.read_text("utf-8"), re.MULTILINE)
    printed = {int(value): [int(cell) for cell in cells.split("|")[1:]] for value, cells in rows}
    assert printed == {
        value: [colours.count(colour) for colour in "ABCDE"] for value, colours in COLOURS.items()
    }


@pytest.mark.parametrize(
    ("seats", "values", "size"),
    [(5, range(1, 10), 46), (4, range(2, 10), 37), (3, range(3, 9), 28)],
)
def test_MG_3_deck(seats: int, values: range, size: int) -> None:
    state = tablee.start("mistigri", seats, seed=1)
    dealt = Counter(" ".join(hands(state)).split())
    assert dealt == cats(*values) + Counter(["M"])
    assert dealt.total() == size


@pytest.mark.parametrize("seats", [2, 6])
def test_MG_3_three_to_five_players(seats: int) -> None:
    with pytest.raises(tablee.BadSeats, match="3 to 5"):
        tablee.start("mistigri", seats, seed=1)


# The first player


def test_MG_4_seat_0_begins_unless_told() -> None:
    state = tablee.start("mistigri", 4, seed=1)
    assert (table(state, "first"), asked(state)) == (0, "0 draw")


@pytest.mark.parametrize("first", [0, 1, 2])
def test_MG_4_the_youngest_begins(first: int) -> None:
    state = tablee.start("mistigri", 3, seed=1, options={"first": first})
    assert (table(state, "first"), asked(state)) == (first, f"{first} draw")


@pytest.mark.parametrize("first", [-1, 3, "0", True])
def test_MG_4_the_youngest_sits_at_the_table(first: object) -> None:
    with pytest.raises(tablee.BadOption, match="first"):
        tablee.start("mistigri", 3, seed=1, options={"first": first})


def test_MG_4_highest_total_begins_the_next_round() -> None:
    state = lay("A3 B3", "C8", "E7", phase="discard", passed="1 2")
    say(state, "0: pass")
    # 3+3, 8, 7: seat 1 pays most
    assert (table(state, "round"), table(state, "first"), asked(state)) == (2, 1, "1 draw")


def test_MG_4_the_total_counts_not_the_last_round() -> None:
    state = lay("A3", "", "B3", phase="discard", passed="2", round=2, totals="10 30 10")
    say(state, "0: pass")
    # 13, 30, 13: a third round, begun by seat 1, who paid nothing in the second
    assert (table(state, "round"), table(state, "first")) == (3, 1)


@pytest.mark.parametrize(
    ("hold", "first", "then"),
    [
        # all three tied: the one after the previous first player
        (("A3", "B3", "C3"), 0, 1),
        (("A3", "B3", "C3"), 1, 2),
        (("A3", "B3", "C3"), 2, 0),
        # 0 and 1 tied
        (("A4", "B4", "C3"), 0, 1),
        (("A4", "B4", "C3"), 1, 0),
        (("A4", "B4", "C3"), 2, 0),
        # 0 and 2 tied
        (("A4", "B3", "C4"), 0, 2),
        (("A4", "B3", "C4"), 1, 2),
        (("A4", "B3", "C4"), 2, 0),
        # nobody tied: once more the same one
        (("M", "B3", "C3"), 0, 0),
    ],
)
def test_MG_4_tied_for_the_highest_total(hold: tuple[str, ...], first: int, then: int) -> None:
    state = lay(*hold, phase="discard", first=first, passed="1 2")
    say(state, "0: pass")
    assert (table(state, "first"), asked(state)) == (then, f"{then} draw")


# The deal


@pytest.mark.parametrize(
    ("seats", "first", "counts"),
    [
        (3, 0, [9, 9, 10]),
        (3, 1, [10, 9, 9]),
        (4, 0, [9, 9, 9, 10]),
        (4, 3, [9, 9, 10, 9]),
        (5, 0, [9, 9, 9, 9, 10]),
        (5, 2, [9, 10, 9, 9, 9]),
    ],
)
def test_MG_5_nine_each_and_ten_on_the_right(seats: int, first: int, counts: list[int]) -> None:
    state = tablee.start("mistigri", seats, seed=1, options={"first": first})
    assert [one["cards"] for one in table(state, "seats")] == counts
    assert table(state, "discard") == []
    assert table(state, "arrow") == "clockwise"


def test_MG_5_every_round_starts_afresh() -> None:
    state = lay("M", "A7", "B6", phase="discard", passed="1 2", arrow="anticlockwise", turns=40)
    say(state, "0: pass")
    # 10, 7, 6: seat 0 begins again, so that seat 2 holds ten
    assert [one["cards"] for one in table(state, "seats")] == [9, 9, 10]
    assert (table(state, "arrow"), table(state, "discard")) == ("clockwise", [])
    assert (passed(state), asked(state)) == ([], "0 draw")


def test_MG_5_seeds_deal_different_hands() -> None:
    one, same, other = (tablee.start("mistigri", 5, seed=seed) for seed in (1, 1, 2))
    assert hands(one) == hands(same)
    assert hands(one) != hands(other)


# Draw


@pytest.mark.parametrize(
    ("pick", "drawn", "left"),
    [(0, "C3", "C3 M"), (1, "C3", "C3 M"), (2, "M", "C3 C3")],
)
def test_MG_6_each_card_of_the_previous_hand_is_as_likely(pick: int, drawn: str, left: str) -> None:
    state = lay("A7", "B4 B5", "C3 C3 M", picks=(pick,))
    say(state, "0: draw")
    assert sorted(hand(state, 0).split()) == sorted(["A7", drawn])
    assert hand(state, 2) == left
    assert heard(state) == [f"0 drew {drawn} from 2"]


def test_MG_6_drawing_is_all_that_a_turn_begins_with() -> None:
    assert legal(lay("A3 B3", "C4", "D5")) == ["draw"]


@pytest.mark.parametrize(
    ("arrow", "turn", "hold", "holder"),
    [
        ("clockwise", 0, ("A3", "A4", "A5", "A6", "A7"), 4),
        ("clockwise", 3, ("A3", "A4", "A5", "A6", "A7"), 2),
        ("anticlockwise", 0, ("A3", "A4", "A5", "A6", "A7"), 1),
        ("anticlockwise", 4, ("A3", "A4", "A5", "A6", "A7"), 0),
        # those who left are skipped, however many
        ("clockwise", 0, ("A3", "A4", "A5", "A6", ""), 3),
        ("clockwise", 1, ("", "A4", "A5", "", ""), 2),
        ("anticlockwise", 3, ("", "A4", "A5", "A6", ""), 1),
        ("anticlockwise", 2, ("A3", "", "A5", "A6", "A7"), 3),
    ],
)
def test_MG_6_from_the_nearest_who_holds_cards_against_the_arrow(
    arrow: str, turn: int, hold: tuple[str, ...], holder: int
) -> None:
    state = lay(*hold, arrow=arrow, turn=turn)
    assert table(state, "holder") == holder
    say(state, f"{turn}: draw")
    assert heard(state)[0] == f"{turn} drew {hold[holder]} from {holder}"


# Discard


def test_MG_7_pairs_of_a_hand() -> None:
    state = lay("A3 C3 A4 M", "B5 B6", "D4 D5", phase="discard")
    assert legal(state) == ["pass", "discard A3 C3", "discard A3 A4"]


def test_MG_7_pairs_with_copies() -> None:
    state = lay("C3 C3 D3 D3 C4", "B5", "E4", phase="discard")
    # C3 pairs with C3, D3, C4; D3 with D3; each kind of pair once
    assert legal(state) == [
        "pass",
        "discard C3 C3",
        "discard C3 D3",
        "discard C3 C4",
        "discard D3 D3",
    ]


def test_MG_7_one_copy_is_no_pair() -> None:
    assert legal(lay("C3 D4", "B5", "E4", phase="discard")) == ["pass"]


def test_MG_7_the_nine_pairs_by_colour_only() -> None:
    state = lay("B7", "A5", "A6", "E2 E9 M", phase="discard", turn=3)
    assert legal(state) == ["pass", "discard E2 E9"]


def test_MG_7_the_mistigri_pairs_with_nothing() -> None:
    # one cat of each colour, none of equal value
    state = lay("A3 B4 C5 D6 E7 M", "A4", "A5", phase="discard")
    assert legal(state) == ["pass"]


def test_MG_7_a_pair_goes_face_up_into_the_discard() -> None:
    state = lay("A3 A4 M", "B5 B6", "rest", phase="discard")
    say(state, "0: discard A4 A3")
    assert table(state, "discard") == ["A3", "A4"]
    assert hand(state, 0) == "M"
    assert heard(state) == ["0 discarded A3 A4"]


@pytest.mark.parametrize(
    "pair", ["A1 A2", "A2 A3", "A3 A4", "A4 A5", "A5 A6", "A6 A7", "C6 C8", "E7 E9", "A1 A7"]
)
def test_MG_7_same_colour_has_no_effect(pair: str) -> None:
    state = lay(f"{pair} B3 M", "B4 B5", "C4 C5", "D4 D5", "E4 E5", phase="discard")
    say(state, f"0: discard {pair}")
    assert asked(state) == "1 draw"
    assert (table(state, "arrow"), table(state, "pending")) == ("clockwise", "nothing")
    assert hand(state, 0) == "B3 M"


def test_MG_7_same_colour_and_value_has_its_effect() -> None:
    state = lay("E4 E4 M", "B5 B6", "D5 D6", phase="discard")
    say(state, "0: discard E4 E4")
    assert asked(state) == "0 give"


def test_MG_7_one_pair_a_turn() -> None:
    state = lay("A3 A4 B5 B6", "C4", "D4", phase="discard")
    say(state, "0: discard A3 A4")
    assert hand(state, 0) == "B5 B6"
    assert asked(state) == "1 draw"


def test_MG_7_a_discard_is_a_choice() -> None:
    state = lay("A3 B3", "C4", "D4", phase="discard")
    say(state, "0: pass")
    assert hand(state, 0) == "A3 B3"


# Pass


def test_MG_8_passing_turns_the_help_card_down() -> None:
    state = lay("A3 B4", "C5 C6", "D6", phase="discard")
    say(state, "0: pass")
    assert passed(state) == [0]
    assert heard(state) == ["0 passed"]
    assert asked(state) == "1 draw"


def test_MG_8_passing_with_a_pair_in_hand_is_a_pass_too() -> None:
    state = lay("A3 A4", "C5 C6", "D6", phase="discard")
    say(state, "0: pass")
    assert passed(state) == [0]


@pytest.mark.parametrize("pair", ["A3 A4", "A7 B7"])
def test_MG_8_discarding_turns_the_help_card_up(pair: str) -> None:
    state = lay("A3 A4 A7 B7 M", "C5 C6", "D6", phase="discard", passed="0 1")
    say(state, f"0: discard {pair}")
    assert passed(state) == [1]


def test_MG_8_who_passed_plays_on() -> None:
    state = lay("A3 A4 M", "C5", "D6", passed="0")
    say(state, "0: draw")
    assert passed(state) == [0]
    assert legal(state) == ["pass", "discard A3 A4"]


# Leave


def test_MG_9_a_draw_takes_the_last_card() -> None:
    state = lay("A3", "B4 B5", "M")
    say(state, "0: draw")
    assert heard(state) == ["0 drew M from 2", "2 left"]
    assert asked(state) == "0 discard"


def test_MG_9_a_discard_uses_up_the_last_cards() -> None:
    state = lay("A3 A4", "B4 B5", "M", phase="discard")
    say(state, "0: discard A3 A4")
    assert heard(state) == ["0 discarded A3 A4", "0 left"]


def test_MG_9_a_gift_is_the_last_card() -> None:
    state = lay("A4 B4 M", "B5 B6", "C5", phase="discard")
    say(state, "0: discard A4 B4", "0: give M", "0: to 2")
    assert heard(state) == ["0 discarded A4 B4", "0 gave M to 2", "0 left"]
    assert asked(state) == "1 draw"


def test_MG_9_who_left_has_no_turn_and_no_penalty() -> None:
    state = lay("A3 A4", "B4", "M", phase="discard")
    say(state, "0: discard A3 A4", "1: draw", "1: pass")
    # 1 drew M from 2, who left too: B4 + M
    assert scores(state) == [0, 14, 0]


# The next turn


@pytest.mark.parametrize(
    ("arrow", "turn", "hold", "then"),
    [
        ("clockwise", 0, ("A3", "A4", "A5", "A6", "A7"), 1),
        ("clockwise", 4, ("A3", "A4", "A5", "A6", "A7"), 0),
        ("anticlockwise", 0, ("A3", "A4", "A5", "A6", "A7"), 4),
        ("anticlockwise", 3, ("A3", "A4", "A5", "A6", "A7"), 2),
        ("clockwise", 1, ("A3", "A4", "", "", "A7"), 4),
        ("clockwise", 3, ("", "A4", "", "A6", ""), 1),
        ("anticlockwise", 1, ("", "A4", "A5", "A6", ""), 3),
    ],
)
def test_MG_10_next_along_the_arrow_who_holds_cards(
    arrow: str, turn: int, hold: tuple[str, ...], then: int
) -> None:
    state = lay(*hold, arrow=arrow, turn=turn, phase="discard")
    assert table(state, "next") == then
    say(state, f"{turn}: pass")
    assert asked(state) == f"{then} draw"
    assert list(tablee.seats_of(state.to_act())) == [then]
    assert [seat for seat in range(5) if len(state.legal(seat))] == [then]


@pytest.mark.parametrize(("seats", "then"), [(3, 0), (4, 3)])
def test_MG_10_around_a_smaller_table(seats: int, then: int) -> None:
    state = lay(*["A3", "A4", "A5", "A6"][:seats], turn=2, phase="discard")
    say(state, "2: pass")
    assert asked(state) == f"{then} draw"
