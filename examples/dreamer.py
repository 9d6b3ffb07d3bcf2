"""A bot that looks ahead, in any game without races: it dreams each move to the end of the game.

tablee simulate misty --games 20 --bots examples.dreamer:Dreamer,random
"""

from collections.abc import Sequence

import tablee
from tablee.bots import Bot
from tablee.bots.searching import Seen
from tablee.kernel.playout import play_out

DREAMS = 10  # of each move


class Dreamer(Bot[Seen]):
    """Plays what wins most often if everybody goes on at random."""

    searches = True  # so it is asked to `choose_in` a world

    def choose(self, view: Seen, moves: Sequence[int]) -> int:
        return self.any_of(moves)

    def choose_in(self, world: tablee.State, view: Seen, moves: Sequence[int]) -> int:
        return max(moves, key=lambda move: sum(self.dream(world, view.seat, move)))

    def dream(self, world: tablee.State, seat: int, move: int) -> list[bool]:
        """Whether it won, each time. What the seat cannot know is another one in every dream."""
        won = []
        for _ in range(DREAMS):
            dream = world.clone()
            dream.redeal(seat, self.chance)
            dream.play(seat, move, 0)
            play_out(dream, self.chance)
            won.append(seat in dream.standings().winners())
        return won
