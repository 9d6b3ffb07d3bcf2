"""What a kernel knows of a line, and how a socket's pings and pongs bear it out."""

import socket
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tablee.server import lines, sockets
from tablee.server.lines import TRIP_HEADER, handed_on, is_here, trip_of
from tablee.server.sockets import RARE_AT_ONCE
from tablee.table.fair_referee import FairReferee
from tablee.table.latency import Latency
from tablee.table.witnesses import KernelTrip
from tests.server.server_thread import ServerThread, Socket, server_thread

LINUX_ONLY = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="TCP_INFO is read as Linux writes it"
)


@pytest.fixture
def pair() -> Iterator[tuple[socket.socket, socket.socket]]:
    with socket.create_server(("127.0.0.1", 0)) as server:
        near = socket.create_connection(server.getsockname())
        far, _ = server.accept()
        with near, far:
            yield near, far


@LINUX_ONLY
def test_a_kernel_knows_how_long_its_line_takes(
    pair: tuple[socket.socket, socket.socket],
) -> None:
    near, far = pair
    near.sendall(b"?")
    assert far.recv(1) == b"?"
    far.sendall(b"!")
    assert near.recv(1) == b"!"
    trip = trip_of(near)
    assert trip is not None
    assert 0 < trip.smoothed_ms < 1000
    assert 0 <= trip.strays_ms < 1000


class Told:
    """A socket whose kernel says that."""

    def __init__(self, told: bytes) -> None:
        self.told = told

    def getsockopt(self, level: int, option: int, size: int, /) -> bytes:
        assert level == socket.IPPROTO_TCP
        assert option
        return self.told[:size]


@pytest.mark.parametrize("platform", ["linux", "darwin"])
def test_each_kernel_is_read_in_its_own_form(
    platform: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(socket, "TCP_INFO", 11, raising=False)
    form = lines.LINUX if platform == "linux" else lines.MAC
    unit = 1000 if platform == "linux" else 1
    assert trip_of(Told(form.pack(80 * unit, 5 * unit))) == KernelTrip(80, 5)
    assert trip_of(Told(form.pack(0, 250 * unit))) is None  # nothing has been acknowledged
    assert trip_of(Told(b"older")) is None


def test_a_system_that_does_not_say_is_not_asked(
    pair: tuple[socket.socket, socket.socket], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    assert trip_of(pair[0]) is None


def test_a_line_that_is_gone_or_is_none_says_nothing() -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as other:
        assert trip_of(other) is None
    assert trip_of(other) is None


@pytest.mark.parametrize(
    ("said", "trip"),
    [
        ("80123,4000", KernelTrip(80.123, 4.0)),
        ("0,0", None),
        ("", None),
        ("80123", None),
        ("-1,5", None),
        ("80123,5,6", None),
        ("٣,٤", None),
        ("9" * 30 + ",1", None),
    ],
)
def test_a_proxy_hands_on_what_its_kernel_knows(said: str, trip: KernelTrip | None) -> None:
    assert handed_on({TRIP_HEADER: said}) == trip
    assert handed_on({}) is None


@pytest.mark.parametrize(
    ("address", "here"),
    [("127.0.0.1", True), ("::1", True), ("198.51.100.7", False), ("", True), ("a/socket", True)],
)
def test_a_line_within_this_machine_says_nothing_of_a_person(address: str, *, here: bool) -> None:
    assert is_here(address) == here


# At a real server


def latencies(server: ServerThread, code: str) -> list[Latency]:
    referee = server.app.live_tables.by_code[code].referee
    assert isinstance(referee, FairReferee)
    return [one.latency for one in referee.pings.tracked.values()]


def dueller(server: ServerThread, line: Socket) -> None:
    line.hello()
    line.say(type="set_bot", seat=1, level="cousin")
    line.say(type="start")


def answered(
    server: ServerThread, line: Socket, code: str, pings: int, held_ms: int = 0
) -> Latency:
    """After so many answers; the page's are given here, so late, the browser's by the library."""
    while len(latencies(server, code)[0].answers) < pings:
        message: Any = line.hear()
        assert message["type"] != "refused", message
        if message["type"] == "ping" and message["nonce"]:
            time.sleep(held_ms / 1000)
            line.say(type="pong", nonce=message["nonce"])
    return latencies(server, code)[0]


def table(server: ServerThread) -> str:
    made = server.web.post("/api/tables", json={"game": "mamicatchmi", "name": "Zoë"})
    code: str = made.json()["code"]
    return code


def test_browser_and_page_are_asked_together(tmp_path: Path) -> None:
    with server_thread(tmp_path) as server:
        code = table(server)
        with server.socket(code) as line:
            dueller(server, line)
            latency = answered(server, line, code, 4)
            assert all(one.browser_ms is not None for one in latency.answers)
            assert latency.proof == "unknown"  # it is this machine's own line


def test_what_bears_a_line_out_counts_for_no_flood(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "RARE_PER_SECOND", 0.0)
    monkeypatch.setattr("tablee.table.pings.FIRST_PING_MS", 10)
    monkeypatch.setattr("tablee.table.pings.FIRST_PINGS", 1000)
    with server_thread(tmp_path) as server:
        code = table(server)
        with server.socket(code) as line:
            dueller(server, line)
            latency = answered(server, line, code, int(RARE_AT_ONCE) + 5)
            assert len(latency.answers) > RARE_AT_ONCE


def test_a_named_proxy_is_believed_about_the_line_and_nobody_else_is(tmp_path: Path) -> None:
    for proxies, proof in (("127.0.0.1", "proven"), ("", "unknown")):
        with server_thread(tmp_path / f"of {proxies}", proxies=proxies) as server:
            code = table(server)
            with server.socket(code, **{"X-Line-Trip": "500000,0"}) as line:
                dueller(server, line)
                assert answered(server, line, code, 2).proof == proof


@LINUX_ONLY
def test_the_kernel_is_asked_about_a_line_that_comes_from_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "is_here", lambda _: False)
    with server_thread(tmp_path) as server:
        code = table(server)
        with server.socket(code) as line:
            dueller(server, line)
            latency = answered(server, line, code, 3)
            kernels = [one.kernel for one in latency.answers]
            assert all(one is not None and 0 < one.smoothed_ms < 1000 for one in kernels)
