"""`tablee doctor`: what this installation has, and what is wrong with it, in words."""

import asyncio
import contextlib
import importlib.metadata
import os
import platform
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal

import msgspec

import tablee
from tablee.kernel.build import is_compiled
from tablee.kernel.errors import TableeError
from tablee.server.address import home_address
from tablee.server.proxies import Proxies
from tablee.server.serve import examine_database, find_port
from tablee.server.settings import Settings
from tablee.server.site import client_stamp
from tablee.store.folder import LOCK, MOST_LOOKED_THROUGH, BadData, Holder, lock, open_lock
from tablee.store.opening import is_address, without_password
from tablee.store.reading import reading
from tablee.terminal.language import Words
from tablee.terminal.screen import Screen

EXTRAS = {  # what each of pyproject.toml's extras brings
    "postgres": "asyncpg",
    "lab": "openskill",
    "gymnasium": "gymnasium",
    "pettingzoo": "pettingzoo",
    "openspiel": "open_spiel",
    "ray": "ray",
}
LITTLE_ROOM = 200 << 20  # bytes of disk: a night of many tables takes less
MARKS = {"fine": "✓", "note": "·", "wrong": "✗"}
STYLES = {"fine": "", "note": "", "wrong": "bold"}

State = Literal["fine", "note", "wrong"]


class Finding(msgspec.Struct):
    """One thing that was looked at."""

    part: str
    state: State
    said: str


class Doctor:
    """Looks at everything, and changes nothing."""

    def __init__(self, words: Words, data: Path | None) -> None:
        self.words = words
        self.data = data
        self.settings = Settings()

    def findings(self) -> Iterator[Finding]:
        """In the order in which they are told; settings that make no sense are told first."""
        wrong = self.read_settings()
        if wrong is not None:
            yield wrong
        for look in (self.rules, self.client, self.tables, self.room, self.address, self.proxies):
            found = self.carefully(look)
            if found is not None:
                yield found
        for extra in EXTRAS:
            yield self.optional(extra)

    def carefully(self, look: Callable[[], Finding | None]) -> Finding | None:
        """Whatever is refused is what is wrong there."""
        try:
            return look()
        except TableeError as error:
            return Finding(look.__name__, "wrong", str(error))

    def finding(self, part: str, state: State, words: str, **values: object) -> Finding:
        return Finding(part, state, self.words(f"doctor.{part}_{words}", **values))

    def read_settings(self) -> Finding | None:
        try:
            self.settings = Settings.from_environment()
        except TableeError as error:
            return Finding("settings", "wrong", str(error))
        if self.data is not None:
            self.settings = msgspec.structs.replace(self.settings, data=str(self.data), store="")
        return None

    def rules(self) -> Finding:
        if is_compiled():
            return self.finding("rules", "fine", "compiled")
        return self.finding("rules", "note", "interpreted")

    def client(self) -> Finding:
        stamp = client_stamp()
        if stamp is None:
            return self.finding("client", "wrong", "missing")
        return self.finding("client", "fine", "built", stamp=stamp[:8])

    def tables(self) -> Finding:
        """The store: whether a server could begin with it, or does already."""
        if is_address(self.settings.store):
            asyncio.run(examine_database(self.settings))
            where = without_password(self.settings.store)
            return self.finding("tables", "fine", "database", where=where)
        path = self.settings.store_path()
        if not path.exists():
            return self.no_tables(path.parent)
        with reading(path) as db:
            look_through(db, path)
            (count,) = db.execute("SELECT count(*) FROM tables").fetchone()
        size = self.words.number(path.stat().st_size / 1e6, ",.1f")
        return self.finding("tables", "fine", "kept", folder=path.parent, count=count, size=size)

    def no_tables(self, folder: Path) -> Finding:
        """None yet; but could there be any?"""
        there = next(one for one in (folder, *folder.absolute().parents) if one.exists())
        if not there.is_dir():
            return self.finding("tables", "wrong", "no_folder", folder=there)
        if not os.access(there, os.W_OK):
            return self.finding("tables", "wrong", "readonly", folder=there)
        return self.finding("tables", "fine", "none", folder=folder)

    def room(self) -> Finding | None:
        """On the disk; only told where it is little."""
        folder = self.settings.store_path().parent.absolute()
        if is_address(self.settings.store):
            return None
        there = next(one for one in (folder, *folder.parents) if one.exists())
        free = shutil.disk_usage(there).free
        if free >= LITTLE_ROOM:
            return None
        return self.finding("room", "wrong", "little", mb=free >> 20, folder=folder)

    def address(self) -> Finding:
        """Where browsers find the server, or would."""
        holder = None if self.settings.store else holder_of(self.settings.store_path().parent)
        if holder is not None and holder.port is not None:
            where = self.addresses(holder.port)
            return self.finding("address", "fine", "served", pid=holder.pid, where=where)
        with find_port(self.settings) as listening:
            port = listening.getsockname()[1]
        where = self.addresses(port)
        if port == self.settings.port:
            return self.finding("address", "fine", "free", where=where)
        return self.finding("address", "note", "taken", where=where, port=self.settings.port)

    def addresses(self, port: int) -> str:
        """For this machine and, if others can reach it, for the house."""
        house = home_address() if self.settings.host == Settings().host else None
        hosts = ["localhost", *([] if house is None else [house])]
        return ", ".join(f"http://{host}:{port}" for host in hosts)

    def proxies(self) -> Finding | None:
        if not self.settings.proxies:
            return None
        Proxies(self.settings.proxies)
        return self.finding("proxies", "fine", "named", who=self.settings.proxies)

    def optional(self, extra: str) -> Finding:
        package = EXTRAS[extra]
        try:
            version = importlib.metadata.version(package)
        except importlib.metadata.PackageNotFoundError:
            said = self.words("doctor.extra_missing", extra=extra, package=package)
            return Finding("extra", "note", said)
        said = self.words("doctor.extra_there", extra=extra, package=package, version=version)
        return Finding("extra", "fine", said)


def look_through(db: sqlite3.Connection, path: Path) -> None:
    """As a server does before it begins, where that is quick."""
    if path.stat().st_size <= MOST_LOOKED_THROUGH:
        (found,) = db.execute("PRAGMA quick_check(1)").fetchone()
        if found != "ok":
            raise BadData(f"{path}: the database is damaged ({found}): put a backup in its place")


def holder_of(folder: Path) -> Holder | None:
    """Who serves a folder just now."""
    if not (folder / LOCK).exists():
        return None
    with open_lock(folder) as file:
        if lock(file):
            return None
        with contextlib.suppress(msgspec.DecodeError):  # it has just begun
            file.seek(0)
            return msgspec.json.decode(file.read(), type=Holder)
    return None


def examine(words: Words, data: Path | None) -> bool:
    """Tell what there is; whether nothing is wrong."""
    screen = Screen()
    about = {"version": tablee.__version__, "python": platform.python_version()}
    screen.line(words("doctor.title", **about, platform=platform.platform(terse=True)), "bold")
    findings = list(Doctor(words, data).findings())
    margin = max(len(words(f"doctor.{one.part}")) for one in findings) + 6
    for one in findings:
        label = f"  {MARKS[one.state]} {words(f'doctor.{one.part}')}".ljust(margin)
        screen.say(one.said, first=label, then=" " * margin, style=STYLES[one.state])
    wrong = sum(one.state == "wrong" for one in findings)
    screen.line(words("doctor.well") if not wrong else words("doctor.ill", count=wrong), "bold")
    return not wrong
