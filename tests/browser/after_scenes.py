"""The game after the game, as scenes: of every game one that bots have played to its end."""

from collections.abc import Callable

from playwright.sync_api import expect

from tablee.bots import bots_of, make_bot
from tablee.bots.simulation import Simulation
from tablee.games import find_game
from tablee.kernel.chance import FastChance
from tablee.table import entries as log
from tests.browser.boards import BOARDS
from tests.browser.people import Player
from tests.browser.positions import Position

GAMES = {game: min(4, find_game(game).most_seats) for game in BOARDS}
FIRST = next(iter(GAMES))
WORKED_OUT_MS = 60_000  # interpreted and beside other tests it takes its time

Scene = Callable[[Player], None]


class Writing:
    """A table whose moves go into a log."""

    def __init__(self, position: Position) -> None:
        self.position = position

    def play(self, seat: int, move: int, at_ms: int) -> None:
        shown = self.position.game.show(self.position.room.current.state, move)
        self.position.add(log.Moved(at_ms, seat, shown))

    def ring(self, at_ms: int) -> None:
        self.position.add(log.Rang(at_ms))


def played(game: str, seats: int) -> Position:
    """Somebody plays at random, the others a little better; none of them looks at a clock."""
    position = Position(f"after {game}", seats, find_game(game))
    position.start()
    random, better, *_ = bots_of(position.game)
    levels = [random, *[better] * (seats - 1)]
    bots = {
        seat: make_bot(position.game, level, FastChance.seeded(seat))
        for seat, level in enumerate(levels)
    }
    hands = [FastChance.seeded(100 + seat) for seat in range(seats)]
    state = position.room.current.state
    Simulation(position.game, state, bots, hands, Writing(position)).run()
    position.add(log.Sealed("0" * 64, log.Outcome(state.standings().ranks(), [])))
    return position


POSITIONS = {position.name: position for position in (played(*one) for one in GAMES.items())}


def looked_back(game: str) -> Scene:
    def go(player: Player) -> None:
        player.page.goto(f"/after/{POSITIONS[f'after {game}'].code}/1")
        curves = player.page.get_by_role("img", name=player.say("after.chancesAlt"))
        expect(curves).to_be_visible(timeout=WORKED_OUT_MS)
        expect(player.page.locator("#after-own")).to_be_visible()

    return go


def picture(player: Player) -> None:
    """The picture to keep."""
    looked_back(FIRST)(player)
    player.button(player.say("after.picture")).click()
    expect(player.page.get_by_role("dialog", name=player.say("after.picture"))).to_be_visible()


def file(player: Player) -> None:
    """Where the record of a game can be dropped."""
    player.page.goto("/after")
    expect(player.page.get_by_role("heading", name=player.say("after.open"))).to_be_visible()


SCENES: dict[str, Scene] = {
    **{f"after {game}": looked_back(game) for game in GAMES},
    "after picture": picture,
    "after file": file,
}
