"""Nothing that cannot be undone appears under a finger: a second tap takes nothing that the first
one has brought (issue 14, finding 1)."""

import json
import re
from collections.abc import Iterator
from time import monotonic

import pytest
from playwright.sync_api import Locator, Page, WebSocket, expect

from tablee.bots import bots_of
from tablee.games import find_game
from tests.browser.boards import BOARDS
from tests.browser.conftest import Invite
from tests.browser.people import Player
from tests.browser.positions import find, in_phase, lay_out
from tests.browser.scenes import NEVER_MS, sit_as_me
from tests.server.server_process import Server

GAPS_MS = (150, 250, 350)
TABLES = {
    way: find(f"twice {way}", 5, in_phase("draw", cards=6))
    for way in (*GAPS_MS, "mouse", "held", "keys", "slow")
}
PAIRS = 3  # of taps, in each game
LONGEST_S = 8.0


class Hasty(Player):
    """Has fingers that tap twice; what they ask for is kept."""

    def open_page(self) -> Page:
        self.remember(hasty="no")
        self.asked: list[str] = []
        return super().open_page()

    def hear_socket(self, socket: WebSocket) -> None:
        super().hear_socket(socket)
        socket.on("framesent", self.hear_asking)

    def hear_asking(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] == "act":
            self.asked.append(message["move"])

    def tap_twice(self, what: Locator, apart_ms: int, *, across: float = 0.5) -> None:
        spot = spot_on(what, across)
        assert spot is not None
        self.tap_twice_at(spot, apart_ms)

    def tap_twice_at(self, spot: tuple[float, float], apart_ms: int) -> None:
        """At one place, whatever is there the second time."""
        x, y = spot
        tap = self.page.touchscreen.tap if self.hands == "touch" else self.page.mouse.click
        tap(x, y)
        self.page.wait_for_timeout(apart_ms)
        tap(x + 3, y - 2)


# In one look: a table goes on, and what was there a moment ago may be gone.
SPOT = """([one], across) => {
    if (!one) return null
    one.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    const { x, y, width, height } = one.getBoundingClientRect()
    return [x + width * across, y + height / 2]
}"""


def spot_on(what: Locator, across: float) -> tuple[float, float] | None:
    """A place on the first of them, if there is one now."""
    found: tuple[float, float] | None = what.evaluate_all(SPOT, across)
    return found


@pytest.fixture(scope="module")
def ready(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Tables at which it is your turn to draw, and nobody else ever moves."""
    server = Server(tmp_path_factory.mktemp("twice"), bot_ms=NEVER_MS, away_ms=NEVER_MS)
    lay_out(server.data, list(TABLES.values()))
    yield server.start()
    server.clear()
    assert server.complaints() == ""


def somebody(invite: Invite, server: Server, name: str, **ways: object) -> Hasty:
    player = invite(server, name, Hasty, **ways)
    assert isinstance(player, Hasty)
    return player


def comes_to(player: Hasty, way: str | int) -> Locator:
    """The button that draws."""
    sit_as_me(player)
    player.page.goto(f"/t/{TABLES[way].code}")
    draw = player.choices.get_by_role("button").first
    expect(draw).to_be_visible()
    return draw


def has_drawn_and_not_passed(player: Hasty) -> None:
    """And may still: the turn is not lost, nor is the button dead."""
    player.wait_until(lambda: "pass" in player.moves, "a pass")
    expect(player.page.locator(".board [data-move=pass]")).to_be_visible()
    assert set(player.asked) == {"draw"}


@pytest.mark.parametrize("gap_ms", GAPS_MS)
def test_finding_1_a_double_tap_draws_and_does_not_pass(
    ready: Server, invite: Invite, gap_ms: int
) -> None:
    lea = somebody(invite, ready, "Léa", lang="fr", hands="touch", size=(360, 740))
    draw = comes_to(lea, gap_ms)
    expect(draw).to_contain_text(re.compile("Piocher"))
    lea.tap_twice(draw, gap_ms, across=0.2)
    has_drawn_and_not_passed(lea)


def test_finding_1_a_mouse_and_whoever_waits_a_moment(ready: Server, invite: Invite) -> None:
    tom = somebody(invite, ready, "Tom", size=(1280, 800))
    tom.tap_twice(comes_to(tom, "mouse"), 200, across=0.2)
    has_drawn_and_not_passed(tom)
    tom.tap_twice(comes_to(tom, "slow"), 200, across=0.2)
    has_drawn_and_not_passed(tom)
    tom.page.wait_for_timeout(500)
    tom.page.locator(".board [data-move=pass]").click()
    sure = tom.button(tom.tell("screen", "sure_pass"))  # with a pair in hand it asks once
    if sure.count():
        sure.click()
    tom.wait_until(lambda: "pass" not in tom.moves, "the turn's end")


def test_finding_1_enter_held_and_pressed_twice(ready: Server, invite: Invite) -> None:
    ida = somebody(invite, ready, "Ida", size=(1280, 800))
    comes_to(ida, "keys").focus()
    ida.page.keyboard.press("Enter")
    ida.page.wait_for_timeout(200)
    ida.page.locator(".board [data-move=pass]").focus()  # as if it had come by itself
    ida.page.keyboard.press("Enter")
    has_drawn_and_not_passed(ida)
    comes_to(ida, "held").focus()
    for _ in range(8):  # without an up between them: the key is held
        ida.page.keyboard.down("Enter")
        ida.page.wait_for_timeout(60)
        if ida.page.locator(".board [data-move=pass]").count():
            ida.page.locator(".board [data-move=pass]").focus()
    ida.page.keyboard.up("Enter")
    has_drawn_and_not_passed(ida)


@pytest.mark.parametrize("game", BOARDS)
def test_finding_1_in_every_game_two_taps_make_one_move(
    server: Server, invite: Invite, game: str
) -> None:
    """Or twice the same, which is what was tapped."""
    zoe = somebody(invite, server, "Zoé", hands="touch", size=(360, 740))
    bots = [next(iter(bots_of(find_game(game))))] * 2
    wanted = {"game": game, "name": "Zoé", "bots": bots}
    zoe.page.goto("/")
    code = zoe.context.request.post(f"{server.http}/api/tables", data=wanted).json()["code"]
    zoe.page.goto(f"/t/{code}")
    zoe.press(zoe.button(zoe.say("lobby.start")))
    worded = zoe.page.locator(".board .choices button:enabled:visible")
    hand = ":is(.hand, [data-place^='hand '])"
    cards = zoe.page.locator(f".board {hand} button:visible")  # raised, then played
    ends_s, pairs = monotonic() + LONGEST_S, 0
    while pairs < PAIRS and monotonic() < ends_s:
        spot = spot_on(worded, 0.2) or spot_on(cards, 0.2)
        if not zoe.moves or not spot:
            zoe.page.wait_for_timeout(40)
            continue
        zoe.asked.clear()
        zoe.tap_twice_at(spot, 200)
        zoe.page.wait_for_timeout(60)
        assert len(set(zoe.asked)) <= 1, f"two taps at one place: {zoe.asked}"
        pairs += len(zoe.asked) > 0
    assert pairs > 0
