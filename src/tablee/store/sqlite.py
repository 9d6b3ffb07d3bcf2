"""SQLite: one writer thread, write-ahead log, every commit on disk, many appends in one commit.

Exactly one connection writes and checkpoints (SQLite 3.40 has a bug with two). What waits while a
commit is on its way goes into the next one.
"""

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

from tablee.store import LostLease, UnknownTable

MOST_IN_ONE_COMMIT = 512

SCHEMA = """
CREATE TABLE IF NOT EXISTS tables (
    code TEXT PRIMARY KEY, epoch INTEGER NOT NULL, owner TEXT NOT NULL, entries INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS log (
    code TEXT NOT NULL, at INTEGER NOT NULL, entry BLOB NOT NULL, PRIMARY KEY (code, at)
) WITHOUT ROWID;
"""

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], Any]
Job = tuple[Work, asyncio.AbstractEventLoop, asyncio.Future[Any]]


class SqliteStore:
    """One file. Made and used in an event loop."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self.path = path
        self.jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self.writer = threading.Thread(target=self._write, name="store", daemon=True)
        connection = self._connect()
        connection.executescript(SCHEMA)
        connection.close()
        self.writer.start()

    async def create(self, code: str) -> bool:
        def work(db: sqlite3.Connection) -> bool:
            added = db.execute("INSERT OR IGNORE INTO tables VALUES (?, 0, '', 0)", (code,))
            return added.rowcount == 1

        return await self._do(work)

    async def lease(self, code: str, owner: str) -> int:
        def work(db: sqlite3.Connection) -> int:
            row = db.execute(
                "UPDATE tables SET epoch = epoch + 1, owner = ? WHERE code = ? RETURNING epoch",
                (owner, code),
            ).fetchone()
            if row is None:
                raise UnknownTable(f"there is no table {code}")
            return int(row[0])

        return await self._do(work)

    async def append(self, code: str, epoch: int, at: int, entries: Sequence[bytes]) -> None:
        def work(db: sqlite3.Connection) -> None:
            moved = db.execute(
                "UPDATE tables SET entries = entries + ?"
                " WHERE code = ? AND epoch = ? AND entries = ?",
                (len(entries), code, epoch, at),
            )
            if moved.rowcount != 1:
                raise LostLease(f"table {code} is written by another server")
            rows = [(code, at + k, entry) for k, entry in enumerate(entries)]
            db.executemany("INSERT INTO log VALUES (?, ?, ?)", rows)

        await self._do(work)

    async def read(self, code: str) -> list[bytes]:
        # In the writer's order, so that one's own appends are always seen.
        def work(db: sqlite3.Connection) -> list[bytes]:
            if db.execute("SELECT 1 FROM tables WHERE code = ?", (code,)).fetchone() is None:
                raise UnknownTable(f"there is no table {code}")
            found = db.execute("SELECT entry FROM log WHERE code = ? ORDER BY at", (code,))
            return [bytes(entry) for (entry,) in found]

        return await self._do(work)

    async def close(self) -> None:
        self.jobs.put(None)
        await asyncio.to_thread(self.writer.join)

    async def _do(self, work: Callable[[sqlite3.Connection], T]) -> T:
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()
        self.jobs.put((work, loop, done))
        return await done

    def _connect(self) -> sqlite3.Connection:
        db = sqlite3.connect(self.path, isolation_level=None)
        db.execute("PRAGMA journal_mode=WAL")
        db.execute("PRAGMA synchronous=FULL")
        return db

    def _write(self) -> None:
        db = self._connect()
        going_on = True
        while going_on:
            jobs, going_on = self._next_jobs()
            self._commit(db, jobs)
        db.close()

    def _next_jobs(self) -> tuple[list[Job], bool]:
        """All that waits, at least one; False behind it when the store is to close."""
        jobs: list[Job] = []
        job = self.jobs.get()
        while job is not None:
            jobs.append(job)
            if len(jobs) == MOST_IN_ONE_COMMIT or self.jobs.empty():
                return jobs, True
            job = self.jobs.get()
        return jobs, False

    def _commit(self, db: sqlite3.Connection, jobs: list[Job]) -> None:
        """Carry out jobs in one transaction; one that fails is undone alone."""
        answers: list[tuple[Job, Any, Exception | None]] = []
        try:
            db.execute("BEGIN IMMEDIATE")
            for job in jobs:
                db.execute("SAVEPOINT job")
                try:
                    answers.append((job, job[0](db), None))
                except Exception as error:
                    db.execute("ROLLBACK TO job")
                    answers.append((job, None, error))
                db.execute("RELEASE job")
            db.execute("COMMIT")
        except sqlite3.Error as error:
            if db.in_transaction:
                db.execute("ROLLBACK")
            answers = [(job, None, error) for job in jobs]
        for (_, loop, done), answer, failure in answers:
            loop.call_soon_threadsafe(_answer, done, answer, failure)


def _answer(done: asyncio.Future[Any], answer: Any, failure: Exception | None) -> None:
    if done.cancelled():
        return
    if failure is not None:
        done.set_exception(failure)
    else:
        done.set_result(answer)
