"""What others do is seen: one thing at a time, at the table's pace (issue 14, finding 6)."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Invite
from tests.browser.people import Player
from tests.server.server_process import Server

LINGERING_MS = 6000


class Onlooker(Player):
    """Looks as people do, and keeps what was heard."""

    def open_page(self) -> Page:
        self.remember(hasty="no")
        self.heard: list[dict[str, Any]] = []
        self.table: dict[str, Any] = {}
        return super().open_page()

    def note(self, message: dict[str, Any]) -> None:
        super().note(message)
        if message["type"] == "update":
            self.heard.append(message)
        if message["type"] == "table":
            self.table = message

    def choose_pace(self, pace: str) -> None:
        self.page.get_by_text(self.say(f"pace.{pace}")).click()
        self.wait_until(lambda: self.table["pace"] == pace, f"the pace {pace}")


@contextmanager
def bots_begin(invite: Invite, folder: Path, bot_ms: int) -> Iterator[Onlooker]:
    """A lobby in which three bots will move before you."""
    server = Server(folder, bot_ms=bot_ms, away_ms=600_000).start()
    zoe = invite(server, "Zoé", Onlooker, lang="fr", hands="touch", size=(360, 740))
    assert isinstance(zoe, Onlooker)
    zoe.page.goto("/")
    wanted = {"game": "mistigri", "name": "Zoé", "bots": ["random"] * 3, "options": {"first": 1}}
    code = zoe.context.request.post(f"{server.http}/api/tables", data=wanted).json()["code"]
    zoe.page.goto(f"/t/{code}")
    expect(zoe.button(zoe.say("lobby.start"))).to_be_visible()
    try:
        yield zoe
    finally:
        zoe.page.close()
        server.clear()
    assert server.complaints() == ""


def test_finding_6_the_next_bot_waits_at_the_pace_that_the_host_has_chosen(
    invite: Invite, tmp_path: Path
) -> None:
    with bots_begin(invite, tmp_path, bot_ms=200) as zoe:
        zoe.choose_pace("relaxed")
        beat_ms = zoe.table["beat_ms"]
        assert beat_ms == 340
        zoe.press(zoe.button(zoe.say("lobby.start")))
        zoe.wait_until(lambda: bool(zoe.moves) or len(zoe.heard) > 6, "a few moves")
        moves = list(zip(zoe.heard, zoe.heard[1:], strict=False))
        assert moves
        for seen, after in moves:
            assert after["at_ms"] - seen["at_ms"] >= round(seen["beats"] * beat_ms) - 1
        # And may be changed while it is played.
        zoe.press(zoe.button(zoe.say("table.menu")))
        zoe.press(zoe.button(zoe.say("pace.title", whole=False)))
        zoe.choose_pace("lively")
        assert zoe.table["beat_ms"] == 110
        zoe.press(zoe.button(zoe.say("app.close")))


def test_finding_6_a_tap_on_the_table_skips_ahead(invite: Invite, tmp_path: Path) -> None:
    with bots_begin(invite, tmp_path, bot_ms=LINGERING_MS) as zoe:
        zoe.press(zoe.button(zoe.say("lobby.start")))
        expect(zoe.hand).to_be_visible()
        zoe.wait_for_version(1)
        began_ms = monotonic() * 1000
        for version in (2, 3):
            zoe.page.locator(".board").get_by_role("heading").first.tap()
            zoe.wait_for_version(version)
        assert monotonic() * 1000 - began_ms < LINGERING_MS / 2
        expect(zoe.page.locator(".board")).to_be_visible()


def test_finding_6_skipping_ahead_has_a_button(invite: Invite, tmp_path: Path) -> None:
    with bots_begin(invite, tmp_path, bot_ms=LINGERING_MS) as zoe:
        zoe.press(zoe.button(zoe.say("lobby.start")))
        expect(zoe.hand).to_be_visible()
        zoe.wait_for_version(1)
        began_ms = monotonic() * 1000
        for version in (2, 3):
            zoe.press(zoe.button(zoe.say("table.skip")))
            zoe.wait_for_version(version)
        assert monotonic() * 1000 - began_ms < LINGERING_MS / 2


def test_quick_play_keeps_the_pace_of_the_last_time(invite: Invite, tmp_path: Path) -> None:
    with bots_begin(invite, tmp_path, bot_ms=200) as zoe:
        zoe.choose_pace("relaxed")
        zoe.page.goto("/")
        zoe.table = {}
        play = zoe.say("front.playGame", game="Crazy Mistigri")
        zoe.press(zoe.button(play))
        zoe.wait_until(lambda: zoe.table.get("phase") == "playing", "a game")
        assert zoe.table["pace"] == "relaxed"


def test_a_first_game_says_what_it_is_about_once(invite: Invite, tmp_path: Path) -> None:
    with bots_begin(invite, tmp_path, bot_ms=LINGERING_MS) as zoe:
        zoe.press(zoe.button(zoe.say("lobby.start")))
        goal = zoe.page.get_by_text(zoe.tell("goal"))
        expect(goal).to_be_visible()
        zoe.page.locator(".board").get_by_role("heading").first.tap()
        expect(goal).to_have_count(0)
        zoe.page.reload()
        expect(zoe.hand).to_be_visible()
        expect(goal).to_have_count(0)


def test_finding_6_what_just_happened_is_told_in_pictures(invite: Invite, tmp_path: Path) -> None:
    with bots_begin(invite, tmp_path, bot_ms=60) as zoe:
        zoe.press(zoe.button(zoe.say("lobby.start")))
        zoe.wait_until(lambda: bool(zoe.moves), "your turn")
        zoe.press(zoe.button(zoe.tell("screen", "log", whole=False)).first)
        story = zoe.page.get_by_role("dialog", name=zoe.tell("screen", "log"))
        lines = story.get_by_role("listitem")
        expect(lines.first).to_be_visible()
        drawn = [told for one in zoe.heard for told in one["told"] if told["event"] == "drew"]
        assert drawn
        with_cards = lines.filter(has=zoe.page.locator(".deed .card svg"))
        assert with_cards.count() >= len(drawn)  # a card on its way, from one face to another
        assert with_cards.first.locator(".who").count() >= 1
        assert all(line.inner_text().strip() for line in lines.all())
