"""A table outlives its game: the next one with the same people, points, doors, hosts, a halt."""

from itertools import permutations
from typing import Any

import pytest

from tablee.games import find_game, shelf
from tablee.table import entries as log
from tablee.table.evening import places_of, points_of
from tablee.table.replay import replay
from tablee.table.table import Table
from tablee.wire import messages as wire
from tests.store.memory import MemoryStore
from tests.table.harness import Ear, Harness

GAMES = list(shelf())
PAIRS = list(permutations(GAMES, 2))

pytestmark = pytest.mark.pace(is_hasty=True)


async def begun(harness: Harness, game: str, people: int = 1) -> tuple[Table, list[Ear]]:
    bots = max(0, find_game(game).fewest_seats - people)
    table, ears = await harness.seated(game, people, bots)
    await harness.say(ears[0], wire.Start())
    return table, ears


async def play_out(harness: Harness, table: Table, ears: list[Ear]) -> None:
    for ear in ears:
        await harness.say(ear, wire.Away(away=True))
    while table.room.phase == "playing":
        await harness.pass_time(table, 10_000)


def codes(ear: Ear) -> list[str]:
    return [one["code"] for one in ear.heard if one["type"] == "refused"]


# Worked by hand: one for playing, twelve shared among those who are beaten.


@pytest.mark.parametrize(
    ("ranks", "points"),
    [
        ([1, 2], [13, 1]),
        ([1, 2, 3], [13, 7, 1]),
        ([4, 1, 3, 2], [1, 13, 5, 9]),
        ([1, 2, 3, 4, 5], [13, 10, 7, 4, 1]),
        ([1, 1, 3, 4], [11, 11, 5, 1]),  # 2.5 of 3 others: 10
        ([1, 1, 1], [7, 7, 7]),
        ([1, 1, 3, 4, 5], [12, 12, 7, 4, 1]),  # 3.5 of 4: 10.5, rounded up
    ],
)
def test_points_of_an_evening(ranks: list[int], points: list[int]) -> None:
    assert points_of(ranks) == points


def test_places_are_shared_and_the_next_is_left_out() -> None:
    assert places_of([2, 1, 2, 3]) == [2, 1, 2, 4]


# From game to game


@pytest.mark.parametrize(("first", "second"), PAIRS)
async def test_another_game_with_the_same_people_at_the_same_table(
    harness: Harness, first: str, second: str
) -> None:
    table, (anna, ben) = await begun(harness, first, 2)
    await play_out(harness, table, [anna, ben])
    evening = anna.last("evening")
    assert [one["game"] for one in evening["games"]] == [first]
    await harness.say(anna, wire.Choose(second))
    info = ben.last("table")
    assert (info["phase"], info["game"], info["you"]["seat"]) == ("lobby", second, 1)
    assert len(info["seats"]) == find_game(second).most_seats
    for seat in range(find_game(second).fewest_seats):
        if table.room.chairs[seat].kind == "empty":
            await harness.say(anna, wire.SetBot(seat, "random"))
    await harness.say(anna, wire.Start())
    assert ben.last("update")["game_number"] == 2
    await play_out(harness, table, [anna, ben])
    evening = ben.last("evening")
    assert [one["game"] for one in evening["games"]] == [first, second]
    sums = [0] * len(evening["guests"])
    for game in evening["games"]:
        for place in game["places"]:
            sums[place["guest"]] += place["points"]
    assert [guest["points"] for guest in evening["guests"]] == sums
    assert [guest["name"] for guest in evening["guests"]][:2] == ["Person 0", "Person 1"]
    await told_the_same_after_a_restart(harness, table, evening)


async def told_the_same_after_a_restart(harness: Harness, table: Table, evening: Any) -> None:
    await harness.live_tables.close()
    again = await harness.live_tables.find(table.code)
    late = await harness.enter(again, "p0")
    assert late.last("evening") == evening
    assert late.last("table")["phase"] == "over"
    assert late.last("table")["you"]["seat"] == 0


async def test_a_log_of_several_games_gives_the_same_room_played_or_passed_by() -> None:
    """Only the last game is played when a table is loaded; what the others left is the same."""
    async with Harness(store := MemoryStore(), is_hasty=True) as harness:
        table, (anna,) = await begun(harness, GAMES[0])
        for game in [*GAMES[1:], GAMES[0]]:
            await play_out(harness, table, [anna])
            await harness.say(anna, wire.Choose(game))
            for seat in range(find_game(game).fewest_seats):
                if table.room.chairs[seat].kind == "empty":
                    await harness.say(anna, wire.SetBot(seat, "random"))
            await harness.say(anna, wire.Start())
        data = store.kept[table.code].log
        passed = replay(data).room
        assert passed.evening == table.room.evening
        assert len(passed.evening.games) == len(GAMES)
        assert passed.version == table.room.version
        assert [record.header.game for record in passed.records.values()] == GAMES


@pytest.mark.parametrize("game", GAMES)
async def test_everybody_has_an_award_and_the_most_remarkable_come_first(
    harness: Harness, game: str
) -> None:
    table, (anna, ben) = await begun(harness, game, 2)
    await play_out(harness, table, [anna, ben])
    (played,) = anna.last("evening")["games"]
    guests = [place["guest"] for place in played["places"]]
    assert {award["guest"] for award in played["awards"]} == set(guests)
    weights = [award.weight for award in table.room.evening.games[0].awards]
    assert weights == sorted(weights, reverse=True)


async def test_a_game_whose_awards_fail_has_a_result_all_the_same(
    harness: Harness, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError

    table, (anna,) = await begun(harness, GAMES[0])
    monkeypatch.setattr(type(table.room.game), "awards", fail)
    await play_out(harness, table, [anna])
    (played,) = anna.last("evening")["games"]
    assert (played["awards"], played["game"]) == ([], GAMES[0])
    assert "a game has no awards" in caplog.text


async def test_a_log_from_before_evenings_still_opens() -> None:
    async with Harness(store := MemoryStore(), is_hasty=True) as harness:
        table, (anna,) = await begun(harness, GAMES[0])
        await play_out(harness, table, [anna])
        kept = store.kept[table.code].log
        entries = [log.decode.decode(line) for line in kept]
        assert isinstance(entries[-1], log.Sealed)
        old = [*kept[:-1], b'{"type":"sealed","secret":"%s"}' % entries[-1].secret.encode()]
        room = replay(old).room
        assert (room.phase, room.evening.games) == ("over", [])
        assert room.ended() is not None


async def test_back_to_the_lobby_of_the_same_game_keeps_its_options(harness: Harness) -> None:
    table, (anna,) = await harness.seated("mistigri", 1, 2)
    await harness.say(anna, wire.SetOptions({"first": 1}), wire.Start())
    await play_out(harness, table, [anna])
    await harness.say(anna, wire.Choose("misty"), wire.Choose("mistigri"))
    assert table.room.phase == "lobby"
    assert table.room.options["first"] == 1
    await harness.say(anna, wire.SetBot(1, None), wire.Stand())
    assert [chair.kind for chair in table.room.chairs] == ["empty", "empty", "bot", *["empty"] * 2]


async def test_bots_make_room_and_people_do_not(harness: Harness) -> None:
    widest = max(GAMES, key=lambda name: find_game(name).most_seats)
    narrow = min(GAMES, key=lambda name: find_game(name).most_seats)
    most, few = find_game(widest).most_seats, find_game(narrow).most_seats
    assert few < most
    table, ears = await harness.seated(widest, few, most - few)
    await harness.say(ears[0], wire.Choose(narrow))
    assert [chair.kind for chair in table.room.chairs] == ["person"] * few
    table, ears = await harness.seated(widest, most, 0)
    await harness.say(ears[0], wire.Choose(narrow), wire.Choose("bridge"))
    assert codes(ears[0]) == ["not_now", "unknown_game"]
    assert table.room.game.name == widest


async def test_a_vote_is_seen_by_all_and_gone_with_the_next_game(harness: Harness) -> None:
    table, (anna, ben) = await harness.seated("mistigri", 2, 1)
    stranger = await harness.enter(table, "stranger")
    await harness.say(ben, wire.Vote("misty"))
    assert [seat["vote"] for seat in anna.last("table")["seats"]][:2] == [None, "misty"]
    await harness.say(stranger, wire.Vote("misty"))
    await harness.say(anna, wire.Vote("bridge"))
    assert (codes(stranger), codes(anna)) == (["not_yours"], ["unknown_game"])
    await harness.say(ben, wire.Vote(None))
    assert anna.last("table")["seats"][1]["vote"] is None
    await harness.say(ben, wire.Vote("mito"))
    await harness.say(anna, wire.Start())
    assert anna.last("table")["seats"][1]["vote"] is None


# Coming late


@pytest.mark.parametrize("game", GAMES)
async def test_who_comes_late_takes_over_a_bots_chair_and_sees_what_it_sees(
    harness: Harness, game: str
) -> None:
    table, (anna,) = await begun(harness, game)
    late = await harness.enter(table, "late", name="  Zoë ")
    assert anna.last("table")["watching"] == ["Zoë"]
    assert late.last("update")["view"]["seat"] == -1
    await harness.say(late, wire.Sit("Zoë", 1))
    info = late.last("table")
    assert (info["you"]["seat"], info["seats"][1]["kind"]) == (1, "person")
    told = late.last("update")
    assert (told["view"]["seat"], told["snapshot"]) == (1, True)
    assert told["version"] == table.room.version
    await play_out(harness, table, [anna, late])
    guests = {one["name"]: one for one in late.last("evening")["guests"]}
    assert guests["Zoë"]["points"] > 0
    bot = [one for one in guests.values() if one["kind"] == "bot" and one["points"] == 0]
    assert len(bot) == 1, "whose chair was taken has no points for this game"


async def test_the_host_may_keep_bots_chairs_for_the_bots(harness: Harness) -> None:
    table, (anna,) = await begun(harness, "mistigri")
    late = await harness.enter(table, "late")
    await harness.say(anna, wire.SetDoor(locked=False, open_bots=False))
    await harness.say(late, wire.Sit("Late", 1))
    await harness.say(anna, wire.Sit("Anna", 1))
    assert (codes(late), codes(anna)) == (["not_now"], ["not_now"])
    assert table.room.chairs[1].kind == "bot"


async def test_nobody_new_comes_to_a_locked_table(harness: Harness) -> None:
    table, (anna, ben) = await harness.seated("mistigri", 2, 1)
    watcher = await harness.enter(table, "watcher")
    await harness.say(anna, wire.SetDoor(locked=True, open_bots=True))
    stranger = await harness.enter(table, "stranger")
    assert (codes(stranger), len(stranger.raw)) == (["locked"], 1)
    await harness.say(stranger, wire.Sit("S"), wire.React("bravo"))
    await harness.say(watcher, wire.Sit("W"))
    assert codes(stranger)[:2] == ["locked", "locked"]
    assert codes(watcher) == ["locked"]
    await harness.say(ben, wire.Stand())
    again = await harness.enter(table, "p1")
    await harness.say(again, wire.Sit("Ben"))
    assert again.last("table")["you"]["seat"] == 1, "who has had a chair is no stranger"


# The host


async def test_who_has_been_here_longest_is_the_host_while_the_host_is_gone(
    harness: Harness,
) -> None:
    table, (anna, ben, cleo) = await harness.seated("mistigri", 3, 0)
    await harness.say(anna, wire.Sit("Anna", 4))
    await harness.say(ben, wire.Sit("Ben", 3))
    assert cleo.last("table")["host"] == 4
    table.leave(anna)
    await harness.settle(table)
    assert cleo.last("table")["host"] == 3, "Ben came before Cleo, whatever their chairs"
    await harness.say(ben, wire.HandOver(2))
    assert cleo.last("table")["you"]["host"]
    await harness.enter(table, "p0")
    assert cleo.last("table")["host"] == 2, "handed over is handed over"
    await harness.say(cleo, wire.HandOver(0), wire.Swap(2, 4))
    assert codes(cleo) == ["not_now"]
    assert [chair.name for chair in table.room.chairs] == ["", "", "Anna", "Ben", "Person 2"]


@pytest.mark.parametrize("phase", ["lobby", "playing", "over"])
async def test_who_is_removed_watches_until_the_host_says_otherwise(
    harness: Harness, phase: str
) -> None:
    table, (anna, ben) = await harness.seated("mistigri", 2, 1)
    if phase != "lobby":
        await harness.say(anna, wire.Start())
    if phase == "over":
        await play_out(harness, table, [anna, ben])
    await harness.say(ben, wire.Remove(0))
    await harness.say(anna, wire.Remove(0), wire.Remove(1))
    assert (codes(ben), codes(anna)) == (["not_yours"], ["not_now"])
    assert table.room.chairs[1].kind == ("empty" if phase == "lobby" else "bot")
    assert (ben.last("table")["you"]["seat"], ben.last("table")["you"]["removed"]) == (-1, True)
    if phase != "lobby":
        assert ben.last("update")["view"]["seat"] == -1
    assert ben.last("table")["removed"] == []
    assert [one["name"] for one in anna.last("table")["removed"]] == ["Person 1"]
    await harness.say(ben, wire.Sit("Ben", 1))
    assert codes(ben)[-1] == "not_yours"
    guest = anna.last("table")["removed"][0]["guest"]
    await harness.say(anna, wire.Readmit(guest), wire.Readmit(guest))
    assert codes(anna)[-1] == "bad_message"
    await harness.say(ben, wire.Sit("Ben", None if phase == "lobby" else 1))
    assert ben.last("table")["you"]["seat"] == 1


async def test_who_was_removed_does_not_come_back_by_somebody_elses_link(harness: Harness) -> None:
    table, (anna, ben, _) = await harness.seated("mistigri", 3, 0)
    key = ben.last("table")["you"]["seat_key"]
    await harness.say(anna, wire.Remove(2))
    again = await harness.enter(table, "p2", seat_key=key)
    assert codes(again) == ["not_yours"]
    assert again.last("table")["you"]["seat"] == -1
    await harness.say(anna, wire.Readmit(anna.last("table")["removed"][0]["guest"]))
    again = await harness.enter(table, "p2", seat_key=key)
    assert again.last("table")["you"]["seat"] == 1


# A halt


@pytest.mark.parametrize("game", GAMES)
async def test_the_game_stands_still_for_all_and_goes_on(harness: Harness, game: str) -> None:
    table, (anna,) = await begun(harness, game)
    await harness.say(anna, wire.Hold(held=True))
    if codes(anna):
        assert table.room.race_ms() >= 0
        return
    version, now_ms = table.room.version, table.now_ms()
    await harness.pass_time(table, 3_600_000)
    assert (table.room.version, table.now_ms()) == (version, now_ms)
    await harness.say(anna, wire.Act("a", "pass"))
    assert codes(anna) == ["not_now"]
    assert anna.last("table")["held"]
    await harness.live_tables.close()
    table = await harness.live_tables.find(table.code)
    again = await harness.enter(table, "p0")
    assert again.last("table")["held"], "a restart is no reason to go on"
    await harness.pass_time(table, 60_000)
    await harness.say(again, wire.Hold(held=False))
    assert table.now_ms() == now_ms
    await play_out(harness, table, [again])
    assert not again.last("table")["held"]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.pace(bot_ms=1000, is_hasty=True)
async def test_a_bot_that_was_thinking_waits_too_and_plays_when_it_goes_on(
    harness: Harness, game: str
) -> None:
    """Found by the machine: what bots had been asked before, they did in the middle of it."""
    table, (anna,) = await begun(harness, game)
    await harness.say(anna, wire.Away(away=True))
    halts = 0
    while table.room.phase == "playing" and halts < 6:
        before = table.room.version, table.now_ms()
        await harness.say(anna, wire.Hold(held=True))
        if table.room.held:
            halts += 1
            await harness.pass_time(table, 30_000)
            assert (table.room.version, table.now_ms()) == before
            await harness.say(anna, wire.Hold(held=False))
            assert table.now_ms() == before[1]
        await harness.pass_time(table, 700)
    await play_out(harness, table, [anna])
    assert halts > 3


async def test_what_is_said_reaches_all_each_in_their_own_language(harness: Harness) -> None:
    table, (_, ben) = await harness.seated("mistigri", 2, 1)
    watcher = await harness.enter(table, "w", name="Zoë")
    await harness.say(watcher, wire.React("hello", to=1), wire.React("nonsense"))
    await harness.say(watcher, wire.React("bravo", to=4))
    assert ben.last("reacted") == {
        "type": "reacted",
        "seat": -1,
        "reaction": "hello",
        "name": "Zoë",
        "to": 1,
    }
    assert codes(watcher) == ["bad_message"] * 2


async def test_nobody_talks_without_a_breath(harness: Harness) -> None:
    table, (anna, ben) = await harness.seated("mistigri", 2, 1)
    for _ in range(8):
        await harness.say(anna, wire.React("bravo"))
    assert codes(anna) == ["too_many"] * 2
    assert sum(one["type"] == "reacted" for one in ben.heard) == 6
    await harness.pass_time(table, 2000)
    await harness.say(anna, wire.React("bravo"), wire.React("bravo"))
    assert codes(anna) == ["too_many"] * 3


async def test_in_a_game_that_needs_all_eyes_nobody_says_sentences(harness: Harness) -> None:
    hushed = [name for name in GAMES if find_game(name).is_hushed]
    assert hushed == ["mito"]
    table, (anna,) = await begun(harness, "mito")
    await harness.say(anna, wire.React("hello"), wire.React("bravo"))
    assert codes(anna) == ["not_now"]
    await play_out(harness, table, [anna])
    await harness.say(anna, wire.React("hello"))
    assert codes(anna) == ["not_now"]


# The same deal again


@pytest.mark.parametrize("game", GAMES)
async def test_a_finished_game_is_dealt_again_and_compared(harness: Harness, game: str) -> None:
    table, (anna,) = await begun(harness, game)
    seed, first = table.room.current.seed, table.room.game.describe(table.room.current.state)
    await play_out(harness, table, [anna])
    scores = anna.last("ended")["scores"]
    await harness.say(anna, wire.Redeal(2), wire.Redeal(1))
    assert codes(anna) == ["not_now"]
    info = anna.last("table")
    assert (info["phase"], info["deal"]["scores"]) == ("lobby", scores)
    await harness.say(anna, wire.Contribute("ab" * 32))
    await harness.say(anna, wire.SetOptions(dict(table.room.options)))
    assert codes(anna)[1:] == ["not_now"]
    await harness.say(anna, wire.Start())
    assert table.room.current.seed == seed
    assert table.room.game.describe(table.room.current.state) == first
    assert anna.last("table")["deal"]["game_number"] == 1
    await play_out(harness, table, [anna])
    assert anna.last("table")["deal"]["scores"] == scores
    await harness.say(anna, wire.Start())
    assert anna.last("table")["deal"] is None
    assert table.room.current.seed != seed


async def test_a_deal_that_is_not_played_again_leaves_no_secret_behind(harness: Harness) -> None:
    """What everybody has seen may not decide the next shuffle."""
    table, (anna,) = await begun(harness, "mistigri")
    await play_out(harness, table, [anna])
    shown = anna.last("ended")["secret"]
    await harness.say(anna, wire.Redeal(1))
    assert table.room.secret == shown
    await harness.say(anna, wire.SetBot(3, "random"), wire.Start())
    assert codes(anna) == ["not_now"], "another seat would change the deal"
    await harness.say(anna, wire.Choose("mistigri"))
    assert table.room.secret != shown
    assert anna.last("table")["deal"] is None
    again = replay(harness.store.kept[table.code].log).room  # type: ignore[attr-defined]
    assert (again.secret, again.deal) == (table.room.secret, None)
