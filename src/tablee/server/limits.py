"""Limits: buckets that refill. Time is handed in."""

from collections import defaultdict


class Bucket:
    """So many a second on average, and a few more at once."""

    def __init__(self, per_second: float, most: float, now: float) -> None:
        self.per_second = per_second
        self.most = most
        self.left = most
        self.then = now

    def take(self, now: float) -> bool:
        """Whether one more is allowed now."""
        self.left = min(self.most, self.left + (now - self.then) * self.per_second)
        self.then = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Pace:
    """A bucket for each address."""

    def __init__(self, per_minute: int) -> None:
        self.per_minute = per_minute
        self.buckets: dict[str, Bucket] = {}

    def take(self, address: str, now: float) -> bool:
        if len(self.buckets) > 10_000:  # forget whoever has long been quiet
            self.buckets = {a: b for a, b in self.buckets.items() if now - b.then < 600}
        new = Bucket(self.per_minute / 60, self.per_minute, now)
        return self.buckets.setdefault(address, new).take(now)


class Addresses:
    """What each address has open, and how fast it opens tables and asks questions."""

    def __init__(self, sockets: int, tables_per_minute: int, questions_per_minute: int) -> None:
        self.most_sockets = sockets
        self.sockets: defaultdict[str, int] = defaultdict(int)
        self.tables = Pace(tables_per_minute)
        self.questions = Pace(questions_per_minute)

    def open_socket(self, address: str) -> bool:
        if self.sockets[address] >= self.most_sockets:
            return False
        self.sockets[address] += 1
        return True

    def close_socket(self, address: str) -> None:
        self.sockets[address] -= 1
        if self.sockets[address] <= 0:
            del self.sockets[address]

    def open_table(self, address: str, now: float) -> bool:
        return self.tables.take(address, now)

    def ask(self, address: str, now: float) -> bool:
        return self.questions.take(address, now)
