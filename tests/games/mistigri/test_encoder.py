"""A position of Crazy Mistigri in numbers, worked by hand."""

from tablee.games.mistigri.cards import NAMES
from tests.games.mistigri.table import lay
from tests.games.planes import on, planes


def named(numbers: list[int]) -> dict[str, int]:
    return {NAMES[kind]: number for kind, number in on(numbers).items()}


def test_what_a_seat_sees() -> None:
    state = lay("C3 C3 M", "B3 C4", "D8", totals="3 20 0", known_0_1="C4", arrow="anticlockwise")
    seen = planes(state, 0)
    assert named(seen["hand"]) == {"C3": 2, "M": 1}
    assert seen["cards"] == [3, 2, 1]
    assert seen["totals"] == [3, 20, 0]
    assert seen["arrow"] == [1]
    assert named(seen["known"][: len(NAMES)]) == {"C4": 1}
    assert named(seen["known"][len(NAMES) :]) == {}
    other = planes(state, 1)
    assert other["cards"] == [2, 1, 3]
    assert other["totals"] == [20, 0, 3]
    assert named(other["knows"][len(NAMES) :]) == {"C4": 1}  # seat 0 is the second after it
