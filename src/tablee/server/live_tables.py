"""The live_tables: every table that is in memory, and how one gets there."""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Coroutine

from tablee.kernel.errors import TableeError
from tablee.kernel.game import Game
from tablee.kernel.record import Record
from tablee.store import HeldElsewhere, StoreTrouble, UnknownTable
from tablee.table import entries as log
from tablee.table.changes import changes
from tablee.table.listeners import send_on
from tablee.table.mailbox import send_away
from tablee.table.replay import replay
from tablee.table.room import Room
from tablee.table.table import Services, Table
from tablee.wire import http
from tablee.wire import messages as wire

# No vowels, so that no word comes out; nothing that looks like something else.
LETTERS = "BCDFGHJKMNPQRSTVWXZ"
CODE_LENGTH = 4
HANDED_OVER_S = 10.0  # that a table is waited for which another server has
ASK_AGAIN_S = 0.2
STAY_S = 3.0  # that a table stays at least, or two servers could throw it to and fro
GIVEN_BACK_S = 1.0  # to the store; who waits for longer is sent on, and the lease ends by itself
FEW = 4  # tables that are let go at a time, where others take them at once
MOST_WAVES, WAVE_S = 40, 0.1
TRIES = 100  # even where only one code in twenty is free, one is found but for once in 170 times


class NoCodeFree(TableeError):
    """There are as many tables as there are codes."""

    code = "no_code_free"


logger = logging.getLogger(__name__)


class LiveTables:
    """Opens tables, finds them, and lets those go that nobody uses."""

    def __init__(self, services: Services, owner: str) -> None:
        self.services = services
        self.owner = owner
        self.by_code: dict[str, Table] = {}
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self.loading: dict[str, asyncio.Future[Table]] = {}
        self.entered_s: dict[str, float] = {}  # by the loop's clock
        self.leaving: set[str] = set()  # on their way out of memory
        self.is_closing = False  # for good: no table comes into memory any more

    async def lay(self, entries: list[log.Entry]) -> tuple[str, Room]:
        """A new table, for the server to which its people will come."""
        store = self.services.store
        if not store.is_shared:
            table = await self.open(entries)
            return table.code, table.room
        code = await self.reserve()
        epoch = await store.lease(code, self.owner)
        data = [log.encode(entry) for entry in entries]
        await store.append(code, epoch, 0, data)
        await store.release(code, epoch)
        return code, replay(data).room

    async def open(self, entries: list[log.Entry]) -> Table:
        """A new table with a code that nobody has, and its first entries, all at once."""
        code = await self.reserve()
        epoch = await self.services.store.lease(code, self.owner)
        data = [log.encode(entry) for entry in entries]
        await self.services.store.append(code, epoch, 0, data)
        return self.enter(code, epoch, replay(data).room, len(data))

    async def reserve(self) -> str:
        """A code that nobody had; NoCodeFree if nearly all are taken."""
        for _ in range(TRIES):
            code = new_code()
            if await self.services.store.create(code):
                return code
        raise NoCodeFree("every table is taken: try again tomorrow, or ask the host to delete some")

    async def find(self, code: str) -> Table:
        """The table of a code, from memory or from its log, to be played at; UnknownTable if none.

        Whoever serves a table holds its lease. Who only wants to read it asks `read_room`.
        """
        code = known_form(code)
        if code in self.by_code:
            return self.by_code[code]
        if self.is_closing:
            raise StoreTrouble("locked", "this server is going down: come again")
        if code not in self.loading:
            self.begin(code, self.load(code))
        return await asyncio.shield(self.loading[code])

    def begin(self, code: str, work: Coroutine[object, object, Table]) -> None:
        """One thing at a time with a table that is not in memory; who asks for it waits."""
        self.loading[code] = asyncio.ensure_future(work)
        self.loading[code].add_done_callback(lambda loaded: self.loaded(code, loaded))

    def loaded(self, code: str, loaded: "asyncio.Future[Table]") -> None:
        """Or not; whoever asked for it may be gone: then nobody else hears of an error."""
        del self.loading[code]
        error = None if loaded.cancelled() else loaded.exception()
        if error is not None:
            logger.debug("table %s was not loaded: %s", code, error)

    async def read_room(self, code: str) -> Room:
        """The room of a code, to be read; it takes no lease."""
        code = known_form(code)
        if self.is_served(code):
            return self.by_code[code].room
        return replay(await self.read(code)).room

    async def record(self, code: str, number: int) -> Record | None:
        """Of a game that has ended at a table."""
        code = known_form(code)
        if self.is_served(code):
            return self.by_code[code].record(number)
        return (await self.read_room(code)).records.get(number)

    async def read_log(self, code: str) -> list[bytes]:
        """All that is written of a table; it takes no lease."""
        return await self.read(known_form(code))

    def is_served(self, code: str) -> bool:
        """Whether the table in memory, if there is one, is certainly the table."""
        return code in self.by_code and self.services.store.holds()

    async def load(self, code: str) -> Table:
        owner = self.owner
        epoch = await self.take(code, owner)
        data = await self.read(code)
        replayed = replay(data)
        if owner != self.owner or self.is_closing:  # meanwhile all that was held was given up
            raise StoreTrouble("locked", f"table {code} is on its way to another server")
        table = self.enter(code, epoch, replayed.room, len(data))
        if replayed.broken is not None:
            await table.recovery.close_game(replayed.broken)
        return table

    async def take(self, code: str, owner: str) -> int:
        """The lease of a table; another server that has it hands it over, or dies."""
        loop = asyncio.get_running_loop()
        until_s = loop.time() + HANDED_OVER_S
        while True:
            try:
                return await self.services.store.lease(code, owner)
            except HeldElsewhere:
                if loop.time() > until_s or owner != self.owner:
                    raise
            await asyncio.sleep(ASK_AGAIN_S)

    async def read(self, code: str) -> list[bytes]:
        data = await self.services.store.read(code)
        if not data:  # the server went down while it was being opened
            raise UnknownTable(f"there is no table {code}")
        return data

    def enter(self, code: str, epoch: int, room: Room, written: int) -> Table:
        """Start a table's task."""
        table = Table(code, room, self.services, epoch, written)
        task = asyncio.get_running_loop().create_task(table.run(), name=f"table {code}")
        self.by_code[code], self.tasks[code] = table, task
        self.entered_s[code] = asyncio.get_running_loop().time()
        task.add_done_callback(lambda task: self.ended(table, task))
        return table

    def ended(self, table: Table, task: "asyncio.Task[None]") -> None:
        """A table's task is over: whoever is still there comes again and finds it anew."""
        if self.by_code.get(table.code) is table:
            del self.by_code[table.code], self.tasks[table.code], self.entered_s[table.code]
        error = None if task.cancelled() else task.exception()
        if error is not None:
            logger.error("table %s has ended", table.code, exc_info=error)
        was_let_go, table.closed = table.closed, True  # who has found it a moment ago stays out
        send_away(table.mailbox.clear())
        if error is not None or not was_let_go:
            send_on(table.listeners, "the table was put away")

    async def sweep(self, idle_ms: int) -> None:
        """Let tables go where nobody has listened for a while; their logs stay."""
        now_ms = self.services.clock.now_ms()
        for code, table in list(self.by_code.items()):
            idle = not table.listeners and not table.mailbox
            if idle and now_ms - table.idle_since_ms > idle_ms:
                await self.let_go(code)

    async def let_go(self, code: str, why: str = "the server is going down") -> None:
        """End a table's task, give back its lease, and only then send its people on.

        Whoever comes again at once finds it free. Its log stays.
        """
        if code not in self.by_code:  # somebody else was quicker
            return
        table, task = self.by_code.pop(code), self.tasks.pop(code)
        del self.entered_s[code]
        self.leaving.add(code)
        table.close()
        try:
            await task
            with contextlib.suppress(StoreTrouble, TimeoutError):  # it ends by itself
                async with asyncio.timeout(GIVEN_BACK_S):
                    await self.services.store.release(code, table.epoch)
        finally:
            self.leaving.discard(code)
            send_on(table.listeners, why)

    async def close(self) -> None:
        """Let all tables go; where others take them at once, a few at a time.

        Each has to be read and replayed there: who is sent on with everybody waits for everybody.
        """
        codes = list(self.by_code)
        is_shared = self.services.store.is_shared
        size = max(FEW, -(-len(codes) // MOST_WAVES)) if is_shared else len(codes)
        while codes:
            some, codes = codes[:size], codes[size:]
            await asyncio.gather(*(self.let_go(code) for code in some))
            await asyncio.sleep(WAVE_S if codes else 0.0)

    # With other servers

    async def hand_over(self, wanted: list[str]) -> None:
        """Others are asked for these tables: their people are sent there."""
        now_s = asyncio.get_running_loop().time()
        for code in wanted:
            if code in self.loading or code in self.leaving:
                continue
            if code not in self.by_code:  # let go while the store could not be told
                self.begin(code, self.give_back(code))
                with contextlib.suppress(HeldElsewhere):
                    await asyncio.shield(self.loading[code])
            elif now_s - self.entered_s[code] > STAY_S:
                logger.info("table %s is handed over", code)
                await self.let_go(code, "the table is served elsewhere")

    async def give_back(self, code: str) -> Table:
        """A lease without a table; whoever comes for it meanwhile comes again.

        Loaded in this moment it would be served here by the older lease of the two, and the store
        would give it to another server, which nobody here would notice before the next move.
        """
        store = self.services.store
        await store.release(code, await store.lease(code, self.owner))
        raise HeldElsewhere(code)

    def interrupt(self, trouble: StoreTrouble) -> None:
        """Every table waits until the store is back."""
        for table in self.by_code.values():
            table.interrupt(trouble)

    def resume(self) -> None:
        """It is back: nobody waits for the next try."""
        for table in self.by_code.values():
            table.recovery.hurry()

    async def abandon(self, owner: str) -> None:
        """All that was held may be another's: forget it, and go on under another name."""
        self.owner = owner
        why, gone = "the table is served elsewhere", dict(self.by_code)
        for table in gone.values():  # nothing that is said here is true any more
            send_on(table.listeners, why)
        await asyncio.gather(*(self.let_go(code, why) for code in gone))


def first_entries(
    game: Game, person: str, wanted: http.NewTable, deal: log.Redealt | None = None
) -> list[log.Entry]:
    """The log of a table as it is wanted; whatever is refused is refused before it is opened."""
    room = Room(game)
    entries: list[log.Entry] = []

    def add(new: list[log.Entry]) -> None:
        for entry in new:
            room.apply(entry)
        entries.extend(new)

    add([log.Opened(game.name, secrets.token_hex(32))])
    if wanted.name is not None:
        add(changes(room, person, wire.Sit(wanted.name, 0), 0))
    for seat, level in enumerate(wanted.bots, start=1):
        add(changes(room, person, wire.SetBot(seat, level), 0))
    if wanted.options:
        add(changes(room, person, wire.SetOptions(wanted.options), 0))
    if deal is not None:
        add([deal])
    return entries


def known_form(code: str) -> str:
    """A code in capitals; UnknownTable for what can be none."""
    code = code.upper()
    if len(code) != CODE_LENGTH or set(code) - set(LETTERS):
        raise UnknownTable(f"there is no table {code[:12]}")
    return code


def new_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
