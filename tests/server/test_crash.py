"""The server is killed -9 or paused in the middle of play, at tables of every game.

Nothing acknowledged is lost, nothing is done twice, and everybody finds the seat again. A few kills
here; TABLEE_KILLS=200 in `make soak`, where a pause is longer than the server waits for anybody.
"""

import asyncio
import os
import sqlite3
import sys
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import httpx2 as httpx
import pytest

from tablee.games import shelf
from tablee.table import entries as log
from tablee.wire import messages as wire
from tests.server.crowd import Crowd, Player
from tests.server.postgres_process import PostgresServer, write_to
from tests.server.server_process import Server
from tests.server.stories import Story, write
from tests.store.postgres_server import postgres

KILLS = int(os.environ.get("TABLEE_KILLS", "3"))
SEED = int(os.environ.get("TABLEE_CRASH_SEED", "20250"))
IS_SOAK = "TABLEE_KILLS" in os.environ
SAFETY_S = 120 + 10 * KILLS  # only so that a hang fails instead of hanging
GAMES = list(shelf().values())
ENDING = [Story(game.name, "ending", "crash") for game in GAMES]
ALONE = [Story(game.name, "ending", "alone") for game in GAMES]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = on_sqlite(tmp_path).start()
    yield server
    server.clear()


@pytest.fixture(params=["sqlite", "postgres"])
def any_server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Server]:
    """On a file, and on a database: there it comes back as another, and waits for its own lease."""
    server = on_postgres(tmp_path) if request.param == "postgres" else on_sqlite(tmp_path)
    server.start()
    yield server
    server.clear()


def on_sqlite(folder: Path) -> Server:
    server = Server(folder, away_ms=2000)
    write(server.data, ENDING)
    return server


def on_postgres(folder: Path) -> Server:
    url = postgres().new_schema()
    write_to(url, ENDING)
    return PostgresServer(folder, url, away_ms=2000)


def run(story: Callable[[], Awaitable[Any]]) -> Any:
    async def told() -> Any:
        return await story()

    return asyncio.run(told())


async def fill(crowd: Crowd) -> None:
    """Three tables of each game: full of people, one with bots, and some near their game's end."""
    for game in GAMES:
        await crowd.open(game.name, game.most_seats, 0)
        await crowd.open(game.name, 1, game.fewest_seats - 1)
    for story in ENDING:
        crowd.join(story)


def test_nothing_acknowledged_is_lost_and_nothing_is_done_twice(any_server: Server) -> None:
    async def story() -> None:
        crowd = Crowd(any_server, Random(SEED), KILLS)
        await fill(crowd)
        await crowd.run(SAFETY_S, *shelf())
        verified = await crowd.check()
        print(f"seed {SEED}: {KILLS} kills, {crowd.figures()}, {verified} games verified")
        assert crowd.acknowledged.total() > KILLS
        assert verified >= len(GAMES)

    run(story)


class Hasty(Server):
    """A server that gives up on quiet lines after a second instead of ten."""

    def command(self) -> list[str]:
        hurry = (
            "from tablee.server import sockets;"
            "assert sockets.QUIET_S > 1; sockets.QUIET_S = 1;"
            "from tablee.cli import main; main()"
        )
        return [sys.executable, "-c", hurry, *super().command()[3:]]


def test_a_server_that_stood_still_goes_on_and_nothing_is_lost(tmp_path: Path) -> None:
    """Longer than a quiet line is waited for: ten seconds and ten more, or one and one here."""
    kind, pause_s = (Server, 25.0) if IS_SOAK else (Hasty, 3.0)
    server = kind(tmp_path, away_ms=2000)
    write(server.data, ENDING)
    server.start()

    async def story() -> None:
        crowd = Crowd(server, Random(SEED))
        await fill(crowd)
        crowd.pause_s = pause_s
        await crowd.run(SAFETY_S)
        await crowd.check()
        print(f"seed {SEED}: paused for {pause_s} s, {crowd.figures()}")

    try:
        run(story)
    finally:
        server.clear()


def test_the_last_answer_is_given_again_after_a_crash(server: Server) -> None:
    """Whoever did not hear `done` asks again; the same version is answered, nothing moves."""

    async def story() -> None:
        crowd = Crowd(server, Random(1))
        for game in GAMES:
            await crowd.open(game.name, 1, game.fewest_seats - 1)
        await asyncio.gather(*(play_until_done(player) for player in crowd.players))
        await asyncio.to_thread(server.restart)
        for player in crowd.players:
            await ask_again(player)
            moved = [one for one in server.logs()[player.code] if isinstance(one, log.Moved)]
            [action] = player.open
            assert Counter(one.id for one in moved)[action] == 1
            await player.close()

    run(story)


async def play_until_done(player: Player) -> None:
    player.hangs_up = 0.0
    await player.connect()
    while not player.done:
        await player.answer(await player.hear(), again=False)
    await player.close()


async def ask_again(player: Player) -> None:
    action, version = next(iter(player.done.items()))
    player.open = {action: player.sent[action]}
    await player.connect()
    again = await player.hear_until(wire.Done)
    assert (again.id, again.version) == (action, version)
    player.open = {action: player.sent[action]}


def test_a_person_who_stays_away_after_a_crash_is_replaced(tmp_path: Path) -> None:
    """The others need not wait for ever for somebody whom the crash has cut off."""
    server = Server(tmp_path, away_ms=100)
    write(server.data, ALONE)
    server.start()

    async def story() -> None:
        crowd = Crowd(server, Random(2))
        for one in ALONE:
            crowd.join(one)
        await crowd.run(SAFETY_S)
        await asyncio.to_thread(server.restart)
        crowd.players = [player for player in crowd.players if player.name == "P0"]
        crowd.since.clear()
        await crowd.run(SAFETY_S, *shelf())
        await crowd.check()

    try:
        run(story)
    finally:
        server.clear()


def test_bots_workers_end_with_the_server(server: Server) -> None:
    """A killed server leaves no process behind that waits for ever."""

    async def story() -> None:
        crowd = Crowd(server, Random(3))
        await crowd.open(GAMES[0].name, 1, 2)
        await crowd.run(SAFETY_S)

    run(story)
    server.kill()
    assert server.workers_end()


def test_a_table_that_was_only_half_made_is_no_table(server: Server) -> None:
    """Killed between a table's row and its first entry: unknown, and no error of ours."""
    server.kill()
    db = sqlite3.connect(server.data / "tables.sqlite3")
    db.execute("INSERT INTO tables VALUES ('BCDF', 1, 'x')")
    db.commit()
    db.close()
    server.restart()

    async def story() -> int:
        async with httpx.AsyncClient(timeout=SAFETY_S) as http:
            return (await http.get(f"{server.http}/api/tables/BCDF")).status_code

    assert run(story) == 404
    assert "Traceback" not in server.complaints()
