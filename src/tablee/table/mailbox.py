"""What waits to be done at one table: in turn, so that nobody's haste delays anybody else.

Each person has a queue of their own, and so has the table itself (time and bots). One letter is
taken from each in rotation: who sends a hundred waits for a hundred, the others for one of them at
a time.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from tablee.table.listeners import Listener, send_on
from tablee.wire import messages as wire

Job = Callable[[], Awaitable[None]]

TABLE = ""  # whose letters are those of time and of bots
MOST_OF_A_PERSON = 64  # letters that wait; somebody in a hurry has sent a handful
MOST_IN_ALL = 2048


@dataclass
class Letter:
    """One thing to do."""

    job: Job
    person: str = TABLE
    listener: Listener | None = None  # who is answered
    message: wire.ClientMessage | None = None  # what was said; None: came, went, or the table's own

    @property
    def action(self) -> str | None:
        """The client's own id of it."""
        return self.message.id if isinstance(self.message, wire.Act | wire.AskHint) else None


def send_away(letters: list[Letter]) -> None:
    """Who stood at the door is no listener yet: they too come again, and find the table anew."""
    visitors = [letter.listener for letter in letters if letter.listener is not None]
    send_on(visitors, "the table was put away")


class Mailbox:
    """Put by anybody in the event loop, taken by the table's task."""

    def __init__(self) -> None:
        self.queues: dict[str, deque[Letter]] = {}  # person → letters; whose turn it is comes first
        self.size = 0
        self.is_closed = False
        self._awaited: asyncio.Future[None] | None = None

    def __len__(self) -> int:
        return self.size

    def can_take(self, person: str, *, is_seated: bool) -> bool:
        """Whether one more message of somebody may wait here; guests cannot fill it for players."""
        queue = self.queues.get(person)
        is_full = self.size >= MOST_IN_ALL and not is_seated
        return not is_full and (queue is None or len(queue) < MOST_OF_A_PERSON)

    def put(self, letter: Letter) -> None:
        """Bounded by whoever asks `can_take` first; that somebody has left is always taken."""
        if letter.person not in self.queues:
            self.queues[letter.person] = deque()
        self.queues[letter.person].append(letter)
        self.size += 1
        self._wake()

    def close(self) -> None:
        """What waits is still taken; behind it comes the end."""
        self.is_closed = True
        self._wake()

    def clear(self) -> list[Letter]:
        """None of it is to be done; what that was."""
        letters = [letter for queue in self.queues.values() for letter in queue]
        self.queues.clear()
        self.size = 0
        return letters

    def forget_own(self) -> None:
        """Nothing that time or bots wanted is to be done."""
        self.size -= len(self.queues.pop(TABLE, ()))

    async def take(self) -> Letter | None:
        """The next one in turn, as soon as there is one; None at the end."""
        while not self.size:
            if self.is_closed:
                return None
            self._awaited = asyncio.get_running_loop().create_future()
            await self._awaited
        person = next(iter(self.queues))
        queue = self.queues.pop(person)
        letter = queue.popleft()
        self.size -= 1
        if queue:
            self.queues[person] = queue  # behind all others
        return letter

    def _wake(self) -> None:
        if self._awaited is not None and not self._awaited.done():
            self._awaited.set_result(None)
