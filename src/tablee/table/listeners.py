"""Who listens at a table: one bounded queue a socket, so that a stuck reader delays nobody.

Nearly always a socket takes what is sent at once, and then sending costs no task: only the rest of
a send that has to wait gets one.
"""

import asyncio
import contextlib
from collections import deque
from collections.abc import Callable, Coroutine, Generator
from typing import Any

import msgspec

from tablee.wire.messages import Replaced, encode, together

LONGEST_QUEUE = 64

Sending = Coroutine[Any, Any, None]


class Listener:
    """One socket of one person. What is put is sent in order."""

    def __init__(
        self, person: str, send: Callable[[bytes], Sending], close: Callable[[], Sending]
    ) -> None:
        self.person = person
        self.send = send
        self.close = close
        self.queue: deque[bytes] = deque()
        self.behind: list[bytes] | None = None  # what waits while the socket is held
        self.closed = False
        self.flushing: asyncio.Handle | asyncio.Task[None] | None = None
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
        """Throw away what waits, say why, and close."""
        self.closed = True
        self.queue.clear()
        self.queue.append(encode(Replaced(why)))
        self.wake()

    def hang_up(self) -> None:
        """The other side is gone: nothing more can be sent."""
        self.closed = True
        self.queue.clear()
        if self.flushing is not None:
            self.flushing.cancel()

    def wake(self) -> None:
        if self.flushing is None:
            self.flushing = asyncio.get_running_loop().call_soon(self.flush)

    def flush(self) -> None:
        """Send all that waits in one frame; what the socket does not take at once, in a task."""
        self.flushing = None
        sending = self.write()
        try:
            waits_for = sending.send(None)
        except StopIteration:
            return
        self.flushing = asyncio.get_running_loop().create_task(self.finish(sending, waits_for))

    async def finish(self, sending: Sending, waits_for: Any) -> None:
        try:
            await Rest(sending, waits_for)
        finally:
            self.flushing = None

    async def write(self) -> None:
        # A connection that is gone is noticed by its reader.
        with contextlib.suppress(RuntimeError, OSError):
            while self.queue:
                frame = together(list(self.queue))
                self.queue.clear()
                await self.send(frame)
            if self.closed:
                await self.close()


class Rest:
    """The rest of a coroutine that was begun by hand and waits for something."""

    def __init__(self, begun: Sending, waits_for: Any) -> None:
        self.begun = begun
        self.waits_for = waits_for

    def __await__(self) -> Generator[Any, Any, None]:
        yield self.waits_for
        yield from self.begun.__await__()
