"""The games on the shelf: every package in this folder that has a GAME, and those of others.

A package from elsewhere puts its game beside them by an entry point of the group `tablee.games`,
whose value is a package with a GAME: docs/adding-a-game.md.
"""

import importlib
import importlib.util
import pkgutil
import tomllib
from functools import cache
from importlib.metadata import entry_points
from importlib.resources import files

from tablee.kernel.errors import UnknownGame
from tablee.kernel.game import Game
from tablee.kernel.state import State


@cache
def shelf() -> dict[str, Game]:
    """All games by name."""
    folders = sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)
    ours = [f"{__name__}.{folder}" for folder in folders]
    others = sorted(point.value for point in entry_points(group="tablee.games"))
    games = [importlib.import_module(package).GAME for package in [*ours, *others]]
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


def words_of(game: Game, lang: str) -> dict[str, object] | None:
    """A game's own words in a language, from its package's folder `words`; None: it has none."""
    spec = importlib.util.find_spec(type(game).__module__)
    if spec is None or not spec.submodule_search_locations or not lang.isalpha():
        return None  # a module alone has no folders
    file = files(spec.name) / "words" / f"{lang}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else None
