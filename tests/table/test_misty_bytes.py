"""A pick of Misty (MY-14) on the bytes that a table really sends, to seats and to watchers.

Two tables in the very same situation. At the second one the others pick other cards, say where they
go, and think again; nobody who looks on can tell the two tables apart before all is revealed.
"""

import asyncio

from tablee import SPECTATOR, FastChance, State, seats_of
from tablee.games import find_game
from tablee.games.misty import moves
from tablee.kernel.moves import deed
from tests.modes import COMPILED
from tests.table.test_bytes import play_some
from tests.table.worlds import WATCHER, World, room_of

GAME = find_game("misty")
GAMES = 300 if COMPILED else 100


def picks(state: State, seat: int) -> list[str]:
    return texts(state, seat, moves.PICK)


def texts(state: State, seat: int, what: int) -> list[str]:
    """The legal moves of a seat that do this."""
    return [GAME.show(state, move) for move in state.legal(seat) if deed(move) == what]


class Twins:
    """Two worlds, and how many different secrets they have had."""

    def __init__(self, seats: int, seat: int, seed: int, steps: int) -> None:
        self.seat = seat
        self.chance = FastChance.seeded(seed)
        self.worlds = []
        for _ in range(2):
            room = room_of(GAME, seats, f"{seed:064x}")
            play_some(room, FastChance.seeded(seed), steps)
            self.worlds.append(World(room))
        self.acts = 0
        self.different = 0

    @property
    def state(self) -> State:
        return self.worlds[0].state

    def is_to_pick(self, seat: int) -> bool:
        """Whether all is secret until this seat has picked."""
        if self.worlds[0].room.phase != "playing":
            return False
        return seat in seats_of(self.state.to_act()) and picks(self.state, seat) != []

    def told(self) -> list[list[list[tuple[int, bytes]]]]:
        """All that the one who looks on was sent, and whoever watches, and when."""
        people = (WATCHER,) if self.seat == SPECTATOR else (WATCHER, f"p{self.seat}")
        return [world.sent(*people) for world in self.worlds]

    async def begin(self) -> None:
        for world in self.worlds:
            await world.begin()

    async def act(self, actor: int, one: str, other: str) -> None:
        self.acts += 1
        self.different += one != other
        for world, move in zip(self.worlds, (one, other), strict=True):
            await world.pass_to(100 * self.acts)
            await world.act(actor, move)

    async def choose(self, actor: int, what: int) -> None:
        """The same kind of decision at both tables, by the lot of each."""
        found = [texts(world.state, actor, what) for world in self.worlds]
        if all(found):
            one, other = (each[self.chance.below(len(each))] for each in found)
            await self.act(actor, one, other)

    async def close(self) -> None:
        for world in self.worlds:
            await world.close()


async def compare(seed: int) -> int:
    """One situation: in how many decisions the two tables differed without a sign of it."""
    seats = 2 + seed % 3
    seat = seed // 3 % (seats + 1) - 1
    twins = Twins(seats, seat, seed, steps=seed * 7 % 90)
    await twins.begin()
    # who looks on picks last, and if a watcher does, then the last seat
    last = seats - 1 if seat == SPECTATOR else seat
    if twins.is_to_pick(last):
        for actor in (other for other in range(seats) if other != last):
            for what in (moves.PICK, moves.AT, moves.PICK, moves.AT, moves.AT):
                await twins.choose(actor, what)
                one, other = twins.told()
                assert one == other
    await twins.close()
    return twins.different


def test_MY_14_no_byte_tells_a_pick_before_all_have_picked() -> None:
    async def told() -> int:
        return sum([await compare(seed) for seed in range(GAMES)])

    # two tables, two lots: most of what is chosen is not the same
    assert asyncio.run(told()) > 2 * GAMES


async def reveal(seed: int) -> bool:
    """Whether the tables can be told apart once all have picked."""
    twins = Twins(2, SPECTATOR, seed, steps=0)
    await twins.begin()
    one, *others = picks(twins.state, 0)
    other = others[-1] if others else one
    await twins.act(0, one, other)
    assert twins.told()[0] == twins.told()[1]
    mine = picks(twins.state, 1)[0]
    await twins.act(1, mine, mine)
    differ = twins.told()[0] != twins.told()[1]
    await twins.close()
    return differ


def test_MY_3_all_is_told_once_all_have_picked() -> None:
    """The test above looks at the right bytes: these do differ."""
    assert all(asyncio.run(reveal(seed)) for seed in range(10))
