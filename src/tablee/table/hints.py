"""Hints at a live table: who may have one, how it is thought out, and when nobody needs it.

A hint follows from the asking seat's view: the world in which it looks ahead is re-dealt for that
seat, by chance that is drawn from the view. So the same view is given the same worlds, whatever the
others hold. It is thought out where bots think, and told to whoever has asked.
"""

import asyncio
import hashlib
import logging
from collections.abc import Coroutine
from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec

from tablee.bots.advice import Advice, adviser_of, looks_ahead
from tablee.bots.searching import guess
from tablee.kernel.chance import FastChance
from tablee.kernel.state import NEVER, SPECTATOR
from tablee.table.listeners import Listener
from tablee.table.refusals import (
    BadMessage,
    Failed,
    IsRace,
    NoChoice,
    NoHints,
    NotAsked,
    NotNow,
    NotYours,
    Outdated,
    TooMany,
    refusal,
)
from tablee.table.room import ACTION_ID
from tablee.wire import messages as wire
from tablee.wire.hints import Hint, HintReason, WeighedMove

if TYPE_CHECKING:
    from tablee.table.bot_runner import BotRunner, Question

logger = logging.getLogger(__name__)

PER_SECOND, AT_ONCE = 1 / 3, 10  # that one person may ask for: a decision takes longer


@dataclass(frozen=True)
class Asked:
    """A hint that is being thought out."""

    listener: Listener
    id: str
    question: "Question"
    task: asyncio.Task[None]


class Hints:
    """Those that people have asked for at one table."""

    def __init__(self, runner: "BotRunner") -> None:
        self.runner = runner
        self.table = runner.table
        self.asked: dict[str, Asked] = {}  # by person: one at a time
        self.given: dict[int, Hint] = {}  # by seat: the last one

    def ask(self, listener: Listener, message: wire.AskHint) -> None:
        """Begin to think, unless there is a reason not to."""
        person = listener.person
        seat, choices = self.choices(person, message)
        known = self.given.get(seat)
        if known is not None and self.is_now(known):
            listener.put(msgspec.structs.replace(known, id=message.id))
            return
        if person in self.asked:
            raise TooMany("one hint at a time")
        if not self.table.hints.take(person, self.table.clock.now_ms() / 1000):
            raise TooMany("too many hints: think for a moment yourself")
        question = self.runner.question(seat)
        room = self.table.room
        view = room.game.view(room.current.state, seat)
        advised = self.table.services.thinker.advise(
            room.game, view, choices, self.world_of(seat, view)
        )
        work = self.think(listener, message.id, question, advised)
        self.asked[person] = Asked(listener, message.id, question, self.runner.begin(work))

    def choices(self, person: str, message: wire.AskHint) -> tuple[int, list[int]]:
        """Whose decision it is and between which moves; what forbids a hint is refused."""
        room = self.table.room
        seat = room.seat_of(person)
        if seat == SPECTATOR:
            raise NotYours("you are watching")
        if not ACTION_ID.fullmatch(message.id):
            raise BadMessage("an action's id is up to 64 letters, digits, - or _")
        if room.phase != "playing" or room.held:
            raise NotNow("nothing is decided now")
        if not room.has_hints():
            raise NoHints
        if message.version != room.version:
            raise Outdated
        if room.race_ms() != NEVER:
            raise IsRace("hands race: nobody can advise them")
        if seat not in room.to_act() or room.chairs[seat].kept:
            raise NotAsked("it is not your turn")
        state, adviser = room.current.state, adviser_of(room.game)
        moves = [int(move) for move in state.legal(seat)]
        choices = [] if adviser is None else adviser.choices(room.game.view(state, seat), moves)
        if len(choices) < 2:
            raise NoChoice("there is nothing to choose between")
        return seat, choices

    def world_of(self, seat: int, view: msgspec.Struct) -> str | None:
        """To look ahead in: how all may be, as far as this seat knows, and not how it is."""
        room = self.table.room
        if not looks_ahead(room.game):
            return None
        drawn = hashlib.blake2b(msgspec.json.encode(view), digest_size=7).digest()
        chance = FastChance.seeded(int.from_bytes(drawn))
        return room.game.describe(guess(room.current.state, seat, chance))

    async def think(
        self,
        listener: Listener,
        action: str,
        question: "Question",
        advised: Coroutine[object, object, Advice],
    ) -> None:
        """In a worker; what comes of it is told in turn."""
        person, seat = listener.person, question[1]
        try:
            advice = await advised
        except Exception:  # the table plays on without it
            logger.exception("a hint of %s has failed", self.table.room.game.name)
            self.end(person, Failed("no hint came of that"))
            return

        async def job() -> None:
            asked = self.asked.get(person)
            if asked is None or asked.question is not question:
                return  # it was ended meanwhile
            if self.is_asked(question):
                del self.asked[person]
                self.given[seat] = self.hint(action, advice)
                listener.put(self.given[seat])
            else:
                self.end(person, Outdated())

        self.table.post(job)

    def hint(self, action: str, advice: Advice) -> Hint:
        room = self.table.room
        best, *others = (
            WeighedMove(room.game.show(room.current.state, one.move), one.worth)
            for one in advice.weighed
        )
        reason = advice.reason
        return Hint(
            action,
            room.game_number,
            room.version,
            best,
            others,
            advice.unit,
            advice.looks,
            None if reason is None else HintReason(reason.key, dict(reason.nouns)),
        )

    def is_now(self, hint: Hint) -> bool:
        """Whether nothing has happened since."""
        room = self.table.room
        return (hint.game_number, hint.version) == (room.game_number, room.version)

    def is_asked(self, question: "Question") -> bool:
        """Whether that is still to be decided by a person; others may have decided meanwhile."""
        seat, room = question[1], self.table.room
        if seat not in room.to_act() or not room.has_hints() or room.chairs[seat].kept:
            return False
        return self.runner.question(seat) == question

    def end_idle(self) -> None:
        """The table has moved on: what nobody waits for is not thought out any longer."""
        for person, asked in list(self.asked.items()):
            if not self.is_asked(asked.question):
                asked.task.cancel()
                self.end(person, Outdated())

    def end(self, person: str, why: Failed | Outdated) -> None:
        """Nothing came of it, and whoever waits is told."""
        asked = self.asked.pop(person, None)
        if asked is not None:
            asked.listener.put(refusal(why, asked.id))

    def close(self) -> None:
        for person in list(self.asked):
            self.end(person, Outdated())
