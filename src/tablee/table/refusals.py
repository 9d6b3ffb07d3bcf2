"""What a table refuses, and how that is said."""

from collections import Counter

from tablee.kernel.errors import TableeError
from tablee.wire import messages as wire


class NotNow(TableeError):
    """It cannot be done in this phase of the table."""

    code = "not_now"


class NotYours(TableeError):
    """It is not for this person to do."""

    code = "not_yours"


class Locked(TableeError):
    """The host lets nobody new in."""

    code = "locked"

    def __init__(self) -> None:
        super().__init__("the host has locked this table")


class BadName(TableeError):
    """A name that cannot be shown."""

    code = "bad_name"


class BadMessage(TableeError):
    """A message that cannot be understood."""

    code = "bad_message"


class TooMany(TableeError):
    """More than may wait."""

    code = "too_many"


class NoHints(TableeError):
    """Among people nobody is advised, unless the host lets everybody be."""

    code = "no_hints"

    def __init__(self) -> None:
        super().__init__("there are hints where only bots sit, or where the host lets everybody")


class NotAsked(TableeError):
    """It is not this person's turn."""

    code = "not_asked"


class NoChoice(TableeError):
    """There is nothing to choose between, or nothing that thinking could better."""

    code = "no_choice"


class IsRace(TableeError):
    """Hands race: nobody can advise them."""

    code = "race"


class Outdated(TableeError):
    """The table has moved on since."""

    code = "outdated"

    def __init__(self) -> None:
        super().__init__("the table has moved on")


class Failed(TableeError):
    """An error of ours, twice: it was not done, and is written down for us."""

    code = "failed"


class DamagedTable(TableeError):
    """A table whose log cannot be read: a backup may have it."""

    code = "damaged_table"


# Of this process, by code: what people were refused is made in many places.
refused: Counter[str] = Counter()


def refusal(error: TableeError, action: str | None = None) -> wire.Refused:
    refused[error.code] += 1
    return wire.Refused(error.code, error.why, error.rule, action)
