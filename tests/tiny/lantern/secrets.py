"""What Lantern may reveal to whom."""

from tablee import Event
from tests.conformance.secrets import Secrets


def reveals(event: Event, seat: int) -> bool:  # LT-1: only time is hidden
    return False


SECRETS = Secrets(reveals, alarms=True, agreed=frozenset({"glow_ms"}))
