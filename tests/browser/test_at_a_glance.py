"""What one must not look for: an end fits its screen, sums stand first, words are drawn alike."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.boards import BOARDS
from tests.browser.doors import to_lesson
from tests.browser.people import Player
from tests.browser.positions import LANGS
from tests.browser.scenes import SCENES, sit_as_me
from tests.browser.test_layout import SETTLE, complaints
from tests.server.server_process import Server

SIDEWAYS = (740, 360)
PHONE = (360, 740)
SMALLEST = (320, 568)
ENDS = ("game end", "evening result", "misty game end", "round end")
SHELVES = ((768, 1024), (820, 1180), (1024, 768), (1280, 800))
PICTURE_PX, SMALL_PX = 1080, 270  # as it is saved, and as a phone shows it
MOST_WIDER = 0.02

# By how much of its height what is shown of an end has to be scrolled.
HIDDEN_PX = """() => Math.max(
    ...[...document.querySelectorAll('.end > .sheet, .behind .inside')].map(
        (one) => one.scrollHeight - one.clientHeight,
    ),
)"""
# Rows of the points whose second column, the total, lies beside what the table shows of itself.
BESIDE = """(table) => {
    const shown = table.parentElement.getBoundingClientRect()
    return [...table.rows]
        .map(({ cells }) => [cells[1].innerText, cells[1].getBoundingClientRect().right])
        .filter(([, right]) => right > shown.right)
}"""
WIDTHS = """(svg, px) => {
    svg.style.width = `${px}px`
    return [...svg.querySelectorAll('text')].map((one) => one.getComputedTextLength())
}"""


@pytest.fixture(scope="module", params=LANGS)
def me(request: pytest.FixtureRequest, browser: Browser, gallery: Server) -> Iterator[Player]:
    player = Player(browser, gallery.http, "Clémentine", lang=request.param)
    sit_as_me(player)
    yield player
    player.close()
    assert player.errors == []


def resize(player: Player, size: tuple[int, int]) -> None:
    player.page.set_viewport_size({"width": size[0], "height": size[1]})
    player.page.evaluate(SETTLE, size[0])


@pytest.mark.parametrize("scene", ENDS)
def test_an_end_fits_a_phone_on_its_side(scene: str, me: Player) -> None:
    resize(me, PHONE)
    SCENES[scene](me)
    resize(me, SIDEWAYS)
    assert me.page.evaluate(HIDDEN_PX) <= 1


@pytest.mark.parametrize("game", BOARDS)
def test_nothing_of_a_lesson_is_covered_on_the_smallest_phone(game: str, me: Player) -> None:
    """Its coach takes a third of it: the table is scrolled rather than squeezed."""
    resize(me, PHONE)
    to_lesson(game)(me)
    assert complaints(me.page, SMALLEST) == []


def test_the_total_stands_where_it_is_seen(me: Player) -> None:
    """Whatever was played, on a phone too."""
    resize(me, PHONE)
    SCENES["evening in figures"](me)
    assert me.page.locator("dialog table").first.evaluate(BESIDE) == []


def test_all_boxes_have_their_buttons_side_by_side(me: Player) -> None:
    """Some have a line more to say than others."""
    SCENES["front"](me)
    for size in SHELVES:
        resize(me, size)
        boxes = [one.bounding_box() for one in me.page.locator(".plate > .play").all()]
        assert len({round(box["y"]) for box in boxes if box}) == 1, size


@pytest.mark.parametrize("scene", ["recap", "evening", "after picture"])
def test_drawn_words_are_as_wide_in_a_small_drawing(scene: str, me: Player) -> None:
    """They were fitted into it by their width; small letters may not be set on whole pixels."""
    resize(me, (1280, 800))
    SCENES[scene](me)
    drawing = me.page.locator("svg.whole, .drawing > svg").last
    large = drawing.evaluate(WIDTHS, PICTURE_PX)
    small = drawing.evaluate(WIDTHS, SMALL_PX)
    assert len(large) > 4
    pairs = zip(large, small, strict=True)
    assert max(abs(one - other) / one for one, other in pairs if one > 0) < MOST_WIDER
