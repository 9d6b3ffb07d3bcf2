"""One live table: one task, one mailbox. Decode, authorise, play, write, then tell.

Everything that happens to the room happens in `run`, one thing after the other. What is refused
goes to its sender and changes nothing. Anything else that raises is our own error: this table
stops and says so, its log is kept, and the others play on.
"""

import logging
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Protocol

from tablee.kernel.errors import TableeError
from tablee.kernel.game import Game
from tablee.kernel.record import Record
from tablee.kernel.state import SPECTATOR
from tablee.store import Store
from tablee.table import entries as log
from tablee.table.duels import Duels, has_contests
from tablee.table.listeners import Listener
from tablee.table.mail import Mail
from tablee.table.minds import Minds
from tablee.table.refusals import BadMessage, refusal
from tablee.table.room import Room, in_fan
from tablee.wire import messages as wire

logger = logging.getLogger(__name__)

BOT_NAMES = ("Rose", "Malo", "Lise", "Basile", "Nora", "Théo", "Zoé", "Hugo", "Jeanne")


class NotStored(Exception):
    """What happened could not be written: an error of ours, no refusal."""


class Clock(Protocol):
    """Where time comes from: handed in, so that tests need not wait."""

    def now_ms(self) -> int: ...

    def call_later(self, delay_ms: int, callback: Callable[[], object]) -> Callable[[], object]:
        """Call back once; returns what cancels it."""
        ...


class Thinker(Protocol):
    """Where bots think: outside the event loop."""

    async def choose(self, game: Game, level: str, view: Any, moves: list[int]) -> int: ...

    async def impulse(
        self, game: Game, level: str, view: Any, moves: list[int], at_ms: int
    ) -> tuple[int, int] | None: ...


@dataclass(frozen=True)
class House:
    """What all tables of a server share."""

    store: Store
    clock: Clock
    thinker: Thinker
    away_ms: int = 20_000  # how long a seat waits for its person
    bot_ms: int = 900  # how long a bot seems to think
    is_fair: bool = True  # reflexes are judged by the referee; else by arrival, to compare


Job = Callable[[], Awaitable[None]]


class Table:
    """A room with a mailbox, a store and listeners."""

    def __init__(self, code: str, room: Room, house: House, epoch: int, written: int) -> None:
        self.code = code
        self.room = room
        self.house = house
        self.epoch = epoch
        self.written = written
        self.ended = room.game_number - (room.phase == "playing")  # so many games, all written
        self.clock = clock = house.clock
        self.started_ms = clock.now_ms() - room.at_ms  # table time stands still while nobody serves
        self.listeners: set[Listener] = set()
        self.mailbox: Mail[Job | None] = Mail()
        self.cancel_alarm: Callable[[], object] = lambda: None
        self.alarm_ms: int | None = None  # when it rings
        self.minds = Minds(self)
        self.moved_last = SPECTATOR
        self.stopped: str | None = None
        self.closed = False
        judged = house.is_fair and has_contests(room.game)
        self.duels = Duels(self) if judged else None
        self.idle_since_ms = clock.now_ms()

    def now_ms(self) -> int:
        """Table time: it never goes back."""
        return max(self.clock.now_ms() - self.started_ms, self.room.at_ms)

    # The mailbox

    def post(self, job: Job) -> None:
        self.mailbox.put(job)

    async def run(self) -> None:
        """Do what is posted until the table is closed."""
        while (job := await self.mailbox.take()) is not None:
            if self.stopped:
                continue
            try:
                await job()
            except Exception as error:
                logger.exception("table %s has stopped", self.code)
                self.stop(str(error) if isinstance(error, NotStored) else type(error).__name__)

    def stop(self, why: str) -> None:
        self.stopped = why
        self.cancel_alarm()
        for listener in self.listeners:
            listener.put(wire.Stopped(why))

    async def close(self) -> None:
        """Let everybody go and end the task; the log stays."""
        self.closed = True
        self.cancel_alarm()
        for listener in list(self.listeners):
            listener.cut("the server is going down")
        self.minds.close()
        self.mailbox.put(None)

    # Listeners come and go

    def enter(self, listener: Listener, hello: wire.Hello) -> None:
        async def job() -> None:
            await self.welcome(listener, hello)

        if self.stopped:
            listener.put(wire.Stopped(self.stopped))
        self.post(job)

    async def welcome(self, listener: Listener, hello: wire.Hello) -> None:
        person = listener.person
        if hello.seat_key is not None:
            try:
                await self.write(self.room.join(person, hello.seat_key))
            except TableeError as error:
                listener.put(refusal(error))
        self.listeners.add(listener)
        if self.duels is not None:
            self.duels.enter(listener)
        seat = self.room.seat_of(person)
        if not any(chair.sockets for chair in self.room.chairs):
            self.forget_countdowns()
        if seat != SPECTATOR:
            chair = self.room.chairs[seat]
            chair.sockets += 1
            chair.kept, chair.keep_at_ms = False, None
        now_ms = self.now_ms()
        listener.put(
            wire.Welcome(
                wire.PROTOCOL, self.code, self.room.game.name, self.room.you(person), now_ms
            )
        )
        listener.game_number = self.room.game_number
        same_game = hello.game_number == self.room.game_number
        listener.version = hello.version if same_game and hello.version <= self.room.version else 0
        self.tell_table()
        self.tell_game()
        self.tell_ended(listener)
        self.after()

    def leave(self, listener: Listener) -> None:
        async def job() -> None:
            if listener not in self.listeners:
                return
            self.listeners.discard(listener)
            if self.duels is not None:
                self.duels.leave(listener)
            self.idle_since_ms = self.clock.now_ms()
            seat = self.room.seat_of(listener.person)
            if seat != SPECTATOR:
                chair = self.room.chairs[seat]
                chair.sockets = max(0, chair.sockets - 1)
            self.tell_table()
            self.after()

        self.post(job)

    # Messages

    def receive(self, listener: Listener, message: wire.ClientMessage) -> None:
        if isinstance(message, wire.Pong):
            if self.duels is not None:
                self.duels.pong(listener, message.nonce)
            return
        arrived_ms = self.clock.now_ms()  # whatever the mailbox is busy with

        async def job() -> None:
            action = message.id if isinstance(message, wire.Act) else None
            try:
                await self.handle(listener, message, arrived_ms)
            except TableeError as error:
                listener.put(refusal(error, action))

        self.post(job)

    async def handle(
        self, listener: Listener, message: wire.ClientMessage, arrived_ms: int
    ) -> None:
        room, person = self.room, listener.person
        match message:
            case wire.Act():
                await self.act(listener, message, arrived_ms)
            case wire.Hover() | wire.Tease() | wire.React():
                self.pass_on(listener, message)
            case wire.Away():
                self.ring_doorbell(person, away=message.away)
            case wire.Sit():
                await self.change(room.sit(person, message.name, message.seat, new_key()))
            case wire.Stand():
                await self.change(room.stand(person))
            case wire.SetBot():
                name = free_name(room, message.seat)
                await self.change(room.set_bot(person, message.seat, message.level, name))
            case wire.SetOptions():
                await self.change(room.set_options(person, message.options))
            case wire.SetHandicap():
                await self.change(room.set_handicap(person, message.seat, message.ms))
            case wire.Contribute():
                await self.write(room.contribute(person, message.entropy))
            case wire.Start():
                await self.change(room.start(person, self.now_ms()))
            case wire.Hello():
                raise BadMessage("hello is said once")

    async def act(self, listener: Listener, message: wire.Act, arrived_ms: int) -> None:
        done = self.room.actions.get((listener.person, message.id))
        if done is None:
            await self.ring_if_due()
            if self.duels is not None and self.duels.takes(listener, message, arrived_ms):
                return
            await self.play(self.room.act(listener.person, message, self.now_ms()))
            done = self.room.version
        listener.put(wire.Done(message.id, done))

    async def play(self, entry: log.Moved | log.Rang) -> None:
        """Carry out, write, tell. IllegalMove comes from the first of these and changes nothing."""
        ends = await self.write([entry])
        self.moved_last = entry.seat if isinstance(entry, log.Moved) else SPECTATOR
        if self.duels is not None:
            self.duels.stepped()
        self.tell_game()
        if ends:
            self.tell_table()
            for listener in self.listeners:
                self.tell_ended(listener)
        self.after()

    async def change(self, entries: list[log.Entry]) -> None:
        """Carry out and write a change of the table around the game, and tell it."""
        await self.write(entries)
        if self.duels is not None:
            self.duels.stepped()
        self.count_sockets()
        self.tell_table()
        self.tell_game()
        self.after()

    async def write(self, entries: list[log.Entry]) -> bool:
        """Carry entries out, then store them; True if they ended a game."""
        if not entries:
            return False
        before = self.room.phase
        for entry in entries:
            self.room.apply(entry)
        ends = before == "playing" and self.room.phase == "over"
        if ends:
            sealed = log.Sealed(secrets.token_hex(32))
            self.room.apply(sealed)
            entries = [*entries, sealed]
        data = [log.encode(entry) for entry in entries]
        try:
            await self.house.store.append(self.code, self.epoch, self.written, data)
        except Exception as error:
            # The room is ahead of its log: nobody may be told, and nothing more may happen here.
            raise NotStored(type(error).__name__) from error
        self.written += len(data)
        self.ended += ends
        return ends

    def record(self, number: int) -> Record | None:
        """Of a game that has ended; while its last move is being written, it has not."""
        return self.room.records.get(number) if number <= self.ended else None

    def pass_on(self, listener: Listener, message: wire.Hover | wire.Tease | wire.React) -> None:
        """Theatre: told to the others at once, kept nowhere."""
        seat = self.room.seat_of(listener.person)
        if seat == SPECTATOR:
            return
        told: wire.Hovered | wire.Teased | wire.Reacted
        match message:
            case wire.React():
                if message.reaction not in wire.REACTIONS:
                    raise BadMessage("there is no such reaction")
                told = wire.Reacted(seat, message.reaction)
            case wire.Hover():
                told = wire.Hovered(seat, in_fan(message.place))
            case wire.Tease():
                told = wire.Teased(seat, in_fan(message.place))
        data = wire.encode(told)
        for other in self.listeners:
            if other is not listener:
                other.put(data)

    def ring_doorbell(self, person: str, *, away: bool) -> None:
        seat = self.room.seat_of(person)
        if seat == SPECTATOR:
            return
        chair = self.room.chairs[seat]
        chair.kept, chair.keep_at_ms = away, None
        self.tell_table()
        self.after()

    def count_sockets(self) -> None:
        """After chairs changed hands: who of those listening sits where."""
        for seat, chair in enumerate(self.room.chairs):
            chair.sockets = sum(self.room.seat_of(one.person) == seat for one in self.listeners)

    # Telling

    def expect_people(self) -> None:
        """Whoever is missing in a game has a while to come; then a bot keeps the seat."""
        if self.room.phase == "playing":
            for chair in self.room.chairs:
                if not chair.online and not chair.kept and chair.keep_at_ms is None:
                    chair.keep_at_ms = self.now_ms() + self.house.away_ms

    def forget_countdowns(self) -> None:
        """While nobody was there, nobody was late."""
        for chair in self.room.chairs:
            chair.kept, chair.keep_at_ms = False, None

    def tell_table(self) -> None:
        self.expect_people()
        watchers = len(
            {one.person for one in self.listeners if self.room.seat_of(one.person) == SPECTATOR}
        )
        now_ms = self.now_ms()
        for listener in self.listeners:
            listener.put(self.room.info(listener.person, watchers, now_ms))

    def tell_game(self) -> None:
        """To each what it has not been told; what several are told is encoded once."""
        room = self.room
        told: dict[tuple[int, int], bytes | None] = {}
        for listener in self.listeners:
            if listener.game_number != room.game_number:
                listener.game_number, listener.version = room.game_number, 0
            key = (room.seat_of(listener.person), listener.version)
            if key not in told:
                update = room.update(*key)
                told[key] = None if update is None else wire.encode(update)
            data = told[key]
            if data is not None:
                listener.put(data)
                listener.version = room.version
                if self.duels is not None:
                    self.duels.told(listener)

    def tell_ended(self, listener: Listener) -> None:
        ended = self.room.ended()
        if ended is not None:
            listener.put(ended)

    # Time and bots

    def after(self) -> None:
        """Whatever happened: set the next alarm, and let bots think whose turn it is."""
        if self.stopped:
            return
        moments: list[int | None] = [None if self.duels is None else self.duels.next_ms()]
        is_anybody_there = any(chair.sockets for chair in self.room.chairs)
        if is_anybody_there:
            moments += [chair.keep_at_ms for chair in self.room.chairs if chair.kind == "person"]
            moments.append(self.next_alarm_ms())
        known = [moment for moment in moments if moment is not None]
        self.set_alarm(min(known, default=None))
        if not is_anybody_there:
            return  # the game waits, as a game at home would
        if self.duels is not None:
            self.duels.keep_beating()
        self.minds.look()

    def set_alarm(self, at_ms: int | None) -> None:
        """One that rings before it is needed costs less than setting it anew after each move."""
        if self.alarm_ms is not None and at_ms is not None and self.alarm_ms <= at_ms:
            return
        self.cancel_alarm()
        self.alarm_ms = at_ms
        if at_ms is not None:
            delay_ms = max(0, at_ms - self.now_ms())
            self.cancel_alarm = self.clock.call_later(delay_ms, self.ring_alarm)

    def ring_alarm(self) -> None:
        self.alarm_ms = None
        self.post(self.wake)

    async def wake(self) -> None:
        """An alarm: somebody has been away for too long, or the game's own time has come."""
        now_ms = self.now_ms()
        changed = False
        for chair in self.room.chairs:
            if chair.keep_at_ms is not None and chair.keep_at_ms <= now_ms:
                chair.kept, chair.keep_at_ms, changed = True, None, True
        if changed:
            self.tell_table()
        await self.ring_if_due()
        self.after()

    def next_alarm_ms(self) -> int | None:
        """When the game's next alarm rings, by the table's clock."""
        alarm_ms = self.room.alarm_ms()
        if alarm_ms is None or self.duels is None:
            return alarm_ms
        return alarm_ms + self.duels.wait_ms

    async def ring_if_due(self) -> None:
        if self.duels is not None:
            await self.duels.advance()
            if self.duels.contest is not None:
                return
        alarm_ms = self.room.alarm_ms()
        if alarm_ms is not None and alarm_ms <= self.now_ms():
            await self.play(log.Rang(max(alarm_ms, self.room.at_ms)))


def free_name(room: Room, seat: int) -> str:
    """For a bot: a name that nobody has at this table."""
    used = {chair.name for chair in room.chairs}
    return next((name for name in BOT_NAMES if name not in used), f"Bot {seat + 1}")


def new_key() -> str:
    return secrets.token_urlsafe(18)
