"""Write the golden records anew: short readable games that prove sameness, not truth.

Run it only when a rule has changed on purpose, and give the reason in the commit. It writes those
of the games that it is told: `python scripts/golden.py <game> …`.
"""

import sys
from pathlib import Path

import tablee
from tablee import NEVER, FastChance, Game, Record, seats_of
from tablee.games import find_game
from tablee.kernel.state import a_seat_of

FOLDER = Path(__file__).parent.parent / "tests" / "golden"
SEEDS = range(300)


def main() -> None:
    for game in map(find_game, sys.argv[1:]):
        for seats in range(game.fewest_seats, game.most_seats + 1):
            shortest = min((play(game, seats, seed) for seed in SEEDS), key=length)
            tablee.save(shortest, FOLDER / f"{game.name}-{seats}.jsonl")


def play(game: Game, seats: int, seed: int) -> Record:
    """A game of random moves, one second apart, or a third of one where they race each other."""
    chance = FastChance.seeded(seed)
    playing = tablee.record(game, seats, seed)
    state, at_ms = playing.state, 0
    while not state.is_over():
        if state.alarm_ms() <= at_ms or not state.to_act():
            at_ms = state.alarm_ms()
            playing.ring(at_ms)
        else:
            acting = seats_of(state.to_act())
            seat = acting[0] if state.race_ms() == NEVER else a_seat_of(state.to_act(), chance)
            moves = state.legal(seat)
            playing.play(seat, moves[chance.below(len(moves))], at_ms)
        at_ms += 1000 if state.race_ms() == NEVER else 333
    return playing.record()


def length(record: Record) -> int:
    return len(record.entries)


if __name__ == "__main__":
    main()
