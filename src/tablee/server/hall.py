"""The hall: every table that is in memory, and how one gets there."""

import asyncio
import secrets

from tablee.games import find_game
from tablee.kernel.errors import TableeError
from tablee.kernel.game import Game
from tablee.store import UnknownTable
from tablee.table import entries as log
from tablee.table.room import Room
from tablee.table.table import House, Table, free_name, new_key
from tablee.wire import messages as wire

# No vowels, so that no word comes out; nothing that looks like something else.
LETTERS = "BCDFGHJKMNPQRSTVWXZ"
CODE_LENGTH = 4


class Hall:
    """Opens tables, finds them, and lets those go that nobody uses."""

    def __init__(self, house: House, owner: str) -> None:
        self.house = house
        self.owner = owner
        self.tables: dict[str, Table] = {}
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self.loading: dict[str, asyncio.Future[Table]] = {}

    async def open(self, entries: list[log.Entry]) -> Table:
        """A new table with a code that nobody has, and its first entries, all at once."""
        code = new_code()
        while not await self.house.store.create(code):
            code = new_code()
        epoch = await self.house.store.lease(code, self.owner)
        data = [log.encode(entry) for entry in entries]
        await self.house.store.append(code, epoch, 0, data)
        return self.enter(code, epoch, entries)

    async def find(self, code: str) -> Table:
        """The table of a code, from memory or from its log; UnknownTable if there is none."""
        code = code.upper()
        if code in self.tables:
            return self.tables[code]
        if len(code) != CODE_LENGTH or set(code) - set(LETTERS):
            raise UnknownTable(f"there is no table {code[:12]}")
        if code not in self.loading:
            self.loading[code] = asyncio.ensure_future(self.load(code))
        try:
            return await asyncio.shield(self.loading[code])
        finally:
            if code in self.loading and self.loading[code].done():
                del self.loading[code]

    async def load(self, code: str) -> Table:
        epoch = await self.house.store.lease(code, self.owner)
        data = await self.house.store.read(code)
        return self.enter(code, epoch, [log.decode.decode(entry) for entry in data])

    def enter(self, code: str, epoch: int, entries: list[log.Entry]) -> Table:
        """Replay a log, and start the table's task."""
        if not entries:  # the server went down while it was being opened
            raise UnknownTable(f"there is no table {code}")
        opened = entries[0]
        if not isinstance(opened, log.Opened):
            raise TableeError(f"the log of table {code} does not begin at its beginning")
        room = Room(find_game(opened.game))
        for entry in entries:
            room.apply(entry)
        table = Table(code, room, self.house, epoch, len(entries))
        self.tables[code] = table
        self.tasks[code] = asyncio.get_running_loop().create_task(table.run(), name=f"table {code}")
        return table

    async def sweep(self, idle_ms: int) -> None:
        """Let tables go where nobody has listened for a while; their logs stay."""
        now_ms = self.house.clock.now_ms()
        for code, table in list(self.tables.items()):
            idle = not table.listeners and not table.mailbox
            if idle and now_ms - table.idle_since_ms > idle_ms:
                await self.let_go(code)

    async def let_go(self, code: str) -> None:
        table, task = self.tables.pop(code), self.tasks.pop(code)
        await table.close()
        await task
        for listener in table.listeners:  # who came in with the last job: they come again
            if not listener.closed:
                listener.cut("the table was put away")

    async def close(self) -> None:
        for code in list(self.tables):
            await self.let_go(code)


def first_entries(game: Game, person: str, wanted: wire.NewTable) -> list[log.Entry]:
    """The log of a table as it is wanted; whatever is refused is refused before it is opened."""
    room = Room(game)
    entries: list[log.Entry] = []

    def add(new: list[log.Entry]) -> None:
        for entry in new:
            room.apply(entry)
        entries.extend(new)

    add([log.Opened(game.name, secrets.token_hex(32))])
    if wanted.name is not None:
        add(room.sit(person, wanted.name, 0, new_key()))
    for seat, level in enumerate(wanted.bots, start=1):
        add(room.set_bot(person, seat, level, free_name(room, seat)))
    if wanted.options:
        add(room.set_options(person, wanted.options))
    return entries


def new_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
