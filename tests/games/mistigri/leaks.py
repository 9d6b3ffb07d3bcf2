"""Told one thing too many: what the secrecy suite must catch."""

import msgspec

from tablee import Event
from tablee.games.mistigri import MistigriGame, events


class LeakyMistigri(MistigriGame):
    """Tells everybody which card was drawn."""

    def tell(self, event: Event, seat: int) -> msgspec.Struct | None:
        return super().tell(event, event.seat if event.kind == events.DREW else seat)


LEAKY = (LeakyMistigri(),)
