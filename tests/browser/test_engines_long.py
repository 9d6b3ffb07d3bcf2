"""Firefox and WebKit at length: every scene in every window, and longer games (`make engines`)."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser import (
    engine_people,
    mami_scenes,
    mito_scenes,
    test_mamicatchmi,
    test_misty,
    test_mito,
)
from tests.browser.doors import all_scenes
from tests.browser.engine_people import PHONE
from tests.browser.mami_people import Catcher
from tests.browser.mami_scenes import COOKIES
from tests.browser.misty_people import Painter
from tests.browser.mito_people import TRICKS, Crook
from tests.browser.people import Player
from tests.browser.positions import find, lay_out, nearly_over
from tests.browser.test_evening import Table
from tests.server.server_process import Server

KITCHENS = {
    engine: mito_scenes.lay(
        f"mito {engine}",
        3,
        mito_scenes.is_last_slap,
        {"vanish_ms": 600, "glimpse_ms": 200},
        "cousin",
    )
    for engine in ("firefox", "webkit")
}
GARDEN = mami_scenes.lay(
    "mami engines", 3, 2, mami_scenes.is_nearly_over, pawns="random", duel_ms=8000
)
LIVING_ROOM = find("mistigri engines", 3, nearly_over, people=COOKIES[1:3])

Bring = Callable[[Player], None]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("engines"), bot_ms=40, away_ms=600_000)
    lay_out(server.data, [*KITCHENS.values(), GARDEN, LIVING_ROOM])
    server.start()
    yield server
    server.clear()
    assert server.complaints() == ""


@pytest.fixture
def bring() -> Iterator[Bring]:
    """Whoever is brought is checked at the end."""
    people: list[Player] = []
    yield people.append
    for player in people:
        player.close()
    assert {player.name: player.errors for player in people if player.errors} == {}


def test_everything_fits_in_every_window(other_engine: Browser, tmp_path: Path) -> None:
    with all_scenes(tmp_path, port=None) as server:
        found = engine_people.faults(other_engine, server, engine_people.in_all_windows)
        assert server.complaints() == ""
    assert not found, "\n" + "\n".join(found)


class Reformed(Crook):
    """Tries to steal twice, and then plays on: in Firefox a pull is not always taken as one."""

    def wish(self) -> str:
        move = super().wish()
        if not move.startswith("vanish ") or self.done["vanish"] < 2:
            return move
        plain = [move for move in self.moves if move.split()[0] not in TRICKS]
        return plain[0] if plain else ""


def one_in_each_engine(server: Server, *browsers: Browser) -> list[Player]:
    chromium, firefox, webkit = browsers
    return [
        Player(chromium, server.http, "Léa", lang="fr", hands="touch", size=PHONE),
        Player(firefox, server.http, "Tom"),
        Player(webkit, server.http, "Ana", lang="fr", size=PHONE),
    ]


def test_mistigri_from_its_last_cards_to_its_end(
    server: Server, browser: Browser, firefox: Browser, webkit: Browser, bring: Bring
) -> None:
    """The whole game takes minutes; this is the end of its last round, again one in each engine."""
    people = one_in_each_engine(server, browser, firefox, webkit)
    for player, cookie in zip(people, COOKIES, strict=False):
        bring(player)
        player.context.add_cookies([{"name": "tablee", "value": cookie, "url": player.home}])
        player.page.goto(f"/t/{LIVING_ROOM.code}")
        expect(player.hand).to_be_visible()
        player.is_there()
    table = Table(*people)
    while not table.is_over():
        table.go_on()
    for player in people:
        player.wait_for_version(table.witness.version)
        player.read_round_end()
        expect(player.button(player.tell("screen", "end", "check"))).to_be_visible()


def test_misty_to_its_end(server: Server, firefox: Browser, webkit: Browser, bring: Bring) -> None:
    tom = Painter(firefox, server.http, "Tom")
    ana = Painter(webkit, server.http, "Ana", lang="fr", size=PHONE)
    people = [tom, ana]
    for player in people:
        bring(player)
    test_misty.seated(people, bots=1, window="3x3")
    while not tom.is_over:
        awaited = [player for player in people if player.is_awaited]
        for player in awaited:
            player.read_round_end()
            player.decide()
        if not awaited:
            tom.wait_for_version(tom.version + 1)
        ana.wait_for_version(tom.version)
    test_misty.ends_well(people)


def test_mamicatchmi_to_its_end(
    server: Server, firefox: Browser, webkit: Browser, bring: Bring
) -> None:
    tom = test_mamicatchmi.sits(Catcher(firefox, server.http, "Clémentine"), 0)
    ana = test_mamicatchmi.sits(Catcher(webkit, server.http, "Tom", lang="fr", size=PHONE), 1)
    for player in (tom, ana):
        bring(player)
        test_mamicatchmi.comes(player, GARDEN.code)
    test_mamicatchmi.plays_on([tom, ana], lambda: tom.phase == "over")
    test_mamicatchmi.ends_well([tom, ana])


def test_mito_from_a_slap_of_its_last_round_to_its_end(
    server: Server, other_engine: Browser, bring: Bring
) -> None:
    """The whole game takes minutes. Each engine has a table of its own."""
    lea = test_mito.sits(Reformed(other_engine, server.http, "Léa", lang="fr"), 0)
    bring(lea)
    test_mito.comes(lea, KITCHENS[other_engine.browser_type.name].code)
    lea.plays_on(lambda: lea.phase == "over")
    assert lea.done["slap"]
