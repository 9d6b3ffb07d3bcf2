"""The three engines: Chromium, Firefox and WebKit, as Debian has them (`make browser`)."""

import shutil
from typing import cast

from playwright.sync_api import Browser, Playwright

from tests.browser.webkit import WebKit

BARE = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
BARE += ["--disable-component-update", "--disable-sync", "--no-first-run"]
# What a browser has around its pages: above all the lists under the address bar, which are pages
# themselves and took most of what a new window costs. Playwright's own list counts no more beside
# this one; what follows are those of its words that are about pages, traffic and start.
BARE += [
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,AimEnabled,"
    "AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,"
    "HttpsFirstBalancedModeAutoEnable,LensOverlay,MediaRouter,PaintHolding,PreconnectToSearch,"
    "ThirdPartyStoragePartitioning,OptimizationHints,NetworkTimeServiceQuerying"
]


# One process for pages, none in reserve, and no graphics card looked for.
FEW_PROCESSES: dict[str, str | float | bool] = {
    "dom.ipc.processCount": 1,
    "dom.ipc.processPrelaunch.enabled": False,
    "fission.autostart": False,
    "gfx.webrender.software": True,
}


def program(*names: str) -> str:
    """Where one of these programs is; a machine without it says so instead of leaving tests out."""
    found = next(filter(None, map(shutil.which, names)), None)
    assert found, f"there is no {names[0]}: make browser"
    return found


def chromium(playwright: Playwright) -> Browser:
    """Without a window's furniture where Debian has it so: an eighth less work."""
    path = program("chromium-headless-shell", "chromium", "google-chrome")
    return playwright.chromium.launch(executable_path=path, args=BARE)


def firefox(playwright: Playwright) -> Browser:
    path = program("firefox-esr", "firefox")
    return playwright.firefox.launch(
        channel="moz-firefox", executable_path=path, firefox_user_prefs=FEW_PROCESSES
    )


def webkit(*, without: tuple[str, ...] = ()) -> Browser:
    """One in which some features may be switched off, as if it were older."""
    for name in ("WebKitWebDriver", "Xvfb"):
        program(name)
    return cast(Browser, WebKit(without=without))
