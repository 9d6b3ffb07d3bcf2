"""The socket's door and what is heard through it, over real sockets to a server in this process."""

import asyncio
import contextlib
import json
import socket as sockets
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
import uvicorn
import uvloop
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Opcode
from websockets.sync.client import ClientConnection, connect

from tablee.server import sockets as sockets_of_server
from tablee.server.app import Server, make_app
from tablee.server.serve import config_of
from tablee.server.settings import Settings
from tablee.server.sockets import LONGEST_FRAME, TableLine
from tablee.wire import messages as wire

CLOSE_WITHOUT_A_CODE = bytes([0x80 | Opcode.CLOSE, 0x80, 0, 0, 0, 0])


class House:
    """A server in a thread of its own, and one person's browser."""

    def __init__(self, app: Server) -> None:
        self.app = app
        self.listening = sockets.create_server(("127.0.0.1", 0))
        self.host = f"127.0.0.1:{self.listening.getsockname()[1]}"
        self.uvicorn = uvicorn.Server(config_of(app))
        self.loop = uvloop.new_event_loop()
        self.thread = threading.Thread(target=self.run)
        self.thread.start()
        self.web = httpx.Client(base_url=f"http://{self.host}")
        while not self.uvicorn.started:
            assert self.thread.is_alive()
            self.thread.join(0.01)

    def run(self) -> None:
        self.loop.run_until_complete(self.uvicorn.serve(sockets=[self.listening]))

    def close(self) -> None:
        self.web.close()
        self.uvicorn.should_exit = True
        self.thread.join()
        self.loop.close()

    def new_table(self, **wanted: Any) -> str:
        made = self.web.post("/api/tables", json={"game": "mistigri", "name": "Zoë", **wanted})
        code: str = made.json()["code"]
        return code

    @contextlib.contextmanager
    def socket(self, code: str, **headers: str) -> Iterator["Socket"]:
        cookie = {"Cookie": f"tablee={self.web.cookies['tablee']}"} if self.web.cookies else {}
        address = f"ws://{self.host}/ws/{code}"
        with connect(address, additional_headers=cookie | headers, compression=None) as line:
            yield Socket(line)


class Socket:
    """The browser's end."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.waiting: list[str] = []

    def say(self, **message: Any) -> None:
        self.line.send(json.dumps(message))

    def hear(self) -> Any:
        """The next message; a frame has one a line."""
        if not self.waiting:
            self.waiting += str(self.line.recv(10)).split("\n")
        return json.loads(self.waiting.pop(0))

    def closed(self) -> int:
        """The code that the server closed it with, after having said nothing more."""
        with pytest.raises(ConnectionClosed) as closed:
            self.line.recv(10)
        assert closed.value.rcvd is not None
        return closed.value.rcvd.code

    def hello(self) -> list[Any]:
        self.say(type="hello")
        return [self.hear(), self.hear()]


@contextlib.contextmanager
def house_of(folder: Path, **settings: Any) -> Iterator[House]:
    house = House(make_app(Settings(data=str(folder), **settings)))
    yield house
    house.close()


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with house_of(tmp_path, bot_ms=1, messages_per_second=1000) as house:
        yield house


def test_a_game_over_the_socket(house: House) -> None:
    code = house.new_table(bots=["random", "random"])
    with house.socket(code) as socket:
        welcome, table = socket.hello()
        you = welcome["you"]
        assert (welcome["type"], you["seat"], you["host"]) == ("welcome", 0, True)
        assert table["can_start"] is True
        socket.say(type="start")
        number, ended = 0, None
        while ended is None:
            message = socket.hear()
            if message["type"] == "update" and message["moves"]:
                number += 1
                socket.say(type="act", id=f"a{number}", move=message["moves"][0])
            ended = message if message["type"] == "ended" else None
    assert len(ended["scores"]) == 3
    checked = house.web.get(f"/api/tables/{code}/games/1/check").json()
    assert (checked["ok"], checked["scores"]) == (True, ended["scores"])
    assert ended["secret"] in house.web.get(f"/api/tables/{code}/games/1/record").text


def test_an_unknown_table_is_said_and_closed(house: House) -> None:
    with house.socket("XXXX") as socket:
        assert socket.hear()["code"] == "unknown_table"
        assert socket.closed() == 1000


@pytest.mark.parametrize("path", ["/ws/", "/ws", "/ws/BCDF/more", "/other"])
def test_there_is_nothing_else_behind_a_handshake(house: House, path: str) -> None:
    with pytest.raises(InvalidStatus) as refused, connect(f"ws://{house.host}{path}"):
        pass
    assert refused.value.response.status_code == 403


@pytest.mark.parametrize(
    "said",
    [
        "",
        "nonsense",
        "{}",
        '{"type": "dance"}',
        '{"type": "hello", "x": 1}',
        "[" * 3000,
        "x" * 5000,
        b"\xff\xfe",
    ],
)
def test_what_is_not_understood_is_refused(house: House, said: str | bytes) -> None:
    code = house.new_table()
    with house.socket(code) as socket:
        socket.line.send(said)
        assert socket.hear()["code"] == "bad_message"
        assert socket.hello()[0]["type"] == "welcome"


def test_a_message_may_come_in_parts(house: House) -> None:
    code = house.new_table()
    with house.socket(code) as socket:
        socket.line.send(iter(['{"type":', '"hel', 'lo"}']))
        assert socket.hear()["type"] == "welcome"
        assert socket.hear()["type"] == "table"
        with contextlib.suppress(ConnectionClosed):  # it may be closed before all is said
            socket.line.send(iter(["x" * 40_000, "x" * 40_000]))
        assert socket.closed() == 1009


def test_a_ping_is_answered(house: House) -> None:
    code = house.new_table()
    with house.socket(code) as socket:
        assert socket.line.ping().wait(10)


def test_a_goodbye_is_answered(house: House) -> None:
    code = house.new_table()
    with house.socket(code) as socket:
        socket.hello()
        socket.line.socket.sendall(CLOSE_WITHOUT_A_CODE)
        assert socket.closed() == 1000


def test_whoever_is_no_websocket_after_all_is_closed(house: House) -> None:
    code = house.new_table()
    with house.socket(code) as socket:
        socket.line.socket.sendall(bytes([0x80 | Opcode.TEXT, 2]) + b"no")  # not masked
        assert socket.closed() == 1002


def test_an_error_of_ours_is_logged_and_not_told(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    code = house.new_table()
    with house.socket(code) as socket:
        socket.hello()
        monkeypatch.setattr(TableLine, "hear", broken)
        socket.say(type="start")
        assert socket.closed() == 1011
    monkeypatch.setattr(sockets_of_server, "same_origin", broken)
    with pytest.raises(InvalidStatus) as refused, house.socket(code):
        pass
    assert refused.value.response.status_code == 500
    assert b"secret" not in refused.value.response.body
    assert caplog.text.count("RuntimeError: a secret of ours") == 2


def broken(*_: object) -> None:
    raise RuntimeError("a secret of ours")


def test_one_says_hello_first(house: House) -> None:
    code = house.new_table()
    with house.socket(code) as socket:
        socket.say(type="start")
        assert socket.hear()["why"] == "say hello first"


def test_what_follows_the_hello_at_once_is_heard(house: House) -> None:
    code = house.new_table()
    with house.socket(code) as socket:
        socket.say(type="hello")
        socket.say(type="sit", name="Zoë II")
        socket.say(type="sit", name="Zoë III")
        heard = [socket.hear() for _ in range(4)]
        tables = [one for one in heard if one["type"] == "table"]
        assert [one["seats"][0]["name"] for one in tables] == ["Zoë", "Zoë II", "Zoë III"]


def test_who_is_slow_to_say_hello_finds_the_table_again(house: House) -> None:
    code = house.new_table()
    with house.socket(code) as socket:
        swept = asyncio.run_coroutine_threadsafe(house.app.hall.sweep(-1), house.loop)
        swept.result(10)
        assert house.app.hall.tables == {}
        welcome, _ = socket.hello()
        assert (welcome["type"], welcome["you"]["seat"]) == ("welcome", 0)
        socket.say(type="sit", name="Zoë II")
        assert socket.hear()["seats"][0]["name"] == "Zoë II"


def test_another_sites_page_may_not_speak(house: House) -> None:
    code = house.new_table()
    with (
        pytest.raises(InvalidStatus) as refused,
        house.socket(code, Origin="https://elsewhere.example"),
    ):
        pass
    assert refused.value.response.status_code == 403
    with house.socket(code, Origin=f"http://{house.host}") as socket:
        assert socket.hello()[0]["type"] == "welcome"


def test_who_brings_no_cookie_is_given_one(house: House) -> None:
    code = house.new_table()
    with connect(f"ws://{house.host}/ws/{code}") as line:
        assert line.response is not None
        cookie = line.response.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "Secure" not in cookie
        assert Socket(line).hello()[0]["you"]["seat"] == -1
    # A proxy on this machine says how the browser speaks to it.
    behind = {"X-Forwarded-Proto": "https", "Cookie": "caf\xe9=1"}
    with connect(f"ws://{house.host}/ws/{code}", additional_headers=behind) as line:
        assert line.response is not None
        assert "Secure" in line.response.headers["set-cookie"]


def test_sockets_of_one_address_are_limited(tmp_path: Path) -> None:
    with house_of(tmp_path, sockets_per_address=1) as house:
        code = house.new_table()
        with house.socket(code) as socket:
            socket.hello()
            with pytest.raises(InvalidStatus), house.socket(code):
                pass
            # Another address, by a proxy's word.
            with house.socket(code, **{"X-Forwarded-For": "192.0.2.7"}) as other:
                assert other.hello()[0]["type"] == "welcome"
        with house.socket(code) as socket:
            assert socket.hello()[0]["type"] == "welcome"


def test_a_hasty_socket_is_slowed_down(tmp_path: Path) -> None:
    with house_of(tmp_path, messages_per_second=5) as house:
        code = house.new_table()
        with house.socket(code) as socket:
            socket.hello()
            for _ in range(40):
                socket.say(type="react", reaction="bravo")
            assert socket.hear()["code"] == "too_many"


def test_going_down_is_said_to_everybody(tmp_path: Path) -> None:
    with house_of(tmp_path) as house:
        code = house.new_table()
        with house.socket(code) as socket:
            socket.hello()
            house.uvicorn.should_exit = True
            assert socket.closed() == 1012


def test_the_longest_message_fits_into_a_frame() -> None:
    assert wire.MOST_BYTES < LONGEST_FRAME
