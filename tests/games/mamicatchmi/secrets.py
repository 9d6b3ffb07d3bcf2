"""What Mamicatchmi may reveal to whom."""

from tablee import Event
from tablee.games.mamicatchmi import events
from tests.conformance.secrets import Secrets


def reveals(event: Event, seat: int) -> bool:  # MC-15: when, and then what they show
    return event.kind == events.STOPPED


SECRETS = Secrets(
    reveals,
    alarms=True,
    untold={"last.placements": "when the two that were called were there, and who gained, is told"},
    agreed=frozenset({"dice", "wrong_spot", "tie_ms", "duel_ms"}),
)
