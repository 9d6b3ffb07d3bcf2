"""Who sits where: nobody's chair and nobody's neighbour is luck."""

from collections import Counter
from itertools import permutations

import pytest

from tablee.lab.seating import (
    Order,
    Schedule,
    affine_orders,
    all_orders,
    count_orders,
    drawn_orders,
    turns,
)


def meetings(orders: list[Order]) -> Counter[tuple[int, ...]]:
    """How often which two sit on which two seats."""
    seats = range(len(orders[0]))
    pairs = [(one, other) for one in seats for other in seats if one != other]
    return Counter(
        (one, other, order[one], order[other]) for order in orders for one, other in pairs
    )


def neighbours(orders: list[Order]) -> Counter[tuple[int, int]]:
    """How often who sits left of whom."""
    return Counter((order[seat - 1], who) for order in orders for seat, who in enumerate(order))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_few_entrants_sit_in_every_order(seats: int) -> None:
    orders = Schedule(range(seats), 1).orders_of(0)
    assert sorted(orders) == sorted(permutations(range(seats)))
    assert orders[:seats] == turns(tuple(range(seats)))


@pytest.mark.parametrize("deal", range(8))
def test_five_meet_on_every_two_seats_once(deal: int) -> None:
    orders = Schedule(range(5), 9).orders_of(deal)
    assert len(orders) == len(set(orders)) == 20
    met = meetings(orders)
    assert len(met) == 400
    assert set(met.values()) == {1}


def test_in_six_deals_five_sit_in_every_order() -> None:
    seen = [order for deal in range(6) for order in affine_orders(tuple(range(5)), deal)]
    assert sorted(seen) == sorted(permutations(range(5)))
    assert affine_orders(tuple(range(5)), 6) == affine_orders(tuple(range(5)), 0)


def test_seven_meet_on_every_two_seats_once() -> None:
    met = meetings(Schedule(range(7), 1).orders_of(0))
    assert len(met) == 42 * 42
    assert set(met.values()) == {1}


def test_six_take_turns_in_an_order_that_is_drawn() -> None:
    schedule = Schedule(range(6), 3)
    assert schedule.orders == 6
    for deal in range(3):
        columns = zip(*schedule.orders_of(deal), strict=True)
        assert all(sorted(column) == list(range(6)) for column in columns)
    assert drawn_orders(tuple(range(6)), 0) != drawn_orders(tuple(range(6)), 1)


def test_rotations_alone_would_not_do() -> None:
    """The bug: each of two like bots always had the same neighbours."""
    assert set(neighbours(turns((0, 1, 2))).values()) == {3}
    assert len(neighbours(turns((0, 1, 2)))) == 3
    assert neighbours(all_orders((0, 1, 2))) == dict.fromkeys(permutations(range(3), 2), 3)


@pytest.mark.parametrize(
    ("chairs", "orders"),
    [((0, 0, 0), 1), ((0, 0, 1), 3), ((0, 1, 0, 1), 6), ((0, 0, 1, 2, 2), 20), ((0,) * 8, 1)],
)
def test_one_with_several_chairs_makes_no_order_twice(chairs: tuple[int, ...], orders: int) -> None:
    schedule = Schedule(chairs, 2)
    assert schedule.orders == orders
    assert len(schedule) == 2 * orders
    if schedule.is_complete:
        assert orders == count_orders(chairs) == len(set(schedule.orders_of(0)))


def test_a_longer_match_begins_like_a_shorter_one() -> None:
    short, long = Schedule(range(5), 3), Schedule(range(5), 30)
    assert list(short) == long[: len(short)]
    assert [(one.deal, one.number) for one in short[19:21]] == [(0, 19), (1, 0)]
    with pytest.raises(IndexError):
        short[60]
