"""One connection to PostgreSQL: opened when it is needed, and anew after it was lost.

Whatever goes wrong is StoreTrouble of a kind, with a sentence. Nothing is tried twice here: whether
something was done by a connection that was lost in the middle is known only to who reads it again.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import asyncpg

from tablee.store import StoreTrouble, TroubleKind
from tablee.store.trouble import SENTENCES

CONNECT_S = 5.0  # a database that takes longer to answer at all is not there
COMMAND_S = 10.0  # one statement
# By SQLSTATE, or by its class, the first two letters.
KINDS: dict[str, TroubleKind] = {
    "53100": "full",
    "53200": "full",
    "53": "unreachable",  # too many connections
    "55P03": "locked",
    "55006": "locked",
    "57014": "locked",  # it took too long
    "40": "locked",
    "25006": "readonly",  # a standby
    "42501": "readonly",
    "XX001": "damaged",
    "XX002": "damaged",
    "08": "unreachable",
    "57": "unreachable",
    "58": "full",  # the disk refuses
}
# What is said of a connection that was lost, or that its own library does not understand any more.
LOST = (asyncpg.InterfaceError, asyncpg.InternalClientError, OSError, TimeoutError)
# A host may have traded durability for speed; what we acknowledge is on disk.
DURABLE = """
SELECT set_config('synchronous_commit', 'on', false)
WHERE current_setting('synchronous_commit') = 'off'
"""

T = TypeVar("T")


class Line:
    """Used by one at a time."""

    def __init__(self, url: str, command_s: float = COMMAND_S) -> None:
        self.url = url
        self.command_s = command_s
        self.lock = asyncio.Lock()
        self.waiting = 0
        self.db: Any = None
        self.is_closed = False

    async def use(self, work: Callable[[Any], Awaitable[T]]) -> T:
        """What the work answers; StoreTrouble for whatever the database says against it."""
        self.waiting += 1
        try:
            async with self.lock:
                return await self._use(work)
        finally:
            self.waiting -= 1

    async def _use(self, work: Callable[[Any], Awaitable[T]]) -> T:
        if self.is_closed:
            raise StoreTrouble("other", "the store is closed")
        try:
            if self.db is None or self.db.is_closed():
                self.db = await connect(self.url, self.command_s)
            return await work(self.db)
        except (asyncpg.PostgresError, *LOST) as error:
            trouble = trouble_of(error)
            if trouble.kind == "unreachable":
                self.let_go()
            raise trouble from error
        except BaseException:
            # Cancelled, or an error of ours: who knows in which state it was left.
            if self.db is not None and self.db.is_in_transaction():
                self.let_go()
            raise

    def let_go(self) -> None:
        """The next who asks has a new connection."""
        db, self.db = self.db, None
        if db is not None:
            db.terminate()

    async def close(self) -> None:
        """After whoever is using it."""
        async with self.lock:
            self.is_closed = True
            self.let_go()


async def connect(url: str, command_s: float = COMMAND_S) -> Any:
    """A connection whose commits are on disk."""
    db = await asyncpg.connect(
        url,
        timeout=min(CONNECT_S, command_s),
        command_timeout=command_s,
        server_settings={"application_name": "tablee"},
    )
    try:
        await db.execute(DURABLE)
    except BaseException:
        db.terminate()
        raise
    return db


def trouble_of(error: Exception) -> StoreTrouble:
    """The trouble behind an error, with a sentence and, in brackets, what was said about it."""
    kind = kind_of(error)
    said = str(error) or type(error).__name__
    if isinstance(error, asyncpg.PostgresError) and error.sqlstate:
        said = f"{error.sqlstate}: {said}"
    return StoreTrouble(kind, f"{SENTENCES[kind]} ({said})")


def kind_of(error: Exception) -> TroubleKind:
    if isinstance(error, LOST):
        return "unreachable"
    state = getattr(error, "sqlstate", None) or ""
    return KINDS.get(state) or KINDS.get(state[:2], "other")
