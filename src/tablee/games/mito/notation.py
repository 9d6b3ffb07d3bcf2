"""Mito as text: cards, moves and events, both ways."""

from tablee.games.mito import events, moves
from tablee.games.mito.cards import NAMES
from tablee.games.mito.moves import deed, do, noun
from tablee.kernel.cardset import members_of
from tablee.kernel.errors import BadNotation
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
SEATS = 5

_PLAIN_NAME = {move: name for name, move in PLAIN.items()}
_CARD_DEED_NAME = {what: name for name, what in WITH_A_CARD.items()}
_SEAT_DEED_NAME = {what: name for name, what in WITH_A_SEAT.items()}
_KIND = {name: kind for kind, name in enumerate(NAMES)}


def read_card(text: str) -> int:
    """The kind of a card such as `n3` or `spider2`."""
    if text not in _KIND:
        raise BadNotation(f"{text!r} is no card: n, spider, mosquito, cockroach, ant, mito; 1 to 5")
    return _KIND[text]


def read_seat(text: str) -> int:
    if text not in map(str, range(SEATS)):
        raise BadNotation(f"{text!r} is no seat")
    return int(text)


def show_move(move: int) -> str:
    """A move such as `vanish n3`; a number that is none is shown as such."""
    what, with_what = deed(move), noun(move)
    if move in _PLAIN_NAME:
        return _PLAIN_NAME[move]
    if what in _CARD_DEED_NAME and with_what < len(NAMES):
        return f"{_CARD_DEED_NAME[what]} {NAMES[with_what]}"
    if what in _SEAT_DEED_NAME and with_what < SEATS:
        return f"{_SEAT_DEED_NAME[what]} {with_what}"
    return f"no move {move}"


def read_move(text: str) -> int:
    """The move of a text such as `accuse 2`, in capitals or not."""
    match text.lower().split():
        case [word] if word in PLAIN:
            return int(PLAIN[word])
        case [word, card] if word in WITH_A_CARD:
            return int(do(WITH_A_CARD[word], read_card(card)))
        case [word, seat] if word in WITH_A_SEAT:
            return int(do(WITH_A_SEAT[word], read_seat(seat)))
    raise BadNotation(
        f"{text!r} is no move: play n3, draw, vanish n3, fidget, accuse 2, give n3, to 2, keep,"
        " slap, race n3 or ready"
    )


def show_event(event: Event) -> str:
    """An event such as `2 gave n3 to 0`, the whole truth."""
    who = "" if event.seat < 0 else f"{event.seat} "
    return f"{who}{events.NAMES[event.kind]}{_what(event)}"


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
            return f"{_card(what)} from the {'pile' if whom else 'discard'}"
        case events.ROUND_ENDED:
            return f" {what}, out: {' '.join(str(seat) for seat in members_of(whom))}"
    return ""


def _card(what: int) -> str:
    return " nothing" if what == NOTHING else f" {NAMES[what]}"


def _by_lot(lot: int) -> str:
    return " by lot" if lot else ""
