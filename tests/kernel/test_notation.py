"""Moves and events as text, of a game that there is not."""

import pytest

from tablee import BadNotation, Event
from tablee.kernel.moves import do
from tablee.kernel.notation import MoveWords, Noun, event_text, named, seats_below

FRUIT = named(["fig", "plum", "fig"], "fruit: fig or plum")
TWO = Noun(9, lambda what: f"{what // 3} {what % 3}", len, words=2)
MOVES = MoveWords(
    {"wait": 1},
    [({"eat": 1, "pick": 2}, FRUIT), ({"eat": 3}, TWO), ({"to": 4}, seats_below(3))],
    "wait",
)


@pytest.mark.parametrize(
    ("move", "text"),
    [(1, "wait"), (do(1, 1), "eat plum"), (do(2, 0), "pick fig"), (do(4, 2), "to 2")],
)
def test_moves_are_read_as_they_are_shown(move: int, text: str) -> None:
    assert MOVES.show(move) == text
    assert MOVES.read(text) == move
    assert MOVES.read(f"  {text.upper()} ") == move


def test_equal_things_are_read_as_the_first_of_them() -> None:
    assert MOVES.show(do(2, 2)) == "pick fig"
    assert MOVES.read("pick fig") == do(2, 0)


def test_one_word_may_have_several_nouns() -> None:
    assert MOVES.show(do(3, 7)) == "eat 2 1"
    assert MOVES.read("eat 2 1") == do(3, len("2 1"))


@pytest.mark.parametrize("move", [0, 2, -1, do(1, 3), do(3, 9), do(4, 3), do(5)])
def test_what_is_no_move_is_shown_as_such(move: int) -> None:
    assert MOVES.show(move) == f"no move {move}"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "'' is no move: wait"),
        ("Wait here", "'Wait here' is no move: wait"),
        ("pick", "'pick' is no move: wait"),
        ("pick Pear", "'pear' is no fruit: fig or plum"),
        ("to 3", "'3' is no seat"),
    ],
)
def test_any_other_text_is_refused(text: str, why: str) -> None:
    with pytest.raises(BadNotation) as refused:
        MOVES.read(text)
    assert refused.value.why == why


def test_capitals_count_where_names_have_them() -> None:
    strict = MoveWords(
        {"wait": 1}, [({"eat": 1}, named(["Fig"], "fruit"))], "wait", in_capitals=False
    )
    assert strict.read("eat Fig") == do(1, 0)
    for text in ("eat fig", "Wait"):
        with pytest.raises(BadNotation):
            strict.read(text)


def test_an_event_says_who_where_there_is_somebody() -> None:
    assert event_text(Event(1, 2, 3, 4), ("ate", "gave"), " a fig") == "2 gave a fig"
    assert event_text(Event(0, -1, 3, 4), ("ate", "gave"), "") == "ate"
