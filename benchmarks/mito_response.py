"""The best answer to a table of cousins: which thief would do best against two who never change?

A guard who is too easy makes one way of playing the only one. So this looks for the thief who wins
most often at three seats, within a family of them: everything is a cousin's but how eagerly
somebody steals, how much rather while the guard is busy, how much less with every card that has
gone already, and how often the arm moves for nothing. All of them play the same deals; the better
ones go on to more of them (successive halving), and those who are left are measured again on deals
that nobody has seen, because the best of many is always lucky too.

A third of the games is what a cousin wins. The figures are in docs/rules/mito.md; the same rules
and the same bots give the same figures, compiled or not.
"""

import argparse
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import product
from math import ceil, sqrt
from typing import NamedTuple

from benchmarks.mito import Unhurried

from tablee.bots.mito import LEVELS, Character, MitoBot
from tablee.games import find_game
from tablee.kernel.chance import FastChance

GAME = find_game("mito")
BAR = 45  # percent of the games that the best thief may win at three seats
FRESH = 1_000_000  # where the deals begin on which a winner is measured again
Z95 = 1.96
KEPT = 3  # one thief in so many goes on, to so many times as many games

EAGER = (0.3, 1.0, 2.0, 4.0, 8.0, 16.0, 30.0, 60.0)  # times what the level steals
WAITS = (1.0, 2.5, 8.0)
CAUTION = (0.0, 1.0)
FIDGETS = (0.0, 0.03, 0.3)


class Thief(NamedTuple):
    """One of the family."""

    eager: float
    waits_for_busy: float
    caution: float
    fidgets: float

    def of(self, level: str) -> Character:
        """That level's character with this one's tricks."""
        own = LEVELS[level].character
        return own._replace(
            steals=own.steals * self.eager,
            waits_for_busy=self.waits_for_busy,
            caution=self.caution,
            fidgets=self.fidgets,
        )


class Found(NamedTuple):
    """What a thief has won, a shared win as its share."""

    thief: Thief
    wins: float
    games: int

    @property
    def share(self) -> float:
        return self.wins / max(1, self.games)

    @property
    def error(self) -> float:
        """Half of the 95 % interval."""
        return Z95 * sqrt(self.share * (1 - self.share) / max(1, self.games))


FAMILY = [Thief(*one) for one in product(EAGER, WAITS, CAUTION, FIDGETS)]


def play(thief: Thief, number: int, level: str, seats: int, slower: int) -> float:
    """One game against the level: the thief's share of the win. Its seat moves on with `number`."""
    chances = [FastChance.seeded((number * 8 + seats) * 8 + part) for part in range(seats + 2)]
    maker = type("Answer", (LEVELS[level],), {"character": thief.of(level)})
    own = number % seats
    makers = [maker if seat == own else LEVELS[level] for seat in range(seats)]
    bots: dict[int, MitoBot] = {seat: one(chances[seat]) for seat, one in enumerate(makers)}
    state = GAME.start(seats, chances[-2], {"first": number // seats % seats})
    simulation = Unhurried(GAME, state, bots, [chances[-1]] * seats)
    simulation.slower = slower
    simulation.run()
    winners = state.standings().winners()
    return (own in winners) / len(winners)


def measure(thief: Thief, numbers: range, level: str, seats: int, slower: int) -> Found:
    wins = sum(play(thief, number, level, seats, slower) for number in numbers)
    return Found(thief, wins, len(numbers))


def halve(
    family: Sequence[Thief],
    games: int,
    survivors: int,
    measured: Callable[[Sequence[Thief], range], list[Found]],
) -> list[Found]:
    """The same deals for all who are left; the better third goes on to three times as many."""
    left = list(family)
    while True:
        found = sorted(measured(left, range(games)), key=lambda one: -one.share)
        print(f"{len(left):4} thieves, {games} games each: best {told(found[0])}", flush=True)
        if len(left) <= survivors:
            return found
        left = [one.thief for one in found[: max(survivors, ceil(len(left) / KEPT))]]
        games *= KEPT


def told(found: Found) -> str:
    one = found.thief
    return (
        f"{100 * found.share:.1f} ± {100 * found.error:.1f} % of {found.games}: "
        f"steals × {one.eager:g}, waits {one.waits_for_busy:g}, "
        f"caution {one.caution:g}, fidgets {one.fidgets:g}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--level", choices=LEVELS, default="cousin")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--slower", type=int, default=3, help="times a bot's pause: 3 is a family")
    parser.add_argument("--games", type=int, default=18, help="of everybody in the first round")
    parser.add_argument("--survivors", type=int, default=4)
    parser.add_argument("--fresh", type=int, default=1000, help="games that confirm the winner")
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    play_one = partial(measure, level=given.level, seats=given.seats, slower=given.slower)
    with ProcessPoolExecutor(given.jobs) as pool:

        def measured(thieves: Sequence[Thief], numbers: range) -> list[Found]:
            return list(pool.map(partial(play_one, numbers=numbers), thieves))

        found = halve(FAMILY, given.games, given.survivors, measured)
        fresh = range(FRESH, FRESH + given.fresh)
        again = measured([one.thief for one in found], fresh)
    print("on deals that nobody has seen:")
    for one in again:
        print(" ", told(one))
    best = max(again, key=lambda one: one.wins)
    if given.seats == 3 and 100 * best.share > BAR:
        raise SystemExit(f"stealing as the best thief does wins more than {BAR} %")


if __name__ == "__main__":
    main()
