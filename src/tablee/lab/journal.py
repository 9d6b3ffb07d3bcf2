"""What is done of a run, on a disk: a line about the run, then a line for every batch that is done.

A line is written whole before the next batch counts as done, so that a run that was killed goes on
from its file. Of a last line that was half written nothing is believed.
"""

import hashlib
import sys
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import IO, Any

import msgspec

from tablee.kernel.errors import TableeError

FORM = 1  # of these files


if sys.platform == "win32":

    def lock(file: IO[bytes]) -> None:
        """Nobody sees there that a second process writes."""

else:
    import fcntl

    def lock(file: IO[bytes]) -> None:
        """OSError if another process has it; whoever is killed leaves it."""
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)


class BadRun(TableeError):
    """A file of another run, or one that cannot be read, or that somebody else is writing."""

    code = "bad_run"


class Header(msgspec.Struct, forbid_unknown_fields=True):
    """What run it is: nothing that follows is believed of another."""

    form: int
    tablee: str  # its version
    task: str  # module:function
    run: msgspec.Raw


class Batch(msgspec.Struct, forbid_unknown_fields=True):
    """What came of some jobs that follow each other."""

    first: int  # the number of the first job
    count: int
    jobs: str  # their digest
    results: msgspec.Raw  # a list


def digest_of(jobs: Sequence[Any]) -> str:
    """Of jobs, in a few letters: others have others."""
    return hashlib.blake2b(msgspec.json.encode(jobs), digest_size=8).hexdigest()


def header_of(task: str, run: Any) -> Header:
    """The first line of a run's file."""
    encoded = msgspec.json.encode(run, order="deterministic")
    return Header(FORM, version("tablee"), task, msgspec.Raw(encoded))


class Journal:
    """The file of a run, open for writing; `close` it, or use it in a `with`."""

    def __init__(self, path: Path, header: Header, *, resume: bool) -> None:
        self.path = path
        self.file = _open(path)
        try:
            self.found = self._read(header, resume=resume)
        except BaseException:
            self.file.close()
            raise

    def _read(self, header: Header, *, resume: bool) -> list[Batch]:
        """What was done before; the file stands behind it, ready for more."""
        whole = self.file.read()
        lines = whole[: whole.rfind(b"\n") + 1].splitlines()
        if lines and not resume:
            raise BadRun(f"{self.path} holds a run already: go on with it, or name another place")
        if lines:
            self._compare(lines[0], header)
        batches = [self._batch(number, line) for number, line in enumerate(lines[1:], 2)]
        self.file.seek(sum(len(line) + 1 for line in lines))
        self.file.truncate()
        if not lines:
            self._write(header)
        return batches

    def _compare(self, line: bytes, header: Header) -> None:
        try:
            found = msgspec.json.decode(line, type=Header)
        except msgspec.MsgspecError:
            raise BadRun(f"{self.path}, line 1: this is no file of a run") from None
        for name in Header.__struct_fields__:
            one, other = _shown(getattr(found, name)), _shown(getattr(header, name))
            if one != other:
                raise BadRun(f"{self.path} is of another run: its {name} is {one}, not {other}")

    def _batch(self, number: int, line: bytes) -> Batch:
        try:
            return msgspec.json.decode(line, type=Batch)
        except msgspec.MsgspecError:
            raise BadRun(f"{self.path}, line {number}: this is no batch of a run") from None

    def add(self, first: int, jobs: Sequence[Any], results: bytes) -> None:
        """These jobs are done, for good."""
        self._write(Batch(first, len(jobs), digest_of(jobs), msgspec.Raw(results)))

    def _write(self, line: Header | Batch) -> None:
        try:
            self.file.write(msgspec.json.encode(line) + b"\n")
            self.file.flush()
        except OSError as error:
            raise BadRun(f"{self.path} cannot be written: {error.strerror}") from error

    def close(self) -> None:
        self.file.close()


def _open(path: Path) -> IO[bytes]:
    """For reading and writing, by nobody else at the same time."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = path.open("a+b")
    except OSError as error:
        raise BadRun(f"{path} cannot be written: {error.strerror}") from error
    try:
        lock(file)
    except OSError:
        file.close()
        raise BadRun(f"{path} is being written by another process") from None
    file.seek(0)
    return file


def _shown(value: object) -> str:
    return bytes(value).decode() if isinstance(value, msgspec.Raw) else str(value)
