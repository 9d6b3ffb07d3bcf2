"""Situations as text: fields that are read and written."""

from collections.abc import Callable

import pytest

from tablee import NEVER, BadPosition
from tablee.kernel.fields import (
    Fields,
    moment,
    name_of,
    names_of,
    seat_below,
    spaced,
    true_ones,
    written,
)

TEXT = """
seats: 3
held   cat: 1
tokens: 5 6 4
out: 0 2
phase: duel
placed: 0 dog / 1 cat/
"""
PHASES = ("roll", "duel")


def test_fields_are_taken_one_by_one() -> None:
    fields = Fields(TEXT)
    assert fields.number("seats", 0) == 3
    assert fields.seat("held cat", 3) == 1
    assert fields.seat("roller", 3, default=2) == 2
    assert fields.of_seats("tokens", 3) == [5, 6, 4]
    assert fields.of_seats("scores", 3) == [0, 0, 0]
    assert fields.seat_set("out", 3) == 0b101
    assert fields.one_of("phase", PHASES) == 1
    assert fields.one_of("phase", PHASES) == 0, "it has been taken"
    assert fields.one_of("resume", PHASES, 1) == 1
    with pytest.raises(BadPosition, match="a position has no line 'placed'"):
        fields.refuse_unread()
    assert fields.parts("placed") == ["0 dog", "1 cat"]
    assert fields.parts("placed") == fields.words("hand") == []
    assert fields.word("hand") == ""
    fields.refuse_unread()


@pytest.mark.parametrize(
    ("text", "take", "why"),
    [
        ("nothing", Fields.refuse_unread, "a line is 'name: value', not 'nothing'"),
        ("a: 1\na: 2", Fields.refuse_unread, "'a' is there twice"),
        ("a: x", lambda fields: fields.number("a", 0), "a takes a whole number, not 'x'"),
        ("a: ²", lambda fields: fields.numbers("a"), "a takes a whole number, not '²'"),
        ("a: 3", lambda fields: fields.seat("a", 3), "seats are from 0 to 2, not 3"),
        ("a: 3", lambda fields: fields.seat_set("a", 3), "a: seats are from 0 to 2"),
        ("a: 1 2", lambda fields: fields.of_seats("a", 3), "a: one number a seat, not 2"),
        ("a: x", lambda fields: fields.one_of("a", PHASES), "a is one of roll, duel, not 'x'"),
    ],
)
def test_what_is_wrong_is_said(text: str, take: Callable[[Fields], object], why: str) -> None:
    with pytest.raises(BadPosition) as refused:
        take(Fields(text))
    assert refused.value.why == why


def test_a_seat_is_one_of_that_many() -> None:
    assert seat_below(3, 2) == 2


def test_what_is_empty_is_left_out() -> None:
    said: dict[str, str | int] = {
        "seats": 3,
        "turn": 0,
        "card": "",
        "hand 0": spaced([1, 2]),
        "at": moment(NEVER),
    }
    assert written(said) == "seats: 3\nturn: 0\nhand 0: 1 2\n"
    assert moment(1200) == 1200
    assert name_of(PHASES, 1) + name_of(PHASES, -1) == "duel"
    assert names_of(PHASES, [1, -1, 0], "-") == "duel - roll"


def test_of_the_faults_those_count_that_are_so() -> None:
    assert true_ones({"one": 0, "two": [3], "three": False}) == ["two"]
