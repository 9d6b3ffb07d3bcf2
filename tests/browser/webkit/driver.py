"""Windows of WebKit, and the screen that nobody sees on which they stand.

To begin one takes seconds, to use it again takes none: whoever has done leaves it as new.
"""

import atexit
import json
import os
import shutil
import subprocess
import tempfile
from contextlib import suppress
from functools import cache
from pathlib import Path

from selenium import webdriver
from selenium.common.exceptions import WebDriverException
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

HERE = Path(__file__).parent
DRIVER, PYTHON = "/usr/bin/WebKitWebDriver", "/usr/bin/python3"
SCREEN = "2000x1400x24"
PATIENCE_MS = 15_000
# Root may not make a sandbox in every container. Without layers for what moves, pages are painted
# at half the price where there is no graphics card.
AROUND = {
    "LIBGL_ALWAYS_SOFTWARE": "1",
    "NO_AT_BRIDGE": "1",
    "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
    "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
}
FORGET = "if (location.protocol !== 'about:') { localStorage.clear(); sessionStorage.clear() }"


@cache
def screen() -> str:
    """One for all windows of this process."""
    hears, says = os.pipe()
    command = ["Xvfb", "-displayfd", str(says), "-screen", "0", SCREEN, "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[says], stderr=subprocess.DEVNULL)
    os.close(says)
    atexit.register(server.terminate)
    with os.fdopen(hears) as number:
        return f":{number.readline().strip()}"


class Window:
    """A process with one window, in one language, in which some features may be switched off."""

    def __init__(self, locale: str, without: tuple[str, ...]) -> None:
        self.locale = locale
        self.folder = Path(tempfile.mkdtemp(prefix="webkit"))
        self.scripts, self.log = self.folder / "scripts.js", self.folder / "log.txt"
        self.scripts.write_text("")
        self.log_read = 0
        asked = {
            "locale": locale,
            "without": without,
            "scripts": str(self.scripts),
            "log": str(self.log),
        }
        options = Options()
        options.binary_location = PYTHON
        for argument in (str(HERE / "window.py"), json.dumps(asked)):
            options.add_argument(argument)
        around = {**os.environ, **AROUND, "DISPLAY": screen()}
        service = Service(DRIVER, env=around)
        self.driver = webdriver.WebKitGTK(options=options, service=service)
        self.driver.set_script_timeout(PATIENCE_MS / 1000)

    def news(self) -> str:
        """What its pages have said since this was asked last."""
        said = self.log.read_text(errors="replace")
        news, self.log_read = said[self.log_read :], len(said)
        return news

    def forget(self) -> bool:
        """Be as new; False if that cannot be."""
        try:
            self.driver.execute_script(FORGET)
            self.driver.delete_all_cookies()
            self.driver.get("about:blank")
        except WebDriverException:
            return False
        return True

    def close(self) -> None:
        with suppress(WebDriverException):  # it may have ended by itself
            self.driver.quit()
        shutil.rmtree(self.folder, ignore_errors=True)
