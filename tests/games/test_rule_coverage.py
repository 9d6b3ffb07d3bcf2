"""Pages, rules and tests agree: every rule has a test, every refusal and option has its line."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import tablee
from tablee.games import find_game

ROOT = Path(__file__).parents[2]
SCREEN_ONLY = "A (screen only)"  # proven in a browser, if at all

PAGES = sorted(path for path in (ROOT / "docs/rules").glob("*.md") if path.stem != "README")
GAMES = sorted(path.parent.name for path in (ROOT / "src/tablee/games").glob("*/rules.py"))

_RULE = re.compile(r"^- \*\*([A-Z]+)-([0-9]+)\*\* (.*)$", re.MULTILINE)
_POSITION = re.compile(r"^```position\n(.*?)^```$", re.MULTILINE | re.DOTALL)

page_of_game = pytest.mark.parametrize("game", GAMES)
every_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)


def text_of(game: str) -> str:
    return (ROOT / f"docs/rules/{game}.md").read_text(encoding="utf-8")


def rules_in(text: str) -> list[tuple[str, int, str]]:
    """Prefix, number and the line's text, for each rule of a page."""
    return [(prefix, int(number), line) for prefix, number, line in _RULE.findall(text)]


@cache
def names_of_tests() -> set[str]:
    trees = [ast.parse(path.read_text("utf-8")) for path in (ROOT / "tests").rglob("test_*.py")]
    return {
        node.name
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }


def refusals_in(game: str) -> Iterator[tuple[str, str]]:
    """Rule and reason of each IllegalMove in a game's modules."""
    for path in sorted((ROOT / f"src/tablee/games/{game}").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("IllegalMove"):
                rule, why = (ast.literal_eval(argument) for argument in node.args)
                yield rule, why


def rows_in(text: str, heading: str) -> list[list[str]]:
    """The cells of the table under a heading, without its first two lines."""
    section = text.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


@every_page
def test_rules_are_numbered_from_one_and_once(page: Path) -> None:
    rules = rules_in(page.read_text(encoding="utf-8"))
    assert len({prefix for prefix, _, _ in rules}) == 1
    assert sorted(number for _, number, _ in rules) == list(range(1, len(rules) + 1))


@every_page
def test_rules_say_their_kind(page: Path) -> None:
    for prefix, number, line in rules_in(page.read_text(encoding="utf-8")):
        assert re.match(r"[RDA](/[RDA])* ", line), f"{prefix}-{number}: R, D or A?"


@every_page
def test_every_rule_has_a_test(page: Path) -> None:
    names = names_of_tests()
    missing = [
        f"{prefix}-{number}"
        for prefix, number, line in rules_in(page.read_text(encoding="utf-8"))
        if not line.startswith(SCREEN_ONLY)
        and not any(name.startswith(f"test_{prefix}_{number}_") for name in names)
    ]
    assert missing == []


@page_of_game
def test_every_refusal_names_a_rule_of_the_page(game: str) -> None:
    listed = {f"{prefix}-{number}" for prefix, number, _ in rules_in(text_of(game))}
    named = {rule for rule, _ in refusals_in(game)}
    assert named
    assert named - listed == set()


@page_of_game
def test_every_refusal_is_explained(game: str) -> None:
    explained = {row[1]: row[0].split(", ") for row in rows_in(text_of(game), "Refused moves")}
    refusals = list(refusals_in(game))
    assert set(explained) == {why for _, why in refusals}
    assert [(rule, why) for rule, why in refusals if rule not in explained[why]] == []


@page_of_game
def test_every_option_is_listed(game: str) -> None:
    listed = {(row[0].strip("`"), row[1]) for row in rows_in(text_of(game), "Options")}
    assert listed == {(option.name, option.rule) for option in find_game(game).options}


@page_of_game
def test_every_position_of_the_page_is_one(game: str) -> None:
    texts = _POSITION.findall(text_of(game))
    assert texts
    for text in texts:
        assert not tablee.position(game, text).is_over()
