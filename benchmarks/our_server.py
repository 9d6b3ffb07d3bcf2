"""Our server as benchmarks start it: a crowd from one address is let in."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.request import urlopen

AGAIN_S = 0.02
FOR_A_CROWD = {
    "TABLEE_HOST": "127.0.0.1",
    "TABLEE_CONNECTIONS_PER_ADDRESS": "1000000",
    "TABLEE_SOCKETS_PER_ADDRESS": "1000000",
    "TABLEE_REQUESTS_PER_MINUTE": "1000000",
    "TABLEE_HANDSHAKES_PER_MINUTE": "1000000",
    "TABLEE_TABLES_PER_MINUTE": "1000000",
    "TABLEE_MESSAGES_PER_SECOND": "1000000",
}


@contextmanager
def our_server(port: int, **settings: str) -> Iterator[int]:
    """Its process, as soon as it answers; settings as in the environment, without TABLEE_."""
    own = {f"TABLEE_{name.upper()}": value for name, value in settings.items()}
    process = subprocess.Popen(
        [sys.executable, "-m", "tablee", "serve", "--port", str(port)],
        env={**os.environ, **FOR_A_CROWD, **own},
        stdout=subprocess.DEVNULL,
    )
    try:
        wait_for(process, port)
        yield process.pid
    finally:
        process.terminate()
        process.wait(20)


def wait_for(process: "subprocess.Popen[bytes]", port: int) -> None:
    while True:
        try:
            with urlopen(f"http://127.0.0.1:{port}/api/health"):
                return
        except OSError:
            if process.poll() is not None:
                raise SystemExit("the server did not start") from None
            time.sleep(AGAIN_S)
