"""The face of Knock."""

from collections.abc import Mapping, Sequence
from typing import Any

from tests.terminal.knock import Seen

MARKS: Mapping[str, str] = {}
SEATS = frozenset({"seat"})
SCORES = "rang"


def rules_now(view: Seen) -> Sequence[str]:
    return ["KN-1"]


def legend(words: Mapping[str, Any]) -> str:
    return "no cards"


def table(view: Seen, names: Sequence[str], words: Mapping[str, Any]) -> list[tuple[str, str]]:
    return [(name, "…") for name in names]


def hand(view: Seen, words: Mapping[str, Any]) -> list[tuple[str, str]]:
    return []


def card(name: str, words: Mapping[str, Any]) -> str:
    return name


def revealed(view: Seen, names: Sequence[str], words: Mapping[str, Any]) -> list[tuple[str, str]]:
    return []


def prompt(view: Seen, moves: Sequence[str], names: Sequence[str], words: Mapping[str, Any]) -> str:
    return "How often?"


def choice(view: Seen, move: str, names: Sequence[str], words: Mapping[str, Any]) -> str:
    return move
