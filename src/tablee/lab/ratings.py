"""Ratings by OpenSkill (Plackett and Luce's model), if it is installed: the extra `lab`."""

from collections.abc import Sequence
from statistics import fmean
from typing import Any

import msgspec


class Rating(msgspec.Struct, frozen=True):
    """How strong somebody is on a scale on which all begin with 25, and how unsure that is."""

    mu: float
    sigma: float


class Ratings:
    """Of entrants, game after game."""

    def __init__(self, entrants: int) -> None:
        self.model = _model()
        rated = 0 if self.model is None else entrants
        self.of: list[Any] = [self.model.rating() for _ in range(rated)]

    def add(self, order: Sequence[int], ranks: Sequence[int]) -> None:
        """A game: who sat where, and came out how. Who has several chairs is rated on each."""
        if self.model is None:
            return
        rated = self.model.rate([[self.of[entrant]] for entrant in order], ranks=list(ranks))
        for entrant in set(order):
            on = [one for (one,), who in zip(rated, order, strict=True) if who == entrant]
            self.of[entrant] = self.model.rating(
                mu=fmean(one.mu for one in on), sigma=fmean(one.sigma for one in on)
            )

    def rating(self, entrant: int) -> Rating | None:
        if self.model is None:
            return None
        return Rating(self.of[entrant].mu, self.of[entrant].sigma)


def _model() -> Any:
    try:
        from openskill.models import PlackettLuce  # noqa: PLC0415 (an extra, and only here)
    except ImportError:
        return None
    return PlackettLuce()
