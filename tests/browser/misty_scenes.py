"""The screens of Misty, and the moments at which its tables stand ready."""

from collections.abc import Callable

from playwright.sync_api import expect

from tablee.games import find_game
from tablee.games.misty.view import View
from tablee.kernel.state import State
from tablee.table.room import Room
from tests.browser.people import Player
from tests.browser.positions import LANGS, Position, Wanted, find, is_over, whose

MISTY = find_game("misty")

Scene = Callable[[Player], None]


def view_of(state: State) -> View:
    shown = MISTY.view(state, 0)
    assert isinstance(shown, View)
    return shown


def asked(phase: str, *, across: int = 0) -> Wanted:
    """All the others have decided; so many columns of your window are to choose from."""

    def wanted(room: Room) -> bool:
        if room.phase != "playing" or room.to_act() != [0]:
            return False
        shown = view_of(room.current.state)
        columns = {column for _, column in shown.spaces}
        return shown.phase == phase and len(columns) >= across

    return wanted


def last_move(room: Room) -> bool:
    """Once your last drawing has moved the round is over."""
    if not asked("activate")(room):
        return False
    state = room.current.state.clone()
    state.play(0, state.legal(0)[0], room.at_ms + 1)
    return state.is_over() or view_of(state).phase != "activate"


def moments() -> dict[str, Position]:
    """Where it is harder to show: the widest windows, four seats; an end of a round a language."""
    found = [
        find("misty first pick", 4, asked("pick"), MISTY),
        find("misty pick", 4, asked("pick", across=5), MISTY),
        find("misty place", 4, asked("place", across=5), MISTY),
        find("misty activate", 4, asked("activate"), MISTY),
        find("misty two at the table", 2, asked("pick", across=4), MISTY),
        find("misty game end", 4, is_over, MISTY),
        *(find(f"misty round end {lang}", 4, last_move, MISTY) for lang in LANGS),
    ]
    return {position.name: position for position in found}


POSITIONS = moments()


def at_table(name: str) -> Scene:
    def go(player: Player) -> None:
        player.page.goto(f"/t/{POSITIONS[name].code}")
        expect(
            player.page.get_by_role("region", name=player.tell("screen", "window"))
        ).to_be_visible()

    return go


def raised(player: Player) -> None:
    at_table("misty pick")(player)
    player.hand.get_by_role("button").first.click()
    expect(player.hand.get_by_role("button", pressed=True)).to_have_count(1)
    expect(player.choices.get_by_role("button")).to_be_visible()


def somebody(player: Player) -> None:
    """Another player's window, enlarged."""
    activate(player)
    player.press(player.seat_of("Rose"))
    name = player.tell("screen", "window_of", name="Rose")
    expect(player.page.get_by_role("dialog", name=name)).to_be_visible()


def activate(player: Player) -> None:
    """The house has told how the drawings can move."""
    at_table("misty activate")(player)
    expect(player.choices.get_by_role("button").last).to_be_visible()


def moved(player: Player) -> None:
    """Everything has moved; it is counted, and not handed in yet."""
    activate(player)
    done = player.choices.get_by_role("button").last
    movers = player.page.get_by_role("region", name=player.tell("screen", "window"))
    while done.is_disabled():
        player.press(movers.get_by_role("button").first)


def round_end(player: Player) -> None:
    """The last move of the round, once for each language."""
    at_table(f"misty round end {whose(player.lang)}")(player)
    window = player.page.get_by_role("region", name=player.tell("screen", "window"))
    done = player.choices.get_by_role("button").last
    expect(done).to_be_visible()
    if done.is_disabled():
        player.press(window.get_by_role("button").first)
    player.press(done)
    expect(player.button(player.tell("screen", "go_on"))).to_be_visible()


def game_end(player: Player) -> None:
    player.page.goto(f"/t/{POSITIONS['misty game end'].code}")
    expect(player.button(player.tell("screen", "end", "check"))).to_be_visible()


def daily(player: Player) -> None:
    player.page.goto("/g/misty/daily#2026-11-16")
    window = player.page.get_by_role("list", name=player.tell("screen", "window"))
    expect(window).to_have_count(1)


def misty(scene: Scene) -> Scene:
    """In the words of this game."""

    def go(player: Player) -> None:
        player.game = "misty"
        try:
            scene(player)
        finally:
            player.game = "mistigri"

    return go


SCENES: dict[str, Scene] = {
    name: misty(scene)
    for name, scene in {
        "misty first pick": at_table("misty first pick"),
        "misty pick": at_table("misty pick"),
        "misty raised": raised,
        "misty place": at_table("misty place"),
        "misty activate": activate,
        "misty moved": moved,
        "misty somebody": somebody,
        "misty two at the table": at_table("misty two at the table"),
        "misty round end": round_end,
        "misty game end": game_end,
        "misty daily": daily,
    }.items()
}
