"""Games that tell one thing too many: what the secrecy suite must catch."""

import msgspec

from tablee import Event
from tablee.games.mistigri import MistigriGame
from tablee.games.mistigri import events as mistigri
from tablee.games.misty import MistyGame
from tablee.games.misty import events as misty


class LeakyMistigri(MistigriGame):
    """Tells everybody which card was drawn."""

    def tell(self, event: Event, seat: int) -> msgspec.Struct | None:
        return super().tell(event, event.seat if event.kind == mistigri.DREW else seat)


class LeakyMisty(MistyGame):
    """Tells everybody which card was picked."""

    def tell(self, event: Event, seat: int) -> msgspec.Struct | None:
        return super().tell(event, event.seat if event.kind == misty.PICKED else seat)


LEAKY = (LeakyMistigri(), LeakyMisty())
