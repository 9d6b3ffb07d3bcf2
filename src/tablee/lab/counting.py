"""What is counted over deals, with intervals: the games of one deal are one observation.

They share their cards, so that they are not independent; deals are. In every deal each entrant has
as many games on each seat as in any other, so that a mean over games is a mean over deals.
"""

import math
from collections.abc import Sequence
from itertools import combinations
from statistics import NormalDist

import msgspec

from tablee.lab.arena import Match, Played
from tablee.lab.seating import Seating

SURE = 0.95  # of an interval


class Interval(msgspec.Struct, frozen=True):
    """A mean, and bounds that hold the true one in 95 of 100 such runs."""

    mean: float
    low: float
    high: float


def students_t(freedom: int, sure: float = SURE) -> float:
    """How many standard errors the bounds lie from the mean: Student's t, to three digits."""
    tail = (1 + sure) / 2
    if freedom == 1:
        return math.tan(math.pi * (tail - 0.5))
    if freedom == 2:
        return sure * math.sqrt(2 / (1 - sure * sure))
    z = NormalDist().inv_cdf(tail)
    terms = (  # Cornish and Fisher's expansion
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / float(freedom**power) for power, term in enumerate(terms, 1))


class Mean:
    """A mean over deals and how far they stray (Welford's sums)."""

    def __init__(self) -> None:
        self.deals = 0
        self.mean = 0.0
        self.squares = 0.0

    def add(self, value: float) -> None:
        self.deals += 1
        strays = value - self.mean
        self.mean += strays / self.deals
        self.squares += strays * (value - self.mean)

    @property
    def error(self) -> float:
        """The standard error; none is known of a single deal."""
        if self.deals < 2:
            return math.inf
        return math.sqrt(self.squares / (self.deals - 1) / self.deals)

    def interval(self, least: float = -math.inf, most: float = math.inf) -> Interval:
        """By Student's t; of one deal, anything between the bounds."""
        if self.deals < 2:
            return Interval(self.mean, least, most)
        away = students_t(self.deals - 1) * self.error
        return Interval(self.mean, max(least, self.mean - away), min(most, self.mean + away))

    def share_interval(self, games: int) -> Interval:
        """Of a mean of shares, in so many games: Wilson's, with as many games as it is worth.

        As many independent games would have had this standard error. Where no two deals differ,
        that cannot be seen: then all of them, or, if nothing or everything was won, the deals.
        """
        share, error = self.mean, self.error
        if self.deals < 2:
            return Interval(share, 0.0, 1.0)
        t = students_t(self.deals - 1)
        if share in (0.0, 1.0):
            worth: float = self.deals
        elif error < 1e-12:
            worth = games
        else:
            worth = share * (1 - share) / error**2
        middle = (share + t * t / (2 * worth)) / (1 + t * t / worth)
        away = t / (1 + t * t / worth)
        away *= math.sqrt(share * (1 - share) / worth + t * t / (4 * worth * worth))
        low, high = min(share, middle - away), max(share, middle + away)  # but for rounding
        return Interval(share, max(0.0, low), min(1.0, high))

    def difference_interval(self, games: int) -> Interval:
        """Of a mean of differences of shares, from -1 to 1: as of a share from 0 to 1."""
        halved = Mean()
        halved.deals, halved.mean = self.deals, (1 + self.mean) / 2
        halved.squares = self.squares / 4
        found = halved.share_interval(games)
        return Interval(self.mean, 2 * found.low - 1, 2 * found.high - 1)


class Cell:
    """Scores and shares of some games of every deal."""

    def __init__(self) -> None:
        self.score = Mean()
        self.share = Mean()
        self.games = 0

    def add(self, results: Sequence[tuple[int, float]]) -> None:
        """The scores and shares of one deal."""
        self.games += len(results)
        self.score.add(math.fsum(score for score, _ in results) / len(results))
        self.share.add(math.fsum(share for _, share in results) / len(results))


class Difference:
    """Between two entrants, deal by deal."""

    def __init__(self) -> None:
        self.score = Mean()
        self.share = Mean()
        self.last = 0.0  # of the shares of the last deal


Key = tuple[int | None, int | None]  # which entrant, on which seat; None: all of them


class Count:
    """All that is counted of a match, as its deals come in."""

    def __init__(self, match: Match) -> None:
        who = [*range(len(match.entrants))]
        seats = [*range(len(match.chairs))]
        entrants: list[int | None] = [None, *who]
        self.cells: dict[Key, Cell] = {
            (entrant, seat): Cell() for entrant in entrants for seat in (None, *seats)
        }
        self.pairs = {pair: Difference() for pair in combinations(who, 2)}
        self.deals = self.games = self.decisions = 0

    def add(self, games: Sequence[tuple[Seating, Played]]) -> None:
        """All games of one deal."""
        self.deals += 1
        self.games += len(games)
        found: dict[Key, list[tuple[int, float]]] = {key: [] for key in self.cells}
        for seating, played in games:
            self.decisions += played.decisions
            results = zip(seating.order, played.scores, played.shares, strict=True)
            for seat, (entrant, score, share) in enumerate(results):
                keys: tuple[Key, ...] = ((None, seat), (entrant, None), (entrant, seat))
                for key in keys:
                    found[key].append((score, share))
        for key, results_of in found.items():
            if results_of:
                self.cells[key].add(results_of)
        self._compare(found)

    def _compare(self, found: dict[Key, list[tuple[int, float]]]) -> None:
        means = {
            entrant: [math.fsum(column) / len(results) for column in zip(*results, strict=True)]
            for (entrant, seat), results in found.items()
            if entrant is not None and seat is None
        }
        for (first, second), difference in self.pairs.items():
            score, share = (a - b for a, b in zip(means[first], means[second], strict=True))
            difference.score.add(score)
            difference.share.add(share)
            difference.last = share
