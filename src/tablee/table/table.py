"""One live table: one task, one mailbox. Decode, authorise, play, write, then tell.

Everything that happens to the room happens in `run`, one thing after the other. What is refused
goes to its sender and changes nothing. Anything else that raises ends the attempt, not the table:
the room is thrown away and built again from the log (`recovery.py`), and the others play on.
"""

import asyncio
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from tablee.kernel.errors import TableeError
from tablee.kernel.game import has_contests
from tablee.kernel.record import Record
from tablee.kernel.state import SPECTATOR
from tablee.store import LostLease, Store, StoreTrouble
from tablee.table import entries as log
from tablee.table.bot_runner import BotRunner, Thinker
from tablee.table.bucket import Buckets
from tablee.table.changes import changes, contribute, join, name_of, vote
from tablee.table.clock import Clock, TableClock
from tablee.table.counts import Counts
from tablee.table.fair_referee import FairReferee
from tablee.table.hints import AT_ONCE, PER_SECOND
from tablee.table.listeners import Listener, watchers_of
from tablee.table.mailbox import Job, Letter, Mailbox, send_away
from tablee.table.pace import Pacer
from tablee.table.recovery import Recovery
from tablee.table.referee import Arrival, Referee
from tablee.table.refusals import BadMessage, Locked, NotYours, TooMany, refusal
from tablee.table.room import Room
from tablee.table.theatre import seen
from tablee.wire import messages as wire

IN_A_ROW = 16  # letters, before the other tables have their turn
NOTHING = -1  # as a version: not even what came before the first


@dataclass(frozen=True)
class Services:
    """What all tables of a server share."""

    store: Store
    clock: Clock
    thinker: Thinker
    away_ms: int = 20_000  # how long a seat waits for its person
    bot_ms: int = 1500  # how long a bot looks at one thing that happened, at the normal pace
    is_fair: bool = True  # reflexes are judged by the referee; else by arrival, to compare
    messages_per_second: int = 40  # that one person may send, over all their devices
    counts: Counts = field(default_factory=Counts)


class Table:
    """A room with a mailbox, a store and listeners."""

    def __init__(self, code: str, room: Room, services: Services, epoch: int, written: int) -> None:
        self.code = code
        self.services = services
        self.epoch = epoch
        self.written = written
        self.clock = services.clock
        self.listeners: dict[Listener, None] = {}  # in the order in which they came
        most = services.messages_per_second
        self.buckets = Buckets(most, 2 * most)  # what people may still say
        self.reactions = Buckets(0.5, 6)  # and aloud
        self.hints = Buckets(PER_SECOND, AT_ONCE)  # and which they may ask for
        self.mailbox = Mailbox()
        self.recovery = Recovery(self)
        self.closed = False
        self.idle_since_ms = self.clock.now_ms()
        self.set_up(room)

    def set_up(self, room: Room) -> None:
        """Everything that follows from the log, as it was just read."""
        self.room = room
        self.ended = room.game_number - (room.phase == "playing")  # so many games, all written
        self.table_clock = TableClock(self.clock, room)
        self.cancel_alarm: Callable[[], object] = lambda: None
        self.alarm_ms: int | None = None  # when it rings
        self.pacer = Pacer(room, self.table_clock, self.services.bot_ms)
        self.bots = BotRunner(self)
        self.moved_last = SPECTATOR
        self.referee = self.referee_of(room)

    def referee_of(self, room: Room) -> Referee:
        if self.services.is_fair and has_contests(room.game):
            return FairReferee(room, self.table_clock, self, self.pacer)
        return Referee(room, self.table_clock, self)

    def change_referee(self) -> None:
        """Another game may be judged by another."""
        self.referee.close()
        self.referee = self.referee_of(self.room)
        for listener in self.listeners:
            self.referee.enter(listener)

    def take_down(self) -> None:
        """Nothing that was begun here goes on: alarms, thoughts, what was held back."""
        self.cancel_alarm()
        self.bots.close()
        self.referee.close()
        self.mailbox.forget_own()

    def now_ms(self) -> int:
        """Table time."""
        return self.table_clock.now_ms()

    # The mailbox

    def post(self, job: Job) -> None:
        """For time and bots: to be done in turn."""
        self.mailbox.put(Letter(job))

    def interrupt(self, trouble: StoreTrouble) -> None:
        """The store has failed, whether anything is written just now or not: the table waits."""

        async def job() -> None:
            raise trouble

        if self.trouble is None:
            self.post(job)

    async def run(self) -> None:
        """Do what is posted until the table is closed."""
        done = 0
        while (letter := await self.mailbox.take()) is not None:
            try:
                await letter.job()
            except Exception as error:
                await self.recovery.recover(letter, error)
            done += 1
            if done % IN_A_ROW == 0:
                await asyncio.sleep(0)

    @property
    def trouble(self) -> wire.Waiting | None:
        """Why the table waits, if it does."""
        return self.recovery.trouble

    def close(self) -> None:
        """End the task, after what waits already; the log stays, and so do people's lines."""
        self.closed = True
        self.take_down()
        self.recovery.hurry()
        self.mailbox.close()

    # Listeners come and go

    def enter(self, listener: Listener, hello: wire.Hello) -> None:
        async def job() -> None:
            await self.welcome(listener, hello)

        if hello.tv:
            listener.become_tv(self.clock)
        letter = Letter(job, listener.person, listener)
        if self.closed:  # found a moment ago, put away since
            send_away([letter])
            return
        if self.trouble is not None:
            listener.put(wire.Paused(self.trouble))
        self.mailbox.put(letter)

    async def welcome(self, listener: Listener, hello: wire.Hello) -> None:
        person = listener.person
        listener.name = name_of(hello)
        if hello.seat_key is not None and not listener.is_tv:
            try:
                await self.write(join(self.room, person, hello.seat_key))
            except TableeError as error:
                listener.put(refusal(error))
        if not self.room.lets_in(listener.owner):
            listener.put(refusal(Locked()))
            return
        if not any(chair.sockets for chair in self.room.chairs):
            self.forget_countdowns()
        same_game = hello.game_number == self.room.game_number
        listener.game_number = self.room.game_number
        listener.version = hello.version if same_game and hello.version <= self.room.version else 0
        listener.seat = self.room.game_seat(person)
        self.seat_listener(listener)
        self.tell_table()
        self.tell_game()
        self.tell_ended(listener)
        self.tell_evening(listener)
        self.after()

    def seat_listener(self, listener: Listener) -> None:
        """A socket is at the table, and its person is there."""
        self.listeners[listener] = None
        self.referee.enter(listener)
        room, person = self.room, listener.person
        self.count_sockets()
        seat = room.seat_of(person)
        if seat != SPECTATOR:
            chair = room.chairs[seat]
            chair.kept, chair.keep_at_ms = False, None
        you, now_ms = room.you(person), self.now_ms()
        listener.put(wire.Welcome(wire.PROTOCOL, self.code, room.game.name, you, now_ms))

    def leave(self, listener: Listener) -> None:
        async def job() -> None:
            if listener not in self.listeners:
                return
            del self.listeners[listener]
            self.referee.leave(listener)
            self.idle_since_ms = self.clock.now_ms()
            if not any(one.person == listener.person for one in self.listeners):
                self.buckets.forget(listener.person)
                self.reactions.forget(listener.person)
            self.count_sockets()
            self.tell_table()
            self.after()

        self.mailbox.put(Letter(job, listener.person))

    # Messages

    def receive(self, listener: Listener, message: wire.ClientMessage) -> None:
        if isinstance(message, wire.Pong):
            self.referee.pong(listener, message.nonce)
            return
        if self.closed:
            return  # it is said again where the table goes on
        person, arrived_ms = listener.person, self.clock.now_ms()
        letter = self.letter_of(listener, message, arrived_ms)
        is_seated = self.room.seat_of(person) != SPECTATOR
        can_take = self.mailbox.can_take(person, is_seated=is_seated)
        if can_take and self.buckets.take(person, arrived_ms / 1000):
            self.mailbox.put(letter)
        else:
            listener.put(refusal(TooMany("too many messages: slow down"), letter.action))

    def letter_of(self, listener: Listener, message: wire.ClientMessage, arrived_ms: int) -> Letter:
        """To be handled in turn, as something that came when it did."""
        arrived_s = time.perf_counter()  # finer, and only counted

        async def job() -> None:
            code = ""
            try:
                await self.handle(listener, message, arrived_ms)
            except TableeError as error:
                code = error.code
                listener.put(refusal(error, letter.action))
            took_s = time.perf_counter() - arrived_s
            if not code and isinstance(message, wire.Act):
                self.services.counts.acted(self.room.game.name, took_s)
            if self.services.counts.journal is not None:
                self.services.counts.journal(self.code, letter.person, message, took_s, code)

        letter = Letter(job, listener.person, listener, message)
        return letter

    async def handle(
        self, listener: Listener, message: wire.ClientMessage, arrived_ms: int
    ) -> None:
        if listener not in self.listeners and not self.room.lets_in(listener.owner):
            raise Locked
        if listener.is_tv:
            raise NotYours("a television only shows")
        match message:
            case wire.Act():
                await self.act(listener, message, arrived_ms)
            case wire.AskHint():
                self.bots.hints.ask(listener, message)
            case wire.Hover() | wire.Tease() | wire.React():
                self.pass_on(listener, message)
            case wire.Skip():
                if self.pacer.skip(listener.person, message.version):
                    self.bots.hurry()
            case wire.Away():
                self.ring_doorbell(listener.person, away=message.away)
            case wire.Contribute():
                await self.write(contribute(self.room, listener.person, message.entropy))
            case wire.Vote():
                vote(self.room, listener.person, message.game)
                self.tell_table()
            case wire.Hello() | wire.Pong():  # a pong never waits in a mailbox
                raise BadMessage("hello is said once")
            case _:
                await self.change(changes(self.room, listener.person, message, self.now_ms()))

    async def act(self, listener: Listener, message: wire.Act, arrived_ms: int) -> None:
        who = (listener.person, message.id)
        if who not in self.room.actions:
            await self.referee.advance()  # which may play it: it was said before, and waited
        done = self.room.actions.get(who)
        if done is None:
            request = self.room.act(listener.person, message)
            if self.referee.takes(Arrival(listener, message, arrived_ms, request)):
                return
            await self.play(request.entry(self.now_ms()), request.move)
            done = self.room.version
        listener.put(wire.Done(message.id, done))

    async def play(self, entry: log.Moved, move: int) -> None:
        """Carry out, write, tell. IllegalMove comes from the first of these and changes nothing."""
        self.room.play(entry, move)
        await self.finish_step(entry, entry.seat)

    async def ring(self, alarm_ms: int) -> None:
        """The same for time."""
        entry = log.Rang(max(alarm_ms, self.room.at_ms))
        self.room.apply(entry)
        await self.finish_step(entry, SPECTATOR)

    async def finish_step(self, entry: log.Moved | log.Rang, seat: int) -> None:
        """Write what was carried out, and tell it."""
        ends = self.room.phase == "over"
        await self.store([entry], ends=ends)
        self.moved_last = seat
        self.pacer.stepped()
        self.referee.stepped()
        self.tell_game()
        if ends:
            self.tell_table()
            for listener in self.listeners:
                self.tell_ended(listener)
                self.tell_evening(listener)
        self.after()

    async def change(self, entries: list[log.Entry]) -> None:
        """Carry out and write a change of the table around the game, and tell it."""
        await self.write(entries)
        if any(isinstance(entry, log.Started) for entry in entries):
            self.pacer.stepped()
        if any(isinstance(entry, log.Chose) for entry in entries):
            self.change_referee()
        if self.room.held:
            self.bots.close()  # nobody thinks of what cannot be done
            self.bots = BotRunner(self)
        self.referee.stepped()
        self.count_sockets()
        self.tell_table()
        self.tell_game()
        self.after()

    async def write(self, entries: list[log.Entry]) -> None:
        """Carry out entries that are no steps of a game, then store them."""
        for entry in entries:
            self.room.apply(entry)
        if entries:
            await self.store(entries)

    async def store(self, entries: list[log.Entry], *, ends: bool = False) -> None:
        """Store what was carried out, and the next game's secret if that ended one."""
        if ends:
            sealed = log.Sealed(secrets.token_hex(32), self.room.outcome())
            self.room.apply(sealed)
            entries = [*entries, sealed]
        data = [log.encode(entry) for entry in entries]
        begun_s = time.perf_counter()
        # If this fails the room is ahead of its log: nobody is told, and it is built again.
        try:
            await self.services.store.append(self.code, self.epoch, self.written, data)
        except (LostLease, StoreTrouble):
            raise
        except Exception as error:
            raise StoreTrouble("other", f"the store has failed: {error!r}") from error
        self.services.counts.wrote(len(data), time.perf_counter() - begun_s)
        self.written += len(data)
        self.ended = self.room.game_number - (self.room.phase == "playing")

    def record(self, number: int) -> Record | None:
        """Of a game that has ended; while its last move is being written, it has not."""
        return self.room.records.get(number) if number <= self.ended else None

    def pass_on(self, listener: Listener, message: wire.Theatre) -> None:
        """Theatre: told to the others at once, kept nowhere."""
        now_s = self.clock.now_ms() / 1000
        if isinstance(message, wire.React) and not self.reactions.take(listener.person, now_s):
            raise TooMany("too much is said: wait a moment")
        told = seen(self.room, listener, message)
        if told is not None:
            self.tell_all(wire.encode(told), listener)

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

    def tell_all(self, message: bytes, but: Listener | None = None) -> None:
        """The same to everybody, but perhaps for one."""
        for listener in self.listeners:
            if listener is not but:
                listener.put(message)

    def expect_people(self) -> None:
        """Whoever is missing in a game has a while to come; then a bot keeps the seat."""
        if self.room.phase == "playing":
            for chair in self.room.chairs:
                if not chair.online and not chair.kept and chair.keep_at_ms is None:
                    chair.keep_at_ms = self.now_ms() + self.services.away_ms

    def forget_countdowns(self) -> None:
        """While nobody was there, nobody was late."""
        for chair in self.room.chairs:
            chair.kept, chair.keep_at_ms = False, None

    def tell_table(self) -> None:
        self.expect_people()
        watchers = watchers_of(self.listeners, self.room.seat_of)
        tv = any(one.is_tv for one in self.listeners)
        now_ms, beat_ms = self.now_ms(), self.pacer.beat_ms
        for listener in self.listeners:
            listener.put(self.room.info(listener.person, watchers, now_ms, beat_ms, tv=tv))

    def tell_game(self) -> None:
        """To each what it has not been told; what several are told is encoded once."""
        room = self.room
        told: dict[tuple[int, int], bytes | None] = {}
        for listener in self.listeners:
            seat = room.game_seat(listener.person)
            if listener.game_number != room.game_number:
                listener.game_number, listener.version, listener.seat = room.game_number, 0, seat
            elif listener.seat != seat:  # the same moment, seen from elsewhere: a snapshot
                listener.version, listener.seat = NOTHING, seat
            key = (seat, listener.version)
            if key not in told:
                update = room.update(seat, listener.version)
                told[key] = None if update is None else wire.encode(update)
            data = told[key]
            if data is not None:
                listener.put(data)
                listener.version = room.version
                self.referee.told(listener)

    def tell_ended(self, listener: Listener) -> None:
        ended = self.room.ended()
        if ended is not None:
            listener.put(ended)

    def tell_evening(self, listener: Listener) -> None:
        if self.room.evening.games:
            listener.put(self.room.evening.info())

    # Time and bots

    def after(self) -> None:
        """Whatever happened: set the next alarm, and let bots think whose turn it is."""
        if self.closed:
            return
        moments: list[int | None] = [self.referee.next_ms()]
        is_anybody_there = any(chair.sockets for chair in self.room.chairs)
        if is_anybody_there:
            moments += [chair.keep_at_ms for chair in self.room.chairs if chair.kind == "person"]
            moments.append(self.next_alarm_ms())
        if self.room.held:
            moments = []
        known = [moment for moment in moments if moment is not None]
        self.set_alarm(min(known, default=None))
        if not is_anybody_there or self.room.held:
            return  # the game waits, as a game at home would
        self.referee.keep_pinging()
        if self.bots.is_busy or any(chair.is_played_by_bot for chair in self.room.chairs):
            self.bots.ask()

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
        await self.referee.advance()
        self.after()

    def next_alarm_ms(self) -> int | None:
        """When the game's next alarm rings, by the table's clock."""
        alarm_ms = self.room.alarm_ms()
        return None if alarm_ms is None else alarm_ms + self.referee.wait_ms
