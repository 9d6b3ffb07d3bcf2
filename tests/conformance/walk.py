"""A random walk through a game, step by step, with the clock as one more player."""

from collections.abc import Iterator

import msgspec

from tablee import NEVER, Chance, State, seats_of
from tablee.kernel.state import CLOCK

MOST_STEPS = 20_000  # far beyond any game that ends


class Step(msgspec.Struct):
    """What is about to be done."""

    at_ms: int
    seat: int
    move: int

    def do(self, state: State) -> None:
        if self.seat == CLOCK:
            state.ring(self.at_ms)
        else:
            state.play(self.seat, self.move, self.at_ms)


def next_step(state: State, chance: Chance, at_ms: int) -> Step:
    acting = list(seats_of(state.to_act()))
    alarm_ms = state.alarm_ms()
    assert acting or alarm_ms != NEVER, "not over means that somebody or the clock can act"
    others = list(seats_of(state.may_act()))
    if others and chance.below(4) == 0:  # a change of mind or a trick now and then
        acting = others
    if alarm_ms != NEVER and chance.below(len(acting) + 1) == 0:
        return Step(alarm_ms, CLOCK, 0)
    seat = acting[chance.below(len(acting))]
    moves = state.legal(seat)
    return Step(at_ms, seat, moves[chance.below(len(moves))])


def walk(state: State, chance: Chance) -> Iterator[Step]:
    """Each step before it is done; the caller looks, and the walk goes on."""
    at_ms = 0
    for _ in range(MOST_STEPS):
        if state.is_over():
            return
        step = next_step(state, chance, at_ms)
        at_ms = step.at_ms
        yield step
        step.do(state)
    raise AssertionError("the game does not end")
