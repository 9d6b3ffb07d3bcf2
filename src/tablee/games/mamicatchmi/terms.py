"""The words of Mamicatchmi as numbers: phases, outcomes, mistakes, choices of the options."""

from typing import Final

# Phases.
CHOOSE: Final = 0
ROLL: Final = 1
SUSPENSE: Final = 2  # the dice roll; nobody knows how long
DUEL: Final = 3
TEMPTATION: Final = 4  # the dice call nobody, and hands are quick all the same
SWAP: Final = 5  # after a double
OVER: Final = 6
PHASES: Final = ("choose", "roll", "suspense", "duel", "temptation", "swap", "over")

# How a duel stands.
OPEN: Final = 0
DECIDED: Final = 1
TIED: Final = 2
MISSED: Final = 3  # nobody was in place in time

# What can be wrong with a placement (MC-9).
WRONG_PAWN: Final = 0
WRONG_SPOT: Final = 1
MISTAKES: Final = ("pawn", "spot")

# Choices of the options, the usual one first.
CHOOSING: Final = ("choose", "random")  # MC-2
DICE: Final = ("equal", "six")  # MC-4
WRONG_SPOTS: Final = ("retry", "penalty")  # MC-9
RANDOM: Final = 1
SIX: Final = 1
PENALTY: Final = 1

# MC-9: how long a roll that calls nobody tempts everybody.
TEMPTATION_MS: Final = 1500

# MC-15: for how long the dice roll.
SHORTEST_MS: Final = 800
LONGEST_MS: Final = 2500
