"""The pace of a table: what happened is looked at, one thing at a time, before a bot goes on.

A game says how weighty what it tells is, in beats (`Game.beats`); the table's pace says how long a
beat is. Races know no pace: hands are as quick as they are.
"""

from tablee.kernel.state import SPECTATOR
from tablee.table.clock import TableClock
from tablee.table.room import Room
from tablee.wire import messages as wire

PACES: dict[wire.Pace, float] = {"relaxed": 1.7, "normal": 1.0, "lively": 0.55}
MOST_BEATS = 6.0  # that a bot waits, however much has happened


class Pacer:
    """Until when a table looks at what has happened."""

    def __init__(self, room: Room, clock: TableClock, bot_ms: int) -> None:
        self.room = room
        self.clock = clock
        self.bot_ms = bot_ms  # a beat at the normal pace
        self.until_ms = 0

    @property
    def beat_ms(self) -> int:
        return round(self.bot_ms * PACES[self.room.pace])

    @property
    def left_ms(self) -> int:
        return max(0, self.until_ms - self.clock.now_ms())

    def stepped(self) -> None:
        """One more thing to look at, after those that are looked at already."""
        if not any(chair.kind == "bot" or chair.kept for chair in self.room.chairs):
            return  # nobody waits for that
        now_ms, beat_ms = self.clock.now_ms(), self.beat_ms
        until_ms = max(self.until_ms, now_ms) + round(self.room.last_beats() * beat_ms)
        self.until_ms = min(until_ms, now_ms + round(MOST_BEATS * beat_ms))

    def skip(self, person: str, version: int) -> bool:
        """Somebody has seen it all; whether everybody has who is there."""
        room = self.room
        seat = room.seat_of(person)
        if seat == SPECTATOR or room.phase != "playing" or version != room.version:
            return False
        room.chairs[seat].seen = (room.game_number, version)
        for chair in room.chairs:
            is_looking = chair.sockets > 0 and not chair.kept
            if is_looking and chair.seen != (room.game_number, version):
                return False
        self.until_ms = self.clock.now_ms()
        return True
