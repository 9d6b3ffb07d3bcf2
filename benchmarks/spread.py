"""The same match on one process, on two and on Ray: how it scales, in turns and in one run.

Each place begins anew in every round, as a command does; what it takes to begin is counted apart,
as the time until the first result. Figures are medians of the rounds. What a game costs in time of
a processor, its children's included, says more where others use the machine too; Ray's processes
are nobody's children.
"""

import argparse
import os
import time
from statistics import median
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from tablee.games import find_game
from tablee.lab.arena import Match, games_of, match_of
from tablee.lab.work import Where


class Took(NamedTuple):
    """Seconds until the first result, from there to the last, of processors; and what came."""

    begin: float
    rest: float
    cpu: float
    results: int


def timed(match: Match, deals: int, place: Where) -> Took:
    begun, cpu = time.perf_counter(), sum(os.times()[:4])
    results = games_of(match, deals).do(place)
    came = [next(results)]
    first = time.perf_counter()
    came += results
    used = sum(os.times()[:4]) - cpu
    return Took(first - begun, time.perf_counter() - first, used, hash(tuple(came)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="mistigri")
    parser.add_argument("--bots", default="cousin,schoolboy,random")
    parser.add_argument("--deals", type=int, default=400)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--address", help="of a cluster of Ray, besides")
    given = parser.parse_args()
    match = match_of(find_game(given.game), given.bots.split(","))
    places = {"1 process": Where(), "2 processes": Where(2), "Ray, 2 cores": Where(2, on_ray=True)}
    if given.address:
        places["Ray, cluster"] = Where(on_ray=True, address=given.address)
    found: dict[str, list[Took]] = {name: [] for name in places}
    for _round in range(given.rounds):
        for name, place in places.items():
            found[name].append(timed(match, given.deals, place))
    games = len(match.schedule(given.deals))
    columns = ("", "to begin, s", "games a second", "× 1 process", "ms of a processor, a game")
    table = Table(*columns, title=f"{games:,} games")
    alone = median(one.rest for one in found["1 process"])
    for name, rounds in found.items():
        begin, rest, cpu = (median(one[part] for one in rounds) for part in (0, 1, 2))
        figures = [f"{begin:.2f}", f"{games / rest:,.0f}", f"{alone / rest:.2f}"]
        ours = "–" if places[name].on_ray else f"{1000 * cpu / games:.2f}"
        table.add_row(name, *figures, ours)
    console = Console()
    console.print(table)
    same = len({one.results for rounds in found.values() for one in rounds}) == 1
    console.print(f"all the same: {same}; load of the machine: {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
