"""A table without its wires: what it is, what may be done, what each entry of its log does to it.

Pure: time is handed in, nothing is awaited. The same code carries out what is new and replays what
was; `table.py` puts a mailbox, a store and sockets around it.
"""

import contextlib
import logging
import re
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

import msgspec

from tablee.bots import bots_of
from tablee.kernel.chance import fingerprint
from tablee.kernel.errors import BadOption, BadSeats, UnknownBot
from tablee.kernel.game import Game
from tablee.kernel.options import Options, complete, is_calm
from tablee.kernel.record import Recording, Seed
from tablee.kernel.state import NEVER, SPECTATOR, Event, seats_of
from tablee.table import entries as log
from tablee.table.past import Records
from tablee.table.refusals import BadMessage, BadName, NotNow, NotYours
from tablee.table.seats import Chair
from tablee.wire import messages as wire

logger = logging.getLogger(__name__)

LONGEST_NAME = 20
MOST_HANDICAP_MS = 1000
KEPT_UPDATES = 64
KEPT_ACTIONS = 512
KEPT_RECORDS = 8
ENTROPY = re.compile(r"[0-9a-f]{64}")
ACTION_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")


@dataclass(frozen=True)
class MoveRequest:
    """A move that somebody wants to make: read once, shown once."""

    seat: int
    move: int
    text: str  # as it is written and told
    person: str = ""  # empty: a bot
    id: str = ""

    @property
    def who(self) -> tuple[str, str]:
        return self.person, self.id

    def entry(self, at_ms: int) -> log.Moved:
        return log.Moved(at_ms, self.seat, self.text, self.person, self.id)


class Room:
    """Chairs, options, the game being played, and what was told of it lately."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.chairs = [Chair() for _ in range(game.most_seats)]
        self.seated: dict[str, int] = {}  # person → seat
        self.phase: wire.Phase = "lobby"
        self.options: Options = complete(game.options, None, game.fewest_seats)
        self.pace: wire.Pace = "normal"
        self.secret = ""
        self.contributions: dict[str, str] = {}
        self.playing: Recording | None = None
        self.records = Records()
        self.game_number = 0
        self.version = 0
        self.steps: deque[list[Event]] = deque(maxlen=KEPT_UPDATES)
        self.at_ms = 0  # of the last entry that has a time
        self.actions: dict[tuple[str, str], int] = {}  # (person, id) → version
        self.viewer: Callable[[int], msgspec.Struct] | None = None  # at the present version
        self.closed: wire.Closing | None = None  # why the last game has no result

    # Who is who

    def seat_of(self, person: str) -> int:
        return self.seated.get(person, SPECTATOR)

    def game_seat(self, person: str) -> int:
        """In the game that is on or has just ended: who sat down after it only tracked."""
        seat = self.seat_of(person)
        return seat if self.playing is not None and seat < self.playing.state.seats else SPECTATOR

    def seat_everybody(self) -> None:
        """After chairs have changed hands or places."""
        self.seated = {
            person: seat for seat, chair in enumerate(self.chairs) for person in chair.people
        }

    def host(self) -> int:
        """The first person's chair; while that person is gone, the first who is there."""
        people = [seat for seat, chair in enumerate(self.chairs) if chair.kind == "person"]
        there = [seat for seat in people if self.chairs[seat].online]
        return next(iter(there or people), SPECTATOR)

    def is_host(self, person: str) -> bool:
        return self.seat_of(person) == self.host() != SPECTATOR

    def you(self, person: str) -> wire.You:
        seat = self.seat_of(person)
        if seat == SPECTATOR:
            return wire.You(seat, host=False, seat_key=None)
        chair = self.chairs[seat]
        return wire.You(seat, self.is_host(person), chair.key, len(chair.people))

    @property
    def current(self) -> Recording:
        """The game being played; there must be one."""
        if self.playing is None:
            raise NotNow("no game is being played")
        return self.playing

    # What may be done: each answers with the entries to write, or refuses

    def sit(self, person: str, name: str, seat: int | None, key: str) -> list[log.Entry]:
        self.require_no_game()
        name = clean_name(name)
        own = self.seat_of(person)
        if seat is None:
            free = [n for n, chair in enumerate(self.chairs) if chair.kind == "empty"]
            seat = own if own != SPECTATOR else next(iter(free), None)
            if seat is None:
                raise NotNow("every chair is taken: watch, or wait for one")
        chair = self.chair(seat)
        if seat != own and chair.kind != "empty":
            raise NotNow("somebody sits there already")
        if seat != own != SPECTATOR:
            self.require_lobby()
        if own == SPECTATOR:
            return [log.Sat(seat, person, name, key)]
        before = self.chairs[own]
        sat = log.Sat(seat, person, name, before.key)
        if seat == own:
            return [sat]
        devices = sorted(before.people - {person})
        return [log.Stood(own), sat, *(log.Joined(seat, device) for device in devices)]

    def join(self, person: str, key: str) -> list[log.Entry]:
        own = self.seat_of(person)
        for seat, chair in enumerate(self.chairs):
            if chair.key and chair.key == key:
                if own not in (SPECTATOR, seat):
                    raise NotYours("you have another seat at this table")
                return [] if own == seat else [log.Joined(seat, person)]
        raise NotYours("that link belongs to no seat of this table")

    def new_link(self, person: str, key: str) -> list[log.Entry]:
        seat = self.seat_of(person)
        if seat == SPECTATOR:
            raise NotYours("you have no seat at this table")
        return [log.Relinked(seat, person, key)]

    def stand(self, person: str) -> list[log.Entry]:
        self.require_lobby()
        seat = self.seat_of(person)
        return [] if seat == SPECTATOR else [log.Stood(seat)]

    def set_bot(self, person: str, seat: int, level: str | None, name: str) -> list[log.Entry]:
        self.require_no_game()
        self.require_host(person)
        chair = self.chair(seat)
        if chair.kind == "person":
            raise NotNow("a person sits there")
        if level is None:
            self.require_lobby()
            return [log.Stood(seat)] if chair.kind == "bot" else []
        if level not in bots_of(self.game):
            raise UnknownBot(f"{self.game.name} has no bot {level!r}")
        return [log.BotSat(seat, level, chair.name if chair.kind == "bot" else name)]

    def set_options(self, person: str, options: Options) -> list[log.Entry]:
        self.require_no_game()
        self.require_host(person)
        merged = {**self.options, **options}
        return [log.OptionsSet(complete(self.game.options, merged, len(self.taken())))]

    def set_handicap(self, person: str, seat: int, ms: int) -> list[log.Entry]:
        self.require_no_game()
        self.require_host(person)
        if self.chair(seat).kind == "empty":
            raise NotNow("nobody sits there")
        if not 0 <= ms <= MOST_HANDICAP_MS:
            raise BadMessage(f"a handicap is 0 to {MOST_HANDICAP_MS} ms")
        return [log.HandicapSet(seat, ms)]

    def set_pace(self, person: str, pace: wire.Pace) -> list[log.Entry]:
        self.require_host(person)
        return [] if pace == self.pace else [log.PaceSet(pace)]

    def contribute(self, person: str, entropy: str) -> list[log.Entry]:
        if not ENTROPY.fullmatch(entropy):
            raise BadMessage("a contribution is 32 bytes as hex")
        if self.phase == "playing" or self.seat_of(person) == SPECTATOR:
            return []  # too late for this deal, or not part of it: no harm done
        if person in self.contributions:
            return []  # one a person and game: each is written to the disk
        return [log.Contributed(person, entropy)]

    def start(self, person: str, at_ms: int) -> list[log.Entry]:
        self.require_no_game()
        self.require_host(person)
        if not self.can_start():
            few, many = self.game.fewest_seats, self.game.most_seats
            raise BadSeats(f"{self.game.name} is for {few} to {many} players")
        try:
            complete(self.game.options, self.options, len(self.taken()))
        except BadOption as error:
            raise NotNow(error.why) from error
        return [log.Started(at_ms, self.game.rules_version)]

    def act(self, person: str, message: wire.Act) -> MoveRequest:
        if self.phase != "playing":
            raise NotNow("no game is being played")
        if not ACTION_ID.fullmatch(message.id):
            raise BadMessage("an action's id is up to 64 letters, digits, - or _")
        seat = self.seat_of(person)
        if seat == SPECTATOR:
            raise NotYours("you are watching")
        state = self.current.state
        move = self.game.read(state, message.move)
        return MoveRequest(seat, move, self.game.show(state, move), person, message.id)

    def can_start(self) -> bool:
        return self.phase != "playing" and len(self.taken()) >= self.game.fewest_seats

    def taken(self) -> list[Chair]:
        return [chair for chair in self.chairs if chair.kind != "empty"]

    def chair(self, seat: int) -> Chair:
        if not 0 <= seat < len(self.chairs):
            raise BadSeats(f"there is no chair {seat}")
        return self.chairs[seat]

    def require_no_game(self) -> None:
        if self.phase == "playing":
            raise NotNow("a game is being played")

    def require_lobby(self) -> None:
        """After a game everybody keeps the seat in which the result is shown."""
        if self.phase != "lobby":
            raise NotNow("nobody leaves a chair after the first game has begun")

    def require_host(self, person: str) -> None:
        if not self.is_host(person):
            raise NotYours("that is for the host to do")

    # What entries do

    def apply(self, entry: log.Entry) -> None:
        """Carry out one entry, new or replayed. IllegalMove leaves everything as it was."""
        match entry:
            case log.Opened(secret=secret) | log.Sealed(secret=secret):
                self.secret, self.contributions = secret, {}
            case log.OptionsSet():
                self.options = known_options(self.game, entry.options, len(self.taken()))
            case log.PaceSet():
                self.pace = entry.pace
            case log.Contributed():
                self.contributions[entry.person] = entry.entropy
            case log.Started():
                self.begin(entry.at_ms)
            case log.Moved():
                self.play(entry, self.game.read(self.current.state, entry.move))
            case log.Rang():
                self.current.ring(entry.at_ms)
                self.stepped(entry.at_ms)
            case log.Closed():
                self.close_game(entry.why, entry.secret)
            case _:
                self.apply_to_chair(self.chair(entry.seat), entry)
                self.seat_everybody()

    def apply_to_chair(self, chair: Chair, entry: log.OfChair) -> None:
        match entry:
            case log.Sat():
                chair.kind, chair.name, chair.key = "person", entry.name, entry.key
                chair.people.add(entry.person)
            case log.Joined():
                chair.people.add(entry.person)
            case log.Relinked():
                chair.people, chair.key = {entry.person}, entry.key
            case log.HandicapSet():
                chair.handicap_ms = entry.ms
            case log.Stood():
                self.chairs[entry.seat] = Chair()
            case log.BotSat():
                known = list(bots_of(self.game))
                level = entry.level if entry.level in known else known[-1]
                self.chairs[entry.seat] = Chair("bot", entry.name, level)

    def begin(self, at_ms: int) -> None:
        seats = len(self.taken())
        options = complete(self.game.options, self.options, seats)
        playing = Recording(self.game, seats, self.seed(), options)
        self.begin_unplayed()
        self.playing = playing
        self.stepped(at_ms)

    def begin_unplayed(self) -> None:
        """A game began; what of it can be played is another matter."""
        self.chairs = self.taken()
        self.seat_everybody()
        self.playing, self.closed = None, None
        self.phase = "playing"
        self.game_number += 1
        self.version = 0
        self.steps.clear()

    def seed(self) -> Seed:
        """Of the next game."""
        parts = tuple(bytes.fromhex(entropy) for entropy in self.contributions.values())
        return Seed(secret=bytes.fromhex(self.secret), contributions=parts)

    def close_game(self, why: wire.Closing, secret: str) -> None:
        """It cannot be played on: what was played is kept, and everybody is in the lobby."""
        if self.playing is not None:
            try:
                record = self.playing.record()
                self.records.keep(self.game_number, lambda: record)
            except Exception:  # a game that is broken may have no words for itself; its log has
                logger.exception("a closed game has no record")
        self.playing = None
        self.closed = why
        self.secret, self.contributions = secret, {}
        self.end("lobby")

    def play(self, entry: log.Moved, move: int) -> None:
        """Carry out an entry whose move has been read."""
        self.current.play(entry.seat, move, entry.at_ms, entry.move)
        self.note_action(entry)
        self.stepped(entry.at_ms)

    def note_action(self, entry: log.Moved) -> None:
        """That this move makes the next version."""
        if entry.id:
            self.actions[entry.person, entry.id] = self.version + 1
            while len(self.actions) > KEPT_ACTIONS:
                del self.actions[next(iter(self.actions))]

    def count_step(self, at_ms: int) -> None:
        self.at_ms = at_ms
        self.version += 1

    def stepped(self, at_ms: int) -> None:
        self.count_step(at_ms)
        self.steps.append(self.current.told)
        self.viewer = None
        if self.current.state.is_over():
            self.records.keep(self.game_number, self.current.record)
            self.end("over")

    def end(self, phase: wire.Phase) -> None:
        self.phase = phase
        self.records.forget(self.game_number - KEPT_RECORDS)
        free = self.game.most_seats - len(self.chairs)
        self.chairs += [Chair() for _ in range(free)]

    # What is shown

    def to_act(self) -> list[int]:
        if self.playing is None or self.phase != "playing":
            return []
        return [int(seat) for seat in seats_of(self.playing.state.to_act())]

    def alarm_ms(self) -> int | None:
        if self.playing is None or self.phase != "playing":
            return None
        alarm_ms = self.playing.state.alarm_ms()
        return None if alarm_ms == NEVER else int(alarm_ms)

    def able(self) -> list[int]:
        """Who may act, awaited or not."""
        if self.playing is None or self.phase != "playing":
            return []
        state = self.playing.state
        return [int(seat) for seat in seats_of(state.to_act() | state.may_act())]

    def race_ms(self) -> int:
        """Since when there is something to race for, or NEVER."""
        is_on = self.playing is not None and self.phase == "playing"
        return int(self.current.state.race_ms()) if is_on else NEVER

    def watch_ms(self) -> int:
        """Since when somebody may be caught, or NEVER."""
        is_on = self.playing is not None and self.phase == "playing"
        return int(self.current.state.watch_ms()) if is_on else NEVER

    def catchers(self) -> set[int]:
        """Who may catch somebody now."""
        state, game = self.current.state, self.game
        return {
            seat
            for seat in self.able()
            if any(game.timing(game.show(state, move)) == "sight" for move in state.legal(seat))
        }

    def info(self, person: str, watchers: int, now_ms: int, beat_ms: int = 0) -> wire.TableInfo:
        return wire.TableInfo(
            phase=self.phase,
            seats=[chair.info() for chair in self.chairs],
            host=self.host(),
            watchers=watchers,
            options=self.options,
            game_number=self.game_number,
            can_start=self.can_start(),
            fingerprint=fingerprint(bytes.fromhex(self.secret)),
            you=self.you(person),
            now_ms=now_ms,
            closed=self.closed,
            pace=self.pace,
            beat_ms=beat_ms,
            calm=is_calm(self.game.questions, self.options),
        )

    def update(self, seat: int, since: int) -> wire.Update | None:
        """What a seat missed since a version; a snapshot where that is too long ago."""
        if self.playing is None or self.version == since:
            return None
        missed = self.version - since
        whole = 0 < missed <= len(self.steps)
        steps = list(self.steps)[-missed:] if whole else []
        told = self.told(steps, seat)
        state = self.playing.state
        if self.viewer is None:
            self.viewer = self.game.viewer(state)
        moves = [self.game.show(state, move) for move in state.legal(seat)]
        return wire.Update(
            game_number=self.game_number,
            version=self.version,
            at_ms=self.at_ms,
            told=told,
            view=self.viewer(seat),
            moves=moves,
            deadline_ms=self.game.deadline_ms(state),
            snapshot=not whole,
            beats=self.beats(told),
        )

    def told(self, steps: list[list[Event]], seat: int) -> list[msgspec.Struct]:
        """What a seat is told of these steps."""
        told = [self.game.tell(event, seat) for step in steps for event in step]
        return [one for one in told if one is not None]

    def beats(self, told: list[msgspec.Struct]) -> float:
        """How long it takes to be seen; of what a seat is not told it says nothing."""
        return round(sum(self.game.beats(one) for one in told), 2)

    def last_beats(self) -> float:
        """Of the last step, as far as it lies open: a bot that waits gives nothing away."""
        return self.beats(self.told(list(self.steps)[-1:], SPECTATOR))

    def ended(self) -> wire.Ended | None:
        if self.playing is None or self.phase != "over":
            return None
        standings = self.playing.state.standings()
        seed = self.playing.seed
        return wire.Ended(
            game_number=self.game_number,
            scores=standings.scores,
            ranks=standings.ranks(),
            high_wins=standings.high_wins,
            fingerprint=seed.fingerprint(),
            secret=seed.secret.hex(),
            contributions=[part.hex() for part in seed.contributions],
        )


def known_options(game: Game, options: Options, seats: int) -> Options:
    """Options as they were set, and the defaults of those that the game no longer has so."""
    known = complete(game.options, None, seats)
    for option in game.options:
        with contextlib.suppress(BadOption):
            known[option.name] = option.check(options.get(option.name, option.default), seats)
    return known


def clean_name(name: str) -> str:
    """A name as it is shown: trimmed, printable, not too long."""
    name = " ".join(name.split())[:LONGEST_NAME]
    if not name or not name.isprintable():
        raise BadName(f"a name has 1 to {LONGEST_NAME} letters that can be shown")
    return name


def in_fan(place: int | None) -> int | None:
    """A place that any fan could have: what is passed on says nothing else."""
    if place is not None and not 0 <= place < 64:
        raise BadMessage("there is no such place in a fan")
    return place
