"""How fast Misty's exact search is, on random windows and on the worst that can be found.

Run it in the compiled build; it measures the interpreted one beside it. The bar is 2,000 windows a
second, compiled.
"""

import argparse
import os
import subprocess
import sys
import time
from pathlib import Path

from librt.vecs import vec
from mypy_extensions import i64
from rich.console import Console
from rich.table import Table

from tablee import Chance, FastChance
from tablee.games.misty.cards import DECK, in_order
from tablee.games.misty.notation import show_rows
from tablee.games.misty.solver import solve
from tablee.games.misty.window import full_window
from tablee.kernel import state as compiled_module

ROOT = Path(__file__).parent.parent
COMPILED = not (compiled_module.__file__ or "").endswith(".py")
BAR = 2000
COLUMNS = 4


def shuffled(chance: Chance) -> vec[i64]:
    """The whole deck; a window is its first twelve cards."""
    deck = in_order(DECK)
    chance.shuffle(deck)
    return deck


def effort(deck: vec[i64]) -> int:
    """How many situations the search looks at."""
    return int(solve(full_window(deck[:12], COLUMNS), 0).sets)


def rate(windows: int) -> float:
    """Windows a second; dealing them is not counted."""
    chance = FastChance.seeded(1)
    dealt = [full_window(shuffled(chance)[:12], COLUMNS) for _ in range(windows)]
    begun = time.perf_counter()
    for window in dealt:
        solve(window, 0)
    return windows / (time.perf_counter() - begun)


def worst_of(windows: int) -> tuple[int, vec[i64]]:
    chance = FastChance.seeded(2)
    decks = (shuffled(chance) for _ in range(windows))
    return max(((effort(deck), deck) for deck in decks), key=lambda found: found[0])


def climb(start: vec[i64], steps: int) -> tuple[int, vec[i64]]:
    """Swap cards, keeping what makes the search no easier."""
    chance = FastChance.seeded(3)
    deck, most = start[:], effort(start)
    for _ in range(steps):
        one, other = chance.below(12), chance.below(len(deck))
        deck[one], deck[other] = deck[other], deck[one]
        found = effort(deck)
        if found >= most:
            most = found
        else:
            deck[one], deck[other] = deck[other], deck[one]
    return most, deck


def seconds_for(deck: vec[i64]) -> float:
    window = full_window(deck[:12], COLUMNS)
    times = []
    for _ in range(5):
        begun = time.perf_counter()
        solve(window, 0)
        times.append(time.perf_counter() - begun)
    return min(times)


def interpreted_rate() -> float:
    """The same in a process that finds the sources instead of the compiled modules."""
    done = subprocess.run(
        [sys.executable, __file__, "--rate", "2000"],
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=True,
    )
    return float(done.stdout)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--windows", type=int, default=200_000 if COMPILED else 2000)
    parser.add_argument("--rate", type=int, help="only print the rate over so many windows")
    asked = parser.parse_args()
    if asked.rate:
        print(rate(asked.rate))
        return
    build = "compiled" if COMPILED else "interpreted"
    table = Table("what", "windows/s", "situations", "the window", title="Misty's exact search")
    speed = rate(asked.windows)
    table.add_row(f"random windows, {build}", f"{speed:,.0f}")
    if COMPILED:
        table.add_row("random windows, interpreted", f"{interpreted_rate():,.0f}")
    worst = worst_of(asked.windows)
    climbed = climb(worst[1], asked.windows // 20)
    for what, (situations, deck) in {"worst of these": worst, "worst by climbing": climbed}.items():
        shown = show_rows(deck[:12], COLUMNS)
        table.add_row(what, f"{1 / seconds_for(deck):,.0f}", f"{situations:,}", shown)
    Console(width=120).print(table)
    if COMPILED and speed < BAR:
        sys.exit(f"the bar is {BAR:,} windows a second")


if __name__ == "__main__":
    main()
