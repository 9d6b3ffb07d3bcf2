"""Who sits where: each deal is played in many orders, so that no chair and no neighbour is luck.

Where all orders are few, a deal is played in all of them. Else in as many as make it fair: with a
prime number of seats, such as five, those in which every two entrants sit on every two seats once
(seat s has entrant a·s + b, modulo the seats: twenty orders of five); and from deal to deal another
such set, until all orders have been. With other numbers the turns of one order that is drawn.

Orders come in turns: the first, with everybody one seat further on, and so on, then another.
"""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import permutations
from math import factorial
from typing import overload

import msgspec

from tablee.kernel.chance import FastChance

MOST_ORDERS = 24  # of a deal that is played in all of them: four entrants

Order = tuple[int, ...]  # by seat: which entrant


class Seating(msgspec.Struct, frozen=True):
    """One game: a deal, the number of the order, and who sits where."""

    deal: int
    number: int
    order: Order


def turns(order: Order) -> list[Order]:
    """The same neighbours, each of them on each seat."""
    return [order[-turn:] + order[:-turn] for turn in range(len(order))]


def distinct(orders: Iterator[Order]) -> list[Order]:
    return list(dict.fromkeys(orders))


@cache
def all_orders(entrants: Order) -> list[Order]:
    """Every order that differs: an entrant with two chairs may exchange them."""
    first, *others = entrants
    circles = permutations(others)
    return distinct(order for circle in circles for order in turns((first, *circle)))


def count_orders(entrants: Order) -> int:
    """How many all of them are, without making them."""
    count = factorial(len(entrants))
    for entrant in set(entrants):
        count //= factorial(entrants.count(entrant))
    return count


def is_prime(number: int) -> bool:
    return number > 1 and all(number % other for other in range(2, number))


@lru_cache(256)
def affine_orders(entrants: Order, set_number: int) -> list[Order]:
    """Every two entrants on every two seats once; other numbers give other such sets."""
    seats = len(entrants)
    sets = permutations(range(2, seats))  # each set has one order that begins like this one
    rest = list(sets)[set_number % factorial(seats - 2)]
    base = [entrants[one] for one in (0, 1, *rest)]
    first = [tuple(base[step * seat % seats] for seat in range(seats)) for step in range(1, seats)]
    return [order for one in first for order in turns(one)]


@lru_cache(256)
def drawn_orders(entrants: Order, deal: int) -> list[Order]:
    """The turns of one order that is drawn for this deal."""
    left, drawn = list(entrants), []
    chance = FastChance.seeded(-1 - deal)
    while left:
        drawn.append(left.pop(chance.below(len(left))))
    return turns(tuple(drawn))


class Schedule(Sequence[Seating]):
    """All games of a match, deal after deal; a longer match begins like a shorter one."""

    def __init__(self, entrants: Sequence[int], deals: int) -> None:
        self.entrants = tuple(entrants)
        self.deals = deals
        self.is_complete = count_orders(self.entrants) <= MOST_ORDERS
        self.orders = len(self.orders_of(0))  # of each deal

    def orders_of(self, deal: int) -> list[Order]:
        if self.is_complete:
            return all_orders(self.entrants)
        if is_prime(len(self.entrants)):
            return affine_orders(self.entrants, deal)
        return drawn_orders(self.entrants, deal)

    def __len__(self) -> int:
        return self.deals * self.orders

    @overload
    def __getitem__(self, at: int) -> Seating: ...

    @overload
    def __getitem__(self, at: slice) -> list[Seating]: ...

    def __getitem__(self, at: int | slice) -> Seating | list[Seating]:
        if isinstance(at, slice):
            return [self[one] for one in range(*at.indices(len(self)))]
        if not 0 <= at < len(self):
            raise IndexError(at)
        deal, number = divmod(at, self.orders)
        return Seating(deal, number, self.orders_of(deal)[number])
