"""Attacks on a server of this machine, each for a moment: `python -m tests.server.attacks NAME …`.

A process of its own, so that whoever measures beside it is not slowed down by it. It takes the
port, a table's code, the address it comes from (127.0.0.x) and how long, and prints what it saw.
"""

import contextlib
import json
import os
import re
import socket
import struct
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product

TEXT, CONTINUATION, PING, PONG = 1, 0, 9, 10
LETTERS = "BCDFGHJKMNPQRSTVWXZ"
PATIENCE_S = 20  # on a machine that is busy with other things

# What an attacker meets in the end: who sends without end is closed, who opens more than one
# address may is refused, and so is who guesses codes.
FLOODS = ("pings", "pongs", "parts", "messages", "early", "heads", "requests")
CROWDS = ("slow", "holders")
BOUNDS = (
    dict.fromkeys(FLOODS, ("closed",))
    | dict.fromkeys(CROWDS, ("429",))
    | {"scan": ("429", "too_many")}
)


class Attacker:
    """One address that means harm."""

    def __init__(self, port: int, code: str, address: str, seconds: float, name: str) -> None:
        self.port = port
        self.code = code
        self.address = address
        self.until = time.monotonic() + seconds
        self.bound = BOUNDS.get(name, ())
        self.seen: Counter[str] = Counter()

    @property
    def is_on(self) -> bool:
        """For its time, and until it has met its bound, if it has one."""
        late_s = time.monotonic() - self.until
        is_done = not self.bound or any(self.seen[word] for word in self.bound)
        return late_s < (0 if is_done else PATIENCE_S)

    def connect(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), 5, (self.address, 0))

    def open_socket(self, code: str | None = None) -> socket.socket | None:
        """A WebSocket; None if it is refused."""
        line = self.connect()
        with contextlib.suppress(OSError):
            line.sendall(handshake(code or self.code))
            answer = line.recv(4096)
            self.seen[answer[9:12].decode()] += 1
            if answer.startswith(b"HTTP/1.1 101"):
                return line
        line.close()
        return None

    def ask(self, line: socket.socket, path: str) -> str:
        """A request; its status."""
        line.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        answer, missing = b"", 1
        while missing > 0:
            data = line.recv(65_536)
            if not data:
                return "closed"
            answer += data
            head, _, body = answer.partition(b"\r\n\r\n")
            length = re.search(rb"content-length: (\d+)", head)
            missing = int(length[1]) - len(body) if length else 1
        return answer[9:12].decode()

    def flood(self, data: bytes) -> None:
        """Frames as fast as the server takes them, nothing read; again when it has closed."""
        while self.is_on:
            line = self.open_socket()
            if line is not None:
                self.pour(line, data)

    def pour(self, line: socket.socket, data: bytes) -> None:
        """Until the server closes; one that takes nothing for now is waited for."""
        line.settimeout(0.1)
        with line, contextlib.suppress(ConnectionError):
            left = data
            while self.is_on:
                with contextlib.suppress(TimeoutError):
                    sent = line.send(left)
                    self.seen["bytes"] += sent
                    left = left[sent:] or data
            return
        self.seen["closed"] += 1

    def crowd(self, people: int, work: Callable[[], None]) -> None:
        run([threading.Thread(target=work) for _ in range(people)])

    # Sockets

    def pings(self) -> None:
        data = frame(PING, b"p" * 125) * 400
        self.crowd(4, lambda: self.flood(data))

    def pongs(self) -> None:
        self.crowd(2, lambda: self.flood(frame(PONG, b"") * 2000))

    def parts(self) -> None:
        """A message that never ends, and has nothing in it."""
        data = frame(TEXT, b"", fin=False) + frame(CONTINUATION, b"", fin=False) * 4000
        self.crowd(4, lambda: self.flood(data))

    def messages(self) -> None:
        data = frame(TEXT, b'{"type":"hello"}') + frame(TEXT, b'{"type":"start"}') * 1000
        self.crowd(4, lambda: self.flood(data))

    def early(self) -> None:
        """Before the table is found: long messages, each understood."""
        said = json.dumps({"type": "act", "id": "x", "move": "y" * 100}).encode()
        self.crowd(4, lambda: self.flood(frame(TEXT, said) * 200))

    def holders(self) -> None:
        """Sockets that make the server's buffers grow, and then stay."""
        longest = frame(TEXT, b"x" * 8000) * 30
        lines: list[socket.socket] = []
        while (line := self.open_socket()) is not None:
            line.setblocking(False)
            with contextlib.suppress(OSError):
                line.send(longest + frame(TEXT, b"x" * 8000)[:-1])
            lines.append(line)
        self.stay(lines)

    def handshakes(self) -> None:
        def work() -> None:
            while self.is_on:
                line = self.open_socket()
                if line is not None:
                    line.close()

        self.crowd(4, work)

    def stay(self, lines: list[socket.socket]) -> None:
        while self.is_on:
            time.sleep(0.02)
        for line in lines:
            line.close()

    # Requests

    def scan(self) -> None:
        """All codes in order, half of them over HTTP and half over sockets."""
        codes = ("".join(letters) for letters in product(LETTERS, repeat=4))
        lock = threading.Lock()

        def following() -> Iterator[str]:
            while self.is_on:
                with lock:
                    code = next(codes)
                yield code

        def over_http() -> None:
            line = self.connect()
            for code in following():
                with contextlib.suppress(OSError):
                    status = self.ask(line, f"/api/tables/{code}")
                    self.seen[status] += 1
                    if status in ("404", "200"):
                        continue
                line.close()
                line = self.connect()
            line.close()

        def over_sockets() -> None:
            for code in following():
                line = self.open_socket(code)
                if line is not None:
                    line.settimeout(2)
                    with contextlib.suppress(OSError):
                        said = line.recv(4096)
                        for word in ("unknown_table", "too_many"):
                            self.seen[word] += word.encode() in said
                    line.close()

        threads = [threading.Thread(target=over_http) for _ in range(2)]
        threads += [threading.Thread(target=over_sockets) for _ in range(2)]
        run(threads)

    def slow(self) -> None:
        """As many connections as there are to be had, each with a request that does not end."""
        lines: list[socket.socket] = []
        while len(lines) < 400:
            line = self.connect()
            line.setblocking(False)
            with contextlib.suppress(OSError):
                line.send(b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ")
            lines.append(line)
        while self.is_on:
            for line in lines:
                with contextlib.suppress(OSError):
                    line.send(b"a")
            time.sleep(0.05)
        for line in lines:
            with contextlib.suppress(OSError):
                self.seen[line.recv(4096)[9:12].decode()] += 1
            line.close()

    def heads(self) -> None:
        """Headers without end."""

        def work() -> None:
            while self.is_on:
                line = self.connect()
                line.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nX-Long: ")
                self.pour(line, b"a" * 65_536)

        self.crowd(4, work)

    def requests(self) -> None:
        """Many requests at once on each connection, their answers unread."""

        def work() -> None:
            while self.is_on:
                self.pour(self.connect(), b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n" * 2000)

        self.crowd(4, work)

    def questions(self) -> None:
        """One after the other, and never the same."""

        def work() -> None:
            line = self.connect()
            number = 0
            while self.is_on:
                number += 1
                year, month = 2020 + number // 336 % 80, number // 28 % 12 + 1
                date = f"{year}-{month:02}-{number % 28 + 1:02}"
                with contextlib.suppress(OSError):
                    status = self.ask(line, f"/api/games/misty/ask?q=puzzle%20{date}")
                    self.seen[status] += 1
                    if status != "closed":
                        continue
                line.close()
                line = self.connect()
            line.close()

        self.crowd(4, work)


def run(threads: list[threading.Thread]) -> None:
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def handshake(code: str) -> bytes:
    return (
        f"GET /ws/{code} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    ).encode()


def frame(kind: int, data: bytes, *, fin: bool = True) -> bytes:
    """As a browser sends it, with a mask that changes nothing."""
    first = kind | (0x80 if fin else 0)
    if len(data) < 126:
        head = struct.pack("!BB", first, 0x80 | len(data))
    else:
        head = struct.pack("!BBH", first, 0x80 | 126, len(data))
    return head + bytes(4) + data


NAMES = [
    *["pings", "pongs", "parts", "messages", "early", "holders", "handshakes"],
    *["scan", "slow", "heads", "requests", "questions"],
]


def main() -> None:
    name, port, code, address, seconds = sys.argv[1:]
    attacker = Attacker(int(port), code, address, float(seconds), name)
    with contextlib.suppress(OSError):
        os.nice(5)  # harm is measured at the server, not at who shares this machine's cores
    getattr(attacker, name)()
    print(json.dumps(attacker.seen))


if __name__ == "__main__":
    main()
