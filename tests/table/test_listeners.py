"""One socket: what is put is sent in order, and a reader that is stuck delays nobody."""

import asyncio

import msgspec
import pytest

from tablee.table.listeners import LONGEST_QUEUE, Listener


class FakeSocket:
    """The other end: takes frames, or says that it is full."""

    def __init__(self) -> None:
        self.frames: list[bytes] = []
        self.closed = False
        self.broken = False
        self.listener = Listener("anna", self)

    def send(self, frame: bytes) -> None:
        if self.broken:
            raise OSError("gone")
        self.frames.append(frame)

    def close(self) -> None:
        self.closed = True

    async def __aenter__(self) -> "FakeSocket":
        return self

    async def __aexit__(self, *_: object) -> None:
        assert asyncio.all_tasks() == {asyncio.current_task()}  # nothing is left behind

    @property
    def types(self) -> list[str]:
        lines = [line for frame in self.frames for line in frame.split(b"\n")]
        return [msgspec.json.decode(line)["type"] for line in lines]


def told(number: int) -> bytes:
    return b'{"type":"%d"}' % number


async def settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


@pytest.fixture
def socket() -> FakeSocket:
    return FakeSocket()


async def test_what_is_put_together_goes_in_one_frame(socket: FakeSocket) -> None:
    socket.listener.put(told(1))
    socket.listener.put(told(2))
    await settle()
    socket.listener.put(told(3))
    await settle()
    assert socket.frames == [told(1) + b"\n" + told(2), told(3)]


async def test_what_waits_for_a_slow_reader_follows_in_order(socket: FakeSocket) -> None:
    socket.listener.fill(is_full=True)
    for number in range(4):
        socket.listener.put(told(number))
        await settle()
    assert socket.frames == []
    socket.listener.fill(is_full=False)
    await settle()
    assert socket.types == ["0", "1", "2", "3"]
    socket.listener.put(told(4))
    await settle()
    assert socket.types[-1] == "4"


async def test_who_is_too_far_behind_is_told_so_and_cut(socket: FakeSocket) -> None:
    socket.listener.put(told(0))
    await settle()
    socket.listener.fill(is_full=True)
    for number in range(LONGEST_QUEUE + 2):
        socket.listener.put(told(number))
    await settle()
    assert socket.types == ["0", "replaced"]
    assert socket.closed


async def test_who_hung_up_is_sent_nothing_more(socket: FakeSocket) -> None:
    socket.listener.fill(is_full=True)
    socket.listener.put(told(0))
    await settle()
    socket.listener.hang_up()
    socket.listener.put(told(1))
    socket.listener.fill(is_full=False)
    await settle()
    assert socket.frames == []


async def test_who_hung_up_before_anything_was_sent(socket: FakeSocket) -> None:
    socket.listener.put(told(0))
    socket.listener.hang_up()
    await settle()
    assert socket.frames == []


async def test_a_line_that_breaks_delays_nobody(
    socket: FakeSocket, caplog: pytest.LogCaptureFixture
) -> None:
    whole = FakeSocket()
    whole.listener.outbox = socket.listener.outbox
    socket.broken = True
    for one in (socket, whole):
        one.listener.put(told(0))
    await settle()
    assert (socket.frames, whole.frames) == ([], [told(0)])
    socket.listener.put(told(1))  # to nobody any more
    await settle()
    assert "a socket of anna failed" in caplog.text
