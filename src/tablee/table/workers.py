"""Bots think in worker processes, since compiled code holds the interpreter's lock.

A worker gets a game's name, a level, one seat's view and its moves; one in which a bot searches, a
world besides, in which all that the seat cannot know has been dealt anew: nothing else. How long
a search may take is turned into simulations before it begins, by how fast earlier ones were.
"""

import asyncio
import logging
import multiprocessing
import multiprocessing.connection
import os
import secrets
import threading
import time
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager
from typing import TypeVar, TypeVarTuple

import msgspec

from tablee.bots import make_bot
from tablee.bots.advice import Advice, adviser_of
from tablee.bots.advice import advise as give_advice
from tablee.bots.searching import BudgetBot
from tablee.games import find_game
from tablee.kernel.chance import FastChance
from tablee.kernel.game import Game, has_contests
from tablee.table.counts import Durations

logger = logging.getLogger(__name__)

MOST_SEARCH_MS = 600  # of a core, for one decision
ALL_WITHIN_MS = 1500  # and those who wait have all had their turn, however many they are
FEWEST_SIMULATIONS, FIRST_SIMULATIONS = 40, 200  # of a decision; of a worker's first one
LEAST_FOR_A_HINT = 200  # with fewer, the worth that is shown would be a rumour
SEED = 2026  # any number: a hint is no lottery

T = TypeVar("T")
Ts = TypeVarTuple("Ts")


def choose(game: str, level: str, view: msgspec.Struct, moves: list[int]) -> int:
    """Run in a worker; RESTS if that bot would rather do nothing."""
    bot = make_bot(find_game(game), level, FastChance.seeded(secrets.randbits(63)))
    return int(bot.decide(view, moves))


Thought = tuple[str, str]  # a game, and the level of the bot that searches, or HINT
HINT = "hint"
speeds: dict[Thought, float] = {}  # of this process: simulations a millisecond, of late


def simulations_in(thought: Thought, for_ms: int) -> int:
    """As many as that time is enough for, by how fast the earlier ones were."""
    speed = speeds.get(thought)
    wanted = FIRST_SIMULATIONS if speed is None else int(speed * for_ms)
    return max(FEWEST_SIMULATIONS, wanted)


def note_speed(thought: Thought, simulations: int, took_s: float) -> None:
    """So many were made in that time."""
    measured, speed = simulations / max(0.01, 1000 * took_s), speeds.get(thought)
    speeds[thought] = measured if speed is None else (speed + measured) / 2


def search(
    game: str, level: str, view: msgspec.Struct, moves: list[int], world: str, for_ms: int
) -> int:
    """Run in a worker, as `choose`, for a bot that searches."""
    chance = FastChance.seeded(secrets.randbits(63))
    bot = make_bot(find_game(game), level, chance)
    state = find_game(game).position(world, chance)
    if isinstance(bot, BudgetBot):
        bot.simulations = simulations_in((game, level), for_ms)
    begun_s = time.perf_counter()
    chosen = int(bot.choose_in(state, view, moves))
    if isinstance(bot, BudgetBot) and bot.searched:
        note_speed((game, level), bot.searched, time.perf_counter() - begun_s)
    return chosen


def advise(
    game: str, view: msgspec.Struct, moves: list[int], world: str | None, simulations: int
) -> Advice:
    """What to do, by looking so far ahead; the same is advised to whoever sees the same."""
    chance = FastChance.seeded(SEED)
    adviser = adviser_of(find_game(game))
    if adviser is None:
        raise ValueError(f"nobody advises in {game}")
    state = None if world is None else find_game(game).position(world, chance)
    return give_advice(adviser, view, moves, state, chance, simulations)


def hint(
    game: str, view: msgspec.Struct, moves: list[int], world: str | None, for_ms: int
) -> Advice:
    """Run in a worker, for a person who asks."""
    if world is not None and (game, HINT) not in speeds:  # a first try, to find out
        timed_advice(game, view, moves, world, FIRST_SIMULATIONS)
    return timed_advice(game, view, moves, world, simulations_in((game, HINT), for_ms))


def timed_advice(
    game: str, view: msgspec.Struct, moves: list[int], world: str | None, simulations: int
) -> Advice:
    begun_s = time.perf_counter()
    advice = advise(game, view, moves, world, max(LEAST_FOR_A_HINT, simulations))
    if advice.looks:
        note_speed((game, HINT), advice.looks, time.perf_counter() - begun_s)
    return advice


def impulse(
    game: str, level: str, view: msgspec.Struct, moves: list[int], at_ms: int
) -> tuple[int, int] | None:
    """Run in a worker; None if that bot has no mind to do anything."""
    bot = make_bot(find_game(game), level, FastChance.seeded(secrets.randbits(63)))
    return bot.impulse(view, moves, at_ms)


def end_with_parent() -> None:
    """A server that is killed cannot end its workers: each watches for that itself."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_wait_and_exit, args=(parent.sentinel,), daemon=True).start()


def _wait_and_exit(sentinel: int) -> None:
    multiprocessing.connection.wait([sentinel])
    os._exit(0)


class Workers:
    """A few processes, started when the first bot has to think."""

    def __init__(self, processes: int = 1) -> None:
        self.processes = processes
        self.pool: ProcessPoolExecutor | None = None
        self.waiting = 0  # thoughts that were asked for, and are not done
        self.thoughts = Durations()
        self.asked_s: list[float] = []  # when those who search or wait for it were asked
        self.turns = asyncio.Semaphore(processes)  # of those who search: others come between

    async def choose(
        self, game: Game, level: str, view: msgspec.Struct, moves: list[int], world: str | None
    ) -> int:
        if len(moves) == 1 and not has_contests(game):  # in a contest one may also do nothing
            return moves[0]
        if world is None:
            return await self.run(choose, game.name, level, view, moves)
        async with self.turn() as for_ms:
            return await self.run(search, game.name, level, view, moves, world, for_ms)

    async def advise(
        self, game: Game, view: msgspec.Struct, moves: list[int], world: str | None
    ) -> Advice:
        """For a person who asks: no more of a core than a bot that searches has."""
        if world is None:
            return await self.run(hint, game.name, view, moves, None, 0)
        async with self.turn() as for_ms:
            return await self.run(hint, game.name, view, moves, world, for_ms)

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[int]:
        """Among those who search; and for how many milliseconds."""
        asked_s = time.perf_counter()
        self.asked_s.append(asked_s)
        try:
            async with self.turns:
                yield self.search_ms(time.perf_counter())
        finally:
            self.asked_s.remove(asked_s)

    def search_ms(self, now_s: float) -> int:
        """For whose turn it is: what is left of the time of who has waited longest, in parts."""
        left_ms = ALL_WITHIN_MS - 1000 * (now_s - min(self.asked_s))
        return max(0, min(MOST_SEARCH_MS, int(left_ms * self.processes / len(self.asked_s))))

    async def impulse(
        self, game: Game, level: str, view: msgspec.Struct, moves: list[int], at_ms: int
    ) -> tuple[int, int] | None:
        return await self.run(impulse, game.name, level, view, moves, at_ms)

    async def run(self, work: Callable[[*Ts], T], *given: *Ts) -> T:
        """Anything that takes long, in a worker; once more if that dies of something else."""
        try:
            return await self._run(work, *given)
        except BrokenProcessPool:
            logger.warning("the workers died; starting new ones")
            self.close()
            return await self._run(work, *given)

    async def _run(self, work: Callable[[*Ts], T], *given: *Ts) -> T:
        if self.pool is None:
            context = multiprocessing.get_context("spawn")
            self.pool = ProcessPoolExecutor(self.processes, context, end_with_parent)
        loop = asyncio.get_running_loop()
        begun_s = time.perf_counter()
        self.waiting += 1
        try:
            return await loop.run_in_executor(self.pool, work, *given)
        finally:
            self.waiting -= 1
            self.thoughts.add(time.perf_counter() - begun_s)

    def close(self) -> None:
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)
            self.pool = None
