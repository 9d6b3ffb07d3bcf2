"""Told one thing too many: what the secrecy suite must catch."""

import msgspec

from tablee import Event
from tablee.games.mito import MitoGame, events
from tablee.kernel.state import NOTHING


class LeakyMito(MitoGame):
    """Tells everybody of the card that an arm takes along."""

    def tell(self, event: Event, seat: int) -> msgspec.Struct | None:
        if event.kind == events.ARM and event.what != NOTHING:
            return super().tell(Event(events.PLAYED, event.seat, event.what, event.whom), seat)
        return super().tell(event, seat)


class LeakyGesture(MitoGame):
    """Shows at once which card an arm takes along, if any."""

    def gesture(self, move: str) -> str | None:
        return move if super().gesture(move) == "arm" else super().gesture(move)


class LeakyPhoto(MitoGame):
    """Shows the card of who came too late."""

    def on_photo(self, move: str, *, played: bool) -> str | None:
        return super().on_photo(move, played=True)


LEAKY = (
    LeakyMito(),
    LeakyGesture(),
)
LEAKY_AT_TABLES = (LeakyPhoto(),)  # where a referee decides what is late
