"""Random play of any game, in compiled code: for simulation, search and benchmarks."""


from mypy_extensions import i64

from tablee.kernel.chance import Chance
from tablee.kernel.state import State, a_seat_of


def play_out(state: State, chance: Chance, at_ms: i64 = 0) -> i64:
    """Play to the end with uniformly random moves, and return how many decisions that took.

    Moves come at once. Where nobody can move, time goes on to the next alarm.
    """
    decisions: i64 = 0
    while not state.is_over():
        acting = state.to_act()
        if acting == 0:
            at_ms = state.alarm_ms()
            state.ring(at_ms)
            continue
        seat = a_seat_of(acting, chance)
        moves = state.legal(seat)
        state.play(seat, moves[chance.below(len(moves))], at_ms)
        decisions += 1
    return decisions
