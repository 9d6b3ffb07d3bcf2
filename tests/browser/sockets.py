"""What a page hears over its sockets, in every engine.

Chromium's protocol tells of frames. Firefox's and WebKit's do not: there a script before those of
the page says what comes (`sockets.js`).
"""

from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Any

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as Timeout

SOCKETS = Path(__file__).with_name("sockets.js").read_text()
LOOK_AGAIN_MS = 15


class Wire:
    """A page's socket, as Playwright's: `listen` lets what was heard come in."""

    def __init__(self, listen: Callable[[], object]) -> None:
        self.listen = listen
        self.hearers: list[Callable[[str], None]] = []
        self.frames = 0

    def on(self, event: str, hear: Callable[[str], None]) -> None:
        assert event == "framereceived"
        self.hearers.append(hear)

    def hear(self, frame: str) -> None:
        self.frames += 1
        for hearer in self.hearers:
            hearer(frame)

    def wait_for_event(self, event: str, timeout: float) -> None:
        assert event == "framereceived"
        before, ends_s = self.frames, monotonic() + timeout / 1000
        while self.frames == before:
            if monotonic() > ends_s:
                raise Timeout(f"Timeout {timeout}ms: no frame")
            self.listen()

    def is_closed(self) -> bool:
        return False


class Wires:
    """All sockets of a page: whoever listens is told of each, and each of its frames."""

    def __init__(self, listen: Callable[[], object], told: Callable[[Any], None]) -> None:
        self.listen, self.told = listen, told
        self.open: dict[str, Wire] = {}

    def hear(self, socket: str, frame: str | None) -> None:
        if socket not in self.open:
            self.open[socket] = Wire(self.listen)
            self.told(self.open[socket])
        if frame is not None:
            self.open[socket].hear(frame)


def listen_to(page: Page, told: Callable[[Any], None]) -> None:
    """Be told of every socket that a page opens."""
    browser = page.context.browser
    if browser is None or browser.browser_type.name != "firefox":
        page.on("websocket", told)
        return
    wires = Wires(lambda: page.wait_for_timeout(LOOK_AGAIN_MS), told)
    page.expose_binding("tableeHears", lambda _, socket, frame: wires.hear(socket, frame))
    page.add_init_script(SOCKETS)
