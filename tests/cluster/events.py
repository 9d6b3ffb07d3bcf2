"""What happens to a cluster, and people who play through it and look at the clock."""

import asyncio
import contextlib
import signal
import time
from collections.abc import Awaitable, Callable
from random import Random

from tablee.wire import messages as wire
from tests.cluster.house import ClusterHouse
from tests.server.crowd import GONE, Crowd, Player

PAUSED_S = 4.0  # at least: twice a lease
AGAIN_S = 0.05  # before somebody who was not let in tries again
Event = Callable[["ClusterCrowd"], Awaitable[None]]


class ClusterCrowd(Crowd):
    """Everybody comes again by themselves; how long that takes is kept, by what had happened."""

    def __init__(self, house: ClusterHouse, chance: Random) -> None:
        super().__init__(house, chance)
        self.house = house
        self.cluster = house.cluster
        self.happened = "nothing"
        self.lost_s: dict[Player, float] = {}
        self.waits: dict[str, list[float]] = {}  # event → seconds from losing a seat to having it

    def player(self, code: str, number: int, people: int) -> Player:
        player = super().player(code, number, people)
        player.may_pause = True
        return player

    async def play(self, player: Player) -> None:
        while True:
            try:
                await player.connect()
                while True:
                    await self.take(player, await player.hear())
            except AssertionError as error:
                rows = [r for r in self.house.rows(player.code) if player.person.encode() in r[2]]
                said = "\n".join(map(str, rows[-12:]))
                print(f"after {self.happened or 'nothing'}: {error}\n{said}")
                raise
            except GONE:
                self.lost_s.setdefault(player, time.monotonic())
            finally:
                await player.close()
            await asyncio.sleep(AGAIN_S)

    async def take(self, player: Player, message: wire.ServerMessage) -> None:
        if isinstance(message, wire.Welcome) and player in self.lost_s:
            wait_s = time.monotonic() - self.lost_s.pop(player)
            if self.happened:
                self.waits.setdefault(self.happened, []).append(wait_s)
        await super().take(player, message)

    async def run_through(self, events: list[Event], safety_s: float) -> None:
        """One event after the other, each when every table has acted since the one before."""
        async with asyncio.timeout(safety_s), asyncio.TaskGroup() as tasks:
            playing = [tasks.create_task(self.play(player)) for player in self.players]
            await self.all_act()
            for event in events:
                await event(self)
                await self.all_act()
            for task in playing:
                task.cancel()

    async def all_act(self) -> None:
        """Until every table has acted since now, and everybody has the seat again."""
        self.since.clear()
        while not all(self.since[code] for code in self.games) or self.lost_s:
            self.heard.clear()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(1.0):
                    await self.heard.wait()
        self.happened = ""

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
    """Stopped on purpose, as for an update, and started again."""
    number, cluster = crowd.any_server(), crowd.cluster
    crowd.happened = "hand-over"
    server = cluster.servers[number]
    server.send(signal.SIGTERM)
    assert await asyncio.to_thread(server.wait, 30) in (0, -signal.SIGTERM)
    await crowd.all_act()
    await asyncio.to_thread(cluster.start_server, number)


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
