"""Who bears out a line at a table: what its page says, beside what its browser and kernel say."""

from typing import Any

import pytest

from tablee.games import shelf
from tablee.table import entries as log
from tablee.table.contests import LEAST_FORGIVEN_MS
from tablee.table.latency import SLACK_MS
from tablee.table.room import Room
from tablee.table.witnesses import ALLOWANCE_MS, BUSY_PAGE_MS, KERNEL_MS
from tablee.wire import messages as wire
from tests.table.harness import Harness
from tests.table.lanterns import lanterns, referee_of, until_lit
from tests.tiny.lantern import GAME as LANTERN

TRIP_MS, HELD_MS = 80, 150


@pytest.fixture(autouse=True)
def lantern_on_the_shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(shelf(), "lantern", LANTERN)


async def judged(
    harness: Harness,
    *,
    pong_ms: int = 0,
    control_ms: int | None = 0,
    forge_ms: int = 0,
    strict: bool = False,
) -> dict[str, Any]:
    """Of a press 500 ms after the light, on a line of 80 ms: what the photo says."""
    table, (player, _) = await lanterns(
        harness, TRIP_MS, TRIP_MS, pong_ms=pong_ms, control_ms=control_ms
    )
    if strict:
        player.say(wire.SetStrict(strict=True))
    seen_ms = await until_lit(harness, table) + TRIP_MS // 2
    await harness.pass_time(table, seen_ms + 500 - harness.clock.now)
    player.press(forge_ms=forge_ms)
    await harness.pass_time(table, 800)
    (press,) = player.last("photo")["presses"]
    found: dict[str, Any] = press
    return found


async def test_an_honest_line_is_proven(harness: Harness) -> None:
    press = await judged(harness)
    assert (press["at_ms"], press["trusted_ms"], press["unproven"]) == (500, TRIP_MS, False)


async def test_where_nobody_else_is_asked_the_page_is_believed(harness: Harness) -> None:
    press = await judged(harness, pong_ms=HELD_MS, control_ms=None, forge_ms=HELD_MS)
    assert (press["at_ms"], press["unproven"]) == (500 - HELD_MS, False)


async def test_a_page_that_holds_pongs_back_is_seen_through(harness: Harness) -> None:
    press = await judged(harness, pong_ms=HELD_MS, forge_ms=HELD_MS)
    gained_ms = 500 - press["at_ms"]
    assert gained_ms <= BUSY_PAGE_MS + SLACK_MS + LEAST_FORGIVEN_MS
    assert press["trusted_ms"] <= TRIP_MS + BUSY_PAGE_MS
    assert press["unproven"]


async def test_a_program_that_does_has_the_allowance_and_is_seen(harness: Harness) -> None:
    press = await judged(harness, pong_ms=HELD_MS, control_ms=HELD_MS, forge_ms=HELD_MS)
    assert press["trusted_ms"] == TRIP_MS + KERNEL_MS + ALLOWANCE_MS
    assert press["unproven"]


async def test_and_in_a_tournament_it_has_not(harness: Harness) -> None:
    press = await judged(
        harness, pong_ms=HELD_MS, control_ms=HELD_MS, forge_ms=HELD_MS, strict=True
    )
    assert press["trusted_ms"] == TRIP_MS + KERNEL_MS
    assert 500 - press["at_ms"] <= KERNEL_MS + SLACK_MS + LEAST_FORGIVEN_MS
    assert press["unproven"]


async def test_strict_is_for_the_host_to_say_for_all_to_see_and_kept(harness: Harness) -> None:
    table, (host, guest) = await harness.seated("lantern", people=2, bots=0)
    await harness.say(guest, wire.SetStrict(strict=True))
    assert guest.last("refused")["code"] == "not_yours"
    await harness.say(host, wire.SetStrict(strict=True), wire.SetStrict(strict=True))
    assert [ear.last("table")["strict"] for ear in (host, guest)] == [True, True]
    data = await harness.store.read(table.code)
    entries = [log.decode.decode(one) for one in data]
    assert entries.count(log.StrictSet(strict=True)) == 1
    room = Room(LANTERN)
    for entry in entries:
        room.apply(entry)
    assert room.is_strict
    await harness.say(host, wire.SetStrict(strict=False))
    assert guest.last("table")["strict"] is False


async def test_while_hands_race_nobody_is_asked(harness: Harness) -> None:
    table, (player, _) = await lanterns(harness, TRIP_MS, TRIP_MS, glow_ms=2000)
    lit_ms = await until_lit(harness, table)
    await harness.pass_time(table, 1900)
    asked_ms = [at_ms for at_ms, one in player.sent if one["type"] == "ping"]
    assert max(asked_ms) <= lit_ms
    await harness.pass_time(table, 1200)
    assert [at_ms for at_ms, one in player.sent if one["type"] == "ping"][-1] > lit_ms + 2000


async def test_who_is_gone_bears_nothing_out(harness: Harness) -> None:
    table, (player, _) = await lanterns(harness, TRIP_MS, TRIP_MS, control_ms=0)
    latency = referee_of(table).pings.of(player).latency
    nonce = next(iter(latency.asked))
    table.leave(player)
    await harness.pass_time(table, 0)
    assert not player.borne_out(nonce)
