"""A table that waits, as people see it: a real server, and our own wire from it to the page."""

import json
import re
from collections.abc import Callable
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import Locator, WebSocketRoute, expect

from tests.browser.boards import BOARDS
from tests.browser.conftest import Invite
from tests.browser.people import PATIENCE_MS, Player
from tests.browser.test_accessible import grave_in_both_lights
from tests.browser.test_evening import opened_by
from tests.server.server_process import Server

WHY = ("disk", "busy", "error")
NEXT_FRAME = "() => new Promise(requestAnimationFrame)"
# Where everything on the table is that can be pressed, once nothing moves any more.
PLACES = """async () => {
    await document.fonts.ready
    let [before, quiet, boxes] = ['', 0, []]
    while (quiet < 3) {
        await new Promise(requestAnimationFrame)
        boxes = [...document.querySelectorAll('main button')].map((one) => {
            const { x, y, width, height } = one.getBoundingClientRect()
            return [x, y, width, height].map(Math.round).join(' ')
        })
        quiet = boxes.join() === before ? quiet + 1 : 0
        before = boxes.join()
    }
    return boxes
}"""


class Wire:
    """Between a page and its server: either can be held up, and more can be said to the page."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.sent: list[dict[str, Any]] = []
        self.heard: dict[str, dict[str, Any]] = {}
        self.is_held = False  # nothing passes, either way
        self.greeting: str | None = None  # why a hello is answered by a pause
        self.changes: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {}
        self.keeps = {"new_link"}  # what never arrives at the server
        self.lines = 0
        player.page.route_web_socket(re.compile("/ws/"), self.connect)

    def connect(self, page: WebSocketRoute) -> None:
        self.page, self.server = page, page.connect_to_server()
        self.lines += 1
        self.is_held = False
        page.on_message(self.pass_up)
        self.server.on_message(self.pass_down)

    def pass_up(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        self.sent.append(message)
        if not self.is_held and message["type"] not in self.keeps:
            self.server.send(frame)
        if message["type"] == "hello" and self.greeting:
            self.pause(self.greeting)

    def pass_down(self, frame: str | bytes) -> None:
        text = frame if isinstance(frame, str) else frame.decode()
        for message in map(json.loads, text.split("\n")):
            changed = self.changes.get(message["type"], dict)(message)
            self.heard[message["type"]] = changed
            if not self.is_held:
                self.say(changed)

    def say(self, message: dict[str, Any]) -> None:
        self.page.send(json.dumps(message))

    def pause(self, why: str = "disk") -> None:
        self.is_held = True
        self.say({"type": "paused", "why": why})

    def go_on(self) -> None:
        """What the server says when it is well again, on the same line."""
        self.is_held = False
        self.say(self.heard["welcome"])
        self.say(self.heard["table"])
        if "update" in self.heard:
            self.say({**self.heard["update"], "told": [], "snapshot": True})

    def acts(self) -> list[dict[str, Any]]:
        return [message for message in self.sent if message["type"] == "act"]

    def wait_until(self, is_so: Callable[[], bool]) -> None:
        """Until something is so by what this line has carried."""
        ends_s = monotonic() + PATIENCE_MS / 1000
        while not is_so():
            assert monotonic() < ends_s, (
                f"in vain; heard {self.heard.keys()}, sent {self.sent[-3:]}"
            )
            self.player.page.evaluate(NEXT_FRAME)


def note(player: Player, why: str = "disk") -> Locator:
    return player.page.get_by_role("status").filter(has_text=player.say(f"pause.{why}"))


def plays_at_once(player: Player, game: str) -> Wire:
    """A game with bots, held up when something can be pressed."""
    wire = Wire(player)
    player.page.goto("/")
    player.open_box(game)
    player.press(player.button(player.say("box.playNow", whole=False)))
    expect(player.page.locator("main.game button").first).to_be_visible()
    return wire


def asked(wire: Wire) -> bool:
    return bool(wire.heard.get("update", {}).get("moves"))


def test_a_press_during_a_pause_is_not_sent_and_a_move_before_it_arrives_once(
    server: Server, invite: Invite
) -> None:
    ida = invite(server, "Ida", lang="fr", hands="touch", size=(360, 740))
    wire = plays_at_once(ida, "mistigri")
    wire.wait_until(lambda: asked(wire))
    choice = ida.choices.get_by_role("button").first
    expect(choice).to_be_visible()
    version = wire.heard["update"]["version"]

    wire.pause("disk")
    ida.press(choice)
    expect(note(ida, "disk")).to_be_visible()
    expect(ida.page.get_by_text(ida.say("pause.notSent"))).to_be_visible()
    assert wire.acts() == []
    wire.go_on()
    expect(note(ida, "disk")).to_have_count(0)
    expect(ida.page.get_by_text(ida.say("pause.notSent"))).to_have_count(0)

    wire.is_held = True  # on its way when the pause comes
    ida.press(choice)
    wire.wait_until(lambda: len(wire.acts()) == 1)
    wire.pause("error")
    expect(note(ida, "error")).to_be_visible()
    wire.go_on()
    wire.wait_until(lambda: wire.heard["update"]["version"] > version)
    first, again = wire.acts()
    assert first == again
    assert wire.heard["done"]["id"] == first["id"]
    assert wire.lines == 1


@pytest.mark.parametrize("game", BOARDS)
def test_a_pause_moves_nothing_on_the_board_and_a_closed_game_leads_to_the_lobby(
    game: str, server: Server, invite: Invite
) -> None:
    eva = invite(server, "Eva", hands="touch", size=(360, 740), theme="system")
    wire = plays_at_once(eva, game)
    wire.wait_until(lambda: asked(wire))
    wire.is_held = True
    places = eva.page.evaluate(PLACES)
    wire.pause("busy")
    expect(note(eva, "busy")).to_be_visible()
    assert eva.page.evaluate(PLACES) == places
    assert grave_in_both_lights(eva) == []

    with eva.cut_off():  # and lost altogether: the server itself says welcome
        wire.page.close()
        wire.wait_until(lambda: wire.lines == 2)
        eva.is_there()
    expect(note(eva, "busy")).to_have_count(0)

    wire.is_held = True
    table = wire.heard["table"]
    wire.say({**table, "phase": "lobby", "can_start": True, "closed": "error"})
    expect(
        eva.page.get_by_role("paragraph").filter(has_text=eva.say("closed.error"))
    ).to_be_visible()
    expect(eva.button(eva.say("lobby.startAgain"))).to_be_visible()
    assert grave_in_both_lights(eva) == []


def test_whoever_comes_during_a_pause_is_let_in_after_it(server: Server, invite: Invite) -> None:
    lea = invite(server, "Léa")
    code = opened_by(lea)
    tom = invite(server, "Tom", lang="fr")
    wire = Wire(tom)
    wire.greeting = "error"
    tom.page.goto(f"/t/{code}")
    expect(note(tom, "error")).to_be_visible()
    expect(tom.page.get_by_text(tom.say("table.connecting"))).to_be_visible()
    assert grave_in_both_lights(tom) == []
    wire.wait_until(lambda: "table" in wire.heard)
    wire.go_on()
    expect(tom.button(tom.say("join.sit"))).to_be_visible()
    expect(note(tom, "error")).to_have_count(0)


def test_the_owner_of_a_seat_hears_of_another_device_and_changes_the_link(
    server: Server, invite: Invite
) -> None:
    zoe = invite(server, "Zoé", lang="fr", hands="touch", size=(360, 740), theme="system")
    wire = Wire(zoe)
    devices = 1

    def with_devices(message: dict[str, Any]) -> dict[str, Any]:
        return {**message, "you": {**message["you"], "devices": devices}}

    wire.changes = {"table": with_devices, "welcome": with_devices}
    opened_by(zoe)
    expect(zoe.button(zoe.say("lobby.stand"))).to_be_visible()
    devices = 2
    zoe.page.reload()  # it came while this one was looking elsewhere
    told = zoe.page.get_by_role("status").filter(has_text=zoe.say("seat.joined", whole=False))
    expect(told).to_be_visible()
    assert grave_in_both_lights(zoe) == []
    zoe.press(zoe.button(zoe.say("seat.notMe")))
    wire.wait_until(lambda: {"type": "new_link"} in wire.sent)
    expect(told).to_have_count(0)

    zoe.press(zoe.button(zoe.say("table.menu")))
    zoe.press(zoe.button(zoe.say("table.seatLink", whole=False)))
    dialog = zoe.page.get_by_role("dialog", name=zoe.say("table.seatLink"))
    expect(dialog.get_by_text(zoe.say("seat.devices", n=2))).to_be_visible()
    zoe.press(dialog.get_by_role("button", name=zoe.say("seat.change")))
    assert grave_in_both_lights(zoe) == []
    zoe.press(dialog.get_by_role("button", name=zoe.say("seat.changeYes")))
    wire.wait_until(lambda: wire.sent.count({"type": "new_link"}) == 2)
    table = wire.heard["table"]
    wire.say({**table, "you": {**table["you"], "devices": 1, "seat_key": "another"}})
    expect(dialog.get_by_text(re.compile("#key=another"))).to_be_visible()
    expect(zoe.page.get_by_text(zoe.say("seat.changed"))).to_be_visible()


def test_whoever_loses_a_seat_by_a_new_link_is_told_and_watches(
    server: Server, invite: Invite
) -> None:
    guy = invite(server, "Guy", size=(360, 740), theme="system")
    wire = plays_at_once(guy, "mistigri")
    watching = {"seat": -1, "host": False, "seat_key": None, "devices": 0}
    wire.changes = dict.fromkeys(("table", "welcome"), lambda message: {**message, "you": watching})
    wire.say({**wire.heard["table"], "you": watching})
    told = guy.page.get_by_role("status").filter(has_text=guy.say("seat.lost", whole=False))
    expect(told).to_be_visible()
    wire.wait_until(lambda: wire.lines == 2)  # seen anew, from where it stands now
    hello = [message for message in wire.sent if message["type"] == "hello"][-1]
    assert (hello["game_number"], hello["version"]) == (0, 0)
    expect(guy.page.get_by_role("img", name=guy.say("lobby.watching"))).to_be_visible()
    assert grave_in_both_lights(guy) == []
    guy.press(told.get_by_role("button", name=guy.say("app.close")))
    expect(told).to_have_count(0)
