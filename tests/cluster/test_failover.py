"""A real cluster of three behind HAProxy, tables of every game under play, and what can happen.

Servers are killed, stopped and continued, handed over; PostgreSQL is started again, HAProxy reads
its configuration anew. Nothing acknowledged is lost, nothing is done twice, no table is served by
two at a time, and everybody is soon back in the seat. Each once here; in `make soak`
TABLEE_EVENTS=50 of them, with TABLEE_CLUSTER_TABLES=300.
"""

import asyncio
import os
from pathlib import Path
from random import Random

from tablee.games import shelf
from tests.cluster.events import EVENTS, ClusterCrowd
from tests.cluster.house import cluster_house
from tests.server.stories import Story

HOW_MANY = int(os.environ.get("TABLEE_EVENTS", "0"))
TABLES = int(os.environ.get("TABLEE_CLUSTER_TABLES", "12"))
SEED = int(os.environ.get("TABLEE_CLUSTER_SEED", "20"))
IS_SOAK = "TABLEE_EVENTS" in os.environ
IS_STRICT = "TABLEE_STRICT" in os.environ  # times count: the machine is ours alone
SAFETY_S = 300 + 60 * HOW_MANY
THINKS_S = max(0.1, TABLES / 400)  # about, before a move: a machine bears so many of them
GAMES = list(shelf().values())


def stories() -> list[Story]:
    """Of a third of the tables: they end soon, so that records can be verified."""
    return [
        Story(GAMES[n % len(GAMES)].name, "ending", f"failover {n}") for n in range(TABLES // 3)
    ]


async def fill(crowd: ClusterCrowd) -> None:
    for story in stories():
        crowd.join(story)
    for number in range(TABLES - TABLES // 3):
        game = GAMES[number % len(GAMES)]
        people = game.most_seats if number % 3 == 0 else 1
        await crowd.open(game.name, people, 0 if people > 1 else game.fewest_seats - 1)


def test_nothing_is_lost_whatever_happens_to_a_cluster(tmp_path: Path) -> None:
    chance = Random(SEED)
    named = [chance.choice(list(EVENTS)) for _ in range(HOW_MANY)] if IS_SOAK else list(EVENTS)

    async def story() -> ClusterCrowd:
        crowd = ClusterCrowd(house, chance, THINKS_S)
        await fill(crowd)
        await crowd.run_through([EVENTS[name] for name in named], SAFETY_S)
        return crowd

    async def check(crowd: ClusterCrowd) -> int:
        return await crowd.check()

    with cluster_house(tmp_path, stories(), away_ms=2000) as house:
        crowd = asyncio.run(story())
        verified = asyncio.run(check(crowd))
        leases = house.check_epochs()
    print(f"seed {SEED}: {len(named)} events, {TABLES} tables, {leases} leases, {crowd.figures()}")
    print(f"{verified} games verified; out of the seat: {crowd.seats_figures()}")
    assert leases > TABLES, "tables have changed servers"
    assert verified >= len(GAMES)
    if IS_STRICT:
        assert crowd.p95_s("kill") <= 3.0
        assert crowd.p95_s("hand-over") <= 1.0
