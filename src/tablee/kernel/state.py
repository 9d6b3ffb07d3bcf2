"""The contract between a game and everybody who plays it. The docstrings are binding.

Seats are numbered clockwise from 0. Moves are small whole numbers that the game shows and reads as
text. Time is table time in milliseconds, handed in and never read from a clock. Chance is handed
in too. So one state, one seed and one list of moves always give the same game.
"""

from copy import deepcopy
from functools import partial
from typing import ClassVar, Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from tablee.kernel.cardset import count, lowest, members_of, nth, rest
from tablee.kernel.chance import Chance
from tablee.kernel.values import Value

NEVER: Final = 2**61  # a table time that does not come
CLOCK: Final = -1  # who acts in a record when an alarm rings
SPECTATOR: Final = -1  # who sees only what lies on the table
NOBODY: Final = -1
NOTHING: Final = -1
WIN: Final = 1_000_000  # what a win is worth to whoever wins alone


class Event:
    """Something that happened: its kind, the seat that did it, what it was done with, and to whom.

    The whole truth. What one seat may be told of it is decided in the game's `view.py` alone.
    """

    kind: i64
    seat: i64
    what: i64
    whom: i64

    def __init__(self, kind: i64, seat: i64, what: i64, whom: i64) -> None:
        self.kind = kind
        self.seat = seat
        self.what = what
        self.whom = whom

    def __repr__(self) -> str:
        return f"Event({self.kind}, {self.seat}, {self.what}, {self.whom})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and (
            (self.kind, self.seat, self.what, self.whom)
            == (other.kind, other.seat, other.what, other.whom)
        )

    def __hash__(self) -> int:
        return hash((self.kind, self.seat, self.what, self.whom))

    def __reduce__(self) -> tuple[object, ...]:
        return Event, (self.kind, self.seat, self.what, self.whom)


class Witness(Value):
    """Collects the events of the states that it is attached to."""

    events: list[Event]

    def __init__(self) -> None:
        self.events = []

    def drain(self) -> list[Event]:
        """The events since the last call, oldest first."""
        events = self.events
        self.events = []
        return events

    def hear(self, kind: i64, seat: i64, what: i64, whom: i64) -> None:
        self.events.append(Event(kind, seat, what, whom))


class Standings:
    """How a game stands: one score a seat, and who is ahead by this game's order of scores.

    Where scores are equal, `tie_break` decides in the same order, in games that have one.
    """

    scores: list[int]
    high_wins: bool
    over: bool
    tie_break: list[int] | None

    def __init__(
        self,
        scores: list[int],
        *,
        high_wins: bool,
        over: bool,
        tie_break: list[int] | None = None,
    ) -> None:
        self.scores = scores
        self.high_wins = high_wins
        self.over = over
        self.tie_break = tie_break

    def ranks(self) -> list[int]:
        """One rank a seat, 1 is ahead; equals share the better rank."""
        results = list(zip(self.scores, self.tie_break or self.scores, strict=True))
        if self.high_wins:
            return [1 + sum(other > result for other in results) for result in results]
        return [1 + sum(other < result for other in results) for result in results]

    def winners(self) -> list[int]:
        """The seats that won; several share a win; none before the end."""
        if not self.over:
            return []
        return [seat for seat, rank in enumerate(self.ranks()) if rank == 1]

    def __repr__(self) -> str:
        ties = "" if self.tie_break is None else f", tie_break={self.tie_break}"
        return f"Standings({self.scores}, high_wins={self.high_wins}, over={self.over}{ties})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Standings) and repr(self) == repr(other)

    def __hash__(self) -> int:
        return hash(repr(self))

    def __reduce__(self) -> tuple[object, ...]:
        made = partial(
            Standings, high_wins=self.high_wins, over=self.over, tie_break=self.tie_break
        )
        return made, (self.scores,)


class MoveList:
    """Moves being listed, in a buffer that is used again and again."""

    items: vec[i64]
    count: i64

    def __init__(self) -> None:
        self.items = vec[i64](capacity=64)
        self.count = 0

    def clear(self) -> None:
        self.count = 0

    def add(self, move: i64) -> None:
        if self.count < len(self.items):
            self.items[self.count] = move
        else:
            self.items = append(self.items, move)
        self.count += 1

    def listed(self) -> vec[i64]:
        """The moves that were added."""
        return self.items[: self.count]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, MoveList) and list(self.listed()) == list(other.listed())

    def __hash__(self) -> int:
        raise TypeError("unhashable: a MoveList can change")

    def __reduce__(self) -> tuple[object, ...]:
        return list_of, (list(self.listed()),)


def list_of(moves: list[int]) -> MoveList:
    """These moves, in a buffer of their own."""
    found = MoveList()
    for move in moves:
        found.add(move)
    return found


@mypyc_attr(allow_interpreted_subclasses=True)
class State(Value):
    """A game in progress: all that happened and matters, what each seat has learned included.

    Two states are equal if they are of one class and every attribute is, chance's place included:
    the same situation, with the same future. (Two that differ only in what no longer matters are
    not.) A state pickles with all of this and goes on identically in another process, in either
    build; `copy.copy` and `copy.deepcopy` are `clone`. Who watches is no part of it: the witness
    is neither compared nor pickled nor copied. A game writes nothing for all this; what it keeps
    only to save work it names in `LEFT_OUT`. A state changes, so it has no hash.
    """

    LEFT_OUT: ClassVar[tuple[str, ...]] = ("witness", "_found")

    seats: i64
    chance: Chance
    witness: Witness | None
    without: i64  # the powers that this game is played without, by their numbers (`Game.without`)
    _found: MoveList | None

    def __init__(self, seats: i64, chance: Chance, witness: Witness | None = None) -> None:
        self.seats = seats
        self.chance = chance
        self.witness = witness
        self.without = 0
        self._found = None

    def __getnewargs__(self) -> tuple[object, ...]:
        return self.seats, self.chance

    def __copy__(self) -> "State":
        return self.clone()

    def __deepcopy__(self, memo: dict[int, object]) -> "State":
        twin = self.clone()
        twin.chance = deepcopy(self.chance, memo)  # whoever shared it shares the copy
        return twin

    def to_act(self) -> i64:
        """The set of seats that are awaited: one in a turn, several in a draft, none if over.

        Empty while the game is not over means that only time can act: `alarm_ms` is not NEVER.
        """
        raise NotImplementedError

    def may_act(self) -> i64:
        """The set of seats that nobody waits for, but that may act: a change of mind, a trick.

        None of them is in `to_act`. The game goes on without waiting for them, so that random play
        and clocks need not look here. Whether a seat is in it may be that seat's secret.
        """
        return 0

    def legal(self, seat: i64) -> vec[i64]:
        """The moves of this seat, in ascending order, each once.

        There are some if, and only if, the seat is in `to_act` or in `may_act`. They follow from
        what the seat itself can know.
        """
        found = self._found
        if found is None:
            found = self._found = MoveList()
        found.clear()
        self.list_moves(seat, found)
        return found.items[: found.count]

    def list_moves(self, seat: i64, found: MoveList) -> None:
        """What a game writes to answer `legal`: add this seat's moves, in ascending order."""
        raise NotImplementedError

    def play(self, seat: i64, move: i64, at_ms: i64) -> None:
        """Carry out a move: exactly those of `legal`.

        Any other raises IllegalMove with the rule that forbids it, and nothing has changed. The
        caller hands times in that never go back, and rings every alarm that is due first.
        """
        raise NotImplementedError

    def alarm_ms(self) -> i64:
        """The table time at which time itself acts next, or NEVER."""
        return NEVER

    def ring(self, at_ms: i64) -> None:
        """The moment of `alarm_ms` has come. Before it, nothing happens."""

    def race_ms(self) -> i64:
        """The table time of what everybody may react to now, the quickest first; NEVER: nothing.

        While it is set, the moves of several seats race each other, and who plays them hands them
        in by the times at which they were made, not at which they came.
        """
        return NEVER

    def watch_ms(self) -> i64:
        """The table time since which something can be caught in the act; NEVER: nothing.

        While it is set, and no contest is, moves are handed in by the times at which they were
        made as well, so that who catches it is not late by a slow line.
        """
        return NEVER

    def is_over(self) -> bool:
        """The game has ended: nobody can act and no alarm is set."""
        raise NotImplementedError

    def standings(self) -> Standings:
        """The scores so far, and the result once the game is over."""
        raise NotImplementedError

    def clone(self) -> "State":
        """The same game with the same future, independent of this one, without its witness."""
        raise NotImplementedError

    def redeal(self, seat: i64, chance: Chance) -> None:
        """Replace all that this seat cannot know by a fair guess, the future's chance included.

        Afterwards the state follows from the seat's view and the new chance alone, and gives that
        seat the same view as before: so it can be handed to a bot without handing it a secret.
        The seat may be SPECTATOR.
        """
        raise NotImplementedError

    # For those who look ahead

    def stage(self) -> i64:
        """Which part of the game this is, such as its round: a number that never falls.

        Where it rises, or the game is over, is the horizon: who looks ahead plays on to there and
        asks for `shares`. A game that does not say otherwise has one stage, and is played to its
        end.
        """
        return 0

    def shares(self) -> vec[i64]:
        """What the standing is worth: each seat's share of a win, in parts of WIN.

        None is negative, and together they are WIN, but for what rounding takes. At the end who
        has won has most, and who has won together as much. Before, they are an estimate from what
        everybody knows of the standing; it has to be good at a horizon and nowhere else. A game
        that does not say otherwise gives all to those who are ahead.
        """
        weights = vec[i64](capacity=self.seats)
        for rank in self.standings().ranks():
            weights = append(weights, 1 if rank == 1 else 0)
        return divided(weights)

    def list_promising(self, seat: i64, found: MoveList) -> None:
        """Add the moves of a seat in `to_act` that one would think of: some of `legal`, in order.

        At least one; only what is plainly absurd is left out. Playouts take any of them. They
        follow from what the seat itself can know. A game that does not say otherwise adds all.
        """
        self.list_moves(seat, found)

    def best_move(self, seat: i64) -> i64:
        """The best move of a seat that is in `to_act`, where the game itself can tell; or NOTHING.

        With no other move can it have a better score when the stage ends. It follows from what the
        seat itself can know, and is one of the promising moves. A game that does not say otherwise
        cannot tell.
        """
        return NOTHING

    def note(self, kind: i64, seat: i64, what: i64 = NOTHING, whom: i64 = NOBODY) -> None:
        """Tell the witness, if there is one."""
        witness = self.witness
        if witness is not None:  # all else is elsewhere, so that this is put where it is called
            witness.hear(kind, seat, what, whom)


def divided(weights: vec[i64]) -> vec[i64]:
    """WIN in these proportions, not all of which are 0."""
    whole: i64 = 0
    for weight in weights:
        whole += weight
    shares = vec[i64](capacity=len(weights))
    for weight in weights:
        shares = append(shares, weight * WIN // whole)
    return shares


def seats_of(seat_set: i64) -> vec[i64]:
    """The seats of a set such as `to_act`, in ascending order."""
    return members_of(seat_set)


def a_seat_of(seat_set: i64, chance: Chance) -> i64:
    """One seat of a set that is not empty, each as likely; a single one costs no chance."""
    if rest(seat_set) == 0:
        return lowest(seat_set)
    return nth(seat_set, chance.below(count(seat_set)))
