"""Tables to be compared: everybody listens, a guest and a television watch, all sent is kept.

Two of them in the same situation, but for a secret, make twins: who must not know that secret is
sent the same bytes by both, at the same moments.
"""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from tablee import FastChance, Game, State, Witness
from tablee.table import entries as log
from tablee.table.room import Room
from tablee.table.table import Services, Table
from tablee.wire import messages as wire
from tests.store.memory import MemoryStore
from tests.table.harness import Ear, ManualClock, SameProcess

WATCHER = "guest"
TV = "television"  # opened by the first person's own browser


class Nowhere(MemoryStore):
    """A store that forgets: what is written is not what these tests are about."""

    async def append(self, code: str, epoch: int, at: int, entries: Sequence[bytes]) -> None: ...


class TimedEar(Ear):
    """Keeps when it was sent what; but for pings, which are random on purpose."""

    def __init__(self, table: Table, person: str, clock: ManualClock) -> None:
        super().__init__(table, person)
        self.clock = clock
        self.sent: list[tuple[int, bytes]] = []

    def put(self, message: msgspec.Struct | bytes) -> None:
        data = message if isinstance(message, bytes) else wire.encode(message)
        if not data.startswith(b'{"type":"ping"'):
            self.raw.append(data)
            self.sent.append((self.clock.now, data))

    def all(self, kind: str) -> list[Any]:
        return [one for one in self.heard if one["type"] == kind]


class Unmoved(SameProcess):
    """Bots that do nothing of their own accord: what they would do follows from their own hand."""

    async def impulse(
        self, game: Game, level: str, view: Any, moves: list[int], at_ms: int
    ) -> tuple[int, int] | None:
        return None


class World:
    """A table at which everybody listens, somebody watches, and a television shows it."""

    def __init__(self, room: Room, tv: type[TimedEar] = TimedEar) -> None:
        self.clock = ManualClock()
        services = Services(Nowhere(), self.clock, Unmoved(), messages_per_second=1000)
        self.table = Table("BCDF", room, services, 1, 0)
        self.task = asyncio.get_running_loop().create_task(self.table.run())
        people = [*(f"p{seat}" for seat in range(len(room.chairs))), WATCHER]
        self.ears = {person: TimedEar(self.table, person, self.clock) for person in people}
        self.ears[TV] = tv(self.table, "p0", self.clock)
        self.looked = room.version
        self.acts = 0

    @property
    def room(self) -> Room:
        return self.table.room

    @property
    def state(self) -> State:
        return self.room.current.state

    async def begin(self) -> None:
        for name, ear in self.ears.items():
            self.table.enter(ear, wire.Hello(tv=name == TV))
            await self.settle()

    async def act(self, seat: int, move: str, *, seen: int | None = None) -> None:
        self.acts += 1
        await self.say(seat, wire.Act(f"a{self.acts}", move, seen))

    async def say(self, seat: int, message: wire.ClientMessage) -> None:
        self.ears[f"p{seat}"].say(message)
        await self.settle()

    async def pass_to(self, now_ms: int) -> None:
        """Let time pass, stopping wherever something is due."""
        while (due := self.clock.next_ms()) is not None and due <= now_ms:
            self.clock.move_to(due)
            await self.settle()
        self.clock.move_to(now_ms)

    async def settle(self) -> None:
        for _ in range(2):
            done = asyncio.Event()

            async def job(event: asyncio.Event = done) -> None:
                event.set()

            self.table.post(job)
            await done.wait()

    def sent(self, *people: str) -> list[list[tuple[int, bytes]]]:
        """What each of them was sent so far, and when."""
        return [self.ears[person].sent for person in people]

    async def close(self) -> None:
        assert self.table.trouble is None
        self.table.close()
        await self.task


def room_of(
    game: Game, seats: int, secret: str, options: Mapping[str, int | str] | None = None
) -> Room:
    """A table of people p0, p1, … at which a game has begun."""
    room = Room(game)
    room.apply(log.Opened(game.name, secret))
    for seat in range(seats):
        room.apply(log.Sat(seat, f"p{seat}", f"Person {seat}", f"key{seat}"))
    room.apply(log.OptionsSet({**room.options, **(options or {})}))
    room.apply(log.Started(0))
    return room


def lay(room: Room, state: State) -> Room:
    """That table in another situation of its game."""
    playing = room.current
    playing.state = state
    playing.state.witness = playing.witness = Witness()
    room.steps.clear()
    room.sight = None
    return room


def twin_of(room: Room, seat: int, seed: int) -> Room:
    """The same table, with everything dealt anew that this seat cannot know."""
    twin = room_of(room.game, len(room.chairs), room.secret, room.options)
    state = room.current.state.clone()
    state.redeal(seat, FastChance.seeded(seed))
    lay(twin, state)
    # What happened before is the same; awards are made of it.
    twin.current.dealt, twin.current.played = room.current.dealt, [*room.current.played]
    twin.version, twin.at_ms = room.version, room.at_ms
    room.steps.clear()
    return twin
