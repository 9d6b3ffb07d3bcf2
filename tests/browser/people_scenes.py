"""Who is here and who decides, a guest who comes late, a halt, and one's own page, as scenes."""

import json
from collections.abc import Callable

from playwright.sync_api import expect

from tablee.games import shelf
from tablee.table import entries as log
from tests.browser.people import Player
from tests.browser.positions import ME, Position

COOKIES = ("u" * 43, "v" * 43)
DEEDS = {
    "games": {game: {"played": 3 * n + 1, "won": n} for n, game in enumerate(shelf())},
    "bestMs": 231,
    "last": [],
}

Scene = Callable[[Player], None]


def company(name: str) -> Position:
    """You and Rose; Malo was asked to get up, and a bot has the chair."""
    table = Position(name, 3, people=COOKIES)
    table.add(log.Removed(2))
    table.add(log.BotSat(2, "random", "Basile"))
    table.add(log.DoorSet(locked=False, open_bots=True))
    return table


def moments() -> dict[str, Position]:
    found = {name: company(name) for name in ("company", "company playing", "company held")}
    for table in found.values():
        if table.name != "company":
            table.start()
    found["company held"].add(log.Held(10, held=True))
    return found


POSITIONS = moments()


def opens_people(player: Player) -> None:
    player.press(player.button(player.say("table.menu")))
    player.press(player.button(player.say("people.title", whole=False)))
    expect(player.page.get_by_role("dialog", name=player.say("people.title"))).to_be_visible()
    expect(player.page.get_by_text("Malo")).to_be_visible()


def in_the_lobby(player: Player) -> None:
    """With a chair that is about to be swapped."""
    player.page.goto(f"/t/{POSITIONS['company'].code}")
    opens_people(player)
    player.press(player.button(player.say("people.swapName", name="Basile")))
    expect(player.page.get_by_role("button", pressed=True)).to_be_visible()


def playing(player: Player) -> None:
    """With the question whether somebody is to get up."""
    player.page.goto(f"/t/{POSITIONS['company playing'].code}")
    expect(player.hand).to_be_visible()
    opens_people(player)
    player.press(player.button(player.say("people.removeName", name="Rose")))
    expect(player.button(player.say("people.removeYes"))).to_be_visible()


def late_guest(player: Player) -> None:
    """Somebody who has no chair, and may have a bot's."""
    player.context.clear_cookies()
    player.page.goto(f"/t/{POSITIONS['company playing'].code}")
    player.press(player.button(player.say("table.menu")))
    expect(player.button(player.say("people.takeOver", name="Basile"))).to_be_visible()
    player.context.add_cookies([{"name": "tablee", "value": ME, "url": player.home}])


def held(player: Player) -> None:
    player.page.goto(f"/t/{POSITIONS['company held'].code}")
    expect(player.button(player.say("people.goOn"))).to_be_visible()
    expect(player.page.locator(".board")).to_be_visible()


def own_page(player: Player) -> None:
    """Of somebody who has played every game here, and is asked whether to forget it."""
    player.page.goto("/me")
    player.page.evaluate("(all) => localStorage.setItem('tablee.deeds', all)", json.dumps(DEEDS))
    player.page.goto("/me")
    expect(player.page.get_by_text("231")).to_be_visible()
    player.press(player.button(player.say("me.forget")))
    expect(player.button(player.say("me.forgetYes"))).to_be_visible()


SCENES: dict[str, Scene] = {
    "people in the lobby": in_the_lobby,
    "people playing": playing,
    "late guest": late_guest,
    "held": held,
    "own page": own_page,
}
