"""`tablee tables` and `tablee backup`, beside a server and without one."""

import asyncio
import json
import re
import shutil
import sqlite3
import zipfile
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

import tablee
from tablee import tables
from tablee.games import find_game
from tablee.server.live_tables import first_entries
from tablee.store.folder import held
from tablee.store.reading import back_up
from tablee.store.sqlite import SqliteStore
from tablee.table import entries as log
from tablee.table.room import Room
from tablee.wire import http
from tablee.wire import messages as wire
from tests.server.server_process import Client, Server, get_json, new_table, secret_from
from tests.store import faults
from tests.store.test_store import OLD, lay_out
from tests.test_cli import Shell, shell

__all__ = ["shell"]
NAME = "tables.sqlite3"
CODE = "BCDF"


def played_out(game: str, games: int, chance: Random) -> list[log.Entry]:
    """The log of a table at which Rose and some bots played games to their ends."""
    room = Room(find_game(game))
    entries: list[log.Entry] = []

    def add(*new: log.Entry) -> None:
        for entry in new:
            room.apply(entry)
        entries.extend(new)

    bots = ["random"] * (room.game.fewest_seats - 1)
    add(*first_entries(room.game, "rose", http.NewTable(game, "Rose", bots)))
    for _ in range(games):
        add(log.Started(room.at_ms))
        while room.phase == "playing":
            add(next_entry(room, chance))
        add(log.Sealed(chance.randbytes(32).hex()))
    return entries


def next_entry(room: Room, chance: Random) -> log.Entry:
    alarm_ms = room.alarm_ms()
    if not room.to_act():
        assert alarm_ms is not None
        return log.Rang(alarm_ms)
    seat = room.to_act()[0]
    state = room.current.state
    move = room.game.show(state, chance.choice(list(state.legal(seat))))
    return log.Moved(room.at_ms, seat, move)


def keep(data: Path, logs: dict[str, list[log.Entry]], now_s: int = 1_800_000_000) -> None:
    async def write() -> None:
        store = SqliteStore(data / NAME)
        for code, entries in logs.items():
            await store.create(code)
            epoch = await store.lease(code, "me")
            await store.append(code, epoch, 0, [log.encode(entry) for entry in entries])
        await store.stamp(now_s)
        await store.close()

    asyncio.run(write())


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Two tables: one game of misty to its end, and a lobby."""
    folder = tmp_path / "data"
    lobby = first_entries(find_game("mistigri"), "malo", http.NewTable("mistigri", "Malo"))
    keep(folder, {CODE: played_out("misty", 1, Random(4)), "GHJK": lobby})
    return folder


def in_data(data: Path) -> list[str]:
    with closing(sqlite3.connect(data / NAME)) as db:
        return [code for (code,) in db.execute("SELECT code FROM tables ORDER BY code")]


def test_tables_are_listed(shell: Shell, data: Path) -> None:
    done = shell.run("tables", "--data", data)
    assert (done.code, done.err) == (0, "")
    assert re.search(rf"│ {CODE} +│ misty +│ +\d+ │ 2027-01-1\d \d\d:\d\d │", done.out)
    assert re.search(r"│ GHJK +│ mistigri +│ +2 │", done.out)
    assert "dernière visite" in shell.run("tables", "--data", data, "--lang", "fr").out
    told = json.loads(shell.run("tables", "--data", data, "--json").out)
    assert [(one["code"], one["game"], one["made_s"]) for one in told] == [
        (CODE, "misty", 1_800_000_000),
        ("GHJK", "mistigri", 1_800_000_000),
    ]


def test_the_folder_comes_from_the_environment_too(
    shell: Shell, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLEE_DATA", str(data))
    assert CODE in shell.run("tables").out


def test_an_empty_folder_has_no_tables(shell: Shell, tmp_path: Path) -> None:
    keep(tmp_path, {})
    assert shell.run("tables", "--data", tmp_path).out.startswith("There are no tables in")
    assert shell.run("tables", "--data", tmp_path, "--json").out == "[]\n"


def test_a_file_of_before_versions_can_be_looked_at(shell: Shell, tmp_path: Path) -> None:
    lay_out(tmp_path / NAME, OLD.format(entries="", value=""))
    before = (tmp_path / NAME).read_bytes()
    assert re.search(r"│ BCDF │ – +│ +1 │ – +│ – ", shell.run("tables", "--data", tmp_path).out)
    assert (tmp_path / NAME).read_bytes() == before


def test_one_table_is_shown_without_its_secrets(shell: Shell, data: Path) -> None:
    done = shell.run("tables", "show", CODE.lower(), "--data", data)
    assert (done.code, done.err) == (0, "")
    assert re.match(rf"Table {CODE}: misty, \d+ entries\n", done.out)
    assert "  seat 0: Rose\n" in done.out
    assert re.search(r"  seat 1: \w+ \(plays at random\)\n", done.out)
    assert re.search(r"  game 1: \d+ moves; scores by seat: 0: -?\d+ · 1: -?\d+\n", done.out)
    kept = (data / NAME).read_bytes()
    for secret in re.findall(rb'"(?:secret|key)":"([^"]+)"', kept):
        assert secret.decode() not in done.out


def test_an_export_holds_records_that_check_out_and_the_log(
    shell: Shell, data: Path, tmp_path: Path
) -> None:
    """All games, though a table itself remembers only the last few."""
    entries = played_out("misty", 10, Random(7))
    keep(data, {"KKKK": entries})
    file = tmp_path / "table.zip"
    done = shell.run("tables", "export", "KKKK", file, "--data", data)
    assert (done.code, done.err) == (0, "")
    assert "records of 10 ended games" in " ".join(done.out.split())
    with zipfile.ZipFile(file) as archive:
        archive.extractall(tmp_path)
    lines = (tmp_path / "log.jsonl").read_bytes().splitlines()
    assert [log.decode.decode(line) for line in lines] == entries
    records = [tmp_path / f"game-{number}.jsonl" for number in range(1, 11)]
    for record in records:
        tablee.verify(tablee.load(record))
    again = shell.run("tables", "export", "KKKK", file, "--data", data)
    assert again.code == 2
    assert "is there already: choose another name" in again.err


def test_a_log_that_does_not_replay_is_shown_and_exported_up_to_there(
    shell: Shell, data: Path, tmp_path: Path
) -> None:
    entries = [*played_out("misty", 1, Random(4)), log.Started(0), log.Moved(0, 0, "nonsense")]
    keep(data, {"KKKK": entries})
    shown = shell.run("tables", "show", "KKKK", "--data", data)
    assert shown.code == 0
    assert "game 1:" in shown.out
    assert f"replays only up to entry {len(entries) - 1}: " in shown.out
    exported = shell.run("tables", "export", "KKKK", tmp_path / "table.zip", "--data", data)
    assert "replays only up to entry" in exported.out
    with zipfile.ZipFile(tmp_path / "table.zip") as archive:
        assert sorted(archive.namelist()) == ["game-1.jsonl", "log.jsonl"]


@pytest.mark.parametrize(
    ("typed", "lang", "left"),
    [
        ("yes\n", "en", ["GHJK"]),
        ("oui\n", "fr", ["GHJK"]),
        ("y\n", "en", [CODE, "GHJK"]),
        ("\n", "en", [CODE, "GHJK"]),
        ("", "en", [CODE, "GHJK"]),
    ],
)
def test_delete_asks_first(
    shell: Shell, data: Path, typed: str, lang: str, left: list[str]
) -> None:
    done = shell.run("tables", "delete", CODE, "--data", data, "--lang", lang, typed=typed)
    assert (done.code, done.err) == (0, "")
    assert in_data(data) == left


def test_delete_does_not_ask_who_is_sure(shell: Shell, data: Path) -> None:
    done = shell.run("tables", "delete", "ghjk", "--yes", "--data", data)
    assert "Table GHJK is deleted" in done.out
    assert in_data(data) == [CODE]


def complaint(done: tuple[int, str]) -> str:
    code, err = done
    assert code == 2
    assert err.count("\n") == 1
    assert err.startswith("tablee: ")
    return err


@pytest.mark.parametrize("command", ["show XXXX", "export XXXX none.zip", "delete XXXX --yes"])
def test_a_table_that_is_not_there(shell: Shell, data: Path, command: str) -> None:
    done = shell.run("tables", *command.split(), "--data", data)
    said = complaint((done.code, done.err))
    assert "(unknown_table): there is no table XXXX" in said


@pytest.mark.parametrize(
    "command", ["tables", "tables show BCDF", "tables delete BCDF --yes", "backup copy.sqlite3"]
)
def test_a_folder_without_tables_is_said_and_not_made(
    shell: Shell, tmp_path: Path, command: str
) -> None:
    folder = tmp_path / "nowhere"
    done = shell.run(*command.split(), "--data", folder)
    assert "(bad_data): there are no tables in" in complaint((done.code, done.err))
    assert not folder.exists()


@pytest.mark.parametrize("command", ["tables", "tables show BCDF", "backup copy.sqlite3"])
def test_a_damaged_file_is_said(shell: Shell, data: Path, tmp_path: Path, command: str) -> None:
    with faults.corrupt_header(data / NAME):
        done = shell.run(*command.split(), "--data", data)
    assert "(bad_data): " in complaint((done.code, done.err))
    assert "put a backup in its place" in done.err


def test_what_is_read_only_can_be_looked_at_and_copied(
    shell: Shell, data: Path, tmp_path: Path
) -> None:
    with faults.readonly(data):
        assert CODE in shell.run("tables", "--data", data).out
        done = shell.run("backup", tmp_path / "copy.sqlite3", "--data", data)
    assert (done.code, done.err) == (0, "")


def test_nothing_is_deleted_where_somebody_serves(shell: Shell, data: Path) -> None:
    with held(data) as tell_port:
        tell_port(8123)
        done = shell.run("tables", "delete", CODE, "--yes", "--data", data)
        assert CODE in shell.run("tables", "--data", data).out
    assert "(already_served): " in complaint((done.code, done.err))
    assert "on port 8123" in done.err
    assert in_data(data) == [CODE, "GHJK"]


# Backup


def test_a_backup_is_a_new_file_and_whole(shell: Shell, data: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    done = shell.run("backup", copy, "--data", data)
    assert (done.code, done.err) == (0, "")
    assert "a copy of 2 tables" in done.out
    again = shell.run("backup", copy, "--data", data)
    assert "is there already: choose another name" in complaint((again.code, again.err))
    lost = shell.run("backup", tmp_path / "none" / "copy.sqlite3", "--data", data)
    assert "(bad_data): " in complaint((lost.code, lost.err))
    assert [file.name for file in tmp_path.iterdir() if file.is_file()] == ["copy.sqlite3"]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path)
    server.start()
    yield server
    server.clear()


async def play(server: Server, chance: Random, after: Callable[[int], Awaitable[None]]) -> None:
    """Somebody plays one game with bots to its end; `after` so many moves of theirs."""
    bots = ["random"] * 3
    rose = Client(server, "", secret_from(chance), "Rose")
    rose.code = await new_table(server, rose.secret, http.NewTable("mistigri", "Rose", bots))
    await rose.connect()
    await rose.say(wire.Start())
    answered = 0
    while not rose.ended:
        await rose.hear()
        if rose.moves and not rose.open and answered < rose.version:
            answered = rose.version
            await rose.act(chance.choice(rose.moves), f"a{len(rose.sent)}")
            await after(len(rose.sent))
    await rose.close()


def test_a_server_on_a_backup_made_in_full_play_has_every_table(
    shell: Shell, server: Server, tmp_path: Path
) -> None:
    """What the copy holds is the beginning of what was played, and each table replays from it."""
    copies = [tmp_path / f"copy-{number}.sqlite3" for number in range(3)]
    file = server.data / NAME

    async def copy_now_and_then(moves: int) -> None:
        if moves in (1, 5, 9):
            await asyncio.to_thread(back_up, file, copies[moves // 4])

    async def play_on(_: int) -> None:
        pass

    async def story() -> None:
        async with asyncio.timeout(120), asyncio.TaskGroup() as tasks:
            tasks.create_task(play(server, Random(1), copy_now_and_then))
            for seed in (2, 3):
                tasks.create_task(play(server, Random(seed), play_on))

    asyncio.run(story())
    played = server.logs()
    assert len(played) == 3
    server.clear()
    lengths = []
    for copy in copies:
        shutil.rmtree(server.data)
        server.data.mkdir()
        shutil.copy(copy, file)
        server.start()
        kept = server.logs()
        assert kept.keys() <= played.keys()
        for code, entries in kept.items():
            assert entries == played[code][: len(entries)]
            assert tables.replay([log.encode(entry) for entry in entries]).why is None
            assert asyncio.run(get_json(server, f"/api/tables/{code}"))["code"] == code
            assert shell.run("tables", "show", code, "--data", server.data).code == 0
        lengths.append(sum(len(entries) for entries in kept.values()))
        server.clear()
    assert lengths == sorted(set(lengths))
    assert lengths[-1] < sum(len(entries) for entries in played.values())
