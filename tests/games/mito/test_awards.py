"""What Mito counts for its awards, worked by hand."""

import pytest

from tablee.games.mito import GAME, events
from tablee.games.mito.cards import NAMES
from tests.games.stories import Happening, facts_of, tally_of

N3, ANT1, MITO2 = NAMES.index("n3"), NAMES.index("ant1"), NAMES.index("mito2")


def began(guard: int) -> Happening:
    return (events.ROUND_BEGAN, guard, 1)


STORIES: dict[str, tuple[list[Happening], list[int]]] = {
    "heist": (
        [
            *[began(0), (events.GONE, 1, N3), (events.GONE, 1, N3), (events.GONE, 2, N3)],
            *[began(1), (events.GONE, 1, N3), (events.GONE, 2, N3)],
        ],
        [0, 2, 1],
    ),
    # A corner showed of the first card of 1, not of the second.
    "bold": (
        [
            *[(events.ARM, 1, N3), (events.GLIMPSED, 1), (events.GONE, 1, N3)],
            *[(events.ARM, 1, N3), (events.GONE, 1, N3)],
        ],
        [0, 1, 0],
    ),
    "loot": ([(events.GONE, 1, N3), (events.GONE, 1, ANT1), (events.GONE, 1, MITO2)], [0, 16, 0]),
    "eagle_eye": ([(events.ACCUSED, 0, N3, 1), (events.ACCUSED, 0, -1, 2)], [1, 0, 0]),
    "red_handed": ([(events.ACCUSED, 0, N3, 1), (events.ACCUSED, 0, -1, 2)], [0, 1, 0]),
    "false_alarm": ([(events.ACCUSED, 0, N3, 1), (events.ACCUSED, 0, -1, 2)], [1, 0, 0]),
    "itch": ([(events.ARM, 1, -1), (events.ARM, 1, N3)], [0, 1, 0]),
    "swatter": ([(events.SLAPPED, 1, 420), (events.SLAPPED, 1, 380)], [0, 380, 0]),
    "slow_slap": ([(events.SLOWEST, 2, 0), (events.SLOWEST, 2, 1)], [0, 0, 2]),
    "sprint": ([(events.RACED, 1, N3, 300), (events.RACE_WON, 1, N3, 0)], [0, 1, 0]),
    "generous": ([(events.GAVE, 0, N3, 1), (events.GAVE, 0, N3, 2)], [2, 0, 0]),
    "picnic": ([(events.TOOK, 1, N3, 0), (events.TOOK, 2, N3, 0)], [0, 1, 1]),
    "first_out": (
        [(events.ROUND_ENDED, -1, 1, 0b011), (events.ROUND_ENDED, -1, 2, 0b010)],
        [1, 2, 0],
    ),
    "night_watch": ([began(0), (events.GUARD_CHANGED, 2, -1, 0), began(1), began(2)], [1, 1, 2]),
    "company": ([(events.ROUND_ENDED, -1, 1, 1)] * 3, [3, 3, 3]),
}


@pytest.mark.parametrize("name", STORIES)
def test_what_is_counted(name: str) -> None:
    story, facts = STORIES[name]
    assert facts_of(GAME, name, 3, *story) == facts


def test_every_award_has_been_worked_by_hand() -> None:
    assert set(STORIES) == {*tally_of(GAME).honours, "company"}
