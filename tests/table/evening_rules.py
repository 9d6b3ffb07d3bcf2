"""What a host, guests who come late and a whole evening do to a table: rules of its machine.

Each looks at the room first, so that most of what it says is allowed: said at random, hardly
anything of it ever gets into a log.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any, ClassVar, TypeVar, get_args

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, precondition, rule

from tablee.games import find_game, shelf
from tablee.table import entries as log
from tablee.table.room import Room
from tablee.table.table import Table
from tablee.wire import messages as wire
from tests.table.harness import Ear

MOST_GAMES = 2  # of one evening: whole games take their time
TOOK_OVER = "took over"  # a bot's chair
# What a road of an evening is made of.
ROADS = [*(kind.__name__ for kind in get_args(log.OfTable)), log.Removed.__name__, TOOK_OVER]
LONG_MS = 30_000  # longer than any bot or person waits

T = TypeVar("T")


def of_host(room: Room) -> dict[str, list[wire.ClientMessage]]:
    """What a host could say now with some success, by what it is about."""
    seats = range(len(room.chairs))
    others = [seat for seat in seats if room.chairs[seat].kind == "person" and seat != room.host()]
    said: dict[str, list[wire.ClientMessage]] = {
        "door": [
            wire.SetDoor(locked=locked, open_bots=not bots)
            for locked in (False, room.game_number % 2 == 0)
            for bots in (False, True)
        ],
        "hints": [wire.SetHints(open=not room.open_hints)],
        "strict": [wire.SetStrict(strict=not room.is_strict)],
        "hand over": [wire.HandOver(seat) for seat in others],
        "remove": [wire.Remove(seat) for seat in others],
        "readmit": [wire.Readmit(one.guest) for one in room.evening.removed()],
    }
    if room.phase == "playing":
        said["hold"] = [wire.Hold(held=not room.held)]
    else:
        said["choose"] = [wire.Choose(game) for game in shelf()]
        said["deal anew"] = [wire.Choose(room.game.name)] if room.is_dealt else []
        said["deal again"] = [wire.Redeal(played.number) for played in room.evening.games]
    if room.phase == "lobby":
        said["swap"] = [wire.Swap(one, other) for one in seats for other in seats if one != other]
    return {what: messages for what, messages in said.items() if messages}


def kind_of(entry: log.Entry, room: Room) -> str:
    """What an entry is, before it has been carried out in that room."""
    if isinstance(entry, log.Sat) and room.chairs[entry.seat].kind == "bot":
        return TOOK_OVER
    return type(entry).__name__


def nobody_removed_has_a_chair(room: Room) -> bool:
    return not any(room.evening.is_removed(person) for person in room.seated)


class EveningRules(RuleBasedStateMachine):
    """Part of the machine in test_machine.py, which has the rest."""

    reached: ClassVar[Counter[str]]  # how often each kind of entry got into a log
    table: Table
    ears: list[Ear]
    store: Any

    def say(self, ear: Ear, message: wire.ClientMessage) -> None:
        raise NotImplementedError

    def pick(self, data: st.DataObject, what: str, values: Sequence[T]) -> T:
        raise NotImplementedError

    def enter(self, person: str) -> Ear:
        raise NotImplementedError

    def begin(self, ear: Ear) -> None:
        raise NotImplementedError

    def pass_time(self, ms: int) -> None:
        raise NotImplementedError

    def crash(self) -> None:
        raise NotImplementedError

    def host(self) -> Ear | None:
        """A socket of the host's."""
        room = self.table.room
        there = [ear for ear in self.ears if ear in self.table.listeners and not ear.is_tv]
        return next((ear for ear in there if room.is_host(ear.person)), None)

    def works(self) -> bool:
        return not (self.store.trouble or self.table.trouble or self.table.closed)

    @precondition(lambda self: self.works() and self.host())
    @rule(data=st.data(), times=st.integers(1, 5))
    def host_says(self, data: st.DataObject, times: int) -> None:
        """A few things, for one often makes room for another: removed, then let in again."""
        for _ in range(times):
            host = self.host()
            if host is None or not self.works():
                return
            said = of_host(self.table.room)
            often = [what for what in ("readmit", "swap", "deal anew") if what in said]
            what = self.pick(data, "what about", [*sorted(said), *often])
            self.say(host, self.pick(data, what, said[what]))

    @precondition(lambda self: self.works() and not self.table.room.locked)
    @rule(data=st.data(), person=st.sampled_from([f"late{number}" for number in range(3)]))
    def come_late(self, data: st.DataObject, person: str) -> None:
        """Somebody takes over a bot's chair, if there is one."""
        chairs = self.table.room.chairs
        bots = [seat for seat, chair in enumerate(chairs) if chair.kind == "bot"]
        if bots:
            ear = next((ear for ear in self.ears if ear.person == person), None)
            self.say(ear or self.enter(person), wire.Sit("Late", self.pick(data, "chair", bots)))

    @precondition(
        lambda self: (
            self.works()
            and self.table.room.phase == "playing"
            and len(self.table.room.evening.games) < MOST_GAMES
            and self.host()
        )
    )
    @rule(data=st.data())
    def play_out_and_go_on(self, data: st.DataObject) -> None:
        """To the end, by bots; then another game with the same people."""
        for ear in list(self.ears):
            self.say(ear, wire.Away(away=True))
        host = self.host()
        if host is not None and self.table.room.held:
            self.say(host, wire.Hold(held=False))
        for _ in range(2000):
            if self.table.room.phase != "playing" or not self.works():
                break
            self.pass_time(10_000)
        if (host := self.host()) is not None and self.works():
            game = self.pick(data, "next", list(shelf()))
            people = [chair for chair in self.table.room.chairs if chair.kind == "person"]
            self.say(host, wire.Choose(game))
            if len(people) <= find_game(game).most_seats and self.table.room.phase == "lobby":
                self.begin(host)

    @precondition(lambda self: self.works() and self.table.room.phase == "playing" and self.host())
    @rule(is_restarted=st.booleans(), goes_on=st.booleans())
    def stand_still(self, is_restarted: bool, goes_on: bool) -> None:  # noqa: FBT001
        """Time passes for nobody at the table, over a restart too."""
        host = self.host()
        assert host is not None
        was_held, now_ms = self.table.room.held, self.table.now_ms()
        self.say(host, wire.Hold(held=True))
        if not self.works() or not self.table.room.held:
            return  # there is a race, or the store has failed
        assert was_held or self.table.now_ms() == now_ms
        before = (self.table.room.version, self.table.now_ms())
        self.pass_time(LONG_MS)
        if is_restarted:
            self.crash()
        assert self.table.room.held
        assert (self.table.room.version, self.table.now_ms()) == before
        if goes_on and (host := self.host()) is not None:
            self.say(host, wire.Hold(held=False))
            assert not self.works() or self.table.now_ms() == before[1]
