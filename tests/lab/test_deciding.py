"""The sequential test: bets worked by hand, and how often it errs where the truth is known."""

from collections.abc import Iterator
from random import Random

import pytest

from tablee.lab.deciding import Bettor, Comparison, power

ERROR = 0.05


def sixths(chances: Random, mean: float, strays: float) -> Iterator[float]:
    """Differences of a deal in six orders; their mean is that of the two values between them."""
    low, high = mean - strays, mean + strays
    while True:
        yield low if chances.random() < 0.5 else high


def compared(differences: Iterator[float], deals: int, margin: float | None = None) -> Comparison:
    comparison = Comparison(ERROR, margin)
    for _ in range(deals):
        comparison.see(next(differences))
        if comparison.verdict is not None:
            break
    return comparison


def test_a_bet_by_hand() -> None:
    """Eight bets of 1/8 each: of all but a hundredth, of half of that, and so on."""
    bettor = Bettor(0.0)
    bettor.see(1.0)
    bets = [0.99 / 2**bet for bet in range(8)]
    assert sum(bettor.fortunes) == pytest.approx(sum(1 + bet for bet in bets) / 8)
    bettor.see(-1.0)
    assert sum(bettor.fortunes) == pytest.approx(sum(1 - bet * bet for bet in bets) / 8)
    assert bettor.most == pytest.approx(sum(1 + bet for bet in bets) / 8)


@pytest.mark.parametrize("strays", [1.0, 0.3, 0.1])
def test_equals_are_seldom_told_apart(strays: float) -> None:
    """In at most 5 of 100 matches, though it is looked at after each of 300 deals.

    Of 400 matches 20; a fair lottery with that chance gives more than 36 once in 3,000 times.
    """
    chances = Random(7)
    wrong = [compared(sixths(chances, 0, strays), 300).verdict for _ in range(400)]
    assert sum(verdict is not None for verdict in wrong) <= 36


@pytest.mark.parametrize("sign", [1, -1])
def test_the_better_one_is_found_and_no_other(sign: int) -> None:
    chances = Random(8)
    found = [compared(sixths(chances, sign * 0.1, 0.4), 500) for _ in range(100)]
    verdicts = [each.verdict for each in found]
    assert verdicts.count("first" if sign > 0 else "second") >= 95
    assert verdicts.count("second" if sign > 0 else "first") <= 1
    # A test of 168 deals, fixed beforehand, would find it in 90 of 100 matches.
    after = sorted(each.decided_after or 500 for each in found)
    assert after[50] < 2 * 168


def test_who_differs_by_less_than_the_margin_is_equal() -> None:
    chances = Random(9)
    found = [compared(sixths(chances, 0.0, 0.3), 2000, 0.1).verdict for _ in range(60)]
    assert found.count("equal") >= 54
    over = [compared(sixths(chances, 0.1, 0.3), 400, 0.1).verdict for _ in range(200)]
    assert over.count("equal") <= 18  # at the margin itself: in 5 of 100


def test_lasting_bounds_hold_after_every_deal() -> None:
    """The true difference is outside at one of 40 looks in at most 5 of 100 matches."""
    chances, outside = Random(10), 0
    for _match in range(60):
        differences, comparison = sixths(chances, 0.2, 0.5), Comparison(ERROR, None)
        bounds = []
        for deal in range(200):
            comparison.see(next(differences))
            if deal % 5 == 0:
                bounds.append(comparison.bounds())
        outside += not all(low <= 0.2 <= high for low, high in bounds)
    assert outside <= 9


def test_bounds_and_verdict_agree() -> None:
    comparison = compared(sixths(Random(3), 0.2, 0.3), 500)
    low, high = comparison.bounds()
    assert comparison.verdict == "first"
    assert 0 <= low < 0.2 < high
    mirrored = compared((-one for one in sixths(Random(3), 0.2, 0.3)), 500)
    assert mirrored.verdict == "second"
    assert mirrored.bounds() == pytest.approx((-high, -low))


def test_nothing_is_known_of_nothing() -> None:
    low, high = Comparison(ERROR, None).bounds()
    assert (low, high) == pytest.approx((-1, 1))


def test_a_fortune_too_large_to_say_is_enough() -> None:
    assert power(1.9, 10**6) > 1e100
