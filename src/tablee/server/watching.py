"""For whoever watches over a server: `/metrics` for programs, `/host` for a person.

Open from this machine, or where a token is set to who knows it, and to nobody else. All figures are
of this process since it started; none is about a person, and no code of a table is in them.
"""

import asyncio
import base64
import binascii
import hmac
import importlib
import ipaddress
import logging
import time
from typing import TYPE_CHECKING

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from tablee.kernel.language import preferred
from tablee.server import host_page
from tablee.server.history import History
from tablee.server.settings import Settings

if TYPE_CHECKING:
    from tablee.server.app import Server

# Who comes through a proxy that is not named in TABLEE_PROXIES only seems to be here.
FORWARDED = ("x-forwarded-for", "x-forwarded-host", "forwarded", "via", "x-real-ip")
HERE = ("localhost", "127.0.0.1", "[::1]")
ASK = {"WWW-Authenticate": 'Basic realm="Tablee", charset="UTF-8"'}

logger = logging.getLogger(__name__)


def require_host(request: Request, settings: Settings) -> None:
    """Whether the host asks: 401 where a token would do, and else there is nothing here."""
    if settings.metrics_token:
        if not hmac.compare_digest(token_of(request).encode(), settings.metrics_token.encode()):
            raise HTTPException(401, "this is for the host: say the token", ASK)
    elif not is_from_here(request):
        raise HTTPException(404, "there is nothing here")


def token_of(request: Request) -> str:
    """As a bearer's, or as the password that a browser asks for."""
    kind, _, said = request.headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer":
        return said.strip()
    if kind.lower() == "basic":
        try:
            return base64.b64decode(said).decode().partition(":")[2]
        except (binascii.Error, UnicodeDecodeError):
            return ""
    return ""


def is_from_here(request: Request) -> bool:
    """From this machine and under its own name: another site's name may lead here as well."""
    headers = request.headers
    if any(name in headers for name in FORWARDED) or request.client is None:
        return False
    name = headers.get("host", "")
    host = name if name.endswith("]") else name.rpartition(":")[0] or name
    try:
        return ipaddress.ip_address(request.client.host).is_loopback and host.lower() in HERE
    except ValueError:
        return False


class Watching:
    """The two addresses, and the last hour in figures."""

    def __init__(self, server: "Server") -> None:
        self.server = server
        self.history = History()

    async def run(self) -> None:
        """Until it is cancelled: the history, a few numbers every ten seconds."""
        while True:
            try:
                self.history.add(time.monotonic(), self.server)
            except Exception:  # the next ones may be had
                logger.exception("the host's figures could not be had")
            await asyncio.sleep(self.history.every_s)

    async def metrics(self, request: Request) -> Response:
        require_host(request, self.server.settings)
        # Heavy, only for who asks, and the first time beside the tables and not before them.
        await asyncio.to_thread(importlib.import_module, "tablee.server.metrics")
        from tablee.server import metrics  # noqa: PLC0415

        health = await self.server.health_of_all.info()
        text = metrics.exposition(self.server, health)
        headers = {"Cache-Control": "no-store"}
        return Response(text, headers=headers, media_type=metrics.CONTENT_TYPE)

    async def page(self, request: Request) -> Response:
        require_host(request, self.server.settings)
        lang = preferred(request.headers.get("accept-language", "").split(","))
        health = await self.server.health_of_all.info()
        text = host_page.page(lang, self.server, self.history, health)
        headers = {"Cache-Control": "no-store", "Vary": "Accept-Language"}
        return Response(text, headers=headers, media_type="text/html")

    async def style(self, request: Request) -> Response:
        """Nothing secret, but nothing for others either."""
        require_host(request, self.server.settings)
        return Response(host_page.STYLE, media_type="text/css")
