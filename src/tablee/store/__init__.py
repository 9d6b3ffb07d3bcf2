"""The event log behind one protocol. A table writes, then tells.

A table's log is a list of entries (bytes) that only grows. Who writes must hold the table's lease:
each lease has a higher epoch than the one before, and an append with an old epoch is refused, so
that a server which lost a table cannot write to it any more.
"""

from collections.abc import Sequence
from typing import Protocol

from tablee.kernel.errors import TableeError


class LostLease(TableeError):
    """Somebody else has taken the table over, or it moved on."""

    code = "lost_lease"


class UnknownTable(TableeError):
    """There is no table of that code."""

    code = "unknown_table"


class Store(Protocol):
    """Where tables are kept."""

    async def create(self, code: str) -> bool:
        """Make a table with an empty log; False if the code is taken."""
        ...

    async def lease(self, code: str, owner: str) -> int:
        """Take a table over and return the new epoch; UnknownTable if there is none."""
        ...

    async def append(self, code: str, epoch: int, at: int, entries: Sequence[bytes]) -> None:
        """Add entries `at`, `at` + 1, …; durable when it returns; LostLease if they do not fit."""
        ...

    async def read(self, code: str) -> list[bytes]:
        """The whole log; UnknownTable if there is none."""
        ...

    async def close(self) -> None:
        """Finish what was begun, and let go."""
        ...
