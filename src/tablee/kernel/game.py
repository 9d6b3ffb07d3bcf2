"""The face of a game: all that the rest of the house knows about it."""

import hashlib
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial
from typing import Any, ClassVar, Generic, Literal, Protocol, Self, TypeVar

import msgspec

from tablee.kernel.award import Award, Story, Tally
from tablee.kernel.cardset import has
from tablee.kernel.chance import Chance
from tablee.kernel.encoder import Encoder
from tablee.kernel.errors import BadNotation, BadOption, BadPosition, BadSeats, NoEncoder
from tablee.kernel.fields import Fields, spaced, written
from tablee.kernel.options import Option, Options, Question, complete
from tablee.kernel.spaces import Spaces
from tablee.kernel.state import SPECTATOR, Event, State, Witness
from tablee.kernel.values import RULES_OF

# race: it answers the contest's stimulus, and the quickest wins; too early or too late is no move.
# sight: it answers something seen, and counts from when it was seen.
# plain: it answers nothing, and counts from when it comes.
Timing = Literal["race", "sight", "plain"]


class UnknownEvent(Exception):
    """Nobody has decided who may know of it: an error of ours, no refusal, and told to nobody."""

    def __init__(self, event: Event) -> None:
        super().__init__(f"no view tells of an event of kind {event.kind}")


class Game(ABC):
    """One game: its name, its bounds, and the words in which people and programs speak of it.

    This is what the house knows of it, whatever its states are made of; a game on the shelf is a
    `GameOf` its own states.

    What anybody is sent about it comes out of `viewer`, `tell`, `deadline_ms`, `gesture` and
    `on_photo`, and each of these asks the game's `view.py`, where secrets are taken out.
    """

    name: ClassVar[str]
    rules_version: ClassVar[int]  # a record says by which rules it was played
    fewest_seats: ClassVar[int]
    most_seats: ClassVar[int]
    options: ClassVar[tuple[Option, ...]]
    host_begins: ClassVar[bool] = True  # in quick play; else the one before, so that it comes next
    questions: ClassVar[tuple[Question, ...]] = ()  # what a host is asked; no two set one option
    powers: ClassVar[tuple[str, ...]] = ()  # of its cards, that a laboratory may take away
    removed: int = 0  # those that its states are played without, as a set of numbers
    is_hushed: ClassVar[bool] = False  # it needs all eyes: people react, but say no sentences
    encoder: ClassVar[type[Encoder] | None] = None  # how it looks in numbers, made for its seats
    state_type: type[State]

    def __init_subclass__(cls) -> None:
        """Say by which rules its states are played, so that no others restore them."""
        super().__init_subclass__()
        if hasattr(cls, "state_type") and hasattr(cls, "rules_version"):
            RULES_OF[cls.state_type] = cls.rules_version

    def __reduce__(self) -> Any:
        """As the GAME of its module, which it is again wherever it is restored."""
        home = sys.modules[type(self).__module__]
        return "GAME" if getattr(home, "GAME", None) is self else super().__reduce__()

    def without(self, powers: Iterable[str]) -> Self:
        """The same game with cards that do nothing, where they had these powers; BadOption.

        Laboratories alone play it: it is on no shelf, and there are no records of it.
        """
        twin = object.__new__(type(self))  # `copy` gives the game itself
        vars(twin).update(vars(self))
        twin.removed = sum(2**number for number in {self.power(name) for name in powers})
        return twin

    def power(self, name: str) -> int:
        """The number of a power; BadOption if there is none such."""
        if name not in self.powers:
            known = ", ".join(self.powers) or "none"
            raise BadOption(f"{self.name} has no power {name!r}; it has: {known}")
        return self.powers.index(name)

    def start(
        self,
        seats: int,
        chance: Chance,
        options: Mapping[str, object] | None = None,
        witness: Witness | None = None,
    ) -> State:
        """A new game, dealt; BadSeats or BadOption if it cannot be played so."""
        self.check_seats(seats)
        return self.set_up(seats, chance, complete(self.options, options, seats), witness)

    def spaces(self, seats: int) -> Spaces:
        """Its actions and observations in numbers; NoEncoder if nobody has written them."""
        self.check_seats(seats)
        if self.encoder is None:
            raise NoEncoder(f"{self.name} has no encoder: docs/adding-a-game.md says what one is")
        return Spaces(self.encoder(seats))

    def check_seats(self, seats: int) -> None:
        """BadSeats unless so many can play it."""
        if isinstance(seats, bool) or not isinstance(seats, int):
            raise BadSeats(f"a number of seats is a whole number, not {seats!r}")
        if not self.fewest_seats <= seats <= self.most_seats:
            bounds = f"{self.fewest_seats} to {self.most_seats}"
            raise BadSeats(f"{self.name} is for {bounds} players, not {seats}")

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
        """All that this seat may see; SPECTATOR sees what lies on the table.

        Every view says `seat`, whose it is, `seats`, what lies before each, and `phase`, which is
        "over" at the end: so much is shown of a game that has no board of its own.
        """

    def viewer(self, state: State) -> Callable[[int], msgspec.Struct]:
        """`view` for one seat after another while nothing moves: the shared part made once."""
        return partial(self.view, state)

    @abstractmethod
    def tell(self, event: Event, seat: int) -> msgspec.Struct | None:
        """What this seat is told of an event, or None; UnknownEvent if there is no such event."""

    def beats(self, told: msgspec.Struct) -> float:
        """How weighty it is: for so many beats everybody looks at it before a bot goes on.

        One is a plain thing, such as a card that is drawn; 0 needs no look of its own. Messages of
        one kind are equally weighty, whatever they say.
        """
        return 1.0

    def moment(self, event: Event) -> str | None:
        """Whether it is worth seeing again: an id of `[moments]` in the game's words, or None.

        It is asked only about games that are over: it may name what was a secret.
        """
        return None

    def deadline_ms(self, state: State) -> int | None:
        """By when a decision is due, if there is such a moment and everybody may know it."""
        return None

    def gesture(self, move: str) -> str | None:
        """What others may see of this move at once, before its turn in the order; None: nothing.

        They are shown it only if the move is legal.
        """
        return None

    def on_photo(self, move: str, *, played: bool) -> str | None:
        """What everybody may see of this press on the photo finish; None: it is not on it.

        If it was not played, it came too late: it was legal, and has not happened.
        """
        return None

    def timing(self, move: str) -> Timing:
        """What a move's time means while there is a contest, or something to be caught."""
        return "race"

    def answer(self, question: str) -> msgspec.Struct | None:
        """What this game answers to a question about no table in particular; None: it has none.

        A pure function of the text; BadNotation if it makes no sense.
        """
        return None

    def awards(self, seats: int, story: Story) -> list[Award]:
        """What each seat may be proud of, or laugh about, after a whole game.

        Several may be told of one seat, and nothing of what a seat still has in its hand.
        """
        return []

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


def has_contests(game: Game) -> bool:
    """Whether a game has something to race for: its state says when."""
    return game.state_type.race_ms is not State.race_ms


@cache
def name_of(told: type[msgspec.Struct]) -> str:
    """By which it is known where it is told."""
    return str(told.__struct_config__.tag)


S = TypeVar("S", bound=State)
S_contra = TypeVar("S_contra", bound=State, contravariant=True)


class Notation(Protocol):
    """The `notation.py` of a game: moves and events as text."""

    def show_move(self, move: int, /) -> str: ...

    def read_move(self, text: str, /) -> int: ...

    def show_event(self, event: Event, /) -> str: ...


class Positions(Protocol[S_contra]):
    """The `position.py` of a game: whole situations as text, and what can be wrong with one."""

    def describe(self, state: S_contra, /) -> str: ...

    def lay_out(self, fields: Fields, state: S_contra, /) -> None:
        """Bring an empty table to the situation of these fields."""

    def faults(self, state: S_contra, /) -> list[str]: ...


class Views(Protocol[S_contra]):
    """The `view.py` of a game: what a seat sees and is told."""

    def viewer(self, state: S_contra, /) -> Callable[[int], msgspec.Struct]: ...

    def tell(self, event: Event, seat: int, /) -> msgspec.Struct | None: ...

    def deadline_ms(self, state: S_contra, /) -> int | None: ...


class GameOf(Game, Generic[S]):
    """A game of states of one kind, whose words and secrets are in the modules of its folder."""

    state_type: type[S]
    notation: Notation
    positions: Positions[S]
    views: Views[S]
    seats_rule: ClassVar[str] = ""  # which says how many can play, where a position names it
    weights: ClassVar[Mapping[str, float]] = {}  # of what is told, by its name; others weigh 1
    moments: ClassVar[Mapping[int, str]] = {}  # worth seeing again: their words, by kind of event
    tally: ClassVar[type[Tally] | None] = None  # of `awards.py`, if it has awards

    @abstractmethod
    def begin(self, state: S, options: Options) -> None:
        """Deal: the table is empty, and the options have been checked."""

    def own(self, state: State) -> S:
        """A state as one of this game; nobody should hand it another game's."""
        if not isinstance(state, self.state_type):
            raise TypeError(f"{self.name} is not played with a {type(state).__name__}")
        return state

    def set_up(self, seats: int, chance: Chance, options: Options, witness: Witness | None) -> S:
        state = self.state_type(seats, chance, witness)
        state.without = self.removed
        self.begin(state, options)
        return state

    def show(self, state: State, move: int) -> str:
        return self.notation.show_move(move)

    def read(self, state: State, text: str) -> int:
        return self.notation.read_move(text)

    def show_event(self, event: Event) -> str:
        return self.notation.show_event(event)

    def view(self, state: State, seat: int) -> msgspec.Struct:
        self.check_seat(state, seat)
        return self.viewer(state)(seat)

    def viewer(self, state: State) -> Callable[[int], msgspec.Struct]:
        return self.views.viewer(self.own(state))

    def tell(self, event: Event, seat: int) -> msgspec.Struct | None:
        return self.views.tell(event, seat)

    def beats(self, told: msgspec.Struct) -> float:
        return self.weights.get(name_of(type(told)), 1.0)

    def moment(self, event: Event) -> str | None:
        return self.moments.get(event.kind)

    def deadline_ms(self, state: State) -> int | None:
        return self.views.deadline_ms(self.own(state))

    def awards(self, seats: int, story: Story) -> list[Award]:
        if self.tally is None:
            return []
        tally = self.tally(seats)
        tally.hear(story)
        return tally.give()

    def describe(self, state: State) -> str:
        lacking = [name for number, name in enumerate(self.powers) if has(state.without, number)]
        said = written({"without": spaced(lacking)})
        return self.positions.describe(self.own(state)) + said

    def position(self, text: str, chance: Chance) -> S:
        try:
            fields = Fields(text)
            state = self.state_type(self._seats_of(fields), chance)
            state.without = self.without(fields.words("without")).removed
            self.positions.lay_out(fields, state)
        except (BadNotation, BadOption) as error:
            raise BadPosition(error.why) from None
        fields.refuse_unread()
        wrong = self.positions.faults(state)
        if wrong:
            raise BadPosition("; ".join(wrong))
        return state

    def _seats_of(self, fields: Fields) -> int:
        seats = fields.number("seats", 0)
        if not self.fewest_seats <= seats <= self.most_seats:
            bounds = f"{self.fewest_seats} to {self.most_seats}"
            raise BadPosition(f"{self.seats_rule}seats are {bounds}, not {seats}")
        return seats

    def faults(self, state: State) -> list[str]:
        return self.positions.faults(self.own(state))
