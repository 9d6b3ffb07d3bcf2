"""The ladder of each game: how surely a level beats the one below it.

Two neighbouring levels play at one table, in every mixture of the two and every order of seats, and
all of these orders play the same deal. A game is decided when one of the two kinds wins it alone.
Intervals are over deals, since games of one deal are not independent. The lowest of a game is
measured against a child's script besides, where there is one here. The figures of a whole run are
in docs/bots.md; a level that looks ahead counts its simulations, so that they come again.
"""

import argparse
import math
import sys
import time
from collections.abc import Callable, Sequence
from itertools import pairwise, permutations
from statistics import fmean

import msgspec
from examples.tidy import Tidy
from rich.console import Console
from rich.table import Table

from tablee import FastChance
from tablee.bots import AnyBot, levels_of, make_bot
from tablee.bots.searching import BudgetBot
from tablee.games import find_game, shelf
from tablee.kernel.chance import Chance
from tablee.kernel.game import Game
from tablee.lab.arena import play_game

BAR = 0.6  # of the decided games
SEATS = 3  # where a game allows it
CHILD = "a child's script"
PARTS = 64  # streams of chance of one deal

Maker = Callable[[Chance], AnyBot]
Order = tuple[int, ...]  # by seat: 0 is the better of the two, or said to be


# Who plays as a child does: the dearest pair, and everything else at random.
CHILDREN: dict[str, type[AnyBot]] = {"mistigri": Tidy}


class Match(msgspec.Struct):
    """What came of two kinds, by deal."""

    names: tuple[str, str]
    seats: int
    won: list[int] = []  # by deal: decided games that the first kind won
    decided: list[int] = []
    games: int = 0
    seconds: float = 0.0

    @property
    def share(self) -> float:
        return sum(self.won) / max(1, sum(self.decided))

    @property
    def error(self) -> float:
        """The standard error of the share, a quotient of two sums over deals."""
        deals = len(self.won)
        pairs = zip(self.won, self.decided, strict=True)
        strayed = math.fsum((won - self.share * decided) ** 2 for won, decided in pairs)
        return math.sqrt(strayed / max(1, deals - 1) / deals) / max(0.001, fmean(self.decided))


def orders(seats: int) -> list[Order]:
    """Every way to seat two kinds of players, at least one of each."""
    mixed = ([0] * some + [1] * (seats - some) for some in range(1, seats))
    return [order for mix in mixed for order in sorted(set(permutations(mix)))]


def play_deal(game: Game, makers: tuple[Maker, Maker], match: Match, deal: int) -> None:
    """One deal with everybody everywhere; who wins is added to the match."""
    seats, won, decided = match.seats, 0, 0
    for order in orders(seats):
        chances = [FastChance.seeded(deal * PARTS + part) for part in range(2 * seats + 1)]
        bots = [makers[kind](chances[seat]) for seat, kind in enumerate(order)]
        state = game.start(seats, chances[-1])
        play_game(game, state, bots, chances[seats:-1])
        kinds = {order[seat] for seat in state.standings().winners()}
        decided += len(kinds) == 1
        won += kinds == {0}
        match.games += 1
    match.won.append(won)
    match.decided.append(decided)


def play_match(
    game: Game, names: tuple[str, str], makers: tuple[Maker, Maker], seats: int, games: int
) -> Match:
    """At least so many games, in whole deals."""
    begun = time.perf_counter()
    match = Match(names, min(max(seats, game.fewest_seats), game.most_seats))
    while match.games < games or len(match.won) < 2:
        play_deal(game, makers, match, len(match.won))
    match.seconds = time.perf_counter() - begun
    return match


def maker_of(game: Game, name: str, simulations: int | None) -> Maker:
    """Of a level; one that searches makes so many simulations a decision."""

    def make(chance: Chance) -> AnyBot:
        bot = make_bot(game, name, chance)
        if isinstance(bot, BudgetBot) and simulations is not None:
            bot.simulations = simulations
        return bot

    return make


def rungs(game: Game) -> list[tuple[str, str]]:
    """Each level and the one below it, from the lowest on."""
    found = [(upper, lower) for lower, upper in pairwise(levels_of(game))]
    return [(CHILD, found[0][1]), *found] if game.name in CHILDREN else found


def play_rung(game: Game, names: tuple[str, str], given: argparse.Namespace) -> Match:
    makers = {name: maker_of(game, name, given.simulations) for name in levels_of(game)}
    if game.name in CHILDREN:
        makers[CHILD] = CHILDREN[game.name]
    upper, lower = names
    return play_match(game, names, (makers[upper], makers[lower]), given.seats, given.games)


COLUMNS = ("", "seats", "games", "decided", "won of them", "95 %", "s a game")


def row_of(match: Match) -> list[str]:
    return [
        " – ".join(match.names),
        f"{match.seats}",
        f"{match.games:,}",
        f"{sum(match.decided):,}",
        f"{100 * match.share:.1f} %",
        f"± {196 * match.error:.1f}",
        f"{match.seconds / match.games:.2f}",
    ]


def show(console: Console, game: Game, matches: Sequence[Match], *, markdown: bool) -> None:
    rows = [row_of(match) for match in matches]
    if markdown:
        print("| " + " | ".join(COLUMNS) + " |\n|" + "---|" * len(COLUMNS))
        print("\n".join("| " + " | ".join(row) + " |" for row in rows))
        return
    table = Table(*COLUMNS, title=game.name)
    for row in rows:
        table.add_row(*row)
    console.print(table)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("on_shelf", nargs="*", metavar="game", help="all, if none is named")
    parser.add_argument("--games", type=int, default=504, help="of each two levels, at least")
    parser.add_argument("--seats", type=int, default=SEATS, help="as far as the game allows")
    parser.add_argument("--simulations", type=int, help="a decision; none: each level's own number")
    parser.add_argument("--levels", nargs="+", help="only these against the ones below")
    parser.add_argument("--markdown", action="store_true")
    given = parser.parse_args()
    console, fine = Console(width=110), True
    for game in [find_game(name) for name in given.on_shelf or shelf()]:
        wanted = [names for names in rungs(game) if names[0] in (given.levels or names)]
        matches = [play_rung(game, names, given) for names in wanted]
        show(console, game, matches, markdown=given.markdown)
        fine = fine and all(match.share >= BAR for match in matches)
    console.print(f"bar: {BAR:.0%} of the decided games: {'reached' if fine else 'MISSED'}")
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
