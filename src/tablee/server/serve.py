"""`tablee serve`: find a port, say where the table is, serve until Ctrl-C."""

import errno
import gc
import socket
import sys

import segno
import uvicorn

from tablee.server.address import home_address
from tablee.server.app import Server, make_app
from tablee.server.settings import BadSetting, Settings

PORTS_TO_TRY = 50


def serve(settings: Settings) -> None:
    """Serve until interrupted."""
    listening = find_port(settings)
    port = listening.getsockname()[1]
    config = config_of(make_app(settings))
    print(welcome(port, home_address()), flush=True)
    # What is there now stays; what comes is mostly freed by its last reference.
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
    uvicorn.Server(config).run(sockets=[listening])


def config_of(app: Server) -> uvicorn.Config:
    """How uvicorn serves the application; its sockets are the application's own."""
    return uvicorn.Config(
        app,
        loop="uvloop" if sys.platform != "win32" else "asyncio",
        http="httptools",
        ws=app.sockets,  # type: ignore[arg-type]
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=3,
    )


def find_port(settings: Settings) -> socket.socket:
    """A listening socket on the wished port, or on the next one that is free."""
    for port in range(settings.port, settings.port + PORTS_TO_TRY):
        listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((settings.host, port))
            listening.listen()  # only a listening socket keeps others from the port
        except OSError as error:
            listening.close()
            if error.errno != errno.EADDRINUSE:
                raise BadSetting(f"cannot listen on {settings.host}:{port}: {error}") from error
        else:
            return listening
    raise BadSetting(f"no free port from {settings.port} to {settings.port + PORTS_TO_TRY - 1}")


def welcome(port: int, address: str | None) -> str:
    lines = ["", f"  Tablée   http://localhost:{port}"]
    if address is not None:
        link = f"http://{address}:{port}"
        lines += [f"  phones   {link}", "", qr_code(link)]
    return "\n".join([*lines, "", "  Ctrl-C stops the server; every table is kept.", ""])


def qr_code(text: str) -> str:
    """A QR code in half-height blocks, light on dark terminals and dark on light ones alike."""
    rows = [
        [bool(module) for module in row]
        for row in segno.make(text, error="l").matrix_iter(border=2)
    ]
    rows += [[False] * len(rows[0])] * (len(rows) % 2)
    blocks = {(False, False): "█", (False, True): "▀", (True, False): "▄", (True, True): " "}
    return "\n".join(
        "  " + "".join(blocks[pair] for pair in zip(top, bottom, strict=True))
        for top, bottom in zip(rows[::2], rows[1::2], strict=True)
    )
