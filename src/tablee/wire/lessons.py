"""A lesson as a browser plays it: the whole script with what seat 0 is sent at each step of it.

The real rules play it once, here; after that no server is needed. A step that the rules refuse
raises, which is for the tests to find.
"""

from collections import defaultdict
from collections.abc import Iterator

import msgspec

from tablee.kernel.errors import BadNotation, IllegalMove
from tablee.kernel.game import Game
from tablee.kernel.lesson import LEARNER, Do, Lesson, Say, Step, They, Time
from tablee.kernel.state import NEVER, Witness
from tablee.wire import http
from tablee.wire import messages as wire
from tablee.wire.updates import Sight, update_of

LEARNER_MS = 1000  # of table time for a move of the learner, who takes as long as it takes
MOVES = 8192  # moves are small numbers: all are below this


class Stage:
    """A lesson being played."""

    def __init__(self, game: Game, lesson: Lesson) -> None:
        self.game = game
        self.witness = Witness()
        self.state = lesson.begin(game, self.witness)
        self.witness.drain()
        self.version = 1
        self.at_ms = 0

    def update(self) -> wire.Update:
        """What the learner is sent now. Nobody is hurried in a lesson: there is no deadline."""
        update = update_of(
            Sight(self.game, self.state),
            LEARNER,
            self.witness.drain(),
            version=self.version,
            at_ms=self.at_ms,
            snapshot=self.version == 1,
        )
        return msgspec.structs.replace(update, deadline_ms=None)

    def spelt(self, move: str) -> str:
        """A move as the list of the learner's moves has it."""
        return self.game.show(self.state, self.game.read(self.state, move))

    def play(self, seat: int, move: str, after_ms: int) -> wire.Update:
        at_ms = self.at_ms + after_ms
        if at_ms >= self.state.alarm_ms():
            raise ValueError(f"an alarm rings before {move!r}: that is a step too")
        self.state.play(seat, self.game.read(self.state, move), at_ms)
        return self.moved_on(at_ms)

    def ring(self) -> wire.Update:
        at_ms = int(self.state.alarm_ms())
        if at_ms == NEVER:
            raise ValueError("there is no alarm to ring")
        self.state.ring(at_ms)
        return self.moved_on(at_ms)

    def moved_on(self, at_ms: int) -> wire.Update:
        self.version += 1
        self.at_ms = at_ms
        return self.update()

    def refusals(self) -> list[http.LessonRefusal]:
        """Why the learner may not do what could be tried with the things in sight."""
        seen = set(words_in(msgspec.to_builtins(self.game.view(self.state, LEARNER))))
        legal = set(self.state.legal(LEARNER))
        why: dict[tuple[str, str], list[str]] = defaultdict(list)
        for move in range(MOVES):
            text = self.game.show(self.state, move)
            nouns = text.split()[1:]
            if move in legal or not seen.issuperset(nouns) or not self.reads(text, move):
                continue
            try:
                self.state.play(LEARNER, move, self.at_ms)
            except IllegalMove as error:
                why[error.rule, error.why].append(text)
        return [http.LessonRefusal(rule, words, moves) for (rule, words), moves in why.items()]

    def reads(self, text: str, move: int) -> bool:
        try:
            return self.game.read(self.state, text) == move
        except BadNotation:
            return False


def words_in(value: object) -> Iterator[str]:
    """Every word of a view: what a move could name."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from words_in(key)
            yield from words_in(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from words_in(part)
    elif isinstance(value, str):
        yield from value.split()


def script(game: Game, lesson: Lesson) -> http.LessonScript:
    """The whole lesson, ready for a browser."""
    stage = Stage(game, lesson)
    begins = stage.update()
    steps = [one for step in lesson.steps for one in acted(stage, step)]
    answers = {question: game.answer(question) for question in lesson.asks}
    return http.LessonScript(game.name, list(lesson.names), begins, steps, answers)


def acted(stage: Stage, step: Step) -> Iterator[http.LessonStep]:
    """One step, as one or several of the browser's."""
    match step:
        case They(seat, move, after_ms):
            yield http.LessonStep("they", update=stage.play(seat, move, after_ms))
        case Time():
            yield http.LessonStep("they", update=stage.ring())
        case Do(words, rule, moves):
            for move in moves:
                refusals, said = stage.refusals(), stage.spelt(move)
                update = stage.play(LEARNER, move, LEARNER_MS)
                yield http.LessonStep("do", words, rule, said, update, refusals)
        case Say(words, rule):
            yield http.LessonStep("say", words, rule)
