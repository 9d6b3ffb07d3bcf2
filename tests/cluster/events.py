"""What happens to a cluster, and people who play through it and look at the clock."""

import asyncio
import contextlib
import os
import signal
import time
from collections.abc import Awaitable, Callable
from random import Random

from tablee.wire import messages as wire
from tests.cluster.house import ClusterHouse
from tests.cluster.standstill import WatchedPlayer, report
from tests.server.crowd import GONE, Crowd, Player

STILL_S = float(os.environ.get("TABLEE_STILL_S", "60"))  # a table that has not acted stands still
STOPS_WITHIN_S = 30.0
PAUSED_S = 4.0  # at least: twice a lease
AGAIN_S = 0.05  # before somebody who was not let in tries again
Event = Callable[["ClusterCrowd"], Awaitable[None]]


class ClusterCrowd(Crowd):
    """Everybody comes again by themselves; how long that takes is kept, by what had happened."""

    def __init__(self, house: ClusterHouse, chance: Random, thinks_s: float = 0.0) -> None:
        super().__init__(house, chance)
        self.thinks_s = thinks_s
        self.people: list[WatchedPlayer] = []
        self.house = house
        self.cluster = house.cluster
        self.happened = "nothing"
        self.lost: dict[Player, tuple[float, str]] = {}  # since when, and after what
        self.back: set[Player] = set()  # since everybody was last waited for
        self.waits: dict[str, list[float]] = {}  # event → seconds from losing a seat to having it

    def player(self, code: str, number: int, people: int) -> Player:
        chance = Random(self.chance.random())
        player = WatchedPlayer(self.server, code, f"P{number}", chance, people)
        player.may_pause = True
        player.thinks_s = self.thinks_s
        self.players.append(player)
        self.people.append(player)
        return player

    async def play_on(self, player: WatchedPlayer) -> None:
        """Come as often as it takes."""
        while True:
            try:
                await player.connect()
                while True:
                    await self.take(player, await player.hear())
            except AssertionError as error:
                rows = [r for r in self.house.rows(player.code) if player.person.encode() in r[2]]
                said = "\n".join(map(str, rows[-12:]))
                print(f"after {self.happened or 'nothing'}: {error}\n{said}\n{player.figure()}")
                raise
            except GONE as gone:
                player.note("lost the line:", repr(gone))
                self.lost.setdefault(player, (time.monotonic(), self.happened))
            finally:
                await player.close()
            await asyncio.sleep(AGAIN_S)

    async def take(self, player: Player, message: wire.ServerMessage) -> None:
        if isinstance(message, wire.Welcome) and player in self.lost:
            self.back.add(player)
            since_s, happened = self.lost.pop(player)
            if happened:
                self.waits.setdefault(happened, []).append(time.monotonic() - since_s)
        await super().take(player, message)

    async def run_through(self, events: list[Event], safety_s: float) -> None:
        """One event after the other, each when every table has acted since the one before."""
        async with asyncio.timeout(safety_s), asyncio.TaskGroup() as tasks:
            playing = [tasks.create_task(self.play_on(player)) for player in self.people]
            await self.all_act()
            for number, event in enumerate(events, start=1):
                begun_s = time.monotonic()
                await event(self)
                await self.all_act()
                took_s = time.monotonic() - begun_s
                print(f"{number} of {len(events)}: {event.__name__}, {took_s:.1f} s", flush=True)
            for task in playing:
                task.cancel()

    async def all_act(self) -> None:
        """Until every table has acted since now, and everybody who lost the seat had it again.

        Once: people hang up by themselves too, so that somebody is always on the way.
        """
        self.since.clear()
        self.back.clear()
        begun_s = time.monotonic()
        while still := self.still():
            if time.monotonic() - begun_s > STILL_S:
                raise AssertionError(await report(self, still))
            self.heard.clear()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(1.0):
                    await self.heard.wait()
        self.happened = ""

    def still(self) -> list[str]:
        """Tables that have not acted, or where somebody is not back."""
        lost = {player.code for player in self.lost if player not in self.back}
        return [code for code in self.games if not self.since[code] or code in lost]

    def p95_s(self, happened: str) -> float:
        waits = sorted(self.waits.get(happened, [0.0]))
        return waits[min(len(waits) - 1, int(0.95 * len(waits)))]

    def seats_figures(self) -> str:
        return ", ".join(
            f"{name}: {len(waits)} people, p95 {self.p95_s(name):.2f} s, longest {max(waits):.2f} s"
            for name, waits in self.waits.items()
        )

    def any_server(self) -> int:
        return self.chance.randrange(len(self.cluster.servers))


async def kill(crowd: ClusterCrowd) -> None:
    """`kill -9`; it comes back when everybody has found another one."""
    number, cluster = crowd.any_server(), crowd.cluster
    crowd.happened = "kill"
    cluster.servers[number].send(signal.SIGKILL)
    await crowd.all_act()
    await asyncio.to_thread(cluster.servers[number].clear)
    await asyncio.to_thread(cluster.start_server, number)


async def pause(crowd: ClusterCrowd) -> None:
    """Stopped for longer than its lease, and continued."""
    number, cluster = crowd.any_server(), crowd.cluster
    crowd.happened = "pause"
    cluster.servers[number].send(signal.SIGSTOP)
    begun_s = time.monotonic()
    try:
        await crowd.all_act()  # all of its tables are elsewhere
        await asyncio.sleep(max(0.0, begun_s + PAUSED_S - time.monotonic()))
    finally:
        cluster.servers[number].send(signal.SIGCONT)
    await asyncio.to_thread(cluster.wait_for, number)


async def hand_over(crowd: ClusterCrowd) -> None:
    """Stopped on purpose, and started again."""
    crowd.happened = "hand-over"
    await start_again(crowd, crowd.any_server())


async def start_again(crowd: ClusterCrowd, number: int, **environment: str) -> None:
    """Kindly; perhaps as another version."""
    server = crowd.cluster.servers[number]
    server.send(signal.SIGTERM)
    assert await asyncio.to_thread(server.wait, STOPS_WITHIN_S) in (0, -signal.SIGTERM)
    await crowd.all_act()
    server.environment |= environment
    await asyncio.to_thread(crowd.cluster.start_server, number)


async def restart_database(crowd: ClusterCrowd) -> None:
    crowd.happened = "database"
    await asyncio.to_thread(
        crowd.cluster.postgres.restart, crowd.chance.choice(["fast", "immediate"])
    )


async def reload_proxy(crowd: ClusterCrowd) -> None:
    crowd.happened = "proxy"
    crowd.cluster.reload_proxy()
    await asyncio.sleep(0.5)
    some = [player for player in crowd.players if player.socket is not None]
    for player in crowd.chance.sample(some, len(some) // 2):  # who comes anew has the new process
        with contextlib.suppress(AssertionError):
            player.hang_up()


EVENTS: dict[str, Event] = {
    "kill": kill,
    "pause": pause,
    "hand-over": hand_over,
    "database": restart_database,
    "proxy": reload_proxy,
}
