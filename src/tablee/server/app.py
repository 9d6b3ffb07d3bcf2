"""The ASGI application: a small HTTP surface, one WebSocket route, and the client's files."""

import asyncio
import contextlib
import logging
import re
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import TypeVar

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tablee.bots import levels_of
from tablee.games import find_game, shelf, words_of
from tablee.kernel.errors import TableeError
from tablee.kernel.game import has_contests
from tablee.kernel.record import Record
from tablee.kernel.state import SPECTATOR, seats_of
from tablee.server.address import home_address
from tablee.server.afterwards import Afterwards
from tablee.server.asking import (
    MOST_RECORD,
    body_of,
    game_number,
    ours_alone,
    unpacked,
)
from tablee.server.connections import Connections
from tablee.server.finder import Finder
from tablee.server.health import Health
from tablee.server.heart import Heart, new_owner
from tablee.server.identity import (
    new_secret,
    opens_page,
    person_of,
    remember,
    secret_of,
)
from tablee.server.journal import write_action
from tablee.server.keeping import forget_old
from tablee.server.limits import Addresses
from tablee.server.live_tables import LiveTables, first_entries
from tablee.server.problems import Problems, answer
from tablee.server.proxies import Proxies, address_of
from tablee.server.questions import Questions
from tablee.server.settings import Settings
from tablee.server.site import Site
from tablee.server.sockets import Sockets
from tablee.server.watching import Watching
from tablee.store import StoreTrouble, UnknownTable
from tablee.store.opening import open_store
from tablee.table.changes import redealt
from tablee.table.clock import LoopClock
from tablee.table.counts import Counts
from tablee.table.refusals import BadMessage, DamagedTable, TooMany
from tablee.table.room import Room
from tablee.table.table import Services
from tablee.table.workers import Workers
from tablee.wire import http

# Not every browser takes 'self' for our own sockets too: their address is named.
POLICY = (
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self'; script-src 'self';"
    " connect-src 'self'{sockets}; object-src 'none'; base-uri 'none'; form-action 'self';"
    " frame-ancestors 'none'"
)
HOST = re.compile(r"[A-Za-z0-9.-]{1,253}(:[0-9]{1,5})?|\[[0-9A-Fa-f:.]{2,45}\](:[0-9]{1,5})?")
HEADERS = [
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
HANDLED = (TableeError, StoreTrouble, HTTPException, Exception)
MOST_CODES = 8  # of one's own tables that are asked after at a time
SEAT = re.compile(r"-1|[0-9]{1,2}")

logger = logging.getLogger(__name__)

T = TypeVar("T")


class SecurityHeaders:
    """Adds the headers to every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                policy = (b"content-security-policy", policy_for(scope).encode())
                message["headers"] = [*message.get("headers", []), policy, *HEADERS]
            await send(message)

        await self.app(scope, receive, with_headers if scope["type"] == "http" else send)


class Server:
    """Everything a process shares: the live_tables, the limits, the client's files."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.site = Site()
        self.problems = Problems(self.site)
        self.proxies = Proxies(settings.proxies)
        self.addresses = Addresses(settings)
        self.workers = Workers(settings.workers)
        self.counts = Counts()
        if settings.log == "json":
            self.counts.journal = write_action
        self.watching = Watching(self)
        self.questions = Questions(self.workers)
        self.afterwards = Afterwards(self)
        self.live_tables: LiveTables
        self.finder = Finder(self.addresses.misses, lambda: self.live_tables)
        self.connections = Connections(self.addresses, self.proxies)
        self.sockets = Sockets(
            settings, self.addresses, self.proxies, self.finder, lambda: self.live_tables
        )
        self.web = self.app()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.web(scope, receive, send)

    def app(self) -> ASGIApp:
        routes = [
            Route("/api/health", self.health),
            Route("/api/shelf", self.shelf),
            Route("/api/games", self.games),
            Route("/api/games/{game}/ask", self.ask),
            Route("/api/games/{game}/lesson", self.lesson),
            Route("/api/games/{game}/words/{lang}", self.words),
            Route("/api/house", self.phone_address),
            Route("/api/tables", self.new_table, methods=["POST"]),
            Route("/api/tables", self.own_tables),
            Route("/api/tables/{code}", self.table),
            Route("/api/tables/{code}/games/{number}/record", self.record),
            Route("/api/tables/{code}/games/{number}/check", self.check),
            Route("/api/tables/{code}/games/{number}/replay", self.replay),
            Route("/api/tables/{code}/games/{number}/analysis", self.afterwards.of_table),
            Route("/api/replay", self.replay_file, methods=["POST"]),
            Route("/api/analysis", self.afterwards.of_file, methods=["POST"]),
            Route("/metrics", self.watching.metrics),
            Route("/host", self.watching.page),
            Route("/host/style.css", self.watching.style),
            Route("/api/{rest:path}", self.nothing, methods=["GET", "POST", "PUT", "DELETE"]),
            Route("/{path:path}", self.page),
        ]
        problems = self.problems
        web = Starlette(
            routes=routes,
            lifespan=self.lifespan,
            exception_handlers=dict.fromkeys(HANDLED, problems.answer),
        )

        async def limited(scope: Scope, receive: Receive, send: Send) -> None:
            """As many requests as one address may send, seen as they come to the proxy."""
            if scope["type"] == "http":
                self.proxies.see_through(scope)
                if not self.addresses.requests.take(address_of(scope), time.monotonic()):
                    refused = TooMany("too many requests: wait a minute")
                    response = problems.refused(Request(scope), refused)
                    response.headers["Connection"] = "close"
                    return await response(scope, receive, send)
            return await web(scope, receive, send)

        return SecurityHeaders(limited)

    @contextlib.asynccontextmanager
    async def lifespan(self, _: Starlette) -> AsyncIterator[None]:
        settings = self.settings
        store = open_store(settings.store_path(), settings.store, settings.lease_ms)
        services = Services(
            store,
            LoopClock(),
            self.workers,
            settings.away_ms,
            settings.bot_ms,
            is_fair=settings.referee == "fair",
            messages_per_second=2 * settings.messages_per_second,
            counts=self.counts,
        )
        self.live_tables = LiveTables(services, owner=new_owner())
        self.health_of_all = Health(self.live_tables)
        background = (self.sweep(), self.watching.run(), self.sockets.break_silence())
        self.tasks = [asyncio.create_task(work) for work in background]
        if store.is_shared:
            self.sockets.outbox.may_speak = store.holds
            heart = Heart(self.live_tables, settings.lease_ms)
            await heart.begin()
            self.tasks.append(asyncio.create_task(heart.run()))
        yield
        await self.drain()
        self.workers.close()
        self.afterwards.workers.close()
        await store.close()

    async def hand_over(self) -> None:
        """To other servers, if there are any; until the last table has gone this one is heard."""
        if self.live_tables.services.store.is_shared:
            await self.health_of_all.say_goodbye()
            await self.let_tables_go()

    async def drain(self) -> None:
        await self.let_tables_go()
        for task in self.tasks:
            task.cancel()
        with contextlib.suppress(StoreTrouble):  # their leases end by themselves
            await self.live_tables.services.store.retire(self.live_tables.owner)

    async def let_tables_go(self) -> None:
        self.live_tables.is_closing = True
        await self.live_tables.close()

    async def sweep(self) -> None:
        while True:
            await asyncio.sleep(60)
            try:
                await self.live_tables.sweep(self.settings.idle_minutes * 60_000)
                await forget_old(self.live_tables, int(time.time()), self.settings.keep_days)
            except Exception:  # it sweeps again in a minute
                logger.exception("the sweep has failed")

    # HTTP

    async def health(self, request: Request) -> Response:
        """Whoever gets an answer knows that the server lives; whether it is ready, it says."""
        found = await self.health_of_all.info()
        if found.leaving:
            return answer(found, 404)  # to HAProxy: send nobody, and cut nobody off
        return answer(found, 200 if found.ready else 503)

    async def shelf(self, request: Request) -> Response:
        return answer(list(shelf()))

    async def games(self, request: Request) -> Response:
        return answer([game_info(name) for name in shelf()])

    async def ask(self, request: Request) -> Response:
        """A question to a game; the same question has the same answer for ever."""
        self.count_question(request)
        game, question = request.path_params["game"], request.query_params.get("q", "")
        packed = await self.questions.ask(game, question)
        if packed is None:
            raise HTTPException(404, f"{game} answers no questions")
        return unpacked(request, packed, "public, max-age=86400")

    async def lesson(self, request: Request) -> Response:
        """A game's lesson: everything that the browser needs to play it through."""
        self.count_question(request)
        game = request.path_params["game"]
        packed = await self.questions.lesson(game)
        if packed is None:
            raise HTTPException(404, f"{game} has no lesson")
        return unpacked(request, packed, "no-cache")

    async def words(self, request: Request) -> Response:
        """The words of a game that the client was not built with."""
        game, lang = request.path_params["game"], request.path_params["lang"]
        words = words_of(find_game(game), lang)
        if words is None:
            raise HTTPException(404, f"{game} has no words in that language")
        return answer(words)

    async def phone_address(self, request: Request) -> Response:
        """A page opened as localhost cannot make a link for phones by itself."""
        here_only = self.settings.host in ("localhost", "::1") or self.settings.host.startswith(
            "127."
        )
        address = None if here_only else home_address()
        port = request.scope["server"][1]
        return answer(http.HouseInfo(None if address is None else f"http://{address}:{port}"))

    async def new_table(self, request: Request) -> Response:
        ours_alone(request)
        if not self.addresses.tables.take(address_of(request.scope), time.monotonic()):
            raise TooMany("too many new tables: wait a minute")
        wanted = await body_of(request, http.NewTable)
        game = find_game(wanted.game)
        secret = secret_of(request) or new_secret()
        deal = None
        if wanted.again is not None:
            code, number = wanted.again.code, wanted.again.game_number
            deal = redealt(code.upper(), number, await self.ended(request, code, number))
        entries = first_entries(game, person_of(secret), wanted, deal)
        response = answer(address_of_table(*await self.live_tables.lay(entries)), 201)
        return known(request, response, secret)

    async def table(self, request: Request) -> Response:
        room = await self.find(request, self.live_tables.read_room)
        return answer(address_of_table(request.path_params["code"].upper(), room))

    async def own_tables(self, request: Request) -> Response:
        """Of some codes, the tables at which the asker has a seat; nothing about any other."""
        secret = secret_of(request)
        codes = dict.fromkeys(request.query_params.get("codes", "").upper().split(","))
        if len(codes) > MOST_CODES:
            raise BadMessage(f"at most {MOST_CODES} codes at a time")
        person = "" if secret is None else person_of(secret)
        found = [await self.own_table(request, code, person) for code in codes if person]
        response = answer([table for table in found if table is not None])
        response.headers["Cache-Control"] = "private, no-store"
        return response

    async def own_table(self, request: Request, code: str, person: str) -> http.OwnTable | None:
        """A code without a seat of theirs is one that leads nowhere, whether or not it exists."""

        async def room_of(code: str) -> Room:
            room = await self.live_tables.read_room(code)
            if room.seat_of(person) == SPECTATOR:
                raise UnknownTable(f"you have no seat at a table {code}")
            return room

        self.count_question(request)
        try:
            room = await self.finder.find(room_of, code, address_of(request.scope), person)
        except (UnknownTable, DamagedTable):
            return None
        return own_table(code, room, person)

    async def record(self, request: Request) -> Response:
        record = await self.ended_game(request)
        return Response(
            record.dump(),
            media_type="application/jsonl",
            headers={"Content-Disposition": f'attachment; filename="{record.header.game}.jsonl"'},
        )

    async def check(self, request: Request) -> Response:
        """The same record is replayed once, however many ask."""
        packed = await self.questions.check(await self.ended_game(request))
        return unpacked(request, packed or b"", "no-store")

    async def replay(self, request: Request) -> Response:
        """A game that is over, as one seat was sent it; of one that is on, nothing."""
        self.count_question(request)
        data = await self.find(request, self.live_tables.read_log)
        seat = request.query_params.get("seat", str(SPECTATOR))
        if not SEAT.fullmatch(seat):
            raise BadMessage("a seat is a small number, or -1 for who watches")
        number = game_number(request)
        return unpacked(
            request, await self.questions.replay(data, number, int(seat)) or b"", "no-store"
        )

    async def replay_file(self, request: Request) -> Response:
        """The same of a record that somebody has, if it is right."""
        ours_alone(request)
        self.count_question(request)
        asked = await body_of(request, http.RecordFile, MOST_RECORD)
        packed = await self.questions.replay_file(asked.record, asked.seat)
        return unpacked(request, packed or b"", "no-store")

    async def ended_game(self, request: Request) -> Record:
        return await self.ended(request, request.path_params["code"], game_number(request))

    async def ended(self, request: Request, code: str, number: int) -> Record:
        self.count_question(request)
        record = await self.find(request, lambda code: self.live_tables.record(code, number), code)
        if record is None:
            raise UnknownTable("there is no such game at this table, or it is not over")
        return record

    async def find(self, request: Request, ask: Callable[[str], Awaitable[T]], code: str = "") -> T:
        """What is known of the table of a code, or of the one that the address names."""
        secret = secret_of(request)
        person = None if secret is None else person_of(secret)
        code = code or request.path_params["code"]
        return await self.finder.find(ask, code, address_of(request.scope), person)

    def count_question(self, request: Request) -> None:
        if not self.addresses.questions.take(address_of(request.scope), time.monotonic()):
            raise TooMany("too many questions: wait a minute")

    async def nothing(self, request: Request) -> Response:
        raise HTTPException(404, "there is nothing here")

    async def page(self, request: Request) -> Response:
        """A file, or the page; who opens that for the first time is given an identity with it."""
        response = self.site.answer(request)
        if self.site.is_page(request.scope["path"]) and opens_page(request):
            return known(request, response, new_secret())
        return response


def policy_for(scope: Scope) -> str:
    """The content security policy for a page at the address that was asked for."""
    host = next((value for name, value in scope["headers"] if name == b"host"), b"").decode(
        "latin-1"
    )
    sockets = f" ws://{host} wss://{host}" if HOST.fullmatch(host) else ""
    return POLICY.format(sockets=sockets)


def known(request: Request, response: Response, secret: str) -> Response:
    """Give whoever has no identity yet this one. No cache may give it to others."""
    if secret_of(request) is None:
        remember(response, secret, secure=request.scope["scheme"] == "https")
        response.headers["Cache-Control"] = "private, no-store"
    return response


def address_of_table(code: str, room: Room) -> http.TableAddress:
    people = sum(chair.kind == "person" for chair in room.chairs)
    return http.TableAddress(code, room.game.name, room.phase, people)


def own_table(code: str, room: Room, person: str) -> http.OwnTable:
    """For whom a game waits is in every view of it."""
    awaited = [] if room.phase != "playing" else list(seats_of(room.current.state.to_act()))
    seats = [chair.info() for chair in room.chairs]
    return http.OwnTable(code, room.game.name, room.phase, room.seat_of(person), seats, awaited)


def game_info(name: str) -> http.GameInfo:
    game = find_game(name)
    options = [
        msgspec.convert(
            {**msgspec.to_builtins(option), "kind": msgspec.to_builtins(option)["type"]},
            http.OptionInfo,
        )
        for option in game.options
    ]
    seats = (game.fewest_seats, game.most_seats)
    questions = msgspec.convert(msgspec.to_builtins(game.questions), list[http.QuestionInfo])
    return http.GameInfo(
        game.name,
        *seats,
        options,
        list(levels_of(game)),
        has_contests(game),
        game.host_begins,
        questions,
    )


def make_app(settings: Settings) -> Server:
    """The application of these settings."""
    return Server(settings)
