"""Who sits where."""

import pytest

from tablee import BadSeats
from tablee.games.mistigri import GAME
from tablee.terminal.language import Words
from tablee.terminal.seating import levels_for, names_for, seats_for
from tests.terminal.knock import KNOCK


def test_how_many_play() -> None:
    assert seats_for(GAME, None, []) == 4
    assert seats_for(GAME, None, ["random"]) == 4
    assert seats_for(GAME, None, ["random"] * 2) == 3
    assert seats_for(GAME, 5, ["random"] * 2) == 5


def test_who_plays_the_other_seats() -> None:
    assert levels_for(GAME, 3, 0, []) == ["", "cousin", "cousin"]
    assert levels_for(GAME, 3, 1, ["random"]) == ["random", "", "random"]
    assert levels_for(GAME, 3, 2, ["a", "b"]) == ["a", "b", ""]
    assert levels_for(KNOCK, 2, 0, []) == ["", "random"]


@pytest.mark.parametrize(
    ("seat", "bots", "why"),
    [
        (4, [], "no seat 4 at a table of 4"),
        (-1, [], "no seat -1 at a table of 4"),
        (0, ["random", "random"], "you and 3 bots, not 2"),
    ],
)
def test_seats_that_cannot_be_taken(seat: int, bots: list[str], why: str) -> None:
    with pytest.raises(BadSeats, match=why):
        levels_for(GAME, 4, seat, bots)


def test_everybody_has_a_name_of_their_own() -> None:
    names = names_for(["random", "", *["random"] * 10], Words("fr"))
    assert names[:3] == ["Rose", "Toi", "Malo"]
    assert names[-1] == "Place 11"
    assert len(set(names)) == 12
