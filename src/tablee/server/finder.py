"""Tables by their codes, for whoever knows one: who guesses is soon told nothing more."""

import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

from tablee.kernel.state import SPECTATOR
from tablee.server.limits import Pace
from tablee.server.live_tables import LiveTables
from tablee.store import UnknownTable
from tablee.table.refusals import TooMany

T = TypeVar("T")


class Finder:
    """The one way from a code to a table, over HTTP and over the socket."""

    def __init__(self, misses: Pace, live_tables: Callable[[], LiveTables]) -> None:
        self.misses = misses
        self.live_tables = live_tables  # there once the server has started

    async def find(
        self, ask: Callable[[str], Awaitable[T]], code: str, address: str, person: str | None
    ) -> T:
        """What the live_tables answers about a code; TooMany after too many that lead nowhere."""
        if not self.misses.take(address, time.monotonic()):
            self.require_own_seat(code, person)
            return await ask(code)
        missed = False
        try:
            return await ask(code)
        except UnknownTable:
            missed = True
            raise
        finally:
            if not missed:
                self.misses.give_back(address)

    def require_own_seat(self, code: str, person: str | None) -> None:
        """While somebody at this address guesses: of those in memory, where this person sits.

        A code that is right is answered as one that is wrong, or else one could guess on; only who
        sits there knows it anyway. Nothing is read from the store, so that both take as long.
        """
        live_tables = self.live_tables()
        table = live_tables.by_code.get(code.upper())
        if (
            table is None
            or not live_tables.is_served(table.code)
            or person is None
            or table.room.seat_of(person) == SPECTATOR
        ):
            raise TooMany("too many codes that lead nowhere: wait a minute")
