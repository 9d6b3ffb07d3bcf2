"""What bears a line out, and that neither lies nor delays help beyond what is allowed."""

from collections.abc import Sequence
from statistics import median

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.table.latency import (
    BUCKETS,
    FIRST_QUOTA_MS,
    KEPT_TRIPS,
    MOST_FORGIVEN_MS,
    MOST_QUOTA_MS,
    SLACK_MS,
    Latency,
    Quota,
    measure,
)
from tablee.table.witnesses import (
    AGREE_MS,
    ALLOWANCE_MS,
    BUSY_PAGE_MS,
    KERNEL_MS,
    Answer,
    KernelTrip,
)

trips = st.floats(1, 400)
delays = st.floats(0, 400)
allowances = st.sampled_from((0.0, ALLOWANCE_MS))
roads = st.lists(trips, min_size=8, max_size=KEPT_TRIPS)


class Kernel:
    """A round trip and its deviation as a kernel smooths them (RFC 6298)."""

    def __init__(self) -> None:
        self.smoothed_ms = self.strays_ms = 0.0

    def sees(self, trip_ms: float) -> KernelTrip:
        if not self.smoothed_ms:
            self.smoothed_ms, self.strays_ms = trip_ms, trip_ms / 2
        self.strays_ms += (abs(trip_ms - self.smoothed_ms) - self.strays_ms) / 4
        self.smoothed_ms += (trip_ms - self.smoothed_ms) / 8
        return KernelTrip(self.smoothed_ms, self.strays_ms)


def line(
    trips_ms: Sequence[float],
    *,
    busy_ms: float = 0.0,
    page_ms: float = 0.0,
    browser_ms: float = 0.0,
    allowance_ms: float = ALLOWANCE_MS,
) -> Latency:
    """A line after so many pings, whose page and browser hold their answers back."""
    latency, kernel = Latency(), Kernel()
    latency.allow(allowance_ms)
    for number, trip_ms in enumerate(trips_ms):
        sent_ms, nonce = 1000.0 * number, str(number)
        latency.ask(nonce, sent_ms)
        assert latency.bear_out(nonce, sent_ms + trip_ms + browser_ms)
        came_ms = sent_ms + trip_ms + browser_ms + page_ms + busy_ms
        assert latency.answer(nonce, came_ms, kernel.sees(trip_ms))
    return latency


# By hand


def test_a_page_is_believed_as_far_as_its_browser_bears_it_out() -> None:
    assert Answer(85, 80, None).believed_ms(0) == 85
    assert Answer(230, 80, None).believed_ms(0) == 80 + BUSY_PAGE_MS
    assert Answer(230, None, None).believed_ms(0) == 230


def test_and_as_far_as_the_kernel_does_but_for_an_allowance() -> None:
    kernel = KernelTrip(80, 5)
    assert kernel.most_ms == 80 + 4 * 5 + KERNEL_MS
    assert Answer(100, 100, kernel).believed_ms(0) == 100
    assert Answer(230, 230, kernel).believed_ms(0) == kernel.most_ms
    assert Answer(400, 400, kernel).believed_ms(ALLOWANCE_MS) == kernel.most_ms + ALLOWANCE_MS


def test_an_answer_that_nobody_asked_for_bears_nothing_out() -> None:
    latency = Latency()
    latency.ask("a", 0)
    assert not latency.bear_out("b", 10)
    assert latency.bear_out("a", 80)
    assert latency.bear_out("a", 230)  # once more: the first counts
    latency.answer("a", 240)
    assert latency.typical_ms == 80 + BUSY_PAGE_MS
    assert not latency.bear_out("a", 250)
    assert not latency.browser_ms


def test_what_was_left_unanswered_is_forgotten_with_what_bore_it_out() -> None:
    latency = Latency()
    for nonce in "abc":
        latency.ask(nonce, 0)
        latency.bear_out(nonce, 20)
    latency.answer("c", 20)
    assert not latency.asked
    assert not latency.browser_ms


@pytest.mark.parametrize(
    ("trips_ms", "page_ms", "browser_ms", "proof"),
    [
        ([80.0] * 9, 0.0, 0.0, "proven"),
        ([80.0] * 9, 150.0, 0.0, "unproven"),
        ([80.0] * 9, 0.0, 150.0, "unproven"),
        ([80.0] * 9 + [400.0], 5.0, 0.0, "proven"),  # a spike is no habit
    ],
)
def test_a_line_is_proven_where_its_kernel_agrees(
    trips_ms: list[float], page_ms: float, browser_ms: float, proof: str
) -> None:
    assert line(trips_ms, page_ms=page_ms, browser_ms=browser_ms).proof == proof


def test_where_no_kernel_speaks_nothing_is_said() -> None:
    latency = Latency()
    latency.ask("a", 0)
    latency.answer("a", 200)
    assert latency.proof == "unknown"
    assert latency.typical_ms == 200


def test_a_carrier_that_splits_the_line_is_believed_at_home_and_not_in_a_tournament() -> None:
    latency = Latency()
    for number in range(9):
        latency.ask(str(number), 0)
        latency.bear_out(str(number), 120)
        latency.answer(str(number), 120, KernelTrip(20, 0))
    assert latency.typical_ms == 120
    assert latency.proof == "unproven"
    latency.allow(0.0)  # and that counts at once
    assert latency.typical_ms == 20 + KERNEL_MS
    assert Latency(latency).typical_ms == 20 + KERNEL_MS  # on another socket too


# On all lines


@given(roads, st.floats(0, BUSY_PAGE_MS))
def test_an_honest_line_is_never_called_unproven(trips_ms: list[float], busy_ms: float) -> None:
    assert line(trips_ms, busy_ms=busy_ms).proof == "proven"


@given(roads, st.floats(0, BUSY_PAGE_MS))
def test_at_home_an_honest_line_without_great_leaps_is_believed_whole(
    trips_ms: list[float], busy_ms: float
) -> None:
    near = [min(one, trips_ms[0] + ALLOWANCE_MS) for one in trips_ms if one >= trips_ms[0]]
    assert line(near, busy_ms=busy_ms).typical_ms == pytest.approx(median(near) + busy_ms)


@given(roads, delays, delays, allowances)
def test_delayed_pongs_make_no_line_longer_than_its_witnesses_say(
    trips_ms: list[float], page_ms: float, browser_ms: float, allowance_ms: float
) -> None:
    delayed = line(trips_ms, page_ms=page_ms, browser_ms=browser_ms, allowance_ms=allowance_ms)
    kernel = Kernel()
    borne = [kernel.sees(trip_ms).most_ms + allowance_ms for trip_ms in trips_ms]
    assert delayed.typical_ms <= median(borne) + 1e-6
    assert delayed.typical_ms <= median(trips_ms) + browser_ms + BUSY_PAGE_MS + 1e-6


@given(roads, delays, delays, delays, allowances, st.floats(100, 900), st.floats(0, MOST_QUOTA_MS))
def test_an_honest_claim_gains_nothing_by_any_delay(
    trips_ms: list[float],
    page_ms: float,
    browser_ms: float,
    press_ms: float,
    allowance_ms: float,
    reaction_ms: float,
    quota_ms: float,
) -> None:
    """Pongs, control pongs, the press itself: whoever says the truth is given no better time."""
    latency = line(trips_ms, page_ms=page_ms, browser_ms=browser_ms, allowance_ms=allowance_ms)
    quota = Quota()
    quota.left_ms = [quota_ms] * BUCKETS
    elapsed_ms = trips_ms[-1] + press_ms + reaction_ms
    found, _ = measure(
        elapsed_ms, elapsed_ms - reaction_ms, latency, quota, forgiven_ms=MOST_FORGIVEN_MS
    )
    assert found >= reaction_ms - 1e-6


@given(roads, delays, delays, allowances, st.floats(100, 900), st.floats(0, 900))
def test_a_lie_is_worth_what_the_witnesses_and_the_quota_bear_out(
    trips_ms: list[float],
    page_ms: float,
    browser_ms: float,
    allowance_ms: float,
    reaction_ms: float,
    forged_ms: float,
) -> None:
    latency = line(trips_ms, page_ms=page_ms, browser_ms=browser_ms, allowance_ms=allowance_ms)
    quota, kernel = Quota(), Kernel()
    borne_ms = median(kernel.sees(trip_ms).most_ms + allowance_ms for trip_ms in trips_ms)
    elapsed_ms = trips_ms[-1] + reaction_ms
    claimed_ms = max(0.0, reaction_ms - forged_ms)
    found, _ = measure(
        elapsed_ms, elapsed_ms - claimed_ms, latency, quota, forgiven_ms=MOST_FORGIVEN_MS
    )
    assert found >= elapsed_ms - borne_ms - SLACK_MS - FIRST_QUOTA_MS - 1e-6


@given(roads, delays, delays, st.floats(100, 900))
def test_a_greater_lie_beyond_the_allowance_is_worth_no_more(
    trips_ms: list[float], forged_ms: float, more_ms: float, reaction_ms: float
) -> None:
    latency, elapsed_ms = line(trips_ms), trips_ms[-1] + reaction_ms
    most_ms = latency.typical_ms + SLACK_MS + FIRST_QUOTA_MS
    found = []
    for lie_ms in (forged_ms, forged_ms + more_ms):
        lag_ms = min(elapsed_ms, trips_ms[-1] + lie_ms)
        reaction, _ = measure(elapsed_ms, lag_ms, latency, Quota(), forgiven_ms=MOST_FORGIVEN_MS)
        assert reaction >= elapsed_ms - most_ms - 1e-6
        found.append((lag_ms, reaction))
    (lag_ms, less), (_, more) = found
    assert more == pytest.approx(less) if lag_ms >= most_ms else more <= less + 1e-6


def test_what_agrees_is_more_than_what_wavers() -> None:
    """A page that is as busy as an honest one may be is not called unproven for it."""
    assert BUSY_PAGE_MS + KERNEL_MS < AGREE_MS
