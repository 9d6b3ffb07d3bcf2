"""People at Tablée's tables, as light as they can be made: load.py starts this as a process.

Says "ready" when all have sat down and their games have begun, waits for a line, then says
"measuring", then "measured" and the figures as JSON.
"""

import asyncio
import json
import random
import secrets
import sys
import time
from collections import defaultdict
from typing import cast

import msgspec
import uvloop


class Seen(msgspec.Struct, tag="update"):
    """As much of an update as a table's pace needs."""

    version: int
    moves: list[str]


class Chair(msgspec.Struct):
    kind: str


class Around(msgspec.Struct, tag="table"):
    """As much of the table as is needed to begin."""

    phase: str
    seats: list[Chair]


UPDATE, TABLE, ENDED, REFUSED = (
    b'{"type":"%s"' % name for name in (b"update", b"table", b"ended", b"refused")
)
seen_in = msgspec.json.Decoder(Seen).decode
around_in = msgspec.json.Decoder(Around).decode
encode = msgspec.json.encode
now = time.perf_counter


class Measure:
    """What all tables of this process add to."""

    def __init__(self) -> None:
        self.on = False
        self.taken: list[float] = []  # ms
        self.late = 0
        self.refused = 0
        self.bytes = 0
        self.updates = 0


class Seat(asyncio.Protocol):
    """One person's WebSocket, without a library: frames in, frames out."""

    def __init__(self, table: "Table", number: int) -> None:
        self.table = table
        self.number = number
        self.buffer = b""
        self.open = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(
            b"GET /ws/%s HTTP/1.1\r\nHost: localhost\r\n"
            b"Connection: Upgrade\r\nUpgrade: websocket\r\n"
            b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            b"Cookie: tablee=%s\r\n\r\n"
            % (self.table.code.encode(), self.table.people[self.number].encode())
        )

    def say(self, **message: object) -> None:
        """A text frame; the mask that browsers must use is nothing here."""
        self.frame(0x81, encode(message))

    def frame(self, kind: int, data: bytes) -> None:
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
            self.table.entered(self)
        self.buffer = self.take_frames(data)

    def take_frames(self, data: bytes) -> bytes:
        """Hear every whole frame, and give back what is left."""
        at = 0
        while len(data) - at >= 2:
            size, start = data[at + 1], at + 2
            if size == 126:
                size, start = int.from_bytes(data[start : start + 2]), start + 2
            elif size == 127:
                size, start = int.from_bytes(data[start : start + 8]), start + 8
            if len(data) < start + size:
                break
            self.heard(data[at] & 15, data[start : start + size])
            at = start + size
        return data[at:]

    def heard(self, kind: int, data: bytes) -> None:
        if kind == 9:
            self.frame(0x8A, data)
        else:
            for message in data.split(b"\n"):
                self.told(message)

    def told(self, data: bytes) -> None:
        if data.startswith(UPDATE):
            self.table.told(self, data)
        elif data.startswith(TABLE):
            self.table.around(self, around_in(data))
        elif data.startswith(ENDED):
            self.table.ended(self)
        elif data.startswith(REFUSED):
            self.table.measure.refused += 1


class Table:
    """One table's people: who is to move, what is on its way, when the next move is due."""

    def __init__(self, code: str, people: list[str], period: float, measure: Measure) -> None:
        self.code = code
        self.people = people
        self.period = period
        self.measure = measure
        self.seats = [Seat(self, number) for number in range(len(people))]
        self.began = asyncio.Event()
        self.moves: list[str] = []
        self.mover: Seat | None = None
        self.version = 0
        self.heard: defaultdict[int, int] = defaultdict(int)
        self.sent_at: float | None = None
        self.expected = 0
        self.counted = False
        self.due = False
        self.next_at = 0.0
        self.acts = 0

    async def open(self, port: int) -> None:
        loop = asyncio.get_running_loop()
        for seat in self.seats:
            await loop.create_connection(lambda seat=seat: seat, "127.0.0.1", port)  # type: ignore[misc]
        await self.began.wait()

    def entered(self, seat: Seat) -> None:
        seat.say(type="hello")
        if seat.number:
            seat.say(type="sit", name=f"P{seat.number}")
        seat.say(type="contribute", entropy=secrets.token_hex(32))

    def around(self, seat: Seat, table: Around) -> None:
        sat = sum(chair.kind == "person" for chair in table.seats)
        if seat.number == 0 and table.phase == "lobby" and sat == len(self.people):
            seat.say(type="start")

    def ended(self, seat: Seat) -> None:
        if seat.number == 0:
            seat.say(type="start")

    def told(self, seat: Seat, data: bytes) -> None:
        arrived = now()
        update = seen_in(data)
        if self.measure.on:
            self.measure.updates += 1
            self.measure.bytes += len(data)
        if update.moves:
            self.mover, self.moves = seat, update.moves
        self.version = update.version
        self.heard[update.version] += 1
        if self.heard[update.version] == len(self.seats):
            del self.heard[update.version]
            self.all_told(update.version, arrived)

    def all_told(self, version: int, arrived: float) -> None:
        if self.sent_at is not None and version == self.expected:
            if self.measure.on and self.counted:
                self.measure.taken.append((arrived - self.sent_at) * 1000)
            self.sent_at = None
        self.began.set()
        if self.due:
            self.act()

    def begin(self) -> None:
        self.next_at = now()
        self.plan()

    def plan(self) -> None:
        self.next_at += random.uniform(0.5, 1.5) * self.period
        asyncio.get_running_loop().call_later(max(0.0, self.next_at - now()), self.act)

    def act(self) -> None:
        """Any legal move, as soon as it is due and the one before was told to everybody."""
        if self.sent_at is not None or not self.moves or self.mover is None:
            self.measure.late += self.measure.on and not self.due
            self.due = True
            return
        self.due = False
        self.acts += 1
        self.expected, self.counted = self.version + 1, self.measure.on
        move, self.moves = random.choice(self.moves), []
        self.sent_at = now()
        self.mover.say(type="act", id=f"a{self.acts}", move=move)
        self.plan()


async def new_table(port: int, secret: str) -> str:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    body = b'{"game":"mistigri","name":"P0"}'
    writer.write(
        b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
        b"Content-Type: application/json\r\n"
        b"Cookie: tablee=%s\r\nContent-Length: %d\r\n\r\n%s" % (secret.encode(), len(body), body)
    )
    answer = await reader.read()
    writer.close()
    code: str = json.loads(answer.partition(b"\r\n\r\n")[2])["code"]
    return code


async def play(
    ports: list[int], tables: int, people: int, every: float, warm: float, s: float
) -> None:
    """Tables are spread over the servers, as a proxy would do it."""
    measure = Measure()
    opened = []
    for number in range(tables):
        port = ports[number % len(ports)]
        cookies = [secrets.token_urlsafe(32) for _ in range(people)]
        table = Table(await new_table(port, cookies[0]), cookies, every / people, measure)
        await table.open(port)
        opened.append(table)
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    for table in opened:
        table.begin()
    await asyncio.sleep(warm)
    measure.on = True
    print("measuring", flush=True)
    await asyncio.sleep(s)
    measure.on = False
    print("measured", flush=True)
    mean = measure.bytes / max(1, measure.updates)
    figures = {"taken": measure.taken, "late": measure.late, "refused": measure.refused}
    print(json.dumps({**figures, "bytes": mean}), flush=True)


if __name__ == "__main__":
    ports = [int(port) for port in sys.argv[1].split(",")]
    tables, people, every, warm, seconds = (float(word) for word in sys.argv[2:])
    uvloop.run(play(ports, int(tables), int(people), every, warm, seconds))
