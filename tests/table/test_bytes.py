"""Non-interference on the bytes that a table really sends, and on the moments it sends them.

Two tables in the same situation, but for what one seat (or a spectator) cannot know. The same
messages arrive at both, and until a rule lets that seat learn something, it is sent the same.
"""

import asyncio
from collections.abc import Sequence

import pytest

import tablee
from tablee import SPECTATOR, Chance, FastChance, Game, State, Witness, seats_of
from tablee.table import entries as log
from tablee.table.room import Room
from tablee.table.table import House, Table
from tablee.wire import messages as wire
from tests.conformance.cases import SECRETS
from tests.modes import COMPILED
from tests.table.parlour import Ear, ManualClock, SameProcess

GAMES = 1000 if COMPILED else 100
STEPS = 30
PAUSE_MS = 400  # so that in a contest every move has been decided before the next


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


def room_of(game: Game, seats: int, secret: str) -> Room:
    room = Room(game)
    room.apply(log.Opened(game.name, secret))
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
        self.looked = room.version

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
    twin = room_of(room.game, seats, secret)
    playing = twin.current
    playing.state = room.current.state.clone()
    playing.state.redeal(seat, FastChance.seeded(seed))
    playing.state.witness = playing.witness = Witness()
    twin.version, twin.at_ms = room.version, room.at_ms
    twin.steps.clear()
    room.steps.clear()
    return twin


def said(world: World) -> list[bytes]:
    """Every byte but the pings, which are random on purpose."""
    return [data for data in world.ear.raw if not data.startswith(b'{"type":"ping"')]


def reveals(world: World, seat: int) -> bool:
    """Whether a step since the last look did; in a contest there may have been several."""
    room = world.table.room
    steps = list(room.steps)[world.looked - room.version :] if world.looked < room.version else []
    world.looked = room.version
    oracle = SECRETS[room.game.name]
    return any(oracle.reveals(event, seat) for step in steps for event in step)


def who_acts(state: State, chance: Chance) -> int:
    """Somebody who is awaited, or now and then one who has second thoughts."""
    revising = seats_of(state.may_act())
    seats = revising if revising and chance.below(3) == 0 else seats_of(state.to_act())
    return int(seats[chance.below(len(seats))])


def play_some(room: Room, chance: Chance, steps: int) -> None:
    for _ in range(steps):
        if room.phase != "playing":
            return
        state = room.current.state
        if state.to_act() == 0:  # only time can act
            room.apply(log.Rang(int(state.alarm_ms())))
            continue
        actor = who_acts(state, chance)
        moves = state.legal(actor)
        text = room.game.show(state, moves[chance.below(len(moves))])
        room.apply(log.Moved(room.at_ms, actor, text))


async def compare(game: Game, seed: int) -> int:
    """One game: how many steps were compared."""
    chance = FastChance.seeded(seed)
    seats = game.fewest_seats + seed % (game.most_seats - game.fewest_seats + 1)
    seat = seed // 3 % (seats + 1) - 1
    secret = f"{seed:064x}"
    room = room_of(game, seats, secret)
    play_some(room, chance, int(chance.below(120)))
    if room.phase != "playing":
        return 0
    one = World(room, seat)
    other = World(twin_of(room, seat, seats, secret, seed + 1), seat)
    await one.settle()
    await other.settle()
    assert said(one) == said(other)
    compared = 0
    for number in range(STEPS):
        if one.state.to_act() == 0:  # until a moment that nobody may know
            break
        actor = who_acts(one.state, chance)
        common = sorted(set(one.state.legal(actor)) & set(other.state.legal(actor)))
        if not common:
            break
        move = game.show(one.state, common[chance.below(len(common))])
        for world in (one, other):
            await world.act(actor, number, move, at_ms=PAUSE_MS * number)
        if any([reveals(one, seat), reveals(other, seat)]):
            break
        if one.table.room.phase != "playing":  # the next game's secret is another at each table
            break
        assert said(one) == said(other)
        compared += 1
    await one.close()
    await other.close()
    return compared


@pytest.mark.parametrize("game", tablee.games(), ids=lambda game: game.name)
def test_others_secrets_change_no_byte_that_is_sent(game: Game) -> None:
    async def told() -> int:
        return sum([await compare(game, seed) for seed in range(GAMES)])

    assert asyncio.run(told()) > GAMES
