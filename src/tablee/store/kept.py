"""What a host sees of a store from outside, while servers may be using it: a file or a database."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Protocol, TypeVar

from tablee.store import HeldElsewhere, Store, StoreTrouble, TableInfo, UnknownTable
from tablee.store.folder import BadData, bad_data, held
from tablee.store.opening import is_address, open_store, without_password
from tablee.store.reading import back_up, find_table, list_tables, read_log, reading
from tablee.store.sqlite import SqliteStore

LEASE_MS = 2000
HOST = "a host"  # as an owner: one that never beats, so that whatever it takes is free again
HANDED_OVER_S, PAUSE_S = 10.0, 0.1

T = TypeVar("T")


class KeptTables(Protocol):
    """Raises BadData where they cannot be used, UnknownTable where there is no such table."""

    where: str

    def all(self) -> list[TableInfo]: ...

    def one(self, code: str) -> tuple[TableInfo, list[bytes]]:
        """A table and its log, of one moment."""
        ...

    def to_delete(self) -> contextlib.AbstractContextManager[None]:
        """Around `delete`, before anybody is asked whether they are sure."""
        ...

    def delete(self, code: str) -> None: ...

    def back_up(self, file: Path) -> int:
        """Into a new file; how many tables there are."""
        ...


def kept_tables(path: Path, address: str) -> KeptTables:
    return KeptInDatabase(address) if is_address(address) else KeptInFile(path)


class KeptInFile:
    """SQLite, in a folder of its own."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.where = str(path.parent)

    def all(self) -> list[TableInfo]:
        with reading(self.path) as db:
            return list_tables(db)

    def one(self, code: str) -> tuple[TableInfo, list[bytes]]:
        with reading(self.path) as db:
            db.execute("BEGIN")
            return find_table(db, code), read_log(db, code)

    @contextlib.contextmanager
    def to_delete(self) -> Iterator[None]:
        """Where no server writes: it may have the table in its memory, and there is one writer."""
        with held(self.path.parent):
            yield

    def delete(self, code: str) -> None:
        async def work() -> None:
            store = SqliteStore(self.path)
            try:
                await store.delete(code)
            finally:
                await store.close()

        try:
            asyncio.run(work())
        except StoreTrouble as trouble:
            raise bad_data(self.path, trouble) from trouble

    def back_up(self, file: Path) -> int:
        return back_up(self.path, file)


class KeptInDatabase:
    """PostgreSQL, whoever serves it."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.where = without_password(address)

    def ask(self, work: Callable[[Store], Awaitable[T]]) -> T:
        async def asked() -> T:
            store = open_store(Path(), self.address, LEASE_MS)
            try:
                return await work(store)
            finally:
                await store.close()

        try:
            return asyncio.run(asked())
        except StoreTrouble as trouble:
            raise bad_data(self.where, trouble) from trouble

    def all(self) -> list[TableInfo]:
        return self.ask(lambda store: store.tables())

    def one(self, code: str) -> tuple[TableInfo, list[bytes]]:
        async def work(store: Store) -> tuple[TableInfo, list[bytes]]:
            for table in await store.tables():
                if table.code == code:
                    entries = await store.read(code)
                    return table._replace(entries=len(entries)), entries
            raise UnknownTable(f"there is no table {code}")

        return self.ask(work)

    @contextlib.contextmanager
    def to_delete(self) -> Iterator[None]:
        yield

    def delete(self, code: str) -> None:
        """Whoever serves it is asked to hand it over first."""

        async def work(store: Store) -> None:
            async with asyncio.timeout(HANDED_OVER_S):
                while True:
                    try:
                        await store.lease(code, HOST)
                        break
                    except HeldElsewhere:
                        await asyncio.sleep(PAUSE_S)
            await store.delete(code)

        try:
            self.ask(work)
        except TimeoutError:
            why = f"table {code} is in use and was not handed over: try again"
            raise BadData(f"{self.where}: {why}") from None

    def back_up(self, file: Path) -> int:
        raise BadData(
            f"{self.where}: tables in PostgreSQL are copied by its own tools:"
            f" pg_dump --format=custom --file={file} (docs/hosting.md)"
        )
