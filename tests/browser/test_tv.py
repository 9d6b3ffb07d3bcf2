"""The big screen: every game as the whole room sees it, and beside phones at which it is played."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tablee.games import shelf
from tests import tiny
from tests.browser import mami_scenes, mito_scenes
from tests.browser.conftest import Invite
from tests.browser.mami_people import Catcher
from tests.browser.people import Player
from tests.browser.positions import LANGS, ME, MISTIGRI, find, last_of_the_round, lay_out
from tests.browser.test_accessible import grave_in_both_lights
from tests.browser.test_layout import SETTLE, complaints
from tests.browser.tv_scenes import OTHER, Show, played, shows
from tests.server.server_process import Server
from tests.tiny.lantern import GAME as LANTERN
from tests.tiny.trio import GAME as TRIO

HOME = Path(tiny.__file__).parent
TEXTS = Path(__file__).with_name("texts.js").read_text()
WINDOWS = ((1280, 720), (1920, 1080), (3840, 2160))
LEAST = 2.2  # hundredths of the height, that a letter measures
AWAY_MS = 20_000
# What browsers with a window do: nothing sounds before somebody has pressed something.
NO_SOUND_YET = """(() => {
    let isTouched = false
    addEventListener('keydown', () => (isTouched = true), { capture: true })
    window.AudioContext = class extends AudioContext {
        constructor() {
            super()
            if (!isTouched) this.suspend()
        }
        resume() {
            return isTouched ? super.resume() : Promise.reject(new DOMException('not yet'))
        }
    }
})()"""
# What is there when a show has begun; between two games once the result could be read.
SHOWN = {"over": ".end", "between": ".between"}
SHOWN |= dict.fromkeys(("lobby", "playing"), ".says, .stage > .turn")
PLAYED = [*shelf().values(), LANTERN, TRIO]  # the last two have no board of their own
SHOWS = shows(PLAYED)
LIVE = played("tv beside phones", MISTIGRI, 3, 1)
ROUND = find("tv round end", 5, last_of_the_round)
REEL = mito_scenes.lay("tv reel", 5, mito_scenes.is_pause, {"first": 0})
DUEL = mami_scenes.lay_before("tv duel", 2, 2, mami_scenes.is_between_us)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """With the tiny games installed, as pip would install them."""
    server = Server(tmp_path_factory.mktemp("tv"), bot_ms=60, away_ms=AWAY_MS)
    paths = [os.environ.get("PYTHONPATH", ""), str(HOME), str(HOME.parents[1])]
    server.environment["PYTHONPATH"] = os.pathsep.join(filter(None, paths))
    lay_out(server.data, [*(show.table for show in SHOWS), LIVE, ROUND, REEL, DUEL])
    server.start()
    yield server
    server.clear()
    assert server.complaints() == ""


def opens(tv: Player, code: str) -> None:
    tv.page.goto(f"/tv/{code}")
    expect(tv.page.get_by_role("heading", level=1)).to_be_visible()


def sits(player: Player, cookie: str) -> Player:
    player.context.add_cookies([{"name": "tablee", "value": cookie, "url": player.home}])
    return player


# What is shown


def faults(tv: Player, window: tuple[int, int]) -> list[str]:
    """What is too small to be read from three metres, cut off, covered, or outside."""
    found = complaints(tv.page, window)
    texts: list[dict[str, Any]] = tv.page.evaluate(TEXTS)
    assert len(texts) > 2
    for text in texts:
        about = f"{window[0]}: {text['where']} {text['text']!r}"
        if text["share"] < LEAST:
            found.append(f"{about} measures {text['share']:.2f} % of the height")
        if text["cut"]:
            found.append(f"{about} is cut off")
        if text["cover"]:
            found.append(f"{about} is covered by {text['cover']}")
    return found


@pytest.mark.parametrize("at", range(len(SHOWS)), ids=[show.name for show in SHOWS])
def test_everything_is_large_and_nothing_is_covered(
    at: int, server: Server, invite: Invite
) -> None:
    """In one language in every window, in the other where there is least room."""
    show = SHOWS[at]
    tv, other = (
        invite(server, "TV", lang=lang, size=WINDOWS[0], theme="system")
        for lang in (LANGS[at % 2], LANGS[1 - at % 2])
    )
    for screen in (other, tv):
        screen.page.emulate_media(color_scheme=("light", "dark")[at // 2 % 2])
        opens(screen, show.table.code)
    for screen in (other, tv):
        expect(screen.page.locator(SHOWN[show.when])).to_be_visible(timeout=25_000)
    found = faults(other, WINDOWS[0])
    found += [fault for window in WINDOWS for fault in faults(tv, window)]
    if is_looked_at_closely(show):
        found += grave_in_both_lights(tv)
    assert not found, "\n" + "\n".join(found)


def is_looked_at_closely(show: Show) -> bool:
    """By axe: of each game where most is shown."""
    return show.name.endswith(("lobby", "full", "end", "evening", "between"))


@pytest.mark.parametrize("lang", LANGS)
def test_a_screen_that_may_not_sound_yet_says_what_it_needs(
    lang: str, server: Server, invite: Invite
) -> None:
    tv = invite(server, "TV", lang=lang, size=(1280, 720))
    tv.remember(sound="on")
    tv.context.add_init_script(NO_SOUND_YET)
    opens(tv, SHOWS[0].table.code)
    asked = tv.page.get_by_text(tv.say("tv.silent"))
    expect(asked).to_be_visible()
    assert faults(tv, (1280, 720)) == []
    tv.page.keyboard.press("Enter")
    expect(asked).to_have_count(0)


def test_an_unknown_code_is_said_in_large_letters(server: Server, invite: Invite) -> None:
    tv = invite(server, "TV", lang="fr", size=(1920, 1080))
    opens(tv, "ZZZZ")
    expect(
        tv.page.get_by_role("heading", name=tv.say("table.missing", code="ZZZZ"))
    ).to_be_visible()
    assert faults(tv, (1920, 1080)) == []


# Beside phones


def test_beside_two_phones_it_shows_what_all_may_see(server: Server, invite: Invite) -> None:
    """Opened by the browser of somebody who sits there: not a card of theirs is on it."""
    code = LIVE.code
    clem = sits(invite(server, "Clem", lang="fr", hands="touch", size=(360, 740)), ME)
    rose = sits(invite(server, "Rose", lang="en", hands="touch", size=(360, 740)), OTHER)
    tv = sits(invite(server, "TV", lang="fr", size=(1920, 1080)), ME)
    for phone in (clem, rose):
        phone.page.goto(f"/t/{code}")
        expect(phone.hand).to_be_visible()
    opens(tv, code)
    turn = tv.page.locator(".turn h2")
    expect(turn).not_to_be_empty()
    clem.wait_until(lambda: bool(clem.table["tv"]), "the television")
    assert clem.table["watchers"] == 0
    for _ in range(4):
        for screen in (clem, rose, tv):
            screen.wait_for_version(max(clem.version, rose.version))
        asked = [phone for phone in (clem, rose) if phone.moves]
        if asked:
            asked[0].decide()
        else:
            clem.wait_for_version(clem.version + 1)
        tv.wait_for_version(clem.version)
        assert tv.view["seat"] == -1
        assert tv.view["hand"] == []
        assert tv.moves == []
    expect(tv.page.locator(".stage li span.line").first).not_to_be_empty()
    assert tv.page.get_by_role("region", name=tv.tell("table", "hand")).count() == 0
    hand_only(clem)


def hand_only(phone: Player) -> None:
    """As long as a television shows the rest, if somebody likes it so; and it is remembered."""
    seats = phone.page.get_by_role("list", name=phone.tell("screen", "seats"))
    expect(seats).to_be_visible()
    phone.press(phone.button(phone.say("table.menu")))
    phone.press(phone.button(phone.say("tv.hand", whole=False)))
    expect(seats).to_have_count(0)
    phone.page.reload()
    expect(phone.hand).to_be_visible()
    expect(seats).to_have_count(0)


def test_the_end_of_a_round_comes_and_goes_by_itself(server: Server, invite: Invite) -> None:
    clem = sits(invite(server, "Clem", hands="touch", size=(360, 740)), ME)
    tv = invite(server, "TV", lang="fr", size=(1920, 1080))
    clem.page.goto(f"/t/{ROUND.code}")
    expect(clem.choices.get_by_role("button").first).to_be_visible()
    opens(tv, ROUND.code)
    expect(tv.page.locator(".stage > .turn")).to_be_visible()
    clem.press(clem.choices.get_by_role("button", name=clem.name_of("pass")))
    if len(clem.moves) > 1:  # with a pair in hand: asked once
        clem.press(clem.button(clem.tell("screen", "sure_pass")))
    sheet = tv.page.get_by_role("dialog")
    expect(sheet).to_be_visible()
    assert faults(tv, (1920, 1080)) == []
    assert sheet.get_by_role("button").count() == 0
    expect(sheet).to_have_count(0)


def test_the_crime_reel_runs_by_itself(server: Server, invite: Invite) -> None:
    tv = invite(server, "TV", lang="fr", size=(1280, 720))
    opens(tv, REEL.code)
    sheet = tv.page.get_by_role("dialog")
    expect(sheet.get_by_role("table")).to_be_visible()
    assert faults(tv, (1280, 720)) == []
    expect(sheet.locator(".film")).to_be_visible()
    assert faults(tv, (1280, 720)) == []


def test_a_duel_is_seen_and_its_result_goes_by_itself(
    server: Server, browser: Browser, invite: Invite
) -> None:
    code, cookies = DUEL.code, mami_scenes.COOKIES
    clem = sits(invite(server, "Clem", Catcher, hands="touch", size=(360, 740)), cookies[0])
    tom = sits(invite(server, "Tom", Catcher, hands="touch", size=(360, 740)), cookies[1])
    tv = sits(invite(server, "TV", Catcher, lang="fr", size=(1920, 1080)), cookies[0])
    assert isinstance(clem, Catcher)
    for phone in (clem, tom):
        phone.page.goto(f"/t/{code}")
        phone.is_there()
    opens(tv, code)
    expect(tv.page.get_by_role("region", name=tv.tell("screen", "garden"))).to_be_visible()
    clem.decide()
    clem.sees_duel()
    clem.race()
    verdict = tv.page.locator("[data-margin]")
    expect(verdict).to_be_visible()
    tv.page.evaluate(SETTLE, 1920)
    assert [fault for fault in faults(tv, (1920, 1080)) if "measures" in fault] == []
    expect(verdict).to_have_count(0)  # nobody has touched it
    assert tv.view["seat"] == -1
