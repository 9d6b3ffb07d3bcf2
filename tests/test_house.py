"""The house: imports point up, no room knows a game by name, modules stay small."""

import ast
import tomllib
from pathlib import Path

import pytest

import tablee

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "tablee"
MODULES = sorted(SOURCE.rglob("*.py"))

# Each room may import from itself and from those before it, and from nothing after it.
ROOMS = ["kernel", "games", "bots", "wire", "store", "table", "server"]
# The laboratory and the terminal stand on the bots; the command line stands on everything.
BESIDE = {"lab": ["kernel", "games", "bots"], "terminal": ["kernel", "games", "bots"]}
FORBIDDEN_IN_RULES = {"random", "time", "datetime", "asyncio", "logging", "secrets", "os"}


def imports_of(module: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def room_of(module: Path) -> str:
    parts = module.relative_to(SOURCE).parts
    return parts[0] if len(parts) > 1 else ""


def allowed_rooms(room: str) -> list[str]:
    if room in BESIDE:
        return [*BESIDE[room], room]
    return ROOMS[: ROOMS.index(room) + 1]


def name_of(module: Path) -> str:
    return str(module.relative_to(SOURCE))


@pytest.mark.parametrize("module", [m for m in MODULES if room_of(m)], ids=name_of)
def test_imports_point_up(module: Path) -> None:
    allowed = allowed_rooms(room_of(module))
    for name in imports_of(module):
        parts = name.split(".")
        if parts[0] == "tablee":
            assert len(parts) > 1, f"{name}: the public face imports the rooms, not they it"
            assert parts[1] in allowed, f"{module.name} must not import {name}"


@pytest.mark.parametrize("module", [m for m in MODULES if room_of(m) == "games"], ids=name_of)
def test_a_game_does_not_import_another(module: Path) -> None:
    own = module.relative_to(SOURCE).parts[1]
    for name in imports_of(module):
        parts = name.split(".")
        if parts[:2] == ["tablee", "games"] and len(parts) > 2:
            assert parts[2] == own


@pytest.mark.parametrize(
    "module", [m for m in MODULES if room_of(m) in ("kernel", "games")], ids=name_of
)
def test_chance_time_and_order_are_handed_in(module: Path) -> None:
    if module.name != "record.py":  # draws a seed where none is given
        assert not {name.split(".")[0] for name in imports_of(module)} & FORBIDDEN_IN_RULES


def test_compiled_modules_need_only_what_is_copied_for_mypyc() -> None:
    """pip builds where nothing of ours is installed (hatch_build.py)."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"][
        "tablee"
    ]
    rules, table = (files_of(settings[group]) for group in ("rules", "table"))
    assert (len(rules), len(table)) >= (len(settings["rules"]), len(settings["table"]))
    assert_closed(rules | files_of(settings["rules-imports"]))
    assert_closed(table | files_of(settings["table-imports"]))


def files_of(patterns: list[str]) -> set[Path]:
    return {path for pattern in patterns for path in (ROOT / "src").glob(pattern)}


def assert_closed(copied: set[Path]) -> None:
    """Nothing among them imports anything of ours that is not."""
    names = {
        ".".join(path.relative_to(ROOT / "src").with_suffix("").parts).removesuffix(".__init__")
        for path in copied
    }
    packages = {name.rpartition(".")[0] for name in names}
    for module in copied:
        for name in imports_of(module):
            known = name in names | packages or name.rpartition(".")[0] in names
            assert not name.startswith("tablee") or known, f"{module.name} imports {name}"


@pytest.mark.parametrize("game", [game.name for game in tablee.games()])
def test_no_room_knows_a_game_by_name(game: str) -> None:
    for file in SOURCE.rglob("*"):
        own = game in file.relative_to(SOURCE).parts or file.stem == game
        if not own and file.suffix in (".py", ".toml"):
            assert game not in file.read_text(encoding="utf-8").lower(), f"{file} names {game}"


@pytest.mark.parametrize(
    "module", [*MODULES, *sorted((ROOT / "tests").rglob("*.py"))], ids=lambda path: path.stem
)
def test_modules_are_short(module: Path) -> None:
    assert len(module.read_text(encoding="utf-8").splitlines()) <= 500


def test_public_names_have_docstrings() -> None:
    """In the source: mypyc drops those of compiled classes."""
    documented = {
        node.name
        for module in MODULES
        for node in ast.parse(module.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node)
    }
    assert {name for name in tablee.__all__ if not name.isupper()} <= documented
