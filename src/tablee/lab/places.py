"""Where batches of jobs are done: in this process, in some others, or on Ray.

A place is handed batches and hands outcomes back, in whatever order they come. It loses none: a
batch whose worker died comes back as lost.
"""

import math
import multiprocessing
import multiprocessing.connection
import os
import signal
import sys
import threading
import time
import traceback
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from types import ModuleType
from typing import Any, NamedTuple, Protocol

import msgspec

from tablee.kernel.errors import TableeError

BATCH_MS = 200  # that one is meant to take: no less than 50 on Ray, where each costs about one
QUEUED = 2  # batches for each core of Ray: one in hand, one to go on with

Task = Callable[[Any, Any], Any]  # of a run and a job: what comes of it


class JobFailed(TableeError):
    """A job raised something: an error in a bot, or in what counts."""

    code = "job_failed"


class NoPlace(TableeError):
    """Work cannot be done there: no such place, nobody answers, or an extra is missing."""

    code = "no_place"


class Batch(NamedTuple):
    """Jobs that follow each other, and the number of the first."""

    first: int
    jobs: Sequence[Any]


class Outcome(NamedTuple):
    """What came of a batch: results as JSON, an error, or neither where its worker died."""

    results: bytes | None
    took_ms: float = 0.0
    error: TableeError | None = None

    @property
    def is_lost(self) -> bool:
        return self.results is None and self.error is None


LOST = Outcome(None)


class Place(Protocol):
    """Where batches are done."""

    at_once: int  # batches that are worth handing in before any is done

    def begin(self, batch: Batch) -> None:
        """Have it done."""

    def wait(self) -> list[tuple[Batch, Outcome]]:
        """Some that are done, at least one; there is one under way."""

    def close(self) -> None:
        """End what is under way."""


def carry_out(task: Task, run: Any, jobs: Sequence[Any]) -> Outcome:
    """Do some jobs, here and now."""
    begun = time.perf_counter()
    done = []
    for job in jobs:
        try:
            done.append(task(run, job))
        except TableeError as error:
            plain = type(error).__init__ is TableeError.__init__  # it can be sent anywhere
            return Outcome(None, 0, error if plain else _failed(job, error))
        except Exception as error:
            return Outcome(None, 0, _failed(job, error))
    return Outcome(msgspec.json.encode(done), 1000 * (time.perf_counter() - begun))


def _failed(job: object, error: Exception) -> JobFailed:
    where = traceback.extract_tb(error.__traceback__)[-1]
    kind = f"{type(error).__name__}: {error}"
    failed = JobFailed(f"{job}: {kind} ({where.filename}, line {where.lineno}, in {where.name})")
    failed.__cause__ = error  # for who is in the same process
    return failed


class Here:
    """In this process, one after the other."""

    at_once = 1

    def __init__(self, task: Task, run: Any) -> None:
        self.task = task
        self.run = run
        self.waiting: deque[Batch] = deque()

    def begin(self, batch: Batch) -> None:
        self.waiting.append(batch)

    def wait(self) -> list[tuple[Batch, Outcome]]:
        batch = self.waiting.popleft()
        return [(batch, carry_out(self.task, self.run, batch.jobs))]

    def close(self) -> None:
        self.waiting.clear()


class Worker:
    """Another process, and the batch that it was sent.

    It has one at a time: two who both wait until the other reads would wait for ever.
    """

    def __init__(self, task: Task, run: Any) -> None:
        context = multiprocessing.get_context("spawn")
        self.wire, theirs = context.Pipe()
        self.process = context.Process(target=serve, args=(theirs, task, run), daemon=True)
        with _light(task):
            self.process.start()
        theirs.close()  # so that the wire ends when the process does
        self.sent: Batch | None = None

    def begin(self, batch: Batch) -> None:
        self.sent = batch
        with suppress(OSError):  # if it is dead, that is noticed when it is waited for
            self.wire.send(batch.jobs)

    def take(self, batch: Batch) -> tuple[Batch, Outcome]:
        """What came of its batch."""
        self.sent = None
        try:
            return batch, self.wire.recv()
        except (EOFError, OSError):
            return batch, LOST

    def end(self) -> None:
        self.process.kill()
        self.process.join()
        self.wire.close()


@contextmanager
def _light(task: Task) -> Iterator[None]:
    """New processes need not import the program that starts them, if the task is not in it.

    A script that plays matches would play them in each of its workers too, unless it is guarded.
    """
    main = sys.modules["__main__"]
    if task.__module__ != "__main__":
        sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main


def serve(wire: Connection, task: Task, run: Any) -> None:
    """Run in a worker: do what comes, until nobody sends any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for who started it
    parent = multiprocessing.parent_process()
    if parent is not None:  # which may be killed while a long job is done here
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()
    while True:
        try:
            wire.send(carry_out(task, run, wire.recv()))
        except (EOFError, OSError):
            return


def _end_with(sentinel: int) -> None:
    multiprocessing.connection.wait([sentinel])
    os._exit(0)


class Processes:
    """In some processes of this machine, which are started for it."""

    def __init__(self, task: Task, run: Any, processes: int) -> None:
        self.task = task
        self.run = run
        self.at_once = processes
        self.workers: list[Worker] = []
        for _ in range(processes):
            self.workers.append(Worker(task, run))

    def begin(self, batch: Batch) -> None:
        next(worker for worker in self.workers if worker.sent is None).begin(batch)

    def wait(self) -> list[tuple[Batch, Outcome]]:
        busy = {each.wire: (each, each.sent) for each in self.workers if each.sent is not None}
        ready = multiprocessing.connection.wait(list(busy))
        return [self._take(*sent) for wire, sent in busy.items() if wire in ready]

    def _take(self, worker: Worker, batch: Batch) -> tuple[Batch, Outcome]:
        batch, outcome = worker.take(batch)
        if outcome.is_lost:  # another in its place
            worker.end()
            self.workers[self.workers.index(worker)] = Worker(self.task, self.run)
        return batch, outcome

    def close(self) -> None:
        for worker in self.workers:
            worker.end()


class OnRay:
    """On Ray: this machine, or the cluster of an address."""

    def __init__(self, task: Task, run: Any, processes: int | None, address: str | None) -> None:
        self.ray = ray_library()
        self.is_ours = not self.ray.is_initialized()
        if self.is_ours:
            begin_ray(self.ray, processes, address)
        # What dies is counted by who hands it in.
        self.remote = self.ray.remote(max_retries=0)(carry_out)
        self.given = self.ray.put(run)
        self.task = task
        self.at_once = 1 + QUEUED * max(1, math.ceil(self.ray.cluster_resources().get("CPU", 1)))
        self.sent: dict[Any, Batch] = {}

    def begin(self, batch: Batch) -> None:
        self.sent[self.remote.remote(self.task, self.given, batch.jobs)] = batch

    def wait(self) -> list[tuple[Batch, Outcome]]:
        ready, _ = self.ray.wait(list(self.sent), num_returns=1)
        return [(self.sent.pop(one), self._take(one)) for one in ready]

    def _take(self, one: Any) -> Outcome:
        try:
            outcome: Outcome = self.ray.get(one)
        except self.ray.exceptions.RayTaskError as error:  # it could not even be begun there
            return Outcome(None, 0, NoPlace(f"a worker on Ray: {str(error).splitlines()[-1]}"))
        except self.ray.exceptions.RayError:
            return LOST
        return outcome

    def close(self) -> None:
        for one in self.sent:
            self.ray.cancel(one, force=True)
        self.sent.clear()
        if self.is_ours:
            self.ray.shutdown()


def ray_library() -> Any:
    """Ray, which tells nobody that it is used; NoPlace in one sentence if it is not there."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # as it will be; else it warns
    try:
        import ray  # noqa: PLC0415 (heavy, an extra, and only here)
    except ImportError:
        raise NoPlace("Ray is not installed: pip install tablee[ray]") from None
    return ray


def begin_ray(ray: Any, processes: int | None, address: str | None) -> None:
    """Start Ray here, or join a cluster: with processes of ours this machine's are as many."""
    of_ours = {"num_cpus": processes, "include_dashboard": False} if address is None else {}
    try:
        ray.init(address=address or "local", log_to_driver=False, logging_level="error", **of_ours)
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise NoPlace(f"Ray at {address or 'this machine'}: {error}") from error
