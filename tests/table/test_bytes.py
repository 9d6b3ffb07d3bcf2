"""Non-interference on the bytes that a table really sends, and on the moments it sends them.

Two tables in the same situation, but for what one seat (or a spectator) cannot know. The same
messages arrive at both, and until a rule lets that seat learn something, it is sent the same.
"""

import asyncio
from collections.abc import Sequence

from tablee import SPECTATOR, FastChance, State, Witness, seats_of
from tablee.games import find_game
from tablee.kernel.record import Recording
from tablee.table import entries as log
from tablee.table.room import Room
from tablee.table.table import House, Table
from tablee.wire import messages as wire
from tests.conformance.cases import SECRETS
from tests.modes import COMPILED
from tests.table.parlour import Ear, ManualClock, SameProcess

GAME = find_game("mistigri")
GAMES = 1000 if COMPILED else 100
STEPS = 30


class Nowhere:
    """A store that forgets: what is written is not what this test is about."""

    async def append(self, code: str, epoch: int, at: int, entries: Sequence[bytes]) -> None: ...
    async def create(self, code: str) -> bool:
        return True

    async def lease(self, code: str, owner: str) -> int:
        return 1

    async def read(self, code: str) -> list[bytes]:
        return []

    async def close(self) -> None: ...


def room_of(seats: int, secret: str) -> Room:
    room = Room(GAME)
    room.apply(log.Opened(GAME.name, secret))
    for seat in range(seats):
        room.apply(log.Sat(seat, f"p{seat}", f"Person {seat}", f"key{seat}"))
    room.apply(log.Started(0))
    return room


def person_of(seat: int) -> str:
    return "guest" if seat == SPECTATOR else f"p{seat}"


class World:
    """A table of people, and the ear of the one who must not learn anything."""

    def __init__(self, room: Room, seat: int) -> None:
        self.clock = ManualClock()
        self.table = Table("BCDF", room, House(Nowhere(), self.clock, SameProcess()), 1, 0)
        self.task = asyncio.get_running_loop().create_task(self.table.run())
        self.ear = Ear(self.table, person_of(seat))
        self.others = [Ear(self.table, f"p{n}") for n in range(len(room.chairs)) if n != seat]
        self.table.enter(self.ear, wire.Hello())

    @property
    def state(self) -> State:
        return self.table.room.current.state

    async def act(self, seat: int, number: int, move: str, at_ms: int) -> None:
        self.clock.move_to(at_ms)
        ears = {ear.person: ear for ear in [self.ear, *self.others]}
        ears[f"p{seat}"].say(wire.Act(f"a{number}", move))
        await self.settle()

    async def settle(self) -> None:
        done = asyncio.Event()

        async def job() -> None:
            done.set()

        self.table.post(job)
        await done.wait()

    async def close(self) -> None:
        await self.table.close()
        await self.task


def twin_of(room: Room, seat: int, seats: int, secret: str, seed: int) -> Room:
    """The same table, with everything dealt anew that this seat cannot know."""
    twin = room_of(seats, secret)
    playing = twin.current
    playing.state = room.current.state.clone()
    playing.state.redeal(seat, FastChance.seeded(seed))
    playing.state.witness = playing.witness = Witness()
    twin.version = room.version
    twin.steps.clear()
    room.steps.clear()
    return twin


def reveals(playing: Recording, seat: int) -> bool:
    return any(SECRETS[GAME.name].reveals(event, seat) for event in playing.told)


async def compare(seed: int) -> int:
    """One game: how many steps were compared."""
    chance = FastChance.seeded(seed)
    seats = 3 + seed % 3
    seat = seed % (seats + 1) - 1
    secret = f"{seed:064x}"
    room = room_of(seats, secret)
    for _ in range(chance.below(120)):
        if room.phase != "playing":
            return 0
        actor = seats_of(room.current.state.to_act())[0]
        moves = room.current.state.legal(actor)
        text = GAME.show(room.current.state, moves[chance.below(len(moves))])
        room.apply(log.Moved(0, actor, text))
    if room.phase != "playing":
        return 0
    one = World(room, seat)
    other = World(twin_of(room, seat, seats, secret, seed + 1), seat)
    await one.settle()
    await other.settle()
    assert one.ear.raw == other.ear.raw
    compared = 0
    for number in range(STEPS):
        actor = seats_of(one.state.to_act())[0]
        common = sorted(set(one.state.legal(actor)) & set(other.state.legal(actor)))
        if not common:
            break
        move = GAME.show(one.state, common[chance.below(len(common))])
        for world in (one, other):
            await world.act(actor, number, move, at_ms=100 * number)
        if reveals(one.table.room.current, seat) or reveals(other.table.room.current, seat):
            break
        assert one.ear.raw == other.ear.raw
        compared += 1
        if one.table.room.phase != "playing":
            break
    await one.close()
    await other.close()
    return compared


def test_others_secrets_change_no_byte_that_is_sent() -> None:
    async def told() -> int:
        return sum([await compare(seed) for seed in range(GAMES)])

    assert asyncio.run(told()) > GAMES
