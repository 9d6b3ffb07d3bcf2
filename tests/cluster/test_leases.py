"""Two real servers on one PostgreSQL, without a proxy: people stand before the wrong door too."""

import asyncio
import contextlib
import signal
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed

from tablee.store.postgres import LEASE_MS
from tablee.wire import http
from tablee.wire import messages as wire
from tests.server.postgres_process import PostgresServer, rows_in
from tests.server.server_process import Client, Server, get_json, new_table, secret_from
from tests.store.postgres_server import postgres

SAFETY_S = 60.0
# Whoever waited for such a lease to end would wait until the test has failed.
without_end = pytest.mark.parametrize("pair", [10**6], indirect=True, ids=["endless"])


@pytest.fixture(params=[LEASE_MS])
def pair(
    request: pytest.FixtureRequest, tmp_path: Path
) -> Iterator[tuple[PostgresServer, PostgresServer]]:
    url = postgres().new_schema()
    servers = (
        PostgresServer(tmp_path / "a", url, lease_ms=request.param),
        PostgresServer(tmp_path / "b", url, lease_ms=request.param),
    )
    for server in servers:
        server.data.parent.mkdir()
        server.start()
    yield servers
    for server in servers:
        server.clear()


async def sit_down(server: Server, number: int = 1) -> Client:
    """Somebody in a game, whose turn it is."""
    secret = secret_from(Random(number))
    code = await new_table(server, secret, http.NewTable("mistigri", "Zoë", ["random"] * 2))
    player = Client(server, code, secret, "Zoë")
    await player.connect()
    await player.hear_until(wire.TableInfo)
    await player.say(wire.Start())
    await until_asked(player)
    return player


async def until_asked(player: Client) -> None:
    while "draw" not in player.moves:
        await player.hear()


async def again(player: Client, server: Server) -> Client:
    """The same person, at another door."""
    other = Client(server, player.code, player.secret, player.name)
    await other.connect()
    await other.hear_until(wire.Welcome)
    return other


async def all_heard(client: Client) -> list[wire.ServerMessage]:
    """Until the line is closed."""
    heard = []
    try:
        while True:
            heard.append(await client.hear())
    except ConnectionClosed:
        return heard


async def epochs(server: PostgresServer, code: str) -> list[int]:
    rows = await asyncio.to_thread(rows_in, server.url)
    return [row.epoch for row in rows if row.code == code]


async def test_a_server_that_was_paused_and_wakes_up_says_nothing_to_anybody(
    pair: tuple[PostgresServer, PostgresServer],
) -> None:
    a, b = pair
    async with asyncio.timeout(SAFETY_S):
        player = await sit_down(a)
        guest = Client(a, player.code, secret_from(Random(2)), "guest")
        await guest.connect()
        await guest.hear_until(wire.Update)
        a.process.send_signal(signal.SIGSTOP)
        # What is said to a process that stands still waits for it; this would be told to all at
        # once when it wakes up, without a word to the store.
        await player.say(wire.React(wire.REACTIONS[0]))
        for client in (player, guest):
            await hear_the_rest(client)
        elsewhere = await again(player, b)
        await until_asked(elsewhere)
        await elsewhere.act("draw", "x1")
        await elsewhere.hear_until(wire.Done)
        a.process.send_signal(signal.SIGCONT)
        for client in (player, guest):
            assert await all_heard(client) == [], "nothing of what it believes is true any more"
        found = await epochs(a, player.code)
        assert found == sorted(found)
        # It is a server like any other afterwards, for this table too.
        await elsewhere.close()
        late = await again(player, a)
        assert late.table is None or late.table.you.seat == 0
        await late.close()
        await (await sit_down(a, 3)).close()


async def hear_the_rest(client: Client) -> None:
    """What is on its way already."""
    with contextlib.suppress(TimeoutError):
        while True:
            async with asyncio.timeout(0.3):
                await client.hear()


async def test_a_server_that_is_asked_for_anothers_table_has_it_handed_over(
    pair: tuple[PostgresServer, PostgresServer],
) -> None:
    a, b = pair
    async with asyncio.timeout(SAFETY_S):
        player = await sit_down(a)
        coming = asyncio.ensure_future(again(player, b))
        *_, last = await all_heard(player)
        assert isinstance(last, wire.Replaced)
        elsewhere = await coming
        await until_asked(elsewhere)
        await elsewhere.act("draw", "x1")
        await elsewhere.hear_until(wire.Done)
        found = await epochs(a, player.code)
        assert found == sorted(found)
        assert len(set(found)) == 3  # when it was laid, by the one, by the other
        # Whoever only looks is answered by both.
        for server in pair:
            seen = await get_json(server, f"/api/tables/{player.code}")
            assert seen["phase"] == "playing"
        await elsewhere.close()


@without_end
async def test_a_server_that_stops_on_purpose_hands_its_tables_over_at_once(
    pair: tuple[PostgresServer, PostgresServer],
) -> None:
    a, b = pair
    async with asyncio.timeout(SAFETY_S):
        player = await sit_down(a)
        a.process.send_signal(signal.SIGTERM)
        *_, last = await all_heard(player)
        assert isinstance(last, wire.Replaced)
        elsewhere = await again(player, b)
        await until_asked(elsewhere)
        await elsewhere.close()
        assert await asyncio.to_thread(a.process.wait, SAFETY_S) in (0, -signal.SIGTERM)
        assert "Traceback" not in a.complaints()


async def test_a_server_that_dies_is_replaced_when_its_lease_ends(
    pair: tuple[PostgresServer, PostgresServer],
) -> None:
    a, b = pair
    async with asyncio.timeout(SAFETY_S):
        player = await sit_down(a)
        a.kill()
        elsewhere = await again(player, b)
        await until_asked(elsewhere)
        await elsewhere.act("draw", "x1")
        await elsewhere.hear_until(wire.Done)
        await elsewhere.close()


@without_end
async def test_a_table_is_laid_by_any_server_and_taken_by_the_first_that_is_asked(
    pair: tuple[PostgresServer, PostgresServer],
) -> None:
    a, b = pair
    async with asyncio.timeout(SAFETY_S):
        code = await new_table(a, secret_from(Random(5)), http.NewTable("mistigri", "Zoë", []))
        player = Client(b, code, secret_from(Random(5)), "Zoë")
        await player.connect()
        await player.hear_until(wire.Welcome)
        await player.close()
