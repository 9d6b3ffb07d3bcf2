"""People at many tables of all games, while their server is killed, paused and started again.

What each was told is kept, and compared with the log: nothing acknowledged is lost, nothing is done
twice, everybody finds the seat again.
"""

import asyncio
import contextlib
import signal
from collections import Counter
from random import Random
from typing import Any

import msgspec
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from tablee.bots import bots_of
from tablee.games import find_game
from tablee.kernel.chance import fingerprint
from tablee.kernel.record import verify
from tablee.table import entries as log
from tablee.table.room import Room
from tablee.wire import http
from tablee.wire import messages as wire
from tests.server.server_process import Client, Server, get_json, new_table, secret_from
from tests.server.stories import Story

GONE = (ConnectionClosed, InvalidHandshake, InvalidMessage, OSError, EOFError)
# Not now, but perhaps a little later: who tries again at once would only shout.
TOO_EARLY_OR_LATE = ("false_start", "too_late", "too_many")
MOST_ACTIONS, MOST_S = 150, 1.0  # from one kill to the next, whichever comes first


class Player(Client):
    """Plays any move that it is offered; sometimes says it twice, or hangs up in the middle."""

    def __init__(self, server: Server, code: str, name: str, chance: Random, people: int) -> None:
        super().__init__(server, code, secret_from(chance), name)
        self.chance = chance
        self.people = people
        self.answered = (0, 0)  # game and version of the last move of its own
        self.hangs_up = 0.03  # after so many of its moves
        self.has_seat = False

    def entropy(self) -> wire.Contribute:
        return wire.Contribute(self.chance.randbytes(32).hex())

    async def answer(self, message: wire.ServerMessage, *, again: bool) -> None:
        """React to a message; `again`: begin another game when one has ended."""
        match message:
            case wire.Welcome():
                assert not self.has_seat or message.you.seat >= 0, f"{self.name} has lost the seat"
            case wire.TableInfo():
                self.has_seat = message.you.seat >= 0
                await self.take_part(message, again=again)
            case wire.Ended():
                await self.say(self.entropy())
            case wire.Ping():
                await self.say(wire.Pong(message.nonce))
            case wire.Refused() if message.id and message.code not in TOO_EARLY_OR_LATE:
                self.answered = (0, 0)  # another move may do
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


class Crowd:
    """Some tables in full play, and somebody who counts acknowledged actions and kills."""

    def __init__(self, server: Server, chance: Random, kills: int = 0) -> None:
        self.server = server
        self.chance = chance
        self.kills = kills
        self.pause_s = 0.0
        self.acknowledged: Counter[str] = Counter()  # by table
        self.since: Counter[str] = Counter()  # the server last came back
        self.ended: set[tuple[str, int]] = set()  # games, by their table's code
        self.next_kill = 0
        self.due = asyncio.Event()
        self.up = asyncio.Event()
        self.heard = asyncio.Event()
        self.players: list[Player] = []
        self.games: dict[str, str] = {}  # by their table's code

    # Tables

    async def open(self, game: str, people: int, bots: int) -> str:
        """A new table over HTTP, its people on their way."""
        host = self.player("", 0, people)
        level = next(iter(bots_of(find_game(game))))
        host.code = await new_table(
            self.server, host.secret, http.NewTable(game, host.name, [level] * bots)
        )
        self.games[host.code] = game
        for number in range(1, people):
            self.player(host.code, number, people)
        return host.code

    def player(self, code: str, number: int, people: int) -> Player:
        chance = Random(self.chance.random())
        player = Player(self.server, code, f"P{number}", chance, people)
        self.players.append(player)
        return player

    def join(self, story: Story) -> None:
        """The people of a table that has a past."""
        for number, secret in enumerate(story.secrets):
            self.player(story.code, number, story.people).become(secret)
        self.games[story.code] = story.game

    # Play

    async def run(self, safety_s: float, *games: str) -> None:
        """Until nobody is killed any more and every table has acted since.

        With names of games: and one of each, at least, has ended.
        """
        self.up.set()
        async with asyncio.timeout(safety_s), asyncio.TaskGroup() as tasks:
            playing = [tasks.create_task(self.play(player)) for player in self.players]
            await self.reap()
            if self.pause_s:
                await self.pause_server(self.pause_s)
            while not self.is_finished(games):
                self.heard.clear()
                await self.heard.wait()
            for task in playing:
                task.cancel()

    def is_finished(self, games: tuple[str, ...]) -> bool:
        ended = {self.games[code] for code, _ in self.ended}
        return ended.issuperset(games) and all(self.since[code] for code in self.games)

    async def play(self, player: Player) -> None:
        """Connect as often as it takes, and play on."""
        while True:
            await self.up.wait()
            try:
                await player.connect()
                while True:
                    await self.take(player, await player.hear())
            except GONE:
                continue
            finally:
                await player.close()

    async def take(self, player: Player, message: wire.ServerMessage) -> None:
        if isinstance(message, wire.Done):
            self.acknowledged[player.code] += 1
            self.since[player.code] += 1
            if self.acknowledged.total() >= self.next_kill:
                self.due.set()
        if isinstance(message, wire.Ended):
            self.ended.add((player.code, message.game_number))
        self.heard.set()
        await player.answer(message, again=True)

    async def reap(self) -> None:
        """Kill at random moments: after some actions, or after a while, starting up included."""
        for _ in range(self.kills):
            self.due.clear()
            self.next_kill = self.acknowledged.total() + self.chance.randrange(1, MOST_ACTIONS)
            patience_s = self.chance.choice([None, self.chance.uniform(0, MOST_S)])
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(patience_s):
                    await self.due.wait()
            self.up.clear()
            self.server.kill()
            await asyncio.to_thread(self.server.restart)
            self.since.clear()
            self.up.set()

    async def pause_server(self, pause_s: float) -> None:
        """It stands still in the middle of play; what is said to it meanwhile waits."""
        self.next_kill = self.acknowledged.total() + MOST_ACTIONS
        await self.due.wait()
        self.server.process.send_signal(signal.SIGSTOP)
        nothing = asyncio.Event()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(pause_s):
                await nothing.wait()
        self.since.clear()
        self.server.process.send_signal(signal.SIGCONT)

    # Afterwards

    def figures(self) -> str:
        by_game: Counter[str] = Counter()
        for code, count in self.acknowledged.items():
            by_game[self.games[code]] += count
        return f"{len(self.players)} people, {len(self.ended)} games, acknowledged {dict(by_game)}"

    async def check(self) -> int:
        """What everybody believes agrees with the logs; how many games were verified."""
        told = {code: Told(entries) for code, entries in self.server.logs().items()}
        for player in self.players:
            check_player(player, told[player.code])
        for code, one in told.items():
            if one.room.records:
                await check_record(self.server, code, one.room)
        assert "Traceback" not in self.server.complaints()
        return sum(one.games_verified for one in told.values())


class Told:
    """A log carried out again: which version each action got, what each seat was told."""

    def __init__(self, entries: list[log.Entry]) -> None:
        opened = entries[0]
        assert isinstance(opened, log.Opened)
        self.room = Room(find_game(opened.game))
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
        heard = player.told[game_number]
        assert heard == told.told_to(player.person, game_number)[: len(heard)]
    for ended in player.ended.values():
        assert fingerprint(bytes.fromhex(ended.secret)) == ended.fingerprint


async def check_record(server: Server, code: str, room: Room) -> None:
    number = max(room.records)
    record = room.records[number]
    assert record.result.over
    checked = await get_json(server, f"/api/tables/{code}/games/{number}/check")
    assert checked["ok"]
    assert checked["digest"] == record.result.digest
