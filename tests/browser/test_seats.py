"""However many sit around a wide table: whatever can be done there can be seen and pressed.

Scenes are of as many as fit, which is the tightest on a phone; around a table it is another matter,
for only of some numbers does somebody sit opposite. Games and numbers come from the shelf, and
moments are found by what can be done in them.
"""

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest
from playwright.sync_api import Browser, expect

from tablee.games import find_game
from tablee.kernel.game import Game
from tablee.kernel.state import NEVER
from tablee.table import entries as log
from tests.browser.boards import BOARDS
from tests.browser.people import Player
from tests.browser.positions import Position, lay_out
from tests.browser.scenes import NEVER_MS, sit_as_me
from tests.browser.test_layout import complaints
from tests.server.server_process import Server

WINDOWS = ((1280, 800), (820, 1180))
GAMES_WALKED, MOST_STEPS = 20, 400
TABLES = [
    (name, seats)
    for name in BOARDS
    for seats in range(find_game(name).fewest_seats, find_game(name).most_seats + 1)
]


class Walk(Position):
    """A game played at random, whoever's turn it is, the clock's too."""

    def __init__(self, game: Game, seats: int, attempt: int) -> None:
        super().__init__(f"{game.name} of {seats}, {attempt}", seats, game)
        self.chance = Random(f"{game.name}/{seats}/{attempt}")
        self.start()

    def steps(self) -> Iterator[None]:
        while self.room.phase == "playing":
            able, state = self.room.to_act(), self.room.current.state
            alarm_ms = self.room.alarm_ms()
            if able:
                seat = self.chance.choice(able)
                move = self.game.show(state, self.chance.choice(list(state.legal(seat))))
                self.add(log.Moved(self.room.at_ms + 400, seat, move))
            else:
                assert alarm_ms is not None
                self.add(log.Rang(max(alarm_ms, self.room.at_ms)))
            yield

    def verbs(self) -> set[str]:
        """What you may do now, unless it has to be quick."""
        room = self.room
        is_calm = room.phase == "playing" and room.race_ms() == room.watch_ms() == NEVER
        if not is_calm:
            return set()
        state = room.current.state
        return {self.game.show(state, move).split()[0] for move in state.legal(0)}


def moments(game: Game, seats: int) -> list[Position]:
    """Few, in which together everything can be done that can be done at all in some games."""
    found: dict[tuple[int, int], set[str]] = {}
    for attempt in range(GAMES_WALKED):
        walk = Walk(game, seats, attempt)
        for _ in islice(walk.steps(), MOST_STEPS):
            if verbs := walk.verbs():
                found[attempt, len(walk.entries)] = verbs
    chosen: list[Position] = []
    left = set[str]().union(*found.values())
    while left:
        attempt, length = max(found, key=lambda at: (len(found[at] & left), -at[1]))
        left -= found[attempt, length]
        chosen.append(walked(game, seats, attempt, length, len(chosen)))
    return chosen


def walked(game: Game, seats: int, attempt: int, length: int, number: int) -> Position:
    """The table of a walk after so many entries, with a code of its own."""
    walk = Walk(game, seats, attempt)
    for _ in walk.steps():
        if len(walk.entries) == length:
            break
    walk.code = Position(f"{walk.name}, {number}", seats, game).code
    return walk


@pytest.fixture(scope="module")
def tables() -> dict[tuple[str, int], list[Position]]:
    return {(name, seats): moments(find_game(name), seats) for name, seats in TABLES}


@pytest.fixture(scope="module")
def ready(
    tables: dict[tuple[str, int], list[Position]], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    """Where nobody else ever moves."""
    server = Server(tmp_path_factory.mktemp("seats"), bot_ms=NEVER_MS, away_ms=NEVER_MS)
    lay_out(server.data, [one for some in tables.values() for one in some])
    yield server.start()
    server.clear()


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_around_a_wide_table_of_any_number_nothing_is_covered(
    name: str,
    seats: int,
    tables: dict[tuple[str, int], list[Position]],
    ready: Server,
    browser: Browser,
) -> None:
    me = Player(browser, ready.http, "Clémentine", lang="fr", size=WINDOWS[0])
    sit_as_me(me)
    found = []
    for table in tables[name, seats]:
        me.page.goto(f"/t/{table.code}")
        expect(me.page.locator(".board")).to_be_visible()
        me.is_there()
        found += [f"{table.code}: {one}" for size in WINDOWS for one in complaints(me.page, size)]
    me.close()
    assert not found, "\n" + "\n".join(found)
