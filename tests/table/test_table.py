"""A live table: who may do what, what is told, who is away, and what survives."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

import tablee
from tablee.kernel.chance import fingerprint
from tablee.table.table import Table
from tablee.wire import messages as wire
from tests.table.parlour import Ear, Parlour, in_parlour

Story = Callable[[Parlour], Awaitable[None]]


async def begun(parlour: Parlour, people: int = 2, bots: int = 1) -> tuple[Table, list[Ear]]:
    table, ears = await parlour.seated(people, bots)
    await parlour.say(ears[0], wire.Start())
    return table, ears


def refusal(ear: Ear) -> Any:
    return ear.last("refused")


def test_from_the_lobby_to_a_game(tmp_path: Path) -> None:
    async def story(parlour: Parlour) -> None:
        table, (anna, ben) = await parlour.seated(2, 0)
        assert anna.last("table")["can_start"] is False
        await parlour.say(anna, wire.Start())
        assert refusal(anna)["code"] == "bad_seats"
        await parlour.say(anna, wire.SetBot(4, "random"), wire.Start())
        for ear, seat in ((anna, 0), (ben, 1)):
            told = ear.last("table")
            assert (told["phase"], len(told["seats"])) == ("playing", 3)
            assert told["you"]["seat"] == seat
            assert len(ear.last("update")["view"]["hand"]) in (9, 10)
        assert anna.last("update")["moves"] == ["draw"]
        assert ben.last("update")["moves"] == []
        assert [chair.kind for chair in table.room.chairs] == ["person", "person", "bot"]

    in_parlour(tmp_path, story)


def test_an_action_sent_twice_is_done_once_and_answered_twice(tmp_path: Path) -> None:
    async def story(parlour: Parlour) -> None:
        table, (anna, _) = await begun(parlour)
        await parlour.say(anna, wire.Act("x1", "draw"), wire.Act("x1", "draw"))
        assert [one["id"] for one in anna.heard if one["type"] == "done"] == ["x1", "x1"]
        assert table.room.version == 2
        assert refusal(anna) is None

    in_parlour(tmp_path, story)


def test_a_refused_move_names_its_rule_and_changes_nothing(tmp_path: Path) -> None:
    async def story(parlour: Parlour) -> None:
        table, (anna, ben) = await begun(parlour)
        version, written = table.room.version, table.written
        await parlour.say(anna, wire.Act("a", "pass"))
        assert refusal(anna) == {
            "type": "refused",
            "code": "illegal_move",
            "why": "draw a card first",
            "rule": "MG-6",
            "id": "a",
        }
        await parlour.say(ben, wire.Act("b", "draw"))
        assert refusal(ben)["rule"] == "MG-10"
        await parlour.say(anna, wire.Act("c", "castle"), wire.Act("§", "draw"))
        codes = [one["code"] for one in anna.heard if one["type"] == "refused"]
        assert codes == ["illegal_move", "bad_notation", "bad_message"]
        assert (table.room.version, table.written) == (version, written)

    in_parlour(tmp_path, story)


def test_late_guests_watch_and_may_not_touch(tmp_path: Path) -> None:
    async def story(parlour: Parlour) -> None:
        table, (anna, _) = await begun(parlour)
        guest = await parlour.enter(table, "guest")
        assert guest.last("welcome")["you"] == {"seat": -1, "host": False, "seat_key": None}
        assert guest.last("update")["view"]["hand"] == []
        assert anna.last("table")["watchers"] == 1
        await parlour.say(guest, wire.Act("a", "draw"), wire.Sit("Guest"), wire.Start())
        codes = [one["code"] for one in guest.heard if one["type"] == "refused"]
        assert codes == ["not_yours", "not_now", "not_now"]
        before = len(anna.raw)
        await parlour.say(guest, wire.React("bravo"), wire.Hover(3), wire.Away(away=True))
        assert len(anna.raw) == before

    in_parlour(tmp_path, story)


def test_only_the_host_prepares_the_game(tmp_path: Path) -> None:
    async def story(parlour: Parlour) -> None:
        table, (anna, ben) = await parlour.seated(2, 1)
        await parlour.say(
            ben, wire.SetBot(3, "random"), wire.SetOptions({"first": 1}), wire.Start()
        )
        codes = [one["code"] for one in ben.heard if one["type"] == "refused"]
        assert codes == ["not_yours"] * 3
        table.leave(anna)
        await parlour.settle(table)
        assert ben.last("table")["host"] == 1
        await parlour.say(ben, wire.SetOptions({"first": 1}))
        assert ben.last("table")["options"]["first"] == 1

    in_parlour(tmp_path, story)


@pytest.mark.parametrize(
    ("message", "code"),
    [
        (wire.Sit("   "), "bad_name"),
        (wire.Sit("\u202e\x00"), "bad_name"),
        (wire.Sit("Zoë", seat=1), "not_now"),
        (wire.Sit("Zoë", seat=9), "bad_seats"),
        (wire.SetBot(0, "random"), "not_now"),
        (wire.SetBot(3, "genius"), "unknown_bot"),
        (wire.SetBot(7, None), "bad_seats"),
        (wire.SetOptions({"speed": 1}), "bad_option"),
        (wire.SetOptions({"first": 9}), "bad_option"),
        (wire.React("rude"), "bad_message"),
        (wire.Hover(99), "bad_message"),
        (wire.Contribute("xyz"), "bad_message"),
        (wire.Act("a", "draw"), "not_now"),
        (wire.Hello(), "bad_message"),
    ],
)
def test_what_cannot_be_is_refused(tmp_path: Path, message: wire.ClientMessage, code: str) -> None:
    async def story(parlour: Parlour) -> None:
        table, (anna, _) = await parlour.seated(2, 1)
        written = table.written
        await parlour.say(anna, message)
        assert refusal(anna)["code"] == code
        assert table.written == written

    in_parlour(tmp_path, story)


def test_names_keep_their_accents_and_are_trimmed(tmp_path: Path) -> None:
    async def story(parlour: Parlour) -> None:
        table = await parlour.table()
        ear = await parlour.enter(table, "p0")
        await parlour.say(ear, wire.Sit("  Zoë   d'Été  " + "x" * 40))
        assert ear.last("table")["seats"][0]["name"] == "Zoë d'Été xxxxxxxxxx"

    in_parlour(tmp_path, story)


def test_who_sits_down_is_there(tmp_path: Path) -> None:
    async def story(parlour: Parlour) -> None:
        _, (anna, ben) = await parlour.seated(2, 0)
        for ear in (anna, ben):
            assert [seat["online"] for seat in ear.last("table")["seats"]][:2] == [True, True]

    in_parlour(tmp_path, story)


def test_chairs_can_be_changed_in_the_lobby(tmp_path: Path) -> None:
    async def story(parlour: Parlour) -> None:
        table, (anna, ben) = await parlour.seated(2, 0)
        key = anna.last("table")["you"]["seat_key"]
        await parlour.say(anna, wire.Sit("Anna", seat=4))
        assert [chair.name for chair in table.room.chairs] == ["", "Person 1", "", "", "Anna"]
        assert anna.last("table")["you"] == {"seat": 4, "host": False, "seat_key": key}
        await parlour.say(ben, wire.Stand())
        assert [chair.kind for chair in table.room.chairs].count("person") == 1

    in_parlour(tmp_path, story)


# Coming back


def test_who_comes_back_gets_what_was_missed(tmp_path: Path) -> None:
    async def story(parlour: Parlour) -> None:
        table, (anna, ben) = await begun(parlour)
        seen = ben.last("update")["version"]
        table.leave(ben)
        await parlour.say(anna, wire.Act("a", "draw"), wire.Act("b", "pass"))
        again = await parlour.enter(table, "p1", game_number=1, version=seen)
        update = again.last("update")
        assert [one["event"] for one in update["told"]] == ["drew", "passed"]
        assert not update["snapshot"]
        assert update["version"] == table.room.version

    in_parlour(tmp_path, story)


@pytest.mark.parametrize("hello", [{}, {"game_number": 7, "version": 3}, {"game_number": 1}])
def test_who_knows_nothing_gets_a_whole_picture(tmp_path: Path, hello: dict[str, Any]) -> None:
    async def story(parlour: Parlour) -> None:
        table, (anna, _) = await begun(parlour)
        await parlour.say(anna, wire.Act("a", "draw"))
        again = await parlour.enter(table, "p1", **hello)
        update = again.last("update")
        assert update["version"] == 2
        assert len(update["view"]["hand"]) == 9
        assert update["told"][0]["event"] == "round_began"

    in_parlour(tmp_path, story)


def test_a_gap_that_is_too_long_is_a_snapshot(tmp_path: Path) -> None:
    async def story(parlour: Parlour) -> None:
        table, (anna,) = await begun(parlour, people=1, bots=4)  # long enough, at any deal
        await parlour.say(anna, wire.Away(away=True))
        while table.room.version < 70 and table.room.phase == "playing":
            await parlour.pass_time(table, 10)
        again = await parlour.enter(table, "p0", game_number=1, version=1)
        assert again.last("update")["snapshot"] is True
        assert again.last("update")["told"] == []

    in_parlour(tmp_path, story, bot_ms=1)


def test_two_tabs_of_one_person_behave(tmp_path: Path) -> None:
    async def story(parlour: Parlour) -> None:
        table, (anna, _) = await begun(parlour)
        tab = await parlour.enter(table, "p0")
        await parlour.say(tab, wire.Act("a", "draw"))
        assert anna.last("update")["version"] == tab.last("update")["version"] == 2
        table.leave(tab)
        await parlour.settle(table)
        assert anna.last("table")["seats"][0]["online"] is True

    in_parlour(tmp_path, story)


def test_the_secret_link_brings_the_seat_to_another_device(tmp_path: Path) -> None:
    async def story(parlour: Parlour) -> None:
        table, (anna, _) = await begun(parlour)
        key = anna.last("table")["you"]["seat_key"]
        phone = await parlour.enter(table, "phone", seat_key=key)
        assert phone.last("welcome")["you"]["seat"] == 0
        await parlour.say(phone, wire.Act("a", "draw"))
        assert phone.last("done")["version"] == 2
        thief = await parlour.enter(table, "thief", seat_key="guess")
        assert refusal(thief)["code"] == "not_yours"
        assert thief.last("welcome")["you"]["seat"] == -1

    in_parlour(tmp_path, story)


# Away


def test_a_bot_keeps_an_empty_seat_until_its_person_is_back(tmp_path: Path) -> None:
    async def story(parlour: Parlour) -> None:
        table, (anna, ben) = await begun(parlour)
        table.leave(anna)
        await parlour.settle(table)
        seat = ben.last("table")["seats"][0]
        assert (seat["online"], seat["kept"], seat["keep_at_ms"]) == (False, False, 20_000)
        await parlour.pass_time(table, 19_999)
        assert table.room.version == 1
        await parlour.pass_time(table, 1)
        assert ben.last("table")["seats"][0]["kept"] is True
        await parlour.pass_time(table, 1000)
        assert table.room.version > 1
        again = await parlour.enter(table, "p0", game_number=1, version=1)
        seat = again.last("table")["seats"][0]
        assert (seat["online"], seat["kept"], seat["keep_at_ms"]) == (True, False, None)

    in_parlour(tmp_path, story)


def test_who_is_back_in_time_keeps_the_seat(tmp_path: Path) -> None:
    async def story(parlour: Parlour) -> None:
        table, (anna, _) = await begun(parlour)
        table.leave(anna)
        await parlour.pass_time(table, 5000)
        await parlour.enter(table, "p0")
        await parlour.pass_time(table, 60_000)
        assert table.room.version == 1

    in_parlour(tmp_path, story)


def test_the_doorbell_hands_the_seat_over_and_back(tmp_path: Path) -> None:
    async def story(parlour: Parlour) -> None:
        table, (anna, _) = await begun(parlour)
        await parlour.say(anna, wire.Away(away=True))
        await parlour.pass_time(table, 900)
        assert table.room.version == 2
        await parlour.say(anna, wire.Away(away=False))
        await parlour.pass_time(table, 60_000)
        assert table.room.version == 2

    in_parlour(tmp_path, story)


def test_when_nobody_is_there_the_game_waits(tmp_path: Path) -> None:
    async def story(parlour: Parlour) -> None:
        table, ears = await begun(parlour)
        for ear in ears:
            table.leave(ear)
        await parlour.pass_time(table, 3_600_000)
        assert table.room.version == 1

    in_parlour(tmp_path, story)


def test_the_first_one_back_does_not_find_the_others_late(tmp_path: Path) -> None:
    async def story(parlour: Parlour) -> None:
        table, ears = await begun(parlour)
        for ear in ears:
            table.leave(ear)
        await parlour.pass_time(table, 3_600_000)
        anna = await parlour.enter(table, "p0")
        ben = anna.last("table")["seats"][1]
        assert (ben["kept"], ben["keep_at_ms"]) == (False, 3_620_000)

    in_parlour(tmp_path, story)


def test_after_a_restart_nobody_waits_for_who_does_not_come_back(tmp_path: Path) -> None:
    async def story(parlour: Parlour) -> None:
        table, _ = await begun(parlour)
        await parlour.hall.let_go(table.code)
        again = await parlour.hall.find(table.code)
        ben = await parlour.enter(again, "p1")
        assert ben.last("table")["seats"][0]["keep_at_ms"] is not None
        await parlour.pass_time(again, 25_000)
        assert ben.last("table")["seats"][0]["kept"] is True
        assert again.room.version > 1

    in_parlour(tmp_path, story)


def test_MG_26_a_deadline_is_an_alarm_of_the_table(tmp_path: Path) -> None:
    async def story(parlour: Parlour) -> None:
        table, (anna, _) = await parlour.seated(2, 1)
        await parlour.say(anna, wire.SetOptions({"think_ms": 5000}), wire.Start())
        assert anna.last("update")["deadline_ms"] == 5000
        await parlour.pass_time(table, 5000)
        assert [one["event"] for one in anna.last("update")["told"]] == ["time_out", "drew"]

    in_parlour(tmp_path, story)


# The shuffle, the end, once more


async def play_to_the_end(parlour: Parlour, table: Table, ears: list[Ear]) -> None:
    number = 0
    while table.room.phase == "playing":
        number += 1
        for ear in ears:
            moves = ear.last("update")["moves"]
            if moves and table.room.seat_of(ear.person) in table.room.to_act():
                await parlour.say(ear, wire.Act(f"m{number}", moves[0]))
        await parlour.pass_time(table, 10)


def test_a_shuffle_that_can_be_checked(tmp_path: Path) -> None:
    async def story(parlour: Parlour) -> None:
        table, ears = await parlour.seated(2, 1)
        shown = ears[0].last("table")["fingerprint"]
        for number, ear in enumerate(ears):
            await parlour.say(ear, wire.Contribute(f"{number:02x}" * 32))
        await parlour.say(ears[0], wire.Start())
        assert ears[0].last("table")["fingerprint"] == shown
        await play_to_the_end(parlour, table, ears)
        ended = ears[1].last("ended")
        assert ended["fingerprint"] == shown == fingerprint(bytes.fromhex(ended["secret"]))
        assert ended["contributions"] == ["00" * 32, "01" * 32]
        assert tablee.verify(table.room.records[1]).standings().scores == ended["scores"]
        # The next game has a secret of its own, shown before anybody contributes.
        assert ears[0].last("table")["fingerprint"] != shown

    in_parlour(tmp_path, story, bot_ms=1)


def test_the_secret_is_not_told_before_the_end(tmp_path: Path) -> None:
    async def story(parlour: Parlour) -> None:
        table, ears = await begun(parlour)
        for ear in ears:
            assert not any(table.room.secret.encode() in data for data in ear.raw)

    in_parlour(tmp_path, story)


def test_once_more_keeps_seats_and_bots_and_lets_a_guest_join(tmp_path: Path) -> None:
    async def story(parlour: Parlour) -> None:
        table, ears = await begun(parlour)
        guest = await parlour.enter(table, "guest")
        await play_to_the_end(parlour, table, ears)
        await parlour.say(ears[0], wire.Stand())
        assert refusal(ears[0])["code"] == "not_now"
        await parlour.say(guest, wire.Sit("Guest"))
        await parlour.say(ears[0], wire.Start())
        told = guest.last("table")
        assert [seat["name"] for seat in told["seats"]] == ["Person 0", "Person 1", "Rose", "Guest"]
        assert (told["phase"], told["game_number"], told["you"]["seat"]) == ("playing", 2, 3)
        assert guest.last("update")["version"] == 1
        assert list(table.room.records) == [1]
        assert len(guest.last("update")["view"]["hand"]) in (9, 10)

    in_parlour(tmp_path, story, bot_ms=1)


def test_who_comes_back_after_the_end_sees_it(tmp_path: Path) -> None:
    async def story(parlour: Parlour) -> None:
        table, ears = await begun(parlour)
        await play_to_the_end(parlour, table, ears)
        for person, hello in (("p1", {"game_number": 1, "version": 3}), ("p0", {}), ("guest", {})):
            again = await parlour.enter(table, person, **hello)
            assert again.last("ended")["scores"] == ears[0].last("ended")["scores"]
            assert again.last("update") is not None

    in_parlour(tmp_path, story, bot_ms=1)


# Theatre


def test_theatre_is_passed_on_to_the_others(tmp_path: Path) -> None:
    async def story(parlour: Parlour) -> None:
        table, (anna, ben) = await begun(parlour)
        guest = await parlour.enter(table, "guest")
        await parlour.say(anna, wire.Hover(2), wire.Tease(None), wire.React("purr"))
        for ear in (ben, guest):
            assert ear.last("hovered") == {"type": "hovered", "seat": 0, "place": 2}
            assert ear.last("teased") == {"type": "teased", "seat": 0, "place": None}
            assert ear.last("reacted") == {"type": "reacted", "seat": 0, "reaction": "purr"}
        assert anna.last("hovered") is None

    in_parlour(tmp_path, story)


# What survives


def test_a_table_comes_back_from_its_log(tmp_path: Path) -> None:
    async def story(parlour: Parlour) -> None:
        table, ears = await begun(parlour)
        await parlour.say(ears[0], wire.Act("a", "draw"))
        before = table.room
        await parlour.hall.let_go(table.code)
        again = await parlour.hall.find(table.code.lower())
        assert again is not table
        game = before.game
        assert game.describe(again.room.current.state) == game.describe(before.current.state)
        assert again.room.version == before.version
        anna = await parlour.enter(again, "p0", game_number=1, version=1)
        assert [one["event"] for one in anna.last("update")["told"]] == ["drew"]
        await parlour.say(anna, wire.Act("a", "draw"))  # not known whether it arrived: sent again
        assert anna.last("done") == {"type": "done", "id": "a", "version": 2}

    in_parlour(tmp_path, story)


def test_an_error_of_ours_stops_one_table_and_no_other(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def story(parlour: Parlour) -> None:
        broken, (anna, _) = await begun(parlour)
        other, (ben, _) = await begun(parlour)
        broken.epoch += 1  # its lease is not what it thinks
        anna.say(wire.Act("a", "draw"))
        await parlour.finish_thoughts()
        await parlour.store.read(broken.code)  # comes behind the refused append
        await parlour.finish_thoughts()
        assert anna.last("stopped")["why"] == "LostLease"
        assert anna.last("done") is None
        assert (await parlour.enter(broken, "guest")).last("stopped")
        await parlour.say(ben, wire.Act("a", "draw"))
        assert ben.last("done")["version"] == 2
        assert other.stopped is None

    in_parlour(tmp_path, story)
    assert "has stopped" in caplog.text


def test_every_log_entry_reads_back(tmp_path: Path) -> None:
    async def story(parlour: Parlour) -> None:
        table, ears = await begun(parlour)
        await parlour.say(ears[0], wire.Act("a", "draw"))
        data = await parlour.store.read(table.code)
        assert len(data) == table.written
        assert all(msgspec.json.decode(entry)["type"] for entry in data)

    in_parlour(tmp_path, story)
