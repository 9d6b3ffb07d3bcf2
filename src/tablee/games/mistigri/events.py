"""What can happen: who did it, with what, to whom. `view.py` says who is told how much of it."""

from typing import Final

ROUND_BEGAN: Final = 0  # first player; what: the round
DEALT: Final = 1  # who got it; what: a card
DREW: Final = 2  # drawer; what: a card; whom: from
DISCARDED: Final = 3  # who; what: a pair, as its move
DROPPED: Final = 4  # who; what: a 1 more
REVERSED: Final = 5
CHOSE: Final = 6  # who; what: the card that will be drawn
READIED: Final = 7  # who; what: EXCHANGE, DRAW_TWO or DRAW_THREE
GAVE: Final = 8  # who; what: a card; whom: to
PICKED: Final = 9  # who; what: a card of the discard; whom: to
PUT_DOWN: Final = 10  # who; what: a card
TOOK_BACK: Final = 11  # who; what: a card
PASSED: Final = 12  # "Je passe"
DECLINED: Final = 13  # no extra pair
LEFT: Final = 14  # "Miaouuuuu"
REVEALED: Final = 15  # whose; what: a card left at the end of the round
SCORED: Final = 16  # who; what: the penalty
ROUND_ENDED: Final = 17  # last player; what: ONE_LEFT, ALL_PASSED or TOO_LONG
GAME_ENDED: Final = 18
TIME_OUT: Final = 19  # who did not decide in time

# Their names, by number.
NAMES: Final = (
    "round began",
    "dealt",
    "drew",
    "discarded",
    "dropped",
    "reversed",
    "chose",
    "readied",
    "gave",
    "picked",
    "put down",
    "took back",
    "passed",
    "declined",
    "left",
    "revealed",
    "scored",
    "round ended",
    "game ended",
    "time out",
)
