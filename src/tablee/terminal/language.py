"""Words in the language of whoever reads them; they are data, in the folders named `words`."""

import os
from collections.abc import Mapping
from typing import Any

from tablee.kernel.errors import BadNotation
from tablee.kernel.game import Game
from tablee.kernel.language import Tree, facts, load, preferred

Lang = str  # the name of a file in the folders `words`


def language(asked: str | None, environment: Mapping[str, str] = os.environ) -> Lang:
    """The language asked for, else that of the locale; English where it is neither."""
    locale = next(
        (environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)),
        "",
    )
    return preferred([asked or locale])


class Words:
    """The words of the house in one language, and those of each game."""

    def __init__(self, lang: Lang) -> None:
        self.lang = lang
        self.tree = load(__package__, lang)

    def __call__(self, path: str, **values: object) -> str:
        """The words of an id such as `play.welcome`, filled in."""
        found: Any = self.tree
        for name in path.split("."):
            found = found[name]
        return str(found).format(**values)

    def of(self, game: Game) -> Tree:
        """The game's own words."""
        return load(type(game).__module__, self.lang)

    def listed(self, names: list[str]) -> str:
        """Several names as one: `Rose, Malo and Lise`."""
        if len(names) < 2:
            return "".join(names)
        return self("and", first=", ".join(names[:-1]), last=names[-1])

    def number(self, value: float, spec: str) -> str:
        """A number as this language writes it."""
        return format(value, spec).translate(str.maketrans(facts(self.lang)["numbers"]))

    def bot(self, name: str) -> str:
        """How a bot of that name plays."""
        return str(self.tree["bots"].get(name, name))


def find_rule(rules: Mapping[str, str], asked: str) -> str:
    """The number of a rule, which may be asked for as `MG-7`, `mg-7` or `7`."""
    for number in rules:
        if asked.strip().upper() in (number, number.rpartition("-")[2]):
            return number
    first, *_, last = rules
    raise BadNotation(f"there is no rule {asked.strip()!r}; there are {first} to {last}")
