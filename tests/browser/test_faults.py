"""Real faults under a real browser: a full disk, and a stranger with somebody's secret link."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.boards import BOARDS
from tests.browser.conftest import Invite
from tests.browser.test_pause import note, plays_at_once
from tests.server.server_process import Server
from tests.store import faults


@pytest.mark.parametrize("game", BOARDS)
def test_a_full_disk_is_a_pause_and_the_game_goes_on(
    game: str, server: Server, invite: Invite
) -> None:
    ida = invite(server, "Ida", lang="fr", hands="touch", size=(360, 740))
    wire = plays_at_once(ida, game)
    wire.wait_until(lambda: bool(wire.heard.get("update", {}).get("moves")))
    with faults.full_disk(server.process.pid):
        move = wire.heard["update"]["moves"][0]
        wire.server.send(f'{{"type":"act","id":"full","move":"{move}"}}')
        expect(note(ida, "disk")).to_be_visible()
        assert wire.heard.get("done", {}).get("id") != "full"
    expect(note(ida, "disk")).to_have_count(0)
    wire.wait_until(lambda: wire.heard.get("done", {}).get("id") == "full")
    assert wire.lines == 1, "nobody had to come again"
    moved = [one for one in server.rows() if b'"id":"full"' in one[2]]
    assert len(moved) == 1
    assert "Traceback" not in server.complaints()
    server.complaints_file.write_text("")  # that the table waited was to be said


def test_a_stranger_with_the_link_is_noticed_and_loses_the_seat(
    server: Server, invite: Invite
) -> None:
    zoe = invite(server, "Zoé", size=(1280, 800))
    plays_at_once(zoe, "mistigri").keeps = set()
    zoe.press(zoe.button(zoe.say("table.menu")))
    zoe.press(zoe.button(zoe.say("table.seatLink", whole=False)))
    dialog = zoe.page.get_by_role("dialog", name=zoe.say("table.seatLink"))
    link = dialog.get_by_text(re.compile("#key=")).inner_text()
    zoe.page.keyboard.press("Escape")

    guest = invite(server, "Max", lang="fr", hands="touch", size=(360, 740))
    guest.page.goto(f"http://{link}")
    expect(guest.hand.get_by_role("button").first).to_be_visible()
    told = zoe.page.get_by_role("status").filter(has_text=zoe.say("seat.joined", whole=False))
    expect(told).to_be_visible()
    zoe.press(zoe.button(zoe.say("seat.notMe")))
    expect(told).to_have_count(0)
    lost = guest.page.get_by_role("status").filter(has_text=guest.say("seat.lost", whole=False))
    expect(lost).to_be_visible()
    expect(guest.page.get_by_role("img", name=guest.say("lobby.watching"))).to_be_visible()
    expect(guest.hand).to_have_count(0)
