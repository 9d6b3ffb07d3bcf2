"""One thing that happens after a while, unless it is stopped."""

import asyncio
from collections.abc import Callable


class Timer:
    """May be started and stopped again and again; started twice, it runs on."""

    def __init__(
        self, loop: asyncio.AbstractEventLoop, seconds: float, ring: Callable[[], object]
    ) -> None:
        self.loop = loop
        self.seconds = seconds
        self.ring = ring
        self.handle: asyncio.TimerHandle | None = None

    def start(self) -> None:
        if self.handle is None:
            self.handle = self.loop.call_later(self.seconds, self.rings)

    def stop(self) -> None:
        if self.handle is not None:
            self.handle.cancel()
            self.handle = None

    def rings(self) -> None:
        self.handle = None
        self.ring()
