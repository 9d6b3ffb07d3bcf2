"""Nothing that is said stops a table, whoever says it and whenever.

Every game of the shelf, in the lobby, in play, in a contest, at the end and after it; strangers,
watchers, players and hosts; every message of the protocol, good, spoilt and broken (`grammar.py`);
on a real server, over real sockets. `make soak` says a million messages.

TABLEE_FUZZ_MESSAGES: how many. TABLEE_FUZZ_SEED: of the first wave. TABLEE_FUZZ_REPLAY: a file that
a failed siege has left, to be said again.
"""

import asyncio
import itertools
import os
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from tablee.games import shelf
from tablee.kernel.game import Game, has_contests
from tablee.server.settings import Settings
from tablee.wire import messages as wire
from tests.server.grammar import BLANKS, KINDS
from tests.server.server_process import LIMITS, Server
from tests.server.siege import SAFETY_S, Attacker, Siege, replay, story_of
from tests.server.stories import Moment, Story, moments_of, moves_of_every_game, write
from tests.server.waves import MOST_MB, Wave

IS_SOAK = "TABLEE_FUZZ_MESSAGES" in os.environ
MESSAGES = int(os.environ.get("TABLEE_FUZZ_MESSAGES", "7000"))
SEED = int(os.environ.get("TABLEE_FUZZ_SEED", "1"))
WAVE = 100_000  # messages to one server
# A second is the promise; where tests run side by side on a busy machine, it is only measured.
LONGEST_WAIT_S = 1.0 if IS_SOAK else 15.0
AWAY_MS = 2000
ROLES = ("stranger", "watcher", "player", "host")
GAMES = list(shelf().values())
CONTESTS = [game for game in GAMES if has_contests(game)]


def name_of(game: Game) -> str:
    return game.name


@pytest.mark.parametrize("wave", range(-(-MESSAGES // WAVE)))
def test_nothing_that_is_said_stops_a_table(tmp_path: Path, wave: int) -> None:
    assault = Wave(tmp_path, str(SEED + wave), away_ms=AWAY_MS, idle_minutes=1)
    assault.run(min(WAVE, MESSAGES - wave * WAVE))
    print(assault.figures())
    missing = [
        (game.name, phase, role)
        for game in GAMES
        for phase in get_args(wire.Phase)
        for role in ROLES
        if not any((game.name, phase, role) == cell[:3] for cell in assault.counts)
    ]
    assert not missing, f"nothing was said there: {missing}"
    for game in GAMES:
        said = {cell.kind for cell in assault.counts if cell.game == game.name}
        assert said == {str(kind.__struct_config__.tag) for kind in KINDS}
    assert assault.longest_wait_s() < LONGEST_WAIT_S, assault.figures()
    assert assault.peak_mb < MOST_MB, assault.figures()


def test_at_the_usual_limits_a_flood_is_refused_and_stops_no_table(tmp_path: Path) -> None:
    usual = {name: getattr(Settings(), name) for name in LIMITS}
    assault = Wave(tmp_path, f"usual {SEED}", away_ms=AWAY_MS, **usual)
    assault.most_at_once = 3 * Settings().messages_per_second
    assault.run(2500)
    print(assault.figures())
    assert assault.refusals["too_many"] > 0
    assert assault.longest_wait_s() < LONGEST_WAIT_S, assault.figures()
    assert assault.peak_mb < MOST_MB, assault.figures()


# Single messages, each of which once stopped a table


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with a table of each game at each moment."""
    server = Server(tmp_path_factory.mktemp("house"), away_ms=600_000)
    stories = [Story(game.name, moment, "house") for game in GAMES for moment in moments_of(game)]
    write(server.data, [*stories, *map(doorbell, CONTESTS)])
    server.start()
    yield server
    server.clear()


def doorbell(game: Game) -> Story:
    return Story(game.name, "contest", "doorbell")


def besiege(server: Server, story: Story) -> Siege:
    return Siege(server, story, moves_of_every_game("house"))


async def check(siege: Siege) -> None:
    await siege.greet_anew()
    assert not siege.broken.done(), siege.report()


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_a_blank_move_is_refused_by_every_table(server: Server, game: Game) -> None:
    async def story(moment: Moment) -> None:
        async with besiege(server, Story(game.name, moment, "house")) as siege:
            for attacker in siege.attackers:
                await attacker.come()
                for number, blank in enumerate(BLANKS):
                    attacker.say(wire.Act(f"blank{number}", blank))
                if not attacker.greets:
                    attacker.greet()
                await attacker.ask()
            await check(siege)

    for moment in moments_of(game):
        asyncio.run(story(moment))


@pytest.mark.parametrize("game", GAMES, ids=name_of)
async def test_who_sits_down_after_a_game_and_reloads_is_welcomed(
    server: Server, game: Game
) -> None:
    async with besiege(server, Story(game.name, "over", "house")) as siege:
        [watcher] = [one for one in siege.attackers if one.name == "watcher"]
        await watcher.come()
        watcher.say(wire.Sit("Late"))
        await watcher.ask()
        assert watcher.role not in ("stranger", "watcher")
        await check(siege)


@pytest.mark.parametrize("game", CONTESTS, ids=name_of)
async def test_who_presses_and_then_rings_the_doorbell_is_kept_by_a_bot(
    server: Server, game: Game
) -> None:
    """The bot goes on behind a press that it has not made."""
    async with besiege(server, doorbell(game)) as siege:
        players = [one for one in siege.attackers if one.secret in siege.story.secrets]
        for player in players:
            player.greets = True
            await player.come()
        async with asyncio.timeout(SAFETY_S):
            await press(game, players)
        await check(siege)


async def press(game: Game, players: list[Attacker]) -> None:
    """Until somebody's press counts, and is no false start; then that one rings the doorbell."""
    for number in itertools.count():
        for player in players:
            races = [move for move in player.moves if game.timing(move) == "race"]
            if races:
                player.say(wire.Act(f"press{number}", races[0]))
                await player.ask()
            if player.done:
                player.say(wire.Away(True))
                await player.ask()
                return


def test_a_siege_can_be_said_again(tmp_path: Path) -> None:
    """What a failed siege leaves behind is enough to have it once more."""
    file = Path(os.environ.get("TABLEE_FUZZ_REPLAY") or record_a_siege(tmp_path))
    (tmp_path / "again").mkdir()
    server = Server(tmp_path / "again", away_ms=AWAY_MS)
    write(server.data, [story_of(file)])
    server.start()
    try:
        found = asyncio.run(replay(server, file))
        assert found is None, f"{file}: {found}"
        assert len(server.rows()) > len(story_of(file).tell()), "nothing of it has come through"
    finally:
        server.clear()


def record_a_siege(folder: Path) -> Path:
    """As if it had failed; people have sat down in it, at least."""
    server, tale = Server(folder, away_ms=AWAY_MS), Story(GAMES[0].name, "lobby", "again")
    write(server.data, [tale])
    server.start()

    async def story() -> Path:
        async with besiege(server, tale) as siege:
            await siege.storm()
            [watcher] = [one for one in siege.attackers if one.name == "watcher"]
            await watcher.be_there()
            watcher.say(wire.Sit("Late"))
            await watcher.ask()
            siege.break_off("only to be written down")
            return siege.write_down(folder)

    try:
        return asyncio.run(story())
    finally:
        server.clear()
