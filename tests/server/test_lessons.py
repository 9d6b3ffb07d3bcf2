"""Lessons over HTTP: whole, compressed where that is understood, and none where there is none."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from starlette.testclient import TestClient

import tablee
from tablee.games.lessons import lesson_of
from tablee.server.app import make_app
from tablee.server.settings import Settings
from tablee.wire import http
from tablee.wire.lessons import script


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    data: Path = tmp_path_factory.mktemp("data")
    with TestClient(make_app(Settings(data=str(data)))) as opened:
        yield opened


@pytest.mark.parametrize("game", tablee.shelf().values(), ids=lambda game: game.name)
@pytest.mark.parametrize("accepts", ["gzip", "identity"])
def test_the_lesson_of_a_game(client: TestClient, game: tablee.Game, accepts: str) -> None:
    answer = client.get(f"/api/games/{game.name}/lesson", headers={"accept-encoding": accepts})
    lesson = lesson_of(game)
    assert lesson is not None
    assert answer.status_code == 200
    assert answer.headers.get("content-encoding", "identity") == accepts
    assert answer.content == msgspec.json.encode(script(game, lesson))
    assert msgspec.json.decode(answer.content, type=http.LessonScript).game == game.name


def test_there_is_no_lesson_of_an_unknown_game(client: TestClient) -> None:
    answer = client.get("/api/games/nothing/lesson")
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown_game")


def test_a_game_without_a_lesson_says_so(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = next(iter(tablee.shelf()))
    monkeypatch.setitem(client.app.questions.lessons, name, None)  # type: ignore[attr-defined]
    assert client.get(f"/api/games/{name}/lesson").status_code == 404
