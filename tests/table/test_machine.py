"""Every road through a table: a state machine over room, table and store, for every game.

People come, sit, stand, reload from any earlier moment, play, go; bots and chairs change; time
passes; the store fails and comes back; servers crash, and another one takes the table. After each
step the promises of docs/reliability.md are checked. `make soak` walks 200,000 steps
(TABLEE_STEPS); `make test` walks the same few on every run.
"""

import asyncio
import logging
import os
import random
import secrets
from collections import Counter
from collections.abc import Coroutine, Sequence
from pathlib import Path
from typing import Any, ClassVar, TypeVar, get_args

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from tablee.games import shelf
from tablee.kernel.options import Choice
from tablee.store import StoreTrouble, TroubleKind
from tablee.table import entries as log
from tablee.table.listeners import TV
from tablee.table.recovery import PAUSES_MS
from tablee.table.replay import Replay, replay
from tablee.table.room import Room
from tablee.table.table import Table
from tablee.wire import messages as wire
from tests.store.memory import MemoryStore
from tests.table.evening_rules import (
    ROADS,
    EveningRules,
    kind_of,
    nobody_removed_has_a_chair,
)
from tests.table.harness import Ear, Harness

STEPS = int(os.environ.get("TABLEE_STEPS", "8000"))
STEPS_OF_ONE = 40
PEOPLE = [f"p{number}" for number in range(7)]
JUNK = ["", " ", "\u2003", "draw draw", "pass", "castle", "0", "race", "lift", "\x00", "🂡" * 40]
NAMES = ["Zoë", "Ann", "  x ", "\u202e"]
KINDS: tuple[TroubleKind, ...] = ("full", "locked", "readonly", "other")

T = TypeVar("T")

people = st.sampled_from(PEOPLE)
seats = st.integers(-2, 8)
places = st.none() | st.integers(-1, 70)
SAYINGS: st.SearchStrategy[wire.ClientMessage] = st.one_of(
    st.sampled_from([wire.Stand(), wire.NewLink(), wire.Hello(), wire.Start(), wire.Pong("x")]),
    st.builds(wire.Away, st.booleans()),
    st.builds(wire.Hover, places),
    st.builds(wire.Tease, places),
    st.builds(wire.Skip, st.integers(-1, 12)),
    st.builds(wire.SetPace, st.sampled_from(get_args(wire.Pace))),
    st.builds(wire.React, st.sampled_from([*wire.REACTIONS, *wire.PHRASES, ""]), places),
    st.builds(wire.Choose, st.sampled_from([*shelf(), "bridge"])),
    st.builds(wire.Redeal, st.integers(-1, 4)),
    st.builds(wire.Vote, st.none() | st.sampled_from([*shelf(), "bridge"])),
    st.builds(wire.SetDoor, st.booleans(), st.booleans()),
    st.builds(wire.Swap, seats, seats),
    st.builds(wire.HandOver, seats),
    st.builds(wire.Remove, seats),
    st.builds(wire.Readmit, st.integers(-1, 9)),
    st.builds(wire.Hold, st.booleans()),
    st.builds(wire.SetHints, st.booleans()),
    st.builds(wire.SetStrict, st.booleans()),
    st.builds(wire.AskHint, st.sampled_from(["h1", "h2", ""]), st.integers(-1, 12)),
    st.builds(wire.SetBot, seats, st.sampled_from(["random", None, "genius"])),
    st.builds(wire.SetHandicap, seats, st.integers(-1, 1001)),
    st.builds(wire.Contribute, st.sampled_from([f"{part:064x}" for part in range(3)] + ["x"])),
)


class Errors(logging.Handler):
    """What was logged as an error of ours."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.heard: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.heard.append(self.format(record))


class EveryRoad(EveningRules):
    """One table, whoever serves it."""

    game: str
    reached: ClassVar[Counter[str]] = Counter()

    @initialize(seated=st.integers(0, 3), moment=st.sampled_from(["over", "playing", "lobby"]))
    def open(self, seated: int, moment: str) -> None:
        self.patch = pytest.MonkeyPatch()
        dice = random.Random(self.game)  # the same steps give the same table
        self.patch.setattr(secrets, "token_hex", lambda size: dice.randbytes(size).hex())
        self.patch.setattr(secrets, "token_urlsafe", lambda size: dice.randbytes(size).hex())
        self.patch.setattr(secrets, "randbits", dice.getrandbits)
        self.patch.setattr(secrets, "choice", dice.choice)
        self.loop = asyncio.new_event_loop()
        self.errors = Errors()
        logging.getLogger("tablee").addHandler(self.errors)
        self.store = self.new_store()
        self.ears: list[Ear] = []
        self.keys: set[str] = {"guess"}
        self.seen: set[tuple[int, int]] = {(0, 0), (1, -3), (1, 10**6), (-1, 0)}
        self.ids = 0
        self.done: dict[tuple[str, str], int] = {}  # (person, action) → times it is in the log
        self.acknowledged: set[tuple[str, str]] = set()
        self.shadow: Replay | None = None
        self.read = 0  # entries of the log that the shadow has carried out
        self.new_server()
        self.table = self.run(self.harness.table(self.game))
        for person in PEOPLE[:seated]:
            self.say(self.enter(person), wire.Sit(person))
        if seated and moment != "lobby":
            self.begin(self.ears[0])
        if seated and moment == "over":
            for ear in self.ears:
                self.say(ear, wire.Away(away=True))
            while self.table.room.phase == "playing":
                self.pass_time(10_000)

    def teardown(self) -> None:
        if not hasattr(self, "loop"):
            return
        self.run(self.harness.close())
        again = replay(self.kept_log())
        self.patch.undo()
        self.loop.run_until_complete(self.loop.shutdown_asyncgens())
        self.loop.close()
        logging.getLogger("tablee").removeHandler(self.errors)
        assert self.shadow is not None
        assert as_kept(again.room) == as_kept(self.shadow.room), "the whole log gives the same room"

    # How it is done

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:
        return self.loop.run_until_complete(work)

    def new_store(self) -> Any:
        """One that can be told to fail, as the one in memory can."""
        return MemoryStore()

    def kept_log(self) -> list[bytes]:
        """As it is in the store, whatever that is told to say."""
        log: list[bytes] = self.store.kept[self.table.code].log
        return log

    harness_type = Harness

    def new_server(self) -> None:
        async def made() -> Harness:
            return self.harness_type(self.store, bot_ms=20, away_ms=5000, is_hasty=True)

        self.harness = self.run(made())

    def settle(self) -> None:
        self.run(self.harness.settle(self.table))

    def pass_time(self, ms: int) -> None:
        self.run(self.harness.pass_time(self.table, ms))

    def say(self, ear: Ear, message: wire.ClientMessage) -> None:
        ear.say(message)
        self.settle()

    def pick(self, data: st.DataObject, what: str, values: Sequence[T]) -> T:
        """One of what there is now: drawn as a number, so that the draw depends on nothing."""
        return values[data.draw(st.integers(0, 2**16), what) % len(values)]

    def somebody(self, data: st.DataObject) -> Ear:
        return self.pick(data, "who", self.ears)

    def find(self) -> Table:
        """The table, wherever it is now."""
        table: Table = self.run(self.harness.live_tables.find(self.table.code))
        self.table = table
        return table

    # People

    @precondition(lambda self: not self.store.trouble and len(self.ears) < 9)
    @rule(person=people, data=st.data())
    def come(self, person: str, data: st.DataObject) -> None:
        game_number, version = self.pick(data, "seen", sorted(self.seen))
        key = self.pick(data, "key", sorted(self.keys))
        is_tv = data.draw(st.integers(0, 5)) == 0
        by_link = key if data.draw(st.booleans()) else None
        self.enter(person, game_number, version, by_link, tv=is_tv)

    def enter(
        self,
        person: str,
        game_number: int = 0,
        version: int = 0,
        key: str | None = None,
        *,
        tv: bool = False,
    ) -> Ear:
        ear = Ear(self.find(), person)
        ear.table.enter(ear, wire.Hello(game_number, version, key, tv=tv))
        self.ears.append(ear)
        self.settle()
        if self.table.trouble is None and not self.table.closed:
            may_come = self.table.room.lets_in(person)
            assert bool(ear.last("welcome")) == may_come, "every listener can be welcomed"
        return ear

    @precondition(lambda self: self.ears)
    @rule(data=st.data())
    def go(self, data: st.DataObject) -> None:
        ear = self.somebody(data)
        self.ears.remove(ear)
        ear.table.leave(ear)
        self.settle()

    @precondition(lambda self: self.ears)
    @rule(
        data=st.data(), name=st.sampled_from(["Zoë", "", "  x ", "\u202e"]), seat=st.none() | seats
    )
    def sit(self, data: st.DataObject, name: str, seat: int | None) -> None:
        self.say(self.somebody(data), wire.Sit(name or "Ann", seat))

    @precondition(lambda self: self.ears)
    @rule(data=st.data())
    def say_something(self, data: st.DataObject) -> None:
        """Any message but those that have a rule of their own."""
        self.say(self.somebody(data), data.draw(SAYINGS | self.options(), "what"))

    def options(self) -> st.SearchStrategy[wire.ClientMessage]:
        """One option of the game, in and out of its bounds."""
        values: list[st.SearchStrategy[tuple[str, Any]]] = []
        for option in self.table.room.game.options:
            if isinstance(option, Choice):
                good: st.SearchStrategy[Any] = st.sampled_from(option.choices)
            else:
                good = st.integers(getattr(option, "least", 0), getattr(option, "most", 4))
            bad = st.sampled_from([-1, 10**9, "", "x"])
            values.append(st.tuples(st.just(option.name), good | bad))
        return st.one_of(values).map(lambda pair: wire.SetOptions(dict([pair])))

    # The table around the game and the game

    @precondition(lambda self: self.ears)
    @rule(data=st.data(), fill=st.booleans())
    def start(self, data: st.DataObject, fill: bool) -> None:  # noqa: FBT001
        """Also once more after the end; mostly with enough bots."""
        if fill:
            self.begin(self.host() or self.somebody(data))
        else:
            self.say(self.somebody(data), wire.Start())

    def begin(self, ear: Ear) -> None:
        room = self.table.room
        if room.phase != "playing":
            self.say(ear, wire.Sit("Host"))
            for seat in range(room.game.fewest_seats):
                if room.chairs[seat].kind == "empty":
                    self.say(ear, wire.SetBot(seat, "random"))
        self.say(ear, wire.Start())

    @precondition(lambda self: self.ears)
    @rule(data=st.data())
    def ask(self, data: st.DataObject) -> None:
        """For a hint, at the version that was seen."""
        ear = self.somebody(data)
        update = ear.last("update") or {"version": 0}
        self.say(ear, wire.AskHint("hint", update["version"]))

    @precondition(lambda self: self.ears)
    @rule(data=st.data(), is_new=st.booleans())
    def act(self, data: st.DataObject, is_new: bool) -> None:  # noqa: FBT001
        ear = self.somebody(data)
        update = ear.last("update") or {"moves": [], "version": 0}
        moves = [*update["moves"], *JUNK] if is_new else update["moves"] or JUNK
        move = self.pick(data, "move", moves)
        self.ids += is_new
        after_ms = data.draw(st.none() | st.integers(-5, 400), "after_ms")
        self.say(ear, wire.Act(f"a{self.ids}", move, update["version"], after_ms))

    @precondition(lambda self: self.ears and not self.store.trouble)
    @rule(data=st.data(), moves=st.integers(1, 12))
    def play_on(self, data: st.DataObject, moves: int) -> None:
        """Everybody who may move does, for a while."""
        for number in range(moves):
            if self.table.room.phase != "playing" or self.table.trouble or self.table.closed:
                return
            for ear in list(self.ears):
                update = ear.last("update")
                if ear.closed or not update or not update["moves"]:
                    continue
                self.ids += 1
                move = update["moves"][(number + self.ids) % len(update["moves"])]
                ear.say(wire.Act(f"a{self.ids}", move, update["version"], 200))
            self.settle()
            self.pass_time(300)

    @rule(ms=st.sampled_from([1, 50, 300, 1000, 5000, 20_000]))
    def let_time_pass(self, ms: int) -> None:
        if not self.store.trouble or ms <= 1000:
            self.pass_time(ms)

    # Faults

    @precondition(lambda self: not self.store.trouble and not self.table.trouble)
    @rule(what=st.sampled_from(["lost", "failed", "written", "crash", "put away", "fenced"]))
    def fail(self, what: str) -> None:
        match what:
            case "lost":
                kind = KINDS[self.ids % len(KINDS)]
                self.store.trouble = StoreTrouble(kind, "for a while")
            case "failed" | "written":  # the next append is answered with an error, and done or not
                self.store.failing = [what == "written"]
            case "crash":
                self.crash()
            case "put away":  # as when nobody has listened for long
                self.store.failing.clear()
                self.run(self.harness.live_tables.close())
                self.come_back()
            case "fenced":  # another server has taken the table
                self.run(self.store.lease(self.table.code, "another"))

    @precondition(lambda self: self.store.trouble)
    @rule()
    def regain_the_store(self) -> None:
        self.store.trouble = None
        self.pass_time(2 * PAUSES_MS[-1])

    def crash(self) -> None:
        """The process is gone, and another one begins."""
        for task in self.harness.live_tables.tasks.values():
            task.cancel()
        for table in self.harness.live_tables.by_code.values():
            table.bots.close()  # thoughts of a process that is gone
        self.harness.live_tables.by_code.clear()
        self.run(self.harness.finish_thoughts())
        self.store.failing.clear()
        self.new_server()
        self.come_back()

    def come_back(self) -> None:
        """Everybody who was there, with what they have seen."""
        before, self.ears = self.ears, []
        self.find()
        for ear in before:
            update = ear.last("update") or {"game_number": 0, "version": 0}
            person = ear.person.removeprefix(TV)
            self.enter(person, update["game_number"], update["version"], tv=ear.is_tv)

    # What is promised

    @invariant()
    def promises_are_kept(self) -> None:
        self.no_table_stops()
        self.nothing_but_refusals_is_raised()
        self.everybody_can_be_shown_the_game()
        self.versions_only_grow()
        self.what_was_acknowledged_is_in_the_log_once()
        self.replaying_the_log_gives_the_same_room()

    def nothing_but_refusals_is_raised(self) -> None:
        assert not self.errors.heard

    def no_table_stops(self) -> None:
        """Where the store works, what failed is healed after a pause, or served by a new table."""
        if self.store.trouble:
            return
        if self.table.trouble:
            self.pass_time(2 * PAUSES_MS[-1])
        if self.table.closed:
            self.run(self.harness.finish_thoughts())
            self.find()
        assert self.table.trouble is None
        self.ears = [ear for ear in self.ears if not ear.closed and ear.table is self.table]

    def everybody_can_be_shown_the_game(self) -> None:
        room = self.table.room
        for person in [*PEOPLE, "stranger"]:
            room.update(room.game_seat(person), 0)
            room.info(person, {}, 0)

    def versions_only_grow(self) -> None:
        for ear in self.ears:
            told = [
                message for message in ear.heard if message["type"] in ("update", "table", "done")
            ]
            updates = [one for one in told if one["type"] == "update"]
            moments = [(one["game_number"], one["version"]) for one in updates]
            assert moments == sorted(moments)
            self.seen.update(moments)
            self.keys |= {one["you"]["seat_key"] or "" for one in told if one["type"] == "table"}
            for one in told:
                if one["type"] == "done":
                    self.acknowledged.add((ear.person, one["id"]))
            ear.raw = [wire.encode(ear.last("update"))] if updates else []

    def what_was_acknowledged_is_in_the_log_once(self) -> None:
        data = self.kept_log()
        for line in data[self.read :]:
            entry = log.decode.decode(line)
            if isinstance(entry, log.Moved) and entry.id:
                self.done[entry.person, entry.id] = self.done.get((entry.person, entry.id), 0) + 1
            if self.shadow is None:
                assert isinstance(entry, log.Opened)
                self.shadow = Replay(entry)
            else:
                self.reached[kind_of(entry, self.shadow.room)] += 1
                self.shadow.carry_out(0, entry)
        self.read = len(data)
        assert all(self.done.get(action) == 1 for action in self.acknowledged)
        assert all(times == 1 for times in self.done.values())

    def replaying_the_log_gives_the_same_room(self) -> None:
        """Unless the table waits: then its room is to be built anew."""
        assert self.shadow is not None
        assert self.shadow.broken is None
        if self.table.trouble is None and not self.store.trouble and not self.table.closed:
            assert as_kept(self.table.room) == as_kept(self.shadow.room)
            assert nobody_removed_has_a_chair(self.table.room)


def as_kept(room: Room) -> tuple[object, ...]:
    """All of a room that follows from its log."""
    state = None if room.playing is None else room.playing.state
    chairs = [
        (one.kind, one.name, one.level, sorted(one.people), one.key, one.handicap_ms, one.guest)
        for one in room.chairs
    ]
    return (
        room.game.name,
        chairs,
        room.seated,
        room.phase,
        room.options,
        room.pace,
        room.secret,
        room.contributions,
        room.game_number,
        room.version,
        room.at_ms,
        room.actions,
        room.closed,
        (room.deal, room.deal_number if room.deal else 0),
        (room.evening, room.host_guest, room.locked, room.open_bots, room.held, room.open_hints),
        {number: record.result for number, record in room.records.items()},
        None if state is None else room.game.digest(state),
    )


def test_the_machine_says_every_message() -> None:
    """Taken from the union, so that a new message is not forgotten here."""
    source = Path(__file__).read_text()
    missing = [
        kind.__name__
        for kind in get_args(wire.ClientMessage)
        if f"wire.{kind.__name__}(" not in source and f"wire.{kind.__name__}," not in source
    ]
    assert missing == []


@pytest.mark.parametrize("game", shelf())
def test_every_road_through_a_table_keeps_its_promises(game: str) -> None:
    reached: Counter[str] = Counter()
    fields = {"game": game, "reached": reached}
    walk(type(f"Every{game.capitalize()}Road", (EveryRoad,), fields), STEPS)
    assert sum(kind in reached for kind in ROADS) > len(ROADS) / 2, reached


def walk(machine: type[EveryRoad], steps: int) -> None:
    """So many steps, of all games together."""
    bounds = settings(
        max_examples=max(1, steps // STEPS_OF_ONE // len(shelf())),
        stateful_step_count=STEPS_OF_ONE,
        deadline=None,
        derandomize="TABLEE_STEPS" not in os.environ,
        suppress_health_check=list(HealthCheck),
        database=None,
        phases=[Phase.generate],  # to shrink a road takes longer than to read it
        print_blob=True,
    )
    run_state_machine_as_test(machine, settings=bounds)
