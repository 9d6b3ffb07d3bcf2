"""Windows of WebKit that answer to Playwright's names, as far as our people use them.

Debian's WebKit is driven by Selenium. `people.py` and the scenes act through a context, a page and
what is found on it; here are these three, with the same methods.
"""

import re
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from itertools import chain, repeat
from pathlib import Path
from time import monotonic, sleep
from typing import Any, NamedTuple

from playwright.sync_api import Error, expect
from playwright.sync_api import TimeoutError as Timeout
from selenium.common.exceptions import WebDriverException
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.key_input import KeyInput
from selenium.webdriver.common.actions.pointer_input import PointerInput
from selenium.webdriver.common.keys import Keys

from tests.browser.sockets import SOCKETS, Wires
from tests.browser.webkit.driver import PATIENCE_MS, Window

HANDS = Path(__file__).with_name("hands.js").read_text() + SOCKETS
LOOK_AGAIN_S = (0.01, 0.02, 0.04, 0.08)
KEYS = {name: getattr(Keys, name.upper()) for name in ("Enter", "Tab", "Escape", "Space", "End")}
KEYS |= {f"Arrow{way}": getattr(Keys, f"ARROW_{way.upper()}") for way in ("Left", "Right")}
KEYS |= {f"Arrow{way}": getattr(Keys, f"ARROW_{way.upper()}") for way in ("Up", "Down")}
KEYS |= {"Control": Keys.CONTROL, "Shift": Keys.SHIFT}
ASK = """const done = arguments[arguments.length - 1]
const hands = window.tableeHands
if (!hands) done({ gone: true })
else
  hands.ask(%s, arguments[0], arguments[1])
    .then(done, (problem) => done({ problem: String(problem) }))
"""

# A page that is left has its sockets closed and its loading broken off: WebKit itself writes so.
LEFT = r"WebSocket .* is closed due to suspension|.*Importing a module script failed"
COMPLAINT = re.compile(rf"\bCONSOLE (?:\w+ )?ERROR (?!{LEFT})")

Step = dict[str, Any]
Words = str | re.Pattern[str]


class ConsoleLine(NamedTuple):
    """What a page has complained of."""

    text: str
    type: str = "error"


def worded(words: Words) -> Step:
    """For JavaScript."""
    if isinstance(words, str):
        return {"text": words}
    return {"pattern": words.pattern, "flags": "i" if words.flags & re.IGNORECASE else ""}


def wait_until(
    look: Callable[[], Any], is_so: Callable[[Any], bool], what: str, timeout: float = PATIENCE_MS
) -> Any:
    """What is seen once it is so. The longer it takes, the less often one looks."""
    ends_s = monotonic() + timeout / 1000
    pauses_s = chain(LOOK_AGAIN_S, repeat(LOOK_AGAIN_S[-1]))
    while True:
        seen: object
        try:
            seen = now = look()
            if is_so(now):
                return now
        except (Error, WebDriverException) as problem:  # another page is coming
            seen = problem
        if monotonic() > ends_s:
            raise Timeout(f"Timeout: not {what}, but {seen}")
        sleep(next(pauses_s))


class Kind(NamedTuple):
    name: str


class WebKit:
    """The browser: a context leaves its window to the next that speaks its language."""

    browser_type = Kind("webkit")

    def __init__(self, *, without: tuple[str, ...] = ()) -> None:
        self.without = without
        self.idle: list[Window] = []

    def new_context(
        self, *, base_url: str, locale: str, viewport: dict[str, int], **_: object
    ) -> "Context":
        fits = [window for window in self.idle if window.locale == locale]
        for window in fits[:1]:
            self.idle.remove(window)
        window = fits[0] if fits else Window(locale, self.without)
        return Context(self, window, base_url, viewport)

    def close(self) -> None:
        while self.idle:
            self.idle.pop().close()


class Context:
    """One device."""

    def __init__(
        self, browser: WebKit, window: Window, home: str, viewport: dict[str, int]
    ) -> None:
        self.browser, self.window, self.home = browser, window, home
        self.driver = window.driver
        self.timeout_ms: float = PATIENCE_MS
        self.window.scripts.write_text(HANDS)
        self.page: Page | None = None
        self.resize(viewport)

    def resize(self, size: dict[str, int]) -> None:
        wanted = [size["width"], size["height"]]
        ask = "return [innerWidth, innerHeight]"
        if self.driver.execute_script(ask) == wanted:
            return
        self.driver.set_window_rect(width=wanted[0], height=wanted[1])
        wait_until(lambda: self.driver.execute_script(ask), wanted.__eq__, f"a size of {wanted}")

    def set_default_timeout(self, ms: float) -> None:
        self.timeout_ms = ms

    def add_init_script(self, script: str) -> None:
        with self.window.scripts.open("a") as scripts:
            scripts.write(f"\n;{script}\n")

    def new_page(self) -> "Page":
        assert self.page is None, "one page in each window"
        self.page = Page(self)
        return self.page

    def add_cookies(self, cookies: list[dict[str, str]]) -> None:
        if not self.driver.current_url.startswith("http"):
            self.driver.get(f"{self.home}/favicon.svg")
        for cookie in cookies:
            self.driver.add_cookie({"name": cookie["name"], "value": cookie["value"], "path": "/"})

    def clear_cookies(self) -> None:
        """WebKit answers before they are gone, and a page that is opened at once brings them."""
        self.driver.delete_all_cookies()
        wait_until(self.driver.get_cookies, lambda kept: not kept, "without cookies")

    def close(self) -> None:
        is_new = self.window.forget()
        if self.page is not None:
            self.page.complain(self.window.news())
        if is_new:
            self.browser.idle.append(self.window)
        else:
            self.window.close()


class Page:
    """What is seen in a window."""

    def __init__(self, context: Context) -> None:
        self.context, self.driver = context, context.driver
        self.hearers: defaultdict[str, list[Callable[[Any], None]]] = defaultdict(list)
        self.wires = Wires(self.listen, self.tell_of_socket)
        self.mouse, self.keyboard = Mouse(self), Keyboard(self)
        self.touchscreen = Finger(self.mouse)

    def on(self, event: str, hear: Callable[[Any], None]) -> None:
        self.hearers[event].append(hear)

    def complain(self, log: str) -> None:
        for line in log.splitlines():
            if COMPLAINT.search(line):
                for hear in self.hearers["console"]:
                    hear(ConsoleLine(line))

    # Where

    @property
    def url(self) -> str:
        return str(self.driver.current_url)

    def goto(self, address: str) -> None:
        self.driver.get(self.context.home + address if address.startswith("/") else address)

    def reload(self) -> None:
        self.driver.refresh()

    def set_viewport_size(self, size: dict[str, int]) -> None:
        self.context.resize(size)

    # Asking

    def ask(self, question: str, steps: list[Step] | None = None, given: object = None) -> Any:
        """Of what is found by these steps, or of the page; what was heard is passed on."""
        answer = self.driver.execute_async_script(ASK % f"({question})", steps, given)
        if answer.get("gone"):
            raise Error("the page is about to change")
        if "problem" in answer:
            raise Error(answer["problem"])
        for socket, frame in answer["heard"]:
            self.wires.hear(socket, frame)
        return answer["value"]

    def tell_of_socket(self, wire: object) -> None:
        for hear in self.hearers["websocket"]:
            hear(wire)

    def listen(self) -> None:
        sleep(LOOK_AGAIN_S[1])
        with suppress(Error, WebDriverException):  # another page is coming
            self.ask("() => null")

    def wait_until(
        self,
        look: Callable[[], Any],
        is_so: Callable[[Any], bool],
        what: str,
        timeout: float | None = None,
    ) -> Any:
        return wait_until(look, is_so, what, timeout or self.context.timeout_ms)

    def evaluate(self, question: str, given: object = None) -> Any:
        return self.ask(question if "=>" in question else f"() => {question}", None, given)

    def wait_for_function(self, question: str, arg: object = None) -> None:
        self.wait_until(lambda: self.evaluate(question, arg), bool, question)

    # Finding

    def locator(self, css: str) -> "Found":
        return Found(self, []).locator(css)

    def get_by_role(self, role: str, **how: Any) -> "Found":
        return Found(self, []).get_by_role(role, **how)

    def get_by_text(self, text: Words) -> "Found":
        return Found(self, []).get_by_text(text)


class Found:
    """Whatever these steps find now."""

    def __init__(self, page: Page, steps: list[Step]) -> None:
        self.page, self.steps = page, steps

    def __repr__(self) -> str:
        return f"<found by {self.steps}>"

    def then(self, **step: Any) -> "Found":
        return Found(self.page, [*self.steps, step])

    def locator(self, css: str) -> "Found":
        return self.then(kind="css", css=css)

    def get_by_role(
        self,
        role: str,
        *,
        name: Words | None = None,
        pressed: bool | None = None,
        include_hidden: bool = False,
        exact: bool = False,
    ) -> "Found":
        if exact and isinstance(name, str):
            name = re.compile(f"^{re.escape(name)}$")
        said = None if name is None else worded(name)
        return self.then(kind="role", role=role, name=said, pressed=pressed, hidden=include_hidden)

    def get_by_text(self, text: Words) -> "Found":
        return self.then(kind="text", text=worded(text))

    def filter(self, *, has_text: Words) -> "Found":
        return self.then(kind="filter", text=worded(has_text))

    def nth(self, nth: int) -> "Found":
        return self.then(kind="nth", nth=nth)

    @property
    def first(self) -> "Found":
        return self.nth(0)

    @property
    def last(self) -> "Found":
        return self.nth(-1)

    def and_(self, other: "Found") -> "Found":
        return self.then(kind="and", steps=other.steps)

    def or_(self, other: "Found") -> "Found":
        return self.then(kind="or", steps=other.steps)

    # Asking

    def evaluate_all(self, question: str, given: object = None) -> Any:
        return self.page.ask(question, self.steps, given)

    def evaluate(self, question: str, given: object = None) -> Any:
        self.wait_for("attached")
        return self.evaluate_all(f"([one], given) => ({question})(one, given)", given)

    def count(self) -> int:
        return int(self.evaluate_all("all => all.length"))

    def is_visible(self) -> bool:
        return bool(self.evaluate_all("all => all.length > 0 && tableeHands.isSeen(all[0])"))

    def is_disabled(self) -> bool:
        return bool(self.evaluate("one => one.disabled === true"))

    def inner_text(self) -> str:
        return str(self.evaluate("one => one.innerText"))

    def aria_snapshot(self) -> str:
        return self.inner_text()

    def bounding_box(self) -> dict[str, float] | None:
        self.wait_for("attached")
        box: dict[str, float] | None = self.evaluate_all(
            """([one]) => {
                if (!one) return null
                const { x, y, width, height } = one.getBoundingClientRect()
                return { x, y, width, height }
            }"""
        )
        return box

    def wait_for(self, state: str = "visible") -> None:
        look = self.count if state == "attached" else self.is_visible
        self.page.wait_until(look, bool, f"{self} {state}")

    # Pressing

    def target(self, position: dict[str, float] | None) -> tuple[float, float]:
        """Where it has stayed between two looks."""
        at: dict[str, float | None] = {"x": None, "y": None, **(position or {})}
        last: list[object] = [None]

        def has_stayed(now: Any) -> bool:
            before, last[0] = last[0], now
            return isinstance(now, dict) and now == before

        ask = "(all, at) => all.length === 1 ? tableeHands.target(all, at) : `${all.length} found`"
        spot = self.page.wait_until(
            lambda: self.evaluate_all(ask, at), has_stayed, f"{self} to be pressed"
        )
        return spot["at"][0], spot["at"][1]

    def click(self, position: dict[str, float] | None = None) -> None:
        """A press that would come down on something else, for all has moved, is taken again."""

        def press() -> bool:
            spot = self.target(position)
            self.evaluate_all("([one]) => tableeHands.aim(one)")
            self.page.mouse.click(*spot)
            try:
                return bool(self.page.evaluate("() => tableeHands.hasHit()"))
            except (Error, WebDriverException):  # it led to another page
                return True

        self.page.wait_until(press, bool, f"{self} hit")

    tap = click

    def fill(self, text: str) -> None:
        self.click()
        self.page.keyboard.press("Control+A")
        self.page.keyboard.type(text)


# Hands


class Mouse:
    def __init__(self, page: Page) -> None:
        self.page = page
        self.pointer = PointerInput("mouse", "mouse")  # type: ignore[no-untyped-call]

    def act(self, act: Callable[[Any], object]) -> None:
        builder = ActionBuilder(self.page.driver, mouse=self.pointer, duration=0)
        act(builder.pointer_action)
        builder.perform()
        self.pointer.clear_actions()

    def move(self, x: float, y: float, steps: int = 1) -> None:
        self.act(lambda hand: hand.move_to_location(round(x), round(y)))

    def down(self) -> None:
        self.act(lambda hand: hand.pointer_down())

    def up(self) -> None:
        self.act(lambda hand: hand.pointer_up())

    def click(self, x: float, y: float) -> None:
        self.act(lambda hand: hand.move_to_location(round(x), round(y)).click())


class Finger:
    """WebKit's driver has none: the mouse does it."""

    def __init__(self, mouse: Mouse) -> None:
        self.tap = mouse.click


class Keyboard:
    def __init__(self, page: Page) -> None:
        self.page, self.keys = page, KeyInput("keys")

    def press(self, chord: str) -> None:
        codes = [KEYS.get(key) or key.removeprefix("Digit") for key in chord.split("+")]
        builder = ActionBuilder(self.page.driver, keyboard=self.keys)
        for code in codes:
            builder.key_action.key_down(code)
        for code in reversed(codes):
            builder.key_action.key_up(code)
        builder.perform()
        self.keys.clear_actions()

    def type(self, text: str) -> None:
        for letter in text:
            self.press(letter)


# Expecting


class Expected:
    """What Playwright's `expect` answers with, for what is found here."""

    def __init__(self, what: Any) -> None:
        self.what = what
        self.page: Page = what.page if isinstance(what, Found) else what

    def until(
        self,
        look: Callable[[], Any],
        is_so: Callable[[Any], bool],
        what: str,
        timeout: float = PATIENCE_MS,
    ) -> None:
        try:
            self.page.wait_until(look, is_so, f"{self.what} {what}", timeout)
        except Timeout as problem:
            raise AssertionError(f"{problem}\n{self.page.locator('body').inner_text()}") from None

    def to_be_visible(self, timeout: float = PATIENCE_MS) -> None:
        self.until(self.what.is_visible, bool, "visible", timeout)

    def to_be_hidden(self) -> None:
        self.until(self.what.is_visible, lambda is_visible: not is_visible, "hidden")

    def to_be_focused(self) -> None:
        ask = "all => all.length > 0 && all[0] === document.activeElement"
        self.until(lambda: self.what.evaluate_all(ask), bool, "focused")

    def to_have_count(self, count: int) -> None:
        self.until(self.what.count, lambda now: bool(now == count), f"{count} times")

    def not_to_have_count(self, count: int) -> None:
        self.until(self.what.count, lambda now: bool(now != count), f"not {count} times")

    def to_contain_text(self, text: Words) -> None:
        self.until(self.what.filter(has_text=text).count, bool, f"with {text}")

    def to_have_url(self, address: Words) -> None:
        self.until(lambda: self.page.url, lambda url: bool(re.search(address, url)), f"{address}")


# People and scenes say `expect` of whatever they have found, in any engine.
WITH_PLAYWRIGHT = type(expect).__call__


def expect_in_any(self: Any, actual: Any, message: str | None = None) -> Any:
    return (
        Expected(actual)
        if isinstance(actual, Found | Page)
        else WITH_PLAYWRIGHT(self, actual, message)
    )


type(expect).__call__ = expect_in_any  # type: ignore[method-assign]
