"""Questions that take thought: answered in a worker, each once, and kept for a while.

To a game about no table in particular, its lesson, and whether a record is right.
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
from tablee.table.workers import Workers
from tablee.wire.lessons import script

LONGEST_QUESTION = 400
KEPT_ANSWERS = 256

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


class Questions:
    """What was answered lately, and what is being thought about."""

    def __init__(self, workers: Workers) -> None:
        self.workers = workers
        self.answers: OrderedDict[Key, asyncio.Task[bytes | None]] = OrderedDict()
        self.lessons: dict[str, bytes | None] = {}

    async def ask(self, game: str, question: str) -> bytes | None:
        """The compressed answer, None if the game has none; BadNotation if it makes no sense."""
        if len(question) > LONGEST_QUESTION:
            raise BadNotation(f"a question has at most {LONGEST_QUESTION} letters")
        name = find_game(game).name
        return await self.think_once((name, question), think, name, question)

    async def check(self, record: Record) -> bytes | None:
        """What replaying a record finds, compressed; BadRecord if it does not hold."""
        text = record.dump()
        fingerprint = hashlib.blake2b(text.encode(), digest_size=16).hexdigest()
        return await self.think_once(("record", fingerprint), check, text)

    async def think_once(
        self, key: Key, work: Callable[[*Ts], bytes | None], *given: *Ts
    ) -> bytes | None:
        """Whoever asks the same meanwhile, or later, gets the same answer."""
        if key not in self.answers:
            thinking = self.workers.run(work, *given)
            self.answers[key] = asyncio.get_running_loop().create_task(thinking)
            while len(self.answers) > KEPT_ANSWERS:
                self.answers.popitem(last=False)
        self.answers.move_to_end(key)
        try:
            return await asyncio.shield(self.answers[key])
        except Exception:
            self.answers.pop(key, None)  # what failed is not worth keeping
            raise

    async def lesson(self, game: str) -> bytes | None:
        """The compressed lesson of a game, None if it has none: played through once."""
        name = find_game(game).name
        if name not in self.lessons:
            self.lessons[name] = await self.workers.run(rehearse, name)
        return self.lessons[name]
