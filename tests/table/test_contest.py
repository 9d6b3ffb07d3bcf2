"""Contests at a live table: who is shown what when, who was first, and what becomes of the rest."""

from pathlib import Path

import msgspec
import pytest

from tablee.games import find_game, shelf
from tablee.table.duels import has_contests
from tablee.table.referee import (
    FIRST_QUOTA_MS,
    LEAST_FORGIVEN_MS,
    QUOTA_GAIN_MS,
    SLACK_MS,
)
from tablee.table.table import Table
from tablee.wire import messages as wire
from tests.table.parlour import Parlour, in_parlour
from tests.table.race import Player, duels_of, lanterns, state_of, until_lit
from tests.tiny.lantern import LANTERN


@pytest.fixture(autouse=True)
def lantern_on_the_shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(shelf(), "lantern", LANTERN)
    monkeypatch.setattr(LANTERN, "gesture", lambda move: move if move == "ring" else None)


def test_only_games_with_contests_have_a_referee(tmp_path: Path) -> None:
    async def story(parlour: Parlour) -> None:
        assert (await parlour.table("mistigri")).duels is None
        assert (await parlour.table("lantern")).duels is not None

    in_parlour(tmp_path, story)
    misty = find_game("misty")
    assert not has_contests(misty)
    assert misty.gesture("lift dog") is None


def test_lines_are_measured_while_a_game_is_played(tmp_path: Path) -> None:
    async def story(parlour: Parlour) -> None:
        table, (fast, slow) = await lanterns(parlour, 20, 160)
        watched = duels_of(table).watched
        assert [watched[one].line.typical_ms for one in (fast, slow)] == [20, 160]
        assert slow.sent[-1][1]["type"] == "ping"

    in_parlour(tmp_path, story)


def test_all_screens_change_together(tmp_path: Path) -> None:
    async def story(parlour: Parlour) -> None:
        table, (fast, slow, mid) = await lanterns(parlour, 20, 160, 80)
        guest = Player(parlour, table, "guest", 4)
        table.enter(guest, wire.Hello())
        lit_ms = await until_lit(parlour, table)
        await parlour.pass_time(table, 100)
        assert [one.lit_ms for one in (fast, slow, mid)] == [lit_ms + 80] * 3
        assert guest.lit_ms == lit_ms + 70 + 2  # sent with the last

    in_parlour(tmp_path, story)


def test_a_line_is_held_no_longer_than_a_fifth_of_a_second(tmp_path: Path) -> None:
    async def story(parlour: Parlour) -> None:
        table, (fast, slow) = await lanterns(parlour, 20, 480)
        state_of(table).alarm = 1500  # not before the slow line has answered a ping
        lit_ms = await until_lit(parlour, table)
        await parlour.pass_time(table, 300)
        assert fast.lit_ms == lit_ms + 200 + 10
        assert slow.lit_ms == lit_ms + 240

    in_parlour(tmp_path, story)


@pytest.mark.parametrize(("fast_ms", "slow_ms", "winner"), [(300, 290, 1), (290, 300, 0)])
def test_who_reacts_faster_wins_whatever_arrives_first(
    tmp_path: Path, fast_ms: int, slow_ms: int, winner: int
) -> None:
    async def story(parlour: Parlour) -> None:
        table, players = await lanterns(parlour, 20, 300)
        lit_ms = await until_lit(parlour, table)
        seen_ms = lit_ms + 150
        for at_ms, player in sorted(
            [(seen_ms + fast_ms, 0), (seen_ms + slow_ms, 1)], key=lambda pair: pair[0]
        ):
            await parlour.pass_time(table, at_ms - parlour.clock.now)
            players[player].press()
        assert state_of(table).points == [0, 0]
        await parlour.pass_time(table, 300)
        assert state_of(table).points[winner] == 1
        assert state_of(table).points[1 - winner] == 0  # too late is no foul
        await parlour.pass_time(table, 200)
        assert players[winner].last("done")["id"] == f"p{winner}-1"
        assert players[1 - winner].refusals() == ["too_late"]

    in_parlour(tmp_path, story)


def test_a_decision_comes_a_quarter_of_a_second_after_the_press(tmp_path: Path) -> None:
    async def story(parlour: Parlour) -> None:
        table, (fast, _) = await lanterns(parlour, 20, 300)
        await until_lit(parlour, table)
        await parlour.pass_time(table, 150 + 400)
        pressed_ms = parlour.clock.now
        fast.press()
        while state_of(table).lit:
            await parlour.pass_time(table, 1)
        assert parlour.clock.now - pressed_ms <= 250 + 1

    in_parlour(tmp_path, story)


def test_the_photo_shows_every_press_of_the_race(tmp_path: Path) -> None:
    async def story(parlour: Parlour) -> None:
        table, (fast, slow) = await lanterns(parlour, 20, 160)
        await until_lit(parlour, table)
        await parlour.pass_time(table, 80 + 300)
        slow.press()
        await parlour.pass_time(table, 70)
        fast.press()
        await parlour.pass_time(table, 600)
        photo = fast.last("photo")
        assert photo == slow.last("photo")
        assert photo["version"] == fast.lit_version
        first, second = photo["presses"]
        assert (first["seat"], first["at_ms"], first["late"]) == (1, 300, False)
        assert (first["raw_ms"], first["claimed_ms"], first["trusted_ms"]) == (460, 300, 160)
        assert (second["seat"], second["at_ms"], second["late"]) == (0, 370, True)
        assert 0 < first["error_ms"] < 10

    in_parlour(tmp_path, story)


def test_who_presses_after_the_end_but_before_seeing_it_is_on_the_photo_too(tmp_path: Path) -> None:
    async def story(parlour: Parlour) -> None:
        table, (fast, slow) = await lanterns(parlour, 20, 300)
        await until_lit(parlour, table)
        await parlour.pass_time(table, 150 + 200)
        fast.press()
        while state_of(table).lit:
            await parlour.pass_time(table, 1)
        slow.press()  # the news of the end is on its way
        await parlour.pass_time(table, 600)
        assert slow.refusals() == ["too_late"]
        assert state_of(table).points == [1, 0]
        assert [press["late"] for press in slow.last("photo")["presses"]] == [False, True]

    in_parlour(tmp_path, story)


def test_who_has_seen_the_end_and_presses_is_judged_by_the_rules(tmp_path: Path) -> None:
    async def story(parlour: Parlour) -> None:
        table, (fast, other) = await lanterns(parlour, 20, 20)
        await until_lit(parlour, table)
        await parlour.pass_time(table, 10 + 200)
        fast.press()
        await parlour.pass_time(table, 100)
        other.say(wire.Act("again", "ring", other.last("update")["version"], 50.0))
        await parlour.pass_time(table, 20)
        assert state_of(table).points == [1, -1]
        other.say(wire.Act("blind", "ring"))  # without a word of what it saw, but long after
        await parlour.pass_time(table, 20)
        assert state_of(table).points == [1, -2]

    in_parlour(tmp_path, story)


def test_without_a_word_of_what_it_saw_the_line_tells_whether_it_was_too_late(
    tmp_path: Path,
) -> None:
    async def story(parlour: Parlour) -> None:
        table, (fast, slow) = await lanterns(parlour, 20, 160)
        await until_lit(parlour, table)
        await parlour.pass_time(table, 80 + 200)
        fast.press()
        while state_of(table).lit:
            await parlour.pass_time(table, 1)
        slow.press(claim=False)  # arrives before an answer to the end could
        await parlour.pass_time(table, 200)
        assert slow.refusals() == ["too_late"]
        assert state_of(table).points == [1, 0]

    in_parlour(tmp_path, story)


def test_without_a_claim_the_line_is_taken_as_it_usually_is(tmp_path: Path) -> None:
    async def story(parlour: Parlour) -> None:
        table, (fast, slow) = await lanterns(parlour, 20, 160)
        await until_lit(parlour, table)
        await parlour.pass_time(table, 80 + 300)
        slow.press(claim=False)
        fast.press()
        await parlour.pass_time(table, 600)
        photo = slow.last("photo")["presses"]
        assert {press["seat"]: press["at_ms"] for press in photo} == {0: 300, 1: 300}
        assert [one["claimed_ms"] for one in photo if one["seat"] == 1] == [None]

    in_parlour(tmp_path, story)


def test_a_forged_claim_wins_little(tmp_path: Path) -> None:
    async def story(parlour: Parlour) -> None:
        table, (honest, forger) = await lanterns(parlour, 80, 80, glow_ms=1500)
        taken = []
        for _ in range(3):
            await until_lit(parlour, table)
            await parlour.pass_time(table, 40 + 500)
            forger.press(forge_ms=150)
            await parlour.pass_time(table, 800)
            (press,) = forger.last("photo")["presses"]
            taken.append(500 - press["at_ms"])
        # The slack each time, the first quota once, and what a quiet line earns: next to nothing.
        assert sum(taken) <= 3 * SLACK_MS + FIRST_QUOTA_MS + 3 * QUOTA_GAIN_MS
        assert taken[0] <= SLACK_MS + LEAST_FORGIVEN_MS
        assert taken[2] <= SLACK_MS + 3 * QUOTA_GAIN_MS
        assert honest.last("table")["phase"] == "over"

    in_parlour(tmp_path, story)


def test_a_false_start_changes_nothing_and_one_may_press_again(tmp_path: Path) -> None:
    async def story(parlour: Parlour) -> None:
        table, (fast, _) = await lanterns(parlour, 20, 160)
        await until_lit(parlour, table)
        await parlour.pass_time(table, 80 + 60)
        fast.press()
        await parlour.pass_time(table, 200)
        assert fast.refusals() == ["false_start"]
        assert state_of(table).lit
        fast.press()
        await parlour.pass_time(table, 400)
        assert state_of(table).points == [1, 0]

    in_parlour(tmp_path, story)


def test_a_guess_before_the_screen_has_changed_is_a_false_start(tmp_path: Path) -> None:
    async def story(parlour: Parlour) -> None:
        table, (fast, _) = await lanterns(parlour, 20, 160)
        await until_lit(parlour, table)
        await parlour.pass_time(table, 5)  # sent to the slow line only
        fast.press()
        await parlour.pass_time(table, 100)
        assert fast.refusals() == ["false_start"]
        assert state_of(table).points == [0, 0]

    in_parlour(tmp_path, story)


def test_an_action_sent_twice_is_one_press(tmp_path: Path) -> None:
    async def story(parlour: Parlour) -> None:
        table, (fast, _) = await lanterns(parlour, 20, 160)
        await until_lit(parlour, table)
        await parlour.pass_time(table, 80 + 300)
        fast.press(action="x")
        fast.press(action="x")
        await parlour.pass_time(table, 600)
        assert len(fast.last("photo")["presses"]) == 1
        fast.press(action="x")
        await parlour.pass_time(table, 100)
        done = [one for _, one in fast.heard if one["type"] == "done"]
        assert [one["id"] for one in done] == ["x", "x"]
        assert state_of(table).points == [1, 0]

    in_parlour(tmp_path, story)


def test_hands_are_seen_at_once_and_decided_later(tmp_path: Path) -> None:
    async def story(parlour: Parlour) -> None:
        table, (fast, slow) = await lanterns(parlour, 20, 160)
        await until_lit(parlour, table)
        await parlour.pass_time(table, 80 + 300)
        fast.press()
        await parlour.pass_time(table, 10 + 80)
        assert slow.last("gesture") == {"type": "gesture", "seat": 0, "move": "ring"}
        assert fast.last("gesture") is None
        assert state_of(table).lit

    in_parlour(tmp_path, story)


def test_who_hangs_up_after_a_press_has_still_pressed(tmp_path: Path) -> None:
    async def story(parlour: Parlour) -> None:
        table, (fast, slow) = await lanterns(parlour, 20, 160)
        await until_lit(parlour, table)
        await parlour.pass_time(table, 80 + 300)
        slow.press()
        await parlour.pass_time(table, 81)
        for player in (slow, fast):
            player.hang_up()
            table.leave(player)
        await parlour.pass_time(table, 400)
        assert state_of(table).points == [0, 1]
        assert table.room.chairs[1].kind == "person"

    in_parlour(tmp_path, story)


def test_who_loses_the_line_does_not_take_the_others_win_away(tmp_path: Path) -> None:
    async def story(parlour: Parlour) -> None:
        table, (fast, slow) = await lanterns(parlour, 20, 160)
        await until_lit(parlour, table)
        await parlour.pass_time(table, 80 + 300)
        fast.press()
        slow.hang_up()
        table.leave(slow)
        await parlour.pass_time(table, 400)
        assert state_of(table).points == [1, 0]
        again = Player(parlour, table, "p1", 160)
        table.enter(again, wire.Hello(1, slow.lit_version))
        await parlour.settle(table)
        await parlour.pass_time(table, 400)
        assert again.last("welcome")["you"]["seat"] == 1
        assert duels_of(table).watched[again].line.typical_ms == 160

    in_parlour(tmp_path, story)


def test_a_new_socket_is_no_new_start(tmp_path: Path) -> None:
    """A reaction counts from the seat's first sight: coming in again does not turn time back."""

    async def story(parlour: Parlour) -> None:
        table, (fast, _) = await lanterns(parlour, 80, 80)
        await until_lit(parlour, table)
        await parlour.pass_time(table, 40 + 200)
        again = Player(parlour, table, "p1", 80)
        table.enter(again, wire.Hello())
        await parlour.settle(table)
        await parlour.pass_time(table, 60)
        version = again.last("update")["version"]
        fast.press()
        await parlour.pass_time(table, 100)
        again.say(wire.Act("x", "ring", version, 120.0))
        await parlour.pass_time(table, 600)
        assert state_of(table).points == [1, 0]
        second = fast.last("photo")["presses"][1]
        assert second["seat"] == 1
        assert 350 <= second["at_ms"] <= 410  # whether the new line was measured already or not

    in_parlour(tmp_path, story)


def test_a_handicap_is_added_and_shown(tmp_path: Path) -> None:
    async def story(parlour: Parlour) -> None:
        table = await parlour.table("lantern")
        players = [Player(parlour, table, f"p{n}", 20) for n in range(2)]
        for player in players:
            table.enter(player, wire.Hello())
            player.say(wire.Sit("P"))
            await parlour.pass_time(table, 100)
        players[1].say(wire.SetHandicap(0, 100))
        players[0].say(wire.SetHandicap(3, 100))
        players[0].say(wire.SetHandicap(0, 5000))
        players[0].say(wire.SetHandicap(0, 100))
        players[0].say(wire.Start())
        await parlour.pass_time(table, 500)
        assert players[1].refusals() == ["not_yours"]
        assert players[0].refusals() == ["not_now", "bad_message"]
        assert [seat["handicap_ms"] for seat in players[1].last("table")["seats"]] == [100, 0]
        await until_lit(parlour, table)
        await parlour.pass_time(table, 10 + 250)
        players[0].press()
        await parlour.pass_time(table, 50)
        players[1].press()
        await parlour.pass_time(table, 400)
        assert state_of(table).points == [0, 1]

    in_parlour(tmp_path, story)


# What survives


def test_the_log_gives_the_same_game_and_keeps_what_was_measured(tmp_path: Path) -> None:
    async def story(parlour: Parlour) -> None:
        table, players = await lanterns(parlour, 20, 160)
        for _ in range(3):
            await until_lit(parlour, table)
            await parlour.pass_time(table, 80 + 300)
            for player in players:
                player.press()
                await parlour.pass_time(table, 30)
            await parlour.pass_time(table, 900)
        assert table.room.phase == "over"
        before, record = table.room, table.room.records[1]
        await parlour.hall.let_go(table.code)
        again = await parlour.hall.find(table.code)
        game = before.game
        assert game.describe(again.room.current.state) == game.describe(before.current.state)
        assert again.room.records[1].dump() == record.dump()
        entries = [msgspec.json.decode(one) for one in await parlour.store.read(table.code)]
        moved = [one for one in entries if one["type"] == "moved"]
        assert len(moved) == 3
        assert all(one["raw_ms"] >= one["claimed_ms"] > 0 for one in moved)
        assert {one["trusted_ms"] for one in moved} <= {20, 160}
        assert all("error_ms" in one for one in moved)

    in_parlour(tmp_path, story)


def test_nothing_acknowledged_is_lost_in_a_race(tmp_path: Path) -> None:
    """What waits in the buffer is not yet done; after a restart it is sent again and done."""

    async def story(parlour: Parlour) -> None:
        table, (fast, _) = await lanterns(parlour, 20, 160, glow_ms=5000)
        await until_lit(parlour, table)
        await parlour.pass_time(table, 80 + 300)
        fast.press(action="x")
        await parlour.pass_time(table, 20)
        assert fast.last("done") is None
        await parlour.hall.let_go(table.code)
        again = await parlour.hall.find(table.code)
        back = Player(parlour, again, "p0", 20)
        again.enter(back, wire.Hello(1, fast.lit_version))
        await parlour.settle(again)
        await parlour.pass_time(again, 30)
        back.say(wire.Act("x", "ring", fast.lit_version, 320.0))
        await parlour.pass_time(again, 600)
        assert back.last("done")["id"] == "x"
        assert state_of(again).points == [1, 0]

    in_parlour(tmp_path, story)


def test_judged_by_arrival_the_line_decides(tmp_path: Path) -> None:
    """What the referee is for."""

    async def story(parlour: Parlour) -> None:
        table, (fast, slow) = await lanterns(parlour, 20, 160)
        assert table.duels is None
        lit_ms = await until_lit(parlour, table)
        await parlour.pass_time(table, 80 + 200)
        slow.press()
        await parlour.pass_time(table, 50)
        fast.press()
        await parlour.pass_time(table, 100)
        assert fast.lit_ms == lit_ms + 10
        assert state_of(table).points == [1, -1]

    in_parlour(tmp_path, story, is_fair=False)


# Mamicatchmi


async def until_a_duel(parlour: Parlour, table: Table, players: list[Player]) -> None:
    """Roll, and keep what a double would let one swap, until two pawns are called."""
    for number in range(200):
        view = players[0].last("update")["view"]
        if view["phase"] == "duel":
            return
        roller = players[view["roller"]]
        for move in roller.last("update")["moves"]:
            if move in ("roll", "keep"):
                roller.say(wire.Act(f"r{number}", move, roller.last("update")["version"]))
        await parlour.pass_time(table, 200)
    raise AssertionError("no duel in 200 tries")


def test_a_feint_is_seen_at_once_and_a_placement_is_not(tmp_path: Path) -> None:
    async def story(parlour: Parlour) -> None:
        table = await parlour.table("mamicatchmi")
        players = [Player(parlour, table, f"p{n}", 20) for n in range(2)]
        for player in players:
            table.enter(player, wire.Hello())
            player.say(wire.Sit("P"))
            await parlour.pass_time(table, 20)
        players[0].say(wire.SetOptions({"pawns": "random"}))
        players[0].say(wire.Start())
        await parlour.pass_time(table, 1000)
        await until_a_duel(parlour, table, players)
        await parlour.pass_time(table, 200)
        one, other = players
        pawn = next(move for move in one.last("update")["moves"] if move.startswith("lift"))[5:]
        for number, move in enumerate((f"lift {pawn}", f"drop {pawn}", f"lift {pawn}")):
            one.say(wire.Act(f"g{number}", move, one.last("update")["version"]))
        one.say(wire.Act("place", f"place {pawn} on tree", one.last("update")["version"]))
        one.say(wire.Act("no", f"drop {pawn}", one.last("update")["version"]))
        await parlour.pass_time(table, 25)
        seen = [message["move"] for _, message in other.heard if message["type"] == "gesture"]
        assert seen == [f"lift {pawn}", f"drop {pawn}", f"lift {pawn}"]

    in_parlour(tmp_path, story)
