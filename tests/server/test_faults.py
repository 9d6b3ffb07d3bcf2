"""What people see when the disk fails under a real server: one moment, and then it goes on.

No restart, nobody has to come again, and nothing is told that is not stored.
"""

import asyncio
import contextlib
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any
from urllib.error import HTTPError
from urllib.request import urlopen

import httpx2 as httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from tablee.table import entries as log
from tablee.wire import http
from tablee.wire import messages as wire
from tests.server.server_process import Client, Server, new_table, secret_from
from tests.store import faults

Fault = Callable[[Server], contextlib.AbstractContextManager[None]]
# What happens, what people are told, what health says
FAULTS: dict[str, tuple[Fault, str, str]] = {
    "full": (lambda server: faults.full_disk(server.process.pid), "disk", "full"),
    "locked": (lambda server: faults.locked(server.data / "tables.sqlite3"), "busy", "locked"),
    "gone": (lambda server: faults.lost(server.data / "tables.sqlite3"), "disk", "other"),
}
HEALED_S = 30.0  # the longest pause is five seconds


class Patient(Client):
    """Somebody for whom a pause is no reason to give up."""

    paused: list[str]
    welcomes = 0

    async def hear(self) -> wire.ServerMessage:
        try:
            message = await super().hear()
        except AssertionError as stopped:
            self.paused = [*getattr(self, "paused", []), str(stopped).rpartition(" ")[2]]
            return wire.Paused("error")
        self.welcomes += isinstance(message, wire.Welcome)
        return message


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path).start()
    yield server
    server.clear()


async def in_game(server: Server, number: int, bots: int = 2) -> Patient:
    """Somebody whose turn it is."""
    secret = secret_from(Random(number))
    wanted = http.NewTable("mistigri", "Zoë", ["random"] * bots)
    code = await new_table(server, secret, wanted)
    player = Patient(server, code, secret, "Zoë")
    await player.connect()
    await player.hear_until(wire.TableInfo)
    await player.say(wire.Start())
    while "draw" not in player.moves:
        await player.hear()
    return player


def health(server: Server) -> tuple[int, Any]:
    try:
        with urlopen(f"{server.http}/api/health", timeout=10) as answer:
            return answer.status, msgspec.json.decode(answer.read())
    except HTTPError as error:
        return error.code, msgspec.json.decode(error.read())


async def healthy(server: Server, ready: bool) -> Any:  # noqa: FBT001
    """What health says, as soon as it has noticed."""
    async with asyncio.timeout(HEALED_S):
        while (found := await asyncio.to_thread(health, server))[1]["ready"] is not ready:
            await asyncio.sleep(0.1)
    assert found[0] == (200 if ready else 503)
    return found[1]


@pytest.mark.parametrize("name", FAULTS)
def test_finding_3_a_fault_of_the_disk_passes_without_a_restart(server: Server, name: str) -> None:
    fault, why, store = FAULTS[name]

    async def story() -> None:
        player = await in_game(server, 1)
        before = await healthy(server, ready=True)
        assert before["waiting"] == 0
        with fault(server):
            await player.act("draw", "x1")
            async with asyncio.timeout(HEALED_S):
                await player.hear_until(wire.Paused)
            assert player.paused == [why]
            assert player.done == {}
            found = await healthy(server, ready=False)
            assert (found["store"], found["waiting"]) == (store, 1)
            for _ in range(2):  # nobody can open a table now, and is told so in the one shape
                status, problem = await asyncio.to_thread(post_table, server)
                assert (status, problem["code"]) == (503, "storage")
        async with asyncio.timeout(HEALED_S):
            await player.hear_until(wire.Done)
        assert player.welcomes == 2, "on the same socket"
        assert (await healthy(server, ready=True))["waiting"] == 0
        moved = [one for one in server.logs()[player.code] if isinstance(one, log.Moved)]
        assert [one.id for one in moved].count("x1") == 1
        assert why in ("disk", "busy")
        kept = (server.data / "faults.log").read_text()
        assert f"table {player.code} waits" in kept or name in ("full", "gone")
        other = await in_game(server, 2)
        await other.close()
        await player.close()

    asyncio.run(story())


def post_table(server: Server) -> tuple[int, Any]:
    answer = httpx.post(f"{server.http}/api/tables", json={"game": "mistigri"}, timeout=10)
    return answer.status_code, answer.json()


async def test_a_newcomer_while_the_disk_is_full_is_told_to_wait_and_let_in_later(
    server: Server,
) -> None:
    player = await in_game(server, 3)
    with faults.full_disk(server.process.pid):
        await player.act("draw", "x1")
        await player.hear_until(wire.Paused)
        guest = Patient(server, player.code, secret_from(Random(4)), "guest")
        await guest.connect()
        await guest.hear_until(wire.Paused)
    async with asyncio.timeout(HEALED_S):
        await guest.hear_until(wire.Update)
    await guest.close()
    await player.close()


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE log SET entry = x'00' WHERE code = ? AND at = 0",
        "DELETE FROM log WHERE code = ? AND at = 1",
    ],
    ids=["no beginning", "a hole"],
)
async def test_a_damaged_log_is_refused_in_words_and_its_neighbours_play_on(
    server: Server, damage: str
) -> None:
    """A table whose first entry is lost cannot be opened; everybody else's can."""
    player = await in_game(server, 5)
    await player.close()
    other = await in_game(server, 6)
    await asyncio.to_thread(server.clear)
    change(server.data / "tables.sqlite3", damage, player.code)
    await asyncio.to_thread(server.start)
    with contextlib.suppress(ConnectionClosed):  # perhaps before it has heard our hello
        await player.connect()
    with contextlib.suppress(Exception):  # it says why, and closes
        while True:
            await player.hear()
    assert [one.code for one in player.refused] == ["damaged_table"]
    await other.connect()
    await other.act("draw", "y1")
    await other.hear_until(wire.Done)
    await other.close()


def change(path: Path, statement: str, *given: object) -> None:
    with contextlib.closing(sqlite3.connect(path)) as db, db:
        db.execute(statement, given)


async def test_a_log_that_was_cut_off_goes_on_from_there(server: Server) -> None:
    player = await in_game(server, 7)
    await player.act("draw", "x1")
    await player.hear_until(wire.Done)
    await player.close()
    await asyncio.to_thread(server.clear)
    shorten(server.data / "tables.sqlite3", player.code)
    await asyncio.to_thread(server.start)
    again = Patient(server, player.code, player.secret, "Zoë")
    await again.connect()
    while "draw" not in again.moves:
        await again.hear()
    await again.act("draw", "x2")
    await again.hear_until(wire.Done)
    await again.close()


def shorten(path: Path, code: str) -> None:
    """All from the first move on is gone."""
    with contextlib.closing(sqlite3.connect(path)) as db, db:
        rows = db.execute("SELECT at, entry FROM log WHERE code = ? ORDER BY at", (code,))
        first = next(at for at, entry in rows.fetchall() if b'"moved"' in entry)
        db.execute("DELETE FROM log WHERE code = ? AND at >= ?", (code, first))
