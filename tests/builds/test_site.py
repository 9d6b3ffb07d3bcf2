"""The documentation site: it is built, without a link that leads nowhere or to elsewhere."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from scripts.site_hook import AROUND, lead, linked

import tablee

ROOT = Path(__file__).parent.parent.parent
# Numbers have no docstrings; `games` is also the name of a package, which is found in its place.
NOT_LISTED = {"NEVER", "SPECTATOR", "games"}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", folder],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return folder


def test_every_page_is_there(site: Path) -> None:
    for page in (ROOT / "docs").rglob("*.md"):
        there = page.relative_to(ROOT / "docs").with_suffix(".html")
        assert (site / str(there).replace("README", "index")).is_file()
    for name in AROUND.values():
        assert (site / name).with_suffix(".html").is_file()
    assert (site / "files" / "deploy" / "Caddyfile").read_text() == (
        ROOT / "deploy" / "Caddyfile"
    ).read_text()


def test_the_library_is_told_whole(site: Path) -> None:
    text = (site / "api.html").read_text(encoding="utf-8")
    for name in set(tablee.__all__) - NOT_LISTED:
        assert f'id="tablee.{name}"' in text, name


def test_nothing_is_fetched_from_elsewhere(site: Path) -> None:
    for page in site.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        assert not re.search(r'<(?:script|link|img)[^>]+(?:src|href)="(?:https?:)?//', text), page


def test_broken_links_are_errors() -> None:
    settings = yaml.safe_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))
    assert settings["strict"]
    for kinds in settings["validation"].values():
        assert set(kinds.values()) == {"warn"}


def test_links_lead_to_where_things_are_on_the_site() -> None:
    assert lead("index.md", "docs/hosting.md") == "hosting.md"
    assert lead("index.md", "docs/decisions/") == "decisions/README.md"
    assert lead("hosting.md", "../deploy/Caddyfile") == "files/deploy/Caddyfile"
    assert lead("decisions/0001-rooms-of-a-game.md", "../hosting.md") == "../hosting.md"
    assert lead("hosting.md", "../README.md") == "index.md"
    assert lead("hosting.md", "nowhere.md") == "nowhere.md"
    assert "deploy/haproxy.cfg" in linked()
