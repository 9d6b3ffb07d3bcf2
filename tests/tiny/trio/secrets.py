"""What Trio may reveal to whom."""

from tablee import Event
from tests.conformance.secrets import Secrets
from tests.tiny.trio import PASSED_ON, SHOWN


def reveals(event: Event, seat: int) -> bool:  # TR-3
    return event.kind in (SHOWN, PASSED_ON)


SECRETS = Secrets(reveals, agreed=frozenset({"low"}))
