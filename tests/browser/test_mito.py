"""Mito in real browsers: thefts and who sees them, insects, the film of it all; bots and keys."""

import re
from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tablee.table.entries import Options
from tests.browser import mito_scenes as scenes
from tests.browser.mito_people import CORNER, Crook, plain
from tests.browser.mito_scenes import Step
from tests.browser.mito_story import CLEM, Theft, story
from tests.browser.positions import lay_out
from tests.browser.scenes import NEVER_MS
from tests.browser.test_layout import SETTLE, SIZES, faults
from tests.browser.words import pattern
from tests.server.server_process import Server

PHONE = (360, 740)
TOLD = {"play": "played", "race": "race_won", "slap": "slapped"}  # move → event

STORY = story("mito story", {"vanish_ms": 4000, "glimpse_ms": 1000})
QUICK: Options = {"vanish_ms": 600, "glimpse_ms": 200}
SLEEVE = scenes.in_flight("mito sleeve", 0, 1)
THROWN = scenes.lay("mito thrown", 4, scenes.asked("turn"), {"first": 1})
GAME = scenes.lay("mito game", 3, scenes.is_slap, QUICK, "cousin")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("kitchen"), bot_ms=40, away_ms=NEVER_MS)
    lay_out(server.data, [STORY.kitchen, GAME])
    server.start()
    yield server
    server.clear()
    assert server.complaints() == ""


@pytest.fixture(scope="module")
def gallery(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Where no bot ever moves."""
    server = Server(tmp_path_factory.mktemp("gallery"), bot_ms=NEVER_MS, away_ms=NEVER_MS)
    lay_out(server.data, [SLEEVE, THROWN, *(scene.kitchen for scene in scenes.SCENES.values())])
    server.start()
    yield server
    server.clear()
    assert server.complaints() == ""


@pytest.fixture
def people(browser: Browser) -> Iterator[list[Crook]]:
    """Whoever is added is checked and sent home at the end."""
    people: list[Crook] = []
    yield people
    for player in people:
        player.close()
    assert {player.name: player.errors for player in people if player.errors} == {}


def sits(player: Crook, seat: int) -> Crook:
    cookie = {"name": "tablee", "value": scenes.COOKIES[seat], "url": player.home}
    player.context.add_cookies([cookie])  # type: ignore[list-item]
    return player


def comes(player: Crook, code: str) -> None:
    player.page.goto(f"/t/{code}")
    player.sees_table()


# A round with everything


class Telling:
    """Three who play and one who watches; what one does is looked for on the others' screens."""

    def __init__(self, clem: Crook, tom: Crook, ana: Crook, jo: Crook) -> None:
        self.players = [clem, tom, ana]
        self.jo = jo
        self.everybody = [*self.players, jo]

    def others(self, *but: int) -> list[Crook]:
        return [one for one in self.everybody if one not in [self.players[seat] for seat in but]]

    def name(self, seat: int) -> str:
        return self.players[seat].name

    def sees_counts(self, counts: tuple[int, ...]) -> None:
        """Everybody sees how many cards everybody has."""
        for player in self.everybody:
            for seat, cards in enumerate(counts):
                player.sees_count(self.name(seat), cards)

    def stamped(self, guard: int, whom: int, card: str | None) -> None:
        """An accusation lands on every screen, in the words of whoever looks."""
        for player in self.everybody:
            form = "caught" if card else "innocent"
            if player.name == self.name(whom):
                form += "_you"
            elif player.name == self.name(guard) and not card:
                form += "_mine"
            said = player.put(
                player.words("screen", "stamp", form),
                whom=self.name(whom),
                name=self.name(guard),
                card=player.card_said(card) if card else "",
            )
            stamp = player.words("screen", "stamp", "right" if card else "wrong")
            player.sees_on_film(f"stamp {stamp} {said}")
            right = player.words("told", "right", str(card is not None))
            roles = {self.name(guard): "seat", self.name(whom): "whom"}
            role = roles.get(player.name, "others")
            names = {"seat": self.name(guard), "whom": self.name(whom)}
            player.reads("accused", role, right=right, **names)


@pytest.fixture
def telling(server: Server, browser: Browser, people: list[Crook]) -> Telling:
    clem = Crook(browser, server.http, "Clémentine", lang="fr", hands="touch", size=PHONE)
    tom = Crook(browser, server.http, "Tom")
    ana = Crook(browser, server.http, "Ana", hands="keyboard", size=(1024, 768))
    jo = Crook(browser, server.http, "Jo", lang="fr", size=(740, 360))
    people += [clem, tom, ana, jo]
    ana.page.emulate_media(reduced_motion="reduce")
    for seat, player in enumerate((clem, tom, ana)):
        sits(player, seat)
    for player in people:
        player.remember(story="open")  # beside a wide table, too
        comes(player, STORY.kitchen.code)
    expect(jo.page.get_by_text(jo.tell("screen", "watching"))).to_be_visible()
    expect(jo.hand).to_have_count(0)
    return Telling(clem, tom, ana, jo)


def test_three_play_a_round_with_everything(telling: Telling) -> None:
    theft, bait, wrong, crime, right, gift, feint, fooled = STORY.crimes
    steals_unseen(telling, theft.seat, theft.move.split()[1])
    fools_the_guard(telling, bait.seat, wrong)
    is_caught(telling, crime, right.seat, gift)
    fools_the_guard(telling, feint.seat, fooled)
    for at, step in enumerate(STORY.turns):
        plays(telling, step)
        if step.move == "slap" and STORY.turns[at + 1].move == "slap":
            comes_back_in_mid_slap(telling, slapped=step.seat, slapping=STORY.turns[at + 1].seat)
    watches_the_film(telling)
    for player in telling.players:
        player.says_ready()
    for player in telling.everybody:
        player.wait_for_round(2)
    telling.sees_counts((8, 8, 8))


def steals_unseen(telling: Telling, seat: int, card: str) -> None:
    """All see an arm and a corner, nobody a card; not even a slow reload stops it."""
    thief, name = telling.players[seat], telling.name(seat)
    guard, jo = telling.players[CLEM], telling.jo
    before = {one: (len(one.heard), one.view, one.moves) for one in (guard, jo)}
    held, stolen = thief.cards_of(seat), len(thief.view["vanished"])
    thief.vanish(card)
    for player in telling.others(seat):
        player.sees_on_film(f"arm {seat}")
    thief.page.reload()
    thief.sees_table()
    for player in telling.others(seat):
        player.sees_on_film(f"glimpse {seat}")
    alert = guard.tell("screen", "alerts", "glimpse", name=name)
    expect(guard.page.get_by_role("alert").filter(has_text=alert)).to_have_count(1)
    for player in telling.everybody:
        player.wait_for_cards(seat, held - 1)
        player.sees_count(name, held - 1)
    assert len(thief.view["vanished"]) == stolen + 1
    thief.reads("gone", "seat", card=thief.card_said(card))
    for one, (since, view, moves) in before.items():
        heard_no_secret(one.heard[since:], seat, view, moves)


def heard_no_secret(
    heard: list[dict[str, Any]], seat: int, view: dict[str, Any], moves: list[str]
) -> None:
    """Up to the glimpse a theft is an arm and nothing else; after it, no card is named."""
    updates = [message for message in heard if message["type"] == "update"]
    events = [told["event"] for update in updates for told in update["told"]]
    assert events == ["arm", "glimpsed", "arm_down"]
    for update in updates:
        for told in update["told"]:
            assert set(told) == {"event", "seat"}
            assert told["seat"] == seat
        if "arm_down" not in {told["event"] for told in update["told"]}:
            assert plain(update["view"]) == plain(view)
            assert update["moves"] == moves
    for message in heard:
        assert message["type"] in ("update", "gesture", "table")
        if message["type"] == "gesture":
            assert (message["seat"], message["move"]) == (seat, "arm")


def test_who_comes_back_finds_the_card_up_their_sleeve(
    gallery: Server, browser: Browser, people: list[Crook]
) -> None:
    """Of a table opened with the card in flight, the screen stands still at the first news."""
    thief = sits(Crook(browser, gallery.http, "Clémentine", lang="fr", size=PHONE), 0)
    people.append(thief)
    thief.stand_still("true")
    comes(thief, SLEEVE.code)
    sleeve = thief.tell("screen", "sleeve", card=thief.card_said(thief.view["flight"]))
    expect(thief.page.get_by_text(sleeve)).to_be_attached()


def fools_the_guard(telling: Telling, seat: int, cry: Step) -> None:
    """A fidget is the same arm; the guard who cries draws a card."""
    player, guard = telling.players[seat], telling.players[cry.seat]
    for one in telling.everybody:
        one.forget_film()
    player.fidget()
    guard.sees_on_film(f"arm {seat}")
    guard.accuse(seat, player.name)
    telling.stamped(cry.seat, seat, None)
    telling.sees_counts(cry.cards)
    for one in telling.everybody:
        assert not one.has_filmed(f"glimpse {seat}")
        assert one.view["guard"] == cry.seat


def is_caught(telling: Telling, crime: Step, guard: int, gift: Step) -> None:
    """Seen in flight: the card is shown, comes back with another one, and so does the cap."""
    thief, watch = telling.players[crime.seat], telling.players[guard]
    for one in telling.everybody:
        one.forget_film()
    card, extra = crime.move.split()[1], gift.move.split()[1]
    thief.vanish(card)
    watch.sees_on_film(f"glimpse {crime.seat}")
    watch.accuse(crime.seat, thief.name)
    telling.stamped(guard, crime.seat, card)
    watch.decide(gift.move)
    telling.sees_counts(gift.cards)
    for one in telling.everybody:
        one.sees_guard(thief.name)
    thief.reads("gave", "to", seat=watch.name, card=thief.card_said(extra))
    telling.jo.reads("gave", "others", seat=watch.name, to=thief.name)


def plays(telling: Telling, step: Step) -> None:
    """One step of the turns, and what everybody sees of it."""
    player = telling.players[step.seat]
    player.wait_until(lambda: step.move in player.moves, step.move)
    player.decide(step.move)
    verb, _, what = step.move.partition(" ")
    for one in telling.everybody:
        role = "seat" if one is player else "others"
        if verb in TOLD:
            card = {"card": one.card_said(what)} if what else {}
            one.reads(TOLD[verb], role, seat=player.name, **card)
        elif verb == "to":
            role = "to" if one.name == telling.name(int(what)) else role
            one.reads("gave", role, seat=player.name, to=telling.name(int(what)))
        if what.startswith("ant"):
            one.reads("took", "others" if one in (player, telling.jo) else "seat")
    if verb in ("play", "to"):
        telling.sees_counts(step.cards)


def comes_back_in_mid_slap(telling: Telling, *, slapped: int, slapping: int) -> None:
    """Who reloads finds the mosquito where it was, and sees who has hit it already."""
    player = telling.players[slapping]
    player.page.reload()
    target = player.button(player.tell("screen", "moves", "slap"))
    expect(target).to_be_visible()
    mark = player.seat_of(telling.name(slapped)).locator(".mark")
    expect(mark).to_have_text(player.tell("screen", "behind", "first"))


def watches_the_film(telling: Telling) -> None:
    """Every theft of the round, in order, with who saw it; on every screen."""
    for player in telling.everybody:
        player.wait_for_phase("pause")
        player.press(player.button(player.tell("screen", "round_end", "to_reel")))
        sheet = player.page.get_by_role("dialog", name=player.tell("screen", "round_end", "title"))
        expect(sheet.get_by_role("listitem")).to_have_text(
            [line_of(player, theft, telling) for theft in STORY.thefts]
        )
        thief = player.tell("screen", "reel", "thief", names=best_thieves(player, telling))
        expect(sheet.get_by_text(thief)).to_be_visible()


def line_of(player: Crook, theft: Theft, telling: Telling) -> re.Pattern[str]:
    reel = player.words("screen", "reel")
    name = telling.name(theft.seat)
    frame = reel["frame_you" if name == player.name else "frame"]
    end = reel["unseen" if theft.by is None else "caught"]
    by = "" if theft.by is None else player.called(telling.name(theft.by))
    what = player.put(frame, name=name, card=player.card_said(theft.card))
    return re.compile(rf"^\s*{re.escape(what)}.+{re.escape(end.replace('{name}', by))}\s*$", re.S)


def best_thieves(player: Crook, telling: Telling) -> str:
    unseen = [theft.seat for theft in STORY.thefts if theft.by is None]
    most = max(unseen.count(seat) for seat in range(3))
    best = [seat for seat in range(3) if unseen.count(seat) == most]
    return player.listed([player.called(telling.name(seat)) for seat in best])


# Whole games


def test_a_card_thrown_onto_the_pile_in_one_quick_move_is_played(
    gallery: Server, browser: Browser, people: list[Crook]
) -> None:
    """The mouse was gone before it had moved on the card: half a second later its sheet opened."""
    clem = sits(Crook(browser, gallery.http, "Clémentine", size=(1280, 800)), 0)
    people.append(clem)
    comes(clem, THROWN.code)
    clem.page.evaluate(SETTLE, 1280)
    before = clem.version
    card = next(move.split()[1] for move in clem.moves if move.startswith("play "))
    held, pile = clem.card(card).bounding_box(), clem.page.locator("[data-drop]").bounding_box()
    assert held
    assert pile
    clem.page.mouse.move(held["x"] + CORNER["x"], held["y"] + CORNER["y"])
    clem.page.mouse.down()
    clem.page.mouse.move(pile["x"] + pile["width"] / 2, pile["y"] + pile["height"] / 2)
    clem.page.mouse.up()
    clem.wait_for_version(before + 1)
    assert clem.view["top"] == card


def test_a_whole_game_with_bots_on_a_phone(
    server: Server, browser: Browser, people: list[Crook]
) -> None:
    lea = sits(Crook(browser, server.http, "Léa", lang="fr", hands="touch", size=PHONE), 0)
    people.append(lea)
    comes(lea, GAME.code)
    lea.plays_on(lambda: lea.phase == "over")
    assert lea.done["slap"]
    assert lea.done["vanish"]
    ends_well(lea)


def ends_well(player: Crook) -> None:
    """Points and a word for everybody, then once more."""
    player.press(player.button(player.tell("screen", "round_end", "result")))
    for seat in player.view["seats"]:
        said = player.words("screen", "points")[min(seat["score"], 2)]
        points = said.replace("{n}", str(seat["score"]))
        expect(player.page.get_by_role("img", name=points, exact=True).first).to_be_visible()
    praise, titles = player.words("praise"), player.words("screen", "titles")
    kind = [*praise["first"], *praise["others"], *chain.from_iterable(titles.values())]
    word = pattern([one for one in kind if one], {}, whole=True)
    expect(player.page.get_by_text(word)).to_have_count(3)
    player.press(player.button(player.tell("screen", "end", "again")))
    player.wait_until(lambda: player.update["game_number"] == 2, "the next game")
    expect(player.hand.get_by_role("button")).to_have_count(8)


def test_keys_alone_without_motion_or_sound(
    server: Server, browser: Browser, people: list[Crook]
) -> None:
    ida = Crook(browser, server.http, "Ida", hands="keyboard")
    people.append(ida)
    ida.page.emulate_media(reduced_motion="reduce")
    ida.page.goto("/")
    ida.open_box("mito")
    ida.press(ida.button(ida.say("box.playNow", whole=False)))
    ida.sees_table()
    assert not ida.is_guard  # the first round is a thief's
    ida.plays_on(lambda: "accuse 1" in ida.moves)
    ida.sees_guard("Ida")
    ida.accuse(1, ida.name_at("1"))
    ida.plays_on(lambda: ida.view["round"] == 2 and {"vanish", "fidget"} <= set(ida.done))


# Looks


@pytest.mark.parametrize("name", scenes.SCENES)
def test_everything_fits_and_axe_is_content(
    name: str, gallery: Server, browser: Browser, people: list[Crook]
) -> None:
    """In one language, which take turns; axe looks on a phone or on a desktop."""
    place, scene = list(scenes.SCENES).index(name), scenes.SCENES[name]
    lang, size = ("en", "fr")[place % 2], SIZES[place // 2 % 2]
    me = Crook(browser, gallery.http, "Clémentine", lang=lang, size=size, theme="system")
    people.append(me if scene.is_guest else sits(me, 0))
    me.stand_still(scene.when)
    me.page.goto(f"/t/{scene.kitchen.code}")
    scene.see(me)
    found = faults(me, size)
    assert not found, "\n" + "\n".join(found)
