"""The arena: bots play many games, taking the seats in turn, and the scores are counted."""

from collections.abc import Callable, Mapping, Sequence
from statistics import fmean, stdev

import msgspec

from tablee.bots import AnyBot, make_bot
from tablee.bots.simulation import Simulation
from tablee.kernel.build import expect_compiled
from tablee.kernel.chance import Chance, FastChance
from tablee.kernel.game import Game
from tablee.kernel.state import State


class Tally(msgspec.Struct):
    """What one entrant did over all games. A shared win counts as its share."""

    bot: str
    scores: list[int] = []
    wins: float = 0.0

    @property
    def mean(self) -> float:
        return fmean(self.scores)

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return stdev(self.scores) / len(self.scores) ** 0.5 if len(self.scores) > 1 else 0.0


def play_game(game: Game, state: State, bots: Sequence[AnyBot], hands: Sequence[Chance]) -> int:
    """Let bots play a state to its end, and return how many decisions that took.

    Each seat's hand has a chance of its own, for how quick it is.
    """
    return Simulation(game, state, dict(enumerate(bots)), hands).run()


def simulate(
    game: Game,
    names: Sequence[str],
    games: int,
    seed: int = 0,
    options: Mapping[str, object] | None = None,
    progress: Callable[[], object] = lambda: None,
) -> tuple[list[Tally], int]:
    """Play `games` games, moving every bot one seat on after each; tallies and decisions."""
    expect_compiled()
    tallies = [Tally(name) for name in names]
    seats = len(names)
    decisions = 0
    for number in range(games):
        # One stream a bot, one for the game, one a hand.
        chances = [FastChance.seeded(_stream(seed, number, k)) for k in range(2 * seats + 1)]
        order = [(seat + number) % seats for seat in range(seats)]
        bots = [make_bot(game, names[entrant], chances[entrant]) for entrant in order]
        state = game.start(seats, chances[seats], options)
        decisions += play_game(game, state, bots, chances[seats + 1 :])
        standings = state.standings()
        winners = standings.winners()
        for seat, entrant in enumerate(order):
            tallies[entrant].scores.append(standings.scores[seat])
            tallies[entrant].wins += (seat in winners) / len(winners)
        progress()
    return tallies, decisions


def _stream(seed: int, number: int, part: int) -> int:
    """A seed of its own for each bot, each deal and each hand of a run."""
    return (seed * 2**40 + number) * 64 + part
