"""What one seat may see, and what it is told: the single place where secrets are taken out.

Secret are the others' cards, what an arm takes along and when a corner of it will show (MT-17),
which cards have vanished before the round is over (MT-21), gifts before all have chosen, and the
card of whoever came too late in a race: it has not left the hand (MT-13).
"""

from collections.abc import Callable
from typing import Literal, get_args

import msgspec

from tablee.games.mito import events
from tablee.games.mito.arms import Theft
from tablee.games.mito.cards import cards_in, penalty
from tablee.games.mito.rules import Mito
from tablee.games.mito.terms import (
    CAUGHT,
    GIFTS,
    PAUSE,
    PHASES,
    RACE,
    RACE_MS,
    REST_MS,
    SLAP,
    is_ended,
    is_one_turn,
    stretched,
)
from tablee.kernel.cardset import has, members_of
from tablee.kernel.game import UnknownEvent
from tablee.kernel.state import NEVER, NOBODY, NOTHING, SPECTATOR, Event, seats_of
from tablee.kernel.view import moment, name_or_none, somebody

Card = Literal[
    "n1", "n2", "n3", "n4", "n5",
    "spider1", "spider2", "spider3", "spider4", "spider5",
    "mosquito1", "mosquito2", "mosquito3", "mosquito4", "mosquito5",
    "cockroach1", "cockroach2", "cockroach3", "cockroach4", "cockroach5",
    "ant1", "ant2", "ant3", "ant4", "ant5",
    "mito1", "mito2", "mito3", "mito4", "mito5",
]  # fmt: skip
Source = Literal["discard", "draw_pile"]
Phase = Literal["turn", "spider", "spider_to", "slap", "gifts", "race", "caught", "pause", "over"]


_CARDS: tuple[Card, ...] = get_args(Card)  # by kind, as in cards.NAMES (tested)


class ArmView(msgspec.Struct, frozen=True):
    """An arm that moves: with a card or without one."""

    began_ms: int
    glimpsed_ms: int | None  # when a corner of a card showed


class SeatView(msgspec.Struct, frozen=True):
    """What everybody sees of one seat."""

    cards: int  # one in flight and one laid aside included
    score: int  # of the rounds that have ended
    arm: ArmView | None
    slapped_ms: int | None  # after the slap began; -1: before it began anew
    ready: bool


class CaughtView(msgspec.Struct, frozen=True):
    """Who was caught, with which card."""

    seat: int
    card: Card


class TheftView(msgspec.Struct, frozen=True):
    """A card that vanished, or did not quite."""

    seat: int
    card: Card
    at_ms: int  # after the round began
    caught: bool
    by: int | None  # the guard who caught it


class HandView(msgspec.Struct, frozen=True):
    """What a seat was left with, and what that cost."""

    seat: int
    cards: list[Card]
    points: int
    total: int


class ReelView(msgspec.Struct, frozen=True):
    """All that was hidden in the round that ended (MT-21)."""

    round: int
    thefts: list[TheftView]  # in the order in which they happened
    hands: list[HandView]
    out: list[int]


class View(msgspec.Struct, frozen=True):
    """The table as one seat sees it; a spectator has seat -1 and no cards."""

    seat: int
    phase: Phase
    round: int  # from 1
    rounds: int
    guard: int
    turn: int
    starter: int
    waiting: list[int]  # who is awaited
    decides: int | None  # the one whose move it is, where it is not everybody's
    seats: list[SeatView]
    hand: list[Card]  # without those in flight or laid aside
    flight: Card | None
    can_cheat: bool  # whenever the arm is free (MT-8)
    rested_ms: int | None  # when one may fidget again
    vanished: list[Card]  # own ones of this round
    known: dict[int, list[Card]]  # by seat: the cards of others that this seat is sure of
    top: Card
    discard: list[Card]  # from the top down
    pile: int
    giving: Card | None  # laid aside to be given, or in a race
    slowest: int | None  # who gets the gifts
    mosquito: int | None  # who played it, in the slap and the gifts
    caught: CaughtView | None
    contest_ms: int | None
    vanish_ms: int
    glimpse_ms: int
    rest_ms: int  # after a fidget
    reel: ReelView | None  # between rounds and at the end
    deadline_ms: int | None


def viewer(state: Mito) -> Callable[[int], View]:
    """Looks at this moment for one seat after another; what lies open is made once."""
    phase = state.phase
    discard = [_CARDS[card] for card in state.discard][::-1]
    seen = View(
        seat=SPECTATOR,
        hand=[],
        flight=None,
        can_cheat=False,
        rested_ms=None,
        vanished=[],
        known={},
        giving=None,
        phase=PHASES[phase],
        round=state.round,
        rounds=state.seats,
        guard=state.guard,
        turn=state.turn,
        starter=state.starter,
        waiting=list(seats_of(state.to_act())),
        decides=_decides(state),
        seats=[_seat(state, seat) for seat in range(state.seats)],
        top=discard[0],
        discard=discard,
        pile=len(state.pile),
        slowest=somebody(state.slowest) if phase == GIFTS else None,
        mosquito=state.turn if phase in (SLAP, GIFTS) else None,
        caught=(
            CaughtView(state.caught_seat, _CARDS[state.caught_card]) if phase == CAUGHT else None
        ),
        contest_ms=moment(state.race_ms()),
        vanish_ms=state.vanish_ms,
        glimpse_ms=state.glimpse_for_ms,
        rest_ms=REST_MS,
        reel=_reel(state) if is_ended(phase) else None,
        deadline_ms=deadline_ms(state),
    )
    return lambda seat: seen if seat == SPECTATOR else _own(seen, state, seat)


def deadline_ms(state: Mito) -> int | None:
    """By when something is to be done: only moments that everybody may know."""
    if state.phase == RACE:  # not when a tie will be settled, which is at once
        return int(state.began_ms + stretched(RACE_MS, state.windows))
    if state.phase == SLAP:
        return int(state.closing_ms())
    return moment(state.deadline_ms)


def _decides(state: Mito) -> int | None:
    if state.phase == CAUGHT:
        return int(state.guard)
    return int(state.turn) if is_one_turn(state.phase) else None


def _own(seen: View, state: Mito, seat: int) -> View:
    """With what only this seat sees."""
    return msgspec.structs.replace(
        seen,
        seat=seat,
        hand=_cards(state.hands[seat]),
        flight=name_or_none(_CARDS, state.flight[seat]),
        can_cheat=seat != state.guard and state.may_cheat(),
        rested_ms=moment(state.rest_ms[seat]),
        vanished=[
            _CARDS[theft.card]
            for theft in state.thefts
            if theft.seat == seat and theft.by == NOBODY
        ],
        known=_known(state, seat),
        giving=name_or_none(_CARDS, state.aside[seat]),
    )


def _known(state: Mito, seat: int) -> dict[int, list[Card]]:
    sure = {other: _cards(state.sure_of(seat, other)) for other in range(state.seats)}
    return {other: cards for other, cards in sure.items() if cards and not is_ended(state.phase)}


def _seat(state: Mito, seat: int) -> SeatView:
    arm_ms = state.arm_ms[seat]
    slapped = state.phase == SLAP and seat != state.turn
    return SeatView(
        cards=state.number(seat),
        score=state.scores[seat],
        arm=None if arm_ms == NEVER else ArmView(arm_ms, moment(state.glimpsed_ms[seat])),
        slapped_ms=moment(state.hits[seat]) if slapped else None,
        ready=state.phase == PAUSE and has(state.ready, seat),
    )


def _reel(state: Mito) -> ReelView:
    return ReelView(
        round=state.round,
        thefts=[_theft(theft) for theft in state.thefts],
        hands=[
            HandView(
                seat=seat,
                cards=_cards(state.hands[seat]),
                points=penalty(state.hands[seat]),
                total=state.scores[seat],
            )
            for seat in range(state.seats)
        ],
        out=list(members_of(state.out)),
    )


def _theft(theft: Theft) -> TheftView:
    return TheftView(
        seat=theft.seat,
        card=_CARDS[theft.card],
        at_ms=theft.at_ms,
        caught=theft.by != NOBODY,
        by=somebody(theft.by),
    )


def _cards(hand: int) -> list[Card]:
    return [_CARDS[card] for card in cards_in(hand)]


class Told(msgspec.Struct, frozen=True, tag_field="event"):
    """Something that happened, as one seat is told it."""

    seat: int


class RoundBegan(Told, frozen=True, tag="round_began"):
    """A round begins; `seat` is the guard and starts."""

    round: int


class Played(Told, frozen=True, tag="played"):
    """A card lies on the discard."""

    card: Card


class Drew(Told, frozen=True, tag="drew"):
    """A card was drawn."""

    card: Card | None  # for the one who drew it


class NoneLeft(Told, frozen=True, tag="none_left"):
    """There was no card left to draw for `seat`."""


class Reshuffled(Told, frozen=True, tag="reshuffled"):
    """The discard has become a new draw pile; `seat` is -1."""

    pile: int


class ArmRose(Told, frozen=True, tag="arm"):
    """An arm begins to move, with a card or without."""


class Glimpsed(Told, frozen=True, tag="glimpsed"):
    """A corner of a card shows."""


class ArmDown(Told, frozen=True, tag="arm_down"):
    """An arm has come to its end."""


class Gone(Told, frozen=True, tag="gone"):
    """Told to its owner alone: the card is out for this round."""

    card: Card


class CalledBack(Told, frozen=True, tag="called_back"):
    """Told to its owner alone: the card is back in the hand."""

    card: Card


class Accused(Told, frozen=True, tag="accused"):
    """The guard accuses `whom`; `card` is what was in flight, if it was right."""

    whom: int
    right: bool
    card: Card | None


class GuardChanged(Told, frozen=True, tag="guard_changed"):
    """`seat` is the guard now."""

    before: int


class Gave(Told, frozen=True, tag="gave"):
    """A card went from hand to hand."""

    to: int
    card: Card | None  # for the two


class Kept(Told, frozen=True, tag="kept"):
    """A spider, and nothing given."""


class Slapped(Told, frozen=True, tag="slapped"):
    """A hand on the mosquito."""

    after_ms: int


class Slowest(Told, frozen=True, tag="slowest"):
    """Who gets the gifts, by time or by lot."""

    lot: bool


class Raced(Told, frozen=True, tag="raced"):
    """A card put down in the race."""

    card: Card
    after_ms: int


class RaceWon(Told, frozen=True, tag="race_won"):
    """The card that stays, by time or by lot."""

    card: Card
    lot: bool


class RaceMissed(Told, frozen=True, tag="race_missed"):
    """Nobody put a card down; `seat` is -1."""


class Took(Told, frozen=True, tag="took"):
    """The ant brings a card."""

    card: Card | None  # from the draw pile: for the one who took it
    source: Source


class Ready(Told, frozen=True, tag="ready"):
    """A seat waits for the next round."""


class RoundEnded(Told, frozen=True, tag="round_ended"):
    """The round is over; `seat` is -1."""

    round: int
    out: list[int]


class GameEnded(Told, frozen=True, tag="game_ended"):
    """The game is over; `seat` is -1."""


class TimeOut(Told, frozen=True, tag="time_out"):
    """A seat did not decide in time."""


_PLAIN: dict[int, type[Told]] = {
    events.ARM: ArmRose,
    events.GLIMPSED: Glimpsed,
    events.ARM_DOWN: ArmDown,
    events.KEPT: Kept,
    events.RACE_MISSED: RaceMissed,
    events.READY: Ready,
    events.GAME_ENDED: GameEnded,
    events.TIME_OUT: TimeOut,
    events.NONE_LEFT: NoneLeft,
}
_OWNER_ONLY: dict[int, type[Gone | CalledBack]] = {
    events.GONE: Gone,
    events.CALLED_BACK: CalledBack,
}


def tell(event: Event, seat: int) -> Told | None:
    """What a seat is told of an event; None: nothing."""
    kind, who, what = event.kind, event.seat, event.what
    if kind in _PLAIN:
        return _PLAIN[kind](who)
    if kind in _OWNER_ONLY:
        return _OWNER_ONLY[kind](who, _CARDS[what]) if seat == who else None
    if kind in (events.DREW, events.TOOK, events.GAVE):
        return _tell_card(event, seat)
    return _tell_public(event)


def _tell_card(event: Event, seat: int) -> Told:
    """A card that not everybody may know."""
    kind, who, what, whom = event.kind, event.seat, event.what, event.whom
    card = name_or_none(_CARDS, what)
    if kind == events.DREW:
        return Drew(who, card if seat == who else None)
    if kind == events.TOOK:
        is_open = events.lies_open(whom)
        source: Source = "discard" if is_open else "draw_pile"
        return Took(who, card if seat == who or is_open else None, source)
    return Gave(who, whom, card if seat in (who, whom) else None)


def _tell_public(event: Event) -> Told:
    who, what, whom = event.seat, event.what, event.whom
    match event.kind:
        case events.ROUND_BEGAN:
            return RoundBegan(who, what)
        case events.PLAYED:
            return Played(who, _CARDS[what])
        case events.RESHUFFLED:
            return Reshuffled(who, what)
        case events.ACCUSED:
            return Accused(who, whom, what != NOTHING, name_or_none(_CARDS, what))
        case events.GUARD_CHANGED:
            return GuardChanged(who, whom)
        case events.SLAPPED:
            return Slapped(who, what)
        case events.SLOWEST:
            return Slowest(who, events.is_by_lot(what))
        case events.RACED:
            return Raced(who, _CARDS[what], whom)
        case events.RACE_WON:
            return RaceWon(who, _CARDS[what], events.is_by_lot(whom))
        case events.ROUND_ENDED:
            return RoundEnded(who, what, list(members_of(whom)))
    raise UnknownEvent(event)


# MT-17, MT-20: what others see of a move at once, before it is its turn in the order.
_GESTURES = {"vanish": "arm", "fidget": "arm", "slap": "slap", "race": "race"}


def gesture(move: str) -> str | None:
    """What others see of a hand before it is decided: never a card."""
    return _GESTURES.get(_deed(move))


def on_photo(move: str, *, played: bool) -> str | None:
    """What the photo finish shows of a press: a slap, or a race with the card that lies there.

    Who came too late still holds the card: all that was seen is the hand (MT-13, MT-20).
    """
    deed = _deed(move)
    if deed not in ("slap", "race"):
        return None
    return move if played else deed


def _deed(move: str) -> str:
    return move.partition(" ")[0]
