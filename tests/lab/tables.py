"""Every game of the shelf at every number of seats, for tests of what stands on the encoders."""

from typing import NamedTuple

import pytest

import tablee
from tablee import Game
from tests.conformance.secrets import secrets_of


class Table(NamedTuple):
    """A game for so many."""

    game: Game
    seats: int

    @property
    def is_long(self) -> bool:
        """Whether a random game takes thousands of steps of the usual length."""
        return secrets_of(self.game).length > 1


TABLES = [
    Table(game, seats)
    for game in tablee.shelf().values()
    if game.encoder is not None
    for seats in range(game.fewest_seats, game.most_seats + 1)
]
every_table = pytest.mark.parametrize(
    "table", TABLES, ids=[f"{game.name}-{seats}" for game, seats in TABLES]
)
