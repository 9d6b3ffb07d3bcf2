"""A bot at a live table, from a process of its own: it comes over the socket, as people do."""

import asyncio
from collections.abc import Iterator
from random import Random

import pytest

import tablee
from tablee.bots import AnyBot, make_bot
from tablee.guest import Address, Guest, NotWelcome
from tablee.kernel.game import has_contests
from tablee.wire import messages as wire
from tablee.wire.http import NewTable
from tests.server.server_process import Client, Server, new_table, secret_from

CALM = [game for game in tablee.shelf().values() if not has_contests(game)]
HASTY = [game for game in tablee.shelf().values() if has_contests(game)]
WITHIN_S = 60.0


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("guests")).start()
    yield server
    server.clear()


def a_bot(game: tablee.Game) -> AnyBot:
    return make_bot(game, "random", tablee.FastChance.seeded(5))


async def host_of(server: Server, game: tablee.Game, bots: int) -> Client:
    secret = secret_from(Random(game.name))
    code = await new_table(server, secret, NewTable(game.name, "Zoé", ["random"] * bots))
    host = Client(server, code, secret, "Zoé")
    await host.connect()
    await host.hear_until(wire.TableInfo)
    return host


def guest_at(server: Server, host: Client, games: int | None = None) -> Guest:
    return Guest(f"{server.http}/t/{host.code}", a_bot, "Rosé", games)


async def begin(host: Client) -> None:
    """As soon as the guest sits there."""
    while not (host.table and any(seat.name == "Rosé" for seat in host.table.seats)):
        await host.hear()
    await host.say(wire.Start())


async def play(host: Client, chance: Random) -> None:
    """The host's own moves, until the game is over."""
    number, update = 0, host.update
    while host.phase != "over":
        if update is not None and update.moves:
            number += 1
            await host.act(chance.choice(update.moves), f"m{number}")
        message = await host.hear()
        update = message if isinstance(message, wire.Update) else None


@pytest.mark.parametrize("game", CALM, ids=lambda game: game.name)
async def test_it_plays_a_game_to_its_end(server: Server, game: tablee.Game) -> None:
    host = await host_of(server, game, bots=game.fewest_seats - 2)
    guest = guest_at(server, host, games=1)
    async with asyncio.timeout(WITHIN_S), asyncio.TaskGroup() as group:
        staying = group.create_task(guest.stay())
        await begin(host)
        await play(host, Random(1))
    assert staying.result() == 1
    await host.close()


async def test_it_comes_back_to_its_chair(server: Server) -> None:
    """The line breaks in mid-game: nothing is decided twice, and the game goes on."""
    game = CALM[0]
    host = await host_of(server, game, bots=game.fewest_seats - 2)
    guest = guest_at(server, host, games=1)
    lines = []
    attend, say = guest.attend, Guest.answer

    async def counted() -> bool:
        lines.append(1)
        return await attend()

    def broken(line: object) -> None:
        say(guest, line)  # type: ignore[arg-type]
        if guest.decided > (0, 0) and len(lines) == 1:
            line.transport.disconnect()  # type: ignore[attr-defined]

    guest.attend, guest.answer = counted, broken  # type: ignore[method-assign]
    async with asyncio.timeout(WITHIN_S), asyncio.TaskGroup() as group:
        staying = group.create_task(guest.stay())
        await begin(host)
        await play(host, Random(2))
    assert (staying.result(), len(lines)) == (1, 2)
    await host.close()


async def test_it_waits_while_the_host_lets_the_game_stand_still(server: Server) -> None:
    game = CALM[0]
    host = await host_of(server, game, bots=game.fewest_seats - 2)
    guest = guest_at(server, host, games=1)
    async with asyncio.timeout(WITHIN_S), asyncio.TaskGroup() as group:
        staying = group.create_task(guest.stay())
        await begin(host)
        await host.hear_until(wire.Update)
        await host.say(wire.Hold(held=True))
        while not (guest.table and guest.table.held):
            await asyncio.sleep(0.01)
        await host.say(wire.Hold(held=False))
        await play(host, Random(3))
    assert staying.result() == 1
    await host.close()


@pytest.mark.parametrize("game", HASTY, ids=lambda game: game.name)
async def test_where_hands_race_it_stays_away(server: Server, game: tablee.Game) -> None:
    host = await host_of(server, game, bots=0)
    with pytest.raises(NotWelcome, match="hands race"):
        await guest_at(server, host).stay()
    await host.close()


async def test_a_bot_that_needs_a_world_stays_away(server: Server) -> None:
    host = await host_of(server, CALM[0], bots=0)
    chance = tablee.FastChance.seeded(1)
    guest = Guest(
        f"{server.http}/t/{host.code}", lambda game: make_bot(game, "search", chance), "S"
    )
    with pytest.raises(NotWelcome, match="needs a world"):
        await guest.stay()
    await host.close()


async def test_where_no_chair_is_free_it_is_told_so(server: Server) -> None:
    game = CALM[0]
    host = await host_of(server, game, bots=game.most_seats - 1)
    with pytest.raises(NotWelcome, match="the table says"):
        await guest_at(server, host).stay()
    await host.close()


async def test_who_is_removed_goes(server: Server) -> None:
    game = CALM[0]
    host = await host_of(server, game, bots=0)
    staying = asyncio.create_task(guest_at(server, host).stay())
    async with asyncio.timeout(WITHIN_S):
        while not (host.table and any(seat.name == "Rosé" for seat in host.table.seats)):
            await host.hear()
        seat = [seat.name for seat in host.table.seats].index("Rosé")
        await host.say(wire.Remove(seat))
        with pytest.raises(NotWelcome, match="taken the chair away"):
            await staying
    await host.close()


async def test_an_unknown_table_is_said_at_once(server: Server) -> None:
    with pytest.raises(NotWelcome, match="there is no table ZZZZ"):
        await Guest(f"{server.http}/t/ZZZZ", a_bot, "R").stay()


def test_a_link_may_bring_the_key_of_a_chair() -> None:
    assert Address.of("https://owls.example/t/BCDF#key=abc") == Address(
        "wss://owls.example/ws/BCDF", "abc"
    )
    assert Address.of("http://owls.example:8000/t/BCDF/").key is None
    for link in ("", "BCDF", "ftp://owls.example/t/BCDF", "http://owls.example/tv/BCDF"):
        with pytest.raises(NotWelcome, match="is no table"):
            Address.of(link)
