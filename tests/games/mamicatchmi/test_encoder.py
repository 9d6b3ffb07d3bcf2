"""A position of Mamicatchmi in numbers, worked by hand."""

from tests.games.mamicatchmi.table import duel
from tests.games.planes import on, planes

MOUSE, CAT, DOG, GRANNY = range(4)


def test_what_a_seat_sees_in_a_duel() -> None:
    state = duel(
        "cat dog", "mouse cat dog granny", roller=3, held_cat=1, tokens="5 6 4 7", duel_ms=4000
    )
    seen = planes(state, 1, at_ms=355)
    assert on(seen["pawns"]) == {CAT: 1, 4 + DOG: 1, 8 + GRANNY: 1, 12 + MOUSE: 1}
    assert on(seen["holding"]) == {CAT: 1}
    assert on(seen["spots"]) == {}
    assert (seen["tokens"], seen["reserve"]) == ([6, 4, 7, 5], [4])
    assert on(seen["dice"]) == {CAT: 1, 4 + DOG: 1}
    assert seen["roller"] == [0, 0, 1, 0]
    assert seen["race"] == [36]  # 355 ms are in the 36th hundredth of a second
    assert (seen["duel"], seen["tie"], seen["time"]) == ([4], [5], [4])
    assert planes(state, 1, at_ms=60_000)["race"] == [255]


def test_the_same_turned_by_a_seat_looks_the_same() -> None:
    one = duel("cat dog", "mouse cat dog granny", roller=3, held_cat=1, tokens="5 6 4 7")
    other = duel("cat dog", "granny mouse cat dog", roller=0, held_cat=2, tokens="7 5 6 4")
    for seat in range(4):
        assert planes(one, seat) == planes(other, (seat + 1) % 4)
