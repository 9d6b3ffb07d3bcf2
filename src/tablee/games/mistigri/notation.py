"""Crazy Mistigri as text: cards, moves, events and whole situations, both ways."""

from collections.abc import Iterable
from functools import lru_cache

from tablee.games.mistigri import events, moves
from tablee.games.mistigri.cards import CARDS, add
from tablee.games.mistigri.hands import cats_in
from tablee.games.mistigri.terms import CHOSEN, DRAW_THREE, DRAW_TWO, EXCHANGE, REASONS
from tablee.kernel.errors import BadNotation
from tablee.kernel.fields import names_of
from tablee.kernel.notation import MoveWords, event_text, named, seats_below
from tablee.kernel.state import Event

PLAIN = {"draw": moves.DRAW, "pass": moves.PASS, "power": moves.POWER, "reverse": moves.REVERSE}
WITH_A_CARD = {
    "choose": moves.CHOOSE,
    "give": moves.GIVE,
    "put": moves.PUT,
    "take": moves.TAKE,
}
PENDING = {
    0: "nothing",
    CHOSEN: "chosen",
    EXCHANGE: "exchange",
    DRAW_TWO: "draw two",
    DRAW_THREE: "draw three",
}

CARD = named(CARDS, "cat of this game: A1 … E9 or M")  # equal ones by the first copy

MOVES = MoveWords(
    PLAIN,
    [(WITH_A_CARD, CARD), ({"to": moves.TO}, seats_below(64))],
    "draw, pass, discard A3 C3, power, reverse, choose A7, give A7, put A7, take A7, to 2",
    in_capitals=False,
)


@lru_cache(maxsize=16384)
def show_cats(cats: int) -> list[str]:
    """The names of the cats in a set, equal ones as often as they are there."""
    return [CARDS[cat] for cat in cats_in(cats)]


def read_cats(names: Iterable[str]) -> int:
    """The set of the cats of these names."""
    cats = 0
    for name in names:
        cat = CARD.read(name)
        if len([other for other in show_cats(cats) if other == name]) == CARDS.count(name):
            raise BadNotation(f"there are not that many {name}")
        cats = add(cats, cat)
    return cats


@lru_cache(maxsize=8192)
def show_move(move: int) -> str:
    """A move such as `discard A3 C3`; a number that is none is shown as such."""
    cat, other = moves.read_pair(move)
    if 0 <= cat < len(CARDS) and other < len(CARDS):
        return f"discard {CARDS[cat]} {CARDS[other]}"
    return MOVES.show(move)


def read_move(text: str) -> int:
    """The move of a text such as `discard A3 C3`, in either order of the pair."""
    match text.split():
        case ["discard", cat, other]:
            return int(moves.discard(CARD.read(cat), CARD.read(other)))
    return MOVES.read(text)


_WITH_CAT = frozenset(
    {
        events.DEALT,
        events.DREW,
        events.DROPPED,
        events.CHOSE,
        events.GAVE,
        events.PICKED,
        events.PUT_DOWN,
        events.TOOK_BACK,
        events.REVEALED,
    }
)


def show_event(event: Event) -> str:
    """An event such as `2 drew A7 from 1`, the whole truth."""
    return event_text(event, events.NAMES, f"{_what(event)}{_whom(event)}")


def _what(event: Event) -> str:
    if event.kind in _WITH_CAT:
        return f" {CARDS[event.what]}"
    if event.kind == events.DISCARDED:
        return f" {names_of(CARDS, moves.read_pair(event.what))}"
    if event.kind == events.READIED:
        return f" {PENDING[event.what]}"
    if event.kind == events.ROUND_ENDED:
        return f" {REASONS[event.what]}"
    return "" if event.what < 0 else f" {event.what}"


def _whom(event: Event) -> str:
    if event.whom < 0:
        return ""
    return f" from {event.whom}" if event.kind == events.DREW else f" to {event.whom}"
