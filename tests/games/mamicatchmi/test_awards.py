"""What Mamicatchmi counts for its awards, worked by hand."""

import pytest

from tablee.games.mamicatchmi import GAME, events
from tablee.games.mamicatchmi.terms import WRONG_PAWN
from tests.games.stories import Happening, facts_of, tally_of


def placed(seat: int, after_ms: int, *, right: bool = True) -> Happening:
    return (events.PLACED, seat, events.placing(0, 0), events.timing(after_ms, right=right))


def stopped(seat: int, first: int, second: int) -> Happening:
    return (events.STOPPED, seat, events.pair(first, second))


def wrong(seat: int) -> Happening:
    return (events.WRONG, seat, events.error(WRONG_PAWN, 0), 1)


STORIES: dict[str, tuple[list[Happening], list[int]]] = {
    "tortoise": ([placed(0, 700), placed(0, 1900), placed(1, 3000, right=False)], [1900, 0, 0]),
    "lightning": ([placed(0, 700), placed(0, 450), placed(0, 900), placed(1, 0)], [450, 1, 0]),
    "duels": ([(events.WON, 0, 1, 1), (events.GAINED, 0, 1), (events.WON, 1, 1, 0)], [2, 1, 0]),
    # 0 wins two, loses one to 1, wins; 2 wins, is beaten by a common pawn, wins.
    "streak": (
        [
            (events.WON, 0, 1, 1),
            (events.GAINED, 0, 1),
            (events.WON, 1, 1, 0),
            (events.WON, 0, 1, 2),
            (events.WON, 2, 1, 1),
            (events.LOST, 2, 1, 0),
            (events.WON, 2, 1, 1),
        ],
        [2, 1, 1],
    ),
    "eager": ([wrong(2), wrong(2), wrong(0)], [1, 0, 2]),
    "careful": (
        [placed(0, 500), placed(0, 500), wrong(0), placed(0, 500), placed(1, 9)],
        [2, 1, 0],
    ),
    "placed": ([placed(0, 500), wrong(0), placed(0, 500), placed(1, 9, right=False)], [2, 0, 0]),
    "rolls": ([stopped(0, 1, 2), stopped(1, 1, 2), stopped(0, 2, 1)], [2, 1, 0]),
    "feints": ([(events.LIFTED, 1, 0), (events.DROPPED, 1, 0)], [0, 1, 0]),
    "removals": (
        [
            (events.SWAPPED, 0, events.exchange(1, 2), 1),
            (events.REARRANGED, 0, events.pair(1, 2)),
            (events.KEPT, 1),
        ],
        [2, 0, 0],
    ),
    "twins": ([stopped(0, 1, 1), stopped(1, 2, 3), stopped(0, 0, 0)], [2, 0, 0]),
    "helping_hand": ([(events.LOST, 0, 1, 2)], [0, 0, 1]),
    # Both were in place; in the roll before only one was.
    "photo": (
        [
            *[stopped(0, 1, 2), placed(2, 400), (events.WON, 2, 1, 0)],
            *[stopped(1, 1, 2), placed(0, 500), placed(1, 510), (events.TIED,)],
        ],
        [1, 1, 0],
    ),
    "company": ([stopped(0, 1, 2), stopped(1, 1, 2)], [2, 2, 2]),
}


@pytest.mark.parametrize("name", STORIES)
def test_what_is_counted(name: str) -> None:
    story, facts = STORIES[name]
    assert facts_of(GAME, name, 3, *story) == facts


def test_every_award_has_been_worked_by_hand() -> None:
    assert set(STORIES) == {*tally_of(GAME).honours, "company"}
