"""What a game provides for a terminal: the module `terminal` of its own folder, in plain text.

It need not: a game without one is shown by `plain.py`.
"""

import importlib
import importlib.util
from collections.abc import Mapping, Sequence
from typing import Protocol, TypeVar, cast

from msgspec import Struct

from tablee.kernel.game import Game
from tablee.kernel.language import Tree
from tablee.terminal.plain import PlainFace

Row = tuple[str, str]  # a label and what it labels
View_contra = TypeVar("View_contra", contravariant=True)  # what the game shows a seat


class Face(Protocol[View_contra]):
    """The contract; `view` is what the game shows a seat, `words` are the game's own."""

    @property
    def MARKS(self) -> Mapping[str, str]:  # noqa: N802
        """Patterns and the styles to print them in; the text says the same without."""

    @property
    def SEATS(self) -> frozenset[str]:  # noqa: N802
        """The fields of an event that name a seat."""

    @property
    def SCORES(self) -> str:  # noqa: N802
        """The event after which the scores have changed."""

    def rules_now(self, view: View_contra) -> Sequence[str]:
        """The rules to read before this decision."""

    def legend(self, words: Tree) -> str:
        """What the signs on the cards stand for."""

    def table(self, view: View_contra, names: Sequence[str], words: Tree) -> Sequence[Row]:
        """What lies on the table."""

    def hand(self, view: View_contra, words: Tree) -> Sequence[Row]:
        """What the one who looks holds."""

    def card(self, name: str, words: Tree) -> str:
        """A card, given by its id, as it is called in a sentence."""

    def revealed(self, view: View_contra, names: Sequence[str], words: Tree) -> Sequence[Row]:
        """What comes to light when the scores have changed, besides what is told."""

    def prompt(
        self, view: View_contra, moves: Sequence[str], names: Sequence[str], words: Tree
    ) -> str:
        """What is to be decided between these moves, given in notation."""

    def choice(self, view: View_contra, move: str, names: Sequence[str], words: Tree) -> str:
        """A move, given in notation, as words."""


def face_of(game: Game) -> Face[Struct]:
    """The face of a game: its own, or a plain one."""
    home = type(game).__module__
    if importlib.util.find_spec(f"{home}.terminal") is None:
        return PlainFace(game)
    return cast(Face[Struct], importlib.import_module(f"{home}.terminal"))
