"""Train: `python -m examples.learner --minutes 10 --out learned.npz`; `--help` says the rest.

A file that is there already is learned on from: with another seed, or it has seen the deals. What
is measured on the way is written beside it.
"""

import argparse
import csv
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

import msgspec
import numpy as np

from examples.learner.player import Learned, Policy, load
from examples.learner.training import Learner, Settings
from tablee.bots import AnyBot, bots_of, make_bot
from tablee.bots.simulation import Simulation
from tablee.kernel.chance import FastChance
from tablee.kernel.errors import BadOption, TableeError
from tablee.kernel.game import has_contests

PARTS = 64  # streams of chance of one deal


class Measured(NamedTuple):
    """One line of progress, and of the log."""

    minutes: float
    cpu_minutes: float
    decisions: int
    games: int
    entropy: float
    explained: float
    shares: dict[str, float]  # of wins, alone against that bot in all other seats

    def row(self) -> dict[str, float]:
        return {**self._asdict(), **self.shares}

    def __str__(self) -> str:
        against = ", ".join(f"{share:.0%} {name}" for name, share in self.shares.items())
        return (
            f"{self.minutes:5.1f} min ({self.cpu_minutes:.1f} of a core)  "
            f"{self.games:7,} games  entropy {self.entropy:.2f}  "
            f"explained {self.explained:.2f}  wins against {against}"
        )


def win_share(policy: Policy, rival: str, games: int, seed: int = 0) -> float:
    """Of one learned player among rivals; each deal is played once with it in every seat."""
    seats, game = int(policy.spaces.seats), policy.game
    won = []
    for number in range(games):
        deal, mine = divmod(number, seats)
        chances = [
            FastChance.seeded((seed * 2**32 + deal) * PARTS + part) for part in range(2 * seats + 1)
        ]
        bots: dict[int, AnyBot] = {
            seat: make_bot(game, rival, chances[seat]) for seat in range(seats)
        }
        bots[mine] = Learned(chances[mine], policy)
        state = game.start(seats, chances[-1])
        Simulation(game, state, bots, chances[seats:-1]).run()
        winners = state.standings().winners()
        won.append((mine in winners) / len(winners))
    return fmean(won)


def progress(learner: Learner, given: argparse.Namespace) -> Iterator[Measured]:
    """Learn until the time is over, or so many rollouts; what is measured costs none of it."""
    policy = Policy.of(learner.network, learner.settings)
    begun, cpu_begun, rollouts, due = time.perf_counter(), time.process_time(), 0, 0.0
    done = 0.0
    while done < 1:
        figures = learner.learn(learner.settings.rate * max(1 - done, 0.02))
        rollouts += 1
        minutes = (time.perf_counter() - begun) / 60
        done = rollouts / given.rollouts if given.rollouts else minutes / given.minutes
        if done < min(due, 1):
            continue
        due += given.every
        cpu_minutes = (time.process_time() - cpu_begun) / 60
        shares = {name: win_share(policy, name, given.games, seed=1) for name in given.against}
        begun += time.perf_counter() - begun - 60 * minutes
        cpu_begun += time.process_time() - cpu_begun - 60 * cpu_minutes
        yield Measured(minutes, cpu_minutes, learner.decisions, learner.games, *figures, shares)


def save(learner: Learner, out: Path) -> None:
    """Half as exact as it was learned, which no player notices."""
    weights = {f"weight_{name}": it.astype(np.float16) for name, it in learner.learned().items()}
    settings = msgspec.json.encode(learner.settings).decode()
    np.savez_compressed(out, allow_pickle=False, settings=np.array(settings), **weights)


def learner_of(given: argparse.Namespace) -> Learner:
    """A new one, or one that goes on from a file."""
    wanted = Settings(given.game, given.seats, seed=given.seed)
    if not given.out.exists():
        return Learner(wanted)
    policy = load(given.out)
    print(f"{given.out} is there: it goes on learning {policy.game.name}")
    hidden = policy.network.weights["second"].shape[0]
    settings = msgspec.structs.replace(
        wanted, game=policy.game.name, seats=int(policy.spaces.seats), hidden=hidden
    )
    return Learner(settings, policy.network)


def read_line(words: Sequence[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="examples.learner", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--rollouts", type=int, help="instead: the same on every machine")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("learned.npz"))
    parser.add_argument("--game", default="mistigri", help="others are not tuned")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--every", type=float, default=0.1, help="measure: a part of the whole")
    parser.add_argument("--games", type=int, default=150, help="of each measurement")
    parser.add_argument("--against", nargs="*", help="bots; none: random, schoolboy, cousin")
    return parser.parse_args(words)


def train(given: argparse.Namespace) -> None:
    learner = learner_of(given)
    game = learner.env.game
    if has_contests(game):
        raise BadOption(f"time decides {game.name}, and a bot that learned steps cannot race")
    usual = [name for name in ("random", "schoolboy", "cousin") if name in bots_of(game)]
    given.against = usual if given.against is None else given.against
    with given.out.with_suffix(".csv").open("w", newline="", encoding="utf-8") as file:
        names = [*Measured._fields[:-1], *given.against]
        log = csv.DictWriter(file, names, extrasaction="ignore")
        log.writeheader()
        for line in progress(learner, given):
            print(line, flush=True)
            log.writerow(line.row())
            file.flush()
            save(learner, given.out)


if __name__ == "__main__":
    try:
        train(read_line())
    except TableeError as error:
        sys.exit(str(error))
