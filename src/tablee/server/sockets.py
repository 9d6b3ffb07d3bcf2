"""The socket: everything at a table but finding it.

Spoken to as plain ASGI, beside the web framework: every layer between a socket and its table is
paid for with each message (decision 8).
"""

import re
import time
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import msgspec
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import Message, Receive, Scope, Send

from tablee.kernel.errors import TableeError
from tablee.server.hall import Hall
from tablee.server.identity import new_secret, person_of, remember, secret_of
from tablee.server.limits import Addresses, Bucket
from tablee.server.settings import Settings
from tablee.table.listeners import Listener
from tablee.table.room import BadMessage, refusal
from tablee.wire import messages as wire

POLITE_CLOSE, REFUSED_CLOSE = 1000, 4000
ADDRESS = re.compile(r"/ws/([^/]+)")


class HungUp(Exception):
    """The other side is gone."""


class Sockets:
    """Every socket of a server."""

    def __init__(self, settings: Settings, addresses: Addresses, hall: Callable[[], Hall]) -> None:
        self.settings = settings
        self.addresses = addresses
        self.hall = hall  # there once the server has started

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        connection = HTTPConnection(scope)
        address = connection.client.host if connection.client else ""
        found = ADDRESS.fullmatch(scope["path"])
        if await receive() != {"type": "websocket.connect"}:
            return
        if found is None:
            await refuse(send, "there is nothing here")
        elif not same_origin(connection):
            await refuse(send, "another site's page may not speak to this table")
        elif not self.addresses.open_socket(address):
            await refuse(send, "too many sockets from this address")
        else:
            try:
                await self.serve(connection, found[1], receive, send)
            except (HungUp, OSError):
                pass  # gone before it could be answered: nothing is lost
            finally:
                self.addresses.close_socket(address)

    async def serve(
        self, connection: HTTPConnection, code: str, receive: Receive, send: Send
    ) -> None:
        secret = secret_of(connection)
        headers = []
        if secret is None:
            secret = new_secret()
            headers = cookie_header(secret, secure=connection.scope["scheme"] == "wss")
        await send({"type": "websocket.accept", "headers": headers})
        try:
            await self.hall().find(code)
        except TableeError as error:
            await send(text(wire.encode(refusal(error))))
            await send({"type": "websocket.close", "code": POLITE_CLOSE})
            return
        await self.listen(person_of(secret), code, receive, send)

    async def listen(self, person: str, code: str, receive: Receive, send: Send) -> None:
        """Between a socket and its table until one of them goes."""

        async def close() -> None:
            await send({"type": "websocket.close", "code": POLITE_CLOSE})

        async def send_frame(frame: bytes) -> None:
            await send(text(frame))

        listener = Listener(person, send_frame, close)
        table = None
        try:
            hello = await said_hello(receive, listener)
            # The one found before may have been swept away meanwhile.
            table = await self.hall().find(code)
            table.enter(listener, hello)
            per_second = self.settings.messages_per_second
            bucket = Bucket(per_second, 2 * per_second, time.monotonic())
            while True:
                message = await heard(receive, listener)
                if not bucket.take(time.monotonic()):
                    listener.put(wire.Refused("too_many", "too many messages: slow down"))
                elif message is not None:
                    table.receive(listener, message)
        finally:
            listener.hang_up()
            if table is not None:
                table.leave(listener)


def text(data: bytes) -> Message:
    return {"type": "websocket.send", "text": data.decode()}


async def refuse(send: Send, why: str) -> None:
    await send({"type": "websocket.close", "code": REFUSED_CLOSE, "reason": why})


async def said_hello(receive: Receive, listener: Listener) -> wire.Hello:
    while True:
        message = await heard(receive, listener)
        if isinstance(message, wire.Hello):
            return message
        if message is not None:
            listener.put(refusal(BadMessage("say hello first")))


async def heard(receive: Receive, listener: Listener) -> wire.ClientMessage | None:
    """The next message; None, and a refusal sent, for one that cannot be understood."""
    event = await receive()
    if event["type"] == "websocket.disconnect":
        raise HungUp
    data: Any = event.get("text") or event.get("bytes") or ""
    try:
        if len(data) > wire.MOST_BYTES:
            raise BadMessage(f"a message has at most {wire.MOST_BYTES} bytes")
        return wire.decode_client.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        listener.put(refusal(BadMessage(f"not understood: {error}")))
    except BadMessage as error:
        listener.put(refusal(error))
    return None


def same_origin(connection: HTTPConnection) -> bool:
    """A browser says which page speaks; only our own may. Other programs say nothing."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    try:
        return urlsplit(origin).netloc == connection.headers.get("host")
    except ValueError:  # no address at all
        return False


def cookie_header(secret: str, *, secure: bool) -> list[tuple[bytes, bytes]]:
    response = Response()
    remember(response, secret, secure=secure)
    return [pair for pair in response.raw_headers if pair[0] == b"set-cookie"]
