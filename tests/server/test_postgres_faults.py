"""What people see when PostgreSQL goes under a real server: one moment, and then it goes on."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from scripts.ports import free_port
from scripts.postgres import Postgres

from tablee.store.postgres import LEASE_MS
from tablee.table import entries as log
from tablee.wire import messages as wire
from tests.server.postgres_process import PostgresServer
from tests.server.server_process import secret_from
from tests.server.test_faults import HEALED_S, Patient, healthy, in_game, post_table
from tests.store.postgres_server import own_postgres
from tests.store.test_folder import serve


@pytest.fixture
def own() -> Iterator[Postgres]:
    found = own_postgres()
    yield found
    found.remove()


async def test_a_database_that_is_gone_passes_without_a_restart_and_on_the_same_sockets(
    own: Postgres, tmp_path: Path
) -> None:
    """For longer than a lease, while nobody else could take the tables either."""
    server = PostgresServer(tmp_path, await asyncio.to_thread(own.new_schema))
    await asyncio.to_thread(server.start)
    try:
        player = await in_game(server, 1)
        quiet = await in_game(server, 2)  # nobody acts there: it waits all the same
        await asyncio.to_thread(own.stop, "immediate")
        await player.act("draw", "x1")
        async with asyncio.timeout(HEALED_S):
            for one in (player, quiet):
                await one.hear_until(wire.Paused)
        assert player.paused == quiet.paused == ["busy"]
        assert player.done == {}
        found = await healthy(server, ready=False)
        assert found["store"] == "unreachable"
        status, problem = await asyncio.to_thread(post_table, server)
        assert (status, problem["code"]) == (503, "storage")
        await asyncio.sleep(LEASE_MS / 1000)
        await asyncio.to_thread(own.start)
        async with asyncio.timeout(HEALED_S):
            await player.hear_until(wire.Done)
            await quiet.hear_until(wire.Welcome)
        assert player.welcomes == 2, "on the same socket"
        await healthy(server, ready=True)
        logs = await asyncio.to_thread(server.logs)
        moved = [one for one in logs[player.code] if isinstance(one, log.Moved)]
        assert [one.id for one in moved].count("x1") == 1
        newcomer = Patient(server, player.code, secret_from(Random(4)), "guest")
        await newcomer.connect()
        await newcomer.hear_until(wire.Update)
        for one in (player, quiet, newcomer):
            await one.close()
    finally:
        server.clear()


def test_a_database_that_is_not_there_is_said_at_the_start_in_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = f"postgresql://me:sesame@127.0.0.1:{free_port()}/tables"
    monkeypatch.setenv("TABLEE_STORE", address)
    code, said = serve(tmp_path)
    assert code == 2
    assert "the database cannot be reached" in said
    assert "TABLEE_STORE" in said
    assert "sesame" not in said
    assert "Traceback" not in said
