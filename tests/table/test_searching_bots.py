"""Bots that search at a live table: what they are handed, how long they take, when they stop."""

import asyncio
from collections.abc import Callable
from typing import TypeVar, TypeVarTuple

import pytest

from tablee import FastChance, Game
from tablee.bots import AnyBot, keeper_of, levels_of, searches
from tablee.bots.searching import BudgetBot, guess
from tablee.games import find_game, shelf
from tablee.kernel.game import has_contests
from tablee.table import workers
from tablee.table.workers import ALL_WITHIN_MS, MOST_SEARCH_MS, Workers
from tablee.wire import messages as wire
from tests.store.memory import MemoryStore
from tests.table.harness import Harness

SEARCHED = [
    (game, level)
    for game in shelf()
    for level in levels_of(find_game(game))
    if searches(find_game(game), level)
]
STEPS = 30
T = TypeVar("T")
Ts = TypeVarTuple("Ts")
every_level = pytest.mark.parametrize(("name", "level"), SEARCHED)


class Noting(Workers):
    """Notes what it is handed; where `blocks`, it never comes to an end."""

    def __init__(self, *, blocks: bool = False) -> None:
        super().__init__()
        self.worlds: list[str | None] = []
        self.blocks = blocks
        self.ended = 0

    async def choose(
        self, game: Game, level: str, view: object, moves: list[int], world: str | None
    ) -> int:
        self.worlds.append(world)
        if not self.blocks:
            return moves[0]
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            self.ended += 1
            raise
        return moves[0]


def test_there_is_one_where_time_does_not_decide() -> None:
    assert SEARCHED
    assert not any(has_contests(find_game(name)) for name, _ in SEARCHED)


@pytest.mark.parametrize("game", shelf().values(), ids=lambda game: game.name)
def test_an_absent_persons_seat_is_kept_without_a_search(game: Game) -> None:
    assert not searches(game, keeper_of(game))
    assert keeper_of(game) != "random"


@every_level
def test_the_world_follows_from_what_the_seat_knows(name: str, level: str) -> None:
    """Of two tables that differ in what a seat cannot know, its bot is handed the same."""
    game = find_game(name)
    chance = FastChance.seeded(7)
    state = game.start(game.most_seats, chance)
    for step in range(STEPS):
        seat = step % game.most_seats
        twin = state.clone()
        twin.redeal(seat, FastChance.seeded(step))
        worlds = [game.describe(guess(one, seat, FastChance.seeded(1))) for one in (state, twin)]
        assert worlds[0] == worlds[1]
        actor = next(one for one in range(game.most_seats) if state.legal(one))
        moves = state.legal(actor)
        state.play(actor, moves[chance.below(len(moves))], 0)


@every_level
async def test_who_searches_is_handed_a_world_and_nobody_else_is(name: str, level: str) -> None:
    thinker = Noting()
    async with Harness(MemoryStore(), thinker=thinker, bot_ms=1) as harness:
        table, (host,) = await harness.seated(name, 1, 2)
        await harness.say(host, wire.SetBot(1, level), wire.Start())
        await harness.say(host, wire.Away(away=True))
        game = find_game(name)
        while len(thinker.worlds) < 40 and table.room.phase == "playing":
            await harness.pass_time(table, 100)
        worlds = [world for world in thinker.worlds if world is not None]
        assert 0 < len(worlds) < len(thinker.worlds)
        for world in worlds:
            assert game.faults(game.position(world, FastChance.seeded(0))) == []


@every_level
async def test_a_search_ends_when_nobody_waits_for_it(name: str, level: str) -> None:
    """The game stands still: it is asked again when that goes on."""
    thinker = Noting(blocks=True)
    async with Harness(MemoryStore(), thinker=thinker, bot_ms=1) as harness:
        table, (host,) = await harness.seated(name, 1, find_game(name).fewest_seats)
        for seat in range(1, find_game(name).fewest_seats):
            await harness.say(host, wire.SetBot(seat, level))
        await harness.say(host, wire.Start())
        for number in range(STEPS):
            if table.bots.searching:
                break
            await harness.say(host, wire.Act(f"a{number}", host.last("update")["moves"][0]))
        asked = len(thinker.worlds)
        await harness.say(host, wire.Hold(held=True))
        assert not table.bots.searching
        assert thinker.ended > 0
        await harness.say(host, wire.Hold(held=False))
        assert table.bots.searching
        assert len(thinker.worlds) > asked


@every_level
def test_it_plays_by_simulations_that_were_measured_before(
    monkeypatch: pytest.MonkeyPatch, name: str, level: str
) -> None:
    game = find_game(name)
    made: list[int] = []

    def choose_in(bot: AnyBot, world: object, view: object, moves: list[int]) -> int:
        assert isinstance(bot, BudgetBot)
        made.append(bot.simulations)
        bot.searched = bot.simulations
        return moves[0]

    monkeypatch.setattr(levels_of(game)[level], "choose_in", choose_in)
    monkeypatch.setattr(workers, "speeds", {})
    state = game.start(game.most_seats, FastChance.seeded(3))
    seat = next(one for one in range(game.most_seats) if state.legal(one))
    given = (game.view(state, seat), [int(move) for move in state.legal(seat)])
    world = game.describe(guess(state, seat, FastChance.seeded(1)))
    workers.search(name, level, *given, world, 100)
    workers.speeds[name, level] = 50.0
    workers.search(name, level, *given, world, 100)
    workers.speeds[name, level] = 50.0
    workers.search(name, level, *given, world, 0)
    assert made == [workers.FIRST_SIMULATIONS, 5000, workers.FEWEST_SIMULATIONS]


@pytest.mark.parametrize("waiting", [1, 2, 5, 50, 100])
def test_the_more_wait_the_less_has_each(waiting: int) -> None:
    """All are asked at the same moment, and each takes as long as it may."""
    crowd = Workers()
    crowd.asked_s = [7.0] * waiting
    now_s, given = 7.0, []
    while crowd.asked_s:
        given.append(crowd.search_ms(now_s))
        now_s += given[-1] / 1000
        crowd.asked_s.pop()
    assert sum(given) <= ALL_WITHIN_MS
    assert given[0] == min(MOST_SEARCH_MS, ALL_WITHIN_MS // waiting)
    assert min(given) >= given[0] - 1


@every_level
async def test_others_think_between_two_who_search(name: str, level: str) -> None:
    """No more of them are handed to the workers than there are workers."""
    begun: list[str] = []
    goes_on = asyncio.Event()

    class Slow(Workers):
        async def run(self, work: Callable[[*Ts], T], *given: *Ts) -> T:
            begun.append(work.__name__)
            await goes_on.wait()
            return 0  # type: ignore[return-value]

    crowd, game = Slow(), find_game(name)
    view = game.view(game.start(game.most_seats, FastChance.seeded(0)), 0)
    searching = [
        asyncio.create_task(crowd.choose(game, level, view, [0, 1], "a world")) for _ in range(9)
    ]
    other = asyncio.create_task(crowd.choose(game, "random", view, [0, 1], None))
    await asyncio.sleep(0)
    assert begun == ["search", "choose"]
    searching.pop().cancel()  # the table has moved on
    goes_on.set()
    assert await asyncio.gather(*searching, other) == [0] * 9
    await asyncio.sleep(0)
    assert begun.count("search") == 8
    assert crowd.asked_s == []
