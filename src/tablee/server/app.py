"""The ASGI application: a small HTTP surface, one WebSocket route, and the client's files."""

import asyncio
import contextlib
import gzip
import re
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, TypeVar

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

import tablee.kernel.record
from tablee.bots import bots_of
from tablee.games import find_game, shelf
from tablee.kernel.errors import TableeError
from tablee.server.address import home_address
from tablee.server.hall import Hall, first_entries
from tablee.server.identity import new_secret, person_of, remember, secret_of
from tablee.server.limits import Addresses
from tablee.server.problems import Problems, answer
from tablee.server.questions import Questions
from tablee.server.settings import Settings
from tablee.server.site import Site
from tablee.server.sockets import Sockets
from tablee.store import Store, UnknownTable
from tablee.store.sqlite import SqliteStore
from tablee.table.clock import LoopClock
from tablee.table.duels import has_contests
from tablee.table.refusals import BadMessage
from tablee.table.table import House
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
MOST_BODY = 8192
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
        self.problems = Problems(self.site)
        self.addresses = Addresses(
            settings.sockets_per_address, settings.tables_per_minute, settings.questions_per_minute
        )
        self.workers = Workers(settings.workers)
        self.questions = Questions(self.workers)
        self.hall: Hall
        self.sockets = Sockets(settings, self.addresses, lambda: self.hall)
        self.web = self.app()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.web(scope, receive, send)

    def app(self) -> Starlette:
        routes = [
            Route("/api/health", self.health),
            Route("/api/games", self.games),
            Route("/api/games/{game}/ask", self.ask),
            Route("/api/games/{game}/lesson", self.lesson),
            Route("/api/house", self.house),
            Route("/api/tables", self.new_table, methods=["POST"]),
            Route("/api/tables/{code}", self.table),
            Route("/api/tables/{code}/games/{number}/record", self.record),
            Route("/api/tables/{code}/games/{number}/check", self.check),
            Route("/api/{rest:path}", self.nothing, methods=["GET", "POST", "PUT", "DELETE"]),
            Route("/{path:path}", self.page),
        ]
        problems = self.problems
        return Starlette(
            routes=routes,
            lifespan=self.lifespan,
            middleware=[Middleware(SecurityHeaders)],
            exception_handlers={
                TableeError: problems.refused,
                HTTPException: problems.http,
                Exception: self.failed,
            },
        )

    @contextlib.asynccontextmanager
    async def lifespan(self, _: Starlette) -> AsyncIterator[None]:
        store: Store = SqliteStore(self.settings.store_path())
        settings = self.settings
        house = House(
            store,
            LoopClock(),
            self.workers,
            settings.away_ms,
            settings.bot_ms,
            is_fair=settings.referee == "fair",
        )
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

    async def ask(self, request: Request) -> Response:
        """A question to a game; the same question has the same answer for ever."""
        if not self.addresses.ask(address_of(request), time.monotonic()):
            raise TooMany("too many questions: wait a minute")
        game, question = request.path_params["game"], request.query_params.get("q", "")
        packed = await self.questions.ask(game, question)
        if packed is None:
            raise HTTPException(404, f"{game} answers no questions")
        return unpacked(request, packed, "public, max-age=86400")

    async def lesson(self, request: Request) -> Response:
        """A game's lesson: everything that the browser needs to play it through."""
        game = request.path_params["game"]
        packed = await self.questions.lesson(game)
        if packed is None:
            raise HTTPException(404, f"{game} has no lesson")
        return unpacked(request, packed, "no-cache")

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
        table = await self.hall.open(first_entries(game, person_of(secret), wanted))
        response = answer(address_of_table(table.code, table.room), 201)
        remember(response, secret, secure=request.scope["scheme"] == "https")
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
        record = table.record(int(number) if GAME_NUMBER.fullmatch(number) else 0)
        if record is None:
            raise UnknownTable("there is no such game at this table, or it is not over")
        return record

    async def nothing(self, request: Request) -> Response:
        raise HTTPException(404, "there is nothing here")

    async def page(self, request: Request) -> Response:
        return known(request, self.site.answer(request))

    async def failed(self, request: Request, error: Exception) -> Response:
        """An error of ours, answered outside of all middleware and then logged."""
        response = await self.problems.http(request, error)
        response.raw_headers += HEADERS
        return response


def unpacked(request: Request, packed: bytes, cache: str) -> Response:
    """Compressed JSON, as the browser likes it."""
    headers = {"Cache-Control": cache, "Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
    else:
        packed = gzip.decompress(packed)
    return Response(packed, media_type="application/json", headers=headers)


def address_of(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client else ""


def known(request: Request, response: Response) -> Response:
    """Give whoever has no identity yet a new one."""
    if secret_of(request) is None:
        remember(response, new_secret(), secure=request.scope["scheme"] == "https")
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
    seats = (game.fewest_seats, game.most_seats)
    return wire.GameInfo(game.name, *seats, options, list(bots_of(game)), has_contests(game))


Handler = Callable[[Request], Awaitable[Response]]


def make_app(settings: Settings) -> Server:
    """The application of these settings."""
    return Server(settings)
