"""How fast a hand is: a bot's reactions as a person's would be. Pure; chance is handed in.

A reaction is ex-Gaussian, the usual description of measured ones: a normal part (`steady_ms` ±
`spread_ms`) plus an exponential tail (`tail_ms` on average) for the moments when the mind was
elsewhere. Its shape is that of the literature; the levels are ours, chosen within what it reports:

- Four-choice reaction, which recognising a duel resembles, takes adults of twenty to thirty about
  half a second and slows all through life (Der & Deary, 2006, Psychology and Aging 21: UK Health
  and Lifestyle Survey, 7,130 adults); the tail grows with age more than the rest does.
- Children are slower by a factor that falls with age whatever the task: about two and a half times
  an adult's time at five, nearly twice at eight, a quarter more at twelve (Kail, 1991,
  Psychological Bulletin 109), with long tails: the younger, the oftener the mind is elsewhere.
- A practised young adult is close to the floor of such tasks.

The time to move a pawn and the chance of a slip are our own guesses from the table. The names of
the levels are those of every game (bots/__init__.py).
"""

import math
from typing import Final, NamedTuple

from tablee.kernel.chance import Chance

FASTEST_MS: Final = 150  # nobody sees, decides and moves in less
FINE: Final = 1_000_000


class Reflex(NamedTuple):
    """One level of quickness. Times are milliseconds, the shares are of one."""

    steady_ms: float
    spread_ms: float
    tail_ms: float
    hand_ms: float  # from lifting to placing
    slips: float  # how often the hand goes wrong
    hesitates: float  # how often it stops in between
    hesitation_ms: float  # for how long, on average

    @property
    def median_ms(self) -> float:
        """About the middle of its reactions."""
        return self.steady_ms + self.tail_ms * math.log(2)

    def reaction_ms(self, chance: Chance) -> int:
        """From seeing to the first touch."""
        drawn = self.steady_ms + self.spread_ms * normal(chance) + self.tail_ms * waiting(chance)
        return max(FASTEST_MS, round(drawn))

    def movement_ms(self, chance: Chance) -> int:
        """From one touch to the next; now and then with a hesitation."""
        drawn = self.hand_ms * (1 + 0.2 * normal(chance))
        if happens(self.hesitates, chance):
            drawn += self.hesitation_ms * waiting(chance)
        return max(round(self.hand_ms / 2), round(drawn))

    def errs(self, chance: Chance) -> bool:
        """Whether the hand goes wrong this time."""
        return happens(self.slips, chance)


# Medians: about 1370, 1000, 760, 600 and 450 ms; the handicaps of the web client's lobby
# (handicaps.ts) and its training ground (Course.svelte) say the same.
LEVELS: Final = {
    "little_sister": Reflex(1080, 210, 420, 560, 0.20, 0.30, 500),
    "schoolboy": Reflex(830, 140, 245, 420, 0.11, 0.20, 350),
    "cousin": Reflex(630, 120, 190, 360, 0.05, 0.12, 280),
    "aunt": Reflex(505, 95, 135, 290, 0.03, 0.06, 200),
    "merciless": Reflex(400, 55, 75, 215, 0.015, 0.03, 150),
}
USUAL: Final = LEVELS["cousin"]


def uniform(chance: Chance) -> float:
    """Above 0, up to 1."""
    return (chance.below(FINE) + 1) / FINE


def waiting(chance: Chance) -> float:
    """Exponential with mean 1."""
    return -math.log(uniform(chance))


def normal(chance: Chance) -> float:
    """Normal with mean 0 and deviation 1 (Box and Muller's way)."""
    return math.sqrt(2 * waiting(chance)) * math.cos(2 * math.pi * uniform(chance))


def happens(share: float, chance: Chance) -> bool:
    return uniform(chance) <= share
