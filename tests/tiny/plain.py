"""What both tiny games share: a face whose texts are JSON."""

import json
from abc import abstractmethod
from collections.abc import Mapping

import msgspec

from tablee import BadNotation, BadPosition, Chance, Event, Game, State
from tablee.kernel.game import UnknownEvent


class Told(msgspec.Struct, frozen=True):
    """Something that happened; `what` is left out where it is a secret."""

    event: str
    seat: int
    what: int | None


class PlainGame(Game):
    """Moves and events have names; a situation is a JSON object of the state's fields."""

    moves: Mapping[int, str]
    events: tuple[str, ...]
    fields: tuple[str, ...]

    def show(self, state: State, move: int) -> str:
        return self.moves.get(move, f"no move {move}")

    def read(self, state: State, text: str) -> int:
        for move, name in self.moves.items():
            if name == text:
                return move
        raise BadNotation(f"{text!r} is no move")

    def show_event(self, event: Event) -> str:
        return f"{self.events[event.kind]} {event.seat} {event.what} {event.whom}"

    def known(self, event: Event) -> str:
        """The name of an event that this game tells of."""
        if not 0 <= event.kind < len(self.events):
            raise UnknownEvent(event)
        return self.events[event.kind]

    def describe(self, state: State) -> str:
        return json.dumps({"seats": state.seats} | {f: getattr(state, f) for f in self.fields})

    def position(self, text: str, chance: Chance) -> State:
        try:
            data = json.loads(text)
        except (json.JSONDecodeError, RecursionError) as error:
            raise BadPosition(str(error)) from None
        if not isinstance(data, dict) or set(data) != {"seats", *self.fields}:
            raise BadPosition("a position is an object of all fields")
        state = self.empty(data.pop("seats"), chance)
        for field, value in data.items():
            setattr(state, field, value)
        wrong = self.faults(state)
        if wrong:
            raise BadPosition("; ".join(wrong))
        return state

    @abstractmethod
    def empty(self, seats: int, chance: Chance) -> State: ...
