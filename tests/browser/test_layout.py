"""From a small phone to a television: nothing is cut, covered or too small; axe finds nothing."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.people import Player
from tests.browser.positions import LANGS
from tests.browser.scenes import SCENES, sit_as_me
from tests.browser.test_accessible import grave_in_both_lights
from tests.server.server_process import Server

WINDOWS = (
    (320, 568),
    (360, 740),
    (740, 360),
    (768, 1024),
    (1280, 720),
    (1920, 1080),
    (3840, 2160),
)
SIZES = ((360, 740), (1280, 720))  # those of them in which axe looks too
FINGER_PX = 44
MEASURE = Path(__file__).with_name("measure.js").read_text()
# Until nothing has moved for two frames; what never comes to rest is said.
SETTLE = """async (width) => {
    await document.fonts.ready
    let [before, quiet] = ['', 0]
    // What begins slowly stands still for a frame or two, by whole pixels.
    const PLACES = /^(transform|translate|rotate|scale|top|left|width|height)$/
    const hasButton = (one) => one.matches('button') || one.querySelector('button') !== null
    const isMoving = () => document.getAnimations().some((one) =>
        PLACES.test(one.transitionProperty) && one.playState === 'running' &&
        hasButton(one.effect.target))
    const ends = performance.now() + 12_000
    while (quiet < 2) {
        if (performance.now() > ends) throw Error(`still moving in ${innerWidth}: ${before}`)
        await new Promise(requestAnimationFrame)
        const boxes = [...document.querySelectorAll('button')].map((one) => {
            const { x, y, right, bottom } = one.getBoundingClientRect()
            return [x, y, right, bottom].map(Math.round).join()
        })
        const now = boxes.join(' ')
        quiet = now === before && innerWidth === width && !isMoving() ? quiet + 1 : 0
        before = now
    }
}"""


@pytest.fixture(scope="module", params=LANGS)
def me(request: pytest.FixtureRequest, browser: Browser, gallery: Server) -> Iterator[Player]:
    """With the light that the device asks for."""
    player = Player(browser, gallery.http, "Clémentine", lang=request.param, theme="system")
    sit_as_me(player)
    yield player
    player.close()
    assert player.errors == []


def complaints(page: Page, window: tuple[int, int]) -> list[str]:
    page.set_viewport_size({"width": window[0], "height": window[1]})
    page.evaluate(SETTLE, window[0])
    at_table = bool(page.locator(".playing").count())
    found: list[str] = page.evaluate(MEASURE, {"least": FINGER_PX, "atTable": at_table})
    return [f"{window[0]}×{window[1]}: {complaint}" for complaint in found]


def faults(
    player: Player,
    axe_looks_in: tuple[int, int] | None,
    windows: Sequence[tuple[int, int]] = WINDOWS,
) -> list[str]:
    """In every window what does not fit, and in one of them what axe calls grave."""
    found = []
    for window in windows:
        found += complaints(player.page, window)
        if window == axe_looks_in:
            found += grave_in_both_lights(player)
    return found


def axe_looks_in(scene: str, lang: str) -> tuple[int, int] | None:
    """Once at each scene: on a small phone or on a desktop, in one language or the other."""
    place = list(SCENES).index(scene)
    return SIZES[place % 2] if lang == LANGS[place // 2 % 2] else None


def windows_of(scene: str, lang: str) -> list[tuple[int, int]]:
    """All, in the language with the longest words; in the other one half of them, taking turns."""
    if lang == LANGS[0]:
        return list(WINDOWS)
    half = (*WINDOWS[list(SCENES).index(scene) % 2 :: 2], axe_looks_in(scene, lang))
    return [window for window in WINDOWS if window in half]


@pytest.mark.parametrize("scene", SCENES)
def test_everything_fits_and_axe_finds_nothing_serious(scene: str, me: Player) -> None:
    me.page.set_viewport_size({"width": 1280, "height": 720})
    SCENES[scene](me)
    found = faults(me, axe_looks_in(scene, me.lang), windows_of(scene, me.lang))
    assert not found, "\n" + "\n".join(found)
