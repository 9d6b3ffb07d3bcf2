"""Misty as text: kinds, spaces, moves, events and windows, both ways."""

import re
from collections.abc import Iterable

from librt.vecs import vec
from mypy_extensions import i64

from tablee.games.misty import events, moves
from tablee.games.misty.cards import KINDS, ONE, in_order
from tablee.games.misty.moves import deed, do, noun
from tablee.games.misty.terms import DIRECTIONS, SMILES
from tablee.games.misty.window import FARTHEST, SIDE, column_of, row_of, space_at
from tablee.kernel.errors import BadNotation
from tablee.kernel.state import Event

WITH_A_SPACE = {"at": moves.AT, "move": moves.MOVE}

_SPACE_DEED_NAME = {move: name for name, move in WITH_A_SPACE.items()}
_SPACE = re.compile(r"([+-]?[0-9]),([+-]?[0-9])")


def read_kind(text: str) -> int:
    """The kind of `flower`, `up` and so on."""
    if text not in KINDS:
        raise BadNotation(f"{text!r} is no drawing of this game: {', '.join(KINDS)}")
    return KINDS.index(text)


def show_hand(hand: int) -> list[str]:
    """The kinds of a hand, equal ones as often as they are there."""
    return [KINDS[kind] for kind in in_order(hand)]


def read_hand(names: Iterable[str]) -> int:
    return sum(ONE[read_kind(name)] for name in names)


def show_space(space: int) -> str:
    """A space such as `0,-1`: its row and its column."""
    return f"{row_of(space)},{column_of(space)}"


def read_space(text: str) -> int:
    match = _SPACE.fullmatch(text)
    if match is None or max(abs(int(number)) for number in match.groups()) > FARTHEST:
        far = f"-{FARTHEST} to {FARTHEST}"
        raise BadNotation(f"{text!r} is no space: write row,column, each from {far}")
    return int(space_at(int(match[1]), int(match[2])))


def show_move(move: int) -> str:
    """A move such as `at 0,-1`; a number that is none is shown as such."""
    if deed(move) == moves.PICK and noun(move) < len(KINDS):
        return f"pick {KINDS[noun(move)]}"
    if deed(move) in _SPACE_DEED_NAME and noun(move) < SIDE * SIDE:
        return f"{_SPACE_DEED_NAME[deed(move)]} {show_space(noun(move))}"
    return f"no move {move}"


def read_move(text: str) -> int:
    """The move of a text such as `pick left`, in capitals or not."""
    match text.lower().split():
        case ["pick", kind]:
            return int(do(moves.PICK, read_kind(kind)))
        case [word, space] if word in WITH_A_SPACE:
            return int(do(WITH_A_SPACE[word], read_space(space)))
    raise BadNotation(f"{text!r} is no move: pick left, at 0,1 or move 2,3")


def show_event(event: Event) -> str:
    """An event such as `2 placed up at 0,1`, the whole truth."""
    who = "" if event.seat < 0 else f"{event.seat} "
    return f"{who}{events.NAMES[event.kind]}{_what(event)}"


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
            goal = noun(what)
            to = "out" if goal == events.NOWHERE else show_space(goal)
            return f" {KINDS[event.whom // 2]} {show_space(what // 64)} to {to}"
        case events.ATE:
            return f" {show_space(what // 64)} to {show_space(noun(what))}"
        case events.WINDOW:
            kinds, columns, smiles = unpack(event)
            return f" {show_rows(kinds, columns)} ({SMILES[smiles]})"
    return "" if what < 0 else f" {what}"


def unpack(event: Event) -> tuple[tuple[int, ...], int, int]:
    """The kinds of a WINDOW, row by row, its columns, and how smiles are counted."""
    shape, smiles = divmod(event.whom, 2)
    rows, columns = divmod(shape, 8)
    kinds = tuple(event.what // 8**index % 8 for index in range(rows * columns))
    return kinds, columns, smiles


def show_rows(kinds: Iterable[int], columns: int) -> str:
    """Kinds row by row, such as `up plain / smile smile`."""
    names = [KINDS[kind] for kind in kinds]
    rows = [names[first : first + columns] for first in range(0, len(names), columns)]
    return " / ".join(" ".join(row) for row in rows)


def vector(numbers: Iterable[int]) -> vec[i64]:
    """Numbers as compiled rules take them."""
    return vec[i64](list(numbers))
