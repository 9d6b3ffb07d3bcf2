"""`tablee serve`: find a port, say where the table is, serve until Ctrl-C."""

import asyncio
import errno
import gc
import logging
import socket
import sys
from collections.abc import Callable
from logging.handlers import RotatingFileHandler
from pathlib import Path

import segno
import uvicorn

from tablee.server.address import home_address
from tablee.server.app import Server, make_app
from tablee.server.journal import JsonLines
from tablee.server.settings import BadSetting, Settings
from tablee.server.site import NO_CLIENT, Site
from tablee.store import StoreTrouble
from tablee.store.folder import bad_data, examine, held
from tablee.store.opening import is_address, open_store, without_password

PORTS_TO_TRY = 50
FAULTS_BYTES = 1_000_000
PLAIN_LINES = "%(asctime)s %(levelname)s %(name)s: %(message)s"
SEVERAL = (
    "a table lives in one process, and a port shared by {processes} would send its people to any of"
    " them: start {processes} servers on ports of their own with the same"
    " TABLEE_STORE=postgresql://…, behind a proxy that looks at the table's code"
    " (deploy/haproxy.cfg, docs/hosting.md; `make cluster` shows it). One process serves a thousand"
    " players"
)


def serve(settings: Settings, processes: int = 1) -> None:
    """Serve until interrupted, if these tables can be served."""
    if processes > 1:
        raise BadSetting(SEVERAL.format(processes=processes))
    path = settings.store_path()
    if is_address(settings.store):
        write_down_faults(as_json=settings.log == "json")
        asyncio.run(examine_database(settings))
        run(settings)
        return
    with held(path.parent) as tell_port:
        examine(path)
        write_down_faults(path.parent, as_json=settings.log == "json")
        run(settings, tell_port)


async def examine_database(settings: Settings) -> None:
    """Whether a server can begin with it; BadData says what is wrong and what to do."""
    store = open_store(settings.store_path(), settings.store, settings.lease_ms)
    try:
        await store.check()
    except StoreTrouble as trouble:
        raise bad_data(without_password(settings.store), trouble) from trouble
    finally:
        await store.close()


def run(settings: Settings, tell_port: Callable[[int], None] | None = None) -> None:
    listening = find_port(settings)
    port = listening.getsockname()[1]
    if tell_port is not None:
        tell_port(port)
    app = make_app(settings)
    print(welcome(port, home_address()), flush=True)
    say_what_is_missing(app.site)
    # What is there now stays; what comes is mostly freed by its last reference.
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
    Draining(app).run(sockets=[listening])


def say_what_is_missing(site: Site) -> None:
    if not site.is_built:
        print(f"tablee: {NO_CLIENT}", file=sys.stderr, flush=True)


class Draining(uvicorn.Server):
    """Hands its tables over before it cuts anybody off: who comes again at once finds them."""

    def __init__(self, app: Server) -> None:
        super().__init__(config_of(app))
        self.app = app

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self.app.hand_over()
        for server in self.servers:
            server.close()
        for listening in sockets or []:
            listening.close()
        await self.app.drain()
        await super().shutdown(sockets)


class Faults(RotatingFileHandler):
    """A file of what went wrong; a full disk keeps nothing, and that is no fault of its own."""

    def handleError(self, record: logging.LogRecord) -> None: ...  # noqa: N802 (its name there)


def write_down_faults(folder: Path | None = None, *, as_json: bool = False) -> None:
    """Beside the tables: a host's terminal is closed by the time somebody asks.

    As JSON every action is said too, but not kept there.
    """
    said = logging.StreamHandler()
    said.setFormatter(JsonLines() if as_json else logging.Formatter(PLAIN_LINES))
    handlers: list[logging.Handler] = [said]
    if folder is not None:
        kept = Faults(folder / "faults.log", maxBytes=FAULTS_BYTES, backupCount=1, delay=True)
        kept.setLevel(logging.WARNING)
        kept.setFormatter(logging.Formatter(PLAIN_LINES))
        handlers.append(kept)
    logging.basicConfig(level=logging.WARNING, handlers=handlers)
    if as_json:
        logging.getLogger("tablee").setLevel(logging.INFO)


def config_of(app: Server) -> uvicorn.Config:
    """How uvicorn serves the application; connections and sockets are the application's own."""
    return uvicorn.Config(
        app,
        loop="uvloop" if sys.platform != "win32" else "asyncio",
        http=app.connections,  # type: ignore[arg-type]  # it is called, whatever it is
        ws=app.sockets,  # type: ignore[arg-type]  # so is this
        proxy_headers=False,  # the application's own setting says who is believed
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
