"""Who listens at a table: one bounded queue a socket, so that a stuck reader delays nobody."""

import asyncio
from collections.abc import Awaitable, Callable

import msgspec

from tablee.wire.messages import Replaced, encode

LONGEST_QUEUE = 64


class Listener:
    """One socket of one person. What is put is sent in order by a task of its own."""

    def __init__(
        self,
        person: str,
        send: Callable[[bytes], Awaitable[None]],
        close: Callable[[], Awaitable[None]],
    ) -> None:
        self.person = person
        self.send = send
        self.close = close
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue(LONGEST_QUEUE)
        self.closed = False
        self.version = 0  # of the game, as far as it was told to this socket
        self.game_number = 0

    def put(self, message: msgspec.Struct | bytes) -> None:
        """Queue a message; a reader that is too far behind is cut off, and may connect again."""
        if self.closed:
            return
        data = message if isinstance(message, bytes) else encode(message)
        try:
            self.queue.put_nowait(data)
        except asyncio.QueueFull:
            self.cut("too far behind")

    def cut(self, why: str) -> None:
        """Throw away what waits, say why, and close."""
        self.closed = True
        while not self.queue.empty():
            self.queue.get_nowait()
        self.queue.put_nowait(encode(Replaced(why)))
        self.queue.put_nowait(None)

    async def write(self) -> None:
        """Send what is put, until the socket is closed or cut."""
        while (data := await self.queue.get()) is not None:
            await self.send(data)
        await self.close()
