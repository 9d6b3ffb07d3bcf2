"""The contract of a store, over every adapter."""

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tablee.store import LostLease, Store, UnknownTable
from tablee.store.sqlite import SqliteStore

Opener = Callable[[Path], Store]
ADAPTERS: dict[str, Opener] = {"sqlite": lambda folder: SqliteStore(folder / "tables.sqlite3")}
every_store = pytest.mark.parametrize("opener", ADAPTERS.values(), ids=ADAPTERS)


def run(opener: Opener, folder: Path, story: Callable[[Store], Any]) -> Any:
    """Tell a story to a store, and close it."""

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


def test_sqlite_writes_are_on_disk_when_they_return(tmp_path: Path) -> None:
    """Every commit is synchronised: FULL is 2."""

    async def story(store: Store) -> None:
        assert isinstance(store, SqliteStore)
        with closing(store._connect()) as db:
            assert db.execute("PRAGMA synchronous").fetchone() == (2,)
            assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)

    run(ADAPTERS["sqlite"], tmp_path, story)


def test_a_file_of_version_0_1_is_read_and_written_on(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "tables.sqlite3")) as db, db:
        db.executescript("""
            CREATE TABLE tables (
                code TEXT PRIMARY KEY, epoch INTEGER NOT NULL, owner TEXT NOT NULL,
                entries INTEGER NOT NULL
            ) WITHOUT ROWID;
            CREATE TABLE log (
                code TEXT NOT NULL, at INTEGER NOT NULL, entry BLOB NOT NULL,
                PRIMARY KEY (code, at)
            ) WITHOUT ROWID;
            INSERT INTO tables VALUES ('BCDF', 3, 'old', 1);
            INSERT INTO log VALUES ('BCDF', 0, CAST('one' AS BLOB));
        """)

    async def story(store: Store) -> list[bytes]:
        epoch = await store.lease("BCDF", "me")
        assert epoch == 4
        await store.append("BCDF", epoch, 1, [b"two"])
        return await store.read("BCDF")

    assert run(ADAPTERS["sqlite"], tmp_path, story) == [b"one", b"two"]
