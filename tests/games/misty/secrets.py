"""What Misty may reveal to whom."""

import tablee
from tablee import SPECTATOR, Event, State
from tablee.games.misty import events
from tests.conformance.secrets import Secrets


def hides_moves(state: State) -> bool:  # MY-14: picks, changes of mind, spaces in advance
    return tablee.view(state, SPECTATOR)["phase"] in ("pick",)


def reveals(event: Event, seat: int) -> bool:  # MY-3, MY-14
    if event.kind in (events.DEALT, events.PASSED_ON):  # a hand that nobody but its holder sees
        return seat != SPECTATOR
    return event.kind == events.REVEALED


SECRETS = Secrets(
    reveals,
    hides_moves=hides_moves,
    untold={"last": "a new round has nothing of the one before but wins and points"},
)
