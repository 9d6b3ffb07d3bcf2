"""Our random play beside OpenSpiel's and RLCard's, taken in turns in one run.

The machine is noisy: every row is measured several times, ours and theirs one after another, and
the table shows medians and the spread. The bars are those of docs/decisions/0002, and are for Crazy
Mistigri, the game that is most like theirs; the others on the shelf stand beside it.
"""

import argparse
import json
import random
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from itertools import count
from pathlib import Path
from statistics import median
from typing import Any

from rich.console import Console
from rich.table import Table

import tablee
from tablee import FastChance
from tablee.games import find_game
from tablee.kernel.build import is_compiled, is_tuned
from tablee.kernel.cardset import lowest
from tablee.kernel.game import Game
from tablee.terminal.speed import play_in_python

GAME, SEATS = "mistigri", 5
# The same games in every run, each once.
seeds = {game.name: count() for game in tablee.shelf().values()}


def compiled_loop(game: Game, games: int = 100) -> int:
    """Whole games, start included; the loop over decisions is the library's own."""
    chance = FastChance.seeded(next(seeds[game.name]))
    seats = game.most_seats
    return sum(tablee.play_out(game.start(seats, chance), chance) for _ in range(games))


def python_loop(games: int = 40) -> int:
    """The loop that a researcher writes."""
    choice = random.choice
    decisions = 0
    for _ in range(games):
        state = tablee.start(GAME, SEATS, random.getrandbits(62))
        while not state.is_over():
            seat = lowest(state.to_act())
            state.play(seat, choice(state.legal(seat)), 0)
            decisions += 1
    return decisions


def timed_loop(game: Game, games: int = 10) -> int:
    """The same for any game: several seats at once, and the clock takes part."""
    chance = FastChance.seeded(next(seeds[game.name]))
    seats = game.most_seats
    return sum(play_in_python(game.start(seats, chance), chance) for _ in range(games))


def clones(number: int = 20_000) -> int:
    state = tablee.start(GAME, SEATS, 1)
    for _ in range(number):
        state.clone()
    return number


OTHERS = [game for game in tablee.shelf().values() if game.name != GAME]
OURS: dict[str, Callable[[], int]] = {
    "compiled": partial(compiled_loop, find_game(GAME)),
    "python": python_loop,
    **{f"{game.name}_compiled": partial(compiled_loop, game) for game in OTHERS},
    **{f"{game.name}_python": partial(timed_loop, game) for game in OTHERS},
    "clones": clones,
}


def measure(work: Callable[[], int], seconds: float) -> float:
    """Units a second."""
    done, begun = 0, time.perf_counter()
    while (spent := time.perf_counter() - begun) < seconds:
        done += work()
    return done / spent


class Peers:
    """The other libraries, in a process of their own."""

    def __init__(self, python: str) -> None:
        script = Path(__file__).with_name("peers.py")
        self.process = subprocess.Popen(
            [python, str(script)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={},
        )
        self.answer()

    def answer(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit("the peers' process ended; is their environment complete?")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def measure(self, name: str, seconds: float) -> dict[str, Any]:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{name} {seconds}\n")
        self.process.stdin.flush()
        return self.answer()


ROWS = {
    "compiled": "Tablée, Crazy Mistigri, 5 seats, compiled loop",
    "python": "Tablée, Crazy Mistigri, 5 seats, Python loop",
    **{
        f"{game.name}_{loop}": f"Tablée, {game.name}, {game.most_seats} seats, {said} loop"
        for game in OTHERS
        for loop, said in (("compiled", "compiled"), ("python", "Python"))
    },
    "clones": "Tablée, clones of a state, from Python",
    "spiel_bots": "OpenSpiel, crazy_eights, 4 players, C++ random bots",
    "spiel_bots_all": "  the same, its moves of chance counted too",
    "spiel_python_loop": "OpenSpiel, crazy_eights, 4 players, Python loop",
    "spiel_python_loop_all": "  the same, its moves of chance counted too",
    "rlcard_env": "RLCard, Uno, its documented loop",
    "rlcard_game": "RLCard, Uno, its rules without feature vectors",
}
# ours, theirs, at least this many times as fast (None: for information)
RATIOS: list[tuple[str, str, float | None]] = [
    ("compiled", "spiel_bots", 4.5),
    ("compiled", "spiel_bots_all", None),
    *((f"{game.name}_compiled", "spiel_bots", None) for game in OTHERS),
    ("python", "spiel_python_loop", 2),
    ("python", "spiel_python_loop_all", None),
    ("compiled", "rlcard_env", 50),
    ("python", "rlcard_env", None),
    ("compiled", "rlcard_game", None),
]


def run(peers: Peers, repeats: int, seconds: float) -> dict[str, list[float]]:
    figures: dict[str, list[float]] = {name: [] for name in ROWS}
    for _ in range(repeats):
        for name, work in OURS.items():
            figures[name].append(measure(work, seconds))
        for name in ("spiel_bots", "spiel_python_loop", "rlcard_env", "rlcard_game"):
            answer = peers.measure(name, seconds)
            figures[name].append(answer["decisions"] / answer["seconds"])
            if f"{name}_all" in figures:
                figures[f"{name}_all"].append(answer["actions"] / answer["seconds"])
    return figures


def build() -> str:
    """What people have: a release is tuned, and what `make test` tries is not."""
    if is_tuned():
        return "the build of a release: compiled by what it did in trial games"
    return "a plain compiled build, without trial games"


def show(figures: dict[str, list[float]]) -> bool:
    console = Console(width=110)
    table = Table(
        "per second, one core", "median", "lowest", "highest", title=f"Random play, {build()}"
    )
    for name, label in ROWS.items():
        numbers = [f"{number:,.0f}" for number in summary(figures[name])]
        table.add_row(label, *numbers)
    console.print(table)
    ratios = Table("ours", "theirs", "ratio", "bar", title="Ratios of medians")
    reached = True
    for ours, theirs, bar in RATIOS:
        ratio = median(figures[ours]) / median(figures[theirs])
        reached = reached and (bar is None or ratio >= bar)
        said = "" if bar is None else f"≥ {bar}: {'reached' if ratio >= bar else 'MISSED'}"
        ratios.add_row(ROWS[ours].strip(), ROWS[theirs].strip(), f"{ratio:.1f} ×", said)
    console.print(ratios)
    return reached


def summary(numbers: list[float]) -> tuple[float, float, float]:
    return median(numbers), min(numbers), max(numbers)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--peers", required=True, help="the Python of the peers' environment")
    parser.add_argument("--repeats", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each figure")
    parser.add_argument("--json", action="store_true", help="the figures alone")
    given = parser.parse_args()
    if not is_compiled():
        print("this build is interpreted: `make bench` measures the compiled one", file=sys.stderr)
        return 2
    figures = run(Peers(given.peers), given.repeats, given.seconds)
    if given.json:
        print(json.dumps(figures))
        return 0
    return 0 if show(figures) else 1


if __name__ == "__main__":
    sys.exit(main())
