"""A front page that opens at once: few bytes, and no game before one is opened."""

import re
from typing import Any

from playwright.sync_api import CDPSession, expect

from tests.browser.conftest import Invite
from tests.browser.scenes import front
from tests.server.server_process import Server

MOST_BYTES = 100_000


class Wire:
    """What comes over the wire to one page, compressed as it is."""

    def __init__(self, session: CDPSession) -> None:
        self.paths: dict[str, str] = {}
        self.bytes: dict[str, int] = {}
        session.on("Network.requestWillBeSent", self.sent)
        session.on("Network.loadingFinished", self.finished)
        session.send("Network.enable")

    def sent(self, event: dict[str, Any]) -> None:
        self.paths[event["requestId"]] = re.sub(r"^https?://[^/]*", "", event["request"]["url"])

    def finished(self, event: dict[str, Any]) -> None:
        path = self.paths.get(event["requestId"], "?")
        self.bytes[path] = self.bytes.get(path, 0) + int(event["encodedDataLength"])

    def of_games(self) -> list[str]:
        """The files of a game's table; each game has a chunk of its name."""
        return [path for path in self.bytes if re.search(r"/assets/mistigri\b", path)]


def test_the_front_page_is_light_and_knows_no_game(gallery: Server, invite: Invite) -> None:
    player = invite(gallery, "Nora", hands="touch", size=(360, 740), lang="fr")
    wire = Wire(player.context.new_cdp_session(player.page))
    front(player)
    player.page.wait_for_load_state("networkidle")
    total = sum(wire.bytes.values())
    assert total <= MOST_BYTES, sorted(wire.bytes.items(), key=lambda one: -one[1])
    assert total > 10_000, "nothing was measured"
    assert wire.of_games() == []


def test_a_game_comes_when_it_is_opened(server: Server, invite: Invite) -> None:
    player = invite(server, "Nora", hands="touch", size=(360, 740), lang="fr")
    wire = Wire(player.context.new_cdp_session(player.page))
    front(player)
    player.open_box("mistigri")
    player.press(player.button(player.say("box.playNow", whole=False)))
    expect(player.hand.get_by_role("button").first).to_be_visible()
    player.page.wait_for_load_state("networkidle")
    assert wire.of_games() != []
