"""Small pieces of the server, time handed in."""

import asyncio
import copy
import gzip
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from starlette.exceptions import HTTPException
from starlette.requests import Request

from tablee.kernel.errors import BadRecord
from tablee.kernel.record import Record
from tablee.server.limits import FEW, FULL_AFTER_S, Addresses, Pace, network_of
from tablee.server.live_tables import LETTERS, new_code
from tablee.server.proxies import Proxies
from tablee.server.questions import Questions
from tablee.server.serve import find_port, qr_code, welcome
from tablee.server.settings import BadSetting, Settings
from tablee.server.site import Site
from tablee.table.bucket import Bucket
from tablee.table.workers import T, Ts, Workers


def test_a_bucket_refills() -> None:
    bucket = Bucket(per_second=2, most=4, now=0)
    assert [bucket.take(0) for _ in range(5)] == [True, True, True, True, False]
    assert bucket.take(0.5) is True
    assert bucket.take(0.5) is False
    assert [bucket.take(100) for _ in range(5)] == [True, True, True, True, False]


def test_addresses_are_counted_apart() -> None:
    addresses = Addresses(Settings(sockets_per_address=1, tables_per_minute=60))
    assert addresses.sockets.take("a")
    assert not addresses.sockets.take("a")
    assert addresses.sockets.take("b")
    addresses.sockets.give_back("a")
    assert addresses.sockets.take("a")
    opened = [addresses.tables.take("a", 0) for _ in range(200)]
    assert sum(opened) == 60
    assert addresses.tables.take("b", 0)


def test_what_did_not_count_is_given_back() -> None:
    pace = Pace(per_minute=60, at_once=2)
    for _ in range(10):
        assert pace.take("a", 0)
        pace.give_back("a")
    assert [pace.take("a", 0) for _ in range(3)] == [True, True, False]
    pace.give_back("nobody")


def test_quiet_addresses_are_forgotten_and_busy_ones_are_not() -> None:
    pace = Pace(per_minute=60, at_once=1)
    for number in range(FEW + 1):
        pace.take(f"early {number}", 0)
    pace.take("late", FULL_AFTER_S)
    assert set(pace.buckets) == {"late"}
    assert not pace.take("late", FULL_AFTER_S)
    for number in range(2 * FEW):
        pace.take(f"busy {number}", FULL_AFTER_S)
    assert len(pace.buckets) == 2 * FEW + 1
    assert pace.most_buckets == 2 * (FEW + 1)  # looked through once, not with each of them


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("no address", "no address"),
    ],
)
def test_an_address_is_a_household(address: str, network: str) -> None:
    assert network_of(address) == network


# Proxies


@pytest.mark.parametrize(
    ("named", "peer", "forwarded", "client"),
    [
        ("", "127.0.0.1", "192.0.2.7", "127.0.0.1"),
        ("127.0.0.1", "127.0.0.2", "192.0.2.7", "127.0.0.2"),
        ("127.0.0.1", "127.0.0.1", "192.0.2.7", "192.0.2.7"),
        ("127.0.0.1", "127.0.0.1", "6.6.6.6, 192.0.2.7", "192.0.2.7"),
        ("127.0.0.1, 10.0.0.0/8", "127.0.0.1", "6.6.6.6, 192.0.2.7,10.1.2.3", "192.0.2.7"),
        ("10.0.0.0/8", "10.0.0.1", "10.0.0.2, 10.0.0.3", "10.0.0.2"),
        ("127.0.0.1", "127.0.0.1", "192.0.2.7:5000", "192.0.2.7"),
        ("127.0.0.1", "127.0.0.1", "[2001:db8::1]:5000", "2001:db8::1"),
        ("127.0.0.1", "127.0.0.1", "192.0.2.7, unknown", "127.0.0.1"),
        ("127.0.0.1", "127.0.0.1", "", "127.0.0.1"),
        ("127.0.0.1", "no address", "192.0.2.7", "no address"),
    ],
)
def test_only_a_named_proxy_is_believed(named: str, peer: str, forwarded: str, client: str) -> None:
    headers = [(b"x-forwarded-for", forwarded.encode()), (b"x-forwarded-proto", b"https")]
    scope = {"client": (peer, 1), "scheme": "ws", "headers": headers}
    Proxies(named).see_through(scope)
    assert scope["client"][0] == client
    assert (scope["scheme"] == "wss") == (named != "" and Proxies(named).believes(peer))


def test_a_proxy_that_is_no_address_is_a_bad_setting() -> None:
    with pytest.raises(BadSetting, match="TABLEE_PROXIES"):
        Proxies("127.0.0.1, nginx")


# Checks


class CountingWorkers(Workers):
    """In this process, one after the other."""

    def __init__(self) -> None:
        super().__init__()
        self.runs = 0

    async def run(self, work: Callable[[*Ts], T], *given: *Ts) -> T:
        self.runs += 1
        await asyncio.sleep(0)
        return work(*given)


def test_the_same_record_is_checked_once_however_many_ask() -> None:
    golden = Path(__file__).parents[1] / "golden"
    record = Record.parse(next(iter(sorted(golden.rglob("*.jsonl")))).read_text(encoding="utf-8"))
    wrong = copy.deepcopy(record)
    wrong.result = msgspec.structs.replace(record.result, digest="0" * 64)
    workers = CountingWorkers()
    questions = Questions(workers)

    async def ask() -> None:
        answers = await asyncio.gather(*(questions.check(record) for _ in range(20)))
        assert len(set(answers)) == 1
        assert await questions.check(record) == answers[0]
        assert workers.runs == 1
        for _ in range(2):  # what failed is not kept
            with pytest.raises(BadRecord):
                await questions.check(wrong)
        assert workers.runs == 3

    asyncio.run(ask())


# Settings


def test_settings_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLEE_PORT", "9001")
    monkeypatch.setenv("TABLEE_DATA", "/somewhere")
    settings = Settings.from_environment()
    assert (settings.port, settings.data, settings.bot_ms) == (9001, "/somewhere", 1500)
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
