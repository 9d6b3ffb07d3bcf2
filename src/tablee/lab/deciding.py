"""When a comparison is decided, so that a match may stop: a test for whoever looks after each deal.

Whoever claims that the one wins no larger a share than the other plus some margin is bet against,
deal by deal, at fair odds if the claim is true. If it is, a fortune that begins at 1 ever reaches
1/error with a probability of at most `error` (Ville), however long the match goes on, whatever the
shares are distributed like. The bets are a mixture of a few, fixed beforehand (decision 27).
"""

from collections import Counter
from typing import Literal

import msgspec

BETS = 8  # each half as large as the one before
LARGEST = 0.99  # of what can be bet without ruin
STEPS = 24  # of a search for a bound, each half as long as the one before

Verdict = Literal["first", "second", "equal"]


class Rule(msgspec.Struct, frozen=True):
    """When to stop: how often it may err in all, and which difference would be none."""

    error: float = 0.05
    margin: float | None = None  # of shares; none: who is equal plays to the end


def bets_against(mean: float) -> list[float]:
    """Of fortunes that grow if differences, which are from -1 to 1, are above this mean."""
    return [LARGEST / (1 + mean) / 2**bet for bet in range(BETS)]


class Bettor:
    """Bets that the mean of some differences is above a number."""

    def __init__(self, mean: float) -> None:
        self.mean = mean
        self.bets = bets_against(mean)
        self.fortunes = [1 / BETS] * BETS
        self.most = 1.0  # that it ever had

    def see(self, difference: float) -> None:
        above = difference - self.mean
        pairs = zip(self.fortunes, self.bets, strict=True)
        self.fortunes = [fortune * (1 + bet * above) for fortune, bet in pairs]
        self.most = max(self.most, sum(self.fortunes))


class Comparison:
    """Of two entrants: the differences of their shares, deal by deal, and what they show.

    `error` is for all that is ever said about these two.
    """

    def __init__(self, error: float, margin: float | None) -> None:
        self.enough = 2 / error  # two sides, each with half of it
        self.seen: Counter[float] = Counter()
        self.deals = 0
        self.is_above = Bettor(0.0)
        self.is_below = Bettor(0.0)  # of the negative differences
        self.near = None if margin is None else (Bettor(-margin), Bettor(-margin))
        self.verdict: Verdict | None = None
        self.decided_after: int | None = None  # deals

    def see(self, difference: float) -> None:
        """The next deal."""
        self.deals += 1
        self.seen[difference] += 1
        if self.verdict is not None:
            return
        for bettor in (self.is_above, *(self.near or ())[:1]):
            bettor.see(difference)
        for bettor in (self.is_below, *(self.near or ())[1:]):
            bettor.see(-difference)
        self.verdict = self._verdict()
        if self.verdict is not None:
            self.decided_after = self.deals

    def _verdict(self) -> Verdict | None:
        if self.is_above.most >= self.enough:
            return "first"
        if self.is_below.most >= self.enough:
            return "second"
        if self.near and all(bettor.most >= self.enough for bettor in self.near):
            return "equal"
        return None

    def bounds(self) -> tuple[float, float]:
        """What has not been bet against with success: it holds whenever one looks."""
        low, high = self._bound(1), -self._bound(-1)
        if self.verdict == "first":
            low = max(low, 0.0)
        elif self.verdict == "second":
            high = min(high, 0.0)
        return low, high

    def _bound(self, sign: int) -> float:
        """The largest mean that the differences are shown to be above."""
        low, high = -1.0, 1.0
        for _step in range(STEPS):
            middle = (low + high) / 2
            low, high = (middle, high) if self._is_above(middle, sign) else (low, middle)
        return low

    def _is_above(self, mean: float, sign: int) -> bool:
        """The order of the deals is nothing to the last fortune."""
        fortunes = []
        for bet in bets_against(mean):
            fortune = 1 / BETS
            for difference, times in self.seen.items():
                fortune *= power(1 + bet * (sign * difference - mean), times)
            fortunes.append(fortune)
        return sum(fortunes) >= self.enough


def power(base: float, times: int) -> float:
    """Of a positive number; what is too large to say is enough."""
    try:
        return float(base**times)
    except OverflowError:
        return 1e300
