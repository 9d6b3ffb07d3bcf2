"""Mamicatchmi as plain lines of text: what a person at a terminal is shown and asked.

The words are in words/*.toml. Time runs while an answer is typed: in a duel the numbers of the
list are the quick way.
"""

from collections.abc import Sequence

from tablee.games.mamicatchmi.view import LastDuel, SeatView, View
from tablee.kernel.words import Row, Words, counted

# Patterns and their styles; dice stand in brackets.
MARKS = {r"\[[^\]]+\]": "bold #E69F00"}

SEATS = frozenset({"seat", "loser", "by", "other"})  # the fields of an event that name a seat
SCORES = "game_ended"  # the tokens are on the table all the time

# What helps where: the rules that matter in each phase.
_RULES = {
    "choose": ("MC-2", "MC-6"),
    "roll": ("MC-3", "MC-6", "MC-10"),
    "duel": ("MC-6", "MC-7", "MC-9", "MC-11", "MC-13"),
    "temptation": ("MC-9", "MC-5", "MC-11"),
    "swap": ("MC-5", "MC-9"),
}


def rules_now(view: View) -> tuple[str, ...]:
    """The rules to read before this decision."""
    return _RULES[view.phase]


def legend(words: Words) -> str:
    """Who flees from whom, and whereto."""
    return "  ".join(flight.replace(" ", "\u00a0") for flight in words["flights"])


def table(view: View, names: Sequence[str], words: Words) -> list[Row]:
    """What lies on the table: the seats, then the middle."""
    said = words["table"]
    rows = [(names[seat], _seat(there, words)) for seat, there in enumerate(view.seats)]
    structures = " · ".join(words["structures"][name] for name in view.structures)
    rows.append((said["structures"], structures))
    if view.commons:
        rows.append((said["commons"], ", ".join(words["pawns"][pawn] for pawn in view.commons)))
    rows.append((said["reserve"], counted(said["tokens"], view.reserve)))
    if view.last is not None:
        rows.append((said["last"], _last(view.last, words)))
    return rows


def hand(view: View, words: Words) -> list[Row]:
    """The pawn in the hand of the one who looks."""
    holding = view.seats[view.seat].holding
    held = words["pawns"][holding] if holding else words["table"]["no_hand"]
    return [(words["table"]["hand"], held)]


def card(name: str, words: Words) -> str:
    """There are no cards, but pawns."""
    return str(words["pawns"][name])


def revealed(view: View, names: Sequence[str], words: Words) -> list[Row]:
    """Nothing is hidden, so that nothing comes to light."""
    return []


def prompt(view: View, moves: Sequence[str], names: Sequence[str], words: Words) -> str:
    """What is to be decided between these moves, given in notation."""
    holding = view.seats[view.seat].holding
    asked: str = words["phases"]["holding" if holding and view.phase != "swap" else view.phase]
    dice = " ".join(words["told"]["dice"][face] for face in view.dice or ())
    return asked.format(dice=dice, pawn=words["pawns"][holding] if holding else "")


def choice(view: View, move: str, names: Sequence[str], words: Words) -> str:
    """A move, given in notation, as words."""
    said: Words = words["moves"]
    match move.split():
        case ["swap", pawn]:
            (owner,) = [there.owner for name, there in view.pawns.items() if name == pawn]
            form = said["swap_common"] if owner is None else said["swap"]
            name = "" if owner is None else names[owner]
            return str(form).format(pawn=words["pawns"][pawn], name=name)
        case ["swap", one, other]:
            structures = words["structures"]
            return str(said["rearrange"]).format(one=structures[one], other=structures[other])
        case ["place", _, *spot]:
            return str(words["told"]["spot"][" ".join(spot)])
        case [verb, pawn]:
            return str(said[verb]).format(pawn=words["pawns"][pawn])
    return str(said[move])


def _seat(there: SeatView, words: Words) -> str:
    said = words["table"]
    parts = [counted(said["tokens"], there.tokens)]
    parts.append(words["pawns"][there.pawn] if there.pawn else said["no_pawn"])
    if there.holding:
        parts.append(said["holding"].format(pawn=words["pawns"][there.holding]))
    return " · ".join(parts)


def _last(duel: LastDuel, words: Words) -> str:
    """Each called pawn, where it had to go, and when it was there."""
    said = words["table"]
    return " · ".join(
        said["late" if called.after_ms is None else "came"].format(
            pawn=words["pawns"][called.pawn],
            spot=words["told"]["spot"][called.spot],
            ms=called.after_ms,
        )
        for called in duel.called
    )
