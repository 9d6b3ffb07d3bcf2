"""For everybody: a whole game is played by roles, names and keys alone; what axe calls grave."""

import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, Locator, expect

from tests.browser.people import Player
from tests.server.server_process import Server

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
THEMES = ("light", "dark")
COLOURS = ["color-contrast", "link-in-text-block"]  # all of axe's rules that look at colours
RUN_AXE = """async (rules) => {
    const only = rules.length ? { runOnly: rules } : {}
    document.documentElement.style.opacity = 1
    const found = await axe.run(document, { resultTypes: ['violations'], ...only })
    document.documentElement.style.opacity = ''
    const looked = found.passes.length + found.violations.length + found.incomplete.length
    if (looked < (rules.length ? 1 : 5)) throw new Error('axe has hardly looked')
    return found.violations.map(({ id, impact, help, nodes }) => ({
        id, impact, help,
        nodes: nodes.map((node) => `${node.html.slice(0, 160)}: ${node.failureSummary}`),
    }))
}"""


def grave_in_both_lights(player: Player) -> list[str]:
    """What axe calls grave, by the light that the device asks for.

    All rules look at the page in one light; in the other one those that look at colours.
    """
    found = []
    for theme, rules in zip(THEMES, ([], COLOURS), strict=True):
        player.page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
        found += [f"{theme}: {one}" for one in grave(player, rules)]
    return found


def grave(player: Player, rules: list[str] | None = None) -> list[str]:
    """What axe calls serious or critical, by all its rules or by some."""
    if not player.page.evaluate("typeof axe !== 'undefined'"):
        player.page.evaluate(AXE.read_text())
    found: list[dict[str, Any]] = player.page.evaluate(RUN_AXE, rules or [])
    return [
        f"{one['impact']} {one['id']}: {one['help']}\n    " + "\n    ".join(one["nodes"])
        for one in found
        if one["impact"] in ("serious", "critical")
    ]


class Reader(Player):
    """By keys alone; what has the focus is asked of the browser's own accessibility tree."""

    def listen(self) -> None:
        self.tree: CDPSession = self.context.new_cdp_session(self.page)
        self.tree.send("Accessibility.enable")

    def focused(self) -> tuple[str, str]:
        """Role and name of where the keyboard is."""
        here = self.tree.send("Runtime.evaluate", {"expression": "document.activeElement"})
        asked = {"objectId": here["result"]["objectId"], "fetchRelatives": False}
        [node] = self.tree.send("Accessibility.getPartialAXTree", asked)["nodes"]
        states = {one["name"]: one["value"].get("value") for one in node.get("properties", [])}
        assert states.get("focused"), f"to a screen reader the focus is elsewhere: {node}"
        return node["role"]["value"], node["name"]["value"]

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
    ida.open_box("mistigri")
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
