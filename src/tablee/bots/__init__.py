"""Bots: each gets its seat's view and legal moves, and nothing else.

Every game has the bot `random`. A game's own bots are in the module of this folder that bears the
game's name, as `BOTS`: their classes by name. Where time does not decide there is `search` too, or
`search:5000` with so many simulations a decision; and `package.module:Class` is a bot of somebody
else's. A live table offers neither by these names.
"""

import importlib
import importlib.util
from typing import Any

from tablee.bots.bot import RESTS, Bot
from tablee.bots.foreign import foreign_bot
from tablee.bots.random import RandomBot
from tablee.bots.reflex import Reflex
from tablee.bots.searching import SearchBot, simulations_in
from tablee.kernel.chance import Chance
from tablee.kernel.errors import UnknownBot
from tablee.kernel.game import Game, has_contests

__all__ = [
    "RESTS",
    "AnyBot",
    "Bot",
    "bots_of",
    "has_impulses",
    "keeper_of",
    "make_bot",
    "reflex_of",
    "searches",
]

AnyBot = Bot[Any]  # of whichever game: it is shown that game's views, and no others


def bots_of(game: Game) -> dict[str, type[AnyBot]]:
    """The bots of a game by name, the weakest first."""
    bots: dict[str, type[AnyBot]] = {"random": RandomBot}
    module = f"{__name__}.{game.name}"
    if importlib.util.find_spec(module) is not None:
        found = importlib.import_module(module)
        bots.update(found.LEVELS if hasattr(found, "LEVELS") else found.BOTS)
    return bots


def keeper_of(game: Game) -> str:
    """The best of those that need not search: it keeps the seat of somebody who is away."""
    return [name for name, kind in bots_of(game).items() if not kind.searches][-1]


def searches(game: Game, name: str) -> bool:
    """Whether this bot wants a world to look ahead in."""
    return bots_of(game).get(name, RandomBot).searches


def has_impulses(game: Game, name: str) -> bool:
    """Whether this bot acts out of turn as well."""
    return bots_of(game).get(name, RandomBot).has_impulses


def reflex_of(game: Game, name: str) -> Reflex:
    """How quick a bot's hand is."""
    return bots_of(game).get(name, RandomBot).reflex


def make_bot(game: Game, name: str, chance: Chance) -> AnyBot:
    """A new bot of that name; whatever it leaves to luck it takes from `chance`."""
    bots = bots_of(game)
    kind = bots.get(name) or foreign_bot(name)
    if kind is not None:
        return kind(chance)
    simulations = simulations_in(name)
    if simulations == 0 or has_contests(game):
        raise UnknownBot(f"{game.name} has no bot {name!r}; it has: {', '.join(bots)}")
    return SearchBot(chance, simulations)
