"""What is being written is not shown yet."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from tablee.store.sqlite import SqliteStore
from tests.table.parlour import Parlour, in_parlour
from tests.table.test_table import begun, play_to_the_end


class Watched:
    """A store that says when it is about to append."""

    def __init__(self, store: SqliteStore, look: Callable[[], None]) -> None:
        self.store = store
        self.look = look

    async def append(self, *given: Any) -> None:
        self.look()
        await self.store.append(*given)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.store, name)


def test_a_record_is_shown_when_its_last_move_is_written(tmp_path: Path) -> None:
    async def story(parlour: Parlour) -> None:
        table, ears = await begun(parlour)
        while_writing: list[tuple[bool, object]] = []
        store = Watched(
            parlour.store,
            lambda: while_writing.append((1 in table.room.records, table.record(1))),
        )
        table.house = replace(table.house, store=store)
        await play_to_the_end(parlour, table, ears)
        assert while_writing[-1] == (True, None)
        assert table.record(1) is table.room.records[1]
        await parlour.hall.let_go(table.code)
        again = await parlour.hall.find(table.code)
        assert again.record(1) is not None
        assert again.record(2) is None

    in_parlour(tmp_path, story, bot_ms=1)
