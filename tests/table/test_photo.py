"""What the photo finish shows of Mito's races, to those who sit there and to those who watch."""

import asyncio
from typing import Any

import pytest

from tablee.games import find_game
from tablee.kernel.state import NEVER
from tests.games.mito.table import lay as situation
from tests.table.worlds import World, lay, room_of

PLAYER, WINNER, LOSER, FORGER = range(4)
CAUTIOUS_MS = 300  # a reaction that is no false start


async def cockroach(*hands: str) -> World:
    """Everybody has seen the cockroach 4 just now, and time has passed until somebody reacts."""
    room = room_of(find_game("mito"), len(hands), "00" * 32)
    world = World(lay(room, situation(*hands, discard="n3", turn=PLAYER)))
    await world.begin()
    await world.pass_to(100)
    await world.act(PLAYER, "play cockroach4")
    await world.pass_to(100 + CAUTIOUS_MS)
    return world


async def photos(world: World) -> list[Any]:
    """The photo as each of them sees it, once it has been developed."""
    await world.pass_to(world.clock.now + 1000)
    found = [ear.all("photo") for ear in world.ears.values()]
    await world.close()
    return [[press_of(one) for one in photo["presses"]] for (photo,) in found]


def press_of(press: Any) -> tuple[int, str, bool]:
    return press["seat"], press["move"], press["late"]


def telling(world: World, card: str) -> set[str]:
    """Whose messages name a card."""
    return {
        person
        for person, ear in world.ears.items()
        if any(card.encode() in data for _, data in ear.sent)
    }


HANDS = ("cockroach4 n1 n2", "n4 n1", "spider4 n2", "n5 n1")


@pytest.mark.parametrize("later_ms", [30, 70], ids=["in the buffer", "when it was decided"])
async def test_a_losers_card_in_mitos_race_is_on_nobodys_photo(later_ms: int) -> None:
    world = await cockroach(*HANDS)
    seen = world.room.version
    await world.act(WINNER, "race n4", seen=seen)
    await world.pass_to(world.clock.now + later_ms)
    await world.act(LOSER, "race spider4", seen=seen)
    shown = await photos(world)
    assert shown == [[(WINNER, "race n4", False), (LOSER, "race", True)]] * len(world.ears)
    assert telling(world, "spider4") == {f"p{LOSER}"}


async def test_a_photo_is_of_its_race_though_an_arm_moves_meanwhile() -> None:
    """It named the moment at which the arm was raised, which is no race."""
    world = await cockroach(*HANDS)
    seen = world.room.version
    await world.act(WINNER, "race n4", seen=seen)
    while not world.room.current.state.to_act():
        await world.pass_to(world.clock.now + 10)
    assert not any(ear.all("photo") for ear in world.ears.values())
    await world.act(*vanishing(world))
    assert world.room.watch_ms() != NEVER
    await world.pass_to(world.clock.now + 1000)
    told = [photo["version"] for ear in world.ears.values() for photo in ear.all("photo")]
    await world.close()
    assert told == [seen] * len(world.ears)


def vanishing(world: World) -> tuple[int, str]:
    """Somebody who can make a card vanish now, and how."""
    state, game = world.room.current.state, world.room.game
    found = [
        (seat, game.show(state, move)) for seat in range(state.seats) for move in state.legal(seat)
    ]
    return next((seat, move) for seat, move in found if move.startswith("vanish"))


@pytest.mark.parametrize("later_ms", [-30, 30, 70], ids=["before", "in the buffer", "decided"])
@pytest.mark.parametrize("move", ["race mito5", "race spider4", "slap"])
async def test_a_forged_race_mito5_is_shown_to_nobody(move: str, later_ms: int) -> None:
    world = await cockroach(*HANDS)
    seen = world.room.version
    presses = sorted([(0, WINNER, "race n4"), (later_ms, FORGER, move)])
    began_ms = world.clock.now + 30
    for after_ms, seat, what in presses:
        await world.pass_to(began_ms + after_ms)
        await world.act(seat, what, seen=seen)
    assert await photos(world) == [[(WINNER, "race n4", False)]] * len(world.ears)
    gestures = {one["seat"] for ear in world.ears.values() for one in ear.all("gesture")}
    assert gestures == {WINNER}
    refusals = [one["code"] for one in world.ears[f"p{FORGER}"].all("refused")]
    assert refusals in (["illegal_move"], ["too_late"])


def test_MT_13_no_byte_tells_which_card_came_too_late() -> None:
    """Two tables: at the second one the loser of the race reaches for another card."""

    async def told(card: str) -> list[list[tuple[int, bytes]]]:
        world = await cockroach("cockroach4 n1", "n4 n1", "spider4 ant4 n2", "n5 n1")
        seen = world.room.version
        await world.act(WINNER, "race n4", seen=seen)
        await world.pass_to(world.clock.now + 30)
        await world.act(LOSER, f"race {card}", seen=seen)
        await photos(world)
        return world.sent(*(person for person in world.ears if person != f"p{LOSER}"))

    assert asyncio.run(told("spider4")) == asyncio.run(told("ant4"))


async def test_who_races_twice_is_on_the_photo_once() -> None:
    """The second card could not be put down any more: it is no secret that is told."""
    world = await cockroach("cockroach4 n1", "n4 ant4 n1", "spider4 n2", "n5 n1")
    seen = world.room.version
    await world.act(WINNER, "race n4", seen=seen)
    await world.pass_to(world.clock.now + 20)
    await world.act(WINNER, "race ant4", seen=seen)
    assert await photos(world) == [[(WINNER, "race n4", False)]] * len(world.ears)
    assert telling(world, "ant4") == {f"p{WINNER}"}


async def test_a_late_slap_is_on_the_photo() -> None:
    """Who slaps when time is over was the slowest, and everybody sees how late."""
    room = room_of(find_game("mito"), 3, "00" * 32)
    world = World(lay(room, situation("mosquito4 n1", "n4 n1", "n5 n2", turn=PLAYER)))
    await world.begin()
    await world.act(PLAYER, "play mosquito4")
    seen = world.room.version
    await world.pass_to(400)
    await world.act(1, "slap", seen=seen)
    await world.pass_to(5020)  # MT-20: it closes at 5000
    await world.act(2, "slap", seen=seen)
    assert await photos(world) == [[(1, "slap", False), (2, "slap", True)]] * len(world.ears)
