"""PostgreSQL's own: who holds a table, what a lost connection does, and databases of other ages."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from scripts.postgres import Postgres

from tablee.store import HeldElsewhere, LostLease, StoreTrouble, UnknownTable, postgres_schema
from tablee.store import postgres as postgres_store
from tablee.store.opening import open_store, without_password
from tablee.store.postgres import PostgresStore
from tablee.store.postgres_line import trouble_of
from tablee.store.postgres_schema import VERSION
from tests.store.postgres_server import own_postgres, postgres
from tests.test_cli import Shell, shell

__all__ = ["shell"]  # a fixture

CODE = "BCDF"


@pytest.fixture
def url() -> str:
    """Of an empty database."""
    return postgres().new_schema()


def told(url: str, story: Callable[..., Awaitable[Any]], stores: int, lease_ms: int = 2000) -> Any:
    """A story about some servers of one database, each with a store of its own."""

    async def run() -> Any:
        servers = [PostgresStore(url, lease_ms) for _ in range(stores)]
        try:
            return await story(*servers)
        finally:
            for server in servers:
                await server.close()

    return asyncio.run(run())


async def opened(store: PostgresStore, owner: str) -> int:
    """A table of one entry, leased by an owner who lives."""
    assert await store.beat(owner) == []
    assert await store.create(CODE)
    epoch = await store.lease(CODE, owner)
    await store.append(CODE, epoch, 0, [b"one"])
    return epoch


async def sql(url: str, statement: str, *given: object) -> Any:
    db = await asyncpg.connect(url)
    try:
        return await db.fetchval(statement, *given)
    finally:
        await db.close()


def let_lease_end(url: str, owner: str) -> Awaitable[Any]:
    """As if that had been long ago: no test waits for the database's clock."""
    past = "UPDATE servers SET lives_until = clock_timestamp() - interval '1 s', lease = '-1 day'"
    return sql(url, f"{past} WHERE owner = $1", owner)


# Who holds a table


def test_who_lives_is_asked_for_a_table_and_hands_it_over(url: str) -> None:
    async def story(a: PostgresStore, b: PostgresStore) -> None:
        epoch = await opened(a, "a")
        await b.beat("b")
        for _ in range(2):
            with pytest.raises(HeldElsewhere):
                await b.lease(CODE, "b")
        assert await a.beat("a") == [CODE]
        await a.append(CODE, epoch, 1, [b"still mine"])
        await a.release(CODE, epoch)
        assert await b.lease(CODE, "b") == epoch + 1
        assert await a.beat("a") == []
        assert await b.beat("b") == [], "what was asked for is forgotten with the hand-over"
        assert await b.read(CODE) == [b"one", b"still mine"]

    told(url, story, 2)


def test_a_lease_of_a_server_that_is_silent_for_too_long_ends_with_all_it_holds(url: str) -> None:
    async def story(a: PostgresStore, b: PostgresStore) -> None:
        epoch = await opened(a, "a")
        await a.create("GHJK")
        await a.lease("GHJK", "a")
        await b.beat("b")
        await let_lease_end(url, "a")
        assert await b.lease(CODE, "b") == epoch + 1
        with pytest.raises(LostLease):
            await a.append(CODE, epoch, 1, [b"too late"])
        assert await a.beat("a") is None, "who lost one table is no more"
        assert not a.holds()
        assert await a.beat("a") is None, "and does not come back under that name"
        assert await a.beat("a again") == []
        assert a.holds()
        assert await a.lease("GHJK", "a again") == 2
        with pytest.raises(HeldElsewhere):
            await a.lease(CODE, "a again")

    told(url, story, 2)


def test_a_server_that_was_silent_but_lost_nothing_goes_on(url: str) -> None:
    async def story(a: PostgresStore, b: PostgresStore) -> None:
        epoch = await opened(a, "a")
        await let_lease_end(url, "a")
        assert await a.beat("a") == []
        assert a.holds()
        await b.beat("b")
        with pytest.raises(HeldElsewhere):
            await b.lease(CODE, "b")
        await a.append(CODE, epoch, 1, [b"two"])

    told(url, story, 2)


def test_who_retires_holds_nothing(url: str) -> None:
    async def story(a: PostgresStore, b: PostgresStore) -> None:
        await opened(a, "a")
        await b.beat("b")
        await a.retire("a")
        assert not a.holds()
        await b.lease(CODE, "b")

    told(url, story, 2)


def test_who_takes_and_who_beats_at_the_same_moment_agree(url: str) -> None:
    """Forty times the last moment: either it was taken, or the beat was in time; never both."""

    async def story(a: PostgresStore, b: PostgresStore, c: PostgresStore) -> None:
        await opened(a, "a")
        taken = beaten = 0
        for number in range(40):
            owner = f"a{number}"
            await a.beat(owner)
            await sql(url, "UPDATE tables SET owner = $1", owner)
            await let_lease_end(url, owner)
            beat, *epochs = await asyncio.gather(
                a.beat(owner), b.lease(CODE, "b"), c.lease(CODE, "c"), return_exceptions=True
            )
            takers = [one for one in epochs if isinstance(one, int)]
            # Neither b nor c beats: whoever comes second finds the first one dead, and may take it.
            holder = await sql(url, "SELECT owner FROM tables")
            assert (beat is None) == bool(takers) == (holder != owner)
            taken += bool(takers)
            beaten += beat is not None
        print(f"taken {taken} times, in time {beaten} times")

    told(url, story, 3)


def test_an_append_on_its_way_is_waited_for_by_who_takes_the_table(url: str) -> None:
    """Or it would be read too early: an entry told by the one and missing at the other."""

    async def story(a: PostgresStore, b: PostgresStore) -> None:
        await opened(a, "a")
        await a.retire("a")
        for at in range(1, 40):
            epoch = await b.lease(CODE, "nobody")
            writing = asyncio.ensure_future(a.append(CODE, epoch, at, [b"%d" % at]))
            await asyncio.sleep(0.001 * (at % 5))
            await b.lease(CODE, "somebody")
            log = await b.read(CODE)
            (failed,) = await asyncio.gather(writing, return_exceptions=True)
            assert (failed is None) == (len(log) == at + 1)
            if failed is not None:
                await a.append(CODE, await b.lease(CODE, "nobody"), at, [b"%d" % at])

    told(url, story, 2)


def test_every_entry_tells_under_which_lease_it_was_written(url: str) -> None:
    async def story(a: PostgresStore, b: PostgresStore) -> None:
        first = await opened(a, "a")
        await a.retire("a")
        await b.beat("b")
        second = await b.lease(CODE, "b")
        await b.append(CODE, second, 1, [b"two", b"three"])
        epochs = await sql(url, "SELECT array_agg(epoch ORDER BY at) FROM log")
        assert epochs == [first, second, second]

    told(url, story, 2)


def test_nothing_is_sure_before_the_first_beat_and_after_the_last(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a clock of one's own, from before the question: nobody else may be believed to wait."""
    now = 100.0
    monkeypatch.setattr(postgres_store, "now_s", lambda: now)

    async def story(a: PostgresStore) -> None:
        nonlocal now
        assert not a.holds()
        await a.check()  # nobody beats: nobody holds anything
        await a.beat("a")
        now = 101.7
        assert a.holds()
        await a.check()
        now = 101.9
        assert not a.holds()
        with pytest.raises(StoreTrouble) as trouble:
            await a.check()
        assert trouble.value.kind == "unreachable"
        await a.beat("a")
        assert a.holds()

    told(url, story, 1)


def test_two_appends_to_one_table_at_once_are_written_one_after_the_other(url: str) -> None:
    async def story(a: PostgresStore) -> list[bytes]:
        epoch = await opened(a, "a")
        later = [a.append(CODE, epoch, at, [b"%d" % at]) for at in range(1, 6)]
        await asyncio.gather(*later)
        return await a.read(CODE)

    assert told(url, story, 1) == [b"one", b"1", b"2", b"3", b"4", b"5"]


def test_a_hole_in_a_log_is_damage(url: str) -> None:
    async def story(a: PostgresStore) -> None:
        epoch = await opened(a, "a")
        await a.append(CODE, epoch, 1, [b"two"])
        await sql(url, "DELETE FROM log WHERE at = 0")
        with pytest.raises(StoreTrouble) as trouble:
            await a.read(CODE)
        assert trouble.value.kind == "damaged"

    told(url, story, 1)


# Lost connections


@pytest.fixture(scope="module")
def own() -> Iterator[Postgres]:
    """One that may be stopped."""
    found = own_postgres()
    yield found
    found.remove()


@pytest.mark.parametrize("how", ["fast", "immediate"])
def test_a_database_that_is_gone_is_said_and_healed_when_it_is_back(
    own: Postgres, how: str
) -> None:
    async def story(a: PostgresStore, b: PostgresStore) -> None:
        epoch = await opened(a, "a")
        await b.beat("b")
        await asyncio.to_thread(own.stop, how)
        asked = [a.append(CODE, epoch, 1, [b"lost"]), a.read(CODE), a.check(), a.beat("a")]
        for failed in await asyncio.gather(*asked, return_exceptions=True):
            assert isinstance(failed, StoreTrouble)
            assert failed.kind == "unreachable"
            assert str(failed).startswith("the database cannot be reached (")
        await asyncio.to_thread(own.start)
        with pytest.raises(HeldElsewhere):  # nobody could say that he lives: everybody is believed
            await b.lease(CODE, "b")
        assert await a.beat("a") == [CODE]
        assert await a.read(CODE) == [b"one"]
        await a.append(CODE, epoch, 1, [b"two"])
        assert await a.read(CODE) == [b"one", b"two"]

    told(own.new_schema(), story, 2, lease_ms=60_000)


def test_a_connection_that_is_cut_off_is_made_anew(url: str) -> None:
    async def story(a: PostgresStore) -> None:
        epoch = await opened(a, "a")
        lines = [line.db for line in (a.writer, a.heart, *a.lines) if line.db is not None]
        assert len(lines) >= 3
        for db in lines:
            await sql(url, "SELECT pg_terminate_backend($1)", db.get_server_pid())
        with contextlib.suppress(StoreTrouble):  # the first may find it out
            await a.append(CODE, epoch, 1, [b"two"])
        if await a.read(CODE) == [b"one"]:
            await a.append(CODE, epoch, 1, [b"two"])
        assert await a.read(CODE) == [b"one", b"two"]

    told(url, story, 1)


@pytest.mark.parametrize(
    ("state", "kind"),
    [
        ("53100", "full"),
        ("53300", "unreachable"),
        ("55P03", "locked"),
        ("40P01", "locked"),
        ("25006", "readonly"),
        ("42501", "readonly"),
        ("XX001", "damaged"),
        ("08006", "unreachable"),
        ("57P01", "unreachable"),
        ("57P03", "unreachable"),
        ("28P01", "other"),
        ("3D000", "other"),
    ],
)
def test_every_error_of_postgres_has_a_kind(state: str, kind: str) -> None:
    error = asyncpg.PostgresError.new({"C": state, "M": "said by PostgreSQL"})
    trouble = trouble_of(error)
    assert trouble.kind == kind
    assert str(trouble).endswith(f"({state}: said by PostgreSQL)")


def test_what_is_acknowledged_is_on_disk_whatever_the_host_has_set(own: Postgres) -> None:
    async def story(a: PostgresStore) -> None:
        await sql(own.url(), "ALTER SYSTEM SET synchronous_commit = off")
        await sql(own.url(), "SELECT pg_reload_conf()")
        assert await sql(own.url(), "SHOW synchronous_commit") == "off"
        await opened(a, "a")
        assert await a.writer.db.fetchval("SHOW synchronous_commit") == "on"

    told(own.new_schema(), story, 1)


# Databases of other ages


def test_several_servers_begin_with_an_empty_database_at_once(url: str) -> None:
    async def story(*servers: PostgresStore) -> None:
        await asyncio.gather(*(server.check() for server in servers))
        versions = await sql(url, "SELECT array_agg(version) FROM schema_version")
        assert versions == list(range(1, VERSION + 1))

    told(url, story, 4)


def test_a_database_of_a_newer_version_is_refused(url: str) -> None:
    async def story(a: PostgresStore, b: PostgresStore) -> None:
        await a.check()
        await sql(url, "INSERT INTO schema_version VALUES ($1)", VERSION + 1)
        with pytest.raises(StoreTrouble, match=r"written by a newer Tablée .* update Tablée"):
            await b.check()

    told(url, story, 2)


def test_an_upgrade_that_fails_leaves_the_database_as_it_was(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = [*postgres_schema.MIGRATIONS, ["CREATE TABLE more (x int)", "SELECT 1 / 0"]]

    async def story(a: PostgresStore, b: PostgresStore, c: PostgresStore) -> None:
        await opened(a, "a")
        monkeypatch.setattr(postgres_schema, "MIGRATIONS", broken)
        monkeypatch.setattr(postgres_schema, "VERSION", VERSION + 1)
        with pytest.raises(StoreTrouble, match="division by zero"):
            await b.check()
        monkeypatch.undo()
        assert await sql(url, "SELECT to_regclass('more')") is None
        assert await c.read(CODE) == [b"one"]

    told(url, story, 3)


# For the host


def test_a_host_looks_at_tables_in_a_database_and_deletes_one(
    url: str, shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    told(url, lambda store: opened(store, "gone"), 1, lease_ms=500)
    monkeypatch.setenv("TABLEE_STORE", url)
    assert CODE in shell.run("tables").out
    assert CODE in shell.run("tables", "show", CODE.lower()).out
    refused = shell.run("backup", "copy.dump")
    assert refused.code == 2
    assert "pg_dump" in refused.err
    assert shell.run("tables", "delete", CODE, "--yes").code == 0
    assert shell.run("tables", "show", CODE).code == 2


def test_an_address_is_shown_without_its_password() -> None:
    shown = without_password("postgresql://me:sesame@db.example:5432/tables?sslmode=require")
    assert shown == "postgresql://me@db.example:5432/tables"


def test_a_closed_store_answers_too(url: str) -> None:
    async def story(a: PostgresStore) -> None:
        await a.close()
        for asked in (a.read(CODE), a.append(CODE, 1, 0, [b"x"]), a.check()):
            with pytest.raises(StoreTrouble, match="the store is closed"):
                await asked

    told(url, story, 1)


def test_what_is_no_address_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Exception, match="begins with postgresql://"):
        open_store(tmp_path, "mysql://x", 2000)


def test_a_table_that_is_gone_cannot_be_leased(url: str) -> None:
    async def story(a: PostgresStore) -> None:
        with pytest.raises(UnknownTable):
            await a.lease(CODE, "a")

    told(url, story, 1)
