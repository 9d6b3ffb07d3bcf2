"""Nothing jumps: while one decides, what does not move by the rules stays where it is."""

from collections.abc import Iterator
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser

from tests.browser import mami_scenes, misty_scenes, mito_scenes
from tests.browser.jumps import PLACES, boxes, jumps
from tests.browser.mami_people import Catcher
from tests.browser.misty_people import Painter
from tests.browser.mito_people import Crook
from tests.browser.people import Player
from tests.browser.positions import ME, Position, find, in_phase, lay_out
from tests.browser.scenes import NEVER_MS
from tests.browser.test_layout import SETTLE
from tests.server.server_process import Server

SIZES = ((360, 740), (820, 1180), (1280, 800))


class Sitting(NamedTuple):
    person: type[Player]
    tables: tuple[Position, ...]  # one for each size
    steps: int


def sittings() -> dict[str, Sitting]:
    names = [f"jumps {width}" for width, _ in SIZES]
    mistigri = (find(f"mistigri {name}", 4, in_phase("draw", cards=5)) for name in names)
    pick = misty_scenes.asked("pick")
    misty = (find(f"misty {name}", 4, pick, misty_scenes.MISTY) for name in names)
    mami = (mami_scenes.lay(f"mami {name}", 4, 1, mami_scenes.is_first_roll) for name in names)
    my_turn = mito_scenes.asked("turn")
    mito = (mito_scenes.lay(f"mito {name}", 4, my_turn, {"first": 1}) for name in names)
    return {
        "mistigri": Sitting(Player, tuple(mistigri), 2),
        "misty": Sitting(Painter, tuple(misty), 1),
        "mamicatchmi": Sitting(Catcher, tuple(mami), 1),
        "mito": Sitting(Crook, tuple(mito), 1),
    }


SITTINGS = sittings()


def play_of(player: Crook) -> str:
    return next(move for move in player.moves if move.startswith("play "))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("jumps"), bot_ms=NEVER_MS, away_ms=NEVER_MS)
    lay_out(server.data, [table for one in SITTINGS.values() for table in one.tables])
    server.start()
    yield server
    server.clear()
    assert server.complaints() == ""


@pytest.mark.parametrize("game", SITTINGS)
@pytest.mark.parametrize("size", SIZES, ids=["phone", "tablet", "desktop"])
def test_nothing_jumps_while_one_decides(
    game: str, size: tuple[int, int], browser: Browser, server: Server
) -> None:
    person, tables, steps = SITTINGS[game]
    me = person(browser, server.http, "Clémentine", lang="fr", size=size)
    me.context.add_cookies([{"name": "tablee", "value": ME, "url": server.http}])
    me.page.goto(f"/t/{tables[SIZES.index(size)].code}")
    me.is_there()
    me.page.evaluate(SETTLE, size[0])
    found = []
    for step in range(steps):
        before = boxes(me.page, PLACES)
        assert before
        me.decide(play_of(me) if isinstance(me, Crook) else None)
        me.page.evaluate(SETTLE, size[0])
        found += [f"step {step}: {jump}" for jump in jumps(before, boxes(me.page, PLACES))]
    me.close()
    assert not found, "\n".join(found)
    assert me.errors == []
