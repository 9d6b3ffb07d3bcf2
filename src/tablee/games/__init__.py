"""The games on the shelf: every package in this folder that has a GAME."""

import importlib
import pkgutil
from functools import cache

from tablee.kernel.errors import UnknownGame
from tablee.kernel.game import Game
from tablee.kernel.state import State


@cache
def shelf() -> dict[str, Game]:
    """All games by name."""
    folders = [module.name for module in pkgutil.iter_modules(__path__) if module.ispkg]
    games = [importlib.import_module(f"{__name__}.{folder}").GAME for folder in sorted(folders)]
    return {game.name: game for game in games}


def find_game(game: str | Game) -> Game:
    """The game of that name; a Game is itself, so that games from elsewhere work too."""
    if isinstance(game, Game):
        return game
    if game not in shelf():
        raise UnknownGame(f"there is no game {game!r}; there is: {', '.join(shelf())}")
    return shelf()[game]


def game_of(state: State) -> Game:
    """The game that a state belongs to."""
    for game in shelf().values():
        if type(state) is game.state_type:
            return game
    raise UnknownGame(f"no game on the shelf plays a {type(state).__name__}")
