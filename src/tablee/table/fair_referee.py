"""The referee of games with contests: staggered sends, the buffer, reflexes, the photo finish.

`contests.py` puts presses into order and knows no sockets; this puts it between a table and its
listeners. While a contest lasts, moves go through its buffer and the game's alarms ring by its
clock, which runs a little behind the table's. A race is begun by a stimulus that all should see
together; a watch is not.
"""

import contextlib
import secrets
from collections.abc import Callable

from tablee.bots import reflex_of
from tablee.kernel.chance import FastChance
from tablee.kernel.errors import IllegalMove, TableeError
from tablee.kernel.game import Timing
from tablee.kernel.state import NEVER
from tablee.table import entries as log
from tablee.table.clock import TableClock
from tablee.table.contests import (
    MOST_WAIT_MS,
    Calm,
    Contest,
    Press,
    Race,
    Reveal,
    Watch,
    patience,
    reveal,
)
from tablee.table.latency import Measured, Quota, believable, measure
from tablee.table.listeners import Listener
from tablee.table.pace import Pacer
from tablee.table.photo import presses_of
from tablee.table.pings import Pings, Tracked
from tablee.table.referee import Actions, Arrival, Referee
from tablee.table.refusals import refusal
from tablee.table.room import MoveRequest, Room
from tablee.wire import messages as wire
from tablee.wire.photos import Photo

PHOTO_BEATS = 2.5  # for the photo finish
# After a stimulus, and after a press (session.svelte.ts): a packet that got lost is missed when the
# next one comes in, or else after a fifth of a second.
NUDGE_MS = 20


class FalseStart(TableeError):
    """A press before anybody could react: it has not happened, and one may press again."""

    code = "false_start"


class TooLate(TableeError):
    """A press that came when the contest had been decided: it has not happened, and is no foul."""

    code = "too_late"


class FairReferee(Referee):
    """Who reacted first, whatever their lines. The contests of one table, one after the other."""

    def __init__(self, room: Room, clock: TableClock, table: Actions, pacer: Pacer) -> None:
        super().__init__(room, clock, table)
        self.pacer = pacer
        self.pings = Pings(room, clock.server)
        self.quotas: dict[int, Quota] = {}
        self.chance = FastChance.seeded(secrets.randbits(63))
        self.contest: Contest = Calm()
        self.past: list[tuple[Race, int]] = []  # the last race and its stimulus, until the photo
        self.ended_game = self.ended_version = self.ended_ms = 0  # the last contest's end
        self.raced_ms = 0  # the last race's end
        self.stimulus = 0  # version that showed it
        self.first_sent_ms: dict[int, int] = {}  # seat → when its first socket was sent it
        self.askers: dict[tuple[str, str], Arrival] = {}
        self.ready_ms: dict[tuple[int, int], int] = {}  # (bot's seat, its presses so far) → when
        self.cancel_photo: Callable[[], object] = lambda: None
        self.resume()

    def close(self) -> None:
        self.pings.close()
        self.cancel_photo()

    # Sockets

    def enter(self, listener: Listener) -> None:
        self.pings.enter(listener)

    def leave(self, listener: Listener) -> None:
        self.pings.leave(listener)

    def pong(self, listener: Listener, nonce: str) -> None:
        self.pings.pong(listener, nonce)

    def keep_pinging(self) -> None:
        self.pings.keep_pinging()

    # Contests begin and end

    def stepped(self) -> None:
        race_ms, watch_ms = self.room.race_ms(), self.room.watch_ms()
        if self.contest.goes_on(race_ms, watch_ms):
            if isinstance(self.contest, Race):
                self.contest.remember(self.room.current.state)
            return
        left = self.end(self.contest)
        if race_ms != NEVER:
            self.begin_race(race_ms)
        elif watch_ms != NEVER:
            self.begin_watch(watch_ms)
        for press in left:
            self.contest.wait_for(press)

    def begin_race(self, began_ms: int) -> None:
        """It is shown at once to the slowest line, to the others so that it is fair."""
        seated = self.pings.seated()
        shown = reveal([self.pings.tracked[listener].latency for listener in seated])
        self.show_photo()
        state = self.room.current.state
        self.open(Race(began_ms, self.clock.now_ms(), shown, state))
        delays = dict(zip(seated, shown.delays_ms, strict=True))
        for listener, tracked in self.pings.tracked.items():
            if not listener.is_tv:  # which is never told anything sooner than others see it
                self.hold(listener, tracked, delays.get(listener, shown.last_ms))

    def begin_watch(self, began_ms: int) -> None:
        seats = self.room.catchers()
        catching = [one for one in self.pings.tracked if self.room.seat_of(one.person) in seats]
        waits = patience([self.pings.tracked[listener].latency for listener in catching])
        self.open(Watch(began_ms, self.clock.now_ms(), waits))

    def resume(self) -> None:
        """After a restart: everybody has seen it before, nobody's line is known."""
        race_ms, watch_ms = self.room.race_ms(), self.room.watch_ms()
        now_ms, shown = self.clock.now_ms(), Reveal(MOST_WAIT_MS)
        if race_ms != NEVER:
            self.open(Race(race_ms, now_ms, shown, self.room.current.state, resumed=True))
        elif watch_ms != NEVER:
            self.open(Watch(watch_ms, now_ms, shown))

    def open(self, contest: Contest) -> None:
        self.contest = contest
        for quota in self.quotas.values():
            quota.next_contest()
        self.stimulus = self.room.version
        self.first_sent_ms = {}
        self.ready_ms = {}
        for tracked in self.pings.tracked.values():
            tracked.sent_ms = {}

    def end(self, contest: Contest) -> list[Press]:
        """The rules have decided; who still races was too late, other moves go on."""
        self.contest = Calm()
        late, left = contest.end()
        if contest.is_on:
            self.ended_game, self.ended_version = self.room.game_number, self.room.version
            self.ended_ms = self.clock.server.now_ms()
        for press in late:
            self.answer(press.request, TooLate("it was decided before your press"))
        if isinstance(contest, Race):
            self.past = [(contest, self.stimulus)]
            if contest.reactions:  # a photo to look at
                self.raced_ms = self.ended_ms
            self.cancel_photo = self.clock.server.call_later(contest.wait_ms, self.show_photo)
        return left

    def show_photo(self) -> None:
        """A little after the end: those who lost by a hair are on it as well."""
        self.cancel_photo()
        past, self.past = self.past, []
        for race, stimulus in past:
            presses = presses_of(race, self.room.game, self.room.at_ms)
            if presses:
                photo = Photo(self.room.game_number, stimulus, presses)
                self.table.tell_all(wire.encode(photo))

    def hold(self, listener: Listener, tracked: Tracked, delay_ms: int) -> None:
        """Keep a socket's messages back for so long."""
        if delay_ms <= 0 or tracked.release is not None:
            return

        def release() -> None:
            tracked.release = None
            listener.release()
            for version in tracked.held:
                self.stamp(listener, tracked, version)
            tracked.held = []

        listener.hold()
        tracked.release = self.clock.server.call_later(delay_ms, release)

    def told(self, listener: Listener) -> None:
        if not self.contest.is_on:
            return
        tracked = self.pings.tracked[listener]
        if listener.behind is not None:
            tracked.held.append(self.room.version)
        else:
            self.stamp(listener, tracked, self.room.version)

    def stamp(self, listener: Listener, tracked: Tracked, version: int) -> None:
        now_ms = self.clock.server.now_ms()
        tracked.sent_ms[version] = now_ms
        is_stimulus = version == self.stimulus and isinstance(self.contest, Race)
        if is_stimulus and listener.witness is not None:
            self.clock.server.call_later(NUDGE_MS, listener.witness.nudge)
        self.first_sent_ms.setdefault(self.room.seat_of(listener.person), now_ms)

    # Presses

    def takes(self, came: Arrival) -> bool:
        """During a contest: it is measured and waits for its turn, or is refused."""
        contest, timing = self.contest, self.room.game.timing(came.request.text)
        if not contest.expects(timing):
            self.refuse_late(came, timing)
        if not contest.is_on:
            return False
        if not any(press.request.who == came.request.who for press in contest.waiting):
            press = self.press(contest, came, timing)
            self.gesture(press, came.listener)
            self.table.after()
        if not came.listener.closed or came.request.who not in self.askers:
            self.askers[came.request.who] = came  # the newest line on which anybody listens
        return True

    def press(self, contest: Contest, came: Arrival, timing: Timing) -> Press:
        """Judge a press and put it into the order; FalseStart if it cannot be a reaction."""
        if not isinstance(contest, Race) or timing != "race":
            measured = self.moment(contest, came, is_seen=timing == "sight")
            return contest.add(came.request, measured)
        reaction = self.measure(contest, came)
        if reaction is None or contest.is_false_start(reaction):
            raise FalseStart("that was before anybody could have seen it")
        handicap_ms = self.room.chairs[came.request.seat].handicap_ms
        press = contest.add(came.request, reaction, handicap_ms, is_reaction=True)
        contest.hurry(press, came.at_ms - self.clock.started_ms)
        return press

    def measure(self, race: Race, came: Arrival) -> Measured | None:
        """What the referee makes of a reaction; None if its seat has not been shown anything yet.

        A reaction counts from the seat's first sight of the stimulus, on whichever of its sockets.
        """
        seat = came.request.seat
        if race.resumed:  # who had seen it before the restart is not shown it again
            self.first_sent_ms.setdefault(seat, self.clock.started_ms + race.told_ms)
        if seat not in self.first_sent_ms:
            return None
        return self.corrected(race, came, came.at_ms - self.first_sent_ms[seat])

    def moment(self, contest: Contest, came: Arrival, *, is_seen: bool) -> Measured:
        """When a move is made that is no reaction to the stimulus: when it comes.

        Or, if it answers something that was seen on the way, earlier by the line's lag.
        """
        elapsed_ms = came.at_ms - self.clock.started_ms - contest.origin_ms
        if is_seen:
            return self.corrected(contest, came, elapsed_ms)
        return exactly(elapsed_ms)

    def corrected(self, contest: Contest, came: Arrival, elapsed_ms: float) -> Measured:
        """A press without its lag, as far as that is believed."""
        tracked, message = self.pings.of(came.listener), came.message
        sent_ms = tracked.sent_ms.get(message.seen or 0)
        own = lag = None
        if sent_ms is not None:
            own = believable(message.after_ms, came.at_ms - sent_ms)
            lag = None if own is None else came.at_ms - sent_ms - own
        # One of a later picture is good for the lag, but no reaction to this one.
        claimed = own if message.seen == self.stimulus else None
        quota = self.quotas.setdefault(came.request.seat, Quota())
        reaction, error = measure(elapsed_ms, lag, tracked.latency, quota, contest.forgiven_ms)
        if lag is not None and own is not None:
            tracked.latency.pressed(lag, own)
        typical, unproven = tracked.latency.typical_ms, tracked.latency.proof == "unproven"
        return Measured(reaction, error, elapsed_ms, claimed, typical, unproven)

    def refuse_late(self, came: Arrival, timing: Timing) -> None:
        """Whoever could not yet know that it was decided pressed too late: no foul."""
        seen = came.message.seen
        if self.room.game_number != self.ended_game:
            return
        if seen is None:  # it may just have arrived there and be answered
            unaware = came.at_ms < self.ended_ms + self.pings.of(came.listener).latency.best
        else:
            unaware = seen < self.ended_version
        if unaware:
            for race, _ in self.past if timing == "race" else []:
                self.press(race, came, timing)
                race.end()
            raise TooLate("it was decided before your press")

    def gesture(self, press: Press, listener: Listener | None = None) -> None:
        """The hand is seen at once; what it did to the game, when its turn has come."""
        shown = self.room.game.gesture(press.request.text)
        if shown is not None and self.is_possible(press):
            self.table.tell_all(wire.encode(wire.Gesture(press.seat, shown)), listener)

    def is_possible(self, press: Press) -> bool:
        """Whether a move is legal after those of the same hand that are still to be decided.

        What an accusation will lead to is a secret until it is decided.
        """
        room = self.room
        state = room.current.state.clone()
        for other in self.contest.waiting:
            is_before = other.seat == press.seat and other.number < press.number
            if is_before and room.game.timing(other.request.text) != "sight":
                with contextlib.suppress(IllegalMove):
                    state.play(press.seat, other.request.move, room.at_ms)
        return press.request.move in state.legal(press.seat)

    # Decisions

    def next_ms(self) -> int | None:
        press_ms = self.contest.next_ms(self.clock.now_ms())
        return None if press_ms is None else press_ms + self.contest.wait_ms

    @property
    def wait_ms(self) -> int:
        return self.contest.wait_ms

    async def advance(self) -> None:
        """Decide what can be decided: presses and alarms, in the order of the game's clock."""
        while self.contest.is_on or self.contest.waiting:
            now_ms = self.clock.now_ms() - self.contest.wait_ms
            alarm_ms, press_ms = self.room.alarm_ms(), self.contest.next_ms(now_ms)
            is_due = alarm_ms is not None and alarm_ms <= now_ms
            if alarm_ms is not None and is_due and (press_ms is None or alarm_ms <= press_ms):
                await self.table.ring(alarm_ms)
            elif press_ms is not None and press_ms <= now_ms:
                await self.decide(self.contest)
            else:
                return
        await super().advance()

    async def decide(self, contest: Contest) -> None:
        """Play the next press, at its corrected time or, if that has passed, as soon as can be."""
        press, at_ms = contest.take()
        try:
            entry = entry_of(press, max(at_ms, self.room.at_ms))
            await self.table.play(entry, press.request.move)
        except TableeError as error:
            contest.refuse(press)
            self.answer(press.request, error)
        else:
            self.answer(press.request)

    def answer(self, request: MoveRequest, error: TableeError | None = None) -> None:
        """To who asked: it is done and stored, or it was not."""
        asker = self.askers.pop(request.who, None)
        if asker is None:
            return
        if error is None:
            asker.listener.put(wire.Done(request.id, self.room.version))
        else:
            asker.listener.put(refusal(error, request.id))

    def unanswered(self) -> list[Arrival]:
        return list(self.askers.values())

    # Bots

    def is_pressing(self, seat: int) -> bool:
        return any(press.seat == seat for press in self.contest.waiting)

    @property
    def is_paced(self) -> bool:
        return not isinstance(self.contest, Race)

    def pause_ms(self, seat: int, level: str, usual_ms: int) -> int:
        if isinstance(self.contest, Race):
            return max(0, self.ready_at_ms(self.contest, seat, level) - self.clock.now_ms())
        return self.photo_pause_ms(usual_ms)

    def ready_at_ms(self, race: Race, seat: int, level: str) -> int:
        """The table's time at which a bot's hand is where it shall press."""
        made = race.made_by(seat)
        if (seat, made) not in self.ready_ms:
            reflex = reflex_of(self.room.game, level)
            if made == 0:
                ready = race.screens_ms + reflex.reaction_ms(self.chance)
            else:
                # A person whose seat it keeps may have made the press before.
                before_ms = self.ready_ms.get((seat, made - 1), self.clock.now_ms())
                ready = before_ms + reflex.movement_ms(self.chance)
            self.ready_ms[seat, made] = round(ready)
        return self.ready_ms[seat, made]

    def photo_pause_ms(self, usual_ms: int) -> int:
        """Just after a race everybody looks at the photo before a bot goes on."""
        if not self.raced_ms:
            return usual_ms
        photo_ms = round(PHOTO_BEATS * self.pacer.beat_ms)
        return max(usual_ms, self.raced_ms + photo_ms - self.clock.server.now_ms())

    async def bot_move(self, request: MoveRequest) -> None:
        """In a contest it takes its place in the order like anybody's; its line is no line."""
        if not self.contest.is_on:
            await super().bot_move(request)
            return
        self.gesture(self.bot_press(self.contest, request))
        self.table.after()

    def bot_press(self, contest: Contest, request: MoveRequest) -> Press:
        now_ms, seat = self.clock.now_ms(), request.seat
        if not isinstance(contest, Race) or self.room.game.timing(request.text) != "race":
            return contest.add(request, exactly(now_ms - contest.origin_ms))
        ready_ms = self.ready_ms.get((seat, contest.made_by(seat)), now_ms)
        reaction = exactly(max(0.0, ready_ms - contest.screens_ms))
        handicap_ms = self.room.chairs[seat].handicap_ms
        return contest.add(request, reaction, handicap_ms, is_reaction=True)


def exactly(reaction_ms: float) -> Measured:
    """Measured here: no line, no error."""
    return Measured(reaction_ms, 0.0, reaction_ms, None, 0.0)


def entry_of(press: Press, at_ms: int) -> log.Moved:
    """As it is written: with all that was measured, for the replay's photo finish."""
    measured, request = press.measured, press.request
    claimed = None if measured.claimed_ms is None else round(measured.claimed_ms)
    return log.Moved(
        at_ms,
        request.seat,
        request.text,
        request.person,
        request.id,
        raw_ms=round(measured.raw_ms),
        claimed_ms=claimed,
        trusted_ms=round(measured.trusted_ms),
        error_ms=round(measured.error_ms),
        unproven=measured.unproven,
    )
