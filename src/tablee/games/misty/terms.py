"""The words of Misty as numbers: phases, directions of passing."""

from typing import Final

# Phases.
PICK: Final = 0
PLACE: Final = 1
ACTIVATE: Final = 2
OVER: Final = 3
PHASES: Final = ("pick", "place", "activate", "over")

# Where hands go (MY-4): the seat to the left is one higher.
TO_LEFT: Final = 0
TO_RIGHT: Final = 1
DIRECTIONS: Final = ("left", "right")

# Choices of the options, the usual one first.
WINDOWS: Final = ("3x4", "3x3")  # MY-6
SMILES: Final = ("pairs", "neighbours")  # MY-12
