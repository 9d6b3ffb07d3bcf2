"""WebSocket frames made and read by hand: whole, in parts, or as no browser would send them."""

import asyncio
import base64
import struct
from collections.abc import Callable

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
FIN, MASKED = 0x80, 0x80
NO_MASK = bytes(4)  # a mask that changes nothing: what is sent can be read
KEY = base64.b64encode(bytes(16)).decode()


def frame(payload: bytes, kind: int = TEXT, *, is_last: bool = True) -> bytes:
    """One frame from a client."""
    first = kind | (FIN if is_last else 0)
    size = len(payload)
    if size < 126:
        head = struct.pack("!BB", first, MASKED | size)
    elif size < 65536:
        head = struct.pack("!BBH", first, MASKED | 126, size)
    else:
        head = struct.pack("!BBQ", first, MASKED | 127, size)
    return head + NO_MASK + payload


def handshake(path: str, port: int, secret: str | None) -> bytes:
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {KEY}",
    ]
    if secret is not None:
        lines.append(f"Cookie: tablee={secret}")
    return "\r\n".join([*lines, "", ""]).encode()


class RawSocket(asyncio.Protocol):
    """A connection that says whatever it is given, and hands on each message that it hears."""

    def __init__(self, hear: Callable[[bytes], None]) -> None:
        self.hear = hear
        self.transport: asyncio.Transport
        self.buffer = b""
        self.is_open = False
        loop = asyncio.get_running_loop()
        self.opened: asyncio.Future[bool] = loop.create_future()  # False: it was refused
        self.closed: asyncio.Future[None] = loop.create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def connection_lost(self, error: Exception | None) -> None:
        self.is_open = False
        if not self.opened.done():
            self.opened.set_result(False)
        if not self.closed.done():
            self.closed.set_result(None)

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.is_open and not self.read_answer():
            return
        while self.read_frame():
            pass

    def read_answer(self) -> bool:
        """To the handshake; whether the line is open."""
        head, end, rest = self.buffer.partition(b"\r\n\r\n")
        if not end or self.opened.done():
            return False
        self.buffer = rest
        self.is_open = head.startswith(b"HTTP/1.1 101")
        self.opened.set_result(self.is_open)
        if not self.is_open:
            self.transport.close()
        return self.is_open

    def read_frame(self) -> bool:
        """Take one frame from what has come; False if there is none yet."""
        data = self.buffer
        if len(data) < 2:
            return False
        size, start = data[1] & 0x7F, 2
        if size >= 126:
            start += 2 if size == 126 else 8
            if len(data) < start:
                return False
            size = int.from_bytes(data[2:start], "big")
        if len(data) < start + size:
            return False
        payload, self.buffer = data[start : start + size], data[start + size :]
        self.take(data[0] & 0x0F, payload)
        return True

    def take(self, kind: int, payload: bytes) -> None:
        if kind == TEXT:
            for message in payload.split(b"\n"):
                self.hear(message)
        elif kind == PING:
            self.write(frame(payload, PONG))
        elif kind == CLOSE:
            self.write(frame(payload, CLOSE))
            self.transport.close()

    def write(self, data: bytes) -> None:
        if not self.transport.is_closing():
            self.transport.write(data)

    def hang_up(self) -> None:
        """Without a farewell."""
        self.transport.abort()


async def open_socket(
    hear: Callable[[bytes], None], port: int, path: str, secret: str | None, address: str
) -> RawSocket | None:
    """From that address of this machine to the server's; None if it is refused."""
    _, line = await asyncio.get_running_loop().create_connection(
        lambda: RawSocket(hear), "127.0.0.1", port, local_addr=(address, 0)
    )
    line.write(handshake(path, port, secret))
    return line if await line.opened else None
