"""Bots: each gets its seat's view and legal moves, and nothing else.

A game's own bots are in the module of this folder that bears the game's name. `LEVELS` are those
who sit at tables: five people, in every game the same and the weakest first (docs/bots.md). `BOTS`
are for laboratories alone: opponents who never change, to measure others by. Every game has the
bot `random` besides. Where time does not decide there is `search` too, or `search:5000` with so
many simulations a decision; and `package.module:Class` is a bot of somebody else's. A live table
offers neither by these names.
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
    "PEOPLE",
    "RESTS",
    "AnyBot",
    "Bot",
    "bots_of",
    "has_impulses",
    "keeper_of",
    "levels_of",
    "make_bot",
    "reflex_of",
    "searches",
    "seated_as",
    "usual_of",
]

PEOPLE = ("little_sister", "schoolboy", "cousin", "aunt", "merciless")
USUAL_LEVEL = "cousin"

# Who sat at tables before these five did, as the logs of those tables name them.
FORMER = {
    "seven_years_old": "little_sister",
    "clumsy": "schoolboy",
    "grandfather": "cousin",
    "sensible": "cousin",
    "champion": "merciless",
    "pickpocket": "merciless",
    "strong": "merciless",
}

AnyBot = Bot[Any]  # of whichever game: it is shown that game's views, and no others


def levels_of(game: Game) -> dict[str, type[AnyBot]]:
    """Who is asked to a table, the weakest first; a game without levels offers what it has."""
    return _listed(game, "LEVELS") or bots_of(game)


def bots_of(game: Game) -> dict[str, type[AnyBot]]:
    """All bots of a game by name: `random`, those of laboratories, and the levels."""
    return {"random": RandomBot, **_listed(game, "BOTS"), **_listed(game, "LEVELS")}


def _listed(game: Game, which: str) -> dict[str, type[AnyBot]]:
    """A list of the game's module of bots; an empty one where it has none."""
    module = f"{__name__}.{game.name}"
    if importlib.util.find_spec(module) is None:
        return {}
    return dict(vars(importlib.import_module(module)).get(which, {}))


def keeper_of(game: Game) -> str:
    """Who keeps the seat of somebody who is away: good, need not search, and can be beaten."""
    kinds = levels_of(game).items()
    keepers = [name for name, kind in kinds if not kind.searches and name != PEOPLE[-1]]
    return keepers[-1]


def usual_of(game: Game) -> str:
    """Who sits down when nobody says which."""
    levels = levels_of(game)
    return USUAL_LEVEL if USUAL_LEVEL in levels else list(levels)[-1]


def seated_as(game: Game, name: str) -> str:
    """The bot that a log names, or who has its place today, or whoever keeps seats."""
    bots = bots_of(game)
    return next((one for one in (name, FORMER.get(name)) if one in bots), keeper_of(game))


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
