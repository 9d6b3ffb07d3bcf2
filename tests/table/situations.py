"""Tables in some moment of an evening, for tests about what happens then."""

from tablee.table.table import Table
from tablee.wire import messages as wire
from tests.store.memory import MemoryStore
from tests.table.harness import Ear, Harness


def kinds(ear: Ear, since: int = 0) -> list[str]:
    return [one["type"] for one in ear.heard[since:]]


async def at_table(harness: Harness, game: str, people: int = 1) -> tuple[Table, list[Ear]]:
    """People at a table, bots on the other chairs that the game needs, in the lobby."""
    table = await harness.table(game)
    ears = [await harness.enter(table, f"p{number}") for number in range(people)]
    for number, ear in enumerate(ears):
        await harness.say(ear, wire.Sit(f"Person {number}"))
    for seat in range(people, table.room.game.fewest_seats):
        await harness.say(ears[0], wire.SetBot(seat, "random"))
    return table, ears


async def playing(harness: Harness, game: str, people: int = 1) -> tuple[Table, list[Ear]]:
    table, ears = await at_table(harness, game, people)
    await harness.say(ears[0], wire.Start())
    return table, ears


async def play_to_the_end(harness: Harness, table: Table, *ears: Ear) -> None:
    for ear in ears:
        await harness.say(ear, wire.Away(away=True))
    while table.room.phase == "playing":
        await harness.pass_time(table, 1000)


def memory(harness: Harness) -> MemoryStore:
    assert isinstance(harness.store, MemoryStore)
    return harness.store


def assert_closed(table: Table, ears: list[Ear], why: str) -> None:
    """The same people in the lobby of the same table, and the record is kept."""
    assert table.trouble is None
    for seat, ear in enumerate(ears):
        told = ear.last("table")
        assert (told["phase"], told["closed"], told["you"]["seat"]) == ("lobby", why, seat)
        assert told["can_start"]
    record = table.record(1)
    assert record is not None
    assert record.header.seats >= len(ears)
