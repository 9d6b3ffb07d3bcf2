"""Day and night: by the system or by choice, every token has the same value."""

import pytest

from tests.browser.boards import BOARDS
from tests.browser.conftest import Invite
from tests.browser.people import Player
from tests.server.server_process import Server

# The custom properties that style sheets give to the page, and what they come to.
TOKENS = """() => {
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
    const names = rules
        .filter((rule) => rule.selectorText === ':root')
        .flatMap((rule) => [...rule.style].filter((name) => name.startsWith('--')))
    const page = getComputedStyle(document.documentElement)
    const values = names.map((name) => [name, page.getPropertyValue(name).trim()])
    return Object.fromEntries([['scheme', page.colorScheme], ...values])
}"""
SWITCHES = ("--day", "--night", "--lightningcss")  # the last are the build's own


def tokens(player: Player, theme: str | None, system: str) -> dict[str, str]:
    player.page.emulate_media(color_scheme=system)  # type: ignore[arg-type]
    player.page.evaluate("theme => (document.documentElement.dataset.theme = theme ?? '')", theme)
    found: dict[str, str] = player.page.evaluate(TOKENS)
    return found


@pytest.mark.parametrize("game", BOARDS)
def test_a_theme_is_the_same_by_choice_and_by_the_system(
    game: str, gallery: Server, invite: Invite
) -> None:
    player = invite(gallery, "Nora", theme="system")
    player.page.goto(f"/g/{game}/lesson")
    player.page.locator(".board").wait_for()  # with colours of its own; the coach came before
    day, night = (tokens(player, None, system) for system in ("light", "dark"))
    assert (day.pop("scheme"), night.pop("scheme")) == ("light dark", "light dark")
    for chosen, system, wanted in (("light", "dark", day), ("dark", "light", night)):
        found = tokens(player, chosen, system)
        assert found.pop("scheme") == chosen
        assert found == wanted
    shown = {name: (day[name], night[name]) for name in day if not name.startswith(SWITCHES)}
    assert [name for name, pair in shown.items() if not all(pair)] == []
    assert shown["--felt"][0] != shown["--felt"][1]  # a game may have a wall of its own there
    assert shown["--shadow"] == ("43 32 36", "0 0 0")
