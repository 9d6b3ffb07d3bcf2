"""For the tests of engines: tables near their end, and people who go through every scene."""

import re
from collections.abc import Callable, Iterator
from random import Random

from playwright.sync_api import Browser

from tablee.games.mamicatchmi.view import View as MamiView
from tablee.table.room import Room
from tests.browser import mami_scenes, misty_scenes, mito_scenes
from tests.browser.doors import Door, by_visitor, doors, visitor
from tests.browser.mami_scenes import Garden
from tests.browser.mito_scenes import Kitchen
from tests.browser.people import Player
from tests.browser.positions import MOST_GAMES, Position, find, nearly_over
from tests.browser.test_layout import complaints
from tests.server.server_process import Server

DESKTOP, PHONE = (1280, 720), (360, 740)
# In Firefox the narrowest phone there is.
WINDOWS = {"firefox": (DESKTOP, (320, 568)), "webkit": (PHONE, DESKTOP)}
# On a phone, with a coach above it, a table has too little room: in every engine (decision 17).
LESSON_WINDOW = DESKTOP
# The engines' words for what a page was loading when it was left, as visitors do in haste: of
# Firefox for a script, for one that its worker was fetching (that its worker refuses one has other
# words) and for a font (NS_BINDING_ABORTED), of WebKit for the page's worker.
BROKEN_OFF = re.compile(
    "error loading dynamically imported module"
    "|Failed to load .* A ServiceWorker intercepted the request and encountered an unexpected error"
    "|download failed .* status=2152398850 "
    "|Cannot load .*/sw.js due to access control checks"
)

Window = tuple[int, int]


# Scenes


def alternating(engine: str) -> Iterator[tuple[str, Door, list[Window]]]:
    """Every scene in one window, in the other engine in the other one."""
    for nth, (name, door, windows) in enumerate(in_all_windows(engine)):
        yield name, door, [windows[nth % len(windows)]]


def in_all_windows(engine: str) -> Iterator[tuple[str, Door, list[Window]]]:
    for name, door in doors("fr").items():
        yield name, door, windows_of(name, engine)


def windows_of(scene: str, engine: str) -> list[Window]:
    return [LESSON_WINDOW] if scene.endswith(" lesson") else list(WINDOWS[engine])


def faults(
    browser: Browser,
    server: Server,
    plan: Callable[[str], Iterator[tuple[str, Door, list[Window]]]],
) -> list[str]:
    """What is wrong with the scenes, as few people as can be going through all of them."""
    found: list[str] = []
    chosen = list(plan(browser.browser_type.name))
    windows = {name: windows for name, _, windows in chosen}
    for group in by_visitor({name: door for name, door, _ in chosen}):
        me = visitor(browser, server, next(iter(group.values())), "fr")
        for name in sorted(group, key=lambda name: windows[name][0]):
            found += faults_of(name, group[name], me, windows[name])
        me.close()
        found += whole_errors(me)
    return found


def whole_errors(player: Player) -> list[str]:
    """What went wrong, but for what was only broken off."""
    return [error for error in player.errors if not BROKEN_OFF.search(error)]


def faults_of(name: str, door: Door, me: Player, windows: list[Window]) -> list[str]:
    """A scene is come to in the first window, and measured in each."""
    width, height = windows[0]
    me.page.set_viewport_size({"width": width, "height": height})
    try:
        door.go(me)
        return [f"{name} {one}" for window in windows for one in complaints(me.page, window)]
    except Exception as problem:
        problem.add_note(f"in the scene {name}, in {windows}")
        raise


# Tables near their end, where whoever looks has the first chair


def is_last_drawing(room: Room) -> bool:
    """Whoever wins this round of Misty wins the game, and two cards are left to draw."""
    if not misty_scenes.asked("pick")(room):
        return False
    view = misty_scenes.view_of(room.current.state)
    both_may_win = all(seat.wins == view.rounds_to_win - 1 for seat in view.seats)
    return both_may_win and view.step >= view.cards - 1


def is_last_theft(kitchen: Kitchen) -> bool:
    """In the last round of Mito: one card to be stolen, and then the last one to be played."""
    view = kitchen.view
    state = kitchen.room.current.state
    if view.phase != "turn" or view.turn != 0 or view.round != view.rounds or view.guard == 0:
        return False
    moves = [mito_scenes.MITO.show(state, move) for move in state.legal(0)]
    return len(set(view.hand)) == len(view.hand) == 2 and any(m.startswith("play") for m in moves)


def is_last_token(view: MamiView) -> bool:
    """The dice will call the first chair's pawn, who has nine of ten tokens."""
    me = view.seats[0]
    return me.tokens == 9 and view.phase == "duel" and me.pawn in (view.dice or ())


def living_room(engine: str) -> Position:
    return find(f"mistigri {engine}", 3, nearly_over)


def studio(engine: str) -> Position:
    return find(f"misty {engine}", 2, is_last_drawing, misty_scenes.MISTY)


def garden(engine: str) -> Garden:
    """Two chairs, and nobody comes to the other one."""
    options = {"duel_ms": mami_scenes.LONG_MS}
    return mami_scenes.lay_before(f"mami {engine}", 2, 2, is_last_token, **options)


def kitchen(engine: str) -> Kitchen:
    for attempt in range(MOST_GAMES):
        kitchen = Kitchen(f"mito {engine} {attempt}", 3, 1, {"vanish_ms": 600, "glimpse_ms": 200})
        chance = Random(attempt)
        while kitchen.room.phase == "playing":
            if is_last_theft(kitchen):
                return kitchen
            kitchen.step(chance)
    raise AssertionError(f"no such moment in {MOST_GAMES} games")
