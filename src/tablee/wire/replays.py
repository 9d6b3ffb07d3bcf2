"""A record as one watches it again: the updates that a seat was sent, made anew by the rules.

Nothing was filmed: a record has moves and times, and what a seat was shown follows from them.
"""

from collections.abc import Iterator

import msgspec

from tablee.kernel.game import Game
from tablee.kernel.record import Record, steps
from tablee.kernel.state import NOBODY, Event
from tablee.wire import http
from tablee.wire import messages as wire
from tablee.wire.updates import Sight, ended_of, update_of


class Known(msgspec.Struct, frozen=True):
    """What a table knows of a game besides its record."""

    seats: list[wire.SeatInfo]
    game_number: int = 1
    began_ms: int | None = None  # when it was dealt
    photos: list[http.ReplayPhoto] = []


def known_of_file(record: Record) -> Known:
    """Of a record from a file nothing else is known: people without names."""
    return Known([seat_info("person", "", None) for _ in range(record.header.seats)])


def seat_info(kind: wire.Kind, name: str, level: str | None, handicap_ms: int = 0) -> wire.SeatInfo:
    """Who played: in a game that is over nobody is missing."""
    return wire.SeatInfo(
        kind, name, level, online=True, kept=False, keep_at_ms=None, handicap_ms=handicap_ms
    )


def replay_of(game: Game, record: Record, seat: int, known: Known) -> http.Replay:
    """All that a seat was sent; BadRecord if the rules refuse it, BadSeats without such a seat."""
    updates: list[wire.Update] = []
    moments: list[http.MomentInfo] = []
    times = times_of(record, known.began_ms)
    for version, again in enumerate(steps(game, record), start=1):
        game.check_seat(again.state, seat)
        update = update_of(
            Sight(game, again.state),
            seat,
            again.told,
            game_number=known.game_number,
            version=version,
            at_ms=next(times),
        )
        updates.append(update)
        moments += moments_of(game, again.told, version, record.header.seats)
    return http.Replay(
        game=game.name,
        game_number=known.game_number,
        seat=seat,
        seats=known.seats,
        options=again.options,
        updates=updates,
        moments=moments,
        photos=known.photos,
        ended=ended_of(again, known.game_number) if again.state.is_over() else None,
    )


def times_of(record: Record, began_ms: int | None) -> Iterator[int]:
    """Of the deal and of each entry; a file does not say when it was dealt: with the first move."""
    times = [entry.at_ms for entry in record.entries]
    yield began_ms if began_ms is not None else min(times, default=0)
    yield from times


def moments_of(
    game: Game, events: list[Event], version: int, seats: int
) -> Iterator[http.MomentInfo]:
    """What of this step is worth seeing again."""
    for event in events:
        words = game.moment(event)
        if words is not None:
            whom = event.whom if 0 <= event.whom < seats else NOBODY
            yield http.MomentInfo(version, words, event.seat, whom)
