"""Firefox and WebKit: what differs from one engine to the next is asked in each of them.

Every scene is measured there too. What does not depend on the engine, as what axe says, is asked in
Chromium alone.
"""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

import tablee
from tests.browser import engines, scenes
from tests.browser.doors import Door, all_scenes, by_visitor, doors, visitor
from tests.browser.people import Player
from tests.browser.positions import LANGS
from tests.browser.scenes import sit_as_me
from tests.browser.test_layout import complaints
from tests.server.server_process import Server

# A desktop, where scenes are come to, and a phone: in Firefox the narrowest there is.
DESKTOP = (1280, 720)
WINDOWS = {"firefox": (DESKTOP, (320, 568)), "webkit": (DESKTOP, (360, 740))}
# Lessons whose table is smaller than a finger wants, for the coach has a part of the screen.
KNOWN = ("mamicatchmi lesson", "mistigri lesson", "misty lesson")
PHONE = (360, 740)
AREAS = "() => getComputedStyle(document.querySelector('.board')).gridTemplateAreas"
NOTE_HEIGHT = """() => {
    const layer = document.querySelector('.toasts')
    layer.append(Object.assign(document.createElement('p'), { textContent: 'A note' }))
    if (layer.showPopover) layer.showPopover()
    return layer.getBoundingClientRect().height
}"""
# How much is free left of the field, and right of its button.
CODE_FIELD = """() => {
    const form = document.getElementById('code').form
    const parts = [...form.querySelectorAll('input, button')]
    const ends = parts.map((one) => one.getBoundingClientRect())
    const [left, right] = [ends.map((end) => end.left), ends.map((end) => end.right)]
    return [Math.min(...left), document.documentElement.clientWidth - Math.max(...right)]
}"""
PARTS = ("misty", "mami", "mito", "house")


def part_of(scene: str) -> str:
    """Scenes of a part share a server; what begins with no game's name is the house's."""
    return next((part for part in PARTS if scene.startswith(part)), PARTS[-1])


def faults(browser: Browser, server: Server, found: dict[str, Door]) -> list[str]:
    """What is wrong with these scenes, all visited by one person."""
    me = visitor(browser, server, next(iter(found.values())), "fr")
    said: list[str] = []
    for name, door in found.items():
        me.page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
        door.go(me)
        for window in WINDOWS[browser.browser_type.name]:
            said += [f"{name} {complaint}" for complaint in complaints(me.page, window)]
    me.close()
    return said + me.errors


@pytest.mark.parametrize("part", PARTS)
def test_everything_fits_in_every_engine(part: str, other_engine: Browser, tmp_path: Path) -> None:
    chosen = {
        name: door
        for name, door in doors("fr").items()
        if part_of(name) == part and name not in KNOWN
    }
    with all_scenes(tmp_path, port=None) as server:
        groups = by_visitor(chosen)
        found = [fault for group in groups for fault in faults(other_engine, server, group)]
        assert server.complaints() == ""
    assert not found, "\n" + "\n".join(found)


# What was found in one engine


@pytest.mark.parametrize("without", [(), ("PopoverAttribute",)], ids=["new", "no popovers"])
def test_notes_and_panels_are_as_high_as_what_they_say(
    without: tuple[str, ...], gallery: Server
) -> None:
    """In WebKit they filled the screen; before iOS 17 it has no popovers, and opening one threw."""
    me = Player(engines.webkit(without=without), gallery.http, "Clémentine", size=(360, 740))
    sit_as_me(me)
    scenes.at_table("my draw")(me)
    hand = me.hand.bounding_box()
    me.press(me.button(me.say("table.react")))
    bravo = me.button(me.say("reaction.bravo"))
    expect(bravo).to_be_visible()
    panel = me.page.get_by_role("group", name=me.say("table.react")).bounding_box()
    assert panel
    assert panel["height"] < 320
    assert me.hand.bounding_box() == hand
    me.press(bravo)
    expect(bravo).to_have_count(0)
    assert me.page.evaluate(NOTE_HEIGHT) < 100
    me.close()
    assert me.errors == []


def test_a_turned_phone_shows_the_table_that_fits_it(gallery: Server) -> None:
    """WebKit kept the rules of the upright phone, and the hand left the screen."""
    me = Player(engines.webkit(), gallery.http, "Clémentine", lang="fr", size=PHONE)
    sit_as_me(me)
    scenes.at_table("my draw")(me)
    turned = (PHONE[1], PHONE[0])
    found = complaints(me.page, turned)
    areas = me.page.evaluate(AREAS)
    me.page.reload()
    expect(me.hand).to_be_visible()
    assert complaints(me.page, turned) == found
    assert me.page.evaluate(AREAS) == areas
    me.close()
    assert me.errors == []


def test_the_code_is_asked_for_in_the_middle(other_engine: Browser, gallery: Server) -> None:
    me = Player(other_engine, gallery.http, "Clémentine", lang="fr", size=PHONE)
    scenes.front(me)
    left, right = me.page.evaluate(CODE_FIELD)
    assert abs(left - right) <= 2
    me.close()
    assert me.errors == []


def test_a_browser_that_cannot_start_says_so(browser: Browser, gallery: Server) -> None:
    """As one would that knows no look-behind, or something newer."""
    context = browser.new_context(base_url=gallery.http)
    page = context.new_page()
    unreadable = {"body": "/(?<", "content_type": "text/javascript"}
    page.route("**/assets/index-*.js", lambda route: route.fulfill(**unreadable))
    page.goto("/")
    for lang in LANGS:
        expect(page.locator(f"#too-old [lang={lang}]")).to_be_visible()
    context.close()


def test_the_client_looks_behind_nothing() -> None:
    """Safari before 16.4 could not even read a script with one."""
    built = Path(tablee.__file__).parent / "server" / "web" / "assets"
    scripts = list(built.glob("*.js"))
    assert scripts
    assert [one.name for one in scripts if re.search(r"\(\?<[=!]", one.read_text())] == []
