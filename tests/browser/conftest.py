"""A browser of each engine for all tests, a server for each that asks, and people.

People are checked at the end.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from _pytest.mark.structures import ParameterSet
from playwright.sync_api import Browser, Playwright, sync_playwright

from tests.browser import engines
from tests.browser.people import Player
from tests.browser.scenes import open_gallery
from tests.server.server_process import Server

# The longest first: else one worker still plays its game when the others have nothing left to do.
LONGEST = (
    "test_no_page_says_a_word_of_another_language",
    "test_a_game_of_four_on_phones_to_its_end",
    "test_a_whole_evening",
    "test_a_whole_game_with_bots_on_a_phone",
    "test_finger_mouse_and_keys_a_feint_and_a_mistake",
    "test_three_play_a_round_with_everything",
    "test_keys_alone_without_motion_or_sound",
    "test_a_lesson_is_played_through_by_doing_what_the_coach_asks",
    "test_warm_up",
    "test_a_whole_game_by_roles_names_and_keys",
)

# By programs alone, and drawing is two fifths of a browser's work.
Player.is_looked_at = False

Invite = Callable[..., Player]
Open = Callable[..., Server]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    names = {name: place for place, name in enumerate(LONGEST)}
    items.sort(key=lambda item: names.get(item.name.partition("[")[0], len(names)))


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    browser = engines.chromium(playwright)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def firefox(playwright: Playwright) -> Iterator[Browser]:
    browser = engines.firefox(playwright)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def webkit() -> Iterator[Browser]:
    browser = engines.webkit()
    yield browser
    browser.close()


def engine(name: str) -> ParameterSet:
    """Each has a mark of its name, so that one process asks all that is asked of it."""
    return pytest.param(name, marks=getattr(pytest.mark, name))


@pytest.fixture(scope="module", params=[engine("firefox"), engine("webkit")])
def other_engine(request: pytest.FixtureRequest) -> Browser:
    """Beside Chromium: what only differs by engine is asked in these."""
    browser: Browser = request.getfixturevalue(request.param)
    return browser


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

    def invite(server: Server, name: str, kind: type[Player] = Player, **ways: object) -> Player:
        people.append(kind(browser, server.http, name, **ways))  # type: ignore[arg-type]
        return people[-1]

    yield invite
    for player in people:
        player.close()
    assert {player.name: player.errors for player in people if player.errors} == {}
