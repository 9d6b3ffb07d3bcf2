"""The content security policy in a real browser: our own sockets, and no others."""

from pathlib import Path

import httpx2 as httpx
import pytest
from playwright.sync_api import Browser

from tests.server.server_process import Server

OPEN = """(address) => new Promise((done) => {
    document.addEventListener('securitypolicyviolation', (event) => done(event.effectiveDirective))
    const socket = new WebSocket(address)
    socket.onopen = () => done('open')
})"""


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
def test_a_page_speaks_to_its_own_server_alone(browser: Browser, tmp_path: Path, host: str) -> None:
    server = Server(tmp_path).start()
    try:
        made = httpx.post(f"{server.http}/api/tables", json={"game": "mistigri", "name": "Zoë"})
        code = made.json()["code"]
        page = browser.new_page()
        page.goto(f"http://{host}:{server.port}/api/games")
        assert page.evaluate(OPEN, f"ws://{host}:{server.port}/ws/{code}") == "open"
        for other in ("ws://elsewhere.example", f"ws://127.0.0.2:{server.port}/ws/{code}"):
            assert page.evaluate(OPEN, other) == "connect-src"
        page.close()
    finally:
        server.clear()
