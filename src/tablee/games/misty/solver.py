"""The best order to activate a full window in, found exactly (MY-16).

A situation is the set of arrow cards that have moved, numbered row by row: 4096 at most, and far
fewer that can be reached. Every one is looked at once, smaller sets before larger ones.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from tablee.games.misty.events import NOWHERE
from tablee.games.misty.window import Window
from tablee.kernel.cardset import BIT, members_of

DEAD_END: Final = -1


@final
class Solution:
    """What a window can make."""

    best: i64
    order: vec[i64]  # spaces: the first of the orders that make it, lowest first
    orders: i64  # how many orders there are, from the first move to the last
    ways: i64  # how many of them make the best
    sets: i64  # how many situations can be reached

    def __init__(self) -> None:
        self.best = DEAD_END
        self.order = vec[i64]()
        self.orders = 0
        self.ways = 0
        self.sets = 0


@final
class Solver:
    """The search in one window."""

    window: Window
    smiles: i64
    all_arrows: i64
    arrows: vec[i64]  # their spaces, row by row
    places: vec[i64]  # the same, as sets of one space
    goals: vec[i64]  # where each lands, as a set of one space or none
    moved: vec[i64]  # by situation: the spaces that cards have moved away from
    landed: vec[i64]  # by situation: the spaces that cards have moved to
    orders: vec[i64]  # by situation: in how many orders it is reached
    value: vec[i64]  # by situation: the best that can still be made

    def __init__(self, window: Window, smiles: i64) -> None:
        self.window = window
        self.smiles = smiles
        self.all_arrows = window.arrows()
        self.arrows = members_of(self.all_arrows)
        self.places = vec[i64]()
        self.goals = vec[i64]()
        for space in self.arrows:
            self.places = append(self.places, BIT[space])
            goal = window.target(space)
            self.goals = append(self.goals, 0 if goal == NOWHERE else BIT[goal])
        situations = BIT[len(self.arrows)]
        self.moved = vec[i64](capacity=situations)
        self.landed = vec[i64](capacity=situations)
        self.orders = vec[i64](capacity=situations)
        self.value = vec[i64](capacity=situations)
        for _ in range(situations):
            self.moved = append(self.moved, 0)
            self.landed = append(self.landed, 0)
            self.orders = append(self.orders, 0)
            self.value = append(self.value, DEAD_END)

    def can_move(self, situation: i64, arrow: i64) -> bool:
        """Whether that arrow card, by its number, has neither moved nor been covered."""
        return (self.moved[situation] | self.landed[situation]) & self.places[arrow] == 0

    def solve(self) -> Solution:
        found = Solution()
        self.reach(found)
        self.look_back()
        found.best = self.value[0]
        for situation in range(len(self.orders)):
            # Only where nothing is left to move is the value that of the situation itself.
            if self.orders[situation] > 0 and self.is_end(situation):
                found.orders += self.orders[situation]
                if self.value[situation] == found.best:
                    found.ways += self.orders[situation]
        self.trace(found)
        return found

    def reach(self, found: Solution) -> None:
        """Find every situation, and in how many orders it is reached."""
        places = self.places
        self.orders[0] = 1
        for situation in range(len(self.orders)):
            orders = self.orders[situation]
            if orders == 0:
                continue
            found.sets += 1
            moved = self.moved[situation]
            landed = self.landed[situation]
            for arrow in range(len(places)):
                if (moved | landed) & places[arrow] == 0:
                    after = situation + BIT[arrow]
                    self.moved[after] = moved | places[arrow]
                    self.landed[after] = landed | self.goals[arrow]
                    self.orders[after] += orders

    def is_end(self, situation: i64) -> bool:
        return self.all_arrows & ~(self.moved[situation] | self.landed[situation]) == 0

    def look_back(self) -> None:
        """The best that each situation leads to, from the last to the first."""
        situation: i64 = len(self.orders) - 1
        while situation >= 0:
            if self.orders[situation] > 0:
                self.value[situation] = self.best_from(situation)
            situation -= 1

    def best_from(self, situation: i64) -> i64:
        if self.is_end(situation):
            return self.window.points(self.moved[situation], self.smiles)
        best: i64 = DEAD_END
        places = self.places
        done = self.moved[situation] | self.landed[situation]
        for arrow in range(len(places)):
            if done & places[arrow] == 0:
                best = max(best, self.value[situation + BIT[arrow]])
        return best

    def trace(self, found: Solution) -> None:
        """The first order that makes the best: of the cards that keep it possible, the lowest."""
        situation: i64 = 0
        while not self.is_end(situation):
            arrow: i64 = 0
            while (
                not self.can_move(situation, arrow)
                or self.value[situation + BIT[arrow]] != found.best
            ):
                arrow += 1
            found.order = append(found.order, self.arrows[arrow])
            situation += BIT[arrow]


def solve(window: Window, smiles: i64) -> Solution:
    """The best of a full window before it is activated, and how to make it."""
    return Solver(window, smiles).solve()


def best_next(window: Window, smiles: i64) -> i64:
    """The space of the arrow card with which most can still be made; some can still move."""
    solver = Solver(window, smiles)
    solver.solve()
    now: i64 = 0
    for arrow in range(len(solver.arrows)):
        if window.moved & solver.places[arrow] != 0:
            now += BIT[arrow]
    best: i64 = NOWHERE
    most: i64 = DEAD_END
    for arrow in range(len(solver.arrows)):
        if solver.can_move(now, arrow) and solver.value[now + BIT[arrow]] > most:
            most = solver.value[now + BIT[arrow]]
            best = solver.arrows[arrow]
    return best
