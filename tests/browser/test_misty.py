"""Misty in real browsers: a game on phones, three who pick at once, keys alone, a daily puzzle."""

import re
from collections.abc import Iterator
from functools import cache, partial
from typing import Any

import httpx2 as httpx
import pytest
from playwright.sync_api import Browser, expect

from tests.browser.misty_people import Painter
from tests.browser.test_evening import chairs, joins_by_link
from tests.browser.words import box_words, game_words
from tests.server.server_process import Server

DAY = "2026-11-16"
PHONE = (360, 740)


@pytest.fixture
def people(browser: Browser) -> Iterator[list[Painter]]:
    """Whoever is added is checked and sent home at the end."""
    people: list[Painter] = []
    yield people
    for player in people:
        player.close()
    assert {player.name: player.errors for player in people if player.errors} == {}


def opened_by(player: Painter) -> str:
    """From the front page to a table of one's own; the table's code."""
    player.page.goto("/")
    player.open_box("misty")
    player.press(player.button(player.say("box.family", whole=False)))
    expect(player.page).to_have_url(re.compile(r"/t/[A-Z]{4}$"))
    return player.page.url[-4:]


def seated(people: list[Painter], *, bots: int, window: str = "3x4") -> None:
    """All at one table, with bots of the quick kind, and the game begins."""
    host, *others = people
    code = opened_by(host)
    for player in others:
        joins_by_link(player, code)
    for number in range(bots):  # one after the other: the first free chair is another one then
        host.press(host.button(host.say("lobby.addBot")).first)
        expect(host.button(host.say("lobby.removeBot"))).to_have_count(number + 1)
    for level in chairs(host).get_by_role("combobox").all():
        level.select_option("little_sister")
    size = {"3x4": "whole", "3x3": "first"}[window]
    answer = host.page.get_by_role("radio", name=host.tell("questions", "size", "answers", size))
    answer.evaluate("(one) => one.scrollIntoView({ block: 'center' })")  # not under the last button
    answer.check(force=True)
    host.press(host.button(host.say("lobby.start")))
    for player in people:
        expect(player.hand.get_by_role("button").first).to_be_visible()
        player.wait_for_version(1)


def test_a_game_of_four_on_phones_to_its_end(
    server: Server, browser: Browser, people: list[Painter]
) -> None:
    lea = Painter(browser, server.http, "Léa", lang="fr", hands="touch", size=PHONE)
    tom = Painter(browser, server.http, "Tom", size=PHONE)
    people += [lea, tom]
    seated(people, bots=2, window="3x3")
    assert lea.view["cards"] == 9
    while not lea.is_over:
        awaited = [player for player in people if player.is_awaited]
        for player in awaited:
            player.read_round_end()
            player.decide()
        if not awaited:
            lea.wait_for_version(lea.version + 1)
        tom.wait_for_version(lea.version)
    ends_well(people)


def ends_well(people: list[Painter]) -> None:
    """Points and rounds won of everybody, a word for each, and once more."""
    seats = people[0].view["seats"]
    assert max(seat["wins"] for seat in seats) >= 2
    for player in people:
        player.read_round_end()
        words = game_words(player.lang, "misty")
        for seat in seats:
            points = player.page.get_by_role("img", name=re.compile(rf"^{seat['points']} points?$"))
            expect(points.first).to_be_visible()
        praise = "|".join(map(re.escape, words["praise"]["first"] + words["praise"]["others"]))
        expect(player.page.get_by_text(re.compile(f"^(?:{praise})$"))).to_have_count(len(seats))
    host = people[0]
    host.press(host.button(host.tell("screen", "end", "again")))
    for player in people:
        player.wait_until(partial(is_in_game, player, 2), "the next game")
        player.sees_step()


def is_in_game(player: Painter, number: int) -> bool:
    return bool(player.update["game_number"] == number)


def is_at_step(player: Painter, step: int) -> bool:
    return bool(player.view["step"] == step)


def test_three_pick_at_the_same_moment(
    server: Server, browser: Browser, people: list[Painter]
) -> None:
    names = ("Léa", "Tom", "Ana")
    people += [Painter(browser, server.http, name) for name in names]
    seated(people, bots=0)
    for player in people:
        player.sees_step()
        player.raise_card(1)
    press_together(people)
    for player in people:
        player.wait_until(partial(is_at_step, player, 2), "the second card")
        player.sees_step()
    assert {len(seat["window"]) for seat in people[0].view["seats"]} == {1}
    assert len({tuple(map(str, player.view["seats"][0]["window"])) for player in people}) == 1
    sees_who_has_picked(people)


def press_together(people: list[Painter]) -> None:
    """Three browsers press their buttons at one moment of the clock they share."""
    now: float = people[0].page.evaluate("Date.now()")
    for player in people:
        pick = player.choices.get_by_role("button", name=player.tell("screen", "pick"))
        pick.evaluate(
            "(one, at) => void setTimeout(() => one.click(), at - Date.now())", now + 1000
        )


def sees_who_has_picked(people: list[Painter]) -> None:
    """That somebody has picked is seen by all, what it was by nobody; it can still be changed."""
    lea, tom, ana = people
    lea.raise_card(0)
    lea.press(lea.spaces.last)
    lea.wait_until(lambda: lea.view["spot"] is not None, "her pick and its space")
    for player in (tom, ana):
        picked = player.button(player.tell("screen", "seat", "picked", whole=False))
        expect(player.seat_of("Léa").and_(picked)).to_be_visible()
        player.wait_for_version(lea.version)
        assert player.view["seats"][0]["revealed"] is None
    before = lea.view["pick"]
    other = next(place for place, kind in enumerate(lea.view["hand"]) if kind != before)
    lea.press(lea.hand.get_by_role("button").nth(other))
    lea.press(lea.choices.get_by_role("button", name=lea.tell("screen", "pick")))
    lea.wait_until(lambda: lea.view["pick"] not in (None, before), "another pick")


def test_a_part_by_keys_alone(server: Server, browser: Browser, people: list[Painter]) -> None:
    ida = Painter(browser, server.http, "Ida", hands="keyboard", size=PHONE)
    people += [ida]
    seated(people, bots=1)
    keys = ida.page.keyboard
    for _ in range(3):
        ida.wait_until(lambda: ida.view["phase"] == "pick" and ida.is_awaited, "her turn to pick")
        ida.sees_step()
        ida.since = ida.moment()
        ida.walk_to(ida.hand.get_by_role("button").first)
        keys.press("ArrowRight")
        expect(ida.hand.get_by_role("button").nth(1)).to_be_focused()
        keys.press("Enter")
        if ida.view["step"] == 1:
            keys.press("Enter")  # the raised card again: it is picked, and has one space to go
        else:
            goes_to_a_space(ida)
        ida.wait_until(ida.has_decided, "the pick")
    ida.wait_until(lambda: len(ida.view["seats"][ida.seat]["window"]) >= 3, "three drawings")


def goes_to_a_space(ida: Painter) -> None:
    """Arrow keys lead from space to space; Enter picks the raised card and puts it there."""
    ida.walk_to(ida.spaces.first)
    ida.page.keyboard.press("ArrowRight")
    expect(ida.spaces.first).not_to_be_focused()
    focused = ida.page.evaluate("document.activeElement.ariaLabel")
    assert ida.tell("screen", "put_here").match(focused)
    ida.page.keyboard.press("Enter")


def best_order(graph: dict[str, Any]) -> list[int]:
    """Found by looking at every way through the graph."""
    nodes = graph["nodes"]

    @cache
    def best(node: int) -> tuple[int, tuple[int, ...]]:
        if nodes[node]["end"]:
            return nodes[node]["end"]["total"], ()
        ways = [(card, best(then)) for card, then in nodes[node]["moves"]]
        return max((total, (card, *order)) for card, (total, order) in ways)

    total, order = best(0)
    assert total == graph["best"]
    return list(order)


def test_a_daily_puzzle_is_solved(server: Server, browser: Browser, people: list[Painter]) -> None:
    nora = Painter(browser, server.http, "Nora", lang="fr", hands="touch", size=PHONE)
    people += [nora]
    nora.page.goto("/")
    nora.open_box("misty")
    daily = box_words(nora.lang, "misty")["pages"]["daily"]["title"]
    link = nora.page.get_by_role("link", name=daily)
    expect(link).to_have_attribute("href", "/g/misty/daily")
    nora.page.goto(f"/g/misty/daily#{DAY}")
    question = {"q": f"puzzle {DAY}"}
    puzzle = httpx.get(f"{server.http}/api/games/misty/ask", params=question).json()
    tries = 1
    if gives_up(nora) < puzzle["best"]:
        nora.press(nora.button(nora.tell("screen", "daily", "again")))
        tries = 2
        for card in best_order(puzzle["graph"]):
            nora.press(drawing_at(nora, *divmod(card, puzzle["graph"]["cols"])))
    expect(nora.text(nora.tell("screen", "daily", "solved"))).to_be_visible()
    is_shared(nora, puzzle, tries)
    works_without_a_line(nora)


def drawing_at(nora: Painter, row: int, column: int) -> Any:
    place = nora.tell("screen", "space", row=row + 1, column=column + 1, whole=False)
    return nora.page.get_by_role("button", name=place)


def gives_up(nora: Painter) -> int:
    """The first order that comes to mind; its points."""
    movers = nora.page.get_by_role("button", name=nora.tell("screen", "space", whole=False))
    expect(movers.first).to_be_visible()
    while movers.count():
        nora.press(movers.first)
    made = nora.text(nora.tell("screen", "daily", "made")).or_(
        nora.text(nora.tell("screen", "daily", "solved"))
    )
    found = re.search(r"\d+", made.first.inner_text())
    return int(found[0]) if found else 99


def is_shared(nora: Painter, puzzle: dict[str, Any], tries: int) -> None:
    """As text, with one sign for each try and nothing about the order."""
    nora.page.evaluate(
        "navigator.clipboard.writeText = async (text) => void (document.body.dataset.shared = text)"
    )
    nora.press(nora.button(nora.tell("screen", "daily", "share")))
    expect(nora.text(nora.tell("screen", "daily", "copied"))).to_be_visible()
    line, signs, address = str(nora.page.evaluate("document.body.dataset.shared")).split("\n")
    assert f"{DAY} " in line
    assert f"{puzzle['best']}/{puzzle['best']}" in line
    assert len(signs) == tries
    assert signs[-1] == "●"
    assert address.endswith(f"/g/misty/daily#{DAY}")


def works_without_a_line(nora: Painter) -> None:
    """The page, the puzzle and what was tried are on the device."""
    nora.page.wait_for_function("caches.match('/g/misty/daily').then(Boolean)")
    with nora.cut_off():
        nora.context.set_offline(True)
        nora.page.reload()
        expect(nora.text(nora.tell("screen", "daily", "solved"))).to_be_visible()
        nora.context.set_offline(False)
