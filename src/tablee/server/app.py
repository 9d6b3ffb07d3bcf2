"""The ASGI application: a small HTTP surface, one WebSocket route, and the client's files."""

import asyncio
import contextlib
import re
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, TypeVar
from urllib.parse import urlsplit

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

import tablee.kernel.record
from tablee.bots import bots_of
from tablee.games import find_game, shelf
from tablee.kernel.errors import TableeError
from tablee.server.address import home_address
from tablee.server.hall import Hall
from tablee.server.identity import new_secret, person_of, remember, secret_of
from tablee.server.limits import Addresses, Bucket
from tablee.server.settings import Settings
from tablee.server.site import Site
from tablee.store import Store, UnknownTable
from tablee.store.sqlite import SqliteStore
from tablee.table import entries as log
from tablee.table.clock import LoopClock
from tablee.table.listeners import Listener
from tablee.table.room import BadMessage
from tablee.table.table import House, new_key, refusal
from tablee.table.thinker import Workers
from tablee.wire import messages as wire

POLICY = (
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self'; script-src 'self';"
    " connect-src 'self' ws: wss:; object-src 'none'; base-uri 'none'; form-action 'self';"
    " frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
STATUS = {"unknown_table": 404, "unknown_game": 404, "too_many": 429, "too_large": 413}
MOST_BODY = 8192
POLITE_CLOSE, REFUSED_CLOSE = 1000, 4000
GAME_NUMBER = re.compile(r"[0-9]{1,6}")

T = TypeVar("T")


class TooMany(TableeError):
    """One address asks for too much."""

    code = "too_many"


class TooLarge(TableeError):
    """A body over the limit."""

    code = "too_large"


class SecurityHeaders:
    """Adds the headers to every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *HEADERS]
            await send(message)

        await self.app(scope, receive, with_headers if scope["type"] == "http" else send)


class Server:
    """Everything a process shares: the hall, the limits, the client's files."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.site = Site()
        self.addresses = Addresses(settings.sockets_per_address, settings.tables_per_minute)
        self.workers = Workers(settings.workers)
        self.hall: Hall
        self.writers: set[asyncio.Task[None]] = set()

    def app(self) -> Starlette:
        routes = [
            Route("/api/health", self.health),
            Route("/api/games", self.games),
            Route("/api/house", self.house),
            Route("/api/tables", self.new_table, methods=["POST"]),
            Route("/api/tables/{code}", self.table),
            Route("/api/tables/{code}/games/{number}/record", self.record),
            Route("/api/tables/{code}/games/{number}/check", self.check),
            Route("/api/{rest:path}", self.nothing, methods=["GET", "POST", "PUT", "DELETE"]),
            Route("/{path:path}", self.page),
            WebSocketRoute("/ws/{code}", self.socket),
        ]
        return Starlette(
            routes=routes,
            lifespan=self.lifespan,
            middleware=[Middleware(SecurityHeaders)],
            exception_handlers={TableeError: say_problem, HTTPException: say_http_problem},
        )

    @contextlib.asynccontextmanager
    async def lifespan(self, _: Starlette) -> AsyncIterator[None]:
        store: Store = SqliteStore(self.settings.store_path())
        house = House(store, LoopClock(), self.workers, self.settings.away_ms, self.settings.bot_ms)
        self.hall = Hall(house, owner=secrets.token_hex(8))
        sweeper = asyncio.get_running_loop().create_task(self.sweep())
        yield
        sweeper.cancel()
        await self.hall.close()
        self.workers.close()
        await store.close()

    async def sweep(self) -> None:
        while True:
            await asyncio.sleep(60)
            await self.hall.sweep(self.settings.idle_minutes * 60_000)

    # HTTP

    async def health(self, request: Request) -> Response:
        return answer({"ok": True, "tables": len(self.hall.tables)})

    async def games(self, request: Request) -> Response:
        return known(request, answer([game_info(name) for name in shelf()]))

    async def house(self, request: Request) -> Response:
        """A page opened as localhost cannot make a link for phones by itself."""
        here_only = self.settings.host in ("localhost", "::1") or self.settings.host.startswith(
            "127."
        )
        address = None if here_only else home_address()
        port = request.scope["server"][1]
        return answer(wire.HouseInfo(None if address is None else f"http://{address}:{port}"))

    async def new_table(self, request: Request) -> Response:
        if not self.addresses.open_table(address_of(request), time.monotonic()):
            raise TooMany("too many new tables: wait a minute")
        wanted = await body_of(request, wire.NewTable)
        game = find_game(wanted.game)
        secret = secret_of(request) or new_secret()
        table = await self.hall.open(game.name)
        entries: list[log.Entry] = []
        if wanted.name is not None:
            entries += table.room.sit(person_of(secret), wanted.name, 0, new_key())
            await table.write(entries)
        for seat, level in enumerate(wanted.bots, start=1):
            name = table.free_name(seat)
            await table.write(table.room.set_bot(person_of(secret), seat, level, name))
        if wanted.options:
            await table.write(table.room.set_options(person_of(secret), wanted.options))
        response = answer(address_of_table(table.code, table.room), 201)
        remember(response, secret, secure=request.url.scheme == "https")
        return response

    async def table(self, request: Request) -> Response:
        table = await self.hall.find(request.path_params["code"])
        return known(request, answer(address_of_table(table.code, table.room)))

    async def record(self, request: Request) -> Response:
        record = await self.ended_game(request)
        return Response(
            record.dump(),
            media_type="application/jsonl",
            headers={"Content-Disposition": f'attachment; filename="{record.header.game}.jsonl"'},
        )

    async def check(self, request: Request) -> Response:
        record = await self.ended_game(request)
        game = find_game(record.header.game)
        state = await asyncio.to_thread(tablee.kernel.record.verify, game, record)
        return answer(
            {
                "ok": True,
                "moves": len(record.entries),
                "scores": state.standings().scores,
                "digest": record.result.digest,
            }
        )

    async def ended_game(self, request: Request) -> tablee.kernel.record.Record:
        table = await self.hall.find(request.path_params["code"])
        number = request.path_params["number"]
        record = table.room.records.get(int(number) if GAME_NUMBER.fullmatch(number) else 0)
        if record is None:
            raise UnknownTable("there is no such game at this table, or it is not over")
        return record

    async def nothing(self, request: Request) -> Response:
        raise HTTPException(404, "there is nothing here")

    async def page(self, request: Request) -> Response:
        return known(request, self.site.answer(request))

    # The socket

    async def socket(self, socket: WebSocket) -> None:
        address = address_of(socket)
        if not same_origin(socket):
            await socket.close(REFUSED_CLOSE, "another site's page may not speak to this table")
            return
        if not self.addresses.open_socket(address):
            await socket.close(REFUSED_CLOSE, "too many sockets from this address")
            return
        try:
            with contextlib.suppress(WebSocketDisconnect):  # hung up before we could answer
                await self.serve(socket)
        finally:
            self.addresses.close_socket(address)

    async def serve(self, socket: WebSocket) -> None:
        secret = secret_of(socket)
        cookie = new_secret() if secret is None else None
        headers = cookie_header(cookie, secure=socket.url.scheme == "wss") if cookie else []
        await socket.accept(headers=headers)
        try:
            table = await self.hall.find(socket.path_params["code"])
        except TableeError as error:
            await socket.send_text(wire.encode(refusal(error)).decode())
            await socket.close(POLITE_CLOSE)
            return

        async def send(data: bytes) -> None:
            await socket.send({"type": "websocket.send", "text": data.decode()})

        async def close() -> None:
            await socket.close(POLITE_CLOSE)

        listener = Listener(person_of(secret or cookie or ""), send, close)
        writer = asyncio.get_running_loop().create_task(write_quietly(listener))
        try:
            hello = await self.hello(socket, listener)
            table.enter(listener, hello)
            per_second = self.settings.messages_per_second
            bucket = Bucket(per_second, 2 * per_second, time.monotonic())
            while True:
                message = await receive(socket, listener)
                if not bucket.take(time.monotonic()):
                    listener.put(wire.Refused("too_many", "too many messages: slow down"))
                elif message is not None:
                    table.receive(listener, message)
        except WebSocketDisconnect:
            listener.closed = True
        finally:
            table.leave(listener)
            writer.cancel()

    async def hello(self, socket: WebSocket, listener: Listener) -> wire.Hello:
        while True:
            message = await receive(socket, listener)
            if isinstance(message, wire.Hello):
                return message
            if message is not None:
                listener.put(refusal(BadMessage("say hello first")))


async def write_quietly(listener: Listener) -> None:
    """Send what is queued; a connection that is gone is noticed by its reader."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
        await listener.write()


async def receive(socket: WebSocket, listener: Listener) -> wire.ClientMessage | None:
    """The next message; None, and a refusal sent, for one that cannot be understood."""
    event = await socket.receive()
    if event["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(event.get("code", 1000))
    data = event.get("text") or event.get("bytes") or ""
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


def address_of(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client else ""


def cookie_header(secret: str, *, secure: bool) -> list[tuple[bytes, bytes]]:
    response = Response()
    remember(response, secret, secure=secure)
    return [pair for pair in response.raw_headers if pair[0] == b"set-cookie"]


def known(request: Request, response: Response) -> Response:
    """Give whoever has no identity yet a new one."""
    if secret_of(request) is None:
        remember(response, new_secret(), secure=request.url.scheme == "https")
    return response


async def body_of(request: Request, kind: type[T]) -> T:
    data = b""
    try:
        async for chunk in request.stream():
            data += chunk
            if len(data) > MOST_BODY:
                raise TooLarge(f"a body has at most {MOST_BODY} bytes")
    except ClientDisconnect:
        raise BadMessage("the body ended too early") from None
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadMessage(f"not understood: {error}") from None


def answer(content: Any, status: int = 200) -> Response:
    data = msgspec.json.encode(content)
    return Response(
        data, status, media_type="application/json", headers={"Cache-Control": "no-store"}
    )


async def say_problem(_: Request, error: Exception) -> Response:
    rule = getattr(error, "rule", None)
    problem = wire.Problem(error.code, error.why, rule)  # type: ignore[attr-defined]
    return answer(problem, STATUS.get(problem.code, 400))


async def say_http_problem(_: Request, error: Exception) -> Response:
    status = getattr(error, "status_code", 500)
    why = str(getattr(error, "detail", "that did not work"))
    return answer(wire.Problem(f"http_{status}", why), status)


def address_of_table(code: str, room: Any) -> wire.TableAddress:
    people = sum(chair.kind == "person" for chair in room.chairs)
    return wire.TableAddress(code, room.game.name, room.phase, people)


def game_info(name: str) -> wire.GameInfo:
    game = find_game(name)
    options = [
        msgspec.convert(
            {**msgspec.to_builtins(option), "kind": msgspec.to_builtins(option)["type"]},
            wire.OptionInfo,
        )
        for option in game.options
    ]
    return wire.GameInfo(
        game.name, game.fewest_seats, game.most_seats, options, list(bots_of(game))
    )


Handler = Callable[[Request], Awaitable[Response]]


def make_app(settings: Settings) -> Starlette:
    """The application of these settings."""
    return Server(settings).app()
