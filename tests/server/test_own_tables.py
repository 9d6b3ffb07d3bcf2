"""GET /api/tables?codes=…: what somebody's own tables look like to them, and to nobody else."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from tablee.games import find_game
from tablee.server.app import MOST_CODES, make_app, own_table
from tablee.server.live_tables import first_entries
from tablee.server.settings import Settings
from tablee.table import entries as log
from tablee.table.changes import start
from tablee.table.replay import replay
from tablee.wire.http import NewTable
from tests.server.test_app import mistigri_table, problem


@pytest.fixture
def house(tmp_path: Path) -> Iterator[TestClient]:
    settings = Settings(data=str(tmp_path), bot_ms=3_600_000, misses_per_minute=4)
    with TestClient(make_app(settings)) as opened:
        yield opened


@contextmanager
def somebody_else(client: TestClient) -> Iterator[None]:
    """Another browser for a while."""
    before = dict(client.cookies)
    client.cookies.clear()
    yield
    client.cookies.clear()
    client.cookies.update(before)


def mine(client: TestClient, *codes: str) -> list[dict[str, Any]]:
    answer = client.get("/api/tables", params={"codes": ",".join(codes)})
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "private, no-store"
    found: list[dict[str, Any]] = answer.json()
    return found


def test_ones_own_table_says_with_whom_and_whose_turn() -> None:
    wanted = NewTable("mistigri", "Zoë", ["random", "random"], {"first": 1})
    entries = first_entries(find_game("mistigri"), "me", wanted)
    room = replay([log.encode(entry) for entry in entries]).room
    before = own_table("BCDF", room, "me")
    assert (before.phase, before.waiting) == ("lobby", [])
    for entry in start(room, 0):
        room.apply(entry)
    table = own_table("BCDF", room, "me")
    assert (table.code, table.game, table.phase) == ("BCDF", "mistigri", "playing")
    assert (table.seat, table.waiting) == (0, [1])
    assert [seat.name for seat in table.seats if seat.kind == "person"] == ["Zoë"]
    assert sum(seat.kind == "bot" for seat in table.seats) == 2


def test_of_others_tables_nothing_is_told_and_none_is_like_another(house: TestClient) -> None:
    code = mistigri_table(house)
    with somebody_else(house):
        assert mine(house, code) == []  # no identity at all
        own = mistigri_table(house)
        found = mine(house, code, own, "BBBB", "no code", "")
        assert [table["code"] for table in found] == [own]
    assert [table["code"] for table in mine(house, code, own)] == [code]


def test_it_is_no_way_to_guess_codes(house: TestClient) -> None:
    """Others' codes are counted as misses; one's own in memory is still found afterwards."""
    code = mistigri_table(house)
    with somebody_else(house):
        own = mistigri_table(house)
        for _ in range(4):  # twenty misses at once are free
            mine(house, code, "BBBB", "CCCC", "DDDD", "FFFF")
        refused = house.get("/api/tables", params={"codes": code})
        assert problem(refused) == (429, "too_many")
        assert [table["code"] for table in mine(house, own)] == [own]


def test_so_many_at_a_time(house: TestClient) -> None:
    codes = [f"BBB{letter}" for letter in "BCDFGHJKM"]
    assert len(codes) > MOST_CODES
    refused = house.get("/api/tables", params={"codes": ",".join(codes)})
    assert problem(refused) == (400, "bad_message")
