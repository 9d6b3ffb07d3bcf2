"""Which decisions were dear: by search, in worlds that follow from what the seat could know.

First a glance at every choice, then a longer look at those that seem dear, so that noise does not
choose: a search says what would have been better, and then both moves are tried in the same worlds.
What remains is dear by the search and, beyond its error, by the comparison.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

from tablee.analysis.playing import compare
from tablee.analysis.report import WHOLE
from tablee.analysis.story import Step
from tablee.bots.search import Search
from tablee.bots.searching import guess
from tablee.kernel.chance import Chance
from tablee.kernel.state import NOTHING, WIN

# Simulations of a choice, and worlds in which two moves are compared: at first sight, then of those
# that seem dear, then of those that still do.
GLANCE, GLANCES_IN_ALL = 300, 36_000
LOOKS = ((24, 800, 500), (6, 2500, 4000))  # how many choices, simulations, worlds
LEAST = 5  # thousandths of a win: less is no dear decision
SURE = 2.0  # standard errors


class Judged(NamedTuple):
    """A step, what would have been better, and both worths in thousandths of a win."""

    step: Step
    better: int
    won: int
    could: int
    worlds: int


def judge(
    choices: Sequence[Step], chance: Chance, worlds: Chance, effort: float = 1.0
) -> list[Judged]:
    """The dear ones, the dearest first; with less effort, less surely."""
    glance = min(GLANCE, GLANCES_IN_ALL // max(1, len(choices)))
    seen = [(seeming(step, part_of(glance, effort), chance), step) for step in choices]
    seen.sort(key=lambda one: (-one[0], one[1].version))
    left, judged = [step for gap, step in seen if gap > 0], []
    for most, simulations, pairs in LOOKS:
        budget = (part_of(simulations, effort), part_of(pairs, effort))
        looked = [look(step, *budget, chance, worlds) for step in left[:most]]
        judged = [one for one in looked if one is not None]
        judged.sort(key=lambda one: (one.won - one.could, one.step.version))
        left = [one.step for one in judged]
    return judged


def part_of(simulations: int, effort: float) -> int:
    return max(20, round(simulations * effort))


def seeming(step: Step, simulations: int, chance: Chance) -> int:
    """How dear it seems, in parts of WIN."""
    best = step.before.best_move(step.seat)
    if best != NOTHING:
        return 0 if best == step.move else WIN
    search = searched(step, simulations, chance)
    if search.visits(step.move) == 0:
        return WIN  # not even tried
    return int(search.share(search.best()) - search.share(step.move))


def searched(step: Step, simulations: int, chance: Chance) -> Search:
    search = Search(guess(step.before, step.seat, chance), step.seat, chance)
    search.run(simulations)
    return search


def look(step: Step, simulations: int, pairs: int, chance: Chance, worlds: Chance) -> Judged | None:
    """What would have been better, if anything surely would."""
    better = int(step.before.best_move(step.seat))
    if better == NOTHING:
        better = int(searched(step, simulations, chance).best())
    if better == step.move:
        return None
    world = guess(step.before, step.seat, worlds)
    played, could, squares = compare(world, step.seat, step.move, better, pairs, worlds)
    gap = (could - played) / pairs
    error = math.sqrt(max(0.0, squares / pairs - gap * gap) / pairs)
    thousandth = WIN // 1000 / WHOLE
    if gap < LEAST * thousandth or gap < SURE * error:
        return None
    won, could_be = (round(total / pairs / thousandth) for total in (played, could))
    return Judged(step, better, won, could_be, pairs)
