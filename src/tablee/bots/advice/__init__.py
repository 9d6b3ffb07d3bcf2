"""Advice: the moves that one would think of, what each seems to be worth, and a reason that holds.

Like a bot, whoever advises is handed a seat's view and moves, and where it looks ahead a world that
was re-dealt for that seat: nothing else. A game's own adviser is in the module of this folder that
bears the game's name, as `ADVISER`. A game without one is advised by looking ahead alone; where
time decides, and no module says better, nobody advises.
"""

import importlib
import importlib.util
from typing import Any, cast

from tablee.bots.advice.adviser import Advice, Adviser, Reason, Unit, Weighed, Weighing
from tablee.bots.search import Search
from tablee.kernel.chance import Chance
from tablee.kernel.game import Game, has_contests
from tablee.kernel.state import NOTHING, WIN, State

__all__ = [
    "Advice",
    "Adviser",
    "Reason",
    "Unit",
    "Weighed",
    "Weighing",
    "advise",
    "adviser_of",
    "looks_ahead",
]

MOST_MOVES = 5  # the best one and four others
ONLY_LOOKS: Adviser[Any] = Adviser()


def adviser_of(game: Game) -> Adviser[Any] | None:
    """Who advises in this game; None: nobody can."""
    module = f"{__name__}.{game.name}"
    if importlib.util.find_spec(module) is not None:
        return cast(Adviser[Any], importlib.import_module(module).ADVISER)
    return None if has_contests(game) else ONLY_LOOKS


def looks_ahead(game: Game) -> bool:
    """Whether whoever advises in this game wants a world to look ahead in."""
    return not has_contests(game)


def advise(
    adviser: Adviser[Any],
    view: Any,
    moves: list[int],
    world: State | None,
    chance: Chance,
    simulations: int,
) -> Advice:
    """What to do with these moves, of which there are two or more."""
    weighing = adviser.weigh(view, moves)
    if weighing is None:
        if world is None:
            raise ValueError("whoever looks ahead needs a world")
        weighing = look_ahead(world, view.seat, chance, simulations)
    reason = adviser.reason(view, moves, weighing)
    return Advice(weighing.weighed[:MOST_MOVES], weighing.unit, weighing.looks, reason)


def look_ahead(world: State, seat: int, chance: Chance, simulations: int) -> Weighing:
    """What the game knows to be best, or what turned out so in this many simulations.

    What was tried seldom is known less well: nothing is worth more than what was tried most.
    """
    best = world.best_move(seat)
    if best != NOTHING:
        return Weighing([Weighed(int(best), None)], "win")
    search = Search(world, seat, chance)
    search.run(simulations)
    best = search.best()
    most = search.share(best)
    tried = [move for move in world.legal(seat) if move != best and search.visits(move)]
    tried.sort(key=lambda move: (-search.share(move), -search.visits(move)))
    worth = {move: min(most, search.share(move)) for move in (best, *tried)}
    weighed = [Weighed(int(move), round(100 * share / WIN)) for move, share in worth.items()]
    return Weighing(weighed, "win", simulations)
