"""A real server process that can be killed, and people who speak to it over real sockets."""

import base64
import contextlib
import os
import re
import signal
import sqlite3
import subprocess
import sys
from collections import defaultdict, deque
from pathlib import Path
from random import Random
from typing import Any, Protocol
from urllib.request import urlopen

import httpx2 as httpx
import msgspec
from scripts.ports import free_port
from websockets.asyncio.client import ClientConnection, connect

from tablee.server.identity import person_of
from tablee.server.settings import Settings
from tablee.table import entries as log
from tablee.wire import messages as wire
from tablee.wire.http import NewTable, TableAddress

# Every limit of the server, so wide that no campaign meets it: settings named `…_per_…`, and
# whatever else is added here by its name.
LIMITS = [name for name in Settings.__struct_fields__ if "_per_" in name]
HURRIED = {
    "TABLEE_HOST": "127.0.0.1",
    "TABLEE_BOT_MS": "1",
    **{f"TABLEE_{name.upper()}": "1000000" for name in LIMITS},
}
UP_WITHIN_S = 20.0
PAUSE_S = 0.02  # between two looks at a server that is starting
ADDRESS = re.compile(r"http://localhost:(\d+)")

decode_server: msgspec.json.Decoder[wire.ServerMessage] = msgspec.json.Decoder(wire.ServerMessage)


class Server:
    """`tablee serve` on a folder of its own; what it complains of is kept in a file."""

    def __init__(self, folder: Path, **settings: int) -> None:
        self.data = folder / "data"
        self.complaints_file = folder / "stderr.txt"
        self.environment = {**os.environ, **HURRIED}
        self.environment |= {f"TABLEE_{name.upper()}": str(n) for name, n in settings.items()}
        self.port = free_port()
        self.process: subprocess.Popen[str]

    def start(self) -> "Server":
        """Start, on the same data and port as before, and wait until it answers."""
        with self.complaints_file.open("a") as complaints:
            self.process = subprocess.Popen(
                self.command(),
                env=self.environment,
                stdout=subprocess.PIPE,
                stderr=complaints,
                text=True,
                start_new_session=True,
            )
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if found := ADDRESS.search(line):
                self.port = int(found[1])
                break
        with contextlib.ExitStack() as failed:
            failed.callback(self.clear)
            self.wait_until_it_answers()
            failed.pop_all()
        return self

    def command(self) -> list[str]:
        told = ["--port", str(self.port), "--data", str(self.data)]
        return [sys.executable, "-m", "tablee", "serve", *told]

    def wait_until_it_answers(self) -> None:
        for _ in range(int(UP_WITHIN_S / PAUSE_S)):
            assert self.is_alive(PAUSE_S), self.complaints()
            try:
                with urlopen(f"{self.http}/api/health", timeout=UP_WITHIN_S):
                    return
            except OSError:
                continue
        raise AssertionError("the server does not answer")

    def is_alive(self, within_s: float = 0.0) -> bool:
        """Whether it has not ended, not even in the time given."""
        try:
            self.process.wait(within_s)
        except subprocess.TimeoutExpired:
            return True
        return False

    def is_well(self) -> bool:
        """By its own word; a disk that is slow today is no fault of the server's."""
        found = httpx.get(f"{self.http}/api/health", timeout=UP_WITHIN_S).json()
        return bool(found["live"]) and found["store"] in ("ok", "slow")

    def kill(self) -> None:
        """`kill -9` of the server alone."""
        self.process.kill()
        self.process.wait()

    def workers_end(self, within_s: float = UP_WITHIN_S) -> bool:
        """After a kill: whether the bots' workers, who hold its output open, end too."""
        try:
            self.process.communicate(timeout=within_s)
        except subprocess.TimeoutExpired:
            return False
        return True

    def clear(self) -> None:
        """End it and whatever it has started, at once: a worker that is just beginning would
        complain that nobody answers it."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()

    def restart(self) -> None:
        """`kill -9`, and again on the same data."""
        self.clear()
        self.start()

    @property
    def http(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def ws(self) -> str:
        return f"ws://127.0.0.1:{self.port}"

    def peak_mb(self) -> float:
        """The most memory that it ever had, without its bots' workers."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        found = re.search(r"VmHWM:\s+(\d+) kB", status)
        assert found is not None
        return int(found[1]) / 1024

    def starved_s(self) -> tuple[float, float]:
        """For how long it, and we, were ready to run while the machine was busy elsewhere."""
        it, we = (
            int(Path(f"/proc/{pid}/schedstat").read_text().split()[1]) / 1e9
            for pid in (self.process.pid, os.getpid())
        )
        return it, we

    def complaints(self) -> str:
        """What it wrote to stderr, but for the tracker that tidies up behind a killed process."""
        lines = self.complaints_file.read_text().splitlines(keepends=True)
        return "".join(line for line in lines if "resource_tracker" not in line)

    def rows(self, code: str | None = None) -> list[tuple[str, int, bytes]]:
        """The log as it is on disk, of one table or of all."""
        db = sqlite3.connect(f"file:{self.data / 'tables.sqlite3'}?mode=ro", uri=True)
        try:
            rows = db.execute("SELECT code, at, entry FROM log ORDER BY code, at").fetchall()
        finally:
            db.close()
        return [row for row in rows if code in (None, row[0])]

    def logs(self) -> dict[str, list[log.Entry]]:
        """Every table's log, in order and without a gap."""
        found: defaultdict[str, list[log.Entry]] = defaultdict(list)
        for code, at, entry in self.rows():
            assert at == len(found[code]), f"table {code} has a hole at {at}"
            found[code].append(log.decode.decode(entry))
        return found


def secret_from(chance: Random) -> str:
    """A cookie in the form of ours."""
    return base64.urlsafe_b64encode(chance.randbytes(32)).decode().rstrip("=")


def cookie(secret: str) -> dict[str, str]:
    return {"Cookie": f"tablee={secret}"}


async def new_table(server: "House", secret: str, table: NewTable) -> str:
    """Open a table over HTTP; its code."""
    async with httpx.AsyncClient(timeout=UP_WITHIN_S) as http:
        body = msgspec.json.encode(table)
        headers = {**cookie(secret), "Content-Type": "application/json"}
        answer = await http.post(f"{server.http}/api/tables", content=body, headers=headers)
    assert answer.status_code == 201, answer.text
    return msgspec.json.decode(answer.content, type=TableAddress).code


async def get_json(server: "House", path: str) -> Any:
    async with httpx.AsyncClient(timeout=UP_WITHIN_S) as http:
        answer = await http.get(server.http + path)
    assert answer.status_code == 200, answer.text
    return answer.json()


class House(Protocol):
    """Where people go: a server, or several behind a proxy."""

    @property
    def http(self) -> str: ...

    @property
    def ws(self) -> str: ...


class Client:
    """One person at one table: remembers what it was told, and asks again for what it was not."""

    def __init__(self, server: House, code: str, secret: str, name: str) -> None:
        self.server = server
        self.code = code
        self.secret = secret
        self.person = person_of(secret)
        self.name = name
        self.socket: ClientConnection | None = None
        self.table: wire.TableInfo | None = None
        self.update: wire.Update | None = None
        self.game_number = 0
        self.version = 0
        self.frame: deque[bytes] = deque()  # messages of a frame that were not looked at yet
        self.sent: dict[str, str] = {}  # id → move
        self.open: dict[str, str] = {}  # those not answered yet, in order
        self.done: dict[str, int] = {}  # id → version
        self.refused: list[wire.Refused] = []
        self.told: defaultdict[int, list[Any]] = defaultdict(list)  # game → events
        self.snapshots: set[int] = set()  # games of which something was missed for good
        self.ended: dict[int, wire.Ended] = {}
        self.may_pause = False  # a table that waits for its store is no surprise

    def become(self, secret: str) -> None:
        """Somebody who has a seat already."""
        self.secret, self.person = secret, person_of(secret)

    async def connect(self) -> None:
        """A new socket; say what was seen, and send again what was not answered."""
        self.frame.clear()
        self.socket = await connect(
            f"{self.server.ws}/ws/{self.code}",
            additional_headers=cookie(self.secret),
            compression=None,
            ping_interval=None,
            proxy=None,
        )
        await self.say(wire.Hello(self.game_number, self.version))
        for action, move in list(self.open.items()):
            await self.say(wire.Act(action, move))

    async def close(self) -> None:
        if self.socket is not None:
            await self.socket.close()
            self.socket = None

    def hang_up(self) -> None:
        """Without a word, as a phone in a tunnel does."""
        assert self.socket is not None
        self.socket.transport.abort()

    async def say(self, message: wire.ClientMessage) -> None:
        assert self.socket is not None
        await self.socket.send(wire.encode(message).decode())

    async def act(self, move: str, action: str) -> None:
        self.sent[action] = self.open[action] = move
        await self.say(wire.Act(action, move))

    async def hear(self) -> wire.ServerMessage:
        """The next message, taken note of."""
        assert self.socket is not None
        if not self.frame:
            self.frame += (await self.socket.recv(decode=False)).split(b"\n")
        message = decode_server.decode(self.frame.popleft())
        match message:
            case wire.TableInfo():
                self.table = message
            case wire.Update():
                self.take(message)
            case wire.Done():
                before = self.done.setdefault(message.id, message.version)
                assert before == message.version, f"{self.name} at {self.code}: {message}, {before}"
                self.open.pop(message.id, None)
            case wire.Refused():
                self.refused.append(message)
                self.open.pop(message.id or "", None)
            case wire.Ended():
                assert self.ended.setdefault(message.game_number, message) == message
            case wire.Paused() if not self.may_pause:
                raise AssertionError(f"table {self.code} has stopped: {message.why}")
        return message

    async def hear_until(self, kind: type[msgspec.Struct]) -> Any:
        while not isinstance(message := await self.hear(), kind):
            pass
        return message

    def take(self, update: wire.Update) -> None:
        """An update: versions only grow."""
        seen = (update.game_number, update.version)
        assert seen > (self.game_number, self.version), (
            f"{self.name} was told {seen} too late: {update}"
        )
        self.game_number, self.version = seen
        self.update = update
        if update.snapshot:
            self.snapshots.add(update.game_number)
        self.told[update.game_number] += update.told

    @property
    def moves(self) -> list[str]:
        return [] if self.update is None else self.update.moves

    @property
    def phase(self) -> str:
        return "" if self.table is None else self.table.phase
