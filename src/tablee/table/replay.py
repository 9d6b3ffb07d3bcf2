"""A table from its log: whatever the log holds, a room comes out, and at worst a game is closed.

Only the last game is played again; of those before, what they left behind is noted, and a record is
made when somebody asks. A game goes on only by the rules by which it began. One that was begun by
others, or that does not replay, is closed: its record is kept as far as it goes, and its people are
in the lobby.
"""

import logging
from collections.abc import Sequence

import msgspec

from tablee.games import find_game, shelf
from tablee.kernel.errors import UnknownGame
from tablee.kernel.options import complete
from tablee.kernel.record import FORMAT, RING, Entry, Header, Record, Result
from tablee.kernel.state import CLOCK
from tablee.table import entries as log
from tablee.table.past import PastGame
from tablee.table.refusals import DamagedTable
from tablee.table.room import Room
from tablee.wire.messages import Closing

logger = logging.getLogger(__name__)


class Replay:
    """A log, carried out entry by entry."""

    def __init__(self, opened: log.Opened) -> None:
        try:
            self.room = Room(find_game(opened.game))
        except UnknownGame as error:
            raise DamagedTable(error.why) from error
        self.room.apply(opened)
        self.broken: Closing | None = None  # why the game that is on cannot be played on
        self.unplayed: list[Entry] | None = None  # of a game by other rules: its moves as they were
        self.past: PastGame  # the one that is passed by

    def carry_out(self, number: int, entry: log.Entry) -> None:
        """One more entry; whatever it holds, the room is as it should be."""
        if self.broken is not None and self.is_of_a_game(entry):
            self.pass_over(number, entry)
            return
        try:
            if isinstance(entry, log.Started):
                self.begin(entry)
            else:
                self.room.apply(entry)
        except Exception as error:  # a log may hold anything: written by other code, or damaged
            self.fail(number, error)

    def pass_by(self, entry: log.Entry | None) -> None:
        """An entry from before the last game: what it leaves behind, without playing."""
        room = self.room
        match entry:
            case log.Started():
                seats = len(room.taken())
                options = complete(room.game.options, room.options, seats)
                self.past = PastGame(room.game, seats, room.seed(), options)
                room.begin_unplayed()
                room.count_step(entry.at_ms)
            case log.Moved() | log.Rang():
                self.past.entries.append(entry)
                if isinstance(entry, log.Moved):
                    room.note_action(entry)
                room.count_step(entry.at_ms)
            case log.Sealed() | log.Closed():
                if isinstance(entry, log.Sealed):
                    room.end("over")
                room.apply(entry)
                room.records.keep(room.game_number, self.past.record)
            case None:
                raise DamagedTable("no entry of a log")
            case _:
                room.apply(entry)

    def is_of_a_game(self, entry: log.Entry) -> bool:
        kinds = (log.Started, log.Moved, log.Rang, log.Sealed, log.Closed)
        return isinstance(entry, kinds)

    def begin(self, entry: log.Started) -> None:
        room = self.room
        if entry.rules not in (None, room.game.rules_version):
            record = bare_record(room, entry.rules or 0)
            self.broken, self.unplayed = "rules", record.entries
            room.begin_unplayed()
            room.records.keep(room.game_number, lambda: record)
            return
        try:
            room.apply(entry)
        except Exception:
            room.begin_unplayed()
            raise

    def pass_over(self, number: int, entry: log.Entry) -> None:
        """An entry of a game that is not played: it may be the last one."""
        match entry:
            case log.Sealed() | log.Closed():
                self.close_game(entry.secret)
            case log.Started():  # the end of the one before was lost
                self.close_game(self.room.secret)
                self.carry_out(number, entry)
            case log.Moved() if self.unplayed is not None:
                self.unplayed.append(Entry(entry.at_ms, entry.seat, entry.move, ()))
            case log.Rang() if self.unplayed is not None:
                self.unplayed.append(Entry(entry.at_ms, CLOCK, RING, ()))

    def close_game(self, secret: str) -> None:
        """The game that is broken is over, and the next one may begin."""
        if self.broken is not None:
            self.room.close_game(self.broken, secret)
        self.broken = self.unplayed = None

    def fail(self, number: int, error: Exception) -> None:
        """An entry that cannot be carried out ends its game; one of the lobby is left out."""
        is_playing = self.room.phase == "playing"
        what = "its game is closed" if is_playing else "it is left out"
        logger.warning("entry %d of a log cannot be replayed, %s: %r", number, what, error)
        if is_playing:
            self.broken = self.broken or "log"


def bare_record(room: Room, rules: int) -> Record:
    """Of a game that began by other rules: what it began with; its moves are still to come."""
    header = Header(
        tablee=FORMAT,
        game=room.game.name,
        rules=rules,
        seats=len(room.taken()),
        options=room.options,
        seed=str(room.seed()),
        fingerprint=room.seed().fingerprint(),
        events=(),
    )
    return Record(header, [], Result(over=False, scores=(), digest=""))


def replay(data: Sequence[bytes]) -> Replay:
    """The table of a log; DamagedTable if not even its game can be found."""
    entries = [decode(number, line) for number, line in enumerate(data)]
    opened = entries[0] if entries else None
    if not isinstance(opened, log.Opened):
        raise DamagedTable("the log of this table does not begin at its beginning")
    replayed = Replay(opened)
    begun = last_begun(entries)
    try:
        for entry in entries[1:begun]:
            replayed.pass_by(entry)
    except Exception as error:  # what it means depends on its game, which must be played for that
        logger.warning("the past of a log is played again: %r", error)
        replayed, begun = Replay(opened), 1
    for number, entry in enumerate(entries[begun:], start=begun):
        if entry is None:
            replayed.fail(number, DamagedTable("no entry of a log"))
        else:
            replayed.carry_out(number, entry)
    return replayed


def last_begun(entries: Sequence[log.Entry | None]) -> int:
    """Where the last game begins; 1 where those before it are not as they should be."""
    begun, is_playing, is_usual, rules = 1, False, True, 0
    for number, entry in enumerate(entries):
        match entry:
            case log.Opened() | log.Chose():
                game = shelf().get(entry.game)
                rules = 0 if game is None else game.rules_version
                is_usual = is_usual and game is not None and not is_playing
            case log.Started():
                if is_playing or not is_usual:
                    return 1
                begun, is_playing, is_usual = number, True, entry.rules in (None, rules)
            case log.Moved() | log.Rang():
                is_usual = is_usual and is_playing
            case log.Sealed() | log.Closed():
                is_usual, is_playing = is_usual and is_playing, False
            case None:
                is_usual = False
    return begun


def decode(number: int, line: bytes) -> log.Entry | None:
    """An entry; None if it is none."""
    try:
        return log.decode.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        logger.warning("entry %d of a log cannot be read: %s", number, error)
        return None
