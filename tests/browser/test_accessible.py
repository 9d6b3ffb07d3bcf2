"""For everybody: axe finds nothing, and a whole game is played by roles, names and keys alone."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, Locator, expect

from tests.browser.people import Player
from tests.browser.scenes import LANGS, SCENES, sit_as_me
from tests.server.house import Server

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
THEMES = ("light", "dark")
SIZES = ((360, 740), (1280, 800))
RUN_AXE = """async () => {
    const found = await axe.run(document, { resultTypes: ['violations'] })
    if (found.passes.length < 5) throw new Error('axe has hardly looked')
    return found.violations.map(({ id, impact, help, nodes }) => ({
        id, impact, help,
        nodes: nodes.map((node) => `${node.html.slice(0, 160)}: ${node.failureSummary}`),
    }))
}"""


@pytest.fixture(scope="module", params=LANGS)
def me(request: pytest.FixtureRequest, browser: Browser, gallery: Server) -> Iterator[Player]:
    """With the light that the device asks for."""
    player = Player(browser, gallery.http, "Clémentine", lang=request.param, theme="system")
    sit_as_me(player)
    yield player
    player.close()
    assert player.errors == []


def size_of(scene: str, lang: str) -> tuple[int, int]:
    """Each scene once on a small phone and once on a desktop, the languages taking turns."""
    return SIZES[(list(SCENES).index(scene) + LANGS.index(lang)) % 2]


def grave(player: Player) -> list[str]:
    """What axe calls serious or critical."""
    if not player.page.evaluate("typeof axe !== 'undefined'"):
        player.page.evaluate(AXE.read_text())
    found: list[dict[str, Any]] = player.page.evaluate(RUN_AXE)
    return [
        f"{one['impact']} {one['id']}: {one['help']}\n    " + "\n    ".join(one["nodes"])
        for one in found
        if one["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("scene", SCENES)
def test_axe_finds_nothing_serious(scene: str, me: Player) -> None:
    width, height = size_of(scene, me.lang)
    me.page.set_viewport_size({"width": width, "height": height})
    SCENES[scene](me)
    found = []
    for theme in THEMES:
        me.page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
        found += [f"{theme}: {one}" for one in grave(me)]
    assert not found, "\n" + "\n".join(found)


class Reader(Player):
    """By keys alone; what has the focus is asked of the browser's own accessibility tree."""

    def listen(self) -> None:
        self.tree: CDPSession = self.context.new_cdp_session(self.page)
        self.tree.send("Accessibility.enable")

    def focused(self) -> tuple[str, str]:
        """Role and name of where the keyboard is."""
        for node in self.tree.send("Accessibility.getFullAXTree")["nodes"]:
            states = {one["name"]: one["value"].get("value") for one in node.get("properties", [])}
            if states.get("focused") and node["role"]["value"] != "RootWebArea":
                return node["role"]["value"], node["name"]["value"]
        return "", ""

    def press(self, what: Locator) -> None:
        self.walk_to(what)
        role, name = self.focused()
        assert role in ("button", "ToggleButton"), f"{what} is a {role!r} to a screen reader"
        assert name, f"{what} has no name for a screen reader"
        self.page.keyboard.press("Enter")


def test_a_whole_game_by_roles_names_and_keys(server: Server, browser: Browser) -> None:
    ida = Reader(browser, server.http, "Ida", hands="keyboard")
    ida.page.goto("/")
    ida.listen()
    ida.press(ida.button(ida.say("game.mistigri.title", whole=False)))
    ida.press(ida.button(ida.say("box.playNow", whole=False)))
    expect(ida.hand).to_be_visible()
    while ida.view["phase"] != "over":
        if ida.moves:
            expect(ida.page.get_by_role("log")).not_to_be_empty()
            ida.decide()
        else:
            ida.wait_for_version(ida.version + 1)
    ida.read_round_end()
    totals = [seat["total"] for seat in ida.view["seats"]]
    for total in totals:
        points = ida.page.get_by_role("img", name=re.compile(rf"^{total} points?$"))
        expect(points.first).to_be_visible()
    ida.press(ida.button(ida.tell("screen", "end", "again")))
    expect(ida.hand.get_by_role("button").first).to_be_visible()
    ida.close()
    assert ida.errors == []
