"""The gallery that `make scenes` opens: its links lead to the scenes, as often as one likes."""

import subprocess
import sys
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.doors import doors
from tests.browser.words import tell


@pytest.fixture(scope="module")
def gallery() -> Iterator[str]:
    command = [sys.executable, "-m", "scripts.scenes"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as served:
        assert served.stdout is not None
        yield next(line.split()[-1] for line in served.stdout if "/scenes" in line)
        served.terminate()


@pytest.mark.parametrize(("scene", "lang"), [("my draw", "fr"), ("mito guard", "en")])
def test_a_link_leads_to_its_scene_every_time(
    gallery: str, browser: Browser, scene: str, lang: str
) -> None:
    page = browser.new_page(viewport={"width": 360, "height": 740})
    page.goto(gallery)
    expect(page.get_by_role("row")).to_have_count(len(doors("en")))
    for _ in range(2):
        page.goto(gallery)
        link = page.get_by_role("row").filter(has=page.get_by_text(scene, exact=True))
        with page.expect_popup() as opened:
            link.get_by_role("link", name=f"{lang} dark 360").click()
        game = "mito" if scene.startswith("mito") else "mistigri"
        seats = opened.value.get_by_role("list", name=tell(lang, game, "screen", "seats"))
        expect(seats).to_be_visible()
        html = opened.value.locator("html")
        expect(html).to_have_attribute("lang", lang)
        expect(html).to_have_attribute("data-theme", "dark")
        opened.value.close()
    page.close()
