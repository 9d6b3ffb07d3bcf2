"""Mamicatchmi as text: pawns, structures, spots, moves and events, both ways."""

from tablee.games.mamicatchmi import events, moves
from tablee.games.mamicatchmi.cards import PAWNS, SPOTS, STRUCTURES
from tablee.games.mamicatchmi.moves import deed, do, noun
from tablee.games.mamicatchmi.terms import MISTAKES
from tablee.kernel.errors import BadNotation
from tablee.kernel.state import Event

PLAIN = {"roll": do(moves.ROLL), "keep": do(moves.KEEP)}
WITH_A_PAWN = {
    "take": moves.TAKE,
    "swap": moves.SWAP_PAWN,
    "lift": moves.LIFT,
    "drop": moves.DROP,
}

_PLAIN_NAME = {move: name for name, move in PLAIN.items()}
_PAWN_DEED_NAME = {move: name for name, move in WITH_A_PAWN.items()}


def read_pawn(text: str) -> int:
    if text not in PAWNS:
        raise BadNotation(f"{text!r} is no pawn of this game: {', '.join(PAWNS)}")
    return PAWNS.index(text)


def read_structure(text: str) -> int:
    if text not in STRUCTURES:
        raise BadNotation(f"{text!r} is no structure of this game: {', '.join(STRUCTURES)}")
    return STRUCTURES.index(text)


def read_spot(text: str) -> int:
    """The spot of `on tree` or `by hole`."""
    if text not in SPOTS:
        raise BadNotation(f"{text!r} is no spot: on or by one of {', '.join(STRUCTURES)}")
    return SPOTS.index(text)


def show_pair(what: int, names: tuple[str, ...]) -> str:
    """Two names in one number: four times the first, plus the second."""
    return f"{names[what // 4]} {names[what % 4]}"


def show_placing(what: int) -> str:
    """A pawn and a spot in one number: eight times the pawn, plus the spot."""
    return f"{PAWNS[what // 8]} {SPOTS[what % 8]}"


def show_move(move: int) -> str:
    """A move such as `place dog by tree`; a number that is none is shown as such."""
    what, with_what = deed(move), noun(move)
    if move in _PLAIN_NAME:
        return _PLAIN_NAME[move]
    if what in _PAWN_DEED_NAME and with_what < len(PAWNS):
        return f"{_PAWN_DEED_NAME[what]} {PAWNS[with_what]}"
    if what == moves.PLACE and with_what < len(PAWNS) * len(SPOTS):
        return f"place {show_placing(with_what)}"
    if what == moves.SWAP_STRUCTURES and with_what < len(STRUCTURES) ** 2:
        return f"swap {show_pair(with_what, STRUCTURES)}"
    return f"no move {move}"


def read_move(text: str) -> int:
    """The move of a text such as `swap tree chair`, in capitals or not."""
    match text.lower().split():
        case [word] if word in PLAIN:
            return int(PLAIN[word])
        case [word, pawn] if word in WITH_A_PAWN:
            return int(do(WITH_A_PAWN[word], read_pawn(pawn)))
        case ["swap", one, other]:
            return int(moves.swap_structures(read_structure(one), read_structure(other)))
        case ["place", pawn, side, structure]:
            return int(moves.place(read_pawn(pawn), read_spot(f"{side} {structure}")))
    raise BadNotation(
        f"{text!r} is no move: take cat, roll, lift dog, drop dog, place dog by tree,"
        " swap cat, swap tree chair or keep"
    )


def show_event(event: Event) -> str:
    """An event such as `0 placed dog by tree after 412 ms`, the whole truth."""
    who = "" if event.seat < 0 else f"{event.seat} "
    return f"{who}{events.NAMES[event.kind]}{_what(event)}"


def _what(event: Event) -> str:
    what, whom = event.what, event.whom
    match event.kind:
        case events.CHOSE | events.LIFTED | events.DROPPED:
            return f" {PAWNS[what]}"
        case events.STOPPED:
            return f" {show_pair(what, PAWNS)}"
        case events.PLACED:
            right = "" if whom % 2 else ", wrong"
            return f" {show_placing(what)} after {whom // 2} ms{right}"
        case events.WRONG:
            return f" {MISTAKES[what // 8]} {PAWNS[what % 8]}: {whom}"
        case events.SWAPPED:
            return f" {PAWNS[what // 8]} for {PAWNS[what % 8]}{_with(' of', whom)}"
        case events.REARRANGED:
            return f" {show_pair(what, STRUCTURES)}"
        case events.WON:
            return f" {what}{_with(' from', whom)}"
        case events.LOST:
            return f" {what}{_with(' by', whom)}"
        case events.GAINED:
            return f" {what}"
    return ""


def _with(word: str, seat: int) -> str:
    return "" if seat < 0 else f"{word} {seat}"
