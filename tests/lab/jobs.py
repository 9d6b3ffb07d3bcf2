"""Jobs for the tests of work, which other processes can import: sums, and jobs that go wrong."""

import os
import signal
import threading
from pathlib import Path

import msgspec

from tablee.kernel.errors import BadOption, IllegalMove


class Numbers(msgspec.Struct):
    """The run: what is added, which job goes wrong and how, and a folder to leave marks in."""

    plus: int
    bad: int = -1
    how: str = ""
    marks: str = ""


class Number(msgspec.Struct):
    n: int


class Sum(msgspec.Struct):
    n: int
    sum: float


def add(run: Numbers, job: Number) -> Sum:
    if job.n == run.bad:
        go_wrong(run)
    return Sum(job.n, (job.n + run.plus) / 3)


def go_wrong(run: Numbers) -> None:
    match run.how:
        case "raises":
            raise ValueError("no such thing")
        case "refuses":
            raise BadOption("never heard of it")
        case "moves":
            raise IllegalMove("XX-1", "never so")
        case "waits":
            while (Path(run.marks) / "wait").exists():
                threading.Event().wait(0.1)
        case "dies":
            os.kill(os.getpid(), signal.SIGKILL)
        case "dies once":
            mark = Path(run.marks) / "died"
            if not mark.exists():
                mark.touch()
                os.kill(os.getpid(), signal.SIGKILL)
