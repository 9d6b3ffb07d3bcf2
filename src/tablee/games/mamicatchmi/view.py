"""What one seat may see, and what it is told.

All lies open but the moment at which rolling dice will stop (MC-15), which is in neither.
"""

from collections.abc import Callable
from typing import Literal

import msgspec

from tablee.games.mamicatchmi import events
from tablee.games.mamicatchmi.cards import HOME, PAWNS, SPOTS, STRUCTURES
from tablee.games.mamicatchmi.duel import Duel, Placement
from tablee.games.mamicatchmi.rules import Mamicatchmi
from tablee.games.mamicatchmi.terms import (
    CHOOSE,
    DECIDED,
    DUEL,
    MISTAKES,
    OVER,
    PHASES,
    ROLL,
    SUSPENSE,
    TIED,
)
from tablee.kernel.game import UnknownEvent
from tablee.kernel.state import NOBODY, NOTHING, SPECTATOR, Event, seats_of
from tablee.kernel.view import moment, name_or_none, somebody

Pawn = Literal["mouse", "cat", "dog", "granny"]
Structure = Literal["tree", "kennel", "chair", "hole"]
Spot = Literal[
    "on tree", "by tree", "on kennel", "by kennel", "on chair", "by chair", "on hole", "by hole"
]
Phase = Literal["choose", "roll", "suspense", "duel", "temptation", "swap", "over"]
Mistake = Literal["pawn", "spot"]

_PAWNS: tuple[Pawn, ...] = PAWNS


class SeatView(msgspec.Struct, frozen=True):
    """What lies before one seat."""

    pawn: Pawn | None  # its own; None before it is chosen
    tokens: int
    holding: Pawn | None  # in its hand
    reach: list[Pawn]  # that its hand may try for: its own, and those that are nobody's (MC-11)


class PawnView(msgspec.Struct, frozen=True):
    """Where a pawn is: in a hand, on a spot, or else at home."""

    owner: int | None  # None: a common pawn, or not chosen yet
    held: int | None  # by which seat
    spot: Spot | None


class CalledView(msgspec.Struct, frozen=True):
    """A pawn that the dice called, whose it was, and where it had to go."""

    pawn: Pawn
    owner: int | None
    spot: Spot
    after_ms: int | None  # when it was there, after the dice stopped


class PlacementView(msgspec.Struct, frozen=True):
    """A pawn that was placed, so many milliseconds after the dice stopped."""

    seat: int
    pawn: Pawn
    spot: Spot
    after_ms: int
    right: bool


class LastDuel(msgspec.Struct, frozen=True):
    """The duel that was settled last: who fled, who chased, and how it ended."""

    dice: tuple[Pawn, Pawn]
    called: tuple[CalledView, CalledView]  # who flees first
    placements: list[PlacementView]  # in the order in which they were made
    gained: int | None  # the seat whose pawn was faster; None: a tie, nobody, or a common pawn
    lost: int | None  # the seat whose pawn was slower; None likewise
    tokens: int  # that moved from the one to the other, or from or to the reserve
    tie: bool


class HandsOff(msgspec.Struct, frozen=True):
    """What whoever touches a pawn is told."""

    rule: str
    why: str


class View(msgspec.Struct, frozen=True):
    """The table as one seat sees it; a spectator has seat -1."""

    seat: int
    seats: list[SeatView]
    pawns: dict[Pawn, PawnView]
    commons: list[Pawn]  # from when all have chosen
    reserve: int
    structures: list[Structure]  # by their place in the middle
    phase: Phase
    roller: int
    waiting: list[int]  # who may act
    dice: tuple[Pawn, Pawn] | None  # until the next roll; None while they roll
    duel_began_ms: int | None  # table time at which the dice stopped, while all may be quick
    hands_off: HandsOff | None  # None: pawns may be lifted and placed, rightly or not
    last: LastDuel | None
    settled: bool  # `last` is what the dice on the table have called
    deadline_ms: int | None


_TOO_EARLY = HandsOff("MC-10", "nothing may be touched before the dice have stopped")
_HANDS_OFF = {
    CHOOSE: HandsOff("MC-2", "take a pawn first"),
    ROLL: _TOO_EARLY,
    SUSPENSE: _TOO_EARLY,
    OVER: HandsOff("MC-14", "the game is over"),
}


def viewer(state: Mamicatchmi) -> Callable[[int], View]:
    """Looks at this moment for one seat after another; all but the seat is the same."""
    seen = View(
        seat=SPECTATOR,
        seats=[_seat(state, seat) for seat in range(state.seats)],
        pawns={name: _pawn(state, pawn) for pawn, name in enumerate(_PAWNS)},
        commons=_commons(state),
        reserve=state.reserve(),
        structures=[STRUCTURES[structure] for structure in state.structures],
        phase=PHASES[state.phase],
        roller=state.roller,
        waiting=list(seats_of(state.to_act())),
        dice=None if state.first == NOTHING else (PAWNS[state.first], PAWNS[state.second]),
        duel_began_ms=moment(state.race_ms()),
        hands_off=_HANDS_OFF.get(state.phase),
        last=None if state.last is None else _last(state.last),
        settled=_is_settled(state),
        deadline_ms=deadline_ms(state),
    )
    return lambda seat: msgspec.structs.replace(seen, seat=seat)


def deadline_ms(state: Mamicatchmi) -> int | None:
    """By when something is to be done: the end of a duel, or of the time to think (MC-17)."""
    if state.phase == DUEL:
        return int(state.duel_ends_ms())
    if state.phase == SUSPENSE:
        return None
    return moment(state.deadline_ms)


def _seat(state: Mamicatchmi, seat: int) -> SeatView:
    return SeatView(
        pawn=name_or_none(_PAWNS, state.pawns[seat]),
        tokens=state.tokens[seat],
        holding=name_or_none(_PAWNS, state.held_by(seat)),
        reach=[name for pawn, name in enumerate(_PAWNS) if state.owner(pawn) in (seat, NOBODY)],
    )


def _pawn(state: Mamicatchmi, pawn: int) -> PawnView:
    spot = state.spots[pawn]
    return PawnView(
        owner=somebody(state.owner(pawn)),
        held=somebody(state.holders[pawn]),
        spot=None if spot == HOME else SPOTS[spot],
    )


def _commons(state: Mamicatchmi) -> list[Pawn]:
    if NOTHING in list(state.pawns):
        return []
    return [name for pawn, name in enumerate(_PAWNS) if state.owner(pawn) == NOBODY]


def _is_settled(state: Mamicatchmi) -> bool:
    """Until the next roll; the same dice may have shown two common pawns since (MC-11)."""
    last = state.last
    if last is None or state.phase not in (ROLL, OVER):
        return False
    owners = [state.owner(pawn) for pawn in (last.flees(), last.chases())]
    called = [last.first, last.second, last.fleer, last.chaser]
    return called == [state.first, state.second, *owners]


def _last(duel: Duel) -> LastDuel:
    decided = duel.outcome == DECIDED
    return LastDuel(
        dice=(PAWNS[duel.first], PAWNS[duel.second]),
        called=(
            _called(duel, duel.flees(), duel.fleer),
            _called(duel, duel.chases(), duel.chaser),
        ),
        placements=[_placement(duel, each) for each in duel.placements],
        gained=somebody(duel.winner()) if decided else None,
        lost=somebody(duel.loser()) if decided else None,
        tokens=duel.tokens,
        tie=duel.outcome == TIED,
    )


def _called(duel: Duel, pawn: int, owner: int) -> CalledView:
    came_ms = duel.came_ms(pawn)
    return CalledView(
        pawn=PAWNS[pawn],
        owner=somebody(owner),
        spot=SPOTS[duel.right_spot(pawn)],
        after_ms=moment(came_ms),
    )


def _placement(duel: Duel, placement: Placement) -> PlacementView:
    return PlacementView(
        seat=placement.seat,
        pawn=PAWNS[placement.pawn],
        spot=SPOTS[placement.spot],
        after_ms=placement.after_ms,
        right=placement.spot == duel.right_spot(placement.pawn),
    )


class Told(msgspec.Struct, frozen=True, tag_field="event"):
    """Something that happened, as one seat is told it."""

    seat: int


class Chose(Told, frozen=True, tag="chose"):
    """A seat has its pawn, chosen or by lot."""

    pawn: Pawn


class Rolled(Told, frozen=True, tag="rolled"):
    """The dice roll; nobody knows how long."""


class Stopped(Told, frozen=True, tag="stopped"):
    """The dice of `seat` have stopped: now!"""

    dice: tuple[Pawn, Pawn]


class NoDuel(Told, frozen=True, tag="no_duel"):
    """The dice of `seat` show two common pawns."""


class Lifted(Told, frozen=True, tag="lifted"):
    """A pawn is in a hand."""

    pawn: Pawn


class Dropped(Told, frozen=True, tag="dropped"):
    """A pawn was put back home."""

    pawn: Pawn


class Placed(Told, frozen=True, tag="placed"):
    """A pawn was placed, so many milliseconds after the dice stopped."""

    pawn: Pawn
    spot: Spot
    after_ms: int
    right: bool


class Wrong(Told, frozen=True, tag="wrong"):
    """A pawn was placed that was not called, or on a wrong spot; `tokens` went to the reserve."""

    why: Mistake
    pawn: Pawn
    tokens: int


class Won(Told, frozen=True, tag="won"):
    """`seat` was faster than `loser`."""

    tokens: int
    loser: int


class Gained(Told, frozen=True, tag="gained"):
    """`seat` was faster than a common pawn; the reserve pays."""

    tokens: int


class Lost(Told, frozen=True, tag="lost"):
    """`seat` was slower than the common pawn that `by` played; the reserve is paid."""

    tokens: int
    by: int


class Tied(Told, frozen=True, tag="tied"):
    """Both at the same time; `seat` is -1."""


class Missed(Told, frozen=True, tag="missed"):
    """Nobody was in place in time; `seat` is -1."""


class Swapped(Told, frozen=True, tag="swapped"):
    """`seat` gave its pawn and got another one, of the seat `other` or from the middle."""

    given: Pawn
    pawn: Pawn
    other: int | None


class Rearranged(Told, frozen=True, tag="rearranged"):
    """Two structures have changed places."""

    structures: tuple[Structure, Structure]


class Kept(Told, frozen=True, tag="kept"):
    """A double, and nothing swapped."""


class GameEnded(Told, frozen=True, tag="game_ended"):
    """The game is over; `seat` is -1."""


class TimeOut(Told, frozen=True, tag="time_out"):
    """A seat did not decide in time."""


_PLAIN: dict[int, type[Told]] = {
    events.ROLLED: Rolled,
    events.NO_DUEL: NoDuel,
    events.TIED: Tied,
    events.MISSED: Missed,
    events.KEPT: Kept,
    events.GAME_ENDED: GameEnded,
    events.TIME_OUT: TimeOut,
}
_WITH_A_PAWN: dict[int, type[Chose | Lifted | Dropped]] = {
    events.CHOSE: Chose,
    events.LIFTED: Lifted,
    events.DROPPED: Dropped,
}


def tell(event: Event, seat: int) -> Told:  # noqa: ARG001  (all lies open)
    """What everybody is told of an event."""
    kind, who, what, whom = event.kind, event.seat, event.what, event.whom
    if kind in _PLAIN:
        return _PLAIN[kind](who)
    if kind in _WITH_A_PAWN:
        return _WITH_A_PAWN[kind](who, PAWNS[what])
    match kind:
        case events.STOPPED:
            first, second = events.read_pair(what)
            return Stopped(who, (PAWNS[first], PAWNS[second]))
        case events.PLACED:
            pawn, spot = events.read_placing(what)
            return Placed(who, PAWNS[pawn], SPOTS[spot], *events.read_timing(whom))
        case events.WRONG:
            mistake, pawn = events.read_error(what)
            return Wrong(who, MISTAKES[mistake], PAWNS[pawn], whom)
        case events.WON:
            return Won(who, what, whom)
        case events.GAINED:
            return Gained(who, what)
        case events.LOST:
            return Lost(who, what, whom)
        case events.SWAPPED:
            given, got = events.read_exchange(what)
            return Swapped(who, PAWNS[given], PAWNS[got], somebody(whom))
        case events.REARRANGED:
            one, other = events.read_pair(what)
            return Rearranged(who, (STRUCTURES[one], STRUCTURES[other]))
    raise UnknownEvent(event)


def gesture(move: str) -> str | None:
    """What others see of a hand before it is decided: lifting and putting back (MC-16)."""
    return move if move.startswith(("lift ", "drop ")) else None


def on_photo(move: str) -> str:
    """What the photo finish shows of a press, in time or late: hands and pawns lie open."""
    return move
