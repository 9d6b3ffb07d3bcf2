"""Chance that somebody else decides: what it is asked becomes a chance node of a game tree."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.kernel.chance import Chance

BRANCHES: Final = 128  # of one node; where there are more outcomes, it is several nodes


class Missing(Exception):
    """Chance has not been told which outcome it is; each is as likely as its weight says."""

    weights: list[int]

    def __init__(self, weights: list[int]) -> None:
        super().__init__(f"which of {len(weights)} outcomes it is has not been said")
        self.weights = weights


@final
class Script(Chance):
    """Gives the outcomes that it was handed, one after the other; Missing after the last."""

    outcomes: vec[i64]
    at: i64

    def __init__(self, outcomes: list[int]) -> None:
        self.outcomes = vec[i64](outcomes)
        self.at = 0

    def below(self, n: i64) -> i64:
        """As any chance; of many numbers, first in which part of them it lies."""
        first: i64 = 0
        while n > 1:  # where there is no choice there is no node
            part = part_of(n)
            outcome = self.outcome(n, part)
            first += outcome * part
            n = min(part, n - outcome * part)
        return first

    def outcome(self, n: i64, part: i64) -> i64:
        """The next one, of numbers below n in parts of that size."""
        if self.at == len(self.outcomes):
            weights: list[int] = []
            while n > 0:
                weights.append(min(part, n))
                n -= part
            raise Missing(weights)
        self.at += 1
        return self.outcomes[self.at - 1]

    def clone(self) -> "Script":
        twin = Script([])
        twin.outcomes = self.outcomes
        twin.at = self.at
        return twin


def part_of(n: i64) -> i64:
    """The size of the parts in which so many numbers fall, BRANCHES of them or fewer."""
    part: i64 = 1
    while part * BRANCHES < n:
        part *= BRANCHES
    return part
