"""Lines that really take their time: network namespaces, and a process that carries packets late.

    with real_lines([RealLine(80), RealLine(80, loss=0.02)], port) as places: ...

The server stays where it is; whoever opens a socket at a place (`socket_at`) has that line to it.
What a kernel measures on it is therefore true, and nothing in the client's program can change it.
Linux, as root, with `ip` and /dev/net/tun: `why_not` says what is missing.
"""

import asyncio
import ctypes
import fcntl
import heapq
import os
import selectors
import shutil
import signal
import socket
import struct
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from random import Random

import msgspec

TUN = Path("/dev/net/tun")
TUNSETIFF, IFF_TUN, IFF_NO_PI = 0x400454CA, 0x0001, 0x1000
CLONE_NEWNET = 0x40000000
MOST_BYTES = 2048  # of a packet; the devices carry 1400
PORTS = slice(20, 24)  # of a packet without IP options: whose it is
NETWORK = 198 << 24 | 18 << 16  # RFC 2544: for measurements, nobody's
LINKS = 8  # that one process may make


class RealLine(msgspec.Struct, frozen=True):
    """How a line is."""

    trip_ms: float
    jitter_ms: float = 0.0  # on average, each way
    loss: float = 0.0  # of all packets
    there_ms: float = 0.0  # by which the way to the server is longer than the way back
    split_ms: float = 0.0  # a relay as far from the server ends the connection and opens its own


class Place(msgspec.Struct, frozen=True):
    """Where a line begins, and what the server is called there."""

    space: str = ""
    host: str = "127.0.0.1"
    port: int = 0


def why_not() -> str | None:
    """What real lines cannot be made for, here."""
    if not sys.platform.startswith("linux"):
        return "network namespaces are Linux's"
    if os.geteuid() != 0:
        return "only root may make network namespaces"
    if shutil.which("ip") is None:
        return "there is no `ip` (iproute2)"
    if not os.access(TUN, os.R_OK | os.W_OK):
        return f"{TUN} cannot be opened"
    try:
        ip("netns", "add", PROBE)
        ip("netns", "del", PROBE)
    except subprocess.CalledProcessError as error:
        return str(error)
    return None


PROBE = f"tablee-{os.getpid()}"


def ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True)


# For who uses them


@contextmanager
def real_lines(lines: Sequence[RealLine], port: int) -> Iterator[list[Place]]:
    """As long as this lasts there are these lines to a server of this machine, on all addresses."""
    told = [msgspec.json.encode(lines).decode(), str(port)]
    words = [sys.executable, "-m", "benchmarks.real_lines", *told]
    pipe = subprocess.PIPE
    with subprocess.Popen(words, stdin=pipe, stdout=pipe) as process:  # it ends with its input
        assert process.stdout is not None
        yield msgspec.json.decode(process.stdout.readline(), type=list[Place])


def socket_at(place: Place) -> socket.socket:
    """A socket whose line begins there, whatever this process does otherwise."""
    if not place.space:
        return socket.socket()
    with open("/proc/thread-self/ns/net") as here, open(f"/run/netns/{place.space}") as there:
        enter(there.fileno())
        try:
            return socket.socket()
        finally:
            enter(here.fileno())


def enter(space: int) -> None:
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.setns(space, CLONE_NEWNET):
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))


# The process that carries


class Link:
    """Two devices and what passes between them."""

    def __init__(self, number: int, line: RealLine, near_space: str, far_space: str) -> None:
        first = NETWORK + (((os.getpid() % 60) * LINKS + number) << 8)
        self.near, self.far = (socket.inet_ntoa(struct.pack("!I", first + n)) for n in (1, 2))
        name = f"tbl{os.getpid() % 10_000}x{number}"
        self.near_fd = device(f"{name}n", near_space, self.near, self.far)
        self.far_fd = device(f"{name}f", far_space, self.far, self.near)
        self.line = line

    def way_s(self, chance: Random, fd: int) -> float | None:
        """How long a packet takes that came in there; None if it is lost."""
        line = self.line
        if line.loss and chance.random() < line.loss:
            return None
        ms = (line.trip_ms + (line.there_ms if fd == self.far_fd else -line.there_ms)) / 2
        if line.jitter_ms:
            ms += chance.expovariate(1 / line.jitter_ms)
        return ms / 1000

    def other(self, fd: int) -> int:
        return self.near_fd if fd == self.far_fd else self.far_fd


def device(name: str, space: str, mine: str, other: str) -> int:
    """A TUN device, in a space or, if that is empty, where the server is."""
    fd = os.open(TUN, os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(fd, TUNSETIFF, struct.pack("16sH", name.encode(), IFF_TUN | IFF_NO_PI))
    within = ["-n", space] if space else []
    if space:
        ip("link", "set", name, "netns", space)
    ip(*within, "addr", "add", mine, "peer", other, "dev", name)
    ip(*within, "link", "set", name, "up", "mtu", "1400")
    return fd


def carry(links: Sequence[Link], until_fd: int) -> None:
    """Each packet leaves when its way is over, and never before an earlier one of its socket."""
    chance, selector = Random(), selectors.DefaultSelector()
    selector.register(until_fd, selectors.EVENT_READ)
    link_of = {fd: link for link in links for fd in (link.near_fd, link.far_fd)}
    for fd in link_of:
        selector.register(fd, selectors.EVENT_READ)
    waiting: list[tuple[float, int, int, bytes]] = []  # until when, number, where to, what
    last: dict[tuple[int, bytes], float] = {}
    number = 0
    while True:
        pause_s = max(0.0, waiting[0][0] - time.monotonic()) if waiting else None
        for key, _ in selector.select(pause_s):
            if key.fd == until_fd:
                return
            link = link_of[key.fd]
            for packet in packets(key.fd):
                way_s, flow = link.way_s(chance, key.fd), (key.fd, packet[PORTS])
                if way_s is not None:
                    due = last[flow] = max(last.get(flow, 0.0), time.monotonic() + way_s)
                    number += 1
                    heapq.heappush(waiting, (due, number, link.other(key.fd), packet))
        while waiting and waiting[0][0] <= time.monotonic():
            _, _, fd, packet = heapq.heappop(waiting)
            with suppress(OSError):  # its socket is gone: so is the packet
                os.write(fd, packet)


def packets(fd: int) -> Iterator[bytes]:
    with suppress(BlockingIOError):
        while True:
            yield os.read(fd, MOST_BYTES)


class Spaces:
    """The namespaces of this process, which go when it does."""

    def __init__(self, stack: ExitStack) -> None:
        self.stack = stack
        self.count = 0

    def new(self) -> str:
        name = f"tablee-{os.getpid()}-{self.count}"
        self.count += 1
        ip("netns", "add", name)
        self.stack.callback(ip, "netns", "del", name)
        ip("-n", name, "link", "set", "lo", "up")
        return name


def main(words: list[str]) -> None:
    lines, port = msgspec.json.decode(words[0], type=list[RealLine]), int(words[1])
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # and leave nothing behind
    with ExitStack() as stack:
        spaces = Spaces(stack)
        links: list[Link] = []
        places = [lay(line, port, spaces, links, stack) for line in lines]
        print(msgspec.json.encode(places).decode(), flush=True)
        carry(links, sys.stdin.fileno())


def lay(line: RealLine, port: int, spaces: Spaces, links: list[Link], stack: ExitStack) -> Place:
    """One line, by a relay if it is split."""
    if not line.split_ms:
        space = spaces.new()
        links.append(Link(len(links), line, "", space))
        return Place(space, links[-1].near, port)
    middle, space = spaces.new(), spaces.new()
    to_server = Link(len(links), RealLine(line.split_ms), "", middle)
    rest = msgspec.structs.replace(line, trip_ms=line.trip_ms - line.split_ms, split_ms=0.0)
    to_person = Link(len(links) + 1, rest, middle, space)
    links += [to_server, to_person]
    within = ["ip", "netns", "exec", middle, sys.executable, "-m", "benchmarks.real_lines"]
    relay = subprocess.Popen(
        [*within, f"--relay={to_person.near}:{port}", to_server.near], stdin=subprocess.DEVNULL
    )
    stack.callback(relay.wait, 20)
    stack.callback(relay.terminate)
    return Place(space, to_person.near, port)


# The relay


async def relay(here: str, port: int, there: str) -> None:
    """Ends each connection and opens one of its own: acknowledgements go no further than this."""

    async def come(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        onward_reader, onward_writer = await asyncio.open_connection(there, port)
        async with asyncio.TaskGroup() as both:
            both.create_task(pass_on(reader, onward_writer))
            both.create_task(pass_on(onward_reader, writer))

    server = await asyncio.start_server(come, here, port)
    await server.serve_forever()


async def pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(ConnectionError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
        writer.close()


if __name__ == "__main__":
    if sys.argv[1].startswith("--relay="):
        near, _, number = sys.argv[1].removeprefix("--relay=").partition(":")
        asyncio.run(relay(near, int(number), sys.argv[2]))
    else:
        main(sys.argv[1:])
