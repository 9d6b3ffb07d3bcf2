"""How late a press arrives, and how much of that is believed. Pure: every time is handed in.

A press arrives late by the line's round trip: the stimulus had to travel there, the press back. The
client says how long its person took (the claim); what is left of the time between sending and
arrival is lag. The server believes that lag as far as its own pings bear it out:

- *typical*: the median of the line's recent round trips, each as far as it is believed
  (`witnesses.py`); so much lag, and a little slack, is free.
- *quota*: what goes beyond comes out of a bucket. Each press adds what the line takes on average
  and a little more, and takes away what was believed of it. Honest spikes are paid out of what
  shorter ways have left; who forges steadily is credited, on average, with that little more.
- *forgiveness*: the most that goes beyond in one contest is the same for all lines, and the
  decision waits for it. So a spike costs the cousin on fibre as much as the one on the phone.

How the numbers were found: docs/fair-reflexes.md and decision 10.
"""

from collections import deque
from dataclasses import dataclass
from statistics import median

from tablee.table.witnesses import AGREE_MS, ALLOWANCE_MS, KERNEL_MS, Answer, KernelTrip, Proof

SLACK_MS = 6  # lag beyond the typical that is free: a frame of the screen, a busy page
TIMER_MS = 4  # error bar of a claim that is believed: timers and frames
KEPT_TRIPS = 64  # half a minute of pings
INHERITED_TRIPS = 4  # of a person's last socket, until the new one is known
KEPT_LAGS = 8  # of a line's last presses: it is no slower than they show
# Steps of clocks that are coarse on purpose (Firefox with resistFingerprinting, old and new).
COARSE_MS, FEWEST_CLAIMS = (100.0, 50 / 3), 4
MOST_ASKED = 16  # pings without an answer that are remembered
LONGEST_TRIP_MS = 500  # of which the referee takes account
MOST_FORGIVEN_MS = 200
FIRST_QUOTA_MS, MOST_QUOTA_MS = 100, 300
QUOTA_GAIN_MS = 5  # each press, beside the average
BUCKETS = 3  # of the first press of a contest, of the second, and of all others
MOST_EXCESS_MS = 30  # that counts for a line's average, however it may waver


class Latency:
    """How long one socket's line takes, as the server's own pings find it."""

    def __init__(self, before: "Latency | None" = None) -> None:
        self.asked: dict[str, float] = {}  # nonce → when; in the order of asking
        self.browser_ms: dict[str, float] = {}  # nonce → how long the browser took
        self.allowance_ms: float = ALLOWANCE_MS if before is None else before.allowance_ms
        known = [] if before is None else list(before.answers)[-INHERITED_TRIPS:]
        self.answers: deque[Answer] = deque(maxlen=KEPT_TRIPS)
        self.trips: deque[float] = deque(maxlen=KEPT_TRIPS)  # as far as each is believed
        self.lags: deque[float] = deque(maxlen=KEPT_LAGS)
        self.claims: deque[float] = deque(maxlen=KEPT_LAGS)
        for one in known:
            self.note(one)

    def ask(self, nonce: str, at_ms: float) -> None:
        """A ping goes out, to the browser and to its page."""
        self.asked[nonce] = at_ms
        if len(self.asked) > MOST_ASKED:
            self.forget(next(iter(self.asked)))

    def bear_out(self, nonce: str, at_ms: float) -> bool:
        """The browser has answered; False if nobody asked."""
        if nonce in self.asked:
            self.browser_ms.setdefault(nonce, at_ms - self.asked[nonce])
        return nonce in self.asked

    def answer(self, nonce: str, at_ms: float, kernel: KernelTrip | None = None) -> bool:
        """The page has answered, when the kernel said that of the line; False if nobody asked.

        A socket keeps the order: pings asked before and not answered were left out on purpose, and
        count as fast ones, or one could answer only the slow ones.
        """
        if nonce not in self.asked:
            return False
        while (earlier := next(iter(self.asked))) != nonce:
            self.forget(earlier)
            self.note(Answer(self.best))
        page_ms = min(LONGEST_TRIP_MS, max(0.0, at_ms - self.asked[nonce]))
        self.note(Answer(page_ms, self.browser_ms.get(nonce), kernel))
        self.forget(nonce)
        return True

    def note(self, answer: Answer) -> None:
        self.answers.append(answer)
        self.trips.append(answer.believed_ms(self.allowance_ms))

    def allow(self, allowance_ms: float) -> None:
        """So much is believed beyond what the kernel bears out."""
        if allowance_ms != self.allowance_ms:
            self.allowance_ms = allowance_ms
            self.trips.clear()
            self.trips.extend(one.believed_ms(allowance_ms) for one in self.answers)

    def forget(self, nonce: str) -> None:
        del self.asked[nonce]
        self.browser_ms.pop(nonce, None)

    def pressed(self, lag_ms: float, claimed_ms: float) -> None:
        """A press came in, that much later than its claim says it was made."""
        self.lags.append(lag_ms)
        self.claims.append(claimed_ms)

    @property
    def step_ms(self) -> float:
        """In what steps its clock goes, if they are coarse."""
        if len(self.claims) < FEWEST_CLAIMS:
            return 0.0
        return next((step for step in COARSE_MS if all(is_on(step, one) for one in self.claims)), 0)

    @property
    def kernels(self) -> list[KernelTrip]:
        """What the kernel said with each answer, where it did."""
        return [one.kernel for one in self.answers if one.kernel is not None]

    @property
    def proof(self) -> Proof:
        """Whether the kernel bears out what the page usually says."""
        beyond = [one.page_ms - one.kernel.most_ms for one in self.answers if one.kernel]
        if not beyond:
            return "unknown"
        return "proven" if median(beyond) <= AGREE_MS else "unproven"

    @property
    def best(self) -> float:
        return min(self.trips, default=0.0)

    @property
    def typical_ms(self) -> float:
        """The round trip that is believed without question.

        Who holds pongs back, but not presses, has the line that the presses show: nearly all of an
        honest line's are above a median, so that the last but one is the first to be doubted.
        """
        usual = median(self.trips) if self.trips else 0.0
        if kernels := self.kernels:
            smoothed_ms = median(kernel.smoothed_ms for kernel in kernels)
            usual = min(usual, smoothed_ms + KERNEL_MS + self.allowance_ms)
        if len(self.lags) < KEPT_LAGS:
            return usual
        return min(usual, max(0.0, sorted(self.lags)[-2]) + SLACK_MS)

    @property
    def excess_ms(self) -> float:
        """By how much a round trip is longer than the typical one, on average."""
        if not self.trips:
            return 0.0
        usual = median(self.trips)
        beyond = (min(MOST_FORGIVEN_MS, trip - usual) for trip in self.trips if trip > usual)
        excess = min(MOST_EXCESS_MS, sum(beyond) / len(self.trips))
        if kernels := self.kernels:
            strays_ms = median(kernel.strays_ms for kernel in kernels)
            excess = min(excess, strays_ms + KERNEL_MS + self.allowance_ms)
        return excess

    @property
    def mean_ms(self) -> float:
        """What a round trip takes on average: the lag of a press that comes without a claim."""
        return self.typical_ms + self.excess_ms - self.below_ms

    @property
    def below_ms(self) -> float:
        """By how much a round trip is shorter than the typical one, on average."""
        if not self.trips:
            return 0.0
        usual = median(self.trips)
        return sum(usual - trip for trip in self.trips if trip < usual) / len(self.trips)

    @property
    def tail_ms(self) -> float:
        """By how much nearly every round trip stays below: one in thirty-two does not."""
        if not self.trips:
            return 0.0
        trips = sorted(self.trips)
        return trips[-1 - len(trips) // 32] - median(trips)


def is_on(step_ms: float, claimed_ms: float) -> bool:
    """Whether a time that was rounded to a tenth is so many whole steps."""
    return abs(claimed_ms - step_ms * round(claimed_ms / step_ms)) <= 0.1


class Quota:
    """One seat's forgiveness, from contest to contest and from socket to socket.

    The first press of a contest has a bucket of its own, and so has the second: of a pawn that is
    lifted and placed, the lifting cannot save for the placing, on which all depends.
    """

    def __init__(self) -> None:
        self.left_ms = [float(FIRST_QUOTA_MS)] * BUCKETS
        self.made = 0  # presses of this contest

    def next_contest(self) -> None:
        self.made = 0

    def believe(self, lag_ms: float, latency: Latency, forgiven_ms: float) -> float:
        """As much of a press's lag as is believed."""
        bucket = min(self.made, BUCKETS - 1)
        self.made += 1
        left_ms, free_ms = self.left_ms[bucket], latency.typical_ms + SLACK_MS
        beyond_ms = max(0.0, lag_ms - free_ms)
        believed_ms = min(max(0.0, lag_ms), free_ms + min(beyond_ms, forgiven_ms, left_ms))
        # No line is shorter than its best: nobody saves by saying so.
        spent_ms = max(believed_ms, latency.best) - latency.mean_ms - QUOTA_GAIN_MS
        self.left_ms[bucket] = min(MOST_QUOTA_MS, max(0.0, left_ms - spent_ms))
        return believed_ms


@dataclass(frozen=True)
class Measured:
    """A press as it was measured and judged. All times are milliseconds."""

    reaction_ms: float  # corrected
    error_ms: float
    raw_ms: float  # from sending to arrival
    claimed_ms: float | None
    trusted_ms: float  # the line's typical round trip
    unproven: bool = False  # its witnesses do not bear out what the page says


def believable(claimed_ms: float | None, elapsed_ms: float) -> float | None:
    """A claim that can be true, or None: before the stimulus or after the arrival is no moment.

    A clock that is wrong or jumps says such things; its owner is judged as one without a clock.
    """
    if claimed_ms is None or not 0 <= claimed_ms <= elapsed_ms:
        return None
    return claimed_ms


def measure(
    elapsed_ms: float, lag_ms: float | None, latency: Latency, quota: Quota, forgiven_ms: float
) -> tuple[float, float]:
    """The corrected reaction and its error bar; without a claim the lag is the average one."""
    if lag_ms is None:
        quota.made += 1
        return max(0.0, elapsed_ms - latency.mean_ms), TIMER_MS + latency.excess_ms
    believed_ms = quota.believe(lag_ms, latency, forgiven_ms)
    unsure = latency.excess_ms if believed_ms < lag_ms else 0.0
    return elapsed_ms - believed_ms, TIMER_MS + latency.step_ms / 2 + unsure
