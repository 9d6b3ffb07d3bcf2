"""`tablee tables` and `tablee backup`: what a host does with what is kept."""

import contextlib
import zipfile
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

import msgspec
from rich.table import Table

from tablee.games import find_game
from tablee.kernel.record import Record
from tablee.server.settings import Settings
from tablee.store import TableInfo
from tablee.store.folder import BadData, bad_data
from tablee.store.kept import KeptTables, kept_tables
from tablee.store.trouble import trouble_of
from tablee.table import entries as log
from tablee.table.room import Room
from tablee.terminal.language import Words
from tablee.terminal.screen import Screen

UNKNOWN = "–"


class Replayed(NamedTuple):
    """A table as its log tells it, as far as that can be replayed."""

    room: Room | None
    records: dict[int, Record]  # of every game that ended
    good: int  # entries
    why: str | None  # it ended there


def tables_in(data: Path | None) -> KeptTables:
    """The tables in the folder given, or where the settings say."""
    settings = Settings.from_environment()
    if data is not None:
        settings = msgspec.structs.replace(settings, data=str(data), store="")
    return kept_tables(settings.store_path(), settings.store)


def show_all(kept: KeptTables, words: Words, *, as_json: bool) -> None:
    found = kept.all()
    if as_json:
        names = ("code", "entries", "made_s", "used_s", "game")
        rows = [dict(zip(names, (*one[:4], game_in(one)), strict=True)) for one in found]
        print(msgspec.json.encode(rows).decode())
        return
    screen = Screen()
    if not found:
        screen.say(words("tables.none", folder=kept.where))
        return
    table = Table(*(words(f"tables.{name}") for name in ("code", "game")))
    table.add_column(words("tables.entries"), justify="right")
    table.add_column(words("tables.made"))
    table.add_column(words("tables.used"))
    for one in found:
        times = (when(one.made_s), when(one.used_s))
        table.add_row(one.code, game_in(one) or UNKNOWN, str(one.entries), *times)
    screen.console.print(table)


def show_one(kept: KeptTables, code: str, words: Words) -> None:
    table, entries = kept.one(code.upper())
    told = replay(entries)
    screen = Screen()
    screen.line(heading(table, words), "bold")
    times = {"made": when(table.made_s), "used": when(table.used_s)}
    screen.line(f"  {words('tables.when', **times)}")
    if told.room is None:
        screen.line(f"  {words('tables.empty')}")
    else:
        show_room(told.room, told.records, words, screen)
    if told.why is not None:
        screen.line(f"  {words('tables.broken', entry=told.good, why=told.why)}")


def show_room(room: Room, records: dict[int, Record], words: Words, screen: Screen) -> None:
    for seat, chair in enumerate(room.chairs):
        if chair.kind == "bot":
            name = words("tables.bot", name=chair.name, level=words.bot(chair.level or ""))
        else:
            name = chair.name
        if chair.kind != "empty":
            screen.line(f"  {words('tables.chair', seat=seat, name=name)}")
    for number, record in records.items():
        scores = " · ".join(f"{seat}: {score}" for seat, score in enumerate(record.result.scores))
        about = {"number": number, "moves": len(record.entries), "scores": scores}
        screen.line(f"  {words('tables.ended', **about)}")
    if room.phase == "playing":
        screen.line(f"  {words('tables.playing', number=room.game_number)}")


def export(kept: KeptTables, code: str, file: Path, words: Words) -> None:
    """Into a zip file: the log as it is, one entry a line, and a record a game."""
    entries = kept.one(code.upper())[1]
    told = replay(entries)
    try:
        with zipfile.ZipFile(file, "x", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("log.jsonl", b"".join(entry + b"\n" for entry in entries))
            for number, record in told.records.items():
                archive.writestr(f"game-{number}.jsonl", record.dump())
    except FileExistsError as error:
        raise BadData(f"{file} is there already: choose another name") from error
    except OSError as error:
        raise bad_data(file, trouble_of(error, file)) from error
    screen = Screen()
    screen.line(words("tables.exported", file=file, games=len(told.records)))
    if told.why is not None:
        screen.line(words("tables.broken", entry=told.good, why=told.why))


def delete(kept: KeptTables, code: str, words: Words, *, is_sure: bool) -> None:
    table, _ = kept.one(code.upper())
    screen = Screen()
    with kept.to_delete():
        if not (is_sure or has_agreed(table, words)):
            screen.line(words("tables.kept"))
            return
        kept.delete(table.code)
    screen.line(words("tables.deleted", code=table.code))


def has_agreed(table: TableInfo, words: Words) -> bool:
    about = {"game": game_in(table) or UNKNOWN, "entries": table.entries}
    answer = ""
    with contextlib.suppress(EOFError):
        answer = input(words("tables.ask", code=table.code, **about))
    return answer.strip().lower() == words("tables.yes")


def back_up(kept: KeptTables, file: Path, words: Words) -> None:
    count = kept.back_up(file)
    Screen().line(words("backup.done", file=file, tables=count))


def replay(entries: list[bytes]) -> Replayed:
    """Carry out a log as far as that goes: who looks at a broken one wants to see the rest."""
    room: Room | None = None
    records: dict[int, Record] = {}
    for number, data in enumerate(entries):
        try:
            entry = log.decode.decode(data)
            if isinstance(entry, log.Opened):
                room = Room(find_game(entry.game))
            if room is None:
                return Replayed(None, records, number, "it does not begin at its beginning")
            room.apply(entry)
        except Exception as error:  # whatever an old entry does to today's rules
            return Replayed(room, records, number, str(error) or type(error).__name__)
        records |= room.records
    return Replayed(room, records, len(entries), None)


def heading(table: TableInfo, words: Words) -> str:
    game = game_in(table) or UNKNOWN
    return words("tables.heading", code=table.code, game=game, entries=table.entries)


def game_in(table: TableInfo) -> str | None:
    """The game's name, as the first entry says it."""
    try:
        entry = log.decode.decode(table.first)
    except msgspec.DecodeError:
        return None
    return entry.game if isinstance(entry, log.Opened) else None


def when(moment_s: int | None) -> str:
    if moment_s is None:
        return UNKNOWN
    return datetime.fromtimestamp(moment_s).strftime("%Y-%m-%d %H:%M")
