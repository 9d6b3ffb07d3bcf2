"""Work: the same from every place, nothing lost, nothing believed that is of another run."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from tablee.kernel.errors import BadOption
from tablee.lab.journal import BadRun, digest_of
from tablee.lab.places import JobFailed, NoPlace
from tablee.lab.work import LostWorker, Where, Work, where
from tests.lab.jobs import Number, Numbers, Sum, add

JOBS = [Number(n) for n in range(500)]
SUMS = [Sum(n, (n + 7) / 3) for n in range(500)]
TWO = Where(2)


def work(
    plus: int = 7, bad: int = -1, how: str = "", marks: str = ""
) -> Work[Numbers, Number, Sum]:
    return Work(add, Numbers(plus, bad, how, marks), JOBS, Sum)


@pytest.mark.parametrize("place", [Where(), TWO, Where(3)], ids=str)
def test_the_same_comes_from_every_place(place: Where) -> None:
    assert list(work().do(place)) == SUMS


def test_progress_tells_how_many_are_done() -> None:
    told: list[int] = []
    assert len(list(work().do(progress=told.append))) == 500
    assert told == sorted(told)
    assert told[0] == 1
    assert told[-1] == 500


def test_a_killed_worker_loses_nothing(tmp_path: Path) -> None:
    assert list(work(7, 77, "dies once", str(tmp_path)).do(TWO)) == SUMS
    assert (tmp_path / "died").exists()


def test_a_job_that_kills_three_workers_is_named(tmp_path: Path) -> None:
    with pytest.raises(LostWorker, match=r"^3 workers died of the jobs \d+ to \d+$"):
        list(work(bad=0, how="dies").do(TWO))


@pytest.mark.parametrize("place", [Where(), TWO], ids=str)
def test_what_a_job_raises_is_told(place: Where) -> None:
    with pytest.raises(JobFailed, match=r"Number\(n=9\): ValueError: no such .*jobs.py, line \d+"):
        list(work(bad=9, how="raises").do(place))
    with pytest.raises(JobFailed, match=r"IllegalMove: XX-1: never so"):
        list(work(bad=9, how="moves").do(place))
    with pytest.raises(BadOption, match=r"^never heard of it$"):
        list(work(bad=9, how="refuses").do(place))


@pytest.mark.parametrize(
    ("processes", "on", "expected"),
    [
        (None, None, Where()),
        (3, None, Where(3)),
        (2, "ray", Where(2, on_ray=True)),
        (None, "ray:house:6379", Where(on_ray=True, address="house:6379")),
    ],
)
def test_where_is_read(processes: int | None, on: str | None, expected: Where) -> None:
    assert where(processes, on) == expected


@pytest.mark.parametrize(
    ("processes", "on", "why"),
    [
        (0, None, "not 0"),
        (None, "dask", "'dask'"),
        (None, "ray:", "'ray:'"),
        (2, "ray:house:6379", "--processes"),
    ],
)
def test_no_such_place_is_refused(processes: int | None, on: str | None, why: str) -> None:
    with pytest.raises(NoPlace, match=why):
        where(processes, on)


# On a disk


def lines_of(file: Path) -> list[bytes]:
    return file.read_bytes().splitlines(keepends=True)


def done_to(file: Path, jobs: int) -> None:
    """A run that was left after some jobs; it may have done some more."""
    for number, _ in enumerate(work().do(file=file), 1):
        if number == jobs:
            return


def test_who_has_heard_enough_can_go_on_later(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "run.jsonl"
    done_to(file, 73)
    written, told = file.read_bytes(), list[int]()
    assert list(work().do(TWO, file, resume=True, progress=told.append)) == SUMS
    assert 73 <= told[0] < 500
    assert file.read_bytes().startswith(written)


def test_what_is_done_is_not_done_again(tmp_path: Path) -> None:
    file = tmp_path / "run"
    list(work().do(file=file))
    again = work()
    again.task = lambda *_: pytest.fail("done again")
    again.task.__module__, again.task.__qualname__ = add.__module__, add.__qualname__
    assert list(again.do(file=file, resume=True)) == SUMS


def test_a_longer_run_goes_on_from_a_shorter_one_and_back(tmp_path: Path) -> None:
    file = tmp_path / "run"
    shorter = work()
    shorter.jobs = JOBS[:200]
    assert list(shorter.do(file=file)) == SUMS[:200]
    assert list(work().do(file=file, resume=True)) == SUMS
    assert list(shorter.do(file=file, resume=True)) == SUMS[:200]


def test_a_file_with_a_run_is_not_begun_anew(tmp_path: Path) -> None:
    file = tmp_path / "run"
    done_to(file, 10)
    written = file.read_bytes()
    with pytest.raises(BadRun, match="holds a run already"):
        list(work().do(file=file))
    assert file.read_bytes() == written


@pytest.mark.parametrize("torn", [1, 20, 0])
def test_a_half_written_last_line_is_forgiven(tmp_path: Path, torn: int) -> None:
    file = tmp_path / "run"
    done_to(file, 100)
    lines = lines_of(file)
    file.write_bytes(b"".join(lines[:-1]) + lines[-1][: -torn or 1])
    assert list(work().do(file=file, resume=True)) == SUMS
    assert lines_of(file)[: len(lines) - 1] == lines[:-1]


def test_a_half_written_first_line_is_no_run_yet(tmp_path: Path) -> None:
    file = tmp_path / "run"
    file.write_bytes(b'{"form":1,"tab')
    assert list(work().do(file=file)) == SUMS
    assert list(work().do(file=file, resume=True)) == SUMS


def test_another_run_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "run"
    done_to(file, 10)
    with pytest.raises(BadRun, match=r"of another run: its run is .*7.* not .*8"):
        list(work(plus=8).do(file=file, resume=True))
    other = work()
    other.jobs = [Number(n + 1) for n in range(500)]
    with pytest.raises(BadRun, match="its jobs from 0 on are others"):
        list(other.do(file=file, resume=True))


@pytest.mark.parametrize(
    ("line", "instead", "why"),
    [
        (0, b"cards\n", "line 1: this is no file of a run"),
        (1, b"{}\n", "line 2: this is no batch of a run"),
        (1, b'{"first":0,"count":1,"jobs":"%s","results":[]}\n', "0 results of the 1 jobs"),
        (1, b'{"first":0,"count":1,"jobs":"%s","results":[5]}\n', "jobs from 0 on: Expected"),
    ],
)
def test_a_broken_file_is_refused(tmp_path: Path, line: int, instead: bytes, why: str) -> None:
    file = tmp_path / "run"
    done_to(file, 100)
    lines = lines_of(file)
    lines[line] = instead.replace(b"%s", digest_of(JOBS[:1]).encode())
    file.write_bytes(b"".join(lines))
    with pytest.raises(BadRun, match=why):
        list(work().do(file=file, resume=True))


def test_a_run_of_another_version_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "run"
    done_to(file, 10)
    lines = lines_of(file)
    header = msgspec.json.decode(lines[0])
    file.write_bytes(msgspec.json.encode(header | {"tablee": "0.0.1"}) + b"\n")
    with pytest.raises(BadRun, match=r"its tablee is 0\.0\.1, not"):
        list(work().do(file=file, resume=True))


@pytest.mark.skipif(sys.platform == "win32", reason="files are not locked there")
def test_two_do_not_write_one_file(tmp_path: Path) -> None:
    file = tmp_path / "run"
    first = work().do(file=file)
    next(first)
    with pytest.raises(BadRun, match="written by another process"):
        list(work().do(file=file, resume=True))
    first.close()
    assert list(work().do(file=file, resume=True)) == SUMS


def test_a_place_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(BadRun, match="cannot be written"):
        list(work().do(file=tmp_path / "file" / "run"))


# In other processes

SCRIPT = """
from tablee.lab.work import Where
from tests.lab.test_work import work
print(sum(1 for _ in work().do(Where(2))))
"""


def test_a_script_needs_no_guard(tmp_path: Path) -> None:
    """Its workers would begin by carrying it out again: a bug that said that they had died."""
    script = tmp_path / "script.py"
    script.write_text(SCRIPT)
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    done = subprocess.run(
        [sys.executable, script], check=False, capture_output=True, env=environment
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, b"500\n", b"")


# Stopped from outside


def begun(file: Path, processes: int) -> subprocess.Popen[bytes]:
    """A run in a process of its own, which waits at its end, when some of it is on the disk."""
    (file.parent / "wait").touch()
    command = [sys.executable, "-m", "tests.lab.endless", str(file), str(processes)]
    started = subprocess.Popen(command, stdout=subprocess.PIPE, start_new_session=True)
    assert started.stdout is not None
    assert started.stdout.readline() == b"begun\n"
    return started


@pytest.mark.skipif(sys.platform == "win32", reason="signals are not sent there")
@pytest.mark.parametrize("processes", [1, 2])
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_a_stopped_run_goes_on(tmp_path: Path, processes: int, how: signal.Signals) -> None:
    file = tmp_path / "run"
    started = begun(file, processes)
    if how == signal.SIGINT:  # as a terminal does, to all of them
        os.killpg(started.pid, how)
    else:
        started.kill()
    assert started.wait() == -how
    assert started.stdout is not None
    assert started.stdout.read() == b""  # its workers have ended too
    started.stdout.close()
    assert len(lines_of(file)) > 1
    (file.parent / "wait").unlink()
    assert list(work(7, 498, "waits", str(tmp_path)).do(TWO, file, resume=True)) == SUMS
