"""Games from elsewhere, with no board of their own, are played in the browser to their end."""

import os
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests import tiny
from tests.browser.conftest import Invite
from tests.browser.people import Hands, Player
from tests.browser.test_accessible import grave_in_both_lights
from tests.server.server_process import Server

HOME = Path(tiny.__file__).parent
COMMON = HOME.parents[1] / "web" / "src" / "table" / "plain" / "words"
GAMES = sorted(folder.parent.name for folder in HOME.glob("*/words"))


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """With the tiny games installed, as pip would install them."""
    server = Server(tmp_path, bot_ms=300)  # a random bot rings whenever it may
    paths = [os.environ.get("PYTHONPATH", ""), str(HOME), str(HOME.parents[1])]
    server.environment["PYTHONPATH"] = os.pathsep.join(filter(None, paths))
    server.start()
    yield server
    server.clear()
    assert server.complaints() == ""


def words_of(player: Player, server: Server, game: str) -> dict[str, Any]:
    answer = player.context.request.get(f"{server.http}/api/games/{game}/words/{player.lang}")
    words: dict[str, Any] = answer.json()
    return words


def common(player: Player, *path: str) -> re.Pattern[str]:
    """What every table says, at a path of its words for the screen."""
    said: Any = tomllib.loads((COMMON / f"{player.lang}.toml").read_text("utf-8"))["screen"]
    for name in path:
        said = said[name]
    return exactly(said)


def exactly(text: str) -> re.Pattern[str]:
    return re.compile(rf"^\s*{re.escape(text)}\s*$")


def say_move(move: str, words: dict[str, Any]) -> str:
    verb, *nouns = move.split(" ")
    return str(words["moves"][verb]).format(*nouns)


def decide(player: Player, words: dict[str, Any], *, by_digit: bool) -> None:
    """The first move that there is, by its words or by its number."""
    asked, move = (player.view["phase"], player.moves), player.moves[0]
    if by_digit:
        player.page.keyboard.press("1")
    else:
        name = exactly(say_move(move, words))
        player.press(player.choices.get_by_role("button", name=name))
    is_done = lambda: (player.view["phase"], player.moves) != asked  # noqa: E731
    player.wait_until(is_done, "the move")


class Guest(Player):
    """At a table whose words are the client's own."""

    @property
    def choices(self) -> Any:
        return self.page.get_by_role("region", name=common(self, "choices"))


def sits_down(player: Player, server: Server, game: str) -> dict[str, Any]:
    """From the front page to a table with bots."""
    words = words_of(player, server, game)
    player.page.goto("/")
    player.press(player.button(exactly(words["title"])))
    expect(player.page.get_by_text(words["intro"][0])).to_be_visible()
    player.press(player.button(player.say("box.playNow", whole=False)))
    expect(player.page.get_by_role("list", name=common(player, "seats"))).to_be_visible()
    return words


@pytest.mark.parametrize("hands", ["touch", "keyboard"])
@pytest.mark.parametrize("game", GAMES)
def test_a_game_with_bots_from_the_front_page_to_its_end(
    server: Server, invite: Invite, game: str, hands: Hands
) -> None:
    lang, size = ("fr", (360, 740)) if hands == "touch" else ("en", (1280, 800))
    player = invite(server, "Zoë", kind=Guest, lang=lang, hands=hands, size=size)
    words = sits_down(player, server, game)
    plays_to_the_end(player, words, by_digit=hands == "keyboard")
    player.press(player.button(common(player, "end", "again")))
    player.wait_until(lambda: player.update["game_number"] == 2, "another game")


def plays_to_the_end(player: Player, words: dict[str, Any], *, by_digit: bool) -> None:
    """A reflex game waits for its moment; in others one decides when one can."""
    for _ in range(60):
        if player.view["phase"] == "over":
            break
        if player.moves and player.view["phase"] in ("lit", "pick"):
            decide(player, words, by_digit=by_digit)
        else:
            player.wait_for_version(player.version + 1)
    expect(player.button(common(player, "end", "again"))).to_be_visible()
    praise = words["praise"]["first"] + words["praise"]["others"]
    seats = player.page.get_by_text(re.compile("|".join(map(re.escape, praise))))
    expect(seats).to_have_count(len(player.view["seats"]))


def test_a_reload_and_a_watcher(server: Server, invite: Invite) -> None:
    """What is on the table is told to whoever comes; a watcher has no choices."""
    player = invite(server, "Zoë", kind=Guest)
    sits_down(player, server, GAMES[-1])
    player.wait_until(lambda: bool(player.moves), "a decision")
    hand = player.view["seats"][player.seat]["hand"]
    player.page.reload()
    expect(player.choices.get_by_role("button")).to_have_count(len(hand))
    assert player.view["seats"][player.seat]["hand"] == hand
    watcher = invite(server, "Malo", kind=Guest, lang="fr")
    watcher.page.goto(player.page.url)
    expect(watcher.page.get_by_text(common(watcher, "watching"))).to_be_visible()
    expect(watcher.choices.get_by_role("button")).to_have_count(0)
    assert watcher.view["seats"][player.seat]["hand"] is None


@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_at_a_plain_table(server: Server, invite: Invite, game: str) -> None:
    player = invite(server, "Zoë", kind=Guest, theme="system")
    sits_down(player, server, game)
    assert grave_in_both_lights(player) == []
