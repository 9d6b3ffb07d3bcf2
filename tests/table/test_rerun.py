"""A game that is watched again shows at every step what it showed each seat, byte for byte."""

import os
from itertools import cycle

import msgspec
import pytest

from tablee.games import find_game, shelf
from tablee.kernel.errors import BadRecord, BadSeats
from tablee.kernel.game import has_contests
from tablee.kernel.record import Recording
from tablee.kernel.state import SPECTATOR
from tablee.store import UnknownTable
from tablee.table import entries as log
from tablee.table.rerun import rerun
from tablee.table.table import Table
from tablee.wire import messages as wire
from tablee.wire.http import Replay
from tablee.wire.photos import Photo, PressInfo
from tablee.wire.replays import known_of_file, replay_of
from tests.modes import COMPILED
from tests.store.memory import MemoryStore
from tests.table.harness import Ear, Harness

GAME = next(iter(shelf()))
GAMES = int(os.environ.get("TABLEE_REPLAYS", "2" if COMPILED else "1"))  # of each on the shelf
WATCHER = "somebody who watches"
LONGEST_MS = 24 * 3_600_000


async def played(harness: Harness, name: str, seats: int) -> tuple[Table, dict[int, Ear]]:
    """A whole game at a live table: a bot keeps every person's seat, and all hear everything."""
    table, people = await harness.seated(name, seats, 0)
    ears = {**dict(enumerate(people)), SPECTATOR: await harness.enter(table, WATCHER)}
    await play_on(harness, table, people)
    return table, ears


async def play_on(harness: Harness, table: Table, people: list[Ear]) -> None:
    """One more game, to its end."""
    await harness.say(people[0], wire.Start())
    for person in people:
        await harness.say(person, wire.Away(away=True))
    end_ms = harness.clock.now + LONGEST_MS
    while table.room.phase == "playing":
        due_ms = harness.clock.next_ms()
        assert (due_ms or end_ms) < end_ms, "it does not come to its end"
        assert due_ms is not None
        await harness.pass_time(table, due_ms - harness.clock.now)
    await harness.pass_time(table, 10_000)  # the last photo


def updates(ear: Ear, number: int) -> list[object]:
    """What somebody was sent of a game, as it was sent."""
    return [one for one in ear.heard if one["type"] == "update" and one["game_number"] == number]


def as_sent(replay: Replay) -> list[object]:
    return [msgspec.json.decode(wire.encode(update)) for update in replay.updates]


@pytest.mark.parametrize("name", shelf())
async def test_a_replay_is_what_was_sent(name: str) -> None:
    game = find_game(name)
    sizes = cycle(range(game.fewest_seats, game.most_seats + 1))
    for seats in [next(sizes) for _ in range(GAMES)]:
        async with Harness(MemoryStore(), is_hasty=True, bot_ms=20) as harness:
            table, ears = await played(harness, name, seats)
            data = await harness.store.read(table.code)
            for seat, ear in ears.items():
                replay = rerun(data, 1, seat)
                assert as_sent(replay) == updates(ear, 1)
                assert msgspec.json.decode(wire.encode(replay.ended)) == ear.last("ended")
                assert [measured(one.photo) for one in replay.photos] == heard_photos(ear)


def heard_photos(ear: Ear) -> list[list[PressInfo]]:
    photos = [msgspec.convert(one, Photo) for one in ear.heard if one["type"] == "photo"]
    return [presses for presses in map(measured, photos) if presses]


def measured(photo: Photo) -> list[PressInfo]:
    """But for those who were too late, whom no log has, and for what the game's clock rounds."""
    presses = [msgspec.structs.replace(one, at_ms=0) for one in photo.presses if not one.late]
    return sorted(presses, key=lambda one: (one.seat, one.raw_ms))


@pytest.mark.pace(is_hasty=True, bot_ms=20)
async def test_a_game_that_is_on_is_refused_and_those_before_it_are_not(harness: Harness) -> None:
    table, ears = await played(harness, GAME, find_game(GAME).fewest_seats)
    people = [ear for seat, ear in ears.items() if seat != SPECTATOR]
    await harness.say(people[0], wire.Start())
    assert table.room.phase == "playing"
    data = await harness.store.read(table.code)
    for number in (2, 3, 0, -1):
        with pytest.raises(UnknownTable):
            rerun(data, number, 0)
    assert as_sent(rerun(data, 1, 0)) == updates(people[0], 1)


@pytest.mark.pace(is_hasty=True, bot_ms=20)
async def test_who_played_is_named_as_they_were_called_then(harness: Harness) -> None:
    table, people = await harness.seated(GAME, 1, find_game(GAME).fewest_seats)
    await play_on(harness, table, people)
    await harness.say(people[0], wire.Sit("Somebody else"))
    await play_on(harness, table, people)
    data = await harness.store.read(table.code)
    first, second = (rerun(data, number, 0).seats for number in (1, 2))
    assert [one.name for one in first[1:]] == [one.name for one in second[1:]]
    assert (first[0].name, second[0].name) == ("Person 0", "Somebody else")
    assert {one.kind for one in first[1:]} == {"bot"}


@pytest.mark.pace(is_hasty=True, bot_ms=20)
async def test_an_evening_of_several_games_keeps_each_of_them(harness: Harness) -> None:
    """At one code; whoever has changed chairs since is where they sat then."""
    names = [name for name in shelf() if find_game(name).most_seats >= 4]
    table, people = await harness.seated(names[0], 4, 0)
    for number, name in enumerate(names, start=1):
        if number > 1:
            await harness.say(people[0], wire.Choose(name))
        await play_on(harness, table, people)
    data = await harness.store.read(table.code)
    for number, name in enumerate(names, start=1):
        for seat, ear in enumerate(people):
            replay = rerun(data, number, seat)
            assert replay.game == name
            assert as_sent(replay) == updates(ear, number)


@pytest.mark.pace(is_hasty=True, bot_ms=20)
async def test_a_seat_that_nobody_had_is_refused(harness: Harness) -> None:
    table, _ = await played(harness, GAME, find_game(GAME).fewest_seats)
    with pytest.raises(BadSeats):
        rerun(await harness.store.read(table.code), 1, find_game(GAME).fewest_seats)


@pytest.mark.parametrize("name", shelf())
async def test_a_record_alone_shows_the_same_but_names_and_photos(name: str) -> None:
    game = find_game(name)
    async with Harness(MemoryStore(), is_hasty=True, bot_ms=20) as harness:
        table, _ = await played(harness, name, game.fewest_seats)
        data = await harness.store.read(table.code)
        record = table.room.records[1]
        at_table, alone = rerun(data, 1, 0), replay_of(game, record, 0, known_of_file(record))
    assert as_sent(alone)[1:] == as_sent(at_table)[1:]
    assert as_sent(alone)[0] == {
        **msgspec.to_builtins(as_sent(at_table)[0]),
        "at_ms": at_table.updates[1].at_ms,
    }
    assert alone.moments == at_table.moments
    assert alone.ended == at_table.ended
    assert not alone.photos
    assert bool(at_table.photos) == has_contests(game)
    assert {one.name for one in alone.seats} == {""}


@pytest.mark.pace(is_hasty=True, bot_ms=20)
async def test_a_game_by_other_rules_cannot_be_shown(harness: Harness) -> None:
    table, _ = await played(harness, GAME, find_game(GAME).fewest_seats)
    data = [older(line) for line in await harness.store.read(table.code)]
    with pytest.raises(BadRecord):
        rerun(data, 1, 0)


def older(line: bytes) -> bytes:
    entry = log.decode.decode(line)
    return log.encode(log.Started(entry.at_ms, 0)) if isinstance(entry, log.Started) else line


@pytest.mark.pace(is_hasty=True, bot_ms=20)
async def test_a_game_that_was_closed_is_shown_as_far_as_it_went(harness: Harness) -> None:
    table, _ = await played(harness, GAME, find_game(GAME).fewest_seats)
    data = await harness.store.read(table.code)
    closed = [*data[:-4], log.encode(log.Closed("error", "5e" * 32))]
    whole, part = rerun(data, 1, 0), rerun(closed, 1, 0)
    assert part.ended is None
    assert as_sent(part) == as_sent(whole)[: len(part.updates)]


def test_a_record_without_moves_is_its_deal() -> None:
    game = find_game(GAME)
    record = Recording(game, game.fewest_seats, 1).record()
    replay = replay_of(game, record, SPECTATOR, known_of_file(record))
    assert [update.at_ms for update in replay.updates] == [0]
