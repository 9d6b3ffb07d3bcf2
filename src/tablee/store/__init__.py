"""The event log behind one protocol. A table writes, then tells.

A table's log is a list of entries (bytes) that only grows. Who writes must hold the table's lease:
each lease has a higher epoch than the one before, and an append with an old epoch is refused, so
that a server which lost a table cannot write to it any more.

Where several servers share a store, a lease also ends: a server says again and again that it lives
(`beat`), and what it holds can be taken by another once it has not said so for long enough. Until
then it may tell people what it has in memory, and not a moment longer (`holds`).
"""

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple, Protocol

from tablee.kernel.errors import TableeError


class LostLease(Exception):
    """Somebody else has taken the table over, or it moved on: nothing was written."""


class UnknownTable(TableeError):
    """There is no table of that code."""

    code = "unknown_table"


TroubleKind = Literal["full", "locked", "readonly", "damaged", "unreachable", "other"]


class StoreTrouble(Exception):
    """The store could not do it, whoever asked; some kinds pass by themselves.

    Whether something was written is known only to who reads it again.
    """

    def __init__(self, kind: TroubleKind, why: str) -> None:
        super().__init__(why)
        self.kind = kind


class HeldElsewhere(StoreTrouble):
    """Another server that lives has the table; it was asked to hand it over."""

    def __init__(self, code: str) -> None:
        super().__init__("locked", f"table {code} is served by another server")


class TableInfo(NamedTuple):
    """A table as its store knows it; times are seconds since 1970, None before the first stamp."""

    code: str
    entries: int
    made_s: int | None
    used_s: int | None
    first: bytes  # entry of its log; empty where there is none


class Store(Protocol):
    """Where tables are kept. Whatever is asked may raise StoreTrouble: then nothing is done."""

    is_shared: bool  # by several servers, each of which has to `beat`

    async def create(self, code: str) -> bool:
        """Make a table with an empty log; False if the code is taken."""
        ...

    async def lease(self, code: str, owner: str) -> int:
        """Take a table over and return the new epoch; UnknownTable if there is none.

        HeldElsewhere while another owner has it and beats.
        """
        ...

    async def release(self, code: str, epoch: int) -> None:
        """Let others have a table at once, if it is still held by that epoch."""
        ...

    async def beat(self, owner: str) -> list[str] | None:
        """An owner lives; the codes of its tables that others ask for.

        None: it comes too late. All that it held may be held by others, and that owner never lives
        again: whoever it was takes another name.
        """
        ...

    def holds(self) -> bool:
        """Whether what was leased here is certainly held by nobody else: then it may be told."""
        ...

    async def retire(self, owner: str) -> None:
        """An owner holds nothing any more: others can have its tables at once."""
        ...

    async def append(self, code: str, epoch: int, at: int, entries: Sequence[bytes]) -> None:
        """Add entries `at`, `at` + 1, …; durable when it returns; LostLease if they do not fit."""
        ...

    async def read(self, code: str) -> list[bytes]:
        """The whole log; UnknownTable if there is none. Takes no lease."""
        ...

    async def check(self) -> None:
        """Write something tiny, durably; StoreTrouble if that does not work."""
        ...

    async def tables(self) -> list[TableInfo]:
        """Every table, by code: for a person who looks, not for every minute."""
        ...

    async def stamp(self, now_s: int, present: Iterable[str] = ()) -> None:
        """Note that the tables written since the last stamp, and those `present`, are used now."""
        ...

    async def unused(self, since_s: int, most: int, *, played: bool) -> list[tuple[str, int]]:
        """Codes and epochs of tables that were stamped last before a moment, the oldest first."""
        ...

    async def mark_played(self, code: str) -> None:
        """From now on `unused` counts a table among those that were played at."""
        ...

    async def keep_analysis(self, code: str, game: int, method: int, data: bytes) -> None:
        """What was found about a game that is over, instead of what was; gone with its table."""
        ...

    async def analysis(self, code: str, game: int, method: int) -> bytes | None:
        """What was kept of it, if it was found by that method."""
        ...

    async def forget(self, code: str, epoch: int) -> bool:
        """Delete a table and its log, unless it was leased since that epoch; whether it is gone."""
        ...

    async def delete(self, code: str) -> None:
        """Delete a table and its log, whoever holds it; UnknownTable if there is none."""
        ...

    async def close(self) -> None:
        """Finish what was begun, and let go."""
        ...
