"""A bot as a guest: from its own process it comes to a live table, as anybody with a browser does.

It is shown what its seat is shown. So it cannot search a world, and where hands race it stays away:
a program has no hand.
"""

import asyncio
import secrets
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs, urlsplit

import msgspec
from picows import WSError, WSFrame, WSInvalidStatusError, WSListener, WSMsgType, WSTransport
from picows import ws_connect as connect

from tablee.bots import RESTS, AnyBot
from tablee.games import find_game
from tablee.kernel.chance import FastChance
from tablee.kernel.errors import TableeError
from tablee.kernel.game import Game, has_contests
from tablee.kernel.state import SPECTATOR
from tablee.wire import messages as wire

PATIENCE_S = (0.2, 0.5, 1.0, 2.0, 4.0, 8.0)  # before it tries again; then it gives up

Make = Callable[[Game], AnyBot]

_decoder: msgspec.json.Decoder[wire.ServerMessage] = msgspec.json.Decoder(wire.ServerMessage)


class NotWelcome(TableeError):
    """The guest cannot come in, sit down or stay."""

    code = "not_welcome"


class Address(msgspec.Struct, frozen=True):
    """Where a table is, and perhaps the key of a chair there."""

    socket: str
    key: str | None

    @classmethod
    def of(cls, link: str) -> "Address":
        """Of the link that the host gives away; `#key=…` is that of a chair."""
        parts = urlsplit(link)
        match parts.path.strip("/").split("/"):
            case ["t", code] if parts.scheme in ("http", "https") and parts.netloc:
                scheme = "wss" if parts.scheme == "https" else "ws"
                (key,) = parse_qs(parts.fragment).get("key", [None])[:1]
                return cls(f"{scheme}://{parts.netloc}/ws/{code}", key)
        raise NotWelcome(f"{link!r} is no table: its link is like https://example.org/t/BCDF")


class Brain:
    """A bot, and what it needs to read what a table says of its game."""

    def __init__(self, game: Game, make: Make) -> None:
        if has_contests(game):
            raise NotWelcome(f"in {game.name} hands race, and a program has no hand")
        self.game, self.bot = game, make(game)
        if self.bot.searches:
            raise NotWelcome("a bot that searches needs a world, and a table shows only a view")
        self.other = game.start(game.fewest_seats, FastChance.seeded(0))  # any: to read moves by
        self.view_type = type(game.view(self.other, 0))

    def decide(self, update: wire.Update) -> str | None:
        """A move, if the table waits for this seat."""
        view: Any = msgspec.convert(update.view, self.view_type)
        if not update.moves or view.seat not in awaited(update.view):
            return None
        moves = {self.game.read(self.other, text): text for text in update.moves}
        chosen = self.bot.decide(view, list(moves))
        return None if chosen == RESTS else moves[chosen]


def awaited(view: dict[str, Any]) -> list[int]:
    """For whom the table waits, as views say it: one seat, or several."""
    seats = view.get("to_act", view.get("waiting", []))
    return seats if isinstance(seats, list) else [seats]


class Line(WSListener):
    """One connection: what is heard on it, in order; None is its end."""

    transport: WSTransport

    def __init__(self) -> None:
        self.heard: asyncio.Queue[wire.ServerMessage | None] = asyncio.Queue()

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type in (WSMsgType.TEXT, WSMsgType.BINARY):
            for one in frame.get_payload_as_bytes().split(b"\n"):
                self.heard.put_nowait(_decoder.decode(one))

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self.heard.put_nowait(None)

    def say(self, message: wire.ClientMessage) -> None:
        self.transport.send(WSMsgType.TEXT, wire.encode(message))


class Guest:
    """One bot on one chair, for so many games, or for as long as there are any."""

    def __init__(self, link: str, make: Make, name: str, games: int | None = None) -> None:
        self.address = Address.of(link)
        self.make, self.name, self.games = make, name, games
        self.secret = secrets.token_urlsafe(32)  # by which it is known, and has its chair again
        self.table: wire.TableInfo | None = None
        self.update: wire.Update | None = None
        self.brain: Brain | None = None
        self.decided = (0, 0)  # the last moment, game and version, of which it has
        self.asked: wire.Act | None = None  # what has not been answered yet
        self.played: set[int] = set()

    async def stay(self) -> int:
        """Play, and come back when the line breaks; returns how many games it has seen end."""
        patience = iter(PATIENCE_S)
        while True:
            try:
                if await self.attend():
                    return len(self.played)
                patience, why = iter(PATIENCE_S), "the line broke"
            except WSInvalidStatusError as error:
                raise NotWelcome(f"{self.address.socket} lets nobody in: {error}") from error
            except (OSError, WSError, TimeoutError) as error:
                why = str(error)
            pause_s = next(patience, None)
            if pause_s is None:
                raise NotWelcome(f"{self.address.socket} cannot be reached: {why}")
            await asyncio.sleep(pause_s)

    async def attend(self) -> bool:
        """On one line, until it breaks or all is done: whether it is."""
        line = Line()
        cookie = {"Cookie": f"tablee={self.secret}"}
        line.transport, _ = await connect(lambda: line, self.address.socket, extra_headers=cookie)
        try:
            line.say(wire.Hello(*self.moment, self.address.key))
            if self.asked is not None:  # perhaps it was not heard; it is done only once
                line.say(self.asked)
            while (message := await line.heard.get()) is not None:
                self.hear(message, line)
                if self.games is not None and len(self.played) >= self.games:
                    return True
            return False
        finally:
            line.transport.disconnect()
            await line.transport.wait_disconnected()

    def hear(self, message: wire.ServerMessage, line: Line) -> None:
        match message:
            case wire.Ping(nonce):
                line.say(wire.Pong(nonce))
            case wire.TableInfo():
                self.take_place(message, line)
                self.answer(line)
            case wire.Update():
                self.update = message
                self.answer(line)
            case wire.Ended(game_number=number):
                self.played.add(number)
            case wire.Done(version=version):  # there may be a move in between
                self.decided, self.asked = (self.decided[0], version - 1), None
                self.answer(line)
            case wire.Refused(id=str()) if self.decided < self.moment:  # it came too late
                self.asked = None
                self.answer(line)
            case wire.Refused(why=why):
                raise NotWelcome(f"the table says: {why}")

    def take_place(self, table: wire.TableInfo, line: Line) -> None:
        """Ask once for a chair, and read what is played here."""
        if self.brain is None or self.brain.game.name != table.game:
            self.brain = Brain(find_game(table.game), self.make)
        if table.you.seat == SPECTATOR:
            if self.table is not None and self.table.you.seat != SPECTATOR:
                raise NotWelcome("the table has taken the chair away")
            if self.table is None:
                line.say(wire.Sit(self.name))
        self.table = table

    @property
    def moment(self) -> tuple[int, int]:
        return (self.update.game_number, self.update.version) if self.update else (0, 0)

    def answer(self, line: Line) -> None:
        """Decide once of every moment; not while the host lets the game stand still."""
        table, update, brain = self.table, self.update, self.brain
        if table is None or update is None or brain is None or self.asked is not None:
            return
        is_now = table.phase == "playing" and table.game_number == update.game_number
        if not is_now or table.held or self.decided >= self.moment:
            return
        move = brain.decide(update)
        if move is not None:
            self.decided = self.moment
            self.asked = wire.Act("-".join(map(str, self.moment)), move)
            line.say(self.asked)
