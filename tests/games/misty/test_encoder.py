"""A position of Misty in numbers, worked by hand: a space is (row + 3) × 7 + column + 3."""

from tests.games.misty.table import full, lay, square
from tests.games.planes import on, planes

FLOWER, MONSTER, SMILE, UP, DOWN, LEFT, RIGHT, PLAIN = range(8)


def test_what_a_seat_sees_of_a_window_being_built() -> None:
    state = lay(
        2,
        window_0="flower plain",
        window_1="up / down",
        hand_0="monster monster smile left",
        hand_1="plain up flower right",
        pick_0="smile",
        spot_0="0,2",
        wins="1 0",
        points="9 7",
        round=2,
    )
    seen = planes(state, 0)
    assert on(seen["hand"]) == {MONSTER: 2, SMILE: 1, LEFT: 1}
    assert on(seen["pick"]) == {SMILE: 1}
    assert on(seen["spot"]) == {24 + 2: 1}
    assert on(seen["window"]) == {
        FLOWER * 49 + 24: 1,
        PLAIN * 49 + 25: 2,
        8 * 49 + UP * 49 + 24: 1,
        8 * 49 + DOWN * 49 + 31: 2,
    }
    assert on(seen["known"]) == {PLAIN: 1, UP: 1, FLOWER: 1, RIGHT: 1}  # of two, both have held it
    assert (seen["picked"], seen["waiting"]) == ([1, 0], [0, 1])
    assert (seen["wins"], seen["points"]) == ([1, 0], [9, 7])
    assert [*seen["cards"], *seen["step"], *seen["size"], *seen["round"]] == [4, 3, 12, 2]
    other = planes(state, 1)
    assert on(other["pick"]) == on(other["spot"]) == {}
    assert (other["picked"], other["wins"], other["points"]) == ([0, 1], [0, 1], [7, 9])


def test_the_same_turned_by_a_seat_looks_the_same() -> None:
    hands = ["up up smile left plain", "down flower smile left plain", "right right up left plain"]
    windows = ["flower", "monster", "plain"]
    looks = []
    for turn in range(3):
        lines = {}
        for seat in range(3):
            lines[f"hand_{(seat + turn) % 3}"] = hands[seat]
            lines[f"window_{(seat + turn) % 3}"] = windows[seat]
        state = lay(3, **lines)
        looks.append([planes(state, (seat + turn) % 3) for seat in range(3)])
    assert looks[0] == looks[1] == looks[2]


def test_what_has_moved_in_a_full_window() -> None:
    state = full(
        square("plain left plain", "down plain plain"),
        square("up left plain", "plain monster monster"),
        moved_0="0,1",
    )
    seen = planes(state, 0)
    assert on(seen["moved"]) == {1: 1}
    assert on(seen["window"])[DOWN * 49 + 31] == 4
    assert on(seen["spaces"]) == {}
    assert seen["waiting"] == [1, 1]
