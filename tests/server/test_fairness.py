"""The referee at a real server: an evening of duels on unequal lines, in a few seconds.

Bars so wide that chance fails it less than once in 100,000 times: with 30 duels and bars of 20 and
80 % it did in one of some hundred. `make fairness` measures finely.
"""

import asyncio
from pathlib import Path

import pytest
from benchmarks import fairness_people
from benchmarks.fairness_people import Cell, Count, Line, Pair, play

from tablee.games import find_game
from tablee.kernel.record import replay
from tablee.server.identity import person_of
from tablee.table import entries as log
from tablee.table.room import Room
from tests.server.server_process import Server

TABLES, ENOUGH = 20, 60
LOOK_S = 0.2  # between two looks at whether there were enough
SAFETY_S = 120.0  # only so that a hang fails instead of hanging
PHONE = Cell("phone", Line(20, 4), Line(160, 20), duels=ENOUGH)


def duels(folder: Path, mode: str) -> Count:
    server = Server(folder)
    server.environment["TABLEE_REFEREE"] = mode
    server.start()
    try:
        counts = asyncio.run(play(server.port, [PHONE], TABLES, SAFETY_S))
        assert server.complaints() == ""
    finally:
        server.clear()
    return counts[PHONE.name]


@pytest.mark.parametrize(("mode", "least", "most"), [("fair", 0.15, 0.85), ("arrival", 0.8, 1.0)])
def test_a_phone_wins_as_often_as_fibre_if_there_is_a_referee(
    tmp_path: Path, mode: str, least: float, most: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fairness_people, "REPORT_S", LOOK_S)
    count = duels(tmp_path, mode)
    decided = count.first + count.second
    assert decided > ENOUGH / 2
    assert least <= count.first / decided <= most
    assert set(count.refused) <= {"too_late", "false_start", "illegal_move", "not_now"}


async def play_until_killed(server: Server) -> list[Pair]:
    pairs = [Pair(PHONE, Count(), number) for number in range(TABLES)]
    for pair in pairs:
        await pair.open(server.port)
    while sum(pair.count.duels for pair in pairs) < TABLES:
        await asyncio.sleep(0.1)
    server.kill()
    await asyncio.sleep(0.5)  # what was on its way still arrives
    return pairs


def test_kill_9_in_a_duel_loses_nothing_acknowledged(tmp_path: Path) -> None:
    server = Server(tmp_path).start()
    try:
        pairs = asyncio.run(asyncio.wait_for(play_until_killed(server), SAFETY_S))
    finally:
        server.clear()
    logs = server.logs()
    acknowledged = judged = 0
    for pair in pairs:
        moved = [entry for entry in logs[pair.code] if isinstance(entry, log.Moved)]
        stored = [(entry.person, entry.id) for entry in moved]
        assert len(set(stored)) == len(stored)
        for person in pair.people:
            done = {(person_of(person.secret), action) for action in person.done}
            assert done <= set(stored)
            acknowledged += len(done)
        judged += sum(entry.raw_ms is not None for entry in moved)
        room = Room(find_game("mamicatchmi"))
        for entry in logs[pair.code]:
            room.apply(entry)
        record = room.current.record()
        again = replay(room.game, record)
        assert room.game.describe(again) == room.game.describe(room.current.state)
    assert acknowledged > judged > TABLES
