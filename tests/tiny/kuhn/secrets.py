"""What Kuhn's poker may reveal to whom."""

from tablee import Event
from tests.conformance.secrets import Secrets
from tests.tiny.kuhn import SHOWN


def reveals(event: Event, seat: int) -> bool:  # KP-3
    return event.kind == SHOWN


SECRETS = Secrets(reveals)
