"""Work in small jobs, done anywhere: in this process, in several, or on Ray; always the same.

A job is plain data (a msgspec Struct), and what comes of it follows from it and from the run's
description alone: chance is seeded with what they say. So who does it, when, and with which others
changes nothing: results come in the order of the jobs, to the byte the same from every place, and
from a run that was killed and goes on from its file.
"""

import re
from collections.abc import Callable, Generator, Iterator, Sequence
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from tablee.kernel.errors import TableeError
from tablee.lab.journal import BadRun, Journal, digest_of, header_of
from tablee.lab.places import BATCH_MS, Batch, Here, NoPlace, OnRay, Outcome, Place, Processes

__all__ = ["BadRun", "LostWorker", "NoPlace", "Where", "Work", "where"]

ATTEMPTS = 3  # at a batch whose workers die
GROWTH = 8  # times as large may the next batch be
MOST_AHEAD = 64  # batches for each that a place does at once, before the oldest is done

Run = TypeVar("Run", bound=msgspec.Struct)
Job = TypeVar("Job", bound=msgspec.Struct)
Result = TypeVar("Result")
Progress = Callable[[int], object]  # told how many jobs are done


class LostWorker(TableeError):
    """Three workers died of the same batch."""

    code = "lost_worker"


class Where(msgspec.Struct, frozen=True):
    """Where work is done: so many processes, or Ray, here or at an address."""

    processes: int | None = None  # none: one, or all that Ray has
    on_ray: bool = False
    address: str | None = None  # of a cluster of Ray

    def open(self, task: Callable[[Run, Job], object], run: Run) -> Place:
        """Ready to work; who opens it closes it."""
        if self.on_ray:
            return OnRay(task, run, self.processes, self.address)
        if self.processes is None or self.processes == 1:
            return Here(task, run)
        return Processes(task, run, self.processes)


def where(processes: int | None = None, on: str | None = None) -> Where:
    """As the command line says it: `ray`, or `ray:` and an address such as `ray:10.0.0.5:6379`."""
    if processes is not None and processes < 1:
        raise NoPlace(f"work needs one process or more, not {processes}")
    if on is None:
        return Where(processes)
    named = re.fullmatch("ray(?::(?P<address>.+))?", on)
    if named is None:
        raise NoPlace(f"work is done on `ray` or `ray:ADDRESS`, not on {on!r}")
    if processes is not None and named["address"] is not None:
        raise NoPlace("a cluster has its own number of processes: leave --processes out")
    return Where(processes, on_ray=True, address=named["address"])


class Work(Generic[Run, Job, Result]):
    """A list of jobs, and what is to be done with each.

    The task is a function of a module, so that other processes find it. What it returns, msgspec
    must be able to write as JSON and to read back as `result`.
    """

    def __init__(
        self,
        task: Callable[[Run, Job], Result],
        run: Run,
        jobs: Sequence[Job],
        result: type[Result],
    ) -> None:
        self.task = task
        self.run = run
        self.jobs = jobs
        self.results = msgspec.json.Decoder(list[result])  # type: ignore[valid-type]

    def do(
        self,
        place: Where = Where(),  # noqa: B008 (frozen)
        file: Path | None = None,
        *,
        resume: bool = False,
        progress: Progress = bool,
    ) -> Generator[Result, None, None]:
        """What comes of each job, in the jobs' order, as soon as it is known.

        Who has heard enough closes it: what is under way ends. What is done is in the file, if one
        is named, and with `resume` it is not done again. BadRun if the file is of another run.
        """
        doing: Doing[Run, Job, Result] = Doing(self, progress)
        if file is not None:
            doing.journal = Journal(file, self.header(), resume=resume)
        try:
            doing.recall()
            yield from doing.go(place)
        finally:
            if doing.journal is not None:
                doing.journal.close()

    def header(self) -> Any:
        """The first line of the file of this run."""
        return header_of(f"{self.task.__module__}:{self.task.__qualname__}", self.run)


class Doing(Generic[Run, Job, Result]):
    """Work under way."""

    def __init__(self, work: Work[Run, Job, Result], progress: Progress) -> None:
        self.work = work
        self.progress = progress
        self.journal: Journal | None = None
        self.done: dict[int, Result] = {}  # by number of the job, until it is told
        self.told = 0
        self.known = 0  # jobs that are done
        self.next = 0  # the first job that was not handed out
        self.size = 1  # of the next batch
        self.strikes: dict[int, int] = {}  # by the first job: workers that died of it
        self.lost: list[Batch] = []  # to be done again
        self.under_way = 0

    def recall(self) -> None:
        """Take what the file has; of jobs that there are no more, nothing."""
        if self.journal is None:
            return
        for batch in self.journal.found:
            jobs = self.work.jobs[batch.first : batch.first + batch.count]
            if len(jobs) < batch.count:
                continue
            if digest_of(jobs) != batch.jobs:
                why = f"its jobs from {batch.first} on are others"
                raise BadRun(f"{self.journal.path} is of another run: {why}")
            self._keep(batch.first, len(jobs), bytes(batch.results))
        self.known = len(self.done)
        if self.known:
            self.progress(self.known)

    def _keep(self, first: int, count: int, results: bytes) -> None:
        try:
            found = self.work.results.decode(results)
        except msgspec.MsgspecError as error:
            raise BadRun(f"what came of the jobs from {first} on: {error}") from error
        if len(found) != count:
            raise BadRun(f"{len(found)} results of the {count} jobs from {first} on")
        self.done.update(enumerate(found, first))

    def go(self, where: Where) -> Iterator[Result]:
        """Tell what is known, do what is not, and tell that."""
        yield from self.tell()
        if self.told == len(self.work.jobs):
            return
        place = where.open(self.work.task, self.work.run)
        try:
            self.hand_out(place)
            while self.told < len(self.work.jobs):
                for batch, outcome in place.wait():
                    self.under_way -= 1
                    self.take(batch, outcome)
                self.hand_out(place)  # before who is told takes time
                yield from self.tell()
        finally:
            place.close()

    def tell(self) -> Iterator[Result]:
        """All that follows on what was told."""
        while self.told in self.done:
            self.told += 1
            yield self.done.pop(self.told - 1)

    def hand_out(self, place: Place) -> None:
        """As much as the place can use."""
        while self.under_way < place.at_once:
            batch = self.lost.pop() if self.lost else self.next_batch(place.at_once)
            if batch is None:
                return
            self.under_way += 1
            place.begin(batch)

    def next_batch(self, at_once: int) -> Batch | None:
        """The next jobs that are not done; None if there are none, or others must come first."""
        jobs = self.work.jobs
        while self.next in self.done or self.next < self.told:
            self.next += 1
        last = min(len(jobs), self.told + MOST_AHEAD * at_once * self.size)
        end = self.next
        while end < min(last, self.next + self.size) and end not in self.done:
            end += 1
        first, self.next = self.next, end
        return Batch(first, jobs[first:end]) if end > first else None

    def take(self, batch: Batch, outcome: Outcome) -> None:
        """Write down what came of a batch, or have it done again."""
        if outcome.error is not None:
            raise outcome.error
        if outcome.results is None:
            self.again(batch)
            return
        if self.journal is not None:
            self.journal.add(batch.first, batch.jobs, outcome.results)
        self._keep(batch.first, len(batch.jobs), outcome.results)
        each_ms = max(outcome.took_ms, 0.001) / len(batch.jobs)
        self.size = max(1, min(GROWTH * len(batch.jobs), int(BATCH_MS / each_ms)))
        self.known += len(batch.jobs)
        self.progress(self.known)

    def again(self, batch: Batch) -> None:
        """Its worker died."""
        strikes = self.strikes[batch.first] = self.strikes.get(batch.first, 0) + 1
        if strikes == ATTEMPTS:
            last = batch.first + len(batch.jobs) - 1
            raise LostWorker(f"{strikes} workers died of the jobs {batch.first} to {last}")
        self.lost.append(batch)
