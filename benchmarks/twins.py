"""Two like bots and one weaker: do they differ by more than chance? Not if all sit everywhere.

With turns alone, the first orders of each deal, each of the two always has the same neighbours:
what that is worth is shown beside it. In all orders they must differ by no more than chance.
"""

import argparse
import sys
import time

from rich.console import Console
from rich.table import Table

from tablee.bots import bots_of, usual_of
from tablee.games import find_game, shelf
from tablee.kernel.game import Game
from tablee.lab.arena import Played, match_of
from tablee.lab.contest import Contest
from tablee.lab.counting import Count, Mean
from tablee.lab.rows import Rows
from tablee.lab.seating import Seating
from tablee.lab.work import where

MOST_ERRORS = 3.5  # once in 2,000 such comparisons


class Twins(Contest):
    """A match that is counted a second time, by the turns of one order alone."""

    turns: Count

    def add(self, games: list[tuple[Seating, Played]], rows: Rows | None) -> None:
        super().add(games, rows)
        self.turns.add(games[: len(self.match.chairs)])


def play(game: Game, given: argparse.Namespace) -> Twins:
    level = given.bot if given.bot in bots_of(game) else usual_of(game)
    others = [given.third] * (max(3, game.fewest_seats) - 2)
    match = match_of(game, [f"one={level}", f"other={level}", *others], given.seed)
    twins = Twins(match, -(-given.games // match.schedule(1).orders))
    twins.turns = Count(match)
    twins.run(where(given.processes, given.on))
    return twins


def shown(difference: Mean, factor: float = 1) -> str:
    errors = difference.mean / difference.error if difference.error else 0.0
    return (
        f"{factor * difference.mean:+.2f} ± {1.96 * factor * difference.error:.2f} ({errors:+.1f})"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("on_shelf", nargs="*", metavar="game", help="all, if none is named")
    parser.add_argument("--games", type=int, default=5000, help="at least, in whole deals")
    parser.add_argument("--bot", default="", help="who plays twice; else the usual level")
    parser.add_argument("--third", default="random", help="who sits there besides")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--on", help="ray")
    given = parser.parse_args()
    columns = ("", "games", "s", "wins, points of 100", "score", "turns alone: wins", "score")
    table, fine = Table(*columns, title="one – other ± 95 % (standard errors)"), True
    for game in [find_game(name) for name in given.on_shelf or shelf()]:
        begun = time.perf_counter()
        twins = play(game, given)
        took_s = time.perf_counter() - begun
        pair, turns = twins.count.pairs[0, 1], twins.turns.pairs[0, 1]
        figures = [shown(pair.share, 100), shown(pair.score)]
        figures += [shown(turns.share, 100), shown(turns.score)]
        table.add_row(game.name, f"{twins.count.games:,}", f"{took_s:.0f}", *figures)
        means = (pair.share, pair.score)
        fine = fine and all(abs(mean.mean) <= MOST_ERRORS * mean.error for mean in means)
    Console(width=130).print(table)
    print(f"bar: no more than {MOST_ERRORS} errors: {'reached' if fine else 'MISSED'}")
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
