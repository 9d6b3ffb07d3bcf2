"""The bots of a live table: what they are asked, how long they seem to think, what they do.

A bot is asked for a choice when it is awaited, and waits as a person would before it makes it. A
bot with impulses is asked for those besides, after every change, whoever's turn it is; an impulse
that was not carried out before the next change is forgotten, and it is asked again.
"""

import asyncio
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any

from tablee.bots import RESTS, bots_of, has_impulses
from tablee.table import entries as log

if TYPE_CHECKING:
    from tablee.table.table import Table

Question = tuple[int, int, tuple[int, ...], int]  # game number, seat, moves, contest
Moment = tuple[int, int]  # game number, version


class Minds:
    """All bots of one table, and those that keep an absent person's seat."""

    def __init__(self, table: "Table") -> None:
        self.table = table
        self.thinking: set[Question] = set()
        self.tasks: set[asyncio.Task[None]] = set()
        self.felt: dict[int, Moment] = {}  # seat → when it was last asked for an impulse
        self.forget: dict[int, Callable[[], object]] = {}  # seat → cancels its impulse

    def close(self) -> None:
        for task in self.tasks:
            task.cancel()

    def look(self) -> None:
        """Something may have changed: ask those who are bots."""
        room = self.table.room
        for seat in room.to_act():
            if room.chairs[seat].is_played_by_bot:
                self.let_think(seat)
        for seat in room.able():
            if room.chairs[seat].is_played_by_bot and has_impulses(room.game, self.level(seat)):
                self.let_feel(seat)

    def level(self, seat: int) -> str:
        """A person's seat is kept by the best."""
        return self.table.room.chairs[seat].level or list(bots_of(self.table.room.game))[-1]

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.thought)

    def thought(self, task: asyncio.Task[None]) -> None:
        """A bot that cannot think is an error of ours: better a stopped table than a silent one."""
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
        return self.table.room.game_number, seat, moves, int(state.contest_ms())

    def let_think(self, seat: int) -> None:
        question = self.question(seat)
        if question in self.thinking or self.is_pressing(seat):
            return
        self.thinking.add(question)
        view = self.table.room.game.view(self.table.room.current.state, seat)
        self.begin(self.think(question, view))

    def is_pressing(self, seat: int) -> bool:
        duels = self.table.duels
        return duels is not None and duels.is_pressing(seat)

    async def think(self, question: Question, view: Any) -> None:
        """Choose in a worker, wait as a person would, and post the move."""
        table, (_, seat, moves, _) = self.table, question
        level = self.level(seat)
        choice = table.house.thinker.choose(table.room.game, level, view, list(moves))
        pause_ms = None if table.duels is None else table.duels.pause_ms(seat, level)
        if pause_ms is None:
            # Who has just moved knows already what to do next.
            pause_ms = table.house.bot_ms // (2 if table.moved_last == seat else 1)
        chosen, _ = await asyncio.gather(choice, self.wait(pause_ms))
        if chosen == RESTS:  # and is not asked the same again in this contest
            return

        async def job() -> None:
            self.thinking.discard(question)
            await table.ring_if_due()
            if self.is_asked(question):
                await self.move(seat, chosen)
            else:
                table.after()

        table.post(job)

    def is_asked(self, question: Question) -> bool:
        """Whether a bot still has to answer it."""
        seat, room = question[1], self.table.room
        asked = seat in room.to_act() and room.chairs[seat].is_played_by_bot
        return asked and self.question(seat) == question

    async def move(self, seat: int, chosen: int) -> None:
        table = self.table
        move = table.room.game.show(table.room.current.state, chosen)
        contest = None if table.duels is None else table.duels.contest
        if table.duels is not None and contest is not None:
            table.duels.bot_press(contest, seat, move)
        else:
            await table.play(log.Moved(table.now_ms(), seat, move))

    async def wait(self, delay_ms: int) -> None:
        passed = asyncio.Event()
        self.table.clock.call_later(delay_ms, passed.set)
        await passed.wait()

    # Impulses

    def moment(self) -> Moment:
        return self.table.room.game_number, self.table.room.version

    def let_feel(self, seat: int) -> None:
        """Ask once for each version of the game."""
        if self.felt.get(seat) == self.moment() or self.is_pressing(seat):
            return
        self.felt[seat] = self.moment()
        self.forget.pop(seat, bool)()
        state = self.table.room.current.state
        moves = [int(move) for move in state.legal(seat)]
        view = self.table.room.game.view(state, seat)
        self.begin(self.feel(seat, moves, view, self.moment()))

    async def feel(self, seat: int, moves: list[int], view: Any, moment: Moment) -> None:
        table = self.table
        wait_ms = 0 if table.duels is None else table.duels.wait_ms
        impulse = await table.house.thinker.impulse(
            table.room.game, self.level(seat), view, moves, table.now_ms() - wait_ms
        )
        if impulse is None or self.moment() != moment:
            return
        after_ms, move = impulse

        async def job() -> None:
            await table.ring_if_due()
            if self.moment() == moment and not self.is_pressing(seat):
                await self.move(seat, move)

        self.forget[seat] = table.clock.call_later(after_ms, lambda: table.post(job))
