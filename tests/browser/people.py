"""People in front of real browsers: each with a language, a device and a way to press things.

They act by role and name alone, as a screen reader would. What their page hears over its socket is
only used to know when to look.
"""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any, Literal

from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Locator,
    Page,
    Position,
    WebSocket,
    expect,
)
from playwright.sync_api import (
    Error as PlaywrightError,
)

from tests.browser.sockets import listen_to
from tests.browser.words import box_words, game_words, say, tell

Hands = Literal["mouse", "touch", "keyboard"]
PATIENCE_MS = 15_000
LOOK_AGAIN_MS = 100
MOST_TABS = 90
OF_THE_HAND = {"discard", "choose", "give", "put"}  # moves that are made by tapping cards
ROUND_ENDS = {"round_ended", "round_won"}
# A spot of it, from its left corner on, with nothing over it for some pixels around; once it lies.
FREE_CORNER = """async (one) => {
    const lies = () => JSON.stringify(one.getBoundingClientRect())
    for (let before = ''; before !== lies(); ) {
        before = lies()
        for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    }
    const { x, y, width, height } = one.getBoundingClientRect()
    const isFree = (dx, dy) => one.contains(document.elementFromPoint(x + dx, y + dy))
    for (let dx = 12; dx < width; dx += 4)
        for (let dy = 12; dy < height; dy += 4)
            if ([-4, 4].every((by) => isFree(dx + by, dy) && isFree(dx, dy + by)))
                return { x: dx, y: dy }
    return { x: width / 2, y: height / 2 }
}"""
# Of a page that nobody looks at nothing is drawn, until somebody sets `opacity` for its root.
UNDRAWN = """(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('html { opacity: 0 }')
    document.adoptedStyleSheets = [sheet]
})()"""
# What Chromium itself writes when a line is cut; nothing that the client could keep quiet about.
LINE_IS_CUT = re.compile(r"WebSocket connection to .* failed|Failed to load resource: net::ERR_")

expect.set_options(timeout=PATIENCE_MS)


class Player:
    """One person, one device; a tab of it at a time."""

    game = "mistigri"  # whose words are on the screen
    is_looked_at = True

    def __init__(
        self,
        browser: Browser,
        home: str,
        name: str,
        *,
        lang: str = "en",
        hands: Hands = "mouse",
        size: tuple[int, int] = (1280, 800),
        theme: str = "light",
    ) -> None:
        self.home = home
        self.name = name
        self.lang = lang
        self.hands = hands
        self.errors: list[str] = []
        self.is_cut_off = False
        self.context = browser.new_context(
            base_url=home,
            locale={"fr": "fr-FR", "en": "en-GB"}.get(lang, lang),
            viewport={"width": size[0], "height": size[1]},
            has_touch=hands == "touch",
            is_mobile=hands == "touch" and browser.browser_type.name == "chromium",
        )
        self.context.set_default_timeout(PATIENCE_MS)
        # Hasty: a program needs no time to see what happened, and its fingers never tap twice.
        self.remember(hasty="yes", speed="off", sound="off", theme=theme, name=name)
        if not self.is_looked_at and browser.browser_type.name == "chromium":
            self.context.add_init_script(UNDRAWN)
        self.page = self.open_page()

    def remember(self, **settings: str) -> None:
        """Settings of this device, for every page that is opened from now on."""
        pairs = json.dumps(list(settings.items()))
        self.context.add_init_script(
            "if (location.protocol.startsWith('http'))"
            f" for (const [k, v] of {pairs}) localStorage.setItem('tablee.' + k, v)"
        )

    def open_page(self) -> Page:
        self.update: dict[str, Any] = {}
        self.table: dict[str, Any] = {}
        self.evening: dict[str, Any] = {}
        self.over = 0  # the last game that has ended
        self.moves: list[str] = []
        self.version = 0
        self.round_is_over = False
        self.socket: WebSocket | None = None
        page = self.context.new_page()
        page.on("console", self.hear_console)
        page.on("pageerror", lambda error: self.errors.append(f"page error: {error}"))
        listen_to(page, self.hear_socket)
        return page

    def hear_console(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not (self.is_cut_off and LINE_IS_CUT.match(message.text)):
            self.errors.append(f"console: {message.text}")

    def hear_socket(self, socket: WebSocket) -> None:
        self.socket = socket
        socket.on("framereceived", self.hear)

    def hear(self, frame: str | bytes) -> None:
        text = frame if isinstance(frame, str) else frame.decode()
        for message in text.split("\n"):
            self.note(json.loads(message))

    def note(self, message: dict[str, Any]) -> None:
        if message["type"] == "table":
            self.table = message
        if message["type"] == "evening":
            self.evening = message
        if message["type"] == "ended":
            self.over = message["game_number"]
        if message["type"] != "update":
            return
        self.update = message
        self.version, self.moves = message["version"], message["moves"]
        if any(told["event"] in ROUND_ENDS for told in message["told"]):
            self.round_is_over = True

    @contextmanager
    def cut_off(self) -> Iterator[None]:
        """While the line is cut, Chromium may complain of it."""
        self.is_cut_off = True
        yield
        self.is_cut_off = False

    def close(self) -> None:
        self.context.close()

    # Words

    def say(self, message: str, *, whole: bool = True, **values: str | int) -> re.Pattern[str]:
        return say(self.lang, message, whole=whole, **values)

    def tell(self, *path: str, whole: bool = True, **values: str | int) -> re.Pattern[str]:
        return tell(self.lang, self.game, *path, whole=whole, **values)

    # Finding

    def button(self, name: re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name)

    def text(self, words: re.Pattern[str]) -> Locator:
        """What is written somewhere; what is only said to a screen reader does not count."""
        return self.page.get_by_text(words).and_(self.page.locator(":not([aria-live])"))

    @property
    def choices(self) -> Locator:
        """The worded choices of whoever is asked something."""
        return self.page.get_by_role("region", name=self.tell("screen", "choices"))

    @property
    def hand(self) -> Locator:
        return self.page.get_by_role("region", name=self.tell("table", "hand"))

    def cards(self) -> list[str]:
        """The names of the cards in the hand that is shown."""
        names: list[str] = self.hand.get_by_role("button").evaluate_all(
            "cards => cards.map((card) => card.ariaLabel)"
        )
        return names

    def seat_of(self, name: str) -> Locator:
        seats = self.page.get_by_role("list", name=self.tell("screen", "seats"))
        return seats.get_by_role("button", name=re.compile(rf"^{re.escape(name)}\b"))

    def open_box(self, game: str) -> None:
        """What can be done with a game, on the front page."""
        title = box_words(self.lang, game)["title"]
        self.press(self.button(self.say("front.moreGame", game=title)))

    # Pressing

    def press(self, what: Locator) -> None:
        if self.hands == "touch":
            what.tap()
        elif self.hands == "mouse":
            what.click()
        else:
            self.walk_to(what)
            self.page.keyboard.press("Enter")

    def walk_to(self, what: Locator) -> None:
        """By the Tab key alone."""
        expect(what).to_be_visible()
        for _ in range(MOST_TABS):
            if what.evaluate("one => one === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{what} cannot be reached by the Tab key")

    def fill(self, what: Locator, text: str) -> None:
        if self.hands == "keyboard":
            self.walk_to(what)
            self.page.keyboard.press("Control+A")
            self.page.keyboard.type(text)
        else:
            what.fill(text)

    # Playing

    @property
    def view(self) -> dict[str, Any]:
        view: dict[str, Any] = self.update["view"]
        return view

    @property
    def seat(self) -> int:
        return int(self.view["seat"])

    def wish(self) -> str:
        """A pair rather than a pass: that is over sooner."""
        pairs = [move for move in self.moves if move.startswith("discard ")]
        return pairs[0] if pairs else self.moves[0]

    def name_of(self, move: str) -> re.Pattern[str]:
        """How the button of a move begins."""
        verb = move.split(maxsplit=1)[0]
        phase = str(self.view["phase"])
        match verb:
            case "draw":
                return self.tell("moves", "draw", str(self.view["pending"]), whole=False)
            case "power":
                return self.tell("moves", "power", str(self.view["effect"]), whole=False)
            case "pass" | "take" | "to":
                return self.tell("moves", verb, phase, whole=False)
            case "discard":
                return self.tell("screen", "lay_down", whole=False)
        return self.tell("moves", "plain", verb, whole=False)

    def decide(self, move: str | None = None) -> None:
        """Make a move by its words, and wait until the table has heard of it."""
        self.read_round_end()
        move = move or self.wish()
        verb = move.split()[0]
        alike = [one for one in self.moves if one.split()[0] == verb]
        before = self.version
        if verb == "take":
            self.take(move.split()[1])
        elif verb in OF_THE_HAND and self.hands != "keyboard":
            self.tap_cards(*move.split()[1:])
        else:
            buttons = self.choices.get_by_role("button")
            expect(buttons).to_have_count(len(self.moves))
            named = self.choices.get_by_role("button", name=self.name_of(move))
            self.press(named.nth(alike.index(move)))
        self.wait_for_version(before + 1)

    def tap_cards(self, *cards: str) -> None:
        """Two that make a pair; one alone is raised, and given or put by the second tap."""
        first, second = cards if len(cards) == 2 else cards * 2
        again = int(first == second and len(cards) == 2)
        expect(self.hand.get_by_role("button")).to_have_count(len(self.view["hand"]))
        self.tap_corner(first)
        self.tap_corner(second, again)

    def tap_corner(self, card: str, nth: int = 0) -> None:
        """Where a finger would: what the next card leaves uncovered, tilted as it may be."""
        named = self.hand.get_by_role("button", name=self.name_of_card(card)).nth(nth)
        corner: Position = named.evaluate(FREE_CORNER)
        if self.hands == "touch":
            named.tap(position=corner)
        else:
            named.click(position=corner)

    def take(self, card: str) -> None:
        """Cards of the discard are taken in the sheet that opens for it: raise, then confirm."""
        sheet = self.page.get_by_role("dialog", name=self.name_of_prompt())
        self.press(sheet.get_by_role("button", name=self.name_of_card(card)).first)
        self.press(sheet.get_by_role("button", name=self.name_of("take")))

    def name_of_card(self, card: str) -> re.Pattern[str]:
        coat = game_words(self.lang, self.game)["screen"]["coats"][card[0]]
        if card == "M":
            return re.compile(rf"^{coat}$", re.IGNORECASE)
        return self.tell("screen", "card", value=card[1:], coat=coat)

    def name_of_prompt(self) -> re.Pattern[str]:
        return self.tell("phases", str(self.view["phase"]))

    def read_round_end(self) -> None:
        """In some games the end of a round, or of the last, is shown until one has read it."""
        if not self.round_is_over:
            return
        screen = game_words(self.lang, self.game)["screen"]
        if "go_on" in screen:
            self.press(self.button(self.tell("screen", "go_on")))
        elif "round_end" in screen:
            self.press(self.button(self.tell("screen", "round_end", "result")))
        self.round_is_over = False

    def wait_for_version(self, version: int) -> None:
        """Until this page has heard of the game at that version."""
        self.wait_until(lambda: self.version >= version, f"version {version}")

    def wait_until(
        self, is_so: Callable[[], bool], what: str, patience_ms: int = PATIENCE_MS
    ) -> None:
        """Until something is so by all that this page has heard.

        The table's heartbeat, which is heard too, is no reason to wait on.
        """
        ends_s = monotonic() + patience_ms / 1000
        while not is_so():
            try:
                # A frame may be handed over after it has come: then no event is waited for in vain.
                if self.socket is None:
                    self.page.wait_for_event("websocket", timeout=LOOK_AGAIN_MS)
                else:
                    self.socket.wait_for_event("framereceived", timeout=LOOK_AGAIN_MS)
            except PlaywrightError as problem:
                if monotonic() < ends_s:
                    continue
                page = self.page.locator("body").aria_snapshot()
                heard = f"{self.name} hears of version {self.version}, not of {what}"
                raise AssertionError(f"{heard}; their page says:\n{page}") from problem

    def is_there(self) -> None:
        """Wait until the line is good."""
        bars = self.page.get_by_role("img", name=self.say("table.bars"))
        expect(bars).to_be_visible()
