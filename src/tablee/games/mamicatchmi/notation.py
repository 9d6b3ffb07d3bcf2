"""Mamicatchmi as text: pawns, structures, spots, moves and events, both ways."""

from tablee.games.mamicatchmi import events, moves
from tablee.games.mamicatchmi.cards import PAWNS, SPOTS, STRUCTURES
from tablee.games.mamicatchmi.terms import MISTAKES
from tablee.kernel.fields import names_of
from tablee.kernel.moves import do, noun
from tablee.kernel.notation import MoveWords, Noun, event_text, named
from tablee.kernel.state import Event

PLAIN = {"roll": do(moves.ROLL), "keep": do(moves.KEEP)}
WITH_A_PAWN = {
    "take": moves.TAKE,
    "swap": moves.SWAP_PAWN,
    "lift": moves.LIFT,
    "drop": moves.DROP,
}

PAWN = named(PAWNS, f"pawn of this game: {', '.join(PAWNS)}")
STRUCTURE = named(STRUCTURES, f"structure of this game: {', '.join(STRUCTURES)}")
SPOT = named(SPOTS, f"spot: on or by one of {', '.join(STRUCTURES)}")  # `on tree`, `by hole`


def show_pair(what: int, names: tuple[str, ...]) -> str:
    return names_of(names, events.read_pair(what))


def read_pair(text: str) -> int:
    """Two structures, in whichever order they are named."""
    one, other = (STRUCTURE.read(name) for name in text.split())
    return int(noun(moves.swap_structures(one, other)))


def show_placing(what: int) -> str:
    pawn, spot = events.read_placing(what)
    return f"{PAWNS[pawn]} {SPOTS[spot]}"


def read_placing(text: str) -> int:
    pawn, _, spot = text.partition(" ")
    return int(events.placing(PAWN.read(pawn), SPOT.read(spot)))


TWO_STRUCTURES = Noun(len(STRUCTURES) ** 2, lambda what: show_pair(what, STRUCTURES), read_pair, 2)
PAWN_AND_SPOT = Noun(len(PAWNS) * len(SPOTS), show_placing, read_placing, 3)

MOVES = MoveWords(
    PLAIN,
    [
        (WITH_A_PAWN, PAWN),
        ({"swap": moves.SWAP_STRUCTURES}, TWO_STRUCTURES),
        ({"place": moves.PLACE}, PAWN_AND_SPOT),
    ],
    "take cat, roll, lift dog, drop dog, place dog by tree, swap cat, swap tree chair or keep",
)
show_move, read_move = MOVES.show, MOVES.read


def show_event(event: Event) -> str:
    """An event such as `0 placed dog by tree after 412 ms`, the whole truth."""
    return event_text(event, events.NAMES, _what(event))


def _what(event: Event) -> str:
    what, whom = event.what, event.whom
    match event.kind:
        case events.CHOSE | events.LIFTED | events.DROPPED:
            return f" {PAWNS[what]}"
        case events.STOPPED:
            return f" {show_pair(what, PAWNS)}"
        case events.PLACED:
            after_ms, right = events.read_timing(whom)
            return f" {show_placing(what)} after {after_ms} ms{'' if right else ', wrong'}"
        case events.WRONG:
            mistake, pawn = events.read_error(what)
            return f" {MISTAKES[mistake]} {PAWNS[pawn]}: {whom}"
        case events.SWAPPED:
            given, got = events.read_exchange(what)
            return f" {PAWNS[given]} for {PAWNS[got]}{_with(' of', whom)}"
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
