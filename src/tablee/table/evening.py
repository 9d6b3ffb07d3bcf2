"""An evening: one game after another at the same table, and what they come to.

Whoever comes is a guest, numbered in the order of coming, and stays the same guest on whatever
chair and in whatever game; so does a bot, by its name. Places are turned into points by `points_of`
(docs/evening.md says why that is fair between games).
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from tablee.kernel.award import Award
from tablee.wire import messages as wire

FOR_PLAYING = 1
FOR_BEATING_ALL = 12  # which two to five seats can share evenly


@dataclass
class Guest:
    """Somebody of the evening."""

    name: str
    kind: wire.Kind
    is_removed: bool = False


@dataclass(frozen=True)
class Played:
    """A game of the evening that has a result."""

    number: int
    game: str
    guests: tuple[int, ...]  # seat by seat
    ranks: tuple[int, ...]
    awards: tuple[Award, ...]


@dataclass
class Evening:
    """Who came, and what they played."""

    guests: list[Guest] = field(default_factory=list)
    people: dict[str, int] = field(default_factory=dict)  # person → guest
    bots: dict[str, int] = field(default_factory=dict)  # name → guest
    games: list[Played] = field(default_factory=list)

    def person(self, person: str, name: str, known: int | None) -> int:
        """The guest that a person is, on the chair of a known one or not; the name may be new."""
        guest = self.people.get(person, known)
        if guest is None:
            guest = len(self.guests)
            self.guests.append(Guest(name, "person"))
        self.people[person] = guest
        self.guests[guest].name = name
        return guest

    def bot(self, name: str) -> int:
        """The guest that a bot is."""
        if name not in self.bots:
            self.bots[name] = len(self.guests)
            self.guests.append(Guest(name, "bot"))
        return self.bots[name]

    def is_removed(self, person: str) -> bool:
        guest = self.people.get(person)
        return guest is not None and self.guests[guest].is_removed

    def removed(self) -> list[wire.RemovedGuest]:
        """Those who may sit down again only by the host's word."""
        return [
            wire.RemovedGuest(number, guest.name)
            for number, guest in enumerate(self.guests)
            if guest.is_removed
        ]

    def points(self) -> list[int]:
        """Of each guest, over all games."""
        points = [0] * len(self.guests)
        for played in self.games:
            for guest, won in zip(played.guests, points_of(played.ranks), strict=True):
                points[guest] += won
        return points

    def info(self) -> wire.Evening:
        points = self.points()
        guests = [
            wire.GuestInfo(guest.name, guest.kind, points[number])
            for number, guest in enumerate(self.guests)
        ]
        return wire.Evening(guests, [info_of(played) for played in self.games])


def info_of(played: Played) -> wire.PlayedGame:
    seats = zip(played.guests, places_of(played.ranks), points_of(played.ranks), strict=True)
    return wire.PlayedGame(
        game_number=played.number,
        game=played.game,
        places=[wire.PlaceInfo(guest, place, points) for guest, place, points in seats],
        awards=[
            wire.AwardInfo(one.name, played.guests[one.seat], one.fact) for one in played.awards
        ],
    )


def places_of(ranks: Sequence[int]) -> list[int]:
    """Places from 1: as many people as are better, and one."""
    return [1 + sum(other < rank for other in ranks) for rank in ranks]


def points_of(ranks: Sequence[int]) -> list[int]:
    """One for having played, and of twelve the share of the others whom one has beaten.

    A tie is half a victory for both; half a point is rounded up.
    """
    others = max(1, len(ranks) - 1)
    points = []
    for rank in ranks:
        beaten = sum(other > rank for other in ranks)
        tied = sum(other == rank for other in ranks) - 1
        halves = 2 * beaten + tied
        points.append(FOR_PLAYING + (FOR_BEATING_ALL * halves + others) // (2 * others))
    return points
