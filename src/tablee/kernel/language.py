"""Words are data: every folder named `words` has a file for each language, and that is the list.

The kernel's own says what a language is: its name, its locale, how it sets spaces and numbers.
"""

import re
import tomllib
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Any

Tree = dict[str, Any]

OTHERWISE = "en"  # for whoever asks for none that there is


@cache
def languages() -> tuple[str, ...]:
    """Every language that there is a file for."""
    names = [file.name.split(".") for file in (files(__package__) / "words").iterdir()]
    return tuple(sorted(name for name, ending in names if ending == "toml"))


def preferred(asked: Iterable[str]) -> str:
    """The first of the languages asked for that there is, as in `fr-CA`, `fr_FR.UTF-8` or `fr`."""
    known = (re.split(r"[-_.;]", one.strip().lower())[0] for one in asked)
    return next((lang for lang in known if lang in languages()), OTHERWISE)


@cache
def facts(lang: str) -> Tree:
    """What a language is, and the words of pages that stand alone."""
    found = _read(__package__, lang)
    return {name: _typeset(part, found["spaces"]) for name, part in found.items()}


def load(package: str, lang: str) -> Tree:
    """The words in a package's folder `words`, with the spaces of their language."""
    spaces = facts(lang)["spaces"]
    return {name: _typeset(part, spaces) for name, part in _read(package, lang).items()}


def _read(package: str, lang: str) -> Tree:
    return tomllib.loads((files(package) / "words" / f"{lang}.toml").read_text(encoding="utf-8"))


def _typeset(value: Any, spaces: Tree) -> Any:
    """Put a language's own spaces for the ordinary ones of its files."""
    if isinstance(value, dict):
        return {name: _typeset(part, spaces) for name, part in value.items()}
    if isinstance(value, list):
        return [_typeset(part, spaces) for part in value]
    for pattern, space in spaces.items():
        value = re.sub(pattern, space, value)
    return value
