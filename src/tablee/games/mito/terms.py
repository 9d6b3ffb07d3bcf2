"""The words of Mito as numbers: phases, choices of the options, moments."""

from typing import Final

from mypy_extensions import i64

# Phases.
TURN: Final = 0
SPIDER: Final = 1  # give a card, or keep all
SPIDER_TO: Final = 2  # to whom
SLAP: Final = 3
GIFTS: Final = 4  # everybody for the slowest
RACE: Final = 5
CAUGHT: Final = 6  # the guard chooses a card for the cheater
PAUSE: Final = 7  # between two rounds
OVER: Final = 8
PHASES: Final = (
    "turn",
    "spider",
    "spider_to",
    "slap",
    "gifts",
    "race",
    "caught",
    "pause",
    "over",
)

# Choices of the options, the usual one first.
ANTS: Final = ("discard", "draw_pile")  # MT-14
DISCARD: Final = 0
DRAW_PILE: Final = 1
WINDOWS: Final = ("usual", "long")  # MT-20

EARLIER: Final = -1  # MT-20: slapped before the contest began anew

# Milliseconds.
GLIMPSE_FROM_MS: Final = 200  # MT-17: no card shows sooner
REST_MS: Final = 3000  # MT-18
SLAP_MS: Final = 5000  # MT-20
RACE_MS: Final = 3000  # MT-20
PAUSE_MS: Final = 30_000  # MT-22


def stretched(window_ms: i64, windows: i64) -> i64:  # MT-20, MT-22
    """How long a window is: three times as long, if all are."""
    return window_ms * (1 + 2 * windows)


def is_one_turn(phase: i64) -> bool:
    """Whether the one whose turn it is decides."""
    return phase in (TURN, SPIDER, SPIDER_TO)


def is_contest(phase: i64) -> bool:
    return phase in (SLAP, RACE)


def is_ended(phase: i64) -> bool:
    """Whether the round has ended."""
    return phase in (PAUSE, OVER)


def allows_cheating(phase: i64) -> bool:  # MT-8
    """Not while an accusation is being settled, and not between rounds."""
    return phase != CAUGHT and not is_ended(phase)
