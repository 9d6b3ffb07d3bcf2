"""What is worth seeing again: thefts, accusations, races and slaps, ends of rounds."""

from tablee.games.mito import events
from tablee.kernel.state import NOTHING, Event

MOMENTS: dict[int, str] = {
    events.GONE: "gone",
    events.SLOWEST: "slowest",
    events.RACE_WON: "race_won",
    events.ROUND_ENDED: "round_ended",
    events.GAME_ENDED: "game_ended",
}


def moment(event: Event) -> str | None:
    """The words for it; the guard was right, or was not."""
    if event.kind == events.ACCUSED:
        return "caught" if event.what != NOTHING else "accused"
    return MOMENTS.get(event.kind)
