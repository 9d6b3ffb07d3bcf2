"""Secrecy on bytes, of all that an evening brings: chairs that change hands, halts, next games.

As in test_bytes.py two tables are the same but for what somebody cannot know. Who takes over a
chair is sent what that chair may know and nothing more; who was removed, or has not sat down yet,
nothing more than any watcher; a stranger at a locked table nothing but one refusal, whatever is
played there. Games come from the shelf, messages from the protocol.
"""

import asyncio
import secrets
from itertools import count, permutations
from typing import get_args, get_type_hints

import msgspec
import pytest

from tablee import NEVER, SPECTATOR, FastChance, Game
from tablee.games import find_game, shelf
from tablee.wire import messages as wire
from tests.modes import COMPILED
from tests.store.memory import MemoryStore
from tests.table.harness import Ear, Harness
from tests.table.test_bytes import (
    LONG_MS,
    PAUSE_MS,
    Leak,
    Twins,
    at_the_end,
    differing,
    play_some,
    steps_of,
)
from tests.table.worlds import WATCHER, TimedEar, World, room_of

GAMES = 60 if COMPILED else 8
STEPS = 12
HALT_MS = 5000
LATE, REMOVED = "late", "removed"
SEAL = "5e"
KINDS: tuple[type[msgspec.Struct], ...] = get_args(wire.ClientMessage)

every_game = pytest.mark.parametrize("game", shelf().values(), ids=lambda game: game.name)


@pytest.fixture(autouse=True)
def same_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a table draws by itself, seals, links and bots' names: at twins it is the same."""
    monkeypatch.setattr(secrets, "token_hex", lambda size: SEAL * size)
    monkeypatch.setattr(secrets, "token_urlsafe", lambda size: "key" * size)
    monkeypatch.setattr(secrets, "choice", lambda some: some[0])


class Evening(Twins):
    """Twins at which a chair changes hands; its new owner must not be able to tell them apart."""

    chair: int
    since: dict[World, int]  # how much the one who was removed had been told before
    until: dict[World, int]  # how much of what was told to the newcomer is compared, if not all

    async def change_hands(self, chair: int, *, halts: bool) -> None:
        """The host sends somebody away; somebody else comes, watches, and takes the bot's place."""
        self.chair, self.since, self.until = chair, {}, {}
        for world in self.worlds:
            gone = world.ears[REMOVED] = world.ears.pop(f"p{chair}")
            self.since[world] = len(gone.sent)
            if halts:
                await world.say(0, wire.Hold(held=True))
            await world.say(0, wire.Remove(chair))
            late = world.ears[LATE] = self.newcomer(world)
            world.table.enter(late, wire.Hello(name="Zoë"))
            await world.settle()
        self.compare()  # whoever watches, under whatever name
        if all(world.room.held for world in self.worlds):  # in a race there is no halt
            await self.pass_time(HALT_MS)
            self.compare()
        for world in self.worlds:
            await self.take_over(world)
        self.compare()
        if halts:
            for world in self.worlds:
                await world.say(0, wire.Hold(held=False))
            self.compare()

    def newcomer(self, world: World) -> TimedEar:
        return TimedEar(world.table, LATE, world.clock)

    async def take_over(self, world: World) -> None:
        late = world.ears[f"p{self.chair}"] = world.ears[LATE]
        if self.seat == SPECTATOR:  # the chair's secrets are others at each: it is not compared
            self.until[world] = len(late.sent)
        late.say(wire.Sit("Zoë", self.chair))
        await world.settle()
        shown = late.all("update")[-1]
        assert (shown["view"]["seat"], shown["snapshot"], shown["told"]) == (self.chair, True, [])

    def compare(self) -> None:
        """Everybody who may not know more; of who was removed, what came afterwards."""
        told = [world.sent(WATCHER) for world in self.worlds]
        if REMOVED in self.worlds[0].ears:
            for sent, world in zip(told, self.worlds, strict=True):
                sent.append(world.ears[LATE].sent[: self.until.get(world)])
                sent.append(world.ears[REMOVED].sent[self.since[world] :])
        if told[0] != told[1]:
            raise Leak(differing(*told))


async def compare(game: Game, seed: int, steps: int, evening: type[Evening] = Evening) -> int:
    """One game; how many steps of it were compared."""
    chance = FastChance.seeded(seed)
    seats = max(2, game.fewest_seats) + seed % (game.most_seats - game.fewest_seats + 1)
    chair = 1 + seed % (seats - 1)  # the host has the first
    seat = chair if seed % 3 else SPECTATOR
    room = room_of(game, seats, f"{seed:064x}", {"think_ms": LONG_MS} if seed % 4 == 0 else {})
    play_some(room, chance, int(chance.below(steps)))
    while room.race_ms() != NEVER:  # in which a bot would act at once
        play_some(room, chance, 1)
    if room.phase != "playing":
        return 0
    twins = evening(room, seat, chance, seed + 1)
    await twins.begin()
    twins.compare()
    await twins.change_hands(chair, halts=seed % 2 == 0)
    compared = 1
    while compared < STEPS and twins.is_playing():
        await twins.step()
        await twins.pass_time(PAUSE_MS)
        if twins.has_revealed():
            break
        twins.compare()
        compared += 1
    await twins.close()
    return compared


@every_game
def test_who_takes_over_a_chair_knows_what_it_knows_and_who_left_nothing_more(game: Game) -> None:
    steps = steps_of(game)

    async def told() -> list[int]:
        return [await compare(game, seed, steps) for seed in range(GAMES)]

    compared = asyncio.run(told())
    assert sum(map(bool, compared)) > GAMES * 3 / 4
    assert sum(compared) > 1.2 * GAMES


class Gossip(TimedEar):
    """Who sat down and tells the one who was removed all that is told to the chair."""

    friend: TimedEar

    def put(self, message: msgspec.Struct | bytes) -> None:
        super().put(message)
        self.friend.put(message)


class StillTold(Evening):
    """A table that goes on telling who was removed what the chair is told."""

    def newcomer(self, world: World) -> TimedEar:
        late = Gossip(world.table, LATE, world.clock)
        late.friend = world.ears[REMOVED]
        return late


@every_game
def test_it_would_be_noticed_if_who_left_were_told_more(game: Game) -> None:
    """But where nothing is hidden from whoever watches, there is nothing to be told."""
    room = room_of(game, game.fewest_seats, f"{1:064x}")
    views = [msgspec.to_builtins(game.view(room.current.state, seat)) for seat in (SPECTATOR, 1)]
    same = {name for name in views[0] if views[0][name] == views[1][name]}
    if same >= set(views[0]) - {"seat"}:
        return

    async def told() -> None:
        for seed in range(0, 3 * GAMES, 3):
            await compare(game, seed, steps_of(game), StillTold)

    with pytest.raises(Leak):
        asyncio.run(told())


# The next game


@pytest.mark.parametrize(("first", "second"), list(permutations(shelf(), 2)))
def test_a_games_seal_is_told_at_its_end_whatever_was_played_before(
    monkeypatch: pytest.MonkeyPatch, first: str, second: str
) -> None:
    drawn = count(2)  # no two the same
    monkeypatch.setattr(secrets, "token_hex", lambda size: f"{next(drawn):0{2 * size}x}")

    async def play() -> World:
        world = await at_the_end(find_game(first), 1)
        seal = world.room.secret
        assert len(seal) == 64
        await world.say(0, wire.Choose(second))
        late = world.ears[LATE] = TimedEar(world.table, LATE, world.clock)
        world.table.enter(late, wire.Hello(name="Zoë"))
        for seat in range(find_game(second).fewest_seats):
            if world.room.chairs[seat].kind == "empty":
                await world.say(0, wire.SetBot(seat, "random"))
        await world.say(0, wire.Start())
        assert world.room.phase == "playing"
        for _ in range(STEPS):
            await world.pass_to(world.clock.now + PAUSE_MS)
        for name, ear in world.ears.items():
            assert not any(seal.encode() in data for data in ear.raw), name
        first_seal = f"{1:064x}".encode()
        assert not any(first_seal in data for data in world.ears[LATE].raw)
        await world.close()
        return world

    world = asyncio.run(play())
    assert world.ears[LATE].last("evening")["games"][0]["game"] == first
    assert world.ears[LATE].last("update")["game_number"] == 2


# A locked door


def say_anything(kind: type[msgspec.Struct]) -> msgspec.Struct:
    """A message of that kind, well made."""
    values = {"id": "a1", "move": "pass", "game": "misty", "reaction": "bravo", "nonce": "x"}
    values |= {"name": "Eve", "pace": "normal", "level": "random", "entropy": "0" * 64}
    plain: dict[object, object] = {bool: True, str: "x", dict[str, int | str]: {}}
    hints = get_type_hints(kind)
    fields = {
        field.name: values.get(field.name, plain.get(hints[field.name], 1))
        for field in msgspec.structs.fields(kind)
        if field.required
    }
    return msgspec.convert(fields, kind)


async def heard_at_the_door(harness: Harness, game: str, phase: str) -> list[bytes]:
    """All that a stranger is sent by a locked table, whatever is said to it."""
    host: Ear
    table, (host, *_) = await harness.seated(game, 2, max(0, find_game(game).fewest_seats - 2))
    if phase != "lobby":
        await harness.say(host, wire.Start())
    if phase == "held":
        await harness.say(host, wire.Hold(held=True))
    await harness.say(host, wire.SetDoor(locked=True, open_bots=True))
    stranger = await harness.enter(table, "stranger", name="Eve")
    for kind in KINDS:
        if kind is not wire.Pong:
            await harness.say(stranger, say_anything(kind))  # type: ignore[arg-type]
    await harness.pass_time(table, 2000)
    assert table.room.seat_of("stranger") == SPECTATOR
    return stranger.raw


async def test_a_locked_table_tells_a_stranger_one_thing_whatever_is_played_there() -> None:
    """Found here: `act` and `stand` told whether a game was played, and whether it stood still."""
    heard = set()
    for game in shelf():
        for phase in ("lobby", "playing", "held"):
            async with Harness(MemoryStore(), is_hasty=True) as harness:
                raw = await heard_at_the_door(harness, game, phase)
                assert raw
                heard |= set(raw)
    assert {msgspec.json.decode(data)["type"] for data in heard} == {"refused"}
    assert {msgspec.json.decode(data)["code"] for data in heard} == {"locked"}
    assert len({msgspec.json.decode(data)["why"] for data in heard}) == 1
