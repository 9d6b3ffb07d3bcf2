"""Between two games: the board, the vote, another game at the same code, and the picture."""

import re
import struct
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Invite
from tests.browser.people import Player
from tests.browser.positions import ME, find, lay_out, nearly_over
from tests.browser.test_evening import Table
from tests.server.server_process import Server

COOKIES = (ME, "q" * 43)
NEAR_END = find("mistigri before the board", 3, nearly_over, people=COOKIES[1:])
PNG = b"\x89PNG\r\n\x1a\n"
SIZE = (1080, 1350)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """With a table of two people and a bot who have few cards left."""
    server = Server(tmp_path, bot_ms=30, away_ms=60_000)
    lay_out(server.data, [NEAR_END])
    server.start()
    yield server
    server.clear()


def come(player: Player, cookie: str) -> None:
    player.context.add_cookies([{"name": "tablee", "value": cookie, "url": player.home}])
    player.page.goto(f"/t/{NEAR_END.code}")
    expect(player.hand).to_be_visible()
    player.is_there()


def box_of(player: Player, title: str) -> Locator:
    return player.button(re.compile(rf"^{title}\s?:"))


def points_on(player: Player) -> dict[str, str]:
    """Of everybody, as a screen reader reads them."""
    table = player.page.get_by_role("table", name=player.say("evening.title"))
    expect(table).to_be_attached()
    rows: list[list[str]] = table.locator("tbody tr").evaluate_all(
        "rows => rows.map((row) => [...row.cells].map((cell) => cell.textContent.trim()))"
    )
    return {name: total for name, total, *_ in rows}


def opens_board(player: Player) -> None:
    player.press(player.page.get_by_role("link", name=player.say("evening.next")))
    expect(player.page.get_by_role("heading", name=player.say("evening.next"))).to_be_visible()


def at(player: Player, number: int) -> Callable[[], bool]:
    """Whether a page has heard of a game of that number."""
    return lambda: player.update.get("game_number") == number


def votes(player: Player, title: str) -> None:
    player.press(box_of(player, title))
    expect(box_of(player, title)).to_have_attribute("aria-pressed", "true")


def colours_of(png: bytes) -> int:
    """How many different pixels the first rows of a picture have."""
    at, data = len(PNG), b""
    while at < len(png):
        length, kind = struct.unpack(">I4s", png[at : at + 8])
        data += png[at + 8 : at + 8 + length] if kind == b"IDAT" else b""
        at += length + 12
    rows = zlib.decompressobj().decompress(data, 200_000)
    return len({rows[place : place + 4] for place in range(1, len(rows) - 4, 4)})


def test_a_board_a_vote_another_game_and_a_picture(server: Server, invite: Invite) -> None:
    lea = invite(server, "Clémentine", lang="fr", hands="touch", size=(360, 740))
    tom = invite(server, "Rose", hands="keyboard")
    for player, cookie in zip((lea, tom), COOKIES, strict=True):
        come(player, cookie)
    ana = invite(server, "Ana")
    ana.page.goto(f"/t/{NEAR_END.code}")
    ana.is_there()
    table = Table(lea, tom)
    while not table.is_over():
        table.go_on()
    for player in table.people:
        player.wait_for_version(table.witness.version)
        player.read_round_end()
        opens_board(player)

    # The same on both screens: 13 points for the first of three, 1 for the last.
    assert points_on(lea) == points_on(tom)
    assert sorted(map(int, points_on(lea).values())) in ([1, 7, 13], [1, 10, 10], [4, 4, 13])
    expect(tom.text(tom.say("evening.hostGoesOn", name="Clémentine"))).to_be_visible()

    # One press votes, another takes it back; everybody sees who wants what.
    votes(tom, "Mito")
    expect(box_of(lea, "Mito")).to_have_accessible_name(re.compile("Rose"))
    expect(lea.text(lea.say("evening.yourPaw"))).to_be_visible()
    tom.press(box_of(tom, "Mito"))
    expect(box_of(tom, "Mito")).to_have_attribute("aria-pressed", "false")
    votes(tom, "Misty")
    votes(lea, "Misty")
    expect(lea.text(lea.say("evening.leads", game="Misty", n=2))).to_be_visible()

    # A reload in the middle keeps the board, the points and the votes.
    before = points_on(tom)
    tom.page.reload()
    expect(box_of(tom, "Misty")).to_have_attribute("aria-pressed", "true")
    assert points_on(tom) == before

    saves_picture(tom)

    # Another game at the same code; nobody joins anew.
    lea.press(lea.button(lea.say("evening.again")))
    for player in (lea, tom, ana):
        player.game = "misty"
        player.wait_until(at(player, 2), "another game")
        expect(player.page.locator(".board")).to_be_visible()
        expect(player.page).to_have_url(re.compile(rf"/t/{NEAR_END.code}$"))
        expect(player.page).to_have_title(re.compile("^Misty"))
    assert [player.table["you"]["seat"] for player in (lea, tom, ana)] == [0, 1, -1]
    tom.page.reload()
    expect(tom.page.locator(".board")).to_be_visible()
    assert tom.view["seat"] == 1


def saves_picture(player: Player) -> None:
    player.press(player.button(player.say("evening.stop")))
    dialog = player.page.get_by_role("dialog", name=player.say("recap.picture"))
    expect(dialog.get_by_role("img", name=player.say("recap.alt"))).to_be_visible()
    with player.page.expect_download() as download:
        player.press(dialog.get_by_role("button", name=player.say("recap.save")))
    assert re.fullmatch(r"tablee-\d{4}-\d\d-\d\d\.png", download.value.suggested_filename)
    png = Path(download.value.path()).read_bytes()
    assert png.startswith(PNG)
    assert struct.unpack(">II", png[16:24]) == SIZE
    assert colours_of(png) > 1
    player.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
