"""The bot that every game has: any legal move, each as likely."""

from collections.abc import Sequence

from tablee.kernel.chance import Chance


class RandomBot:
    """Plays at random."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance

    def choose(self, view: object, moves: Sequence[int]) -> int:
        return moves[self.chance.below(len(moves))]
