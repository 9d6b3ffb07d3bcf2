"""Firefox and WebKit: what differs from one engine to the next is asked in each of them.

Every scene in one window, the end of each game, a lesson, and what was found in one engine. What
does not depend on the engine, as what axe says, is asked in Chromium alone; longer games, and every
scene in every window, by `make engines` (test_engines_long.py).
"""

import re
import shutil
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Browser, expect

import tablee
from tests.browser import engine_people, engines, misty_scenes, scenes
from tests.browser.conftest import engine
from tests.browser.doors import tables, to_lesson
from tests.browser.engine_people import DESKTOP, PHONE
from tests.browser.mami_people import Catcher
from tests.browser.misty_people import Painter
from tests.browser.mito_people import Crook
from tests.browser.people import Player
from tests.browser.positions import LANGS, lay_out
from tests.browser.scenes import NEVER_MS, sit_as_me
from tests.browser.test_evening import Table, joins_by_link, opened_by
from tests.browser.test_layout import SETTLE, complaints
from tests.browser.test_lessons import Learner
from tests.server.server_process import Server

BUILT = Path(tablee.__file__).parent / "server" / "web"
# What was found in WebKit is asked there.
only_webkit = pytest.mark.parametrize("other_engine", [engine("webkit")], indirect=True)

AREAS = "() => getComputedStyle(document.querySelector('.board')).gridTemplateAreas"
NOTE_HEIGHT = """() => {
    const layer = document.querySelector('.toasts')
    layer.append(Object.assign(document.createElement('p'), { textContent: 'A note' }))
    if (layer.showPopover) layer.showPopover()
    return layer.getBoundingClientRect().height
}"""
# Whatever fails to load, as a script or a picture.
WHAT_FAILS = """(() => {
    window.failed = []
    const note = ({ target }) => target !== window && failed.push(target.outerHTML)
    addEventListener('error', note, { capture: true })
})()"""
# How far the board slides when something beside it wants to be seen.
PUSHED = """() => {
    const board = document.querySelector('.board')
    const far = Object.assign(document.createElement('button'), { textContent: 'far' })
    far.style.cssText = 'position: absolute; left: 150%; top: 150%'
    board.append(far)
    far.focus()
    far.scrollIntoView()
    return [board.scrollLeft, board.scrollTop]
}"""
# How much is free left of the field, and right of its button.
CODE_FIELD = """() => {
    const form = document.getElementById('code').form
    const parts = [...form.querySelectorAll('input, button')]
    const ends = parts.map((one) => one.getBoundingClientRect())
    const [left, right] = [ends.map((end) => end.left), ends.map((end) => end.right)]
    return [Math.min(...left), document.documentElement.clientWidth - Math.max(...right)]
}"""

Invite = Callable[..., Player]


@pytest.fixture(scope="module")
def still(other_engine: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Every scene, and tables near their end; nobody but people moves."""
    server = Server(tmp_path_factory.mktemp("still"), bot_ms=NEVER_MS, away_ms=NEVER_MS)
    name = other_engine.browser_type.name
    ends = [engine_people.garden(name), engine_people.kitchen(name)]
    lay_out(server.data, [*tables(), *ends])
    server.start()
    yield server
    server.clear()
    assert server.complaints() == ""


@pytest.fixture(scope="module")
def lively(other_engine: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Tables near their end, with quick bots."""
    server = Server(tmp_path_factory.mktemp("lively"), bot_ms=40, away_ms=NEVER_MS)
    name = other_engine.browser_type.name
    lay_out(server.data, [engine_people.living_room(name), engine_people.studio(name)])
    server.start()
    yield server
    server.clear()
    assert server.complaints() == ""


@pytest.fixture
def invite() -> Iterator[Invite]:
    """Makes people, in any engine; when the test is over nobody's page may have complained."""
    people: list[Player] = []

    def invite(
        browser: Browser, server: Server, kind: type[Player] = Player, **ways: object
    ) -> Player:
        size = PHONE if browser.browser_type.name == "webkit" else DESKTOP
        ways = {"name": "Clémentine", "lang": "fr", "size": size, **ways}
        people.append(kind(browser, server.http, **ways))  # type: ignore[arg-type]
        return people[-1]

    yield invite
    for player in people:
        player.close()
    assert {player.name: player.errors for player in people if player.errors} == {}


def test_everything_fits_in_every_engine(other_engine: Browser, still: Server) -> None:
    found = engine_people.faults(other_engine, still, engine_people.alternating)
    assert not found, "\n" + "\n".join(found)


# What was found in one engine


@only_webkit
@pytest.mark.parametrize("without", [(), ("PopoverAttribute",)], ids=["new", "no popovers"])
def test_notes_and_panels_are_as_high_as_what_they_say(
    without: tuple[str, ...], other_engine: Browser, still: Server
) -> None:
    """In WebKit they filled the screen; before iOS 17 it has no popovers, and opening one threw."""
    browser = engines.webkit(without=without) if without else other_engine
    me = Player(browser, still.http, "Clémentine", lang="fr", size=PHONE)
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
    if without:
        browser.close()
    assert me.errors == []


@only_webkit
def test_a_turned_phone_shows_the_table_that_fits_it(
    other_engine: Browser, still: Server, invite: Invite
) -> None:
    """WebKit kept the rules of the upright phone, and the hand left the screen."""
    me = invite(other_engine, still, size=PHONE)
    sit_as_me(me)
    scenes.at_table("my draw")(me)
    turned = (PHONE[1], PHONE[0])
    assert complaints(me.page, turned) == []
    areas = me.page.evaluate(AREAS)
    me.page.reload()
    expect(me.hand).to_be_visible()
    assert complaints(me.page, turned) == []
    assert me.page.evaluate(AREAS) == areas


@only_webkit
def test_whoever_leaves_while_a_page_loads_arrives(other_engine: Browser, still: Server) -> None:
    """WebKit tells of what was broken off, and the page came back for it: one stayed there."""
    fresh = engines.webkit()  # it has nothing in its cache
    me = Player(fresh, still.http, "Clémentine", lang="fr", size=PHONE)
    sit_as_me(me)
    here, there = (scenes.POSITIONS[name].code for name in ("my draw", "misty pick"))
    for ms in range(0, 100, 20):
        me.page.goto(f"/t/{here}")
        me.page.evaluate("(ms) => new Promise((done) => setTimeout(done, ms))", ms)
        me.page.goto(f"/t/{there}")
        expect(me.page.locator(".board")).to_be_visible()
        assert me.page.evaluate("() => sessionStorage.getItem('tablee.reloaded')") is None
        assert me.page.url.endswith(there)
    me.close()
    fresh.close()
    assert engine_people.whole_errors(me) == []


def test_a_table_cannot_be_pushed_aside(
    other_engine: Browser, still: Server, invite: Invite
) -> None:
    """In Firefox it slid by 32 pixels when a drawing got the focus, and stayed there."""
    me = invite(other_engine, still, size=PHONE)
    sit_as_me(me)
    misty_scenes.SCENES["misty moved"](me)
    assert me.page.evaluate(PUSHED) == [0, 0]


def test_the_code_is_asked_for_in_the_middle(
    other_engine: Browser, still: Server, invite: Invite
) -> None:
    me = invite(other_engine, still, size=PHONE)
    scenes.front(me)
    left, right = me.page.evaluate(CODE_FIELD)
    assert abs(left - right) <= 2


def test_whatever_a_page_asks_for_comes(
    other_engine: Browser, still: Server, invite: Invite
) -> None:
    """Firefox could not load beforehand what ran already, the first script."""
    me = invite(other_engine, still)
    me.context.add_init_script(WHAT_FAILS)
    sit_as_me(me)
    for go in (scenes.front, scenes.at_table("my draw"), to_lesson("mistigri")):
        go(me)
        me.page.evaluate(SETTLE, me.page.evaluate("() => innerWidth"))
        assert me.page.evaluate("() => failed") == []


@pytest.fixture
def old_house(tmp_path: Path) -> Iterator[tuple[Path, str]]:
    """The client's files, to be changed into what an older browser would make of them."""
    house = tmp_path / "web"
    shutil.copytree(BUILT, house)
    handler = partial(SilentHandler, directory=str(house))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield house, f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


class SilentHandler(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Not among what tests say."""


def says_it_is_too_old(browser: Browser, home: str, script: str = "") -> None:
    size = {"width": PHONE[0], "height": PHONE[1]}
    context = browser.new_context(base_url=home, locale="fr-FR", viewport=size)  # type: ignore[arg-type]
    context.add_init_script(script)
    page = context.new_page()
    page.goto(f"{home}/index.html")
    for lang in LANGS:
        expect(page.locator(f"#too-old [lang={lang}]")).to_be_visible()
    context.close()


def test_a_browser_without_look_behind_says_so(
    other_engine: Browser, old_house: tuple[Path, str]
) -> None:
    """Or without something newer: it cannot read the script. The page stayed blank."""
    house, home = old_house
    for script in (house / "assets").glob("main-*.js"):
        script.write_text("/(?<")
    says_it_is_too_old(other_engine, home)


def test_a_browser_without_modules_says_so(
    other_engine: Browser, old_house: tuple[Path, str]
) -> None:
    """It passes over what it takes for another language."""
    house, home = old_house
    page = house / "index.html"
    page.write_text(page.read_text().replace('type="module"', 'type="text/newer"'))
    says_it_is_too_old(other_engine, home, "delete HTMLScriptElement.prototype.noModule")


def test_the_client_looks_behind_nothing() -> None:
    """Safari before 16.4 could not even read a script with one."""
    scripts = list((BUILT / "assets").glob("*.js"))
    assert scripts
    assert [one.name for one in scripts if re.search(r"\(\?<[=!]", one.read_text())] == []


# Playing


def comes(player: Player, code: str) -> None:
    sit_as_me(player)
    player.page.goto(f"/t/{code}")
    player.is_there()
    player.wait_for_version(1)


def sees_the_end(player: Player) -> None:
    if player.game in ("mistigri", "misty"):
        player.read_round_end()
    expect(player.button(player.tell("screen", "end", "check"))).to_be_visible()


@pytest.mark.webkit
def test_one_person_in_each_engine_at_a_table(
    server: Server, browser: Browser, firefox: Browser, webkit: Browser, invite: Invite
) -> None:
    """From the front page on, until everybody has had a turn."""
    lea = invite(browser, server, name="Léa", hands="touch", size=PHONE)
    tom = invite(firefox, server, name="Tom", lang="en")
    ana = invite(webkit, server, name="Ana")
    table = Table(lea, tom, ana)
    code = opened_by(lea)
    joins_by_link(tom, code)
    joins_by_link(ana, code)
    lea.press(lea.button(lea.say("lobby.start")))
    for player in table.people:
        expect(player.hand.get_by_role("button").first).to_be_visible()
        player.wait_for_version(1)
    asked: set[str] = set()
    while len(asked) < len(table.people):
        whose = table.whose_turn()
        assert whose is not None
        asked.add(whose.name)
        while table.whose_turn() is whose:
            table.go_on()


def test_mistigri_to_its_end(other_engine: Browser, lively: Server, invite: Invite) -> None:
    """From its last cards on, with two bots."""
    me = invite(other_engine, lively)
    comes(me, engine_people.living_room(other_engine.browser_type.name).code)
    table = Table(me)
    while not table.is_over():
        table.go_on()
    sees_the_end(me)


def test_misty_to_its_end(other_engine: Browser, lively: Server, invite: Invite) -> None:
    """From the last cards of a round that decides, with a bot."""
    me = invite(other_engine, lively, Painter)
    assert isinstance(me, Painter)
    comes(me, engine_people.studio(other_engine.browser_type.name).code)
    while not me.is_over:
        if me.is_awaited:
            me.decide()
        else:
            me.wait_for_version(me.version + 1)
    sees_the_end(me)


def test_mamicatchmi_to_its_end(other_engine: Browser, still: Server, invite: Invite) -> None:
    """A roll, a duel, and the tenth token."""
    me = invite(other_engine, still, Catcher)
    assert isinstance(me, Catcher)
    comes(me, engine_people.garden(other_engine.browser_type.name).code)
    me.decide()
    me.sees_duel()
    me.race()
    me.wait_until(lambda: me.phase == "over", "the end")
    sees_the_end(me)


def test_mito_to_its_end(other_engine: Browser, still: Server, invite: Invite) -> None:
    """A theft by a pull off the edge, and the last card."""
    me = invite(other_engine, still, Crook)
    assert isinstance(me, Crook)
    comes(me, engine_people.kitchen(other_engine.browser_type.name).code)
    [last] = [move.split()[1] for move in me.moves if move.startswith("play ")]
    [stolen] = set(me.view["hand"]) - {last}
    me.vanish(stolen)
    assert me.refusals == []
    me.wait_for_cards(0, 1)
    me.decide(f"play {last}")
    me.wait_for_phase("over")
    me.press(me.button(me.tell("screen", "round_end", "result")))  # what was hidden is shown first
    sees_the_end(me)


def test_a_lesson(other_engine: Browser, still: Server, invite: Invite) -> None:
    lea = invite(other_engine, still, Learner, size=PHONE)
    assert isinstance(lea, Learner)
    lea.begin("mistigri")
    lea.hears("hello")
    lea.obey_to_the_end()
    lea.hears("praise")
