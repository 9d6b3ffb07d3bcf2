"""What Misty counts for its awards, worked by hand."""

import pytest

from tablee.games.misty import GAME, events
from tablee.games.misty.cards import FLOWER, LEFT, MONSTER, PLAIN, SMILE
from tests.games.stories import Happening, facts_of, tally_of

ROUND = (events.ROUND_BEGAN, -1, 1)


def placed(seat: int, kind: int) -> Happening:
    return (events.PLACED, seat, 24, kind)


def moved(seat: int, goal: int = 23, *, covers: bool = False) -> Happening:
    return (events.MOVED, seat, events.spaces(24, goal), events.moving(LEFT, covers=covers))


def ate(seat: int) -> Happening:
    return (events.ATE, seat, events.spaces(24, 25))


STORIES: dict[str, tuple[list[Happening], list[int]]] = {
    "feast": ([ROUND, ate(0), ate(0), ate(1), ROUND, ate(0), ate(1)], [2, 1, 0]),
    "view": ([(events.SCORED, 0, 9), (events.SCORED, 0, 12), (events.SCORED, 1, 7)], [12, 7, 0]),
    "garden": ([placed(0, FLOWER), placed(0, FLOWER), placed(0, LEFT)], [2, 0, 0]),
    "smiles": ([placed(1, SMILE), placed(1, SMILE)], [0, 2, 0]),
    "menagerie": ([placed(2, MONSTER)], [0, 0, 1]),
    "calm": ([placed(0, PLAIN), placed(1, PLAIN)], [1, 1, 0]),
    "bustle": ([moved(0), moved(0), moved(1)], [2, 1, 0]),
    "runaways": ([moved(0, events.NOWHERE), moved(0)], [1, 0, 0]),
    "hide_and_seek": ([moved(0, covers=True), moved(0), moved(1)], [1, 0, 0]),
    "second_thoughts": ([(events.PICKED, 0, 1), (events.CHANGED, 0, 2)], [1, 0, 0]),
    # From 4 to 11 is 7 more; from 9 to 3 is nothing to tell.
    "leap": (
        [
            (events.SCORED, 0, 4),
            (events.SCORED, 1, 9),
            (events.SCORED, 0, 11),
            (events.SCORED, 1, 3),
        ],
        [7, 0, 0],
    ),
    "company": ([(events.ACTIVATION_BEGAN,)] * 3, [3, 3, 3]),
}


@pytest.mark.parametrize("name", STORIES)
def test_what_is_counted(name: str) -> None:
    story, facts = STORIES[name]
    assert facts_of(GAME, name, 3, *story) == facts


def test_every_award_has_been_worked_by_hand() -> None:
    assert set(STORIES) == {*tally_of(GAME).honours, "company"}
