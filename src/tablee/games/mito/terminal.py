"""Mito as plain lines of text: what a person at a terminal is shown and asked.

The words are in words/*.toml. Whoever prints the lines colours in them what MARKS finds; without
colour the name of each card says the same.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from tablee.games.mito.view import SeatView, View

Words = Mapping[str, Any]
Row = tuple[str, str]  # a label and what it labels

# Patterns and their styles: Okabe and Ito's colours, which the colour-blind can tell apart.
MARKS = {
    r"\bn[1-5]\b": "bold",
    r"\bspider[1-5]\b": "bold #CC79A7",
    r"\bmosquito[1-5]\b": "bold #56B4E9",
    r"\bcockroach[1-5]\b": "bold #D55E00",
    r"\bant[1-5]\b": "bold #009E73",
    r"\bmito[1-5]\b": "bold #F0E442 on #000000",
}

SEATS = frozenset({"seat", "whom", "to", "before", "out"})  # the fields that name a seat
SCORES = "round_ended"  # after this event the totals have changed

# What helps where: the rules that matter in each phase.
_RULES = {
    "turn": ("MT-4", "MT-5", "MT-7", "MT-8"),
    "spider": ("MT-11", "MT-7"),
    "spider_to": ("MT-11",),
    "slap": ("MT-12", "MT-20"),
    "gifts": ("MT-12", "MT-7"),
    "race": ("MT-13", "MT-20"),
    "caught": ("MT-9", "MT-7"),
    "pause": ("MT-16", "MT-21", "MT-22"),
}


def rules_now(view: View) -> tuple[str, ...]:
    """The rules to read before this decision."""
    return _RULES[view.phase]


def legend(words: Words) -> str:
    """What the insects do."""
    return "  ".join(insect.replace(" ", "\u00a0") for insect in words["insects"])


def table(view: View, names: Sequence[str], words: Words) -> list[Row]:
    """What lies on the table: the seats, then the middle."""
    said = words["table"]
    order = [*range(view.turn, len(names)), *range(view.turn)]
    rows = [
        (
            said["round"].format(round=view.round, rounds=view.rounds),
            " → ".join(names[seat] for seat in order),
        )
    ]
    rows += [(names[seat], _seat(view, seat, said)) for seat in range(len(view.seats))]
    rows.append((said["top"], view.top))
    rows.append((said["pile"], _counted(said["cards"], view.pile)))
    return rows


def hand(view: View, words: Words) -> list[Row]:
    """The cards of the one who looks, and what has become of others."""
    said = words["table"]
    parts = [" ".join(view.hand) or said["no_hand"]]
    if view.flight:
        parts.append(said["flight"].format(card=view.flight))
    if view.giving:
        parts.append(said["aside"].format(card=view.giving))
    rows = [(said["hand"], " · ".join(parts))]
    if view.vanished:
        rows.append((said["vanished"], " ".join(view.vanished)))
    return rows


def prompt(view: View, moves: Sequence[str], names: Sequence[str], words: Words) -> str:
    """What is to be decided between these moves, given in notation."""
    asked: str = words["phases"]["draw" if "draw" in moves else view.phase]
    whom = view.caught.seat if view.caught else view.slowest
    return asked.format(
        card=view.giving or view.top,
        name="" if whom is None else names[whom],
        round=view.round,
    )


def choice(
    view: View,  # noqa: ARG001
    move: str,
    names: Sequence[str],
    words: Words,
) -> str:
    """A move, given in notation, as words."""
    verb, _, noun = move.partition(" ")
    said: Mapping[str, str] = words["moves"]
    if verb in ("to", "accuse"):
        return said[verb].format(name=names[int(noun)])
    return said[verb].format(card=noun)


def _seat(view: View, seat: int, said: Words) -> str:
    there = view.seats[seat]
    parts = [_counted(said["cards"], there.cards), _counted(said["points"], there.score)]
    if seat == view.guard:
        parts.append(said["guard"])
    parts += _doing(there, said)
    if seat in view.known:
        parts.append(said["known"].format(cards=" ".join(view.known[seat])))
    return " · ".join(parts)


def _doing(there: SeatView, said: Words) -> list[str]:
    """What everybody sees somebody do."""
    doing = []
    if there.arm:
        doing.append(said["arm" if there.arm.glimpsed_ms is None else "glimpsed"])
    if there.slapped_ms is not None:
        form = "slapped_earlier" if there.slapped_ms < 0 else "slapped"
        doing.append(said[form].format(ms=there.slapped_ms))
    if there.ready:
        doing.append(said["ready"])
    return doing


def _counted(forms: Sequence[str], n: int) -> str:
    """The form for none, for one or for many."""
    return str(forms[min(n, 2)]).format(n=n)
