"""HAProxy as `deploy/haproxy.cfg` has it, before a server that stands still in the middle."""

import contextlib
import re
import signal
import socket
import tempfile
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from scripts.cluster import CONFIG, Process
from scripts.ports import free_port

from tablee.server.live_tables import LETTERS
from tablee.server.sockets import LOOK_S, SILENT_S

SAFETY_S = 60.0
AGAIN_S = 0.05
TUNNEL = re.compile(r"timeout tunnel (\d+)s")
# Any key and its answer (RFC 6455, 1.3): nobody speaks WebSocket here but for the handshake.
ASKED = b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
ANSWERED = b"Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"
UPGRADE = b"Upgrade: websocket\r\nConnection: Upgrade\r\n"


class Standing:
    """A server with a switch: it answers, or it does nothing at all, and hangs up on nobody."""

    def __init__(self) -> None:
        self.is_still = False
        self.health = b"200 OK"
        self.upgraded: list[socket.socket] = []
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.address = f"127.0.0.1:{self.listening.getsockname()[1]}"
        self.lines: list[socket.socket] = []
        self.thread = threading.Thread(target=self.serve)
        self.thread.start()

    def serve(self) -> None:
        with contextlib.suppress(OSError):  # closed
            while True:
                self.lines.append(self.listening.accept()[0])
                with contextlib.suppress(ConnectionError):  # a check that was given up
                    self.answer(self.lines[-1])

    def answer(self, line: socket.socket) -> None:
        asked = b"" if self.is_still else heard(line)
        if b"/api/health" in asked:
            head = b"HTTP/1.1 %s\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
            line.sendall(head % self.health)
            line.close()
        elif asked:
            self.upgraded.append(line)
            line.sendall(b"HTTP/1.1 101 Switching Protocols\r\n" + UPGRADE + ANSWERED + b"\r\n")

    def close(self) -> None:
        self.listening.shutdown(socket.SHUT_RDWR)
        self.listening.close()
        self.thread.join()
        for line in self.lines:
            line.close()


class Proxy(NamedTuple):
    """HAProxy, and where it listens."""

    process: Process
    port: int

    @contextlib.contextmanager
    def line(self, code: str = "BCDF") -> Iterator[socket.socket]:
        """A WebSocket to a table."""
        with socket.create_connection(("127.0.0.1", self.port), SAFETY_S) as line:
            head = f"GET /ws/{code} HTTP/1.1\r\nHost: here\r\n".encode()
            line.sendall(head + UPGRADE + ASKED + b"\r\n")
            assert b" 101 " in heard(line)
            yield line


def heard(line: socket.socket) -> bytes:
    """The head of a request or of an answer."""
    head = b""
    while not head.endswith(b"\r\n\r\n") and (more := line.recv(4096)):
        head += more
    return head


def wait_until(happened: Callable[[], bool]) -> None:
    nothing = threading.Event()
    for _ in range(int(SAFETY_S / AGAIN_S)):
        if happened():
            return
        nothing.wait(AGAIN_S)
    raise AssertionError("it did not happen")


def is_up(port: int) -> bool:
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)):
        return True
    return False


def is_reloaded(proxy: Process) -> bool:
    """Asked for as often as it takes: a master that has just begun does not listen yet."""
    said = proxy.said.read_text()
    if "Reloading" not in said:
        proxy.send(signal.SIGUSR2)
    return "Proxy tables stopped" in said


def is_cut(line: socket.socket) -> bool:
    try:
        return line.recv(1) == b""
    except ConnectionResetError:
        return True


def test_a_line_that_lives_is_never_taken_for_a_dead_one() -> None:
    found = TUNNEL.search(CONFIG.read_text())
    assert found is not None
    assert int(found[1]) >= 2 * (SILENT_S + LOOK_S)


@contextlib.contextmanager
def proxy_before(folder: Path, *servers: Standing, tunnel_s: int = 15) -> Iterator[Proxy]:
    """As it is deployed, but perhaps for its patience; each of three places is taken."""
    config = folder / "haproxy.cfg"
    config.write_text(TUNNEL.sub(f"timeout tunnel {tunnel_s}s", CONFIG.read_text()))
    port, one, *_, last = free_port(), *servers, *servers
    with tempfile.TemporaryDirectory(prefix="tablee-") as sockets:  # their names must be short
        process = Process(
            folder,
            "haproxy",
            ["haproxy", "-W", "-S", f"{sockets}/master", "-f", str(config)],
            TABLEE_BIND=f"127.0.0.1:{port}",
            TABLEE_ADMIN=f"{sockets}/admin",
            TABLEE_1=one.address,
            TABLEE_2=last.address,
            TABLEE_3=last.address,
        )
        try:
            process.start()
            wait_until(lambda: is_up(port))
            yield Proxy(process, port)
        finally:
            process.clear()
            for server in servers:
                server.close()


def test_after_a_reload_the_lines_of_the_old_process_are_cut_too(tmp_path: Path) -> None:
    """It checks nobody's health any more: who waited there for a stopped server waited for ever."""
    standing = Standing()
    with proxy_before(tmp_path, standing, tunnel_s=2) as proxy, proxy.line() as line:
        wait_until(lambda: is_reloaded(proxy.process))
        standing.is_still = True
        assert is_cut(line)


def test_a_server_that_is_about_to_stop_keeps_its_people_and_gets_no_others(
    tmp_path: Path,
) -> None:
    going, staying = Standing(), Standing()
    with proxy_before(tmp_path, going, staying) as proxy, contextlib.ExitStack() as lines:
        codes = [f"BCD{letter}" for letter in LETTERS]
        mine = next(
            (code, line)
            for code in codes
            if (line := lines.enter_context(proxy.line(code))) and going.upgraded
        )
        code, line = mine
        going.health = b"404 Not Found"

        def goes_elsewhere() -> bool:
            before = len(staying.upgraded)
            lines.enter_context(proxy.line(code))
            return len(staying.upgraded) > before

        wait_until(goes_elsewhere)
        going.upgraded[0].sendall(b"x")
        assert line.recv(1) == b"x"
