"""Told one thing too many: what the secrecy suite must catch."""

import msgspec

from tablee import Event
from tablee.games.misty import MistyGame, events


class LeakyMisty(MistyGame):
    """Tells everybody which card was picked."""

    def tell(self, event: Event, seat: int) -> msgspec.Struct | None:
        return super().tell(event, event.seat if event.kind == events.PICKED else seat)


LEAKY = (LeakyMisty(),)
