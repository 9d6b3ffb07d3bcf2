"""What is said when something goes wrong: one shape to programs, a page to people."""

import logging

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from tablee.kernel.errors import TableeError
from tablee.kernel.language import facts, load, preferred
from tablee.server.site import Site
from tablee.store import StoreTrouble
from tablee.table.refusals import refused
from tablee.wire import http

logger = logging.getLogger(__name__)

STATUS = {"unknown_table": 404, "unknown_game": 404, "too_many": 429, "too_large": 413}
STATUS |= {"other_site": 403, "not_json": 415, "too_slow": 408}
STATUS |= {"no_code_free": 503, "damaged_table": 500}
# Where not even the client can be sent; under our policy it has no style of its own.
PLAIN_PAGE = """<!doctype html>
<html lang="{lang}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Tablée</title>
<h1>Tablée</h1>
<p>{wrong} <a href="/">{back}</a></p>
"""


def answer(content: object, status: int = 200) -> Response:
    data = msgspec.json.encode(content)
    return Response(
        data, status, media_type="application/json", headers={"Cache-Control": "no-store"}
    )


def wants_page(request: Request) -> bool:
    """A browser that opens an address says so; programs and the client's own questions do not."""
    to_program = request.scope["path"].startswith("/api/")
    return not to_program and "text/html" in request.headers.get("accept", "")


def plain_page(request: Request, status: int, *, has_client: bool = True) -> Response:
    """In the reader's language, as far as the browser says."""
    lang = preferred(request.headers.get("accept-language", "").split(","))
    page = facts(lang)["page"]
    wrong = page["wrong"] if has_client else load("tablee.server", lang)["no_client"]
    text = PLAIN_PAGE.format(lang=lang, wrong=wrong, back=page["back"])
    return Response(text, status, media_type="text/html", headers={"Vary": "Accept-Language"})


class Problems:
    """Turns what was raised into an answer."""

    def __init__(self, site: Site) -> None:
        self.site = site

    async def answer(self, request: Request, error: Exception) -> Response:
        """To whatever was raised: a refusal, a store in trouble, no such address, our fault."""
        match error:
            case TableeError():
                return self.refused(request, error)
            case StoreTrouble():
                return self.waiting(error)
            case HTTPException():
                response = self.http(request, error.status_code, error.detail)
                response.headers.update(error.headers or {})
                return response
            case _:
                return self.http(request, 500, "that did not work")

    def refused(self, request: Request, error: TableeError) -> Response:
        """One of our own refusals."""
        status = STATUS.get(error.code, 400)
        refused[error.code] += 1
        if wants_page(request):
            return plain_page(request, status)
        return answer(http.Problem(error.code, error.why, error.rule), status)

    def waiting(self, trouble: StoreTrouble) -> Response:
        """The store cannot be read or written now: whoever asks again later may be lucky."""
        logger.warning("a request cannot be answered: %s", trouble)
        why = f"the tables cannot be reached just now ({trouble.kind})"
        return answer(http.Problem("storage", why), 503)

    def http(self, request: Request, status: int, why: str) -> Response:
        if not wants_page(request):
            return answer(http.Problem(f"http_{status}", why), status)
        if status in (404, 503) and not self.site.is_built:
            return plain_page(request, status, has_client=False)
        # The client has words for an address that leads nowhere, in the reader's own language.
        page = self.site.page(request, status) if status == 404 else None
        return page or plain_page(request, status)
