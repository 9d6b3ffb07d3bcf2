"""Everything can be larger: nothing is cut or covered by that, down to the smallest phone."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Invite
from tests.browser.doors import all_scenes, doors
from tests.browser.positions import ME
from tests.browser.scenes import POSITIONS, front, settings
from tests.browser.test_layout import complaints
from tests.server.server_process import Server

# Of the shell every kind of page, and of each game where most is shown at once.
SHELL = ("front", "settings", "lobby", "own name", "join", "menu", "mistigri box", "mito lobby")
GAMES = ("my draw", "discard", "misty activate", "mami duel", "mito my turn", "mito hands")
WINDOWS = ((320, 568), (360, 740))
ROOT_PX = "() => parseFloat(getComputedStyle(document.documentElement).fontSize)"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with all_scenes(Path(tmp_path_factory.mktemp("sizes"))) as server:
        yield server


@pytest.mark.parametrize("scene", [*SHELL, *GAMES])
def test_the_largest_size_fits_down_to_the_smallest_phone(
    scene: str, house: Server, browser: Browser
) -> None:
    door = doors("fr")[scene]
    me = door.person(browser, house.http, "Clémentine", lang="fr")
    me.remember(size="huge")
    me.context.add_cookies([{"name": "tablee", "value": ME, "url": house.http}])
    door.go(me)
    found = [complaint for window in WINDOWS for complaint in complaints(me.page, window)]
    me.close()
    assert not found, "\n" + "\n".join(found)
    assert me.errors == []


def test_three_sizes_are_chosen_in_the_settings_and_kept(gallery: Server, invite: Invite) -> None:
    nora = invite(gallery, "Nora", lang="fr", size=(820, 1180))
    settings(nora)
    found = []
    for size in ("normal", "large", "huge"):
        nora.page.get_by_role("radio", name=nora.say(f"settings.size.{size}")).check(force=True)
        found.append(nora.page.evaluate(ROOT_PX))
    assert found == pytest.approx([found[0], found[0] * 1.2, found[0] * 1.4])
    front(nora)
    assert nora.page.evaluate(ROOT_PX) == pytest.approx(found[2])
    # A table has room for most of it on a large phone, and for none on the smallest.
    nora.page.set_viewport_size({"width": 412, "height": 915})
    nora.context.add_cookies([{"name": "tablee", "value": ME, "url": nora.home}])
    nora.page.goto(f"/t/{POSITIONS['my draw'].code}")
    expect(nora.hand).to_be_visible()
    assert nora.page.evaluate(ROOT_PX) > 1.25 * 16
    nora.page.set_viewport_size({"width": 320, "height": 568})
    assert nora.page.evaluate(ROOT_PX) == pytest.approx(16)
