"""The face of a game: all that the rest of the house knows about it."""

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, ClassVar, Literal

import msgspec

from tablee.kernel.chance import Chance
from tablee.kernel.errors import BadSeats
from tablee.kernel.options import Option, Options, complete
from tablee.kernel.state import SPECTATOR, Event, State, Witness

# race: it answers the contest's stimulus, and the quickest wins; too early or too late is no move.
# sight: it answers something seen, and counts from when it was seen.
# plain: it answers nothing, and counts from when it comes.
Timing = Literal["race", "sight", "plain"]


class Game(ABC):
    """One game: its name, its bounds, and the words in which people and programs speak of it."""

    name: ClassVar[str]
    rules_version: ClassVar[int]  # a record says by which rules it was played
    fewest_seats: ClassVar[int]
    most_seats: ClassVar[int]
    options: ClassVar[tuple[Option, ...]]
    state_type: ClassVar[type[State]]

    def start(
        self,
        seats: int,
        chance: Chance,
        options: Mapping[str, Any] | None = None,
        witness: Witness | None = None,
    ) -> State:
        """A new game, dealt; BadSeats or BadOption if it cannot be played so."""
        if isinstance(seats, bool) or not isinstance(seats, int):
            raise BadSeats(f"a number of seats is a whole number, not {seats!r}")
        if not self.fewest_seats <= seats <= self.most_seats:
            bounds = f"{self.fewest_seats} to {self.most_seats}"
            raise BadSeats(f"{self.name} is for {bounds} players, not {seats}")
        return self.set_up(seats, chance, complete(self.options, options, seats), witness)

    def check_seat(self, state: State, seat: int) -> None:
        """BadSeats unless it is a seat of this table or a spectator."""
        if not SPECTATOR <= seat < state.seats:
            raise BadSeats(f"there is no seat {seat} at a table of {state.seats}")

    @abstractmethod
    def set_up(
        self, seats: int, chance: Chance, options: Options, witness: Witness | None
    ) -> State:
        """A new game; all that is handed in has been checked."""

    @abstractmethod
    def show(self, state: State, move: int) -> str:
        """A move as text, which `read` reads back."""

    @abstractmethod
    def read(self, state: State, text: str) -> int:
        """The move of a text, legal or not; BadNotation if it is no move of this game."""

    @abstractmethod
    def show_event(self, event: Event) -> str:
        """The whole truth of an event as text, for records."""

    @abstractmethod
    def view(self, state: State, seat: int) -> msgspec.Struct:
        """All that this seat may see; SPECTATOR sees what lies on the table."""

    def viewer(self, state: State) -> Callable[[int], msgspec.Struct]:
        """`view` for one seat after another while nothing moves: the shared part made once."""
        return partial(self.view, state)

    @abstractmethod
    def tell(self, event: Event, seat: int) -> msgspec.Struct | None:
        """What this seat is told of an event, or None."""

    def deadline_ms(self, state: State) -> int | None:
        """By when a decision is due, if there is such a moment and everybody may know it."""
        return None

    def gesture(self, move: str) -> str | None:
        """What others may see of this move at once, before its turn in the order; None: nothing."""
        return None

    def timing(self, move: str) -> Timing:
        """What a move's time means while there is a contest, or something to be caught."""
        return "race"

    def answer(self, question: str) -> msgspec.Struct | None:
        """What this game answers to a question about no table in particular; None: it has none.

        A pure function of the text; BadNotation if it makes no sense.
        """
        return None

    @abstractmethod
    def describe(self, state: State) -> str:
        """The whole situation as text, secrets included; `position` reads it back."""

    @abstractmethod
    def position(self, text: str, chance: Chance) -> State:
        """The situation of a text; BadPosition if there can be none such."""

    @abstractmethod
    def faults(self, state: State) -> list[str]:
        """What is impossible about a situation, in words; empty if nothing is."""

    def digest(self, state: State) -> str:
        """A short hash of the whole situation: equal situations, equal digests, everywhere."""
        return hashlib.blake2b(self.describe(state).encode(), digest_size=16).hexdigest()
