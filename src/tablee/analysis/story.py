"""A game that was played, step by step, with every situation on the way."""

import hashlib
from functools import cached_property
from typing import NamedTuple

from tablee.kernel.chance import FastChance
from tablee.kernel.errors import BadRecord
from tablee.kernel.game import Game
from tablee.kernel.record import Record, steps
from tablee.kernel.state import CLOCK, NOTHING, Event, State


class Step(NamedTuple):
    """One entry of a record."""

    version: int  # of the update that shows it; the deal's is 1
    before: State
    seat: int  # who acted, or CLOCK
    move: int  # NOTHING: the clock rang
    at_ms: int
    events: list[Event]
    after: State


class Story:
    """All of it; the states are for reading, and for cloning."""

    def __init__(self, game: Game, record: Record) -> None:
        """BadRecord if the rules refuse it, or it is not over."""
        self.game = game
        self.record = record
        self.steps: list[Step] = []
        replayed = steps(game, record)
        first = next(replayed)
        self.dealt = first.told
        self.options = first.options
        self.begins = before = first.state.clone()
        for number, (entry, again) in enumerate(zip(record.entries, replayed, strict=True)):
            move = NOTHING if entry.seat == CLOCK else game.read(before, entry.move)
            after = again.state.clone()
            told = (entry.at_ms, again.told)
            self.steps.append(Step(number + 2, before, entry.seat, move, *told, after))
            before = after
        self.end = before
        if not self.end.is_over():
            raise BadRecord("the game was not played to its end: there is nothing to look back on")

    @property
    def seats(self) -> int:
        return self.record.header.seats

    @cached_property
    def states(self) -> list[State]:
        """By version less one."""
        return [self.begins, *(step.after for step in self.steps)]

    def chance(self, purpose: str) -> FastChance:
        """From the record's own seed: the same game is always judged the same."""
        text = f"{self.record.header.seed} {self.record.result.digest} {purpose}"
        seed = hashlib.blake2b(text.encode(), digest_size=16).digest()
        return FastChance.seeded(int.from_bytes(seed, "little"))
