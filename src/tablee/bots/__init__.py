"""Bots: each gets its seat's view and legal moves, and nothing else.

Every game has the bot `random`. A game's own bots are in the module of this folder that bears the
game's name, as `BOTS`.
"""

import importlib
import importlib.util
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from tablee.bots.random import RandomBot
from tablee.bots.reflex import USUAL, Reflex
from tablee.kernel.chance import Chance
from tablee.kernel.errors import UnknownBot
from tablee.kernel.game import Game

Move = int
RESTS = -1  # no move: a bot that would rather keep its hands still in a contest


class Bot(Protocol):
    """Somebody who decides. One bot plays one seat of one game, from its start to its end."""

    def choose(self, view: Any, moves: Sequence[Move]) -> Move:
        """One of the moves, all of which are legal; `view` is what the game shows this seat."""
        ...


def decide(bot: Bot, view: Any, moves: Sequence[Move]) -> Move:
    """What a bot does where nobody waits for it: one of the moves, or RESTS if it knows how to."""
    rests = getattr(bot, "rests", None)
    if rests is not None and rests(view, moves):
        return RESTS
    return bot.choose(view, moves)


def feel(bot: Bot, view: Any, moves: Sequence[Move], at_ms: int) -> tuple[int, Move] | None:
    """A bot's impulse: a move, and in how many milliseconds it will make it if nothing changes.

    Asked anew after every change, in turn and out of turn, by bots that have a method `impulse`.
    It must not matter how often it is asked: waiting times without memory, ages of what is seen.
    """
    impulse = getattr(bot, "impulse", None)
    if impulse is None or not moves:
        return None
    found = impulse(view, moves, at_ms)
    return None if found is None else (int(found[0]), int(found[1]))


BotMaker = Callable[[Chance], Bot]


def bots_of(game: Game) -> dict[str, BotMaker]:
    """The bots of a game by name, the weakest first."""
    bots: dict[str, BotMaker] = {"random": RandomBot}
    module = f"{__name__}.{game.name}"
    if importlib.util.find_spec(module) is not None:
        bots.update(importlib.import_module(module).BOTS)
    return bots


def has_impulses(game: Game, name: str) -> bool:
    """Whether this bot acts out of turn as well."""
    return hasattr(bots_of(game).get(name), "impulse")


def reflex_of(game: Game, name: str) -> Reflex:
    """How quick a bot's hand is; one that does not say has a grandfather's."""
    hand: Reflex = getattr(bots_of(game).get(name), "reflex", USUAL)
    return hand


def make_bot(game: Game, name: str, chance: Chance) -> Bot:
    """A new bot of that name; whatever it leaves to luck it takes from `chance`."""
    bots = bots_of(game)
    if name not in bots:
        raise UnknownBot(f"{game.name} has no bot {name!r}; it has: {', '.join(bots)}")
    return bots[name](chance)
