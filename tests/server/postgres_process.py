"""A real server process on a PostgreSQL, and its logs."""

import asyncio
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import asyncpg

from tablee.store.postgres import PostgresStore
from tests.server.server_process import Server
from tests.server.stories import Story, append


class Row(NamedTuple):
    """An entry of a log, with the epoch under which it was written."""

    code: str
    at: int
    entry: bytes
    epoch: int


def rows_in(url: str) -> list[Row]:
    """Every log."""

    async def read() -> list[Row]:
        db = await asyncpg.connect(url)
        found = await db.fetch("SELECT code, at, entry, epoch FROM log ORDER BY code, at")
        await db.close()
        return [Row(*row) for row in found]

    with ThreadPoolExecutor(1) as thread:  # whoever asks may be in a loop of their own
        return thread.submit(asyncio.run, read()).result()


def write_to(url: str, stories: Iterable[Story]) -> None:
    """Tables with a past, before any server starts."""
    asyncio.run(append(lambda: PostgresStore(url), stories))


class PostgresServer(Server):
    """`tablee serve` on a database."""

    def __init__(self, folder: Path, url: str, **settings: int) -> None:
        super().__init__(folder, **settings)
        self.url = url
        self.environment["TABLEE_STORE"] = url

    def rows(self, code: str | None = None) -> list[tuple[str, int, bytes]]:
        return [row[:3] for row in rows_in(self.url) if code in (None, row.code)]
