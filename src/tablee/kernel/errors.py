"""Every error that this package raises on purpose, in one shape."""


class TableeError(Exception):
    """Something was asked that cannot be done: a code for programs, a sentence for people."""

    code = "error"
    rule: str | None = None  # that forbids it, if one does

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why

    def shape(self) -> dict[str, str]:
        """The error as plain data: the same keys on the command line, over HTTP and on sockets."""
        return {"code": self.code, "why": self.why}


class IllegalMove(TableeError):
    """A move that a rule forbids; the state has not changed.

    `why` is an English sentence and, at the same time, the id of its translations.
    """

    code = "illegal_move"
    rule: str

    def __init__(self, rule: str, why: str) -> None:
        super().__init__(why)
        self.rule = rule

    def __str__(self) -> str:
        return f"{self.rule}: {self.why}"

    def __reduce__(self) -> tuple[type["IllegalMove"], tuple[str, str]]:
        return type(self), (self.rule, self.why)

    def shape(self) -> dict[str, str]:
        return {"code": self.code, "rule": self.rule, "why": self.why}


class UnknownGame(TableeError):
    """No game has that name."""

    code = "unknown_game"


class BadSeats(TableeError):
    """The game is not played by that many, or there is no such seat."""

    code = "bad_seats"


class BadOption(TableeError):
    """An option that the game does not have, or a value out of its bounds."""

    code = "bad_option"


class BadSeed(TableeError):
    """Neither a whole number nor 32 bytes."""

    code = "bad_seed"


class BadNotation(TableeError):
    """A text that is no move, card or place of this game."""

    code = "bad_notation"


class BadPosition(TableeError):
    """A text that describes no possible situation."""

    code = "bad_position"


class BadRecord(TableeError):
    """A record that cannot be read, or that does not replay to what it says."""

    code = "bad_record"


class BadTime(TableeError):
    """A time that goes back, or that passes over an alarm that is due."""

    code = "bad_time"


class BadValue(TableeError):
    """What was pickled is of another make: by other rules, or of another version."""

    code = "bad_value"


class UnknownBot(TableeError):
    """The game has no bot of that name."""

    code = "unknown_bot"


class NoEncoder(TableeError):
    """Nobody has written how this game looks in numbers."""

    code = "no_encoder"


class MissingExtra(TableeError, ImportError):
    """Packages that only some need, and that are not installed."""

    code = "missing_extra"
