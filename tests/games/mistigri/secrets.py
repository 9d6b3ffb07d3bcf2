"""What Crazy Mistigri may reveal to whom."""

import tablee
from tablee import SPECTATOR, Event, State
from tablee.games.mistigri import events
from tests.conformance.secrets import Secrets


def reveals(event: Event, seat: int) -> bool:  # MG-24
    if event.kind in (events.DREW, events.GAVE):
        return seat in (event.seat, event.whom)
    if event.kind == events.DEALT:
        return seat == event.seat
    return event.kind in (events.DROPPED, events.REVEALED, events.SCORED)


def hides_moves(state: State) -> bool:  # MG-24: which card is chosen, or about to be given
    return tablee.view(state, SPECTATOR)["phase"] in ("choose", "give")


SECRETS = Secrets(
    reveals,
    hides_moves=hides_moves,
    untold={"turns": "in tens"},
)
