"""People at a table of Mito: honest hands and others, by finger, by mouse, by keys."""

import json
import re
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Locator, Page, expect

from tests.browser.people import PATIENCE_MS, Player
from tests.browser.words import game_words

# Arms, glimpses and stamps are over in a moment: a camera before each screen keeps them.
CAMERA = """(() => {
    window.filmed = new Set()
    const look = () => {
        for (const seat of document.querySelectorAll('[data-seat]')) {
            const who = seat.dataset.seat
            if (seat.querySelector('.moving')) filmed.add(`arm ${who}`)
            if (seat.querySelector('.corner')) filmed.add(`glimpse ${who}`)
        }
        for (const stamp of document.querySelectorAll('div.stamp'))
            filmed.add(`stamp ${stamp.innerText.replace(/\\s+/g, ' ').trim()}`)
    }
    new MutationObserver(look).observe(document, {
        subtree: true, childList: true, attributes: true, attributeFilter: ['class'],
    })
})()"""
# From the first update of which WHEN is so, this page hears of no other, and no timer rings.
STAND_STILL = """(() => {
    const Real = WebSocket
    let isStill = false
    const passes = (line) => {
        const message = JSON.parse(line)
        if (!['update', 'gesture'].includes(message.type)) return true
        if (isStill) return false
        if (message.type === 'update') isStill = ((update) => WHEN)(message)
        return true
    }
    window.WebSocket = class extends Real {
        set onmessage(hear) {
            super.onmessage = (event) => {
                const data = String(event.data).split('\\n').filter(passes).join('\\n')
                if (data) hear(new MessageEvent('message', { data }))
            }
        }
    }
    const later = setTimeout
    window.setTimeout = (what, ms, ...rest) =>
        later(() => (isStill && ms > 100) || what(...rest), ms)
})()"""
OFF_THE_EDGE_PX = 120
TRICKS = ("vanish", "fidget", "accuse")
COSTS = {"n": 1, "spider": 5, "mosquito": 5, "cockroach": 5, "ant": 5, "mito": 10}
MOST_DEEDS = 600
BEATS, ANSWER_BEATS = 12, 4  # that somebody waits for news, and for an answer
MOST_ARROWS = 30  # from any card to any other
HASTY_MS = 800  # that a press may take: by then it is another moment
CORNER = {"x": 12, "y": 14}  # of a card: what its neighbour leaves uncovered

Message = dict[str, Any]


class Missed(Exception):
    """The moment was over before the hand was there."""


class Crook(Player):
    """A person who cheats, unless on guard."""

    game = "mito"

    def open_page(self) -> Page:
        self.heard: list[Message] = []
        self.done: Counter[str] = Counter()
        self.context.add_init_script(CAMERA)
        return super().open_page()

    def stand_still(self, when: str) -> None:
        """From the next page on; `when` is said of an update, in the browser's language."""
        self.context.add_init_script(STAND_STILL.replace("WHEN", when))

    def note(self, message: Message) -> None:
        super().note(message)
        if message["type"] != "ping":
            self.heard.append(message)

    # What is known

    @property
    def phase(self) -> str:
        return str(self.view["phase"])

    @property
    def is_guard(self) -> bool:
        return bool(self.view["guard"] == self.seat)

    @property
    def is_awaited(self) -> bool:
        return self.seat in self.view["waiting"]

    def cards_of(self, seat: int) -> int:
        return int(self.view["seats"][seat]["cards"])

    def answers(self) -> int:
        return sum(message["type"] in ("done", "refused") for message in self.heard)

    @property
    def refusals(self) -> list[Message]:
        return [message for message in self.heard if message["type"] == "refused"]

    # Words

    def words(self, *path: str) -> Any:
        found = game_words(self.lang, self.game)
        for name in path:
            found = found[name]
        return found

    def put(self, text: str, **values: str | int) -> str:
        for slot, value in values.items():
            text = text.replace(f"{{{slot}}}", str(value))
        return text[:1].upper() + text[1:]

    def card_said(self, card: str) -> str:
        return str(self.words("screen", "cards_said", card[:-1])).replace("{value}", card[-1])

    def called(self, name: str) -> str:
        """As this screen calls somebody."""
        return str(self.words("screen", "you")) if name == self.name else name

    def listed(self, names: list[str]) -> str:
        """As in: you, Tom and Ana."""
        *first, last = names
        both = str(self.words("screen", "and"))
        return both.format(first=", ".join(first), last=last) if first else last

    # On the screen

    @property
    def hand(self) -> Locator:
        return self.page.get_by_role("region", name=self.tell("screen", "mine"))

    def card(self, card: str) -> Locator:
        value = card[-1]
        name = self.tell("screen", "cards_named", card[:-1], value=value)
        return self.hand.get_by_role("button", name=name).first

    def seat_of(self, name: str) -> Locator:
        seats = self.page.get_by_role("list", name=self.tell("screen", "seats"))
        return seats.get_by_role("listitem").filter(has_text=f"{name}:")  # not a stamp on it

    def choice(self, verb: str, card: str = "") -> Locator:
        said = self.card_said(card) if card else ""
        name = self.tell("screen", "moves", verb, card=said)
        return self.choices.get_by_role("button", name=name)

    def sees_on_film(self, what: str) -> None:
        """It has been on this screen, if only for a moment."""
        expect(self.page.locator("body")).to_be_visible()
        self.page.wait_for_function("what => filmed.has(what)", arg=what)

    def has_filmed(self, what: str) -> bool:
        return bool(self.page.evaluate("what => filmed.has(what)", what))

    def forget_film(self) -> None:
        self.page.evaluate("filmed.clear()")

    def sees_count(self, name: str, cards: int) -> None:
        """How many cards somebody has is public."""
        said = self.words("screen", "cards")[min(cards, 2)].replace("{n}", str(cards))
        if name == self.name:
            expect(self.page.locator(".you .state")).to_contain_text(said)
        else:
            expect(self.seat_of(name)).to_contain_text(re.compile(rf"\b{re.escape(said)}"))
            expect(self.seat_of(name).locator(".count")).to_have_text(str(cards))

    def sees_guard(self, name: str) -> None:
        if name == self.name:
            words = self.tell("screen", "guard_you", whole=False)
            said = self.page.get_by_role("heading", name=words)
            expect(said.or_(self.page.get_by_text(words)).first).to_be_visible()
        else:
            expect(self.seat_of(name)).to_contain_text(self.words("screen", "seat", "guard"))

    def reads(self, *path: str, **values: str | int) -> None:
        """It stands in the story; of older lines a small screen shows none until it is touched."""
        name = self.tell("screen", "log")
        story = self.page.get_by_role("region", name=name, include_hidden=True)
        lines = story.get_by_role("listitem", include_hidden=True)
        line = self.tell("events", *path, whole=True, **values)
        expect(lines.filter(has_text=line)).not_to_have_count(0)

    def sees_table(self) -> None:
        seats = self.page.get_by_role("list", name=self.tell("screen", "seats"))
        expect(seats).to_be_visible()
        self.is_there()

    # Hands

    def wait_for_cards(self, seat: int, cards: int) -> None:
        self.wait_until(lambda: self.cards_of(seat) == cards, f"{cards} cards of {seat}")

    def wait_for_phase(self, phase: str) -> None:
        self.wait_until(lambda: self.phase == phase, phase)

    def wait_for_round(self, number: int) -> None:
        self.wait_until(lambda: bool(self.view["round"] == number), f"round {number}")

    def answered(self, before: int) -> None:
        self.wait_until(lambda: self.answers() > before, "an answer")

    def walk_to_card(self, card: str) -> None:
        """Into the hand by Tab, along it by arrows, which stay in it whatever happens meanwhile."""
        there = self.card(card)
        there.wait_for()
        if not self.hand.locator("button:focus").count():
            self.walk_to(self.hand.locator("button[tabindex='0']"))
        for _ in range(MOST_ARROWS):
            if there.evaluate("one => one === document.activeElement"):
                return
            if not self.hand.locator("button:focus").count():  # a sheet has come over it
                raise Missed(card)
            self.page.keyboard.press("ArrowRight")
        raise AssertionError(f"{card} cannot be reached by arrows")

    def tap_card(self, card: str) -> None:
        if self.hands == "keyboard":
            self.walk_to_card(card)
            self.page.keyboard.press("Enter")
        elif self.hands == "touch":
            self.card(card).tap(position=CORNER)  # type: ignore[arg-type]
        else:
            self.card(card).click(position=CORNER)  # type: ignore[arg-type]

    def vanish(self, card: str) -> None:
        """Off the lower edge by finger or mouse; V by keys."""
        before = self.answers()
        self.take_away(card)
        self.answered(before)

    def take_away(self, card: str) -> None:
        if self.hands == "keyboard":
            self.walk_to_card(card)
            self.page.keyboard.press("v")
        else:
            self.pull(self.card(card))

    def pull(self, card: Locator) -> None:
        box = card.bounding_box()
        if not box:  # it has just been taken away
            return
        x, y = box["x"] + CORNER["x"], box["y"] + CORNER["y"]
        steps = [(x, y + OFF_THE_EDGE_PX * part / 4) for part in range(5)]
        if self.hands == "mouse":
            self.page.mouse.move(*steps[0])
            self.page.mouse.down()
            for step in steps[1:]:
                self.page.mouse.move(*step)
            self.page.mouse.up()
        else:
            self.stroke(steps)

    def stroke(self, steps: list[tuple[float, float]]) -> None:
        """A finger that moves."""
        line = self.context.new_cdp_session(self.page)
        for at, (x, y) in enumerate(steps):
            points = [{"x": x, "y": y}]
            kind = "touchMove" if at else "touchStart"
            line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        line.detach()

    def fidget(self) -> None:
        before = self.answers()
        self.move_arm()
        self.answered(before)

    def move_arm(self) -> None:
        if self.hands == "keyboard":
            self.page.keyboard.press("f")
        else:
            self.press(self.button(self.tell("screen", "moves", "fidget_long")))

    def accuse(self, seat: int, name: str) -> None:
        before = self.answers()
        self.point_at(seat, name)
        self.answered(before)

    @property
    def accuse_words(self) -> re.Pattern[str]:
        return self.tell("screen", "moves", "accuse", whole=False)

    def point_at(self, seat: int, name: str) -> None:
        if self.hands == "keyboard":
            self.page.keyboard.press(str(seat + 1))
        else:
            self.press(self.seat_of(name).get_by_role("button", name=self.accuse_words))

    def hit(self) -> None:
        target = self.button(self.tell("screen", "moves", "slap"))
        target.wait_for()
        if self.hands == "keyboard":
            self.page.keyboard.press("Space")
        else:
            self.press(target)

    def decide(self, move: str | None = None) -> None:
        """Make a move by its words, and wait until the table has answered."""
        assert move
        # What was raised before went with the card: no other is.
        expect(self.hand.get_by_role("button", pressed=True)).to_have_count(0)
        before = self.answers()
        self.make(*move.split())
        self.answered(before)

    def make(self, verb: str, what: str = "") -> None:
        """By keys a card is raised and played by Enter; else it is raised and a button pressed."""
        match verb:
            case "slap":
                self.hit()
            case "play" | "give":
                self.tap_card(what)
                if self.hands == "keyboard":
                    self.page.keyboard.press("Enter")
                else:
                    self.press(self.choice(verb, what))
            case "race":
                self.tap_card(what)
            case "to":
                self.press(self.button(self.tell("screen", "moves", "to", name=self.name_at(what))))
            case _:
                self.press(self.choice(verb))

    def name_at(self, seat: str) -> str:
        """Who sits there, by what the table says."""
        tables = [message for message in self.heard if message["type"] == "table"]
        return str(tables[-1]["seats"][int(seat)]["name"])

    @property
    def to_go_on(self) -> Locator:
        sheet = self.page.get_by_role("dialog", name=self.tell("screen", "round_end", "title"))
        return sheet.get_by_role("button", name=self.tell("screen", "moves", "ready"))

    def says_ready(self) -> None:
        before = self.answers()
        self.press(self.to_go_on)
        self.answered(before)

    # A whole game

    def plays_on(self, until: Callable[[], bool]) -> None:
        """Whatever comes: answers when asked, cheats when not, accuses when a corner shows."""
        self.context.set_default_timeout(HASTY_MS)
        for _ in range(MOST_DEEDS):
            if until():
                return
            move, version, answers = self.wish(), self.version, self.answers()
            if move and self.has_tried(move):
                self.wait_a_little(partial(self.has_answer, answers), ANSWER_BEATS)
            else:
                self.wait_a_little(partial(self.has_version, version), BEATS)
        raise AssertionError(f"that took more than {MOST_DEEDS} deeds")

    def wish(self) -> str:
        """What a quick and dishonest person does now; nothing may be wise."""
        urgent = [move for move in self.moves if move.split()[0] in ("slap", "race", "ready")]
        seen = [
            f"accuse {seat}"
            for seat, one in enumerate(self.view["seats"])
            if one["arm"] and one["arm"]["glimpsed_ms"]
        ]
        thefts = [move for move in self.moves if move.startswith("vanish ")]
        plain = [move for move in self.moves if move.split()[0] not in TRICKS]
        thefts.sort(key=lambda move: -COSTS[move.split()[1][:-1]])
        caught = [move for move in seen if move in self.moves]
        baits = [move for move in self.moves if move == "fidget"]
        if not self.done["fidget"]:
            thefts = baits + thefts
        wishes = urgent or caught or thefts[:1] or plain or baits
        return wishes[0] if wishes else ""

    def has_tried(self, move: str) -> bool:
        """At this table nothing waits: what is gone before the finger is there was not done."""
        verb, _, what = move.partition(" ")
        try:
            self.act(verb, what)
        except Missed:
            return False
        except PlaywrightError as problem:
            if "Timeout" not in str(problem):
                raise
            return False
        self.done[verb] += 1
        return True

    def act(self, verb: str, what: str) -> None:
        match verb:
            case "ready":
                self.press(self.to_go_on)
            case "vanish":
                self.take_away(what)
            case "accuse":
                self.point_at(int(what), self.name_at(what))
            case "fidget":
                self.move_arm()
            case "slap":
                self.hit()
            case _:
                self.make(verb, what)

    def has_answer(self, before: int) -> bool:
        return self.answers() > before

    def has_version(self, before: int) -> bool:
        return self.version != before

    def wait_a_little(self, is_so: Callable[[], bool], beats: int) -> None:
        """Until something is so, but only for some heartbeats; they end with the game."""
        assert self.socket is not None
        for _ in range(beats):
            if is_so() or self.phase == "over":
                return
            try:
                self.socket.wait_for_event("framereceived", timeout=PATIENCE_MS)
            except PlaywrightError as problem:
                heard = [message["type"] for message in self.heard[-5:]]
                closed = self.socket.is_closed()
                raise AssertionError(f"no heartbeat: {heard}, closed: {closed}") from problem


def plain(view: Message) -> str:
    """What is to be seen of a table, but for arms and moments."""
    seats = [{**seat, "arm": None} for seat in view["seats"]]
    return json.dumps({**view, "seats": seats}, sort_keys=True)
