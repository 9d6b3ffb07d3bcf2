"""The face of a game that brings none: what its view says, field by field, in its own words.

The same words show it on the plain board of the web client: `[phases]`, `[moves]`, `[fields]`,
`[values]` and `[events]` (docs/adding-a-game.md).
"""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from tablee.kernel.game import Game
from tablee.kernel.language import OTHERWISE, Tree, load
from tablee.kernel.words import Row

# What every view says, and is shown in other ways.
_KNOWN = frozenset({"seat", "seats", "phase", "to_act", "deadline_ms"})


class PlainFace:
    """Any game at all as lines of text."""

    MARKS: Mapping[str, str] = {}
    SCORES = ""  # nobody can say which event changes them

    def __init__(self, game: Game) -> None:
        words = load(type(game).__module__, OTHERWISE)
        roles = {role for sentences in words["events"].values() for role in sentences}
        self.SEATS = frozenset({"seat", *(role for role in roles if not role.startswith("others"))})
        self.rules = tuple(words["rules"])

    def rules_now(self, view: msgspec.Struct) -> Sequence[str]:
        return self.rules

    def legend(self, words: Tree) -> str:
        return ""

    def table(self, view: msgspec.Struct, names: Sequence[str], words: Tree) -> list[Row]:
        """A row a seat."""
        return [
            (name, " · ".join(" ".join(fact) for fact in facts(there, words)))
            for name, there in zip(names, msgspec.to_builtins(view)["seats"], strict=True)
        ]

    def hand(self, view: msgspec.Struct, words: Tree) -> list[Row]:
        """All else that the view says."""
        said = msgspec.to_builtins(view)
        rows = facts({name: said[name] for name in said if name not in _KNOWN}, words)
        return [(f"{name[:1].upper()}{name[1:]}", value) for name, value in rows]

    def card(self, name: str, words: Tree) -> str:
        return value_said(name, words)

    def revealed(self, view: msgspec.Struct, names: Sequence[str], words: Tree) -> list[Row]:
        return []

    def prompt(
        self, view: msgspec.Struct, moves: Sequence[str], names: Sequence[str], words: Tree
    ) -> str:
        phase = msgspec.to_builtins(view)["phase"]
        return str(words.get("phases", {}).get(phase, phase))

    def choice(self, view: msgspec.Struct, move: str, names: Sequence[str], words: Tree) -> str:
        verb, *nouns = move.split()
        if verb not in words.get("moves", {}):
            return move
        return str(words["moves"][verb]).format(*(value_said(noun, words) for noun in nouns))


def facts(said: Mapping[str, Any], words: Tree) -> list[Row]:
    """What there is to say, by name; fields without words only where no field has any."""
    named = words.get("fields", {})
    return [
        (named.get(name, name), value_said(value, words))
        for name, value in said.items()
        if value is not None and value is not False and (name in named or not named)
    ]


def value_said(value: object, words: Tree) -> str:
    """What the view says somewhere, in words; that something is so needs none."""
    if value is True:
        return ""
    if isinstance(value, dict):
        return " · ".join(" ".join(fact) for fact in facts(value, words))
    if isinstance(value, list | tuple):
        return ", ".join(value_said(one, words) for one in value) or "–"
    return str(words.get("values", {}).get(str(value), value))
