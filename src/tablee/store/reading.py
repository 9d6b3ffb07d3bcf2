"""Looking at a store from outside, while a server may be writing to it.

Such a connection only reads: it takes no lease and copies nothing from the write-ahead log into the
file, which is the writer's business alone.
"""

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from tablee.store import StoreTrouble, TableInfo, UnknownTable
from tablee.store.folder import BadData, bad_data
from tablee.store.schema import refuse_newer, tables_query, version_of
from tablee.store.trouble import trouble_of


@contextlib.contextmanager
def reading(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection that cannot write; whatever goes wrong with it is BadData."""
    if not path.exists():
        raise BadData(f"there are no tables in {path.parent}: is that the right folder for --data?")
    try:
        with contextlib.closing(open_to_read(path)) as db:
            refuse_newer(db)
            yield db
    except sqlite3.Error as error:
        raise bad_data(path, trouble_of(error, path)) from error
    except StoreTrouble as trouble:
        raise bad_data(path, trouble) from trouble


def open_to_read(path: Path) -> sqlite3.Connection:
    address = path.absolute().as_uri()
    db = sqlite3.connect(f"{address}?mode=ro", uri=True)
    try:
        version_of(db)
    except sqlite3.OperationalError:
        db.close()
        if path.with_name(f"{path.name}-wal").exists():
            raise
        # A folder where not even the index of a log can be made: then nobody writes there either.
        return sqlite3.connect(f"{address}?immutable=1", uri=True)
    return db


def list_tables(db: sqlite3.Connection) -> list[TableInfo]:
    """Every table, by code."""
    return [TableInfo(*row) for row in db.execute(tables_query(version_of(db)))]


def find_table(db: sqlite3.Connection, code: str) -> TableInfo:
    """UnknownTable if there is none."""
    for row in db.execute(tables_query(version_of(db), one=True), (code,)):
        return TableInfo(*row)
    raise UnknownTable(f"there is no table {code}")


def read_log(db: sqlite3.Connection, code: str) -> list[bytes]:
    rows = db.execute("SELECT entry FROM log WHERE code = ? ORDER BY at", (code,))
    return [bytes(entry) for (entry,) in rows]


def back_up(path: Path, target: Path) -> int:
    """Copy all tables of one moment into a new file, and look through it; how many there are."""
    if target.exists():
        raise BadData(f"{target} is there already: choose another name")
    half = target.with_name(f"{target.name}.part")
    try:
        half.unlink(missing_ok=True)
        with reading(path) as db:
            db.execute("VACUUM INTO ?", (str(half),))
        count = look_through_copy(half)
        os.replace(half, target)
    except OSError as error:
        raise bad_data(target, trouble_of(error, target)) from error
    finally:
        with contextlib.suppress(OSError):
            half.unlink(missing_ok=True)
    return count


def look_through_copy(copy: Path) -> int:
    with contextlib.closing(sqlite3.connect(f"{copy.absolute().as_uri()}?mode=ro", uri=True)) as db:
        (found,) = db.execute("PRAGMA quick_check(1)").fetchone()
        if found != "ok":
            raise BadData(f"{copy}: the copy is damaged ({found}): so is what was copied")
        (count,) = db.execute("SELECT count(*) FROM tables").fetchone()
    with open(copy, "r+b") as file:
        os.fsync(file.fileno())
    return int(count)
