"""A table in a test: time stands still until it is moved, bots answer at once, ears hear all."""

import asyncio
import heapq
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from tablee.bots.advice import Advice
from tablee.games import find_game
from tablee.kernel.game import Game
from tablee.server.live_tables import LiveTables, first_entries
from tablee.store import Store
from tablee.table import workers
from tablee.table.bot_runner import Thinker
from tablee.table.listeners import Listener
from tablee.table.mailbox import Letter
from tablee.table.table import Services, Table
from tablee.wire import http
from tablee.wire import messages as wire
from tests.store.memory import MemoryStore

SEARCH_MS = 0  # as few simulations as can be
SIMULATIONS = 30  # of a hint


class ManualClock:
    """Time that moves only when it is told to."""

    def __init__(self) -> None:
        self.now = 0
        self.timers: list[tuple[int, int, Callable[[], object]]] = []
        self.cancelled: set[int] = set()
        self.count = 0

    def now_ms(self) -> int:
        return self.now

    def call_later(self, delay_ms: int, callback: Callable[[], object]) -> Callable[[], object]:
        self.count += 1
        number = self.count
        heapq.heappush(self.timers, (self.now + delay_ms, number, callback))
        return lambda: self.cancelled.add(number)

    def next_ms(self) -> int | None:
        while self.timers and self.timers[0][1] in self.cancelled:
            heapq.heappop(self.timers)
        return self.timers[0][0] if self.timers else None

    def move_to(self, now_ms: int) -> None:
        self.now = now_ms
        while (due := self.next_ms()) is not None and due <= now_ms:
            heapq.heappop(self.timers)[2]()


class SameProcess:
    """Bots that think right here; hasty ones do not think at all."""

    def __init__(self, *, is_hasty: bool = False) -> None:
        self.is_hasty = is_hasty

    async def choose(
        self, game: Game, level: str, view: Any, moves: list[int], world: str | None
    ) -> int:
        if world is not None and not self.is_hasty:
            return workers.search(game.name, level, view, moves, world, SEARCH_MS)
        return workers.choose(game.name, "random" if self.is_hasty else level, view, moves)

    async def impulse(
        self, game: Game, level: str, view: Any, moves: list[int], at_ms: int
    ) -> tuple[int, int] | None:
        return workers.impulse(game.name, level, view, moves, at_ms)

    async def advise(self, game: Game, view: Any, moves: list[int], world: str | None) -> Advice:
        return workers.advise(game.name, view, moves, world, SIMULATIONS)


class Ear(Listener):
    """A socket that keeps what it is sent."""

    def __init__(self, table: Table, person: str) -> None:
        super().__init__(person, self)
        self.table = table
        self.raw: list[bytes] = []

    def put(self, message: msgspec.Struct | bytes) -> None:
        self.raw.append(message if isinstance(message, bytes) else wire.encode(message))

    def send(self, frame: bytes) -> None: ...

    def close(self) -> None: ...

    @property
    def heard(self) -> list[Any]:
        return [msgspec.json.decode(data) for data in self.raw]

    def last(self, kind: str) -> Any:
        begins = b'{"type":"%s"' % kind.encode()
        found = next((data for data in reversed(self.raw) if data.startswith(begins)), None)
        return None if found is None else msgspec.json.decode(found)

    def say(self, message: wire.ClientMessage) -> None:
        self.table.receive(self, message)


class Harness:
    """A live_tables with its clock."""

    def __init__(
        self,
        store: Store,
        *,
        is_hasty: bool = False,
        thinker: Thinker | None = None,
        **pace: Any,
    ) -> None:
        self.clock = ManualClock()
        self.store = store
        pace.setdefault("messages_per_second", 1000)  # time stands still while people speak
        thinker = thinker or SameProcess(is_hasty=is_hasty)
        self.services = Services(self.store, self.clock, thinker, **pace)
        self.live_tables = LiveTables(self.services, "test")

    async def table(self, game: str) -> Table:
        wanted = http.NewTable(game)
        return await self.live_tables.open(first_entries(find_game(game), "", wanted))

    async def enter(self, table: Table, person: str, **hello: Any) -> Ear:
        ear = Ear(table, person)
        table.enter(ear, wire.Hello(**hello))
        await self.settle(table)
        return ear

    async def settle(self, table: Table) -> None:
        """Until everything that was posted is done, bots' thoughts included, or the table waits."""
        while True:
            done = asyncio.Event()

            async def job(event: asyncio.Event = done) -> None:
                event.set()

            table.mailbox.put(Letter(job, "the test"))
            while not done.is_set():
                await self.finish_thoughts()
                if table.trouble is not None or table.closed:
                    return
            await self.finish_thoughts()
            if not table.mailbox:
                return

    async def say(self, ear: Ear, *messages: wire.ClientMessage) -> None:
        for message in messages:
            ear.say(message)
        await self.settle(ear.table)

    async def pass_time(self, table: Table, ms: int) -> None:
        """Move time on, stopping wherever something is due."""
        end = self.clock.now + ms
        while (due := self.clock.next_ms()) is not None and due <= end:
            self.clock.move_to(due)
            await self.finish_thoughts()
            await self.settle(table)
        self.clock.move_to(end)
        await self.settle(table)

    async def finish_thoughts(self) -> None:
        """Let tasks that wait for nothing but their turn in the loop come to their end."""
        for _ in range(8):
            await asyncio.sleep(0)

    async def seated(self, game: str, people: int, bots: int) -> tuple[Table, list[Ear]]:
        """A table with people p0, p1, … and bots behind them, in the lobby."""
        table = await self.table(game)
        ears = []
        for number in range(people):
            ear = await self.enter(table, f"p{number}")
            await self.say(ear, wire.Sit(f"Person {number}"))
            ears.append(ear)
        for seat in range(people, people + bots):
            await self.say(ears[0], wire.SetBot(seat, "random"))
        return table, ears

    async def __aenter__(self) -> "Harness":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        await self.live_tables.close()
        await self.store.close()


@pytest.fixture
def harness(request: pytest.FixtureRequest) -> Harness:
    """Of a test that is a coroutine; `@pytest.mark.pace(bot_ms=1)` says how fast the table is."""
    marker = request.node.get_closest_marker("pace")
    return Harness(MemoryStore(), **({} if marker is None else marker.kwargs))
