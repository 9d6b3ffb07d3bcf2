"""The board between two games and the picture to keep, as scenes: at tables with an evening."""

from collections.abc import Callable
from random import Random

from playwright.sync_api import expect

from tablee.kernel.award import Award
from tablee.table import entries as log
from tests.browser.people import Player
from tests.browser.positions import LANGS, Position, whose
from tests.browser.words import box_words

# Game by game: its name, the ranks seat by seat, and awards.
Games = tuple[tuple[str, tuple[int, ...], tuple[Award, ...]], ...]

COOKIES = ("q" * 43, "r" * 43)
FOUR: Games = (
    ("mito", (3, 1, 2, 4), (Award("heist", 1, 4), Award("bold", 3, 3))),
    ("misty", (1, 2, 2, 4), (Award("feast", 0, 7),)),
    ("mamicatchmi", (2, 1, 4, 2), (Award("tortoise", 2, 2400),)),
)
# More than a pile has room for: boxes of one game become one.
LONG: Games = FOUR * 3

Scene = Callable[[Player], None]


def evening(name: str, seats: int, games: Games, last: str = "mistigri") -> Position:
    """Games that ended, as the log says, and one that was played to its end."""
    position = Position(name, seats, people=COOKIES[: seats - 2])
    for game, ranks, awards in games:
        position.add(log.Chose(game))
        position.add(log.Started(0))
        outcome = log.Outcome(list(ranks), list(awards))
        position.add(log.Sealed("0" * 64, outcome))
    position.add(log.Chose(last))
    position.game = position.room.game
    position.add(log.Started(0))
    for _ in position.moments(Random(name)):
        pass
    sealed = position.entries.pop()
    assert isinstance(sealed, log.Sealed)
    placed = position.room.current.state.standings().ranks()
    lap = Award("feast" if last == "misty" else "lap", placed.index(max(placed)), 5)
    position.add(log.Sealed(sealed.secret, log.Outcome(placed, [lap])))
    return position


def moments() -> dict[str, Position]:
    """Votes are kept nowhere: each language has a table at which it casts its own."""
    found = [
        *(evening(f"evening {lang}", 4, FOUR) for lang in LANGS),
        evening("evening of two", 2, (), "misty"),
        evening("evening of five", 5, ()),
        evening("long evening", 4, LONG),
        evening("evening in the lobby", 4, FOUR),
    ]
    found[-1].add(log.Chose("mito"))
    return {position.name: position for position in found}


POSITIONS = moments()


def at_board(name: str) -> Scene:
    def go(player: Player) -> None:
        at = name if name in POSITIONS else f"{name} {whose(player.lang)}"
        player.page.goto(f"/t/{POSITIONS[at].code}")
        player.page.get_by_role("link", name=player.say("evening.next")).click()
        expect(player.page.get_by_role("heading", name=player.say("evening.next"))).to_be_visible()
        expect(player.page.locator(".drawing > svg")).to_be_visible()

    return go


def result(player: Player) -> None:
    """The end of a game, from which the board is reached."""
    player.page.goto(f"/t/{POSITIONS['long evening'].code}")
    expect(player.page.get_by_role("link", name=player.say("evening.next"))).to_be_visible()


def lobby(player: Player) -> None:
    player.page.goto(f"/t/{POSITIONS['evening in the lobby'].code}")
    expect(
        player.page.get_by_role("link", name=player.say("evening.open", whole=False))
    ).to_be_visible()
    expect(player.button(player.say("lobby.removeBot")).first).to_be_visible()


def voted(player: Player) -> None:
    at_board("evening")(player)
    box = player.say("evening.box", whole=False, game=box_words(player.lang, "misty")["title"])
    misty = player.button(box)
    if misty.evaluate("(one) => one.getAttribute('aria-pressed')") != "true":
        misty.click()
    expect(player.page.get_by_role("button", name=box, pressed=True)).to_be_visible()


def figures(player: Player) -> None:
    at_board("evening")(player)
    player.button(player.say("evening.figures")).click()
    expect(player.page.get_by_role("dialog", name=player.say("evening.figures"))).to_be_visible()


def recap(player: Player) -> None:
    at_board("evening")(player)
    player.button(player.say("evening.stop")).click()
    expect(player.page.get_by_role("dialog", name=player.say("recap.picture"))).to_be_visible()


SCENES: dict[str, Scene] = {
    "evening result": result,
    "evening in the lobby": lobby,
    "evening": at_board("evening"),
    "evening voted": voted,
    "evening of two": at_board("evening of two"),
    "evening of five": at_board("evening of five"),
    "long evening": at_board("long evening"),
    "evening in figures": figures,
    "recap": recap,
}
