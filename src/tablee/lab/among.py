"""One seat among bots: whoever plays it is asked in steps, the bots play as they do anywhere.

Where time does not decide, the seat is asked whenever it is awaited, and before the bots that are
awaited with it; what is picked at the same time stays secret all the same.

Where it does, bots take the time that they take at any table (`bots/simulation.py`), and the seat
is asked at every multiple of `step_ms` at which it may do something, where it may wait for the next
one. So it sees and moves without a person's delay, but never between two steps. What it is awaited
for it may put off for PATIENCE steps, so that every game ends.
"""

from collections.abc import Mapping, Sequence

from tablee.bots import AnyBot
from tablee.bots.simulation import Due, Simulation
from tablee.kernel.cardset import has
from tablee.kernel.chance import Chance
from tablee.kernel.errors import BadNotation
from tablee.kernel.state import NOBODY, State, seats_of
from tablee.lab.setting import Setting
from tablee.lab.turns import PATIENCE


class Among(Simulation):
    """A game of bots in which somebody else plays one seat, by action numbers.

    After it is made and after each `act` the seat is asked, or the game is over.
    """

    def __init__(
        self,
        setting: Setting,
        state: State,
        seat: int,
        bots: Mapping[int, AnyBot],
        hands: Sequence[Chance],
    ) -> None:
        super().__init__(setting.game, state, bots, hands)
        self.setting = setting
        self.seat = seat
        self.free_ms = 0  # when the seat may be asked again
        self.waits = 0  # how often in a row it has put off what it is awaited for
        self.go_on()

    def legal(self) -> list[int]:
        """Its actions, in ascending order."""
        moves = self.state.legal(self.seat)
        actions = sorted(self.setting.spaces.action_of(move, self.seat) for move in moves)
        return [*actions, self.setting.wait] if actions and self.may_wait() else actions

    def may_wait(self) -> bool:
        return self.setting.step_ms > 0 and self.waits < PATIENCE

    def act(self, action: int) -> None:
        """Do this; IllegalMove or BadNotation, and nothing has changed."""
        if self.state.is_over():
            raise BadNotation("the game is over")
        if self.setting.step_ms == 0 or action != self.setting.wait:
            self.play(self.seat, self.setting.spaces.move_of(action, self.seat))
            self.waits = 0
        elif self.may_wait():
            self.waits = self.waits + 1 if has(self.state.to_act(), self.seat) else 0
        else:
            raise BadNotation("the table has waited for this seat long enough")
        self.free_ms = self.at_ms + self.setting.step_ms
        self.go_on()

    def go_on(self) -> None:
        """Let the bots play and the alarms ring until the seat is to be asked."""
        while not self.state.is_over():
            due = self.first_of_others()
            asked_ms = self.asked_ms()
            if asked_ms is not None and (due is None or asked_ms <= due.at_ms):
                self.at_ms = max(self.at_ms, asked_ms)
                return
            if due is not None:
                self.carry_out(due)

    def asked_ms(self) -> int | None:
        """When the seat is asked, if nothing happens before; None: it can do nothing."""
        step_ms = self.setting.step_ms
        if step_ms == 0:
            return self.at_ms if has(self.state.to_act(), self.seat) else None
        if not has(self.state.to_act() | self.state.may_act(), self.seat):
            return None
        earliest = max(self.at_ms, self.free_ms)
        return (earliest + step_ms - 1) // step_ms * step_ms

    def first_of_others(self) -> Due | None:
        """What comes first of what bots do and of alarms; None where time stands still."""
        if self.setting.step_ms == 0 and has(self.state.to_act(), self.seat):
            return None
        return self.first()

    def answers_at_once(self) -> int:
        if self.has_impulses or self.hands_race():
            return NOBODY
        awaited = [seat for seat in seats_of(self.state.to_act()) if seat in self.bots]
        return awaited[0] if awaited else NOBODY
