"""Bots think in worker processes, since compiled code holds the interpreter's lock.

A worker gets a game's name, a level, one seat's view and its moves: nothing else.
"""

import asyncio
import logging
import multiprocessing
import multiprocessing.connection
import os
import secrets
import threading
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar, TypeVarTuple

import msgspec

from tablee.bots import make_bot
from tablee.games import find_game
from tablee.kernel.chance import FastChance
from tablee.kernel.game import Game, has_contests
from tablee.table.counts import Durations

logger = logging.getLogger(__name__)

T = TypeVar("T")
Ts = TypeVarTuple("Ts")


def choose(game: str, level: str, view: msgspec.Struct, moves: list[int]) -> int:
    """Run in a worker; RESTS if that bot would rather do nothing."""
    bot = make_bot(find_game(game), level, FastChance.seeded(secrets.randbits(63)))
    return int(bot.decide(view, moves))


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

    async def choose(self, game: Game, level: str, view: msgspec.Struct, moves: list[int]) -> int:
        if len(moves) == 1 and not has_contests(game):  # in a contest one may also do nothing
            return moves[0]
        return await self.run(choose, game.name, level, view, moves)

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
