"""What happened, in words: the events that a seat is told, one sentence each."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

import msgspec

from tablee.kernel.game import Game
from tablee.kernel.language import Tree
from tablee.kernel.state import Event

Told = dict[str, Any]


def told_to(game: Game, events: Iterable[Event], seat: int) -> list[Told]:
    """What a seat is told of events, as plain data."""
    told = (game.tell(event, seat) for event in events)
    return [msgspec.to_builtins(one) for one in told if one is not None]


class Story:
    """Tells one seat what happened, in the game's words."""

    def __init__(
        self,
        words: Tree,
        seats: frozenset[str],
        names: Sequence[str],
        seat: int,
        card: Callable[[str, Tree], str] = lambda name, _: name,
    ) -> None:
        self.words = words
        self.card = card
        self.seats = seats
        self.names = names
        self.seat = seat

    def tell(self, told: Iterable[Told]) -> Iterator[tuple[str, str]]:
        """The kind of each event and its sentence; cards that went the same way share one."""
        for _, group in groupby(told, key=_but_for_its_card):
            same = list(group)
            yield same[0]["event"], self.sentence(same)

    def sentence(self, same: Sequence[Told]) -> str:
        """One sentence for events that differ in nothing but their card."""
        told = same[0]
        sentences: Mapping[str, str] = self.words["events"][told["event"]]
        mine = (role for role in sentences if role in told and told[role] == self.seat)
        role = next(mine, "others")
        if len(same) > 1 and f"{role}_many" in sentences:
            role = f"{role}_many"
        values = {field: self.value(field, value) for field, value in told.items()}
        cards = listed([self.value("card", one.get("card")) for one in same])
        return sentences[role].format(**{**values, "card": cards}, count=len(same))

    def value(self, field: str, value: object) -> str:
        """A field as words: a seat by its name, a list side by side, an id in this language."""
        if field in self.seats and value is not None:
            seats = value if isinstance(value, list) else [value]
            return ", ".join(self.names[int(str(seat))] for seat in seats) or "–"
        if field == "card" and value is not None:
            return self.card(str(value), self.words)
        said: Mapping[str, str] = self.words.get("told", {}).get(
            field, self.words.get("values", {})
        )
        if isinstance(value, list | tuple):  # cards, or the numbers of a space
            between = "," if any(isinstance(part, int) for part in value) else " "
            return between.join(said.get(str(part), str(part)) for part in value)
        return said.get(str(value), str(value))


def listed(cards: Sequence[str]) -> str:
    """Cards side by side; a comma between them where they have more than one word."""
    return (", " if any(" " in card or "\u00a0" in card for card in cards) else " ").join(cards)


def _but_for_its_card(told: Told) -> Told:
    """Equal for events that one sentence can tell; an event without a card stands alone."""
    return {**told, "card": ...} if "card" in told else {"alone": id(told)}
