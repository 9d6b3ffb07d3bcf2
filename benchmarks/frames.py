"""Frames a second while a game is played on a phone that is four times slower: `make frames`.

Chromium throttles its own processor. What is counted is the page's frames from one move to when
everything lies still again; the slowest and the usual second of each game are printed.
"""

import tempfile
from pathlib import Path
from statistics import median

from playwright.sync_api import expect, sync_playwright
from tests.browser import engines
from tests.browser.people import Player
from tests.server.server_process import Server

SLOWER = 4
SECONDS = 12
GAMES = ("mistigri", "misty", "mamicatchmi", "mito")
# Frames of every second in which something flew.
COUNT = """(seconds) => new Promise((done) => {
    const [begun, frames, flown] = [performance.now(), [], []]
    const next = (now) => {
        const at = Math.floor((now - begun) / 1000)
        if (at >= seconds) return done([frames, flown])
        frames[at] = (frames[at] ?? 0) + 1
        const moving = document.getAnimations().some((one) => one.playState === 'running')
        if (moving || document.querySelector('.flying-card')) flown[at] = (flown[at] ?? 0) + 1
        const choice = document.querySelector('.choices button:not(:disabled)')
        if (frames[at] === 5) choice?.click()
        requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
})"""


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder), bot_ms=300, away_ms=600_000).start()
        browser = engines.chromium(playwright)
        for game in GAMES:
            print(
                f"{game:12} {measured(Player(browser, server.http, 'Léa', size=(360, 740)), game)}"
            )
        browser.close()
        server.clear()


def measured(player: Player, game: str) -> str:
    player.remember(speed="normal")
    player.page.goto("/")
    player.open_box(game)
    player.press(player.button(player.say("box.playNow", whole=False)).first)
    expect(player.page.locator(".board")).to_be_visible()
    line = player.context.new_cdp_session(player.page)
    line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    frames, flown = player.page.evaluate(COUNT, SECONDS)
    player.close()
    busy = [n for n, moved in zip(frames, [*flown, *[None] * SECONDS], strict=False) if moved]
    if not busy:
        return "nothing flew"
    return f"{median(busy):.0f} frames a second while something moves, at worst {min(busy)}"


if __name__ == "__main__":
    main()
