"""What can happen to a database: each fault lasts as long as its `with`, and then has passed.

`path` is the file of a store. Faults act on the files, so on whatever process serves them; only
`full_disk` has to be told which process that is.
"""

import contextlib
import os
import resource
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

HOLD = """
import sqlite3, sys
db = sqlite3.connect(sys.argv[1], isolation_level=None)
db.execute("BEGIN EXCLUSIVE")
print("held", flush=True)
sys.stdin.read()
"""
PAGE = 4096
Fault = Callable[[Path], contextlib.AbstractContextManager[None]]


def files_of(path: Path) -> list[Path]:
    """The database, its write-ahead log and the index of that, as far as they are there."""
    names = [path, path.with_name(path.name + "-wal"), path.with_name(path.name + "-shm")]
    return [file for file in names if file.exists()]


@contextlib.contextmanager
def full_disk(pid: int = 0) -> Iterator[None]:
    """A process (0: this one) can write to no file beyond its first bytes."""
    limits = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (64, limits[1]))
    try:
        yield
    finally:
        resource.prlimit(pid, resource.RLIMIT_FSIZE, limits)


@contextlib.contextmanager
def locked(path: Path) -> Iterator[None]:
    """Another process writes, and does not come to an end."""
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        try:
            yield
        finally:
            holder.communicate("")


@contextlib.contextmanager
def lost(path: Path) -> Iterator[None]:
    """The files are somewhere else."""
    away = path.parent / "away"
    away.mkdir()
    moved = [(file, file.rename(away / file.name)) for file in files_of(path)]
    try:
        yield
    finally:
        for file in files_of(path):
            file.unlink()
        for home, elsewhere in moved:
            elsewhere.rename(home)
        away.rmdir()


@contextlib.contextmanager
def overwritten(path: Path, at: int, data: bytes) -> Iterator[None]:
    """Other bytes in the middle of a file; the old ones come back."""
    with path.open("r+b") as file:
        file.seek(at)
        before = file.read(len(data))
        file.seek(at)
        file.write(data)
    try:
        yield
    finally:
        with path.open("r+b") as file:
            file.seek(at)
            file.write(before)


def corrupt_header(path: Path) -> contextlib.AbstractContextManager[None]:
    """What says that it is a database says something else."""
    return overwritten(path, 0, b"a cat walked over the keys here." * 3)


def corrupt_page(path: Path, page: int) -> contextlib.AbstractContextManager[None]:
    """One page, counted from 1, makes no sense any more."""
    return overwritten(path, (page - 1) * PAGE, b"\xa5" * PAGE)


def root_page(path: Path, name: str) -> int:
    """The page at which a table of SQLite begins."""
    with contextlib.closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as db:
        found = db.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (name,))
        return int(found.fetchone()[0])


@contextlib.contextmanager
def truncated(path: Path, size: int = PAGE) -> Iterator[None]:
    """The end of the file is missing."""
    before = path.read_bytes()
    os.truncate(path, size)
    try:
        yield
    finally:
        path.write_bytes(before)


def mount(*arguments: str) -> None:
    """Or skip, with the reason."""
    if shutil.which("mount") is None:
        pytest.skip("there is no `mount` here")
    done = subprocess.run(["mount", *arguments], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        pytest.skip(f"cannot mount: {done.stderr.strip()}")


def unmount(folder: Path) -> None:
    subprocess.run(["umount", str(folder)], check=True)


@contextlib.contextmanager
def small_disk(folder: Path, kib: int = 1024) -> Iterator[Path]:
    """A disk of its own for a folder; everything on it is gone in the end."""
    folder.mkdir(parents=True, exist_ok=True)
    mount("-t", "tmpfs", "-o", f"size={kib}k", "tmpfs", str(folder))
    try:
        yield folder
    finally:
        unmount(folder)


@contextlib.contextmanager
def filled(disk: Path) -> Iterator[None]:
    """Not a byte is left on a small disk."""
    filler = disk / "filler"
    with filler.open("wb", buffering=0) as file, contextlib.suppress(OSError):
        while file.write(b"x" * PAGE):
            pass
    try:
        yield
    finally:
        filler.unlink()


@contextlib.contextmanager
def readonly(folder: Path) -> Iterator[None]:
    """Nothing in a folder may be opened for writing; what is open already stays so.

    Permissions do not bind root, who gets the folder mounted over itself instead.
    """
    if os.geteuid() == 0:
        mount("--bind", str(folder), str(folder))
        try:
            mount("-o", "remount,ro,bind", str(folder))
            yield
        finally:
            unmount(folder)
    else:
        before = folder.stat().st_mode
        folder.chmod(0o500)
        try:
            yield
        finally:
            folder.chmod(before)
