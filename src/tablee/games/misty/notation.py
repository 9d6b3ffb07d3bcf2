"""Misty as text: kinds, spaces, moves, events and windows, both ways."""

import re
from collections.abc import Iterable

from tablee.games.misty import events, moves
from tablee.games.misty.cards import KINDS, ONE, in_order
from tablee.games.misty.terms import DIRECTIONS, SMILES
from tablee.games.misty.window import FARTHEST, SIDE, column_of, row_of, space_at
from tablee.kernel.errors import BadNotation
from tablee.kernel.notation import MoveWords, Noun, event_text, named
from tablee.kernel.state import Event

WITH_A_SPACE = {"at": moves.AT, "move": moves.MOVE}

_SPACE = re.compile(r"([+-]?[0-9]),([+-]?[0-9])")


KIND = named(KINDS, f"drawing of this game: {', '.join(KINDS)}")


def show_hand(hand: int) -> list[str]:
    """The kinds of a hand, equal ones as often as they are there."""
    return [KINDS[kind] for kind in in_order(hand)]


def read_hand(names: Iterable[str]) -> int:
    return sum(ONE[KIND.read(name)] for name in names)


def show_space(space: int) -> str:
    """A space such as `0,-1`: its row and its column."""
    return f"{row_of(space)},{column_of(space)}"


def read_space(text: str) -> int:
    match = _SPACE.fullmatch(text)
    if match is None or max(abs(int(number)) for number in match.groups()) > FARTHEST:
        far = f"-{FARTHEST} to {FARTHEST}"
        raise BadNotation(f"{text!r} is no space: write row,column, each from {far}")
    return int(space_at(int(match[1]), int(match[2])))


MOVES = MoveWords(
    {},
    [({"pick": moves.PICK}, KIND), (WITH_A_SPACE, Noun(SIDE * SIDE, show_space, read_space))],
    "pick left, at 0,1 or move 2,3",
)
show_move, read_move = MOVES.show, MOVES.read


def show_event(event: Event) -> str:
    """An event such as `2 placed up at 0,1`, the whole truth."""
    return event_text(event, events.NAMES, _what(event))


def _what(event: Event) -> str:
    what = event.what
    match event.kind:
        case events.HOLDS:
            return f" {' '.join(show_hand(what))}"
        case events.PICKED | events.CHANGED | events.REVEALED:
            return f" {KINDS[what]}"
        case events.PLACED:
            return f" {KINDS[event.whom]} at {show_space(what)}"
        case events.PASSED_ON:
            return f" to the {DIRECTIONS[what]}"
        case events.MOVED:
            space, goal = events.read_spaces(what)
            kind, _ = events.read_moving(event.whom)
            to = "out" if goal == events.NOWHERE else show_space(goal)
            return f" {KINDS[kind]} {show_space(space)} to {to}"
        case events.ATE:
            monster, flower = events.read_spaces(what)
            return f" {show_space(monster)} to {show_space(flower)}"
        case events.WINDOW:
            kinds, columns, smiles = events.read_window(what, event.whom)
            return f" {show_rows(kinds, columns)} ({SMILES[smiles]})"
    return "" if what < 0 else f" {what}"


def show_rows(kinds: Iterable[int], columns: int) -> str:
    """Kinds row by row, such as `up plain / smile smile`."""
    names = [KINDS[kind] for kind in kinds]
    rows = [names[first : first + columns] for first in range(0, len(names), columns)]
    return " / ".join(" ".join(row) for row in rows)
