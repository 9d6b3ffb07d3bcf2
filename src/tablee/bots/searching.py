"""Bots that search, and the one for any game in which time does not decide."""

import re
from collections.abc import Sequence
from typing import Protocol

from tablee.bots.bot import Bot, View
from tablee.bots.search import Search
from tablee.kernel.chance import Chance
from tablee.kernel.state import NOTHING, State

SIMULATIONS = 2000  # of each decision, where nobody says how many


def simulations_in(name: str) -> int:
    """How many a decision the bot of this name makes; 0 if it does not search."""
    named = re.fullmatch(r"search(?::([1-9]\d{0,8}))?", name)
    return 0 if named is None else int(named[1] or SIMULATIONS)


def guess(state: State, seat: int, chance: Chance) -> State:
    """A world that could be, as far as this seat knows: it follows from its view and `chance`."""
    world = state.clone()
    world.redeal(seat, chance)
    return world


class Seen(Protocol):
    """What every view says."""

    @property
    def seat(self) -> int: ...


class BudgetBot(Bot[View]):
    """One that looks ahead: so many simulations a decision, and never by the clock."""

    searches = True

    def __init__(self, chance: Chance, simulations: int = SIMULATIONS) -> None:
        super().__init__(chance)
        self.simulations = simulations
        self.searched = 0  # simulations of the last decision; none if there was nothing to find


class SearchBot(BudgetBot[Seen]):
    """Plays what turned out best in so many simulations, or what the game knows to be best."""

    def choose(self, view: Seen, moves: Sequence[int]) -> int:
        """Without a world to search: any."""
        return self.any_of(moves)

    def choose_in(self, world: State, view: Seen, moves: Sequence[int]) -> int:
        self.searched = 0
        if len(moves) == 1:
            return moves[0]
        best = world.best_move(view.seat)
        if best != NOTHING:
            return best
        search = Search(world, view.seat, self.chance)
        search.run(self.simulations)
        self.searched = self.simulations
        return search.best()
