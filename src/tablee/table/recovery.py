"""How a table gets over a fault, of ours or of its store: the attempt ends, the table does not.

The room in memory is thrown away and built again from the log, while the people stay connected and
are told to wait a moment; then they are welcomed anew, and what failed is tried once more. Three
ways out, each with its test in `tests/table/test_recovery.py`:

- the fault passes: the table tries again by itself, after growing pauses, until its log can be read
  and written;
- what was asked raises again: it is refused, written down for us, and the game goes on without it;
- the game itself cannot go on, because its log does not replay, or because it fails again and again
  at the same place: it is closed, its record is kept, and everybody is in the lobby.
"""

import asyncio
import logging
import secrets
from typing import TYPE_CHECKING

from tablee.kernel.errors import TableeError
from tablee.store import LostLease, StoreTrouble
from tablee.table import entries as log
from tablee.table.listeners import Listener, send_on
from tablee.table.mailbox import Letter, send_away
from tablee.table.referee import Arrival
from tablee.table.refusals import Failed, refusal
from tablee.table.replay import replay
from tablee.wire import messages as wire

if TYPE_CHECKING:
    from tablee.table.table import Table

PAUSES_MS = (100, 250, 500, 1000, 2000, 5000)  # and so on with the last
CALM_MS = 60_000  # without a fault for so long, the next one is the first again
NOT_DONE = "that met a mistake of ours, and was not done"
MOST_FAULTS = 3  # of the game itself, at one place of its log

logger = logging.getLogger(__name__)


def waiting(error: Exception) -> wire.Waiting:
    """What people are told."""
    if not isinstance(error, StoreTrouble):
        return "error"
    return "busy" if error.kind in ("locked", "unreachable") else "disk"


class Recovery:
    """What is wrong with a table, and what is done about it."""

    def __init__(self, table: "Table") -> None:
        self.table = table
        self.trouble: wire.Waiting | None = None  # why the table waits
        self.tries = 0
        self.healed_ms = 0
        self.faults = 0  # of the game itself
        self.faults_at = -1  # the length of the log at which they happened
        self.waiting: asyncio.Event | None = None

    def hurry(self) -> None:
        """The store is back, or the table is closed: nothing is waited for any longer."""
        if self.waiting is not None:
            self.waiting.set()

    async def recover(self, letter: Letter, error: Exception) -> None:
        """Something raised that is no refusal."""
        table = self.table
        if table.clock.now_ms() - self.healed_ms > CALM_MS:
            self.tries = 0
        again = letter if letter.listener is not None else None
        waited = table.referee.unanswered()
        if self.is_ours(error):  # by one of them, perhaps: none is tried again
            self.refuse_all(waited)
            waited = []
        self.note(letter, error)
        table.services.counts.recoveries += 1
        while not table.closed:
            if isinstance(error, LostLease):
                logger.warning("table %s is served elsewhere", table.code)
                table.close()
                send_on(table.listeners, "the table is served elsewhere")
                break
            self.pause(error)
            await self.wait(self.next_pause_ms(letter, error))
            if table.closed:
                break
            is_legal = False
            try:
                await self.rebuild()
                if again is not None:
                    is_legal = self.is_legal(again)
                    await again.job()
            except Exception as raised:
                if again is not None and self.is_ours(raised):
                    self.refuse(again, is_legal=is_legal)
                    again = None
                error = raised
            else:
                self.ask_again(waited)
                self.healed_ms = table.clock.now_ms()
                return
        # The room is ahead of its log: nothing may be done to it any more.
        send_away([letter, *table.mailbox.clear()])

    def next_pause_ms(self, letter: Letter, error: Exception) -> int:
        """They grow where nobody but time will help; what somebody asked is soon refused."""
        if letter.listener is not None and self.is_ours(error):
            return PAUSES_MS[0]
        self.tries += 1
        return PAUSES_MS[min(self.tries, len(PAUSES_MS)) - 1]

    def is_ours(self, error: Exception) -> bool:
        return not isinstance(error, StoreTrouble | LostLease)

    def note(self, letter: Letter, error: Exception) -> None:
        """Write it down for us; and count it, if it was the game's own doing."""
        if not self.is_ours(error):
            logger.warning("table %s waits: %s", self.table.code, error)
            return
        said = letter.message or ("somebody came" if letter.listener else "time or a bot")
        logger.error("table %s has failed at %r", self.table.code, said, exc_info=error)
        if letter.listener is None:
            self.count_fault()

    def count_fault(self) -> None:
        """The game itself has failed, at this place of its log."""
        written = self.table.written
        self.faults = self.faults + 1 if self.faults_at == written else 1
        self.faults_at = written

    def is_legal(self, letter: Letter) -> bool:
        """Whether it is a move that the game offers: then the game is to blame if it raises."""
        room, message = self.table.room, letter.message
        if not isinstance(message, wire.Act) or room.phase != "playing":
            return False
        try:
            request = room.act(letter.person, message)
            return request.move in room.current.state.legal(request.seat)
        except TableeError:
            return False

    def pause(self, error: Exception) -> None:
        """Nothing goes on, and everybody is told why, once for each reason."""
        self.table.take_down()
        why = waiting(error)
        if why != self.trouble:
            for listener in self.table.listeners:
                listener.put(wire.Paused(why))
        self.trouble = why

    async def wait(self, delay_ms: int) -> None:
        self.waiting = asyncio.Event()
        self.table.clock.call_later(delay_ms, self.waiting.set)
        await self.waiting.wait()
        self.waiting = None

    async def rebuild(self) -> None:
        """The table as its log has it, with everybody who is connected."""
        table, store = self.table, self.table.services.store
        await store.check()
        data = await store.read(table.code)
        table.take_down()
        replayed = replay(data)
        table.written = len(data)
        table.set_up(replayed.room)
        if replayed.broken is not None:
            await self.close_game(replayed.broken)
        elif self.faults >= MOST_FAULTS and replayed.room.phase == "playing":
            await self.close_game("error")
        self.trouble = None
        self.welcome_all()

    async def close_game(self, why: wire.Closing) -> None:
        """For good: it says so, keeps its record, and the next one can begin."""
        logger.error("table %s: game %d is closed", self.table.code, self.table.room.game_number)
        await self.table.write([log.Closed(why, secrets.token_hex(32))])

    def welcome_all(self) -> None:
        table = self.table
        listeners, table.listeners = table.listeners, {}
        for listener in listeners:
            if self.can_be_shown(listener):
                table.seat_listener(listener)
        table.tell_table()
        table.tell_game()
        for listener in table.listeners:
            table.tell_ended(listener)
            table.tell_evening(listener)
        table.after()

    def can_be_shown(self, listener: Listener) -> bool:
        """Whom we cannot show the game comes again; that is no reason for the others to wait."""
        room = self.table.room
        try:
            room.update(room.game_seat(listener.person), 0)
        except Exception:
            logger.exception("table %s cannot be shown to a seat", self.table.code)
            listener.cut("the table was set up anew")
            return False
        return not listener.closed

    def ask_again(self, waited: list[Arrival]) -> None:
        """Moves that waited for their turn in a contest, which was thrown away with the room."""
        table = self.table
        for came in waited:
            letter = table.letter_of(came.listener, came.message, table.clock.now_ms())
            table.mailbox.put(letter)

    def refuse_all(self, waited: list[Arrival]) -> None:
        """The same, where one of them may have been the reason."""
        for came in waited:
            came.listener.put(refusal(Failed(NOT_DONE), came.message.id))

    def refuse(self, letter: Letter, *, is_legal: bool) -> None:
        """It has raised twice: it will not be tried again."""
        logger.error("table %s: %r is refused for good", self.table.code, letter.message)
        if is_legal:
            self.count_fault()
        listener = letter.listener
        if listener is None:
            return
        listener.put(refusal(Failed(NOT_DONE), letter.action))
        if letter.message is None:  # not even a hello
            listener.cut("the table cannot be shown")
