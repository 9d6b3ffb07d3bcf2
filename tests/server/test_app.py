"""The HTTP surface, the socket's door, limits and headers."""

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from tablee.bots import PEOPLE
from tablee.server.app import Server, make_app
from tablee.server.settings import Settings

JSON = {"content-type": "application/json"}


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    settings = Settings(data=str(tmp_path), bot_ms=1, messages_per_second=1000)
    with TestClient(make_app(settings)) as opened:
        yield opened


def mistigri_table(client: TestClient, **wanted: Any) -> str:
    made = client.post("/api/tables", json={"game": "mistigri", "name": "Zoë", **wanted})
    assert made.status_code == 201
    code: str = made.json()["code"]
    return code


def problem(response: Any) -> tuple[int, str]:
    shape = response.json()
    assert set(shape) == {"code", "why", "rule"}
    return response.status_code, shape["code"]


def test_the_shelf(client: TestClient) -> None:
    shelf = {game["name"]: game for game in client.get("/api/games").json()}
    game = shelf["mistigri"]
    assert (game["name"], game["fewest_seats"], game["most_seats"]) == ("mistigri", 3, 5)
    assert game["bots"] == list(PEOPLE)
    assert {option["name"]: option["kind"] for option in game["options"]} == {
        "first": "seat",
        "think_ms": "whole",
    }


def test_a_new_table_is_found_by_its_code(client: TestClient) -> None:
    code = mistigri_table(client, bots=["random", "random"], options={"first": 1})
    assert len(code) == 4
    found = client.get(f"/api/tables/{code.lower()}").json()
    assert found == {"code": code, "game": "mistigri", "phase": "lobby", "people": 1}


def test_the_house_tells_phones_where_it_is(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tablee.server.app.home_address", lambda: "192.0.2.7")
    assert client.get("/api/house").json() == {"address": "http://192.0.2.7:80"}
    monkeypatch.setattr("tablee.server.app.home_address", lambda: None)
    assert client.get("/api/house").json() == {"address": None}


def test_a_server_for_this_machine_alone_invites_no_phones(tmp_path: Path) -> None:
    with TestClient(make_app(Settings(data=str(tmp_path), host="127.0.0.1"))) as client:
        assert client.get("/api/house").json() == {"address": None}


def test_health(client: TestClient) -> None:
    answer = client.get("/api/health")
    assert answer.status_code == 200
    found = answer.json()
    assert (found.pop("live"), found.pop("ready"), found.pop("leaving")) == (True, True, False)
    assert found == {"store": "ok", "tables": 0, "waiting": 0}


def test_a_proxy_is_told_that_a_server_is_about_to_stop(client: TestClient) -> None:
    """By 404, for which HAProxy sends nobody new and cuts nobody off."""
    assert isinstance(client.app, Server)
    client.app.health_of_all.is_leaving = True
    answer = client.get("/api/health")
    assert answer.status_code == 404
    assert (answer.json()["ready"], answer.json()["leaving"]) == (False, True)


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        ({"game": "chess"}, (404, "unknown_game")),
        ({"game": "mistigri", "name": " "}, (400, "bad_name")),
        ({"game": "mistigri", "name": "A", "bots": ["genius"]}, (400, "unknown_bot")),
        ({"game": "mistigri", "name": "A", "bots": ["random"] * 9}, (400, "bad_seats")),
        ({"game": "mistigri", "name": "A", "options": {"first": 9}}, (400, "bad_option")),
        ({"game": "mistigri", "bots": ["random"]}, (400, "not_yours")),
        ({"game": 3}, (400, "bad_message")),
        ({"game": "mistigri", "surprise": 1}, (400, "bad_message")),
        ([], (400, "bad_message")),
    ],
)
def test_a_table_that_cannot_be_is_refused(
    client: TestClient, wanted: object, code: tuple[int, str]
) -> None:
    assert problem(client.post("/api/tables", json=wanted)) == code


@pytest.mark.parametrize(
    "wanted",
    [
        {"name": " "},
        {"name": "A", "bots": ["random", "genius"]},
        {"name": "A", "bots": ["random"] * 9},
        {"name": "A", "bots": ["random", "random"], "options": {"first": 9}},
        {"options": {"first": 1}},
    ],
)
def test_what_is_refused_leaves_no_table(tmp_path: Path, wanted: dict[str, Any]) -> None:
    with TestClient(make_app(Settings(data=str(tmp_path)))) as client:
        refused = client.post("/api/tables", json={"game": "mistigri", **wanted})
        assert refused.status_code == 400
        assert client.get("/api/health").json()["tables"] == 0
    with contextlib.closing(sqlite3.connect(tmp_path / "tables.sqlite3")) as db:
        assert db.execute("SELECT * FROM tables").fetchall() == []
        assert db.execute("SELECT * FROM log").fetchall() == []


def test_every_error_has_the_one_shape(client: TestClient) -> None:
    assert problem(client.get("/api/tables/XXXX")) == (404, "unknown_table")
    assert problem(client.get("/api/tables/a-long-way-off")) == (404, "unknown_table")
    assert problem(client.get("/api/nothing")) == (404, "http_404")
    assert problem(client.post("/api/health")) == (404, "http_404")
    for body, refused in ((b"{" * 20_000, (413, "too_large")), (b"\xff", (400, "bad_message"))):
        assert problem(client.post("/api/tables", content=body, headers=JSON)) == refused
    code = mistigri_table(client)
    assert problem(client.get(f"/api/tables/{code}/games/1/record")) == (404, "unknown_table")


BROWSER = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


def test_an_address_that_leads_nowhere(client: TestClient) -> None:
    assert problem(client.get("/assets/none.js")) == (404, "http_404")
    assert problem(client.get("/none.txt", headers={"accept": "application/json"})) == (
        404,
        "http_404",
    )
    assert problem(client.get("/api/nothing", headers=BROWSER)) == (404, "http_404")
    page = client.get("/none.txt", headers=BROWSER)
    assert (page.status_code, page.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert "Tablée" in page.text
    assert problem(client.post("/t/BCDF")) == (405, "http_405")
    assert client.post("/t/BCDF", headers=BROWSER).headers["content-type"].startswith("text/html")


@pytest.mark.parametrize(
    ("asked", "lang"), [("fr-CA,fr;q=0.9,en;q=0.8", "fr"), ("de, en-GB;q=0.5", "en"), ("", "en")]
)
def test_a_page_of_the_servers_own_is_in_the_readers_language(
    client: TestClient, asked: str, lang: str
) -> None:
    page = client.post("/t/BCDF", headers={**BROWSER, "accept-language": asked})
    assert f'<html lang="{lang}">' in page.text
    assert page.headers["vary"] == "Accept-Language"
    assert ("Revenir" in page.text, "Back to" in page.text) == (lang == "fr", lang == "en")


def test_an_error_of_ours_is_said_in_the_same_shape(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = Server(Settings(data=str(tmp_path)))
    monkeypatch.setattr(server.site, "answer", lambda _: 1 // 0)
    with TestClient(server.app(), raise_server_exceptions=False) as client:
        said = client.get("/")
        assert problem(said) == (500, "http_500")
        assert "script-src 'self'" in said.headers["content-security-policy"]
        page = client.get("/", headers=BROWSER)
        assert (page.status_code, "Tablée" in page.text) == (500, True)


@pytest.mark.parametrize("host", ["[", "elsewhere.example", "", "a b"])
def test_the_host_that_a_caller_names_changes_nothing(client: TestClient, host: str) -> None:
    assert client.get("/api/games", headers={"host": host}).status_code == 200
    assert problem(client.get("/none.txt", headers={"host": host})) == (404, "http_404")
    assert client.post("/api/tables", json={"game": "mistigri"}, headers={"host": host}).is_success


@pytest.mark.parametrize("host", ["[", "", "a b", "x; script-src *", "x:99999999", "*", "a\tb"])
def test_the_host_that_a_caller_names_writes_no_policy(client: TestClient, host: str) -> None:
    policy = client.get("/api/games", headers={"host": host}).headers["content-security-policy"]
    assert "connect-src 'self';" in policy


def test_every_answer_has_the_security_headers(client: TestClient) -> None:
    for path in ("/", "/api/games", "/api/nothing", "/t/BCDF", "/assets/none.js"):
        headers = client.get(path).headers
        policy = headers["content-security-policy"]
        assert "script-src 'self'" in policy
        assert "unsafe" not in policy
        assert "connect-src 'self' ws://testserver wss://testserver;" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"


def test_one_address_cannot_open_tables_without_end(tmp_path: Path) -> None:
    with TestClient(make_app(Settings(data=str(tmp_path), tables_per_minute=3))) as client:
        made = [client.post("/api/tables", json={"game": "mistigri"}) for _ in range(8)]
        assert made[0].status_code == 201
        assert problem(made[-1]) == (429, "too_many")


# Questions to a game


def ask(client: TestClient, game: str, question: str) -> Any:
    return client.get(f"/api/games/{game}/ask", params={"q": question})


def test_a_game_answers_and_the_answer_may_be_kept(client: TestClient) -> None:
    found = ask(client, "misty", "puzzle 2026-11-16")
    assert found.json()["date"] == "2026-11-16"
    assert (found.headers["content-encoding"], found.headers["cache-control"]) == (
        "gzip",
        "public, max-age=86400",
    )
    plain = client.get(
        "/api/games/misty/ask",
        params={"q": "puzzle 2026-11-16"},
        headers={"accept-encoding": "identity"},
    )
    assert "content-encoding" not in plain.headers
    assert plain.json() == found.json()


@pytest.mark.parametrize(
    ("game", "question", "status", "code"),
    [
        ("misty", "what now?", 400, "bad_notation"),
        ("misty", "graph " * 100, 400, "bad_notation"),
        ("misty", "", 400, "bad_notation"),
        ("mistigri", "puzzle 2026-11-16", 404, "http_404"),
        ("chess", "mate?", 404, "unknown_game"),
    ],
)
def test_what_no_game_answers(
    client: TestClient, game: str, question: str, status: int, code: str
) -> None:
    for _ in range(2):
        assert problem(ask(client, game, question)) == (status, code)


def test_questions_of_one_address_are_limited(tmp_path: Path) -> None:
    settings = Settings(data=str(tmp_path), questions_per_minute=3)
    with TestClient(make_app(settings)) as client:
        asked = [ask(client, "mistigri", "hello?") for _ in range(8)]
        assert problem(asked[-1]) == (429, "too_many")


def test_a_game_has_its_words_in_each_language(client: TestClient) -> None:
    for game in client.get("/api/games").json():
        for lang in ("en", "fr"):
            assert client.get(f"/api/games/{game['name']}/words/{lang}").json()["title"]
    missing = client.get("/api/games/mito/words/xx")
    assert (missing.status_code, missing.json()["code"]) == (404, "http_404")
    assert client.get("/api/games/nothing/words/en").status_code == 404
