"""A finished game is watched again by its link, over shoulders, with open hands, by keyboard."""

from functools import cached_property
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import CDPSession, Locator, expect

from tests.browser.conftest import Invite
from tests.browser.people import Player
from tests.browser.positions import ME
from tests.browser.scenes import POSITIONS
from tests.server.server_process import Server

GAME = POSITIONS["game end"]
LINK = f"/replay/{GAME.code}/1"
# The slider is moved; until that is on the screen.
SEEK = """async (place) => {
    const bar = document.querySelector('input[type=range]')
    bar.value = place
    bar.dispatchEvent(new Event('input', { bubbles: true }))
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
}"""


class Watcher(Player):
    """Somebody in front of a replay, who checks it against what the server says of each seat."""

    def open(self, link: str = LINK) -> None:
        self.code = link.split("/")[2]
        self.page.goto(link)
        expect(self.bar).to_be_visible()
        expect(self.page.locator(".board")).to_be_visible()

    @property
    def bar(self) -> Locator:
        return self.page.get_by_role("slider")

    @property
    def place(self) -> int:
        return int(self.bar.input_value())

    def seek(self, place: int) -> float:
        """Milliseconds of the page's own work; whatever else the machine does is not counted."""
        before_ms = self.worked_ms()
        self.page.evaluate(SEEK, str(place))
        return self.worked_ms() - before_ms

    def sees_place(self, place: int) -> None:
        """That step is on the screen, not one on the way there."""
        expect(self.bar).to_have_value(str(place))
        for seat in range(5):
            hand = self.page.locator(".hands section").nth(seat)
            expect(hand.get_by_role("img")).to_have_count(len(self.view_of(seat)["hand"]))

    @cached_property
    def tools(self) -> CDPSession:
        tools = self.context.new_cdp_session(self.page)
        tools.send("Performance.enable", {"timeDomain": "threadTicks"})
        return tools

    def worked_ms(self) -> float:
        metrics = self.tools.send("Performance.getMetrics")["metrics"]
        return next(1000 * float(one["value"]) for one in metrics if one["name"] == "TaskDuration")

    def look_as(self, who: str) -> None:
        self.page.get_by_role("combobox").select_option(who)

    def replay(self, seat: int) -> dict[str, Any]:
        found: dict[str, Any] = self.page.request.get(
            f"/api/tables/{self.code}/games/1/replay?seat={seat}"
        ).json()
        return found

    def view_of(self, seat: int) -> dict[str, Any]:
        shown: dict[str, Any] = self.replay(seat)["updates"][self.place]["view"]
        return shown

    def sees_hand_of(self, seat: int, name: str) -> None:
        """The very cards of that seat, and nothing to do with them."""
        cards = self.view_of(seat)["hand"]
        hand = self.page.get_by_role("region", name=name, exact=True).get_by_role("button")
        expect(hand).to_have_count(len(cards))
        for place, card in enumerate(cards):
            expect(hand.nth(place)).to_have_accessible_name(self.name_of_card(card))
        expect(self.choices).to_have_count(0)


def test_over_two_shoulders_with_open_hands_and_by_keyboard(
    gallery: Server, invite: Invite
) -> None:
    eve = invite(gallery, "Eve", Watcher)
    assert isinstance(eve, Watcher)
    eve.open()
    last = int(eve.bar.get_attribute("max") or 0)
    # By keys, wherever one is on the page.
    for key, place in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", last)):
        eve.page.keyboard.press(key)
        expect(eve.bar).to_have_value(str(place))
    eve.page.keyboard.press("Home")
    eve.page.keyboard.press("PageDown")
    marked = [one["version"] - 1 for one in eve.replay(-1)["moments"]]
    expect(eve.bar).to_have_value(str(marked[0]))
    expect(eve.bar).to_have_attribute("aria-valuetext", eve.say("replay.stepAt", whole=False))
    eve.page.keyboard.press(" ")
    expect(eve.button(eve.say("replay.pause"))).to_be_visible()
    expect(eve.bar).not_to_have_value(str(marked[0]))  # it goes on by itself
    eve.page.keyboard.press(" ")
    expect(eve.button(eve.say("replay.play"))).to_be_visible()
    # On the slider, by its own keys.
    eve.bar.focus()
    eve.page.keyboard.press("Home")
    eve.page.keyboard.press("ArrowRight")
    expect(eve.bar).to_have_value("1")
    # Over two shoulders, and over all of them.
    eve.bar.fill(str(last // 3))
    eve.look_as("0")
    eve.sees_hand_of(0, "Clémentine")
    eve.look_as("2")
    eve.sees_hand_of(2, "Malo")
    eve.look_as("all")
    eve.sees_place(last // 3)
    # From anywhere to anywhere, with everything on the screen.
    took = [eve.seek((last * step) % (last + 1)) for step in range(1, 60, 3)]
    print(f"seeking: median {median(took):.0f} ms, longest {max(took):.0f} ms of {last + 1} steps")
    eve.sees_place((last * 58) % (last + 1))
    # From a list of all that is marked.
    eve.press(eve.button(eve.say("replay.moments")))
    eve.press(eve.page.get_by_role("dialog").get_by_role("listitem").last.get_by_role("button"))
    expect(eve.bar).to_have_value(str(last))


def test_the_end_leads_there_and_a_record_from_a_file_does(
    gallery: Server, invite: Invite, tmp_path: Path
) -> None:
    ida = invite(gallery, "Ida", Watcher)
    assert isinstance(ida, Watcher)
    ida.context.add_cookies([{"name": "tablee", "value": ME, "url": gallery.http}])
    ida.page.goto(f"/t/{GAME.code}")
    ida.press(ida.page.get_by_role("link", name=ida.say("replay.watch")))
    expect(ida.page.get_by_role("combobox")).to_have_value("0")  # one's own shoulder
    record = ida.page.request.get(f"/api/tables/{GAME.code}/games/1/record").text()
    right, forged = tmp_path / "right.jsonl", tmp_path / "forged.jsonl"
    right.write_text(record, encoding="utf-8")
    forged.write_text(record.replace('"scores":[', '"scores":[1', 1), encoding="utf-8")
    ida.page.goto("/replay")
    with ida.page.expect_response("**/api/replay"):
        ida.page.locator("input[type=file]").set_input_files(forged)
    expect(ida.page.get_by_role("alert")).to_have_text(ida.say("replay.damaged"))
    ida.page.locator("input[type=file]").set_input_files(right)
    expect(ida.bar).to_be_visible()
    ida.look_as("1")
    expect(ida.page.get_by_role("combobox")).to_have_value("1")
    ida.errors.clear()  # a file that is refused is answered with 400


def test_where_there_is_nothing_to_watch_it_says_so(gallery: Server, invite: Invite) -> None:
    abe = invite(gallery, "Abe")
    playing = POSITIONS["my draw"]
    for link in (f"/replay/{GAME.code}/2", f"/replay/{playing.code}/1", "/replay/ZZZZ/1"):
        abe.page.goto(link)
        expect(abe.page.get_by_role("heading", name=abe.say("replay.missing"))).to_be_visible()
    abe.page.route("**/api/tables/*/games/**", lambda route: route.abort())
    abe.page.goto(LINK)
    expect(abe.page.get_by_role("heading", name=abe.say("app.trouble"))).to_be_visible()
    abe.errors.clear()  # the browser notes every answer of 404, and a line that is cut
