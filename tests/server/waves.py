"""A wave of sieges on one server, and the people at the other tables, who must not notice.

For each game of the shelf and each moment of it a table is besieged, many of them at once; at one
more table of each game somebody plays with bots all the while, and it is measured how long each of
those moves waits for its answer.
"""

import asyncio
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

from tablee.games import shelf
from tablee.wire import messages as wire
from tests.server.nonsense import NO_MOVE, check_logs
from tests.server.server_process import Client, Server
from tests.server.siege import MOST_AT_ONCE, Cell, Siege
from tests.server.stories import Story, moments_of, moves_of_every_game, write

AT_ONCE = 8  # sieges
EACH = 600  # messages: longer, and a table would only play, having long left its lobby
MOST_MB = 100


def code_of(story: Story) -> str:
    return story.code


class Neighbour:
    """Plays honestly at a table where nobody else but bots is, one game after the other."""

    def __init__(self, server: Server, story: Story) -> None:
        self.server = server
        self.client = Client(server, story.code, story.secrets[0], "P0")
        self.chance = Random(f"{story.seed}/neighbour")
        self.due = asyncio.Event()
        self.asked_at: dict[str, tuple[float, tuple[float, float]]] = {}  # id → when, starved_s
        self.waits: list[float] = []  # seconds
        self.own_waits: list[float] = []  # without the time in which the machine did not let us run
        self.games = 0

    async def listen(self) -> None:
        await self.client.connect()
        while True:
            message = await self.client.hear()
            if isinstance(message, wire.Done | wire.Refused) and message.id in self.asked_at:
                self.take_time(message.id)
            if isinstance(message, wire.TableInfo) and message.phase != "playing":
                self.games += 1
                await self.client.say(wire.Start())
            if isinstance(message, wire.Ping):
                await self.client.say(wire.Pong(message.nonce))

    async def act(self) -> None:
        """Whenever it is due: a move, or where there is none a question."""
        while True:
            await self.due.wait()
            self.due.clear()
            if self.asked_at or self.client.update is None:
                continue
            action = f"n{len(self.waits)}"
            self.asked_at[action] = (time.monotonic(), self.server.starved_s())
            moves = self.client.moves or [NO_MOVE]
            await self.client.act(self.chance.choice(moves), action)

    def take_time(self, action: str) -> None:
        then, before_s = self.asked_at.pop(action)
        wait = time.monotonic() - then
        after_s = self.server.starved_s()
        starved_s = max(late - early for early, late in zip(before_s, after_s, strict=True))
        self.waits.append(wait)
        self.own_waits.append(wait - starved_s)


class Wave:
    """So many messages at the tables of one server, from one seed."""

    def __init__(self, folder: Path, seed: str, **settings: int) -> None:
        self.seed = seed
        self.server = Server(folder, **settings)
        self.honest = [Story(name, "lobby", f"{seed}/honest", 1, 2) for name in shelf()]
        self.stories: list[Story] = []
        self.moves = moves_of_every_game(seed)
        self.most_at_once = MOST_AT_ONCE
        self.said = self.ends = 0
        self.broken: list[str] = []  # what was wrong with which table
        self.counts: Counter[Cell] = Counter()
        self.refusals: Counter[str] = Counter()
        self.waits: dict[str, list[float]] = {}  # of the neighbours, by game
        self.own_waits: dict[str, list[float]] = {}
        self.peak_mb = 0.0
        self.seconds = 0.0

    def run(self, messages: int) -> None:
        """All sieges, shared out evenly; then whatever must be true of the server is checked."""
        self.stories = self.tables(-(-messages // EACH))
        write(self.server.data, [*self.stories, *self.honest])
        self.server.start()
        try:
            asyncio.run(self.besiege(messages))
            self.check_sieges()
            self.check_server()
            self.server.restart()  # whatever was written can be read again
            asyncio.run(self.greet_all())
            self.check_sieges()
            self.check_server()
        finally:
            self.server.clear()
        check_logs(self.server)

    def tables(self, count: int) -> list[Story]:
        """So many or a few more, as often at each moment of each game; no two of one code."""
        moments = [(name, one) for name, game in shelf().items() for one in moments_of(game)]
        rounds = range(-(-count // len(moments)))
        wanted = [Story(*one, f"{self.seed}/{number}") for number in rounds for one in moments]
        by_code = {one.code: one for one in wanted}
        return [one for code, one in by_code.items() if code not in map(code_of, self.honest)]

    async def besiege(self, messages: int) -> None:
        began = time.monotonic()
        neighbours = [Neighbour(self.server, story) for story in self.honest]
        gate, each = asyncio.Semaphore(AT_ONCE), -(-messages // len(self.stories))
        tasks = [asyncio.create_task(job()) for one in neighbours for job in (one.listen, one.act)]
        sieges = [
            asyncio.create_task(self.lay(story, each, gate, neighbours)) for story in self.stories
        ]
        try:
            # A neighbour's task never ends, but by an error.
            both: list[asyncio.Future[Any]] = [asyncio.gather(*sieges), *tasks]
            done, _ = await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            for one_done in done:
                one_done.result()
        finally:
            for task in (*sieges, *tasks):
                task.cancel()
            await asyncio.gather(*sieges, *tasks, return_exceptions=True)
            for one in neighbours:
                await one.client.close()
        self.seconds = time.monotonic() - began
        for story, one in zip(self.honest, neighbours, strict=True):
            for action in list(one.asked_at):  # what is not answered yet has waited as well
                one.take_time(action)
            self.waits[story.game], self.own_waits[story.game] = one.waits, one.own_waits

    async def lay(
        self, story: Story, messages: int, gate: asyncio.Semaphore, neighbours: list[Neighbour]
    ) -> None:
        """One siege, from its first message to the last greeting."""

        def stormed() -> None:
            for one in neighbours:
                one.due.set()

        async with gate, Siege(self.server, story, self.moves, stormed) as siege:
            said, siege.most_at_once = 0, self.most_at_once
            while said < messages and not siege.broken.done():
                said += await siege.storm()
            await siege.greet_anew()
            self.said += said
            self.ends += siege.ends
            self.counts += siege.counts
            self.refusals += siege.refusals
            self.end(siege)

    async def greet_all(self) -> None:
        for story in [*self.stories, *self.honest]:
            async with Siege(self.server, story, self.moves) as siege:
                await siege.greet_anew()
                self.end(siege)

    def end(self, siege: Siege) -> None:
        if siege.broken.done():
            self.broken.append(siege.report())

    def check_sieges(self) -> None:
        assert not self.broken, "\n".join([f"seed {self.seed}:", *self.broken])

    def check_server(self) -> None:
        assert self.server.is_alive()
        assert self.server.is_well()
        complaints = self.server.complaints()
        assert not complaints, f"seed {self.seed}: {complaints}"
        self.peak_mb = max(self.peak_mb, self.server.peak_mb())

    def longest_wait_s(self) -> float:
        """Of any neighbour, as far as it is the server's doing."""
        return max(max(waits) for waits in self.own_waits.values())

    def figures(self) -> str:
        by_phase, by_role = Counter[str](), Counter[str]()
        for cell, count in self.counts.items():
            by_phase[cell.phase] += count
            by_role[cell.role] += count
        waits = {
            game: f"{max(own) * 1000:.0f} ({max(self.waits[game]) * 1000:.0f}) ms of {len(own)}"
            for game, own in self.own_waits.items()
        }
        return (
            f"seed {self.seed}: {self.said:,} messages in {self.seconds:.1f} s, phases"
            f" {dict(by_phase)}, roles {dict(by_role)}, {self.ends} games ended,"
            f" {self.peak_mb:.0f} MB, longest waits (on this busy machine) {waits}"
        )
