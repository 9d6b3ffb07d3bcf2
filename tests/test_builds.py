"""Compiled and interpreted are one game: same digests, and each replays the other's records."""

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
BUILDS = {"interpreted": ROOT / "src", "compiled": ROOT / ".build" / "compiled"}


def work(build: str, task: str, given: str = "") -> Any:
    assert (BUILDS[build] / "tablee").is_dir(), f"no {build} build: `make test` makes it"
    done = subprocess.run(
        [sys.executable, "-m", "tests.builds.work", task],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(BUILDS[build])},
        input=given,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@cache
def games_of(build: str) -> Any:
    return work(build, "play")


@pytest.mark.parametrize("build", BUILDS)
def test_each_build_is_what_it_says(build: str) -> None:
    assert games_of(build)["compiled"] == (build == "compiled")


def test_both_builds_play_the_same_games() -> None:
    compiled, interpreted = games_of("compiled")["digests"], games_of("interpreted")["digests"]
    assert len(compiled) > 100
    assert len(set(compiled)) == len(compiled)
    assert compiled == interpreted


def test_both_builds_search_alike() -> None:
    searches = games_of("compiled")["searches"]
    assert len(searches) > 5
    assert searches == games_of("interpreted")["searches"]


def test_both_builds_observe_alike() -> None:
    observations = games_of("compiled")["observations"]
    assert len(set(observations)) == len(observations) > 5
    assert observations == games_of("interpreted")["observations"]


each_way = pytest.mark.parametrize(
    ("maker", "reader"), [("compiled", "interpreted"), ("interpreted", "compiled")]
)


@each_way
def test_a_record_of_one_build_replays_in_the_other(maker: str, reader: str) -> None:
    records = games_of(maker)["records"]
    assert records
    assert work(reader, "verify", json.dumps(records)) == [True] * len(records)


@each_way
def test_a_state_that_one_build_pickled_goes_on_in_the_other(maker: str, reader: str) -> None:
    pickles = json.dumps(games_of(maker)["pickles"])
    assert len(json.loads(pickles)) > 10
    assert work(reader, "play on", pickles) == work(maker, "play on", pickles)
