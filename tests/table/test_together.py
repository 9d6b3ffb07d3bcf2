"""A table at which several decide at the same time."""

from pathlib import Path

from tablee.wire import messages as wire
from tests.table.parlour import Ear, Parlour, in_parlour

BOT_MS = 900


async def draft(parlour: Parlour) -> Ear:
    """Anna and three bots, asked for their first card."""
    table = await parlour.table("misty")
    anna = await parlour.enter(table, "p0")
    await parlour.say(anna, wire.Sit("Anna"))
    await parlour.say(anna, *(wire.SetBot(seat, "random") for seat in (1, 2, 3)))
    await parlour.say(anna, wire.Start())
    return anna


def picked(anna: Ear) -> list[bool]:
    return [seat["picked"] for seat in anna.last("update")["view"]["seats"]]


def test_bots_think_side_by_side(tmp_path: Path) -> None:
    """One that has decided does not make the others begin anew."""

    async def story(parlour: Parlour) -> None:
        anna = await draft(parlour)
        await parlour.pass_time(anna.table, BOT_MS - 1)
        assert picked(anna) == [False, False, False, False]
        await parlour.pass_time(anna.table, 1)
        assert picked(anna) == [False, True, True, True]

    in_parlour(tmp_path, story)


def test_who_changes_their_mind_again_and_again_holds_up_no_bot(tmp_path: Path) -> None:
    async def story(parlour: Parlour) -> None:
        anna = await draft(parlour)
        for number in range(6):
            await parlour.pass_time(anna.table, BOT_MS // 6 - 1)
            picks = [move for move in anna.last("update")["moves"] if move.startswith("pick")]
            await parlour.say(anna, wire.Act(f"a{number}", picks[number % len(picks)]))
        assert picked(anna) == [True, False, False, False]
        await parlour.pass_time(anna.table, 6)
        assert anna.last("update")["view"]["phase"] == "pick"
        assert anna.last("update")["view"]["step"] == 2  # all have picked, the first card lies

    in_parlour(tmp_path, story)
