"""What one seat may see, and what it is told: the one place where secrets are taken out (MY-14)."""

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Literal

import msgspec

from tablee.games.misty import events
from tablee.games.misty.cards import KINDS, in_order
from tablee.games.misty.rules import ROUNDS_TO_WIN, Misty, Played
from tablee.games.misty.solver import solve
from tablee.games.misty.terms import ACTIVATE, DIRECTIONS, OVER, PHASES, PICK, PLACE, SMILES
from tablee.games.misty.window import (
    CARDS,
    SHAPES,
    Window,
    column_of,
    full_window,
    row_of,
)
from tablee.kernel.cardset import has, members_of
from tablee.kernel.game import UnknownEvent
from tablee.kernel.state import NOTHING, SPECTATOR, Event
from tablee.kernel.vectors import vector
from tablee.kernel.view import moment

Kind = Literal["flower", "monster", "smile", "up", "down", "left", "right", "plain"]
Space = tuple[int, int]  # row and column


class CardView(msgspec.Struct, frozen=True):
    """A card of a window; `turn`, from 0, is the how-manieth card of that window it is."""

    kind: Kind
    at: Space
    turn: int


class SeatView(msgspec.Struct, frozen=True):
    """What lies before one seat."""

    cards: int  # in hand
    known: list[Kind] | None  # its hand, if the one who looks has held it
    window: list[CardView]  # as placed; counted from the first card, or from the top left when full
    shapes: list[str]  # that the window can still take
    picked: bool
    revealed: Kind | None  # place phase: shown, not yet placed
    placed: Space | None  # place phase: where the card shown is to go
    revealing: Kind | None  # place phase: the card shown, placed or not
    moved: list[Space]  # activation: where the cards that have moved were, in order
    went: list[Space | None]  # where each of them lies now; null: it left the window
    done: bool  # activation: nothing left to move
    wins: int
    points: int  # of all rounds that have ended


class LastSeat(msgspec.Struct, frozen=True):
    """A window of the last round as it was placed, how it was activated, and how best."""

    rows: int
    cols: int
    window: list[Kind]  # row by row
    turns: list[int]
    order: list[Space]
    points: int
    best: int
    best_order: list[Space]


class LastRound(msgspec.Struct, frozen=True):
    """The round that ended last."""

    round: int
    seats: list[LastSeat]
    winners: list[int]


class View(msgspec.Struct, frozen=True):
    """The table as one seat sees it; a spectator has seat -1 and no hand."""

    seat: int
    hand: list[Kind]
    pick: Kind | None  # the own one, while it is secret
    spot: Space | None  # where it is to go, while that is secret
    spaces: list[Space]  # where the next card may go in the own window
    seats: list[SeatView]
    round: int
    step: int  # which card is being chosen, from 1
    cards: int  # that a window has in the end
    smiles: Literal["pairs", "neighbours"]  # which of them count (MY-12)
    passing: Literal["left", "right"]
    phase: Literal["pick", "place", "activate", "over"]
    waiting: list[int]  # for these seats
    deadline_ms: int | None
    last: LastRound | None
    rounds_to_win: int  # the game (MY-13)


def viewer(state: Misty) -> Callable[[int], View]:
    """Looks at this moment for one seat after another; what is the same for all is made once."""
    seats = range(state.seats)
    plain = [view_of_seat(state, seat) for seat in seats]
    choosing = state.phase == PICK
    building = state.phase in (PICK, PLACE)
    watched = View(
        seat=SPECTATOR,
        hand=[],
        pick=None,
        spot=None,
        spaces=[],
        seats=plain,
        round=state.round,
        step=state.step,
        cards=CARDS[state.size],
        smiles=SMILES[state.smiles],
        passing=DIRECTIONS[state.direction()],
        phase=PHASES[state.phase],
        waiting=list(members_of(state.awaited)),
        deadline_ms=deadline_ms(state),
        rounds_to_win=ROUNDS_TO_WIN,
        last=None if state.last is None else last_round(state.last, state.smiles),
    )

    def seen(seat: int, other: int) -> SeatView:
        if seat == other or not building or not state.knows_hand(seat, other):
            return plain[other]
        return msgspec.structs.replace(plain[other], known=kinds_of(state.hands[other]))

    def look(seat: int) -> View:
        if seat == SPECTATOR:
            return watched
        return msgspec.structs.replace(
            watched,
            seat=seat,
            hand=kinds_of(state.hands[seat]),
            pick=kind_or_none(state.picks[seat]) if choosing else None,
            spot=space_or_none(state.spots[seat]) if choosing else None,
            spaces=spaces_of(state.spaces(seat)) if building else [],
            seats=[seen(seat, other) for other in seats],
        )

    return look


def deadline_ms(state: Misty) -> int | None:
    """By when those who are awaited must have decided (MY-17); everybody may know."""
    return moment(state.deadline_ms)


def view_of_seat(state: Misty, seat: int) -> SeatView:
    """What everybody may see of a seat."""
    window = state.windows[seat]
    placing = state.phase == PLACE
    full = state.phase in (ACTIVATE, OVER)
    shown = kind_or_none(state.picks[seat]) if placing else None
    placed = space_or_none(state.spots[seat]) if placing else None
    return SeatView(
        cards=0 if full else int(state.cards_in_hand()) - placing,
        known=None,
        window=[
            card(window.kinds[turn], window.spaces[turn], turn) for turn in range(window.cards)
        ],
        shapes=shapes(window, state.size),
        picked=state.phase == PICK and state.picks[seat] != NOTHING,
        revealed=shown if placed is None else None,
        placed=placed,
        revealing=shown,
        moved=[point(space) for space in window.order],
        went=[space_or_none(window.target(space)) for space in window.order],
        done=full and not has(state.awaited, seat),
        wins=state.wins[seat],
        points=state.points[seat],
    )


def kinds_of(hand: int) -> list[Kind]:
    return [kind_of(kind) for kind in in_order(hand)]


def kind_or_none(kind: int) -> Kind | None:
    return None if kind == NOTHING else kind_of(kind)


def kind_of(kind: int) -> Kind:
    return KINDS[kind]


@cache
def point(space: int) -> Space:
    return int(row_of(space)), int(column_of(space))


def space_or_none(space: int) -> Space | None:
    return None if space in (NOTHING, events.NOWHERE) else point(space)


def spaces_of(spaces: int) -> list[Space]:
    return [point(space) for space in members_of(spaces)]


@cache
def card(kind: int, space: int, turn: int) -> CardView:
    """Each of the few thousand that there can be, made once."""
    return CardView(kind_of(kind), point(space), turn)


def shapes(window: Window, size: int) -> list[str]:
    return [
        f"{rows}x{columns}"
        for rows, columns in SHAPES[size]
        if window.rows() <= rows and window.columns() <= columns
    ]


# The round that ended last (MY-16)


def last_round(played: Played, smiles: int) -> LastRound:
    """Worked out once, the first time that anybody looks."""
    if not isinstance(played.shown, LastRound):
        seats = [last_seat(window, smiles) for window in played.windows]
        most = max(seat.points for seat in seats)
        winners = [number for number, seat in enumerate(seats) if seat.points == most]
        played.shown = LastRound(played.round, seats, winners)
    return played.shown


def last_seat(window: Window, smiles: int) -> LastSeat:
    turns = sorted(range(window.cards), key=window.spaces.__getitem__)
    solution = solve(window, smiles)
    return LastSeat(
        rows=window.rows(),
        cols=window.columns(),
        window=[kind_of(window.kinds[turn]) for turn in turns],
        turns=turns,
        order=[point(space) for space in window.order],
        points=window.points(window.moved, smiles),
        best=solution.best,
        best_order=[point(space) for space in solution.order],
    )


@lru_cache(maxsize=1024)
def best_of(kinds: tuple[int, ...], columns: int, smiles: int) -> int:
    """The most that a window of these kinds, row by row, can make."""
    return int(solve(full_window(vector(kinds), columns), smiles).best)


# What is told


class Told(msgspec.Struct, frozen=True, tag_field="event"):
    """Something that happened, as one seat is told it."""

    seat: int


class RoundBegan(Told, frozen=True, tag="round_began"):
    """The cards were shuffled; `seat` is -1."""

    round: int


class Dealt(Told, frozen=True, tag="dealt"):
    """New hands for all, which the view shows; `seat` is -1."""

    cards: int


class Picked(Told, frozen=True, tag="picked"):
    """`kind` only for the one who picked it, who alone is told of a change."""

    kind: Kind | None


class Revealed(Told, frozen=True, tag="revealed"):
    """The card that was picked, for all to see."""

    kind: Kind


class Placed(Told, frozen=True, tag="placed"):
    """The card is to go there; another `placed` in the same step moves it."""

    kind: Kind
    at: Space


class PassedOn(Told, frozen=True, tag="passed_on"):
    """All hands went to the neighbours; `seat` is -1."""

    direction: Literal["left", "right"]


class ActivationBegan(Told, frozen=True, tag="activation_began"):
    """The windows are full; `seat` is -1."""


class Moved(Told, frozen=True, tag="moved"):
    """An arrow card moved; `to` is null where it left the window, `covered`: onto other cards."""

    kind: Kind
    from_: Space = msgspec.field(name="from")
    to: Space | None
    covered: bool


class Ate(Told, frozen=True, tag="ate"):
    """A monster ate a flower and lies in its place."""

    monster: Space
    flower: Space


class Scored(Told, frozen=True, tag="scored"):
    """What a window made."""

    points: int


class Best(Told, frozen=True, tag="best"):
    """What that window could have made."""

    points: int


class RoundWon(Told, frozen=True, tag="round_won"):
    """One who won the round, and how many that makes."""

    wins: int


class GameEnded(Told, frozen=True, tag="game_ended"):
    """The game is over; `seat` is -1."""


class TimeOut(Told, frozen=True, tag="time_out"):
    """A seat did not decide in time."""


_PLAIN: dict[int, type[Told]] = {
    events.ACTIVATION_BEGAN: ActivationBegan,
    events.GAME_ENDED: GameEnded,
    events.TIME_OUT: TimeOut,
}
_NUMBER: dict[int, type[RoundBegan | Dealt | Scored | RoundWon]] = {
    events.ROUND_BEGAN: RoundBegan,
    events.DEALT: Dealt,
    events.SCORED: Scored,
    events.ROUND_WON: RoundWon,
}


def tell(event: Event, seat: int) -> Told | None:
    """What a seat is told of an event; None: nothing."""
    kind, who, what = event.kind, event.seat, event.what
    if kind in _PLAIN:
        return _PLAIN[kind](who)
    if kind in _NUMBER:
        return _NUMBER[kind](who, what)
    match kind:
        case events.HOLDS:
            return None
        case events.PICKED:
            return Picked(who, kind_of(what) if seat == who else None)
        case events.CHANGED:
            return Picked(who, kind_of(what)) if seat == who else None
        case events.REVEALED:
            return Revealed(who, kind_of(what))
        case events.PLACED:
            return Placed(who, kind_of(event.whom), point(what))
        case events.PASSED_ON:
            return PassedOn(who, DIRECTIONS[what])
        case events.MOVED:
            return tell_move(event)
        case events.ATE:
            monster, flower = events.read_spaces(what)
            return Ate(who, point(monster), point(flower))
        case events.WINDOW:
            return Best(who, best_of(*events.read_window(what, event.whom)))
    raise UnknownEvent(event)


def tell_move(event: Event) -> Moved:
    space, goal = events.read_spaces(event.what)
    kind, covers = events.read_moving(event.whom)
    return Moved(event.seat, kind_of(kind), point(space), space_or_none(goal), covers)
