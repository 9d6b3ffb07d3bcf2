"""What is said of a table that stands still: whose turn it is, who serves it, what people heard.

A campaign that only loses its patience says nothing of the reason; here are all sides of it.
"""

import asyncio
import signal
import time
from collections import deque
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import asyncpg

from tablee.table import entries as log
from tablee.table.replay import replay
from tablee.wire import messages as wire
from tests.server.crowd import Player
from tests.server.server_process import Server

if TYPE_CHECKING:
    from tests.cluster.events import ClusterCrowd

SPY = Path(__file__).parent / "spy"  # on the servers' path: by SIGUSR1 they say what they do
SAYS_WITHIN_S = 2.0
KEPT = 16  # of what was said and heard
SHOWN = 160  # letters of each


class WatchedPlayer(Player):
    """Remembers what it last said and heard, and when."""

    def __init__(self, server: Server, code: str, name: str, chance: Random, people: int) -> None:
        super().__init__(server, code, name, chance, people)
        self.trail: deque[tuple[float, str, str]] = deque(maxlen=KEPT)
        self.thinks_s = 0.0  # about

    def note(self, what: str, message: object) -> None:
        self.trail.append((time.monotonic(), what, str(message)[:SHOWN]))

    async def connect(self) -> None:
        self.note("comes", "")
        await super().connect()

    async def say(self, message: wire.ClientMessage) -> None:
        if not isinstance(message, wire.Pong):
            self.note("says", message)
        await super().say(message)

    async def move(self) -> None:
        """Not at once: a machine that has time for nothing else would be all that is measured."""
        await asyncio.sleep(self.chance.uniform(0, 2 * self.thinks_s))
        await super().move()

    async def hear(self) -> wire.ServerMessage:
        message = await super().hear()
        if not isinstance(message, wire.Ping):
            self.note("hears", message)
        return message

    def figure(self) -> str:
        now_s, line = time.monotonic(), "none"
        if self.socket is not None:
            own = self.socket.local_address
            line = f"{self.socket.state.name} from port {own[1] if own else '?'}"
        told = [f"    {now_s - at_s:6.1f} s ago {what} {text}" for at_s, what, text in self.trail]
        return "\n".join(
            [
                f"{self.name} ({self.person[:6]}) at {self.code}, line {line}, game"
                f" {self.game_number} version {self.version}, may {self.moves[:6]},"
                f" unanswered {self.open}, last answered {self.answered}",
                *told,
            ]
        )


async def report(crowd: "ClusterCrowd", codes: list[str]) -> str:
    """Of each of these tables, from all sides; the people first, as they are in this moment."""
    people = [one.figure() for one in crowd.people if one.code in codes]
    for server in crowd.cluster.servers:
        if server.is_alive():
            server.send(signal.SIGUSR1)
    await asyncio.sleep(SAYS_WITHIN_S)
    parts = [f"after {crowd.happened or 'nothing'}, {len(codes)} tables stand still: {codes}"]
    db = await asyncpg.connect(crowd.cluster.url)
    try:
        parts += [f"server {dict(row)}" for row in await db.fetch("SELECT * FROM servers")]
        for code in codes:
            parts += await told_of(db, crowd, code)
    finally:
        await db.close()
    return "\n".join(parts + people)


async def told_of(db: Any, crowd: "ClusterCrowd", code: str) -> list[str]:
    row = await db.fetchrow("SELECT * FROM tables WHERE code = $1", code)
    entries = await db.fetch("SELECT entry FROM log WHERE code = $1 ORDER BY at", code)
    room = replay([one for (one,) in entries]).room
    turn = list(room.to_act()) if room.phase == "playing" else []
    last = [log.decode.decode(one) for (one,) in entries[-3:]]
    parts = [
        f"table {code}, {crowd.games[code]}: {dict(row)}, {len(entries)} entries, {room.phase},"
        f" game {room.game_number} version {room.version}, turn of {turn}",
        *(f"  log {str(entry)[:SHOWN]}" for entry in last),
    ]
    for server in crowd.cluster.servers:
        said = server.said.read_text().rpartition("=== what this server does")[2]
        parts += [f"  {server.said.stem}: {line}" for line in said.splitlines() if code in line]
    return parts
