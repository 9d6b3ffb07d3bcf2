"""What can happen: who did it, with what, and more. `view.py` says who is told how much of it."""

from typing import Final

from mypy_extensions import i64

from tablee.games.mito.terms import DISCARD
from tablee.kernel.cardset import rest

ROUND_BEGAN: Final = 0  # the guard; what: the round, from 1
PLAYED: Final = 1  # who; what: the card
DREW: Final = 2  # who; what: the card
RESHUFFLED: Final = 3  # nobody; what: cards in the new pile
ARM: Final = 4  # whose arm rises; what: the card it takes along, or NOTHING
GLIMPSED: Final = 5  # of whose card a corner shows
ARM_DOWN: Final = 6  # whose
GONE: Final = 7  # whose; what: the card that nobody has seen go
CALLED_BACK: Final = 8  # whose; what: the card that was in flight
ACCUSED: Final = 9  # the guard; what: the card in flight, or NOTHING; whom
GUARD_CHANGED: Final = 10  # the new guard; whom: the one before
GAVE: Final = 11  # who; what: the card; whom: to whom
KEPT: Final = 12  # who
SLAPPED: Final = 13  # who; what: milliseconds after the mosquito
SLOWEST: Final = 14  # who; what: whether by lot
RACED: Final = 15  # who; what: the card; whom: milliseconds after the cockroach
RACE_WON: Final = 16  # who; what: the card; whom: whether by lot
RACE_MISSED: Final = 17  # nobody
TOOK: Final = 18  # who; what: the card; whom: from where, a number of terms.ANTS
READY: Final = 19  # who
ROUND_ENDED: Final = 20  # nobody; what: the round; whom: the set of seats that are out
GAME_ENDED: Final = 21  # nobody
TIME_OUT: Final = 22  # who did not decide in time
NONE_LEFT: Final = 23  # who would have drawn

# Their names, by number.
NAMES: Final = (
    "round began",
    "played",
    "drew",
    "reshuffled",
    "arm",
    "glimpsed",
    "arm down",
    "gone",
    "called back",
    "accused",
    "guard changed",
    "gave",
    "kept",
    "slapped",
    "slowest",
    "raced",
    "race won",
    "race missed",
    "took",
    "ready",
    "round ended",
    "game ended",
    "time out",
    "none left",
)


def lot(quick: i64) -> i64:
    """Whether several were equally quick, so that it is by lot."""
    return 1 if rest(quick) != 0 else 0


def is_by_lot(lot: i64) -> bool:
    return lot == 1


def lies_open(source: i64) -> bool:
    """Whether everybody sees a card that comes from there."""
    return source == DISCARD
