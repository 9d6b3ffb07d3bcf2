"""A table at which several decide at the same time."""

from tablee.wire import messages as wire
from tests.table.harness import Ear, Harness

BOT_MS = 2250  # a beat and a half: a round begins, and there are cards


async def draft(harness: Harness) -> Ear:
    """Anna and three bots, asked for their first card."""
    table = await harness.table("misty")
    anna = await harness.enter(table, "p0")
    await harness.say(anna, wire.Sit("Anna"))
    await harness.say(anna, *(wire.SetBot(seat, "random") for seat in (1, 2, 3)))
    await harness.say(anna, wire.Start())
    return anna


def picked(anna: Ear) -> list[bool]:
    return [seat["picked"] for seat in anna.last("update")["view"]["seats"]]


async def test_bots_think_side_by_side(harness: Harness) -> None:
    """One that has decided does not make the others begin anew."""
    anna = await draft(harness)
    await harness.pass_time(anna.table, BOT_MS - 1)
    assert picked(anna) == [False, False, False, False]
    await harness.pass_time(anna.table, 1)
    assert picked(anna) == [False, True, True, True]


async def test_who_changes_their_mind_again_and_again_holds_up_no_bot(harness: Harness) -> None:
    anna = await draft(harness)
    for number in range(6):
        await harness.pass_time(anna.table, BOT_MS // 6 - 1)
        picks = [move for move in anna.last("update")["moves"] if move.startswith("pick")]
        await harness.say(anna, wire.Act(f"a{number}", picks[number % len(picks)]))
    assert picked(anna) == [True, False, False, False]
    await harness.pass_time(anna.table, 6)
    assert anna.last("update")["view"]["phase"] == "pick"
    assert anna.last("update")["view"]["step"] == 2  # all have picked, the first card lies
