"""Non-interference on the bytes that a table really sends, and on the moments it sends them.

Two tables in the same situation, but for what one seat (or a spectator) cannot know. The same
messages arrive at both, or such as nobody else may tell apart; and until a rule lets that seat
learn something, it is sent the same, and so is whoever watches: updates, gestures and photos,
raised cards and fingers, refusals, the table and the end.
"""

import asyncio
import secrets
from collections import Counter
from collections.abc import Callable
from functools import cache

import msgspec
import pytest

from tablee import NEVER, SPECTATOR, Chance, FastChance, Game, State, seats_of
from tablee.games import shelf
from tablee.kernel.errors import BadNotation
from tablee.kernel.game import has_contests
from tablee.table import entries as log
from tablee.table.room import Room
from tablee.wire import messages as wire
from tests.conformance.leak import LEAKY, LEAKY_AT_TABLES
from tests.conformance.secrets import Secrets, secrets_of
from tests.modes import COMPILED
from tests.table.worlds import TV, WATCHER, TimedEar, World, room_of, twin_of

GAMES = 300 if COMPILED else 100  # of each on the shelf: more than a thousand in `make test`
STEPS = 30
LAST_STEPS = 10
PAUSE_MS = 400  # so that in a contest every move has been decided before the next
LATER_MS = 60  # one hand after another in a race; lines that do not waver tell them apart
LONG_MS = 600_000  # to think: a deadline that is told, and does not come
MOST_STEPS = 5000  # of a random game
FARTHEST = 120  # steps into one before it is compared
MOVES = 8192  # moves are small numbers: all are below this


class Leak(Exception):
    """Somebody could tell the two tables apart."""


@pytest.fixture(autouse=True)
def same_seal(monkeypatch: pytest.MonkeyPatch) -> None:
    """The next game's secret is drawn by the table: at twins it is the same."""
    monkeypatch.setattr(secrets, "token_hex", lambda size: "5e" * size)


class Twins:
    """Two worlds; one seat and whoever watches must not be able to tell which is which."""

    def __init__(self, room: Room, seat: int, chance: Chance, seed: int) -> None:
        self.seat = seat
        self.chance = chance
        twin = twin_of(room, seat, seed)
        self.worlds = World(room), World(twin)
        self.kinds: Counter[str] = Counter()  # of the messages that were compared
        self.now_ms = 0

    @property
    def game(self) -> Game:
        return self.worlds[0].room.game

    @property
    def oracle(self) -> Secrets:
        return secrets_of(self.game)

    @property
    def states(self) -> tuple[State, State]:
        return self.worlds[0].state, self.worlds[1].state

    def lot(self, number: int) -> int:
        return int(self.chance.below(number))

    def is_playing(self) -> bool:
        return all(world.room.phase == "playing" for world in self.worlds)

    async def begin(self) -> None:
        for world in self.worlds:
            await world.begin()

    async def close(self) -> None:
        for world in self.worlds:
            await world.close()

    async def pass_time(self, ms: int) -> None:
        self.now_ms += ms
        for world in self.worlds:
            await world.pass_to(self.now_ms)

    async def act(self, seat: int, *moves: int) -> None:
        """A move in each world; with the version that everybody has seen."""
        for world, move in zip(self.worlds, moves, strict=True):
            text = self.game.show(world.state, move)
            await world.act(seat, text, seen=world.room.version)

    def compare(self) -> None:
        """Every message so far, and its moment; a leak if they differ."""
        people = (WATCHER, TV) if self.seat == SPECTATOR else (WATCHER, TV, f"p{self.seat}")
        told = [world.sent(*people) for world in self.worlds]
        if told[0] != told[1]:
            raise Leak(differing(*told))
        self.kinds = Counter(
            msgspec.json.decode(data)["type"] for sent in told[0] for _, data in sent
        )

    def has_revealed(self) -> bool:
        """Whether a step since the last look has let somebody learn something."""
        revealed = [self.reveals(world) for world in self.worlds]  # both look
        return any(revealed)

    def reveals(self, world: World) -> bool:
        room = world.room
        news = room.version - world.looked
        world.looked = room.version
        steps = list(room.steps)[-news:] if news else []
        return any(
            self.oracle.reveals(event, seat)
            for step in steps
            for event in step
            for seat in (SPECTATOR, self.seat)
        )

    # What happens at both tables

    async def step(self) -> None:
        """Somebody acts; in a race others are right behind."""
        state = self.states[0]
        if state.race_ms() != NEVER:
            await self.race()
        elif state.to_act():
            await self.move(who_acts(state, self.chance), self.oracle.alike)

    async def race(self) -> None:
        """A hand, then others: those that come when it has been decided are too late."""
        able = list(seats_of(self.states[0].to_act() | self.states[0].may_act()))
        if not able:  # everybody has had their say: time goes on
            await self.pass_time(LATER_MS)
            return
        start = self.lot(len(able))
        has_begun = False
        for seat in able[start:] + able[:start]:
            if self.is_playing():
                alike = self.oracle.alike_late if has_begun else int.__eq__
                move = await self.move(int(seat), alike)
                has_begun |= move is not None and self.is_quick(self.states[0], move)
                await self.pass_time(LATER_MS)

    async def move(self, seat: int, alike: Callable[[int, int], bool]) -> int | None:
        """A move here, and there the same or what nobody else may tell from it."""
        one, other = self.states
        hides = self.oracle.hides_moves(one) or one.race_ms() != NEVER
        if seat == self.seat or not hides:
            alike = int.__eq__
        pairs = [
            (here, there)
            for here in self.quick(one, seat)
            for there in self.quick(other, seat)
            if alike(here, there)
        ]
        if not pairs:
            return None
        here, there = pairs[self.lot(len(pairs))]
        await self.act(seat, here, there)
        return here

    def quick(self, state: State, seat: int) -> list[int]:
        """The moves of a seat; in a race those that race, if there are any."""
        moves = list(state.legal(seat))
        is_race = state.race_ms() != NEVER
        racing = [move for move in moves if self.is_quick(state, move)] if is_race else []
        return racing or moves

    def is_quick(self, state: State, move: int) -> bool:
        return self.game.timing(self.game.show(state, move)) == "race"

    async def forge(self) -> None:
        """Somebody sends what is no legal move in either world."""
        one, other = self.states
        seat = self.lot(one.seats)
        legal = {*one.legal(seat), *other.legal(seat)}
        forged = [move for move in readable(self.game) if move not in legal]
        move = forged[self.lot(len(forged))]
        await self.act(seat, move, move)

    async def wave(self) -> None:
        """Theatre: fingers, raised cards, a laugh."""
        seat, place = self.lot(self.states[0].seats), self.lot(6)
        theatre = (wire.Hover(place), wire.Tease(place), wire.Tease(None), wire.React("laugh"))
        for world in self.worlds:
            await world.say(seat, theatre[place % len(theatre)])


@cache
def readable(game: Game) -> list[int]:
    """Every move that the game has words for."""
    state = game.start(game.fewest_seats, FastChance.seeded(0))
    return [move for move in range(MOVES) if reads(game, state, move)]


def reads(game: Game, state: State, move: int) -> bool:
    try:
        return game.read(state, game.show(state, move)) == move
    except BadNotation:
        return False


def who_acts(state: State, chance: Chance) -> int:
    """Somebody who is awaited, or now and then one who has second thoughts."""
    revising = seats_of(state.may_act())
    seats = revising if revising and chance.below(3) == 0 else seats_of(state.to_act())
    return int(seats[chance.below(len(seats))])


def play_some(room: Room, chance: Chance, steps: int, *, to_a_race: bool = False) -> None:
    """Random play for so many steps, or on to the next race."""
    for number in range(MOST_STEPS):
        state = room.current.state
        is_there = state.race_ms() != NEVER if to_a_race else True
        if room.phase != "playing" or (number >= steps and is_there):
            return
        if state.to_act() == 0:  # only time can act
            room.apply(log.Rang(int(state.alarm_ms())))
            continue
        actor = who_acts(state, chance)
        moves = state.legal(actor)
        text = room.game.show(state, moves[chance.below(len(moves))])
        room.apply(log.Moved(room.at_ms, actor, text))


def steps_of(game: Game) -> int:
    """How far into a game to look: not beyond the end of a short one."""
    room = room_of(game, game.fewest_seats, f"{0:064x}")
    play_some(room, FastChance.seeded(0), FARTHEST)
    return int(room.version)


async def compare(game: Game, seed: int, steps: int) -> Counter[str]:
    """One game: which messages were compared."""
    chance = FastChance.seeded(seed)
    seats = game.fewest_seats + seed % (game.most_seats - game.fewest_seats + 1)
    seat = seed // 3 % (seats + 1) - 1
    options = {"think_ms": LONG_MS} if seed % 4 == 0 else {}
    room = room_of(game, seats, f"{seed:064x}", options)
    to_a_race = has_contests(game) and seed % 2 == 1
    play_some(room, chance, int(chance.below(steps)), to_a_race=to_a_race)
    if room.phase != "playing":
        return Counter()
    twins = Twins(room, seat, chance, seed + 1)
    await twins.begin()
    await twins.forge()  # before the first step: it may reveal something
    await twins.wave()
    twins.compare()
    for _ in range(STEPS):
        if not twins.is_playing():
            break
        await twins.step()
        if chance.below(4) == 0 and twins.is_playing():
            await twins.forge()
        if chance.below(4) == 0:
            await twins.wave()
        await twins.pass_time(PAUSE_MS)
        if twins.has_revealed():
            break
        twins.compare()
    await twins.close()
    return twins.kinds + Counter(games=1)


def compared(game: Game) -> Counter[str]:
    steps = steps_of(game)

    async def told() -> Counter[str]:
        return sum([await compare(game, seed, steps) for seed in range(GAMES)], Counter[str]())

    return asyncio.run(told())


@pytest.mark.parametrize("game", shelf().values(), ids=lambda game: game.name)
def test_others_secrets_change_no_byte_that_is_sent(game: Game) -> None:
    kinds = compared(game)
    print(f"{game.name}: {kinds['games']} games, {kinds.total()} messages")
    assert kinds["games"] > GAMES * 9 / 10  # the others were over before they were looked at
    assert kinds["update"] > 2 * GAMES
    for theatre in ("hovered", "teased", "reacted", "table", "refused", "done"):
        assert kinds[theatre] > 0
    if has_contests(game):
        assert kinds["gesture"] > 0
        assert kinds["photo"] > 0


@pytest.mark.parametrize("game", [*LEAKY, *LEAKY_AT_TABLES], ids=lambda game: type(game).__name__)
def test_a_leaky_table_would_be_noticed(game: Game) -> None:
    with pytest.raises(Leak):
        compared(game)


async def to_the_end(game: Game, seed: int, tv: type[TimedEar] = TimedEar) -> World:
    world = await at_the_end(game, seed, tv)
    await world.close()
    return world


async def at_the_end(game: Game, seed: int, tv: type[TimedEar] = TimedEar) -> World:
    """The last moves of a game, at a table; before them it was played without one."""
    rooms = [room_of(game, game.fewest_seats, f"{seed:064x}") for _ in range(2)]
    play_some(rooms[0], FastChance.seeded(seed), MOST_STEPS)
    play_some(rooms[1], FastChance.seeded(seed), rooms[0].version - LAST_STEPS)
    world, chance = World(rooms[1], tv), FastChance.seeded(seed)
    await world.begin()
    while world.room.phase == "playing":
        if world.state.to_act():
            seat = who_acts(world.state, chance)
            moves = world.state.legal(seat)
            await world.act(seat, game.show(world.state, moves[chance.below(len(moves))]))
        await world.pass_to(world.clock.now + PAUSE_MS)
    return world


@pytest.mark.parametrize("game", shelf().values(), ids=lambda game: game.name)
def test_all_are_told_the_same_end_and_no_seal_before_it(game: Game) -> None:
    world = asyncio.run(to_the_end(game, 1))
    secret = world.room.current.seed.secret.hex().encode()
    assert len({data for ear in world.ears.values() for data in ear.raw if secret in data}) == 1
    for person, ear in world.ears.items():
        assert [one["type"] for one in ear.heard if secret.decode() in str(one)] == ["ended"]
        keys = {f"key{seat}" for seat in range(len(world.ears)) if person != f"p{seat}"}
        assert not any(key in str(one) for one in ear.heard for key in keys)
    tables = [{**ear.all("table")[-1], "you": None} for ear in world.ears.values()]
    assert tables == tables[:1] * len(tables)


def differing(one: list[list[tuple[int, bytes]]], other: list[list[tuple[int, bytes]]]) -> str:
    """The first message that is not the same."""
    for here, there in zip(one, other, strict=True):
        for this, that in zip(here, there, strict=False):
            if this != that:
                return f"{this}\n{that}"
    return f"{[len(sent) for sent in one]} messages and {[len(sent) for sent in other]}"
