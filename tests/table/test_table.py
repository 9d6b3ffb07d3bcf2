"""A live table: who may do what, what is told, who is away, and what survives."""

from typing import Any

import msgspec
import pytest

import tablee
from tablee.kernel.chance import fingerprint
from tablee.table.table import Table
from tablee.wire import messages as wire
from tablee.wire.updates import told_to
from tests.table.harness import Ear, Harness


async def mistigri_begun(
    harness: Harness, people: int = 2, bots: int = 1
) -> tuple[Table, list[Ear]]:
    table, ears = await harness.seated("mistigri", people, bots)
    await harness.say(ears[0], wire.Start())
    return table, ears


def refusal(ear: Ear) -> Any:
    return ear.last("refused")


async def test_from_the_lobby_to_a_game(harness: Harness) -> None:
    table, (anna, ben) = await harness.seated("mistigri", 2, 0)
    assert anna.last("table")["can_start"] is False
    await harness.say(anna, wire.Start())
    assert refusal(anna)["code"] == "bad_seats"
    await harness.say(anna, wire.SetBot(4, "random"), wire.Start())
    for ear, seat in ((anna, 0), (ben, 1)):
        told = ear.last("table")
        assert (told["phase"], len(told["seats"])) == ("playing", 3)
        assert told["you"]["seat"] == seat
        assert len(ear.last("update")["view"]["hand"]) in (9, 10)
    assert anna.last("update")["moves"] == ["draw"]
    assert ben.last("update")["moves"] == []
    assert [chair.kind for chair in table.room.chairs] == ["person", "person", "bot"]


async def test_an_action_sent_twice_is_done_once_and_answered_twice(harness: Harness) -> None:
    table, (anna, _) = await mistigri_begun(harness)
    await harness.say(anna, wire.Act("x1", "draw"), wire.Act("x1", "draw"))
    assert [one["id"] for one in anna.heard if one["type"] == "done"] == ["x1", "x1"]
    assert table.room.version == 2
    assert refusal(anna) is None


async def test_a_refused_move_names_its_rule_and_changes_nothing(harness: Harness) -> None:
    table, (anna, ben) = await mistigri_begun(harness)
    version, written = table.room.version, table.written
    await harness.say(anna, wire.Act("a", "pass"))
    assert refusal(anna) == {
        "type": "refused",
        "code": "illegal_move",
        "why": "draw a card first",
        "rule": "MG-6",
        "id": "a",
    }
    await harness.say(ben, wire.Act("b", "draw"))
    assert refusal(ben)["rule"] == "MG-10"
    await harness.say(anna, wire.Act("c", "castle"), wire.Act("§", "draw"))
    codes = [one["code"] for one in anna.heard if one["type"] == "refused"]
    assert codes == ["illegal_move", "bad_notation", "bad_message"]
    assert (table.room.version, table.written) == (version, written)


async def test_late_guests_watch_and_may_not_touch(harness: Harness) -> None:
    table, (anna, _) = await mistigri_begun(harness)
    guest = await harness.enter(table, "guest")
    assert guest.last("welcome")["you"] == {
        "seat": -1,
        "host": False,
        "seat_key": None,
        "devices": 0,
        "removed": False,
    }
    assert guest.last("update")["view"]["hand"] == []
    assert anna.last("table")["watchers"] == 1
    await harness.say(guest, wire.Act("a", "draw"), wire.Sit("Guest"), wire.Start())
    codes = [one["code"] for one in guest.heard if one["type"] == "refused"]
    assert codes == ["not_yours", "not_now", "not_yours"]
    before = len(anna.raw)
    await harness.say(guest, wire.Hover(3), wire.Tease(3), wire.Away(away=True))
    assert len(anna.raw) == before


async def test_only_the_host_prepares_the_game(harness: Harness) -> None:
    table, (anna, ben) = await harness.seated("mistigri", 2, 1)
    await harness.say(ben, wire.SetBot(3, "random"), wire.SetOptions({"first": 1}), wire.Start())
    codes = [one["code"] for one in ben.heard if one["type"] == "refused"]
    assert codes == ["not_yours"] * 3
    table.leave(anna)
    await harness.settle(table)
    assert ben.last("table")["host"] == 1
    await harness.say(ben, wire.SetOptions({"first": 1}))
    assert ben.last("table")["options"]["first"] == 1


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
async def test_what_cannot_be_is_refused(
    harness: Harness, message: wire.ClientMessage, code: str
) -> None:
    table, (anna, _) = await harness.seated("mistigri", 2, 1)
    written = table.written
    await harness.say(anna, message)
    assert refusal(anna)["code"] == code
    assert table.written == written


async def test_names_keep_their_accents_and_are_trimmed(harness: Harness) -> None:
    table = await harness.table("mistigri")
    ear = await harness.enter(table, "p0")
    await harness.say(ear, wire.Sit("  Zoë   d'Été  " + "x" * 40))
    assert ear.last("table")["seats"][0]["name"] == "Zoë d'Été xxxxxxxxxx"


async def test_who_sits_down_is_there(harness: Harness) -> None:
    _, (anna, ben) = await harness.seated("mistigri", 2, 0)
    for ear in (anna, ben):
        assert [seat["online"] for seat in ear.last("table")["seats"]][:2] == [True, True]


async def test_chairs_can_be_changed_in_the_lobby(harness: Harness) -> None:
    table, (anna, ben) = await harness.seated("mistigri", 2, 0)
    key = anna.last("table")["you"]["seat_key"]
    await harness.say(anna, wire.Sit("Anna", seat=4))
    assert [chair.name for chair in table.room.chairs] == ["", "Person 1", "", "", "Anna"]
    assert anna.last("table")["you"] == {
        "seat": 4,
        "host": True,
        "seat_key": key,
        "devices": 1,
        "removed": False,
    }
    await harness.say(ben, wire.Stand())
    assert [chair.kind for chair in table.room.chairs].count("person") == 1


# Coming back


async def test_who_comes_back_gets_what_was_missed(harness: Harness) -> None:
    table, (anna, ben) = await mistigri_begun(harness)
    seen = ben.last("update")["version"]
    table.leave(ben)
    await harness.say(anna, wire.Act("a", "draw"), wire.Act("b", "pass"))
    again = await harness.enter(table, "p1", game_number=1, version=seen)
    update = again.last("update")
    assert [one["event"] for one in update["told"]] == ["drew", "passed"]
    assert not update["snapshot"]
    assert update["version"] == table.room.version


@pytest.mark.parametrize("hello", [{}, {"game_number": 7, "version": 3}, {"game_number": 1}])
async def test_who_knows_nothing_gets_a_whole_picture(
    harness: Harness, hello: dict[str, Any]
) -> None:
    table, (anna, _) = await mistigri_begun(harness)
    await harness.say(anna, wire.Act("a", "draw"))
    again = await harness.enter(table, "p1", **hello)
    update = again.last("update")
    assert update["version"] == 2
    assert len(update["view"]["hand"]) == 9
    assert update["told"][0]["event"] == "round_began"


@pytest.mark.pace(bot_ms=1)
async def test_a_gap_that_is_too_long_is_a_snapshot(harness: Harness) -> None:
    table, (anna,) = await mistigri_begun(harness, people=1, bots=4)  # long enough, at any deal
    await harness.say(anna, wire.Away(away=True))
    while table.room.version < 70 and table.room.phase == "playing":
        await harness.pass_time(table, 10)
    again = await harness.enter(table, "p0", game_number=1, version=1)
    update = again.last("update")
    assert (update["snapshot"], update["told"]) == (True, [])
    told = [one for message in anna.heard for one in message.get("told", [])]
    kept = [told for step in table.room.steps for told in told_to(table.room.game, step, seat=0)]
    assert len(update["story"]) == len(kept) < len(told)
    assert update["story"] == told[-len(kept) :]  # the same again, as far as it is kept


async def test_two_tabs_of_one_person_behave(harness: Harness) -> None:
    table, (anna, _) = await mistigri_begun(harness)
    tab = await harness.enter(table, "p0")
    await harness.say(tab, wire.Act("a", "draw"))
    assert anna.last("update")["version"] == tab.last("update")["version"] == 2
    table.leave(tab)
    await harness.settle(table)
    assert anna.last("table")["seats"][0]["online"] is True


async def test_the_secret_link_brings_the_seat_to_another_device(harness: Harness) -> None:
    table, (anna, _) = await mistigri_begun(harness)
    key = anna.last("table")["you"]["seat_key"]
    phone = await harness.enter(table, "phone", seat_key=key)
    assert phone.last("welcome")["you"]["seat"] == 0
    await harness.say(phone, wire.Act("a", "draw"))
    assert phone.last("done")["version"] == 2
    thief = await harness.enter(table, "thief", seat_key="guess")
    assert refusal(thief)["code"] == "not_yours"
    assert thief.last("welcome")["you"]["seat"] == -1


# Away


async def test_a_bot_keeps_an_empty_seat_until_its_person_is_back(harness: Harness) -> None:
    table, (anna, ben) = await mistigri_begun(harness)
    table.leave(anna)
    await harness.settle(table)
    seat = ben.last("table")["seats"][0]
    assert (seat["online"], seat["kept"], seat["keep_at_ms"]) == (False, False, 20_000)
    await harness.pass_time(table, 19_999)
    assert table.room.version == 1
    await harness.pass_time(table, 1)
    assert ben.last("table")["seats"][0]["kept"] is True
    await harness.pass_time(table, 1000)
    assert table.room.version > 1
    again = await harness.enter(table, "p0", game_number=1, version=1)
    seat = again.last("table")["seats"][0]
    assert (seat["online"], seat["kept"], seat["keep_at_ms"]) == (True, False, None)


async def test_who_is_back_in_time_keeps_the_seat(harness: Harness) -> None:
    table, (anna, _) = await mistigri_begun(harness)
    table.leave(anna)
    await harness.pass_time(table, 5000)
    await harness.enter(table, "p0")
    await harness.pass_time(table, 60_000)
    assert table.room.version == 1


async def test_the_doorbell_hands_the_seat_over_and_back(harness: Harness) -> None:
    table, (anna, _) = await mistigri_begun(harness)
    await harness.say(anna, wire.Away(away=True))
    await harness.pass_time(table, 2250)
    assert table.room.version == 2
    await harness.say(anna, wire.Away(away=False))
    await harness.pass_time(table, 60_000)
    assert table.room.version == 2


async def test_when_nobody_is_there_the_game_waits(harness: Harness) -> None:
    table, ears = await mistigri_begun(harness)
    for ear in ears:
        table.leave(ear)
    await harness.pass_time(table, 3_600_000)
    assert table.room.version == 1


async def test_the_first_one_back_does_not_find_the_others_late(harness: Harness) -> None:
    table, ears = await mistigri_begun(harness)
    for ear in ears:
        table.leave(ear)
    await harness.pass_time(table, 3_600_000)
    anna = await harness.enter(table, "p0")
    ben = anna.last("table")["seats"][1]
    assert (ben["kept"], ben["keep_at_ms"]) == (False, 3_620_000)


async def test_after_a_restart_nobody_waits_for_who_does_not_come_back(harness: Harness) -> None:
    table, _ = await mistigri_begun(harness)
    await harness.live_tables.let_go(table.code)
    again = await harness.live_tables.find(table.code)
    ben = await harness.enter(again, "p1")
    assert ben.last("table")["seats"][0]["keep_at_ms"] is not None
    await harness.pass_time(again, 25_000)
    assert ben.last("table")["seats"][0]["kept"] is True
    assert again.room.version > 1


async def test_MG_26_a_deadline_is_an_alarm_of_the_table(harness: Harness) -> None:
    table, (anna, _) = await harness.seated("mistigri", 2, 1)
    await harness.say(anna, wire.SetOptions({"think_ms": 5000}), wire.Start())
    assert anna.last("update")["deadline_ms"] == 5000
    await harness.pass_time(table, 5000)
    assert [one["event"] for one in anna.last("update")["told"]] == ["time_out", "drew"]


# The shuffle, the end, once more


async def play_to_the_end(harness: Harness, table: Table, ears: list[Ear]) -> None:
    number = 0
    while table.room.phase == "playing":
        number += 1
        for ear in ears:
            moves = ear.last("update")["moves"]
            if moves and table.room.seat_of(ear.person) in table.room.to_act():
                await harness.say(ear, wire.Act(f"m{number}", moves[0]))
        await harness.pass_time(table, 10)


@pytest.mark.pace(bot_ms=1)
async def test_a_shuffle_that_can_be_checked(harness: Harness) -> None:
    table, ears = await harness.seated("mistigri", 2, 1)
    shown = ears[0].last("table")["fingerprint"]
    for number, ear in enumerate(ears):
        await harness.say(ear, wire.Contribute(f"{number:02x}" * 32))
    await harness.say(ears[0], wire.Start())
    assert ears[0].last("table")["fingerprint"] == shown
    await play_to_the_end(harness, table, ears)
    ended = ears[1].last("ended")
    assert ended["fingerprint"] == shown == fingerprint(bytes.fromhex(ended["secret"]))
    assert ended["contributions"] == ["00" * 32, "01" * 32]
    assert tablee.verify(table.room.records[1]).standings().scores == ended["scores"]
    # The next game has a secret of its own, shown before anybody contributes.
    assert ears[0].last("table")["fingerprint"] != shown


async def test_the_secret_is_not_told_before_the_end(harness: Harness) -> None:
    table, ears = await mistigri_begun(harness)
    for ear in ears:
        assert not any(table.room.secret.encode() in data for data in ear.raw)


@pytest.mark.pace(bot_ms=1)
async def test_once_more_keeps_seats_and_bots_and_lets_a_guest_join(harness: Harness) -> None:
    table, ears = await mistigri_begun(harness)
    guest = await harness.enter(table, "guest")
    await play_to_the_end(harness, table, ears)
    await harness.say(ears[0], wire.Stand())
    assert refusal(ears[0])["code"] == "not_now"
    await harness.say(guest, wire.Sit("Guest"))
    await harness.say(ears[0], wire.Start())
    told = guest.last("table")
    assert [seat["name"] for seat in told["seats"]] == ["Person 0", "Person 1", "Rose", "Guest"]
    assert (told["phase"], told["game_number"], told["you"]["seat"]) == ("playing", 2, 3)
    assert guest.last("update")["version"] == 1
    assert list(table.room.records) == [1]
    assert len(guest.last("update")["view"]["hand"]) in (9, 10)


@pytest.mark.pace(bot_ms=1)
async def test_who_comes_back_after_the_end_sees_it(harness: Harness) -> None:
    table, ears = await mistigri_begun(harness)
    await play_to_the_end(harness, table, ears)
    for person, hello in (("p1", {"game_number": 1, "version": 3}), ("p0", {}), ("guest", {})):
        again = await harness.enter(table, person, **hello)
        assert again.last("ended")["scores"] == ears[0].last("ended")["scores"]
        assert again.last("update") is not None


# Theatre


async def test_theatre_is_passed_on_to_the_others(harness: Harness) -> None:
    table, (anna, ben) = await mistigri_begun(harness)
    guest = await harness.enter(table, "guest")
    await harness.say(anna, wire.Hover(2), wire.Tease(None), wire.React("purr"))
    for ear in (ben, guest):
        assert ear.last("hovered") == {"type": "hovered", "seat": 0, "place": 2}
        assert ear.last("teased") == {"type": "teased", "seat": 0, "place": None}
        said = ear.last("reacted")
        assert (said["seat"], said["reaction"], said["name"], said["to"]) == (0, "purr", "", None)
    assert anna.last("hovered") is None


# What survives


async def test_a_table_comes_back_from_its_log(harness: Harness) -> None:
    table, ears = await mistigri_begun(harness)
    await harness.say(ears[0], wire.Act("a", "draw"))
    before = table.room
    await harness.live_tables.let_go(table.code)
    again = await harness.live_tables.find(table.code.lower())
    assert again is not table
    game = before.game
    assert game.describe(again.room.current.state) == game.describe(before.current.state)
    assert again.room.version == before.version
    anna = await harness.enter(again, "p0", game_number=1, version=1)
    assert [one["event"] for one in anna.last("update")["told"]] == ["drew"]
    await harness.say(anna, wire.Act("a", "draw"))  # not known whether it arrived: sent again
    assert anna.last("done") == {"type": "done", "id": "a", "version": 2}


async def test_every_log_entry_reads_back(harness: Harness) -> None:
    table, ears = await mistigri_begun(harness)
    await harness.say(ears[0], wire.Act("a", "draw"))
    data = await harness.store.read(table.code)
    assert len(data) == table.written
    assert all(msgspec.json.decode(entry)["type"] for entry in data)
