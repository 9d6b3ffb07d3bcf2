"""The sheets that teach the sounds of a game, as scenes."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.people import Player
from tests.browser.words import game_words

GAMES = sorted(file.parent.name for file in Path("web/src/games").glob("*/cues.ts"))

Scene = Callable[[Player], None]


def sounds_of(game: str) -> Scene:
    """From the rules of the game."""

    def go(player: Player) -> None:
        name = player.say("sounds.title", game=game_words(player.lang, game)["title"])
        player.page.goto(f"/rules/{game}")
        player.press(player.button(name))
        sheet = player.page.get_by_role("dialog", name=name)
        expect(sheet.get_by_role("listitem").first).to_be_visible()

    return go


SCENES = {f"sounds of {game}": sounds_of(game) for game in GAMES}
