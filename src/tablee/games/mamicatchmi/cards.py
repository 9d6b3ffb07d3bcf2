"""Pawns, structures, spots and dice, as data (MC-1, MC-4, MC-6)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.kernel.chance import Chance

PAWNS: Final = ("mouse", "cat", "dog", "granny")
MOUSE: Final = 0
CAT: Final = 1
DOG: Final = 2
GRANNY: Final = 3

STRUCTURES: Final = ("tree", "kennel", "chair", "hole")
TREE: Final = 0
KENNEL: Final = 1
CHAIR: Final = 2
HOLE: Final = 3

# MC-16: a spot is twice its structure, plus 1 for the place beside it.
SPOTS: Final = (
    "on tree",
    "by tree",
    "on kennel",
    "by kennel",
    "on chair",
    "by chair",
    "on hole",
    "by hole",
)
HOME: Final = -1  # where a pawn stands that is on no spot

TOKENS: Final = 26
TOKENS_EACH: Final = 5

# MC-6: where each pawn is safe.
REFUGE: Final = vec[i64]([HOLE, TREE, KENNEL, CHAIR])

# MC-6: who flees from whom, by the first die (row) and the second.
_FLEES: Final = (
    (MOUSE, MOUSE, MOUSE, GRANNY),
    (MOUSE, CAT, CAT, CAT),
    (MOUSE, CAT, DOG, DOG),
    (GRANNY, CAT, DOG, GRANNY),
)
FLEES: Final = vec[i64]([pawn for row in _FLEES for pawn in row])

# MC-4: the faces of both dice, by the option `dice`. Six faces cannot be even for four characters:
# each is twice on one die and once on the other.
FOUR_FACES: Final = vec[i64]([MOUSE, CAT, DOG, GRANNY])
FIRST_SIX: Final = vec[i64]([MOUSE, CAT, CAT, DOG, DOG, GRANNY])
SECOND_SIX: Final = vec[i64]([MOUSE, MOUSE, CAT, DOG, GRANNY, GRANNY])


def rolled(faces: vec[i64], chance: Chance) -> i64:
    """The face of a die that has stopped."""
    return faces[chance.below(len(faces))]
