"""One socket: what is put is sent in order, and a reader that is stuck delays nobody."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec
import pytest

from tablee.table.listeners import LONGEST_QUEUE, Listener


class Line:
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


def test_what_is_put_together_goes_in_one_frame() -> None:
    async def story(line: Line) -> None:
        line.listener.put(told(1))
        line.listener.put(told(2))
        await settle()
        line.listener.put(told(3))
        await settle()
        assert line.frames == [told(1) + b"\n" + told(2), told(3)]

    run(story)


def test_what_waits_for_a_slow_reader_follows_in_order() -> None:
    async def story(line: Line) -> None:
        line.listener.fill(is_full=True)
        for number in range(4):
            line.listener.put(told(number))
            await settle()
        assert line.frames == []
        line.listener.fill(is_full=False)
        await settle()
        assert line.types == ["0", "1", "2", "3"]
        line.listener.put(told(4))
        await settle()
        assert line.types[-1] == "4"

    run(story)


def test_who_is_too_far_behind_is_told_so_and_cut() -> None:
    async def story(line: Line) -> None:
        line.listener.put(told(0))
        await settle()
        line.listener.fill(is_full=True)
        for number in range(LONGEST_QUEUE + 2):
            line.listener.put(told(number))
        await settle()
        assert line.types == ["0", "replaced"]
        assert line.closed

    run(story)


def test_who_hung_up_is_sent_nothing_more() -> None:
    async def story(line: Line) -> None:
        line.listener.fill(is_full=True)
        line.listener.put(told(0))
        await settle()
        line.listener.hang_up()
        line.listener.put(told(1))
        line.listener.fill(is_full=False)
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


def test_a_line_that_breaks_delays_nobody(caplog: pytest.LogCaptureFixture) -> None:
    async def story(line: Line) -> None:
        whole = Line()
        whole.listener.postman = line.listener.postman
        line.broken = True
        for one in (line, whole):
            one.listener.put(told(0))
        await settle()
        assert (line.frames, whole.frames) == ([], [told(0)])
        line.listener.put(told(1))  # to nobody any more
        await settle()

    run(story)
    assert "a socket of anna failed" in caplog.text
