"""What is worth seeing again: the ends of rounds, and the Mistigri's journeys."""

from tablee.games.mistigri import events
from tablee.games.mistigri.cards import MISTIGRI
from tablee.kernel.state import Event

MOMENTS: dict[int, str] = {
    events.ROUND_ENDED: "round_ended",
    events.GAME_ENDED: "game_ended",
}
JOURNEYS: dict[int, str] = {
    events.DREW: "mistigri_drawn",
    events.GAVE: "mistigri_given",
    events.PICKED: "mistigri_picked",
    events.PUT_DOWN: "mistigri_put_down",
    events.TOOK_BACK: "mistigri_took_back",
}


def moment(event: Event) -> str | None:
    """The words for it; only of the Mistigri is every step on its way worth seeing."""
    if event.kind in JOURNEYS and event.what == MISTIGRI:
        return JOURNEYS[event.kind]
    return MOMENTS.get(event.kind)
