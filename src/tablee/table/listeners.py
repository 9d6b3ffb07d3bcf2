"""Who listens at a table: one bounded queue a socket, so that a stuck reader delays nobody."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Collection, Iterable
from typing import Protocol

import msgspec
from mypy_extensions import mypyc_attr

from tablee.kernel.state import SPECTATOR
from tablee.table.clock import Clock
from tablee.table.witnesses import LineWitness
from tablee.wire.messages import Ping, Replaced, encode, together

LONGEST_QUEUE = 64
TV = "tv "  # before whose browser it is: nobody at a table has such a name

logger = logging.getLogger(__name__)


class Socket(Protocol):
    """The way to one reader. It takes what it is given at once; when it is full, it says so."""

    def send(self, frame: bytes) -> None: ...

    def close(self) -> None:
        """After all that was sent."""
        ...


@mypyc_attr(allow_interpreted_subclasses=True)
class Listener:
    """One socket of one person. What is put is sent in order."""

    def __init__(
        self,
        person: str,
        socket: Socket,
        outbox: "Outbox | None" = None,
        witness: LineWitness | None = None,
    ) -> None:
        self.person = person
        self.witness = witness  # of its line
        # Told of each answer to the witness's pings; whether it was asked for.
        self.borne_out: Callable[[str], bool] = nobody_asked
        self.socket = socket
        self.outbox = outbox or Outbox()
        self.queue: deque[bytes] = deque()
        self.behind: list[bytes] | None = None  # what waits while the socket is held
        self.closed = False
        self.is_gone = False
        self.is_full = False  # the socket takes no more for now
        self.is_awake = False  # the outbox knows that something waits
        self.version = 0  # of the game, as far as it was told to this socket
        self.game_number = 0
        self.seat = SPECTATOR  # whose view it was told
        self.name = ""  # of a watcher, as it wants to be known
        self.late: Late | None = None  # a television's: when it is told what it is told

    @property
    def is_tv(self) -> bool:
        return self.late is not None

    @property
    def owner(self) -> str:
        """Whose browser it is."""
        return self.person.removeprefix(TV)

    def become_tv(self, clock: Clock) -> None:
        """Whoever's browser it is in, from now on it is nobody's: it has no seat and gets none."""
        if self.late is None:
            self.person, self.name = TV + self.person, ""
            self.late = Late(self, clock)

    def put(self, message: msgspec.Struct | bytes) -> None:
        """Queue a message; a reader that is too far behind is cut off, and may connect again."""
        if self.closed:
            return
        data = message if isinstance(message, bytes) else encode(message)
        if self.behind is not None:
            self.behind.append(data)  # not for long
        elif self.late is None or isinstance(message, Ping) or not self.late.keeps(data):
            self.put_now(data)

    def put_now(self, data: bytes) -> None:
        if self.closed:
            return
        if len(self.queue) >= LONGEST_QUEUE:
            self.cut("too far behind")
            return
        self.queue.append(data)
        self.wake()

    def hold(self) -> None:
        """What is put from now on waits for `release`."""
        if self.behind is None:
            self.behind = []

    def release(self) -> None:
        """Send what waited, in order."""
        waited, self.behind = self.behind, None
        for data in waited or []:
            self.put(data)

    def cut(self, why: str) -> None:
        """Throw away what waits, say why, and close, even where the socket is full."""
        self.closed = True
        self.is_full = False
        self.queue.clear()
        self.queue.append(encode(Replaced(why)))
        self.wake()

    def hang_up(self) -> None:
        """The other side is gone: nothing more can be sent."""
        self.closed = self.is_gone = True
        self.queue.clear()

    def fall_silent(self) -> None:
        """What waits may not be true any more: none of it is said, and the line is closed."""
        self.is_awake = False
        self.queue.clear()
        if not self.is_gone:
            self.closed = True
            self.socket.close()

    def fill(self, *, is_full: bool) -> None:
        """The socket takes no more, or again."""
        self.is_full = is_full
        if not is_full and self.queue:
            self.wake()

    def wake(self) -> None:
        """Whatever is put in one moment goes out together."""
        if not self.is_awake and not self.is_full:
            self.is_awake = True
            self.outbox.add(self)

    def flush(self) -> None:
        """Send all that waits in one frame."""
        self.is_awake = False
        if self.is_gone:
            return
        if self.queue:
            frame = self.queue[0] if len(self.queue) == 1 else together(list(self.queue))
            self.queue.clear()
            self.socket.send(frame)
        if self.closed:
            self.socket.close()


def nobody_asked(_nonce: str) -> bool:
    return False


class Late:
    """A television shows nothing before the phones do: what it is told waits so long, in order."""

    def __init__(self, listener: Listener, clock: Clock) -> None:
        self.listener = listener
        self.clock = clock
        self.delay_ms = 0
        self.waiting: deque[tuple[int, bytes]] = deque()  # until when, what

    def keeps(self, data: bytes) -> bool:
        """Whether it waits; if not, it can be sent now."""
        if self.delay_ms <= 0 and not self.waiting:
            return False
        due_ms = self.clock.now_ms() + self.delay_ms
        if self.waiting:
            self.waiting.append((max(due_ms, self.waiting[-1][0]), data))
        else:
            self.waiting.append((due_ms, data))
            self.clock.call_later(self.delay_ms, self.release)
        return True

    def release(self) -> None:
        """Send what is due."""
        now_ms = self.clock.now_ms()
        while self.waiting and self.waiting[0][0] <= now_ms:
            self.listener.put_now(self.waiting.popleft()[1])
        if self.waiting:
            self.clock.call_later(self.waiting[0][0] - now_ms, self.release)


def watchers_of(listeners: Collection[Listener], seat_of: Callable[[str], int]) -> dict[str, str]:
    """Who only looks on, perhaps on several screens, and by which name; a television is nobody."""
    looking = (one for one in listeners if not one.is_tv and seat_of(one.person) == SPECTATOR)
    return {one.person: one.name for one in looking}


def send_on(listeners: Iterable[Listener], why: str) -> None:
    """Whoever is still there comes again, and finds the table anew."""
    for listener in listeners:
        if not listener.closed:
            listener.cut(why)


class Outbox:
    """What is to be sent in one moment goes out at once, to all.

    Where tables can be taken over by another server, `may_speak` is asked before each frame: a
    process may be stopped anywhere, and go on when all that it knows is long out of date.
    """

    def __init__(self, may_speak: Callable[[], bool] | None = None) -> None:
        self.waiting: list[Listener] = []
        self.may_speak = may_speak

    def add(self, listener: Listener) -> None:
        if not self.waiting:
            asyncio.get_running_loop().call_soon(self.flush)
        self.waiting.append(listener)

    def flush(self) -> None:
        waiting, self.waiting = self.waiting, []
        for listener in waiting:
            try:
                if self.may_speak is None or self.may_speak():
                    listener.flush()
                else:
                    listener.fall_silent()
            except Exception:  # nobody else's letters are to be lost
                logger.exception("a socket of %s failed", listener.person)
                listener.hang_up()
