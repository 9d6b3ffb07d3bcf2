"""One Chromium for all tests, a server for each that asks, people who are checked at the end."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.people import Player
from tests.browser.scenes import open_gallery
from tests.server.house import Server

BARE = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
BARE += ["--disable-component-update", "--disable-sync", "--no-first-run"]

Invite = Callable[..., Player]
Open = Callable[..., Server]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    assert chromium, "there is no Chromium: make browser"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=BARE)
        yield browser
        browser.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """Hurried, but bots can be seen; open to the house, for links name its address there."""
    server = Server(tmp_path, bot_ms=30, away_ms=600)
    server.environment["TABLEE_HOST"] = "0.0.0.0"
    server.start()
    yield server
    server.clear()
    # After kill -9, Python's own tracker of semaphores speaks up; the server itself may not.
    own = [
        line for line in server.complaints().splitlines() if "Traceback" in line or "table" in line
    ]
    assert own == []


@pytest.fixture(scope="module")
def gallery(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Tables at chosen moments, where time stands still."""
    server = open_gallery(tmp_path_factory.mktemp("gallery"))
    yield server
    server.clear()
    assert server.complaints() == ""


@pytest.fixture
def invite(browser: Browser) -> Iterator[Invite]:
    """Makes people; when the test is over nobody's page may have complained."""
    people: list[Player] = []

    def invite(server: Server, name: str, **ways: object) -> Player:
        people.append(Player(browser, server.http, name, **ways))  # type: ignore[arg-type]
        return people[-1]

    yield invite
    for player in people:
        player.close()
    assert {player.name: player.errors for player in people if player.errors} == {}
