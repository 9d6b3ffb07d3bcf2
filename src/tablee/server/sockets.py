"""The socket: everything at a table but finding it.

uvicorn hands a connection over as soon as its handshake has come; from there on picows reads and
writes its frames, and a message is heard and told without a coroutine (decision 8).
"""

import asyncio
import logging
import re
import time
from collections.abc import Callable
from http import HTTPStatus
from urllib.parse import unquote

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
from picows.picows import WSProtocol  # type: ignore[attr-defined]  # it has no types
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import Scope
from uvicorn.server import ServerState

from tablee.kernel.errors import TableeError
from tablee.server.finder import Finder
from tablee.server.identity import new_secret, person_of, remember, same_origin, secret_of
from tablee.server.limits import Addresses
from tablee.server.lines import handed_on, is_here, trip_of
from tablee.server.live_tables import LiveTables
from tablee.server.proxies import Proxies, address_of
from tablee.server.settings import Settings
from tablee.server.timer import Timer
from tablee.store import StoreTrouble
from tablee.table.bucket import Bucket
from tablee.table.listeners import Listener, Outbox
from tablee.table.queue import Queue
from tablee.table.recovery import waiting
from tablee.table.refusals import BadMessage, DamagedTable, TooMany, refusal
from tablee.table.refusals import refused as refusals
from tablee.table.table import Table
from tablee.table.witnesses import KernelTrip
from tablee.wire import http
from tablee.wire import messages as wire

ADDRESS = re.compile(r"/ws/([^/?]+)")
LONGEST_FRAME = 8192
HANDSHAKE_S, QUIET_S = 10, 10  # a socket that is quiet for so long is pinged, and has as long again
SILENT_S = 5.0  # then something is said, so that the other side knows that this one is there
LOOK_S = 1.0  # for sockets on which that is due
HELLO_S = 10.0  # from finding the table to the hello
READER_S = 30.0  # a socket that is full for so long has nobody who reads
LAST_WORDS_S = 2.0  # for a socket that is being closed to take what was said last
READ_BYTES = 2048  # at first, and at once; a handshake or a long message makes the buffer grow
MOST_UNREAD = 131_072  # bytes that wait for a reader beside its queue
MOST_EARLY = 16  # messages before the table is found
# Control frames and messages in parts: browsers send hardly any, so all of them count together.
RARE_PER_SECOND, RARE_AT_ONCE = 2.0, 20.0
PATIENCE = 10  # times as many messages as may come in a second are refused before it is cut off

ANYBODY_THERE = wire.encode(wire.Ping(""))

TEXT = WSMsgType.TEXT
WHOLE = (TEXT, WSMsgType.BINARY)

logger = logging.getLogger(__name__)


class OurErrors(logging.LoggerAdapter[logging.Logger]):
    """Of what picows says, what was raised in our own code: what strangers send is no news."""

    def log(
        self,
        level: int,
        msg: object,
        *args: object,
        exc_info: "logging._ExcInfoType | None" = None,
        **how: object,
    ) -> None:
        if exc_info:
            super().log(level, msg, *args, exc_info=exc_info)


class Sockets:
    """Every socket of a server; called by uvicorn for the protocol of each."""

    def __init__(
        self,
        settings: Settings,
        addresses: Addresses,
        proxies: Proxies,
        finder: Finder,
        live_tables: Callable[[], LiveTables],
    ) -> None:
        self.settings = settings
        self.addresses = addresses
        self.proxies = proxies
        self.finder = finder
        self.live_tables = live_tables  # there once the server has started
        self.outbox = Outbox()
        self.at_tables: set[TableSocket] = set()

    async def break_silence(self) -> None:
        """A browser does not see the pings of a WebSocket: who only waits must hear something.

        Without it nobody would notice that a line is dead on which there is nothing to say: a
        server without power, a proxy that does not look after its lines any more.
        """
        while True:
            await asyncio.sleep(LOOK_S)
            if self.outbox.may_speak is None or self.outbox.may_speak():
                now = time.monotonic()
                for socket in self.at_tables:
                    if now - socket.said_s >= SILENT_S and not socket.listener.is_full:
                        socket.listener.put(ANYBODY_THERE)

    def __call__(
        self, config: uvicorn.Config, server_state: ServerState, app_state: dict[str, object]
    ) -> "Upgraded":
        return Upgraded(self, server_state)


class Upgraded(WSProtocol):  # type: ignore[misc]  # nor has its class
    """A connection that has become a WebSocket. uvicorn knows it by `shutdown` alone."""

    def __init__(self, sockets: Sockets, server_state: ServerState) -> None:
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
            False,  # pongs are counted, and sent by us
            LONGEST_FRAME,
            None,
            READ_BYTES,
        )
        self.sockets = sockets
        self.connections = server_state.connections
        self.address: str | None = None  # as long as it counts for one

    def connection_made(self, transport: asyncio.Transport) -> None:
        super().connection_made(transport)
        self.connections.add(self)

    def get_buffer(self, size_hint: int) -> memoryview:
        """Little at a time: picows doubles its buffer whenever a reading fills it, and keeps it."""
        buffer: memoryview = super().get_buffer(size_hint)
        return buffer[:READ_BYTES]

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
            self.sockets.addresses.sockets.give_back(self.address)

    def shutdown(self) -> None:
        self.transport.send_close(WSCloseCode.SERVICE_RESTART)
        self.transport.disconnect()

    def answer(self, request: WSUpgradeRequest) -> WSUpgradeResponseWithListener:
        """To a handshake; picows would tell a stranger what went wrong in here."""
        try:
            return self.open_or_refuse(request)
        except Exception:
            logger.exception("a handshake failed")
            return refused("http_500", "that did not work", HTTPStatus.INTERNAL_SERVER_ERROR)

    def open_or_refuse(self, request: WSUpgradeRequest) -> WSUpgradeResponseWithListener:
        """A socket at the table that is asked for, or why not."""
        connection = self.seen_from_outside(request)
        found = ADDRESS.fullmatch(connection.scope["path"])
        address, addresses = address_of(connection.scope), self.sockets.addresses
        if found is None:
            return refused("http_403", "there is nothing here")
        if not same_origin(connection):
            return refused("other_site", "another site's page may not speak to this table")
        if not addresses.handshakes.take(address, time.monotonic()):
            why = "too many handshakes from this address: wait a minute"
            return refused("too_many", why, HTTPStatus.TOO_MANY_REQUESTS)
        if not addresses.sockets.take(address):
            why = "too many sockets from this address"
            return refused("too_many", why, HTTPStatus.TOO_MANY_REQUESTS)
        self.address = address
        secret, headers = secret_of(connection), []
        if secret is None:  # our own page, or a program: what is not brought does not exist
            secret = new_secret()
            headers = cookie_header(secret, secure=connection.scope["scheme"] == "wss")
        socket = TableSocket(self.sockets, person_of(secret), found[1], address)
        self.let_bear_out(socket, connection)
        return WSUpgradeResponseWithListener(WSUpgradeResponse.create_101_response(headers), socket)

    def let_bear_out(self, socket: "TableSocket", connection: HTTPConnection) -> None:
        """How the kernel is asked about a line, if it is the person's that it sees."""
        known = self.transport.underlying_transport.get_extra_info("peername")
        peer: str = known[0] if known else ""  # nobody, if the line is gone already
        if self.sockets.proxies.believes(peer):
            handed = handed_on(connection.headers)
            socket.ask_kernel = lambda: handed
        elif not is_here(peer):
            line = self.transport.underlying_transport.get_extra_info("socket")
            socket.ask_kernel = lambda: trip_of(line)

    def seen_from_outside(self, request: WSUpgradeRequest) -> HTTPConnection:
        """A handshake as the web framework sees requests; behind a proxy, as it came in there."""
        headers = [(key.lower().encode(), text.encode()) for key, text in request.headers.items()]
        scope: Scope = {
            "type": "websocket",
            "scheme": "ws",
            "path": unquote(request.path.decode().partition("?")[0]),
            "headers": headers,
            "client": self.transport.underlying_transport.get_extra_info("peername"),
        }
        self.sockets.proxies.see_through(scope)
        return HTTPConnection(scope)


class TableSocket(WSListener):
    """Between a browser and its table until one of them goes."""

    transport: WSTransport
    unread: Callable[[], int]  # bytes that wait for the reader

    def __init__(self, sockets: Sockets, person: str, code: str, address: str) -> None:
        super().__init__()
        self.sockets = sockets
        self.code = code
        self.address = address
        self.listener = Listener(person, self, sockets.outbox, self)
        self.ask_kernel: Callable[[], KernelTrip | None] = lambda: None
        self.table: Table | None = None
        self.early: Queue[wire.ClientMessage] = Queue()  # said before the table was found
        self.parts: list[bytes] = []  # of a message that comes in several frames
        per_second, now = sockets.settings.messages_per_second, time.monotonic()
        self.bucket = Bucket(per_second, 2 * per_second, now)
        self.patience = Bucket(per_second, PATIENCE * per_second, now)
        self.rare = Bucket(RARE_PER_SECOND, RARE_AT_ONCE, now)
        self.is_closing = False
        self.said_s = now
        loop = asyncio.get_running_loop()
        self.reader_timer = Timer(loop, READER_S, lambda: self.end("nobody reads this line"))

    # picows calls

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport
        self.unread = transport.underlying_transport.get_write_buffer_size
        self.coming = asyncio.get_running_loop().create_task(self.come_in())

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        kind = frame.msg_type
        if self.is_closing:
            if kind == WSMsgType.CLOSE or not self.rare.take(time.monotonic()):
                transport.disconnect()
        elif kind in WHOLE and frame.fin and not self.parts:
            self.hear(frame.get_payload_as_bytes())
        elif kind == WSMsgType.PONG and self.bears_out(frame):
            pass
        elif not self.rare.take(time.monotonic()):
            self.end("too many control frames, or parts of messages")
        elif kind == WSMsgType.PING:
            if not self.listener.is_full:
                transport.send_pong(frame.get_payload_as_bytes())
        elif kind == WSMsgType.CLOSE:
            transport.send_close(WSCloseCode.OK)
            self.leave()
        elif kind != WSMsgType.PONG:
            self.hear_part(frame.get_payload_as_bytes(), is_last=frame.fin)

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self.sockets.at_tables.discard(self)
        self.coming.cancel()
        self.reader_timer.stop()
        self.listener.hang_up()
        if self.table is not None:
            self.table.leave(self.listener)

    def pause_writing(self) -> None:
        self.listener.fill(is_full=True)
        self.reader_timer.start()

    def resume_writing(self) -> None:
        self.reader_timer.stop()
        self.listener.fill(is_full=False)

    # The listener calls

    def send(self, frame: bytes) -> None:
        if self.unread() + len(frame) > MOST_UNREAD:
            self.end("too far behind")
        else:
            self.transport.send(TEXT, frame)
            self.said_s = time.monotonic()

    def close(self) -> None:
        """The other side closes when it has read that; one that never does is not waited for."""
        self.is_closing = True
        self.transport.send_close(WSCloseCode.OK)
        asyncio.get_running_loop().call_later(HANDSHAKE_S, self.transport.disconnect, False)

    # The referee asks

    def ping(self, nonce: str) -> None:
        if not self.is_closing and not self.listener.is_full:
            self.transport.send_ping(nonce.encode())

    def nudge(self) -> None:
        if not self.is_closing and not self.listener.is_full:
            self.transport.send_pong()  # unasked: RFC 6455, 5.5.3

    def bears_out(self, frame: WSFrame) -> bool:
        """Whether that is the browser's answer to such a ping."""
        return self.listener.borne_out(frame.get_payload_as_bytes().decode("ascii", "replace"))

    def kernel_trip(self) -> KernelTrip | None:
        return self.ask_kernel()

    # Ends

    def end(self, why: str) -> None:
        """Say why, where that is read, and go."""
        if not self.is_closing:
            if not self.listener.is_full:
                self.transport.send(WSMsgType.TEXT, wire.encode(refusal(TooMany(why))))
            self.transport.send_close(WSCloseCode.POLICY_VIOLATION, why.encode())
            self.leave()

    def leave(self) -> None:
        """Read nothing more, and let what was said last go out, for a moment."""
        self.is_closing = True
        self.transport.disconnect()
        asyncio.get_running_loop().call_later(LAST_WORDS_S, self.transport.disconnect, False)

    # What is heard

    def hear_part(self, data: bytes, *, is_last: bool) -> None:
        self.parts.append(data)
        if sum(map(len, self.parts)) > LONGEST_FRAME:
            self.transport.send_close(WSCloseCode.MESSAGE_TOO_BIG)
            self.leave()
        elif is_last:
            whole, self.parts = b"".join(self.parts), []
            self.hear(whole)

    def hear(self, data: bytes) -> None:
        """A message; what cannot be understood is refused."""
        now = time.monotonic()
        if not self.bucket.take(now):
            if self.patience.take(now):
                self.listener.put(refusal(TooMany("too many messages: slow down")))
            else:
                self.end("too many messages")
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
            if self.table is not None:
                self.table.receive(self.listener, message)
            elif len(self.early) < MOST_EARLY:
                self.early.put(message)
            else:
                self.listener.put(refusal(TooMany("too many messages before the table is found")))

    async def come_in(self) -> None:
        """Find the table, wait for the hello, and enter with whatever was said after it."""
        try:
            live_tables, person = self.sockets.live_tables(), self.listener.person
            await self.sockets.finder.find(live_tables.find, self.code, self.address, person)
            async with asyncio.timeout(HELLO_S):
                while not isinstance(hello := await self.early.take(), wire.Hello):
                    self.listener.put(refusal(BadMessage("say hello first")))
            # The one found before may have been swept away meanwhile.
            table = await live_tables.find(self.code)
        except TimeoutError:
            self.send(
                wire.encode(wire.Refused("too_slow", f"no hello came within {HELLO_S:.0f} s"))
            )
            self.close()
            return
        except TableeError as error:
            self.send(wire.encode(refusal(error)))
            self.close()
            return
        except StoreTrouble as trouble:
            logger.warning("table %s cannot be opened: %s", self.code, trouble)
            if trouble.kind == "damaged":
                self.send(wire.encode(refusal(DamagedTable("this table cannot be read"))))
            else:  # who comes again may be lucky
                self.send(wire.encode(wire.Paused(waiting(trouble))))
            self.close()
            return
        except Exception:
            logger.exception("table %s cannot be entered", self.code)
            self.transport.send_close(WSCloseCode.INTERNAL_ERROR)
            self.transport.disconnect()
            return
        self.table = table
        self.sockets.at_tables.add(self)
        table.enter(self.listener, hello)
        for message in self.early.items:
            table.receive(self.listener, message)


def resume(transport: asyncio.Transport) -> None:
    if not transport.is_closing():
        transport.resume_reading()


def refused(
    code: str, why: str, status: HTTPStatus = HTTPStatus.FORBIDDEN
) -> WSUpgradeResponseWithListener:
    """No socket, and the reason in the one shape."""
    refusals[code] += 1
    body = msgspec.json.encode(http.Problem(code, why))
    headers = [("Content-Type", "application/json")]
    response = WSUpgradeResponse.create_error_response(status, body, headers)
    return WSUpgradeResponseWithListener(response, None)


def cookie_header(secret: str, *, secure: bool) -> list[tuple[str, str]]:
    response = Response()
    remember(response, secret, secure=secure)
    return [("Set-Cookie", response.headers["set-cookie"])]
