"""SQLite: one writer thread, write-ahead log, every commit on disk, many appends in one commit.

Exactly one connection writes and checkpoints (SQLite 3.40 has a bug with two). What waits while a
commit is on its way goes into the next one, and between two commits the writer takes a breath: a
lonely action is written at once, in a crowd several share the disk's work (decision 8).
"""

import asyncio
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from tablee.store import LostLease, UnknownTable

MOST_IN_ONE_COMMIT = 512
BREATH_S = 0.008  # from the beginning of one commit to that of the next

SCHEMA = """
CREATE TABLE IF NOT EXISTS tables (
    code TEXT PRIMARY KEY, epoch INTEGER NOT NULL, owner TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS log (
    code TEXT NOT NULL, at INTEGER NOT NULL, entry BLOB NOT NULL, PRIMARY KEY (code, at)
) WITHOUT ROWID;
"""
# Only with the lease, and only behind the last one; the same place twice breaks the key.
APPEND = """
INSERT INTO log SELECT ?1, ?2, ?3
WHERE EXISTS (SELECT 1 FROM tables WHERE code = ?1 AND epoch = ?4)
AND (?2 = 0 OR EXISTS (SELECT 1 FROM log WHERE code = ?1 AND at = ?2 - 1))
"""

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], Any]
Row = tuple[str, int, bytes, int]


class Job(NamedTuple):
    """Something to be done in the writer's thread, and who waits for it."""

    done: asyncio.Future[Any]
    rows: list[Row]  # to be appended
    work: Work | None = None  # anything else


Answer = tuple[asyncio.Future[Any], Any, Exception | None]


class SqliteStore:
    """One file. Made and used in an event loop."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self.path = path
        self.loop = asyncio.get_running_loop()
        self.jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self.writer = threading.Thread(target=self._write, name="store", daemon=True)
        connection = self._connect()
        connection.executescript(SCHEMA)
        columns = [row[1] for row in connection.execute("PRAGMA table_info(tables)")]
        if "entries" in columns:  # version 0.1 kept a count that the log's key makes needless
            connection.execute("ALTER TABLE tables DROP COLUMN entries")
        connection.close()
        self.writer.start()

    async def create(self, code: str) -> bool:
        def work(db: sqlite3.Connection) -> bool:
            added = db.execute("INSERT OR IGNORE INTO tables VALUES (?, 0, '')", (code,))
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
        rows = [(code, at + k, entry, epoch) for k, entry in enumerate(entries)]
        await self._put(rows, None)

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
        answer: T = await self._put([], work)
        return answer

    def _put(self, rows: list[Row], work: Work | None) -> asyncio.Future[Any]:
        done = self.loop.create_future()
        self.jobs.put(Job(done, rows, work))
        return done

    def _connect(self) -> sqlite3.Connection:
        db = sqlite3.connect(self.path, isolation_level=None)
        db.execute("PRAGMA journal_mode=WAL")
        db.execute("PRAGMA synchronous=FULL")
        db.execute("PRAGMA wal_autocheckpoint=4000")
        return db

    def _write(self) -> None:
        db = self._connect()
        going_on, not_before = True, 0.0
        while going_on:
            jobs, going_on = self._next_jobs(not_before)
            not_before = time.monotonic() + BREATH_S
            self._commit(db, jobs)
        db.close()

    def _next_jobs(self, not_before: float) -> tuple[list[Job], bool]:
        """All that waits, at least one; False behind it when the store is to close."""
        jobs: list[Job] = []
        job = self.jobs.get()
        time.sleep(max(0.0, not_before - time.monotonic()))
        while job is not None:
            jobs.append(job)
            if len(jobs) == MOST_IN_ONE_COMMIT or self.jobs.empty():
                return jobs, True
            job = self.jobs.get()
        return jobs, False

    def _commit(self, db: sqlite3.Connection, jobs: list[Job]) -> None:
        """Carry out jobs in one transaction; one that fails is undone alone."""
        try:
            answers = self._all(db, jobs)
        except Exception:
            answers = self._one_by_one(db, jobs)
        self.loop.call_soon_threadsafe(_answer, answers)

    def _all(self, db: sqlite3.Connection, jobs: list[Job]) -> list[Answer]:
        """All together, which is how it nearly always goes; what is appended first."""
        rows = [row for job in jobs for row in job.rows]
        try:
            db.execute("BEGIN IMMEDIATE")
            if rows and db.executemany(APPEND, rows).rowcount != len(rows):
                raise LostLease("a table is written by another server")
            answers: list[Answer] = [
                (job.done, job.work(db) if job.work else None, None) for job in jobs
            ]
            db.execute("COMMIT")
        except Exception as error:
            if db.in_transaction:
                db.execute("ROLLBACK")
            if isinstance(error, sqlite3.IntegrityError):
                raise LostLease("a table is written by another server") from error
            raise
        return answers

    def _one_by_one(self, db: sqlite3.Connection, jobs: list[Job]) -> list[Answer]:
        """One of them failed: each in a transaction of its own."""
        answers: list[Answer] = []
        for job in jobs:
            try:
                answers += self._all(db, [job])
            except Exception as error:
                answers.append((job.done, None, error))
        return answers


def _answer(answers: list[Answer]) -> None:
    for done, answer, failure in answers:
        if done.cancelled():
            continue
        if failure is not None:
            done.set_exception(failure)
        else:
            done.set_result(answer)
