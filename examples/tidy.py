"""A bot in twenty lines: it sees what its seat sees.

tablee simulate mistigri --games 200 --bots examples.tidy:Tidy,random,random
"""

from collections.abc import Sequence

from tablee.bots import Bot
from tablee.games.mistigri.notation import show_move
from tablee.games.mistigri.view import View


class Tidy(Bot[View]):
    """Always lays the dearest pair, and leaves everything else to luck."""

    def choose(self, view: View, moves: Sequence[int]) -> int:
        pairs = [move for move in moves if show_move(move).startswith("discard")]
        return max(pairs, key=points) if pairs else self.any_of(moves)


def points(move: int) -> int:
    """`discard A3 C8` takes eleven points off the hand; a Mistigri in it counts nothing here."""
    _, *cards = show_move(move).split()
    return sum(int(card[1:] or 0) for card in cards)
