"""Crazy Mistigri as text: cards, moves, events and whole situations, both ways."""

import re
from collections.abc import Iterable
from functools import lru_cache

from tablee.games.mistigri import events, moves
from tablee.games.mistigri.cards import CARDS, CAT, add
from tablee.games.mistigri.hands import cats_in
from tablee.games.mistigri.moves import deed, do, first_cat, noun
from tablee.games.mistigri.terms import CHOSEN, DRAW_THREE, DRAW_TWO, EXCHANGE, REASONS
from tablee.kernel.errors import BadNotation
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

_PLAIN_NAME = {move: name for name, move in PLAIN.items()}
_CARD_DEED_NAME = {move: name for name, move in WITH_A_CARD.items()}
_SEAT = re.compile(r"[0-9]{1,2}")


def read_cat(text: str) -> int:
    """The cat of `A3` or `M`."""
    if text not in CAT:
        raise BadNotation(f"{text!r} is no cat of this game: A1 … E9 or M")
    return CAT[text]


@lru_cache(maxsize=16384)
def show_cats(cats: int) -> list[str]:
    """The names of the cats in a set, equal ones as often as they are there."""
    return [CARDS[cat] for cat in cats_in(cats)]


def read_cats(names: Iterable[str]) -> int:
    """The set of the cats of these names."""
    cats = 0
    for name in names:
        cat = read_cat(name)
        if len([other for other in show_cats(cats) if other == name]) == CARDS.count(name):
            raise BadNotation(f"there are not that many {name}")
        cats = add(cats, cat)
    return cats


def show_move(move: int) -> str:
    """A move such as `discard A3 C3`; a number that is none is shown as such."""
    if move in _PLAIN_NAME:
        return _PLAIN_NAME[move]
    if deed(move) == moves.TO:
        return f"to {noun(move)}"
    if noun(move) < len(CARDS):
        name = CARDS[noun(move)]
        if deed(move) in _CARD_DEED_NAME:
            return f"{_CARD_DEED_NAME[deed(move)]} {name}"
        if 0 <= first_cat(move) < len(CARDS):
            return f"discard {CARDS[first_cat(move)]} {name}"
    return f"no move {move}"


def read_move(text: str) -> int:
    """The move of a text such as `discard A3 C3`, in either order of the pair."""
    match text.split():
        case [word] if word in PLAIN:
            return PLAIN[word]
        case ["to", seat] if _SEAT.fullmatch(seat) and int(seat) < 64:
            return int(do(moves.TO, int(seat)))
        case [word, cat] if word in WITH_A_CARD:
            return int(do(WITH_A_CARD[word], read_cat(cat)))
        case ["discard", cat, other]:
            return int(moves.discard(read_cat(cat), read_cat(other)))
    raise BadNotation(
        f"{text!r} is no move: draw, pass, discard A3 C3, power, reverse,"
        " choose A7, give A7, put A7, take A7, to 2"
    )


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
    name = events.NAMES[event.kind]
    who = "" if event.seat < 0 else f"{event.seat} "
    return f"{who}{name}{_what(event)}{_whom(event)}"


def _what(event: Event) -> str:
    if event.kind in _WITH_CAT:
        return f" {CARDS[event.what]}"
    if event.kind == events.DISCARDED:
        return f" {CARDS[first_cat(event.what)]} {CARDS[noun(event.what)]}"
    if event.kind == events.READIED:
        return f" {PENDING[event.what]}"
    if event.kind == events.ROUND_ENDED:
        return f" {REASONS[event.what]}"
    return "" if event.what < 0 else f" {event.what}"


def _whom(event: Event) -> str:
    if event.whom < 0:
        return ""
    return f" from {event.whom}" if event.kind == events.DREW else f" to {event.whom}"
