"""The referee at a live table: pings, staggered sends, the buffer, the photo finish.

`referee.py` judges and knows no sockets; this puts it between a table and its listeners, for games
that have contests (`State.contest_ms`). While a contest lasts, moves go through its buffer and the
game's alarms ring by its clock, which runs a little behind the table's. The same while somebody
may be caught (`State.watch_ms`), but then there is no stimulus that all should see together.
"""

import contextlib
import math
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tablee.bots import reflex_of
from tablee.kernel.chance import FastChance
from tablee.kernel.errors import IllegalMove, TableeError
from tablee.kernel.game import Game
from tablee.kernel.state import State
from tablee.table import entries as log
from tablee.table import referee
from tablee.table.lines import Lines, Watched
from tablee.table.listeners import Listener
from tablee.table.referee import Contest, Measured, Press, Quota, Reveal
from tablee.table.refusals import refusal
from tablee.wire import messages as wire

if TYPE_CHECKING:
    from tablee.table.table import Table

LOOKS = 4  # so many of a bot's usual pauses are for the photo finish


class FalseStart(TableeError):
    """A press before anybody could react: it has not happened, and one may press again."""

    code = "false_start"


class TooLate(TableeError):
    """A press that came when the contest had been decided: it has not happened, and is no foul."""

    code = "too_late"


def has_contests(game: Game) -> bool:
    """Whether a game has something to race for: its state says when."""
    return game.state_type.contest_ms is not State.contest_ms


@dataclass(frozen=True)
class Arrival:
    """A move that has come in, over which socket and when."""

    listener: Listener
    message: wire.Act
    at_ms: int  # by the server's clock
    seat: int
    move: str

    @property
    def who(self) -> tuple[str, str]:
        return self.listener.person, self.message.id


class Duels(Lines):
    """The contests of one table, one after the other."""

    def __init__(self, table: "Table") -> None:
        super().__init__(table)
        self.quotas: dict[int, Quota] = {}
        self.chance = FastChance.seeded(secrets.randbits(63))
        self.contest: Contest | None = None
        self.past: Contest | None = None  # ended, its photo not yet shown
        self.ended_game = self.ended_version = self.ended_ms = 0  # the last contest's end
        self.raced_ms = 0  # the last race's end
        self.left: list[Press] = []  # moves that a contest left behind, to be played at once
        self.stimulus = 0  # version that showed it
        self.first_sent_ms: dict[int, int] = {}  # seat → when its first socket was sent it
        self.askers: dict[tuple[str, str], Listener] = {}
        self.ready_ms: dict[tuple[int, int], int] = {}  # (bot's seat, its presses so far) → when
        self.cancel_photo: Callable[[], object] = lambda: None
        began_ms, is_race = table.room.contest()
        if began_ms is not None:
            self.resume(began_ms, is_race=is_race)

    # Contests begin and end

    def stepped(self) -> None:
        """The game has moved, and nobody has been told yet."""
        began_ms, is_race = self.table.room.contest()
        if self.contest is not None and not self.contest.goes_on(began_ms, is_race=is_race):
            self.end(self.contest)
        if self.contest is None and began_ms is not None:
            self.begin(began_ms, is_race=is_race)

    def begin(self, began_ms: int, *, is_race: bool) -> None:
        """A race is shown at once to the slowest line, to the others so that it is fair."""
        seated = self.seated() if is_race else self.looking()
        lines = [self.watched[listener].line for listener in seated]
        shown = referee.reveal(lines) if is_race else referee.watch(lines)
        if is_race:
            self.show_photo()
        contest = Contest(began_ms, self.table.now_ms(), shown, is_race=is_race)
        self.open(contest)
        self.fill_quotas(seated)
        if is_race:
            delays = dict(zip(seated, shown.delays_ms, strict=True))
            for listener, watched in self.watched.items():
                self.hold(listener, watched, delays.get(listener, shown.last_ms))
        left, self.left = self.left, []
        for press in left:
            contest.wait_for(press)

    def looking(self) -> list[Listener]:
        """The sockets of those who may catch somebody."""
        seats = self.table.room.lookers()
        return [one for one in self.watched if self.table.room.seat_of(one.person) in seats]

    def fill_quotas(self, seated: list[Listener]) -> None:
        excess: dict[int, float] = {}
        for listener in seated:
            seat = self.table.room.seat_of(listener.person)
            excess[seat] = max(self.watched[listener].line.excess_ms, excess.get(seat, 0.0))
        for seat, excess_ms in excess.items():
            self.quotas.setdefault(seat, Quota()).next_contest(excess_ms)

    def resume(self, began_ms: int, *, is_race: bool) -> None:
        """After a restart: everybody has seen it before, nobody's line is known."""
        shown = Reveal((), 0, 0.0, 0.0, referee.MOST_WAIT_MS)
        now_ms = self.table.now_ms()
        self.open(Contest(began_ms, now_ms, shown, is_race=is_race, resumed=True))

    def open(self, contest: Contest) -> None:
        self.contest = contest
        self.stimulus = self.table.room.version
        self.first_sent_ms = {}
        self.ready_ms = {}
        for watched in self.watched.values():
            watched.sent_ms = {}

    def end(self, contest: Contest) -> None:
        """The rules have decided; who still races was too late, other moves go on."""
        self.contest = None
        room, clock = self.table.room, self.table.clock
        self.ended_game, self.ended_version = room.game_number, room.version
        self.ended_ms = clock.now_ms()
        late, self.left = contest.end()
        for press in late:
            self.answer(press, TooLate("it was decided before your press"))
        if contest.is_race:
            self.past, self.raced_ms = contest, self.ended_ms
            self.cancel_photo = clock.call_later(contest.wait_ms, self.show_photo)

    def show_photo(self) -> None:
        """A little after the end: those who lost by a hair are on it as well."""
        self.cancel_photo()
        contest, self.past = self.past, None
        if contest is None:
            return
        late = {id(press) for press in contest.late}
        presses = sorted(press for press in (*contest.played, *contest.late) if press.is_race)
        if not presses:
            return
        infos = [info(press, contest, late=id(press) in late) for press in presses]
        photo = wire.encode(wire.Photo(self.table.room.game_number, self.stimulus, infos))
        for listener in self.table.listeners:
            listener.put(photo)

    def hold(self, listener: Listener, watched: Watched, delay_ms: int) -> None:
        """Keep a socket's messages back for so long."""
        if delay_ms <= 0 or watched.release is not None:
            return

        def release() -> None:
            watched.release = None
            listener.release()
            for version in watched.held:
                self.stamp(listener, watched, version)
            watched.held = []

        listener.hold()
        watched.release = self.table.clock.call_later(delay_ms, release)

    def told(self, listener: Listener) -> None:
        """A socket is sent the present version, now or as soon as it is let."""
        if self.contest is None:
            return
        watched = self.watched[listener]
        if listener.behind is not None:
            watched.held.append(self.table.room.version)
        else:
            self.stamp(listener, watched, self.table.room.version)

    def stamp(self, listener: Listener, watched: Watched, version: int) -> None:
        now_ms = self.table.clock.now_ms()
        watched.sent_ms[version] = now_ms
        self.first_sent_ms.setdefault(self.table.room.seat_of(listener.person), now_ms)

    # Presses

    def takes(self, listener: Listener, message: wire.Act, arrived_ms: int) -> bool:
        """Whether a move is one of a contest: then it waits for its turn, or is refused."""
        contest, timing = self.contest, self.table.room.game.timing(message.move)
        is_on = contest is not None and (contest.is_race or timing != "race")
        if timing != "plain" and not is_on:
            self.refuse_late(listener, message, arrived_ms)
        if contest is None:
            return False
        who = (listener.person, message.id)
        if not any(press.who == who for press in contest.waiting):
            press = self.press(contest, listener, message, arrived_ms)
            self.gesture(press, listener)
            self.table.after()
        self.askers[who] = listener
        return True

    def press(
        self, contest: Contest, listener: Listener, message: wire.Act, arrived_ms: int
    ) -> Press:
        """Judge a press and put it into the order; FalseStart if it cannot be a reaction."""
        room = self.table.room
        moved = room.act(listener.person, message, 0)
        came = Arrival(listener, message, arrived_ms, moved.seat, moved.move)
        timing = room.game.timing(moved.move)
        if timing != "race" or not contest.is_race:
            measured = self.moment(contest, came, is_seen=timing == "sight")
            return contest.add(came.seat, came.move, measured, came.who, is_race=False)
        reaction = self.measure(contest, came)
        if reaction is None or contest.is_false_start(reaction):
            raise FalseStart("that was before anybody could have seen it")
        handicap_ms = room.chairs[came.seat].handicap_ms
        press = contest.add(came.seat, came.move, reaction, came.who, handicap_ms)
        contest.hurry(press, came.at_ms - self.table.started_ms)
        return press

    def measure(self, contest: Contest, came: Arrival) -> Measured | None:
        """What the referee makes of a reaction; None if its seat has not been shown anything yet.

        A reaction counts from the seat's first sight of the stimulus, on whichever of its sockets.
        """
        if contest.resumed:  # who had seen it before the restart is not shown it again
            self.first_sent_ms.setdefault(came.seat, self.table.started_ms + contest.told_ms)
        if came.seat not in self.first_sent_ms:
            return None
        return self.corrected(contest, came, came.at_ms - self.first_sent_ms[came.seat])

    def moment(self, contest: Contest, came: Arrival, *, is_seen: bool) -> Measured:
        """When a move is made that is no reaction to the stimulus: when it comes.

        Or, if it answers something that was seen on the way, earlier by the line's lag.
        """
        elapsed_ms = came.at_ms - self.table.started_ms - contest.origin_ms
        if is_seen:
            return self.corrected(contest, came, elapsed_ms)
        return Measured(elapsed_ms, 0.0, elapsed_ms, None, 0.0)

    def corrected(self, contest: Contest, came: Arrival, elapsed_ms: float) -> Measured:
        """A press without its lag, as far as that is believed."""
        watched, message = self.watch(came.listener), came.message
        sent_ms = watched.sent_ms.get(message.seen or 0)
        claimed = lag = None
        if sent_ms is not None:
            claimed = referee.believable(message.after_ms, came.at_ms - sent_ms)
            lag = None if claimed is None else came.at_ms - sent_ms - claimed
        if message.seen != self.stimulus:
            claimed = None  # of a later picture: good for the lag, but no reaction to this one
        quota = self.quotas.setdefault(came.seat, Quota())
        forgiven_ms = contest.shown.forgiven_ms
        reaction, error = referee.measure(elapsed_ms, lag, watched.line, quota, forgiven_ms)
        if lag is not None:
            watched.line.pressed(lag)
        return Measured(reaction, error, elapsed_ms, claimed, watched.line.typical_ms)

    def refuse_late(self, listener: Listener, message: wire.Act, arrived_ms: int) -> None:
        """Whoever could not yet know that it was decided pressed too late: no foul."""
        room = self.table.room
        if room.phase != "playing" or room.game_number != self.ended_game:
            return
        if message.seen is None:  # it may just have arrived there and be answered
            unaware = arrived_ms < self.ended_ms + self.watch(listener).line.best
        else:
            unaware = message.seen < self.ended_version
        if unaware:
            if self.past is not None and room.game.timing(message.move) == "race":
                self.press(self.past, listener, message, arrived_ms)
                self.past.end()
            raise TooLate("it was decided before your press")

    def gesture(self, press: Press, listener: Listener | None) -> None:
        """The hand is seen at once; what it did to the game, when its turn has come."""
        shown = self.table.room.game.gesture(press.move)
        if shown is not None and self.is_possible(press):
            data = wire.encode(wire.Gesture(press.seat, shown))
            for other in self.table.listeners:
                if other is not listener:
                    other.put(data)

    def is_possible(self, press: Press) -> bool:
        """Whether a move is legal after those of the same hand that are still to be decided.

        What an accusation will lead to is a secret until it is decided.
        """
        room = self.table.room
        state = room.current.state.clone()
        before = [] if self.contest is None else self.contest.waiting
        for other in before:
            is_before = other.seat == press.seat and other.number < press.number
            if is_before and room.game.timing(other.move) != "sight":
                with contextlib.suppress(IllegalMove):
                    state.play(press.seat, room.game.read(state, other.move), room.at_ms)
        return room.game.read(state, press.move) in state.legal(press.seat)

    # Decisions

    def next_ms(self) -> int | None:
        """The table's time at which the next waiting press is decided."""
        if self.contest is None:
            return self.table.now_ms() if self.left else None
        waiting_ms = self.contest.next_ms()
        return None if waiting_ms is None else waiting_ms + self.wait_ms

    @property
    def wait_ms(self) -> int:
        """By how much the game's clock is behind the table's."""
        return 0 if self.contest is None else self.contest.wait_ms

    async def advance(self) -> None:
        """Decide what can be decided: presses and alarms, in the order of the game's clock."""
        table = self.table
        while self.contest is not None or self.left:
            now_ms = table.now_ms() - self.wait_ms
            alarm_ms, press_ms = table.room.alarm_ms(), self.press_ms()
            is_due = alarm_ms is not None and alarm_ms <= now_ms
            if alarm_ms is not None and is_due and (press_ms is None or alarm_ms <= press_ms):
                await table.play(log.Rang(max(alarm_ms, table.room.at_ms)))
            elif press_ms is not None and press_ms <= now_ms:
                await self.decide(self.contest)
            else:
                return

    def press_ms(self) -> int | None:
        """The game's time of the next press."""
        if self.contest is not None:
            return self.contest.next_ms()
        return min(math.floor(self.left[0].at_ms), self.table.now_ms()) if self.left else None

    async def decide(self, contest: Contest | None) -> None:
        """Play the next press, at its corrected time or, if that has passed, as soon as can be."""
        if contest is None:
            press = self.left.pop(0)
            at_ms = math.floor(press.at_ms)
        else:
            press, at_ms = contest.take()
        try:
            await self.table.play(entry_of(press, max(at_ms, self.table.room.at_ms)))
        except TableeError as error:
            if contest is not None:
                contest.refuse(press)
            self.answer(press, error)
        else:
            self.answer(press)

    def answer(self, press: Press, error: TableeError | None = None) -> None:
        """To who asked: it is done and stored, or it was not."""
        listener = self.askers.pop(press.who, None)
        if listener is None:
            return
        action = press.who[1]
        if error is None:
            listener.put(wire.Done(action, self.table.room.version))
        else:
            listener.put(refusal(error, action))

    # Bots

    def is_pressing(self, seat: int) -> bool:
        """A bot whose move is on its way does not think of another."""
        waiting = self.left if self.contest is None else self.contest.waiting
        return any(press.seat == seat for press in waiting)

    def pause_ms(self, seat: int, level: str) -> int | None:
        """How long until a bot's hand moves, as a person's would; None: there is no race."""
        contest = self.contest
        if contest is None or not contest.is_race:
            return self.look_ms()
        made = contest.made_by(seat)
        if (seat, made) not in self.ready_ms:
            reflex = reflex_of(self.table.room.game, level)
            if made == 0:
                ready = contest.screens_ms + reflex.reaction_ms(self.chance)
            else:
                ready = self.ready_ms[seat, made - 1] + reflex.movement_ms(self.chance)
            self.ready_ms[seat, made] = round(ready)
        return max(0, self.ready_ms[seat, made] - self.table.now_ms())

    def look_ms(self) -> int | None:
        """Just after a contest everybody looks at the photo before a bot goes on; else None."""
        bot_ms = self.table.house.bot_ms
        left_ms = self.raced_ms + LOOKS * bot_ms - self.table.clock.now_ms()
        return left_ms if self.raced_ms and left_ms > bot_ms else None

    def bot_press(self, contest: Contest, seat: int, move: str) -> None:
        """A bot's move takes its place in the order like anybody's; its line is no line."""
        room, now_ms = self.table.room, self.table.now_ms()
        is_race = contest.is_race and room.game.timing(move) == "race"
        handicap_ms = room.chairs[seat].handicap_ms if is_race else 0
        reaction: float = now_ms - contest.origin_ms
        if is_race:
            made = contest.made_by(seat)
            ready_ms = self.ready_ms.get((seat, made), now_ms)
            reaction = max(0.0, ready_ms - contest.screens_ms)
        measured = Measured(reaction, 0.0, reaction, None, 0.0)
        press = contest.add(seat, move, measured, ("", ""), handicap_ms, is_race=is_race)
        self.gesture(press, None)
        self.table.after()


def entry_of(press: Press, at_ms: int) -> log.Moved:
    """As it is written: with all that was measured, for the replay's photo finish."""
    measured, (person, action) = press.measured, press.who
    claimed = None if measured.claimed_ms is None else round(measured.claimed_ms)
    return log.Moved(
        at_ms,
        press.seat,
        press.move,
        person,
        action,
        raw_ms=round(measured.raw_ms),
        claimed_ms=claimed,
        trusted_ms=round(measured.trusted_ms),
        error_ms=round(measured.error_ms),
    )


def info(press: Press, contest: Contest, *, late: bool) -> wire.PressInfo:
    """A press on the photo."""
    measured = press.measured
    return wire.PressInfo(
        press.seat,
        press.move,
        at_ms=round(press.at_ms - contest.origin_ms),
        error_ms=round(measured.error_ms),
        raw_ms=round(measured.raw_ms),
        claimed_ms=None if measured.claimed_ms is None else round(measured.claimed_ms),
        trusted_ms=round(measured.trusted_ms),
        late=late,
    )
