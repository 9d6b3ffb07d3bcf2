"""A theft of Mito (MT-17, MT-18) on the bytes that a table really sends, and on their moments.

Two tables in the very same situation. At the second one another card vanishes, or none: the arm
only fidgets. Until a corner of the card shows, nobody else at the table can tell the two apart, and
nobody who watches: not by a byte, and not by when it is sent.
"""

import asyncio

from tablee import NEVER, Chance, FastChance, State, seats_of
from tablee.games import find_game
from tablee.table import entries as log
from tablee.table.room import Room
from tests.modes import COMPILED
from tests.table.worlds import WATCHER, World, room_of

GAME = find_game("mito")
GAMES = 500 if COMPILED else 100
STEP_MS = 60
LONGEST_MS = 4000
# What lets others learn something of an arm.
TELLING = {"glimpsed", "accused", "round_ended"}


def play_to_a_calm_moment(room: Room, chance: Chance, steps: int) -> None:
    """Random play, tricks included, until no arm moves and nobody races."""
    for number in range(1000):
        state = room.current.state
        is_calm = state.watch_ms() == state.race_ms() == NEVER
        if room.phase != "playing" or (number >= steps and is_calm):
            return
        at_ms = room.at_ms + int(chance.below(300))
        able = [] if number >= steps else list(seats_of(state.to_act() | state.may_act()))
        if state.alarm_ms() <= at_ms or not able:
            room.apply(log.Rang(int(state.alarm_ms())))
            continue
        seat = int(able[chance.below(len(able))])
        moves = state.legal(seat)
        room.apply(log.Moved(at_ms, seat, GAME.show(state, moves[chance.below(len(moves))])))


def texts(state: State, seat: int, *words: str) -> list[str]:
    moves = [GAME.show(state, move) for move in state.legal(seat)]
    return [move for move in moves if move.startswith(words)]


class Twins:
    """Two worlds in the same situation; in each the thief's arm does something else."""

    def __init__(self, seed: int, seats: int, steps: int) -> None:
        self.chance = FastChance.seeded(seed)
        rooms = [room_of(GAME, seats, f"{seed:064x}") for _ in range(2)]
        for room in rooms:
            play_to_a_calm_moment(room, FastChance.seeded(seed), steps)
        self.worlds = [World(room) for room in rooms]
        self.greeted = 0  # with so many messages

    @property
    def state(self) -> State:
        return self.worlds[0].state

    def is_playing(self) -> bool:
        return all(world.room.phase == "playing" for world in self.worlds)

    async def begin(self) -> None:
        for world in self.worlds:
            await world.begin()
        self.greeted = len(self.worlds[0].ears[WATCHER].raw)

    async def close(self) -> None:
        for world in self.worlds:
            await world.close()

    async def pass_to(self, now_ms: int) -> None:
        for world in self.worlds:
            await world.pass_to(now_ms)

    async def act(self, seat: int, *moves: str) -> None:
        """A move in each world, or the same one in both."""
        for world, move in zip(self.worlds, moves * (3 - len(moves)), strict=True):
            await world.act(seat, move)

    async def steal(self, thief: int) -> bool:
        """Whether that seat has made a card vanish here, and another or none there."""
        found = texts(self.state, thief, "vanish", "fidget")
        if len(found) < 2 or not found[0].startswith("vanish"):
            return False
        await self.act(thief, found[0], found[1 + self.chance.below(len(found) - 1)])
        one, other = (world.state for world in self.worlds)
        other.chance = one.chance.clone()  # later lots are not what this is about
        return True

    async def act_by_lot(self, thief: int) -> None:
        """Somebody does something that both worlds allow."""
        one, other = (world.state for world in self.worlds)
        able = list(seats_of(one.to_act() | one.may_act()))
        seat = int(able[self.chance.below(len(able))])
        moves = texts(one, seat, "")
        if seat != thief:
            assert moves == texts(other, seat, "")
        common = [move for move in moves if move in texts(other, seat, "")]
        quiet = [move for move in common if not move.startswith("accuse")]
        if quiet:
            await self.act(seat, quiet[self.chance.below(len(quiet))])

    def told(self, thief: int) -> tuple[object, object]:
        """What each of the others was sent so far, and when."""
        people = [person for person in self.worlds[0].ears if person != f"p{thief}"]
        one, other = (world.sent(*people) for world in self.worlds)
        return one, other


async def compare(seed: int) -> int:
    """One situation: for how many steps the others were sent the same."""
    seats = 3 + seed % 3
    twins = Twins(seed, seats, steps=seed * 7 % 60)
    compared = 0
    if twins.is_playing():
        await twins.begin()
        await twins.pass_to(20)
        thief = seed // 3 % seats
        if await twins.steal(thief):
            compared = await compare_on(twins, thief)
    await twins.close()
    return compared


async def compare_on(twins: Twins, thief: int) -> int:
    compared = 0
    for now_ms in range(STEP_MS, LONGEST_MS, STEP_MS):
        await twins.pass_to(now_ms)
        if twins.chance.below(3) == 0 and twins.is_playing() and not is_told(twins):
            await twins.act_by_lot(thief)
        if is_told(twins) or not twins.is_playing():
            break
        one, other = twins.told(thief)
        assert one == other
        compared += 1
    return compared


def is_told(twins: Twins) -> bool:
    heard = [
        message for world in twins.worlds for message in world.ears[WATCHER].heard[twins.greeted :]
    ]
    return any(told["event"] in TELLING for message in heard for told in message.get("told", []))


def test_MT_17_no_byte_and_no_moment_tells_a_theft_before_the_glimpse() -> None:
    async def compared() -> list[int]:
        return [await compare(seed) for seed in range(GAMES)]

    steps = asyncio.run(compared())
    assert sum(each > 3 for each in steps) > GAMES // 3
    assert sum(steps) > 3 * GAMES


async def tell_apart(seed: int, other: str) -> tuple[bool, bool]:
    """Whether the others were sent the same until the glimpse, and whether still so after it."""
    twins = Twins(seed, 4, steps=0)
    await twins.begin()
    await twins.pass_to(20)
    found = texts(twins.state, 2, "vanish")
    await twins.act(2, found[0], other or found[-1])
    glimpse_ms = twins.state.alarm_ms()
    wait_ms = max(world.table.referee.wait_ms for world in twins.worlds)
    await twins.pass_to(int(glimpse_ms) + wait_ms - 1)
    one, two = twins.told(2)
    before = one == two
    await twins.pass_to(int(glimpse_ms) + wait_ms)
    one, two = twins.told(2)
    await twins.close()
    return before, one == two


def test_MT_17_the_glimpse_tells_a_theft_from_a_fidget() -> None:
    """The test above looks at the right bytes: these do differ."""
    assert [asyncio.run(tell_apart(seed, "fidget")) for seed in range(8)] == [(True, False)] * 8


def test_MT_21_not_even_the_glimpse_tells_which_card_it_is() -> None:
    """The same secret, the same moment, another card."""
    assert [asyncio.run(tell_apart(seed, "")) for seed in range(8)] == [(True, True)] * 8
