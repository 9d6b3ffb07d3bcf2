"""The course of one game: who was ahead when, and by how much it was won in the end."""

from collections.abc import Sequence
from itertools import pairwise

import msgspec

from tablee.kernel.state import Standings, State

TENTHS = range(1, 10)  # of a game: when it is asked who is ahead


class Played(msgspec.Struct, frozen=True):
    """What came of a game; what has one number a seat begins with seat 0."""

    first: int  # from which seat places are counted
    scores: tuple[int, ...]
    shares: tuple[float, ...]  # of the win
    decisions: int
    scorings: int  # how often the scores changed
    at_ms: int  # table time at the end; 0 where time does not pass
    spread: int  # from the best score to the worst
    margin: int  # from the first to the second
    changes: int  # how often another one than before was alone ahead
    settled: float  # the part of the game after which the winners were ahead for good
    held: tuple[float, ...]  # after each tenth: what those who were ahead then won, on average

    def at_place(self, place: int) -> int:
        """The seat of a place."""
        return (self.first + place) % len(self.scores)


class Course:
    """Looks at a game after each step."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.steps = 0
        self.at_ms = 0
        self.last = state.standings()
        self.ahead = [(0, leaders(self.last))]  # since which step, and who

    def see(self, at_ms: int) -> None:
        self.steps += 1
        self.at_ms = at_ms
        now = self.state.standings()
        if now.scores != self.last.scores or now.tie_break != self.last.tie_break:
            self.ahead.append((self.steps, leaders(now)))
            self.last = now

    def played(self, first: int, decisions: int) -> Played:
        """After the end."""
        standings = self.state.standings()
        winners = standings.winners()
        shares = [(seat in winners) / len(winners) for seat in range(len(standings.scores))]
        return Played(
            first=first,
            scores=tuple(standings.scores),
            shares=tuple(shares),
            decisions=decisions,
            scorings=len(self.ahead) - 1,
            at_ms=self.at_ms,
            spread=max(standings.scores) - min(standings.scores),
            margin=margin(standings),
            changes=changes([ahead for _, ahead in self.ahead]),
            settled=self.settled(winners) / self.steps if self.steps else 0.0,
            held=tuple(self.held(tenth, shares) for tenth in TENTHS),
        )

    def settled(self, winners: Sequence[int]) -> int:
        """The step since which the winners, and nobody else, were ahead."""
        since = self.steps
        for step, ahead in reversed(self.ahead):
            if ahead != winners:
                break
            since = step
        return since

    def held(self, tenth: int, shares: Sequence[float]) -> float:
        ahead = [ahead for step, ahead in self.ahead if step * 10 <= self.steps * tenth][-1]
        return sum(shares[seat] for seat in ahead) / len(ahead)


def leaders(standings: Standings) -> list[int]:
    return [seat for seat, rank in enumerate(standings.ranks()) if rank == 1]


def margin(standings: Standings) -> int:
    """Between the scores of the first and of the second; 0 if they share the win."""
    ranked = sorted(zip(standings.ranks(), standings.scores, strict=True))
    return abs(ranked[0][1] - ranked[1][1])


def changes(ahead: Sequence[list[int]]) -> int:
    """How often somebody is alone ahead, and the last one who was is somebody else."""
    alone = [those[0] for those in ahead if len(those) == 1]
    return sum(one != other for one, other in pairwise(alone))
