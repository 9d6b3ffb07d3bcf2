"""Mito as text: cards, moves and events, both ways."""

from tablee.games.mito import events, moves
from tablee.games.mito.cards import NAMES
from tablee.kernel.cardset import members_of
from tablee.kernel.moves import do
from tablee.kernel.notation import MoveWords, event_text, named, seats_below
from tablee.kernel.state import NOTHING, Event

PLAIN = {
    "draw": do(moves.DRAW),
    "keep": do(moves.KEEP),
    "slap": do(moves.SLAP),
    "ready": do(moves.READY),
    "fidget": do(moves.FIDGET),
}
WITH_A_CARD = {
    "play": moves.PLAY,
    "give": moves.GIVE,
    "race": moves.RACE,
    "vanish": moves.VANISH,
}
WITH_A_SEAT = {"to": moves.TO, "accuse": moves.ACCUSE}
CARD = named(NAMES, "card: n, spider, mosquito, cockroach, ant, mito; 1 to 5")

MOVES = MoveWords(
    PLAIN,
    [(WITH_A_CARD, CARD), (WITH_A_SEAT, seats_below(5))],
    "play n3, draw, vanish n3, fidget, accuse 2, give n3, to 2, keep, slap, race n3 or ready",
)
show_move, read_move = MOVES.show, MOVES.read


def show_event(event: Event) -> str:
    """An event such as `2 gave n3 to 0`, the whole truth."""
    return event_text(event, events.NAMES, _what(event))


_CARD_EVENTS = (events.PLAYED, events.DREW, events.ARM, events.GONE, events.CALLED_BACK)


def _what(event: Event) -> str:
    what, whom = event.what, event.whom
    if event.kind in _CARD_EVENTS:
        return _card(what)
    match event.kind:
        case events.ROUND_BEGAN | events.RESHUFFLED:
            return f" {what}"
        case events.ACCUSED:
            return f" {whom}{' wrongly' if what == NOTHING else f':{_card(what)}'}"
        case events.GUARD_CHANGED:
            return f" from {whom}"
        case events.GAVE:
            return f"{_card(what)} to {whom}"
        case events.SLAPPED:
            return f" after {what} ms"
        case events.SLOWEST:
            return _by_lot(what)
        case events.RACED:
            return f"{_card(what)} after {whom} ms"
        case events.RACE_WON:
            return f"{_card(what)}{_by_lot(whom)}"
        case events.TOOK:
            return f"{_card(what)} from the {'discard' if events.lies_open(whom) else 'pile'}"
        case events.ROUND_ENDED:
            out = " ".join(str(seat) for seat in members_of(whom)) or "nobody"
            return f" {what}, out: {out}"
    return ""


def _card(what: int) -> str:
    return " nothing" if what == NOTHING else f" {NAMES[what]}"


def _by_lot(lot: int) -> str:
    return " by lot" if events.is_by_lot(lot) else ""
