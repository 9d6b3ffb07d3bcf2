"""Who may learn what of a game: stated a second time, apart from its view; the two can disagree.

Each game's is in the `secrets.py` of its folder in `tests/`, written from its rules page.
"""

import importlib
from collections.abc import Callable, Mapping

import msgspec

from tablee import Event, Game, State


class Secrets(msgspec.Struct):
    """Who may learn what, by the rules: an oracle for the test of non-interference."""

    # Whether this seat may learn from the event something that it could not know before.
    reveals: Callable[[Event, int], bool]
    # Whether the moment of the next alarm is a secret too.
    alarms: bool = False
    # Whether others may not learn which move a seat makes now, only that it makes one.
    hides_moves: Callable[[State], bool] = lambda _: False
    # Where they may not: which moves look the same to them.
    alike: Callable[[int, int], bool] = lambda _one, _other: True
    # Which presses of a race look the same to them if they come too late.
    alike_late: Callable[[int, int], bool] = lambda one, other: one == other
    # How many games of the others a random one is as long as.
    length: int = 1
    # What of the view an observation leaves out, by where it is, and why a player can do without.
    untold: Mapping[str, str] = {}
    # Fields of the state that no view shows and everybody knows: options.
    agreed: frozenset[str] = frozenset()


def secrets_of(game: Game) -> Secrets:
    """Those of a game on the shelf, or of a game of the tests."""
    _, shelf, name, *_ = type(game).__module__.split(".")
    stated: Secrets = importlib.import_module(f"tests.{shelf}.{name}.secrets").SECRETS
    return stated
