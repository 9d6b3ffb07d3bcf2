"""How long tables are kept: the calendar is handed in."""

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tablee.server.app import make_app
from tablee.server.keeping import DAY_S, MOST_AT_ONCE, forget_old
from tablee.server.live_tables import LETTERS, NoCodeFree
from tablee.server.settings import BadSetting, Settings
from tablee.store import StoreTrouble, UnknownTable
from tablee.table.table import Table
from tests.table.harness import Harness
from tests.table.test_table import mistigri_begun

NOW_S = 1_800_000_000
KEEP = 90


async def days_later(harness: Harness, days: float, keep_days: int = KEEP) -> list[str]:
    return await forget_old(harness.live_tables, NOW_S + int(days * DAY_S), keep_days)


async def put_away(harness: Harness, table: Table) -> str:
    """Out of memory, and stamped."""
    await harness.live_tables.let_go(table.code)
    await days_later(harness, 0)
    return table.code


async def test_an_empty_table_is_forgotten_after_a_day(harness: Harness) -> None:
    code = await put_away(harness, await harness.table("mistigri"))
    assert await days_later(harness, 1) == []
    assert await days_later(harness, 1.001) == [code]
    assert await days_later(harness, 2) == []
    with pytest.raises(UnknownTable):
        await harness.live_tables.find(code)


async def test_a_table_that_was_played_at_is_kept_for_its_days(harness: Harness) -> None:
    table, _ = await mistigri_begun(harness)
    code = await put_away(harness, table)
    assert await days_later(harness, 2) == []
    assert await days_later(harness, KEEP) == []
    assert await days_later(harness, KEEP + 0.001) == [code]


async def test_zero_days_keep_what_was_played_for_ever_and_an_empty_table_a_day(
    harness: Harness,
) -> None:
    table, _ = await mistigri_begun(harness)
    await put_away(harness, table)
    empty = await put_away(harness, await harness.table("mistigri"))
    assert await days_later(harness, 9999, keep_days=0) == [empty]
    assert await days_later(harness, 9999, keep_days=0) == []
    assert (await harness.live_tables.find(table.code)).room.game_number == 1


async def test_who_comes_back_begins_the_days_anew(harness: Harness) -> None:
    """Nothing needs to be written for that: to be there is enough."""
    code = await put_away(harness, await harness.table("mistigri"))
    table = await harness.live_tables.find(code)
    await harness.enter(table, "rose")
    assert await days_later(harness, 0.9) == []
    await harness.live_tables.let_go(code)
    assert await days_later(harness, 1.8) == []
    assert await days_later(harness, 2) == [code]


async def test_a_table_in_memory_is_never_forgotten(harness: Harness) -> None:
    table = await harness.table("mistigri")
    await days_later(harness, 0)
    assert await days_later(harness, 500) == []  # nobody is there, but somebody may come
    ear = await harness.enter(table, "rose")
    assert await days_later(harness, 1000) == []
    assert ear.last("welcome") is not None
    await harness.live_tables.let_go(table.code)
    assert await harness.live_tables.find(table.code)


async def test_a_table_that_was_only_half_made_is_forgotten_too(harness: Harness) -> None:
    await harness.store.create("BCDF")
    await days_later(harness, 0)
    assert await days_later(harness, 2) == ["BCDF"]
    assert await harness.store.create("BCDF")


async def test_what_cannot_be_read_is_no_empty_table(harness: Harness) -> None:
    await harness.store.create("BCDF")
    epoch = await harness.store.lease("BCDF", "me")
    await harness.store.append("BCDF", epoch, 0, [b'{"type":"of a later version"}'])
    await days_later(harness, 0)
    assert await days_later(harness, 2) == []
    assert await days_later(harness, KEEP + 1) == ["BCDF"]


async def test_many_old_tables_go_some_at_a_time_and_all_in_the_end(harness: Harness) -> None:
    codes = [f"BB{a}{b}" for a in LETTERS[:10] for b in LETTERS[:12]]
    for code in codes:
        await harness.store.create(code)
    await days_later(harness, 0)
    gone: list[str] = []
    while some := await days_later(harness, 2):
        assert len(some) <= MOST_AT_ONCE
        gone += some
    assert sorted(gone) == sorted(codes)


async def test_a_store_in_trouble_does_not_end_the_sweeping(
    harness: Harness, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def full(*_: object) -> None:
        raise StoreTrouble("full", "the disk takes nothing more")

    code = await put_away(harness, await harness.table("mistigri"))
    with monkeypatch.context() as patch:
        patch.setattr(type(harness.store), "stamp", full)
        assert await days_later(harness, 2) == []
    assert "the disk takes nothing more" in caplog.text
    assert await days_later(harness, 2) == [code]


async def test_when_no_code_is_free_it_is_said(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It went on looking for ever."""
    monkeypatch.setattr("tablee.server.live_tables.new_code", lambda: "BCDF")
    table = await harness.table("mistigri")
    with pytest.raises(NoCodeFree) as refusal:
        await harness.table("mistigri")
    assert refusal.value.code == "no_code_free"
    await put_away(harness, table)
    await days_later(harness, 2)
    assert (await harness.table("mistigri")).code == "BCDF"


def test_over_http_that_is_a_503_in_the_one_shape(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tablee.server.live_tables.new_code", lambda: "BCDF")
    with TestClient(make_app(Settings(data=str(tmp_path)))) as client:
        answers = [client.post("/api/tables", json={"game": "mistigri"}) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [201, 503]
    assert answers[1].json()["code"] == "no_code_free"


def test_days_are_not_negative(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLEE_KEEP_DAYS", "-1")
    with pytest.raises(BadSetting, match="TABLEE_"):
        Settings.from_environment()
    monkeypatch.setenv("TABLEE_KEEP_DAYS", "0")
    assert Settings.from_environment().keep_days == 0
