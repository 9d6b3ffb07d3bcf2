"""Every scene of every game, and how to come to it: for those who look at screens, not at tests."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, expect

from tests.browser import after_scenes, mami_scenes, mito_scenes, scenes
from tests.browser.boards import BOARDS
from tests.browser.mami_people import Catcher
from tests.browser.mito_people import Crook
from tests.browser.people import Player
from tests.browser.positions import ME, Position, lay_out, whose
from tests.server.server_process import Server

PORT = 8470  # or the next free one; it is part of the links that a lobby shows

Go = Callable[[Player], None]


class Door(NamedTuple):
    """How to come to a scene, and where it is or begins: at a table, or else at an address."""

    go: Go
    table: Position | None = None
    address: str = "/"
    person: type[Player] = Player
    is_guest: bool = False
    when: str = ""  # what of the table the screen stands still at


def to_box(game: str) -> Go:
    def go(player: Player) -> None:
        scenes.front(player)
        player.open_box(game)
        expect(player.button(player.say("box.playNow", whole=False))).to_be_visible()

    return go


def to_lesson(game: str) -> Go:
    def go(player: Player) -> None:
        player.page.goto(f"/g/{game}/lesson")
        expect(player.page.get_by_role("banner").get_by_role("paragraph")).to_be_visible()
        expect(player.page.locator(".board")).to_be_visible()

    return go


def to_warmup(player: Player) -> None:
    player.page.goto("/g/mamicatchmi/warmup")
    expect(player.page.get_by_role("button").first).to_be_visible()


def to_nowhere(player: Player) -> None:
    player.page.goto("/nowhere")
    expect(player.page.get_by_role("heading")).to_be_visible()


def to_garden(table: Position) -> Go:
    def go(player: Player) -> None:
        player.page.goto(f"/t/{table.code}")
        garden = player.page.get_by_role("region", name=player.tell("screen", "garden"))
        expect(garden).to_be_visible()
        player.is_there()

    return go


def to_kitchen(scene: mito_scenes.Scene) -> Go:
    def go(player: Player) -> None:
        assert isinstance(player, Crook)
        player.page.goto(f"/t/{scene.kitchen.code}")
        scene.see(player)

    return go


def plain(name: str) -> Door:
    """A scene of the common gallery; `menu` and the like begin at the table that they open over."""
    at = {"join": "lobby", "own name": "lobby", "raised": "discard", "misty raised": "misty pick"}
    at |= dict.fromkeys(("menu", "reactions", "rules"), "my draw")
    at |= dict.fromkeys(("misty moved", "misty somebody"), "misty activate")
    at |= {one: f"{one} en" for one in ("round end", "misty round end", "evening")}
    at |= {"evening result": "long evening"}
    at |= dict.fromkeys(("evening voted", "evening in figures", "recap"), "evening en")
    at |= {"replay": "game end", "replay hands": "end of three"}
    at |= {"people in the lobby": "company", "held": "company held"}
    at |= dict.fromkeys(("people playing", "late guest"), "company playing")
    at |= {"after picture": f"after {after_scenes.FIRST}"}
    pages = {"misty daily": "/g/misty/daily", "own page": "/me", "after file": "/after"}
    address = pages.get(name, "/")
    return Door(scenes.SCENES[name], scenes.POSITIONS.get(at.get(name, name)), address)


def doors(lang: str) -> dict[str, Door]:
    """All scenes, at the tables of one language."""
    found = {name: plain(name) for name in scenes.SCENES}
    for game in BOARDS:
        found[f"{game} box"] = Door(to_box(game))
        found[f"{game} lesson"] = Door(to_lesson(game), address=f"/g/{game}/lesson")
    found["mami warm up"] = Door(to_warmup, address="/g/mamicatchmi/warmup")
    found["nowhere"] = Door(to_nowhere, address="/nowhere")
    for (name, spoken), table in mami_scenes.LOOKS.items():
        if spoken == whose(lang):
            found[f"mami {name}"] = Door(to_garden(table), table, person=Catcher)
    for name, scene in mito_scenes.SCENES.items():
        found[f"mito {name}"] = Door(
            to_kitchen(scene),
            scene.kitchen,
            person=Crook,
            is_guest=scene.is_guest,
            when=scene.when,
        )
    return found


def tables() -> list[Position]:
    kitchens = [scene.kitchen for scene in mito_scenes.SCENES.values()]
    return [*scenes.POSITIONS.values(), *mami_scenes.LOOKS.values(), *kitchens]


@contextmanager
def all_scenes(folder: Path, port: int | None = PORT) -> Iterator[Server]:
    """A server at which every scene stands ready and no bot ever moves; at any port, if None."""
    server = Server(folder, bot_ms=scenes.NEVER_MS, away_ms=scenes.NEVER_MS)
    server.port = port or server.port
    lay_out(server.data, tables())
    try:
        yield server.start()
    finally:
        server.clear()


# The same draws for everybody: avatars blink and rain falls alike in every picture.
SAME_CHANCE = """(() => {
    let drawn = 1
    Math.random = () => (drawn = (drawn * 16807) % 2147483647) / 2147483647
})()"""


def visitor(browser: Browser, server: Server, door: Door, lang: str) -> Player:
    """Somebody who may go through the door; the light is what the device asks for."""
    player = door.person(browser, server.http, "Clémentine", lang=lang, theme="system")
    player.context.add_init_script(SAME_CHANCE)
    if not door.is_guest:
        player.context.add_cookies([{"name": "tablee", "value": ME, "url": server.http}])
    if door.when and isinstance(player, Crook):
        player.stand_still(door.when)
    return player


def visit(browser: Browser, server: Server, door: Door, lang: str) -> Player:
    """Somebody who has come through the door."""
    player = visitor(browser, server, door, lang)
    door.go(player)
    return player


def by_visitor(found: dict[str, Door]) -> list[dict[str, Door]]:
    """Scenes that one visitor can go through, one after the other."""
    groups: dict[object, dict[str, Door]] = {}
    for name, door in found.items():
        groups.setdefault((door.person, door.is_guest, door.when), {})[name] = door
    return list(groups.values())


def as_file(scene: str) -> str:
    return scene.replace(" ", "-")
