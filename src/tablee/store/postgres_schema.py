"""What a PostgreSQL database holds, and how one of an older version becomes one of today's.

Each migration is a list of statements; all that are missing are carried out in one transaction, by
one server while the others wait.
"""

from typing import Any

from tablee.store import StoreTrouble

# 1: tables and their logs; when a table was made and last used, apart from the rows that every
# action touches; and the servers, each with the moment until which it is believed to live.
BEGIN = [
    """CREATE TABLE tables (
        code text PRIMARY KEY, epoch bigint NOT NULL DEFAULT 0, owner text NOT NULL DEFAULT '',
        wanted boolean NOT NULL DEFAULT false) WITH (fillfactor = 80)""",
    "CREATE INDEX tables_wanted ON tables (owner) WHERE wanted",
    """CREATE TABLE log (
        code text NOT NULL, at integer NOT NULL, entry bytea NOT NULL, epoch bigint NOT NULL,
        PRIMARY KEY (code, at))""",
    """CREATE TABLE life (
        code text PRIMARY KEY, made_s bigint NOT NULL, used_s bigint NOT NULL,
        played boolean NOT NULL DEFAULT false) WITH (fillfactor = 80)""",
    "CREATE INDEX life_by_use ON life (played, used_s)",
    "CREATE TABLE checks (beat bigint NOT NULL) WITH (fillfactor = 50)",
    "INSERT INTO checks VALUES (0)",
    """CREATE TABLE servers (
        owner text PRIMARY KEY, lives_until timestamptz NOT NULL, lease interval NOT NULL
        ) WITH (fillfactor = 50)""",
]
# 2: what was found about games that are over, worked out once.
ANALYSES = [
    """CREATE TABLE analyses (
        code text NOT NULL, game integer NOT NULL, method integer NOT NULL, data bytea NOT NULL,
        PRIMARY KEY (code, game))""",
]
MIGRATIONS: list[list[str]] = [BEGIN, ANALYSES]
VERSION = len(MIGRATIONS)
LOCK = 0x7AB1EE  # ours alone, for who brings a database up to date

VERSIONS = "CREATE TABLE IF NOT EXISTS schema_version (version integer NOT NULL)"


async def migrate(db: Any) -> None:
    """Bring a database up to today's version, all of it or nothing; one that is newer is refused.

    Several servers may begin at the same time: the first does it.
    """
    async with db.transaction():
        await db.execute("SELECT pg_advisory_xact_lock($1)", LOCK)
        await db.execute(VERSIONS)
        version = await db.fetchval("SELECT max(version) FROM schema_version") or 0
        if version > VERSION:
            raise StoreTrouble(
                "other",
                f"written by a newer Tablée (schema {version}; this one knows {VERSION}):"
                " update Tablée, or choose another database",
            )
        for number, statements in enumerate(MIGRATIONS[version:], start=version + 1):
            for statement in statements:
                await db.execute(statement)
            await db.execute("INSERT INTO schema_version VALUES ($1)", number)
