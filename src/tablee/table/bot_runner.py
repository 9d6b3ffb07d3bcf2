"""The bots of a live table: what they are asked, how long they seem to think, what they do.

A bot is asked for a choice when it is awaited, and waits as a person would before it makes it. A
bot with impulses is asked for those besides, after every change, whoever's turn it is; an impulse
that was not carried out before the next change is forgotten, and it is asked again.
"""

import asyncio
import logging
import secrets
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Protocol

import msgspec

from tablee.bots import RESTS, has_impulses, keeper_of, searches
from tablee.bots.advice import Advice
from tablee.bots.searching import guess
from tablee.kernel.chance import FastChance
from tablee.kernel.game import Game
from tablee.table.hints import Hints
from tablee.table.room import MoveRequest

if TYPE_CHECKING:
    from tablee.table.table import Table

logger = logging.getLogger(__name__)

Question = tuple[int, int, tuple[int, ...], int]  # game number, seat, moves, contest
Moment = tuple[int, int]  # game number, version


class Thinker(Protocol):
    """Where bots think: outside the event loop."""

    async def choose(
        self, game: Game, level: str, view: msgspec.Struct, moves: list[int], world: str | None
    ) -> int: ...

    async def impulse(
        self, game: Game, level: str, view: msgspec.Struct, moves: list[int], at_ms: int
    ) -> tuple[int, int] | None: ...

    async def advise(
        self, game: Game, view: msgspec.Struct, moves: list[int], world: str | None
    ) -> Advice: ...


class BotRunner:
    """All bots of one table, those that keep an absent person's seat, and whoever gives hints."""

    def __init__(self, table: "Table") -> None:
        self.table = table
        self.thinking: set[Question] = set()
        self.searching: dict[Question, asyncio.Task[None]] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self.felt: dict[int, Moment] = {}  # seat → when it was last asked for an impulse
        self.looking: set[asyncio.Event] = set()  # of those who look at what happened
        self.forget: dict[int, Callable[[], object]] = {}  # seat → cancels its impulse
        self.hints = Hints(self)

    def close(self) -> None:
        self.hints.close()
        for task in self.tasks:
            task.cancel()
        for cancel in self.forget.values():
            cancel()

    @property
    def is_busy(self) -> bool:
        """Whether anything is thought out that may not be waited for any longer."""
        return bool(self.searching or self.hints.asked)

    def ask(self) -> None:
        """Something may have changed: ask those who are bots."""
        room = self.table.room
        self.end_idle_searches()
        self.hints.end_idle()
        for seat in room.to_act():
            if room.chairs[seat].is_played_by_bot:
                self.let_think(seat)
        for seat in room.able():
            if room.chairs[seat].is_played_by_bot and has_impulses(room.game, self.level(seat)):
                self.let_feel(seat)

    def level(self, seat: int) -> str:
        """A person's seat is kept by somebody good who need not search."""
        return self.table.room.chairs[seat].level or keeper_of(self.table.room.game)

    def begin(self, work: Coroutine[object, object, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.thought)
        return task

    def thought(self, task: asyncio.Task[None]) -> None:
        """An error of ours beside the mailbox: the table hears of it there."""
        self.tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None:

            async def job() -> None:
                raise error

            self.table.post(job)

    # Choices

    def question(self, seat: int) -> Question:
        """What a bot is asked. Others may decide meanwhile; it stays the same question."""
        state = self.table.room.current.state
        moves = tuple(int(move) for move in state.legal(seat))
        return self.table.room.game_number, seat, moves, int(state.race_ms())

    def let_think(self, seat: int) -> None:
        question = self.question(seat)
        if question in self.thinking or self.table.referee.is_pressing(seat):
            return
        self.thinking.add(question)
        view = self.table.room.game.view(self.table.room.current.state, seat)
        world = self.world_of(seat)
        task = self.begin(self.think(question, view, world))
        if world is not None:
            self.searching[question] = task

    def world_of(self, seat: int) -> str | None:
        """For one that searches: how all may be, as far as this seat knows, and not how it is."""
        room = self.table.room
        if not searches(room.game, self.level(seat)):
            return None
        chance = FastChance.seeded(secrets.randbits(63))
        return room.game.describe(guess(room.current.state, seat, chance))

    def end_idle_searches(self) -> None:
        """The table has moved on: an answer that nobody waits for is not searched any longer."""
        for question, task in list(self.searching.items()):
            if not self.is_asked(question):
                del self.searching[question]
                self.thinking.discard(question)
                task.cancel()

    async def think(self, question: Question, view: msgspec.Struct, world: str | None) -> None:
        """Choose in a worker, wait as a person would, and post the move."""
        table, (_, seat, moves, _) = self.table, question
        level = self.level(seat)
        choice = self.choice(level, view, list(moves), world)
        chosen, _ = await asyncio.gather(choice, self.pause(seat, level))
        if chosen == RESTS:  # and is not asked the same again in this contest
            return

        async def job() -> None:
            self.thinking.discard(question)
            self.searching.pop(question, None)
            await table.referee.advance()
            if self.is_asked(question):
                await self.move(seat, chosen)
            else:
                table.after()

        table.post(job)

    async def choice(
        self, level: str, view: msgspec.Struct, moves: list[int], world: str | None
    ) -> int:
        """A bot that cannot think, by an error of ours, still plays: anything."""
        game = self.table.room.game
        try:
            return await self.table.services.thinker.choose(game, level, view, moves, world)
        except Exception:
            logger.exception("the bot %s of %s has failed", level, game.name)
            return secrets.choice(moves)

    def is_asked(self, question: Question) -> bool:
        """Whether a bot still has to answer it; while the game stands still it is asked later."""
        seat, room = question[1], self.table.room
        asked = seat in room.to_act() and room.chairs[seat].is_played_by_bot and not room.held
        return asked and self.question(seat) == question

    async def move(self, seat: int, chosen: int) -> None:
        room = self.table.room
        text = room.game.show(room.current.state, chosen)
        await self.table.referee.bot_move(MoveRequest(seat, chosen, text))

    async def pause(self, seat: int, level: str) -> None:
        """As a person would, who looks at what happened; in a race, until the hand is there."""
        table, referee, pacer = self.table, self.table.referee, self.table.pacer
        # Who has just moved knows already what to do next.
        usual_ms = pacer.beat_ms // (4 if table.moved_last == seat else 2)
        pause_ms = referee.pause_ms(seat, level, usual_ms)
        if not referee.is_paced:
            await self.wait(pause_ms, asyncio.Event())
            return
        passed = asyncio.Event()
        self.looking.add(passed)
        await self.wait(max(pause_ms, pacer.left_ms), passed)
        while pacer.left_ms > 0 and passed in self.looking:  # more has happened meanwhile
            passed.clear()
            await self.wait(pacer.left_ms, passed)
        self.looking.discard(passed)

    def hurry(self) -> None:
        """Everybody has seen it: nobody looks any longer."""
        looking, self.looking = self.looking, set()
        for passed in looking:
            passed.set()

    async def wait(self, delay_ms: int, passed: asyncio.Event) -> None:
        cancel = self.table.clock.call_later(delay_ms, passed.set)
        await passed.wait()
        cancel()

    # Impulses

    def moment(self) -> Moment:
        return self.table.room.game_number, self.table.room.version

    def let_feel(self, seat: int) -> None:
        """Ask once for each version of the game."""
        if self.felt.get(seat) == self.moment() or self.table.referee.is_pressing(seat):
            return
        self.felt[seat] = self.moment()
        self.forget.pop(seat, bool)()
        state = self.table.room.current.state
        moves = [int(move) for move in state.legal(seat)]
        view = self.table.room.game.view(state, seat)
        self.begin(self.feel(seat, moves, view, self.moment()))

    async def feel(self, seat: int, moves: list[int], view: msgspec.Struct, moment: Moment) -> None:
        table = self.table
        game, level = table.room.game, self.level(seat)
        try:
            impulse = await table.services.thinker.impulse(
                game, level, view, moves, table.now_ms() - table.referee.wait_ms
            )
        except Exception:  # it has none this time
            logger.exception("the bot %s of %s has failed", level, game.name)
            return
        if impulse is None or self.moment() != moment:
            return
        after_ms, move = impulse

        async def job() -> None:
            await table.referee.advance()
            if table.room.held:
                self.felt.pop(seat, None)  # asked again when the game goes on
            elif self.moment() == moment and not table.referee.is_pressing(seat):
                await self.move(seat, move)

        self.forget[seat] = table.clock.call_later(after_ms, lambda: table.post(job))
