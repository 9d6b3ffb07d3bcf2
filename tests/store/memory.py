"""A store without a disk: it answers at once, so that a test with its own clock never waits.

It keeps the contract of `tests/store/test_store.py`, and can be told to fail.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from tablee.store import LostLease, StoreTrouble, TableInfo, UnknownTable


@dataclass
class Kept:
    """One table."""

    epoch: int = 0
    log: list[bytes] = field(default_factory=list)
    made_s: int | None = None
    used_s: int | None = None
    is_written: bool = True  # since the last stamp
    is_played: bool = False
    analyses: dict[int, tuple[int, bytes]] = field(default_factory=dict)


class MemoryStore:
    """As long as it lives; `trouble` fails whatever is asked, `failing` the next appends."""

    is_shared = False

    def __init__(self, kept: dict[str, Kept] | None = None) -> None:
        self.kept = {} if kept is None else kept
        self.trouble: StoreTrouble | None = None
        self.failing: list[
            bool
        ] = []  # True: that append is written, and still answers with trouble
        self.deleted: set[str] = set()

    def table(self, code: str) -> Kept:
        if self.trouble is not None:
            raise self.trouble
        if code not in self.kept:
            raise UnknownTable(f"there is no table {code}")
        return self.kept[code]

    async def create(self, code: str) -> bool:
        if self.trouble is not None:
            raise self.trouble
        is_new = code not in self.kept
        self.kept.setdefault(code, Kept())
        return is_new

    async def lease(self, code: str, owner: str) -> int:
        table = self.table(code)
        table.epoch += 1
        return table.epoch

    async def release(self, code: str, epoch: int) -> None: ...

    async def beat(self, owner: str) -> list[str] | None:
        return []

    def holds(self) -> bool:
        return True

    async def retire(self, owner: str) -> None: ...

    async def append(self, code: str, epoch: int, at: int, entries: Sequence[bytes]) -> None:
        if self.trouble is not None:
            raise self.trouble
        table = self.kept.get(code)
        if table is None or (epoch, at) != (table.epoch, len(table.log)):
            raise LostLease("a table is written by another server")
        is_failing = bool(self.failing)
        if not is_failing or self.failing.pop(0):
            table.log += entries
            table.is_written = True
        if is_failing:
            raise StoreTrouble("full", "no space left")

    async def read(self, code: str) -> list[bytes]:
        return list(self.table(code).log)

    async def check(self) -> None:
        if self.trouble is not None:
            raise self.trouble

    async def tables(self) -> list[TableInfo]:
        return [
            TableInfo(code, len(one.log), one.made_s, one.used_s, one.log[0] if one.log else b"")
            for code, one in sorted(self.kept.items())
        ]

    async def stamp(self, now_s: int, present: Iterable[str] = ()) -> None:
        present = set(present)
        for code, one in self.kept.items():
            if one.is_written or code in present:
                one.made_s = now_s if one.made_s is None else one.made_s
                one.used_s, one.is_written = now_s, False

    async def unused(self, since_s: int, most: int, *, played: bool) -> list[tuple[str, int]]:
        old = [
            (one.used_s, code, one.epoch)
            for code, one in self.kept.items()
            if one.used_s is not None and one.used_s < since_s and one.is_played == played
        ]
        return [(code, epoch) for _, code, epoch in sorted(old)[:most]]

    async def mark_played(self, code: str) -> None:
        self.table(code).is_played = True

    async def keep_analysis(self, code: str, game: int, method: int, data: bytes) -> None:
        if self.trouble is not None:
            raise self.trouble
        if code in self.kept:
            self.kept[code].analyses[game] = (method, data)

    async def analysis(self, code: str, game: int, method: int) -> bytes | None:
        if self.trouble is not None:
            raise self.trouble
        kept = self.kept.get(code, Kept()).analyses.get(game)
        return kept[1] if kept is not None and kept[0] == method else None

    async def forget(self, code: str, epoch: int) -> bool:
        if code not in self.kept or self.kept[code].epoch != epoch:
            return False
        del self.kept[code]
        return True

    async def delete(self, code: str) -> None:
        self.table(code)
        del self.kept[code]

    async def close(self) -> None: ...
