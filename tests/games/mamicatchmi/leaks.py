"""Told one thing too many: what the secrecy suite must catch."""

from tablee import NEVER, State
from tablee.games.mamicatchmi import MamicatchmiGame


class LeakyDeadline(MamicatchmiGame):
    """Says when the dice will stop."""

    def deadline_ms(self, state: State) -> int | None:
        return None if state.alarm_ms() == NEVER else int(state.alarm_ms())


LEAKY = (LeakyDeadline(),)
