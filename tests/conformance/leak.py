"""Games that tell one thing too many: what the secrecy suite must catch."""

import msgspec

from tablee import NEVER, Event, State
from tablee.games.mamicatchmi import MamicatchmiGame
from tablee.games.mistigri import MistigriGame
from tablee.games.mistigri import events as mistigri
from tablee.games.misty import MistyGame
from tablee.games.misty import events as misty
from tablee.games.mito import MitoGame
from tablee.games.mito import events as mito
from tablee.kernel.state import NOTHING


class LeakyMistigri(MistigriGame):
    """Tells everybody which card was drawn."""

    def tell(self, event: Event, seat: int) -> msgspec.Struct | None:
        return super().tell(event, event.seat if event.kind == mistigri.DREW else seat)


class LeakyMisty(MistyGame):
    """Tells everybody which card was picked."""

    def tell(self, event: Event, seat: int) -> msgspec.Struct | None:
        return super().tell(event, event.seat if event.kind == misty.PICKED else seat)


class LeakyMito(MitoGame):
    """Tells everybody of the card that an arm takes along."""

    def tell(self, event: Event, seat: int) -> msgspec.Struct | None:
        if event.kind == mito.ARM and event.what != NOTHING:
            return super().tell(Event(mito.PLAYED, event.seat, event.what, event.whom), seat)
        return super().tell(event, seat)


class LeakyGesture(MitoGame):
    """Shows at once which card an arm takes along, if any."""

    def gesture(self, move: str) -> str | None:
        return move if super().gesture(move) == "arm" else super().gesture(move)


class LeakyDeadline(MamicatchmiGame):
    """Says when the dice will stop."""

    def deadline_ms(self, state: State) -> int | None:
        return None if state.alarm_ms() == NEVER else int(state.alarm_ms())


class LeakyPhoto(MitoGame):
    """Shows the card of who came too late."""

    def on_photo(self, move: str, *, played: bool) -> str | None:
        return super().on_photo(move, played=True)


LEAKY = (LeakyMistigri(), LeakyMisty(), LeakyMito(), LeakyGesture(), LeakyDeadline())
LEAKY_AT_TABLES = (LeakyPhoto(),)  # where a referee decides what is late
