"""Who somebody is: a random secret in a cookie that no script can read. No accounts."""

import hashlib
import re
import secrets

from starlette.requests import HTTPConnection
from starlette.responses import Response

COOKIE = "tablee"
LIFETIME_S = 400 * 24 * 3600
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


def remember(response: Response, secret: str, *, secure: bool) -> None:
    response.set_cookie(
        COOKIE, secret, max_age=LIFETIME_S, httponly=True, samesite="lax", secure=secure, path="/"
    )
