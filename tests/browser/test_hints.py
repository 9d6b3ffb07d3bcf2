"""What would you do? Asked and followed by finger, mouse and keys, in both languages."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tablee.table import entries as log
from tests.browser import hint_scenes
from tests.browser.conftest import Invite
from tests.browser.misty_scenes import MISTY, asked
from tests.browser.people import Player
from tests.browser.positions import find, in_phase, lay_out
from tests.browser.scenes import NEVER_MS, sit_as_me
from tests.server.server_process import Server

PHONE, DESKTOP = (360, 740), (1280, 800)
GUEST = "u" * 43
WAYS = {
    "a finger in French": {"lang": "fr", "hands": "touch", "size": PHONE},
    "a mouse in English": {"lang": "en", "hands": "mouse", "size": DESKTOP},
    "keys in French": {"lang": "fr", "hands": "keyboard", "size": DESKTOP},
    "a finger in English": {"lang": "en", "hands": "touch", "size": PHONE},
}
OWN = {way: find(f"hint by {way}", 4, in_phase("discard", cards=8)) for way in WAYS}
MOVING = find("hint moving", 3, asked("activate"), MISTY)
COMPANY = find("hint in company", 3, in_phase("discard", cards=8), people=(GUEST,))
ALLOWED = find("hint for all", 3, in_phase("discard", cards=8), people=(GUEST,))
ALLOWED.add(log.HintsSet(open=True))
TABLES = [*OWN.values(), MOVING, COMPANY, ALLOWED]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Tables at which it is your turn, and no bot ever moves."""
    server = Server(tmp_path_factory.mktemp("hints"), bot_ms=NEVER_MS, away_ms=NEVER_MS)
    lay_out(server.data, [*TABLES, *hint_scenes.POSITIONS.values()])
    server.start()
    yield server
    server.clear()
    assert server.complaints() == ""


def me(invite: Invite, house: Server, **ways: object) -> Player:
    player = invite(house, "Clémentine", **ways)
    sit_as_me(player)
    return player


@pytest.mark.parametrize("way", WAYS)
def test_a_hint_is_asked_for_read_and_followed(way: str, invite: Invite, house: Server) -> None:
    player = me(invite, house, **WAYS[way])
    player.page.goto(f"/t/{OWN[way].code}")
    player.press(player.button(player.say("hint.ask")))
    sheet = player.page.get_by_role("dialog", name=player.say("hint.title"))
    follow = sheet.get_by_role("button", name=player.say("hint.follow"))
    expect(follow).to_be_visible()
    move = follow.get_attribute("data-move")
    assert move in player.moves
    expect(sheet.get_by_role("listitem").first).to_contain_text("%")
    version = player.version
    player.press(follow)
    player.wait_for_version(version + 1)
    expect(sheet).to_be_hidden()


@pytest.mark.parametrize("scene", hint_scenes.SCENES)
def test_every_game_has_its_hint_and_its_own_words(
    scene: str, invite: Invite, house: Server
) -> None:
    """No id is shown: not a move in notation, not a slot without its noun."""
    player = me(invite, house, lang="fr", size=PHONE)
    hint_scenes.SCENES[scene](player)
    sheet = player.page.get_by_role("dialog", name=player.say("hint.title"))
    text = sheet.inner_text()
    assert "{" not in text
    assert "hint." not in text
    assert not any(move in text.splitlines() for move in player.moves)


def test_by_key_alone_and_read_out(invite: Invite, house: Server) -> None:
    player = me(invite, house, lang="en", hands="keyboard", size=DESKTOP)
    player.page.goto(f"/t/{hint_scenes.POSITIONS['hint discard'].code}")
    expect(player.button(player.say("hint.ask"))).to_be_visible()
    player.page.keyboard.press("h")
    sheet = player.page.get_by_role("dialog", name=player.say("hint.title"))
    said = sheet.locator("strong")
    expect(said).to_be_visible()
    expect(player.page.locator("[aria-live]").first).to_contain_text(said.inner_text())
    player.page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()


def test_a_drawing_that_was_proposed_moves_and_can_be_undone(invite: Invite, house: Server) -> None:
    """Where a window has begun to move on this screen alone, the house has nothing to say."""
    player = me(invite, house, lang="fr", size=DESKTOP)
    player.page.goto(f"/t/{MOVING.code}")
    player.press(player.button(player.say("hint.ask")))
    player.press(player.button(player.say("hint.follow")))
    expect(player.button(player.say("hint.ask"))).to_be_hidden()
    player.game = "misty"
    player.press(player.button(player.tell("screen", "activation", "undo")))
    expect(player.button(player.say("hint.ask"))).to_be_visible()


def test_among_people_the_host_lets_everybody(invite: Invite, house: Server) -> None:
    player = me(invite, house, lang="en", size=PHONE)
    player.page.goto(f"/t/{COMPANY.code}")
    expect(player.hand).to_be_visible()
    expect(player.button(player.say("hint.ask"))).to_be_hidden()
    player.press(player.button(player.say("table.menu")))
    player.press(player.button(player.say("hint.all", whole=False)))
    player.press(player.page.get_by_role("checkbox"))
    player.press(player.button(player.say("app.close")))
    expect(player.button(player.say("hint.ask"))).to_be_visible()


def test_a_guest_sees_that_hints_are_on(invite: Invite, house: Server) -> None:
    host = me(invite, house, lang="en", size=PHONE)  # while nobody else is there, one is the host
    host.page.goto(f"/t/{ALLOWED.code}")
    expect(host.hand).to_be_visible()
    player = invite(house, "Rose", lang="fr", size=PHONE)
    player.context.add_cookies([{"name": "tablee", "value": GUEST, "url": player.home}])
    player.page.goto(f"/t/{ALLOWED.code}")
    expect(player.hand).to_be_visible()
    player.press(player.button(player.say("table.menu")))
    player.press(player.button(player.say("hint.all", whole=False)))
    sheet = player.page.get_by_role("dialog", name=player.say("hint.all"))
    expect(sheet).to_contain_text(player.say("hint.allOn", whole=False))
    expect(player.page.get_by_role("checkbox")).to_have_count(0)
