"""The referee: who reacted first, whatever their lines. Pure: every time is handed in.

A press arrives late by the line's round trip: the stimulus had to travel there, the press back. The
client says how long its person took (the claim); what is left of the time between sending and
arrival is lag. The server believes that lag as far as its own pings bear it out:

- *typical*: the median of the line's recent round trips; so much lag, and a little slack, is free.
- *quota*: what goes beyond comes out of a bucket that each contest fills by no more than what the
  pings say a round trip of this line exceeds the median on average. Honest spikes are paid out of
  it; who forges steadily soon has as much as everybody.
- *forgiveness*: the most that goes beyond in one contest is the same for all lines, and the
  decision waits for it. So a spike costs the cousin on fibre as much as the one on the phone.

How the numbers were found: docs/fair-reflexes.md and decision 10.
"""

import math
from collections import deque
from dataclasses import dataclass, field
from statistics import median

FALSE_START_MS = 100  # nobody reacts faster: such a press was a guess
SLACK_MS = 8  # lag beyond the typical that is free: a frame of the screen, a busy page
TIMER_MS = 4  # error bar of a claim that is believed: timers and frames
KEPT_TRIPS = 64  # half a minute of pings
INHERITED_TRIPS = 4  # of a person's last socket, until the new one is known
PROMPT_MS = 50  # a stimulus that could not be told sooner counts from its telling
KEPT_LAGS = 8  # of a line's last presses: it is no slower than they show
MOST_ASKED = 16  # pings without an answer that are remembered
LONGEST_TRIP_MS = 500  # of which the referee takes account
MOST_STAGGER_MS = 200
MOST_WAIT_MS = 250  # from a press, as it was made, to its decision
MOST_DECIDING_MS = 255  # from a press, as it came in: what honest lines need at most
LEAST_FORGIVEN_MS, MOST_FORGIVEN_MS = 40, 160
FIRST_QUOTA_MS, MOST_QUOTA_MS = 60, 200
QUOTA_GAIN_MS = 2  # each contest, beside the measured excess
MOST_EXCESS_MS = 30  # that fills the bucket, however a line may waver


class Line:
    """One socket's line, as the server's own pings find it."""

    def __init__(self, before: "Line | None" = None) -> None:
        self.asked: dict[str, float] = {}  # nonce → when; in the order of asking
        known = [] if before is None else list(before.trips)[-INHERITED_TRIPS:]
        self.trips: deque[float] = deque(known, maxlen=KEPT_TRIPS)
        self.lags: deque[float] = deque(maxlen=KEPT_LAGS)

    def ask(self, nonce: str, at_ms: float) -> None:
        """A ping goes out."""
        self.asked[nonce] = at_ms
        if len(self.asked) > MOST_ASKED:
            del self.asked[next(iter(self.asked))]

    def answer(self, nonce: str, at_ms: float) -> bool:
        """A pong came in; False if nobody asked.

        A socket keeps the order: pings asked before and not answered were left out on purpose, and
        count as fast ones, or one could answer only the slow ones.
        """
        if nonce not in self.asked:
            return False
        while (earlier := next(iter(self.asked))) != nonce:
            del self.asked[earlier]
            self.trips.append(self.best)
        self.trips.append(min(LONGEST_TRIP_MS, max(0.0, at_ms - self.asked.pop(nonce))))
        return True

    def pressed(self, lag_ms: float) -> None:
        """A press came in, that much later than its claim says it was made."""
        self.lags.append(lag_ms)

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
        return min(MOST_EXCESS_MS, sum(beyond) / len(self.trips))

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


class Quota:
    """One seat's bucket of forgiveness, from contest to contest and from socket to socket."""

    def __init__(self) -> None:
        self.left_ms = float(FIRST_QUOTA_MS)
        self.used_ms = 0.0  # in this contest

    def next_contest(self, excess_ms: float) -> None:
        """Settle the last contest and add what the line may need in this one."""
        gained = excess_ms + QUOTA_GAIN_MS
        self.left_ms = min(MOST_QUOTA_MS, self.left_ms - self.used_ms + gained)
        self.used_ms = 0.0

    def grant(self, wanted_ms: float) -> float:
        """As much of that as there is. The presses of one contest share it: the largest counts."""
        granted = min(wanted_ms, self.left_ms)
        self.used_ms = max(self.used_ms, granted)
        return granted


@dataclass(frozen=True)
class Measured:
    """A press as it was measured and judged. All times are milliseconds."""

    reaction_ms: float  # corrected
    error_ms: float
    raw_ms: float  # from sending to arrival
    claimed_ms: float | None
    trusted_ms: float  # the line's typical round trip


def believable(claimed_ms: float | None, elapsed_ms: float) -> float | None:
    """A claim that can be true, or None: before the stimulus or after the arrival is no moment.

    A clock that is wrong or jumps says such things; its owner is judged as one without a clock.
    """
    if claimed_ms is None or not 0 <= claimed_ms <= elapsed_ms:
        return None
    return claimed_ms


def measure(
    elapsed_ms: float, lag_ms: float | None, line: Line, quota: Quota, forgiven_ms: float
) -> tuple[float, float]:
    """The corrected reaction and its error bar; without a claim the lag is the average one."""
    typical = line.typical_ms
    if lag_ms is None:
        return max(0.0, elapsed_ms - line.mean_ms), TIMER_MS + line.excess_ms
    beyond = max(0.0, lag_ms - typical - SLACK_MS)
    granted = quota.grant(min(beyond, forgiven_ms))
    believed = min(max(lag_ms, 0.0), typical + SLACK_MS + granted)
    unsure = line.excess_ms if granted < beyond else 0.0
    return elapsed_ms - believed, TIMER_MS + unsure


@dataclass(frozen=True)
class Reveal:
    """How one stimulus is shown: when each line is sent it, and how long a decision waits."""

    delays_ms: tuple[int, ...]  # one a line, in the order given
    last_ms: int  # for those who only watch
    lead_ms: float  # from the first sending until it is on the screens
    forgiven_ms: float
    wait_ms: int  # from a moment of the game's clock to its decision


def reveal(lines: list[Line]) -> Reveal:
    """The slowest line at once, the others so much later that all screens change together."""
    halves = [line.typical_ms / 2 for line in lines]
    lead = max(halves, default=0.0)
    delays = [min(MOST_STAGGER_MS, round(lead - half)) for half in halves]
    reaches = [delay + line.typical_ms for delay, line in zip(delays, lines, strict=True)]
    reach = max(reaches, default=0.0) + SLACK_MS
    tail = max((line.tail_ms for line in lines), default=0.0)
    wished = min(MOST_FORGIVEN_MS, max(LEAST_FORGIVEN_MS, tail))
    wait = max(min(reach + wished, lead + MOST_WAIT_MS), LEAST_FORGIVEN_MS)
    forgiven = max(0.0, wait - reach)
    return Reveal(tuple(delays), max(delays, default=0), lead, forgiven, math.ceil(wait))


def watch(lines: list[Line]) -> Reveal:
    """Nothing to be shown together; decisions wait for those who may catch somebody."""
    slowest = max((line.typical_ms for line in lines), default=0.0)
    reach = slowest + SLACK_MS
    tail = max((line.tail_ms for line in lines), default=0.0)
    wished = min(MOST_FORGIVEN_MS, max(LEAST_FORGIVEN_MS, tail))
    wait = min(reach + wished, slowest / 2 + MOST_WAIT_MS)
    return Reveal((), 0, 0.0, max(0.0, wait - reach), math.ceil(wait))


@dataclass(order=True)
class Press:
    """A move of a contest on its way to the game: decided in the order of its corrected time."""

    at_ms: float
    number: int  # of arrival
    seat: int = field(compare=False)
    move: str = field(compare=False)
    measured: Measured = field(compare=False)
    who: tuple[str, str] = field(compare=False)  # person and action; a bot has neither
    is_race: bool = field(compare=False, default=True)  # it answers the stimulus


class Contest:
    """One stimulus and the race after it: a buffer that puts presses into their true order.

    Or, without a stimulus, a while in which somebody may be caught. The game's clock runs
    `wait_ms` behind the table's, so that no earlier press can still come.
    """

    def __init__(
        self,
        began_ms: int,
        told_ms: int,
        shown: Reveal,
        *,
        is_race: bool = True,
        resumed: bool = False,
    ) -> None:
        self.began_ms = began_ms
        self.is_race = is_race
        self.told_ms = told_ms  # a little later: the store comes first
        self.shown = shown
        self.resumed = resumed  # after a restart, everybody has seen it before
        prompt = told_ms - began_ms <= PROMPT_MS
        self.origin_ms = began_ms if prompt else told_ms  # a reaction counts from here
        self.wait_ms = shown.wait_ms + told_ms - self.origin_ms
        self.waiting: list[Press] = []
        self.played: list[Press] = []
        self.late: list[Press] = []
        self.count = 0
        self.newest_ms: dict[int, float] = {}  # by seat: one's own presses keep their order
        self.clock_ms = 0  # of the last one played: time moves only forward

    @property
    def screens_ms(self) -> float:
        """The table's time at which it is on the screens."""
        return self.told_ms + self.shown.lead_ms

    def goes_on(self, began_ms: int | None, *, is_race: bool) -> bool:
        """Whether what there is now is still this: one race, or any time to be caught."""
        if began_ms is None or is_race != self.is_race:
            return False
        return not is_race or began_ms == self.began_ms

    def is_false_start(self, measured: Measured) -> bool:
        """Before anybody can have reacted."""
        return not self.resumed and measured.reaction_ms < FALSE_START_MS

    def add(
        self,
        seat: int,
        move: str,
        measured: Measured,
        who: tuple[str, str],
        handicap_ms: int = 0,
        *,
        is_race: bool = True,
    ) -> Press:
        """A press has come: it takes its place in the order."""
        corrected = self.origin_ms + measured.reaction_ms + handicap_ms
        at_ms = max(corrected, self.newest_ms.get(seat, 0.0))
        self.newest_ms[seat] = at_ms
        self.count += 1
        press = Press(at_ms, self.count, seat, move, measured, who, is_race)
        self.wait_for(press)
        return press

    def wait_for(self, press: Press) -> None:
        self.waiting.append(press)
        self.waiting.sort()

    def hurry(self, press: Press, came_ms: int) -> None:
        """Who holds pongs back makes the wait seem long to need, but nobody waits for ever.

        A press that came in so early that its line cannot be that slow shortens the wait.
        """
        made_ms = self.origin_ms + press.measured.reaction_ms
        self.wait_ms = min(self.wait_ms, math.ceil(came_ms + MOST_DECIDING_MS - made_ms))

    def made_by(self, seat: int) -> int:
        """How many presses of this seat have been played in the race."""
        return sum(press.seat == seat and press.is_race for press in self.played)

    def next_ms(self) -> int | None:
        """The game's time of the press to be decided next, if one waits."""
        return self.at(self.waiting[0]) if self.waiting else None

    def take(self) -> tuple[Press, int]:
        """That press, and the time at which the game sees it."""
        press = self.waiting[0]
        self.clock_ms = self.at(press)
        self.waiting.pop(0)
        self.played.append(press)
        return press, self.clock_ms

    def at(self, press: Press) -> int:
        """Its corrected time; that of an earlier one where the lines cannot tell them apart."""
        rivals = self.played if press.is_race else []
        for other in rivals:
            bar = math.hypot(press.measured.error_ms, other.measured.error_ms)
            is_close = other.seat != press.seat and press.at_ms - other.at_ms <= bar
            if is_close and other.is_race:
                return max(self.clock_ms, math.floor(other.at_ms))
        return max(self.clock_ms, math.floor(press.at_ms))

    def refuse(self, press: Press) -> None:
        """It was played and the rules said no: it has not happened."""
        self.played.remove(press)

    def end(self) -> tuple[list[Press], list[Press]]:
        """Decided: who still raced was too late; other moves have nothing to do with it."""
        late = [press for press in self.waiting if press.is_race]
        others = [press for press in self.waiting if not press.is_race]
        self.waiting = []
        self.late += late
        return late, others
