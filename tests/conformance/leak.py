"""Games that tell one thing too many, which the secrecy suite must catch: `leaks.py` of a game."""

import importlib
from collections.abc import Iterator
from pathlib import Path

import tests.games
from tablee import Game


def leaky(which: str) -> Iterator[Game]:
    """All that the modules `leaks` call so."""
    for path in sorted(Path(tests.games.__file__).parent.glob("*/leaks.py")):
        module = importlib.import_module(f"tests.games.{path.parent.name}.leaks")
        yield from vars(module).get(which, ())


LEAKY = tuple(leaky("LEAKY"))
LEAKY_AT_TABLES = tuple(leaky("LEAKY_AT_TABLES"))
