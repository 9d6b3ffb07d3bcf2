"""Every sound that a game teaches, rendered in a real browser: not too loud, and no two alike."""

from collections.abc import Iterator
from itertools import combinations

import numpy as np
import pytest
from playwright.sync_api import Browser, Page

from tests.browser.ear_scenes import GAMES
from tests.browser.spectra import OFFLINE, Cue, alike, cues_of
from tests.server.server_process import Server

MOST_PEAK = 0.5  # so that no two that come together are ever clipped
MOST_APART_DB = 10.0  # from the middle of a game's sounds
ALIKE_DB = 4.0  # between bands of hearing, where either is heard at all
AT_ONCE_S = 0.15  # by then nobody has lifted a hand
PAWNS = ("mouse", "cat", "dog", "granny")
ASIDE = 0.7  # of a voice that comes from one side, so much is heard in the middle


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[Page]:
    server = Server(tmp_path_factory.mktemp("sounds"))
    server.start()
    context = browser.new_context(base_url=server.http, locale="en-GB")
    context.add_init_script(OFFLINE)
    yield context.new_page()
    context.close()
    server.clear()
    assert server.complaints() == ""


@pytest.fixture(scope="module")
def cues(page: Page) -> dict[str, list[Cue]]:
    return {game: cues_of(page, game) for game in GAMES}


@pytest.mark.parametrize("game", GAMES)
def test_none_is_clipped_alone_or_with_any_other(game: str, cues: dict[str, list[Cue]]) -> None:
    assert {
        cue.name: round(cue.peak, 2) for cue in cues[game] if not 0 < cue.peak < MOST_PEAK
    } == {}


@pytest.mark.parametrize("game", GAMES)
def test_all_are_about_as_loud(game: str, cues: dict[str, list[Cue]]) -> None:
    middle = float(np.median([cue.level_db for cue in cues[game]]))
    apart = {cue.name: round(cue.level_db - middle, 1) for cue in cues[game]}
    assert {name: db for name, db in apart.items() if abs(db) > MOST_APART_DB} == {}


@pytest.mark.parametrize("game", GAMES)
def test_no_two_are_alike_and_a_copy_is_found(game: str, cues: dict[str, list[Cue]]) -> None:
    assert alike(cues[game], ALIKE_DB) == []
    copied = cues[game][-1]
    copy = Cue("a copy", copied.samples * 0.8)  # under another name, and a little softer
    found = [{one, other} for one, other, _ in alike([*cues[game], copy], ALIKE_DB)]
    assert found == [{copied.name, "a copy"}]


def test_what_the_dice_show_is_told_apart_at_once(cues: dict[str, list[Cue]]) -> None:
    """Two voices together from each other two, and from one alone, which is a double."""
    voices = {cue.name: cue.samples for cue in cues["mamicatchmi"] if cue.name in PAWNS}
    dice = [Cue(name, samples) for name, samples in voices.items()]
    for one, other in combinations(PAWNS, 2):
        dice.append(Cue(f"{one} and {other}", ASIDE * (voices[one] + voices[other])))
    assert len(dice) == 10
    assert alike(dice, ALIKE_DB, AT_ONCE_S) == []


def test_what_calls_all_hands_is_told_apart_at_once(cues: dict[str, list[Cue]]) -> None:
    calls = [cue for cue in cues["mito"] if cue.name.startswith(("mosquito", "cock", "glimpse"))]
    assert len(calls) == 4
    assert alike(calls, ALIKE_DB, AT_ONCE_S) == []


@pytest.mark.parametrize("game", GAMES)
def test_each_has_a_name(game: str, cues: dict[str, list[Cue]], page: Page) -> None:
    page.goto(f"/rules/{game}")
    page.locator(".sounds button").click()
    for cue in cues[game]:
        assert page.locator(f"[data-cue='{cue.name}']").inner_text().strip() != cue.name
