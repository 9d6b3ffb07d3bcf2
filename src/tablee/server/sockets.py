"""The socket: everything at a table but finding it.

uvicorn hands a connection over as soon as its handshake has come; from there on picows reads and
writes its frames, and a message is heard and told without a coroutine (decision 8).
"""

import asyncio
import contextlib
import logging
import re
import time
from collections.abc import Callable
from http import HTTPStatus
from typing import Any
from urllib.parse import unquote, urlsplit

import msgspec
import uvicorn
from picows import (
    WSAutoPingStrategy,
    WSCloseCode,
    WSFrame,
    WSListener,
    WSMsgType,
    WSTransport,
    WSUpgradeRequest,
    WSUpgradeResponse,
    WSUpgradeResponseWithListener,
)
from picows.picows import WSProtocol  # type: ignore[attr-defined]
from starlette.requests import HTTPConnection
from starlette.responses import Response
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.server import ServerState

from tablee.kernel.errors import TableeError
from tablee.server.hall import Hall
from tablee.server.identity import new_secret, person_of, remember, secret_of
from tablee.server.limits import Addresses, Bucket
from tablee.server.settings import Settings
from tablee.table.listeners import Listener, Postman
from tablee.table.mail import Mail
from tablee.table.refusals import BadMessage, refusal
from tablee.table.table import Table
from tablee.wire import messages as wire

ADDRESS = re.compile(r"/ws/([^/?]+)")
LONGEST_FRAME = 65_536
HANDSHAKE_S, QUIET_S = 10, 10  # a line that is quiet for so long is pinged, and has as long again
READ_BYTES = 2048  # at first; a handshake or a long message makes it grow

logger = logging.getLogger(__name__)


class OurErrors(logging.LoggerAdapter[logging.Logger]):
    """Of what picows says, what was raised in our own code: what strangers send is no news."""

    def log(self, level: int, msg: object, *args: object, **how: Any) -> None:
        if how.get("exc_info"):
            super().log(level, msg, *args, **how)


class Sockets:
    """Every socket of a server; called by uvicorn for the protocol of each."""

    def __init__(self, settings: Settings, addresses: Addresses, hall: Callable[[], Hall]) -> None:
        self.settings = settings
        self.addresses = addresses
        self.hall = hall  # there once the server has started
        self.postman = Postman()

    def __call__(
        self, config: uvicorn.Config, server_state: ServerState, app_state: dict[str, Any]
    ) -> "Upgraded":
        proxies = ProxyHeadersMiddleware(nowhere, config.forwarded_allow_ips)
        return Upgraded(self, server_state.connections, proxies)


class Upgraded(WSProtocol):  # type: ignore[misc]
    """A connection that has become a WebSocket. uvicorn knows it by `shutdown` alone."""

    def __init__(
        self, sockets: Sockets, connections: set[Any], proxies: ProxyHeadersMiddleware
    ) -> None:
        super().__init__(
            None,
            None,
            False,  # we are the server
            self.answer,
            OurErrors(logger),
            True,  # our own errors end the connection
            HANDSHAKE_S,
            True,  # ping
            QUIET_S,
            QUIET_S,
            WSAutoPingStrategy.PING_WHEN_IDLE,
            True,  # pong
            LONGEST_FRAME,
            None,
            READ_BYTES,
        )
        self.sockets = sockets
        self.connections = connections
        self.proxies = proxies
        self.address: str | None = None  # as long as it counts for one

    def connection_made(self, transport: asyncio.Transport) -> None:
        super().connection_made(transport)
        self.connections.add(self)

    def data_received(self, data: bytes) -> None:
        """The handshake, which uvicorn has read; what follows is read into picows's own buffer."""
        transport = self.transport.underlying_transport
        transport.pause_reading()
        data = data.decode("ascii", "replace").encode("ascii", "replace")
        while data:
            buffer = self.get_buffer(-1)
            size = min(len(buffer), len(data))
            buffer[:size] = data[:size]
            self.buffer_updated(size)
            data = data[size:]
        asyncio.get_running_loop().call_soon(resume, transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self.connections.discard(self)
        super().connection_lost(exc)
        if self.address is not None:
            self.sockets.addresses.close_socket(self.address)

    def shutdown(self) -> None:
        self.transport.send_close(WSCloseCode.SERVICE_RESTART)
        self.transport.disconnect()

    def answer(self, request: WSUpgradeRequest) -> WSUpgradeResponseWithListener:
        """To a handshake; picows would tell a stranger what went wrong in here."""
        try:
            return self.open_or_refuse(request)
        except Exception:
            logger.exception("a handshake failed")
            return refused("this server has failed", HTTPStatus.INTERNAL_SERVER_ERROR)

    def open_or_refuse(self, request: WSUpgradeRequest) -> WSUpgradeResponseWithListener:
        """A line to the table that is asked for, or why not."""
        connection = self.seen_from_outside(request)
        found = ADDRESS.fullmatch(connection.scope["path"])
        address = connection.client.host if connection.client else ""
        if found is None:
            return refused("there is nothing here")
        if not same_origin(connection):
            return refused("another site's page may not speak to this table")
        if not self.sockets.addresses.open_socket(address):
            return refused("too many sockets from this address")
        self.address = address
        secret, headers = secret_of(connection), []
        if secret is None:
            secret = new_secret()
            headers = cookie_header(secret, secure=connection.scope["scheme"] == "wss")
        line = TableLine(self.sockets, person_of(secret), found[1])
        return WSUpgradeResponseWithListener(WSUpgradeResponse.create_101_response(headers), line)

    def seen_from_outside(self, request: WSUpgradeRequest) -> HTTPConnection:
        """A handshake as the web framework sees requests; behind a proxy, as it came in there."""
        headers = [(key.lower().encode(), text.encode()) for key, text in request.headers.items()]
        scope: dict[str, Any] = {
            "type": "websocket",
            "scheme": "ws",
            "path": unquote(request.path.decode().partition("?")[0]),
            "headers": headers,
            "client": self.transport.underlying_transport.get_extra_info("peername"),
        }
        reading = self.proxies(scope, nowhere, nowhere)  # type: ignore[arg-type]
        with contextlib.suppress(StopIteration):  # it waits for nothing
            reading.send(None)
        return HTTPConnection(scope)


class TableLine(WSListener):
    """Between a browser and its table until one of them goes."""

    transport: WSTransport

    def __init__(self, sockets: Sockets, person: str, code: str) -> None:
        super().__init__()
        self.sockets = sockets
        self.code = code
        self.listener = Listener(person, self, sockets.postman)
        self.table: Table | None = None
        self.early: Mail[wire.ClientMessage] = Mail()  # said before the table was found
        self.parts: list[bytes] = []  # of a message that comes in several frames
        per_second = sockets.settings.messages_per_second
        self.bucket = Bucket(per_second, 2 * per_second, time.monotonic())

    # picows calls

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport
        self.coming = asyncio.get_running_loop().create_task(self.come_in())

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        match frame.msg_type:
            case WSMsgType.TEXT | WSMsgType.BINARY | WSMsgType.CONTINUATION:
                data = frame.get_payload_as_bytes()
                if frame.fin and not self.parts:
                    self.hear(data)
                else:
                    self.hear_part(data, is_last=frame.fin)
            case WSMsgType.CLOSE:
                transport.send_close(WSCloseCode.OK)
                transport.disconnect()

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self.coming.cancel()
        self.listener.hang_up()
        if self.table is not None:
            self.table.leave(self.listener)

    def pause_writing(self) -> None:
        self.listener.fill(is_full=True)

    def resume_writing(self) -> None:
        self.listener.fill(is_full=False)

    # The listener calls

    def send(self, frame: bytes) -> None:
        self.transport.send(WSMsgType.TEXT, frame)

    def close(self) -> None:
        """The other side closes when it has read that; one that never does is not waited for."""
        self.transport.send_close(WSCloseCode.OK)
        asyncio.get_running_loop().call_later(HANDSHAKE_S, self.transport.disconnect, False)

    # What is heard

    def hear_part(self, data: bytes, *, is_last: bool) -> None:
        self.parts.append(data)
        if sum(map(len, self.parts)) > LONGEST_FRAME:
            self.transport.send_close(WSCloseCode.MESSAGE_TOO_BIG)
            self.transport.disconnect()
        elif is_last:
            whole, self.parts = b"".join(self.parts), []
            self.hear(whole)

    def hear(self, data: bytes) -> None:
        """A message; what cannot be understood is refused."""
        if not self.bucket.take(time.monotonic()):
            self.listener.put(wire.Refused("too_many", "too many messages: slow down"))
            return
        try:
            if len(data) > wire.MOST_BYTES:
                raise BadMessage(f"a message has at most {wire.MOST_BYTES} bytes")
            message = wire.decode_client.decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            self.listener.put(refusal(BadMessage(f"not understood: {error}")))
        except BadMessage as error:
            self.listener.put(refusal(error))
        else:
            if self.table is None:
                self.early.put(message)
            else:
                self.table.receive(self.listener, message)

    async def come_in(self) -> None:
        """Find the table, wait for the hello, and enter with whatever was said after it."""
        try:
            await self.sockets.hall().find(self.code)
            while not isinstance(hello := await self.early.take(), wire.Hello):
                self.listener.put(refusal(BadMessage("say hello first")))
            # The one found before may have been swept away meanwhile.
            table = await self.sockets.hall().find(self.code)
        except TableeError as error:
            self.send(wire.encode(refusal(error)))
            self.close()
            return
        except Exception:
            logger.exception("table %s cannot be entered", self.code)
            self.transport.send_close(WSCloseCode.INTERNAL_ERROR)
            self.transport.disconnect()
            return
        self.table = table
        table.enter(self.listener, hello)
        for message in self.early.items:
            table.receive(self.listener, message)


def resume(transport: asyncio.Transport) -> None:
    if not transport.is_closing():
        transport.resume_reading()


def refused(why: str, status: HTTPStatus = HTTPStatus.FORBIDDEN) -> WSUpgradeResponseWithListener:
    response = WSUpgradeResponse.create_error_response(status, why.encode())
    return WSUpgradeResponseWithListener(response, None)


async def nowhere(*_: object) -> None:
    """Where a proxy's headers lead: they are only read."""


def same_origin(connection: HTTPConnection) -> bool:
    """A browser says which page speaks; only our own may. Other programs say nothing."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    try:
        return urlsplit(origin).netloc == connection.headers.get("host")
    except ValueError:  # no address at all
        return False


def cookie_header(secret: str, *, secure: bool) -> list[tuple[str, str]]:
    response = Response()
    remember(response, secret, secure=secure)
    return [("Set-Cookie", response.headers["set-cookie"])]
