"""A real cluster: PostgreSQL, three servers and HAProxy, as `make cluster` starts them."""

import contextlib
import os
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

from scripts.cluster import Cluster

from tests.cluster.standstill import SPY
from tests.server.postgres_process import rows_in, write_to
from tests.server.server_process import HURRIED, Server
from tests.server.stories import Story
from tests.store.postgres_server import own_postgres


class ClusterHouse(Server):
    """Three servers that look like one."""

    def __init__(self, folder: Path, cluster: Cluster) -> None:
        super().__init__(folder)
        self.cluster = cluster

    @property
    def http(self) -> str:
        return self.cluster.http

    @property
    def ws(self) -> str:
        return self.cluster.ws

    def complaints(self) -> str:
        lines = self.cluster.complaints().splitlines(keepends=True)
        return "".join(line for line in lines if "resource_tracker" not in line)

    def rows(self, code: str | None = None) -> list[tuple[str, int, bytes]]:
        return [row[:3] for row in rows_in(self.cluster.url) if code in (None, row.code)]

    def check_epochs(self) -> int:
        """Nobody wrote under a lease after somebody else had a later one; how many leases wrote."""
        epochs: defaultdict[str, list[int]] = defaultdict(list)
        for row in rows_in(self.cluster.url):
            epochs[row.code].append(row.epoch)
        for code, found in epochs.items():
            assert found == sorted(found), f"table {code} was written by two at a time: {found}"
        return sum(len(set(found)) for found in epochs.values())


def path_of(program: str | None = None) -> str:
    """What a server is given as PYTHONPATH."""
    return os.pathsep.join(filter(None, [str(SPY), program or os.environ.get("PYTHONPATH")]))


@contextlib.contextmanager
def cluster_house(
    folder: Path, stories: Iterable[Story] = (), path: str | None = None, **settings: int
) -> Iterator[ClusterHouse]:
    """Up, with tables that have a past; each limit as wide as campaigns need it.

    `path` is where the servers find the program; where this process finds it, if none is given.
    """
    postgres = own_postgres()
    hurried = {name.removeprefix("TABLEE_"): value for name, value in HURRIED.items()}
    given = {name.upper(): str(value) for name, value in settings.items()}
    url = postgres.new_schema()
    write_to(url, stories)
    cluster = Cluster(
        folder / "cluster", postgres, url, settings=hurried | given, PYTHONPATH=path_of(path)
    )
    try:
        cluster.start()
        yield ClusterHouse(folder, cluster)
    finally:
        cluster.clear()
        postgres.remove()
