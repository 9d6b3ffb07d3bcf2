"""The words of Crazy Mistigri as numbers: phases, waiting effects, reasons."""

from typing import Final

from mypy_extensions import i64

# Phases.
DRAW: Final = 0
DISCARD: Final = 1
EXTRA: Final = 2  # one more pair, after 6+6
POWER_OR_REVERSE: Final = 3
CHOOSE: Final = 4
GIVE: Final = 5
GIVE_TO: Final = 6
PICK: Final = 7
PICK_TO: Final = 8
PUT: Final = 9
RETAKE: Final = 10
OVER: Final = 11
PHASES: Final = (
    "draw",
    "discard",
    "extra",
    "power or reverse",
    "choose",
    "give",
    "give to",
    "pick",
    "pick to",
    "put",
    "retake",
    "over",
)

# What the next draw has waiting for it (MG-19: one thing at most), by the pair's value; 0 nothing.
CHOSEN: Final = 2
EXCHANGE: Final = 3
DRAW_TWO: Final = 7
DRAW_THREE: Final = 8

# Why a round ended.
ONE_LEFT: Final = 0
ALL_PASSED: Final = 1
TOO_LONG: Final = 2
REASONS: Final = ("one left", "all passed", "too long")


def cards_to_draw(pending: i64) -> i64:  # MG-6, MG-17
    if pending == DRAW_TWO:
        return 2
    return 3 if pending == DRAW_THREE else 1
