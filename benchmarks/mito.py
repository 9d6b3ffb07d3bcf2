"""The arena of heists: how often Mito's thieves are caught, and whether stealing pays.

Bots of one level play whole games, at 3, 4 and 5 seats, as time passes (bots/simulation.py). Then
one of them never steals nor fidgets, and moves a seat on with every game: what do the others make
of it?
The figures of a whole run are in docs/rules/mito.md. The same rules and the same bots give the same
figures, compiled or not.
"""

import argparse
from collections.abc import Sequence
from math import sqrt
from statistics import fmean, quantiles, stdev
from typing import cast

import msgspec
from rich.console import Console
from rich.table import Table

from tablee.bots.mito import LEVELS, MitoBot
from tablee.bots.simulation import Simulation
from tablee.games import find_game
from tablee.games.mito import events
from tablee.games.mito.cards import PENALTY, VALUES
from tablee.games.mito.view import View
from tablee.kernel.chance import FastChance
from tablee.kernel.state import NEVER, NOTHING, SPECTATOR, Event, State, Witness

GAME = find_game("mito")
SIZES = (3, 4, 5)
BAR = (25, 50)  # of a cousin's thefts, in percent, that a cousin should catch
EVERYBODY_STEALS = -1


class Heists(msgspec.Struct):
    """What was counted over many rounds."""

    seats: int
    slower: int  # than bots among themselves: how many times as long a decision takes
    rounds_ms: list[int] = []
    thefts: int = 0
    gone: int = 0
    caught: int = 0
    called_back: int = 0
    fidgets: int = 0
    wrong: int = 0
    guard_changes: int = 0
    loot: int = 0  # the points of all cards that have gone
    fines: int = 0  # the points of all cards that those who were caught got
    honest: list[float] = []  # for each round: the honest one's points
    others: list[float] = []  # and the mean of the others'

    @property
    def rounds(self) -> int:
        return len(self.rounds_ms)


class Unhurried(Simulation):
    """As slow to decide as people are, but not to slap."""

    slower = 1

    def pause_ms(self, seat: int) -> int:
        in_race = self.state.race_ms() != NEVER
        return super().pause_ms(seat) * (1 if in_race else self.slower)


class Observer:
    """Looks at one game after each step, and counts."""

    def __init__(self, heists: Heists, state: State, witness: Witness, honest: int) -> None:
        self.heists = heists
        self.state = state
        self.witness = witness
        self.honest = honest
        self.began_ms = 0
        self.whom = NOTHING  # who has been caught and gets a card

    def look(self, at_ms: int) -> None:
        for event in self.witness.drain():
            self.count(event, at_ms)

    def count(self, event: Event, at_ms: int) -> None:
        heists = self.heists
        match event.kind:
            case events.ROUND_BEGAN:
                self.began_ms = at_ms
            case events.ROUND_ENDED:
                self.end_round(at_ms)
            case events.ARM:
                heists.thefts += event.what != NOTHING
                heists.fidgets += event.what == NOTHING
            case events.GONE:
                heists.gone += 1
                heists.loot += points(event.what)
            case events.CALLED_BACK:
                heists.called_back += 1
            case events.ACCUSED:
                self.accuse(event)
            case events.GAVE if event.whom == self.whom:
                heists.fines += points(event.what)
            case events.GUARD_CHANGED:
                heists.guard_changes += 1
                self.whom = NOTHING

    def accuse(self, event: Event) -> None:
        if event.what == NOTHING:
            self.heists.wrong += 1
        else:
            self.heists.caught += 1
            self.whom = event.whom

    def end_round(self, at_ms: int) -> None:
        self.heists.rounds_ms.append(at_ms - self.began_ms)
        if self.honest == EVERYBODY_STEALS:
            return
        reel = cast(View, GAME.view(self.state, SPECTATOR)).reel
        costs = [hand.points for hand in reel.hands] if reel else []
        self.heists.honest.append(costs.pop(self.honest))
        self.heists.others.append(fmean(costs))


def points(card: int) -> int:
    return int(PENALTY[card // VALUES])


def honest(level: str) -> type[MitoBot]:
    """The same character, who neither steals nor fidgets."""
    own = LEVELS[level].character._replace(steals=0.0, fidgets=0.0)
    return type("Honest", (LEVELS[level],), {"character": own})


def play(heists: Heists, level: str, number: int, *, with_honest: bool) -> None:
    """One game, with as many rounds as seats."""
    seats = heists.seats
    chances = [FastChance.seeded((number * 8 + seats) * 8 + part) for part in range(seats + 2)]
    upright = number % seats if with_honest else EVERYBODY_STEALS
    makers = [honest(level) if seat == upright else LEVELS[level] for seat in range(seats)]
    bots = {seat: maker(chances[seat]) for seat, maker in enumerate(makers)}
    witness = Witness()
    state = GAME.start(seats, chances[-2], {"first": number // seats % seats}, witness)
    simulation = Unhurried(GAME, state, bots, [chances[-1]] * seats)  # one for all hands
    simulation.slower = heists.slower
    simulation.run(Observer(heists, state, witness, upright).look)


def play_rounds(
    level: str, seats: int, rounds: int, slower: int, *, with_honest: bool = False
) -> Heists:
    """Whole games, until there are enough rounds."""
    heists = Heists(seats, slower)
    number = 0
    while heists.rounds < rounds:
        play(heists, level, number, with_honest=with_honest)
        number += 1
    return heists


# What is shown

COLUMNS = (
    "level",
    "seats",
    "round, median (1 in 10 below, above)",
    "thefts a round",
    "caught",
    "fidgets a round",
    "accusations that were wrong",
    "guard changes a round",
    "points a theft sheds",
)
HONEST_COLUMNS = (
    "level",
    "seats",
    "points a round, honest",
    "those who steal",
    "stealing saves",
    "rounds in which the honest one did better",
)


def percent(part: float, whole: float) -> str:
    return f"{100 * part / whole:.0f} %" if whole else "–"


def caught_share(heists: Heists) -> float:
    """Of the thefts that came to an end of their own, in percent: not those called back."""
    return 100 * heists.caught / max(1, heists.caught + heists.gone)


def row(level: str, heists: Heists) -> list[str]:
    tenths = [ms / 1000 for ms in quantiles(heists.rounds_ms, n=10)]
    rounds = heists.rounds
    return [
        level,
        str(heists.seats),
        f"{tenths[4]:.0f} s ({tenths[0]:.0f}, {tenths[8]:.0f})",
        f"{heists.thefts / rounds:.1f}",
        f"{caught_share(heists):.0f} %",
        f"{heists.fidgets / rounds:.1f}",
        percent(heists.wrong, heists.wrong + heists.caught),
        f"{heists.guard_changes / rounds:.1f}",
        f"{(heists.loot - heists.fines) / max(1, heists.thefts):+.1f}",
    ]


def honest_row(level: str, heists: Heists) -> list[str]:
    saved = [one - other for one, other in zip(heists.honest, heists.others, strict=True)]
    better = sum(one < 0 for one in saved)
    return [
        level,
        str(heists.seats),
        f"{fmean(heists.honest):.1f}",
        f"{fmean(heists.others):.1f}",
        f"{fmean(saved):.1f} ± {stdev(saved) / sqrt(len(saved)):.1f}",
        percent(better, len(saved)),
    ]


def show(title: str, columns: Sequence[str], rows: Sequence[Sequence[str]], *, md: bool) -> None:
    if md:
        print("\n| " + " | ".join(columns) + " |\n|" + "---|" * len(columns))
        print("\n".join("| " + " | ".join(one) + " |" for one in rows))
        return
    table = Table(*columns, title=title)
    for one in rows:
        table.add_row(*one)
    Console(width=140).print(table)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=1000, help="for each line of the tables")
    parser.add_argument("--levels", nargs="+", choices=LEVELS, default=list(LEVELS))
    parser.add_argument("--slower", type=int, default=3, help="times a bot's pause: 3 is a family")
    parser.add_argument("--markdown", action="store_true")
    given = parser.parse_args()
    cases = [(level, seats) for level in given.levels for seats in SIZES]
    all_steal, one_honest = (
        [
            (level, play_rounds(level, seats, given.rounds, given.slower, with_honest=upright))
            for level, seats in cases
        ]
        for upright in (False, True)
    )
    show("Heists", COLUMNS, [row(*one) for one in all_steal], md=given.markdown)
    rows = [honest_row(*one) for one in one_honest]
    show("One who never steals", HONEST_COLUMNS, rows, md=given.markdown)
    for level, heists in all_steal:
        if level == "cousin" and not BAR[0] <= caught_share(heists) <= BAR[1]:
            raise SystemExit(f"cousins at {heists.seats} seats catch {caught_share(heists):.0f} %")


if __name__ == "__main__":
    main()
