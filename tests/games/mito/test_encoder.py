"""A position of Mito in numbers, worked by hand."""

from tablee.games.mito.cards import NAMES
from tests.games.mito.table import lay
from tests.games.planes import on, planes


def named(numbers: list[int]) -> dict[str, int]:
    return {NAMES[kind % 30]: number for kind, number in on(numbers).items()}


def test_what_a_seat_sees() -> None:
    state = lay(
        "n1 n1 mito4",
        "n3 spider2",
        "n4 n5",
        discard="n2 n1 ant3",
        guard=0,
        turn=1,
        flight_2="cockroach1",
        arm_2=1200,
        glimpse_2=1500,
        known_0_1="spider2",
    )
    own = planes(state, 2, at_ms=1300)
    assert named(own["hand"]) == {"n4": 1, "n5": 1}
    assert named(own["flight"]) == {"cockroach1": 1}
    assert own["cards"] == [3, 3, 2]
    assert own["arms"] == [6, 0, 0]  # 100 ms are five times 20
    assert (own["guard"], own["turn"], own["can_cheat"]) == ([0, 1, 0], [0, 0, 1], [1])
    guard = planes(state, 0, at_ms=1300)
    assert named(guard["hand"]) == {"n1": 2, "mito4": 1}
    assert named(guard["known"]) == {"spider2": 1}
    assert named(guard["top"]) == {"n2": 1}
    assert on(guard["under"]) == {NAMES.index("n1"): 1, 30 + NAMES.index("ant3"): 1}
    assert named(guard["discard"]) == {"n2": 1, "n1": 1, "ant3": 1}
    assert (guard["arms"], guard["can_cheat"], guard["flight"]) == ([0, 0, 6], [0], [0] * 30)


def test_the_same_turned_by_a_seat_looks_the_same() -> None:
    hands = ["n1 n1 mito4", "n3 spider2", "n4 n5"]
    one = lay(*hands, guard=0, turn=1, pile="n2")
    other = lay(hands[2], *hands[:2], guard=1, turn=2, starter=1, pile="n2")
    for seat in range(3):
        assert planes(one, seat) == planes(other, (seat + 1) % 3)
