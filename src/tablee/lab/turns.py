"""Any game as a row of decisions, each of one seat: what learners' frameworks expect.

Where time does not decide, the awaited seats decide one after the other, the lowest first. What
is picked at the same time stays secret until all have picked, so whoever picks later knows no more.

The games in which time decides (`has_contests`) are played in steps of `step_ms`, which makes
another game of them, slower than the real one and fair in its own way: in each step every seat
that may do something is asked once, another one first each time, and may WAIT. What it does takes
no time. Between two steps the alarms ring that are due. When the table has waited for the same
seats for PATIENCE steps, they may not wait any more: a game does not stand still for ever.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from tablee.kernel.cardset import BIT, has, lowest
from tablee.kernel.encoder import Row
from tablee.kernel.errors import BadNotation
from tablee.kernel.spaces import Spaces
from tablee.kernel.state import NEVER, NOBODY, NOTHING, MoveList, State

PATIENCE: Final = 100


@final
class Turns:
    """A game that is played by action numbers, one seat at a time.

    `seat` is who decides, NOBODY once it is over. With `step_ms` 0 time stands still wherever
    anybody can act. WAIT is one more action, the last, if there are steps.
    """

    spaces: Spaces
    state: State
    step_ms: i64
    actions: i64
    at_ms: i64
    seat: i64
    steps: i64  # done so far
    _asked: i64  # the seats that were asked in this step
    _awaited: i64  # whom the table waited for at the last look
    _since: i64  # the step in which it began to
    _found: MoveList

    def __init__(self, spaces: Spaces, state: State, step_ms: i64 = 0) -> None:
        self.spaces = spaces
        self.state = state
        self.step_ms = step_ms
        self.actions = spaces.actions + (1 if step_ms > 0 else 0)
        self.at_ms = 0
        self.seat = NOBODY
        self.steps = 0
        self._asked = 0
        self._awaited = 0
        self._since = 0
        self._found = MoveList()
        self.find_seat()

    def is_over(self) -> bool:
        return self.seat == NOBODY

    def legal(self) -> vec[i64]:
        """The actions of the seat that decides, in ascending order."""
        found = self.list_moves()
        actions = vec[i64](capacity=found.count + 1)
        for index in range(found.count):
            actions = append(actions, self.spaces.action_of(found.items[index], self.seat))
        if self.may_wait():
            actions = append(actions, self.spaces.actions)
        return in_order(actions)

    def mark(self, mask: Row) -> None:
        """Write 1 for each of them."""
        self.spaces.mark(self.list_moves(), self.seat, mask)
        if self.may_wait():
            mask.put(self.spaces.actions, 1)

    def only_action(self) -> i64:
        """What the seat that decides must do, or NOTHING if it has a choice."""
        found = self.list_moves()
        if self.may_wait():
            return self.spaces.actions if found.count == 0 else NOTHING
        return self.spaces.action_of(found.items[0], self.seat) if found.count == 1 else NOTHING

    def list_moves(self) -> MoveList:
        found = self._found
        found.clear()
        if self.seat != NOBODY:
            self.state.list_moves(self.seat, found)
        return found

    def may_wait(self) -> bool:
        """Whether WAIT is legal."""
        return self.step_ms > 0 and self.seat != NOBODY and self.is_patient_with(self.seat)

    def is_patient_with(self, seat: i64) -> bool:
        """Whether the table would wait for this seat in this step, if there are steps."""
        return not has(self._awaited, seat) or self.steps - self._since < PATIENCE

    def act(self, action: i64) -> None:
        """The seat that decides does this; IllegalMove or BadNotation, and nothing has changed."""
        if self.seat == NOBODY:
            raise BadNotation("the game is over")
        if self.step_ms == 0 or action != self.spaces.actions:
            move = self.spaces.move_of(action, self.seat)
            self.state.play(self.seat, move, self.at_ms)
        elif not self.may_wait():
            raise BadNotation("the table has waited for this seat long enough")
        self._asked |= BIT[self.seat]
        self.find_seat()

    def pass_over(self) -> None:
        """The seat that decides does nothing in this step, however long that has been so."""
        self._asked |= BIT[self.seat]
        self.find_seat()

    # Who decides next

    def find_seat(self) -> None:
        if self.step_ms > 0:
            self.find_in_steps()
        else:
            self.find_awaited()

    def find_awaited(self) -> None:
        """The lowest one; where only time can act it does."""
        state = self.state
        awaited = state.to_act()
        while awaited == 0 and not state.is_over():
            self.at_ms = state.alarm_ms()
            state.ring(self.at_ms)
            awaited = state.to_act()
        self.seat = NOBODY if awaited == 0 else lowest(awaited)

    def find_in_steps(self) -> None:
        """The next one who can act and was not asked in this step."""
        state = self.state
        while True:
            self.ring_alarms(self.at_ms)
            if state.is_over():
                self.seat = NOBODY
                return
            self.note_awaited()
            able = state.to_act() | state.may_act()
            waiting = able & ~self._asked
            if waiting != 0:
                self.seat = self.next_of(waiting)
                return
            self.end_step(is_idle=able == 0)

    def note_awaited(self) -> None:
        awaited = self.state.to_act()
        if awaited != self._awaited:
            self._awaited = awaited
            self._since = self.steps

    def next_of(self, waiting: i64) -> i64:
        """In each step another seat is asked first, and the others follow clockwise."""
        seats = self.state.seats
        first = self.steps % seats
        for away in range(seats):
            if has(waiting, (first + away) % seats):
                return (first + away) % seats
        return NOBODY

    def end_step(self, *, is_idle: bool) -> None:
        """Time goes on by a step, or, if nobody could do anything, to the step of the alarm."""
        self.steps += 1
        self._asked = 0
        until_ms = self.at_ms + self.step_ms
        alarm_ms = self.state.alarm_ms()
        if is_idle and alarm_ms != NEVER and alarm_ms > until_ms:
            until_ms += (alarm_ms - until_ms + self.step_ms - 1) // self.step_ms * self.step_ms
        self.ring_alarms(until_ms)
        self.at_ms = until_ms

    def ring_alarms(self, until_ms: i64) -> None:
        """Those that are due by then; what is done may set one that is due at once."""
        alarm_ms = self.state.alarm_ms()
        while alarm_ms <= until_ms:
            self.state.ring(alarm_ms)
            alarm_ms = self.state.alarm_ms()

    def clone(self) -> "Turns":
        """The same decision with the same future, independent of this one."""
        # Where somebody can act, or it is over, to look for a seat changes nothing in the state.
        twin = Turns(self.spaces, self.state.clone(), self.step_ms)
        twin.at_ms = self.at_ms
        twin.seat = self.seat
        twin.steps = self.steps
        twin._asked = self._asked
        twin._awaited = self._awaited
        twin._since = self._since
        return twin


def in_order(actions: vec[i64]) -> vec[i64]:
    """Sorted; they nearly are, as moves are listed in order and only seats are counted anew."""
    for index in range(1, len(actions)):
        action = actions[index]
        place = index
        while place > 0 and actions[place - 1] > action:
            actions[place] = actions[place - 1]
            place -= 1
        actions[place] = action
    return actions
