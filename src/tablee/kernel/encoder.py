"""A game in numbers, for learners: which moves there can be, and what a seat sees as planes.

Each game has an Encoder of its own. Whoever uses one asks `spaces.Spaces`, which numbers the
moves and makes room for the planes.
"""

import math
from typing import Final, NamedTuple, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr, u8

from tablee.kernel.cardset import count, lowest, rest
from tablee.kernel.state import NEVER, NOBODY, NOTHING, State

LARGEST_NUMBER: Final = 255


class Plane(NamedTuple):
    """A part of an observation: numbers from 0 to 255 with one meaning."""

    name: str
    shape: tuple[int, ...]
    meaning: str

    @property
    def size(self) -> int:
        """How many numbers."""
        return math.prod(self.shape)


@final
class Row:
    """Where observations are written, plane after plane, into zeros.

    It keeps in mind where it has written, so that before the next one only that is cleared: most of
    an observation is 0.
    """

    numbers: vec[u8]
    begin: i64
    at: i64  # where the next plane begins
    _written: vec[i64]
    _count: i64

    def __init__(self, numbers: vec[u8], begin: i64 = 0) -> None:
        self.numbers = numbers
        self.begin = begin
        self.at = begin
        self._written = vec[i64](capacity=64)
        self._count = 0

    def clear(self) -> None:
        """Begin again, with zeros."""
        numbers = self.numbers
        written = self._written
        for index in range(self._count):
            numbers[written[index]] = 0
        self._count = 0
        self.at = self.begin

    def number(self, value: i64) -> None:
        """One number; what is smaller or larger than can be is the nearest that can."""
        if value > 0:
            self.put(0, min(value, LARGEST_NUMBER))
        self.at += 1

    def put(self, place: i64, value: i64) -> None:
        """A small number in the plane that `skip` ends; 0 elsewhere."""
        place += self.at
        self.numbers[place] = u8(value)
        if self._count < len(self._written):
            self._written[self._count] = place
        else:
            self._written = append(self._written, place)
        self._count += 1

    def add(self, place: i64) -> None:
        """One more there, in the plane that `skip` ends."""
        self.put(place, i64(self.numbers[self.at + place]) + 1)

    def skip(self, size: i64) -> None:
        """The end of a plane of which only some numbers were put."""
        self.at += size

    def one_of(self, size: i64, index: i64) -> None:
        """1 for this one of so many, 0 for the others; for all, if it is none of them."""
        if 0 <= index < size:
            self.put(index, 1)
        self.skip(size)

    def members(self, size: i64, members: i64) -> None:
        """1 for each member of a set of those below `size`, 0 for the others."""
        while members != 0:
            self.put(lowest(members), 1)
            members = rest(members)
        self.skip(size)

    def kinds(self, size: i64, members: i64, kind_of: vec[i64]) -> None:
        """How many members of a set are of each of so many kinds."""
        while members != 0:
            self.add(kind_of[lowest(members)])
            members = rest(members)
        self.skip(size)

    def count(self, members: i64) -> None:
        """How many members a set has."""
        self.number(count(members))

    def until(self, moment_ms: i64, at_ms: i64, unit_ms: i64) -> None:
        """How long it is to a moment, the last unit begun; 0: it has come, or does not come."""
        self.number(0 if moment_ms == NEVER else (moment_ms - at_ms + unit_ms - 1) // unit_ms)

    def seconds_to(self, moment_ms: i64, at_ms: i64) -> None:
        """The same in seconds."""
        self.until(moment_ms, at_ms, 1000)

    def since(self, moment_ms: i64, at_ms: i64, unit_ms: i64) -> None:
        """In which unit of time after a moment it is, from 1; 0: there was no such moment."""
        self.number(0 if moment_ms == NEVER else (at_ms - moment_ms) // unit_ms + 1)


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoder:
    """How one game looks in numbers, at one number of seats, whatever the options.

    Seats are counted from the one that looks: 0 is itself, 1 the next clockwise.
    """

    seats: i64
    seat_deeds: i64  # the set of deeds that are done with a seat

    def __init__(self, seats: i64, seat_deeds: i64 = 0) -> None:
        self.seats = seats
        self.seat_deeds = seat_deeds

    def moves(self) -> list[int]:
        """Every move that can be legal for seat 0, in ascending order, each once."""
        raise NotImplementedError

    def planes(self) -> list[Plane]:
        """What `write` writes, in that order."""
        raise NotImplementedError

    def write(self, state: State, seat: i64, at_ms: i64, row: Row) -> None:
        """Write what this seat sees at that time: all planes, each once.

        It follows from the seat's view and the time alone, so that equal views look alike.
        """
        raise NotImplementedError

    def seen_from(self, seat: i64, other: i64) -> i64:
        """How far another seat is from the one that looks, clockwise."""
        return (other - seat) % self.seats

    def set_seen_from(self, seat: i64, others: i64) -> i64:
        """A set of seats, each so far from the one that looks."""
        low = others % _POWERS[seat]
        return (others // _POWERS[seat]) + low * _POWERS[self.seats - seat]

    def write_seat(self, row: Row, seat: i64, other: i64) -> None:
        """1 for this one of all seats; for none, if it is NOBODY."""
        row.one_of(self.seats, NOTHING if other == NOBODY else self.seen_from(seat, other))

    def foreign(self, state: State) -> TypeError:
        """Nobody should hand it another game's state."""
        return TypeError(f"{type(self).__name__} cannot read a {type(state).__name__}")


_POWERS: Final = vec[i64]([2**power for power in range(16)])
