"""The server is killed -9 in the middle of play: nothing acknowledged is lost, nothing done twice.

Three kills here; TABLEE_KILLS=50 in `make soak`.
"""

import asyncio
import os
import sqlite3
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import httpx2 as httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from tablee.games import find_game
from tablee.kernel.chance import fingerprint
from tablee.kernel.record import verify
from tablee.table import entries as log
from tablee.table.room import Room
from tablee.wire import messages as wire
from tests.server.house import Client, Server, get_json, new_table, secret_from

KILLS = int(os.environ.get("TABLEE_KILLS", "3"))
SAFETY_S = 30 + 10 * KILLS  # only so that a hang fails instead of hanging
GAME = "mistigri"
TABLES = ((5, 0), (3, 0), (2, 2), (1, 2))  # people and bots
GONE = (ConnectionClosed, InvalidHandshake, InvalidMessage, OSError, EOFError)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path, away_ms=2000)
    server.start()
    yield server
    server.clear()


class Player(Client):
    """Plays any move that it is offered; sometimes says it twice, or hangs up in the middle."""

    def __init__(self, server: Server, code: str, name: str, chance: Random, people: int) -> None:
        super().__init__(server, code, secret_from(chance), name)
        self.chance = chance
        self.people = people
        self.answered = (0, 0)  # game and version of the last move of its own
        self.hangs_up = 0.03  # after so many of its moves

    def entropy(self) -> wire.Contribute:
        return wire.Contribute(self.chance.randbytes(32).hex())

    async def answer(self, message: wire.ServerMessage, *, again: bool) -> None:
        """React to a message; `again`: begin another game when one has ended."""
        if isinstance(message, wire.TableInfo):
            await self.take_part(message, again=again)
        if isinstance(message, wire.Ended):
            await self.say(self.entropy())
        if self.moves and not self.open and self.answered < (self.game_number, self.version):
            self.answered = (self.game_number, self.version)
            await self.move()

    async def take_part(self, table: wire.TableInfo, *, again: bool) -> None:
        if table.you.seat == -1:
            await self.say(wire.Sit(self.name))
            await self.say(self.entropy())
        seated = sum(chair.kind == "person" for chair in table.seats)
        wanted = table.phase == "lobby" or (table.phase == "over" and again)
        if wanted and table.you.host and seated == self.people:
            await self.say(wire.Start())

    async def move(self) -> None:
        action = f"a{len(self.sent)}"  # the same ids for everybody: they are each one's own
        await self.act(self.chance.choice(self.moves), action)
        mood = self.chance.random()
        if mood < 0.1:
            await self.say(wire.Act(action, self.sent[action]))
        elif mood < 0.1 + self.hangs_up:
            self.hang_up()


class Campaign:
    """Some tables in full play, and a reaper that counts acknowledged actions."""

    def __init__(self, server: Server, chance: Random, kills: int) -> None:
        self.server = server
        self.chance = chance
        self.kills = kills
        self.acknowledged = 0
        self.next_kill = 0
        self.due = asyncio.Event()
        self.up = asyncio.Event()
        self.players: list[Player] = []

    async def open(self, people: int, bots: int) -> None:
        code = await self.open_with_bots(people, bots)
        self.players += [
            Player(self.server, code, f"P{n}", Random(self.chance.random()), people)
            for n in range(1, people)
        ]

    async def open_with_bots(self, people: int, bots: int) -> str:
        chance = Random(self.chance.random())
        host = Player(self.server, "", "P0", chance, people)
        wanted = wire.NewTable(GAME, "P0", ["random"] * bots)
        host.code = await new_table(self.server, host.secret, wanted)
        self.players.append(host)
        return host.code

    async def run(self) -> None:
        self.up.set()
        async with asyncio.timeout(SAFETY_S), asyncio.TaskGroup() as tasks:
            for player in self.players:
                tasks.create_task(self.play(player))
            if self.kills:
                tasks.create_task(self.reap())

    async def play(self, player: Player) -> None:
        """Until a game has ended and nobody is killed any more; connect as often as it takes."""
        while True:
            await self.up.wait()
            try:
                await player.connect()
                await self.play_on(player)
            except GONE:
                continue
            finally:
                await player.close()
            return

    async def play_on(self, player: Player) -> None:
        while True:
            message = await player.hear()
            if isinstance(message, wire.Done):
                self.acknowledge()
            if isinstance(message, wire.Ended) and not self.kills:
                return
            await player.answer(message, again=self.kills > 0)

    def acknowledge(self) -> None:
        self.acknowledged += 1
        if self.acknowledged >= self.next_kill:
            self.due.set()

    async def reap(self) -> None:
        while self.kills:
            self.due.clear()
            self.next_kill = self.acknowledged + self.chance.randrange(1, 150)
            await self.due.wait()
            self.up.clear()
            self.server.kill()
            self.kills -= 1
            await asyncio.to_thread(self.server.restart)
            self.up.set()


def run(story: Callable[[], Awaitable[Any]]) -> Any:
    async def told() -> Any:
        return await story()

    return asyncio.run(told())


class Told:
    """A log carried out again: which version each action got, what each seat was told."""

    def __init__(self, entries: list[log.Entry]) -> None:
        self.room = Room(find_game(GAME))
        self.versions: dict[tuple[str, str], int] = {}
        self.moves: dict[tuple[str, str], str] = {}
        self.steps: dict[int, list[Any]] = {}
        self.seats: dict[int, list[set[str]]] = {}
        self.games_verified = 0
        for entry in entries:
            self.apply(entry)

    def apply(self, entry: log.Entry) -> None:
        room = self.room
        room.apply(entry)
        if isinstance(entry, log.Started):
            self.steps[room.game_number] = []
            self.seats[room.game_number] = [set(chair.people) for chair in room.chairs]
        if isinstance(entry, log.Started | log.Moved | log.Rang):
            self.steps[room.game_number] += room.steps[-1]
        if isinstance(entry, log.Moved) and entry.id:
            assert (entry.person, entry.id) not in self.versions, f"{entry} was done twice"
            self.versions[entry.person, entry.id] = room.version
            self.moves[entry.person, entry.id] = entry.move
        if isinstance(entry, log.Sealed):
            verify(room.game, room.records[room.game_number])
            self.games_verified += 1

    def told_to(self, person: str, game_number: int) -> list[Any]:
        """All that was told of a game to the seat of that person, as data."""
        seat = next(n for n, who in enumerate(self.seats[game_number]) if person in who)
        told = [self.room.game.tell(event, seat) for event in self.steps[game_number]]
        sent = [wire.encode(one) for one in told if one is not None]
        return [msgspec.json.decode(one) for one in sent]


def check_player(player: Player, told: Told) -> None:
    """What one client believes agrees with the log."""
    mine = {action: v for (who, action), v in told.versions.items() if who == player.person}
    for action, version in player.done.items():
        assert mine.get(action) == version, f"{player.name}'s {action} was acknowledged and lost"
    for action in mine:
        assert told.moves[player.person, action] == player.sent[action]
    for game_number in set(player.told) - player.snapshots:
        assert player.told[game_number] == told.told_to(player.person, game_number)
    for ended in player.ended.values():
        assert fingerprint(bytes.fromhex(ended.secret)) == ended.fingerprint


async def check_record(server: Server, code: str, told: Told) -> None:
    record = told.room.records[told.room.game_number]
    assert record.result.over
    path = f"/api/tables/{code}/games/{told.room.game_number}/check"
    checked = await get_json(server, path)
    assert checked["ok"]
    assert checked["digest"] == record.result.digest


def test_nothing_acknowledged_is_lost_and_nothing_is_done_twice(server: Server) -> None:
    async def story() -> None:
        campaign = Campaign(server, Random(20250), KILLS)
        for people, bots in TABLES:
            await campaign.open(people, bots)
        await campaign.run()
        told = {code: Told(entries) for code, entries in server.logs().items()}
        for player in campaign.players:
            check_player(player, told[player.code])
        for code, one in told.items():
            await check_record(server, code, one)
        assert campaign.acknowledged > KILLS
        assert sum(one.games_verified for one in told.values()) >= len(TABLES)

    run(story)
    assert "Traceback" not in server.complaints()


def test_the_last_answer_is_given_again_after_a_crash(server: Server) -> None:
    """Whoever did not hear `done` asks again; the same version is answered, nothing moves."""

    async def story() -> None:
        campaign = Campaign(server, Random(1), 0)
        code = await campaign.open_with_bots(1, 2)
        [player] = campaign.players
        player.hangs_up = 0.0
        await player.connect()
        while not player.done:
            await player.answer(await player.hear(), again=False)
        [(action, version)] = player.done.items()
        await asyncio.to_thread(server.restart)
        await player.close()
        player.open = {action: player.sent[action]}
        await player.connect()
        again = await player.hear_until(wire.Done)
        assert (again.id, again.version) == (action, version)
        moved = [entry for entry in server.logs()[code] if isinstance(entry, log.Moved)]
        assert Counter(entry.id for entry in moved)[action] == 1
        await player.close()

    run(story)


def test_a_person_who_stays_away_after_a_crash_is_replaced(tmp_path: Path) -> None:
    """The others need not wait for ever for somebody whom the crash has cut off."""
    server = Server(tmp_path, away_ms=100).start()

    async def story() -> None:
        campaign = Campaign(server, Random(2), 0)
        await campaign.open(3, 0)
        async with asyncio.timeout(SAFETY_S), asyncio.TaskGroup() as tasks:
            for player in campaign.players:
                await player.connect()
                tasks.create_task(play_until_version(player, 5))
        await asyncio.to_thread(server.restart)
        for player in campaign.players:
            await player.close()
        campaign.players.pop()
        await campaign.run()
        [told] = [Told(entries) for entries in server.logs().values()]
        assert told.games_verified == 1

    try:
        run(story)
    finally:
        server.clear()


async def play_until_version(player: Player, version: int) -> None:
    player.hangs_up = 0.0
    while player.version < version:
        await player.answer(await player.hear(), again=False)


def test_bots_workers_end_with_the_server(server: Server) -> None:
    """A killed server leaves no process behind that waits for ever."""

    async def story() -> None:
        campaign = Campaign(server, Random(3), 0)
        await campaign.open_with_bots(1, 2)
        await campaign.run()

    run(story)
    server.kill()
    assert server.workers_end()


def test_a_table_that_was_only_half_made_is_no_table(server: Server) -> None:
    """Killed between a table's row and its first entry: unknown, and no error of ours."""
    server.kill()
    db = sqlite3.connect(server.data / "tables.sqlite3")
    db.execute("INSERT INTO tables VALUES ('BCDF', 1, 'x')")
    db.commit()
    db.close()
    server.restart()

    async def story() -> int:
        async with httpx.AsyncClient() as http:
            return (await http.get(f"{server.http}/api/tables/BCDF")).status_code

    assert run(story) == 404
    assert "Traceback" not in server.complaints()
