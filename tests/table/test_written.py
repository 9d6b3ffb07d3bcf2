"""What is being written is not shown yet."""

from pathlib import Path
from typing import Any

import pytest

from tests.table.parlour import Parlour, in_parlour
from tests.table.test_table import begun, play_to_the_end


def test_a_record_is_shown_when_its_last_move_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(parlour: Parlour) -> None:
        table, ears = await begun(parlour)
        append = parlour.store.append
        while_writing: list[tuple[bool, object]] = []

        async def watched(*given: Any) -> None:
            while_writing.append((1 in table.room.records, table.record(1)))
            await append(*given)

        monkeypatch.setattr(parlour.store, "append", watched)
        await play_to_the_end(parlour, table, ears)
        assert while_writing[-1] == (True, None)
        assert table.record(1) is table.room.records[1]
        await parlour.hall.let_go(table.code)
        again = await parlour.hall.find(table.code)
        assert again.record(1) is not None
        assert again.record(2) is None

    in_parlour(tmp_path, story, bot_ms=1)
