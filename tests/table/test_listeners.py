"""One socket: what is put is sent in order, and a reader that is stuck delays nobody."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec

from tablee.table.listeners import LONGEST_QUEUE, Listener


class Line:
    """The other end: takes frames at once, or only while its gate is open."""

    def __init__(self) -> None:
        self.frames: list[bytes] = []
        self.gate = asyncio.Event()
        self.gate.set()
        self.closed = False
        self.broken = False
        self.listener = Listener("anna", self.send, self.close)

    async def send(self, frame: bytes) -> None:
        await self.gate.wait()
        if self.broken:
            raise OSError("gone")
        self.frames.append(frame)

    async def close(self) -> None:
        self.closed = True

    @property
    def types(self) -> list[str]:
        lines = [line for frame in self.frames for line in frame.split(b"\n")]
        return [msgspec.json.decode(line)["type"] for line in lines]


def told(number: int) -> bytes:
    return b'{"type":"%d"}' % number


async def settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def run(story: Callable[[Line], Coroutine[Any, Any, None]]) -> None:
    async def tell() -> None:
        await story(Line())
        assert asyncio.all_tasks() == {asyncio.current_task()}  # nothing is left behind

    asyncio.run(tell())


def test_what_is_put_together_goes_in_one_frame_and_needs_no_task() -> None:
    async def story(line: Line) -> None:
        line.listener.put(told(1))
        line.listener.put(told(2))
        await settle()
        line.listener.put(told(3))
        await settle()
        assert line.frames == [told(1) + b"\n" + told(2), told(3)]
        assert line.listener.flushing is None

    run(story)


def test_what_waits_for_a_slow_reader_follows_in_order() -> None:
    async def story(line: Line) -> None:
        line.gate.clear()
        for number in range(4):
            line.listener.put(told(number))
            await settle()
        assert line.frames == []
        line.gate.set()
        await settle()
        assert line.types == ["0", "1", "2", "3"]
        line.listener.put(told(4))
        await settle()
        assert line.types[-1] == "4"

    run(story)


def test_who_is_too_far_behind_is_told_so_and_cut() -> None:
    async def story(line: Line) -> None:
        line.gate.clear()
        line.listener.put(told(0))
        await settle()
        for number in range(LONGEST_QUEUE + 2):
            line.listener.put(told(number))
        line.gate.set()
        await settle()
        assert line.types == ["0", "replaced"]
        assert line.closed

    run(story)


def test_who_hung_up_is_sent_nothing_more() -> None:
    async def story(line: Line) -> None:
        line.gate.clear()
        line.listener.put(told(0))
        await settle()
        line.listener.hang_up()
        line.listener.put(told(1))
        line.gate.set()
        await settle()
        assert line.frames == []

    run(story)


def test_who_hung_up_before_anything_was_sent() -> None:
    async def story(line: Line) -> None:
        line.listener.put(told(0))
        line.listener.hang_up()
        await settle()
        assert line.frames == []

    run(story)


def test_a_line_that_breaks_is_left_to_its_reader() -> None:
    async def story(line: Line) -> None:
        line.broken = True
        line.listener.put(told(0))
        await settle()
        assert line.frames == []
        assert line.listener.flushing is None

    run(story)
