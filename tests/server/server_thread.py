"""A server in a thread of this process, whose inside a test may look at and change."""

import asyncio
import contextlib
import json
import socket as sockets
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
import uvicorn
import uvloop
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tablee.server.app import Server, make_app
from tablee.server.serve import config_of
from tablee.server.settings import Settings

SAFETY_S = 60.0  # only so that a hang fails instead of hanging


class ServerThread:
    """A server in a thread of its own, and one person's browser."""

    def __init__(self, app: Server, address: str = "127.0.0.1") -> None:
        self.app = app
        self.listening = sockets.create_server((address, 0))
        self.port: int = self.listening.getsockname()[1]
        self.host = f"127.0.0.1:{self.port}"
        self.uvicorn = uvicorn.Server(config_of(app))
        self.loop = uvloop.new_event_loop()
        self.thread = threading.Thread(target=self.run)
        self.thread.start()
        self.web = httpx.Client(base_url=f"http://{self.host}", timeout=SAFETY_S)
        while not self.uvicorn.started:
            assert self.thread.is_alive()
            self.thread.join(0.01)

    def run(self) -> None:
        self.loop.run_until_complete(self.uvicorn.serve(sockets=[self.listening]))

    def close(self) -> None:
        self.web.close()
        self.uvicorn.should_exit = True
        self.thread.join()
        self.loop.close()

    def call(self, work: Callable[[], object]) -> None:
        """In the server's own thread, and wait for it."""

        async def working() -> None:
            work()

        asyncio.run_coroutine_threadsafe(working(), self.loop).result(10)

    def wait_until(self, happened: Callable[[], bool]) -> None:
        for _ in range(1000):
            if happened():
                return
            self.thread.join(0.01)
        raise AssertionError("it did not happen")

    def mistigri_table(self, **wanted: Any) -> str:
        made = self.web.post("/api/tables", json={"game": "mistigri", "name": "Zoë", **wanted})
        code: str = made.json()["code"]
        return code

    @contextlib.contextmanager
    def socket(self, code: str, **headers: str) -> Iterator["Socket"]:
        cookie = {"Cookie": f"tablee={self.web.cookies['tablee']}"} if self.web.cookies else {}
        address = f"ws://{self.host}/ws/{code}"
        with connect(address, additional_headers=cookie | headers, compression=None) as line:
            yield Socket(line)


class Socket:
    """The browser's end."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.waiting: list[str] = []

    def say(self, **message: Any) -> None:
        self.line.send(json.dumps(message))

    def hear(self) -> Any:
        """The next message; a frame has one a line."""
        if not self.waiting:
            self.waiting += str(self.line.recv(10)).split("\n")
        return json.loads(self.waiting.pop(0))

    def closed(self) -> int:
        """The code that the server closed it with, after having said nothing more."""
        with pytest.raises(ConnectionClosed) as closed:
            self.line.recv(10)
        assert closed.value.rcvd is not None
        return closed.value.rcvd.code

    def hello(self) -> list[Any]:
        self.say(type="hello")
        return [self.hear(), self.hear()]


@contextlib.contextmanager
def server_thread(
    folder: Path, address: str = "127.0.0.1", **settings: Any
) -> Iterator[ServerThread]:
    server = ServerThread(make_app(Settings(data=str(folder), **settings)), address)
    yield server
    server.close()
