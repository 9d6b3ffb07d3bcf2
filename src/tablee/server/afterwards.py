"""The game after the game, over HTTP: worked out once, in a process of its own, and kept.

It takes seconds of a core. The bots' workers would make live tables wait for it, so there is one
process more, started when somebody first asks, that steps back where others need the machine and
looks at one game after the other. What was found is kept with the table.
"""

import gzip
import logging
import os
from typing import TYPE_CHECKING

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tablee.analysis.report import METHOD
from tablee.server.asking import MOST_RECORD, body_of, game_number, ours_alone, unpacked
from tablee.server.questions import Answers, fingerprint_of
from tablee.store import StoreTrouble
from tablee.table.refusals import TooMany
from tablee.table.rerun import look_back, look_back_on_file
from tablee.table.workers import Workers
from tablee.wire import http

if TYPE_CHECKING:
    from tablee.server.app import Server

KEPT = 32  # of those that were asked for last
MOST_WAITING = 12
STEPS_BACK = 10  # as `nice` counts

logger = logging.getLogger(__name__)


def step_back() -> None:
    """Run in the worker, where the machine has such a thing: whoever plays comes first."""
    if hasattr(os, "nice") and os.nice(0) < STEPS_BACK:
        os.nice(STEPS_BACK)


def work_out(data: list[bytes], number: int) -> bytes:
    """Run in a worker: as JSON, compressed."""
    step_back()
    return gzip.compress(msgspec.json.encode(look_back(data, number)), mtime=0)


def work_out_file(text: str) -> bytes:
    """Run in a worker: the same of a record that somebody has."""
    step_back()
    return gzip.compress(msgspec.json.encode(look_back_on_file(text)), mtime=0)


class Afterwards:
    """The two addresses."""

    def __init__(self, server: "Server") -> None:
        self.server = server
        self.workers = Workers(1)
        self.answers = Answers(self.workers, KEPT)

    async def of_table(self, request: Request) -> Response:
        """A game that is over; of one that is on, nothing, as for a replay."""
        server = self.server
        server.count_question(request)
        data = await server.find(request, server.live_tables.read_log)
        code, number = request.path_params["code"].upper(), game_number(request)
        store = server.live_tables.services.store
        packed = await store.analysis(code, number, METHOD)
        if packed is None:
            self.refuse_crowds()
            key = ("after", f"{number} {fingerprint_of(data[0])}")
            packed = await self.answers.think_once(key, work_out, data, number) or b""
            await self.keep(code, number, packed)
        return unpacked(request, packed, "no-store")

    async def of_file(self, request: Request) -> Response:
        """A record that somebody has, if it is right."""
        ours_alone(request)
        self.server.count_question(request)
        asked = await body_of(request, http.RecordText, MOST_RECORD)
        self.refuse_crowds()
        key = ("after file", fingerprint_of(asked.record.encode()))
        packed = await self.answers.think_once(key, work_out_file, asked.record)
        return unpacked(request, packed or b"", "no-store")

    def refuse_crowds(self) -> None:
        if self.workers.waiting >= MOST_WAITING:
            raise TooMany("too many games are being looked back on: wait a minute")

    async def keep(self, code: str, number: int, packed: bytes) -> None:
        """Whoever asked has it anyway."""
        store = self.server.live_tables.services.store
        try:
            await store.keep_analysis(code, number, METHOD, packed)
        except StoreTrouble as trouble:
            logger.warning("what was found about a game is not kept: %s", trouble)
