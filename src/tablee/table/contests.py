"""Contests: presses are put into the order in which they were made. Pure: times are handed in.

A *race* is a stimulus and who reacts first to it. A *watch* is a while in which somebody may be
caught: nothing is shown to all together, but who saw it first counts. Otherwise it is *calm*.
While a contest lasts the game's clock runs `wait_ms` behind the table's, so that no earlier press
can still come. What is believed of a press's time: `latency.py`.
"""

import math
from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import ClassVar

from tablee.kernel.game import Timing
from tablee.kernel.state import NEVER, State
from tablee.table.latency import MOST_FORGIVEN_MS, SLACK_MS, Latency, Measured
from tablee.table.room import MoveRequest

FALSE_START_MS = 100  # nobody reacts faster: such a press was a guess
PROMPT_MS = 50  # a stimulus that could not be told sooner counts from its telling
MOST_STAGGER_MS = 200
MOST_WAIT_MS = 250  # from a press, as it was made, to its decision
MOST_DECIDING_MS = 255  # from a press, as it came in: what honest lines need at most
LEAST_FORGIVEN_MS = 40


@dataclass(frozen=True)
class Patience:
    """How long decisions wait for presses on their way."""

    wait_ms: int  # from a moment of the game's clock to its decision
    forgiven_ms: float = 0.0


@dataclass(frozen=True)
class Reveal(Patience):
    """How one stimulus is shown, besides: when each line is sent it."""

    delays_ms: tuple[int, ...] = ()  # one a line, in the order given
    last_ms: int = 0  # for those who only look on: when it is on the screens
    lead_ms: float = 0.0  # from the first sending until it is on the screens


def reveal(latencies: list[Latency]) -> Reveal:
    """The slowest line at once, the others so much later that all screens change together."""
    halves = [latency.typical_ms / 2 for latency in latencies]
    lead = max(halves, default=0.0)
    delays = [min(MOST_STAGGER_MS, round(lead - half)) for half in halves]
    reaches = [delay + one.typical_ms for delay, one in zip(delays, latencies, strict=True)]
    reach = max(reaches, default=0.0) + SLACK_MS
    wait = max(min(reach + wished_ms(latencies), lead + MOST_WAIT_MS), LEAST_FORGIVEN_MS)
    forgiven = min(max(0.0, wait - reach), MOST_FORGIVEN_MS)  # to the last bit
    return Reveal(math.ceil(wait), forgiven, tuple(delays), math.ceil(lead), lead)


def patience(latencies: list[Latency]) -> Patience:
    """Nothing to be shown together; decisions wait for those who may catch somebody."""
    slowest = max((latency.typical_ms for latency in latencies), default=0.0)
    reach = slowest + SLACK_MS
    wait = min(reach + wished_ms(latencies), slowest / 2 + MOST_WAIT_MS)
    return Patience(math.ceil(wait), max(0.0, wait - reach))


def wished_ms(latencies: list[Latency]) -> float:
    """So much beyond the typical, and nearly nobody's press would come too late."""
    tail = max((latency.tail_ms for latency in latencies), default=0.0)
    return min(MOST_FORGIVEN_MS, max(LEAST_FORGIVEN_MS, tail))


@dataclass(order=True)
class Press:
    """A move on its way to the game: decided in the order of its corrected time."""

    at_ms: float
    number: int  # of arrival
    request: MoveRequest = field(compare=False)
    measured: Measured = field(compare=False)
    is_reaction: bool = field(compare=False, default=False)  # to the stimulus of a race

    @property
    def seat(self) -> int:
        return self.request.seat


class Contest(ABC):
    """A buffer that puts presses into their true order."""

    is_on: ClassVar[bool] = True

    def __init__(self, began_ms: int, told_ms: int, patience: Patience) -> None:
        self.told_ms = told_ms  # a little later than it began: the store comes first
        prompt = told_ms - began_ms <= PROMPT_MS
        self.origin_ms = began_ms if prompt else told_ms  # a reaction counts from here
        self.wait_ms = patience.wait_ms + told_ms - self.origin_ms
        self.forgiven_ms = patience.forgiven_ms
        self.waiting: list[Press] = []
        self.played: list[Press] = []
        self.count = 0
        self.newest_ms: dict[int, float] = {}  # by seat: one's own presses keep their order
        self.clock_ms = 0  # of the last one played: time moves only forward

    @abstractmethod
    def goes_on(self, race_ms: int, watch_ms: int) -> bool:
        """Whether what there is now, NEVER or since when, is still this."""

    @abstractmethod
    def expects(self, timing: Timing) -> bool:
        """Whether a move may be made of that; if not, it is too late for it."""

    def add(
        self,
        request: MoveRequest,
        measured: Measured,
        handicap_ms: int = 0,
        *,
        is_reaction: bool = False,
    ) -> Press:
        """A press has come: it takes its place in the order."""
        corrected = self.origin_ms + measured.reaction_ms + handicap_ms
        at_ms = max(corrected, self.newest_ms.get(request.seat, 0.0))
        self.newest_ms[request.seat] = at_ms
        self.count += 1
        press = Press(at_ms, self.count, request, measured, is_reaction)
        self.wait_for(press)
        return press

    def wait_for(self, press: Press) -> None:
        self.waiting.append(press)
        self.waiting.sort()

    def next_ms(self, now_ms: int) -> int | None:
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
        """The game's time of a press."""
        return max(self.clock_ms, math.floor(press.at_ms))

    def refuse(self, press: Press) -> None:
        """It was played and the rules said no: it has not happened."""
        self.played.remove(press)

    def end(self) -> tuple[list[Press], list[Press]]:
        """Those who were too late, and the moves that have nothing to do with it."""
        others, self.waiting = self.waiting, []
        return [], others


class Race(Contest):
    """One stimulus and the race after it."""

    def __init__(
        self, began_ms: int, told_ms: int, shown: Reveal, scene: State, *, resumed: bool = False
    ) -> None:
        super().__init__(began_ms, told_ms, shown)
        self.began_ms = began_ms
        self.screens_ms = told_ms + shown.lead_ms  # the table's time at which all can see it
        self.resumed = resumed  # after a restart, everybody has seen it before
        self.late: list[Press] = []
        self.remember(scene)

    def goes_on(self, race_ms: int, watch_ms: int) -> bool:
        return race_ms == self.began_ms

    def expects(self, timing: Timing) -> bool:
        return True

    def remember(self, state: State) -> None:
        """Which presses were possible is asked when it has been decided."""
        self.scene = state.clone()

    def is_false_start(self, measured: Measured) -> bool:
        """Before anybody can have reacted."""
        return not self.resumed and measured.reaction_ms < FALSE_START_MS

    def hurry(self, press: Press, came_ms: int) -> None:
        """Who holds pongs back makes the wait seem long to need, but nobody waits for ever.

        A press that came in so early that its line cannot be that slow shortens the wait.
        """
        made_ms = self.origin_ms + press.measured.reaction_ms
        self.wait_ms = min(self.wait_ms, math.ceil(came_ms + MOST_DECIDING_MS - made_ms))

    def made_by(self, seat: int) -> int:
        """How many reactions of this seat have been played."""
        return sum(press.seat == seat for press in self.reactions)

    @property
    def reactions(self) -> list[Press]:
        """Those that have been played."""
        return [press for press in self.played if press.is_reaction]

    def at(self, press: Press) -> int:
        """Its corrected time; that of an earlier one where the lines cannot tell them apart."""
        rivals = self.reactions if press.is_reaction else []
        for other in rivals:
            bar = math.hypot(press.measured.error_ms, other.measured.error_ms)
            if other.seat != press.seat and press.at_ms - other.at_ms <= bar:
                return super().at(other)
        return super().at(press)

    def end(self) -> tuple[list[Press], list[Press]]:
        """Decided: who still raced was too late; other moves have nothing to do with it."""
        late = [press for press in self.waiting if press.is_reaction]
        others = [press for press in self.waiting if not press.is_reaction]
        self.waiting = []
        self.late += late
        return late, others


class Watch(Contest):
    """Any while in which somebody may be caught."""

    def goes_on(self, race_ms: int, watch_ms: int) -> bool:
        return race_ms == NEVER != watch_ms

    def expects(self, timing: Timing) -> bool:
        return timing != "race"


class Calm(Contest):
    """No contest: what the last one left behind is played at once, and the rest as it comes."""

    is_on = False

    def __init__(self) -> None:
        super().__init__(0, 0, Patience(0))

    def goes_on(self, race_ms: int, watch_ms: int) -> bool:
        return race_ms == watch_ms == NEVER

    def expects(self, timing: Timing) -> bool:
        return timing == "plain"

    def next_ms(self, now_ms: int) -> int | None:
        press_ms = super().next_ms(now_ms)
        return None if press_ms is None else min(press_ms, now_ms)
