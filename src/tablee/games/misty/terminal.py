"""Misty as plain lines of text: what a person at a terminal is shown and asked.

The words are in words/*.toml. A window is drawn with one sign a space; where a card may go, and
beside a card that may move, stands the number of that choice.
"""

from collections.abc import Mapping, Sequence

from tablee.games.misty.view import LastSeat, SeatView, Space, View
from tablee.kernel.words import Row, Words, counted

SIGNS = {
    "flower": "✿",
    "monster": "M",
    "smile": "☺",
    "up": "↑",
    "down": "↓",
    "left": "←",
    "right": "→",
    "plain": "♥",
}
SCRIBBLE = "#"  # several cards
GAP = "·"

_ARROWS = ("up", "down", "left", "right")

# Patterns and their styles; the signs say the same without.
MARKS = {
    "✿": "bold #CC79A7",
    "\u00a0M\u00a0": "bold #D55E00",
    "☺": "bold #E69F00",
    "[↑↓←→]": "bold #56B4E9",
    "♥": "#009E73",
    "#": "dim",
}

SEATS = frozenset({"seat"})  # the fields of an event that name a seat
SCORES = "round_won"  # after this event the scores have changed

# What helps where: the rules that matter in each phase.
_RULES = {
    "pick": ("MY-3", "MY-4", "MY-11"),
    "place": ("MY-5", "MY-11", "MY-12"),
    "activate": ("MY-7", "MY-8", "MY-9", "MY-11", "MY-12"),
}


def rules_now(view: View) -> tuple[str, ...]:
    """The rules to read before this decision."""
    return _RULES[view.phase]


def legend(words: Words) -> str:
    """What the signs of the drawings stand for."""
    said = (f"{_sign(kind)}\u00a0{name}" for kind, name in words["kinds"].items())
    return "  ".join(each.replace(" ", "\u00a0") for each in said)


def table(view: View, names: Sequence[str], words: Words) -> list[Row]:
    """What lies on the table: the round, then each other seat and its window."""
    said = words["table"]
    passing = said[f"passing_{view.passing}"]
    about = said["step"].format(step=view.step, cards=view.cards, passing=passing)
    rows = [(said["round"].format(round=view.round), about)]
    for seat, there in enumerate(view.seats):
        rows.append((names[seat], _status(there, view.phase, said)))
        if seat != view.seat:
            rows += [("", line) for line in _drawn(there, {})]
            if there.known:
                known = " ".join(SIGNS[kind] for kind in there.known)
                rows.append(("", said["known"].format(cards=known)))
    return rows


def hand(view: View, words: Words) -> list[Row]:
    """The own window with the numbers of the choices, and the own hand."""
    said = words["table"]
    own = view.seats[view.seat]
    numbers = {space: str(number) for number, space in enumerate(_choices(view), start=1)}
    drawn = _drawn(own, numbers) or [said["empty"]]
    rows = [(said["window"] if number == 0 else "", line) for number, line in enumerate(drawn)]
    cards = "\u00a0".join(_sign(kind) for kind in view.hand)
    return [*rows, (said["hand"], cards or said["no_hand"])]


def card(name: str, words: Words) -> str:
    """A card in a sentence."""
    return str(words["kinds"][name])


def revealed(view: View, names: Sequence[str], words: Words) -> list[Row]:
    """How each window of the round that ended could have made more (MY-16)."""
    if view.last is None:
        return []
    return [(names[seat], _best(there, words)) for seat, there in enumerate(view.last.seats)]


def _best(there: LastSeat, words: Words) -> str:
    said = words["best"]
    if there.points == there.best:
        return str(said["done"])
    steps = (
        said["step"].format(
            card=words["kinds"][there.window[row * there.cols + column]], row=row, column=column
        )
        for row, column in there.best_order
    )
    return str(said["order"]).format(steps=said["then"].join(steps))


def prompt(view: View, moves: Sequence[str], names: Sequence[str], words: Words) -> str:
    """What is to be decided between these moves, given in notation."""
    asked: str = words["phases"][view.phase]
    revealing = view.seats[view.seat].revealing
    return asked.format(card=words["kinds"][revealing] if revealing else "")


def choice(view: View, move: str, names: Sequence[str], words: Words) -> str:
    """A move, given in notation, as words."""
    verb, noun = move.split()
    said: str = words["moves"][verb]
    if verb == "pick":
        return said.format(sign=_sign(noun), card=words["kinds"][noun])
    row, column = (int(number) for number in noun.split(","))
    if verb == "at":
        return said.format(row=row, column=column)
    kind = next(card.kind for card in view.seats[view.seat].window if card.at == (row, column))
    return said.format(sign=_sign(kind), card=words["kinds"][kind], row=row, column=column)


def _sign(kind: str) -> str:
    """A drawing's sign; a letter has a margin, so that it is no letter of a word."""
    return f"\u00a0{SIGNS[kind]}\u00a0"


def _status(there: SeatView, phase: str, said: Words) -> str:
    parts = [counted(said["wins"], there.wins), counted(said["points"], there.points)]
    if there.picked:
        parts.append(said["picked"])
    if there.revealing:
        parts.append(said["shows"].format(sign=SIGNS[there.revealing]))
    if phase == "activate" and there.done:
        parts.append(said["done"])
    return " · ".join(parts)


def _choices(view: View) -> list[Space]:
    """The spaces that can be named now, in the order in which they are listed."""
    if view.phase == "place":
        return view.spaces
    own = view.seats[view.seat]
    if view.phase != "activate":
        return []
    lying = _lying(own)
    arrows = (card for card in own.window if card.kind in _ARROWS and card.at not in own.moved)
    return sorted(card.at for card in arrows if len(lying[card.at]) == 1)


def _lying(there: SeatView) -> dict[Space, list[str]]:
    """What lies on each space of a window, once the cards that have moved have done so."""
    lying: dict[Space, list[str]] = {card.at: [] for card in there.window}
    went = dict(zip(there.moved, there.went, strict=True))
    for card in there.window:
        now = went.get(card.at, card.at)
        if now is not None:
            lying[now].append(card.kind)
    return lying


def _drawn(there: SeatView, numbers: Mapping[Space, str]) -> list[str]:
    """A window, line by line; a number stands beside the card or on the space that it chooses."""
    lying = _lying(there)
    spaces = [*lying, *numbers]
    if not spaces:
        return []
    rows = range(min(row for row, _ in spaces), max(row for row, _ in spaces) + 1)
    columns = range(min(column for _, column in spaces), max(column for _, column in spaces) + 1)
    lines = ([(row, column) for column in columns] for row in rows)
    return [
        "\u00a0".join(_cell(lying.get(space), numbers.get(space, "")) for space in line)
        for line in lines
    ]


def _cell(pile: list[str] | None, number: str) -> str:
    """Four characters: a number or nothing, then a sign with its margin."""
    if not pile:
        return (number or GAP).rjust(3, "\u00a0") + "\u00a0"
    sign = SIGNS[pile[0]] if len(pile) == 1 else SCRIBBLE
    return f"{number.rjust(1, chr(0xA0))}\u00a0{sign}\u00a0"
