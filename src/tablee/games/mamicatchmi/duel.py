"""One duel: which pawns are called, who put what where and when, and who was faster (MC-6 … MC-9).

A roll that calls nobody is one that belongs to nobody: what is placed then is wrong.

All times in here are milliseconds after the dice stopped.
"""

from typing import final

from mypy_extensions import i64

from tablee.games.mamicatchmi.cards import FLEES, REFUGE
from tablee.games.mamicatchmi.terms import DECIDED, MISSED, OPEN, TIED
from tablee.kernel.state import NEVER, NOBODY, NOTHING
from tablee.kernel.values import Value


@final
class Placement(Value):
    """A pawn was put somewhere; this never changes any more."""

    seat: i64
    pawn: i64
    spot: i64
    after_ms: i64

    def __init__(self, seat: i64, pawn: i64, spot: i64, after_ms: i64) -> None:
        self.seat = seat
        self.pawn = pawn
        self.spot = spot
        self.after_ms = after_ms

    def __getnewargs__(self) -> tuple[object, ...]:
        return self.seat, self.pawn, self.spot, self.after_ms


@final
class Duel(Value):
    """A duel, from the stop of the dice; once it is settled it never changes any more."""

    first: i64  # the dice
    second: i64
    fleer: i64  # whose pawn flees; NOBODY: a common one
    chaser: i64  # if both are NOBODY, no pawn is called
    placements: list[Placement]
    fled_ms: i64  # when the fleeing pawn was in its place, or NEVER
    chased_ms: i64
    outcome: i64
    tokens: i64  # that moved when it was settled

    def __init__(self, first: i64, second: i64, fleer: i64, chaser: i64) -> None:
        self.first = first
        self.second = second
        self.fleer = fleer
        self.chaser = chaser
        self.placements = []
        self.fled_ms = NEVER
        self.chased_ms = NEVER
        self.outcome = OPEN
        self.tokens = 0

    def __getnewargs__(self) -> tuple[object, ...]:
        return self.first, self.second, self.fleer, self.chaser

    # MC-6: who goes where

    def flees(self) -> i64:
        return FLEES[self.first * 4 + self.second]

    def chases(self) -> i64:
        return self.first + self.second - self.flees()

    def calls(self, pawn: i64) -> bool:
        if self.fleer == NOBODY and self.chaser == NOBODY:  # MC-5, MC-11
            return False
        return pawn in (self.first, self.second)

    def right_spot(self, pawn: i64) -> i64:
        """Where a pawn must go; NOTHING if it is not called."""
        if not self.calls(pawn):
            return NOTHING
        flees = self.flees()
        return REFUGE[flees] * 2 + (0 if pawn == flees else 1)

    def has_called(self, seat: i64) -> bool:
        """Whether a pawn of this seat is called."""
        return seat in (self.fleer, self.chaser)

    # What happens in it

    def put(self, seat: i64, pawn: i64, spot: i64, after_ms: i64) -> bool:
        """Note a placement; whether it is right."""
        self.placements.append(Placement(seat, pawn, spot, after_ms))
        if spot != self.right_spot(pawn):
            return False
        if pawn == self.flees():
            self.fled_ms = after_ms
        else:
            self.chased_ms = after_ms
        return True

    def has_erred(self, seat: i64) -> bool:  # MC-9
        """Whether this seat has placed a pawn that was not called."""
        for placement in self.placements:
            if placement.seat == seat and not self.calls(placement.pawn):
                return True
        return False

    def is_in_place(self, pawn: i64) -> bool:
        return self.came_ms(pawn) != NEVER

    def came_ms(self, pawn: i64) -> i64:
        """When a called pawn was in its place, or NEVER."""
        return self.fled_ms if pawn == self.flees() else self.chased_ms

    def earliest_ms(self) -> i64:
        """When the first of the two was in place, or NEVER."""
        return min(self.fled_ms, self.chased_ms)

    def latest_ms(self) -> i64:
        """When both were in place, or NEVER."""
        return max(self.fled_ms, self.chased_ms)

    # Who was faster

    def settle(self, tie_ms: i64) -> None:  # MC-7, MC-8, MC-13
        if self.earliest_ms() == NEVER:
            self.outcome = MISSED
        elif self.latest_ms() - self.earliest_ms() <= tie_ms:
            self.outcome = TIED
        else:
            self.outcome = DECIDED

    def winner(self) -> i64:
        """Whose pawn was faster, where one was; NOBODY: a common one."""
        return self.fleer if self.fled_ms < self.chased_ms else self.chaser

    def loser(self) -> i64:
        """Whose pawn was slower, where one was; NOBODY: a common one."""
        return self.chaser if self.fled_ms < self.chased_ms else self.fleer

    def player(self) -> i64:
        """Who put the faster pawn into its place, which for a common pawn is who played it."""
        faster = self.flees() if self.fled_ms < self.chased_ms else self.chases()
        seat: i64 = NOBODY
        for placement in self.placements:
            if placement.pawn == faster and placement.spot == self.right_spot(faster):
                seat = placement.seat
        return seat

    def clone(self) -> "Duel":
        twin = Duel(self.first, self.second, self.fleer, self.chaser)
        twin.placements = self.placements[:]
        twin.fled_ms = self.fled_ms
        twin.chased_ms = self.chased_ms
        twin.outcome = self.outcome
        twin.tokens = self.tokens
        return twin
