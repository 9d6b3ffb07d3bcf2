"""Makes a site of pages that are also read where they lie: README, docs/ and what they link to.

Their links are those of the folder: here each is led to where its page is on the site, or to a copy
of the file. One that leads nowhere stays as it is, and mkdocs fails on it.
"""

import posixpath
import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).parent.parent
AROUND = {  # pages that lie above docs/
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
}
LINK = re.compile(r"\]\((?![a-z]+:|#)([^)#\s]+)(#[^)\s]*)?\)")


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """All decisions, whoever adds one."""
    pages = sorted((ROOT / "docs" / "decisions").glob("0*.md"))
    listed = ["decisions/README.md", *(f"decisions/{page.name}" for page in pages)]
    assert config.nav is not None
    config.nav += [{"Decisions": listed}]
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add what lies above docs/, and whatever is linked to."""
    for name, uri in AROUND.items():
        text = (ROOT / name).read_text(encoding="utf-8")
        files.append(File.generated(config, uri, content=text))
    for place in linked():
        copy = File.generated(config, f"files/{place}", abs_src_path=str(ROOT / place))
        files.append(copy)
    return files


def on_page_markdown(text: str, *, page: Page, **_: object) -> str:
    """Lead the links of a page to where things are on the site."""
    here = page.file.src_uri
    return LINK.sub(lambda link: f"]({lead(here, link[1])}{link[2] or ''})", text)


def place_of(uri: str) -> str:
    """Where a page of the site lies in the project."""
    back = {there: name for name, there in AROUND.items()}
    return back.get(uri, f"docs/{uri}")


def target_of(place: str, link: str) -> str:
    """What a link of a file means, from the project's folder."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(place), link))


def uri_of(place: str) -> str | None:
    """Where a file or folder of the project is on the site; None if there is none."""
    if place in AROUND:
        return AROUND[place]
    if (ROOT / place / "README.md").is_file():
        place = f"{place}/README.md"
    if not (ROOT / place).is_file():
        return None
    return place.removeprefix("docs/") if place.startswith("docs/") else f"files/{place}"


def lead(here: str, link: str) -> str:
    uri = uri_of(target_of(place_of(here), link))
    return link if uri is None else posixpath.relpath(uri, posixpath.dirname(here) or ".")


def linked() -> set[str]:
    """Files outside docs/ that a page links to."""
    pages = [*AROUND, *(str(page.relative_to(ROOT)) for page in (ROOT / "docs").rglob("*.md"))]
    targets = {
        target_of(page, link[1])
        for page in pages
        for link in LINK.finditer((ROOT / page).read_text(encoding="utf-8"))
    }
    return {place for place in targets if (uri_of(place) or "").startswith("files/")}
