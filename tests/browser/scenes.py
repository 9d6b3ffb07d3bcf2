"""Every screen worth looking at, and how to get there: one server at which no bot ever moves."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from tests.browser import (
    after_scenes,
    ear_scenes,
    evening_scenes,
    hint_scenes,
    misty_scenes,
    people_scenes,
)
from tests.browser.people import Player
from tests.browser.positions import (
    LANGS,
    ME,
    Position,
    drawn_from_me,
    find,
    in_phase,
    is_over,
    last_of_the_round,
    lay_out,
    whose,
)
from tests.server.server_process import Server

NEVER_MS = 3_600_000

Scene = Callable[[Player], None]


def moments() -> dict[str, Position]:
    """Full hands where that is harder to show; one end of a round for each language."""
    found = [
        find("my draw", 5, in_phase("draw", cards=9)),
        find("their draw", 5, drawn_from_me),
        find("discard", 5, in_phase("discard", cards=10)),
        find("power or reverse", 5, in_phase("power or reverse", cards=7)),
        find("give", 5, in_phase("give", cards=8)),
        find("give to", 5, in_phase("give to")),
        find("pick", 5, in_phase("pick")),
        find("retake", 4, in_phase("retake")),
        find("three at the table", 3, in_phase("discard", cards=10)),
        find("game end", 5, is_over),
        find("end of three", 3, is_over),
        *(find(f"round end {lang}", 5, last_of_the_round) for lang in LANGS),
        Position("lobby", 3),
    ]
    return {position.name: position for position in found}


POSITIONS = (
    moments()
    | misty_scenes.POSITIONS
    | evening_scenes.POSITIONS
    | people_scenes.POSITIONS
    | hint_scenes.POSITIONS
    | after_scenes.POSITIONS
)


def open_gallery(folder: Path) -> Server:
    server = Server(folder, bot_ms=NEVER_MS, away_ms=NEVER_MS)
    lay_out(server.data, list(POSITIONS.values()))
    return server.start()


def sit_as_me(player: Player) -> None:
    """The person on the first chair of every table."""
    player.context.add_cookies([{"name": "tablee", "value": ME, "url": player.home}])


def at_table(name: str) -> Scene:
    def go(player: Player) -> None:
        player.page.goto(f"/t/{POSITIONS[name].code}")
        expect(player.hand).to_be_visible()

    return go


def front(player: Player) -> None:
    player.page.goto("/")
    expect(player.button(player.say("front.go"))).to_be_visible()


def box(player: Player) -> None:
    front(player)
    player.open_box("mistigri")
    expect(player.button(player.say("box.playNow", whole=False))).to_be_visible()


def settings(player: Player) -> None:
    front(player)
    player.press(player.button(player.say("table.settings")))
    expect(player.page.get_by_role("dialog", name=player.say("settings.title"))).to_be_visible()


def lobby(player: Player) -> None:
    player.page.goto(f"/t/{POSITIONS['lobby'].code}")
    expect(player.button(player.say("lobby.start"))).to_be_visible()
    expect(player.button(player.say("lobby.removeBot")).first).to_be_visible()


def own_name(player: Player) -> None:
    """Your own name, being written anew on your chair."""
    lobby(player)
    player.press(player.button(player.say("lobby.rename")))
    expect(player.page.get_by_role("textbox", name=player.say("front.name"))).to_be_focused()


def join(player: Player) -> None:
    """Whoever opens the link for the first time."""
    player.context.clear_cookies()
    player.page.goto(f"/t/{POSITIONS['lobby'].code}")
    expect(player.button(player.say("join.sit"))).to_be_visible()
    sit_as_me(player)


def raised(player: Player) -> None:
    at_table("discard")(player)
    # Where a finger would: the corner that the next card leaves uncovered.
    player.hand.get_by_role("button").first.click(position={"x": 12, "y": 12})
    expect(player.hand.get_by_role("button", pressed=True)).to_have_count(1)


def rules(player: Player) -> None:
    at_table("my draw")(player)
    player.press(player.button(player.say("table.help")))
    expect(player.page.get_by_role("dialog", name=player.say("rules.title"))).to_be_visible()


def menu(player: Player) -> None:
    at_table("my draw")(player)
    player.press(player.button(player.say("table.menu")))
    expect(player.button(player.say("table.invite"))).to_be_visible()


def reactions(player: Player) -> None:
    at_table("my draw")(player)
    player.press(player.button(player.say("table.react")))
    expect(player.button(player.say("reaction.bravo"))).to_be_visible()


def round_end(player: Player) -> None:
    """The last pass of the round, once for each language."""
    position = POSITIONS[f"round end {whose(player.lang)}"]
    player.page.goto(f"/t/{position.code}")
    expect(player.choices.get_by_role("button").first).to_be_visible()
    player.press(player.choices.get_by_role("button", name=player.name_of("pass")))
    if len(player.moves) > 1:  # with a pair in hand: asked once
        player.press(player.button(player.tell("screen", "sure_pass")))
    expect(player.button(player.tell("screen", "go_on"))).to_be_visible()


def game_end(player: Player) -> None:
    """Also whoever comes back after the end sees how it ended."""
    player.page.goto(f"/t/{POSITIONS['game end'].code}")
    expect(player.button(player.tell("screen", "end", "check"))).to_be_visible()


# As a finger would; not every engine's driver can fill a slider.
A_THIRD = """(bar) => {
    bar.value = Math.floor(bar.max / 3)
    bar.dispatchEvent(new Event('input', { bubbles: true }))
}"""


def replay(player: Player, game: str = "game end") -> None:
    """A finished game in its middle, over a shoulder."""
    player.page.goto(f"/replay/{POSITIONS[game].code}/1#0")
    bar = player.page.locator("input[type=range]")
    expect(bar).to_be_visible()
    bar.evaluate(A_THIRD)
    hand = player.page.get_by_role("region", name="Clémentine")
    expect(hand.get_by_role("button").first).to_be_visible()


def replay_hands(player: Player) -> None:
    """The same with all hands open."""
    replay(player, "end of three")
    player.page.locator("header select").evaluate(
        "(who) => { who.value = 'all'; who.dispatchEvent(new Event('change', { bubbles: true })) }"
    )
    group = player.page.get_by_role("group", name=player.say("replay.hands"))
    expect(group.get_by_role("img").first).to_be_visible()


def replay_file(player: Player) -> None:
    """Where the record of a game can be dropped."""
    player.page.goto("/replay")
    expect(player.page.get_by_role("heading", name=player.say("replay.open"))).to_be_visible()


SCENES: dict[str, Scene] = (
    {
        "front": front,
        "box": box,
        "settings": settings,
        "join": join,
        "lobby": lobby,
        "own name": own_name,
        "my draw": at_table("my draw"),
        "their draw": at_table("their draw"),
        "discard": at_table("discard"),
        "raised": raised,
        "three at the table": at_table("three at the table"),
        "power or reverse": at_table("power or reverse"),
        "give": at_table("give"),
        "give to": at_table("give to"),
        "pick": at_table("pick"),
        "retake": at_table("retake"),
        "menu": menu,
        "reactions": reactions,
        "rules": rules,
        "round end": round_end,
        "game end": game_end,
        "replay": replay,
        "replay hands": replay_hands,
        "replay file": replay_file,
    }
    | misty_scenes.SCENES
    | evening_scenes.SCENES
    | people_scenes.SCENES
    | hint_scenes.SCENES
    | after_scenes.SCENES
    | ear_scenes.SCENES
)
