"""Small pieces of the server, time handed in."""

import gzip
from pathlib import Path

import pytest
from starlette.exceptions import HTTPException
from starlette.requests import Request

from tablee.server.hall import LETTERS, new_code
from tablee.server.limits import Addresses, Bucket
from tablee.server.serve import find_port, qr_code, welcome
from tablee.server.settings import BadSetting, Settings
from tablee.server.site import Site


def test_a_bucket_refills() -> None:
    bucket = Bucket(per_second=2, most=4, now=0)
    assert [bucket.take(0) for _ in range(5)] == [True, True, True, True, False]
    assert bucket.take(0.5) is True
    assert bucket.take(0.5) is False
    assert [bucket.take(100) for _ in range(5)] == [True, True, True, True, False]


def test_addresses_are_counted_apart() -> None:
    addresses = Addresses(sockets=1, tables_per_minute=60, questions_per_minute=60)
    assert addresses.open_socket("a")
    assert not addresses.open_socket("a")
    assert addresses.open_socket("b")
    addresses.close_socket("a")
    assert addresses.open_socket("a")
    opened = [addresses.open_table("a", 0) for _ in range(200)]
    assert 0 < sum(opened) < 200
    assert addresses.open_table("b", 0)


def test_settings_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLEE_PORT", "9001")
    monkeypatch.setenv("TABLEE_DATA", "/somewhere")
    settings = Settings.from_environment()
    assert (settings.port, settings.data, settings.bot_ms) == (9001, "/somewhere", 900)
    assert settings.store_path() == Path("/somewhere/tables.sqlite3")
    monkeypatch.setenv("TABLEE_PORT", "high")
    with pytest.raises(BadSetting, match="TABLEE_"):
        Settings.from_environment()


def test_every_setting_is_explained_by_the_command() -> None:
    source = (Path(__file__).parents[2] / "src/tablee/cli.py").read_text(encoding="utf-8")
    for name in Settings.__struct_fields__:
        assert f"TABLEE_{name.upper()}" in source


def test_codes_can_be_read_aloud() -> None:
    assert not set("AEIOUY01L") & set(LETTERS)
    assert all(len(new_code()) == 4 for _ in range(100))


def test_the_next_free_port_is_taken() -> None:
    first = find_port(Settings(host="127.0.0.1", port=18_930))
    second = find_port(Settings(host="127.0.0.1", port=first.getsockname()[1]))
    assert second.getsockname()[1] > first.getsockname()[1]
    first.close()
    second.close()


def test_the_welcome_shows_both_addresses_and_a_qr_code() -> None:
    text = welcome(8000, "192.0.2.7")
    assert "http://localhost:8000" in text
    assert "http://192.0.2.7:8000" in text
    assert qr_code("http://192.0.2.7:8000") in text
    assert "phones" not in welcome(8000, None)


def request(path: str, **headers: str) -> Request:
    raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    scope = {"type": "http", "method": "GET", "path": path, "headers": raw, "query_string": b""}
    return Request({**scope, "server": ("x", 80), "scheme": "http", "root_path": ""})


def test_the_site_answers_from_memory(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html>" + "hello " * 100, encoding="utf-8")
    (tmp_path / "assets" / "a-1.js").write_text("let a = 1", encoding="utf-8")
    site = Site(tmp_path)
    page = site.answer(request("/t/BCDF", accept_encoding="gzip"))
    assert gzip.decompress(bytes(page.body)).startswith(b"<!doctype html>")
    assert page.headers["cache-control"] == "no-cache"
    asset = site.answer(request("/assets/a-1.js"))
    assert "immutable" in asset.headers["cache-control"]
    again = site.answer(request("/assets/a-1.js", if_none_match=asset.headers["etag"]))
    assert again.status_code == 304
    for nowhere in ("/assets/b.js", "/../secret.txt"):
        with pytest.raises(HTTPException):
            site.answer(request(nowhere))
