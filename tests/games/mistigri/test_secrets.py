"""Crazy Mistigri: what a seat sees and is sure of (MG-24), and what a fair guess keeps of it."""

from collections import Counter

import pytest

import tablee
from tablee.games import game_of
from tests.games.mistigri.table import hand, hands, lay, sure, table
from tests.games.table import TABLE, describe, say, told

# What lies open, and what does not


def test_MG_24_what_everybody_sees() -> None:
    state = lay(
        "A3 B4 M", "C5 C6", "", "rest",
        discard="D3 E9", arrow="anticlockwise", passed="1", totals="7 0 3 12", round=2,
    )  # fmt: skip
    for seat in (0, 1, 2, 3, TABLE):
        seen = tablee.view(state, seat)
        # 37 cats of four players, less 3 + 2 + 2
        assert [one["cards"] for one in seen["seats"]] == [3, 2, 0, 30]
        assert [one["passed"] for one in seen["seats"]] == [False, True, False, False]
        assert [one["total"] for one in seen["seats"]] == [7, 0, 3, 12]
        assert (seen["discard"], seen["arrow"], seen["round"]) == (["D3", "E9"], "anticlockwise", 2)


def test_MG_24_only_the_own_hand() -> None:
    state = lay("A3 M", "B4 C5", "D6 E7")
    assert hands(state) == ["A3 M", "B4 C5", "D6 E7"]
    assert hand(state, TABLE) == ""


@pytest.mark.parametrize("seat", [1, TABLE])
def test_MG_24_the_others_cards_change_nothing_that_is_seen(seat: int) -> None:
    one, other = lay("A3 M", "B4 C5", "D6 E7"), lay("D6 E7", "B4 C5", "A3 M")
    assert tablee.view(one, seat) == tablee.view(other, seat)


def test_MG_24_each_is_dealt_the_own_cards_only() -> None:
    witness = tablee.Witness()
    state = tablee.start("mistigri", 3, seed=5, witness=witness)
    for seat in (0, 1, 2, TABLE):
        dealt = [event["card"] for event in told(state, seat) if event and "card" in event]
        assert " ".join(dealt) == hand(state, seat)


# From hand to hand


def test_MG_24_a_draw_is_known_to_the_two() -> None:
    state = lay("A3 B4", "C5", "D6 M", picks=(1,))
    say(state, "0: draw")
    assert [sure(state, seat, 0) for seat in (0, 1, 2, TABLE)] == [[], [], ["M"], []]
    drew = {"event": "drew", "seat": 0, "holder": 2}
    assert told(state, 0) == told(state, 2) == [drew | {"card": "M"}]
    assert told(state, 1) == told(state, TABLE) == [drew | {"card": None}]


def test_MG_24_a_seat_sees_which_of_its_cards_others_know() -> None:
    state = lay("A3 B4", "C5", "D6 M", picks=(1,))
    say(state, "0: draw")
    assert [one["knows"] for one in tablee.view(state, 0)["seats"]] == [[], [], ["M"]]
    for seat in (1, 2, TABLE):
        assert [one["knows"] for one in tablee.view(state, seat)["seats"]] == [[], [], []]


def test_MG_24_the_number_of_turns_is_public() -> None:
    state = lay("A3 B4", "C5 C6", "D6 M", turns=9)
    say(state, "0: draw", "0: pass")
    assert [tablee.view(state, seat)["turns"] for seat in (0, 1, 2, TABLE)] == [10] * 4


def test_MG_24_a_gift_is_known_to_the_two() -> None:
    state = lay("A4 B4 A5 M", "C5", "D5", phase="discard")
    say(state, "0: discard A4 B4", "0: give M", "0: to 2")
    assert [sure(state, seat, 2) for seat in (0, 1, 2, TABLE)] == [["M"], [], [], []]
    gave = {"event": "gave", "seat": 0, "to": 2}
    assert told(state, 0)[-1] == told(state, 2)[-1] == gave | {"card": "M"}
    assert told(state, 1)[-1] == told(state, TABLE)[-1] == gave | {"card": None}


@pytest.mark.parametrize("pick", [0, 1, 2])
def test_MG_24_an_unseen_card_makes_a_single_one_unsure(pick: int) -> None:
    state = lay("A3 B4 M", "C5", "D6", turn=1, known_2_0="M", picks=(pick,))
    say(state, "1: draw")
    assert sure(state, 2, 0) == []


@pytest.mark.parametrize("pick", [0, 1, 2])
def test_MG_24_of_two_copies_one_stays_sure(pick: int) -> None:
    state = lay("C3 C3 M", "C5", "D6", turn=1, known_2_0="C3 C3 M", picks=(pick,))
    say(state, "1: draw")
    assert sure(state, 2, 0) == ["C3"]


def test_MG_24_two_unseen_cards_make_two_copies_unsure() -> None:
    state = lay("C3 C3 M", "C5", "D6", turn=1, known_2_0="C3 C3", pending="draw two")
    say(state, "1: draw")
    assert sure(state, 2, 0) == []


@pytest.mark.parametrize(("pick", "left"), [(0, ["C5", "M"]), (1, ["M"]), (2, ["C5"])])
def test_MG_24_the_drawer_sees_which_one_went(pick: int, left: list[str]) -> None:
    # the hand is D4 C5 M
    state = lay("D4 C5 M", "B6", "D6", turn=1, known_1_0="C5 M", picks=(pick,))
    say(state, "1: draw")
    assert sure(state, 1, 0) == left


def test_MG_24_a_copy_drawn_may_be_the_known_one() -> None:
    state = lay("C3 C3", "B6", "D6", turn=1, known_1_0="C3")
    say(state, "1: draw")
    assert sure(state, 1, 0) == []
    assert sure(state, 0, 1) == ["C3"]


def test_MG_24_the_giver_remembers_both_copies() -> None:
    state = lay("C3 C3 M", "B6", "D6", turn=1, pending="draw two", picks=(0, 0))
    say(state, "1: draw")
    assert sure(state, 0, 1) == ["C3", "C3"]


def test_MG_24_a_gift_seen_by_others_makes_unsure() -> None:
    state = lay(
        "A4 B4 A5 M", "C5", "D5", phase="discard", known_1_0="A5", known_2_0="A5 M"
    )  # fmt: skip
    say(state, "0: discard A4 B4", "0: give M", "0: to 2")
    assert sure(state, 1, 0) == []
    assert sure(state, 2, 0) == ["A5"]


def test_MG_24_what_is_known_of_the_taker_stays() -> None:
    state = lay("A3 B4", "C5 M", "D6", turn=1, known_2_1="M", known_0_1="C5", picks=(0,))
    say(state, "1: draw")  # A3
    assert sure(state, 2, 1) == ["M"]
    assert sure(state, 0, 1) == ["A3", "C5"]


# From and to the discard


def test_MG_24_a_card_from_the_discard_is_public() -> None:
    state = lay("A5 B5 M", "C6", "D6", phase="discard")
    say(state, "0: discard A5 B5", "0: take E7", "0: to 1", "0: take C8")
    assert [sure(state, seat, 1) for seat in (0, 1, 2)] == [["E7"], [], ["E7"]]
    assert [sure(state, seat, 2) for seat in (0, 1, 2)] == [["C8"], ["C8"], []]
    assert game_of(state).faults(state) == []
    picked = {"event": "picked", "seat": 0, "card": "C8", "to": 2}
    assert all(told(state, seat)[-1] == picked for seat in (0, 1, 2, TABLE))


def test_MG_24_an_exchange_is_public() -> None:
    state = lay("A3 B3 A5 M", "C6", "D6", phase="discard", known_2_0="M", picks=(0,))
    say(state, "0: discard A3 B3", "0: power", "1: draw", "0: put M")
    assert all(tablee.view(state, seat)["card"] == "M" for seat in (0, 1, 2, TABLE))
    say(state, "0: take E7")
    assert tablee.view(state, TABLE)["card"] is None
    assert [sure(state, seat, 0) for seat in (0, 1, 2)] == [[], ["E7"], ["E7"]]
    put, took = told(state, TABLE)[-2:]
    assert (put["event"], put["card"]) == ("put_down", "M")
    assert (took["event"], took["card"]) == ("took_back", "E7")


@pytest.mark.parametrize(
    ("hold", "known", "pair", "left"),
    [
        ("A3 A4 M", "A3 M", "A3 A4", ["M"]),
        ("C3 C3 C4 M", "C3 C3", "C3 C4", ["C3"]),
        ("C3 C3 C4 M", "C3", "C3 C4", []),  # the other one is no longer sure
        ("C3 C3 C4 M", "C3 C3 C4", "C3 C3", ["C4"]),
    ],
)
def test_MG_24_a_discard_is_public(hold: str, known: str, pair: str, left: list[str]) -> None:
    state = lay(hold, "B5", "D6", phase="discard", known_1_0=known)
    say(state, f"0: discard {pair}")
    assert sure(state, 1, 0) == left


def test_MG_24_the_ones_dropped_are_public() -> None:
    state = lay("A1 B1 C1 M", "B5", "D6", "A7", "B7", phase="discard", known_1_0="C1 M")
    say(state, "0: discard A1 B1", "0: power")
    assert sure(state, 1, 0) == ["M"]


def test_MG_24_a_new_round_is_a_new_deal() -> None:
    state = lay("A3 M", "B4", "C5", phase="discard", known_1_0="M", passed="1 2")
    say(state, "0: pass")
    assert [sure(state, seat, 0) for seat in range(3)] == [[], [], []]


# Secret choices


def test_MG_24_only_the_chooser_knows_the_choice() -> None:
    state = lay("A2 B2 C5 M", "B6", "C6", "D6", phase="discard", known_1_0="M")
    say(state, "0: discard A2 B2", "0: power", "0: choose M")
    cards = [tablee.view(state, seat)["card"] for seat in (0, 1, 2, 3, TABLE)]
    assert cards == ["M", None, None, None, None]
    chose = {"event": "chose", "seat": 0}
    assert told(state, 0)[-1] == chose | {"card": "M"}
    assert all(told(state, seat)[-1] == chose | {"card": None} for seat in (1, 2, 3, TABLE))
    say(state, "1: draw")
    assert [sure(state, seat, 1) for seat in (0, 2, 3)] == [["M"], [], []]
    assert [tablee.view(state, seat)["card"] for seat in (0, 1, 2, 3, TABLE)] == [None] * 5


@pytest.mark.parametrize("seat", [1, 2, TABLE])
def test_MG_24_the_choice_changes_nothing_that_others_see(seat: int) -> None:
    views = []
    for card in ("C5", "M"):
        state = lay("C5 M", "B6", "C6", turn=1, pending="chosen", card=card)
        views.append(tablee.view(state, seat))
    assert views[0] == views[1]


def test_MG_24_only_the_giver_knows_the_gift_before_it_goes() -> None:
    state = lay("A4 B4 C5 M", "B6", "C6", phase="discard")
    say(state, "0: discard A4 B4", "0: give M")
    cards = [tablee.view(state, seat)["card"] for seat in (0, 1, 2, TABLE)]
    assert cards == ["M", None, None, None]
    assert all(len(told(state, seat)) == 1 for seat in (1, 2, TABLE))  # the discard


# A fair guess


def guesses(seat: int, holder: int, *hold: str, **lines: object) -> Counter[str]:
    """The holder's hand in 300 guesses of a seat, each of which must keep the seat's view."""
    found: Counter[str] = Counter()
    for seed in range(300):
        state = lay(*hold, picks=(), **lines)
        before = tablee.view(state, seat)
        state.redeal(seat, tablee.FastChance.seeded(seed))
        assert tablee.view(state, seat) == before
        assert game_of(state).faults(state) == []
        found[hand(state, holder)] += 1
    return found


def test_MG_24_a_guess_keeps_what_is_sure() -> None:
    # unseen by 0, whatever 2 knows: B4, D6 and M; one of them lies with 1, each as likely
    found = guesses(0, 1, "A3", "B4 C5", "D6 M", known_0_1="C5", known_2_1="B4")
    assert set(found) == {"B4 C5", "C5 D6", "C5 M"}
    assert all(70 <= number <= 130 for number in found.values())


def test_MG_24_a_guess_counts_copies() -> None:
    # 0 has one C3 and is sure of the other: A4 and D6 are unseen
    assert set(guesses(0, 1, "C3", "C3 A4", "D6", known_0_1="C3")) == {"C3 A4", "C3 D6"}


def test_MG_24_a_guess_counts_equal_cats_twice() -> None:
    # unseen: C3, C3 and D6, of which 1 has one: D6 in one case of three
    found = guesses(0, 1, "A3", "D6", "C3 C3")
    assert set(found) == {"C3", "D6"}
    assert 70 <= found["D6"] <= 130


def test_MG_24_a_spectator_guesses_every_hand() -> None:
    assert set(guesses(TABLE, 0, "A3", "B4", "M")) == {"A3", "B4", "M"}


def test_MG_24_a_guess_forgets_the_choice_of_another() -> None:
    drawn = set()
    for seed in range(60):
        state = lay("C5 M", "B4", "D6", turn=1, pending="chosen", card="M")
        state.redeal(1, tablee.FastChance.seeded(seed))
        assert game_of(state).faults(state) == []
        say(state, "1: draw")
        drawn |= set(hand(state, 1).split()) - {"B4"}
    assert drawn == {"C5", "D6", "M"}


@pytest.mark.parametrize("seed", range(10))
def test_MG_24_a_guess_keeps_the_own_choice(seed: int) -> None:
    state = lay("C5 M", "B4", "D6", turn=1, pending="chosen", card="M")
    state.redeal(0, tablee.FastChance.seeded(seed))
    say(state, "1: draw")
    assert "M" in hand(state, 1)


def test_MG_24_a_guess_forgets_the_gift_of_another() -> None:
    given = set()
    for seed in range(60):
        state = lay("C5 M", "B4", "D6", phase="give to", card="M")
        state.redeal(1, tablee.FastChance.seeded(seed))
        say(state, "0: to 1")
        given |= set(hand(state, 1).split()) - {"B4"}
    assert given == {"C5", "D6", "M"}


def test_MG_24_a_guess_has_the_future_of_its_chance() -> None:
    one, other = lay("A3 B4", "C5 C6", "D6 M"), lay("A3 B4", "D6 M", "C5 C6")
    for state in (one, other):
        state.redeal(0, tablee.FastChance.seeded(7))
        say(state, "0: draw")
    # two truths, one view, one chance: one guess
    assert describe(one) == describe(other)
    assert table(one, "phase") == "discard"
