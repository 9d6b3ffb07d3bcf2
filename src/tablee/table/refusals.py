"""What a table refuses, and how that is said."""

from tablee.kernel.errors import IllegalMove, TableeError
from tablee.wire import messages as wire


class NotNow(TableeError):
    """It cannot be done in this phase of the table."""

    code = "not_now"


class NotYours(TableeError):
    """It is not for this person to do."""

    code = "not_yours"


class BadName(TableeError):
    """A name that cannot be shown."""

    code = "bad_name"


class BadMessage(TableeError):
    """A message that cannot be understood."""

    code = "bad_message"


def refusal(error: TableeError, action: str | None = None) -> wire.Refused:
    rule = error.rule if isinstance(error, IllegalMove) else None
    return wire.Refused(error.code, error.why, rule, action)
