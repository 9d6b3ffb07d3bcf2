"""Mamicatchmi's rolls that call nobody, at a live table: a slip is judged like a reaction."""

from collections.abc import Callable
from typing import Any

from tablee.table.table import Table
from tablee.wire import messages as wire
from tests.table.harness import Harness
from tests.table.lanterns import Player, referee_of

TRIPS_MS = (20, 300)
MOST_MS = 2_000_000  # three rolls of eight call nobody

Wanted = Callable[[Any], bool]


async def sit_down(harness: Harness) -> tuple[Table, list[Player]]:
    """Two people, one of them on a slow line, and the game has begun."""
    table = await harness.table("mamicatchmi")
    players = [Player(harness, table, f"p{n}", trip_ms) for n, trip_ms in enumerate(TRIPS_MS)]
    for seat, player in enumerate(players):
        table.enter(player, wire.Hello())
        player.say(wire.Sit(f"P{seat}", seat))
    await harness.pass_time(table, 300)
    players[0].say(wire.SetOptions({"pawns": "random", "duel_ms": 1000}))
    players[0].say(wire.Start())
    await harness.pass_time(table, 3000)  # the lines are known by now
    return table, players


async def until_seen(
    harness: Harness, table: Table, players: list[Player], wanted: Wanted
) -> dict[str, Any]:
    """Roll, keep and let duels pass, until all see what is wanted; the slow one's first sight."""
    said = set()
    for _ in range(MOST_MS // 10):
        update: dict[str, Any] = players[1].last("update")
        if all(wanted(player.last("update")["view"]) for player in players):
            return update
        view = players[0].last("update")["view"]
        version = players[0].last("update")["version"]
        if view["phase"] in ("roll", "swap") and version not in said and not wanted(view):
            said.add(version)
            move = "roll" if view["phase"] == "roll" else "keep"
            players[view["roller"]].say(wire.Act(f"{move}-{version}", move, version))
        await harness.pass_time(table, 10)
    raise AssertionError("no such roll")


def is_tempting(view: Any) -> bool:
    return bool(view["phase"] == "temptation")


def seen_ms(player: Player, version: int) -> int:
    heard = (at_ms for at_ms, one in player.heard if one.get("version") == version)
    return next(heard)


def slip(player: Player, update: dict[str, Any], *names: str) -> None:
    """Do something with the own pawn now, and say how long that took."""
    pawn = update["view"]["seats"][1]["pawn"]
    after_ms = float(player.harness.clock.now - seen_ms(player, update["version"]))
    for name in names:
        spot = " on tree" if name == "place" else ""
        player.acts += 1
        act = wire.Act(f"s{player.acts}", f"{name} {pawn}{spot}", update["version"], after_ms)
        player.say(act)


def placed(player: Player) -> list[int]:
    """After how many ms each of this seat's pawns was placed, as everybody is told."""
    told = [one for _, message in player.heard for one in message.get("told", [])]
    return [one["after_ms"] for one in told if one["event"] == "placed" and one["seat"] == 1]


def tokens(table: Table) -> list[int]:
    return list(table.room.current.state.standings().scores)


async def let_pass(harness: Harness, table: Table, until_ms: int) -> None:
    await harness.pass_time(table, until_ms - harness.clock.now)


async def test_a_slip_on_a_slow_line_counts_when_it_was_made(harness: Harness) -> None:
    """It comes in 1610 ms after the dice were shown, when the moment of 1500 has passed."""
    table, players = await sit_down(harness)
    update = await until_seen(harness, table, players, is_tempting)
    _, slow = players
    saw_ms = seen_ms(slow, update["version"])
    await let_pass(harness, table, saw_ms + 600)
    slip(slow, update, "lift")
    await let_pass(harness, table, saw_ms + 1310)
    slip(slow, update, "place")
    await let_pass(harness, table, saw_ms + 2200)
    assert placed(slow) == [1310]
    assert tokens(table) == [5, 4]
    assert slow.refusals() == []


async def test_a_slip_after_the_moment_of_two_common_pawns_is_too_late_and_free(
    harness: Harness,
) -> None:
    def is_of_commons(view: Any) -> bool:
        return is_tempting(view) and view["dice"][0] != view["dice"][1]

    table, players = await sit_down(harness)
    update = await until_seen(harness, table, players, is_of_commons)
    _, slow = players
    await let_pass(harness, table, seen_ms(slow, update["version"]) + 1510)
    slip(slow, update, "lift", "place")
    await harness.pass_time(table, 800)
    assert slow.refusals() == ["too_late", "too_late"]
    assert tokens(table) == [5, 5]


async def test_a_touch_before_anybody_could_have_seen_the_dice_is_no_slip(harness: Harness) -> None:
    table, players = await sit_down(harness)
    update = await until_seen(harness, table, players, is_tempting)
    _, slow = players
    assert harness.clock.now - seen_ms(slow, update["version"]) < 90
    slip(slow, update, "lift", "place")
    await harness.pass_time(table, 2500)
    assert slow.refusals() == ["false_start", "false_start"]
    assert tokens(table) == [5, 5]


async def test_until_a_double_s_roller_has_chosen_a_slip_costs_a_token_too(
    harness: Harness,
) -> None:
    table, players = await sit_down(harness)
    update = await until_seen(harness, table, players, lambda view: view["phase"] == "swap")
    _, slow = players
    assert not referee_of(table).contest.is_on  # nobody races any more
    slip(slow, update, "lift", "place")
    await harness.pass_time(table, 400)
    assert tokens(table) == [5, 4]
    assert slow.refusals() == []
    roller = players[update["view"]["roller"]]
    roller.say(wire.Act("choice", "keep", roller.last("update")["version"]))
    await harness.pass_time(table, 400)
    assert roller.last("update")["view"]["phase"] == "roll"


async def test_a_choice_is_no_reaction_and_is_never_too_late(harness: Harness) -> None:
    """Whoever says nothing of what was seen (a program) chooses at once, and is heard."""
    table, players = await sit_down(harness)
    update = await until_seen(harness, table, players, lambda view: view["phase"] == "swap")
    roller = players[update["view"]["roller"]]
    referee_of(table).ended_ms = harness.clock.now  # a moment ago, as a quick program sees it
    table.receive(roller, wire.Act("choice", "keep"))
    await harness.pass_time(table, 400)
    assert roller.refusals() == []
    assert roller.last("update")["view"]["phase"] == "roll"
