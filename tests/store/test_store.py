"""The contract of a store, over every adapter."""

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tablee.store import LostLease, Store, StoreTrouble, TableInfo, UnknownTable
from tablee.store.postgres import PostgresStore
from tablee.store.schema import MIGRATIONS, VERSION
from tablee.store.sqlite import SqliteStore
from tests.store.memory import Kept, MemoryStore
from tests.store.postgres_server import postgres

Opener = Callable[[Path], Store]
FOLDERS: dict[Path, dict[str, Kept]] = {}  # what the stores in memory hold
SCHEMAS: dict[Path, str] = {}  # the addresses of those in PostgreSQL


def schema_of(folder: Path) -> str:
    if folder not in SCHEMAS:
        SCHEMAS[folder] = postgres().new_schema()
    return SCHEMAS[folder]


ADAPTERS: dict[str, Opener] = {
    "sqlite": lambda folder: SqliteStore(folder / "tables.sqlite3"),
    "postgres": lambda folder: PostgresStore(schema_of(folder)),
    "memory": lambda folder: MemoryStore(FOLDERS.setdefault(folder, {})),
}
every_store = pytest.mark.parametrize("opener", ADAPTERS.values(), ids=ADAPTERS)


def run(opener: Opener, folder: Path, story: Callable[[Store], Any]) -> Any:
    """Tell a story to a store, and close it."""

    if opener is ADAPTERS["postgres"]:
        schema_of(folder)  # before the loop begins

    async def told() -> Any:
        store = opener(folder)
        try:
            return await story(store)
        finally:
            await store.close()

    return asyncio.run(told())


async def new_table(store: Store, code: str = "BCDF") -> int:
    assert await store.create(code)
    return await store.lease(code, "me")


@every_store
def test_what_is_appended_is_read_in_order(opener: Opener, tmp_path: Path) -> None:
    async def story(store: Store) -> list[bytes]:
        epoch = await new_table(store)
        await store.append("BCDF", epoch, 0, [b"one", b"two"])
        await store.append("BCDF", epoch, 2, [b"three"])
        return await store.read("BCDF")

    assert run(opener, tmp_path, story) == [b"one", b"two", b"three"]


@every_store
def test_it_is_still_there_after_closing(opener: Opener, tmp_path: Path) -> None:
    async def write(store: Store) -> None:
        await store.append("BCDF", await new_table(store), 0, [b"one"])

    run(opener, tmp_path, write)
    assert run(opener, tmp_path, lambda store: store.read("BCDF")) == [b"one"]


@every_store
def test_a_code_is_given_once(opener: Opener, tmp_path: Path) -> None:
    async def story(store: Store) -> list[bool]:
        return [await store.create("BCDF") for _ in range(2)]

    assert run(opener, tmp_path, story) == [True, False]


@every_store
def test_each_lease_has_a_higher_epoch(opener: Opener, tmp_path: Path) -> None:
    async def story(store: Store) -> list[int]:
        return [await new_table(store), await store.lease("BCDF", "you")]

    first, second = run(opener, tmp_path, story)
    assert second > first


@every_store
def test_who_lost_the_lease_cannot_write(opener: Opener, tmp_path: Path) -> None:
    async def story(store: Store) -> list[bytes]:
        old = await new_table(store)
        new = await store.lease("BCDF", "you")
        with pytest.raises(LostLease):
            await store.append("BCDF", old, 0, [b"late"])
        await store.append("BCDF", new, 0, [b"mine"])
        return await store.read("BCDF")

    assert run(opener, tmp_path, story) == [b"mine"]


@every_store
@pytest.mark.parametrize("at", [0, 2])
def test_an_entry_has_one_place(opener: Opener, tmp_path: Path, at: int) -> None:
    async def story(store: Store) -> list[bytes]:
        epoch = await new_table(store)
        await store.append("BCDF", epoch, 0, [b"one"])
        with pytest.raises(LostLease):
            await store.append("BCDF", epoch, at, [b"elsewhere"])
        return await store.read("BCDF")

    assert run(opener, tmp_path, story) == [b"one"]


@every_store
def test_what_does_not_exist_is_said(opener: Opener, tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        with pytest.raises(UnknownTable):
            await store.read("XXXX")
        with pytest.raises(UnknownTable):
            await store.lease("XXXX", "me")
        with pytest.raises(LostLease):
            await store.append("XXXX", 1, 0, [b"lost"])

    run(opener, tmp_path, story)


@every_store
def test_many_writers_at_once_keep_their_order(opener: Opener, tmp_path: Path) -> None:
    """One that fails among them is undone alone."""
    codes = [f"T{number:03}" for number in range(40)]

    async def story(store: Store) -> list[list[bytes]]:
        epochs = {code: await new_table(store, code) for code in codes}

        async def write(code: str) -> None:
            for at in range(20):
                await store.append(code, epochs[code], at, [b"%d" % at])

        async def fail() -> None:
            for _ in range(20):
                with pytest.raises(LostLease):
                    await store.append(codes[0], 99, 0, [b"never"])

        await asyncio.gather(*(write(code) for code in codes), fail())
        return [await store.read(code) for code in codes]

    assert run(opener, tmp_path, story) == [[b"%d" % at for at in range(20)]] * len(codes)


# Life


@every_store
def test_a_store_that_works_passes_its_check(opener: Opener, tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        for _ in range(3):
            await store.check()

    run(opener, tmp_path, story)


@every_store
def test_tables_are_listed_as_the_store_knows_them(opener: Opener, tmp_path: Path) -> None:
    async def story(store: Store) -> tuple[list[TableInfo], list[TableInfo], list[TableInfo]]:
        await store.append("GHJK", await new_table(store, "GHJK"), 0, [b"one", b"two"])
        await new_table(store)
        before = await store.tables()
        await store.stamp(1000)
        made = await store.tables()
        await store.append("GHJK", await store.lease("GHJK", "me"), 2, [b"three"])
        await store.stamp(2000)
        return before, made, await store.tables()

    before, made, used = run(opener, tmp_path, story)
    assert before == [
        TableInfo("BCDF", 0, None, None, b""),
        TableInfo("GHJK", 2, None, None, b"one"),
    ]
    assert made == [TableInfo("BCDF", 0, 1000, 1000, b""), TableInfo("GHJK", 2, 1000, 1000, b"one")]
    assert used == [TableInfo("BCDF", 0, 1000, 1000, b""), TableInfo("GHJK", 3, 1000, 2000, b"one")]


@every_store
def test_who_is_present_uses_a_table_and_reading_does_not(opener: Opener, tmp_path: Path) -> None:
    async def story(store: Store) -> list[int | None]:
        for code in ("BCDF", "GHJK"):
            await new_table(store, code)
        await store.stamp(1000)
        await store.read("BCDF")
        await store.stamp(2000, ["GHJK", "XXXX"])
        return [table.used_s for table in await store.tables()]

    assert run(opener, tmp_path, story) == [1000, 2000]


@every_store
def test_a_table_of_a_server_that_was_killed_is_stamped_by_the_next(
    opener: Opener, tmp_path: Path
) -> None:
    run(opener, tmp_path, new_table)

    async def story(store: Store) -> list[int | None]:
        await store.stamp(3000)
        return [table.used_s for table in await store.tables()]

    assert run(opener, tmp_path, story) == [3000]


@every_store
def test_unused_tables_come_oldest_first_and_some_at_a_time(opener: Opener, tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        for number, code in enumerate(("CCCC", "BBBB", "DDDD", "FFFF"), start=1):
            await new_table(store, code)
            await store.stamp(number * 100)
        await store.mark_played("BBBB")
        assert await store.unused(301, 9, played=False) == [("CCCC", 1), ("DDDD", 1)]
        assert await store.unused(301, 1, played=False) == [("CCCC", 1)]
        assert await store.unused(300, 9, played=False) == [("CCCC", 1)]
        assert await store.unused(301, 9, played=True) == [("BBBB", 1)]

    run(opener, tmp_path, story)


@every_store
def test_a_forgotten_table_leaves_nothing_and_its_code_returns(
    opener: Opener, tmp_path: Path
) -> None:
    async def story(store: Store) -> list[bytes]:
        epoch = await new_table(store)
        await store.append("BCDF", epoch, 0, [b"one", b"two"])
        await store.stamp(1000)
        assert await store.forget("BCDF", epoch)
        assert not await store.forget("BCDF", epoch)
        assert await store.tables() == []
        with pytest.raises(UnknownTable):
            await store.read("BCDF")
        await store.stamp(2000, ["BCDF"])  # who was present there does not call it back
        assert await store.unused(9999, 9, played=False) == []
        again = await new_table(store)
        await store.append("BCDF", again, 0, [b"anew"])
        return await store.read("BCDF")

    assert run(opener, tmp_path, story) == [b"anew"]


@every_store
def test_what_was_found_about_a_game_is_kept_until_its_table_goes(
    opener: Opener, tmp_path: Path
) -> None:
    async def story(store: Store) -> None:
        epoch = await new_table(store)
        assert await store.analysis("BCDF", 1, 1) is None
        await store.keep_analysis("BCDF", 1, 1, b"first")
        await store.keep_analysis("BCDF", 2, 1, b"second")
        assert await store.analysis("BCDF", 1, 1) == b"first"
        assert await store.analysis("BCDF", 1, 2) is None  # found in another way
        await store.keep_analysis("BCDF", 1, 2, b"better")
        assert await store.analysis("BCDF", 1, 1) is None
        assert await store.analysis("BCDF", 1, 2) == b"better"
        assert await store.analysis("BCDF", 2, 1) == b"second"
        await store.keep_analysis("ZZZZ", 1, 1, b"of no table")
        assert await store.analysis("ZZZZ", 1, 1) is None
        assert await store.forget("BCDF", epoch)
        await new_table(store)
        assert await store.analysis("BCDF", 2, 1) is None
        await store.keep_analysis("BCDF", 1, 1, b"anew")
        await store.delete("BCDF")
        await store.keep_analysis("BCDF", 1, 1, b"late")
        await new_table(store)
        assert await store.analysis("BCDF", 1, 1) is None

    run(opener, tmp_path, story)


@every_store
def test_what_was_found_about_a_game_outlives_the_server(opener: Opener, tmp_path: Path) -> None:
    async def work_out(store: Store) -> None:
        await new_table(store)
        await store.keep_analysis("BCDF", 1, 1, b"found")

    async def story(store: Store) -> bytes | None:
        return await store.analysis("BCDF", 1, 1)

    run(opener, tmp_path, work_out)
    assert run(opener, tmp_path, story) == b"found"


@every_store
def test_a_table_that_was_leased_meanwhile_is_not_forgotten(opener: Opener, tmp_path: Path) -> None:
    async def story(store: Store) -> list[bytes]:
        epoch = await new_table(store)
        await store.append("BCDF", epoch, 0, [b"one"])
        await store.lease("BCDF", "you")
        assert not await store.forget("BCDF", epoch)
        return await store.read("BCDF")

    assert run(opener, tmp_path, story) == [b"one"]


@every_store
def test_delete_asks_nobody_but_wants_a_table(opener: Opener, tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        epoch = await new_table(store)
        await store.append("BCDF", epoch, 0, [b"one"])
        await store.delete("BCDF")
        with pytest.raises(UnknownTable):
            await store.delete("BCDF")
        with pytest.raises(LostLease):
            await store.append("BCDF", epoch, 1, [b"late"])

    run(opener, tmp_path, story)


def test_what_was_deleted_is_not_in_the_file_and_its_room_is_used_again(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"

    async def fill(store: Store) -> None:
        epoch = await new_table(store)
        await store.append(
            "BCDF", epoch, 0, [b"whisper %06d" % n + bytes(200) for n in range(2000)]
        )
        await store.delete("BCDF")

    run(ADAPTERS["sqlite"], tmp_path, fill)
    size = path.stat().st_size
    assert b"whisper" not in path.read_bytes()
    run(ADAPTERS["sqlite"], tmp_path, fill)
    assert path.stat().st_size == size
    assert not path.with_name("tables.sqlite3-wal").exists()


def test_sqlite_writes_are_on_disk_when_they_return(tmp_path: Path) -> None:
    """Every commit is synchronised: FULL is 2."""

    async def story(store: Store) -> None:
        assert isinstance(store, SqliteStore)
        with closing(store._connect()) as db:
            assert db.execute("PRAGMA synchronous").fetchone() == (2,)
            assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)

    run(ADAPTERS["sqlite"], tmp_path, story)


# How a file looked when versions were not counted yet.
OLD = """
    CREATE TABLE tables (
        code TEXT PRIMARY KEY, epoch INTEGER NOT NULL, owner TEXT NOT NULL{entries}
    ) WITHOUT ROWID;
    CREATE TABLE log (
        code TEXT NOT NULL, at INTEGER NOT NULL, entry BLOB NOT NULL,
        PRIMARY KEY (code, at)
    ) WITHOUT ROWID;
    INSERT INTO tables VALUES ('BCDF', 3, 'old'{value});
    INSERT INTO log VALUES ('BCDF', 0, CAST('one' AS BLOB));
"""


def lay_out(path: Path, script: str) -> None:
    with closing(sqlite3.connect(path)) as db, db:
        db.executescript(script)


def version_in(path: Path) -> int:
    with closing(sqlite3.connect(path)) as db:
        return int(db.execute("PRAGMA user_version").fetchone()[0])


@pytest.mark.parametrize(
    ("entries", "value"), [(", entries INTEGER NOT NULL", ", 1"), ("", "")], ids=["0.1", "0.4"]
)
def test_a_file_of_before_versions_is_read_and_written_on(
    tmp_path: Path, entries: str, value: str
) -> None:
    path = tmp_path / "tables.sqlite3"
    lay_out(path, OLD.format(entries=entries, value=value))

    async def story(store: Store) -> list[bytes]:
        epoch = await store.lease("BCDF", "me")
        assert epoch == 4
        await store.append("BCDF", epoch, 1, [b"two"])
        await store.check()
        await store.stamp(1000)
        assert await store.tables() == [TableInfo("BCDF", 2, 1000, 1000, b"one")]
        return await store.read("BCDF")

    assert run(ADAPTERS["sqlite"], tmp_path, story) == [b"one", b"two"]
    assert version_in(path) == VERSION


def test_a_file_of_a_newer_version_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    lay_out(path, f"PRAGMA user_version = {VERSION + 1}")
    before = path.read_bytes()

    async def opened() -> None:
        SqliteStore(path)

    with pytest.raises(StoreTrouble, match=r"written by a newer Tablée .* update Tablée"):
        asyncio.run(opened())
    assert path.read_bytes() == before


def test_an_upgrade_that_fails_leaves_the_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "tables.sqlite3"
    lay_out(path, OLD.format(entries="", value=""))

    def wrong(db: sqlite3.Connection) -> None:
        db.execute("DROP TABLE log")
        raise sqlite3.OperationalError("in the middle of it")

    async def opened() -> None:
        SqliteStore(path)

    with monkeypatch.context() as patch:
        patch.setattr("tablee.store.schema.MIGRATIONS", [*MIGRATIONS[:-1], wrong])
        with pytest.raises(StoreTrouble, match="in the middle of it"):
            asyncio.run(opened())
    assert version_in(path) == 0
    assert run(ADAPTERS["sqlite"], tmp_path, lambda store: store.read("BCDF")) == [b"one"]
