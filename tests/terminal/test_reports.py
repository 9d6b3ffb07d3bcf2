"""What the commands print of a game's options."""

import pytest

from tablee.kernel.options import Choice, Option, Seat, Whole
from tablee.terminal.language import Words
from tablee.terminal.reports import bounds_of


@pytest.mark.parametrize(
    ("option", "bounds"),
    [
        (Seat("first", rule="MG-4"), "0 … dernière place"),
        (Whole("think_ms", rule="MG-26", default=0, least=0, most=9), "0 … 9 millisecondes"),
        (
            Choice("wins", "TR-4", "high", choices=("high", "low")),
            "high (le plus) | low (le moins)",
        ),
    ],
)
def test_the_bounds_of_an_option_are_told(option: Option, bounds: str) -> None:
    said = {"high": "le plus", "low": "le moins"}
    assert bounds_of(option, Words("fr"), said) == bounds
