"""How the server is: whether it can keep what is played, and which tables wait."""

import asyncio

from tablee.server.live_tables import LiveTables
from tablee.store import StoreTrouble
from tablee.wire.http import HealthInfo

PATIENCE_S = 2.0  # a store that takes longer is not ready
FRESH_MS = 1000  # however many ask, the store is touched once a second
WATCHED_MS = 5000  # whoever watches asks again within that
NOTICED_S = 1.2  # after which whoever watches has asked: deploy/haproxy.cfg does twice a second


class Health:
    """Asked by whoever watches over the server."""

    def __init__(self, live_tables: LiveTables) -> None:
        self.live_tables = live_tables
        self.checked_ms = 0
        self.store = "ok"
        self.checking: asyncio.Task[str] | None = None
        self.asked_ms: int | None = None
        self.is_leaving = False

    async def say_goodbye(self) -> None:
        """From now on a proxy that watches sends nobody here; wait until it knows."""
        self.is_leaving = True
        now_ms = self.live_tables.services.clock.now_ms()
        if self.asked_ms is not None and now_ms - self.asked_ms < WATCHED_MS:
            await asyncio.sleep(NOTICED_S)

    async def info(self) -> HealthInfo:
        now_ms = self.asked_ms = self.live_tables.services.clock.now_ms()
        if self.checking is None and now_ms - self.checked_ms >= FRESH_MS:
            self.checking = asyncio.get_running_loop().create_task(self.touch())
        if self.checking is not None:
            self.store = await asyncio.shield(self.checking)
            self.checking, self.checked_ms = None, now_ms
        waiting = sum(table.trouble is not None for table in self.live_tables.by_code.values())
        is_ready = self.store == "ok" and not self.is_leaving
        tables = len(self.live_tables.by_code)
        return HealthInfo(True, is_ready, self.store, tables, waiting, self.is_leaving)

    async def touch(self) -> str:
        """Write something and see; `ok`, or the kind of trouble."""
        try:
            async with asyncio.timeout(PATIENCE_S):
                await self.live_tables.services.store.check()
        except StoreTrouble as trouble:
            return trouble.kind
        except TimeoutError:
            return "slow"
        return "ok"
