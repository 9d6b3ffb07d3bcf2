"""SQLite: one writer thread, write-ahead log, every commit on disk, many appends in one commit.

Exactly one connection writes and checkpoints (SQLite 3.40 has a bug with two). What waits while a
commit is on its way goes into the next one, and between two commits the writer takes a breath: a
lonely action is written at once, in a crowd several share the disk's work (decision 8).

Whatever fails is answered to whom it concerns, as StoreTrouble where it is the store's own, and the
writer goes on: it opens the file anew where that may help.
"""

import asyncio
import contextlib
import os
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple, TypeVar

from tablee.store import LostLease, StoreTrouble, TableInfo, UnknownTable
from tablee.store.schema import SCHEMA as SCHEMA  # noqa: PLC0414 (of the files that tests lay out)
from tablee.store.schema import VERSION, migrate, refuse_newer, tables_query
from tablee.store.trouble import trouble_of

MOST_IN_ONE_COMMIT = 512
BREATH_S = 0.012  # from the beginning of one commit to that of the next
LOCKED_S = 1.0  # how long a locked database is waited for
WAL_PAGES = 500  # in the write-ahead log before it is copied: 4000 at a time took 60 ms
WAL_BYTES = WAL_PAGES * 4096 + 1_000_000  # a log that has grown beyond shrinks to this

# Only with the lease, and only behind the last one; the same place twice breaks the key.
APPEND = """
INSERT INTO log SELECT ?1, ?2, ?3
WHERE EXISTS (SELECT 1 FROM tables WHERE code = ?1 AND epoch = ?4)
AND (?2 = 0 OR EXISTS (SELECT 1 FROM log WHERE code = ?1 AND at = ?2 - 1))
"""
STAMP = """
INSERT INTO life SELECT code, ?2, ?2, 0 FROM tables WHERE code = ?1
ON CONFLICT (code) DO UPDATE SET used_s = excluded.used_s
"""
# Tables of before life was noted, and those of a server that was killed before its stamp.
STAMP_THE_REST = """
INSERT INTO life SELECT code, ?1, ?1, 0 FROM tables WHERE code NOT IN (SELECT code FROM life)
"""
UNUSED = """
SELECT code, epoch FROM life JOIN tables USING (code)
WHERE played = ? AND used_s < ? ORDER BY used_s LIMIT ?
"""

# A table that is being deleted keeps nothing.
KEEP_ANALYSIS = """
INSERT OR REPLACE INTO analyses SELECT ?1, ?2, ?3, ?4
WHERE EXISTS (SELECT 1 FROM tables WHERE code = ?1)
"""
ANALYSIS = "SELECT data FROM analyses WHERE code = ? AND game = ? AND method = ?"

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], None]
Row = tuple[str, int, bytes, int]


class Job(NamedTuple):
    """Something to be done in the writer's thread, and who waits for it."""

    done: asyncio.Future[None]
    rows: list[Row]  # to be appended
    work: Work | None = None  # anything else
    is_read: bool = False  # needs nobody's permission to write


Answer = tuple[asyncio.Future[None], Exception | None]


class SqliteStore:
    """One file, and one server. Made and used in an event loop."""

    is_shared = False

    def __init__(self, path: Path) -> None:
        self.path = path
        self.loop = asyncio.get_running_loop()
        self.jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self.closed = False
        self.written: set[str] = set()  # codes, since the last stamp
        self.all_have_life = False
        self.db: sqlite3.Connection | None = None  # the writer's own
        self.file = (0, 0)  # the one that it has open
        prepare(path)
        self.writer = threading.Thread(target=self._write, name="store", daemon=True)
        self.writer.start()

    async def create(self, code: str) -> bool:
        def work(db: sqlite3.Connection) -> bool:
            added = db.execute("INSERT OR IGNORE INTO tables VALUES (?, 0, '')", (code,))
            return added.rowcount == 1

        self.written.add(code)
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

    async def release(self, code: str, epoch: int) -> None: ...

    async def beat(self, owner: str) -> list[str] | None:
        """The folder has one server at a time (folder.py)."""
        return []

    def holds(self) -> bool:
        return True

    async def retire(self, owner: str) -> None: ...

    async def append(self, code: str, epoch: int, at: int, entries: Sequence[bytes]) -> None:
        rows = [(code, at + k, entry, epoch) for k, entry in enumerate(entries)]
        await self._put(Job(self.loop.create_future(), rows))
        self.written.add(code)

    async def read(self, code: str) -> list[bytes]:
        # In the writer's order, so that one's own appends are always seen.
        def work(db: sqlite3.Connection) -> list[bytes]:
            if db.execute("SELECT 1 FROM tables WHERE code = ?", (code,)).fetchone() is None:
                raise UnknownTable(f"there is no table {code}")
            found = db.execute("SELECT at, entry FROM log WHERE code = ? ORDER BY at", (code,))
            rows = found.fetchall()
            if rows and rows[-1][0] != len(rows) - 1:
                raise StoreTrouble("damaged", f"the log of table {code} has a hole")
            return [bytes(entry) for _, entry in rows]

        return await self._read(work)

    async def check(self) -> None:
        def work(db: sqlite3.Connection) -> None:
            db.execute("UPDATE checks SET beat = beat + 1")

        await self._do(work)

    async def tables(self) -> list[TableInfo]:
        def work(db: sqlite3.Connection) -> list[TableInfo]:
            return [TableInfo(*row) for row in db.execute(tables_query(VERSION))]

        return await self._read(work)

    async def stamp(self, now_s: int, present: Iterable[str] = ()) -> None:
        written, self.written = self.written, set()
        rows = [(code, now_s) for code in written.union(present)]
        complete = self.all_have_life

        def work(db: sqlite3.Connection) -> None:
            db.executemany(STAMP, rows)
            if not complete:
                db.execute(STAMP_THE_REST, (now_s,))

        try:
            await self._do(work)
        except BaseException:
            self.written |= written
            raise
        self.all_have_life = True

    async def unused(self, since_s: int, most: int, *, played: bool) -> list[tuple[str, int]]:
        def work(db: sqlite3.Connection) -> list[tuple[str, int]]:
            found = db.execute(UNUSED, (int(played), since_s, most))
            return [(str(code), int(epoch)) for code, epoch in found]

        return await self._read(work)

    async def mark_played(self, code: str) -> None:
        def work(db: sqlite3.Connection) -> None:
            db.execute("UPDATE life SET played = 1 WHERE code = ?", (code,))

        await self._do(work)

    async def keep_analysis(self, code: str, game: int, method: int, data: bytes) -> None:
        def work(db: sqlite3.Connection) -> None:
            db.execute(KEEP_ANALYSIS, (code, game, method, data))

        await self._do(work)

    async def analysis(self, code: str, game: int, method: int) -> bytes | None:
        def work(db: sqlite3.Connection) -> bytes | None:
            row = db.execute(ANALYSIS, (code, game, method)).fetchone()
            return None if row is None else bytes(row[0])

        return await self._read(work)

    async def forget(self, code: str, epoch: int) -> bool:
        def work(db: sqlite3.Connection) -> bool:
            which = (code, epoch)
            gone = db.execute("DELETE FROM tables WHERE code = ? AND epoch = ?", which)
            if gone.rowcount == 0:
                return False
            drop_log(db, code)
            return True

        return await self._do(work)

    async def delete(self, code: str) -> None:
        def work(db: sqlite3.Connection) -> None:
            if db.execute("DELETE FROM tables WHERE code = ?", (code,)).rowcount == 0:
                raise UnknownTable(f"there is no table {code}")
            drop_log(db, code)

        await self._do(work)

    async def close(self) -> None:
        if not self.closed:
            self.closed = True
            self.jobs.put(None)
        await asyncio.to_thread(self.writer.join)

    async def _do(self, work: Callable[[sqlite3.Connection], T]) -> T:
        return await self._answer_of(work, is_read=False)

    async def _read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        return await self._answer_of(work, is_read=True)

    async def _answer_of(self, work: Callable[[sqlite3.Connection], T], *, is_read: bool) -> T:
        answers: list[T] = []  # of each attempt

        def attempt(db: sqlite3.Connection) -> None:
            answers.append(work(db))

        await self._put(Job(self.loop.create_future(), [], attempt, is_read))
        return answers[-1]

    def _put(self, job: Job) -> asyncio.Future[None]:
        if self.closed:
            raise StoreTrouble("other", "the store is closed")
        self.jobs.put(job)
        return job.done

    # In the writer's thread

    def _write(self) -> None:
        going_on, not_before = True, 0.0
        while going_on:
            jobs, going_on = self._next_jobs(not_before)
            not_before = time.monotonic() + BREATH_S
            answers = self._carry_out(jobs)
            with contextlib.suppress(
                RuntimeError
            ):  # the loop has ended, and all who waited with it
                self.loop.call_soon_threadsafe(_answer, answers)
        self._let_go()

    def _next_jobs(self, not_before: float) -> tuple[list[Job], bool]:
        """All that waits, at least one; False behind it when the store is to close."""
        jobs: list[Job] = []
        time.sleep(max(0.0, not_before - time.monotonic()))  # first, so as to be woken once
        job = self.jobs.get()
        while job is not None:
            jobs.append(job)
            if len(jobs) == MOST_IN_ONE_COMMIT or self.jobs.empty():
                return jobs, True
            job = self.jobs.get()
        return jobs, False

    def _carry_out(self, jobs: list[Job]) -> list[Answer]:
        """Jobs in one transaction; one that fails is undone alone. Raises nothing."""
        try:
            return self._all(jobs)
        except Exception as error:
            if isinstance(error, StoreTrouble) and error.kind == "locked":
                return self._only_read(jobs, error)
            return self._one_by_one(jobs)

    def _all(self, jobs: list[Job]) -> list[Answer]:
        """All together, which is how it nearly always goes; what is appended first."""
        rows = [row for job in jobs for row in job.rows]
        try:
            db = self._opened()
            db.execute("BEGIN" if all(job.is_read for job in jobs) else "BEGIN IMMEDIATE")
            if rows and db.executemany(APPEND, rows).rowcount != len(rows):
                raise LostLease("a table is written by another server")
            for job in jobs:
                if job.work is not None:
                    job.work(db)
            db.execute("COMMIT")
        except sqlite3.IntegrityError as error:
            self._undo()
            raise LostLease("a table is written by another server") from error
        except (sqlite3.Error, OSError) as error:
            trouble = trouble_of(error, self.path)
            self._undo()
            if trouble.kind not in ("full", "locked"):
                self._let_go()
            raise trouble from error
        except BaseException:
            self._undo()
            raise
        return [(job.done, None) for job in jobs]

    def _one_by_one(self, jobs: list[Job]) -> list[Answer]:
        """One of them failed: each in a transaction of its own."""
        answers: list[Answer] = []
        for job in jobs:
            try:
                answers += self._all([job])
            except Exception as error:
                answers.append((job.done, error))
        return answers

    def _only_read(self, jobs: list[Job], trouble: StoreTrouble) -> list[Answer]:
        """The database is locked, and was waited for: nobody waits twice, and reading goes on."""
        refused: list[Answer] = [
            (job.done, StoreTrouble(trouble.kind, str(trouble))) for job in jobs if not job.is_read
        ]
        return refused + self._one_by_one([job for job in jobs if job.is_read])

    def _opened(self) -> sqlite3.Connection:
        """The connection, to the file that is there: one taken away would be written in vain."""
        if self.db is None or identity(self.path) != self.file:
            self._let_go()
            self.file = identity(self.path)
            self.db = self._connect()
        return self.db

    def _connect(self) -> sqlite3.Connection:
        return connect(self.path)

    def _undo(self) -> None:
        if self.db is not None and self.db.in_transaction:
            try:
                self.db.execute("ROLLBACK")
            except sqlite3.Error:
                self._let_go()

    def _let_go(self) -> None:
        db, self.db = self.db, None
        if db is not None:
            with contextlib.suppress(sqlite3.Error):  # whatever it was: the next is opened anew
                db.close()


def prepare(path: Path) -> None:
    """Make the file, or bring it up to date; StoreTrouble if it cannot be used."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with contextlib.closing(sqlite3.connect(path, timeout=LOCKED_S)) as db:
            refuse_newer(db)
        with contextlib.closing(connect(path)) as db:
            migrate(db)
    except (sqlite3.Error, OSError) as error:
        raise trouble_of(error, path) from error


def connect(path: Path) -> sqlite3.Connection:
    """To a file that exists: one that is gone is not made anew behind everybody's back."""
    db = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode=rw", uri=True, isolation_level=None, timeout=LOCKED_S
    )
    try:
        db.execute("PRAGMA journal_mode=WAL")
        db.execute("PRAGMA synchronous=FULL")
        db.execute("PRAGMA secure_delete=ON")  # what is deleted is not to be found in the file
        db.execute(f"PRAGMA wal_autocheckpoint={WAL_PAGES}")
        db.execute(f"PRAGMA journal_size_limit={WAL_BYTES}")
    except BaseException:
        db.close()
        raise
    return db


def identity(path: Path) -> tuple[int, int]:
    found = os.stat(path)
    return found.st_dev, found.st_ino


def drop_log(db: sqlite3.Connection, code: str) -> None:
    db.execute("DELETE FROM log WHERE code = ?", (code,))
    db.execute("DELETE FROM life WHERE code = ?", (code,))
    db.execute("DELETE FROM analyses WHERE code = ?", (code,))


def _answer(answers: list[Answer]) -> None:
    for done, failure in answers:
        if done.cancelled():
            continue
        if failure is not None:
            done.set_exception(failure)
        else:
            done.set_result(None)
