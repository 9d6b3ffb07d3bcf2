"""The files of deploy/ do what docs/hosting.md says: each is used as it is, or looked through."""

import configparser
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import httpx2 as httpx
import pytest
import yaml
from scripts.ports import free_port

from tablee import cli
from tablee.server.settings import Settings
from tablee.wire import messages as wire
from tablee.wire.http import NewTable
from tests.server.server_process import Client, Server, new_table, secret_from

ROOT = Path(__file__).parent.parent.parent
DEPLOY = ROOT / "deploy"
KNOWN = {"Caddyfile", "grafana-dashboard.json", "haproxy.cfg", "prometheus.yml", "tablee.service"}
UP_WITHIN_S = 20.0
PAUSE_S = 0.02


def text_of(name: str) -> str:
    return (DEPLOY / name).read_text(encoding="utf-8")


def test_every_file_is_tested_and_documented() -> None:
    """haproxy.cfg by tests/cluster, the dashboard by tests/server/test_watching.py."""
    assert {path.name for path in DEPLOY.iterdir()} == KNOWN
    page = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    for name in KNOWN:
        assert f"(../deploy/{name})" in page


@pytest.mark.parametrize("name", sorted(KNOWN))
def test_every_setting_that_is_named_exists(name: str) -> None:
    ours = {f"TABLEE_{field.upper()}" for field in Settings.__struct_fields__}
    own = {"TABLEE_SITE", "TABLEE_SERVER", "TABLEE_BIND", "TABLEE_ADMIN"}  # of the files themselves
    named = set(re.findall(r"TABLEE_[A-Z_]+[A-Z]", text_of(name)))
    assert named <= ours | own


# systemd


class Unit(configparser.RawConfigParser):
    """systemd's files: names have capitals."""

    def optionxform(self, optionstr: str) -> str:
        return optionstr


def test_systemd_takes_the_unit(tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("there is no systemd-analyze here")
    program = Path(sys.executable).parent / "tablee"
    unit = tmp_path / "tablee.service"
    unit.write_text(text_of("tablee.service").replace("/opt/tablee/bin/tablee", str(program)))
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", unit], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_what_the_unit_starts_is_a_command_of_ours() -> None:
    unit = Unit(strict=False)
    unit.read_string(text_of("tablee.service"))
    for name in ("ExecStart", "ExecStartPre"):
        program, *tokens = unit["Service"][name].lstrip("-").split()
        assert program == "/opt/tablee/bin/tablee"
        cli.app.parse_args(tokens, exit_on_error=False, print_error=False)
    folder = unit["Service"]["StateDirectory"]
    assert f"--data /var/lib/{folder}" in unit["Service"]["ExecStart"]


# Caddy


@pytest.fixture
def friends(tmp_path: Path) -> Iterator["Friends"]:
    if shutil.which("caddy") is None:
        pytest.skip("there is no caddy here: `make test` installs it")
    friends = Friends(tmp_path)
    try:
        yield friends.start()
    finally:
        friends.clear()


class Friends:
    """A server as tablee.service starts it, and Caddy with our file before it."""

    def __init__(self, folder: Path) -> None:
        self.server = Server(folder)
        self.server.environment["TABLEE_PROXIES"] = "127.0.0.1"
        self.folder = folder
        self.port = free_port()
        self.caddy: subprocess.Popen[bytes] | None = None

    def start(self) -> "Friends":
        self.server.start()
        with (self.folder / "caddy.log").open("w") as log:
            self.caddy = subprocess.Popen(
                ["caddy", "run", "--adapter", "caddyfile", "--config", DEPLOY / "Caddyfile"],
                env={
                    **os.environ,
                    "TABLEE_SITE": self.http,
                    "TABLEE_SERVER": f"127.0.0.1:{self.server.port}",
                    "TABLEE_ADMIN": "off",
                    "XDG_DATA_HOME": str(self.folder),
                    "XDG_CONFIG_HOME": str(self.folder),
                },
                stdout=log,
                stderr=log,
            )
        for _ in range(int(UP_WITHIN_S / PAUSE_S)):
            try:
                httpx.get(f"{self.http}/api/health")
            except httpx.TransportError:
                with pytest.raises(subprocess.TimeoutExpired):  # or else it has ended
                    self.caddy.wait(PAUSE_S)
            else:
                return self
        raise AssertionError((self.folder / "caddy.log").read_text())

    def clear(self) -> None:
        self.server.clear()
        if self.caddy is not None:
            self.caddy.kill()
            self.caddy.wait()

    @property
    def http(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def ws(self) -> str:
        return f"ws://127.0.0.1:{self.port}"


async def test_friends_play_through_caddy_and_see_nothing_of_the_hosts(friends: Friends) -> None:
    secret = secret_from(Random(4))
    wanted = NewTable("misty", "Rose", ["sensible"])
    rose = Client(friends, await new_table(friends, secret, wanted), secret, "Rose")
    await rose.connect()
    await rose.say(wire.Start())
    while not rose.done:
        if rose.moves and not rose.sent:
            await rose.act(rose.moves[0], "first")
        await rose.hear()
    await rose.close()
    async with httpx.AsyncClient(timeout=UP_WITHIN_S) as http:
        for path in ("/metrics", "/host", "/host/style.css"):
            assert (await http.get(friends.http + path)).status_code == 404
            assert (await http.get(friends.server.http + path)).status_code == 200


# YAML


def test_prometheus_asks_where_the_metrics_are() -> None:
    (job,) = yaml.safe_load(text_of("prometheus.yml"))["scrape_configs"]
    assert job.get("metrics_path", "/metrics") == "/metrics"
    assert job["authorization"].keys() == {"credentials_file"}


@pytest.mark.parametrize("name", ["test", "publish"])
def test_workflows_can_be_read(name: str) -> None:
    """Each job comes after those that it needs, and none may do more than it has to."""
    flow = yaml.safe_load((ROOT / ".github" / "workflows" / f"{name}.yml").read_text("utf-8"))
    assert flow["permissions"] == {"contents": "read"}
    for job in flow["jobs"].values():
        needs = job.get("needs", [])
        assert set([needs] if isinstance(needs, str) else needs) <= flow["jobs"].keys()
        assert job["timeout-minutes"] <= 60


def test_publishing_is_trusted_and_keeps_no_password() -> None:
    text = (ROOT / ".github" / "workflows" / "publish.yml").read_text("utf-8")
    flow = yaml.safe_load(text)
    assert "secrets." not in text
    asking = [
        name for name, job in flow["jobs"].items() if "id-token" in job.get("permissions", {})
    ]
    assert asking == ["publish"]
    assert flow["jobs"]["publish"]["if"] == "github.ref_type == 'tag'"
