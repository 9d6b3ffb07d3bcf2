"""For the host: who may look, what is counted, and that nobody is told about anybody."""

import base64
import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import httpx2 as httpx
import pytest
from prometheus_client.openmetrics.parser import text_string_to_metric_families
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.testclient import TestClient

import tablee
from tablee.kernel.language import languages, load
from tablee.server.app import Server as App
from tablee.server.history import KEPT, History, within_ms
from tablee.server.journal import hash_of
from tablee.server.settings import BadSetting, Settings
from tablee.server.watching import require_host
from tablee.table.counts import BOUNDS_S, Durations
from tablee.wire import http
from tablee.wire import messages as wire
from tests.server.server_process import UP_WITHIN_S, Client, Server, new_table, secret_from

ROOT = Path(__file__).parent.parent.parent
TOKEN = "a-token-of-the-host"
FORMS = ["/metrics", "/host", "/host/style.css"]


@contextmanager
def client(folder: Path, token: str = "") -> Iterator[TestClient]:
    """On this machine."""
    app = App(Settings(data=str(folder), metrics_token=token))
    with TestClient(app, base_url="http://localhost", client=("127.0.0.1", 5000)) as opened:
        yield opened


def basic(password: str) -> str:
    return f"Basic {base64.b64encode(f'host:{password}'.encode()).decode()}"


# Who may look


def asked(address: str, host: str, token: str = "", **headers: str) -> int:
    """The status with which somebody is answered who asks for what is the host's."""
    said = {"host": host, **headers}
    scope = {
        "type": "http",
        "client": (address, 5000),
        "headers": [(name.lower().encode(), text.encode("latin-1")) for name, text in said.items()],
    }
    try:
        require_host(Request(scope), Settings(metrics_token=token))
    except HTTPException as refused:
        return refused.status_code
    return 200


@pytest.mark.parametrize("address", ["127.0.0.1", "::1"])
@pytest.mark.parametrize("name", ["localhost", "127.0.0.1:8000", "[::1]:8000", "[::1]"])
def test_from_this_machine_all_is_open(address: str, name: str) -> None:
    assert asked(address, name) == 200


def test_from_elsewhere_there_is_nothing() -> None:
    assert asked("192.0.2.7", "localhost") == 404
    assert asked("192.0.2.7", "localhost", authorization=basic("")) == 404
    assert asked("", "localhost") == 404


@pytest.mark.parametrize("header", ["X-Forwarded-For", "Forwarded", "Via", "X-Real-IP"])
def test_who_comes_through_a_proxy_on_this_machine_is_not_here(header: str) -> None:
    assert asked("127.0.0.1", "localhost", **{header: "127.0.0.1"}) == 404


def test_a_name_of_another_site_that_leads_here_is_not_here() -> None:
    assert asked("127.0.0.1", "tables.example:8000") == 404
    assert asked("127.0.0.1", "") == 404


@pytest.mark.parametrize("address", ["127.0.0.1", "192.0.2.7"])
def test_where_there_is_a_token_it_is_asked_for(address: str) -> None:
    """On this machine too: a proxy there may pass on nothing of where people come from."""
    assert asked(address, "localhost", TOKEN) == 401
    for wrong in (f"Bearer {TOKEN}x", "Bearer", basic(""), basic("é"), "Basic", "Basic /w==", "?"):
        assert asked(address, "localhost", TOKEN, authorization=wrong) == 401
    for right in (f"Bearer {TOKEN}", f"bearer {TOKEN}", basic(TOKEN)):
        assert asked(address, "tables.example", TOKEN, authorization=right) == 200


def test_every_address_of_the_host_is_guarded(tmp_path: Path) -> None:
    with client(tmp_path, TOKEN) as opened:
        for path in FORMS:
            refused = opened.get(path)
            assert refused.status_code == 401
            assert refused.headers["www-authenticate"].startswith("Basic ")
            assert opened.get(path, headers={"Authorization": basic(TOKEN)}).status_code == 200


def test_a_token_is_long_enough_not_to_be_guessed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLEE_METRICS_TOKEN", "secret")
    with pytest.raises(BadSetting):
        Settings.from_environment()


# What is counted


def test_durations_are_counted_by_their_bounds() -> None:
    durations = Durations()
    for seconds in (0.0, 0.001, 0.0011, 99.0):
        durations.add(seconds)
    assert durations.buckets[:2] == [2, 1]
    assert durations.buckets[-1] == 1
    assert durations.count == 4
    assert durations.sum_s == pytest.approx(99.0021)


def test_the_time_within_which_a_share_came() -> None:
    buckets = [0] * (len(BOUNDS_S) + 1)
    assert within_ms(buckets, 0.95) == 0
    buckets[0] = 100  # evenly up to a millisecond
    assert within_ms(buckets, 0.95) == pytest.approx(0.95)
    buckets[1] = 100  # as many up to two and a half
    assert within_ms(buckets, 0.75) == pytest.approx(1.75)


def test_the_history_is_of_an_hour(tmp_path: Path) -> None:
    app, history = App(Settings(data=str(tmp_path))), History()
    with TestClient(app):
        for at in range(KEPT + 10):
            app.counts.acted("mito", 0.004)
            history.add(10.0 * at, app)
    assert len(history.moments) == KEPT
    last = history.moments[-1]
    assert last.actions_per_s == pytest.approx(0.1)
    assert (last.tables, last.people) == (0, 0)
    assert 2.5 < last.slow_ms <= 5
    assert last.memory_mb > 1


async def played(server: Server) -> Client:
    """A table at which somebody has done a few things, and one that was refused."""
    secret = secret_from(Random(1))
    wanted = http.NewTable("mistigri", "Rose", ["sensible", "sensible"])
    rose = Client(server, await new_table(server, secret, wanted), secret, "Rose")
    await rose.connect()
    await rose.say(wire.Start())
    answered = 0
    while len(rose.done) < 3:
        if rose.moves and rose.version > answered:
            answered = rose.version
            await rose.act(rose.moves[0], f"at-{answered}")
        await rose.hear()
    await rose.act("fly away", "odd")
    while rose.open:
        await rose.hear()
    return rose


async def test_what_happened_is_counted_and_nobody_is_named(tmp_path: Path) -> None:
    server = Server(tmp_path).start()
    try:
        rose = await played(server)
        async with httpx.AsyncClient(timeout=UP_WITHIN_S) as http:
            metrics = (await http.get(f"{server.http}/metrics")).text
            page = (await http.get(f"{server.http}/host")).text
        await rose.close()
    finally:
        server.clear()
    found = {
        (sample.name, *sorted(sample.labels.values())): sample.value
        for family in text_string_to_metric_families(metrics)  # type: ignore[no-untyped-call]
        for sample in family.samples
    }
    assert found["tablee_action_seconds_count", "mistigri"] == len(rose.done)
    for game in tablee.shelf().values():
        assert ("tablee_action_seconds_count", game.name) in found
    assert found["tablee_tables", "mistigri", "playing"] == 1
    assert found["tablee_people",] == found["tablee_sockets",] == 1
    assert found["tablee_refusals_total", rose.refused[0].code] == 1
    assert found["tablee_store_ready",] == 1
    assert found["tablee_store_entries_total",] > 3
    assert found["tablee_thought_seconds_count",] > 0
    assert found["tablee_memory_bytes",] > 1e6
    assert found["process_cpu_seconds_total",] > 0
    for text in (metrics, page):
        for secret in (rose.code, rose.name, rose.person, rose.secret):
            assert secret not in text


async def test_every_action_is_a_line_of_json(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.environment["TABLEE_LOG"] = "json"
    server.start()
    try:
        rose = await played(server)
        await rose.close()
    finally:
        server.clear()
    lines = [json.loads(line) for line in server.complaints().splitlines()]
    acts = [line for line in lines if line.get("action") == "act"]
    assert len([line for line in acts if line["message"] == "done"]) == len(rose.done)
    (refused,) = [line for line in acts if line["message"] == "refused"]
    assert refused["refused"] == rose.refused[0].code
    for line in acts:
        assert (line["table"], line["person"]) == (rose.code, hash_of(rose.person))
        assert line["ms"] >= 0
    assert rose.person not in server.complaints()
    assert not (server.data / "faults.log").exists()


@pytest.mark.parametrize("lang", languages())
def test_the_hosts_page_is_pictures_in_ones_own_language(tmp_path: Path, lang: str) -> None:
    words = load("tablee.server", lang)
    with client(tmp_path) as here:
        page = here.get("/host", headers={"Accept-Language": lang})
    assert page.headers["cache-control"] == "no-store"
    assert f'<html lang="{lang}">' in page.text
    assert page.text.count("<svg") == len(words["pictures"])
    for text in (words["title"], words["well"], *words["pictures"].values()):
        assert text in page.text
    assert "style=" not in page.text, "our own policy forbids it"
    assert "<script" not in page.text


def test_the_hosts_page_says_when_the_store_is_ill(tmp_path: Path) -> None:
    with client(tmp_path) as here:
        app = here.app
        assert isinstance(app, App)
        app.health_of_all.store, app.health_of_all.checked_ms = "full", 1 << 62
        page = here.get("/host", headers={"Accept-Language": "en"})
        assert 'class="ill"' in page.text
        assert "(full)" in page.text


# The files that are given as examples


def names_of_metrics(folder: Path) -> set[str]:
    """As Prometheus keeps them; before anything happened those are there too."""
    with client(folder) as here:
        here.get("/api/tables/BCDF")
        text = here.get("/metrics").text
    return set(re.findall(r"^((?:tablee|process)_\w+)", text, re.MULTILINE))


def test_the_dashboard_asks_only_for_what_there_is(tmp_path: Path) -> None:
    dashboard = json.loads((ROOT / "deploy" / "grafana-dashboard.json").read_text("utf-8"))
    asked = {
        name
        for panel in dashboard["panels"]
        for target in panel["targets"]
        for name in re.findall(r"\b(?:tablee|process)_\w+", target["expr"])
    }
    there = names_of_metrics(tmp_path)
    assert asked <= there
    ours = {re.sub(r"_(bucket|count|sum|created|total|info)$", "", name) for name in there}
    shown = {re.sub(r"_(bucket|count|sum|total)$", "", name) for name in asked}
    assert {name for name in ours if name.startswith("tablee_")} - shown == {"tablee_build"}


def test_every_metric_is_documented(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "hosting.md").read_text("utf-8")
    for name in names_of_metrics(tmp_path):
        if name.startswith("tablee_") and not name.endswith(("_bucket", "_created", "_sum")):
            assert f"`{name.removesuffix('_count')}`" in page, name
