"""What an adviser is, and what it says."""

from collections.abc import Iterable, Sequence
from typing import Generic, Literal, TypeVar

import msgspec

# What a worth is: the share of a win in percent; points of this game, worked out; points of this
# game, roughly, as a bot goes by them.
Unit = Literal["win", "points", "thumb"]
Noun = int | str

View = TypeVar("View")  # what the game shows a seat


class Reason(msgspec.Struct, frozen=True):
    """A sentence of `[advice]` in the game's words, and what fills its slots.

    A text is an id of the game's, such as a card; the number `n` is a number, any other a seat.
    """

    key: str
    nouns: dict[str, Noun] = {}


class Weighed(msgspec.Struct, frozen=True):
    """A move and what it seems to be worth; None: nobody can say in numbers."""

    move: int
    worth: int | None


class Weighing(msgspec.Struct, frozen=True):
    """Moves and their worth, the best first."""

    weighed: list[Weighed]
    unit: Unit
    looks: int = 0  # so many games were played on, in worlds that could be

    @property
    def best(self) -> int:
        return self.weighed[0].move


class Advice(msgspec.Struct, frozen=True):
    """What one could do, the best first, and why; without a reason there are only the looks."""

    weighed: list[Weighed]
    unit: Unit
    looks: int
    reason: Reason | None


class Adviser(Generic[View]):
    """Whoever advises in a game; what is here goes for games that have nobody of their own."""

    def choices(self, view: View, moves: Sequence[int]) -> list[int]:
        """The moves among which one decides now; none where nobody can advise."""
        return list(moves)

    def weigh(self, view: View, moves: Sequence[int]) -> Weighing | None:
        """These moves, where a look at the view is enough; None: by looking ahead."""
        return None

    def reason(self, view: View, moves: Sequence[int], weighing: Weighing) -> Reason | None:
        """Why the best of these moves: something that is true of this position, and no more."""
        return None


def is_alone_at_top(worth: float, others: Iterable[float]) -> bool:
    """Whether it is more than every other."""
    return all(worth > other for other in others)


def ranked(worths: dict[int, float], unit: Unit) -> Weighing:
    """By worth; equal ones stay in the order in which the game lists them."""
    moves = sorted(worths, key=lambda move: -worths[move])
    return Weighing([Weighed(move, round(worths[move])) for move in moves], unit)
