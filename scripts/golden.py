"""Write the golden records anew: short readable games that prove sameness, not truth.

Run it only when a rule has changed on purpose, and give the reason in the commit.
"""

from pathlib import Path

import tablee
from tablee import FastChance, Game, Record, seats_of

FOLDER = Path(__file__).parent.parent / "tests" / "golden"
SEEDS = range(300)


def main() -> None:
    for game in tablee.games():
        for seats in range(game.fewest_seats, game.most_seats + 1):
            shortest = min((play(game, seats, seed) for seed in SEEDS), key=length)
            tablee.save(shortest, FOLDER / f"{game.name}-{seats}.jsonl")


def play(game: Game, seats: int, seed: int) -> Record:
    """A game of random moves, one second apart."""
    chance = FastChance.seeded(seed)
    playing = tablee.record(game, seats, seed)
    while not playing.state.is_over():
        seat = seats_of(playing.state.to_act())[0]
        moves = playing.state.legal(seat)
        at_ms = 1000 * len(playing.entries)
        playing.play(seat, moves[chance.below(len(moves))], at_ms)
    return playing.record()


def length(record: Record) -> int:
    return len(record.entries)


if __name__ == "__main__":
    main()
