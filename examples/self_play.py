"""Games that a bot plays with itself, for a learner to read: on several processes, or on Ray.

python -m examples.self_play mistigri --bot examples.learner:Learned --games 200 --on ray --out g

Each game is a record, which says every card, and which `tablee verify` replays. The same seed gives
the same records wherever they are played; who is stopped goes on from the folder.
"""

import argparse
import sys
from pathlib import Path

import msgspec

from tablee.bots import make_bot
from tablee.bots.simulation import Simulation
from tablee.games import find_game
from tablee.kernel.chance import FastChance
from tablee.kernel.errors import TableeError
from tablee.kernel.record import Recording
from tablee.lab.work import Where, Work, where

LARGEST = 2**31  # number of a game


class SelfPlay(msgspec.Struct, frozen=True):
    """What all games have in common."""

    game: str
    seats: int
    bot: str
    seed: int


class Number(msgspec.Struct, frozen=True):
    """Which game of the run."""

    number: int


def play(run: SelfPlay, job: Number) -> str:
    """One game as a record: it follows from the run and its number alone."""
    game = find_game(run.game)
    seed = run.seed * LARGEST + job.number
    recording = Recording(game, run.seats, seed)
    # A stream for each bot and for each hand, and none of them the game's own.
    chances = [FastChance.seeded(-1 - seed * 64 - part) for part in range(2 * run.seats)]
    bots = {seat: make_bot(game, run.bot, chances[seat]) for seat in range(run.seats)}
    Simulation(game, recording.state, bots, chances[run.seats :], recording).run()
    return recording.record().dump()


def play_all(run: SelfPlay, games: int, place: Where, folder: Path) -> list[Path]:
    """Write so many records into a folder, or those of them that are not there yet."""
    folder.mkdir(parents=True, exist_ok=True)
    journal = folder / "run.jsonl"
    work = Work(play, run, [Number(number) for number in range(games)], str)
    written = []
    for number, record in enumerate(work.do(place, journal, resume=journal.exists())):
        file = folder / f"game-{number:06}.jsonl"
        file.write_text(record, encoding="utf-8")
        written.append(file)
    return written


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--bot", default="random")
    parser.add_argument("--seats", type=int, default=0, help="the fewest, if nobody says")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--processes", type=int)
    parser.add_argument("--on", help="ray, or ray:ADDRESS")
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    try:
        seats = given.seats or find_game(given.game).fewest_seats
        run = SelfPlay(given.game, seats, given.bot, given.seed)
        play_all(run, given.games, where(given.processes, given.on), given.out)
    except TableeError as error:
        print(f"{error.code}: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    # As the module that other machines can import, not as the one that is being run.
    from examples.self_play import main as run_by_name

    sys.exit(run_by_name())
