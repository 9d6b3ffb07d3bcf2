"""How often luck decides: of what a win depends on, how much is who plays, and how much is not.

Unequal players play every deal once on each other's seats. So each win can be put down to who
played (their mean over all deals and seats), to the place (the mean of all players there), to the
deal (what a place won in one deal more than usual, whoever sat there), or to none of these: what
the players made of that deal against those neighbours, and all chance after it was dealt. The parts
are shares of the variance of wins, and add up to 1 (decision 29).
"""

import math
from collections.abc import Iterable, Sequence

import msgspec

from tablee.lab.counting import Interval, students_t

PARTS = ("skill", "place", "deal", "rest")
GROUPS = 40  # of deals, each left out once
NO_VARIANCE = 1e-12

Win = tuple[int, int, float]  # who, at which place, its share of the win


class Luck(msgspec.Struct, frozen=True):
    """The parts of what a win depends on."""

    skill: Interval
    place: Interval
    deal: Interval
    rest: Interval


class Sums:
    """Over deals, in each of which everybody had each place once."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.deals = 0
        self.wins = [[0.0] * seats for _ in range(seats)]  # [who][place]
        self.squares = 0.0  # of the wins
        self.at_places = [0.0] * seats  # squares of what a place won in one deal

    def add(self, deal: Iterable[Win]) -> None:
        at_places = [0.0] * self.seats
        self.deals += 1
        for who, place, share in deal:
            self.wins[who][place] += share
            self.squares += share**2
            at_places[place] += share
        self.at_places = [a + b**2 for a, b in zip(self.at_places, at_places, strict=True)]

    def without(self, other: "Sums") -> "Sums":
        """What is left when other deals are taken away."""
        left = Sums(self.seats)
        left.deals = self.deals - other.deals
        left.squares = self.squares - other.squares
        pairs = zip(self.wins, other.wins, strict=True)
        left.wins = [[a - b for a, b in zip(one, two, strict=True)] for one, two in pairs]
        places = zip(self.at_places, other.at_places, strict=True)
        left.at_places = [a - b for a, b in places]
        return left

    def parts(self) -> list[float] | None:
        """In the order of PARTS; None if there is nothing to explain."""
        each, fair = self.deals * self.seats, 1 / self.seats
        players = [math.fsum(row) / each for row in self.wins]
        places = [math.fsum(column) / each for column in zip(*self.wins, strict=True)]
        whole = self.squares / (each * self.seats) - fair**2
        if whole < NO_VARIANCE:
            return None
        skill = math.fsum((mean - fair) ** 2 for mean in players) / self.seats
        place = math.fsum((mean - fair) ** 2 for mean in places) / self.seats
        deal = self.of_the_deal(players, places)
        found = [skill / whole, place / whole, deal / whole]
        return [*found, 1 - math.fsum(found)]

    def of_the_deal(self, players: Sequence[float], places: Sequence[float]) -> float:
        """How two games of a deal vary together at one place, beyond who played and the place.

        With what is left of each win, the square of a place's sum less the sum of its squares.
        """
        together = 0.0
        for place, at_place in enumerate(places):
            usual = [player + at_place - 1 / self.seats for player in players]
            won = math.fsum(row[place] for row in self.wins)
            expected = math.fsum(usual)
            together += self.at_places[place] - 2 * expected * won + self.deals * expected**2
            cross = math.fsum(u * row[place] for u, row in zip(usual, self.wins, strict=True))
            together += 2 * cross - self.deals * math.fsum(u**2 for u in usual)
        pairs = self.deals * self.seats**2 * (self.seats - 1)
        return (together - self.squares) / pairs


def luck_of(deals: Sequence[Sequence[Win]], seats: int) -> Luck | None:
    """Of two deals or more; None if all games were drawn by everybody.

    A jackknife over groups of deals: it takes away what few deals add to a variance, and says how
    sure the parts are.
    """
    groups = [Sums(seats) for _ in range(min(GROUPS, len(deals)))]
    whole = Sums(seats)
    for number, deal in enumerate(deals):
        groups[number % len(groups)].add(deal)
        whole.add(deal)
    found = whole.parts()
    left_out = [parts for group in groups if (parts := whole.without(group).parts()) is not None]
    if found is None or len(left_out) < len(groups):
        return None
    columns = zip(found, zip(*left_out, strict=True), strict=True)
    return Luck(*[jackknifed(value, others) for value, others in columns])


def jackknifed(value: float, left_out: Sequence[float]) -> Interval:
    """A part and its bounds, from what it is when each of the groups is left out."""
    groups = len(left_out)
    middle = math.fsum(left_out) / groups
    mean = groups * value - (groups - 1) * middle
    squares = math.fsum((one - middle) ** 2 for one in left_out)
    away = students_t(groups - 1) * math.sqrt((groups - 1) / groups * squares)
    return Interval(*[min(1.0, max(0.0, part)) for part in (mean, mean - away, mean + away)])
