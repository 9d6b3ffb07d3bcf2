"""What can happen: who did it, with what, and more. `view.py` says who is told how much of it."""

from typing import Final

from mypy_extensions import i64

ROUND_BEGAN: Final = 0  # what: the round
DEALT: Final = 1  # what: how many cards each
HOLDS: Final = 2  # who; what: the hand just dealt; for records alone
PICKED: Final = 3  # who; what: a kind, in secret
CHANGED: Final = 4  # who; what: another kind instead, in secret
REVEALED: Final = 5  # who; what: the kind that was picked
PLACED: Final = 6  # who; what: a space; whom: the kind
PASSED_ON: Final = 7  # what: TO_LEFT or TO_RIGHT
ACTIVATION_BEGAN: Final = 8
MOVED: Final = 9  # who; what: the spaces from and to; whom: the moving
ATE: Final = 10  # whose; what: the monster's and the flower's spaces
SCORED: Final = 11  # who; what: points
WINDOW: Final = 12  # whose; what: the kinds, packed by window.py; whom: its shape and the smiles
ROUND_WON: Final = 13  # who; what: rounds won so far
GAME_ENDED: Final = 14
TIME_OUT: Final = 15  # who did not decide in time

NOWHERE: Final = 63  # out of the window

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


# Several things in one number, and all of them again.


def spaces(one: i64, other: i64) -> i64:
    return one * 64 + other


def read_spaces(what: i64) -> tuple[i64, i64]:
    return what // 64, what % 64


def moving(kind: i64, *, covers: bool) -> i64:
    return kind * 2 + (1 if covers else 0)


def read_moving(whom: i64) -> tuple[i64, bool]:
    """The kind that moved, and whether it covers something."""
    return whom // 2, whom % 2 == 1


def shape(rows: i64, columns: i64, smiles: i64) -> i64:
    """Of a window, and how its smiles are counted."""
    return (rows * 8 + columns) * 2 + smiles


def read_window(what: i64, whom: i64) -> tuple[tuple[int, ...], i64, i64]:
    """The kinds of a window, row by row, its columns, and how its smiles are counted."""
    rows = whom // 16
    columns = whom // 2 % 8
    kinds: list[int] = []
    for _ in range(rows * columns):
        kinds.append(what % 8)
        what //= 8
    return tuple(kinds), columns, whom % 2
