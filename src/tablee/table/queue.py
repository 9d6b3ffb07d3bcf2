"""What waits for one reader, in order: as much of a queue as a table needs, and nothing else."""

import asyncio
from collections import deque
from typing import Generic, TypeVar

T = TypeVar("T")


class Queue(Generic[T]):
    """Put by anybody in the event loop, taken by one task."""

    def __init__(self) -> None:
        self.items: deque[T] = deque()
        self._awaited: asyncio.Future[None] | None = None

    def __len__(self) -> int:
        return len(self.items)

    def put(self, *items: T) -> None:
        self.items.extend(items)
        if self._awaited is not None and not self._awaited.done():
            self._awaited.set_result(None)

    def clear(self) -> None:
        self.items.clear()

    async def come(self) -> None:
        """Return when something is there."""
        while not self.items:
            self._awaited = asyncio.get_running_loop().create_future()
            await self._awaited

    async def take(self) -> T:
        """The next one, as soon as there is one."""
        await self.come()
        return self.items.popleft()

    async def take_all(self) -> list[T]:
        """All that waits, at least one."""
        await self.come()
        items = list(self.items)
        self.items.clear()
        return items
