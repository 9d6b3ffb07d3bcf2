"""Mamicatchmi in real browsers: quick hands of every kind, a slow line, a feint, a warm-up."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser import mami_scenes as scenes
from tests.browser.mami_people import Catcher
from tests.browser.positions import lay_out
from tests.browser.slow_line import slow_line
from tests.browser.test_accessible import grave
from tests.browser.test_layout import SETTLE, WINDOWS, complaints
from tests.browser.test_mistigri import SMALLEST_TEXT
from tests.browser.words import game_words
from tests.server.server_process import Server

PHONE = (360, 740)
SLOW_MS = 90  # each way

NEAR_END = scenes.lay("mami near end", 3, 2, scenes.is_nearly_over, pawns="random", duel_ms=8000)
THREE = scenes.lay(
    "mami three", 3, 3, scenes.is_first_roll, pawns="random", duel_ms=12_000, tie_ms=0
)
DOUBLE = scenes.lay_before("mami before a double", 3, 3, scenes.is_a_double)
DUELS = [scenes.lay_before(f"mami before a duel {n}", 2, 2, scenes.is_between_us) for n in (1, 2)]
COMMONS = scenes.lay_before("mami before two commons", 2, 2, scenes.is_two_commons)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("garden"), bot_ms=60, away_ms=600_000)
    lay_out(server.data, [NEAR_END, THREE, DOUBLE, COMMONS, *DUELS, *scenes.LOOKS.values()])
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
        asked = [player for player in people if player.is_asked]
        if asked:
            asked[0].decide()
        else:
            first.wait_for_version(first.version + 1)
    raise AssertionError("that took too many steps")


@pytest.fixture
def far_away(server: Server) -> Iterator[str]:
    with slow_line(server.port, SLOW_MS) as home:
        yield home


def test_two_and_a_bot_play_to_the_end_one_on_a_slow_line(
    server: Server, far_away: str, browser: Browser, people: list[Catcher]
) -> None:
    clem = sits(Catcher(browser, far_away, "Clémentine", lang="fr", hands="touch", size=PHONE), 0)
    tom = sits(Catcher(browser, server.http, "Tom"), 1)
    people += [clem, tom]
    clem.page.emulate_media(reduced_motion="reduce")
    for player in people:
        comes(player, NEAR_END.code)
    plays_on(people, lambda: clem.phase == "over")
    clem.wait_until(lambda: presses_of(clem) != [], "a photo with her on it")
    for one in presses_of(clem):
        assert one["trusted_ms"] > 1.5 * SLOW_MS
        taken_off = one["raw_ms"] - one["at_ms"]
        assert taken_off > SLOW_MS
        if one["claimed_ms"] is not None:  # she answered the dice, not what the bot made of them
            lag = one["raw_ms"] - one["claimed_ms"]
            assert lag > 1.5 * SLOW_MS  # the page's own clock does not count the line
            # A busy machine's lag on top of it is forgiven in part; each figure is rounded.
            assert min(lag, one["trusted_ms"]) - 2 <= taken_off <= lag + 2
    ends_well(people)


def presses_of(player: Catcher) -> list[dict[str, Any]]:
    """The first one of each duel: a later one is never earlier than that."""
    own = (
        [one for one in photo["presses"] if one["seat"] == player.seat] for photo in player.photos
    )
    return [presses[0] for presses in own if presses]


def ends_well(people: list[Catcher]) -> None:
    """Tokens and a word for everybody, the dice to be checked, and once more."""
    for player in people:
        words = game_words(player.lang, "mamicatchmi")
        praise = "|".join(map(re.escape, words["praise"]["first"] + words["praise"]["others"]))
        expect(player.page.get_by_text(re.compile(f"^(?:{praise})$"))).to_have_count(3)
        player.press(player.button(player.tell("screen", "end", "check")))
        expect(player.page.get_by_text(player.tell("screen", "end", "check_why"))).to_be_visible()
        end = player.page.get_by_role("region", name=re.compile("!$"))
        assert not re.search(
            "cart|card", end.inner_text(), re.IGNORECASE
        )  # finding 9: these are dice
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


def test_14_8_the_result_is_the_show_and_a_close_one_has_a_photo(
    server: Server, browser: Browser, people: list[Catcher]
) -> None:
    """Who, by how much and where the token goes; figures only for who asks; nothing in the way."""
    clem, tom = two_before_a_duel(server, browser, people, DUELS[0], gap_ms=30)
    race_and_win(clem)
    margin = clem.said("screen", "margins", "whisker")
    won = clem.tell("screen", "verdict", "won", "seat", loser="Tom", margin=margin)
    verdict = clem.page.get_by_role("dialog", name=won)
    expect(verdict).to_be_visible()
    pays = clem.tell("screen", "verdict", "won_pays", "seat", whole=False, loser="Tom")
    expect(verdict).to_contain_text(pays)
    margin = tom.said("screen", "margins", "whisker")
    lost = tom.tell("screen", "verdict", "won", "loser", seat="Clémentine", margin=margin)
    told = tom.page.get_by_role("dialog", name=lost)
    expect(told).to_be_visible()
    for player in people:
        assert not re.search(r"\d\s*ms\b", player.page.inner_text("body"))
    assert complaints(clem.page, PHONE) == []
    assert not grave(clem)
    clem.press(clem.button(clem.tell("screen", "photo", "open")))
    photo = clem.page.get_by_role("img", name=clem.tell("screen", "photo", "strip"))
    expect(photo).to_be_visible()  # one picture without a figure
    assert complaints(clem.page, PHONE) == []
    assert not re.search(r"\d\s*ms\b", clem.page.inner_text("body"))
    clem.press(clem.page.get_by_text(clem.tell("screen", "photo", "more")))
    expect(clem.page.get_by_text(re.compile(r"\d\s*ms\b")).first).to_be_visible()
    clem.press(clem.button(clem.tell("screen", "photo", "close")))
    expect(clem.page.get_by_role("dialog")).to_have_count(0)
    tom.decide()  # rolls at once: it may stay, but never over the dice, and not when they stop
    if told.count():
        over = told.bounding_box()
        dice = tom.page.locator(".dice").bounding_box()
        assert over is None or (dice and over["y"] + over["height"] <= dice["y"])
    tom.wait_until(lambda: tom.phase in ("duel", "temptation"), "the dice")
    expect(told).to_have_count(0)


def test_14_8_whoever_ran_alone_won_paws_down_without_a_photo(
    server: Server, browser: Browser, people: list[Catcher]
) -> None:
    clem, _ = two_before_a_duel(server, browser, people, DUELS[1])
    race_and_win(clem)
    verdict = clem.page.get_by_role("dialog")
    expect(verdict).to_contain_text(clem.said("screen", "margins", "alone"))
    clem.wait_until(lambda: clem.photos != [], "the photo that nobody needs")
    expect(clem.button(clem.tell("screen", "photo", "open"))).to_have_count(0)
    expect(clem.page.get_by_text(clem.tell("screen", "photo", "title"))).to_have_count(0)
    verdict.tap()
    expect(verdict).to_have_count(0)


def two_before_a_duel(
    server: Server,
    browser: Browser,
    people: list[Catcher],
    table: scenes.Garden,
    gap_ms: int | None = None,
) -> list[Catcher]:
    people.append(Catcher(browser, server.http, "Clémentine", lang="fr", hands="touch", size=PHONE))
    people.append(Catcher(browser, server.http, "Tom"))
    for seat, player in enumerate(people):
        if gap_ms is not None:
            player.sees_close_races(gap_ms)
        comes(sits(player, seat), table.code)
    return people


def race_and_win(player: Catcher) -> None:
    player.decide()
    player.sees_duel()
    player.race()


def test_MC_9_two_common_pawns_tempt_for_a_moment_and_a_slip_is_told_and_seen(
    server: Server, browser: Browser, people: list[Catcher]
) -> None:
    clem = sits(
        Catcher(browser, server.http, "Clémentine", lang="fr", hands="touch", size=PHONE), 0
    )
    tom = sits(Catcher(browser, server.http, "Tom", hands="keyboard"), 1)
    people += [clem, tom]
    for player in people:
        comes(player, COMMONS.code)
    before = tom.tokens
    tom.will_fall("by chair")
    clem.decide()
    tom.wait_until(lambda: tom.tokens == before - 1, "a token less")
    why = tom.button(tom.say("rules.show", rule="MC-9"))
    expect(why).to_be_visible()
    note, banner = (
        why.locator("xpath=..").bounding_box(),
        tom.page.locator(".prompt").bounding_box(),
    )
    assert note
    assert banner
    assert (
        note["y"] > banner["y"] + banner["height"]
    )  # finding 8: neither banner nor time is covered
    clem.wait_until(lambda: clem.phase == "roll" and clem.view["roller"] == 1, "the next roll")
    spot, pawn = clem.said("told", "spot", "by chair"), clem.said("pawns", tom.pawn)
    key = clem.key_of("by chair")
    stands = clem.tell("screen", "spot_taken", key=key, spot=spot, pawn=pawn)
    expect(clem.button(stands)).to_be_visible()  # until Tom rolls
    tom.decide()
    expect(clem.button(stands)).to_have_count(0)


def test_MC_9_a_double_tempts_until_its_roller_has_chosen(
    server: Server, browser: Browser, people: list[Catcher]
) -> None:
    clem = sits(
        Catcher(browser, server.http, "Clémentine", lang="fr", hands="touch", size=PHONE), 0
    )
    tom = sits(Catcher(browser, server.http, "Tom", hands="mouse"), 1)
    ana = sits(Catcher(browser, server.http, "Ana", hands="keyboard"), 2)
    people += [clem, tom, ana]
    for player in people:
        comes(player, DOUBLE.code)
    clem.decide()
    for player in people:
        player.wait_until(lambda one=player: one.phase == "swap", "her choice")  # type: ignore[misc]
    expect(tom.choices.get_by_role("button")).to_have_count(0)  # nobody but Clémentine is asked
    before = {player: player.tokens for player in people}
    tom.drag(tom.pawn, tom.to_lift(tom.pawn), tom.spot("on tree"))
    ana.race(spot="by hole")  # lifted with a key, placed with another
    tom.wait_until(lambda: tom.tokens == before[tom] - 1, "a token less")
    ana.wait_until(lambda: ana.tokens == before[ana] - 1, "a token less")
    clem.press(clem.to_lift(clem.pawn))  # a feint of her own
    back = clem.tell("moves", "drop", pawn=clem.said("pawns", clem.pawn))
    clem.press(clem.choices.get_by_role("button", name=back))
    expect(clem.to_lift(clem.pawn)).to_be_visible()
    clem.decide()
    clem.wait_until(lambda: clem.phase == "roll", "the next roll")
    assert clem.tokens == before[clem]


@pytest.mark.parametrize(("scene", "lang"), scenes.LOOKS)
def test_everything_fits_and_axe_is_content(
    scene: str, lang: str, server: Server, browser: Browser, people: list[Catcher]
) -> None:
    theme = "dark" if lang == "fr" else "light"
    me = sits(Catcher(browser, server.http, "Clémentine", lang=lang, theme=theme), 0)
    people.append(me)
    comes(me, scenes.LOOKS[scene, lang].code)
    found = [complaint for window in WINDOWS for complaint in complaints(me.page, window)]
    assert not found, "\n" + "\n".join(found)
    assert not grave(me)


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080), (3840, 2160)])
def test_14_4_on_a_wide_screen_people_sit_around_a_large_garden(
    size: tuple[int, int], server: Server, browser: Browser, people: list[Catcher]
) -> None:
    width, height = size
    me = sits(Catcher(browser, server.http, "Clémentine", lang="en", size=size), 0)
    people.append(me)
    comes(me, scenes.LOOKS["roll", "en"].code)
    me.page.evaluate(SETTLE, width)
    garden = me.page.get_by_role("region", name=me.tell("screen", "garden")).bounding_box()
    assert garden
    assert garden["height"] >= 0.5 * height
    assert abs(garden["x"] + garden["width"] / 2 - width / 2) <= 0.03 * width
    seats = me.page.get_by_role("list", name=me.tell("screen", "seats")).get_by_role("listitem")
    boxes = [one.bounding_box() for one in seats.all()]
    assert len(boxes) == 3
    middles = sorted(box["x"] + box["width"] / 2 for box in boxes if box)
    assert middles[0] < 0.25 * width
    assert middles[-1] > 0.75 * width
    assert me.page.evaluate(SMALLEST_TEXT) >= 0.0155 * height
    assert complaints(me.page, size) == []


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("size", [(320, 568), PHONE, (740, 360)])
def test_whom_to_swap_with_is_seen_whole_on_a_phone(
    size: tuple[int, int], lang: str, server: Server, browser: Browser, people: list[Catcher]
) -> None:
    me = sits(Catcher(browser, server.http, "Clémentine", lang=lang, hands="touch", size=size), 0)
    people.append(me)
    comes(me, scenes.LOOKS["double", lang].code)
    me.page.evaluate(SETTLE, size[0])
    owners = [move for move in me.moves if re.fullmatch(r"swap \w+", move)]
    assert len(owners) == 3
    for move in [*owners, "keep"]:
        button = me.choices.locator(f'[data-move="{move}"]')
        box = button.bounding_box()
        assert box
        if size[0] > size[1] and move != "keep":  # a phone on its side: the pawns are touched
            expect(button).to_have_css("clip-path", "inset(50%)")
            expect(me.page.locator(f'.offered[data-pawn="{move.split()[1]}"]')).to_be_visible()
            continue
        assert box["width"] >= 44
        assert box["height"] >= 44
        assert box["y"] + box["height"] <= size[1]
        assert button.evaluate("one => one.scrollHeight <= one.clientHeight")


def test_a_watcher_sees_the_garden_and_touches_nothing(
    server: Server, browser: Browser, people: list[Catcher]
) -> None:
    jo = Catcher(browser, server.http, "Jo", lang="en", size=PHONE)
    people.append(jo)
    comes(jo, scenes.LOOKS["roll", "en"].code)
    expect(jo.page.get_by_text(jo.tell("screen", "watching"))).to_be_visible()
    assert jo.page.locator("[data-spot]").count() == 0
    assert complaints(jo.page, PHONE) == []


def test_warm_up(server: Server, browser: Browser, people: list[Catcher]) -> None:
    nora = Catcher(browser, server.http, "Nora", lang="fr", hands="touch", size=PHONE)
    people.append(nora)
    nora.page.goto("/g/mamicatchmi/warmup")

    def tell(name: str) -> re.Pattern[str]:
        return nora.tell("screen", "warmup", name, whole=False)

    def warm_up() -> None:
        for _ in range(12):  # a robot's tap can be a false start as well
            if nora.page.get_by_text(tell("median")).count():
                break
            nora.button(tell("start")).or_(nora.button(tell("again"))).tap()
            nora.button(tell("now")).tap()
        expect(nora.page.get_by_text(tell("median"))).to_be_visible()

    nora.button(tell("start")).tap()
    nora.button(tell("wait")).tap()  # too early
    warm_up()
    early = nora.page.get_by_text(tell("early_count")).locator("xpath=following-sibling::dd[1]")
    expect(early).to_have_text(re.compile("^[1-9]"))
    expect(nora.page.get_by_text(tell("line_ms"))).to_be_visible()
    expect(nora.page.get_by_text(tell("practice_first"))).to_be_visible()
    assert grave(nora) == []

    nora.page.reload()  # another time
    warm_up()
    expect(nora.page.get_by_role("img", name=tell("practice_curve"))).to_be_visible()
    expect(nora.page.get_by_text(tell("practice_touch"))).to_be_visible()
    assert grave(nora) == []
