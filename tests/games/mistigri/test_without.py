"""Pairs without their power, as a laboratory plays them: laid like two cats of one colour."""

import pytest

from tests.games.mistigri.table import asked, hand, lay, table
from tests.games.table import heard, say


def laid(value: int) -> tuple[str, str]:
    return ("C8", "D8") if value == 8 else (f"A{value}", f"B{value}")


@pytest.mark.parametrize("value", range(1, 9))
def test_MG_7_a_pair_without_its_power_does_nothing_more(value: int) -> None:
    one, other = laid(value)
    own = f"{one} {other} C4 D4 M"
    others = ["C5", "D5", "E5", "D3"][: {1: 4, 2: 3}.get(value, 2)]  # MG-3
    seats = (own, *others)
    with_power = lay(*seats, phase="discard")
    say(with_power, f"0: discard {one} {other}")
    state = lay(*seats, phase="discard", without=f"{value}+{value}")
    say(state, f"0: discard {one} {other}")
    assert heard(state) == [f"0 discarded {one} {other}"]
    assert asked(state) == "1 draw"
    assert table(state, "pending") == "nothing"
    assert hand(state, 0) == "C4 D4 M"
    assert asked(with_power) != "1 draw" or table(with_power, "pending") != "nothing"


def test_MG_16_the_others_keep_their_power() -> None:
    state = lay("A6 B6 A4 B4 M", "C5", "D5", phase="discard", without="4+4")
    say(state, "0: discard A6 B6")
    assert asked(state) == "0 extra"
    say(state, "0: discard A4 B4")
    assert asked(state) == "1 draw"


def test_MG_20_who_is_alone_has_no_best_pair_where_a_power_is_gone() -> None:
    hands = ("A6 B6 A3 B3 M", "", "")
    assert lay(*hands, phase="discard").best_move(0) >= 0
    assert lay(*hands, phase="discard", without="3+3").best_move(0) == -1
