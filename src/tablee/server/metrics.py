"""What a server counts, as OpenMetrics text: one text for each time that somebody asks."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, ProcessCollector
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    InfoMetricFamily,
    Metric,
)
from prometheus_client.openmetrics.exposition import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.registry import Collector

import tablee.kernel.state as rules
from tablee.games import shelf
from tablee.server.history import memory_mb
from tablee.table.counts import BOUNDS_S, Durations
from tablee.table.refusals import refused
from tablee.wire.http import HealthInfo

if TYPE_CHECKING:
    from tablee.server.app import Server

CONTENT_TYPE = CONTENT_TYPE_LATEST
PHASES = ("lobby", "playing", "over")


def exposition(server: "Server", health: HealthInfo) -> bytes:
    """Everything, as it is now."""
    registry = CollectorRegistry()
    ProcessCollector(registry=registry)
    registry.register(Figures(server, health))
    text: bytes = generate_latest(registry)  # type: ignore[no-untyped-call]  # it has no types
    return text


class Figures(Collector):
    """Of one server, at one moment."""

    def __init__(self, server: "Server", health: HealthInfo) -> None:
        self.server = server
        self.health = health

    def collect(self) -> Iterator[Metric]:
        yield from self.build()
        yield from self.tables()
        yield from self.actions()
        yield from self.store()
        yield from self.bots()

    def build(self) -> Iterator[Metric]:
        is_compiled = not str(rules.__file__).endswith(".py")
        about = {"compiled": str(is_compiled).lower()}
        yield InfoMetricFamily("tablee_build", "How this server was built.", about)
        memory = "Memory of the server in bytes, without its bots' workers."
        yield gauge("tablee_memory_bytes", memory, round(memory_mb() * 1e6))

    def tables(self) -> Iterator[Metric]:
        tables = list(self.server.live_tables.by_code.values())
        found: Counter[tuple[str, str]] = Counter()
        for one in tables:
            found[one.room.game.name, one.room.phase] += 1
        by_game = GaugeMetricFamily("tablee_tables", "Tables in memory.", labels=["game", "phase"])
        for game in shelf():
            for phase in PHASES:
                by_game.add_metric([game, phase], found[game, phase])
        yield by_game
        listeners = [listener for table in tables for listener in table.listeners]
        people = len({listener.person for listener in listeners if not listener.is_tv})
        yield gauge("tablee_people", "People who are connected to a table.", people)
        yield gauge("tablee_sockets", "Their sockets, one a tab or device.", len(listeners))
        waiting = "Tables that wait for the store, or put themselves right."
        yield gauge("tablee_tables_waiting", waiting, self.health.waiting)
        recoveries = "Times that a table was built again from its log."
        yield counter("tablee_recoveries", recoveries, self.server.counts.recoveries)

    def actions(self) -> Iterator[Metric]:
        answered = HistogramMetricFamily(
            "tablee_action_seconds",
            "From hearing an action of a person to its answer, by game.",
            labels=["game"],
        )
        for game in shelf():
            durations = self.server.counts.actions.get(game) or Durations()
            answered.add_metric([game], buckets_of(durations), durations.sum_s)
        yield answered
        said = CounterMetricFamily(
            "tablee_refusals",
            "What was refused, by the code that it was answered with.",
            labels=["code"],
        )
        for code, count in sorted(refused.items()):
            said.add_metric([code], count)
        yield said

    def store(self) -> Iterator[Metric]:
        ready = "Whether the store can be written to: 1, or 0."
        yield gauge("tablee_store_ready", ready, int(self.health.store == "ok"))
        counts = self.server.counts
        yield counter("tablee_store_entries", "Entries of logs that were kept.", counts.entries)
        asked = "From asking the store to keep something to its word that it is kept."
        yield histogram("tablee_store_append_seconds", asked, counts.writes)

    def bots(self) -> Iterator[Metric]:
        workers = self.server.workers
        waiting = "Thoughts of bots, and questions, that are not done yet."
        yield gauge("tablee_thoughts_waiting", waiting, workers.waiting)
        took = "From asking a worker to think to its answer."
        yield histogram("tablee_thought_seconds", took, workers.thoughts)


def gauge(name: str, about: str, value: float) -> Metric:
    return GaugeMetricFamily(name, about, value)


def counter(name: str, about: str, value: float) -> Metric:
    return CounterMetricFamily(name, about, value)


def histogram(name: str, about: str, durations: Durations) -> Metric:
    return HistogramMetricFamily(name, about, buckets_of(durations), durations.sum_s)


def buckets_of(durations: Durations) -> list[tuple[str, float]]:
    """Each bound with how many were as quick or quicker."""
    bounds: Iterable[str] = (*map(str, BOUNDS_S), "+Inf")
    total = 0.0
    buckets = []
    for bound, count in zip(bounds, durations.buckets, strict=True):
        total += count
        buckets.append((bound, total))
    return buckets
