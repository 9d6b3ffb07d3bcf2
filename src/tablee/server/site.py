"""The built web client, from memory: every file once plain and once compressed."""

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

BUILT = Path(__file__).parent / "web"
STAMP = "built-from.txt"  # hatch_build.py writes it
NO_CLIENT = "this installation has no web client: `tablee doctor` says what to do"
COMPRESSED = {"text/html", "text/css", "text/javascript", "image/svg+xml", "application/json"}
COMPRESSED |= {"application/manifest+json", "text/plain"}
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("font/woff2", ".woff2")


@dataclass(frozen=True)
class File:
    """One file of the client."""

    content: bytes
    gzipped: bytes | None
    kind: str
    etag: str


def client_stamp(folder: Path = BUILT) -> str | None:
    """What the client was built from; None if this installation has none."""
    if not (folder / "index.html").is_file():
        return None
    file = folder / STAMP
    return file.read_text(encoding="utf-8") if file.is_file() else "?"


class Site:
    """Answers with a file, or with the one page that knows all other addresses."""

    def __init__(self, folder: Path = BUILT) -> None:
        self.files = {
            "/" + str(path.relative_to(folder)): read(path)
            for path in folder.rglob("*")
            if path.is_file()
        }

    @property
    def is_built(self) -> bool:
        return "/index.html" in self.files

    def is_page(self, path: str) -> bool:
        """Whether the one page answers there, and no file."""
        return path not in self.files and "." not in path.rpartition("/")[2]

    def answer(self, request: Request) -> Response:
        path = request.scope["path"]  # not the URL, in which the caller's Host has a say
        file = self.files.get(path)
        if file is not None:
            return send(request, file, forever=path.startswith("/assets/"))
        page = self.page(request) if self.is_page(path) else None
        if page is None and self.is_page(path):
            raise HTTPException(503, NO_CLIENT)
        if page is None:
            raise HTTPException(404, "there is nothing here")
        return page

    def page(self, request: Request, status: int = 200) -> Response | None:
        """The client; it says itself whether it knows the address. None before it is built."""
        file = self.files.get("/index.html")
        return None if file is None else send(request, file, status=status)


def send(request: Request, file: File, *, forever: bool = False, status: int = 200) -> Response:
    headers = {
        "Cache-Control": "public, max-age=31536000, immutable" if forever else "no-cache",
        "ETag": file.etag,
        "Vary": "Accept-Encoding",
    }
    if status == 200 and request.headers.get("if-none-match") == file.etag:
        return Response(status_code=304, headers=headers)
    content = file.content
    if file.gzipped and "gzip" in request.headers.get("accept-encoding", ""):
        content = file.gzipped
        headers["Content-Encoding"] = "gzip"
    return Response(content, status, headers=headers, media_type=file.kind)


def read(path: Path) -> File:
    content = path.read_bytes()
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    gzipped = gzip.compress(content, 9, mtime=0) if kind in COMPRESSED else None
    etag = f'"{hashlib.blake2b(content, digest_size=12).hexdigest()}"'
    return File(content, gzipped, kind, etag)
