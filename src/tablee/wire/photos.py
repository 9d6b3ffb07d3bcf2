"""The photo finish, which `messages.py` counts among the messages of a table's socket."""

import msgspec


class PressInfo(msgspec.Struct, frozen=True):
    """One press of a contest, as it was measured; all in ms after the stimulus was seen or sent."""

    seat: int
    move: str  # as its game shows it to everybody: a card that was not played is in none
    at_ms: int  # corrected
    error_ms: int
    raw_ms: int  # from sending to arrival
    claimed_ms: int | None  # by the client
    trusted_ms: int  # the line's usual round trip, by the server's pings
    late: bool  # the contest was decided without it
    unproven: bool = False  # what else answers on that line bears out less than its page says


class Photo(msgspec.Struct, tag="photo", frozen=True):
    """The photo finish: every possible press of a contest, in the order in which they were made."""

    game_number: int
    version: int  # that carried the stimulus
    presses: list[PressInfo]
