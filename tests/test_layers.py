"""Imports point up, no layer knows a game by name, modules stay small."""

import ast
import importlib
import inspect
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from hatch_build import is_native

import tablee
from tablee.games import find_game
from tablee.kernel.game import GameOf
from tests.modes import COMPILED

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "tablee"
MODULES = sorted(SOURCE.rglob("*.py"))

# Each layer may import from itself and from those before it, and from nothing after it.
LAYERS = ["kernel", "games", "bots", "analysis", "wire", "store", "table", "server"]
# The laboratory and the terminal stand on the bots; the command line stands on everything.
BESIDE = {"lab": ["kernel", "games", "bots"], "terminal": ["kernel", "games", "bots", "analysis"]}
FORBIDDEN_IN_RULES = {"random", "time", "datetime", "asyncio", "logging", "secrets", "os"}


def imports_of(module: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def layer_of(module: Path) -> str:
    parts = module.relative_to(SOURCE).parts
    return parts[0] if len(parts) > 1 else ""


def allowed_layers(layer: str) -> list[str]:
    if layer in BESIDE:
        return [*BESIDE[layer], layer]
    return LAYERS[: LAYERS.index(layer) + 1]


def name_of(module: Path) -> str:
    return str(module.relative_to(SOURCE))


@pytest.mark.parametrize("module", [m for m in MODULES if layer_of(m)], ids=name_of)
def test_imports_point_up(module: Path) -> None:
    allowed = allowed_layers(layer_of(module))
    for name in imports_of(module):
        parts = name.split(".")
        if parts[0] == "tablee":
            assert len(parts) > 1, f"{name}: the public face imports the layers, not they it"
            assert parts[1] in allowed, f"{module.name} must not import {name}"


@pytest.mark.parametrize("module", [m for m in MODULES if layer_of(m) == "games"], ids=name_of)
def test_a_game_does_not_import_another(module: Path) -> None:
    own = module.relative_to(SOURCE).parts[1]
    for name in imports_of(module):
        parts = name.split(".")
        if parts[:2] == ["tablee", "games"] and len(parts) > 2:
            assert parts[2] == own


@pytest.mark.parametrize(
    "module", [m for m in MODULES if layer_of(m) in ("kernel", "games")], ids=name_of
)
def test_chance_time_and_order_are_handed_in(module: Path) -> None:
    if module.name != "record.py":  # draws a seed where none is given
        assert not {name.split(".")[0] for name in imports_of(module)} & FORBIDDEN_IN_RULES


SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["tablee"]


def native_rules() -> set[Path]:
    return {module for module in files_of(SETTINGS["rules"]) if is_native(module)}


def test_compiled_modules_need_only_what_is_copied_for_mypyc() -> None:
    """pip builds where nothing of ours is installed (hatch_build.py)."""
    table = files_of(SETTINGS["table"])
    assert len(table) == len(SETTINGS["table"])
    assert_closed(native_rules() | files_of(SETTINGS["rules-imports"]))
    assert_closed(table | files_of(SETTINGS["table-imports"]))


@pytest.mark.parametrize("game", [game.name for game in tablee.shelf().values()])
def test_all_that_the_rules_of_a_game_need_is_compiled(game: str) -> None:
    compiled = native_rules()
    state = inspect.getmodule(find_game(game).state_type)
    assert state is not None
    waiting = [SOURCE / "games" / game / "rules.py"]
    assert state.__name__ == f"tablee.games.{game}.rules"
    seen: set[Path] = set()
    while waiting:
        module = waiting.pop()
        seen.add(module)
        assert module in compiled, f"{module} is not compiled"
        imported = {
            (ROOT / "src" / name.replace(".", "/")).with_suffix(".py")
            for name in imports_of(module)
        }
        waiting += [one for one in imported if one.is_file() and one not in seen | {ERRORS}]
    assert {"cards.py", "events.py", "moves.py", "terms.py"} <= {module.name for module in seen}


ERRORS = SOURCE / "kernel" / "errors.py"  # exceptions stay as they are


def test_what_is_compiled_holds_no_struct() -> None:
    for module in native_rules():
        assert "msgspec" not in imports_of(module)
        assert module.name not in ("__init__.py", "view.py", "position.py", "notation.py")
    if COMPILED:
        for module in native_rules():
            name = ".".join(module.relative_to(ROOT / "src").with_suffix("").parts)
            file = importlib.import_module(name).__file__
            assert file is not None
            assert not file.endswith(".py"), f"{name} runs interpreted"


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


# Where anything may be written that a newcomer would have to add a name to. Tests may name games.
ROOMS = ("src/tablee", "web", "tests", "scripts", "pyproject.toml", "hatch_build.py")
READ = {".css", ".html", ".js", ".json", ".mjs", ".py", ".svelte", ".svg", ".toml", ".ts"}
NOT_OURS = {"node_modules", "golden", ".build", "__pycache__"}
# Helpers of tests that play particular games, and say which; a game's own begins with its name.
PARTICULAR = {
    "hint_scenes",
    *("doors", "gallery", "mami_people", "mami_scenes", "misty_scenes", "people", "positions"),
    *("scenes", "evening_scenes", "attacks", "engine_people", "nonsense", "server_thread"),
}


def rooms() -> Iterator[Path]:
    """All that may know no game by name, if it is not that game's own."""
    built = SOURCE / "server" / "web"
    for room in (ROOT / name for name in ROOMS):
        for file in sorted(room.rglob("*")) if room.is_dir() else [room]:
            parts = file.relative_to(ROOT).parts
            is_test = file.name.startswith("test_") or ".test." in file.name
            is_ours = not NOT_OURS & set(parts) and built not in file.parents
            if file.is_file() and file.suffix in READ and is_ours and not is_test:
                yield file


def is_of(game: str, file: Path) -> bool:
    """Whether it stands in a folder of this game, or is called like it."""
    is_folder = game in file.relative_to(ROOT).parts
    return is_folder or file.stem == game or file.stem.startswith(f"{game}_")


def names_in(file: Path) -> set[str]:
    """The games that are named where they should not be."""
    text = file.read_text(encoding="utf-8").lower()
    return {
        game.name
        for game in tablee.shelf().values()
        if game.name in text and not is_of(game.name, file)
    }


def is_particular(file: Path) -> bool:
    return ROOT / "tests" in file.parents and file.stem in PARTICULAR


def test_no_room_knows_a_game_by_name() -> None:
    named = {str(file.relative_to(ROOT)): names_in(file) for file in rooms()}
    assert {
        file: names for file, names in named.items() if names and not is_particular(ROOT / file)
    } == {}


def test_what_may_name_a_game_does() -> None:
    assert {file.stem for file in rooms() if is_particular(file) and names_in(file)} == PARTICULAR


@pytest.mark.parametrize(
    "room",
    [
        *("src/tablee/table/room.py", "src/tablee/kernel/words/fr.toml", "pyproject.toml"),
        *("src/tablee/terminal/words/en.toml", "hatch_build.py", "scripts/quick.py"),
        *("web/src/front/shelf.ts", "web/src/table/plain/Board.svelte", "web/src/app.css"),
        *("web/src/i18n/words/fr.ts", "web/src/table/plain/words/en.toml", "web/index.html"),
        *("web/build/words.ts", "web/package.json", "web/public/sw.js", "web/src/test/messages.ts"),
        *("tests/conftest.py", "tests/conformance/cases.py", "tests/tiny/trio/words/en.toml"),
    ],
)
def test_every_kind_of_place_is_looked_at(room: str) -> None:
    assert ROOT / room in set(rooms())
    assert not any(is_of(game.name, ROOT / room) for game in tablee.shelf().values())


# All by which anybody is sent something of a game, with what the face of every game says there,
# and what a game says that has more to say.
SHOWING = {
    "view": "self.viewer(state)(seat)",
    "viewer": "self.views.viewer(self.own(state))",
    "tell": "self.views.tell(event, seat)",
    "deadline_ms": "self.views.deadline_ms(self.own(state))",
}
SHOWING_MORE = {"gesture": "view.gesture(move", "on_photo": "view.on_photo(move"}


def answers_of(module: Path, face: str) -> dict[str, str]:
    """What the methods of a class return, by name; of those that return one thing."""
    (found,) = [
        node
        for node in ast.parse(module.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ClassDef) and node.name == face
    ]
    answers = {}
    for method in (one for one in found.body if isinstance(one, ast.FunctionDef)):
        said = [node.value for node in ast.walk(method) if isinstance(node, ast.Return)]
        answers[method.name] = "; ".join(ast.unparse(one) for one in said if one is not None)
    return answers


def test_all_that_is_sent_of_any_game_is_asked_of_its_views() -> None:
    answers = answers_of(SOURCE / "kernel" / "game.py", "GameOf")
    assert answers.items() >= SHOWING.items()
    assert not answers.keys() & SHOWING_MORE.keys()


@pytest.mark.parametrize("game", tablee.shelf().values(), ids=lambda game: game.name)
def test_all_that_is_sent_of_a_game_comes_from_its_view(game: tablee.Game) -> None:
    """Its face hands every such question on, and answers none by itself."""
    assert isinstance(game, GameOf)
    assert type(game).__mro__[1] is GameOf
    assert game.views is importlib.import_module(f"tablee.games.{game.name}.view")
    assert "views" not in vars(game)
    answers = answers_of(SOURCE / "games" / game.name / "__init__.py", type(game).__name__)
    assert not answers.keys() & SHOWING.keys()
    for name in SHOWING_MORE.keys() & answers.keys():
        assert answers[name].startswith(SHOWING_MORE[name]), f"{name} returns {answers[name]}"
        assert answers[name].endswith(")")
        assert ";" not in answers[name]


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
