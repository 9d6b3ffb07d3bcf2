"""Who is given an identity, and when: never by another site's doing, and never in place of one."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from tablee.server.app import Server
from tablee.server.settings import Settings
from tablee.server.site import Site

ELSEWHERE = "https://elsewhere.example"
OPENED = {"accept": "text/html,*/*;q=0.8"}
# What a browser says when a person opens an address, by how they came; over plain http, nothing.
BY_HAND = {"sec-fetch-site": "none", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document"}
BY_A_LINK = {**BY_HAND, "sec-fetch-site": "cross-site"}
WITHIN = {**BY_HAND, "sec-fetch-site": "same-origin"}
# Through our own service worker.
BY_WORKER = {**WITHIN, "sec-fetch-dest": "empty"}
FETCHED = {**WITHIN, "sec-fetch-mode": "cors", "sec-fetch-dest": "empty"}
FRAMED = {**BY_A_LINK, "sec-fetch-dest": "iframe"}
AS_IMAGE = {
    "sec-fetch-site": "cross-site",
    "sec-fetch-mode": "no-cors",
    "sec-fetch-dest": "image",
}
FETCHED_BEFOREHAND = {**BY_A_LINK, "sec-purpose": "prefetch"}


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    """A server with a small client of its own."""
    folder = tmp_path / "web"
    (folder / "assets").mkdir(parents=True)
    for name in ("index.html", "assets/a-1.js", "icon.svg", "offline.html"):
        (folder / name).write_text("<!doctype html>", encoding="utf-8")
    server = Server(Settings(data=str(tmp_path)))
    server.site = server.problems.site = Site(folder)
    with TestClient(server.app()) as client:
        yield client


def is_given(response: Any) -> bool:
    return "set-cookie" in response.headers


def new_table(client: TestClient, **headers: str) -> Any:
    said = {"content-type": "application/json", **headers}
    return client.post("/api/tables", content=b'{"game": "mistigri"}', headers=said)


@pytest.mark.parametrize("said", [{}, BY_HAND, BY_A_LINK, WITHIN, BY_WORKER], ids=str)
@pytest.mark.parametrize("path", ["/", "/t/BCDF"])
def test_who_opens_the_page_is_given_an_identity(
    client: TestClient, path: str, said: dict[str, str]
) -> None:
    page = client.get(path, headers=OPENED | said)
    assert page.status_code == 200
    assert "HttpOnly" in page.headers["set-cookie"]
    assert "SameSite=lax" in page.headers["set-cookie"]
    assert "Secure" not in page.headers["set-cookie"]
    assert "private" in page.headers["cache-control"]  # a cache would give it to others
    again = client.get(path, headers=OPENED | said)
    assert not is_given(again)
    assert again.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("said", [FRAMED, AS_IMAGE, FETCHED_BEFOREHAND, FETCHED], ids=str)
def test_what_is_not_opened_by_a_person_gives_none(
    client: TestClient, said: dict[str, str]
) -> None:
    assert not is_given(client.get("/", headers=OPENED | said))


@pytest.mark.parametrize("said", [{}, BY_HAND, WITHIN, BY_A_LINK, AS_IMAGE], ids=str)
@pytest.mark.parametrize(
    "path", ["/assets/a-1.js", "/icon.svg", "/offline.html", "/none.txt", "/api/games"]
)
def test_files_and_answers_give_none(client: TestClient, path: str, said: dict[str, str]) -> None:
    assert not is_given(client.get(path, headers=OPENED | said))
    assert not is_given(client.get("/api/tables/XXXX", headers=OPENED | said))
    assert not is_given(client.head("/", headers=OPENED | said))


@pytest.mark.parametrize(
    "said",
    [
        {"origin": ELSEWHERE},
        {"origin": ELSEWHERE, "content-type": "text/plain"},
        {"origin": "null", "content-type": "text/plain"},
        {"origin": "http://["},
        {"origin": "http://testserver:81"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site", "origin": "http://testserver"},
    ],
    ids=str,
)
def test_another_sites_page_takes_nobodys_identity_away(
    client: TestClient, said: dict[str, str]
) -> None:
    """A form that it posts arrives without the cookie: whoever has one must keep it."""
    refused = new_table(client, **said)
    assert (refused.status_code, refused.json()["code"]) == (403, "other_site")
    assert not is_given(refused)
    assert client.get("/api/health").json()["tables"] == 0


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "", "json"])
def test_what_changes_something_is_json(client: TestClient, kind: str) -> None:
    refused = new_table(client, **{"content-type": kind})
    assert (refused.status_code, refused.json()["code"]) == (415, "not_json")
    assert not is_given(refused)


@pytest.mark.parametrize(
    "said",
    [
        {},
        {"origin": "http://testserver"},
        {"origin": "http://testserver", "sec-fetch-site": "same-origin"},
        {"content-type": "application/json; charset=utf-8"},
    ],
    ids=str,
)
def test_who_opens_a_table_has_an_identity(client: TestClient, said: dict[str, str]) -> None:
    made = new_table(client, **said)
    assert made.status_code == 201
    assert is_given(made)
    assert made.headers["cache-control"] == "private, no-store"
    assert not is_given(new_table(client, **said))


def test_other_sites_use_up_nobodys_tables(tmp_path: Path) -> None:
    """They are refused before they are counted."""
    server = Server(Settings(data=str(tmp_path), tables_per_minute=1))
    with TestClient(server.app()) as client:
        for _ in range(5):
            assert new_table(client, origin=ELSEWHERE).status_code == 403
        assert new_table(client).status_code == 201
        assert new_table(client).status_code == 429


def test_a_proxys_word_about_https_is_taken_if_it_is_named(tmp_path: Path) -> None:
    said = OPENED | {"x-forwarded-proto": "https"}
    for proxies, is_secure in (("", False), ("192.0.2.1", True)):
        server = Server(Settings(data=str(tmp_path), proxies=proxies))
        server.site = Site(web_of(tmp_path))
        with TestClient(server.app(), client=("192.0.2.1", 1)) as client:
            given = client.get("/", headers=said).headers["set-cookie"]
            assert ("Secure" in given) == is_secure


def web_of(folder: Path) -> Path:
    web = folder / "web"
    web.mkdir(exist_ok=True)
    (web / "index.html").write_text("<!doctype html>", encoding="utf-8")
    return web
