"""The front page: one tap to play, tables to come back to, and what was played the last time."""

import json
import re
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Invite
from tests.browser.people import Player
from tests.browser.scenes import POSITIONS, front, sit_as_me
from tests.browser.words import box_words, kernel_words, tell
from tests.server.server_process import Server

TABLE = re.compile(r"/t/[A-Z]{4}$")


def title(player: Player, game: str) -> str:
    return str(box_words(player.lang, game)["title"])


def tables(player: Player) -> Locator:
    return player.page.get_by_role("region", name=player.say("back.title"))


def lines(player: Player) -> Locator:
    return tables(player).get_by_role("link", include_hidden=True)


def knows(player: Player, *codes: str) -> None:
    """What this browser remembers of tables, from now on."""
    known = [{"code": code, "game": "mistigri", "seenMs": 1, "names": ["Papi"]} for code in codes]
    player.page.evaluate("known => localStorage.setItem('tablee.tables', known)", json.dumps(known))
    player.page.reload()


def plays_at_once(player: Player, game: str = "mistigri") -> str:
    """By one tap; the code of the table."""
    player.press(player.button(player.say("front.playGame", game=title(player, game))))
    expect(player.hand.get_by_role("button").first).to_be_visible()
    expect(player.page).to_have_url(TABLE)
    return player.page.url[-4:]


def leaves(player: Player) -> None:
    """A game that is played asks once."""
    leave = player.page.get_by_role("link", name=player.say("table.leave"))
    player.press(leave)
    player.press(player.button(player.say("leave.stay")))
    expect(player.page).to_have_url(TABLE)
    player.press(leave)
    player.press(player.button(player.say("leave.go")))
    expect(player.button(player.say("front.go"))).to_be_visible()


def in_sight(what: Locator) -> bool:
    """Whole, and without scrolling."""
    seen: bool = what.evaluate(
        """one => { const { left, top, right, bottom } = one.getBoundingClientRect()
            return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight }"""
    )
    return seen


GAMES = ("mistigri", "misty", "mamicatchmi", "mito")
SIZES = ((360, 740), (740, 360), (1280, 800), (1920, 1080))


def test_every_box_has_its_buttons_in_sight_even_with_a_table_to_come_back_to(
    gallery: Server, invite: Invite
) -> None:
    nora = invite(gallery, "Éloïse", lang="fr")
    sit_as_me(nora)
    front(nora)
    expect(tables(nora)).to_have_count(0)  # nothing to come back to: nothing there
    for count in (0, 2):
        knows(nora, *[POSITIONS["lobby"].code, POSITIONS["my draw"].code][:count])
        expect(lines(nora)).to_have_count(count)
        for size in SIZES:
            nora.page.set_viewport_size({"width": size[0], "height": size[1]})
            for game, words in product(GAMES, ("front.playGame", "front.moreGame")):
                button = nora.button(nora.say(words, game=title(nora, game)))
                assert in_sight(button), (count, size, words, game)


def test_one_tap_plays_and_the_front_page_leads_back(server: Server, invite: Invite) -> None:
    nora = invite(server, "Éloïse", hands="touch", size=(360, 740), lang="fr")
    nora.page.goto("/")
    code = plays_at_once(nora)
    leaves(nora)
    expect(lines(nora)).to_have_count(1)
    others = [seat["name"] for seat in nora.table["seats"] if seat["kind"] == "bot"]
    for words in (title(nora, "mistigri"), *others):
        expect(lines(nora)).to_contain_text(words)
    # The same box is marked, and plays as before.
    expect(nora.button(nora.say("front.againGame", game=title(nora, "mistigri")))).to_be_visible()
    nora.press(lines(nora))
    expect(nora.hand.get_by_role("button").first).to_be_visible()
    assert nora.page.url[-4:] == code


def test_what_is_mine_is_shown_to_me_and_what_is_gone_goes_kindly(
    gallery: Server, invite: Invite
) -> None:
    """Whose turn it is comes from the server; of a table that is no longer there, a last word."""
    nora = invite(gallery, "Nora", lang="en")
    sit_as_me(nora)
    gone = "BBBB"
    front(nora)
    knows(nora, POSITIONS["my draw"].code, gone)
    expect(lines(nora)).to_have_count(1)
    expect(lines(nora)).to_contain_text(nora.say("back.yours", whole=False))
    expect(tables(nora)).to_contain_text(nora.say("back.gone", whole=False))
    nora.page.reload()
    expect(lines(nora)).to_have_count(1)
    expect(tables(nora)).not_to_contain_text(gone)
    # Somebody else with the same memory is told nothing.
    nora.context.clear_cookies()
    nora.page.reload()
    expect(tables(nora)).to_contain_text(nora.say("back.gone", whole=False))
    expect(lines(nora)).to_have_count(0)


def test_another_tab_knows_of_it_at_once(server: Server, invite: Invite) -> None:
    nora = invite(server, "Nora")
    nora.page.goto("/")
    first = nora.page
    nora.page = nora.open_page()
    nora.page.goto("/")
    code = plays_at_once(nora)
    nora.page = first
    expect(lines(nora)).to_contain_text(code)


def bots_at(player: Player) -> list[dict[str, Any]]:
    return [seat for seat in player.table["seats"] if seat["kind"] == "bot"]


@pytest.mark.parametrize("size", [(360, 740), (1280, 800)])
def test_the_level_is_chosen_by_its_face_and_remembered(
    server: Server, invite: Invite, size: tuple[int, int]
) -> None:
    """And so is the head start that a child is given, which all see at the table."""
    nora = invite(server, "Nora", size=size, lang="fr")
    nora.page.goto("/")
    nora.open_box("mamicatchmi")
    faces = nora.page.get_by_role("radio")
    expect(faces).to_have_count(5)
    expect(nora.page.get_by_role("radio", name=nora.say("bot.cousin"))).to_be_checked()
    tops = {round(box["y"]) for box in (one.bounding_box() for one in faces.all()) if box}
    assert len(tops) == 1  # side by side, on a phone too
    nora.page.get_by_role("radio", name=nora.say("bot.schoolboy")).check(force=True)
    line = tell("fr", "mamicatchmi", "bots", "schoolboy", whole=False)
    expect(nora.page.get_by_role("status").filter(has_text=line)).to_be_visible()
    nora.page.get_by_label(nora.say("box.slowed")).select_option("500")
    nora.page.reload()
    nora.press(nora.button(nora.say("front.playGame", game=title(nora, "mamicatchmi"))))
    expect(nora.page).to_have_url(TABLE)
    nora.is_there()
    nora.wait_until(lambda: nora.table["phase"] == "playing", "a game")
    assert {(bot["level"], bot["handicap_ms"]) for bot in bots_at(nora)} == {("schoolboy", 500)}
    own = next(seat for seat in nora.table["seats"] if seat["kind"] == "person")
    assert own["handicap_ms"] == 0


def test_a_level_is_chosen_for_each_chair_of_the_lobby(server: Server, invite: Invite) -> None:
    nora = invite(server, "Nora", size=(360, 740), lang="en")
    nora.page.goto("/")
    nora.open_box("mito")
    nora.press(nora.button(nora.say("box.family", whole=False)))
    expect(nora.page).to_have_url(TABLE)
    level = nora.page.get_by_role("combobox", name=nora.say("lobby.level"))
    for number in (1, 2):
        nora.press(nora.button(nora.say("lobby.addBot")).first)
        expect(level).to_have_count(number)
    expect(level.first).to_have_value("cousin")
    level.last.select_option("merciless")
    who = nora.page.get_by_role("list", name=nora.say("lobby.bots")).get_by_role("listitem")
    expect(who).to_have_count(2)
    for line, one in zip(who.all(), ("cousin", "merciless"), strict=True):
        expect(line).to_contain_text(nora.say(f"bot.{one}", whole=False))
        expect(line).to_contain_text(tell("en", "mito", "bots", one, whole=False))
    assert [bot["level"] for bot in bots_at(nora)] == ["cousin", "merciless"]


def test_quick_play_shows_the_seal_that_it_was_dealt_under(server: Server, invite: Invite) -> None:
    """Finding 9: the fingerprint was "shown before the game" to nobody who played at once."""
    nora = invite(server, "Nora", size=(360, 740), lang="fr")
    nora.page.goto("/")
    plays_at_once(nora)
    nora.press(nora.button(nora.say("table.menu")))
    nora.press(nora.button(nora.say("lobby.sealed")))
    seal = nora.page.get_by_role("dialog", name=nora.say("lobby.sealed"))
    expect(seal).to_contain_text(nora.table["fingerprint"])
    expect(seal).to_contain_text(nora.say("seal.before", whole=False))


def test_a_name_that_is_full_says_so_and_covers_nothing(gallery: Server, invite: Invite) -> None:
    """Finding 9: cut at 20 letters without a word; long ones overlapped "toi · hôte"."""
    nora = invite(gallery, "Nora", size=(360, 740), lang="fr")
    front(nora)
    nora.open_box("mistigri")
    name = nora.page.get_by_role("dialog").get_by_role("textbox")
    full = nora.page.get_by_role("status").filter(has_text=nora.say("name.full", whole=False))
    expect(full).to_have_count(0)
    name.fill("")
    name.press_sequentially("Éloïse-Marguerite de la Tour")
    expect(full).to_be_visible()
    long = name.input_value()
    assert len(long) == 20
    nora.press(nora.button(nora.say("box.family", whole=False)))
    own = nora.button(nora.say("lobby.rename", name=long))
    host = nora.page.get_by_text(re.compile("^toi · hôte$"))
    above, below = own.locator("b").bounding_box(), host.bounding_box()
    assert above is not None
    assert below is not None
    assert above["y"] + above["height"] <= below["y"] + 1


def test_a_name_that_nobody_chose_fits_the_language(gallery: Server, invite: Invite) -> None:
    nora = invite(gallery, "", lang="fr")
    front(nora)
    drawn = []
    for other in ("EN", "FR"):
        drawn.append(nora.page.evaluate("localStorage.getItem('tablee.name')"))
        nora.press(nora.button(re.compile(f"^{other},")))
    names = {lang: kernel_words(lang)["nicknames"] for lang in ("fr", "en")}
    assert drawn[0] in names["fr"]
    assert drawn[1] in names["en"]


def test_the_lessons_next_button_covers_nobody(gallery: Server, invite: Invite) -> None:
    """Finding 9: it hung over a seat."""
    nora = invite(gallery, "Nora", size=(360, 740), lang="fr")
    for game in GAMES:
        nora.page.goto(f"/g/{game}/lesson")
        button = nora.button(nora.say("lesson.next")).bounding_box()
        table = nora.page.get_by_role("main").bounding_box()
        assert button is not None
        assert table is not None
        assert button["y"] + button["height"] <= table["y"] + 1, game
