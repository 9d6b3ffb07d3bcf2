"""The referee at a live table: pings, staggered sends, the buffer, the photo finish.

`referee.py` judges and knows no sockets; this puts it between a table and its listeners, for games
that have contests (`State.contest_ms`). While a contest lasts, moves go through its buffer and the
game's alarms ring by its clock, which runs a little behind the table's.
"""

import contextlib
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tablee.bots.reflex import reflex_of
from tablee.kernel.chance import FastChance
from tablee.kernel.errors import IllegalMove, TableeError
from tablee.kernel.game import Game
from tablee.kernel.state import SPECTATOR, State
from tablee.table import entries as log
from tablee.table import referee
from tablee.table.listeners import Listener
from tablee.table.referee import Contest, Line, Measured, Press, Quota, Reveal
from tablee.table.room import refusal
from tablee.wire import messages as wire

if TYPE_CHECKING:
    from tablee.table.table import Table

PING_MS = 500
LOOKS = 4  # so many of a bot's usual pauses are for the photo finish
FIRST_PING_MS, FIRST_PINGS = 100, 8  # to know a new line soon


class FalseStart(TableeError):
    """A press before anybody could react: it has not happened, and one may press again."""

    code = "false_start"


class TooLate(TableeError):
    """A press that came when the contest had been decided: it has not happened, and is no foul."""

    code = "too_late"


@dataclass(eq=False)
class Watched:
    """One socket, as the referee sees it."""

    line: Line
    sent_ms: dict[int, int] = field(default_factory=dict)  # version → when, in this contest
    held: list[int] = field(default_factory=list)  # versions that wait behind the stimulus
    release: Callable[[], object] | None = None
    pings: int = 0


def has_contests(game: Game) -> bool:
    """Whether a game has something to race for: its state says when."""
    return game.state_type.contest_ms is not State.contest_ms


class Duels:
    """The contests of one table, one after the other."""

    def __init__(self, table: "Table") -> None:
        self.table = table
        self.watched: dict[Listener, Watched] = {}
        self.left_lines: dict[int, Line] = {}  # of each seat's last socket that is gone
        self.quotas: dict[int, Quota] = {}
        self.chance = FastChance.seeded(secrets.randbits(63))
        self.contest: Contest | None = None
        self.past: Contest | None = None  # ended, its photo not yet shown
        self.ended_game = self.ended_version = self.ended_ms = 0  # the last contest's end
        self.stimulus = 0  # version that showed it
        self.first_sent_ms: dict[int, int] = {}  # seat → when its first socket was sent it
        self.askers: dict[tuple[str, str], Listener] = {}
        self.ready_ms: dict[tuple[int, int], int] = {}  # (bot's seat, its presses so far) → when
        self.cancel_photo: Callable[[], object] = lambda: None
        self.beating = False
        if table.room.contest_ms() is not None:
            self.resume()

    # Lines

    def enter(self, listener: Listener) -> None:
        """Until it has been measured, a person's new socket is taken to be like the last one."""
        before = self.left_lines.get(self.table.room.seat_of(listener.person))
        self.watched[listener] = Watched(Line(before))

    def watch(self, listener: Listener) -> Watched:
        """What is known of a socket; of one that has not entered, nothing."""
        return self.watched.get(listener) or Watched(Line())

    def leave(self, listener: Listener) -> None:
        watched = self.watched.pop(listener)
        self.left_lines[self.table.room.seat_of(listener.person)] = watched.line
        if watched.release is not None:
            watched.release()

    def keep_beating(self) -> None:
        """Ping as long as a game is played and somebody sits at it; a new line more often."""
        seated = self.seated() if self.table.room.phase == "playing" else []
        if self.beating or not seated:
            return
        self.beating = True
        is_new = any(self.watched[listener].pings < FIRST_PINGS for listener in seated)
        self.table.clock.call_later(FIRST_PING_MS if is_new else PING_MS, self.beat)

    def beat(self) -> None:
        self.beating = False
        if self.table.stopped or self.table.closed:
            return
        now_ms = self.table.clock.now_ms()
        for listener in self.seated():
            if listener.behind is None:  # what waits behind a stimulus would measure that
                watched, nonce = self.watched[listener], secrets.token_hex(4)
                watched.pings += 1
                watched.line.ask(nonce, now_ms)
                listener.put(wire.Ping(nonce))
        self.keep_beating()

    def pong(self, listener: Listener, nonce: str) -> None:
        self.watch(listener).line.answer(nonce, self.table.clock.now_ms())

    def seated(self) -> list[Listener]:
        seat_of = self.table.room.seat_of
        return [one for one in self.watched if seat_of(one.person) != SPECTATOR]

    # Contests begin and end

    def stepped(self) -> None:
        """The game has moved, and nobody has been told yet."""
        began_ms = self.table.room.contest_ms()
        if self.contest is not None and began_ms != self.contest.began_ms:
            self.end(self.contest)
        if self.contest is None and began_ms is not None:
            self.begin(began_ms)

    def begin(self, began_ms: int) -> None:
        """Show it: at once to the slowest line, to the others so that all see it together."""
        self.show_photo()
        seated = self.seated()
        lines = [self.watched[listener].line for listener in seated]
        shown = referee.reveal(lines)
        self.open(Contest(began_ms, self.table.now_ms(), shown))
        excess: dict[int, float] = {}
        for listener, line in zip(seated, lines, strict=True):
            seat = self.table.room.seat_of(listener.person)
            excess[seat] = max(line.excess_ms, excess.get(seat, 0.0))
        for seat, excess_ms in excess.items():
            self.quotas.setdefault(seat, Quota()).next_contest(excess_ms)
        delays = dict(zip(seated, shown.delays_ms, strict=True))
        for listener, watched in self.watched.items():
            self.hold(listener, watched, delays.get(listener, shown.last_ms))

    def resume(self) -> None:
        """After a restart: everybody has seen it before, nobody's line is known."""
        began_ms = self.table.room.contest_ms() or 0
        shown = Reveal((), 0, 0.0, 0.0, referee.MOST_WAIT_MS)
        self.open(Contest(began_ms, self.table.now_ms(), shown, resumed=True))

    def open(self, contest: Contest) -> None:
        self.contest = contest
        self.stimulus = self.table.room.version
        self.first_sent_ms = {}
        self.ready_ms = {}
        for watched in self.watched.values():
            watched.sent_ms = {}

    def end(self, contest: Contest) -> None:
        """The rules have decided; what still waits in the buffer was too late."""
        self.contest = None
        room, clock = self.table.room, self.table.clock
        self.ended_game, self.ended_version = room.game_number, room.version
        self.ended_ms = clock.now_ms()
        for press in contest.end():
            self.answer(press, TooLate("it was decided before your press"))
        self.past = contest
        self.cancel_photo = clock.call_later(contest.wait_ms, self.show_photo)

    def show_photo(self) -> None:
        """A little after the end: those who lost by a hair are on it as well."""
        self.cancel_photo()
        contest, self.past = self.past, None
        if contest is None or not (contest.played or contest.late):
            return
        late = {id(press) for press in contest.late}
        presses = sorted([*contest.played, *contest.late])
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
        contest = self.contest
        if contest is None:
            self.refuse_late(listener, message, arrived_ms)
            return False
        who = (listener.person, message.id)
        if not contest.has(who):
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
        measured = self.measure(contest, listener, moved.seat, message, arrived_ms)
        if measured is None or contest.is_false_start(measured):
            raise FalseStart("that was before anybody could have seen it")
        who = (listener.person, message.id)
        handicap_ms = room.chairs[moved.seat].handicap_ms
        return contest.add(moved.seat, moved.move, measured, who, handicap_ms)

    def measure(
        self, contest: Contest, listener: Listener, seat: int, message: wire.Act, arrived_ms: int
    ) -> Measured | None:
        """What the referee makes of a press; None if its seat has not been shown anything yet.

        A reaction counts from the seat's first sight of the stimulus, on whichever of its sockets.
        """
        watched = self.watch(listener)
        if contest.resumed:  # who had seen it before the restart is not shown it again
            self.first_sent_ms.setdefault(seat, self.table.started_ms + contest.told_ms)
        if seat not in self.first_sent_ms:
            return None
        sent_ms = watched.sent_ms.get(message.seen or 0)
        claimed = lag = None
        if sent_ms is not None:
            claimed = referee.believable(message.after_ms, arrived_ms - sent_ms)
            lag = None if claimed is None else arrived_ms - sent_ms - claimed
        if message.seen != self.stimulus:
            claimed = None  # of a later picture: good for the lag, but no reaction to this one
        elapsed_ms = arrived_ms - self.first_sent_ms[seat]
        quota = self.quotas.setdefault(seat, Quota())
        forgiven_ms = contest.shown.forgiven_ms
        reaction, error = referee.measure(elapsed_ms, lag, watched.line, quota, forgiven_ms)
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
            if self.past is not None:
                self.press(self.past, listener, message, arrived_ms)
                self.past.end()
            raise TooLate("it was decided before your press")

    def gesture(self, press: Press, listener: Listener | None) -> None:
        """The hand is seen at once; what it did to the game, when its turn has come."""
        room = self.table.room
        if not room.game.is_gesture(press.move):
            return
        if self.is_possible(press):
            data = wire.encode(wire.Gesture(press.seat, press.move))
            for other in self.table.listeners:
                if other is not listener:
                    other.put(data)

    def is_possible(self, press: Press) -> bool:
        """Whether a move is legal after those of the same hand that are still to be decided."""
        room = self.table.room
        state = room.current.state.clone()
        before = [] if self.contest is None else self.contest.waiting
        for other in before:
            if other.seat == press.seat and other.number < press.number:
                with contextlib.suppress(IllegalMove):
                    state.play(press.seat, room.game.read(state, other.move), room.at_ms)
        return room.game.read(state, press.move) in state.legal(press.seat)

    # Decisions

    def next_ms(self) -> int | None:
        """The table's time at which the next waiting press is decided."""
        waiting_ms = None if self.contest is None else self.contest.next_ms()
        return None if waiting_ms is None or self.contest is None else waiting_ms + self.wait_ms

    @property
    def wait_ms(self) -> int:
        """By how much the game's clock is behind the table's."""
        return 0 if self.contest is None else self.contest.wait_ms

    async def advance(self) -> None:
        """Decide what can be decided: presses and alarms, in the order of the game's clock."""
        table = self.table
        while (contest := self.contest) is not None:
            now_ms = table.now_ms() - contest.wait_ms
            alarm_ms, press_ms = table.room.alarm_ms(), contest.next_ms()
            is_due = alarm_ms is not None and alarm_ms <= now_ms
            if alarm_ms is not None and is_due and (press_ms is None or alarm_ms <= press_ms):
                await table.play(log.Rang(max(alarm_ms, table.room.at_ms)))
            elif press_ms is not None and press_ms <= now_ms:
                await self.decide(contest)
            else:
                return

    async def decide(self, contest: Contest) -> None:
        """Play the next press, at its corrected time or, if that has passed, as soon as can be."""
        press, at_ms = contest.take()
        try:
            await self.table.play(entry_of(press, max(at_ms, self.table.room.at_ms)))
        except TableeError as error:
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
        return self.contest is not None and self.contest.is_pressing(seat)

    def pause_ms(self, seat: int, level: str) -> int | None:
        """How long until a bot's hand moves, as a person's would; None: there is no contest."""
        contest = self.contest
        if contest is None:
            return self.look_ms()
        made = sum(press.seat == seat for press in contest.played)
        if (seat, made) not in self.ready_ms:
            reflex = reflex_of(level)
            if made == 0:
                ready = contest.screens_ms + reflex.reaction_ms(self.chance)
            else:
                ready = self.ready_ms[seat, made - 1] + reflex.movement_ms(self.chance)
            self.ready_ms[seat, made] = round(ready)
        return max(0, self.ready_ms[seat, made] - self.table.now_ms())

    def look_ms(self) -> int | None:
        """Just after a contest everybody looks at the photo before a bot goes on; else None."""
        bot_ms = self.table.house.bot_ms
        left_ms = self.ended_ms + LOOKS * bot_ms - self.table.clock.now_ms()
        return left_ms if self.ended_ms and left_ms > bot_ms else None

    def bot_press(self, contest: Contest, seat: int, move: str) -> None:
        """A bot's move takes its place in the order like anybody's; its line is no line."""
        made = sum(press.seat == seat for press in contest.played)
        reaction = self.ready_ms.get((seat, made), self.table.now_ms()) - contest.screens_ms
        measured = Measured(max(0.0, reaction), 0.0, max(0.0, reaction), None, 0.0)
        handicap_ms = self.table.room.chairs[seat].handicap_ms
        press = contest.add(seat, move, measured, ("", ""), handicap_ms)
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
