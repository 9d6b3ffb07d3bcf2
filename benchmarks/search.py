"""The search: how many simulations a second, and how strong it plays.

Speed: Crazy Mistigri with five seats, in the middle of a round, one core, beside OpenSpiel's C++
search on a game of tricks with four, in turns in one run. Strength: one that searches against two
`sensible` at a table of three; each deal is played with the searcher in every seat. Bars:
docs/decisions/0023.
"""

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from statistics import fmean, median, stdev

from benchmarks.speed import Peers, summary
from rich.console import Console
from rich.table import Table

from tablee import FastChance, MoveList, State
from tablee.bots import make_bot
from tablee.bots.search import Search
from tablee.bots.searching import SearchBot, Seen
from tablee.games import find_game
from tablee.kernel import state as compiled_module
from tablee.kernel.cardset import lowest
from tablee.lab.arena import play_game

GAME = find_game("mistigri")
OPPONENT = "sensible"
BAR, RATIO_BAR, STRENGTH_BAR = 100_000, 2.5, 0.5
MIDDLE = 20  # decisions of a round that has some forty
SIMULATIONS = 2000  # of one decision, where speed is measured
OURS, THEIRS = "ours", ("spiel_search", "spiel_search_long")
ROWS = {
    "ours": "Tablée, Crazy Mistigri, 5 seats, half-way",
    "spiel_search": "OpenSpiel, oh_hell, 4 players, C++ ISMCTS, half-way",
    "spiel_search_long": "  the same, ten tricks, as long as our round",
}


def middles() -> Iterator[tuple[State, int]]:
    """Moments of the first round, half-way, at which somebody has a choice."""
    seed, found = 0, MoveList()
    while True:
        seed += 1
        chance = FastChance.seeded(seed)
        state = GAME.start(5, chance)
        made = 0
        while state.stage() == 1:
            seat = lowest(state.to_act())
            if made >= MIDDLE and len(state.legal(seat)) > 1:
                yield state, seat
                break
            found.clear()
            state.list_promising(seat, found)
            state.play(seat, found.items[chance.below(found.count)], 0)
            made += 1


def our_speed(moments: Iterator[tuple[State, int]], seconds: float) -> float:
    """Simulations a second; what is set up before a search is not counted."""
    done, spent = 0, 0.0
    while spent < seconds:
        state, seat = next(moments)
        begun = time.perf_counter()
        Search(state, seat, FastChance.seeded(done)).run(SIMULATIONS)
        spent += time.perf_counter() - begun
        done += SIMULATIONS
    return done / spent


def speed(console: Console, python: str, repeats: int, seconds: float) -> bool:
    peers, moments = Peers(python), middles()
    figures: dict[str, list[float]] = {name: [] for name in ROWS}
    for _ in range(repeats):
        figures[OURS].append(our_speed(moments, seconds))
        for name in THEIRS:
            answer = peers.measure(name, seconds)
            figures[name].append(answer["decisions"] / answer["seconds"])
    table = Table("simulations a second, one core", "median", "lowest", "highest", "ours are")
    ours = median(figures[OURS])
    for name, label in ROWS.items():
        numbers = [f"{number:,.0f}" for number in summary(figures[name])]
        table.add_row(label, *numbers, f"{ours / median(figures[name]):.1f} ×")
    console.print(table)
    fine = ours >= BAR and ours >= RATIO_BAR * median(figures[THEIRS[0]])
    said = "reached" if fine else "MISSED"
    console.print(f"bars: {BAR:,}, and {RATIO_BAR} × theirs: {said}")
    return fine


def strength(console: Console, games: int, simulations: int, seed: int) -> bool:
    """Games are played in threes: one deal, and the searcher in each seat."""
    shares: list[float] = []
    points: list[float] = []
    spent_ms: list[float] = []
    for deal in range(max(2, games // 3)):
        results = [one_game(deal + seed * 10**6, seat, simulations, spent_ms) for seat in range(3)]
        shares.append(fmean(won for won, _ in results))
        points.append(fmean(ahead for _, ahead in results))
    share, width = fmean(shares), 1.96 * stdev(shares) / len(shares) ** 0.5
    table = Table(
        "games", "simulations a decision", "ms a decision", "wins", "95 %", "points ahead"
    )
    table.add_row(
        f"{3 * len(shares)}",
        f"{simulations:,}",
        f"{fmean(spent_ms):.0f}",
        f"{share:.1%}",
        f"± {width:.1%}",
        f"{fmean(points):.1f}",
    )
    console.print(table)
    return share >= STRENGTH_BAR


class TimedBot(SearchBot):
    """Counts how long it searches, which decides nothing."""

    spent_ms: list[float]

    def choose_in(self, world: State, view: Seen, moves: Sequence[int]) -> int:
        begun = time.perf_counter()
        move = super().choose_in(world, view, moves)
        if len(moves) > 1:
            self.spent_ms.append(1000 * (time.perf_counter() - begun))
        return move


def one_game(deal: int, seat: int, simulations: int, spent_ms: list[float]) -> tuple[float, float]:
    """The searcher's share of the win, and how many points it is ahead of the others' mean."""
    searcher = TimedBot(FastChance.seeded(deal * 8 + 1), simulations)
    searcher.spent_ms = spent_ms
    chances = [FastChance.seeded(deal * 8 + 2 + other) for other in range(3)]
    bots = [searcher if k == seat else make_bot(GAME, OPPONENT, chances[k]) for k in range(3)]
    state = GAME.start(3, FastChance.seeded(deal * 8))
    play_game(GAME, state, bots, chances)
    standings = state.standings()
    winners, scores = standings.winners(), standings.scores
    others = fmean(score for k, score in enumerate(scores) if k != seat)
    return (seat in winners) / len(winners), others - scores[seat]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--peers", help="the Python of the peers' environment; none: no speed")
    parser.add_argument("--repeats", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each figure")
    parser.add_argument("--games", type=int, default=60, help="of strength; 0: none")
    parser.add_argument("--simulations", type=int, default=5000, help="a decision")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    if (compiled_module.__file__ or "").endswith(".py"):
        print(
            "this build is interpreted: `make search-bench` takes the compiled one", file=sys.stderr
        )
        return 2
    console, fine = Console(width=110), True
    if given.peers:
        fine = speed(console, given.peers, given.repeats, given.seconds)
    if given.games:
        fine = strength(console, given.games, given.simulations, given.seed) and fine
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
