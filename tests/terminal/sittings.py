"""Sittings for the tests: a person who answers from a list or from the choices, and a clock."""

from collections.abc import Callable, Iterable, Iterator

from tablee import FastChance, Game
from tablee.bots import make_bot
from tablee.kernel.record import Recording
from tablee.terminal.language import Lang, Words
from tablee.terminal.play import Person, Sitting
from tablee.terminal.seating import names_for

Chooser = Callable[[int], str]  # of so many choices, the answer


class Guest:
    """Answers as told, and takes its time: `thinking_s` for every answer."""

    def __init__(self, answers: Iterable[str] = (), thinking_s: float = 0.0) -> None:
        self.answers: Iterator[str] = iter(answers)
        self.thinking_s = thinking_s
        self.now_s = 0.0

    def ask(self, prompt: str) -> str:
        self.now_s += self.thinking_s
        answer = next(self.answers, None)
        if answer is None:
            raise EOFError
        print(f"{prompt}{answer}")
        return answer

    wait: Callable[[float], str | None] | None = None

    def clock(self) -> float:
        return self.now_s


class Listener(Guest):
    """Can be listened to for a while: what happens before the answer is told before it."""

    def __init__(self, answers: Iterable[str] = (), thinking_s: float = 0.0) -> None:
        super().__init__(answers, thinking_s)
        self.answers_s = thinking_s  # when the next answer comes
        self.wait = self.wait_for

    def wait_for(self, seconds: float) -> str | None:
        if self.now_s + seconds < self.answers_s:
            self.now_s += seconds
            return None
        self.now_s = self.answers_s
        self.answers_s += self.thinking_s
        answer = next(self.answers, None)
        if answer is None:
            raise EOFError
        print(answer)
        return answer


def seat_guest(
    game: Game,
    guest: Guest,
    *,
    seats: int,
    seed: int = 0,
    lang: Lang = "en",
    options: dict[str, int] | None = None,
    level: str = "random",
) -> Sitting:
    """A guest at seat 0, bots at the others."""
    words = Words(lang)
    levels = ["", *[level] * (seats - 1)]
    bots = {
        seat: make_bot(game, level, FastChance.seeded(seed * 64 + seat)) for seat in range(1, seats)
    }
    hands = [FastChance.seeded(seed * 64 + 32 + seat) for seat in range(seats)]
    person = Person(guest.ask, guest.wait, guest.clock)
    table = Recording(game, seats, seed, options)
    return Sitting(table, 0, bots, hands, names_for(levels, words), words, person)


def answer_by(sitting: Sitting, choose: Chooser, *, asks_for_help: bool = False) -> Iterator[str]:
    """Answers that depend on how many choices there are; before each, help if asked for."""
    while True:
        if asks_for_help:
            yield "?"
        yield choose(len(sitting.table.state.legal(sitting.seat)))
