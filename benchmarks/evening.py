"""Evenings of one of each game: does any game outweigh the others?

The same guests play every game that has chairs for so many, with the real rules; places are turned
into points as at a table (docs/evening.md). Counted is, for each game, which share of the variance
of the evening's totals comes from it (its points' covariance with the totals), and how often who
has won it wins the evening; shared victories count as their share. Guests are equally good, or one
is better than the next in every game. Intervals are 95 %, from the spread between batches.
"""

import argparse
from collections.abc import Callable, Sequence
from math import sqrt
from statistics import fmean, stdev

import msgspec
from rich.console import Console
from rich.table import Table

from tablee.bots import levels_of, make_bot
from tablee.games import shelf
from tablee.kernel.chance import FastChance
from tablee.kernel.game import Game
from tablee.lab.arena import play_game
from tablee.table.evening import points_of

BATCHES = 20
SURE = 1.96  # standard errors to either side

Points = list[list[int]]  # of an evening: by game, then by guest


class Company(msgspec.Struct, frozen=True):
    """Who comes: how many, and how good each is, from 0 (a little sister) to 1."""

    name: str
    skills: tuple[float, ...]


COMPANIES = [
    *(Company(f"{seats} equals", (0.5,) * seats) for seats in (2, 3, 4, 5)),
    Company("3 beginners", (0.0,) * 3),
    *(
        Company(f"{seats} unequals", tuple(guest / (seats - 1) for guest in range(seats)))
        for seats in (3, 4)
    ),
]


def games_for(seats: int) -> list[Game]:
    return [game for game in shelf().values() if game.fewest_seats <= seats <= game.most_seats]


def level_of(game: Game, skill: float) -> str:
    levels = [name for name, kind in levels_of(game).items() if not kind.searches]
    return levels[round(skill * (len(levels) - 1) + 0.01)]


def play(game: Game, company: Company, number: int) -> list[int]:
    """Each guest's points; who sits where changes from evening to evening."""
    seats = len(company.skills)
    guests = [(seat + number) % seats for seat in range(seats)]
    chances = [FastChance.seeded(number * 64 + part) for part in range(2 * seats + 1)]
    levels = [level_of(game, company.skills[guest]) for guest in guests]
    bots = [make_bot(game, level, chances[seat]) for seat, level in enumerate(levels)]
    state = game.start(seats, chances[-1])
    play_game(game, state, bots, chances[seats:])
    won = points_of(state.standings().ranks())
    return [won[guests.index(guest)] for guest in range(seats)]


# What is counted of some evenings, game by game


def variances(evenings: Sequence[Points]) -> list[float]:
    """The share of each game in the variance of the totals, from guest to guest."""
    games = len(evenings[0])
    shares = [0.0] * games
    for evening in evenings:
        totals = [sum(won) for won in zip(*evening, strict=True)]
        middle = fmean(totals)
        for game in range(games):
            mean = fmean(evening[game])
            pairs = zip(evening[game], totals, strict=True)
            shares[game] += sum((won - mean) * (total - middle) for won, total in pairs)
    return [share / sum(shares) for share in shares]


def victories(evenings: Sequence[Points]) -> list[float]:
    """How often who has won a game wins the evening."""
    return [
        fmean(
            shared(evening[game], [sum(won) for won in zip(*evening, strict=True)])
            for evening in evenings
        )
        for game in range(len(evenings[0]))
    ]


def shared(points: Sequence[int], totals: Sequence[int]) -> float:
    """The chance that somebody with the most points of a game is somebody with the most of all."""
    winners = [guest for guest, won in enumerate(points) if won == max(points)]
    best = [guest for guest, total in enumerate(totals) if total == max(totals)]
    return sum(guest in winners for guest in best) / len(best) / len(winners)


def ties(evenings: Sequence[Points]) -> list[float]:
    """How often a game has several winners."""
    games = range(len(evenings[0]))
    return [
        fmean(won.count(max(won)) > 1 for won in (one[game] for one in evenings)) for game in games
    ]


Measure = Callable[[Sequence[Points]], list[float]]


def measured(measure: Measure, evenings: Sequence[Points]) -> list[str]:
    """In percent, with the interval."""
    batches = [measure(evenings[batch::BATCHES]) for batch in range(BATCHES)]
    spread = [SURE * stdev(batch) / sqrt(BATCHES) for batch in zip(*batches, strict=True)]
    whole = measure(evenings)
    return [
        f"{100 * one:.1f} ± {100 * error:.1f}" for one, error in zip(whole, spread, strict=True)
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--evenings", type=int, default=400, help="of each company")
    given = parser.parse_args()
    table = Table(title=f"{given.evenings} evenings each; percent")
    for head in ("company", "game", "of the variance", "wins the evening", "shared victory"):
        table.add_column(head)
    for company in COMPANIES:
        games = games_for(len(company.skills))
        evenings = [
            [play(game, company, number) for game in games] for number in range(given.evenings)
        ]
        columns = [measured(measure, evenings) for measure in (variances, victories, ties)]
        for row, game in enumerate(games):
            name = company.name if row == 0 else ""
            table.add_row(name, game.name, *(column[row] for column in columns))
    Console().print(table)


if __name__ == "__main__":
    main()
