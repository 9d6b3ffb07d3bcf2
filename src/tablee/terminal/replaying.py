"""A record at the terminal: step by step, over somebody's shoulder, or printed whole."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from tablee.games import find_game
from tablee.kernel.errors import BadSeats
from tablee.kernel.record import Record, Recording, steps, verify
from tablee.kernel.state import SPECTATOR
from tablee.terminal.face import Row, face_of
from tablee.terminal.language import Words
from tablee.terminal.screen import Screen
from tablee.terminal.story import Story, told_to

NOT_HERE = -2  # whom a story calls "you": nobody who played


@dataclass(frozen=True)
class Page:
    """One step: what happened, what of it is worth seeing, and how the table lies after it."""

    at_ms: int
    sentences: list[str]
    moments: list[str]
    rows: list[Row]


@dataclass
class Replaying:
    """A record that is right, looked at by one seat or by whoever watches."""

    record: Record
    seat: int
    words: Words
    pages: list[Page] = field(default_factory=list)

    def __post_init__(self) -> None:
        """BadRecord if it does not hold, BadSeats if nobody sat there."""
        seats, self.game = self.record.header.seats, find_game(self.record.header.game)
        if not SPECTATOR <= self.seat < seats:
            raise BadSeats(f"there is no seat {self.seat} at a table of {seats}")
        verify(self.game, self.record)
        self.own, self.face = self.words.of(self.game), face_of(self.game)
        self.names = [self.words("players.other", seat=seat) for seat in range(seats)]
        known = "|".join(re.escape(name) for name in self.names)
        self.screen = Screen({rf"\b(?:{known})\b": "bold", **self.face.MARKS})
        self.story = Story(self.own, self.face.SEATS, self.names, NOT_HERE, self.face.card)
        times = [entry.at_ms for entry in self.record.entries]
        times.insert(0, times[0] if times else 0)  # the deal has no time of its own
        for at_ms, again in zip(times, steps(self.game, self.record), strict=True):
            self.pages.append(self.page(again, at_ms))
            self.standings = again.state.standings()

    def page(self, again: Recording, at_ms: int) -> Page:
        told = self.story.tell(told_to(self.game, again.told, self.seat))
        view = self.game.view(again.state, self.seat)
        rows = list(self.face.table(view, self.names, self.own))
        if self.seat != SPECTATOR:
            rows += self.face.hand(view, self.own)
        sentences = [sentence for _, sentence in told]
        return Page(at_ms, sentences, list(self.moments_of(again)), rows)

    def moments_of(self, again: Recording) -> Iterator[str]:
        for event in again.told:
            words = self.game.moment(event)
            if words is not None:
                names = {"seat": self.name_of(event.seat), "whom": self.name_of(event.whom)}
                yield self.own["moments"][words].format(**names)

    def name_of(self, seat: int) -> str:
        return self.names[seat] if 0 <= seat < len(self.names) else ""

    def begin(self) -> None:
        say, header = self.words, self.record.header
        self.screen.rule(self.own["title"])
        who = say("replay.watcher") if self.seat == SPECTATOR else self.names[self.seat]
        told = {"who": who, "seats": header.seats, "steps": len(self.pages)}
        self.screen.say(say("replay.about", **told))

    def show(self, place: int, *, table: bool) -> None:
        """One step."""
        page = self.pages[place]
        minutes, seconds = divmod((page.at_ms - self.pages[0].at_ms) // 1000, 60)
        where = f"{place + 1}/{len(self.pages)}  {minutes}:{seconds:02}"
        self.screen.line(where, "dim")
        for sentence in page.sentences:
            self.screen.say(sentence, first="  ", then="    ")
        for moment in dict.fromkeys(page.moments):
            self.screen.say(self.words("replay.moment", moment=moment), first="  ", style="bold")
        if table:
            self.screen.rows(page.rows)

    def print_all(self) -> None:
        self.begin()
        for place in range(len(self.pages)):
            self.show(place, table=False)
        self.finish()

    def walk(self, ask: Callable[[str], str]) -> None:
        """From step to step, as somebody asks for them, until they have seen enough."""
        self.begin()
        self.screen.say(self.words("replay.how"))
        place = 0
        self.show(place, table=True)
        while True:
            try:
                answer = ask(self.words("play.prompt")).strip().lower()
            except EOFError:
                return
            if answer in ("q", "quit"):
                return
            wanted = self.place_of(answer, place)
            if wanted is None:
                self.screen.say(self.words("replay.how"))
            elif wanted >= len(self.pages):
                self.finish()
                return
            else:
                place = max(0, wanted)
                self.show(place, table=True)

    def place_of(self, answer: str, place: int) -> int | None:
        """Where an answer leads; None if it makes no sense."""
        if answer in ("", "n"):
            return place + 1
        if answer == "b":
            return place - 1
        if answer == "m":
            later = (at for at in range(place + 1, len(self.pages)) if self.pages[at].moments)
            return next(later, len(self.pages))
        if answer.isascii() and answer.isdecimal() and len(answer) < 7:
            return min(int(answer), len(self.pages)) - 1
        return None

    def finish(self) -> None:
        """The scores; a game that was not finished has none that count."""
        self.screen.rule(self.words("end.scores" if self.standings.over else "play.scores"))
        self.screen.rows(ranking(self.names, self.standings.ranks(), self.standings.scores))
        if not self.standings.over:
            self.screen.say(self.words("verify.unfinished"))


def ranking(names: Sequence[str], ranks: Sequence[int], scores: Sequence[int]) -> list[Row]:
    order = sorted(range(len(names)), key=ranks.__getitem__)
    return [(f"{ranks[seat]}.  {names[seat]}", str(scores[seat])) for seat in order]
