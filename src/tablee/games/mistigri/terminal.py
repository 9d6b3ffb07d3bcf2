"""Crazy Mistigri as plain lines of text: what a person at a terminal is shown and asked.

The words are in words/*.toml. Whoever prints the lines colours in them what MARKS finds; without
colour the letter of each card says the same.
"""

from collections.abc import Mapping, Sequence
from itertools import groupby

from tablee.games.mistigri.cards import value_of
from tablee.games.mistigri.view import Card, SeatView, View
from tablee.kernel.words import Row, Words, counted

# Okabe and Ito's colours, which the colour-blind can tell apart.
_COLOURS = {"A": "#E69F00", "B": "#56B4E9", "C": "#009E73", "D": "#D55E00", "E": "#CC79A7"}

# Patterns and their styles. A no-break space beside a card is its margin.
MARKS = {
    rf"\u00a0{letter}[1-9]?\u00a0|\b{letter}[1-9]\b": f"bold #000000 on {colour}"
    for letter, colour in _COLOURS.items()
} | {"\u00a0M\u00a0|\\bM\\b": "bold #F0E442 on #000000"}

SEATS = frozenset({"seat", "holder", "to"})  # the fields of an event that name a seat
SCORES = "scored"  # after this event the totals have changed

# What helps where: the rules that matter in each phase.
_RULES = {
    "draw": ("MG-6", "MG-25", "MG-9"),
    "discard": ("MG-7", "MG-8", "MG-9"),
    "extra": ("MG-16", "MG-7"),
    "choose": ("MG-12",),
    "give": ("MG-14",),
    "give to": ("MG-14",),
    "pick": ("MG-15",),
    "pick to": ("MG-15",),
    "put": ("MG-13",),
    "retake": ("MG-13",),
}


def rules_now(view: View) -> tuple[str, ...]:
    """The rules to read before this decision."""
    if view.phase == "power or reverse":
        return (f"MG-{10 + view.effect}", "MG-18", "MG-19")
    return _RULES[view.phase]


def legend(words: Words) -> str:
    """What the letters of the cards stand for."""
    coats = (f"\u00a0{letter}\u00a0\u00a0{coat}" for letter, coat in words["coats"].items())
    return "  ".join(coat.replace(" ", "\u00a0") for coat in coats)


def table(view: View, names: Sequence[str], words: Words) -> list[Row]:
    """What lies on the table, one row a seat."""
    said = words["table"]
    rows = [(said["round"].format(round=view.round), _order(view, names))]
    rows += [(names[seat], _seat(there, said)) for seat, there in enumerate(view.seats)]
    if view.pending in words["pending"]:
        waiting = words["pending"][view.pending]
        rows.append((said["next_draw"], waiting.format(**_places(view, names))))
    rows.append((said["discard"], _grouped(view.discard) or said["empty"]))
    return rows


def hand(view: View, words: Words) -> list[Row]:
    """The cards of the one who looks, equal values side by side."""
    cards = [f"\u00a0{card}\u00a0" for card in view.hand]
    return [(words["table"]["hand"], _grouped(cards) or words["table"]["no_hand"])]


def card(name: Card, words: Words) -> str:
    """A card as it is printed: its letter and its value say the same in every language."""
    return name


def revealed(view: View, names: Sequence[str], words: Words) -> list[Row]:
    """Nothing more comes to light at the end of a round than is told."""
    return []


def prompt(view: View, moves: Sequence[str], names: Sequence[str], words: Words) -> str:
    """What is to be decided between these moves, given in notation."""
    asked: str = words["phases"]["stuck" if moves == ["pass"] else view.phase]
    if view.phase == "draw":
        asked = words["draws"][view.pending]
    return asked.format(
        effect=view.effect,
        card=view.card,
        unserved=", ".join(names[seat] for seat in view.unserved),
        **_places(view, names),
    )


def choice(view: View, move: str, names: Sequence[str], words: Words) -> str:
    """A move, given in notation, as words."""
    verb, *nouns = move.split()
    places = _places(view, names)
    said: Mapping[str, str] = words["moves"].get(verb, words["moves"]["plain"])
    match verb:
        case "discard":
            return _pair(nouns, words)
        case "draw":
            return said[view.pending].format(**places)
        case "power":
            return said[str(view.effect)].format(**places)
        case "pass":
            return said[view.phase]
        case "to":
            return said[view.phase].format(name=names[int(nouns[0])])
        case "take":
            return said[view.phase].format(card=nouns[0])
    return said[verb].format(card=" ".join(nouns), **places)


def _pair(cards: Sequence[Card], words: Words) -> str:
    pair = " ".join(cards)
    said: Mapping[str, str] = words["moves"]["discard"]
    if value_of(cards[0]) != value_of(cards[1]):
        return said["colour"].format(pair=pair)
    return said["value"].format(pair=pair, power=words["powers"][str(value_of(cards[0]))])


def _seat(there: SeatView, said: Words) -> str:
    parts = [counted(said["cards"], there.cards), counted(said["points"], there.total)]
    if not there.cards:
        parts.append(said["left"])
    if there.passed:
        parts.append(said["passed"])
    if there.known:
        parts.append(said["known"].format(cards=" ".join(there.known)))
    return " · ".join(parts)


def _grouped(cards: Sequence[Card]) -> str:
    """Cards of one value side by side, the values apart."""
    values = groupby(cards, key=lambda card: value_of(card.strip()))
    return "  ".join(" ".join(group) for _, group in values)


def _order(view: View, names: Sequence[str]) -> str:
    """Who plays after whom, as the arrow points now."""
    seats = list(range(len(view.seats)))
    start = max(view.seat, 0)
    order = seats[start:] + seats[:start]
    if view.arrow == "anticlockwise":
        order = order[:1] + order[:0:-1]
    return " → ".join(names[seat] for seat in order if view.seats[seat].cards)


def _places(view: View, names: Sequence[str]) -> dict[str, str]:
    """Whom one draws from, who comes next, and who would if the arrow were turned."""
    along = 1 if view.arrow == "clockwise" else -1
    before, after = (names[_nearest(view, step)] for step in (-along, along))
    return {"holder": before, "next": after, "other_next": before}


def _nearest(view: View, step: int) -> int:
    """The nearest seat in that direction that still holds cards."""
    seats = len(view.seats)
    around = [(view.turn + step * k) % seats for k in range(1, seats + 1)]
    return next((seat for seat in around if view.seats[seat].cards), view.turn)
