"""What is published: the wheel of this machine, and the source distribution, both from `make`.

Each is tried where there is neither Node nor a C compiler.
"""

import os
import subprocess
import sys
import tarfile
import time
import tomllib
import zipfile
from collections.abc import Iterator
from email.message import Message
from email.parser import HeaderParser
from pathlib import Path
from random import Random
from urllib.request import urlopen

import pytest

import tablee
from tablee.wire import http
from tablee.wire import messages as wire
from tests.server.server_process import Client, Server, new_table, secret_from

ROOT = Path(__file__).parent.parent.parent
DIST = ROOT / ".build" / "dist"
UV = ROOT / ".build" / "tools" / "bin" / "uv"
CLIENT = "tablee/server/web/index.html"
GAME = "mistigri"
FEW_MOVES = 3
NAME = f"tablee-{tablee.__version__}"


def the_one(pattern: str) -> Path:
    (found,) = DIST.glob(pattern)
    return found


def bare(folder: Path) -> dict[str, str]:
    """An environment in which no program is found but those of a folder."""
    kept = {name: text for name, text in os.environ.items() if not name.startswith("PYTHON")}
    kept.pop("CC", None)
    return {**kept, "PATH": str(folder)}


@pytest.fixture(scope="module")
def wheel() -> Iterator[zipfile.ZipFile]:
    with zipfile.ZipFile(the_one("*.whl")) as opened:
        yield opened


def metadata_of(wheel: zipfile.ZipFile) -> Message:
    return HeaderParser().parsestr(wheel.read(f"{NAME}.dist-info/METADATA").decode())


def test_the_wheel_holds_the_client_and_compiled_modules_and_nothing_to_build_with(
    wheel: zipfile.ZipFile,
) -> None:
    names = wheel.namelist()
    assert CLIENT in names
    assert "tablee/py.typed" in names
    assert f"{NAME}.dist-info/licenses/LICENSE" in names
    assert {"tablee/kernel/state", "tablee/table/table"} <= {
        name.partition(".")[0] for name in names if name.endswith(".so")
    }
    assert not [name for name in names if "node_modules" in name or name.endswith((".c", ".ts"))]
    assert not the_one("*.whl").name.endswith("-any.whl")


def test_the_metadata_says_what_there_is(wheel: zipfile.ZipFile) -> None:
    about = metadata_of(wheel)
    assert about["License-Expression"] == "Apache-2.0"
    assert about["Requires-Python"] == ">=3.11"
    classifiers = about.get_all("Classifier", [])
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert classifiers == project["project"]["classifiers"]
    for build in project["tool"]["cibuildwheel"]["build"].split():
        version = f"3.{build.removeprefix('cp3').removesuffix('-*')}"
        assert f"Programming Language :: Python :: {version}" in classifiers


class Installed(Server):
    """A server as the wheel has installed it, with nothing else in reach."""

    def __init__(self, folder: Path, place: Path) -> None:
        super().__init__(folder)
        self.place = place
        self.environment = {**self.environment, **bare(place / "bin")}

    def command(self) -> list[str]:
        told = ["--port", str(self.port), "--data", str(self.data)]
        return [str(self.place / "bin" / "tablee"), "serve", *told]


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty environment into which the wheel was installed; no package may be built for it."""
    place = tmp_path_factory.mktemp("wheel") / "venv"
    pins = ["--constraints", str(ROOT / "requirements" / "dev.txt"), "--only-binary", ":all:"]
    begun = time.perf_counter()
    for command in (
        ["venv", "-q", "--python", sys.executable, str(place)],
        ["pip", "install", "-q", "--python", str(place), *pins, str(the_one("*.whl"))],
    ):
        done = subprocess.run(
            [UV, *command],
            env=bare(place / "bin"),
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
    print(f"\ninstalled in {time.perf_counter() - begun:.1f} s")
    return place


def test_the_wheel_installs_compiled_without_node_and_compiler(place: Path) -> None:
    said = subprocess.run(
        [place / "bin" / "tablee", "--version"],
        env=bare(place / "bin"),
        capture_output=True,
        text=True,
        check=True,
    )
    assert said.stdout == f"tablee {tablee.__version__} (compiled)\n"


async def test_the_installed_wheel_serves_its_page_and_a_game(place: Path, tmp_path: Path) -> None:
    """A person and two bots, who think in processes of their own, until something has been done."""
    server = Installed(tmp_path, place).start()
    try:
        with urlopen(f"{server.http}/") as page:
            assert b'<script type="module"' in page.read()
        secret = secret_from(Random(15))
        wanted = http.NewTable(GAME, "Rose", ["sensible", "sensible"])
        rose = Client(server, await new_table(server, secret, wanted), secret, "Rose")
        await rose.connect()
        await rose.say(wire.Start())
        answered = 0
        while len(rose.done) < FEW_MOVES:
            if rose.moves and rose.version > answered:
                answered = rose.version
                await rose.act(rose.moves[0], f"at-{answered}")
            await rose.hear()
            assert not rose.refused
        await rose.close()
    finally:
        server.clear()
    assert not server.complaints()


def test_the_source_distribution_makes_a_wheel_with_its_client_without_node(
    tmp_path: Path,
) -> None:
    with tarfile.open(the_one("*.tar.gz")) as sources:
        names = sources.getnames()
        sources.extractall(tmp_path, filter="data")
    assert f"{NAME}/src/{CLIENT}" in names
    assert f"{NAME}/web/package-lock.json" in names
    assert not [name for name in names if "node_modules" in name or "/.build" in name]
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
        cwd=tmp_path / NAME,
        env=bare(tmp_path),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "interpreted, slower: there is no C compiler" in done.stderr + done.stdout
    with zipfile.ZipFile(tmp_path / f"{NAME}-py3-none-any.whl") as wheel:
        assert CLIENT in wheel.namelist()
