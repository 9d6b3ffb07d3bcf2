"""The game after the game: from the end of one, in two languages, by keyboard, as a picture."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser import after_scenes
from tests.browser.conftest import Invite
from tests.browser.people import Player
from tests.browser.positions import LANGS
from tests.browser.scenes import POSITIONS, sit_as_me
from tests.browser.test_accessible import grave_in_both_lights
from tests.server.server_process import Server

PHONE, DESKTOP = (360, 740), (1280, 800)
TABLE = after_scenes.POSITIONS[f"after {after_scenes.FIRST}"]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("size", [PHONE, DESKTOP])
@pytest.mark.parametrize("game", after_scenes.GAMES)
def test_every_game_is_looked_back_on(
    browser: Browser, gallery: Server, game: str, size: tuple[int, int], lang: str
) -> None:
    eve = Player(browser, gallery.http, "Eve", lang=lang, theme="system")
    eve.page.set_viewport_size({"width": size[0], "height": size[1]})
    after_scenes.looked_back(game)(eve)
    assert eve.page.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert grave_in_both_lights(eve) == []
    assert "{" not in eve.page.locator("main").inner_text()
    eve.close()
    assert eve.errors == []


def test_from_the_end_to_a_moment_by_keyboard(gallery: Server, invite: Invite) -> None:
    ida = invite(gallery, "Ida")
    sit_as_me(ida)
    ida.page.goto(f"/t/{TABLE.code}")
    link = ida.page.get_by_role("link", name=ida.say("after.look"))
    link.focus()
    ida.page.keyboard.press("Enter")
    moment = ida.page.get_by_role("link", name=ida.say("after.seeIt")).first
    expect(moment).to_be_visible(timeout=after_scenes.WORKED_OUT_MS)
    address = moment.get_attribute("href") or ""
    moment.focus()
    ida.page.keyboard.press("Enter")
    bar = ida.page.get_by_role("slider")
    expect(bar).to_have_value(str(int(address.rpartition("@")[2]) - 1))
    ida.page.get_by_role("link", name=ida.say("after.look")).focus()
    ida.page.keyboard.press("Enter")
    expect(moment).to_be_visible()


def test_a_picture_can_be_kept(gallery: Server, invite: Invite, tmp_path: Path) -> None:
    ida = invite(gallery, "Ida")
    after_scenes.picture(ida)
    with ida.page.expect_download() as saved:
        ida.button(ida.say("after.save")).click()
    file = tmp_path / "game.png"
    saved.value.save_as(file)
    assert saved.value.suggested_filename == f"tablee-{after_scenes.FIRST}-1.png"
    assert file.read_bytes().startswith(b"\x89PNG")


def test_a_record_from_a_file_and_what_there_is_not(
    gallery: Server, invite: Invite, tmp_path: Path
) -> None:
    abe = invite(gallery, "Abe")
    record = abe.page.request.get(f"/api/tables/{TABLE.code}/games/1/record").text()
    file = tmp_path / "game.jsonl"
    file.write_text(record, encoding="utf-8")
    after_scenes.file(abe)
    abe.page.locator("input[type=file]").set_input_files(file)
    curves = abe.page.get_by_role("img", name=abe.say("after.chancesAlt"))
    expect(curves).to_be_visible(timeout=after_scenes.WORKED_OUT_MS)
    expect(abe.page.get_by_role("link", name=abe.say("after.seeIt"))).to_have_count(0)
    for link in (f"/after/{TABLE.code}/2", f"/after/{POSITIONS['my draw'].code}/1"):
        abe.page.goto(link)
        expect(abe.page.get_by_role("heading", name=abe.say("after.missing"))).to_be_visible()
    abe.errors.clear()  # the browser notes every answer of 404
