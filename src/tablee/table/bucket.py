"""A bucket that refills: how much of something is allowed. Time is handed in."""


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


class Buckets:
    """One for each person, over however many sockets: who hurries waits, and nobody else does."""

    def __init__(self, per_second: float, most: float) -> None:
        self.per_second = per_second
        self.most = most
        self.by_person: dict[str, Bucket] = {}

    def take(self, person: str, now: float) -> bool:
        """Whether that person may say one more thing now."""
        bucket = self.by_person.get(person)
        if bucket is None:
            bucket = Bucket(self.per_second, self.most, now)
            self.by_person[person] = bucket
        return bucket.take(now)

    def forget(self, person: str) -> None:
        self.by_person.pop(person, None)
