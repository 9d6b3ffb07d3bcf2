"""How fast a game's rules run here: random play inside the library, from Python, and copies."""

import time
from collections.abc import Callable
from statistics import median

import msgspec

from tablee.kernel.build import is_compiled
from tablee.kernel.chance import FastChance
from tablee.kernel.game import Game
from tablee.kernel.playout import play_out
from tablee.kernel.state import NEVER, State, seats_of

REPEATS = 5
CLONES = 200  # between two looks at the clock


class Rate(msgspec.Struct):
    """So many a second, over the repeats."""

    median: float
    lowest: float
    highest: float


class Speed(msgspec.Struct):
    """What was measured."""

    game: str
    seats: int
    compiled: bool
    repeats: int
    seconds: float  # each repeat took, at least
    play_out: Rate
    python_loop: Rate
    clone: Rate


def measure(game: Game, seats: int, seconds: float) -> Speed:
    """Measure each of the three for about `seconds`."""
    each = seconds / REPEATS

    def in_library(seed: int) -> int:
        chance = FastChance.seeded(seed)
        return play_out(game.start(seats, chance), chance)

    def in_python(seed: int) -> int:
        chance = FastChance.seeded(seed)
        return play_in_python(game.start(seats, chance), chance)

    middle = game.start(seats, FastChance.seeded(0))

    def copies(_seed: int) -> int:
        for _ in range(CLONES):
            middle.clone()
        return CLONES

    rates = [_rate(work, each) for work in (in_library, in_python, copies)]
    return Speed(game.name, seats, is_compiled(), REPEATS, each, *rates)


def play_in_python(state: State, chance: FastChance) -> int:
    """As play_out, but from Python: what a bot writer's own loop costs."""
    at_ms = decisions = 0
    while not state.is_over():
        acting = seats_of(state.to_act())
        if state.alarm_ms() != NEVER and chance.below(len(acting) + 1) == 0:
            at_ms = state.alarm_ms()
            state.ring(at_ms)
            continue
        seat = acting[chance.below(len(acting))] if len(acting) > 1 else acting[0]
        moves = state.legal(seat)
        state.play(seat, moves[chance.below(len(moves))], at_ms)
        decisions += 1
    return decisions


def _rate(work: Callable[[int], int], seconds: float) -> Rate:
    work(0)  # warm
    rates = [_once(work, seconds) for _ in range(REPEATS)]
    return Rate(median(rates), min(rates), max(rates))


def _once(work: Callable[[int], int], seconds: float) -> float:
    done = seed = 0
    begun = time.perf_counter()
    while True:
        done += work(seed)
        seed += 1
        spent = time.perf_counter() - begun
        if spent >= seconds and spent > 0:
            return done / spent
