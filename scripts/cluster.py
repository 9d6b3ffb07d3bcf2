"""`make cluster`: PostgreSQL, three servers and HAProxy on this machine; tests use it too."""

import argparse
import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from urllib.request import urlopen

from scripts.ports import free_port
from scripts.postgres import Postgres

ROOT = Path(__file__).parent.parent
CONFIG = ROOT / "deploy" / "haproxy.cfg"
UP_WITHIN_S, PAUSE_S = 60.0, 0.05
NAMES = ("one", "two", "three")  # in the configuration of HAProxy


class Process:
    """One program, and the file of what it says."""

    def __init__(self, folder: Path, name: str, command: list[str], **environment: str) -> None:
        self.said = folder / f"{name}.txt"
        self.command = command
        self.environment = {**os.environ, **environment}
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with self.said.open("ab") as said:
            self.process = subprocess.Popen(
                self.command,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=said,
                start_new_session=True,
            )

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    def send(self, number: signal.Signals) -> None:
        assert self.process is not None
        self.process.send_signal(number)

    def wait(self, within_s: float | None = None) -> int:
        assert self.process is not None
        return self.process.wait(within_s)

    def is_alive(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def clear(self) -> None:
        """End it, and whatever it has started."""
        if self.process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.pid, signal.SIGKILL)
        self.process.wait()


class Cluster:
    """Any of its parts can be stopped, and started again at the same address."""

    def __init__(
        self,
        folder: Path,
        postgres: Postgres,
        url: str,
        port: int = 0,
        settings: dict[str, str] | None = None,
        **environment: str,
    ) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.postgres = postgres
        self.url = url
        self.port = port or free_port()
        self.ports = [free_port() for _ in NAMES]
        asked = {"STORE": url, "HOST": "127.0.0.1", "PROXIES": "127.0.0.1", **(settings or {})}
        told = {f"TABLEE_{name.upper()}": value for name, value in asked.items()}
        told |= environment
        self.servers = [
            Process(
                folder, name, [sys.executable, "-m", "tablee", "serve", "--port", str(n)], **told
            )
            for name, n in zip(NAMES, self.ports, strict=True)
        ]
        # A socket's name has at most a hundred letters.
        self.sockets = Path(tempfile.mkdtemp(prefix="tablee-"))
        addresses = {f"TABLEE_{n}": f"127.0.0.1:{p}" for n, p in enumerate(self.ports, start=1)}
        self.proxy = Process(
            folder,
            "haproxy",
            ["haproxy", "-W", "-S", str(self.sockets / "master"), "-f", str(CONFIG)],
            TABLEE_BIND=f"127.0.0.1:{self.port}",
            TABLEE_ADMIN=str(self.sockets / "admin"),
            **addresses,
        )

    @property
    def http(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def ws(self) -> str:
        return f"ws://127.0.0.1:{self.port}"

    def start(self) -> "Cluster":
        for server in self.servers:
            server.start()
        for number in range(len(self.servers)):
            self.wait_for(number)
        self.proxy.start()
        self.wait_until_answered(self.http, self.proxy)
        return self

    def start_server(self, number: int) -> None:
        self.servers[number].start()
        self.wait_for(number)

    def wait_for(self, number: int) -> None:
        self.wait_until_answered(f"http://127.0.0.1:{self.ports[number]}", self.servers[number])

    def wait_until_answered(self, address: str, by: Process) -> None:
        nothing = threading.Event()
        for _ in range(int(UP_WITHIN_S / PAUSE_S)):
            assert by.is_alive(), by.said.read_text()[-2000:]
            try:
                with urlopen(f"{address}/api/health", timeout=UP_WITHIN_S):
                    return
            except OSError:
                nothing.wait(PAUSE_S)
        raise AssertionError(f"{address} does not answer: {by.said.read_text()[-2000:]}")

    def reload_proxy(self) -> None:
        """With the same configuration; lines that are open stay with the old process."""
        self.proxy.send(signal.SIGUSR2)

    def complaints(self) -> str:
        return "".join(server.said.read_text() for server in self.servers)

    def stop(self) -> None:
        """Kindly: tables are handed over, as far as anybody is left to take them."""
        for process in [self.proxy, *self.servers]:
            if process.is_alive():
                process.send(signal.SIGTERM)
        for process in [self.proxy, *self.servers]:
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(10)
        self.clear()

    def clear(self) -> None:
        for process in [self.proxy, *self.servers]:
            process.clear()
        shutil.rmtree(self.sockets, ignore_errors=True)


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("folder", type=Path)
    ask.add_argument("--port", type=int, default=8000)
    given = ask.parse_args()
    postgres = Postgres(given.folder.absolute() / "postgres").ensure()
    cluster = Cluster(given.folder.absolute(), postgres, postgres.url(), given.port)
    ended = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: ended.set())
    try:
        cluster.start()
        print(f"\n  Tablée   {cluster.http}   three servers behind HAProxy, on PostgreSQL")
        for name, port, server in zip(NAMES, cluster.ports, cluster.servers, strict=True):
            print(f"  {name:8} http://127.0.0.1:{port}   process {server.pid}, to be killed")
        print("\n  Ctrl-C stops everything; every table is kept.\n", flush=True)
        ended.wait()
    finally:
        cluster.stop()
        postgres.stop()


if __name__ == "__main__":
    main()
