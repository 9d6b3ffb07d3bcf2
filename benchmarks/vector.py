"""Many tables at once, with observations and masks, beside PettingZoo's and RLCard's loops.

Ours are stepped twice: by any legal actions that compiled code draws, which is the environment
alone, and by actions that NumPy draws from the masks, which is what a learner's loop costs. All in
turns in one run, on one core. Bars: docs/lab.md. (PufferLib's C games would stand here too; its
build fetches from elsewhere, and where that fails it cannot be installed.)
"""

import argparse
import random
import sys
from collections.abc import Callable
from statistics import median

import numpy as np
from benchmarks.speed import Peers, measure, summary
from numpy.typing import NDArray
from rich.console import Console
from rich.table import Table

import tablee
from tablee import FastChance
from tablee.kernel import state as compiled_module
from tablee.lab.vector import VectorEnv

TABLES = 256
STEPS = 20  # between two looks at the clock
THEIRS = {
    "pettingzoo_loop": "PettingZoo, its Leduc hold'em, its documented loop",
    "rlcard_env": "RLCard, Uno, its documented loop",
}
BAR, RATIO_BAR = 1_000_000, 20
HELD_TO_IT = ("mistigri", "misty")


def in_compiled_code(env: VectorEnv) -> Callable[[], int]:
    """Steps by actions that nobody chose."""
    chance = FastChance.seeded(random.getrandbits(62))
    return lambda: env.many.play_at_random(STEPS, chance)


def in_numpy(env: VectorEnv) -> Callable[[], int]:
    """Steps by actions drawn from the masks, as a learner's policy would."""
    dice = np.random.default_rng(random.getrandbits(62))

    def steps() -> int:
        for _ in range(STEPS):
            env.step(any_of(env.masks, dice))
        return STEPS * env.tables

    return steps


def any_of(masks: NDArray[np.bool_], dice: np.random.Generator) -> NDArray[np.int64]:
    """One legal action a table, each as likely."""
    counts = masks.sum(axis=1)
    places = np.flatnonzero(masks)
    first = np.cumsum(counts) - counts
    chosen = first + (dice.random(len(masks)) * counts).astype(np.int64)
    actions: NDArray[np.int64] = places[chosen] % masks.shape[1]
    return actions


def run(peers: Peers, repeats: int, seconds: float) -> dict[str, list[float]]:
    games = [game for game in tablee.shelf().values() if game.encoder is not None]
    tables = {game.name: VectorEnv(game, TABLES, seats=game.most_seats) for game in games}
    figures: dict[str, list[float]] = {}
    for _ in range(repeats):
        for name, env in tables.items():
            figures.setdefault(name, []).append(measure(in_compiled_code(env), seconds))
            figures.setdefault(f"{name} numpy", []).append(measure(in_numpy(env), seconds))
        for name in THEIRS:
            answer = peers.measure(name, seconds)
            figures.setdefault(name, []).append(answer["decisions"] / answer["seconds"])
    return figures


def show(figures: dict[str, list[float]]) -> bool:
    """The table; whether the bars are reached."""
    title = f"{TABLES} tables at once, most seats"
    table = Table("decisions a second, one core", "median", "lowest", "highest", title=title)
    best = max(median(figures[name]) for name in THEIRS)
    table.add_column("times the quicker peer")
    for name, numbers in figures.items():
        row = [f"{number:,.0f}" for number in summary(numbers)]
        table.add_row(THEIRS.get(name, name), *row, f"{median(numbers) / best:.1f}")
    Console(width=110).print(table)
    medians = [median(figures[name]) for name in HELD_TO_IT]
    reached = min(medians) >= BAR and min(medians) >= RATIO_BAR * best
    said = "reached" if reached else "MISSED"
    print(f"{' and '.join(HELD_TO_IT)}: at least {BAR:,} a second and {RATIO_BAR} ×: {said}")
    return reached


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--peers", required=True, help="the Python of the peers' environment")
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each figure")
    given = parser.parse_args()
    if (compiled_module.__file__ or "").endswith(".py"):
        print("this build is interpreted: `make vector-bench` measures the compiled one")
        return 2
    return 0 if show(run(Peers(given.peers), given.repeats, given.seconds)) else 1


if __name__ == "__main__":
    sys.exit(main())
