"""PostgreSQL, for several servers: one line that appends, one that beats, some for the rest.

What waits while an append is on its way goes into the next one, in one statement; between two the
writer takes a breath, as SQLite's does (decision 8). A table's row is locked while its log grows,
so that nobody takes a table over in the middle of a write and reads its log too early.

A lease is the owner's: while a server beats, it holds all tables that it has leased. Only
PostgreSQL's clock says who lives; a server's own says how long it may believe to be one of them,
counted from before it asked (decision 19).
"""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable, Iterable, Sequence
from datetime import timedelta
from typing import Any, NamedTuple, TypeVar

import asyncpg

from tablee.store import HeldElsewhere, LostLease, StoreTrouble, TableInfo, UnknownTable
from tablee.store.postgres_line import Line
from tablee.store.postgres_schema import migrate

MOST_IN_ONE_COMMIT = 512  # entries
BREATH_S = 0.012  # from the beginning of one commit to that of the next
LINES = 3  # for what is neither an append nor a beat
LEASE_MS = 2000
SURE = 0.9  # of a lease: two clocks do not run alike
LONG_DEAD = "1 day"  # after which a server that is no more is not remembered

# All entries of an append or none: only with the lease, and only behind the last one.
APPEND = """
WITH given AS (
    SELECT * FROM unnest($1::text[], $2::int[], $3::bytea[], $4::bigint[], $5::int[])
    AS given (code, at, entry, epoch, first)
), held AS MATERIALIZED (
    SELECT code, epoch FROM tables WHERE code = ANY($1) ORDER BY code FOR SHARE
)
INSERT INTO log (code, at, entry, epoch)
SELECT code, at, entry, epoch FROM given JOIN held USING (code, epoch)
WHERE (first = 0 OR EXISTS (SELECT 1 FROM log WHERE log.code = given.code AND log.at = first - 1))
AND NOT EXISTS (SELECT 1 FROM log WHERE log.code = given.code AND log.at = first)
RETURNING code, at
"""
# One row: a thousand would each be packed, sent and unpacked.
READ = """
SELECT ARRAY(SELECT entry FROM log WHERE code = $1 ORDER BY at),
    (SELECT max(at) FROM log WHERE code = $1),
    EXISTS (SELECT 1 FROM tables WHERE code = $1)
"""
# Who lives; after a restart of the database, in which nobody could say so, everybody for a while.
LIVES = "greatest(lives_until, pg_postmaster_start_time() + lease) > clock_timestamp()"
HOLDER = f"""
SELECT tables.owner, coalesce({LIVES}, false) AS lives, wanted
FROM tables LEFT JOIN servers USING (owner) WHERE code = $1
"""  # noqa: S608 (all of it from here)
# Whoever takes the first table of a server that is dead ends it for good: its row goes, and no beat
# brings it back. A beat of the last moment holds that row, so it comes either before or too late.
TAKE = f"""
WITH ended AS (
    DELETE FROM servers WHERE owner = $3 AND owner <> $2 AND NOT {LIVES} RETURNING owner
)
UPDATE tables SET epoch = epoch + 1, owner = $2, wanted = false
WHERE code = $1 AND owner = $3 AND (owner = $2 OR EXISTS (SELECT 1 FROM ended)
    OR NOT EXISTS (SELECT 1 FROM servers WHERE servers.owner = $3))
RETURNING epoch
"""  # noqa: S608
FIRST_BEAT = """
INSERT INTO servers VALUES ($1, clock_timestamp() + $2, $2)
ON CONFLICT (owner) DO UPDATE SET lives_until = excluded.lives_until
RETURNING '{}'::text[]
"""
BEAT = """
UPDATE servers SET lives_until = clock_timestamp() + $2, lease = $2 WHERE owner = $1
RETURNING ARRAY(SELECT code FROM tables WHERE owner = $1 AND wanted)
"""
STAMP = """
INSERT INTO life SELECT code, $2, $2 FROM tables WHERE code = ANY($1) ORDER BY code
ON CONFLICT (code) DO UPDATE SET used_s = greatest(life.used_s, excluded.used_s)
"""
# Tables of a server that was killed before its stamp.
STAMP_THE_REST = """
INSERT INTO life SELECT code, $1, $1 FROM tables
WHERE NOT EXISTS (SELECT 1 FROM life WHERE life.code = tables.code) ORDER BY code
ON CONFLICT (code) DO NOTHING
"""
UNUSED = """
SELECT code, epoch FROM life JOIN tables USING (code)
WHERE played = $1 AND used_s < $2 ORDER BY used_s LIMIT $3
"""
TABLES = """
SELECT code, coalesce((SELECT max(at) + 1 FROM log WHERE log.code = tables.code), 0),
    made_s, used_s,
    coalesce((SELECT entry FROM log WHERE log.code = tables.code AND at = 0), '')
FROM tables LEFT JOIN life USING (code) ORDER BY code COLLATE "C"
"""

# A table that is being deleted keeps nothing.
KEEP_ANALYSIS = """
INSERT INTO analyses SELECT code, $2, $3, $4 FROM tables WHERE code = $1 FOR SHARE
ON CONFLICT (code, game) DO UPDATE SET method = excluded.method, data = excluded.data
"""
ANALYSIS = "SELECT data FROM analyses WHERE code = $1 AND game = $2 AND method = $3"

T = TypeVar("T")


class Waiting(NamedTuple):
    """An append, and who waits for it."""

    done: asyncio.Future[None]
    code: str
    epoch: int
    at: int
    entries: Sequence[bytes]


class PostgresStore:
    """One database, and any number of servers. Made and used in an event loop."""

    is_shared = True

    def __init__(self, url: str, lease_ms: int = LEASE_MS) -> None:
        self.url = url
        self.lease_time = timedelta(milliseconds=lease_ms)
        self.lease_s = lease_ms / 1000
        self.until_s: float | None = None  # what is held here is ours, by `now_s`
        self.alive = ""  # the owner that has beaten
        self.writer = Line(url)
        self.heart = Line(url, self.lease_s / 2)
        self.lines = [Line(url) for _ in range(LINES)]
        self.waiting: list[Waiting] = []
        self.writing: asyncio.Task[None] | None = None
        self.not_before_s = 0.0
        self.written: set[str] = set()  # codes, since the last stamp
        self.closed = False
        self.preparing = asyncio.Lock()
        self.is_prepared = False

    # Leases

    async def create(self, code: str) -> bool:
        async def work(db: Any) -> bool:
            added = "INSERT INTO tables (code) VALUES ($1) ON CONFLICT DO NOTHING"
            return bool(await db.execute(added, code) == "INSERT 0 1")

        self.written.add(code)
        return await self._do(work)

    async def lease(self, code: str, owner: str) -> int:
        async def work(db: Any) -> int:
            found = await db.fetchrow(HOLDER, code)
            if found is None:
                raise UnknownTable(f"there is no table {code}")
            if found["owner"] == owner or not found["lives"]:
                epoch = await db.fetchval(TAKE, code, owner, found["owner"])
                if epoch is not None:
                    return int(epoch)
            if not found["wanted"]:
                ask = "UPDATE tables SET wanted = true WHERE code = $1 AND owner = $2"
                await db.execute(ask, code, found["owner"])
            raise HeldElsewhere(code)

        return await self._do(work)

    async def release(self, code: str, epoch: int) -> None:
        async def work(db: Any) -> None:
            freed = "UPDATE tables SET owner = '', wanted = false WHERE code = $1 AND epoch = $2"
            await db.execute(freed, code, epoch)

        await self._do(work)

    async def beat(self, owner: str) -> list[str] | None:
        asked_s = now_s()
        statement = BEAT if owner == self.alive else FIRST_BEAT

        async def work(db: Any) -> list[str] | None:
            wanted: list[str] | None = await db.fetchval(statement, owner, self.lease_time)
            return wanted

        await self._prepare()
        wanted = await self.heart.use(work)
        if wanted is None:
            self.until_s = 0.0
        else:
            self.until_s, self.alive = asked_s + self.lease_s * SURE, owner
        return wanted

    def holds(self) -> bool:
        return self.until_s is not None and now_s() < self.until_s

    async def retire(self, owner: str) -> None:
        async def work(db: Any) -> None:
            await db.execute("DELETE FROM servers WHERE owner = $1", owner)

        self.until_s = 0.0
        await self.heart.use(work)

    # Logs

    async def append(self, code: str, epoch: int, at: int, entries: Sequence[bytes]) -> None:
        if self.closed:
            raise StoreTrouble("other", "the store is closed")
        loop = asyncio.get_running_loop()
        job = Waiting(loop.create_future(), code, epoch, at, entries)
        self.waiting.append(job)
        if self.writing is None:
            self.writing = loop.create_task(self._write())
        await job.done
        self.written.add(code)

    async def read(self, code: str) -> list[bytes]:
        async def work(db: Any) -> list[bytes]:
            entries, last, is_known = await db.fetchrow(READ, code)
            if not entries and not is_known:
                raise UnknownTable(f"there is no table {code}")
            if entries and last != len(entries) - 1:
                raise StoreTrouble("damaged", f"the log of table {code} has a hole")
            return list(entries)

        return await self._do(work)

    async def check(self) -> None:
        """Nor is all well while it is not known what is ours."""

        async def work(db: Any) -> None:
            await db.execute("UPDATE checks SET beat = beat + 1")

        await self._do(work)
        if self.until_s is not None and not self.holds():
            raise StoreTrouble("unreachable", "it is not known who serves which table")

    # Life

    async def tables(self) -> list[TableInfo]:
        async def work(db: Any) -> list[TableInfo]:
            return [TableInfo(*row) for row in await db.fetch(TABLES)]

        return await self._do(work)

    async def stamp(self, now_s: int, present: Iterable[str] = ()) -> None:
        written, self.written = self.written, set()
        codes = list(written.union(present))

        async def work(db: Any) -> None:
            await db.execute(STAMP, codes, now_s)
            await db.execute(STAMP_THE_REST, now_s)
            gone = f"lives_until < clock_timestamp() - interval '{LONG_DEAD}'"
            await db.execute(f"DELETE FROM servers WHERE {gone}")  # noqa: S608

        try:
            await self._do(work)
        except BaseException:
            self.written |= written
            raise

    async def unused(self, since_s: int, most: int, *, played: bool) -> list[tuple[str, int]]:
        async def work(db: Any) -> list[tuple[str, int]]:
            return [tuple(row) for row in await db.fetch(UNUSED, played, since_s, most)]

        return await self._do(work)

    async def mark_played(self, code: str) -> None:
        async def work(db: Any) -> None:
            await db.execute("UPDATE life SET played = true WHERE code = $1", code)

        await self._do(work)

    async def keep_analysis(self, code: str, game: int, method: int, data: bytes) -> None:
        async def work(db: Any) -> None:
            await db.execute(KEEP_ANALYSIS, code, game, method, data)

        await self._do(work)

    async def analysis(self, code: str, game: int, method: int) -> bytes | None:
        async def work(db: Any) -> bytes | None:
            found = await db.fetchval(ANALYSIS, code, game, method)
            return None if found is None else bytes(found)

        return await self._do(work)

    async def forget(self, code: str, epoch: int) -> bool:
        async def work(db: Any) -> bool:
            async with db.transaction():
                which = "DELETE FROM tables WHERE code = $1 AND epoch = $2"
                if await db.execute(which, code, epoch) == "DELETE 0":
                    return False
                await drop_log(db, code)
                return True

        return await self._do(work)

    async def delete(self, code: str) -> None:
        async def work(db: Any) -> None:
            async with db.transaction():
                if await db.execute("DELETE FROM tables WHERE code = $1", code) == "DELETE 0":
                    raise UnknownTable(f"there is no table {code}")
                await drop_log(db, code)

        await self._do(work)

    async def close(self) -> None:
        self.closed = True
        if self.writing is not None:
            await self.writing
        for line in (self.writer, self.heart, *self.lines):
            await line.close()

    # How it is done

    async def _do(self, work: Callable[[Any], Awaitable[T]]) -> T:
        if self.closed:
            raise StoreTrouble("other", "the store is closed")
        await self._prepare()
        return await min(self.lines, key=lambda line: line.waiting).use(work)

    async def _prepare(self) -> None:
        """Once, before anything else is asked."""
        if not self.is_prepared:
            async with self.preparing:
                if not self.is_prepared:
                    await self.lines[0].use(migrate)
                    self.is_prepared = True

    async def _write(self) -> None:
        """As long as anybody waits. Raises nothing: each is answered."""
        while self.waiting:
            with contextlib.suppress(Exception):  # the append itself says so as well
                await self._prepare()
            await asyncio.sleep(max(0.0, self.not_before_s - time.monotonic()))
            self.not_before_s = time.monotonic() + BREATH_S
            batch = self._next_batch()
            try:
                await self._carry_out(batch)
            except LostLease:  # one of them wrote where something was already: who was it?
                for job in batch:
                    await self._alone(job)
            except Exception as error:
                for job in batch:
                    fail(job, error)
        self.writing = None

    def _next_batch(self) -> list[Waiting]:
        """Some of what waits, one append a table: the second needs to see the first."""
        batch: list[Waiting] = []
        later: list[Waiting] = []
        codes: set[str] = set()
        size = 0
        for job in self.waiting:
            if job.done.cancelled():
                continue
            fits = size == 0 or size + len(job.entries) <= MOST_IN_ONE_COMMIT
            if fits and job.code not in codes:
                batch.append(job)
                codes.add(job.code)
                size += len(job.entries)
            else:
                later.append(job)
        self.waiting = later
        return batch

    async def _alone(self, job: Waiting) -> None:
        try:
            await self._carry_out([job])
        except Exception as error:
            fail(job, error)

    async def _carry_out(self, batch: list[Waiting]) -> None:
        rows = [
            (job.code, job.at + k, entry, job.epoch, job.at)
            for job in batch
            for k, entry in enumerate(job.entries)
        ]
        columns = [list(column) for column in zip(*rows, strict=True)]

        async def work(db: Any) -> set[tuple[str, int]]:
            try:
                return {tuple(row) for row in await db.fetch(APPEND, *columns)}
            except asyncpg.UniqueViolationError as error:
                raise LostLease("a table is written by another server") from error

        written = await self.writer.use(work) if rows else set()
        for job in batch:
            if not job.entries or (job.code, job.at) in written:
                if not job.done.done():
                    job.done.set_result(None)
            else:
                fail(job, LostLease("a table is written by another server"))


def fail(job: Waiting, error: Exception) -> None:
    """Everybody has an error of their own: one that is raised twice tells two stories."""
    if not job.done.done():
        again: Exception = error
        if isinstance(error, StoreTrouble):
            again = StoreTrouble(error.kind, str(error))
        job.done.set_exception(again)


def now_s() -> float:
    """A clock that goes on while this machine sleeps, where there is one."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    return time.monotonic()


async def drop_log(db: Any, code: str) -> None:
    await db.execute("DELETE FROM log WHERE code = $1", code)
    await db.execute("DELETE FROM life WHERE code = $1", code)
    await db.execute("DELETE FROM analyses WHERE code = $1", code)
