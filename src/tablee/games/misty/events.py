"""What can happen: who did it, with what, and more. `view.py` says who is told how much of it.

Two spaces in one number are `first * 64 + second`; NOWHERE is out of the window.
"""

from typing import Final

ROUND_BEGAN: Final = 0  # what: the round
DEALT: Final = 1  # what: how many cards each
HOLDS: Final = 2  # who; what: the hand just dealt; for records alone
PICKED: Final = 3  # who; what: a kind, in secret
CHANGED: Final = 4  # who; what: another kind instead, in secret
REVEALED: Final = 5  # who; what: the kind that was picked
PLACED: Final = 6  # who; what: a space; whom: the kind
PASSED_ON: Final = 7  # what: TO_LEFT or TO_RIGHT
ACTIVATION_BEGAN: Final = 8
MOVED: Final = 9  # who; what: from and to; whom: twice the kind, plus 1 if it covers something
ATE: Final = 10  # whose; what: the monster's space and the flower's
SCORED: Final = 11  # who; what: points
WINDOW: Final = 12  # whose; what: the kinds, packed by window.py; whom: its shape and the smiles
ROUND_WON: Final = 13  # who; what: rounds won so far
GAME_ENDED: Final = 14
TIME_OUT: Final = 15  # who did not decide in time

NOWHERE: Final = 63

# Their names, by number.
NAMES: Final = (
    "round began",
    "dealt",
    "holds",
    "picked",
    "changed",
    "revealed",
    "placed",
    "passed on",
    "activation began",
    "moved",
    "ate",
    "scored",
    "window",
    "round won",
    "game ended",
    "time out",
)
