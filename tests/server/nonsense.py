"""Who speaks nonsense, and the people at another table who must not notice."""

import contextlib
from collections import deque
from random import Random

import httpx2 as httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

import tablee.server.app  # noqa: F401 (so that every error of ours is known)
from tablee.games import find_game
from tablee.kernel.errors import TableeError
from tablee.kernel.record import verify
from tablee.table import entries as log
from tablee.table.room import Room
from tablee.wire import messages as wire
from tests.server.server_process import Server, cookie, decode_server, secret_from

SAFETY_S = 20.0  # only so that a hang fails instead of hanging
NO_MOVE = "no move at all"


def codes_of(error: type[TableeError]) -> set[str]:
    return {error.code}.union(*(codes_of(kind) for kind in error.__subclasses__()))


NAMED = codes_of(TableeError) | {"too_many"}


class Speaker:
    """One socket at a table; reads only as far as its own last question."""

    def __init__(self, server: Server, code: str, secret: str | None) -> None:
        self.server = server
        self.code = code
        self.secret = secret
        self.socket: ClientConnection | None = None
        self.closer = contextlib.ExitStack()
        self.moves: list[str] = []
        self.frame: deque[bytes] = deque()  # messages of a frame that were not looked at yet
        self.questions = 0

    def open(self) -> ClientConnection:
        if self.socket is None:
            self.socket = self.closer.enter_context(
                connect(
                    f"{self.server.ws}/ws/{self.code}",
                    additional_headers=cookie(self.secret) if self.secret else {},
                    compression=None,
                    proxy=None,
                    ping_interval=None,
                    max_size=None,
                    max_queue=None,
                    close_timeout=SAFETY_S,
                )
            )
            self.socket.send('{"type":"hello"}')
        return self.socket

    def send(self, data: str | bytes) -> None:
        try:
            self.open().send(data)
        except ConnectionClosed:
            self.close()

    def ask(self) -> list[wire.ServerMessage]:
        """Ask something that is refused, and hear all that was said before the refusal."""
        heard: list[wire.ServerMessage] = []
        self.questions += 1
        last = f"q{self.questions}"
        try:
            self.open().send(wire.encode(wire.Act(last, NO_MOVE)).decode())
            while not (heard and is_answer_to(heard[-1], last)):
                heard.append(self.hear())
        except ConnectionClosed:
            self.close()
        return heard

    def hear(self) -> wire.ServerMessage:
        if not self.frame:
            self.frame += self.open().recv(SAFETY_S, decode=False).split(b"\n")
        message = decode_server.decode(self.frame.popleft())
        assert not isinstance(message, wire.Paused), message
        if isinstance(message, wire.Refused):
            assert message.code in NAMED, message
        if isinstance(message, wire.Update):
            self.moves = message.moves
        return message

    def hear_update(self) -> wire.Update:
        while not isinstance(message := self.hear(), wire.Update):
            pass
        return message

    def say(self, message: wire.ClientMessage) -> None:
        self.send(wire.encode(message).decode())

    def close(self) -> None:
        self.socket = None
        self.frame.clear()
        self.closer.close()


def is_answer_to(message: wire.ServerMessage, question: str) -> bool:
    return isinstance(message, wire.Refused) and message.id == question


class Arena:
    """A server with a table that must not be touched, and another where all is allowed."""

    def __init__(self, server: Server) -> None:
        self.chance = Random(7)
        self.server = server
        self.http = httpx.Client(trust_env=False, timeout=SAFETY_S)
        self.read = 0  # so much of what the server complained of
        self.victims = self.sit_three()
        self.field = self.sit_three()
        self.check_quiet()
        self.victim_rows = self.server.rows(self.victims[0].code)
        victim, field = self.victims[0].code, self.field[0].code
        self.roles = {
            "player": self.field[0],
            "other player": self.field[1],
            "watcher": Speaker(self.server, field, secret_from(self.chance)),
            "stranger": Speaker(self.server, victim, None),
            "watcher of the victims": Speaker(self.server, victim, secret_from(self.chance)),
            "player of another table": Speaker(self.server, victim, self.field[0].secret),
        }

    def sit_three(self) -> list[Speaker]:
        """Three people at a new table, their game begun."""
        secrets = [secret_from(self.chance) for _ in range(3)]
        body = {"game": "mistigri", "name": "Ada"}
        address = f"{self.server.http}/api/tables"
        made = httpx.post(address, json=body, headers=cookie(secrets[0]))
        speakers = [Speaker(self.server, made.json()["code"], secret) for secret in secrets]
        for line in speakers:
            line.say(wire.Sit("Bob"))
            line.ask()
        speakers[0].say(wire.Start())
        for line in speakers:
            line.hear_update()
            line.ask()
        return speakers

    def check_quiet(self) -> None:
        """The victims are told who watches them, and their own refusals; nothing of the game.

        And, where nothing was said for five seconds, that the server is there.
        """
        for line in self.victims:
            heard = [m for m in line.ask() if not isinstance(m, wire.TableInfo | wire.Ping)]
            assert [type(message) for message in heard] == [wire.Refused]
        for line in self.field:
            line.ask()

    def check(self) -> None:
        assert self.server.is_alive()
        assert self.server.is_well()
        self.check_complaints()
        self.check_quiet()
        assert self.server.rows(self.victims[0].code) == self.victim_rows

    def check_complaints(self) -> None:
        """Warnings are fine; a traceback is not."""
        complaints = self.server.complaints()
        new, self.read = complaints[self.read :], len(complaints)
        assert "Traceback" not in new, new

    def check_victims(self) -> None:
        """They play on as if nothing had been."""
        self.check_quiet()
        mover = next(line for line in self.victims if line.moves)
        mover.say(wire.Act(f"move{len(self.victim_rows)}", mover.moves[0]))
        updates = [line.hear_update() for line in self.victims]
        assert len({update.version for update in updates}) == 1
        assert not any(update.snapshot for update in updates)
        assert mover.hear() == wire.Done(f"move{len(self.victim_rows)}", updates[0].version)
        rows = self.server.rows(self.victims[0].code)
        assert rows[:-1] == self.victim_rows
        self.victim_rows = rows

    def close(self) -> None:
        """A polite end runs all that was begun; nothing of it may have failed."""
        for line in [*self.roles.values(), *self.victims, *self.field]:
            line.close()
        self.http.close()
        self.server.process.terminate()
        self.server.process.wait(SAFETY_S)
        self.check_complaints()


def check_logs(server: Server) -> None:
    """Every table can be built again from its log, and every record verifies."""
    for entries in server.logs().values():
        opened = entries[0]
        assert isinstance(opened, log.Opened)
        room = Room(find_game(opened.game))
        for entry in entries:
            room.apply(entry)
        for record in room.records.values():
            verify(find_game(record.header.game), record)
