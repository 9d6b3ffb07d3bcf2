"""Awards: what really happened in a game, told by one number, for somebody to be proud of.

A game's `awards.py` counts facts, seat by seat; here they are compared, and given to those who have
the best of each kind. Whoever has none has been good company, which is true of everybody.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import ClassVar, NamedTuple

from tablee.kernel.state import Event

# Of a whole game, from the deal on: table time, and what happened then.
Story = Sequence[tuple[int, Sequence[Event]]]

MOST_EACH = 2
MOST_SHARING = 2  # of as many as that an award is nobody's own any more
NO_FACT = 0  # nothing of the kind has happened to a seat
COMPANY = "company"  # the award of who has no other: how much of it they have sat through


class Award(NamedTuple):
    """One that a seat has earned."""

    name: str  # an id of `awards` in the game's words
    seat: int
    fact: int  # what the words say of it: how many cards, how many ms
    weight: float = 1.0  # how remarkable it is, beside the others of the evening


class Honour(NamedTuple):
    """A kind of award: its number, and how rare that is.

    `usual` are the nine numbers between the tenths of simulated games, by the best of each game
    (benchmarks/awards.py). So weights can be compared, from kind to kind and from game to game.
    """

    usual: tuple[int, ...]  # in the order of how remarkable they are
    least: int = 1  # what is less is not worth telling
    lowest: bool = False  # the lowest number is the best: milliseconds of who is quick
    teases: bool = False  # one laughs about it: only one for each, and never shared

    def weight(self, fact: int) -> float:
        """In how many of ten games the best was less remarkable, from 0 to 1."""
        if self.lowest:
            return bisect_left([-one for one in self.usual], -fact) / len(self.usual)
        return bisect_left(self.usual, fact) / len(self.usual)

    def best(self, facts: Sequence[int]) -> int:
        """The most remarkable fact of all seats, or NO_FACT."""
        found = [fact for fact in facts if fact >= self.least]
        if not found:
            return NO_FACT
        return min(found) if self.lowest else max(found)


class Tally:
    """What a game counts for its awards, seat by seat; its own inherits this one."""

    honours: ClassVar[Mapping[str, Honour]]
    counted: ClassVar[Mapping[int, str]] = {}  # what counts one for who did it, by kind of event
    sat_through: ClassVar[int]  # the kind of event of which everybody has seen all

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.facts = {name: [NO_FACT] * seats for name in self.honours}
        self.company = 0

    def hear(self, story: Story) -> None:
        """A whole game."""
        for _, happened in story:
            for event in happened:
                self.company += event.kind == self.sat_through
                if event.kind in self.counted:
                    self.count(self.counted[event.kind], event.seat)
                self.add(event)

    def add(self, event: Event) -> None:
        """What else follows from an event."""
        raise NotImplementedError

    def count(self, name: str, seat: int, number: int = 1) -> None:
        self.facts[name][seat] += number

    def most(self, name: str, seat: int, number: int) -> None:
        """Keep the highest."""
        self.facts[name][seat] = max(self.facts[name][seat], number)

    def fewest(self, name: str, seat: int, number: int) -> None:
        """Keep the lowest; of milliseconds not less than one, as none are no fact."""
        number = max(1, number)
        self.facts[name][seat] = min(number, self.facts[name][seat] or number)

    def award(self, name: str, seat: int) -> Award:
        fact = self.facts[name][seat]
        return Award(name, seat, fact, self.honours[name].weight(fact))

    # Who gets what

    def give(self) -> list[Award]:
        """At most two for each seat and at least one."""
        given = self.best_ones()
        happy = {award.seat for award in given}
        free = {name for name, honour in self.honours.items() if not honour.teases}
        free -= {award.name for award in given}
        for seat in range(self.seats):
            if seat not in happy:
                given.append(self.own_one(seat, free))
                free.discard(given[-1].name)
        return given

    def best_ones(self) -> list[Award]:
        """For those who have the best of a kind, the most remarkable first."""
        earned = [award for name in self.honours for award in self.winners_of(name)]
        earned.sort(key=lambda award: -award.weight)
        given: list[Award] = []
        number: Counter[int] = Counter()
        teased: set[int] = set()
        for award in earned:
            teases = self.honours[award.name].teases
            if number[award.seat] < MOST_EACH and not (teases and award.seat in teased):
                given.append(award)
                number[award.seat] += 1
                if teases:
                    teased.add(award.seat)
        return given

    def winners_of(self, name: str) -> list[Award]:
        """Who has the best of a kind; two may share it, unless one would rather not."""
        honour, facts = self.honours[name], self.facts[name]
        best = honour.best(facts)
        seats = [seat for seat, fact in enumerate(facts) if fact == best != NO_FACT]
        is_own = len(seats) <= (1 if honour.teases else MOST_SHARING)
        return [self.award(name, seat) for seat in seats] if is_own else []

    def own_one(self, seat: int, free: set[str]) -> Award:
        """The most remarkable of a seat that is the best in nothing: of a kind nobody else has."""
        own = [
            self.award(name, seat)
            for name, honour in self.honours.items()
            if name in free and self.facts[name][seat] >= honour.least
        ]
        company = Award(COMPANY, seat, self.company, 0.0)
        return max([*own, company], key=lambda award: award.weight)
