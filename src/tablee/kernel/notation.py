"""Moves and events as text, both ways: what the `notation.py` of every game is made of."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from tablee.kernel.errors import BadNotation
from tablee.kernel.moves import deed, do, noun
from tablee.kernel.state import Event


class Noun(NamedTuple):
    """What something is done with: how many of it there are, and their names both ways."""

    number: int
    show: Callable[[int], str]
    read: Callable[[str], int]
    words: int = 1  # that each name has


def named(names: Sequence[str], what: str) -> Noun:
    """Things by their names, the first of equal ones; `what` they are says who names none."""
    numbers = {name: number for number, name in reversed(list(enumerate(names)))}

    def read(text: str) -> int:
        if text not in numbers:
            raise BadNotation(f"{text!r} is no {what}")
        return numbers[text]

    return Noun(len(names), names.__getitem__, read)


def seats_below(number: int) -> Noun:
    return named([str(seat) for seat in range(number)], "seat")


Deeds = Mapping[str, int]  # by their words


class MoveWords:
    """The moves of a game: words that stand alone, and words with a noun behind them."""

    def __init__(
        self,
        alone: Mapping[str, int],  # moves, not deeds
        with_nouns: Iterable[tuple[Deeds, Noun]],
        examples: str,
        *,
        in_capitals: bool = True,  # or not: then they read the same
    ) -> None:
        self.alone = {word: int(move) for word, move in alone.items()}
        self.examples = examples
        self.in_capitals = in_capitals
        self.shown = {move: word for word, move in self.alone.items()}
        self.deeds: dict[int, tuple[str, Noun]] = {}
        self.words: dict[tuple[str, int], tuple[int, Noun]] = {}
        for deeds, what in with_nouns:
            for word, number in deeds.items():
                self.deeds[number] = (word, what)
                self.words[word, what.words] = (number, what)

    def show(self, move: int) -> str:
        """A move such as `give n3`; a number that is none is shown as such."""
        if move in self.shown:
            return self.shown[move]
        if deed(move) in self.deeds:
            word, what = self.deeds[deed(move)]
            if noun(move) < what.number:
                return f"{word} {what.show(noun(move))}"
        return f"no move {move}"

    def read(self, text: str) -> int:
        """The move of a text, legal or not; BadNotation for any other."""
        word, *rest = (text.lower() if self.in_capitals else text).split() or [""]
        if not rest and word in self.alone:
            return self.alone[word]
        if (word, len(rest)) not in self.words:
            raise BadNotation(f"{text!r} is no move: {self.examples}")
        number, what = self.words[word, len(rest)]
        return int(do(number, what.read(" ".join(rest))))


def event_text(event: Event, names: Sequence[str], about: str) -> str:
    """An event such as `2 gave n3 to 0`: who, its name, and what there is to say about it."""
    who = "" if event.seat < 0 else f"{event.seat} "
    return f"{who}{names[event.kind]}{about}"
