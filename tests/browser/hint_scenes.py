"""A hint in every game, as scenes: the question, the answer, and what else there was."""

from collections.abc import Callable

from playwright.sync_api import expect

from tablee.games.mamicatchmi.view import View
from tablee.table.room import Room
from tests.browser import mami_scenes, misty_scenes, mito_scenes
from tests.browser.people import Player
from tests.browser.positions import Position, find, in_phase

Scene = Callable[[Player], None]


def moments() -> dict[str, Position]:
    """With bots alone, and with much to choose between."""
    misty = misty_scenes.MISTY
    found: list[Position] = [
        find("hint discard", 5, in_phase("discard", cards=10)),
        find("hint pick", 5, in_phase("pick")),
        find("hint misty pick", 4, has_kinds, misty),
        find("hint misty place", 4, misty_scenes.asked("place", across=5), misty),
        find("hint misty activate", 4, misty_scenes.asked("activate"), misty),
        mito_scenes.lay("hint mito", 4, mito_scenes.asked("turn"), {}),
        mami_scenes.lay("hint mami", 3, 1, is_double, pawns="random"),
    ]
    return {position.name: position for position in found}


def has_kinds(room: Room) -> bool:
    """Three different drawings or more."""
    if not misty_scenes.asked("pick", across=5)(room):
        return False
    return len(set(misty_scenes.view_of(room.current.state).hand)) >= 3


def is_double(view: View) -> bool:
    return view.phase == "swap" and 0 in view.waiting


POSITIONS = moments()


def asks(name: str) -> Scene:
    """What would you do? And the answer has come."""

    def go(player: Player) -> None:
        player.page.goto(f"/t/{POSITIONS[name].code}")
        player.press(player.button(player.say("hint.ask")).last)
        expect(player.button(player.say("hint.follow"))).to_be_visible()

    return go


SCENES: dict[str, Scene] = {name: asks(name) for name in POSITIONS}
