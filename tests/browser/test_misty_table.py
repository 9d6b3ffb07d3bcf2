"""The room of Misty in a real browser: how large things are, and that they stay where they are."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.misty_people import Painter
from tests.browser.misty_scenes import POSITIONS
from tests.browser.scenes import sit_as_me
from tests.browser.test_layout import SETTLE
from tests.server.server_process import Server

Box = tuple[int, int, int, int]
PHONE = (360, 740)
TWICE = (640, 400)  # 1280 by 800 at a zoom of 200 %


@pytest.fixture(scope="module")
def me(browser: Browser, gallery: Server) -> Iterator[Painter]:
    player = Painter(browser, gallery.http, "Clémentine", lang="fr")
    sit_as_me(player)
    yield player
    player.close()
    assert player.errors == []


def opens(me: Painter, name: str, size: tuple[int, int]) -> None:
    me.page.set_viewport_size({"width": size[0], "height": size[1]})
    me.page.goto(f"/t/{POSITIONS[name].code}")
    expect(me.hand.get_by_role("button").first).to_be_visible()
    me.page.evaluate(SETTLE, size[0])


def boxes(me: Painter, selector: str) -> list[Box]:
    """Left, top, right and bottom of each, in whole pixels."""
    found: list[Box] = me.page.eval_on_selector_all(
        selector,
        """all => all.map((one) => {
            const { left, top, right, bottom } = one.getBoundingClientRect()
            return [left, top, right, bottom].map(Math.round)
        })""",
    )
    return [(left, top, right, bottom) for left, top, right, bottom in found]


@pytest.mark.parametrize(("size", "least"), [(PHONE, 66), (TWICE, 60), ((740, 360), 60)])
def test_finding_9_six_cards_are_whole_and_as_large_as_there_is_room(
    me: Painter, size: tuple[int, int], least: int
) -> None:
    opens(me, "misty first pick", size)
    cards = boxes(me, ".hand button")
    assert len(cards) == 6
    for left, top, right, bottom in cards:
        assert 0 <= left <= right <= size[0]
        assert 0 <= top <= bottom <= size[1]
        assert min(right - left, bottom - top) >= least


@pytest.mark.parametrize("size", [PHONE, (1280, 800)])
def test_finding_9_nothing_jumps_from_one_drawing_to_the_next(
    me: Painter, size: tuple[int, int]
) -> None:
    """A card is raised, it is drawn, the next hand comes: the table stays as it was."""
    name = "misty pick" if size == PHONE else "misty two at the table"
    opens(me, name, size)
    fixed = ".prompt, .mine, .mine .fit, .hand, .you, .ribbon > li, .seats > li"
    before = boxes(me, fixed)
    drawings = boxes(me, ".mine .piece")
    me.raise_card(0)
    assert boxes(me, fixed) == before
    step = me.view["step"]
    me.press(me.spaces.first)
    me.wait_until(lambda: me.view["step"] > step or me.view["phase"] == "place", "the next moment")
    me.page.evaluate(SETTLE, size[0])
    assert boxes(me, fixed) == before
    # The drawings keep their places, or all of them make room by one space.
    moved = {
        (now[0] - was[0], now[1] - was[1])
        for was, now in zip(drawings, boxes(me, ".mine .piece"), strict=False)
    }
    assert len(moved) == 1


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080), (3840, 2160)])
def test_finding_4_a_wide_screen_is_a_room_with_large_windows(
    me: Painter, size: tuple[int, int]
) -> None:
    """Shares of the screen, whatever its size; the story is folded away."""
    width, height = size
    opens(me, "misty first pick", size)
    [(left, top, right, bottom)] = boxes(me, ".mine .fit")
    assert bottom - top >= 0.6 * height
    assert right - left >= 0.4 * width
    seats = boxes(me, ".seats .fit")
    assert len(seats) == 3
    assert {seat[2] <= left or seat[0] >= right for seat in seats} == {True}
    assert min(seat[2] - seat[0] for seat in seats) >= 0.14 * width
    assert min(card[2] - card[0] for card in boxes(me, ".hand button")) >= 0.13 * height
    assert min(text_heights(me)) >= 0.0155 * height
    assert boxes(me, ".story .log") == []


def text_heights(me: Painter) -> list[float]:
    """The sizes of all letters that are seen on the board."""
    sizes: list[float] = me.page.eval_on_selector_all(
        ".board .name, .board .status, .board h2, .board .choices button",
        "all => all.filter((one) => one.checkVisibility())"
        ".map((one) => parseFloat(getComputedStyle(one).fontSize))",
    )
    assert sizes
    return sizes
