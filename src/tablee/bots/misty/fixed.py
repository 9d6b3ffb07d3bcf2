"""Opponents that never change: one who goes by a glance at each window, one who looks ahead.

Both know what anybody at their seat knows, hands that they passed on included (MY-14), and both
activate their windows in the best order there is. They are what levels are measured by, and stay
as they are; `strong` goes by the clock, so that no game of it comes twice.
"""

import time
from collections.abc import Callable, Sequence

from tablee.bots.bot import Bot, best_of
from tablee.bots.misty.search import Search, Situation
from tablee.bots.misty.seen import best_activation, situation_of
from tablee.bots.misty.worth import Glance
from tablee.games.misty.cards import ONE
from tablee.games.misty.moves import AT, PICK
from tablee.games.misty.view import View
from tablee.kernel.chance import Chance
from tablee.kernel.moves import do, noun
from tablee.kernel.state import NOTHING

# What a tenth of a point for the one who gets the hand next counts against one of the own.
DENIAL = 0.5
THINK_MS = 400  # of one core, for each decision of the strong bot


class SensibleBot(Bot[View]):
    """Takes what is worth most to it and little to the neighbour who gets the hand next."""

    def choose(self, view: View, moves: Sequence[int]) -> int:
        if len(moves) == 1:
            return moves[0]
        if view.phase == "activate":
            return best_activation(view)
        return self.build(situation_of(view), moves)

    def build(self, situation: Situation, moves: Sequence[int]) -> int:
        """The card to pick, or the space for the card that was picked."""
        glance = Glance(situation.windows[situation.seat], situation.size)
        pick = situation.picks[situation.seat]
        if pick != NOTHING:
            return do(AT, glance.best_space(pick, self.chance))
        hand = situation.hands[situation.seat]
        following = Glance(situation.windows[situation.next_seat()], situation.size)

        def worth(move: int) -> float:
            denied = following.most(hand - ONE[noun(move)])
            return float(glance.most_of(noun(move))) - DENIAL * float(denied)

        return self.any_of(best_of(moves, worth))


class StrongBot(SensibleBot):
    """Looks ahead for as long as it may: so many milliseconds or, if given, so many playouts."""

    def __init__(
        self,
        chance: Chance,
        think_ms: int = THINK_MS,
        playouts: int | None = None,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        super().__init__(chance)
        self.think_ms = think_ms
        self.playouts = playouts
        self.clock = clock

    def build(self, situation: Situation, moves: Sequence[int]) -> int:
        best = self.look_ahead(Search(situation, self.chance))
        is_picking = situation.picks[situation.seat] == NOTHING
        return do(PICK, best >> 6) if is_picking else do(AT, noun(best))

    def look_ahead(self, search: Search) -> int:
        """The best candidate: half of them go after each equal share of the budget."""
        began = self.clock()
        halvings = int(len(search.candidates) - 1).bit_length()
        search.try_all()
        for done in range(1, halvings + 1):
            while self.spent(search, began) < done / halvings:
                search.try_all()
            search.halve()
        return search.candidates[0]

    def spent(self, search: Search, began: float) -> float:
        """Which share of the budget is used up."""
        if self.playouts is not None:
            return search.playouts / self.playouts
        return (self.clock() - began) * 1000 / self.think_ms
