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
from collections.abc import Callable, Iterator, Sequence
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
    game: Game, names: tuple[str, str], makers: tuple[Maker, Maker], *, games: int, seed: int
) -> Match:
    """At least so many games, in whole deals."""
    begun = time.perf_counter()
    match = Match(names, min(max(SEATS, game.fewest_seats), game.most_seats))
    deal = seed * 10**6
    while match.games < games or len(match.won) < 2:
        play_deal(game, makers, match, deal)
        deal += 1
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


def ladder(game: Game, games: int, simulations: int | None, seed: int) -> Iterator[Match]:
    """Each level against the one below it, from the lowest on."""
    makers = {name: maker_of(game, name, simulations) for name in levels_of(game)}
    pairs = list(pairwise(makers))
    if game.name in CHILDREN:
        pairs.insert(0, (pairs[0][0], CHILD))
        makers[CHILD] = CHILDREN[game.name]
    for lower, upper in pairs:
        both = (makers[upper], makers[lower])
        yield play_match(game, (upper, lower), both, games=games, seed=seed)


def show(console: Console, game: Game, matches: Sequence[Match], *, markdown: bool) -> None:
    columns = ("", "seats", "games", "decided", "won of them", "95 %", "s a game")
    rows = [
        (
            " – ".join(match.names),
            f"{match.seats}",
            f"{match.games:,}",
            f"{sum(match.decided):,}",
            f"{100 * match.share:.1f} %",
            f"± {196 * match.error:.1f}",
            f"{match.seconds / match.games:.2f}",
        )
        for match in matches
    ]
    if markdown:
        console.print("| " + " | ".join(columns) + " |\n|" + "---|" * len(columns))
        console.print("\n".join("| " + " | ".join(row) + " |" for row in rows))
        return
    table = Table(*columns, title=game.name)
    for row in rows:
        table.add_row(*row)
    console.print(table)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games_of", nargs="*", choices=[[], *shelf()], help="all, if none is named")
    parser.add_argument("--games", type=int, default=504, help="of each pair of levels, at least")
    parser.add_argument("--simulations", type=int, help="a decision; none: each level's own number")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--markdown", action="store_true")
    given = parser.parse_args()
    console, fine = Console(width=110, soft_wrap=given.markdown), True
    for name in given.games_of or shelf():
        game = find_game(name)
        matches = list(ladder(game, given.games, given.simulations, given.seed))
        show(console, game, matches, markdown=given.markdown)
        fine = fine and all(match.share >= BAR for match in matches)
    console.print(f"bar: {BAR:.0%} of the decided games: {'reached' if fine else 'MISSED'}")
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
