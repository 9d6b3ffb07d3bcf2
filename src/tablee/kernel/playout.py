"""Random play of any game, in compiled code: for simulation, search and benchmarks."""

from mypy_extensions import i64

from tablee.kernel.cardset import count
from tablee.kernel.chance import Chance
from tablee.kernel.state import NEVER, MoveList, State, a_seat_of


def play_out(state: State, chance: Chance, at_ms: i64 = 0) -> i64:
    """Play to the end with uniformly random moves, and return how many decisions that took.

    While an alarm is set the clock takes part like one more seat: it rings as often as any other
    moves. So it goes on where nobody can move, and where everybody always could.
    """
    decisions: i64 = 0
    found = MoveList()
    while True:
        acting = state.to_act()
        if acting == 0 and state.is_over():
            return decisions
        alarm_ms = state.alarm_ms()
        if alarm_ms != NEVER and chance.below(count(acting) + 1) == 0:
            at_ms = alarm_ms
            state.ring(at_ms)
            continue
        seat = a_seat_of(acting, chance)
        found.clear()
        state.list_moves(seat, found)
        state.play(seat, found.items[chance.below(found.count)], at_ms)
        decisions += 1
