"""Mamicatchmi in real browsers: quick hands of every kind, a slow line, a feint, a warm-up."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser import mami_scenes as scenes
from tests.browser.mami_people import Catcher
from tests.browser.positions import lay_out
from tests.browser.test_accessible import grave
from tests.browser.test_layout import WINDOWS, complaints
from tests.browser.words import game_words
from tests.server.house import Server

PHONE = (360, 740)
SLOW_MS = 90  # each way

NEAR_END = scenes.lay("mami near end", 3, 2, scenes.is_nearly_over, pawns="random", duel_ms=8000)
THREE = scenes.lay(
    "mami three", 3, 3, scenes.is_first_roll, pawns="random", duel_ms=12_000, tie_ms=0
)
LOOKS = {
    (name, lang): scenes.lay(
        f"mami {name} {lang}", seats, people, wanted, duel_ms=scenes.LONG_MS, pawns=pawns
    )
    for lang in ("fr", "en")
    for name, seats, people, wanted, pawns in (
        ("choose", 3, 1, scenes.is_choice, "choose"),
        ("roll", 4, 1, scenes.is_first_roll, "random"),
        ("duel", 2, 2, scenes.is_duel, "random"),  # nobody but you is there, and it lasts
        ("double", 3, 1, scenes.is_my_double, "random"),
        ("over", 4, 1, scenes.is_over, "random"),
    )
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("garden"), bot_ms=60, away_ms=600_000)
    lay_out(server.data, [NEAR_END, THREE, *LOOKS.values()])
    server.start()
    yield server
    server.clear()
    assert server.complaints() == ""


@pytest.fixture
def people(browser: Browser) -> Iterator[list[Catcher]]:
    people: list[Catcher] = []
    yield people
    for player in people:
        player.close()
    assert {player.name: player.errors for player in people if player.errors} == {}


def sits(player: Catcher, seat: int) -> Catcher:
    player.context.add_cookies(
        [{"name": "tablee", "value": scenes.COOKIES[seat], "url": player.home}]
    )
    return player


def comes(player: Catcher, code: str) -> None:
    player.page.goto(f"/t/{code}")
    expect(player.page.get_by_role("region", name=player.tell("screen", "garden"))).to_be_visible()
    player.is_there()


def plays_on(people: list[Catcher], until: Callable[[], bool]) -> None:
    """Rolls, leaves doubles alone and races, one person in each duel, until something is so."""
    first = people[0]
    for _ in range(400):
        for player in people:
            player.wait_for_version(first.version)
        if until():
            return
        if first.phase == "duel":
            called = [one for one in people if f"lift {one.pawn}" in one.moves and one.is_called]
            if called:
                racer = min(called, key=lambda one: one.races)
                racer.sees_duel()
                racer.race()
            first.wait_until(lambda: first.phase != "duel", "its end")
            continue
        asked = [player for player in people if player.moves]
        if asked and first.phase in ("roll", "swap"):
            asked[0].decide()
        else:
            first.wait_for_version(first.version + 1)
    raise AssertionError("that took too many steps")


def test_two_and_a_bot_play_to_the_end_one_on_a_slow_line(
    server: Server, browser: Browser, people: list[Catcher]
) -> None:
    clem = sits(
        Catcher(browser, server.http, "Clémentine", lang="fr", hands="touch", size=PHONE), 0
    )
    tom = sits(Catcher(browser, server.http, "Tom"), 1)
    people += [clem, tom]
    clem.on_a_slow_line(SLOW_MS)
    clem.page.emulate_media(reduced_motion="reduce")
    for player in people:
        comes(player, NEAR_END.code)
    plays_on(people, lambda: clem.phase == "over")
    clem.wait_until(lambda: presses_of(clem) != [], "a photo with her on it")
    for one in presses_of(clem):
        assert one["trusted_ms"] > 1.5 * SLOW_MS
        assert one["at_ms"] < one["raw_ms"] - SLOW_MS  # the line was taken off
        assert abs(one["at_ms"] - one["claimed_ms"]) < 120
    ends_well(people)


def presses_of(player: Catcher) -> list[dict[str, Any]]:
    presses = [one for photo in player.photos for one in photo["presses"]]
    return [one for one in presses if one["seat"] == player.seat]


def ends_well(people: list[Catcher]) -> None:
    """Tokens and a word for everybody, the dice to be checked, and once more."""
    for player in people:
        player.press(player.button(player.tell("screen", "photo", "close")))
        words = game_words(player.lang, "mamicatchmi")
        praise = "|".join(map(re.escape, words["praise"]["first"] + words["praise"]["others"]))
        expect(player.page.get_by_text(re.compile(f"^(?:{praise})$"))).to_have_count(3)
        expect(player.button(player.tell("screen", "end", "check"))).to_be_visible()
    host = people[0]
    host.press(host.button(host.tell("screen", "end", "again")))
    host.wait_until(lambda: host.update["game_number"] == 2, "the next game")


def test_finger_mouse_and_keys_a_feint_and_a_mistake(
    server: Server, browser: Browser, people: list[Catcher]
) -> None:
    clem = sits(
        Catcher(browser, server.http, "Clémentine", lang="fr", hands="touch", size=PHONE), 0
    )
    tom = sits(Catcher(browser, server.http, "Tom", hands="mouse"), 1)
    ana = sits(Catcher(browser, server.http, "Ana", hands="keyboard"), 2)
    people += [clem, tom, ana]
    tom.audience = clem
    for player in people:
        comes(player, THREE.code)
    plays_on(
        people, lambda: all(player.phase == "duel" for player in people) and idle(people) != []
    )
    fools_and_errs(idle(people)[0], people)
    left = set(people)

    def all_have_won() -> bool:
        last = clem.view["last"]
        right = [one["seat"] for one in last["placements"] if one["right"]] if last else []
        left.difference_update(player for player in people if player.seat in right)
        return not left or clem.phase == "over"

    plays_on(people, all_have_won)
    assert not left


def idle(people: list[Catcher]) -> list[Catcher]:
    return [player for player in people if not player.is_called and player.dice]


def fools_and_errs(player: Catcher, people: list[Catcher]) -> None:
    """The hand is seen by all and costs nothing; the pawn on a spot costs a token, by MC-9."""
    player.sees_duel()
    other = next(one for one in people if one is not player)
    other.page.reload()  # in mid-duel: back in the seat, and all hands are where they were
    other.sees_duel()
    before = player.tokens
    player.press(player.to_lift(player.pawn))
    pawn = other.said("pawns", player.pawn)
    seen = other.tell("screen", "held", pawn=pawn, name=player.name)
    expect(other.page.get_by_role("img", name=seen)).to_be_visible()
    back = player.tell("moves", "drop", pawn=player.said("pawns", player.pawn))
    player.press(player.choices.get_by_role("button", name=back))
    owned = other.tell("screen", "owned", pawn=pawn, name=player.name)
    expect(other.page.get_by_role("img", name=owned)).to_be_visible()
    assert player.tokens == before
    player.race(spot="by chair")
    player.wait_until(lambda: player.tokens == before - 1, "a token less")
    expect(player.button(player.say("rules.show", rule="MC-9"))).to_be_visible()


@pytest.mark.parametrize(("scene", "lang"), LOOKS)
def test_everything_fits_and_axe_is_content(
    scene: str, lang: str, server: Server, browser: Browser, people: list[Catcher]
) -> None:
    theme = "dark" if lang == "fr" else "light"
    me = sits(Catcher(browser, server.http, "Clémentine", lang=lang, theme=theme), 0)
    people.append(me)
    comes(me, LOOKS[scene, lang].code)
    found = [complaint for window in WINDOWS for complaint in complaints(me.page, window)]
    assert not found, "\n" + "\n".join(found)
    assert not grave(me)


def test_a_watcher_sees_the_garden_and_touches_nothing(
    server: Server, browser: Browser, people: list[Catcher]
) -> None:
    jo = Catcher(browser, server.http, "Jo", lang="en", size=PHONE)
    people.append(jo)
    comes(jo, LOOKS["roll", "en"].code)
    expect(jo.page.get_by_text(jo.tell("screen", "watching"))).to_be_visible()
    assert jo.page.locator("[data-spot]").count() == 0
    assert complaints(jo.page, PHONE) == []


def test_warm_up(server: Server, browser: Browser, people: list[Catcher]) -> None:
    nora = Catcher(browser, server.http, "Nora", lang="fr", hands="touch", size=PHONE)
    people.append(nora)
    nora.page.goto("/g/mamicatchmi/warmup")

    def tell(name: str) -> re.Pattern[str]:
        return nora.tell("screen", "warmup", name, whole=False)

    nora.button(tell("start")).tap()
    nora.button(tell("wait")).tap()  # too early
    for _ in range(12):  # a robot's tap can be a false start as well
        if nora.page.get_by_text(tell("median")).count():
            break
        nora.button(tell("again")).tap()
        nora.button(tell("now")).tap()
    expect(nora.page.get_by_text(tell("median"))).to_be_visible()
    early = nora.page.get_by_text(tell("early_count")).locator("xpath=following-sibling::dd[1]")
    expect(early).to_have_text(re.compile("^[1-9]"))
    expect(nora.page.get_by_text(tell("line_ms"))).to_be_visible()
    assert grave(nora) == []
