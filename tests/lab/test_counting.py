"""Intervals over deals: worked by hand, and true as often as they say."""

import math
from random import Random

import pytest

from tablee.lab.arena import Entrant, Match, Played
from tablee.lab.counting import Count, Mean, students_t
from tablee.lab.seating import Seating

FAIR, CHANCES = 0.3, Random(2026)


@pytest.mark.parametrize(
    ("freedom", "expected"),  # from any table of Student's t
    [(1, 12.706), (2, 4.303), (4, 2.776), (9, 2.262), (30, 2.042), (1000, 1.962)],
)
def test_students_t(freedom: int, expected: float) -> None:
    assert students_t(freedom) == pytest.approx(expected, abs=0.006)


def mean_of(*values: float) -> Mean:
    mean = Mean()
    for value in values:
        mean.add(value)
    return mean


def test_an_interval_by_hand() -> None:
    """Deals with 1, 2 and 6: mean 3, standard deviation √7, standard error √(7/3), t 4.303."""
    found = mean_of(1, 2, 6).interval()
    assert found.mean == 3
    assert found.high - 3 == pytest.approx(4.303 * math.sqrt(7 / 3), abs=0.002)
    assert 3 - found.low == pytest.approx(found.high - 3)
    assert mean_of(1, 2, 6).interval(0, 7).high == 7


def test_of_one_deal_nothing_is_sure() -> None:
    assert mean_of(0.5).share_interval(6).high == 1
    assert mean_of(0.5).interval(-1, 1).low == -1


def test_who_never_won_might_have() -> None:
    """Wilson's bound of none in ten: t²/(10 + t²), with t of 9 degrees."""
    found = mean_of(*[0.0] * 10).share_interval(60)
    assert (found.mean, found.low) == (0, 0)
    assert found.high == pytest.approx(2.262**2 / (10 + 2.262**2), abs=0.001)


def test_deals_that_never_differ_are_worth_their_games() -> None:
    found = mean_of(*[0.5] * 10).share_interval(60)
    assert found.low == pytest.approx(0.5 - 2.262 / math.sqrt(60) / 2, abs=0.01)


def test_who_always_won_in_three_deals_might_not() -> None:
    """Differences of 1 are shares of 1: Wilson's bound is 3/(3 + t²), with t of 2 degrees."""
    found = mean_of(1, 1, 1).difference_interval(18)
    assert (found.mean, found.high) == (1, 1)
    assert found.low == pytest.approx(2 * 3 / (3 + 4.303**2) - 1, abs=0.001)


def test_a_difference_by_hand() -> None:
    """Of many deals it is what Student's t would say."""
    values = [0.5, -0.3] * 200
    found, plain = mean_of(*values).difference_interval(2400), mean_of(*values).interval()
    assert found.mean == pytest.approx(0.1)
    assert (found.low, found.high) == pytest.approx((plain.low, plain.high), abs=0.002)


def deal_of(chances: Random) -> float:
    """The share of six games whose cards favour somebody: they are not independent."""
    luck = chances.choice([0.1, 0.5])  # FAIR in the mean
    return sum(chances.random() < luck for _ in range(6)) / 6


@pytest.mark.parametrize("deals", [8, 30, 120])
def test_intervals_are_true_as_often_as_they_say(deals: int) -> None:
    """Of 500 runs 475 should be: by chance alone not fewer than 460. As if the games were
    independent, only 80 in 100 were.
    """
    chances, shares, means, naive = Random(deals), 0, 0, 0
    for _run in range(500):
        mean = mean_of(*(deal_of(chances) for _ in range(deals)))
        share, plain = mean.share_interval(6 * deals), mean.interval()
        shares += share.low <= FAIR <= share.high
        means += plain.low <= FAIR <= plain.high
        away = 1.96 * math.sqrt(mean.mean * (1 - mean.mean) / (6 * deals))
        naive += abs(mean.mean - FAIR) <= away
    assert shares >= 460
    assert means >= 455
    assert naive < 430


def test_what_is_counted_of_a_deal() -> None:
    """Two orders of three seats, of which the first bot has two."""
    entrants = (Entrant("a", "random"), Entrant("b", "random"))
    count = Count(Match("any", 1, {}, entrants, (0, 0, 1), 0))
    one = (Seating(0, 0, (0, 0, 1)), Played((5, 3, 1), (1, 2, 3), 10))
    other = (Seating(0, 1, (1, 0, 0)), Played((2, 2, 0), (1, 1, 3), 11))
    count.add([one, other])
    assert (count.deals, count.games, count.decisions) == (1, 2, 21)
    first, second = count.cells[0, None], count.cells[1, None]
    assert (first.games, second.games) == (4, 2)
    assert first.score.mean == 2.5  # (5 + 3 + 2 + 0) / 4
    assert first.share.mean == 0.375  # (1 + 0 + 0.5 + 0) / 4
    assert second.share.mean == 0.25
    assert count.cells[None, 0].share.mean == 0.75
    assert count.cells[0, 1].score.mean == 2.5
    assert count.pairs[0, 1].last == 0.125
    assert count.pairs[0, 1].score.mean == 1
