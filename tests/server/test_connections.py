"""Plain connections: slow, long, many at once, stuck; over real sockets to a server in here."""

import json
import socket
from pathlib import Path

import pytest

from tablee.server import connections
from tablee.server.connections import HEAD, LONGEST_HEAD, MOST_WAITING, Connection
from tablee.server.site import File
from tests.server.server_thread import ServerThread, server_thread

GET = b"GET /api/house HTTP/1.1\r\nHost: x\r\n\r\n"
POST = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"


def line_to(server: ServerThread) -> socket.socket:
    host, _, port = server.host.partition(":")
    return socket.create_connection((host, int(port)), 10)


def heard(line: socket.socket) -> bytes:
    """All until the server closes."""
    said = b""
    while data := line.recv(65_536):
        said += data
    return said


def refusal(said: bytes) -> tuple[int, str]:
    head, _, body = said.partition(b"\r\n\r\n")
    shape = json.loads(body)
    assert set(shape) == {"code", "why", "rule"}
    assert b"connection: close" in head
    assert b"content-type: application/json" in head
    return int(head[9:12]), shape["code"]


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "REQUEST_S", 0.1)


HALVES = {
    "a line": b"GET /api/hea",
    "a header": b"GET /api/house HTTP/1.1\r\nX-Slow: a",
    "a body": POST + b'Content-Length: 99\r\n\r\n{"game"',
    "a second request": GET + GET[:-2],
}


@pytest.mark.usefixtures("hurried")
@pytest.mark.parametrize("half", HALVES.values(), ids=HALVES)
def test_a_request_that_does_not_come_whole_is_given_up(tmp_path: Path, half: bytes) -> None:
    with server_thread(tmp_path) as server, line_to(server) as line:
        line.sendall(half)
        said = heard(line)
        assert refusal(said[said.rindex(b"HTTP/1.1 ") :]) == (408, "too_slow")
        assert server.web.get("/api/house").is_success


@pytest.mark.usefixtures("hurried")
def test_a_request_that_trickles_is_given_up_as_well(tmp_path: Path) -> None:
    """Each byte comes in time, the whole does not."""
    with server_thread(tmp_path) as server, line_to(server) as line:
        line.settimeout(0.01)
        line.sendall(b"GET /")
        said = b""
        while not said:
            line.sendall(b"a")
            try:
                said = line.recv(65_536)
            except TimeoutError:
                continue
        assert refusal(said) == (408, "too_slow")


@pytest.mark.usefixtures("hurried")
@pytest.mark.parametrize("nothing", [b"", b"\r\n"])
def test_who_asks_nothing_is_told_nothing(tmp_path: Path, nothing: bytes) -> None:
    with server_thread(tmp_path) as server, line_to(server) as line:
        line.sendall(nothing)
        assert heard(line) == b""


def test_blank_lines_keep_no_connection_alive(tmp_path: Path) -> None:
    with server_thread(tmp_path) as server:
        server.uvicorn.config.timeout_keep_alive = 1
        with line_to(server) as line:
            line.sendall(GET)
            assert line.recv(65_536).startswith(b"HTTP/1.1 200")
            line.sendall(b"\r\n")
            assert heard(line) == b""


def test_a_request_that_has_begun_keeps_its_connection(tmp_path: Path) -> None:
    with server_thread(tmp_path) as server, line_to(server) as line:
        line.sendall(GET)
        assert line.recv(65_536).startswith(b"HTTP/1.1 200")
        (connection,) = server.uvicorn.server_state.connections
        assert isinstance(connection, Connection)
        line.sendall(GET[:-2])
        server.wait_until(lambda: connection.stage == HEAD)
        assert connection.timeout_keep_alive_task is None
        line.sendall(GET[-2:])
        assert line.recv(65_536).startswith(b"HTTP/1.1 200")


def test_a_head_without_end_is_refused(tmp_path: Path) -> None:
    with server_thread(tmp_path) as server, line_to(server) as line:
        line.sendall(b"GET / HTTP/1.1\r\nX-Long: " + b"a" * LONGEST_HEAD)
        assert refusal(heard(line)) == (431, "too_large")


def test_what_is_no_request_is_refused(tmp_path: Path) -> None:
    with server_thread(tmp_path) as server, line_to(server) as line:
        line.sendall(b"\x16\x03\x01 hello\r\n\r\n")
        assert refusal(heard(line)) == (400, "bad_message")


def test_connections_of_one_address_are_limited(tmp_path: Path) -> None:
    with server_thread(tmp_path, connections_per_address=2) as server:
        with line_to(server) as one:
            one.sendall(GET)
            assert one.recv(65_536).startswith(b"HTTP/1.1 200")
            with line_to(server) as two, line_to(server) as three:
                assert refusal(heard(three)) == (429, "too_many")
                two.sendall(GET)
                assert two.recv(65_536).startswith(b"HTTP/1.1 200")
        # Those are gone, and a connection that became a socket counts as one of those.
        code = server.mistigri_table()
        with server.socket(code), server.socket(code), server.socket(code) as socket:
            assert socket.hello()[0]["type"] == "welcome"
            assert server.web.get("/api/house").is_success


def test_a_named_proxy_brings_as_many_as_there_are(tmp_path: Path) -> None:
    with (
        server_thread(tmp_path, connections_per_address=1, proxies="127.0.0.1") as server,
        line_to(server),
        line_to(server) as second,
    ):
        second.sendall(GET)
        assert second.recv(65_536).startswith(b"HTTP/1.1 200")


def test_requests_of_one_address_are_limited(tmp_path: Path) -> None:
    with server_thread(tmp_path, requests_per_minute=3) as server:
        answers = [server.web.get("/api/house") for _ in range(5)]
        assert [answer.status_code for answer in answers] == [200, 200, 200, 429, 429]
        assert answers[-1].json()["code"] == "too_many"
        assert "script-src 'self'" in answers[-1].headers["content-security-policy"]
        page = server.web.get("/", headers={"accept": "text/html"})
        assert (page.status_code, "Tablée" in page.text) == (429, True)


def test_questions_lessons_records_and_checks_are_limited_together(tmp_path: Path) -> None:
    with server_thread(tmp_path, questions_per_minute=5) as server:
        code = server.mistigri_table()
        paths = [
            "/api/games/mistigri/lesson",
            "/api/games/mistigri/ask?q=x",
            f"/api/tables/{code}/games/1/record",
            f"/api/tables/{code}/games/1/check",
            f"/api/tables/{code}/games/1/replay",
        ]
        assert 429 not in [server.web.get(path).status_code for path in paths]
        for path in paths:
            refused = server.web.get(path)
            assert (refused.status_code, refused.json()["code"]) == (429, "too_many")


def test_only_a_few_requests_wait_behind_one_another(tmp_path: Path) -> None:
    with server_thread(tmp_path) as server:
        with line_to(server) as line:
            line.sendall(GET * MOST_WAITING)
            said = b""
            while said.count(b"HTTP/1.1 200") < MOST_WAITING:
                said += line.recv(65_536)
        with line_to(server) as line:
            line.sendall(GET * (MOST_WAITING + 2))
            assert refusal(heard(line)) == (429, "too_many")


def test_a_reader_that_is_stuck_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(connections, "READER_S", 0.1)
    with server_thread(tmp_path) as server, line_to(server) as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        server.app.site.files["/long.txt"] = File(b"x" * 20_000_000, None, "text/plain", "")
        line.sendall(b"GET /long.txt HTTP/1.1\r\nHost: x\r\n\r\n")
        server.wait_until(lambda: not server.app.addresses.connections.open)
    assert caplog.text == ""
