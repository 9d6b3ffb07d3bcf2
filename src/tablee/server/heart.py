"""Where several servers share a store: says again and again that this one lives.

As long as it is heard in time, this server holds what it has leased. If not, everything here falls
silent by itself when the lease ends (`Store.holds`); whether it is still ours, the next beat tells.
"""

import asyncio
import logging
import secrets
from collections.abc import Callable

from tablee.server.live_tables import LiveTables
from tablee.store import StoreTrouble

BEATS = 4  # in a lease
HURRY_S = 0.1  # to the next try, when one has failed
FIRST_TRIES = 10  # before a server gives up to begin

logger = logging.getLogger(__name__)


def new_owner() -> str:
    """A name that no server ever had."""
    return secrets.token_hex(8)


class Heart:
    """Of one server."""

    def __init__(self, live_tables: LiveTables, lease_ms: int) -> None:
        self.live_tables = live_tables
        self.store = live_tables.services.store
        self.lease_s = lease_ms / 1000
        self.now_s: Callable[[], float] = asyncio.get_running_loop().time
        self.heard_s = self.now_s()
        self.is_missed = False  # a beat has failed
        self.handing: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """The first beat. The store was reached a moment ago; one that is slow is asked again."""
        for _ in range(FIRST_TRIES - 1):
            try:
                await self.beat()
            except StoreTrouble as trouble:
                logger.warning("this server waits for the store: %s", trouble)
                await asyncio.sleep(HURRY_S)
            else:
                return
        await self.beat()

    async def run(self) -> None:
        """Until it is cancelled."""
        while True:
            begun_s = self.now_s()
            try:
                await self.beat()
                pause_s = self.lease_s / BEATS - (self.now_s() - begun_s)
            except StoreTrouble as trouble:
                logger.warning("nobody knows that this server lives: %s", trouble)
                self.is_missed = True
                if self.now_s() - self.heard_s > self.lease_s / 2:
                    self.live_tables.interrupt(trouble)
                pause_s = HURRY_S
            except Exception:
                logger.exception("a beat has failed")
                pause_s = HURRY_S
            await asyncio.sleep(max(0.0, pause_s))

    async def beat(self) -> None:
        """Once, and whatever follows from it."""
        begun_s = self.now_s()
        wanted = await self.store.beat(self.live_tables.owner)
        if wanted is None:
            logger.warning("this server was silent for too long: others may serve its tables")
            await self.live_tables.abandon(new_owner())
            begun_s = self.now_s()
            wanted = await self.store.beat(self.live_tables.owner) or []
        self.heard_s = begun_s
        if self.is_missed:
            self.is_missed = False
            self.live_tables.resume()
        if wanted and (self.handing is None or self.handing.done()):
            self.handing = asyncio.create_task(self.hand_over(wanted))

    async def hand_over(self, wanted: list[str]) -> None:
        """Beside the beats: nobody waits for the last move of a table to be written."""
        try:
            await self.live_tables.hand_over(wanted)
        except StoreTrouble as trouble:
            logger.warning("tables are handed over a little later: %s", trouble)
