"""Witnesses over lines that really take their time: what a kernel measures, nobody has made up.

However busy the machine is: what is asserted are differences between witnesses of one line.
"""

import contextlib
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

import pytest
from benchmarks.real_lines import Place, RealLine, real_lines, socket_at, why_not
from websockets.sync.client import connect

from tablee.table.latency import Latency
from tablee.table.witnesses import ALLOWANCE_MS, BUSY_PAGE_MS
from tests.server.server_thread import SAFETY_S, ServerThread, Socket, server_thread
from tests.server.test_lines import answered, dueller, table

MISSING = why_not()
pytestmark = pytest.mark.skipif(MISSING is not None, reason=f"no real lines here: {MISSING}")

PINGS, HELD_MS = 10, 150
PLAIN, SPLIT = RealLine(80), RealLine(120, split_ms=20)


@contextlib.contextmanager
def socket_over(server: ServerThread, code: str, place: Place) -> Iterator[Socket]:
    """A person's socket at the other end; its library answers a WebSocket's own pings at once."""
    line = socket_at(place)
    until = time.monotonic() + SAFETY_S
    while line.connect_ex((place.host, place.port)):  # a relay that is just starting
        assert time.monotonic() < until
        line.close()
        line = socket_at(place)
    cookie = {"Cookie": f"tablee={server.web.cookies['tablee']}"}
    address = f"ws://{server.host}/ws/{code}"
    with connect(address, sock=line, additional_headers=cookie, compression=None) as socket:
        yield Socket(socket)


def measured(folder: Path, kind: RealLine, *, held_ms: int = 0) -> Latency:
    """What the referee makes of such a line after some pings; its page answers so much later."""
    with server_thread(folder, "0.0.0.0") as server, real_lines([kind], server.port) as places:
        code = table(server)
        with socket_over(server, code, places[0]) as line:
            dueller(server, line)
            return answered(server, line, code, PINGS, held_ms)


def page_ms(latency: Latency) -> float:
    return median(one.page_ms for one in latency.answers)


def kernel_ms(latency: Latency) -> float:
    return median(one.smoothed_ms for one in latency.kernels)


def test_a_page_that_holds_its_pongs_back_has_the_line_that_its_browser_has(
    tmp_path: Path,
) -> None:
    latency = measured(tmp_path, PLAIN, held_ms=HELD_MS)
    assert len(latency.kernels) == len(latency.answers)
    assert page_ms(latency) - latency.typical_ms >= HELD_MS - BUSY_PAGE_MS - 1
    assert latency.typical_ms >= PLAIN.trip_ms


def test_an_honest_line_has_a_kernel_that_agrees(tmp_path: Path) -> None:
    latency = measured(tmp_path, PLAIN)
    assert latency.proof == "proven"
    assert latency.typical_ms >= PLAIN.trip_ms
    assert kernel_ms(latency) >= PLAIN.trip_ms


def test_behind_a_relay_the_kernel_sees_a_part_of_the_line(tmp_path: Path) -> None:
    latency = measured(tmp_path, SPLIT)
    assert page_ms(latency) - kernel_ms(latency) >= (SPLIT.trip_ms - SPLIT.split_ms) / 2
    assert latency.proof == "unproven"
    believed_ms = latency.typical_ms
    assert believed_ms >= min(SPLIT.trip_ms, kernel_ms(latency) + ALLOWANCE_MS) - BUSY_PAGE_MS
    latency.allow(0.0)
    assert latency.typical_ms < believed_ms
