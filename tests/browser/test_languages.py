"""A language is words in folders: with a made-up third one, no page says a word of another."""

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import httpx2 as httpx
import pytest
from playwright.sync_api import Browser

import tablee
from tablee.games import shelf
from tablee.games.lessons import lesson_of
from tests.browser import evening_scenes, people_scenes, scenes, words
from tests.browser.boards import BOARDS
from tests.browser.doors import by_visitor, doors, tables, visitor
from tests.browser.positions import BOTS, lay_out
from tests.server.server_process import Server

ROOT = Path(__file__).parents[2]
# English in Cyrillic letters: what is still in Latin ones has not come out of a folder of words.
# The browser knows how dates and plurals are in Bulgarian; we have no words in it.
LANG = "bg"
LATIN = "abcdefghijklmnopqrstuvwxyz"
CYRILLIC = "".join(chr(0x430 + place) for place in range(len(LATIN)))
LETTERS = str.maketrans(LATIN + LATIN.upper(), CYRILLIC + CYRILLIC.upper())
SLOT = re.compile(r"(\{.*?\})")
# Names of people, of the house and of languages; codes, fingerprints and links; numbers of rules.
NAMES = ["Clémentine", "Tom", "Ana", "Robot", "Tablée", "English", "Français", "EN", "FR", *BOTS]
NAMES += [
    name for lesson in map(lesson_of, tablee.shelf().values()) if lesson for name in lesson.names
]
ALLOWED = re.compile(
    rf"\b(?:{'|'.join(NAMES)})\b|\b[A-Z]{{2}}-\d+|\b[A-Z]{{4}}\b|\b[0-9a-f]{{64}}\b|"
    r"(?:https?://)?(?:localhost|[\d.]+):\S+"
)
WORD = re.compile(r"[A-Za-zÀ-ÿ]{2,}")
SEEN = """() => {
    const attributes = ['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext',
        'title', 'alt', 'placeholder']
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found = [document.title]
    while (nodes.nextNode())
        if (!nodes.currentNode.parentElement.closest('script, style, noscript'))
            found.push(nodes.currentNode.data)
    for (const name of attributes)
        for (const one of document.querySelectorAll(`[${name}]`)) found.push(one.getAttribute(name))
    return found
}"""
# Every kind of screen once, of every game.
LOOKED_AT = [
    *("front", "settings", "nowhere", "join", "lobby", "menu", "reactions", "rules"),
    *(f"{game} {page}" for game in BOARDS for page in ("box", "lesson")),
    *("raised", "pick", "round end", "game end"),
    *("misty raised", "misty moved", "misty round end", "misty game end", "misty daily"),
    *("mami choose", "mami duel", "mami double", "mami over", "mami warm up"),
    *("mito my turn", "mito guard", "mito race", "mito slap", "mito gifts"),
    *("mito film", "mito hands", "mito end", "mito watching", "mito lobby"),
    *("replay", "replay hands", "replay file", *evening_scenes.SCENES, *people_scenes.SCENES),
]


def in_cyrillic(text: str) -> str:
    """But for what is filled in."""
    parts = SLOT.split(text)
    return "".join(part if SLOT.fullmatch(part) else part.translate(LETTERS) for part in parts)


def made_up(value: object) -> str:
    """A value of a file of words, as TOML; ids stay as they are."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(k)} = {made_up(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(made_up, value)) + "]"
    return json.dumps(in_cyrillic(value) if isinstance(value, str) else value, ensure_ascii=False)


def add_language(house: Path) -> None:
    """One file in every folder of words, and nothing else."""
    for folder in house.rglob("words"):
        for file in folder.glob("en.toml"):
            tree = tomllib.loads(file.read_text())
            lines = [f"{name} = {made_up(value)}\n" for name, value in tree.items()]
            file.with_stem(LANG).write_text("".join(lines))
        for file in folder.glob("en.ts"):
            text = re.sub(
                rf"(:\s*){words.TEXT}",
                lambda one: f"{one[1]}'{in_cyrillic(one[2])}'",
                file.read_text(),
            )
            file.with_stem(LANG).write_text(text)
    facts = house / "src" / "tablee" / "kernel" / "words" / f"{LANG}.toml"
    text = re.sub(r"locale = .*", f'locale = "{LANG}"', facts.read_text())
    facts.write_text(text)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the sources with one language more."""
    house = tmp_path_factory.mktemp("house")
    left_out = shutil.ignore_patterns("node_modules", "__pycache__", "*.test.ts")
    shutil.copytree(ROOT / "web", house / "web", ignore=left_out)
    (house / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    built = ROOT / "src" / "tablee" / "server" / "web"
    shutil.copytree(
        ROOT / "src",
        house / "src",
        ignore=lambda folder, names: names if Path(folder) == built else left_out(folder, names),
    )
    add_language(house)
    return house


@pytest.fixture(scope="module")
def server(house: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """With a client that was built from it; the terminal needs none."""
    command = ["npm", "run", "-s", "build"]
    subprocess.run(command, cwd=house / "web", capture_output=True, check=True)
    never = {"bot_ms": scenes.NEVER_MS, "away_ms": scenes.NEVER_MS}
    server = Server(tmp_path_factory.mktemp("data"), **never)
    server.environment["PYTHONPATH"] = str(house / "src")
    lay_out(server.data, tables())
    yield server.start()
    server.clear()


@pytest.fixture(autouse=True)
def _words_of_the_house(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "SHELL", house / "web" / "src" / "i18n" / "words")
    monkeypatch.setattr(words, "GAMES", house / "src" / "tablee" / "games")


def foreign(texts: list[str]) -> set[str]:
    """What is in Latin letters, and is no name, code or number."""
    return {text.strip() for text in texts if WORD.search(ALLOWED.sub("", text))}


def test_no_page_says_a_word_of_another_language(server: Server, browser: Browser) -> None:
    found: dict[str, set[str]] = {}
    ways = doors(LANG)
    for group in by_visitor({scene: ways[scene] for scene in LOOKED_AT}):
        player = visitor(browser, server, next(iter(group.values())), LANG)
        for scene, door in group.items():
            door.go(player)
            assert player.page.locator("html").get_attribute("lang") == LANG
            found[scene] = foreign(player.page.evaluate(SEEN))
        player.close()
    assert {scene: said for scene, said in found.items() if said} == {}

    # A page of the server's own.
    asked = {"accept": "text/html", "accept-language": LANG}
    page = httpx.post(f"{server.http}/t/BCDF", headers=asked).text
    assert f'lang="{LANG}"' in page
    assert foreign(re.findall(r">([^<]+)<", page)) == set()


@pytest.mark.parametrize("game", sorted(shelf()))
def test_the_terminal_speaks_it(house: Path, game: str) -> None:
    environment = {**os.environ, "PYTHONPATH": str(house / "src")}
    said = []
    for command in (["rules", game], ["play", game, "--seed", "5"]):
        done = subprocess.run(
            [sys.executable, "-m", "tablee", *command, "--lang", LANG],
            env=environment,
            input="1\n" * 12,
            capture_output=True,
            text=True,
            check=False,
        )
        said += [*done.stdout.splitlines(), *done.stderr.splitlines()]
    assert foreign(said) == set()
