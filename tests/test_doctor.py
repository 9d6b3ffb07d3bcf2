"""`tablee doctor`: what there is and what is wrong, in words and by the exit code."""

import asyncio
import re
import shutil
import socket
import tomllib
from pathlib import Path

import pytest
from scripts.ports import free_port
from starlette.testclient import TestClient

from tablee import doctor
from tablee.kernel.language import load
from tablee.server import site
from tablee.server.app import make_app
from tablee.server.serve import say_what_is_missing
from tablee.server.settings import Settings
from tablee.server.site import NO_CLIENT, Site
from tablee.store.folder import held
from tablee.store.sqlite import SqliteStore
from tests.modes import COMPILED
from tests.test_cli import Shell, shell

__all__ = ["shell"]
ROOT = Path(__file__).parent.parent
NAME = "tables.sqlite3"


@pytest.fixture(autouse=True)
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One with a client, a port and a folder of its own."""
    client = tmp_path / "client"
    client.mkdir()
    (client / "index.html").write_text("<!doctype html>")
    (client / site.STAMP).write_text("0123456789abcdef")
    monkeypatch.setattr(site, "BUILT", client)
    monkeypatch.setattr(site.client_stamp, "__defaults__", (client,))
    monkeypatch.setattr(Site.__init__, "__defaults__", (client,))
    monkeypatch.setenv("TABLEE_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("TABLEE_HOST", "127.0.0.1")
    monkeypatch.setenv("TABLEE_PORT", str(free_port()))
    monkeypatch.delenv("TABLEE_STORE", raising=False)


def marked(told: str, mark: str) -> list[str]:
    """The names of what has that mark."""
    return re.findall(rf"^  {mark} (\S+(?: \S+)?)  ", told, re.MULTILINE)


def keep_one_table(folder: Path) -> None:
    async def write() -> None:
        store = SqliteStore(folder / NAME)
        await store.create("BCDF")
        await store.close()

    asyncio.run(write())


def test_all_is_well_before_the_first_table(shell: Shell, tmp_path: Path) -> None:
    told = shell.run("doctor")
    assert told.code == 0
    assert told.out.endswith("Nothing is wrong.\n")
    assert ("compiled, at full speed" in told.out) == COMPILED
    assert "built from 01234567" in told.out
    assert "none yet" in told.out
    assert not (tmp_path / "data").exists(), "it only looks"


def test_it_speaks_both_languages(shell: Shell) -> None:
    told = shell.run("doctor", "--lang", "fr")
    assert told.out.endswith("Tout va bien.\n")


def test_tables_are_counted(shell: Shell, tmp_path: Path) -> None:
    keep_one_table(tmp_path / "kept")
    told = shell.run("doctor", "--data", tmp_path / "kept")
    assert told.code == 0
    assert re.search(r"tables +1 in", told.out)


def test_who_serves_is_named(shell: Shell, tmp_path: Path) -> None:
    with held(tmp_path / "data") as tell_port:
        tell_port(4321)
        told = shell.run("doctor")
    assert told.code == 0
    assert "http://localhost:4321, served now by process" in " ".join(told.out.split())
    assert "served now" not in shell.run("doctor").out


def test_a_port_that_is_taken_is_no_fault(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        monkeypatch.setenv("TABLEE_PORT", str(other.getsockname()[1]))
        told = shell.run("doctor")
    assert told.code == 0
    assert "another program has port" in " ".join(told.out.split())


@pytest.mark.parametrize(
    ("variable", "text", "part"),
    [
        ("TABLEE_PORT", "eight", "settings"),
        ("TABLEE_PROXIES", "the one in the cellar", "proxies"),
        ("TABLEE_STORE", "mysql://somewhere", "tables"),
        ("TABLEE_STORE", "postgresql://nobody@127.0.0.1:1/none", "tables"),
        ("TABLEE_HOST", "203.0.113.9", "addresses"),
    ],
)
def test_a_setting_that_does_not_work_is_wrong(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, variable: str, text: str, part: str
) -> None:
    monkeypatch.setenv(variable, text)
    told = shell.run("doctor")
    assert told.code == 1
    assert part in marked(told.out, "✗")


def test_a_file_in_place_of_the_folder_is_wrong(shell: Shell, tmp_path: Path) -> None:
    (tmp_path / "data").touch()
    told = shell.run("doctor")
    assert (told.code, marked(told.out, "✗")) == (1, ["tables"])
    assert "is not a folder" in told.out


def test_a_damaged_database_is_wrong(shell: Shell, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / NAME).write_bytes(b"no database at all" * 1000)
    told = shell.run("doctor")
    assert (told.code, marked(told.out, "✗")) == (1, ["tables"])


def test_a_full_disk_is_wrong(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "LITTLE_ROOM", 1 << 62)
    told = shell.run("doctor")
    assert (told.code, marked(told.out, "✗")) == (1, ["disk"])


def test_every_extra_is_looked_for(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    assert doctor.EXTRAS.keys() == extras.keys()
    for extra, package in doctor.EXTRAS.items():
        assert any(needed.startswith(package) for needed in extras[extra])
    monkeypatch.setattr(doctor, "EXTRAS", {"postgres": "no-such-package"})
    told = shell.run("doctor")
    assert told.code == 0
    assert marked(told.out, "·")[-1] == "extra"


# Without its web client


def test_a_missing_client_is_wrong_and_the_version_says_so(shell: Shell, tmp_path: Path) -> None:
    shutil.rmtree(tmp_path / "client")
    told = shell.run("doctor")
    assert (told.code, marked(told.out, "✗")) == (1, ["web client"])
    assert shell.run("--version").out.endswith(", no web client)\n")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_server_without_client_says_so_to_a_browser(tmp_path: Path, lang: str) -> None:
    shutil.rmtree(tmp_path / "client")
    with TestClient(make_app(Settings(data=str(tmp_path)))) as client:
        page = client.get("/t/BCDF", headers={"Accept": "text/html", "Accept-Language": lang})
        assert page.status_code == 503
        assert load("tablee.server", lang)["no_client"] in page.text
        assert "set-cookie" not in page.headers
        assert "tablee doctor" in client.get("/").json()["why"]
        assert client.get("/favicon.svg").status_code == 404


def test_a_server_without_client_says_so_where_it_is_started(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    say_what_is_missing(Site())
    assert not capsys.readouterr().err
    shutil.rmtree(tmp_path / "client")
    say_what_is_missing(Site())
    assert NO_CLIENT in capsys.readouterr().err
