"""What can happen: who did it, with what, and more. `view.py` says who is told how much of it."""

from typing import Final

from mypy_extensions import i64

CHOSE: Final = 0  # who; what: the pawn
ROLLED: Final = 1  # who
STOPPED: Final = 2  # who rolled; what: the pair of dice
NO_DUEL: Final = 3  # who rolled: two common pawns
LIFTED: Final = 4  # who; what: the pawn
DROPPED: Final = 5  # who; what: the pawn
PLACED: Final = 6  # who; what: the placing; whom: the timing
WRONG: Final = 7  # who; what: the error; whom: tokens paid
WON: Final = 8  # who; what: tokens; whom: from whom
GAINED: Final = 9  # who was faster than a common pawn; what: tokens
LOST: Final = 10  # who was slower than a common pawn; what: tokens; whom: who played it
TIED: Final = 11
MISSED: Final = 12  # nobody was in place in time
SWAPPED: Final = 13  # who; what: the exchange; whom: with whom
REARRANGED: Final = 14  # who; what: the pair of structures
KEPT: Final = 15  # who
GAME_ENDED: Final = 16
TIME_OUT: Final = 17  # who did not decide in time

# Their names, by number.
NAMES: Final = (
    "chose",
    "rolled",
    "stopped",
    "no duel",
    "lifted",
    "dropped",
    "placed",
    "wrong",
    "won",
    "gained",
    "lost",
    "tied",
    "missed",
    "swapped",
    "rearranged",
    "kept",
    "game ended",
    "time out",
)


# Two things in one number, and both of them again.


def pair(one: i64, other: i64) -> i64:
    """Two faces of dice, or two structures."""
    return one * 4 + other


def read_pair(what: i64) -> tuple[i64, i64]:
    return what // 4, what % 4


def placing(pawn: i64, spot: i64) -> i64:
    return pawn * 8 + spot


def read_placing(what: i64) -> tuple[i64, i64]:
    """The pawn and the spot."""
    return what // 8, what % 8


def timing(after_ms: i64, *, right: bool) -> i64:
    return after_ms * 2 + (1 if right else 0)


def read_timing(whom: i64) -> tuple[i64, bool]:
    """The milliseconds, and whether it was right."""
    return whom // 2, whom % 2 == 1


def error(mistake: i64, pawn: i64) -> i64:
    return mistake * 8 + pawn


def read_error(what: i64) -> tuple[i64, i64]:
    """The mistake and the pawn."""
    return what // 8, what % 8


def exchange(given: i64, got: i64) -> i64:
    return given * 8 + got


def read_exchange(what: i64) -> tuple[i64, i64]:
    """The pawn given, and the one got."""
    return what // 8, what % 8
