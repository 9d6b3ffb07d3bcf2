"""A Mistigri that tells everybody which card was drawn: what the secrecy suite must catch."""

import msgspec

from tablee import Event
from tablee.games.mistigri import MistigriGame, events


class Leaky(MistigriGame):
    def tell(self, event: Event, seat: int) -> msgspec.Struct | None:
        if event.kind == events.DREW:
            return super().tell(event, event.seat)
        return super().tell(event, seat)


LEAKY = Leaky()
