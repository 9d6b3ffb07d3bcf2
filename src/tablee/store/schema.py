"""What a file holds, and how one of an older version becomes one of today's.

The version is SQLite's `user_version`; a file of before it was counted says 0.
"""

import sqlite3
from collections.abc import Callable

from tablee.store import StoreTrouble

# As it was before versions were counted.
SCHEMA = """
CREATE TABLE IF NOT EXISTS tables (
    code TEXT PRIMARY KEY, epoch INTEGER NOT NULL, owner TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS log (
    code TEXT NOT NULL, at INTEGER NOT NULL, entry BLOB NOT NULL, PRIMARY KEY (code, at)
) WITHOUT ROWID;
"""


def begin(db: sqlite3.Connection) -> None:
    """1: tables and their logs."""
    for statement in SCHEMA.split(";"):
        db.execute(statement)
    columns = [row[1] for row in db.execute("PRAGMA table_info(tables)")]
    if "entries" in columns:  # version 0.1 kept a count that the log's key makes needless
        db.execute("ALTER TABLE tables DROP COLUMN entries")


def add_life(db: sqlite3.Connection) -> None:
    """2: when a table was made and last used, apart from the rows that every action touches."""
    db.execute(
        "CREATE TABLE life (code TEXT PRIMARY KEY, made_s INTEGER NOT NULL,"
        " used_s INTEGER NOT NULL, played INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID"
    )
    db.execute("CREATE INDEX life_by_use ON life (played, used_s)")
    db.execute("CREATE TABLE checks (beat INTEGER NOT NULL)")
    db.execute("INSERT INTO checks VALUES (0)")


def add_analyses(db: sqlite3.Connection) -> None:
    """3: what was found about games that are over, worked out once."""
    db.execute(
        "CREATE TABLE analyses (code TEXT NOT NULL, game INTEGER NOT NULL,"
        " method INTEGER NOT NULL, data BLOB NOT NULL, PRIMARY KEY (code, game))"
    )


MIGRATIONS: list[Callable[[sqlite3.Connection], None]] = [begin, add_life, add_analyses]
VERSION = len(MIGRATIONS)


def version_of(db: sqlite3.Connection) -> int:
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def refuse_newer(db: sqlite3.Connection) -> None:
    if version_of(db) > VERSION:
        raise StoreTrouble(
            "other",
            f"written by a newer Tablée (schema {version_of(db)}; this one knows {VERSION}):"
            " update Tablée, or choose another folder with --data",
        )


def migrate(db: sqlite3.Connection) -> None:
    """Bring a file up to today's version, all of it or nothing; one that is newer is refused."""
    refuse_newer(db)
    if version_of(db) == VERSION:
        return
    db.execute("BEGIN IMMEDIATE")
    try:
        for step in MIGRATIONS[version_of(db) :]:
            step(db)
        db.execute(f"PRAGMA user_version = {VERSION}")
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


def tables_query(version: int, *, one: bool = False) -> str:
    """TableInfo's rows, of all tables or of one, in a file of that version."""
    life = "made_s, used_s" if version >= 2 else "NULL, NULL"
    joined = "LEFT JOIN life USING (code)" if version >= 2 else ""
    return f"""
    SELECT code, coalesce((SELECT max(at) + 1 FROM log WHERE log.code = tables.code), 0), {life},
        coalesce((SELECT entry FROM log WHERE log.code = tables.code AND at = 0), x'')
    FROM tables {joined} {"WHERE code = ?" if one else "ORDER BY code"}
    """  # noqa: S608 (all of it from here)
