"""Who listens at a table: one bounded queue a socket, so that a stuck reader delays nobody."""

import asyncio
import logging
from collections import deque
from typing import Protocol

import msgspec
from mypy_extensions import mypyc_attr

from tablee.wire.messages import Replaced, encode, together

LONGEST_QUEUE = 64

logger = logging.getLogger(__name__)


class Line(Protocol):
    """The way to one reader. It takes what it is given at once; when it is full, it says so."""

    def send(self, frame: bytes) -> None: ...

    def close(self) -> None:
        """After all that was sent."""
        ...


@mypyc_attr(allow_interpreted_subclasses=True)
class Listener:
    """One socket of one person. What is put is sent in order."""

    def __init__(self, person: str, line: Line, postman: "Postman | None" = None) -> None:
        self.person = person
        self.line = line
        self.postman = postman or Postman()
        self.queue: deque[bytes] = deque()
        self.behind: list[bytes] | None = None  # what waits while the socket is held
        self.closed = False
        self.is_gone = False
        self.is_full = False  # the line takes no more for now
        self.is_awake = False  # the postman knows that something waits
        self.version = 0  # of the game, as far as it was told to this socket
        self.game_number = 0

    def put(self, message: msgspec.Struct | bytes) -> None:
        """Queue a message; a reader that is too far behind is cut off, and may connect again."""
        if self.closed:
            return
        data = message if isinstance(message, bytes) else encode(message)
        if self.behind is not None:
            self.behind.append(data)  # not for long
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
        """Throw away what waits, say why, and close, even where the line is full."""
        self.closed = True
        self.is_full = False
        self.queue.clear()
        self.queue.append(encode(Replaced(why)))
        self.wake()

    def hang_up(self) -> None:
        """The other side is gone: nothing more can be sent."""
        self.closed = self.is_gone = True
        self.queue.clear()

    def fill(self, *, is_full: bool) -> None:
        """The line takes no more, or again."""
        self.is_full = is_full
        if not is_full and self.queue:
            self.wake()

    def wake(self) -> None:
        """Whatever is put in one moment goes out together."""
        if not self.is_awake and not self.is_full:
            self.is_awake = True
            self.postman.call(self)

    def flush(self) -> None:
        """Send all that waits in one frame."""
        self.is_awake = False
        if self.is_gone:
            return
        if self.queue:
            frame = self.queue[0] if len(self.queue) == 1 else together(list(self.queue))
            self.queue.clear()
            self.line.send(frame)
        if self.closed:
            self.line.close()


class Postman:
    """Goes once for all who have something to be sent in the same moment."""

    def __init__(self) -> None:
        self.called: list[Listener] = []

    def call(self, listener: Listener) -> None:
        if not self.called:
            asyncio.get_running_loop().call_soon(self.go)
        self.called.append(listener)

    def go(self) -> None:
        called, self.called = self.called, []
        for listener in called:
            try:
                listener.flush()
            except Exception:  # nobody else's letters are to be lost
                logger.exception("a socket of %s failed", listener.person)
                listener.hang_up()
