"""Fifty tables whose bots all search at the top level, and people at other tables beside them.

At each of the fifty a person sits with bots of the top level and answers at once, so that somebody
always thinks; pauses for the eye are left out, which is harder than any real evening. Measured, on
a real server: how long the people of the other tables wait until everybody has their action, as in
load.py, and how long a bot takes from being awaited to its move. Bars: docs/decisions/0023.
"""

import argparse
import asyncio
import json
import random
import secrets
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Coroutine
from typing import Any

import msgspec
from benchmarks.load import Crowd, ended, our_people, wait_for
from benchmarks.our_server import our_server
from rich.console import Console
from rich.table import Table
from scripts.ports import free_port
from websockets.asyncio.client import connect

from tablee.bots import bots_of, searches
from tablee.games import shelf
from tablee.kernel import state as compiled_module

PEOPLE_P99_MS, BOT_MS = 50.0, 3000.0
WARM_S = 5.0  # until the workers have been started


class Waits:
    """What all tables of bots add to, in milliseconds."""

    def __init__(self) -> None:
        self.on = False
        self.bots: list[float] = []


def thinking_games() -> dict[str, str]:
    """The games that have a bot that searches, and its name."""
    found = {}
    for name, game in shelf().items():
        names = [bot for bot in bots_of(game) if searches(game, bot)]
        if names:
            found[name] = names[-1]
    return found


def new_table(port: int, cookie: str, game: str, bots: list[str]) -> str:
    body = json.dumps({"game": game, "name": "Nora", "bots": bots}).encode()
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}/api/tables",
        body,
        {"Content-Type": "application/json", "Cookie": f"tablee={cookie}"},
    )
    with urllib.request.urlopen(request) as answer:
        return str(json.loads(answer.read())["code"])


async def sit(port: int, game: str, bot: str, bots: int, waits: Waits) -> None:
    """One person among bots: plays anything, at once, one game after the other."""
    cookie = secrets.token_urlsafe(32)
    code = await asyncio.to_thread(new_table, port, cookie, game, [bot] * bots)
    address, headers = f"ws://127.0.0.1:{port}/ws/{code}", {"Cookie": f"tablee={cookie}"}
    async with connect(address, additional_headers=headers, origin=None, max_size=None) as socket:
        await socket.send('{"type":"hello"}')
        await socket.send('{"type":"start"}')
        acts, awaited_at = 0, None
        async for text in socket:
            for line in str(text).split("\n"):
                message: dict[str, Any] = msgspec.json.decode(line)
                if message["type"] == "ended":
                    awaited_at = None
                    await socket.send('{"type":"start"}')
                if message["type"] != "update":
                    continue
                now = time.perf_counter()
                if awaited_at is not None and waits.on:
                    waits.bots.append((now - awaited_at) * 1000)
                # With nothing to do oneself a bot is awaited.
                awaited_at = None if message["moves"] else now
                if message["moves"]:
                    acts += 1
                    move = random.choice(message["moves"])
                    act = {"type": "act", "id": f"a{acts}", "move": move}
                    await socket.send(json.dumps(act))


async def think(port: int, tables: int, seconds: float, people: "subprocess.Popen[str]") -> Waits:
    """Let them all begin, then count for so long, beside the people of the other tables."""
    waits = Waits()
    games = list(thinking_games().items())
    sitting: list[Coroutine[Any, Any, None]] = []
    for number in range(tables):
        game, bot = games[number % len(games)]
        sitting.append(sit(port, game, bot, 2, waits))
    tasks = [asyncio.create_task(one) for one in sitting]
    await asyncio.to_thread(wait_for, people, "ready")
    await asyncio.sleep(WARM_S)
    assert people.stdin is not None
    people.stdin.write("go\n")
    people.stdin.flush()
    await asyncio.to_thread(wait_for, people, "measuring")
    waits.on = True
    await asyncio.sleep(seconds)
    waits.on = False
    for task in tasks:
        if task.done():
            task.result()
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return waits


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=50, help="whose bots search")
    parser.add_argument("--beside", type=int, default=20, help="tables with people alone")
    parser.add_argument("--seconds", type=float, default=30.0)
    given = parser.parse_args()
    if (compiled_module.__file__ or "").endswith(".py"):
        print("this build is interpreted: `make thinkers` takes the compiled one", file=sys.stderr)
        return 2
    crowd = Crowd(given.beside, 5, 2.0, 1.0, given.seconds)
    port = free_port()
    with (
        tempfile.TemporaryDirectory() as folder,
        our_server(port, data=folder, bot_ms="1"),
        ended(our_people([port], crowd)) as people,
    ):
        waits = asyncio.run(think(port, given.tables, given.seconds, people))
        wait_for(people, "measured")
        assert people.stdout is not None
        taken = sorted(json.loads(people.stdout.readline())["taken"])
    return 0 if show(taken, sorted(waits.bots), given.tables) else 1


def show(taken: list[float], bots: list[float], tables: int) -> bool:
    if not taken or not bots:
        raise SystemExit("nobody has played: is something in the way?")
    table = Table(f"ms, beside {tables} tables of bots that search", "times", "p50", "p99", "most")
    for what, found in (("people: until all have an action", taken), ("a bot's move", bots)):
        figures = (found[len(found) // 2], found[int(len(found) * 0.99)], found[-1])
        table.add_row(what, f"{len(found):,}", *(f"{one:.1f}" for one in figures))
    console = Console(width=110)
    console.print(table)
    fine = taken[int(len(taken) * 0.99)] <= PEOPLE_P99_MS and bots[-1] <= BOT_MS
    said = "reached" if fine else "MISSED"
    console.print(
        f"bars: people p99 {PEOPLE_P99_MS:.0f} ms, no bot later than {BOT_MS:.0f}: {said}"
    )
    return fine


if __name__ == "__main__":
    sys.exit(main())
