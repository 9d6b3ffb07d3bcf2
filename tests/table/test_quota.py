"""What is believed of a press's lag: line, slack, and what the quota has left."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.table.latency import (
    BUCKETS,
    FIRST_QUOTA_MS,
    MOST_EXCESS_MS,
    MOST_FORGIVEN_MS,
    MOST_QUOTA_MS,
    QUOTA_GAIN_MS,
    SLACK_MS,
    TIMER_MS,
    Quota,
    believable,
    measure,
)
from tests.table.lanterns import latency_of

trips = st.lists(st.floats(0, 2000), max_size=80)
moments = st.floats(0, 5000)


def quota_of(left_ms: float) -> Quota:
    quota = Quota()
    quota.left_ms = [left_ms] * BUCKETS
    return quota


@pytest.mark.parametrize("claim", [None, -1.0, 501.0, math.inf, -math.inf, math.nan, 1e300])
def test_a_clock_that_is_wrong_is_no_clock(claim: float | None) -> None:
    assert believable(claim, 500.0) is None


def test_a_claim_within_what_was_measured_is_believed() -> None:
    latency = latency_of(80, 90, 100)
    assert measure(390, 85, latency, quota_of(0), 40) == (305, TIMER_MS)
    assert measure(390, 96, latency, quota_of(0), 40) == (294, TIMER_MS)


def test_without_a_claim_the_lag_is_the_average_one() -> None:
    latency = latency_of(80, 90, 100)
    reaction, error = measure(390, None, latency, quota_of(0), 40)
    assert reaction == pytest.approx(300)
    assert error > TIMER_MS


def test_a_spike_is_paid_out_of_the_quota() -> None:
    quota = quota_of(100)
    assert measure(500, 196, latency_of(100), quota, 150) == (304, TIMER_MS)
    assert quota.left_ms[0] == 100 - 96 + QUOTA_GAIN_MS


def test_a_short_way_saves_for_a_spike_but_no_shorter_one_than_there_is() -> None:
    for lag in (90, 0):
        quota = quota_of(50)
        measure(400, lag, latency_of(90, 100, 110), quota, 150)
        assert quota.left_ms[0] == pytest.approx(50 + 10 + QUOTA_GAIN_MS)


def test_the_first_press_cannot_save_for_the_second() -> None:
    quota = quota_of(0)
    latency = latency_of(80, 100, 120)
    for _ in range(9):
        quota.next_contest()
        measure(400, 80, latency, quota, 150)
    assert quota.left_ms[0] > 100
    assert quota.left_ms[1:] == [0, 0]
    reaction, _ = measure(500, 200, latency, quota, 150)
    assert reaction == 500 - 100 - SLACK_MS
    measure(600, None, latency, quota, 150)  # one without a claim is a press as well
    assert quota.made == 3


def test_one_contest_forgives_only_so_much() -> None:
    reaction, _ = measure(700, 400, latency_of(100), quota_of(200), 50)
    assert reaction == 700 - 100 - SLACK_MS - 50


def test_a_steady_forger_soon_has_what_everybody_has() -> None:
    latency, quota = latency_of(*[80.0] * 20), Quota()
    gains = []
    for _ in range(40):
        quota.next_contest()
        reaction, _ = measure(380, 80 + 150, latency, quota, 150)
        gains.append(300 - reaction)
    assert gains[0] == FIRST_QUOTA_MS + SLACK_MS
    assert gains[-1] == SLACK_MS
    assert sum(gains) <= FIRST_QUOTA_MS + 40 * max(SLACK_MS, QUOTA_GAIN_MS)


@given(st.lists(st.floats(20, 300), min_size=8, max_size=64), st.integers(0, 500))
def test_over_many_presses_no_lie_is_worth_more_than_the_gain(
    trips_ms: list[float], forged_ms: int
) -> None:
    """On whatever line: the average that is believed is the average that was measured."""
    latency, quota = latency_of(*trips_ms), Quota()
    believed = []
    for number in range(100):
        quota.next_contest()
        lag_ms = trips_ms[number % len(trips_ms)] + forged_ms
        believed.append(quota.believe(lag_ms, latency, MOST_FORGIVEN_MS))
    gain_ms = max(latency.mean_ms + QUOTA_GAIN_MS, latency.typical_ms + SLACK_MS)
    assert sum(believed) <= FIRST_QUOTA_MS + 100 * gain_ms + 1e-6


@given(moments, st.none() | st.floats(allow_nan=True), trips, st.floats(0, MOST_QUOTA_MS))
def test_no_claim_wins_more_than_line_slack_and_quota(
    elapsed_ms: float, claim: float | None, trips_ms: list[float], left_ms: float
) -> None:
    latency = latency_of(*trips_ms)
    believed = believable(claim, elapsed_ms)
    lag = None if believed is None else elapsed_ms - believed
    reaction, error = measure(elapsed_ms, lag, latency, quota_of(left_ms), MOST_FORGIVEN_MS)
    most = latency.typical_ms + SLACK_MS + left_ms
    assert max(0, elapsed_ms - max(most, latency.mean_ms)) - 1e-6 <= reaction <= elapsed_ms
    assert TIMER_MS <= error <= TIMER_MS + MOST_EXCESS_MS


@given(trips, st.lists(st.floats(0, 900), max_size=50), st.floats(0, MOST_FORGIVEN_MS))
def test_a_quota_neither_runs_over_nor_into_debt(
    trips_ms: list[float], lags_ms: list[float], forgiven_ms: float
) -> None:
    quota, latency = Quota(), latency_of(*trips_ms)
    for lag_ms in lags_ms:
        believed_ms = quota.believe(lag_ms, latency, forgiven_ms)
        assert 0 <= believed_ms <= lag_ms
        assert believed_ms <= latency.typical_ms + SLACK_MS + forgiven_ms + 1e-9
        assert all(0 <= left_ms <= MOST_QUOTA_MS for left_ms in quota.left_ms)
    assert quota.made == len(lags_ms)


@pytest.mark.parametrize(
    ("claims_ms", "step_ms"),
    [
        ([283.3, 300.0, 316.7, 333.3], 50 / 3),
        ([300.0, 400.0, 200.0, 300.0], 100),
        ([283.3, 300.0, 316.7], 0),  # too few to tell
        ([283.3, 300.0, 316.7, 320.0], 0),
        ([283.0, 300.0, 317.0, 333.0], 0),  # whole milliseconds are fine enough
        ([], 0),
    ],
)
def test_a_clock_that_is_coarse_is_noticed_and_in_the_error_bar(
    claims_ms: list[float], step_ms: float
) -> None:
    latency = latency_of(80, 80, 80)
    for claim_ms in claims_ms:
        latency.pressed(80, claim_ms)
    assert latency.step_ms == step_ms
    assert measure(380, 80, latency, Quota(), 40) == (300, TIMER_MS + step_ms / 2)
