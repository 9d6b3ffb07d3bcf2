"""Questions that take thought: answered in a worker, each once, and kept for a while.

To a game about no table in particular, its lesson, whether a record is right, a game once more.
"""

import asyncio
import gzip
import hashlib
from collections import OrderedDict
from collections.abc import Callable
from typing import TypeVarTuple

import msgspec

from tablee.games import find_game
from tablee.games.lessons import lesson_of
from tablee.kernel.errors import BadNotation
from tablee.kernel.record import Record, verify
from tablee.table.rerun import rerun
from tablee.table.workers import Workers
from tablee.wire.lessons import script
from tablee.wire.replays import known_of_file, replay_of

LONGEST_QUESTION = 400
KEPT_ANSWERS = 256
KEPT_REPLAYS = 48  # each a whole game, over one shoulder

Ts = TypeVarTuple("Ts")
Key = tuple[str, str]


def think(game: str, question: str) -> bytes | None:
    """Run in a worker: the answer as JSON, compressed, since some are long and repetitive."""
    found = find_game(game).answer(question)
    return None if found is None else gzip.compress(msgspec.json.encode(found), mtime=0)


def rehearse(game: str) -> bytes | None:
    """Run in a worker: the game's lesson, played through, as JSON, compressed."""
    found = find_game(game)
    lesson = lesson_of(found)
    if lesson is None:
        return None
    return gzip.compress(msgspec.json.encode(script(found, lesson)), mtime=0)


def check(text: str) -> bytes:
    """Run in a worker: replay a record; what was found, as JSON, compressed."""
    record = Record.parse(text)
    state = verify(find_game(record.header.game), record)
    found = {
        "ok": True,
        "moves": len(record.entries),
        "scores": state.standings().scores,
        "digest": record.result.digest,
    }
    return gzip.compress(msgspec.json.encode(found), mtime=0)


def watch(data: list[bytes], number: int, seat: int) -> bytes:
    """Run in a worker: a game of a log as a seat was sent it, as JSON, compressed."""
    return gzip.compress(msgspec.json.encode(rerun(data, number, seat)), mtime=0)


def watch_file(text: str, seat: int) -> bytes:
    """Run in a worker: the same of a record from anywhere, if it is right."""
    record = Record.parse(text)
    game = find_game(record.header.game)
    verify(game, record)
    found = replay_of(game, record, seat, known_of_file(record))
    return gzip.compress(msgspec.json.encode(found), mtime=0)


def fingerprint_of(data: bytes) -> str:
    return hashlib.blake2b(data, digest_size=16).hexdigest()


class Answers:
    """The last ones, and what is being thought about."""

    def __init__(self, workers: Workers, most: int) -> None:
        self.workers = workers
        self.most = most
        self.kept: OrderedDict[Key, asyncio.Task[bytes | None]] = OrderedDict()

    async def think_once(
        self, key: Key, work: Callable[[*Ts], bytes | None], *given: *Ts
    ) -> bytes | None:
        """Whoever asks the same meanwhile, or later, gets the same answer."""
        if key not in self.kept:
            thinking = self.workers.run(work, *given)
            self.kept[key] = asyncio.get_running_loop().create_task(thinking)
            while len(self.kept) > self.most:
                self.kept.popitem(last=False)
        self.kept.move_to_end(key)
        try:
            return await asyncio.shield(self.kept[key])
        except Exception:
            self.kept.pop(key, None)  # what failed is not worth keeping
            raise


class Questions:
    """To games, and about games that were played."""

    def __init__(self, workers: Workers) -> None:
        self.workers = workers
        self.answers = Answers(workers, KEPT_ANSWERS)
        self.replays = Answers(workers, KEPT_REPLAYS)
        self.lessons: dict[str, bytes | None] = {}

    async def ask(self, game: str, question: str) -> bytes | None:
        """The compressed answer, None if the game has none; BadNotation if it makes no sense."""
        if len(question) > LONGEST_QUESTION:
            raise BadNotation(f"a question has at most {LONGEST_QUESTION} letters")
        name = find_game(game).name
        return await self.answers.think_once((name, question), think, name, question)

    async def check(self, record: Record) -> bytes | None:
        """What replaying a record finds, compressed; BadRecord if it does not hold."""
        text = record.dump()
        key = ("record", fingerprint_of(text.encode()))
        return await self.answers.think_once(key, check, text)

    async def replay(self, data: list[bytes], number: int, seat: int) -> bytes | None:
        """A game of a table's log, compressed; the first line of a log is like no other's."""
        key = ("replay", f"{number} {seat} {fingerprint_of(data[0])}")
        return await self.replays.think_once(key, watch, data, number, seat)

    async def replay_file(self, text: str, seat: int) -> bytes | None:
        """A record that somebody has, compressed; BadRecord if it is none or does not hold."""
        key = ("file", f"{seat} {fingerprint_of(text.encode())}")
        return await self.replays.think_once(key, watch_file, text, seat)

    async def lesson(self, game: str) -> bytes | None:
        """The compressed lesson of a game, None if it has none: played through once."""
        name = find_game(game).name
        if name not in self.lessons:
            self.lessons[name] = await self.workers.run(rehearse, name)
        return self.lessons[name]
