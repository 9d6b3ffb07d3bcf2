"""What can happen: who did it, with what, and more. `view.py` says who is told how much of it."""

from typing import Final

CHOSE: Final = 0  # who; what: the pawn
ROLLED: Final = 1  # who
STOPPED: Final = 2  # who rolled; what: four times the first die, plus the second
NO_DUEL: Final = 3  # who rolled: two common pawns
LIFTED: Final = 4  # who; what: the pawn
DROPPED: Final = 5  # who; what: the pawn
PLACED: Final = 6  # who; what: pawn and spot; whom: twice the milliseconds, plus 1 if right
WRONG: Final = 7  # who; what: eight times the mistake, plus the pawn; whom: tokens paid
WON: Final = 8  # who; what: tokens; whom: from whom
GAINED: Final = 9  # who was faster than a common pawn; what: tokens
LOST: Final = 10  # who was slower than a common pawn; what: tokens; whom: who played it
TIED: Final = 11
MISSED: Final = 12  # nobody was in place in time
SWAPPED: Final = 13  # who; what: eight times the pawn given, plus the one got; whom: with whom
REARRANGED: Final = 14  # who; what: four times a structure, plus the other
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
