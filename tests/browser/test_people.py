"""Who is at the table: the host by keys alone, a halt, a locked door, a guest who comes late."""

from collections.abc import Iterator
from pathlib import Path

import httpx2 as httpx
import pytest
from playwright.sync_api import Page, expect

from tablee.games import find_game, shelf
from tablee.kernel.game import has_contests
from tests.browser.conftest import Invite
from tests.browser.people import Player
from tests.browser.people_scenes import COOKIES, POSITIONS, opens_people
from tests.browser.positions import ME, lay_out
from tests.browser.scenes import NEVER_MS
from tests.browser.test_accessible import grave_in_both_lights
from tests.browser.test_layout import WINDOWS, complaints
from tests.server.server_process import Server

PHONE = (360, 740)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path, bot_ms=NEVER_MS, away_ms=NEVER_MS)
    lay_out(server.data, list(POSITIONS.values()))
    server.start()
    yield server
    server.clear()
    assert server.complaints() == ""


class Unhurried(Player):
    """Is told what a person has the time to read."""

    def open_page(self) -> Page:
        self.remember(hasty="no")
        return super().open_page()


def comes(player: Player, cookie: str, table: str) -> Player:
    player.context.add_cookies([{"name": "tablee", "value": cookie, "url": player.home}])
    player.page.goto(f"/t/{POSITIONS[table].code}")
    expect(player.button(player.say("table.menu"))).to_be_visible()
    player.wait_until(lambda: bool(player.table), "the table")
    return player


def both(server: Server, invite: Invite, table: str) -> tuple[Player, Player]:
    """The host, who has a keyboard, and Rose with a phone."""
    host = invite(server, "Clémentine", hands="keyboard")
    rose = invite(server, "Rose", lang="fr", hands="touch", size=PHONE)
    return comes(host, ME, table), comes(rose, COOKIES[0], table)


def names(player: Player) -> list[str]:
    return [seat["name"] for seat in player.table["seats"]]


def test_a_host_swaps_locks_removes_and_hands_over_by_keys_alone(
    server: Server, invite: Invite
) -> None:
    host, rose = both(server, invite, "company")
    opens_people(host)
    host.press(host.button(host.say("people.swapName", name="Basile")))
    host.press(host.button(host.say("people.swapWithName", name="Rose")))
    rose.wait_until(lambda: names(rose)[:3] == ["Clémentine", "Basile", "Rose"], "another chair")

    # A locked door is one for strangers; who has a chair comes back.
    lock = host.page.get_by_role("checkbox", name=host.say("people.locked", whole=False))
    host.walk_to(lock)
    host.page.keyboard.press("Space")
    rose.wait_until(lambda: rose.table["locked"], "a locked table")
    eve = invite(server, "Eve")
    eve.page.goto(f"/t/{POSITIONS['company'].code}")
    shut = eve.say("people.lockedOut", code=POSITIONS["company"].code)
    expect(eve.page.get_by_role("heading", name=shut)).to_be_visible()
    rose.page.reload()
    expect(rose.button(rose.say("lobby.stand"))).to_be_visible()

    # Asked once, then kindly; and the host's word brings them back.
    host.press(host.button(host.say("people.readmitName", name="Malo")))
    host.press(host.button(host.say("people.removeName", name="Rose")))
    host.press(host.button(host.say("people.removeYes")))
    expect(rose.text(rose.say("people.youRemoved")).first).to_be_visible()
    expect(rose.button(rose.say("join.sit"))).to_have_count(0)
    host.press(host.button(host.say("people.readmitName", name="Rose")))
    rose.press(rose.button(rose.say("join.sit")))
    expect(rose.button(rose.say("lobby.stand"))).to_be_visible()

    host.press(host.button(host.say("people.makeHostName", name="Rose")))
    expect(rose.text(rose.say("people.yourHost"))).to_be_visible()
    expect(host.button(host.say("people.makeHostName", name="Rose"))).to_have_count(0)
    host.page.keyboard.press("Escape")
    expect(host.page.get_by_role("dialog")).to_have_count(0)


def test_a_halt_is_for_all_and_outlasts_a_reload(server: Server, invite: Invite) -> None:
    host, rose = both(server, invite, "company playing")
    host.press(host.button(host.say("table.menu")))
    host.press(host.button(host.say("people.hold")))
    halted = rose.text(rose.say("people.held", name="Clémentine"))
    expect(halted).to_be_visible()
    expect(rose.button(rose.say("people.goOn"))).to_have_count(0)
    rose.page.reload()
    expect(halted).to_be_visible()
    expect(rose.page.locator("main.game[inert]")).to_have_count(1)  # nothing by keys, either
    host.press(host.button(host.say("people.goOn")))
    expect(halted).to_have_count(0)
    expect(rose.page.locator("main.game[inert]")).to_have_count(0)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_who_comes_late_is_offered_a_chair_and_takes_it(
    lang: str, server: Server, invite: Invite
) -> None:
    zoe = invite(server, "Zoé", Unhurried, lang=lang, hands="touch", size=PHONE, theme="system")
    zoe.page.goto(f"/t/{POSITIONS['company playing'].code}")
    offer = zoe.page.get_by_role("status").get_by_role(
        "button", name=zoe.say("people.takeOver", name="Basile")
    )
    expect(offer).to_be_visible()
    found = [fault for window in WINDOWS[:2] for fault in complaints(zoe.page, window)]
    assert found + grave_in_both_lights(zoe) == []
    zoe.press(offer)
    zoe.wait_until(lambda: zoe.update.get("view", {}).get("seat") == 2, "a seat in mid-game")
    expect(zoe.hand).to_be_visible()


@pytest.mark.parametrize("game", sorted(shelf()))
def test_where_hands_race_the_host_may_be_strict_and_all_can_read_it(
    game: str, server: Server, invite: Invite
) -> None:
    wanted = {"game": game, "name": "Clémentine"}
    made = httpx.post(f"{server.http}/api/tables", json=wanted, headers={"Cookie": f"tablee={ME}"})
    host, rose = invite(server, "Clémentine", hands="keyboard"), invite(server, "Rose", lang="fr")
    host.context.add_cookies([{"name": "tablee", "value": ME, "url": host.home}])
    for player in (host, rose):
        player.page.goto(f"/t/{made.json()['code']}")
        expect(player.page.get_by_role("main")).to_contain_text(player.say("hint.all", whole=False))
    strict = host.page.get_by_role("checkbox", name=host.say("lines.strict", whole=False))
    if not has_contests(find_game(game)):
        expect(strict).to_have_count(0)
        return
    expect(strict).not_to_be_checked()
    expect(rose.page.get_by_role("main")).to_contain_text(rose.say("lines.strictOff", whole=False))
    host.walk_to(strict)
    host.page.keyboard.press("Space")
    expect(rose.page.get_by_role("main")).to_contain_text(rose.say("lines.strictOn", whole=False))
    host.page.reload()
    expect(strict).to_be_checked()
