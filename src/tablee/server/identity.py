"""Who somebody is: a random secret in a cookie that no script can read. No accounts."""

import hashlib
import re
import secrets
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

COOKIE = "tablee"
LIFETIME_S = 400 * 24 * 3600
FRAMES = ("iframe", "frame", "embed", "object", "fencedframe")
_SECRET = re.compile(r"[A-Za-z0-9_-]{43}")


def secret_of(connection: HTTPConnection) -> str | None:
    """The secret that a browser brings, if it is one of ours in form."""
    secret = connection.cookies.get(COOKIE, "")
    return secret if _SECRET.fullmatch(secret) else None


def new_secret() -> str:
    return secrets.token_urlsafe(32)


def person_of(secret: str) -> str:
    """What tables and logs know a person by: it does not lead back to the secret."""
    return hashlib.blake2b(secret.encode(), digest_size=16, person=b"tablee person").hexdigest()


def same_origin(connection: HTTPConnection) -> bool:
    """A browser says which page speaks; only our own may. Other programs say nothing."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    try:
        return urlsplit(origin).netloc == connection.headers.get("host")
    except ValueError:  # no address at all
        return False


def is_from_elsewhere(request: Request) -> bool:
    """Whether another site's page asks. Not every browser says both, nor over plain http."""
    site = request.headers.get("sec-fetch-site", "same-origin")
    return site not in ("same-origin", "none") or not same_origin(request)


def opens_page(request: Request) -> bool:
    """Whether a browser opens an address for a person: then it brings its cookie if it has one.

    By a link from another site too, which is how most are invited: SameSite=Lax lets the cookie
    travel with that. It does not travel into another site's frame, with a form that it posts or
    with what it fetches beforehand: there a cookie that is missing may well exist.
    """
    headers = request.headers
    if request.method != "GET" or "prefetch" in headers.get("sec-purpose", ""):
        return False
    mode = headers.get("sec-fetch-mode")
    if mode is None:  # over plain http nothing is said
        return "text/html" in headers.get("accept", "")
    return mode == "navigate" and headers.get("sec-fetch-dest") not in FRAMES


def remember(response: Response, secret: str, *, secure: bool) -> None:
    """Only where no secret was brought: an identity is never replaced."""
    response.set_cookie(
        COOKIE, secret, max_age=LIFETIME_S, httponly=True, samesite="lax", secure=secure, path="/"
    )
