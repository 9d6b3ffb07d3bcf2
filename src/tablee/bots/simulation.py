"""A game that bots play in simulated time: who acts when, without waiting for it.

Where some bot has impulses, time passes between the moves: each awaited bot answers after a
person's pause, and between the answers come impulses and the game's alarms. Where none has, a
decision takes no time: alarms ring when nobody can act, and in a race every hand takes its own
time. The lab lets whole games run so; the terminal lets the bots run so around a person.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple, Protocol

import msgspec

from tablee.bots import RESTS, AnyBot
from tablee.bots.searching import guess
from tablee.kernel.chance import Chance
from tablee.kernel.game import Game
from tablee.kernel.state import CLOCK, NEVER, NOBODY, State, seats_of

PAUSE_MS = 900  # in the middle; a third more or less

Question = tuple[tuple[int, ...], int]  # moves, race
Observer = Callable[[int], object]  # told the time after each step


class Table(Protocol):
    """Where moves are made: a state, or a recording of one."""

    def play(self, seat: int, move: int, at_ms: int) -> None:
        """As State.play."""

    def ring(self, at_ms: int) -> None:
        """As State.ring."""


class Due(NamedTuple):
    """What happens next: a seat's impulse or answer, or the clock's alarm."""

    at_ms: int
    seat: int
    move: int | None = None  # None: it has to be asked


class Simulation:
    """One game, from any state to its end.

    By seat: the bots, where it is for us to say who plays, and a chance for each hand's times.
    """

    def __init__(
        self,
        game: Game,
        state: State,
        bots: Mapping[int, AnyBot],
        hands: Sequence[Chance],
        table: Table | None = None,
    ) -> None:
        self.game = game
        self.state = state
        self.bots = bots
        self.hands = hands
        self.table: Table = state if table is None else table
        self.has_impulses = any(bot.has_impulses for bot in bots.values())
        self.at_ms = 0
        self.made = 0
        self.asked: dict[int, tuple[Question, int]] = {}  # seat → what, and when it answers
        self.race_ms = NEVER  # the race for which hands are ready
        self.ready_ms: dict[int, int] = {}

    def run(self, observe: Observer = bool) -> int:
        """Play it to its end; how many moves that took."""
        while not self.state.is_over():
            self.step()
            observe(self.at_ms)
        return self.made

    def step(self) -> None:
        """Let happen what comes first."""
        seat = self.answers_at_once()
        if seat == NOBODY:
            self.carry_out(self.first())
        else:  # a game without races and alarms does not pay for time
            self.play(seat, self.choose(seat))

    def answers_at_once(self) -> int:
        """Who acts next, where it does not matter when; else NOBODY."""
        if self.has_impulses or self.state.race_ms() != NEVER:
            return NOBODY
        awaited = seats_of(self.state.to_act())
        return awaited[0] if awaited else NOBODY

    def first(self) -> Due:
        """What comes first; the clock before a hand of the same moment."""
        seat = self.answers_at_once()
        if seat != NOBODY:
            return Due(self.at_ms, seat)
        return min([self.alarm(), *self.answers(), *self.impulses()], key=when)

    def carry_out(self, due: Due) -> None:
        self.at_ms = max(self.at_ms, due.at_ms)
        if due.seat == CLOCK:
            self.table.ring(self.at_ms)
        elif due.move is None:
            self.answer(due)
        else:
            self.play(due.seat, due.move)

    def answer(self, due: Due) -> None:
        """Ask a bot for its move."""
        move = self.choose(due.seat)
        if self.hands_race():
            self.set_hand(due, move)
        elif move == RESTS:
            self.asked[due.seat] = (self.question(due.seat), NEVER)
        else:  # the same, later, is a new question
            self.asked.pop(due.seat, None)
        if move != RESTS:
            self.play(due.seat, move)

    def play(self, seat: int, move: int) -> None:
        self.table.play(seat, move, self.at_ms)
        self.made += 1

    def choose(self, seat: int) -> int:
        bot, view, moves = self.bots[seat], self.game.view(self.state, seat), self.moves(seat)
        if bot.searches:
            return bot.choose_in(guess(self.state, seat, bot.chance), view, moves)
        return bot.decide(view, moves)

    def moves(self, seat: int) -> list[int]:
        """The moves that a bot is asked to choose from."""
        return list(self.state.legal(seat))

    # What comes

    def alarm(self) -> Due:
        return Due(int(self.state.alarm_ms()), CLOCK)

    def answers(self) -> list[Due]:
        """When the awaited bots answer; the same question is not asked twice."""
        if self.hands_race():
            return self.hands_due()
        awaited = [seat for seat in seats_of(self.state.to_act()) if seat in self.bots]
        self.asked = {seat: asked for seat, asked in self.asked.items() if seat in awaited}
        return [Due(self.answers_ms(seat), seat) for seat in awaited]

    def answers_ms(self, seat: int) -> int:
        question = self.question(seat)
        before = self.asked.get(seat)
        if before is None or before[0] != question:
            before = self.asked[seat] = (question, self.at_ms + self.pause_ms(seat))
        return before[1]

    def question(self, seat: int) -> Question:
        return tuple(self.moves(seat)), int(self.state.race_ms())

    def pause_ms(self, seat: int) -> int:
        """As a person thinks, or reacts."""
        if self.state.race_ms() != NEVER:
            return self.reaction_ms(seat)
        return PAUSE_MS * 2 // 3 + int(self.hands[seat].below(PAUSE_MS * 2 // 3))

    def impulses(self) -> list[Due]:
        """What the bots that can act would do of their own accord, awaited or not."""
        if not self.has_impulses:
            return []
        able = seats_of(self.state.to_act() | self.state.may_act())
        asked = [seat for seat in able if seat in self.bots and self.bots[seat].has_impulses]
        view = self.game.viewer(self.state)
        found = [self.impulse(seat, view) for seat in asked]
        return [due for due in found if due is not None]

    def impulse(self, seat: int, view: Callable[[int], msgspec.Struct]) -> Due | None:
        moves = self.impulse_moves(seat)
        found = self.bots[seat].impulse(view(seat), moves, self.at_ms) if moves else None
        return None if found is None else Due(self.at_ms + found[0], seat, found[1])

    def impulse_moves(self, seat: int) -> list[int]:
        """The moves that an impulse is about."""
        return list(self.state.legal(seat))

    # In a race

    def hands_race(self) -> bool:
        """Whether every hand acts in its own time; bots with impulses are asked as ever."""
        return not self.has_impulses and self.state.race_ms() != NEVER

    def hands_due(self) -> list[Due]:
        racing = self.racing()
        return [Due(ms, seat) for seat, ms in self.hands_ready().items() if seat in racing]

    def racing(self) -> Collection[int]:
        """The seats that can take part."""
        return seats_of(self.state.to_act())

    def hands_ready(self) -> dict[int, int]:
        """When the hand of each bot moves next; a bot that rests has none."""
        race_ms = int(self.state.race_ms())
        if self.race_ms != race_ms:
            self.race_ms = race_ms
            self.ready_ms = {seat: race_ms + self.reaction_ms(seat) for seat in self.bots}
        return self.ready_ms

    def set_hand(self, due: Due, move: int) -> None:
        """After its bot was asked."""
        if move == RESTS:
            del self.ready_ms[due.seat]
        else:
            self.ready_ms[due.seat] = due.at_ms + self.movement_ms(due.seat)

    def reaction_ms(self, seat: int) -> int:
        """From what everybody sees to a hand's first move."""
        return self.bots[seat].reflex.reaction_ms(self.hands[seat])

    def movement_ms(self, seat: int) -> int:
        """From one move to the next."""
        return self.bots[seat].reflex.movement_ms(self.hands[seat])


def when(due: Due) -> int:
    return due.at_ms
