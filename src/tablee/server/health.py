"""How the server is: whether it can keep what is played, and which tables wait."""

import asyncio

from tablee.server.live_tables import LiveTables
from tablee.store import StoreTrouble
from tablee.wire.messages import HealthInfo

PATIENCE_S = 2.0  # a store that takes longer is not ready
FRESH_MS = 1000  # however many ask, the store is touched once a second


class Health:
    """Asked by whoever watches over the server."""

    def __init__(self, live_tables: LiveTables) -> None:
        self.live_tables = live_tables
        self.checked_ms = 0
        self.store = "ok"
        self.checking: asyncio.Task[str] | None = None

    async def info(self) -> HealthInfo:
        now_ms = self.live_tables.services.clock.now_ms()
        if self.checking is None and now_ms - self.checked_ms >= FRESH_MS:
            self.checking = asyncio.get_running_loop().create_task(self.touch())
        if self.checking is not None:
            self.store = await asyncio.shield(self.checking)
            self.checking, self.checked_ms = None, now_ms
        waiting = sum(table.trouble is not None for table in self.live_tables.by_code.values())
        is_ready = self.store == "ok"
        return HealthInfo(True, is_ready, self.store, len(self.live_tables.by_code), waiting)

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
