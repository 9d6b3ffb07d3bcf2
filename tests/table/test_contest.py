"""Contests at a live table: who is shown what when, who was first, and what becomes of the rest."""

import msgspec
import pytest

from tablee.games import find_game, shelf
from tablee.kernel.game import has_contests
from tablee.store import StoreTrouble
from tablee.table.contests import LEAST_FORGIVEN_MS
from tablee.table.fair_referee import NUDGE_MS, FairReferee
from tablee.table.latency import FIRST_QUOTA_MS, SLACK_MS
from tablee.table.table import Table
from tablee.wire import messages as wire
from tests.table.harness import Harness
from tests.table.lanterns import Player, lanterns, referee_of, state_of, until_lit
from tests.table.situations import memory
from tests.tiny.lantern import GAME as LANTERN


@pytest.fixture(autouse=True)
def lantern_on_the_shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(shelf(), "lantern", LANTERN)
    monkeypatch.setattr(LANTERN, "gesture", lambda move: move if move == "ring" else None)


async def test_games_without_contests_are_judged_by_arrival(harness: Harness) -> None:
    assert not isinstance((await harness.table("mistigri")).referee, FairReferee)
    assert isinstance((await harness.table("lantern")).referee, FairReferee)
    misty = find_game("misty")
    assert not has_contests(misty)
    assert misty.gesture("lift dog") is None


async def test_lines_are_measured_while_a_game_is_played(harness: Harness) -> None:
    table, (fast, slow) = await lanterns(harness, 20, 160)
    tracked = referee_of(table).pings.tracked
    assert [tracked[one].latency.typical_ms for one in (fast, slow)] == [20, 160]
    assert slow.sent[-1][1]["type"] == "ping"


async def test_all_screens_change_together(harness: Harness) -> None:
    table, (fast, slow, mid) = await lanterns(harness, 20, 160, 80)
    guest = Player(harness, table, "guest", 4)
    table.enter(guest, wire.Hello())
    lit_ms = await until_lit(harness, table)
    await harness.pass_time(table, 100)
    assert [one.lit_ms for one in (fast, slow, mid)] == [lit_ms + 80] * 3
    assert guest.lit_ms == lit_ms + 80 + 2  # told when it is on the screens


async def test_something_follows_a_stimulus_or_a_lost_one_would_not_be_missed(
    harness: Harness,
) -> None:
    table, players = await lanterns(harness, 20, 160)
    assert [one.nudges for one in players] == [[], []]
    lit_ms = await until_lit(harness, table)
    await harness.pass_time(table, 200)
    assert [one.nudges for one in players] == [[lit_ms + 70 + NUDGE_MS], [lit_ms + NUDGE_MS]]


async def test_a_line_is_held_no_longer_than_a_fifth_of_a_second(harness: Harness) -> None:
    table, (fast, slow) = await lanterns(harness, 20, 480)
    state_of(table).alarm = 1500  # not before the slow line has answered a ping
    lit_ms = await until_lit(harness, table)
    await harness.pass_time(table, 300)
    assert fast.lit_ms == lit_ms + 200 + 10
    assert slow.lit_ms == lit_ms + 240


@pytest.mark.parametrize(("fast_ms", "slow_ms", "winner"), [(300, 290, 1), (290, 300, 0)])
async def test_who_reacts_faster_wins_whatever_arrives_first(
    harness: Harness, fast_ms: int, slow_ms: int, winner: int
) -> None:
    table, players = await lanterns(harness, 20, 300)
    lit_ms = await until_lit(harness, table)
    seen_ms = lit_ms + 150
    for at_ms, player in sorted(
        [(seen_ms + fast_ms, 0), (seen_ms + slow_ms, 1)], key=lambda pair: pair[0]
    ):
        await harness.pass_time(table, at_ms - harness.clock.now)
        players[player].press()
    assert state_of(table).points == [0, 0]
    await harness.pass_time(table, 300)
    assert state_of(table).points[winner] == 1
    assert state_of(table).points[1 - winner] == 0  # too late is no foul
    await harness.pass_time(table, 200)
    assert players[winner].last("done")["id"] == f"p{winner}-1"
    assert players[1 - winner].refusals() == ["too_late"]


async def test_a_decision_comes_a_quarter_of_a_second_after_the_press(harness: Harness) -> None:
    table, (fast, _) = await lanterns(harness, 20, 300)
    await until_lit(harness, table)
    await harness.pass_time(table, 150 + 400)
    pressed_ms = harness.clock.now
    fast.press()
    while state_of(table).lit:
        await harness.pass_time(table, 1)
    assert harness.clock.now - pressed_ms <= 250 + 1


async def test_the_photo_shows_every_press_of_the_race(harness: Harness) -> None:
    table, (fast, slow) = await lanterns(harness, 20, 160)
    await until_lit(harness, table)
    await harness.pass_time(table, 80 + 300)
    slow.press()
    await harness.pass_time(table, 70)
    fast.press()
    await harness.pass_time(table, 600)
    photo = fast.last("photo")
    assert photo == slow.last("photo")
    assert photo["version"] == fast.lit_version
    first, second = photo["presses"]
    assert (first["seat"], first["at_ms"], first["late"]) == (1, 300, False)
    assert (first["raw_ms"], first["claimed_ms"], first["trusted_ms"]) == (460, 300, 160)
    assert (second["seat"], second["at_ms"], second["late"]) == (0, 370, True)
    assert 0 < first["error_ms"] < 10


async def test_who_presses_after_the_end_but_before_seeing_it_is_on_the_photo_too(
    harness: Harness,
) -> None:
    table, (fast, slow) = await lanterns(harness, 20, 300)
    await until_lit(harness, table)
    await harness.pass_time(table, 150 + 200)
    fast.press()
    while state_of(table).lit:
        await harness.pass_time(table, 1)
    slow.press()  # the news of the end is on its way
    await harness.pass_time(table, 600)
    assert slow.refusals() == ["too_late"]
    assert state_of(table).points == [1, 0]
    assert [press["late"] for press in slow.last("photo")["presses"]] == [False, True]


async def test_who_has_seen_the_end_and_presses_is_judged_by_the_rules(harness: Harness) -> None:
    table, (fast, other) = await lanterns(harness, 20, 20)
    await until_lit(harness, table)
    await harness.pass_time(table, 10 + 200)
    fast.press()
    await harness.pass_time(table, 100)
    other.say(wire.Act("again", "ring", other.last("update")["version"], 50.0))
    await harness.pass_time(table, 20)
    assert state_of(table).points == [1, -1]
    other.say(wire.Act("blind", "ring"))  # without a word of what it saw, but long after
    await harness.pass_time(table, 20)
    assert state_of(table).points == [1, -2]


async def test_without_a_word_of_what_it_saw_the_line_tells_whether_it_was_too_late(
    harness: Harness,
) -> None:
    table, (fast, slow) = await lanterns(harness, 20, 160)
    await until_lit(harness, table)
    await harness.pass_time(table, 80 + 200)
    fast.press()
    while state_of(table).lit:
        await harness.pass_time(table, 1)
    slow.press(claim=False)  # arrives before an answer to the end could
    await harness.pass_time(table, 200)
    assert slow.refusals() == ["too_late"]
    assert state_of(table).points == [1, 0]


async def test_without_a_claim_the_line_is_taken_as_it_usually_is(harness: Harness) -> None:
    table, (fast, slow) = await lanterns(harness, 20, 160)
    await until_lit(harness, table)
    await harness.pass_time(table, 80 + 300)
    slow.press(claim=False)
    fast.press()
    await harness.pass_time(table, 600)
    photo = slow.last("photo")["presses"]
    assert {press["seat"]: press["at_ms"] for press in photo} == {0: 300, 1: 300}
    assert [one["claimed_ms"] for one in photo if one["seat"] == 1] == [None]


async def test_a_forged_claim_wins_little(harness: Harness) -> None:
    table, (honest, forger) = await lanterns(harness, 80, 80, glow_ms=1500)
    taken = []
    for _ in range(3):
        await until_lit(harness, table)
        await harness.pass_time(table, 40 + 500)
        forger.press(forge_ms=150)
        await harness.pass_time(table, 800)
        (press,) = forger.last("photo")["presses"]
        taken.append(500 - press["at_ms"])
    # The slack each time, and the first quota once.
    assert sum(taken) <= 3 * SLACK_MS + FIRST_QUOTA_MS
    assert taken[0] <= SLACK_MS + LEAST_FORGIVEN_MS
    assert taken[2] < taken[1]
    assert honest.last("table")["phase"] == "over"


async def test_a_false_start_changes_nothing_and_one_may_press_again(harness: Harness) -> None:
    table, (fast, _) = await lanterns(harness, 20, 160)
    await until_lit(harness, table)
    await harness.pass_time(table, 80 + 60)
    fast.press()
    await harness.pass_time(table, 200)
    assert fast.refusals() == ["false_start"]
    assert state_of(table).lit
    fast.press()
    await harness.pass_time(table, 400)
    assert state_of(table).points == [1, 0]


async def test_a_guess_before_the_screen_has_changed_is_a_false_start(harness: Harness) -> None:
    table, (fast, _) = await lanterns(harness, 20, 160)
    await until_lit(harness, table)
    await harness.pass_time(table, 5)  # sent to the slow line only
    fast.press()
    await harness.pass_time(table, 100)
    assert fast.refusals() == ["false_start"]
    assert state_of(table).points == [0, 0]


async def test_an_action_sent_twice_is_one_press(harness: Harness) -> None:
    table, (fast, _) = await lanterns(harness, 20, 160)
    await until_lit(harness, table)
    await harness.pass_time(table, 80 + 300)
    fast.press(action="x")
    fast.press(action="x")
    await harness.pass_time(table, 600)
    assert len(fast.last("photo")["presses"]) == 1
    fast.press(action="x")
    await harness.pass_time(table, 100)
    done = [one for _, one in fast.heard if one["type"] == "done"]
    assert [one["id"] for one in done] == ["x", "x"]
    assert state_of(table).points == [1, 0]


async def test_an_action_sent_again_in_the_moment_of_its_decision_is_one_press(
    harness: Harness,
) -> None:
    """Whoever says it again lets the referee decide, and that plays the first: it is done then."""
    table, (fast, _) = await lanterns(harness, 20, 160)
    await until_lit(harness, table)
    await harness.pass_time(table, 80 + 300)
    fast.press(action="x", claim=False)
    await harness.pass_time(table, 11)
    assert table.room.actions == {}
    harness.clock.now += 600  # a busy moment: it is due, and nobody has looked at the clock yet
    table.receive(fast, wire.Act("x", "ring"))
    await harness.settle(table)
    await harness.pass_time(table, 100)
    done = [one for _, one in fast.heard if one["type"] == "done"]
    assert [one["version"] for one in done] == [done[0]["version"]] * 2
    assert fast.refusals() == []
    entries = await harness.store.read(table.code)
    assert sum(b'"id":"x"' in entry for entry in entries) == 1


async def test_hands_are_seen_at_once_and_decided_later(harness: Harness) -> None:
    table, (fast, slow) = await lanterns(harness, 20, 160)
    await until_lit(harness, table)
    await harness.pass_time(table, 80 + 300)
    fast.press()
    await harness.pass_time(table, 10 + 80)
    assert slow.last("gesture") == {"type": "gesture", "seat": 0, "move": "ring"}
    assert fast.last("gesture") is None
    assert state_of(table).lit


async def test_who_hangs_up_after_a_press_has_still_pressed(harness: Harness) -> None:
    table, (fast, slow) = await lanterns(harness, 20, 160)
    await until_lit(harness, table)
    await harness.pass_time(table, 80 + 300)
    slow.press()
    await harness.pass_time(table, 81)
    for player in (slow, fast):
        player.hang_up()
        table.leave(player)
    await harness.pass_time(table, 400)
    assert state_of(table).points == [0, 1]
    assert table.room.chairs[1].kind == "person"


async def test_who_loses_the_line_does_not_take_the_others_win_away(harness: Harness) -> None:
    table, (fast, slow) = await lanterns(harness, 20, 160)
    await until_lit(harness, table)
    await harness.pass_time(table, 80 + 300)
    fast.press()
    slow.hang_up()
    table.leave(slow)
    await harness.pass_time(table, 400)
    assert state_of(table).points == [1, 0]
    again = Player(harness, table, "p1", 160)
    table.enter(again, wire.Hello(1, slow.lit_version))
    await harness.settle(table)
    await harness.pass_time(table, 400)
    assert again.last("welcome")["you"]["seat"] == 1
    assert referee_of(table).pings.tracked[again].latency.typical_ms == 160


async def test_a_new_socket_is_no_new_start(harness: Harness) -> None:
    """A reaction counts from the seat's first sight: coming in again does not turn time back."""
    table, (fast, _) = await lanterns(harness, 80, 80)
    await until_lit(harness, table)
    await harness.pass_time(table, 40 + 200)
    again = Player(harness, table, "p1", 80)
    table.enter(again, wire.Hello())
    await harness.settle(table)
    await harness.pass_time(table, 60)
    version = again.last("update")["version"]
    fast.press()
    await harness.pass_time(table, 100)
    again.say(wire.Act("x", "ring", version, 120.0))
    await harness.pass_time(table, 600)
    assert state_of(table).points == [1, 0]
    second = fast.last("photo")["presses"][1]
    assert second["seat"] == 1
    assert 350 <= second["at_ms"] <= 410  # whether the new line was measured already or not


async def test_a_handicap_is_added_and_shown(harness: Harness) -> None:
    table = await harness.table("lantern")
    players = [Player(harness, table, f"p{n}", 20) for n in range(2)]
    for player in players:
        table.enter(player, wire.Hello())
        player.say(wire.Sit("P"))
        await harness.pass_time(table, 100)
    players[1].say(wire.SetHandicap(0, 100))
    players[0].say(wire.SetHandicap(3, 100))
    players[0].say(wire.SetHandicap(0, 5000))
    players[0].say(wire.SetHandicap(0, 100))
    players[0].say(wire.Start())
    await harness.pass_time(table, 500)
    assert players[1].refusals() == ["not_yours"]
    assert players[0].refusals() == ["not_now", "bad_message"]
    assert [seat["handicap_ms"] for seat in players[1].last("table")["seats"]] == [100, 0]
    await until_lit(harness, table)
    await harness.pass_time(table, 10 + 250)
    players[0].press()
    await harness.pass_time(table, 50)
    players[1].press()
    await harness.pass_time(table, 400)
    assert state_of(table).points == [0, 1]


# What survives


async def test_the_log_gives_the_same_game_and_keeps_what_was_measured(harness: Harness) -> None:
    table, players = await lanterns(harness, 20, 160)
    for _ in range(3):
        await until_lit(harness, table)
        await harness.pass_time(table, 80 + 300)
        for player in players:
            player.press()
            await harness.pass_time(table, 30)
        await harness.pass_time(table, 900)
    assert table.room.phase == "over"
    before, record = table.room, table.room.records[1]
    await harness.live_tables.let_go(table.code)
    again = await harness.live_tables.find(table.code)
    game = before.game
    assert game.describe(again.room.current.state) == game.describe(before.current.state)
    assert again.room.records[1].dump() == record.dump()
    entries = [msgspec.json.decode(one) for one in await harness.store.read(table.code)]
    moved = [one for one in entries if one["type"] == "moved"]
    assert len(moved) == 3
    assert all(one["raw_ms"] >= one["claimed_ms"] > 0 for one in moved)
    assert {one["trusted_ms"] for one in moved} <= {20, 160}
    assert all("error_ms" in one for one in moved)


async def test_nothing_acknowledged_is_lost_in_a_race(harness: Harness) -> None:
    """What waits in the buffer is not yet done; after a restart it is sent again and done."""
    table, (fast, _) = await lanterns(harness, 20, 160, glow_ms=5000)
    await until_lit(harness, table)
    await harness.pass_time(table, 80 + 300)
    fast.press(action="x")
    await harness.pass_time(table, 20)
    assert fast.last("done") is None
    await harness.live_tables.let_go(table.code)
    again = await harness.live_tables.find(table.code)
    back = Player(harness, again, "p0", 20)
    again.enter(back, wire.Hello(1, fast.lit_version))
    await harness.settle(again)
    await harness.pass_time(again, 30)
    back.say(wire.Act("x", "ring", fast.lit_version, 320.0))
    await harness.pass_time(again, 600)
    assert back.last("done")["id"] == "x"
    assert state_of(again).points == [1, 0]


async def test_a_press_that_waits_when_the_store_fails_is_done_without_being_sent_again(
    harness: Harness,
) -> None:
    """What was sent to a table that waits is done, once: also what had left the mailbox."""
    table, (fast, _) = await lanterns(harness, 20, 160, glow_ms=60_000)
    await until_lit(harness, table)
    await harness.pass_time(table, 80 + 300)
    fast.press(action="x")
    await harness.pass_time(table, 20)
    assert fast.last("done") is None
    memory(harness).failing = [False]  # the append of this very press
    await harness.pass_time(table, 10_000)
    assert fast.last("paused")["why"] == "disk"
    assert fast.last("done")["id"] == "x"
    assert state_of(table).points == [1, 0]


async def test_a_press_is_answered_on_the_line_that_is_there_when_the_store_is_back(
    harness: Harness,
) -> None:
    table, (fast, _) = await lanterns(harness, 20, 160, glow_ms=60_000)
    await until_lit(harness, table)
    await harness.pass_time(table, 80 + 300)
    fast.press(action="x")
    await harness.pass_time(table, 20)
    table.interrupt(StoreTrouble("unreachable", "for a while"))
    await harness.settle(table)
    fast.hang_up()
    table.leave(fast)
    back = Player(harness, table, "p0", 20)
    table.enter(back, wire.Hello(1, fast.lit_version))
    back.say(wire.Act("x", "ring", fast.lit_version, 320.0))
    await harness.pass_time(table, 10_000)
    assert back.last("done")["id"] == "x"
    assert state_of(table).points == [1, 0]


async def test_a_press_that_waits_when_we_fail_is_refused(harness: Harness) -> None:
    """Whoever waits for an answer has one; and what may have been the reason is not tried again."""
    table, (fast, _) = await lanterns(harness, 20, 160, glow_ms=60_000)
    await until_lit(harness, table)
    await harness.pass_time(table, 80 + 300)
    fast.press(action="x")
    await harness.pass_time(table, 20)

    async def job() -> None:
        raise RuntimeError("ours")

    table.post(job)
    await harness.pass_time(table, 10_000)
    assert fast.last("refused")["code"] == "failed"
    assert fast.last("refused")["id"] == "x"
    assert (fast.last("done"), state_of(table).points) == (None, [0, 0])


@pytest.mark.pace(is_fair=False)
async def test_judged_by_arrival_the_line_decides(harness: Harness) -> None:
    """What the referee is for."""
    table, (fast, slow) = await lanterns(harness, 20, 160)
    assert not isinstance(table.referee, FairReferee)
    lit_ms = await until_lit(harness, table)
    await harness.pass_time(table, 80 + 200)
    slow.press()
    await harness.pass_time(table, 50)
    fast.press()
    await harness.pass_time(table, 100)
    assert fast.lit_ms == lit_ms + 10
    assert state_of(table).points == [1, -1]


# Mamicatchmi


async def until_a_duel(harness: Harness, table: Table, players: list[Player]) -> None:
    """Roll, and keep what a double would let one swap, until two pawns are called."""
    for number in range(200):
        view = players[0].last("update")["view"]
        if view["phase"] == "duel":
            return
        roller = players[view["roller"]]
        for move in roller.last("update")["moves"]:
            if move in ("roll", "keep"):
                roller.say(wire.Act(f"r{number}", move, roller.last("update")["version"]))
        await harness.pass_time(table, 200)
    raise AssertionError("no duel in 200 tries")


async def test_a_feint_is_seen_at_once_and_a_placement_is_not(harness: Harness) -> None:
    table = await harness.table("mamicatchmi")
    players = [Player(harness, table, f"p{n}", 20) for n in range(2)]
    for player in players:
        table.enter(player, wire.Hello())
        player.say(wire.Sit("P"))
        await harness.pass_time(table, 20)
    players[0].say(wire.SetOptions({"pawns": "random"}))
    players[0].say(wire.Start())
    await harness.pass_time(table, 1000)
    await until_a_duel(harness, table, players)
    await harness.pass_time(table, 200)
    one, other = players
    pawn = next(move for move in one.last("update")["moves"] if move.startswith("lift"))[5:]
    for number, move in enumerate((f"lift {pawn}", f"drop {pawn}", f"lift {pawn}")):
        one.say(wire.Act(f"g{number}", move, one.last("update")["version"]))
    one.say(wire.Act("place", f"place {pawn} on tree", one.last("update")["version"]))
    one.say(wire.Act("no", f"drop {pawn}", one.last("update")["version"]))
    await harness.pass_time(table, 25)
    seen = [message["move"] for _, message in other.heard if message["type"] == "gesture"]
    assert seen == [f"lift {pawn}", f"drop {pawn}", f"lift {pawn}"]
