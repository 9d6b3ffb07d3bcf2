"""What is being written is not shown yet."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from tablee.store import Store
from tests.table.harness import Harness
from tests.table.test_table import mistigri_begun, play_to_the_end


class AnnouncingStore:
    """A store that says when it is about to append."""

    def __init__(self, store: Store, announce: Callable[[], None]) -> None:
        self.store = store
        self.announce = announce

    async def append(self, *given: Any) -> None:
        self.announce()
        await self.store.append(*given)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.store, name)


@pytest.mark.pace(bot_ms=1)
async def test_a_record_is_shown_when_its_last_move_is_written(harness: Harness) -> None:
    table, ears = await mistigri_begun(harness)
    while_writing: list[tuple[bool, object]] = []
    store = AnnouncingStore(
        harness.store,
        lambda: while_writing.append((1 in table.room.records, table.record(1))),
    )
    table.services = replace(table.services, store=store)
    await play_to_the_end(harness, table, ears)
    assert while_writing[-1] == (True, None)
    assert table.record(1) is table.room.records[1]
    await harness.live_tables.let_go(table.code)
    again = await harness.live_tables.find(table.code)
    assert again.record(1) is not None
    assert again.record(2) is None
