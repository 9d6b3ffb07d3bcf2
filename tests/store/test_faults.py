"""Faults do not stop a store: everybody is answered, and when it has passed, it works again.

Each fault on a store in use: what is said, that nothing is half done, and that it heals.
"""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from tablee.store import LostLease, StoreTrouble, TroubleKind
from tablee.store.sqlite import SqliteStore
from tablee.store.trouble import trouble_of
from tests.store import faults

CODE = "BCDF"
Story = Callable[[SqliteStore, int], Awaitable[None]]


def in_store(path: Path, story: Story) -> None:
    """A store with one table of one entry, and the lease of it."""

    async def told() -> None:
        store = SqliteStore(path)
        try:
            await store.create(CODE)
            epoch = await store.lease(CODE, "me")
            await store.append(CODE, epoch, 0, [b"one"])
            await story(store, epoch)
        finally:
            await store.close()

    asyncio.run(told())


async def fails(kind: TroubleKind, asked: Awaitable[object]) -> str:
    with pytest.raises(StoreTrouble) as trouble:
        await asked
    assert trouble.value.kind == kind, trouble.value
    return str(trouble.value)


async def works_again(store: SqliteStore, epoch: int) -> None:
    """What was refused has left no trace; writing goes on where it was."""
    await store.check()
    assert await store.read(CODE) == [b"one"]
    await store.append(CODE, epoch, 1, [b"two"])
    assert await store.read(CODE) == [b"one", b"two"]


def test_a_full_disk_is_said_and_passes(tmp_path: Path) -> None:
    async def story(store: SqliteStore, epoch: int) -> None:
        with faults.full_disk():
            said = await fails("full", store.append(CODE, epoch, 1, [b"lost"]))
            assert said.startswith("the disk takes nothing more (")
            await fails("full", store.check())
            assert await store.read(CODE) == [b"one"]
        await works_again(store, epoch)

    in_store(tmp_path / "tables.sqlite3", story)


def test_a_disk_without_a_free_byte_is_said_and_passes(tmp_path: Path) -> None:
    async def fill_up(store: SqliteStore, epoch: int) -> int:
        """The log that is there has room for a while."""
        for at in range(1, 1000):
            try:
                await store.append(CODE, epoch, at, [bytes(20_000)])
            except StoreTrouble as trouble:
                return at if trouble.kind == "full" else -1
        return -1

    async def story(store: SqliteStore, epoch: int) -> None:
        with faults.filled(disk):
            at = await fill_up(store, epoch)
            assert at > 0
            assert len(await store.read(CODE)) == at
        await store.append(CODE, epoch, at, [b"two"])
        assert (await store.read(CODE))[-1] == b"two"

    with faults.small_disk(tmp_path / "disk") as disk:
        in_store(disk / "tables.sqlite3", story)


def test_a_locked_database_can_be_read_and_is_waited_for_once(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"

    async def story(store: SqliteStore, epoch: int) -> None:
        with faults.locked(path):
            async with asyncio.timeout(30):  # forty that each waited a second would take longer
                waiting = [store.append(CODE, epoch, 1, [b"lost"]) for _ in range(40)]
                *writers, log = await asyncio.gather(
                    *waiting, store.read(CODE), return_exceptions=True
                )
            assert log == [b"one"]
            assert {type(error) for error in writers} == {StoreTrouble}
            assert {getattr(error, "kind", "") for error in writers} == {"locked"}
        await works_again(store, epoch)

    in_store(path, story)


def test_a_database_that_is_gone_is_not_written_in_vain(tmp_path: Path) -> None:
    """An open file can be written after it was deleted: what is acknowledged would be nowhere."""
    path = tmp_path / "tables.sqlite3"

    async def story(store: SqliteStore, epoch: int) -> None:
        with faults.lost(path):
            await fails("other", store.append(CODE, epoch, 1, [b"lost"]))
            await fails("other", store.check())
            assert not path.exists()
        await works_again(store, epoch)

    in_store(path, story)


def test_another_file_in_its_place_is_seen(tmp_path: Path) -> None:
    """It has its own tables: who held a lease in the old one has lost it."""
    path = tmp_path / "tables.sqlite3"

    async def story(store: SqliteStore, epoch: int) -> None:
        with faults.lost(path):
            await asyncio.to_thread(other.replace, path)
            with pytest.raises(LostLease):
                await store.append(CODE, epoch, 1, [b"lost"])
            await store.check()
        await works_again(store, epoch)

    async def nothing(store: SqliteStore, epoch: int) -> None:
        await store.delete(CODE)

    other = tmp_path / "other.sqlite3"
    in_store(other, nothing)
    in_store(path, story)


def settled(path: Path) -> None:
    """A file with a table of three hundred entries, all in their place: nothing in the log."""

    async def story(store: SqliteStore, epoch: int) -> None:
        for code in ("GHJK", "LMNP"):
            await store.create(code)
            await store.append(code, await store.lease(code, "me"), 0, [bytes(500)] * 300)

    in_store(path, story)
    assert faults.files_of(path) == [path]


DAMAGE: dict[str, faults.Fault] = {
    "header": faults.corrupt_header,
    "page": lambda path: faults.corrupt_page(path, faults.root_page(path, "log")),
    "truncated": lambda path: faults.truncated(path, 2 * faults.PAGE),
}


@pytest.mark.parametrize("fault", DAMAGE.values(), ids=DAMAGE)
def test_damage_is_said_and_passes_with_its_repair(tmp_path: Path, fault: faults.Fault) -> None:
    path = tmp_path / "tables.sqlite3"
    settled(path)

    async def story() -> None:
        store = SqliteStore(path)
        try:
            with fault(path):
                await fails("damaged", store.read("GHJK"))
            assert len(await store.read("GHJK")) == 300
            await works_again(store, await store.lease(CODE, "me"))
        finally:
            await store.close()

    asyncio.run(story())


def test_a_damaged_page_stops_only_who_needs_it(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    settled(path)
    last = path.stat().st_size // faults.PAGE  # holds entries of the table written last

    async def story() -> None:
        store = SqliteStore(path)
        try:
            with faults.corrupt_page(path, last):
                reading = [store.read(code) for code in ("LMNP", "GHJK", CODE)]
                found = await asyncio.gather(*reading, return_exceptions=True)
                assert isinstance(found[0], StoreTrouble)
                assert [len(log) for log in found[1:] if isinstance(log, list)] == [300, 1]
                await store.append(CODE, await store.lease(CODE, "me"), 1, [b"two"])
        finally:
            await store.close()

    asyncio.run(story())


@pytest.mark.parametrize("verb", ["BEGIN", "COMMIT", "ROLLBACK"])
def test_the_writer_survives_whatever_its_connection_does(
    tmp_path: Path, verb: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A ROLLBACK that fails too leaves a connection that nobody should use again."""

    class Broken(sqlite3.Connection):
        def execute(self, sql: str, *given: Any) -> sqlite3.Cursor:
            if sql.startswith((verb, "COMMIT")) and broken:
                raise sqlite3.OperationalError("the connection is broken")
            return super().execute(sql, *given)

    broken = False
    connecting = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda *a, **k: connecting(*a, **k, factory=Broken))

    async def story(store: SqliteStore, epoch: int) -> None:
        nonlocal broken
        broken = True
        await fails("other", store.append(CODE, epoch, 1, [b"lost"]))
        broken = False
        await works_again(store, epoch)

    in_store(tmp_path / "tables.sqlite3", story)


def test_an_error_of_ours_in_the_writer_is_the_askers(tmp_path: Path) -> None:
    async def story(store: SqliteStore, epoch: int) -> None:
        def wrong(db: sqlite3.Connection) -> None:
            raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            await store._do(wrong)
        await works_again(store, epoch)

    in_store(tmp_path / "tables.sqlite3", story)


def test_a_closed_store_answers_too(tmp_path: Path) -> None:
    async def story(store: SqliteStore, epoch: int) -> None:
        await store.close()
        said = await fails("other", store.read(CODE))
        assert said == "the store is closed"

    in_store(tmp_path / "tables.sqlite3", story)


def test_a_file_that_cannot_be_opened_is_said_at_once(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    path.write_text("no database, but a letter to a friend, and quite a long one" * 20)

    async def story() -> None:
        with pytest.raises(StoreTrouble) as trouble:
            SqliteStore(path)
        assert trouble.value.kind == "damaged"
        with pytest.raises(StoreTrouble) as trouble:
            SqliteStore(path / "in a file" / "tables.sqlite3")
        assert trouble.value.kind == "other"

    asyncio.run(story())


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        (sqlite3.SQLITE_FULL, "full"),
        (sqlite3.SQLITE_IOERR_WRITE, "full"),
        (sqlite3.SQLITE_BUSY_RECOVERY, "locked"),
        (sqlite3.SQLITE_LOCKED_SHAREDCACHE, "locked"),
        (sqlite3.SQLITE_READONLY_DBMOVED, "readonly"),
        (sqlite3.SQLITE_CORRUPT_INDEX, "damaged"),
        (sqlite3.SQLITE_NOTADB, "damaged"),
        (sqlite3.SQLITE_IOERR_SHORT_READ, "damaged"),
        (sqlite3.SQLITE_IOERR_FSYNC, "other"),
        (sqlite3.SQLITE_CANTOPEN, "other"),
        (sqlite3.SQLITE_NOMEM, "other"),
        (None, "other"),
    ],
)
def test_every_error_of_sqlite_has_a_kind(
    tmp_path: Path, code: int | None, kind: TroubleKind
) -> None:
    error = sqlite3.OperationalError("said by SQLite")
    if code is not None:
        error.sqlite_errorcode = code
    trouble = trouble_of(error, tmp_path / "tables.sqlite3")
    assert trouble.kind == kind
    assert str(trouble).endswith("(said by SQLite)")
