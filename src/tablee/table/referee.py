"""The referee of a table: whose move comes first. Each table has one.

This one goes by arrival: what comes in is played at once. `fair_referee.py` has the one for games
with something to race for.
"""

from typing import NamedTuple, Protocol

from mypy_extensions import mypyc_attr

from tablee.table import entries as log
from tablee.table.clock import TableClock
from tablee.table.listeners import Listener
from tablee.table.room import MoveRequest, Room
from tablee.wire import messages as wire


class Arrival(NamedTuple):
    """A move that has come in, over which socket and when."""

    listener: Listener
    message: wire.Act
    at_ms: int  # by the server's clock
    request: MoveRequest


class Actions(Protocol):
    """What a referee has done at its table."""

    async def play(self, entry: log.Moved, move: int) -> None: ...

    async def ring(self, alarm_ms: int) -> None: ...

    def tell_all(self, message: bytes, but: Listener | None = None) -> None: ...

    def after(self) -> None:
        """What is due next may have changed."""
        ...


@mypyc_attr(allow_interpreted_subclasses=True)
class Referee:
    """By arrival."""

    def __init__(self, room: Room, clock: TableClock, table: Actions) -> None:
        self.room = room
        self.clock = clock
        self.table = table

    def close(self) -> None:
        """Nothing that was begun goes on."""

    # Sockets

    def enter(self, listener: Listener) -> None:
        """A socket is at the table."""

    def leave(self, listener: Listener) -> None:
        """It is gone."""

    def pong(self, listener: Listener, nonce: str) -> None:
        """A ping was answered."""

    def keep_pinging(self) -> None:
        """Somebody is there."""

    def told(self, listener: Listener) -> None:
        """A socket is sent the present version, now or as soon as it is let."""

    # Moves

    def stepped(self) -> None:
        """The game has moved, and nobody has been told yet."""

    def takes(self, came: Arrival) -> bool:
        """Whether a move waits for its turn; if not, it is to be played at once."""
        return False

    def unanswered(self) -> list[Arrival]:
        """The moves that wait for their turn, or were being played, with who asked for them."""
        return []

    async def advance(self) -> None:
        """Do what is due by now."""
        alarm_ms = self.room.alarm_ms()
        if alarm_ms is not None and alarm_ms <= self.clock.now_ms():
            await self.table.ring(alarm_ms)

    def next_ms(self) -> int | None:
        """The table's time at which the next waiting move is decided."""
        return None

    @property
    def wait_ms(self) -> int:
        """By how much the game's clock is behind the table's."""
        return 0

    # Bots

    def is_pressing(self, seat: int) -> bool:
        """A bot whose move is on its way does not think of another."""
        return False

    @property
    def is_paced(self) -> bool:
        """Whether bots wait until what happened has been seen."""
        return True

    def pause_ms(self, seat: int, level: str, usual_ms: int) -> int:
        """How long until a bot's hand moves, as a person's would."""
        return usual_ms

    async def bot_move(self, request: MoveRequest) -> None:
        """A bot has chosen, and waited."""
        await self.table.play(request.entry(self.clock.now_ms()), request.move)
