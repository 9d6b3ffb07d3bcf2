"""What a player of Crazy Mistigri is asked, phase by phase."""

from abc import abstractmethod
from collections.abc import Callable, Sequence

from tablee.bots.bot import Bot, Worth, best_of
from tablee.games.mistigri.view import View
from tablee.kernel.chance import Chance


class PhaseBot(Bot[View]):
    """Decides each phase in a way of its own; a single move needs no thought."""

    def __init__(self, chance: Chance) -> None:
        super().__init__(chance)
        self.ways: dict[str, Callable[[View, Sequence[int]], int]] = {
            "discard": self.discard,
            "extra": self.discard,
            "power or reverse": self.power_or_reverse,
            "choose": self.part_with,
            "give": self.part_with,
            "put": self.part_with,
            "retake": self.retake,
            "pick": self.pick,
            "give to": self.harm,
            "pick to": self.harm,
        }

    def choose(self, view: View, moves: Sequence[int]) -> int:
        return moves[0] if len(moves) == 1 else self.ways[view.phase](view, moves)

    @abstractmethod
    def discard(self, view: View, moves: Sequence[int]) -> int:
        """A pair, or the first of the moves, which is to pass."""

    @abstractmethod
    def power_or_reverse(self, view: View, moves: Sequence[int]) -> int:
        """Use the power of 1+1, 2+2 or 3+3, or turn the arrow."""

    @abstractmethod
    def part_with(self, view: View, moves: Sequence[int]) -> int:
        """A card of the hand: for the next player, for anybody, or for the discard."""

    @abstractmethod
    def retake(self, view: View, moves: Sequence[int]) -> int:
        """A card of the discard for the own hand."""

    @abstractmethod
    def pick(self, view: View, moves: Sequence[int]) -> int:
        """A card of the discard for somebody else."""

    @abstractmethod
    def harm(self, view: View, moves: Sequence[int]) -> int:
        """Who gets the card that was given or picked."""

    def best(self, moves: Sequence[int], worth: Callable[[int], Worth]) -> int:
        """The move that is worth most; among equals, any."""
        equals = best_of(moves, worth)
        return equals[0] if len(equals) == 1 else self.any_of(equals)
