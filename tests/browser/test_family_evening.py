"""One story: a television, two phones, a laptop far away and a bot; three games at one code.

Somebody comes late and takes the bot's chair, the host goes and another carries on, the server is
killed between two games, the points are right on every screen, the picture is kept, and the first
game is watched again from a browser that was never there. Each game is begun by people and ended by
the bots that keep their seats, so that it does not take an evening.
"""

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.people import Player
from tests.browser.test_board import at, box_of, opens_board, points_on, saves_picture, votes
from tests.browser.test_evening import joins_by_link, opened_by
from tests.browser.test_replay import Watcher
from tests.browser.words import game_words
from tests.server.server_process import Server

LONGEST_GAME_MS = 120_000


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """Whose bots hurry, and which gives nobody's seat away by itself."""
    server = Server(tmp_path, bot_ms=8, away_ms=60_000)
    server.environment["TABLEE_HOST"] = "0.0.0.0"
    server.start()
    yield server
    server.clear()


class Family:
    """Those in front of a screen of their own, and the television."""

    def __init__(self, tv: Player, *people: Player) -> None:
        self.tv = tv
        self.people = list(people)

    def begins(self, game: str, number: int) -> None:
        for player in self.people:
            player.game = game
            player.wait_until(at(player, number), "a new game")
            expect(player.page.locator(".board")).to_be_visible()
        self.tv.wait_until(at(self.tv, number), "it on the screen")
        assert self.tv.view["seat"] == -1
        expect(self.tv.page).to_have_title(re.compile(game_words("fr", game)["title"]))

    def lets_bots_end_it(self) -> None:
        for player in self.people:
            player.press(player.button(player.say("table.menu")))
            player.press(player.button(player.say("table.doorbell", whole=False)).last)
        for player in self.people:
            player.wait_until(is_over(player), "the end", LONGEST_GAME_MS)

    def looks_at_the_board(self, games: int) -> None:
        """The same figures everywhere, and on the television the same names."""
        for player in self.people:
            player.read_round_end()
            opens_board(player)
        shown = [points_on(player) for player in self.people]
        assert all(one == shown[0] for one in shown)
        told = {guest["name"]: str(guest["points"]) for guest in self.people[0].evening["guests"]}
        assert {name: told[name] for name in shown[0]} == shown[0]
        assert sum(map(int, told.values())) == sum(
            place["points"] for game in self.people[0].evening["games"] for place in game["places"]
        )
        assert len(self.people[0].evening["games"]) == games
        between = self.tv.page.get_by_role("region", name=self.tv.say("evening.title"))
        expect(between).to_be_visible(timeout=25_000)
        for name, points in shown[0].items():
            expect(
                between.get_by_role("listitem").filter(has_text=f"{name} {points}")
            ).to_have_count(1)


def is_over(player: Player) -> Callable[[], bool]:
    return lambda: player.over == player.update["game_number"]


@pytest.mark.skipif("TABLEE_EVENING" not in os.environ, reason="minutes long: in make soak")
def test_a_family_evening(server: Server, invite: Invite) -> None:
    tv = invite(server, "TV", lang="fr", size=(1920, 1080))
    lea = invite(server, "Léa", lang="fr", hands="touch", size=(360, 740))
    papi = invite(server, "Papi", lang="fr", hands="touch", size=(390, 844))
    ana = invite(server, "Ana", hands="keyboard")
    code = opened_by(lea)
    joins_by_link(papi, code)
    joins_by_link(ana, code)
    lea.press(lea.button(lea.say("lobby.addBot")).first)
    tv.page.goto(f"/tv/{code}")
    expect(tv.page.get_by_text("Papi").first).to_be_visible()
    family = Family(tv, lea, papi, ana)

    lea.press(lea.button(lea.say("lobby.start")))
    family.begins("mistigri", 1)
    family.lets_bots_end_it()
    family.looks_at_the_board(1)

    # Two paws for Mamicatchmi; the server is killed before it begins.
    for player in (papi, ana):
        votes(player, "Mamicatchmi")
    expect(box_of(lea, "Mamicatchmi")).to_have_accessible_name(re.compile("Papi.*Ana"))
    is_killed(server, tv, *family.people)
    before = points_on(lea)
    assert points_on(ana) == before
    for player in (papi, ana):  # a vote is a wish of the moment
        votes(player, "Mamicatchmi")
    lea.press(lea.button(lea.say("evening.again")))
    family.begins("mamicatchmi", 2)

    # Who comes late plays on in the bot's place.
    zoe = invite(server, "Zoé", lang="fr", hands="touch", size=(360, 740))
    zoe.page.goto(f"/t/{code}")
    zoe.press(zoe.button(zoe.say("table.menu")))
    zoe.press(zoe.button(zoe.say("people.takeOver", name="Rose")))
    zoe.game = "mamicatchmi"
    zoe.wait_until(lambda: zoe.view["seat"] == 3, "a seat in mid-game")
    family.people.append(zoe)
    family.lets_bots_end_it()
    family.looks_at_the_board(2)

    # The host goes; who has been here longest carries on.
    lea.close()
    family.people.remove(lea)
    expect(papi.text(papi.say("people.yourHost"))).to_be_visible()
    votes(zoe, "Mito")
    papi.press(papi.button(papi.say("evening.again")))
    family.begins("mito", 3)
    family.lets_bots_end_it()
    family.looks_at_the_board(3)
    saves_picture(ana)

    is_watched_again(invite(server, "Stranger", kind=Watcher), code)
    assert server.is_well()


def is_killed(server: Server, *screens: Player) -> None:
    """`kill -9` between two games: every screen comes back by itself."""
    for player in screens:
        player.is_cut_off, player.evening = True, {}
    server.kill()
    server.restart()
    for player in screens:
        player.wait_until(lambda p=player: bool(p.evening), "the evening")  # type: ignore[misc]
        player.is_cut_off = False


def is_watched_again(stranger: Player, code: str) -> None:
    """From a browser that was never there: over two shoulders, and with all hands open."""
    assert isinstance(stranger, Watcher)
    stranger.open(f"/replay/{code}/1")
    stranger.bar.fill("9")
    for seat, name in ((0, "Léa"), (2, "Ana")):
        stranger.look_as(str(seat))
        stranger.sees_hand_of(seat, name)
    stranger.look_as("all")
    for seat in range(4):
        cards = stranger.view_of(seat)["hand"]
        hand = stranger.page.locator(".hands section").nth(seat)
        expect(hand.get_by_role("img")).to_have_count(len(cards))
