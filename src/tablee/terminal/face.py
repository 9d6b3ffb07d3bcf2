"""What a game provides for a terminal: the module `terminal` of its own folder, in plain text."""

import importlib
from collections.abc import Mapping, Sequence
from typing import Any, Protocol, cast

from tablee.kernel.game import Game
from tablee.kernel.language import Tree

Row = tuple[str, str]  # a label and what it labels


class Face(Protocol):
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

    def rules_now(self, view: Any) -> Sequence[str]:
        """The rules to read before this decision."""

    def legend(self, words: Tree) -> str:
        """What the signs on the cards stand for."""

    def table(self, view: Any, names: Sequence[str], words: Tree) -> Sequence[Row]:
        """What lies on the table."""

    def hand(self, view: Any, words: Tree) -> Sequence[Row]:
        """What the one who looks holds."""

    def card(self, name: Any, words: Tree) -> str:
        """A card, given by its id, as it is called in a sentence."""

    def revealed(self, view: Any, names: Sequence[str], words: Tree) -> Sequence[Row]:
        """What comes to light when the scores have changed, besides what is told."""

    def prompt(self, view: Any, moves: Sequence[str], names: Sequence[str], words: Tree) -> str:
        """What is to be decided between these moves, given in notation."""

    def choice(self, view: Any, move: str, names: Sequence[str], words: Tree) -> str:
        """A move, given in notation, as words."""


def face_of(game: Game) -> Face:
    """The face of a game."""
    return cast(Face, importlib.import_module(f"{type(game).__module__}.terminal"))
