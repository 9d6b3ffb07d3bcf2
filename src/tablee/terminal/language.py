"""Words in the language of whoever reads them; they are data, in the folders named `words`."""

import os
import re
import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any, Literal

from tablee.kernel.errors import BadNotation
from tablee.kernel.game import Game

Lang = Literal["en", "fr"]
Tree = dict[str, Any]

_THIN = re.compile(r" ([;!?])")
_WIDE = re.compile(r"(?<=«) | (?=[»:])")

_FRENCH_NUMBERS = str.maketrans({",": "\u202f", ".": ",", "%": "\u00a0%"})


def language(asked: str | None, environment: Mapping[str, str] = os.environ) -> Lang:
    """The language asked for, else that of the locale; English where it is neither."""
    locale = next(
        (environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)),
        "",
    )
    return "fr" if (asked or locale).lower().startswith("fr") else "en"


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
        text = format(value, spec)
        return text.translate(_FRENCH_NUMBERS) if self.lang == "fr" else text

    def bot(self, name: str) -> str:
        """How a bot of that name plays."""
        return str(self.tree["bots"].get(name, name))


def load(package: str, lang: Lang) -> Tree:
    """The words in a package's folder `words`."""
    text = (files(package) / "words" / f"{lang}.toml").read_text(encoding="utf-8")
    tree = tomllib.loads(text)
    return {name: _typeset(value) for name, value in tree.items()} if lang == "fr" else tree


def _typeset(value: Any) -> Any:
    """French spaces: a thin one before ; ! ? and a fixed one before : and inside « »."""
    if isinstance(value, dict):
        return {name: _typeset(part) for name, part in value.items()}
    if isinstance(value, list):
        return [_typeset(part) for part in value]
    return _WIDE.sub("\u00a0", _THIN.sub("\u202f\\1", value))


def find_rule(rules: Mapping[str, str], asked: str) -> str:
    """The number of a rule, which may be asked for as `MG-7`, `mg-7` or `7`."""
    for number in rules:
        if asked.strip().upper() in (number, number.rpartition("-")[2]):
            return number
    first, *_, last = rules
    raise BadNotation(f"there is no rule {asked.strip()!r}; there are {first} to {last}")
