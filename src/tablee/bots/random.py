"""The bot that every game has: any legal move, each as likely."""

from collections.abc import Sequence

from tablee.bots.bot import Bot


class RandomBot(Bot[object]):
    """Plays at random."""

    def choose(self, view: object, moves: Sequence[int]) -> int:
        return self.any_of(moves)
