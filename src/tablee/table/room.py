"""A table without its wires: what it is, what may be done, what each entry of its log does to it.

Pure: time is handed in, nothing is awaited. The same code carries out what is new and replays what
was; `table.py` puts a mailbox, a store and sockets around it.
"""

import logging
import re
from collections import deque
from itertools import chain
from typing import NamedTuple

from tablee.bots import seated_as
from tablee.games import find_game
from tablee.kernel.chance import fingerprint
from tablee.kernel.errors import BadSeats
from tablee.kernel.game import Game
from tablee.kernel.options import Options, as_known, complete, is_calm
from tablee.kernel.record import Recording, Seed
from tablee.kernel.state import NEVER, SPECTATOR, Event, seats_of
from tablee.table import entries as log
from tablee.table.evening import Evening, Played
from tablee.table.past import Records
from tablee.table.refusals import BadMessage, NotNow, NotYours
from tablee.table.seats import Chair
from tablee.wire import messages as wire
from tablee.wire.updates import Sight, beats_of, ended_of, told_to, update_of

logger = logging.getLogger(__name__)

KEPT_UPDATES = 64
KEPT_ACTIONS = 512
KEPT_RECORDS = 8
ACTION_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")


class MoveRequest(NamedTuple):
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
        self.sight: Sight | None = None  # of the present version
        self.closed: wire.Closing | None = None  # why the last game has no result
        self.evening = Evening()
        self.chosen: dict[str, Options] = {}  # game → its options, when it was last in the lobby
        self.host_guest: int | None = None  # whom the table was handed to
        self.locked = False
        self.open_bots = True
        self.open_hints = False  # also where several people sit
        self.is_strict = False  # for whom a line is not proven
        self.held = False
        self.deal: log.Redealt | None = None  # of the next game, or of the one that is on
        self.deal_number = 0  # of that game

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
        """Whoever has been here longest, or was handed the table; among those who are there."""
        chairs = self.chairs
        people = [seat for seat, chair in enumerate(chairs) if chair.kind == "person"]
        there = [seat for seat in people if chairs[seat].online] or people
        return min(there, key=self.hosts_after, default=SPECTATOR)

    def hosts_after(self, seat: int) -> int:
        """How many would rather be the host: guests are numbered as they come."""
        guest = self.chairs[seat].guest or 0
        return -1 if guest == self.host_guest else guest

    def is_host(self, person: str) -> bool:
        return self.seat_of(person) == self.host() != SPECTATOR

    def lets_in(self, person: str) -> bool:
        """A locked table is for those who have had a chair."""
        return not self.locked or person in self.evening.people

    def you(self, person: str) -> wire.You:
        seat = self.seat_of(person)
        if seat == SPECTATOR:
            return wire.You(seat, False, None, removed=self.evening.is_removed(person))
        chair = self.chairs[seat]
        return wire.You(seat, self.is_host(person), chair.key, len(chair.people))

    def has_hints(self) -> bool:
        """Whoever plays with bots alone may ask for advice; among people, if the host lets all."""
        return self.open_hints or sum(chair.kind == "person" for chair in self.chairs) == 1

    @property
    def current(self) -> Recording:
        """The game being played; there must be one."""
        if self.playing is None:
            raise NotNow("no game is being played")
        return self.playing

    # What may be done to the game; `changes.py` has what may be done around it

    def act(self, person: str, message: wire.Act) -> MoveRequest:
        if self.phase != "playing":
            raise NotNow("no game is being played")
        if self.held:
            raise NotNow("the host lets the game stand still")
        if not ACTION_ID.fullmatch(message.id):
            raise BadMessage("an action's id is up to 64 letters, digits, - or _")
        seat = self.seat_of(person)
        if seat == SPECTATOR:
            raise NotYours("you are watching")
        state = self.current.state
        move = self.game.read(state, message.move)
        return MoveRequest(seat, move, self.game.show(state, move), person, message.id)

    @property
    def is_dealt(self) -> bool:
        """The next game has a deal that was played before: nobody changes it any more."""
        return self.deal is not None and self.deal_number > self.game_number

    def can_start(self) -> bool:
        return self.phase != "playing" and len(self.taken()) >= self.game.fewest_seats

    def taken(self) -> list[Chair]:
        return [chair for chair in self.chairs if chair.kind != "empty"]

    def chair(self, seat: int) -> Chair:
        if not 0 <= seat < len(self.chairs):
            raise BadSeats(f"there is no chair {seat}")
        return self.chairs[seat]

    # What entries do

    def apply(self, entry: log.Entry) -> None:
        """Carry out one entry, new or replayed. IllegalMove leaves everything as it was."""
        match entry:
            case log.Opened():
                self.secret, self.contributions = entry.secret, {}
            case log.Sealed():
                self.secret, self.contributions = entry.secret, {}
                self.add_to_evening(entry.outcome)
            case log.OptionsSet():
                self.options = as_known(self.game.options, entry.options, len(self.taken()))
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
                self.apply_around(entry)
                self.seat_everybody()

    def apply_around(self, entry: log.OfTable | log.OfChair) -> None:
        """The same, of those that change the table around the game."""
        match entry:
            case log.Chose():
                self.choose(find_game(entry.game))
            case log.Redealt():
                parts = {f"deal {place}": part for place, part in enumerate(entry.contributions)}
                self.secret, self.contributions = entry.secret, parts
                self.options = as_known(self.game.options, entry.options, len(self.taken()))
                self.deal, self.deal_number = entry, self.game_number + 1
            case log.Resealed():
                self.secret, self.contributions, self.deal = entry.secret, {}, None
            case log.DoorSet():
                self.locked, self.open_bots = entry.locked, entry.open_bots
            case log.HintsSet():
                self.open_hints = entry.open
            case log.StrictSet():
                self.is_strict = entry.strict
            case log.Swapped():
                one, other = self.chair(entry.seat), self.chair(entry.other)
                self.chairs[entry.seat], self.chairs[entry.other] = other, one
            case log.HandedOver():
                self.host_guest = self.chair(entry.seat).guest
            case log.Readmitted():
                self.evening.guests[entry.guest].is_removed = False
            case log.Held():
                self.held, self.at_ms = entry.held, max(self.at_ms, entry.at_ms)
            case _:
                self.apply_to_chair(self.chair(entry.seat), entry)

    def apply_to_chair(self, chair: Chair, entry: log.OfChair) -> None:
        match entry:
            case log.Sat():
                known = chair.guest if chair.kind == "person" else None
                chair.kind, chair.name, chair.key = "person", entry.name, entry.key
                chair.people.add(entry.person)
                chair.level, chair.kept, chair.keep_at_ms = None, False, None
                chair.guest = self.evening.person(entry.person, entry.name, known)
            case log.Joined():
                chair.people.add(entry.person)
                if chair.guest is not None:
                    self.evening.people[entry.person] = chair.guest
            case log.Relinked():
                chair.people, chair.key = {entry.person}, entry.key
            case log.HandicapSet():
                chair.handicap_ms = entry.ms
            case log.Stood():
                self.chairs[entry.seat] = Chair()
            case log.BotSat():
                self.seat_bot(entry.seat, entry.name, entry.level)
            case log.Removed():
                if chair.guest is not None:
                    self.evening.guests[chair.guest].is_removed = True
                self.chairs[entry.seat] = Chair()
                if entry.bot:
                    self.seat_bot(entry.seat, entry.bot, "")

    def seat_bot(self, seat: int, name: str, level: str) -> None:
        """Of that level, or where this game has none such, of whoever keeps seats."""
        level = seated_as(self.game, level)
        self.chairs[seat] = Chair("bot", name, level, guest=self.evening.bot(name))

    def choose(self, game: Game) -> None:
        """To the lobby of a game, with everybody: people first, then as many bots as fit."""
        self.chosen[self.game.name] = self.options
        self.game = game
        taken = self.taken()
        spare = len(taken) - game.most_seats
        bots = [chair for chair in taken if chair.kind == "bot"]
        leaving = bots[len(bots) - spare :] if spare > 0 else []
        stay = [chair for chair in taken if not any(chair is one for one in leaving)]
        self.chairs = stay + [Chair() for _ in range(game.most_seats - len(stay))]
        for seat, chair in enumerate(self.chairs):
            chair.vote = None
            if chair.kind == "bot":
                self.seat_bot(seat, chair.name, chair.level or "")
        self.seat_everybody()
        self.options = as_known(game.options, self.chosen.get(game.name, {}), len(self.taken()))
        self.playing, self.closed, self.sight = None, None, None
        self.phase = "lobby"
        self.steps.clear()

    def add_to_evening(self, outcome: log.Outcome | None) -> None:
        """The game that has just ended; one whose people are not all known counts for nobody."""
        if outcome is None:
            return
        guests = [chair.guest for chair in self.chairs[: len(outcome.ranks)]]
        known = tuple(guest for guest in guests if guest is not None)
        if len(known) == len(outcome.ranks):
            self.evening.games.append(
                Played(
                    self.game_number,
                    self.game.name,
                    known,
                    tuple(outcome.ranks),
                    tuple(one for one in outcome.awards if 0 <= one.seat < len(known)),
                )
            )

    def outcome(self) -> log.Outcome:
        """Of the game that is just over."""
        playing = self.current
        story = [(0, playing.dealt), *((step[0], step[3]) for step in playing.played)]
        try:
            awards = self.game.awards(playing.state.seats, story)
        except Exception:  # a result without awards is better than none
            logger.exception("a game has no awards")
            awards = []
        awards.sort(key=lambda award: -award.weight)
        return log.Outcome(playing.state.standings().ranks(), awards)

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
        self.playing, self.closed, self.held = None, None, False
        self.phase = "playing"
        for chair in self.chairs:
            chair.vote = None
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
        self.sight = None
        if self.current.state.is_over():
            self.records.keep(self.game_number, self.current.record)
            self.end("over")

    def end(self, phase: wire.Phase) -> None:
        self.phase = phase
        self.held = False
        self.records.forget(self.game_number - KEPT_RECORDS)
        free = self.game.most_seats - len(self.chairs)
        self.chairs += [Chair() for _ in range(free)]

    # What is shown

    def to_act(self) -> list[int]:
        if self.playing is None or self.phase != "playing" or self.held:
            return []
        return [int(seat) for seat in seats_of(self.playing.state.to_act())]

    def alarm_ms(self) -> int | None:
        if self.playing is None or self.phase != "playing":
            return None
        alarm_ms = self.playing.state.alarm_ms()
        return None if alarm_ms == NEVER else int(alarm_ms)

    def able(self) -> list[int]:
        """Who may act, awaited or not."""
        if self.playing is None or self.phase != "playing" or self.held:
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

    def info(
        self,
        person: str,
        watchers: dict[str, str],
        now_ms: int,
        beat_ms: int = 0,
        *,
        tv: bool = False,
    ) -> wire.TableInfo:
        return wire.TableInfo(
            phase=self.phase,
            seats=[chair.info() for chair in self.chairs],
            host=self.host(),
            watchers=len(watchers),
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
            game=self.game.name,
            hushed=self.game.is_hushed,
            watching=[name for name in watchers.values() if name],
            locked=self.locked,
            open_bots=self.open_bots,
            open_hints=self.open_hints,
            strict=self.is_strict,
            hints=self.has_hints(),
            held=self.held,
            removed=self.evening.removed() if self.is_host(person) else [],
            deal=self.deal_info(),
            tv=tv,
        )

    def update(self, seat: int, since: int) -> wire.Update | None:
        """What a seat missed since a version; a snapshot where that is too long ago."""
        if self.playing is None or self.version == since:
            return None
        missed = self.version - since
        whole = 0 < missed <= len(self.steps)
        if self.sight is None:
            self.sight = Sight(self.game, self.playing.state)
        return update_of(
            self.sight,
            seat,
            self.last_events(missed) if whole else [],
            game_number=self.game_number,
            version=self.version,
            at_ms=self.at_ms,
            story=None if whole else chain.from_iterable(self.steps),
            snapshot=not whole,
        )

    def last_events(self, steps: int) -> list[Event]:
        """Of so many steps, all of which are kept."""
        if steps == 1:  # nearly always
            return self.steps[-1]
        return [event for at in range(-steps, 0) for event in self.steps[at]]

    def last_beats(self) -> float:
        """Of the last step, as far as it lies open: a bot that waits gives nothing away."""
        last = self.steps[-1] if self.steps else []
        return beats_of(self.game, told_to(self.game, last, SPECTATOR))

    def deal_info(self) -> wire.DealInfo | None:
        deal = self.deal
        if deal is None or self.deal_number < self.game_number:
            return None
        return wire.DealInfo(deal.code, deal.game_number, deal.scores)

    def ended(self) -> wire.Ended | None:
        if self.playing is None or self.phase != "over":
            return None
        return ended_of(self.playing, self.game_number)
