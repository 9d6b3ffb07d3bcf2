"""Pairs of equally fast people at Mamicatchmi, on lines of any kind: fairness.py starts this.

The lines are in here: what a socket brings waits as long as its line is, and what a person says
waits again before it goes out. Order is kept, as TCP keeps it, so that a spike holds up what comes
behind. Or they are real ones (real_lines.py): then nothing waits in here.

Every few seconds it prints, as JSON, what was counted since it began.
"""

import asyncio
import json
import secrets
import sys
import time
from collections import Counter, defaultdict, deque
from random import Random
from typing import Any, cast

import msgspec
import uvloop
from benchmarks.real_lines import Place, socket_at

REPORT_S = 5.0
NUDGE_S = 0.02  # after a press
LIFT_BEFORE_MS = 60  # a pawn is lifted so long before it is placed
TEXT, CONTROL_PING, CONTROL_PONG = 0x81, 0x89, 0x8A
SPIKES, SPIKE_MS = 0.02, 150  # a lost packet that is sent again
RIGHT = {  # MC-6: who flees, and whereto; the other one goes beside it
    frozenset(("mouse", "cat")): ("mouse", "hole"),
    frozenset(("mouse", "dog")): ("mouse", "hole"),
    frozenset(("cat", "dog")): ("cat", "tree"),
    frozenset(("cat", "granny")): ("cat", "tree"),
    frozenset(("granny", "mouse")): ("granny", "chair"),
    frozenset(("dog", "granny")): ("dog", "kennel"),
}


class Line(msgspec.Struct, frozen=True):
    """One person's line, and how far their client can be trusted."""

    trip_ms: float
    jitter_ms: float  # on average, each way
    forge_ms: float = 0.0  # taken off every claim
    pong_ms: float = 0.0  # by which its page holds every pong back
    control_ms: float = 0.0  # by which its browser does, or a program that is its own browser
    wrong_clock: bool = False
    real: Place | None = None  # where it really begins: then nothing waits in here


class Cell(msgspec.Struct, frozen=True):
    """One question: how often does the first win against the second?"""

    name: str
    first: Line
    second: Line
    duels: int  # wanted
    strict: bool = False


class Count(msgspec.Struct):
    """What one cell came to."""

    first: int = 0
    second: int = 0
    ties: int = 0
    other: int = 0  # nobody in place
    waits_ms: dict[int, int] = {}  # from the winner's press coming in to the decision: how often
    refused: dict[str, int] = {}

    @property
    def duels(self) -> int:
        return self.first + self.second + self.ties + self.other


class PawnSeen(msgspec.Struct):
    owner: int | None


class Placed(msgspec.Struct):
    seat: int
    after_ms: int
    right: bool


class Last(msgspec.Struct):
    placements: list[Placed]
    tie: bool


class Seen(msgspec.Struct):
    """As much of the view as one needs to play."""

    phase: str
    dice: tuple[str, str] | None
    pawns: dict[str, PawnSeen]
    last: Last | None


class Update(msgspec.Struct, tag="update"):
    version: int
    view: Seen
    moves: list[str]


class Chair(msgspec.Struct):
    kind: str


class Around(msgspec.Struct, tag="table"):
    phase: str
    seats: list[Chair]


class Refused(msgspec.Struct, tag="refused"):
    code: str


class Ping(msgspec.Struct, tag="ping"):
    nonce: str


class Done(msgspec.Struct, tag="done"):
    id: str


UPDATE, TABLE, ENDED, REFUSED, PING, DONE = (
    b'{"type":"%s"' % name for name in (b"update", b"table", b"ended", b"refused", b"ping", b"done")
)
update_in = msgspec.json.Decoder(Update).decode
around_in = msgspec.json.Decoder(Around).decode
refused_in = msgspec.json.Decoder(Refused).decode
ping_in = msgspec.json.Decoder(Ping).decode
done_in = msgspec.json.Decoder(Done).decode
now = time.monotonic


def spot_of(pawn: str, dice: tuple[str, str]) -> str:
    flees, refuge = RIGHT[frozenset(dice)]
    return f"{'on' if pawn == flees else 'by'} {refuge}"


class Person(asyncio.Protocol):
    """One person: a socket, a line, eyes and a hand."""

    def __init__(self, table: "Pair", seat: int, line: Line, chance: Random) -> None:
        self.table = table
        self.seat = seat
        self.line = line
        self.chance = chance
        self.secret = secrets.token_urlsafe(32)
        self.buffer = b""
        self.open = False
        self.down_free = self.up_free = 0.0
        # On their way, with what kind of frame each is; timers may not keep order.
        self.down: deque[tuple[int, bytes, float]] = deque()
        self.up: deque[tuple[int, bytes]] = deque()
        self.acts = 0
        self.came_in_at = 0.0
        self.done: list[str] = []  # what was acknowledged

    # The line

    def way_s(self) -> float:
        if self.line.real is not None:
            return 0.0
        ms = self.line.trip_ms / 2 + self.chance.expovariate(1 / self.line.jitter_ms)
        return (ms + (SPIKE_MS if self.chance.random() < SPIKES else 0)) / 1000

    def bring(self, kind: int, data: bytes) -> None:
        arrived = now()
        self.down_free = max(self.down_free, arrived + self.way_s())
        self.down.append((kind, data, arrived))
        loop = asyncio.get_running_loop()
        loop.call_later(self.down_free - arrived, lambda: self.took(*self.down.popleft()))

    def took(self, kind: int, data: bytes, arrived: float) -> None:
        """It is at this end of the line: the browser answers pings, the rest is for the page."""
        if kind == CONTROL_PING:
            loop = asyncio.get_running_loop()
            loop.call_later(self.line.control_ms / 1000, lambda: self.send(CONTROL_PONG, data))
        else:
            self.told(data, arrived)

    def say(self, **message: object) -> None:
        self.send(TEXT, msgspec.json.encode(message))

    def send(self, kind: int, data: bytes) -> None:
        said = now()
        self.up_free = max(self.up_free, said + self.way_s())
        self.up.append((kind, data))
        loop = asyncio.get_running_loop()
        loop.call_later(self.up_free - said, lambda: self.frame(*self.up.popleft()))

    # The socket

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(
            b"GET /ws/%s HTTP/1.1\r\nHost: localhost\r\n"
            b"Connection: Upgrade\r\nUpgrade: websocket\r\n"
            b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            b"Cookie: tablee=%s\r\n\r\n" % (self.table.code.encode(), self.secret.encode())
        )

    def frame(self, kind: int, data: bytes) -> None:
        if self.transport.is_closing():
            return
        size = len(data)
        head = bytes([kind, 0x80 | size]) if size < 126 else b"%c\xfe" % kind + size.to_bytes(2)
        self.transport.write(head + b"\0\0\0\0" + data)

    def data_received(self, data: bytes) -> None:
        data = self.buffer + data
        if not self.open:
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self.buffer = head
                return
            assert head.startswith(b"HTTP/1.1 101"), head
            self.open = True
            self.say(type="hello")
            if self.table.strict and self.seat == 0:
                self.say(type="set_strict", strict=True)
            if self.seat:
                self.say(type="sit", name="P1", seat=1)
        at = 0
        while len(data) - at >= 2:
            size, start = data[at + 1], at + 2
            if size == 126:
                size, start = int.from_bytes(data[start : start + 2]), start + 2
            elif size == 127:
                size, start = int.from_bytes(data[start : start + 8]), start + 8
            if len(data) < start + size:
                break
            self.bring(data[at], data[start : start + size])
            at = start + size
        self.buffer = data[at:]

    # Eyes and hand

    def told(self, frame: bytes, arrived: float) -> None:
        for data in frame.split(b"\n"):
            if data.startswith(PING):
                answer = {"type": "pong", "nonce": ping_in(data).nonce}
                delay = self.line.pong_ms / 1000
                asyncio.get_running_loop().call_later(delay, lambda a=answer: self.say(**a))  # type: ignore[misc]
            elif data.startswith(UPDATE):
                self.see(update_in(data), arrived)
            elif data.startswith(TABLE):
                self.around(around_in(data))
            elif data.startswith(ENDED) and self.seat == 0:
                self.say(type="start")
            elif data.startswith(DONE):
                self.done.append(done_in(data).id)
            elif data.startswith(REFUSED):
                self.table.refused[refused_in(data).code] += 1

    def around(self, table: Around) -> None:
        seated = sum(chair.kind == "person" for chair in table.seats)
        if self.seat == 0 and table.phase == "lobby" and seated == 2:
            self.say(type="start")

    def see(self, update: Update, arrived: float) -> None:
        view = update.view
        if view.phase == "duel":
            if not self.table.racing[self.seat]:
                self.table.racing[self.seat] = True
                self.race(update)
            return
        if self.table.racing[self.seat]:
            self.table.racing[self.seat] = False
            if self.seat == self.table.witness:
                self.table.settle(view.last, arrived)
        if "roll" in update.moves or "keep" in update.moves:
            self.act("roll" if "roll" in update.moves else "keep", seen=update.version)

    def act(self, move: str, **seen: object) -> None:
        self.acts += 1
        self.say(type="act", id=f"a{self.acts}", move=move, **seen)

    def race(self, update: Update) -> None:
        """React as people do: mean 330 ms, deviation 67; the same for everybody."""
        view = update.view
        dice = view.dice
        if dice is None:
            return
        called = [pawn for pawn in dice if view.pawns[pawn].owner == self.seat]
        commons = [pawn for pawn in dice if view.pawns[pawn].owner is None]
        pawn = (called or commons)[0]
        painted = now()
        reaction = self.chance.gauss(280, 45) + self.chance.expovariate(1 / 50)
        loop = asyncio.get_running_loop()

        def press(move: str) -> None:
            after_ms = (now() - painted) * 1000
            self.act(move, seen=update.version, after_ms=self.claim(after_ms))
            self.came_in_at = self.up_free
            loop.call_later(NUDGE_S, lambda: self.say(type="pong", nonce=""))  # as the page does

        lift_s = max(110.0, reaction - LIFT_BEFORE_MS) / 1000
        loop.call_later(lift_s, press, f"lift {pawn}")
        loop.call_later(reaction / 1000, press, f"place {pawn} {spot_of(pawn, dice)}")

    def claim(self, after_ms: float) -> float | None:
        if self.line.wrong_clock:
            coarse = float(round(after_ms / 100) * 100)
            return self.chance.choice([None, -50.0, 1e9, coarse])
        return max(101.0, after_ms - self.line.forge_ms) if self.line.forge_ms else after_ms


class Pair:
    """A table of two; every other one has its lines the other way round."""

    def __init__(self, cell: Cell, count: Count, number: int) -> None:
        self.code = ""
        self.count = count
        self.strict = cell.strict
        self.refused: Counter[str] = Counter()
        self.first = number % 2  # the seat of the first line
        chance = Random(secrets.randbits(64))
        lines = (cell.first, cell.second) if self.first == 0 else (cell.second, cell.first)
        self.people = [Person(self, seat, line, chance) for seat, line in enumerate(lines)]
        self.witness = self.first
        self.racing = [False, False]

    async def open(self, port: int) -> None:
        self.code = await new_table(port, self.people[0].secret)
        loop = asyncio.get_running_loop()
        for person in self.people:
            place = person.line.real or Place(port=port)
            line = socket_at(place)
            line.setblocking(False)
            await loop.sock_connect(line, (place.host, place.port))
            await loop.create_connection(lambda person=person: person, sock=line)  # type: ignore[misc]

    def settle(self, last: Last | None, arrived: float) -> None:
        """Who was faster, and how long the decision took when the winner's press had come in."""
        right = [] if last is None else [one for one in last.placements if one.right]
        if last is None or not right:
            self.count.other += 1
        elif last.tie:
            self.count.ties += 1
        else:
            winner = min(right, key=lambda one: one.after_ms).seat
            if winner == self.first:
                self.count.first += 1
            else:
                self.count.second += 1
            if self.people[winner].line.real is None:  # when it came in is known only here
                wait_ms = round((arrived - self.people[winner].came_in_at) * 1000)
                self.count.waits_ms[wait_ms] = self.count.waits_ms.get(wait_ms, 0) + 1

    def close(self) -> None:
        for person in self.people:
            person.transport.abort()


async def new_table(port: int, secret: str) -> str:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    body = b'{"game":"mamicatchmi","name":"P0","options":{"pawns":"random"}}'
    writer.write(
        b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
        b"Content-Type: application/json\r\n"
        b"Cookie: tablee=%s\r\nContent-Length: %d\r\n\r\n%s" % (secret.encode(), len(body), body)
    )
    answer = await reader.read()
    writer.close()
    code: str = json.loads(answer.partition(b"\r\n\r\n")[2])["code"]
    return code


async def play(port: int, cells: list[Cell], tables: int, seconds: float) -> dict[str, Count]:
    """All cells at once, on so many tables each, until each has its duels or time is up."""
    counts = {cell.name: Count() for cell in cells}
    pairs: defaultdict[str, list[Pair]] = defaultdict(list)
    for number in range(tables):
        for cell in cells:
            pair = Pair(cell, counts[cell.name], number)
            await pair.open(port)
            pairs[cell.name].append(pair)
    end = now() + seconds
    while pairs and now() < end:
        await asyncio.sleep(min(REPORT_S, max(0.0, end - now())))
        for cell in cells:
            refused = sum((pair.refused for pair in pairs.get(cell.name, [])), Counter[str]())
            counts[cell.name].refused = dict(refused) or counts[cell.name].refused
            if counts[cell.name].duels >= cell.duels:
                for pair in pairs.pop(cell.name, []):
                    pair.close()
        report(counts)
    for left in pairs.values():
        for pair in left:
            pair.close()
    return counts


def report(counts: dict[str, Count]) -> None:
    print(msgspec.json.encode(counts).decode(), flush=True)


def main(words: list[str]) -> Any:
    port, tables, seconds, cells = words
    wanted = msgspec.json.decode(cells, type=list[Cell])
    uvloop.run(play(int(port), wanted, int(tables), float(seconds)))


if __name__ == "__main__":
    main(sys.argv[1:])
