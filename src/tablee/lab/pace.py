"""Games in which time passes between the moves, played by bots without waiting for it.

For bots with impulses (bots/__init__.py): each awaited bot answers after a person's pause, in a
contest after its hand's reaction; between the answers impulses come, and the game's own alarms.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from tablee.bots import RESTS, Bot, decide, feel
from tablee.bots.reflex import USUAL
from tablee.kernel.chance import Chance, FastChance
from tablee.kernel.game import Game
from tablee.kernel.state import CLOCK, NEVER, State, seats_of

PAUSE_MS = 900  # in the middle; a third more or less

Question = tuple[tuple[int, ...], int]  # moves, contest
Looker = Callable[[int], object]  # told the time after each step
Viewer = Callable[[int], object]  # what a seat sees


class Due(NamedTuple):
    """What happens next: a seat's impulse or answer, or the clock's alarm."""

    at_ms: int
    seat: int
    move: int | None = None  # None: it has to be asked


class Pace:
    """One game, from any state to its end."""

    def __init__(self, game: Game, state: State, bots: Sequence[Bot], chance: Chance) -> None:
        self.game = game
        self.state = state
        self.bots = bots
        self.chance = chance
        self.at_ms = 0
        self.made = 0
        self.asked: dict[int, tuple[Question, int]] = {}  # seat → what, and when it answers

    def run(self, look: Looker = bool) -> int:
        """Play it to its end; how many moves that took."""
        while not self.state.is_over():
            self.step()
            look(self.at_ms)
        return self.made

    def step(self) -> None:
        awaited = [int(seat) for seat in seats_of(self.state.to_act())]
        self.asked = {seat: asked for seat, asked in self.asked.items() if seat in awaited}
        able = [int(seat) for seat in seats_of(self.state.to_act() | self.state.may_act())]
        view = self.game.viewer(self.state)
        felt = [self.impulse(seat, view) for seat in able]
        dues = [*map(self.answer, awaited), *filter(None, felt)]
        alarm_ms = self.state.alarm_ms()
        due = min([Due(alarm_ms, CLOCK), *dues], key=lambda one: one.at_ms)
        self.at_ms = max(self.at_ms, due.at_ms)
        if due.seat == CLOCK:
            self.state.ring(self.at_ms)
        else:
            self.move(due)

    def move(self, due: Due) -> None:
        move = self.choose(due.seat) if due.move is None else due.move
        if move == RESTS:
            question, _ = self.asked[due.seat]
            self.asked[due.seat] = (question, NEVER)
            return
        self.state.play(due.seat, move, self.at_ms)
        if due.move is None:  # answered: the same, later, is a new question
            del self.asked[due.seat]
        self.made += 1

    def choose(self, seat: int) -> int:
        view = self.game.view(self.state, seat)
        return decide(self.bots[seat], view, list(self.state.legal(seat)))

    def answer(self, seat: int) -> Due:
        """When an awaited bot answers; the same question is not asked twice."""
        question = (tuple(map(int, self.state.legal(seat))), int(self.state.contest_ms()))
        before = self.asked.get(seat)
        if before is None or before[0] != question:
            before = self.asked[seat] = (question, self.at_ms + self.pause_ms(seat))
        return Due(before[1], seat)

    def pause_ms(self, seat: int) -> int:
        if self.state.contest_ms() == NEVER:
            return PAUSE_MS * 2 // 3 + int(self.chance.below(PAUSE_MS * 2 // 3))
        hand = getattr(self.bots[seat], "reflex", USUAL)
        return hand.reaction_ms(self.chance)

    def impulse(self, seat: int, view: Viewer) -> Due | None:
        if not hasattr(self.bots[seat], "impulse"):
            return None
        found = feel(self.bots[seat], view(seat), list(self.state.legal(seat)), self.at_ms)
        return None if found is None else Due(self.at_ms + found[0], seat, found[1])


def play_in_time(game: Game, state: State, bots: Sequence[Bot], seed: int = 0) -> int:
    """Let bots play a state to its end as time passes; how many moves that took."""
    return Pace(game, state, bots, FastChance.seeded(seed)).run()
