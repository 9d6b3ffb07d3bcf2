"""A newer version takes over from an older one, server by server, while people play.

In `make soak`: TABLEE_OLDER names the older one, any commit whose logs this one reads.
"""

import asyncio
import os
import subprocess
from pathlib import Path
from random import Random

import pytest
from scripts.cluster import ROOT

from tablee.games import shelf
from tablee.table import entries as log
from tests.cluster.events import ClusterCrowd, Event, start_again
from tests.cluster.house import cluster_house, path_of
from tests.server.stories import Story

OLDER = os.environ.get("TABLEE_OLDER", "")
TABLES = int(os.environ.get("TABLEE_CLUSTER_TABLES", "12"))
IS_STRICT = "TABLEE_STRICT" in os.environ  # times count: the machine is ours alone
SERVERS = 3
SAFETY_S = 600.0
THINKS_S = max(0.1, TABLES / 400)
GAMES = list(shelf().values())


def sources_of(commit: str, folder: Path) -> str:
    """The program as it was; interpreted, since to compile it takes minutes."""
    archive = ["git", "-C", str(ROOT), "archive", commit, "src"]
    packed = subprocess.run(archive, check=True, capture_output=True).stdout
    folder.mkdir()
    subprocess.run(["tar", "-x", "-C", str(folder)], check=True, input=packed)
    return str(folder / "src")


def update(number: int) -> Event:
    async def update_one(crowd: ClusterCrowd) -> None:
        crowd.happened = "update"
        await start_again(crowd, number, PYTHONPATH=path_of())

    return update_one


@pytest.mark.skipif(not OLDER, reason="TABLEE_OLDER names no commit: only `make soak` does")
def test_a_newer_version_takes_over_without_a_lost_game(tmp_path: Path) -> None:
    async def story() -> ClusterCrowd:
        crowd = ClusterCrowd(house, Random(7), THINKS_S)
        for one in stories:
            crowd.join(one)
        for number in range(TABLES - len(stories)):
            game = GAMES[number % len(GAMES)]
            await crowd.open(game.name, 1, game.fewest_seats - 1)
        await crowd.run_through([update(number) for number in range(SERVERS)], SAFETY_S)
        return crowd

    async def check(crowd: ClusterCrowd) -> int:
        return await crowd.check()

    stories = [
        Story(GAMES[n % len(GAMES)].name, "playing", f"update {n}") for n in range(TABLES // 2)
    ]
    older = sources_of(OLDER, tmp_path / "older")
    with cluster_house(tmp_path, stories, older, away_ms=2000) as house:
        crowd = asyncio.run(story())
        verified = asyncio.run(check(crowd))
        house.check_epochs()
        closed = [
            one
            for entries in house.logs().values()
            for one in entries
            if isinstance(one, log.Closed)
        ]
    waits = crowd.waits.get("update", [])
    print(f"from {OLDER}: {TABLES} tables, {crowd.figures()}")
    print(f"{verified} games verified; out of the seat: {crowd.seats_figures()}")
    assert not closed, "no game is closed by an update that changes no rules"
    assert waits, "people have changed servers"
    if IS_STRICT:
        assert max(waits) <= 3.0
