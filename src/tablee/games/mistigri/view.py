"""What one seat may see, and what it is told: the one place where secrets are taken out (MG-24)."""

from collections.abc import Callable
from functools import lru_cache
from typing import Literal

import msgspec

from tablee.games.mistigri import events
from tablee.games.mistigri.cards import CARDS
from tablee.games.mistigri.hands import CLOCKWISE, nearest
from tablee.games.mistigri.moves import read_pair
from tablee.games.mistigri.notation import PENDING, show_cats
from tablee.games.mistigri.rounds import ROUNDS
from tablee.games.mistigri.rules import Mistigri
from tablee.games.mistigri.terms import OVER, PHASES, REASONS
from tablee.kernel.cardset import count, has, members_of
from tablee.kernel.game import UnknownEvent
from tablee.kernel.state import NOBODY, SPECTATOR, Event
from tablee.kernel.view import moment, name_or_none

Card = str  # "A1" … "E9" or "M"


class SeatView(msgspec.Struct, frozen=True):
    """What lies before one seat."""

    cards: int  # how many it holds
    passed: bool  # its help card lies face down
    total: int
    known: list[Card]  # cards that the one who looks is sure it holds
    knows: list[Card]  # cards that it is sure the one who looks holds


class View(msgspec.Struct, frozen=True):
    """The table as one seat sees it; a spectator has seat -1 and no hand."""

    seat: int
    hand: list[Card]
    seats: list[SeatView]
    discard: list[Card]
    round: int
    first: int
    turns: int  # begun in this round
    turn: int
    holder: int  # whom that seat draws from; -1: nobody
    next: int  # who has the turn after it, as the arrow points; -1: nobody
    to_act: int  # -1 when the game is over
    phase: str
    arrow: Literal["clockwise", "anticlockwise"]
    effect: int  # the value of the pair whose effect is being settled, or 0
    pending: str  # what the next draw has waiting for it
    card: Card | None  # the card in question, where this seat may know it
    unserved: list[int]  # whom 5+5 has not given a card yet
    deadline_ms: int | None


def viewer(state: Mistigri) -> Callable[[int], View]:
    """Looks at this moment for one seat after another; what is the same for all is made once."""
    owner = state.owner_of_secret()
    card = name_or_none(CARDS, state.card)
    plain = [
        SeatView(count(hand), has(state.passed, holder), total, known=[], knows=[])
        for holder, (hand, total) in enumerate(zip(state.hands, state.totals, strict=True))
    ]
    seen = View(
        seat=SPECTATOR,
        hand=[],
        seats=plain,
        card=card if owner == NOBODY else None,
        discard=show_cats(state.pile),
        round=state.round,
        first=state.first,
        turns=state.turns,
        turn=state.turn,
        holder=nearest(state.playing, state.turn, 1 - state.arrow),
        next=nearest(state.playing, state.turn, state.arrow),
        to_act=NOBODY if state.phase == OVER else state.actor,
        phase=PHASES[state.phase],
        arrow="clockwise" if state.arrow == CLOCKWISE else "anticlockwise",
        effect=state.effect,
        pending=PENDING[state.pending],
        unserved=list(members_of(state.unserved)),
        deadline_ms=deadline_ms(state),
    )

    def seen_by(looker: int, holder: int) -> SeatView:
        """Another seat: what the two are sure of about each other's hands."""
        seat = plain[holder]
        known = show_cats(state.sure_of(looker, holder))
        knows = show_cats(state.sure_of(holder, looker))
        return SeatView(seat.cards, seat.passed, seat.total, known, knows)

    def view(seat: int) -> View:
        if seat == SPECTATOR:
            return seen
        seats = plain[:]
        for other in members_of(state.acquainted(seat)):
            seats[other] = seen_by(seat, other)
        return msgspec.structs.replace(
            seen,
            seat=seat,
            hand=show_cats(state.hands[seat]),
            seats=seats,
            card=card if owner in (NOBODY, seat) else None,
        )

    return view


def deadline_ms(state: Mistigri) -> int | None:
    """By when a decision is due (MG-26); everybody may know."""
    return moment(state.deadline_ms)


class Told(msgspec.Struct, frozen=True, tag_field="event"):
    """Something that happened, as one seat is told it."""

    seat: int


class RoundBegan(Told, frozen=True, tag="round_began"):
    """A round was dealt; `seat` begins."""

    round: int
    decider: bool  # one more, because several shared the lowest total (MG-22)


class Dealt(Told, frozen=True, tag="dealt"):
    """Told only to the seat that gets the card."""

    card: Card


class Drew(Told, frozen=True, tag="drew"):
    """`card` only for the two it went between."""

    card: Card | None
    holder: int


class Discarded(Told, frozen=True, tag="discarded"):
    """A pair, for all to see."""

    pair: tuple[Card, Card]


class Dropped(Told, frozen=True, tag="dropped"):
    """One more 1, by the power of 1+1."""

    card: Card


class Reversed(Told, frozen=True, tag="reversed"):
    """The arrow was turned."""


class Chose(Told, frozen=True, tag="chose"):
    """`card` only for the one who chose it."""

    card: Card | None


class Readied(Told, frozen=True, tag="readied"):
    """The next draw has something waiting for it."""

    pending: str


class Gave(Told, frozen=True, tag="gave"):
    """`card` only for the two it went between."""

    card: Card | None
    to: int


class Picked(Told, frozen=True, tag="picked"):
    """A card of the discard was picked for an opponent (5+5)."""

    card: Card
    to: int


class PutDown(Told, frozen=True, tag="put_down"):
    """A card was put into the discard (3+3)."""

    card: Card


class TookBack(Told, frozen=True, tag="took_back"):
    """A card was taken from the discard (3+3)."""

    card: Card


class Passed(Told, frozen=True, tag="passed"):
    """The help card was turned face down, with a "Je passe"."""


class Declined(Told, frozen=True, tag="declined"):
    """No extra pair after 6+6."""


class Left(Told, frozen=True, tag="left"):
    """No cards left, with a "Miaouuuuu"."""


class Revealed(Told, frozen=True, tag="revealed"):
    """A card left in hand at the end of a round."""

    card: Card


class Scored(Told, frozen=True, tag="scored"):
    """What the round cost a seat."""

    penalty: int


class RoundEnded(Told, frozen=True, tag="round_ended"):
    """The round is over; `seat` had the last turn."""

    why: str


class GameEnded(Told, frozen=True, tag="game_ended"):
    """The game is over; `seat` is -1."""


class TimeOut(Told, frozen=True, tag="time_out"):
    """A seat did not decide in time."""


# By the kind of an event, and whether the one who is told took part in it (MG-24).
_TOLD: dict[int, Callable[[Event, bool], Told | None]] = {
    events.ROUND_BEGAN: lambda event, _: round_began(event.seat, event.what),
    events.DEALT: lambda event, own: Dealt(event.seat, CARDS[event.what]) if own else None,
    events.DREW: lambda event, own: Drew(event.seat, _card(event, own), event.whom),
    events.DISCARDED: lambda event, _: discarded(event.seat, event.what),
    events.DROPPED: lambda event, _: Dropped(event.seat, CARDS[event.what]),
    events.REVERSED: lambda event, _: Reversed(event.seat),
    events.CHOSE: lambda event, own: Chose(event.seat, _card(event, own)),
    events.READIED: lambda event, _: Readied(event.seat, PENDING[event.what]),
    events.GAVE: lambda event, own: Gave(event.seat, _card(event, own), event.whom),
    events.PICKED: lambda event, _: Picked(event.seat, CARDS[event.what], event.whom),
    events.PUT_DOWN: lambda event, _: PutDown(event.seat, CARDS[event.what]),
    events.TOOK_BACK: lambda event, _: TookBack(event.seat, CARDS[event.what]),
    events.PASSED: lambda event, _: Passed(event.seat),
    events.DECLINED: lambda event, _: Declined(event.seat),
    events.LEFT: lambda event, _: Left(event.seat),
    events.REVEALED: lambda event, _: Revealed(event.seat, CARDS[event.what]),
    events.SCORED: lambda event, _: Scored(event.seat, event.what),
    events.ROUND_ENDED: lambda event, _: RoundEnded(event.seat, REASONS[event.what]),
    events.GAME_ENDED: lambda event, _: GameEnded(event.seat),
    events.TIME_OUT: lambda event, _: TimeOut(event.seat),
}


def round_began(first: int, number: int) -> RoundBegan:  # MG-22
    return RoundBegan(first, number, decider=number > ROUNDS)


def discarded(seat: int, pair: int) -> Discarded:
    cat, other = read_pair(pair)
    return Discarded(seat, (CARDS[cat], CARDS[other]))


def _card(event: Event, own: bool) -> Card | None:  # noqa: FBT001 (as in the table above)
    return CARDS[event.what] if own else None


def tell(event: Event, seat: int) -> Told | None:
    """What a seat is told of an event; None: nothing."""
    who, whom = event.seat, event.whom
    own = seat != SPECTATOR and seat in (who, whom)
    return _told(event.kind, who, event.what, whom, own)


@lru_cache(maxsize=4096)
def _told(kind: int, who: int, what: int, whom: int, own: bool) -> Told | None:  # noqa: FBT001
    """One message for all who are told the same."""
    event = Event(kind, who, what, whom)
    if kind not in _TOLD:
        raise UnknownEvent(event)
    return _TOLD[kind](event, own)
