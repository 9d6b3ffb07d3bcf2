"""A finished game over HTTP: what each seat was sent, from a table or from a file that is right."""

import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tablee.kernel.record import Record
from tablee.server.asking import MOST_RECORD
from tablee.server.questions import KEPT_REPLAYS
from tests.server.server_thread import ServerThread, server_thread

GOLDEN = Path(__file__).parents[1] / "golden"
FILE = (GOLDEN / "mistigri-3.jsonl").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    folder = tmp_path_factory.mktemp("replay")
    with server_thread(folder, bot_ms=1, messages_per_second=1000) as server:
        yield server


@pytest.fixture(scope="module")
def played(server: ServerThread) -> tuple[str, list[Any], Any]:
    """A table at which a game is over and another is on; the updates of the first, and its end."""
    code = server.mistigri_table(bots=["random", "random"])
    updates: list[Any] = []
    with server.socket(code) as socket:
        socket.hello()
        socket.say(type="start")
        ended = None
        while ended is None:
            message = socket.hear()
            if message["type"] == "update":
                updates.append(message)
                if message["moves"]:
                    name = f"a{message['version']}"
                    socket.say(type="act", id=name, move=message["moves"][0])
            ended = message if message["type"] == "ended" else None
        socket.say(type="start")
        while message["type"] != "update":
            message = socket.hear()
        assert message["game_number"] == 2
    return code, updates, ended


Played = tuple[str, list[Any], Any]


def test_a_replay_is_what_the_socket_was_sent(server: ServerThread, played: Played) -> None:
    code, updates, ended = played
    found = server.web.get(f"/api/tables/{code}/games/1/replay?seat=0").json()
    assert found["updates"] == updates
    assert found["ended"] == ended
    assert [seat["kind"] for seat in found["seats"]] == ["person", "bot", "bot"]
    assert found["seats"][0]["name"] == "Zoë"
    watched = server.web.get(f"/api/tables/{code}/games/1/replay").json()
    assert watched["seat"] == -1
    assert {one["view"]["seat"] for one in watched["updates"]} == {-1}


def test_it_is_compressed_and_kept_by_no_cache(server: ServerThread, played: Played) -> None:
    path = f"/api/tables/{played[0]}/games/1/replay?seat=1"
    packed = server.web.get(path, headers={"accept-encoding": "gzip"})
    assert (packed.headers["content-encoding"], packed.headers["cache-control"]) == (
        "gzip",
        "no-store",
    )
    assert server.web.get(path, headers={"accept-encoding": "identity"}).json() == packed.json()


def test_of_a_game_that_is_on_not_a_byte_is_told(server: ServerThread, played: Played) -> None:
    """Whoever asks gets the very answer that a game gets which never was."""
    code, _, _ = played
    answers = {
        (answer.status_code, answer.content)
        for number in (0, 2, 3, 999999)
        for seat in (-1, 0, 1)
        for answer in [server.web.get(f"/api/tables/{code}/games/{number}/replay?seat={seat}")]
    }
    assert len(answers) == 1
    assert problem(server.web.get(f"/api/tables/{code}/games/2/replay")) == (404, "unknown_table")


def test_nonsense_is_refused_in_the_one_shape(server: ServerThread, played: Played) -> None:
    path = f"/api/tables/{played[0]}/games/1/replay"
    assert problem(server.web.get(f"{path}?seat=3")) == (400, "bad_seats")
    for seat in ("x", "-2", "", "1.0", "१", "9" * 40):
        assert problem(server.web.get(path, params={"seat": seat})) == (400, "bad_message")
    assert problem(server.web.get("/api/tables/XXXX/games/1/replay")) == (404, "unknown_table")
    assert problem(server.web.get("/api/replay")) == (404, "http_404")


def test_a_record_from_a_file_is_verified_and_shown(server: ServerThread, played: Played) -> None:
    record = server.web.get(f"/api/tables/{played[0]}/games/1/record").text
    found = server.web.post("/api/replay", json={"record": record, "seat": 0}).json()
    assert found["updates"][1:] == [{**one, "game_number": 1} for one in played[1][1:]]
    assert [seat["name"] for seat in found["seats"]] == ["", "", ""]
    assert found["photos"] == []


FORGED = {
    "scores": FILE.replace('"scores":[', '"scores":[1', 1),
    "a move less": "".join(FILE.splitlines(keepends=True)[:5] + FILE.splitlines(keepends=True)[6:]),
    "no game": FILE.replace("mistigri", "patience"),
    "other rules": FILE.replace('"rules":1', '"rules":99'),
    "many seats": FILE.replace('"seats":3', f'"seats":{10**30}'),
    "late": FILE.replace('"at_ms":', f'"at_ms":{10**30}', 1),
    "later": FILE.replace('"at_ms":', f'"at_ms":{2**62}', 1),
    "somebody": FILE.replace('"seat":0', f'"seat":{10**30}', 1),
    "less than nobody": FILE.replace('"seat":0', f'"seat":-{10**30}', 1),
    "nobody": FILE.replace('"seat":0', '"seat":-5', 1),
    "text": "Once upon a time\nthere was a cat\n",
    "nothing": "",
}


@pytest.mark.parametrize("forged", FORGED.values(), ids=FORGED)
def test_a_record_that_is_not_right_is_not_shown(server: ServerThread, forged: str) -> None:
    answer = server.web.post("/api/replay", json={"record": forged})
    assert problem(answer) in {(400, "bad_record"), (404, "unknown_game")}


def test_what_is_no_record_or_too_much_is_refused(server: ServerThread) -> None:
    assert problem(server.web.post("/api/replay", json={})) == (400, "bad_message")
    large = {"record": "x" * MOST_RECORD}
    assert problem(server.web.post("/api/replay", json=large)) == (413, "too_large")
    plain = {"content-type": "text/plain"}
    assert problem(server.web.post("/api/replay", content="{}", headers=plain)) == (415, "not_json")
    elsewhere = {"content-type": "application/json", "origin": "https://elsewhere.example"}
    answer = server.web.post("/api/replay", content="{}", headers=elsewhere)
    assert problem(answer) == (403, "other_site")
    assert problem(server.web.post("/api/replay", json={"record": FILE, "seat": 3})) == (
        400,
        "bad_seats",
    )


def test_files_are_limited_with_the_other_questions(tmp_path: Path) -> None:
    with server_thread(tmp_path, questions_per_minute=1) as server:
        assert server.web.post("/api/replay", json={"record": FILE}).status_code == 200
        assert problem(server.web.post("/api/replay", json={"record": FILE})) == (429, "too_many")


def test_the_longest_record_that_is_taken_fits_into_memory_some_times() -> None:
    """All that is kept of other people's files is bounded."""
    longest = max(GOLDEN.glob("*.jsonl"), key=lambda file: file.stat().st_size)
    record = Record.parse(longest.read_text(encoding="utf-8"))
    assert KEPT_REPLAYS * len(gzip.compress(msgspec.json.encode(record))) < 64 * 2**20


def problem(answer: Any) -> tuple[int, str]:
    assert set(answer.json()) == {"code", "why", "rule"}
    return answer.status_code, answer.json()["code"]
