"""Rules and options in words: questions, a calm table, a mark for a number, one page a game."""

import re
from itertools import cycle

import pytest
from playwright.sync_api import expect

from tablee.games import find_game
from tests.browser.boards import BOARDS, WEB
from tests.browser.conftest import Invite
from tests.browser.people import Player
from tests.browser.positions import LANGS
from tests.browser.rules_scenes import to_rules
from tests.browser.test_accessible import grave_in_both_lights
from tests.browser.test_layout import complaints
from tests.browser.words import game_words
from tests.server.server_process import Server

PHONE, DESKTOP = (360, 740), (1280, 800)
SIZES = [(320, 640), PHONE, (820, 1180), DESKTOP, (1920, 1080)]
# An id, a number of a rule, milliseconds: words of developers.
IDS = re.compile(r"\b(M[CGTY]-\d+|\w+_\w+|\d+ ?ms|millise\w+)\b", re.IGNORECASE)
SMALLEST = """() => Math.min(...[...document.querySelectorAll('article p, article h3, article li')]
    .map((one) => parseFloat(getComputedStyle(one).fontSize)))"""


class Reader(Player):
    """Somebody at a table of any game."""

    def opens(self, game: str, **options: int | str) -> str:
        self.game = game
        asked = {"game": game, "name": self.name, "bots": ["random"] * 3, "options": options}
        headers = {"Origin": self.home}
        answer = self.context.request.post("/api/tables", data=asked, headers=headers)
        code: str = answer.json()["code"]
        self.page.goto(f"/t/{code}")
        expect(self.button(self.say("lobby.start"))).to_be_visible()
        return code

    def asked(self, question: str, answer: str) -> str:
        words = game_words(self.lang, self.game)["questions"][question]
        return str(words["answers"][answer])

    def chooses(self, question: str, answer: str) -> None:
        radio = self.page.get_by_role("radio", name=self.asked(question, answer), exact=True)
        radio.check(force=True)
        expect(radio).to_be_checked()


@pytest.mark.parametrize(("game", "lang"), list(zip(BOARDS, cycle(LANGS), strict=False)))
def test_finding_5_options_are_questions_and_say_no_ids(
    game: str, lang: str, gallery: Server, invite: Invite
) -> None:
    host = invite(gallery, "Léa", Reader, lang=lang, size=PHONE)
    assert isinstance(host, Reader)
    host.opens(game)
    panel = host.page.locator("section", has=host.page.get_by_text(host.say("lobby.options")))
    for question in find_game(game).questions:
        legend = game_words(lang, game)["questions"][question.name]["ask"]
        expect(panel.get_by_role("group", name=legend)).to_be_visible()
    panel.get_by_text(host.say("lobby.more")).click()
    assert not IDS.search(panel.inner_text())
    assert not IDS.search(" ".join(panel.get_by_role("option").all_inner_texts()))
    expect(panel.get_by_role("radio", checked=True)).to_have_count(len(find_game(game).questions))
    think = panel.get_by_role("combobox", name=host.tell("options", "think_ms"))
    think.select_option("30000")
    expect(panel.get_by_role("radio", name=host.say("question.own"))).to_be_checked()


def test_a_calm_table_is_stated_to_everybody_before_and_in_the_game(
    gallery: Server, invite: Invite
) -> None:
    host = invite(gallery, "Léa", Reader, lang="fr", size=PHONE)
    assert isinstance(host, Reader)
    code = host.opens("mito")
    expect(host.page.get_by_text(host.say("calm.why"))).to_have_count(0)
    host.chooses("hurry", "calm")
    guest = invite(gallery, "Tom", Reader, lang="en", size=DESKTOP)
    guest.page.goto(f"/t/{code}")
    for player in (host, guest):
        expect(player.page.get_by_text(player.say("calm.why")).first).to_be_visible()
    host.press(host.button(host.say("lobby.start")))
    for player in (host, guest):
        expect(player.page.locator(".playing")).to_be_visible()
        expect(
            player.page.get_by_role("banner").get_by_text(player.say("calm.sign"))
        ).to_be_visible()
    assert host.update["view"]["vanish_ms"] == 3000


def test_finding_5_a_mark_opens_the_rule_in_words(gallery: Server, invite: Invite) -> None:
    reader = invite(gallery, "Léa", Reader, lang="fr", size=PHONE)
    assert isinstance(reader, Reader)
    to_rules("mistigri")(reader)
    mark = reader.button(reader.say("rules.show")).first
    box = mark.bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 44
    number = mark.get_attribute("data-rule") or ""
    reader.press(mark)
    rules = reader.page.get_by_role("dialog", name=reader.say("rules.title", game="Crazy Mistigri"))
    expect(rules.get_by_role("listitem").filter(has_text="MG-")).to_have_count(0)
    said = game_words("fr", "mistigri")["rules"][number]
    expect(rules.locator(f"[data-rule='{number}']")).to_be_focused()
    shown = rules.locator(f"[data-rule='{number}']").inner_text()
    assert shown.split() == said.split()


@pytest.mark.parametrize("game", BOARDS)
def test_finding_5_the_rules_of_a_game_fit_one_page(
    game: str, gallery: Server, invite: Invite
) -> None:
    for lang in LANGS:
        reader = invite(gallery, "Léa", Reader, lang=lang, size=PHONE, theme="system")
        to_rules(game)(reader)
        found = [one for size in SIZES for one in complaints(reader.page, size)]
        reader.page.set_viewport_size({"width": 360, "height": 740})
        assert reader.page.evaluate(SMALLEST) >= 14
        found += grave_in_both_lights(reader) if lang == LANGS[0] else []
        assert not found, "\n".join(found)
        assert not IDS.search(reader.page.locator("article").inner_text())
        paper = reader.page.pdf(prefer_css_page_size=True, print_background=True)
        assert len(re.findall(rb"/Type\s*/Page\b", paper)) == 1
        width, height = A4.search(paper).groups() if A4.search(paper) else (0, 0)  # type: ignore[union-attr]
        assert float(width) > float(height) > 0


A4 = re.compile(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]")


def test_the_rules_are_found_from_the_box_the_lobby_and_the_table(
    gallery: Server, invite: Invite
) -> None:
    reader = invite(gallery, "Léa", Reader, lang="en", size=DESKTOP)
    assert isinstance(reader, Reader)
    reader.opens("misty")
    reader.press(reader.button(reader.say("table.help")))
    drawer = reader.page.get_by_role("dialog", name=reader.say("rules.title", game="Misty"))
    expect(drawer.get_by_role("article")).to_be_visible()
    link = drawer.get_by_role("link", name=reader.say("rules.page"))
    expect(link).to_have_attribute("href", "/rules/misty")


def test_no_game_page_is_missing() -> None:
    """Every game with a board has its page; any other shows its rules in words."""
    assert [game for game in BOARDS if not (WEB / game / "Rules.svelte").is_file()] == []
