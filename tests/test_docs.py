"""The documents: their examples run, their links lead somewhere, nothing is left undocumented."""

import pkgutil
import re
from pathlib import Path

import pytest

import tablee
from tablee.kernel.options import Choice

ROOT = Path(__file__).parent.parent
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_examples_of_the_readme_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One after another, as a reader would type them; what they promise to print, they print."""
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    examples = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    assert len(examples) == 5
    for example in examples:
        exec(example, names)
    printed = capsys.readouterr().out
    assert "MG-7: a pair shares its colour or its value" in printed
    assert "['pass', 'discard A3 C3']" in printed
    assert "(64, 393) ['phase', 'hand', 'discard', 'card']" in printed
    assert (tmp_path / "game.jsonl").exists()


def test_the_example_of_the_package_runs(capsys: pytest.CaptureFixture[str]) -> None:
    example = re.search(r"\n\n((?:    .*\n|\n)+)", tablee.__doc__ or "")
    assert example
    exec(re.sub(r"(?m)^    ", "", example[1]), {})
    assert "Standings(" in capsys.readouterr().out


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), f"{page.name} links to {target}"


@pytest.mark.parametrize("game", tablee.shelf().values(), ids=lambda game: game.name)
def test_every_option_is_on_the_rules_page(game: tablee.Game) -> None:
    page = (ROOT / "docs" / "rules" / f"{game.name}.md").read_text(encoding="utf-8")
    for option in game.options:
        assert f"`{option.name}`" in page
        assert f"**{option.rule}**" in page
        if isinstance(option, Choice):
            assert all(f"`{choice}`" in page for choice in option.choices)


def walked() -> list[str]:
    """The functions that the reader's walk names."""
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    walk = page.partition("## A reader's walk\n")[2].partition("\n## ")[0]
    return re.findall(r"`([a-z_]+(?:\.\w+)+)`", walk.replace("`tests/test_docs.py`", ""))


def test_the_readers_walk_is_short() -> None:
    assert 20 < len(walked()) < 60


@pytest.mark.parametrize("name", walked())
def test_every_function_of_the_readers_walk_exists(name: str) -> None:
    assert callable(pkgutil.resolve_name(f"tablee.{name}"))


def test_every_decision_is_listed() -> None:
    folder = ROOT / "docs" / "decisions"
    index = (folder / "README.md").read_text(encoding="utf-8")
    for page in folder.glob("0*.md"):
        assert page.name in index


def test_every_make_target_is_explained() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in ("play", "test", "dev", "fix", "bench", "pins", "clean"):
        assert f'"make {target}' in makefile
        assert re.search(rf"^{target}:", makefile, re.MULTILINE)
