"""Mito for a newcomer (issue 14, findings 6 and 7)."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tablee.games.mito.view import View
from tests.browser import mito_scenes as scenes
from tests.browser.conftest import Invite
from tests.browser.mito_people import Crook
from tests.browser.positions import lay_out
from tests.browser.scenes import NEVER_MS, sit_as_me
from tests.server.server_process import Server


def is_guarded_slap(view: View) -> bool:
    return view.phase == "slap" and view.guard == 0


SLAP = scenes.lay("mito stamp", 4, is_guarded_slap, {}, "cousin")


@pytest.fixture(scope="module")
def kitchen(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("first"), bot_ms=NEVER_MS, away_ms=NEVER_MS)
    lay_out(server.data, [SLAP])
    yield server.start()
    server.clear()
    assert server.complaints() == ""


# Whether a stamp was ever over a slap or a race, and whether there was one at all.
CAMERA = """() => {
    window.seen = []
    const look = () => {
        if (!document.querySelector('div.stamp')) return
        const board = document.querySelector('.board')
        seen.push(board.matches('.slapping, .racing') ? 'over it' : 'after it')
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true })
}"""


def test_finding_7_a_newcomer_is_a_thief_first_and_then_the_guard(
    kitchen: Server, invite: Invite
) -> None:
    zoe = invite(kitchen, "Zoé", Crook, lang="fr", hands="touch", size=(360, 740))
    assert isinstance(zoe, Crook)
    zoe.page.goto("/")
    games = zoe.page.request.get("/api/games").json()
    assert [game["name"] for game in games if not game["host_begins"]] == ["mito"]
    play_now(zoe)
    zoe.sees_table()
    zoe.wait_for_version(1)
    view = zoe.view
    assert view["guard"] == len(view["seats"]) - 1
    assert view["can_cheat"]
    assert (view["guard"] + 1) % len(view["seats"]) == view["seat"]  # the torch comes next


def play_now(player: Crook) -> None:
    """One tap on the box's own button, or the box first."""
    game = re.compile(r"Mito", re.IGNORECASE)
    player.page.get_by_role("button", name=game).first.tap()
    now = player.button(player.say("box.playNow", whole=False))
    if now.count():
        now.first.tap()
    expect(player.page).to_have_url(re.compile(r"/t/[A-Z]{4}$"))


def test_finding_7_no_stamp_covers_a_race_in_progress(kitchen: Server, invite: Invite) -> None:
    guard = invite(kitchen, "Léa", Crook, lang="fr", size=(360, 740))
    assert isinstance(guard, Crook)
    sit_as_me(guard)
    guard.page.goto(f"/t/{SLAP.code}")
    guard.sees_table()
    guard.page.evaluate(CAMERA)
    guard.page.keyboard.press("2")
    expect(guard.page.locator("div.stamp")).to_be_visible()
    assert set(guard.page.evaluate("seen")) == {"after it"}
