"""What is asked over HTTP: bodies and addresses read and bounded; answers as browsers like them."""

import gzip
import re
from typing import TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from tablee.kernel.errors import TableeError
from tablee.server.identity import is_from_elsewhere
from tablee.table.refusals import BadMessage

MOST_BODY = 8192
MOST_RECORD = 600_000  # of a body that holds one: some times the longest usual game
GAME_NUMBER = re.compile(r"[0-9]{1,6}")

T = TypeVar("T")


class TooLarge(TableeError):
    """A body over the limit."""

    code = "too_large"


class OtherSite(TableeError):
    """Another site's page would change something here."""

    code = "other_site"


class NotJson(TableeError):
    """A body that is not said to be JSON, which no form of another site can say."""

    code = "not_json"


def game_number(request: Request) -> int:
    """Of the address; no game has number 0."""
    text = request.path_params["number"]
    return int(text) if GAME_NUMBER.fullmatch(text) else 0


def unpacked(request: Request, packed: bytes, cache: str) -> Response:
    """Compressed JSON, as the browser likes it."""
    headers = {"Cache-Control": cache, "Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
    else:
        packed = gzip.decompress(packed)
    return Response(packed, media_type="application/json", headers=headers)


def ours_alone(request: Request) -> None:
    """What changes something is JSON, and comes from our own page or from a program."""
    if is_from_elsewhere(request):
        raise OtherSite("another site's page may not change anything here")
    kind = request.headers.get("content-type", "").partition(";")[0]
    if kind.strip().lower() != "application/json":
        raise NotJson("a body is application/json")


async def body_of(request: Request, kind: type[T], most: int = MOST_BODY) -> T:
    data = b""
    try:
        async for chunk in request.stream():
            data += chunk
            if len(data) > most:
                raise TooLarge(f"a body has at most {most} bytes")
    except ClientDisconnect:
        raise BadMessage("the body ended too early") from None
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadMessage(f"not understood: {error}") from None
