"""Plain connections: uvicorn reads and answers them, within limits that it has none of its own for.

A request comes whole within a time and a length, a reader that is stuck is not waited for, and one
address has only so many connections open.
"""

import asyncio
from http import HTTPStatus

import httptools
import msgspec
import uvicorn
from uvicorn._types import ASGI3Application
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.server import ServerState

from tablee.server.limits import Addresses, network_of
from tablee.server.proxies import Proxies
from tablee.server.timer import Timer
from tablee.table.refusals import refused
from tablee.wire import http

REQUEST_S = 15.0  # from the first byte of a request to its last
READER_S = 120.0  # for the longest file on a very slow line; who takes longer is stuck
LONGEST_HEAD = 16_384  # bytes of a request before its body
MOST_WAITING = 8  # requests behind one that is being answered; browsers send none

IDLE, HEAD, BODY = "idle", "head", "body"


class Connections:
    """Called by uvicorn for the protocol of each connection."""

    def __init__(self, addresses: Addresses, proxies: Proxies) -> None:
        self.addresses = addresses
        self.proxies = proxies

    def __call__(
        self,
        config: uvicorn.Config,
        server_state: ServerState,
        app_state: dict[str, object],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> "Connection":
        return Connection(self, config, server_state, app_state, _loop)


class Connection(HttpToolsProtocol):
    """One connection, until it closes or becomes a WebSocket."""

    def __init__(
        self,
        shared: Connections,
        config: uvicorn.Config,
        server_state: ServerState,
        app_state: dict[str, object],
        _loop: asyncio.AbstractEventLoop | None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.shared = shared
        self.address: str | None = None  # as long as it counts for one
        self.answering: RequestResponseCycle | None = None
        self.stage = IDLE
        self.head_bytes = 0
        self.request_timer = Timer(self.loop, REQUEST_S, self.give_up)
        self.reader_timer = Timer(self.loop, READER_S, self.abort)

    # It comes and goes

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn does
        super().connection_made(transport)
        peer = self.client[0] if self.client else ""
        if not self.shared.proxies.believes(peer):  # through a proxy come many
            address = network_of(peer)
            if not self.shared.addresses.connections.take(address):
                self.refuse("too_many", "too many connections from this address", 429)
                return
            self.address = address
        self.request_timer.start()

    def connection_lost(self, exc: Exception | None) -> None:
        self.let_go()
        if self.answering is not None:  # uvicorn tells only the last of several
            self.answering.disconnected = True
            self.answering.message_event.set()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        self.let_go()
        super().handle_websocket_upgrade()

    def let_go(self) -> None:
        """It is no plain connection any more."""
        if self.address is not None:
            self.shared.addresses.connections.give_back(self.address)
            self.address = None
        self.request_timer.stop()
        self.reader_timer.stop()

    # Requests

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserUpgrade:
            if self._should_upgrade():
                self.handle_websocket_upgrade()
            return
        except httptools.HttpParserError:
            if len(self.pipeline) >= MOST_WAITING:
                self.refuse("too_many", "too many requests at once", 429)
            else:
                self.refuse("bad_message", "this is no request", 400)
            return
        if self.stage == HEAD:
            self.head_bytes += len(data)
            if self.head_bytes > LONGEST_HEAD:
                self.refuse("too_large", f"a request's head has at most {LONGEST_HEAD} bytes", 431)

    def on_message_begin(self) -> None:
        if len(self.pipeline) >= MOST_WAITING:
            raise ValueError("too many requests wait")  # for the parser, which then gives up
        super().on_message_begin()
        # Only a request keeps a connection alive; uvicorn takes any byte for one.
        self._unset_keepalive_if_required()
        self.stage, self.head_bytes = HEAD, 0
        self.request_timer.start()

    def on_headers_complete(self) -> None:
        self.stage = BODY
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self.stage = IDLE
        self.request_timer.stop()
        super().on_message_complete()

    def give_up(self) -> None:
        """The request has not come whole; who has sent nothing is told nothing."""
        if self.stage == IDLE:
            self.transport.close()
        else:
            self.refuse("too_slow", f"a request comes whole within {REQUEST_S:.0f} s", 408)

    # Answers

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        self.answering = cycle
        super()._start_asgi_task(cycle, app)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.reader_timer.start()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.reader_timer.stop()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self.expect_reader_of_the_rest()

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self.expect_reader_of_the_rest()

    def expect_reader_of_the_rest(self) -> None:
        """A connection that closes first sends what is left, however long that takes."""
        if self.transport.is_closing() and self.transport.get_write_buffer_size():
            self.reader_timer.start()

    def abort(self) -> None:
        self.transport.abort()

    def refuse(self, code: str, why: str, status: int) -> None:
        """Say why, unless another answer is on its way, and close."""
        refused[code] += 1
        cycle = self.answering
        if cycle is None or cycle.response_complete or not cycle.response_started:
            self.transport.write(refusal(code, why, status))
        if cycle is not None:
            cycle.disconnected = True  # whoever waits for the rest of it is told when it closes
        self.transport.close()
        self.expect_reader_of_the_rest()


def refusal(code: str, why: str, status: int) -> bytes:
    """A whole answer in the one shape."""
    body = msgspec.json.encode(http.Problem(code, why))
    return (
        f"HTTP/1.1 {status} {HTTPStatus(status).phrase}\r\n"
        f"content-type: application/json\r\ncontent-length: {len(body)}\r\n"
        "cache-control: no-store\r\nx-content-type-options: nosniff\r\nconnection: close\r\n\r\n"
    ).encode() + body
