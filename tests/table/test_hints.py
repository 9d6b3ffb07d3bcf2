"""Hints at a live table: who may have one, what forbids it, and that it tells nothing hidden."""

import asyncio
import secrets
from typing import Any

import pytest

from tablee import NEVER, FastChance, Game
from tablee.bots.advice import Advice, adviser_of
from tablee.games import find_game, shelf
from tablee.kernel.game import has_contests
from tablee.table import entries as log
from tablee.table import workers
from tablee.table.hints import AT_ONCE
from tablee.table.replay import replay
from tablee.table.room import Room
from tablee.table.table import Table
from tablee.table.workers import Workers
from tablee.wire import messages as wire
from tests.modes import COMPILED
from tests.store.memory import MemoryStore
from tests.table.harness import Ear, Harness, SameProcess
from tests.table.test_bytes import PAUSE_MS, Twins, play_some, steps_of
from tests.table.worlds import room_of

every_game = pytest.mark.parametrize("game", shelf().values(), ids=lambda game: game.name)
CALM = [name for name, game in shelf().items() if not has_contests(game)]
GAMES = 40 if COMPILED else 6
STEPS = 12
MOST_STEPS = 300  # until somebody has something to choose


class Slow(SameProcess):
    """Whoever advises takes as long as the test likes."""

    def __init__(self) -> None:
        super().__init__(is_hasty=True)
        self.goes_on = asyncio.Event()
        self.ended = 0

    async def advise(self, game: Game, view: Any, moves: list[int], world: str | None) -> Advice:
        try:
            await self.goes_on.wait()
        except asyncio.CancelledError:
            self.ended += 1
            raise
        return await super().advise(game, view, moves, world)


class Broken(SameProcess):
    async def advise(self, game: Game, view: Any, moves: list[int], world: str | None) -> Advice:
        raise RuntimeError("a mistake of ours")


def ask(ear: Ear, action: str = "h1", behind: int = 0) -> wire.AskHint:
    return wire.AskHint(action, ear.last("update")["version"] - behind)


def answer(ear: Ear) -> Any:
    """The last that was said about a hint."""
    return next(one for one in reversed(ear.heard) if one["type"] in ("hint", "refused"))


async def choosing(
    harness: Harness, people: int, game: str = "mistigri"
) -> tuple[Table, list[Ear]]:
    """A game in which the first person has several moves to choose between."""
    bots = max(2 - people + 1, find_game(game).fewest_seats - people)
    table, ears = await harness.seated(game, people, bots)
    await harness.say(ears[0], wire.Start())
    for number in range(200):
        update = ears[0].last("update")
        if table.room.to_act() == [0] and len(update["moves"]) > 1:
            return table, ears
        for seat in table.room.to_act():
            if seat < people:
                moves = ears[seat].last("update")["moves"]
                await harness.say(ears[seat], wire.Act(f"a{number}", moves[-1]))
        await harness.pass_time(table, 5000)
    raise AssertionError("never anything to choose")


async def test_whoever_plays_with_bots_alone_is_told_a_move_why_and_the_others(
    harness: Harness,
) -> None:
    table, (host,) = await choosing(harness, 1)
    assert host.last("table")["hints"] is True
    assert host.last("table")["open_hints"] is False
    before = len(table.room.steps), table.written
    await harness.say(host, ask(host))
    hint, moves = answer(host), host.last("update")["moves"]
    told = [hint["best"], *hint["others"]]
    assert (hint["type"], hint["id"], hint["version"]) == ("hint", "h1", table.room.version)
    assert {one["move"] for one in told} <= set(moves)
    assert len(told) == min(5, len(moves))
    assert hint["unit"] == "win"
    assert all(0 <= one["worth"] <= 100 for one in told)
    assert before == (len(table.room.steps), table.written)  # nothing has happened, or been written


async def test_it_is_told_to_nobody_else(harness: Harness) -> None:
    table, (host,) = await choosing(harness, 1)
    watcher, tv = await harness.enter(table, "w"), await harness.enter(table, "t", tv=True)
    other = await harness.enter(table, "p0")  # another tab of the same person
    await harness.say(host, ask(host))
    assert answer(host)["type"] == "hint"
    assert not any(ear.last("hint") for ear in (watcher, tv, other))


async def test_what_is_proposed_can_be_done(harness: Harness) -> None:
    table, (host,) = await choosing(harness, 1)
    await harness.say(host, ask(host))
    version = table.room.version
    await harness.say(host, wire.Act("a", answer(host)["best"]["move"]))
    assert host.last("done") == {"type": "done", "id": "a", "version": version + 1}


# Refused


async def refusal_of(harness: Harness, ear: Ear, *said: wire.ClientMessage) -> str:
    await harness.say(ear, *said)
    refused = answer(ear)
    assert (refused["type"], refused["id"]) == ("refused", "h1")
    return str(refused["code"])


async def test_among_people_there_are_none_until_the_host_lets_everybody(harness: Harness) -> None:
    _, (host, guest) = await choosing(harness, 2)
    assert await refusal_of(harness, host, ask(host)) == "no_hints"
    await harness.say(guest, wire.SetHints(open=True))
    assert guest.last("refused")["code"] == "not_yours"
    await harness.say(host, wire.SetHints(open=True))
    assert [ear.last("table")["open_hints"] for ear in (host, guest)] == [True, True]
    await harness.say(host, ask(host))
    assert answer(host)["type"] == "hint"
    assert guest.last("hint") is None
    await harness.say(host, wire.SetHints(open=False))
    assert await refusal_of(harness, host, ask(host)) == "no_hints"


async def test_who_is_away_is_a_person_too(harness: Harness) -> None:
    _, (host, guest) = await choosing(harness, 2)
    await harness.say(guest, wire.Away(away=True))
    assert await refusal_of(harness, host, ask(host)) == "no_hints"


async def test_who_was_removed_is_none_any_more(harness: Harness) -> None:
    _, (host, _) = await choosing(harness, 2)
    await harness.say(host, wire.Remove(1))
    assert host.last("table")["hints"] is True
    await harness.say(host, ask(host))
    assert answer(host)["type"] == "hint"


async def test_the_switch_is_kept_in_the_log(harness: Harness) -> None:
    table, (host, _) = await choosing(harness, 2)
    await harness.say(host, wire.SetHints(open=True), wire.SetHints(open=True))
    data = await harness.store.read(table.code)
    assert [log.decode.decode(one) for one in data].count(log.HintsSet(open=True)) == 1
    assert replay(data).room.open_hints is True


async def test_who_is_not_asked_or_has_no_choice_is_told_so(harness: Harness) -> None:
    table, (host,) = await harness.seated("mistigri", 1, 2)
    assert await refusal_of(harness, host, wire.AskHint("h1", 0)) == "not_now"
    await harness.say(host, wire.Start())
    assert host.last("update")["moves"] == ["draw"]
    assert await refusal_of(harness, host, ask(host)) == "no_choice"
    watcher = await harness.enter(table, "w")
    assert await refusal_of(harness, watcher, ask(watcher)) == "not_yours"
    while 0 in table.room.to_act():
        await harness.say(host, wire.Act(f"a{table.room.version}", host.last("update")["moves"][0]))
    assert await refusal_of(harness, host, ask(host)) == "not_asked"
    await harness.say(host, wire.Hold(held=True))
    assert await refusal_of(harness, host, ask(host)) == "not_now"


async def test_an_older_version_is_outdated(harness: Harness) -> None:
    _, (host,) = await choosing(harness, 1)
    assert await refusal_of(harness, host, ask(host, behind=1)) == "outdated"
    assert await refusal_of(harness, host, ask(host, behind=-1)) == "outdated"


async def test_an_id_is_short_and_plain(harness: Harness) -> None:
    _, (host,) = await choosing(harness, 1)
    await harness.say(host, ask(host, "x" * 65))
    assert answer(host)["code"] == "bad_message"


async def test_in_a_race_nobody_can_advise(harness: Harness) -> None:
    table, (host,) = await harness.seated("mamicatchmi", 1, 2)
    await harness.say(host, wire.Start())
    codes = set()
    for number in range(300):
        update = host.last("update")
        if update["view"]["phase"] == "duel":
            assert await refusal_of(harness, host, ask(host)) == "race"
            return
        if 0 in table.room.to_act() and update["moves"]:
            await harness.say(host, ask(host))
            codes.add(answer(host).get("code", "hint"))
            await harness.say(host, wire.Act(f"a{number}", update["moves"][0]))
        await harness.pass_time(table, 700)
    raise AssertionError("no duel")


async def test_too_often_is_too_often() -> None:
    """Ten at once; what is known already costs nothing."""
    async with Harness(MemoryStore()) as harness:
        table, (host,) = await choosing(harness, 1)
        for _ in range(3):
            await harness.say(host, ask(host))
        assert answer(host)["type"] == "hint"
        for _ in range(AT_ONCE - 1):
            table.bots.hints.given.clear()
            await harness.say(host, ask(host))
            assert answer(host)["type"] == "hint"
        table.bots.hints.given.clear()
        assert await refusal_of(harness, host, ask(host)) == "too_many"
        await harness.pass_time(table, 3000)
        await harness.say(host, ask(host))
        assert answer(host)["type"] == "hint"


# While it is thought out


async def test_one_at_a_time() -> None:
    thinker = Slow()
    async with Harness(MemoryStore(), thinker=thinker) as harness:
        _, (host,) = await choosing(harness, 1)
        await harness.say(host, ask(host, "first"))
        assert await refusal_of(harness, host, ask(host)) == "too_many"
        thinker.goes_on.set()
        await harness.settle(host.table)
        assert (answer(host)["type"], answer(host)["id"]) == ("hint", "first")


async def test_it_ends_when_the_table_moves_on() -> None:
    thinker = Slow()
    async with Harness(MemoryStore(), thinker=thinker) as harness:
        table, (host,) = await choosing(harness, 1)
        await harness.say(host, ask(host))
        assert list(table.bots.hints.asked) == ["p0"]
        await harness.say(host, wire.Act("a", host.last("update")["moves"][-1]))
        assert (thinker.ended, table.bots.hints.asked) == (1, {})
        assert answer(host) == {
            "type": "refused",
            "code": "outdated",
            "why": "the table has moved on",
            "rule": None,
            "id": "h1",
        }


@pytest.mark.parametrize("said", [wire.Hold(held=True), wire.Away(away=True)], ids=["held", "away"])
async def test_it_ends_when_nobody_needs_it(said: wire.ClientMessage) -> None:
    thinker = Slow()
    async with Harness(MemoryStore(), thinker=thinker) as harness:
        table, (host,) = await choosing(harness, 1)
        await harness.say(host, ask(host))
        await harness.say(host, said)
        assert (thinker.ended, table.bots.hints.asked) == (1, {})
        assert host.last("refused")["code"] == "outdated"


async def test_it_ends_when_somebody_sits_down() -> None:
    thinker = Slow()
    async with Harness(MemoryStore(), thinker=thinker) as harness:
        table, (host,) = await choosing(harness, 1)
        await harness.say(host, ask(host))
        late = await harness.enter(table, "late")
        await harness.say(late, wire.Sit("Late", 1))
        assert (thinker.ended, table.bots.hints.asked) == (1, {})
        assert host.last("refused")["code"] == "outdated"


async def test_what_others_decide_meanwhile_changes_nothing() -> None:
    """In Misty all pick at once: the question is the same when a bot has picked."""
    thinker = Slow()
    async with Harness(MemoryStore(), thinker=thinker) as harness:
        table, (host,) = await harness.seated("misty", 1, 2)
        await harness.say(host, wire.Start())
        await harness.say(host, ask(host))
        asked = table.room.version
        await harness.pass_time(table, 5000)
        assert table.room.version > asked
        thinker.goes_on.set()
        await harness.settle(table)
        assert (answer(host)["type"], answer(host)["version"]) == ("hint", table.room.version)


async def test_a_mistake_of_ours_is_no_end(caplog: pytest.LogCaptureFixture) -> None:
    async with Harness(MemoryStore(), thinker=Broken()) as harness:
        table, (host,) = await choosing(harness, 1)
        assert await refusal_of(harness, host, ask(host)) == "failed"
        assert table.bots.hints.asked == {}
        assert table.trouble is None
        assert "a hint of mistigri has failed" in caplog.text


# Nothing hidden


@pytest.mark.parametrize("name", CALM)
def test_a_worker_says_the_same_to_whoever_sees_the_same(name: str) -> None:
    game = find_game(name)
    state = game.start(game.most_seats, FastChance.seeded(5))
    seat = int(next(one for one in range(game.most_seats) if len(state.legal(one)) > 0))
    moves = [int(move) for move in state.legal(seat)]
    while len(moves) < 2:
        state.play(seat, moves[0], 0)
        seat = int(next(one for one in range(game.most_seats) if len(state.legal(one)) > 0))
        moves = [int(move) for move in state.legal(seat)]
    given = game.view(state, seat), moves, game.describe(state)
    assert workers.advise(name, *given, 60) == workers.advise(name, *given, 60)


def test_a_first_hint_finds_out_how_fast_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """A first try of 200, then as many as the time is enough for."""
    made: list[int] = []

    def advise(name: str, view: Any, moves: list[int], world: str, simulations: int) -> Advice:
        made.append(simulations)
        return Advice([], "win", simulations, None)

    monkeypatch.setattr(workers, "advise", advise)
    monkeypatch.setattr(workers, "speeds", {})
    game = find_game("mistigri")
    view = game.view(game.start(3, FastChance.seeded(0)), 0)
    workers.hint("mistigri", view, [0, 1], "a world", 0)
    workers.speeds["mistigri", workers.HINT] = 50.0
    workers.hint("mistigri", view, [0, 1], "a world", 100)
    assert made == [workers.FIRST_SIMULATIONS, workers.LEAST_FOR_A_HINT, 5000]


async def test_a_real_worker_answers() -> None:
    crowd = Workers()
    try:
        async with Harness(MemoryStore()) as harness:
            table, (host,) = await choosing(harness, 1)
            room = table.room
            state = room.current.state
            moves = [int(move) for move in state.legal(0)]
            world = table.bots.hints.world_of(0, room.game.view(state, 0))
            advice = await crowd.advise(room.game, room.game.view(state, 0), moves, world)
            assert {one.move for one in advice.weighed} <= set(moves)
            assert advice.looks >= workers.LEAST_FOR_A_HINT
            assert crowd.asked_s == []
            assert host.last("hint") is None
    finally:
        crowd.close()


class Asking(Twins):
    """Two tables that differ in what a seat cannot know; that seat asks again and again."""

    hints = 0

    async def ask(self) -> None:
        self.hints += 1
        for world in self.worlds:
            await world.say(self.seat, wire.AskHint(f"h{self.hints}", world.room.version))
            for _ in range(20):
                await asyncio.sleep(0)
            await world.settle()


def who_chooses(room: Room) -> int | None:
    """Somebody who could be advised now."""
    state, adviser = room.current.state, adviser_of(room.game)
    assert adviser is not None
    if state.race_ms() != NEVER:
        return None
    for seat in room.to_act():
        moves = [int(move) for move in state.legal(seat)]
        if len(adviser.choices(room.game.view(state, seat), moves)) > 1:
            return seat
    return None


async def compare(game: Game, seed: int, steps: int) -> int:
    """How many hints were compared."""
    chance = FastChance.seeded(seed)
    seats = game.fewest_seats + seed % (game.most_seats - game.fewest_seats + 1)
    room = room_of(game, seats, f"{seed:064x}")
    room.apply(log.HintsSet(open=True))
    play_some(room, chance, int(chance.below(steps)))
    for _ in range(MOST_STEPS):
        if room.phase == "playing" and who_chooses(room) is None:
            play_some(room, chance, 1)
    seat = None if room.phase != "playing" else who_chooses(room)
    if seat is None:
        return 0
    twins = Asking(room, seat, chance, seed + 1)
    twins.worlds[1].room.apply(log.HintsSet(open=True))
    await twins.begin()
    for _ in range(STEPS):
        if not twins.is_playing():
            break
        await twins.ask()
        twins.compare()
        await twins.step()
        await twins.pass_time(PAUSE_MS)
        if twins.has_revealed():
            break
        twins.compare()
    await twins.close()
    return twins.kinds["hint"]


@every_game
def test_others_secrets_change_no_hint(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Byte for byte: move, worth, reason and the number of looks."""
    monkeypatch.setattr(secrets, "token_hex", lambda size: "5e" * size)  # of the next game

    async def hints() -> int:
        steps = steps_of(game)
        return sum([await compare(game, seed, steps) for seed in range(GAMES)])

    found = asyncio.run(hints())
    print(f"{game.name}: {found} hints")
    assert found > GAMES / 2
