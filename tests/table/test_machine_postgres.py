"""Every road through a table once more, on a real PostgreSQL: a few here, more in `make soak`."""

import asyncio
import os
from collections.abc import Awaitable, Iterable, Sequence
from typing import Any, TypeVar

import asyncpg
import pytest

from tablee.games import shelf
from tablee.store import StoreTrouble
from tablee.store.postgres import PostgresStore
from tests.store.postgres_server import postgres
from tests.table.harness import Harness
from tests.table.test_machine import STEPS_OF_ONE, EveryRoad, walk

STEPS = int(os.environ.get("TABLEE_POSTGRES_STEPS", str(STEPS_OF_ONE * len(shelf()))))

T = TypeVar("T")


class FaultyPostgres(PostgresStore):
    """Can be told to fail like the store in memory, and says whether anything is on its way."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.trouble: StoreTrouble | None = None
        self.failing: list[bool] = []
        self.pending = 0

    @property
    def is_busy(self) -> bool:
        return bool(self.pending or self.writing)

    async def unless_in_trouble(self, asked: Awaitable[T]) -> T:
        self.pending += 1
        try:
            if self.trouble is not None:
                asyncio.ensure_future(asked).cancel()
                raise self.trouble
            return await asked
        finally:
            self.pending -= 1

    async def create(self, code: str) -> bool:
        return await self.unless_in_trouble(super().create(code))

    async def lease(self, code: str, owner: str) -> int:
        return await self.unless_in_trouble(super().lease(code, owner))

    async def release(self, code: str, epoch: int) -> None:
        await self.unless_in_trouble(super().release(code, epoch))

    async def read(self, code: str) -> list[bytes]:
        return await self.unless_in_trouble(super().read(code))

    async def check(self) -> None:
        await self.unless_in_trouble(super().check())

    async def stamp(self, now_s: int, present: Iterable[str] = ()) -> None:
        await self.unless_in_trouble(super().stamp(now_s, present))

    async def append(self, code: str, epoch: int, at: int, entries: Sequence[bytes]) -> None:
        is_failing = bool(self.failing)
        if not is_failing or self.failing.pop(0):
            await self.unless_in_trouble(super().append(code, epoch, at, entries))
        if is_failing:
            raise StoreTrouble("full", "no space left")


class PatientHarness(Harness):
    """Time stands still until the database has answered, too."""

    async def finish_thoughts(self) -> None:
        assert isinstance(self.store, FaultyPostgres)
        await super().finish_thoughts()
        while self.store.is_busy:
            await asyncio.sleep(0.001)
            await super().finish_thoughts()


class PostgresRoad(EveryRoad):
    """The same table, kept elsewhere."""

    harness_type = PatientHarness

    def new_store(self) -> Any:
        self.url = postgres().new_schema()
        return FaultyPostgres(self.url)

    def kept_log(self) -> list[bytes]:
        async def read() -> list[bytes]:
            db = await asyncpg.connect(self.url)
            try:
                code = self.table.code
                rows = await db.fetch("SELECT entry FROM log WHERE code = $1 ORDER BY at", code)
                return [row[0] for row in rows]
            finally:
                await db.close()

        entries: list[bytes] = self.run(read())
        return entries


@pytest.mark.parametrize("game", shelf())
def test_every_road_on_postgres_keeps_its_promises(game: str) -> None:
    walk(type(f"Postgres{game.capitalize()}Road", (PostgresRoad,), {"game": game}), STEPS)
