"""The words of Mito as numbers: phases, choices of the options, moments."""

from typing import Final

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
DRAW_PILE: Final = 1

EARLIER: Final = -1  # MT-20: slapped before the contest began anew

# Milliseconds.
GLIMPSE_FROM_MS: Final = 200  # MT-17: no card shows sooner
REST_MS: Final = 3000  # MT-18
SLAP_MS: Final = 5000  # MT-20
RACE_MS: Final = 3000  # MT-20
PAUSE_MS: Final = 30_000  # MT-22
