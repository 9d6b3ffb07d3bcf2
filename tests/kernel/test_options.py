"""Options: typed, bounded, complete."""

from typing import Any

import pytest

from tablee import BadOption
from tablee.kernel.options import (
    Answer,
    Choice,
    Options,
    Question,
    Seat,
    Whole,
    as_known,
    complete,
    is_calm,
    read_options,
)

OPTIONS = (
    Whole("slow_ms", rule="X-1", default=20, least=0, most=100),
    Seat("first", rule="X-2"),
    Choice("smiles", rule="X-3", default="pairs", choices=("pairs", "neighbours")),
)


def test_what_is_not_given_has_its_default() -> None:
    assert complete(OPTIONS, None, 3) == {"slow_ms": 20, "first": 0, "smiles": "pairs"}


def test_what_a_log_says_counts_as_far_as_the_game_still_has_it_so() -> None:
    """A value out of bounds today, an option that has gone, and one that was not there yet."""
    written: Options = {"slow_ms": 101, "first": 2, "old": 1}
    assert as_known(OPTIONS, written, 3) == {"slow_ms": 20, "first": 2, "smiles": "pairs"}


def test_what_is_given_counts() -> None:
    given: Options = {"slow_ms": 100, "first": 2, "smiles": "neighbours"}
    assert complete(OPTIONS, given, 3) == given


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"slow_ms": 101}, "from 0 to 100"),
        ({"slow_ms": -1}, "from 0 to 100"),
        ({"slow_ms": "20"}, "whole number"),
        ({"slow_ms": True}, "whole number"),
        ({"first": 3}, "from 0 to 2"),
        ({"smiles": "grins"}, "pairs, neighbours"),
        ({"smiles": 1}, "pairs, neighbours"),
        ({"speed": 1}, "no option 'speed'"),
    ],
)
def test_what_is_out_of_bounds_is_refused(given: dict[str, Any], said: str) -> None:
    with pytest.raises(BadOption, match=said):
        complete(OPTIONS, given, 3)


def test_options_are_read_from_texts() -> None:
    read = read_options(OPTIONS, ["slow_ms=7", "smiles=neighbours"])
    assert read == {"slow_ms": 7, "smiles": "neighbours"}


@pytest.mark.parametrize(
    ("text", "said"), [("slow_ms", "name=value"), ("slow_ms=fast", "whole number")]
)
def test_texts_that_are_no_option_are_refused(text: str, said: str) -> None:
    with pytest.raises(BadOption, match=said):
        read_options(OPTIONS, [text])


def test_a_name_that_does_not_exist_is_refused_later() -> None:
    with pytest.raises(BadOption, match="no option"):
        complete(OPTIONS, read_options(OPTIONS, ["speed=1"]), 3)


HURRY = Question(
    "hurry",
    (
        Answer("calm", {"slow_ms": 100, "smiles": "pairs"}, calm=True),
        Answer("usual", {"slow_ms": 20, "smiles": "pairs"}),
    ),
)


def test_options_give_an_answer_if_all_that_it_sets_is_so() -> None:
    usual = complete(OPTIONS, {"first": 2}, 3)
    assert HURRY.chosen(usual) is HURRY.answers[1]
    assert HURRY.chosen({**usual, "slow_ms": 100}) is HURRY.answers[0]
    assert HURRY.chosen({**usual, "slow_ms": 99}) is None


def test_a_table_is_calm_while_its_options_say_so() -> None:
    usual = complete(OPTIONS, None, 3)
    assert not is_calm([HURRY], usual)
    assert is_calm([HURRY], {**usual, "slow_ms": 100})
    assert not is_calm([HURRY], {**usual, "slow_ms": 100, "smiles": "neighbours"})
    assert not is_calm([], usual)
