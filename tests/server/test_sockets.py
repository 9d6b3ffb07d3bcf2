"""The socket's door and what is heard through it, over real sockets to a server in this process."""

import asyncio
import contextlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
from picows.picows import WSProtocol  # type: ignore[attr-defined]
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Opcode
from websockets.sync.client import connect

from tablee.server import sockets as sockets_of_server
from tablee.server.limits import MISSES_AT_ONCE
from tablee.server.sockets import (
    LONGEST_FRAME,
    MOST_EARLY,
    MOST_UNREAD,
    PATIENCE,
    RARE_AT_ONCE,
    TableSocket,
    Upgraded,
)
from tablee.wire import messages as wire
from tests.server.attacks import frame
from tests.server.server_thread import SAFETY_S, ServerThread, Socket, server_thread

CLOSE_WITHOUT_A_CODE = bytes([0x80 | Opcode.CLOSE, 0x80, 0, 0, 0, 0])


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerThread]:
    with server_thread(tmp_path, bot_ms=1, messages_per_second=1000) as server:
        yield server


def test_a_game_over_the_socket(server: ServerThread) -> None:
    code = server.mistigri_table(bots=["random", "random"])
    with server.socket(code) as socket:
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
    checked = server.web.get(f"/api/tables/{code}/games/1/check").json()
    assert (checked["ok"], checked["scores"]) == (True, ended["scores"])
    assert ended["secret"] in server.web.get(f"/api/tables/{code}/games/1/record").text


def test_no_line_is_silent_for_long_even_where_nothing_happens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who waits for somebody else would never learn that the line is dead."""
    monkeypatch.setattr(sockets_of_server, "SILENT_S", 0.02)
    monkeypatch.setattr(sockets_of_server, "LOOK_S", 0.01)
    with server_thread(tmp_path) as server, server.socket(server.mistigri_table()) as socket:
        socket.say(type="hello")
        heard: list[dict[str, object]] = []
        while not {"welcome", "table"} <= {one["type"] for one in heard}:  # or pings, on a busy day
            heard.append(socket.hear())
        for _ in range(3):
            assert socket.hear() == {"type": "ping", "nonce": ""}
            socket.say(type="pong", nonce="")
        server.app.sockets.outbox.may_speak = lambda: False  # another server may have the table
        said_s = [one.said_s for one in server.app.sockets.at_tables]
        server.thread.join(0.1)
        assert [one.said_s for one in server.app.sockets.at_tables] == said_s
    server.wait_until(lambda: not server.app.sockets.at_tables)


def test_an_unknown_table_is_said_and_closed(server: ServerThread) -> None:
    with server.socket("XXXX") as socket:
        assert socket.hear()["code"] == "unknown_table"
        assert socket.closed() == 1000


@pytest.mark.parametrize("path", ["/ws/", "/ws", "/ws/BCDF/more", "/other"])
def test_there_is_nothing_else_behind_a_handshake(server: ServerThread, path: str) -> None:
    with pytest.raises(InvalidStatus) as refused, connect(f"ws://{server.host}{path}"):
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
def test_what_is_not_understood_is_refused(server: ServerThread, said: str | bytes) -> None:
    code = server.mistigri_table()
    with server.socket(code) as socket:
        socket.line.send(said)
        assert socket.hear()["code"] == "bad_message"
        assert socket.hello()[0]["type"] == "welcome"


def test_a_message_may_come_in_parts(server: ServerThread) -> None:
    code = server.mistigri_table()
    with server.socket(code) as socket:
        socket.line.send(iter(['{"type":', '"hel', 'lo"}']))
        assert socket.hear()["type"] == "welcome"
        assert socket.hear()["type"] == "table"
        part = b"x" * (LONGEST_FRAME // 2 + 1)
        parts = frame(Opcode.TEXT, part, fin=False) + frame(Opcode.CONT, part)
        socket.line.socket.sendall(parts)
        assert socket.closed() == 1009


def test_a_ping_is_answered(server: ServerThread) -> None:
    code = server.mistigri_table()
    with server.socket(code) as socket:
        assert socket.line.ping().wait(10)


def test_a_goodbye_is_answered(server: ServerThread) -> None:
    code = server.mistigri_table()
    with server.socket(code) as socket:
        socket.hello()
        socket.line.socket.sendall(CLOSE_WITHOUT_A_CODE)
        assert socket.closed() == 1000


def test_whoever_is_no_websocket_after_all_is_closed(server: ServerThread) -> None:
    code = server.mistigri_table()
    with server.socket(code) as socket:
        socket.line.socket.sendall(bytes([0x80 | Opcode.TEXT, 2]) + b"no")  # not masked
        assert socket.closed() == 1002


def test_an_error_of_ours_is_logged_and_not_told(
    server: ServerThread, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    code = server.mistigri_table()
    with server.socket(code) as socket:
        socket.hello()
        monkeypatch.setattr(TableSocket, "hear", broken)
        socket.say(type="start")
        assert socket.closed() == 1011
    monkeypatch.setattr(sockets_of_server, "same_origin", broken)
    with pytest.raises(InvalidStatus) as refused, server.socket(code):
        pass
    assert refused.value.response.status_code == 500
    assert problem_of(refused.value) == "http_500"
    assert b"secret" not in refused.value.response.body
    assert caplog.text.count("RuntimeError: a secret of ours") == 2


def problem_of(refused: InvalidStatus) -> str:
    """The code of a refused handshake, which has the one shape."""
    shape = json.loads(refused.response.body)
    assert set(shape) == {"code", "why", "rule"}
    return str(shape["code"])


def broken(*_: object) -> None:
    raise RuntimeError("a secret of ours")


def test_one_says_hello_first(server: ServerThread) -> None:
    code = server.mistigri_table()
    with server.socket(code) as socket:
        socket.say(type="start")
        assert socket.hear()["why"] == "say hello first"


def test_what_follows_the_hello_at_once_is_heard(server: ServerThread) -> None:
    code = server.mistigri_table()
    with server.socket(code) as socket:
        socket.say(type="hello")
        socket.say(type="sit", name="Zoë II")
        socket.say(type="sit", name="Zoë III")
        heard = [socket.hear() for _ in range(4)]
        tables = [one for one in heard if one["type"] == "table"]
        assert [one["seats"][0]["name"] for one in tables] == ["Zoë", "Zoë II", "Zoë III"]


def test_who_is_slow_to_say_hello_finds_the_table_again(server: ServerThread) -> None:
    code = server.mistigri_table()
    with server.socket(code) as socket:
        swept = asyncio.run_coroutine_threadsafe(server.app.live_tables.sweep(-1), server.loop)
        swept.result(10)
        assert server.app.live_tables.by_code == {}
        welcome, _ = socket.hello()
        assert (welcome["type"], welcome["you"]["seat"]) == ("welcome", 0)
        socket.say(type="sit", name="Zoë II")
        assert socket.hear()["seats"][0]["name"] == "Zoë II"


def test_another_sites_page_may_not_speak(server: ServerThread) -> None:
    code = server.mistigri_table()
    with (
        pytest.raises(InvalidStatus) as refused,
        server.socket(code, Origin="https://elsewhere.example"),
    ):
        pass
    assert refused.value.response.status_code == 403
    assert problem_of(refused.value) == "other_site"
    assert "set-cookie" not in refused.value.response.headers
    with server.socket(code, Origin=f"http://{server.host}") as socket:
        assert socket.hello()[0]["type"] == "welcome"


def test_who_brings_no_cookie_is_given_one(server: ServerThread) -> None:
    code = server.mistigri_table()
    with connect(f"ws://{server.host}/ws/{code}") as line:
        assert line.response is not None
        cookie = line.response.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "Secure" not in cookie
        assert Socket(line).hello()[0]["you"]["seat"] == -1


def test_a_proxy_is_believed_if_it_is_named(tmp_path: Path) -> None:
    behind = {"X-Forwarded-Proto": "https", "Cookie": "caf\xe9=1"}
    for proxies in ("", "127.0.0.1"):
        with server_thread(tmp_path / f"of {proxies}", proxies=proxies) as server:
            code = server.mistigri_table()
            with connect(f"ws://{server.host}/ws/{code}", additional_headers=behind) as line:
                assert line.response is not None
                assert ("Secure" in line.response.headers["set-cookie"]) == bool(proxies)


def test_sockets_of_one_address_are_limited(tmp_path: Path) -> None:
    with server_thread(tmp_path, sockets_per_address=1, proxies="127.0.0.1") as server:
        code = server.mistigri_table()
        with server.socket(code) as socket:
            socket.hello()
            with pytest.raises(InvalidStatus) as refused, server.socket(code):
                pass
            assert refused.value.response.status_code == 429
            assert problem_of(refused.value) == "too_many"
            # Another address, by a named proxy's word.
            with server.socket(code, **{"X-Forwarded-For": "192.0.2.7"}) as other:
                assert other.hello()[0]["type"] == "welcome"
        with server.socket(code) as socket:
            assert socket.hello()[0]["type"] == "welcome"


def test_an_address_is_not_another_because_it_says_so(tmp_path: Path) -> None:
    with server_thread(tmp_path, sockets_per_address=1) as server:
        code = server.mistigri_table()
        with (
            server.socket(code),
            pytest.raises(InvalidStatus) as refused,
            server.socket(code, **{"X-Forwarded-For": "192.0.2.7"}),
        ):
            pass
        assert problem_of(refused.value) == "too_many"


def test_handshakes_of_one_address_are_limited(tmp_path: Path) -> None:
    with server_thread(tmp_path, handshakes_per_minute=3) as server:
        code = server.mistigri_table()
        for _ in range(3):
            with server.socket(code) as socket:
                socket.hello()
        with pytest.raises(InvalidStatus) as refused, server.socket(code):
            pass
        assert refused.value.response.status_code == 429
        assert problem_of(refused.value) == "too_many"


def test_a_hasty_socket_is_slowed_down(tmp_path: Path) -> None:
    with server_thread(tmp_path, messages_per_second=5) as server:
        code = server.mistigri_table()
        with server.socket(code) as socket:
            socket.hello()
            for _ in range(40):
                socket.say(type="react", reaction="bravo")
            assert socket.hear()["code"] == "too_many"


def test_a_socket_that_is_not_slowed_down_by_that_is_closed(tmp_path: Path) -> None:
    with server_thread(tmp_path, messages_per_second=5) as server:
        code = server.mistigri_table()
        with server.socket(code) as socket:
            socket.hello()
            said = frame(Opcode.TEXT, b'{"type": "react", "reaction": "bravo"}')
            socket.line.socket.sendall(said * (2 * 5 + PATIENCE * 5 + 3))
            assert {message["code"] for message in heard_to_the_end(socket)} == {"too_many"}
            assert closed_because(socket) == "too many messages"


FLOODS = {
    "pings": frame(Opcode.PING, b"are you there?"),
    "pongs": frame(Opcode.PONG, b""),
    "empty parts": frame(Opcode.CONT, b"", fin=False),
    "messages in parts": frame(Opcode.TEXT, b"{", fin=False) + frame(Opcode.CONT, b"}"),
}


@pytest.mark.parametrize("flood", FLOODS.values(), ids=FLOODS)
def test_a_flood_of_what_browsers_hardly_send_is_closed_with_its_reason(
    server: ServerThread, flood: bytes
) -> None:
    code = server.mistigri_table()
    with server.socket(code) as socket:
        socket.hello()
        socket.line.socket.sendall(flood * (int(RARE_AT_ONCE) + 2))
        assert heard_to_the_end(socket)[-1]["code"] == "too_many"
        assert closed_because(socket) == "too many control frames, or parts of messages"
    with server.socket(code) as socket:
        assert socket.hello()[0]["type"] == "welcome"


def heard_to_the_end(socket: Socket) -> list[Any]:
    heard = []
    with contextlib.suppress(ConnectionClosed):
        while True:
            heard.append(socket.hear())
    return heard


def closed_because(socket: Socket) -> str:
    assert socket.closed() == 1008
    assert socket.line.close_reason is not None
    return socket.line.close_reason


def test_a_ping_is_not_answered_into_a_full_line(server: ServerThread) -> None:
    code = server.mistigri_table()
    with server.socket(code) as socket:
        socket.hello()
        line = line_of(server, code)
        server.call(line.pause_writing)
        answered = socket.line.ping()
        server.call(lambda: None)
        assert not answered.wait(0.2)
        server.call(line.resume_writing)
        assert socket.line.ping().wait(10)


def test_a_line_that_nobody_reads_is_closed(
    server: ServerThread, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets_of_server, "READER_S", 0.05)
    code = server.mistigri_table()
    with server.socket(code) as socket:
        socket.hello()
        server.call(line_of(server, code).pause_writing)
        assert closed_because(socket) == "nobody reads this line"


def test_no_more_waits_for_a_reader_than_it_may(server: ServerThread) -> None:
    code = server.mistigri_table()
    with server.socket(code) as socket:
        socket.hello()
        line = line_of(server, code)
        server.call(lambda: line.listener.put(b"x" * MOST_UNREAD))
        assert len(socket.line.recv(10)) == MOST_UNREAD
        server.call(lambda: line.listener.put(b"x" * (MOST_UNREAD + 1)))
        assert socket.hear()["why"] == "too far behind"
        assert closed_because(socket) == "too far behind"


def test_the_buffer_of_a_socket_stays_small_whatever_comes_at_once(server: ServerThread) -> None:
    code = server.mistigri_table()
    with server.socket(code) as socket:
        socket.hello()
        socket.line.socket.sendall(frame(Opcode.TEXT, b"x" * LONGEST_FRAME) * 200)
        for _ in range(200):
            assert socket.hear()["code"] == "bad_message"
        lines = [
            one for one in server.uvicorn.server_state.connections if isinstance(one, Upgraded)
        ]
        rooms = [len(WSProtocol.get_buffer(line, -1)) for line in lines]
        assert len(rooms) == 1
        assert rooms[0] <= 4 * LONGEST_FRAME


def line_of(server: ServerThread, code: str) -> TableSocket:
    """The one socket at a table."""
    (listener,) = server.app.live_tables.by_code[code].listeners
    assert isinstance(listener.socket, TableSocket)
    return listener.socket


def test_a_socket_that_says_no_hello_is_closed(
    server: ServerThread, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets_of_server, "HELLO_S", 0.05)
    code = server.mistigri_table()
    with server.socket(code) as socket:
        assert socket.hear()["code"] == "too_slow"
        assert socket.closed() == 1000


def test_little_is_kept_before_the_table_is_found(
    server: ServerThread, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = server.mistigri_table()
    monkeypatch.setattr(server.app.live_tables, "find", never)
    with server.socket(code) as socket:
        socket.say(type="hello")
        for _ in range(MOST_EARLY):
            socket.say(type="react", reaction="bravo")
        assert socket.hear()["code"] == "too_many"


async def never(_: str) -> Any:
    await asyncio.get_running_loop().create_future()


def test_whoever_guesses_codes_is_soon_told_nothing(tmp_path: Path) -> None:
    """Over sockets and HTTP together; not even that a code is right. Who sits there comes in."""
    with server_thread(tmp_path, misses_per_minute=1) as server:
        code = server.mistigri_table()
        assert server.web.get("/api/tables/XXXX").json()["code"] == "unknown_table"
        assert server.web.get("/api/tables/XXXX/games/1/check").json()["code"] == "unknown_table"
        for _ in range(MISSES_AT_ONCE - 2):
            with server.socket("XXXX") as socket:
                assert socket.hear()["code"] == "unknown_table"
        with connect(f"ws://{server.host}/ws/{code}") as line:
            assert Socket(line).hear()["code"] == "too_many"
        with httpx.Client(base_url=f"http://{server.host}", timeout=SAFETY_S) as stranger:
            for path in (code, "XXXX", f"{code}/games/1/record", f"{code}/games/1/check"):
                refused = stranger.get(f"/api/tables/{path}")
                assert (refused.status_code, refused.json()["code"]) == (429, "too_many")
        assert server.web.get(f"/api/tables/{code}").json()["code"] == code
        with server.socket(code) as socket:
            assert socket.hello()[0]["you"]["seat"] == 0


def test_codes_that_are_right_may_be_used_without_end(tmp_path: Path) -> None:
    with server_thread(tmp_path, misses_per_minute=1) as server:
        code = server.mistigri_table()
        for _ in range(3 * MISSES_AT_ONCE):
            assert server.web.get(f"/api/tables/{code}").status_code == 200
            with server.socket(code) as socket:
                socket.hello()


def test_going_down_is_said_to_everybody(tmp_path: Path) -> None:
    with server_thread(tmp_path) as server:
        code = server.mistigri_table()
        with server.socket(code) as socket:
            socket.hello()
            server.uvicorn.should_exit = True
            assert socket.closed() == 1012


def test_the_longest_message_fits_into_a_frame() -> None:
    assert wire.MOST_BYTES < LONGEST_FRAME
