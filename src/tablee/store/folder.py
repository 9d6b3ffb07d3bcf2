"""The data folder: one program writes there at a time, and it is looked at before anybody plays.

The lock is the system's own on a file in the folder: it goes with the process, however that ends.
The file itself stays; what is written in it is only for the sentence that refuses the second.
"""

import contextlib
import os
import sqlite3
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import BinaryIO

import msgspec

from tablee.kernel.errors import TableeError
from tablee.store import StoreTrouble, TroubleKind
from tablee.store.sqlite import connect, prepare
from tablee.store.trouble import trouble_of

LOCK = "in-use.lock"
MOST_LOOKED_THROUGH = 256 << 20  # bytes: about a second; a larger file is trusted until it is read
ADVICE: dict[TroubleKind, str] = {
    "full": ": free some space, or choose another folder with --data",
    "locked": ": close that program, then start again",
    "readonly": ": give whoever runs Tablée the right to write there, or choose another folder"
    " with --data",
    "damaged": ": put a backup in its place, or move the file away to begin without tables",
    "unreachable": ": start it, or look at TABLEE_STORE",
    "other": "",
}


class BadData(TableeError):
    """The data folder, or the file in it, cannot be used."""

    code = "bad_data"


class AlreadyServed(TableeError):
    """Another process uses the data folder."""

    code = "already_served"


class Holder(msgspec.Struct):
    """Who uses a folder."""

    pid: int
    port: int | None = None


@contextlib.contextmanager
def held(folder: Path) -> Iterator[Callable[[int], None]]:
    """Have a folder to oneself, making it if need be; what is given tells others the port."""
    with open_lock(folder) as file:
        if not lock(file):
            raise AlreadyServed(already_served(folder, file))

        def tell(port: int | None = None) -> None:
            file.seek(0)
            file.truncate()
            file.write(msgspec.json.encode(Holder(os.getpid(), port)))

        try:
            tell()
        except OSError as error:
            raise bad_data(folder, trouble_of(error, folder / LOCK)) from error
        try:
            yield tell
        finally:
            with contextlib.suppress(OSError):  # an old note does no harm: the lock is what counts
                file.truncate(0)


def open_lock(folder: Path) -> BinaryIO:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return open(folder / LOCK, "a+b", buffering=0)
    except (FileExistsError, NotADirectoryError) as error:
        raise BadData(
            f"{folder} is not a folder: choose another with --data, or move it away"
        ) from error
    except OSError as error:
        raise bad_data(folder, trouble_of(error, folder / LOCK)) from error


if sys.platform == "win32":
    import msvcrt

    FAR = 1 << 20  # the system keeps others from reading what is locked

    def lock(file: BinaryIO) -> bool:
        file.seek(FAR)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def lock(file: BinaryIO) -> bool:
        """Whether nobody else has it."""
        try:
            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


def already_served(folder: Path, file: BinaryIO) -> str:
    what_to_do = "stop that one first, or choose another folder with --data"
    try:
        file.seek(0)
        holder = msgspec.json.decode(file.read(), type=Holder)
    except (OSError, msgspec.DecodeError):  # it has just begun
        return f"{folder} is already served by another process: {what_to_do}"
    port = "" if holder.port is None else f" on port {holder.port}"
    return f"{folder} is already served by process {holder.pid}{port}: {what_to_do}"


def examine(path: Path) -> None:
    """Whether a server can begin with this file; BadData says what is wrong and what to do."""
    try:
        if path.is_dir():
            raise StoreTrouble("other", "it is a folder, and should be a file: move it away")
        prepare(path)
        try:
            look_through(path)
        except (sqlite3.Error, OSError) as error:
            raise trouble_of(error, path) from error
    except StoreTrouble as trouble:
        raise bad_data(path, trouble) from trouble


def look_through(path: Path) -> None:
    """Read all of it where that is quick, and write a little."""
    with contextlib.closing(connect(path)) as db:
        if path.stat().st_size <= MOST_LOOKED_THROUGH:
            (found,) = db.execute("PRAGMA quick_check(1)").fetchone()
            if found != "ok":
                raise StoreTrouble("damaged", f"the database is damaged ({found})")
        db.execute("UPDATE checks SET beat = beat + 1")


def bad_data(where: Path | str, trouble: StoreTrouble) -> BadData:
    return BadData(f"{where}: {trouble}{ADVICE[trouble.kind]}")
