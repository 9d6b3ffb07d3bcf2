"""Who gets an award, and how rare each number is: the `usual` of every Honour comes from here.

Bots of all levels, but for those that search, play whole games of everything on the shelf, at
every number of seats. For each kind of award the best number of each game is kept, 0 where there
was none; the nine numbers between their tenths are printed as `usual`. What bots never do (second
thoughts) is guessed by hand. Then: how many seats have an award of their own, good company aside.
"""

import argparse
from collections import Counter
from statistics import quantiles

from rich.console import Console
from rich.table import Table

from tablee.bots import levels_of
from tablee.games import shelf
from tablee.kernel.award import COMPANY, MOST_EACH, NO_FACT, Honour
from tablee.kernel.game import Game, GameOf
from tablee.lab.stories import story_of


def names_of(game: Game, seats: int, number: int) -> list[str]:
    """Other levels at the same table with every game, but for those that search."""
    levels = [name for name, kind in levels_of(game).items() if not kind.searches]
    return [levels[(number // 3 + seat * number) % len(levels)] for seat in range(seats)]


def tenths(honour: Honour, best: list[int]) -> list[int]:
    """Between the tenths of all games, from the least remarkable on; none is the least of all."""
    if not honour.lowest:
        return [round(one) for one in quantiles(best, n=10)]
    never = max(best) + 1
    known = [never if one == NO_FACT else one for one in best]
    return [round(one) for one in quantiles(known, n=10)][::-1]


def measure(game: Game, games: int, console: Console) -> None:
    if not isinstance(game, GameOf) or game.tally is None:
        console.print(f"{game.name} has no awards")
        return
    honours = game.tally.honours
    best: dict[str, list[int]] = {name: [] for name in honours}
    given: Counter[str] = Counter()
    seats_played, own, two, games_for_all = 0, 0, 0, 0
    for number in range(games):
        seats = game.fewest_seats + number % (game.most_seats - game.fewest_seats + 1)
        _, story = story_of(game, names_of(game, seats, number), number)
        tally = game.tally(seats)
        tally.hear(story)
        for name, honour in honours.items():
            best[name].append(honour.best(tally.facts[name]))
        awards = tally.give()
        given.update(award.name for award in awards)
        each = Counter(award.seat for award in awards if award.name != COMPANY)
        seats_played += seats
        own += len(each)
        two += sum(count == MOST_EACH for count in each.values())
        games_for_all += len(each) == seats
    table = Table(title=f"{game.name}: {games} games")
    for head in ("award", "given in % of games", "usual"):
        table.add_column(head)
    for name, honour in honours.items():
        usual = ", ".join(str(one) for one in tenths(honour, best[name]))
        table.add_row(name, f"{100 * given[name] / games:.0f}", usual)
    console.print(table)
    console.print(
        f"an award of their own: {100 * own / seats_played:.1f} % of seats, two: "
        f"{100 * two / seats_played:.1f} %; everybody at the table: "
        f"{100 * games_for_all / games:.1f} % of games"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=500, help="of each on the shelf")
    given = parser.parse_args()
    console = Console()
    for game in shelf().values():
        measure(game, given.games, console)


if __name__ == "__main__":
    main()
