"""A game of a table's log, to be watched again: its record, and what else the table knows of it."""

from collections.abc import Sequence

from tablee.analysis import analyse
from tablee.games import find_game
from tablee.kernel.record import Record, verify
from tablee.store import UnknownTable
from tablee.table import entries as log
from tablee.table.photo import photos_of
from tablee.table.replay import decode, replay
from tablee.table.room import Room
from tablee.wire import http
from tablee.wire import messages as wire
from tablee.wire.replays import Known, known_of_file, replay_of, seat_info


def rerun(data: Sequence[bytes], number: int, seat: int) -> http.Replay:
    """What a seat was sent in one game of a log that is over; BadRecord if it cannot be played."""
    entries = [decode(place, line) for place, line in enumerate(data)]
    begins, ends = bounds(entries, number)
    room = replay(data[:ends]).room
    record, game = room.records[number], find_game(room.game.name)
    played = [one for one in entries[begins:ends] if isinstance(one, log.Moved | log.Rang)]
    started = entries[begins]
    known = Known(
        seats_of(room, record),
        number,
        began_ms=started.at_ms if isinstance(started, log.Started) else None,
        photos=photos_of(game, record, played, number),
    )
    return replay_of(game, record, seat, known)


def look_back(data: Sequence[bytes], number: int) -> http.AfterGame:
    """The game after the game, of one in a log that is over; BadRecord if it had no end."""
    _, ends = bounds([decode(place, line) for place, line in enumerate(data)], number)
    room = replay(data[:ends]).room
    record = room.records[number]
    found = analyse(find_game(room.game.name), record)
    return http.AfterGame(number, seats_of(room, record), found)


def look_back_on_file(text: str) -> http.AfterGame:
    """The same of a record from anywhere, if it is right."""
    record = Record.parse(text)
    game = find_game(record.header.game)
    verify(game, record)
    return http.AfterGame(1, known_of_file(record).seats, analyse(game, record))


def bounds(entries: Sequence[log.Entry | None], number: int) -> tuple[int, int]:
    """Where a game begins in its log, and where it has ended; UnknownTable unless it has.

    Nothing of a game that is on is ever played again: it would show everybody's cards.
    """
    begun = [place for place, one in enumerate(entries) if isinstance(one, log.Started)]
    if 1 <= number <= len(begun):
        begins, after = begun[number - 1], [*begun[number:], len(entries)][0]
        for place in range(begins, after):
            if isinstance(entries[place], log.Sealed | log.Closed):
                return begins, place + 1
    raise UnknownTable("there is no such game at this table, or it is not over")


def seats_of(room: Room, record: Record) -> list[wire.SeatInfo]:
    """Who sat there when it ended."""
    chairs = room.chairs[: record.header.seats]
    return [seat_info(one.kind, one.name, one.level, one.handicap_ms) for one in chairs]
