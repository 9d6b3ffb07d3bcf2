"""What is said when something goes wrong: one shape to programs, a page to people."""

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tablee.server.site import Site
from tablee.wire import messages as wire

STATUS = {"unknown_table": 404, "unknown_game": 404, "too_many": 429, "too_large": 413}
# Where not even the client can be sent; under our policy it has no style of its own.
PLAIN_PAGE = """<!doctype html>
<html lang="fr">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Tablée</title>
<h1>Tablée</h1>
<p>Quelque chose n’a pas marché ici. <a href="/">Revenir à l’accueil</a></p>
<p lang="en">Something went wrong here. <a href="/">Back to the front page</a></p>
"""


def answer(content: Any, status: int = 200) -> Response:
    data = msgspec.json.encode(content)
    return Response(
        data, status, media_type="application/json", headers={"Cache-Control": "no-store"}
    )


def wants_page(request: Request) -> bool:
    """A browser that opens an address says so; programs and the client's own questions do not."""
    to_program = request.scope["path"].startswith("/api/")
    return not to_program and "text/html" in request.headers.get("accept", "")


class Problems:
    """Turns what was raised into an answer."""

    def __init__(self, site: Site) -> None:
        self.site = site

    async def refused(self, _: Request, error: Exception) -> Response:
        """One of our own refusals; only the API raises them."""
        rule = getattr(error, "rule", None)
        problem = wire.Problem(error.code, error.why, rule)  # type: ignore[attr-defined]
        return answer(problem, STATUS.get(problem.code, 400))

    async def http(self, request: Request, error: Exception) -> Response:
        status = getattr(error, "status_code", 500)
        why = str(getattr(error, "detail", "that did not work"))
        if not wants_page(request):
            return answer(wire.Problem(f"http_{status}", why), status)
        # The client has words for an address that leads nowhere, in the reader's own language.
        page = self.site.page(request, status) if status == 404 else None
        return page or Response(PLAIN_PAGE, status, media_type="text/html")
