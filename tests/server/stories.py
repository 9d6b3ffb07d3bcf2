"""Tables with a past: their logs written before the server starts, so that no test waits for it.

A story is played here with random moves, time handed in, through the same `Room` as at a live
table; the server finds it in its store and goes on. Any game, any moment of it.
"""

import asyncio
import zlib
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from typing import Literal, NamedTuple, get_args

import msgspec

from tablee.bots import bots_of
from tablee.games import find_game, shelf
from tablee.kernel.game import Game, has_contests
from tablee.kernel.state import NEVER
from tablee.server.identity import person_of
from tablee.server.live_tables import CODE_LENGTH, LETTERS, first_entries
from tablee.store import Store
from tablee.store.sqlite import SqliteStore
from tablee.table import entries as log
from tablee.table.changes import sit, start
from tablee.table.room import Room
from tablee.wire import http
from tests.server.server_process import secret_from

Moment = Literal["lobby", "playing", "contest", "ending", "over"]
STEP_MS = 40  # between two moves
LAST_MOVES = 3  # what an ending game still lacks, at most


class Story(NamedTuple):
    """How a table came to be where it is. The same words tell the same story."""

    game: str
    moment: Moment
    seed: str
    people: int = 2
    bots: int = 1

    @property
    def chance(self) -> Random:
        return Random(zlib.crc32("/".join(map(str, self)).encode()))

    @property
    def code(self) -> str:
        return "".join(self.chance.choices(LETTERS, k=CODE_LENGTH))

    @property
    def secrets(self) -> list[str]:
        """The people's cookies, the host's first."""
        chance = self.chance
        return [secret_from(chance) for _ in range(self.people)]

    def tell(self) -> list[log.Entry]:
        """The log up to that moment."""
        chance, room = self.chance, Room(find_game(self.game))
        entries = self.sit_down(room)
        if self.moment == "lobby":
            return entries
        entries += carry_out(room, start(room, STEP_MS))
        begun = len(entries)
        entries += play_to_the_end(room, chance)
        if self.moment == "over":
            return [*entries, log.Sealed(chance.randbytes(32).hex())]
        last = len(entries)
        if self.moment == "ending":
            return entries[: chance.randrange(last - LAST_MOVES, last)]
        if self.moment == "contest":
            return entries[: chance.choice(races_in(room.game, entries))]
        return entries[: chance.randrange(begun, last)]

    def sit_down(self, room: Room) -> list[log.Entry]:
        """The bots beside the host; the others where there is a chair."""
        host, *others = self.secrets
        level = next(iter(bots_of(room.game)))
        wanted = http.NewTable(self.game, "P0", [level] * self.bots)
        opened, *seated = first_entries(room.game, person_of(host), wanted)
        sealed = msgspec.structs.replace(opened, secret=self.chance.randbytes(32).hex())
        entries = carry_out(room, [sealed, *seated])
        for number, secret in enumerate(others, start=1):
            (sat,) = sit(room, person_of(secret), f"P{number}", None)
            same = msgspec.structs.replace(sat, key=f"key-of-{self.seed}-{number}")
            entries += carry_out(room, [same])
        return entries


def carry_out(room: Room, entries: list[log.Entry]) -> list[log.Entry]:
    for entry in entries:
        room.apply(entry)
    return list(entries)


def play_to_the_end(room: Room, chance: Random) -> list[log.Entry]:
    """Random moves; while an alarm is set, time takes part like one more seat."""
    entries: list[log.Entry] = []
    while room.phase == "playing":
        state, awaited, alarm_ms = room.current.state, room.to_act(), room.alarm_ms()
        if alarm_ms is not None and chance.randrange(len(awaited) + 1) == 0:
            entries += carry_out(room, [log.Rang(alarm_ms)])
            continue
        seat = chance.choice(awaited)
        move = room.game.show(state, chance.choice(list(state.legal(seat))))
        at_ms = room.at_ms + STEP_MS
        if alarm_ms is not None:
            at_ms = min(at_ms, alarm_ms)
        entries += carry_out(room, [log.Moved(max(at_ms, room.at_ms), seat, move)])
    return entries


def races_in(game: Game, entries: list[log.Entry]) -> list[int]:
    """After how many entries there is something to race for."""
    room, found = Room(game), []
    for number, entry in enumerate(entries, start=1):
        room.apply(entry)
        if room.race_ms() != NEVER:
            found.append(number)
    return found


def moments_of(game: Game) -> list[Moment]:
    """All that a game has."""
    return [moment for moment in get_args(Moment) if moment != "contest" or has_contests(game)]


def moves_of_every_game(seed: str) -> dict[str, list[str]]:
    """What is said at the server's tables, by game."""
    told = {name: Story(name, "over", seed).tell() for name in shelf()}
    return {
        name: sorted({entry.move for entry in entries if isinstance(entry, log.Moved)})
        for name, entries in told.items()
    }


def write(data: Path, stories: Iterable[Story]) -> None:
    """Into the store of a server that does not run."""
    asyncio.run(append(lambda: SqliteStore(data / "tables.sqlite3"), stories))


async def append(opener: Callable[[], Store], stories: Iterable[Story]) -> None:
    """Into a store that is opened for it."""
    store = opener()
    for story in stories:
        assert await store.create(story.code), f"two tables of one code: {story}"
        epoch = await store.lease(story.code, "a test")
        lines = [log.encode(entry) for entry in story.tell()]
        await store.append(story.code, epoch, 0, lines)
    await store.close()
