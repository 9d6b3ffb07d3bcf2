"""What Crazy Mistigri offers to those who look ahead: the end alone, the worth of a standing."""

from hypothesis import given, settings
from hypothesis import strategies as st

import tablee
from tablee import MoveList, State
from tablee.games.mistigri.cards import CARDS, DECK, FIRST_COPY
from tablee.kernel.cardset import members_of
from tablee.kernel.state import NOTHING
from tests.games.mistigri.table import lay
from tests.modes import COMPILED

DEALT = [int(card) for card in members_of(DECK[5])]


def alone(cats: str, **lines: object) -> State:
    """Seat 0 has drawn the last card of the others, in the last round."""
    said = {"phase": "discard", "round": 2, "totals": "0 100 100 100 100", **lines}
    text = "\n".join(f"{name}: {value}" for name, value in said.items())
    return tablee.position("mistigri", f"seats: 5\nhand 0: {cats}\n{text}")


def best(state: State) -> str:
    return tablee.show(state, state.best_move(0))


def left(state: State) -> int:
    """What the hand costs if the best is played to the end."""
    while not state.is_over():
        state.play(0, state.best_move(0), 0)
    return state.standings().scores[0]


def test_MG_20_alone_the_dearest_pair_goes() -> None:
    """28 points: C3 C3 would leave 22, E3 E5 20."""
    state = alone("C3 C3 E3 E5 C6 D8")
    assert best(state) == "discard C3 C6"
    assert left(state) == 19


def test_MG_16_alone_two_sixes_bring_another_pair() -> None:
    """B6 B7 would take 13 of 24 points; A6 B6 and then B5 B7 take all."""
    state = alone("A6 B6 B5 B7")
    assert best(state) == "discard A6 B6"
    state.play(0, state.best_move(0), 0)
    assert best(state) == "discard B5 B7"
    assert left(alone("A6 B6 B5 B7 M")) == 10


def test_MG_16_alone_the_sixes_that_leave_the_better_pair_go() -> None:
    """A6 B6 leaves C6 C8 for 14 more; after A6 C6 nothing goes with C8."""
    state = alone("A6 B6 C6 C8")
    assert best(state) == "discard A6 B6"
    assert left(state) == 0


def test_MG_11_alone_all_ones_go_with_two() -> None:
    """Five 1s are more than A1 A3, which takes four points."""
    state = alone("A1 B1 B1 C1 D1 A3")
    assert best(state) == "discard A1 B1"
    state.play(0, state.best_move(0), 0)
    assert best(state) == "power"
    assert left(state) == 3


def test_MG_20_alone_without_a_pair_one_passes() -> None:
    assert best(alone("A3 B4 M")) == "pass"


def test_in_company_nobody_can_tell() -> None:
    state = lay("A3 A4", "B5", "", phase="discard")
    assert state.best_move(0) == NOTHING


@settings(max_examples=300 if COMPILED else 40)
@given(st.sets(st.sampled_from(DEALT), min_size=1, max_size=9))
def test_MG_20_no_other_order_leaves_less(cards: set[int]) -> None:
    state = alone(" ".join(CARDS[FIRST_COPY[card]] for card in cards))
    assert left(state.clone()) == least_left(state)


def least_left(state: State) -> int:
    """By trying everything."""
    if state.is_over():
        return state.standings().scores[0]
    found = []
    for move in state.legal(0):
        after = state.clone()
        after.play(0, move, 0)
        found.append(least_left(after))
    return min(found)


def promising(state: State) -> list[str]:
    found = MoveList()
    state.list_promising(0, found)
    return [tablee.show(state, move) for move in found.items[: found.count]]


def test_nobody_thinks_of_passing_with_a_pair_in_hand() -> None:
    state = lay("A3 A4 B4", "B5", "C5", phase="discard")
    assert promising(state) == ["discard A3 A4", "discard A4 B4"]
    assert promising(lay("A3 B4 M", "B5", "C5", phase="extra")) == ["pass"]


def test_who_may_part_with_a_card_parts_with_the_mistigri() -> None:
    assert promising(lay("A3 A4 M", "B5", "C5", phase="give")) == ["give M"]
    assert promising(lay("A3 A4 M", "B5", "C5", phase="choose")) == ["choose M"]


def test_of_other_decisions_everything_is_thought_of() -> None:
    assert promising(lay("A3 A4", "B5", "C5", phase="give")) == ["give A3", "give A4"]
    state = lay("A4 M", "B5 C5", "C6", phase="power or reverse", effect=2)
    assert promising(state) == ["power", "reverse"]


def test_alone_only_the_best_is_thought_of() -> None:
    assert promising(alone("C3 C3 E3 E5 C6 D8")) == ["discard C3 C6"]


def test_a_round_is_a_stage() -> None:
    assert lay("A3 A4", "B5", "", round=2).stage() == 2


def test_MG_22_points_behind_make_a_win_less_likely() -> None:
    """Equal totals are equal chances; far behind there is hardly any."""
    state = lay("A3", "B5", "C5", totals="7 7 7")
    assert list(state.shares()) == [333_333, 333_333, 333_333]
    first, second, third = lay("A3", "B5", "C5", totals="0 10 200").shares()
    assert first > second > 1000 > third


def test_MG_22_ten_points_behind_are_worth_less_by_the_number_e() -> None:
    """1 : 1 : 0.368, before the end and at the end; 1 / 2.368 is 0.422."""
    over = tablee.position("mistigri", "seats: 3\nphase: over\nround: 3\ntotals: 15 5 5")
    for state in (over, lay("A3", "B5", "C5", totals="15 5 5")):
        assert list(state.shares()) == [155_362, 422_318, 422_318]
