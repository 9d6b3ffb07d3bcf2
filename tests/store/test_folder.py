"""The data folder of a real server: what is wrong is one sentence, and two do not share it."""

import contextlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from scripts.ports import free_port

from tablee.store.folder import AlreadyServed, examine, held
from tablee.store.schema import VERSION
from tests.server.server_process import Server
from tests.store import faults
from tests.store.test_faults import settled
from tests.store.test_store import lay_out

NAME = "tables.sqlite3"


def serve(data: Path, by: Sequence[str] = ()) -> tuple[int, str]:
    """`tablee serve`, which is to end by itself: its exit code and what it complained of."""
    told = ["--host", "127.0.0.1", "--port", str(free_port()), "--data", str(data)]
    done = subprocess.run(
        [*by, sys.executable, "-m", "tablee", "serve", *told],
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=60,
        env={**os.environ, "LC_ALL": "C.UTF-8"},
    )
    assert done.stdout == ""
    return done.returncode, done.stderr


def refused(data: Path, code: str, *words: str, by: Sequence[str] = ()) -> None:
    status, said = serve(data, by)
    assert status == 2, said
    assert said.count("\n") == 1, said
    assert said.startswith("tablee: ")
    assert f"({code}): {data}" in said
    for word in words:
        assert word in said


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.write_text("a letter")
    refused(data, "bad_data", "is not a folder: choose another with --data")
    refused(data / "below", "bad_data", "is not a folder: choose another with --data")


def test_a_folder_is_no_database(tmp_path: Path) -> None:
    (tmp_path / NAME).mkdir()
    refused(tmp_path, "bad_data", "is a folder, and should be a file: move it away")


def test_a_letter_is_no_database(tmp_path: Path) -> None:
    (tmp_path / NAME).write_text("Dear Rose, it rains and we play. " * 50)
    refused(tmp_path, "bad_data", NAME, "is damaged, or is none", "put a backup in its place")


def test_a_read_only_folder(tmp_path: Path) -> None:
    settled(tmp_path / NAME)
    with faults.readonly(tmp_path):
        refused(tmp_path, "bad_data", "may not be written", "or choose another folder")


WITHOUT_POWERS = ("setpriv", "--bounding-set=-all", "--inh-caps=-all")


@pytest.mark.skipif(
    os.geteuid() != 0 or shutil.which("setpriv") is None,
    reason="needs root and setpriv; for others the read-only folder is one by its permissions",
)
def test_a_folder_of_somebody_else(tmp_path: Path) -> None:
    """Served by a root whom permissions bind as they bind everybody."""
    os.chown(tmp_path, 65534, 65534)
    refused(tmp_path, "bad_data", "may not be written", "the right to write", by=WITHOUT_POWERS)
    refused(tmp_path / "new", "bad_data", "may not be written", by=WITHOUT_POWERS)
    os.chown(tmp_path, 0, 0)
    settled(tmp_path / NAME)
    (tmp_path / NAME).chmod(0o000)
    refused(tmp_path, "bad_data", NAME, "the right to write there", by=WITHOUT_POWERS)


def test_a_full_disk(tmp_path: Path) -> None:
    with faults.small_disk(tmp_path / "disk") as disk, faults.filled(disk):
        refused(disk, "bad_data", "the disk takes nothing more", "free some space")


DAMAGE = {
    "header": faults.corrupt_header,
    "page": lambda path: faults.corrupt_page(path, faults.root_page(path, "log")),
    "last page": lambda path: faults.corrupt_page(path, path.stat().st_size // faults.PAGE),
    "truncated": lambda path: faults.truncated(path, 2 * faults.PAGE),
}


@pytest.mark.parametrize("fault", DAMAGE.values(), ids=DAMAGE)
def test_a_damaged_database(tmp_path: Path, fault: faults.Fault) -> None:
    settled(tmp_path / NAME)
    with fault(tmp_path / NAME):
        refused(tmp_path, "bad_data", NAME, "damaged", "put a backup in its place")
    examine(tmp_path / NAME)


def test_a_locked_database(tmp_path: Path) -> None:
    settled(tmp_path / NAME)
    with faults.locked(tmp_path / NAME):
        refused(tmp_path, "bad_data", "another program holds the database", "close that program")


def test_a_database_of_a_newer_version(tmp_path: Path) -> None:
    lay_out(tmp_path / NAME, f"PRAGMA user_version = {VERSION + 1}")
    refused(tmp_path, "bad_data", "written by a newer Tablée", "update Tablée")


# One at a time


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path)
    server.start()
    yield server
    server.clear()


def test_a_second_server_says_that_the_folder_is_served(server: Server) -> None:
    holder = f"by process {server.process.pid} on port {server.port}"
    refused(server.data, "already_served", holder, "stop that one first")
    assert server.is_alive()
    server.wait_until_it_answers()


def test_after_kill_9_the_folder_is_free_again(server: Server) -> None:
    server.kill()  # the server alone: workers of its own may live on for a moment
    assert server.process.stdout is not None
    server.process.stdout.close()
    server.start()


def test_the_folder_is_free_after_a_farewell(tmp_path: Path) -> None:
    for port in (8001, 8002):
        with held(tmp_path) as tell_port:
            tell_port(port)
            with pytest.raises(AlreadyServed, match=f"process {os.getpid()} on port {port}:"):
                contextlib.ExitStack().enter_context(held(tmp_path))


def test_whose_note_cannot_be_read_is_refused_all_the_same(tmp_path: Path) -> None:
    with held(tmp_path):
        (tmp_path / "in-use.lock").write_bytes(b"")
        with pytest.raises(AlreadyServed, match="by another process"):
            contextlib.ExitStack().enter_context(held(tmp_path))


def test_a_sound_database_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / NAME
    settled(path)
    examine(path)
    examine(path)
    assert faults.files_of(path) == [path]
