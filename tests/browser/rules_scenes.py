"""The rules of each game on one page, as scenes: come by an address of their own."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.people import Player


def to_rules(game: str) -> Callable[[Player], None]:
    def go(player: Player) -> None:
        player.page.goto(f"/rules/{game}")
        expect(player.button(player.say("rules.show")).first).to_be_visible()

    return go
