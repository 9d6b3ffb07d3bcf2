"""Limits: how much each address has open, and how fast it asks. Time is handed in.

A whole family, or a class, behind one router is one address; docs/security.md says what each limit
comes to for them.
"""

import ipaddress
from collections import defaultdict

from tablee.server.settings import Settings
from tablee.table.bucket import Bucket

MISSES_AT_ONCE = 5  # minutes of misses: a class types one code off the blackboard
FULL_AFTER_S = 300.0  # the slowest bucket is full again by then, and need not be remembered
FEW = 1_000


def network_of(address: str) -> str:
    """What is counted as one: an IPv4 address, or the network that one IPv6 household is given."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((int(found), 64), strict=False))


class Pace:
    """A bucket for each address."""

    def __init__(self, per_minute: int, at_once: int | None = None) -> None:
        self.per_minute = per_minute
        self.at_once = per_minute if at_once is None else at_once
        self.buckets: dict[str, Bucket] = {}
        self.most_buckets = FEW

    def take(self, address: str, now: float) -> bool:
        if len(self.buckets) > self.most_buckets:
            self.forget(now)
        new = Bucket(self.per_minute / 60, self.at_once, now)
        return self.buckets.setdefault(address, new).take(now)

    def give_back(self, address: str) -> None:
        """It did not count after all."""
        bucket = self.buckets.get(address)
        if bucket is not None:
            bucket.left = min(bucket.most, bucket.left + 1)

    def forget(self, now: float) -> None:
        """Whoever has been quiet; not again before there are twice as many."""
        self.buckets = {a: b for a, b in self.buckets.items() if now - b.then < FULL_AFTER_S}
        self.most_buckets = max(FEW, 2 * len(self.buckets))


class Count:
    """How many of something each address has open."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.open: defaultdict[str, int] = defaultdict(int)

    def take(self, address: str) -> bool:
        if self.open[address] >= self.most:
            return False
        self.open[address] += 1
        return True

    def give_back(self, address: str) -> None:
        self.open[address] -= 1
        if self.open[address] <= 0:
            del self.open[address]


class Addresses:
    """Every limit by address."""

    def __init__(self, settings: Settings) -> None:
        self.connections = Count(settings.connections_per_address)  # that are no sockets
        self.sockets = Count(settings.sockets_per_address)
        self.requests = Pace(settings.requests_per_minute)
        self.handshakes = Pace(settings.handshakes_per_minute)
        self.tables = Pace(settings.tables_per_minute)
        self.questions = Pace(settings.questions_per_minute)
        misses = settings.misses_per_minute
        self.misses = Pace(misses, MISSES_AT_ONCE * misses)  # codes that lead nowhere
