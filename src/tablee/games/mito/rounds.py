"""Rounds: who begins, when one ends, what it costs (MT-3, MT-15, MT-16, MT-22); deadlines."""

from librt.vecs import vec
from mypy_extensions import i64

from tablee.games.mito import events
from tablee.games.mito.arms import Arms
from tablee.games.mito.cards import penalty
from tablee.games.mito.terms import (
    CAUGHT,
    GIFTS,
    OVER,
    PAUSE,
    PAUSE_MS,
    SPIDER,
    SPIDER_TO,
    TURN,
    stretched,
)
from tablee.kernel.cardset import BIT
from tablee.kernel.chance import Chance
from tablee.kernel.errors import IllegalMove
from tablee.kernel.state import NEVER, NOBODY, NOTHING, Standings, Witness
from tablee.kernel.vectors import same_for_all


class Rounds(Arms):
    """The score sheet of a game, and its clock."""

    round: i64  # from 1
    starter: i64  # who began this round, as its guard
    scores: vec[i64]  # of the rounds that have ended
    out: i64  # the seats that had no card left when the round ended
    ready: i64  # the seats that wait for the next round
    false_alarms: i64  # wrong accusations of this round
    resume: i64  # the phase that an accusation has interrupted
    caught_seat: i64  # who was caught, while that is being settled, or NOBODY
    caught_card: i64  # with which card, or NOTHING
    think_ms: i64  # MT-23; 0: no limit
    windows: i64  # MT-20: a number of terms.WINDOWS
    deadline_ms: i64  # of a decision or of the pause, or NEVER

    def __init__(self, seats: i64, chance: Chance, witness: Witness | None = None) -> None:
        super().__init__(seats, chance, witness)
        self.round = 0
        self.starter = 0
        self.scores = same_for_all(seats, 0)
        self.out = 0
        self.ready = 0
        self.false_alarms = 0
        self.resume = TURN
        self.caught_seat = NOBODY
        self.caught_card = NOTHING
        self.think_ms = 0
        self.windows = 0
        self.deadline_ms = NEVER

    def all_seats(self) -> i64:
        return BIT[self.seats] - 1

    # Phases

    def phase_of_play(self) -> i64:
        """The phase, or the one that goes on once the accusation is settled."""
        return self.resume if self.phase == CAUGHT else self.phase

    def enter(self, phase: i64, at_ms: i64) -> None:  # MT-22, MT-23
        """Begin a phase, and the time there is for it."""
        self.phase = phase
        self.deadline_ms = NEVER
        if phase == PAUSE:
            self.deadline_ms = at_ms + stretched(PAUSE_MS, self.windows)
        elif self.think_ms > 0 and phase in (TURN, SPIDER, SPIDER_TO, GIFTS, CAUGHT):
            self.deadline_ms = at_ms + self.think_ms

    def next_turn(self, at_ms: i64) -> None:  # MT-3
        self.turn = (self.turn + 1) % self.seats
        self.enter(TURN, at_ms)

    # Rounds

    def start_round(self, starter: i64, at_ms: i64) -> None:  # MT-2, MT-3
        self.round += 1
        self.starter = starter
        self.guard = starter
        self.turn = starter
        self.out = 0
        self.ready = 0
        self.false_alarms = 0
        self.thefts = []
        self.round_ms = at_ms
        self.deal()
        self.note(events.ROUND_BEGAN, starter, self.round)
        self.enter(TURN, at_ms)

    def end_round(self, at_ms: i64) -> None:  # MT-15, MT-16
        self.end_arms()
        for seat in range(self.seats):
            self.rest_ms[seat] = NEVER
            self.take_up(seat)
            self.scores[seat] += penalty(self.hands[seat])
            if self.hands[seat] == 0:
                self.out |= BIT[seat]
        self.rests = vec[i64]()
        self.note(events.ROUND_ENDED, NOBODY, self.round, self.out)
        if self.round == self.seats:
            self.enter(OVER, at_ms)
            self.note(events.GAME_ENDED, NOBODY)
        else:
            self.enter(PAUSE, at_ms)

    def say_ready(self, seat: i64, at_ms: i64) -> None:  # MT-22
        if self.phase != PAUSE:
            raise IllegalMove("MT-22", "there is no pause now")
        if self.ready & BIT[seat] != 0:
            raise IllegalMove("MT-22", "you have said so already")
        self.ready |= BIT[seat]
        self.note(events.READY, seat)
        if self.ready == self.all_seats():
            self.end_pause(at_ms)

    def end_pause(self, at_ms: i64) -> None:  # MT-16, MT-22
        self.start_round((self.starter + 1) % self.seats, at_ms)

    def is_over(self) -> bool:
        return self.phase == OVER

    def standings(self) -> Standings:  # MT-16
        return Standings(list(self.scores), high_wins=False, over=self.is_over())
