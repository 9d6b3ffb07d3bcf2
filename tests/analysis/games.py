"""Games that bots have played to their end, as records."""

from functools import cache

from tablee.bots import bots_of, make_bot
from tablee.bots.simulation import Simulation
from tablee.games import find_game
from tablee.kernel.chance import FastChance
from tablee.kernel.record import Record, Recording


@cache
def played(name: str, seats: int = 3, seed: int = 1) -> Record:
    """The first seat plays at random, the others a little better; none of them looks at a clock."""
    game = find_game(name)
    recording = Recording(game, seats, seed)
    random, better, *_ = bots_of(game)
    levels = [random, *[better] * (seats - 1)]
    bots = {
        seat: make_bot(game, level, FastChance.seeded(seed * 10 + seat))
        for seat, level in enumerate(levels)
    }
    hands = [FastChance.seeded(seed * 100 + seat) for seat in range(seats)]
    Simulation(game, recording.state, bots, hands, recording).run()
    return recording.record()
