"""The game after the game over HTTP: rights as for a replay, worked out once, and kept."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tablee.server import afterwards
from tests.server.server_thread import ServerThread, server_thread

GOLDEN = Path(__file__).parents[1] / "golden"
FILE = (GOLDEN / "mistigri-3.jsonl").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    folder = tmp_path_factory.mktemp("after")
    with server_thread(folder, bot_ms=1, messages_per_second=1000) as server:
        yield server


@pytest.fixture(scope="module")
def code(server: ServerThread) -> str:
    """A table at which a game is over and another is on."""
    code = server.mistigri_table(bots=["random", "random"])
    with server.socket(code) as socket:
        socket.hello()
        socket.say(type="start")
        message: Any = {"type": ""}
        while message["type"] != "ended":
            message = socket.hear()
            if message["type"] == "update" and message["moves"]:
                name = f"a{message['version']}"
                socket.say(type="act", id=name, move=message["moves"][0])
        socket.say(type="start")
        while message["type"] != "update":
            message = socket.hear()
    return code


def problem(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def test_a_game_that_is_over_is_looked_back_on_and_kept(server: ServerThread, code: str) -> None:
    path = f"/api/tables/{code}/games/1/analysis"
    found = server.web.get(path, timeout=120)
    assert found.status_code == 200
    assert found.headers["cache-control"] == "no-store"
    after = found.json()
    assert after["game_number"] == 1
    assert after["seats"][0]["name"] == "Zoë"
    assert after["analysis"]["game"] == "mistigri"
    assert all(sum(one["shares"]) == 1000 for one in after["analysis"]["chances"])
    assert server.web.get(path).json() == after


def test_of_a_game_that_is_on_not_a_byte_is_told(server: ServerThread, code: str) -> None:
    """Whoever asks gets the very answer that a game gets which never was."""
    answers = {
        (answer.status_code, answer.content)
        for number in (0, 2, 3, 999999)
        for answer in [server.web.get(f"/api/tables/{code}/games/{number}/analysis", timeout=60)]
    }
    assert len(answers) == 1
    answer = server.web.get(f"/api/tables/{code}/games/2/analysis")
    assert problem(answer) == (404, "unknown_table")
    assert problem(server.web.get("/api/tables/XXXX/games/1/analysis")) == (404, "unknown_table")


def test_a_record_from_a_file_is_verified_first(server: ServerThread) -> None:
    found = server.web.post("/api/analysis", json={"record": FILE}, timeout=120).json()
    assert [seat["name"] for seat in found["seats"]] == ["", "", ""]
    forged = FILE.replace('"scores":[', '"scores":[1', 1)
    for record in (forged, "Once upon a time", ""):
        answer = server.web.post("/api/analysis", json={"record": record}, timeout=60)
        assert problem(answer) == (400, "bad_record")
    assert problem(server.web.post("/api/analysis", content="x")) == (415, "not_json")


def test_a_crowd_is_told_to_wait(server: ServerThread, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(afterwards, "MOST_WAITING", 0)
    answer = server.web.post("/api/analysis", json={"record": FILE})
    assert problem(answer) == (429, "too_many")
