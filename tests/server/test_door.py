"""A server under attack, at the limits it has by default, while an honest table beside it plays.

Each attack comes from an address of its own (127.0.0.x), in a process of its own. The server's
memory is held strictly; how long the neighbours wait is printed, and held strictly where
TABLEE_STRICT says that the machine is quiet.
"""

import asyncio
import json
import os
import re
import statistics
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import httpx2 as httpx
import pytest

from tablee.server.limits import MISSES_AT_ONCE
from tablee.server.settings import Settings
from tablee.table import entries as log
from tablee.wire import messages as wire
from tablee.wire.http import NewTable
from tests.server.attacks import BOUNDS, NAMES
from tests.server.server_process import HURRIED, Client, Server, new_table, secret_from

SECONDS = float(os.environ.get("TABLEE_ATTACK_S", "0.8"))
MOST_KB = 100 * 1024
MEDIAN_S, SAFETY_S = 1.0, 30.0
LONGEST_S = 0.25 if os.environ.get("TABLEE_STRICT") else None
LIMITS = [name for name in Settings.__struct_fields__ if re.search("_per_", name)]


class Neighbours:
    """One person with two bots, who plays on whatever happens, and notes how long it takes."""

    def __init__(self, server: Server, code: str, secret: str) -> None:
        self.client = Client(server, code, secret, "Zoë")
        self.acts = 0
        self.waits_s: list[float] = []

    async def play(self, attack: asyncio.subprocess.Process) -> None:
        """Until the attack is over, and then one move more."""
        await self.client.connect()
        await self.client.hear_until(wire.TableInfo)
        is_last, last_game = False, -1
        while not is_last:
            is_last = attack.returncode is not None
            while self.client.phase != "playing" or not self.client.moves:
                if self.client.phase != "playing" and self.client.game_number > last_game:
                    last_game = self.client.game_number
                    await self.client.say(wire.Start())
                await self.client.hear()
            await self.act(self.client.moves[0])
        await self.client.close()

    async def act(self, move: str) -> None:
        self.acts += 1
        began = time.perf_counter()
        await self.client.act(move, f"a{self.acts}-{len(self.client.sent)}")
        while self.client.open:
            await self.client.hear()
        self.waits_s.append(time.perf_counter() - began)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """With the limits that a server has by default; its bots take a moment, as people do."""
    limits = {name: getattr(Settings(), name) for name in LIMITS}
    assert {f"TABLEE_{name.upper()}" for name in LIMITS} <= set(HURRIED)
    server = Server(tmp_path_factory.mktemp("door"), **limits, bot_ms=60).start()
    yield server
    server.clear()


def memory_kb(server: Server) -> int:
    """The most that the server has had at any moment."""
    status = Path(f"/proc/{server.process.pid}/status").read_text(encoding="ascii")
    found = re.search(r"VmHWM:\s+(\d+) kB", status)
    assert found
    return int(found[1])


async def attacked(server: Server, name: str, address: str) -> tuple[dict[str, int], list[float]]:
    """What the attacker saw, and how long the neighbours waited for each answer."""
    secret = secret_from(Random(name))
    code = await new_table(
        server, secret, NewTable("mistigri", name="Zoë", bots=["random", "random"])
    )
    attack = await asyncio.create_subprocess_exec(
        *[sys.executable, "-m", "tests.server.attacks", name, str(server.port), code],
        *[address, str(SECONDS)],
        stdout=asyncio.subprocess.PIPE,
    )
    neighbours = Neighbours(server, code, secret)
    async with asyncio.timeout(SECONDS + SAFETY_S):
        said, _ = await asyncio.gather(attack.communicate(), neighbours.play(attack))
    return json.loads(said[0]), neighbours.waits_s


@pytest.mark.parametrize("name", NAMES)
def test_an_attack_costs_little_memory_and_delays_no_neighbour(server: Server, name: str) -> None:
    seen, waits_s = asyncio.run(attacked(server, name, f"127.0.0.{2 + NAMES.index(name)}"))
    most_kb = memory_kb(server)
    median_s, longest_s = statistics.median(waits_s), max(waits_s)
    print(
        f"{name}: {most_kb / 1024:.0f} MB, {len(waits_s)} moves,"
        f" median {median_s * 1000:.0f} ms, longest {longest_s * 1000:.0f} ms, seen {seen}"
    )
    assert most_kb < MOST_KB
    assert median_s < MEDIAN_S
    assert LONGEST_S is None or longest_s < LONGEST_S
    assert "Traceback" not in server.complaints()
    assert name not in BOUNDS or any(seen.get(word) for word in BOUNDS[name])
    if name == "scan":
        misses = seen.get("404", 0) + seen.get("unknown_table", 0)
        assert misses <= (MISSES_AT_ONCE + 1) * Settings().misses_per_minute


async def test_after_all_that_a_newcomer_is_let_in(server: Server) -> None:
    """From the address of no attacker, and from one of them: it has other things to do as well."""
    code = await new_table(server, secret_from(Random(1)), NewTable("mistigri", name="A"))
    client = Client(server, code, secret_from(Random(2)), "Bob")
    await client.connect()
    await client.hear_until(wire.TableInfo)
    await client.close()
    pinger = httpx.HTTPTransport(local_address=f"127.0.0.{2 + NAMES.index('pings')}")
    with httpx.Client(transport=pinger, timeout=SAFETY_S) as http:
        assert http.get(f"{server.http}/api/games").status_code == 200


def test_finding_5_a_guest_with_twenty_sockets_delays_no_host(server: Server) -> None:
    """A seated guest pours contributions over many sockets; the host's wishes are heard at once."""
    host_secret, guest_secret = (secret_from(Random(name)) for name in ("host", "guest"))
    waits_s: list[float] = []

    async def pour(client: Client, until_s: float) -> None:
        number = 0
        while time.perf_counter() < until_s:
            number += 1
            await client.say(wire.Contribute(f"{number:064x}"))
            await asyncio.sleep(0.02)

    async def story() -> None:
        code = await new_table(server, host_secret, NewTable("mistigri", name="Zoë"))
        host = Client(server, code, host_secret, "Zoë")
        guests = [Client(server, code, guest_secret, "Max") for _ in range(20)]
        for client in (host, *guests):
            await client.connect()
            await client.hear_until(wire.TableInfo)
        await guests[0].say(wire.Sit("Max"))
        until_s = time.perf_counter() + SECONDS
        pouring = asyncio.gather(*(pour(guest, until_s) for guest in guests))
        first = 0
        while time.perf_counter() < until_s:
            first = 1 - first
            began = time.perf_counter()
            await host.say(wire.SetOptions({"think_ms": 1000 + first}))
            while host.table is None or host.table.options["think_ms"] != 1000 + first:
                await host.hear()
            waits_s.append(time.perf_counter() - began)
            await asyncio.sleep(0.1)  # no faster than a person
        await pouring
        await host.close()
        for guest in guests:
            guest.hang_up()  # they have read nothing
        written = [one for one in server.logs()[code] if isinstance(one, log.Contributed)]
        assert len(written) == 1, "one a person and game"

    asyncio.run(asyncio.wait_for(story(), SECONDS + SAFETY_S))
    print(f"contributions: {len(waits_s)} wishes, longest {max(waits_s) * 1000:.0f} ms")
    assert statistics.median(waits_s) < MEDIAN_S
    assert LONGEST_S is None or max(waits_s) < LONGEST_S
