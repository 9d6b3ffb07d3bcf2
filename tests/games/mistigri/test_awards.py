"""What Crazy Mistigri counts for its awards, worked by hand."""

import pytest

from tablee.games.mistigri import GAME, events, moves
from tablee.games.mistigri.cards import CAT
from tests.games.stories import Happening, facts_of, tally_of

M, A3, C3, A7 = (int(CAT[name]) for name in ("M", "A3", "C3", "A7"))
ROUND = (events.ROUND_BEGAN, 0, 1)


def scored(*penalties: int) -> list[Happening]:
    return [(events.SCORED, seat, penalty) for seat, penalty in enumerate(penalties)]


STORIES: dict[str, tuple[list[Happening], list[int]]] = {
    # Dealt to 0, drawn by 1, given to 2; then drawn by 1 again, put down by 1, taken back by 0.
    "lap": (
        [
            ROUND,
            (events.DEALT, 0, M),
            (events.DREW, 1, M, 0),
            (events.GAVE, 1, M, 2),
            (events.DREW, 1, M, 2),
            (events.PUT_DOWN, 1, M),
            (events.TOOK_BACK, 0, M),
            (events.DREW, 2, A7, 0),
            (events.TOOK_BACK, 2, A7),
            *scored(10, 0, 7),
        ],
        [2, 2, 1],
    ),
    "potato": (
        [
            ROUND,
            (events.DEALT, 0, M),
            (events.DREW, 1, M, 0),
            (events.PUT_DOWN, 1, M),
            (events.PICKED, 1, M, 2),
            (events.CHOSE, 2, M),
            *scored(0, 0, 10),
        ],
        [1, 2, 0],
    ),
    "spared": (
        [
            ROUND,
            (events.DEALT, 0, M),
            *scored(9, 9, 9),
            (events.ROUND_BEGAN, 1, 2),
            *scored(0, 0, 0),
        ],
        [1, 2, 2],
    ),
    "meow": ([ROUND, (events.LEFT, 1), (events.LEFT, 2), (events.LEFT, 1)], [0, 2, 1]),
    "pairs": ([(events.DISCARDED, 2, moves.discard(A3, C3))] * 3, [0, 0, 3]),
    "powers": (
        [
            (events.DISCARDED, 0, moves.discard(A3, C3)),
            (events.DISCARDED, 0, moves.discard(A3, A7)),  # only the colour
        ],
        [1, 0, 0],
    ),
    "gifts": ([(events.GAVE, 0, A7, 1), (events.PICKED, 0, A7, 2)], [2, 0, 0]),
    "weathercock": ([(events.REVERSED, 1)] * 2, [0, 2, 0]),
    "passes": ([(events.PASSED, 0), (events.DECLINED, 0), (events.PASSED, 0)], [2, 0, 0]),
    "basket": (
        [
            ROUND,
            (events.REVEALED, 0, A7),
            (events.REVEALED, 0, A3),
            *scored(10, 0, 0),
            (events.ROUND_BEGAN, 0, 2),
            (events.REVEALED, 0, A3),
            *scored(3, 0, 0),
        ],
        [2, 0, 0],
    ),
    "popular": ([(events.DREW, 1, A7, 0), (events.DREW, 2, A3, 0)], [2, 0, 0]),
    "greedy": ([(events.DREW, 1, A7, 0), (events.DREW, 1, A3, 0)], [0, 2, 0]),
    # Seat 0 paid 4, then 3; seat 1 got out; seat 2 paid too much to boast of it.
    "feather": (
        [ROUND, *scored(4, 0, 10), (events.ROUND_BEGAN, 0, 2), *scored(3, 0, 30)],
        [3, 0, 0],
    ),
    "company": ([(events.ROUND_ENDED, 0, 0), (events.ROUND_ENDED, 1, 0)], [2, 2, 2]),
}


@pytest.mark.parametrize("name", STORIES)
def test_what_is_counted(name: str) -> None:
    story, facts = STORIES[name]
    assert facts_of(GAME, name, 3, *story) == facts


def test_every_award_has_been_worked_by_hand() -> None:
    assert set(STORIES) == {*tally_of(GAME).honours, "company"}
