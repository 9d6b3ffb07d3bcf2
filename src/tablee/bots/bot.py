"""What a bot is, and what it may be able to do besides choosing a move."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import ClassVar, Generic, TypeVar

from tablee.bots.reflex import USUAL, Reflex
from tablee.kernel.chance import Chance
from tablee.kernel.state import State

Move = int
Impulse = tuple[int, Move]  # in how many milliseconds, and what
RESTS = -1  # no move: a bot that would rather keep its hands still in a race

View = TypeVar("View")  # what the bot's game shows a seat
Worth = TypeVar("Worth", float, tuple[int, int])


class Bot(ABC, Generic[View]):
    """Somebody who decides: inherit it and write `choose`; the rest has defaults.

    A bot gets its seat's view and moves, and nothing else; one that searches gets a world besides,
    in which all that its seat cannot know has been dealt anew. At a live table it is made anew for
    each decision, so that it remembers nothing. Whatever it leaves to luck it takes from `chance`.
    """

    has_impulses: ClassVar[bool] = False  # whether it is asked for an `impulse`
    searches: ClassVar[bool] = False  # whether it is asked to `choose_in` a world
    reflex: ClassVar[Reflex] = USUAL  # how quick its hand is in a race

    def __init__(self, chance: Chance) -> None:
        self.chance = chance

    @abstractmethod
    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        """One of the moves, all of which are legal; `view` is what the game shows this seat."""

    def choose_in(self, world: State, view: View, moves: Sequence[Move]) -> Move:
        """As `choose`, of bots that search: the world is the bot's own, and holds no secret."""
        return self.choose(view, moves)

    def rests(self, view: View, moves: Sequence[Move]) -> bool:
        """Whether it would rather do nothing in this race, where nobody waits for it."""
        return False

    def impulse(self, view: View, moves: Sequence[Move], at_ms: int) -> Impulse | None:
        """A move, and in how many milliseconds it will make it if nothing changes.

        Asked anew after every change, in turn and out of turn, of bots that have impulses. It must
        not matter how often it is asked: waiting times without memory, ages of what is seen.
        """
        return None

    def decide(self, view: View, moves: Sequence[Move]) -> Move:
        """One of the moves, or RESTS."""
        return RESTS if self.rests(view, moves) else self.choose(view, moves)

    def any_of(self, moves: Sequence[Move]) -> Move:
        """One of them, each as likely."""
        return moves[self.chance.below(len(moves))]


def best_of(moves: Sequence[Move], worth: Callable[[Move], Worth]) -> list[Move]:
    """The moves that are worth most, all equally."""
    worths = [worth(move) for move in moves]
    top = max(worths)
    return [move for move, one in zip(moves, worths, strict=True) if one == top]
