"""Games that are over: each has a record, put together when somebody asks for it.

A table that comes back into memory need not play them again: only what is on matters to it.
"""

import logging
from collections.abc import Callable, Iterator, Mapping

from tablee.kernel.game import Game
from tablee.kernel.options import Options
from tablee.kernel.record import Record, Recording, Seed
from tablee.table import entries as log

logger = logging.getLogger(__name__)


class PastGame:
    """One of a log, not played: what it began with, and its moves."""

    def __init__(self, game: Game, seats: int, seed: Seed, options: Options) -> None:
        self.game = game
        self.seats = seats
        self.seed = seed
        self.options = options
        self.entries: list[log.Moved | log.Rang] = []

    def record(self) -> Record:
        """As far as it can be played: that may have been why it was closed."""
        playing = Recording(self.game, self.seats, self.seed, self.options)
        try:
            for entry in self.entries:
                if isinstance(entry, log.Rang):
                    playing.ring(entry.at_ms)
                else:
                    move = self.game.read(playing.state, entry.move)
                    playing.play(entry.seat, move, entry.at_ms, entry.move)
        except Exception as error:  # a log may hold anything: written by other code, or damaged
            logger.warning("a past game cannot be replayed to its end: %r", error)
        return playing.record()


class Records(Mapping[int, Record]):
    """Of the last games that ended, by number."""

    def __init__(self) -> None:
        self.makers: dict[int, Callable[[], Record]] = {}
        self.made: dict[int, Record] = {}

    def keep(self, number: int, make: Callable[[], Record]) -> None:
        self.makers[number] = make
        self.made.pop(number, None)

    def forget(self, number: int) -> None:
        self.makers.pop(number, None)
        self.made.pop(number, None)

    def __getitem__(self, number: int) -> Record:
        if number not in self.made:
            made = self.made[number] = self.makers[number]()
            self.makers[number] = lambda: made  # whatever it was made from is let go
        return self.made[number]

    def __contains__(self, number: object) -> bool:
        return number in self.makers

    def __iter__(self) -> Iterator[int]:
        return iter(self.makers)

    def __len__(self) -> int:
        return len(self.makers)
