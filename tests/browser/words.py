"""What is said on the screen, read where the client reads it: tests know ids, people hear words."""

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import tablee

SHELL = Path(__file__).parents[2] / "web" / "src" / "i18n" / "words"
GAMES = Path(tablee.__file__).parent / "games"
TEXT = r"'((?:[^'\\]|\\.)*)'"
MESSAGE = re.compile(rf"'([\w.]+)':\s*(?:{TEXT}|\{{\s*one:\s*{TEXT},\s*other:\s*{TEXT})")
SLOT = re.compile(r"\\\{(\w+)\\\}")


@cache
def shell_words(lang: str) -> dict[str, list[str]]:
    """The shell's messages; one with plural forms has two."""
    folders = (SHELL, SHELL.parent / "later" / "words")
    source = "".join((folder / f"{lang}.ts").read_text() for folder in folders)
    return {
        found[1]: [text for text in found.groups()[1:] if text is not None]
        for found in MESSAGE.finditer(source)
    }


@cache
def box_words(lang: str, game: str) -> Any:
    """What the shelf says of a game that has a box."""
    boxes = SHELL.parents[1] / "games"
    return tomllib.loads((boxes / game / "words" / f"{lang}.toml").read_text("utf-8"))


@cache
def kernel_words(lang: str) -> Any:
    """What a language is."""
    return tomllib.loads((GAMES.parent / "kernel" / "words" / f"{lang}.toml").read_text())


@cache
def game_words(lang: str, game: str) -> Any:
    return tomllib.loads((GAMES / game / "words" / f"{lang}.toml").read_text())


def pattern(texts: list[str], values: dict[str, str | int], *, whole: bool) -> re.Pattern[str]:
    """Matches these texts, with the values in their slots or anything where none is given."""

    def slot(found: re.Match[str]) -> str:
        return re.escape(str(values[found[1]])) if found[1] in values else ".+"

    ways = "|".join(re.sub(r"\\?\s", r"\\s", SLOT.sub(slot, re.escape(text))) for text in texts)
    return re.compile(f"^(?:{ways})$" if whole else f"(?:{ways})", re.IGNORECASE)


def say(lang: str, message: str, *, whole: bool = True, **values: str | int) -> re.Pattern[str]:
    """The shell's words for a message id."""
    return pattern(shell_words(lang)[message], values, whole=whole)


def tell(
    lang: str, game: str, *path: str, whole: bool = True, **values: str | int
) -> re.Pattern[str]:
    """A game's words at a path of its file."""
    words = game_words(lang, game)
    for name in path:
        words = words[name]
    return pattern(words if isinstance(words, list) else [words], values, whole=whole)
