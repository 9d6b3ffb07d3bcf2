"""A table that comes back plays its last game again, and no other; nobody can tell."""

from collections.abc import Callable
from random import Random

import msgspec
import pytest

from tablee.games import find_game, shelf
from tablee.kernel.game import Game
from tablee.kernel.record import Record
from tablee.table import entries as log
from tablee.table.past import Records
from tablee.table.replay import Replay, replay
from tablee.table.room import KEPT_RECORDS, Room
from tests.table.test_machine import as_kept

GAMES = 3  # that are over
SOME_STEPS, ENOUGH_STEPS = 60, 5000
SEEDS = range(3)


class Evening:
    """A table at which one game after the other is played, at random, and its log."""

    def __init__(self, game: Game, seed: int) -> None:
        self.chance = Random(seed)
        self.room = Room(game)
        self.log: list[bytes] = []
        self.add(log.Opened(game.name, self.secret()))
        for seat in range(game.fewest_seats):
            self.add(log.Sat(seat, f"p{seat}", f"P{seat}", f"{seat}" * 24))

    def add(self, entry: log.Entry) -> None:
        self.room.apply(entry)
        self.log.append(log.encode(entry))

    def secret(self) -> str:
        return self.chance.randbytes(32).hex()

    def begin(self) -> None:
        self.add(log.Contributed("p0", self.secret()))
        self.add(log.Started(self.room.at_ms, self.room.game.rules_version))

    def play(self, steps: int) -> None:
        for _ in range(steps):
            if self.room.phase == "playing":
                self.step()

    def step(self) -> None:
        room, alarm_ms = self.room, self.room.alarm_ms()
        state, at_ms = room.current.state, room.at_ms + 1
        able = [seat for seat in room.able() if len(state.legal(seat))]
        if alarm_ms is not None and (not able or alarm_ms <= at_ms or self.chance.random() < 0.3):
            self.add(log.Rang(max(alarm_ms, room.at_ms)))
            return
        seat = self.chance.choice(able)
        move = room.game.show(state, self.chance.choice(list(state.legal(seat))))
        self.add(log.Moved(at_ms, seat, move, f"p{seat}", f"a{len(self.log)}"))

    def end(self) -> None:
        """As it should, or closed because it could not go on."""
        is_over = self.room.phase == "over"
        secret = self.secret()
        self.add(log.Sealed(secret) if is_over else log.Closed("error", secret))


def evening(game: Game, games: int, seed: int = 1) -> Evening:
    """The first one played to its end, others perhaps not; changes between and in them."""
    made = Evening(game, seed)
    for number in range(games):
        made.begin()
        made.play(SOME_STEPS)
        made.add(log.Joined(0, f"device {number}"))
        made.add(log.PaceSet("lively" if number % 2 else "relaxed"))
        made.play(0 if number else ENOUGH_STEPS)
        made.end()
        made.add(log.HandicapSet(0, 10 * number))
    made.begin()
    made.play(5)
    return made


def one_by_one(data: list[bytes]) -> Room:
    """As a table lives it: every game is played."""
    opened = log.decode.decode(data[0])
    assert isinstance(opened, log.Opened)
    lived = Replay(opened)
    for number, line in enumerate(data[1:], start=1):
        try:
            entry = log.decode.decode(line)
        except msgspec.DecodeError as error:
            lived.fail(number, error)
        else:
            lived.carry_out(number, entry)
    return lived.room


def first(data: list[bytes], kind: str) -> int:
    return next(n for n, line in enumerate(data) if f'"{kind}"'.encode() in line)


def edited(entry: bytes, **fields: object) -> bytes:
    return msgspec.json.encode({**msgspec.json.decode(entry), **fields})


def records_of(room: Room) -> dict[int, str]:
    return {number: record.dump() for number, record in room.records.items()}


@pytest.mark.parametrize("game", shelf())
@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_passed_by_leaves_the_same_behind(game: str, seed: int) -> None:
    made = evening(find_game(game), GAMES, seed)
    assert list(made.room.records) == [1, 2, 3]
    for end in range(len(made.log) - 10, len(made.log) + 1):  # a game is over, begins, is on
        quick, slow = replay(made.log[:end]).room, one_by_one(made.log[:end])
        assert as_kept(quick) == as_kept(slow)
        assert records_of(quick) == records_of(slow)


@pytest.mark.parametrize("game", shelf())
def test_these_evenings_have_games_that_ended_and_games_that_were_closed(game: str) -> None:
    evenings = [evening(find_game(game), GAMES, seed) for seed in SEEDS]
    assert {one.result.over for made in evenings for one in made.room.records.values()} == {
        True,
        False,
    }


@pytest.mark.parametrize("game", shelf())
def test_no_move_of_a_game_that_is_over_is_read_before_its_record_is_wanted(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long the evening was: to come back takes as long as one game."""
    made = evening(find_game(game), GAMES)
    begun = max(number for number, line in enumerate(made.log) if b'"started"' in line)
    last = [log.decode.decode(line) for line in made.log[begun:]]
    read: list[str] = []
    kind = type(made.room.game)
    real = kind.read

    def listen(self: Game, state: object, text: str) -> int:
        read.append(text)
        return real(self, state, text)  # type: ignore[arg-type]

    monkeypatch.setattr(kind, "read", listen)
    room = replay(made.log).room
    assert read == [entry.move for entry in last if isinstance(entry, log.Moved)]
    read.clear()
    assert room.records[1].result == made.room.records[1].result
    assert read != []


def lose(data: list[bytes], kind: str) -> None:
    del data[first(data, kind)]


def repeat(data: list[bytes], kind: str, before: str, **fields: object) -> None:
    data.insert(first(data, before), edited(data[first(data, kind)], **fields))


@pytest.mark.parametrize("game", shelf())
@pytest.mark.parametrize(
    "damage",
    [
        lambda data: data.insert(first(data, "sealed") - 1, b"no entry at all"),
        lambda data: lose(data, "sealed"),
        lambda data: repeat(data, "moved", before="started"),
        lambda data: repeat(data, "sealed", before="started"),
        lambda data: repeat(data, "joined", before="joined", seat=9),
        lambda data: repeat(data, "started", before="moved"),
        lambda data: repeat(data, "started", before="started", rules=999),
    ],
)
def test_a_past_that_is_not_as_it_should_be_is_played_again(
    damage: Callable[[list[bytes]], None], game: str
) -> None:
    made = evening(find_game(game), GAMES)
    damage(made.log)
    quick = replay(made.log).room
    assert as_kept(quick) == as_kept(one_by_one(made.log))
    assert quick.phase == "playing"


def test_a_past_move_that_cannot_be_played_ends_its_record_there() -> None:
    made = evening(find_game("mistigri"), 1)
    wrong = first(made.log, "moved") + 3
    made.log[wrong] = edited(made.log[wrong], move="discard M M")
    record = replay(made.log).room.records[1]
    assert len(record.entries) == wrong - first(made.log, "started") - 1
    assert not record.result.over


def test_only_the_last_records_are_kept() -> None:
    made = evening(find_game("mamicatchmi"), KEPT_RECORDS + 2)
    assert list(replay(made.log).room.records) == list(made.room.records)
    assert len(made.room.records) == KEPT_RECORDS


def test_a_record_is_made_once_and_can_be_forgotten() -> None:
    record, made, records = evening(find_game("mistigri"), 1).room.records[1], [], Records()

    def make() -> Record:
        made.append(record)
        return record

    records.keep(1, make)
    assert 1 in records
    assert made == []
    assert records[1] is records[1] is record
    assert made == [record]
    records.forget(1)
    assert records.get(1) is None
    assert len(records) == 0
