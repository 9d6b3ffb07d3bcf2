"""The ladder of the two games of reflexes: each level against the one below it, over many games.

At three seats two of the one play against one of the other, and one against two, in every order of
seats; at two seats one plays against one. A game is decided when all who won it are of one kind.
The aim: the stronger wins 60 % of those at least, and the lowest level loses to a script that plays
as a child does who has understood two things. The figures are in docs/rules/mito.md and
docs/rules/mamicatchmi.md; the same rules and the same bots give the same figures, compiled or not.
"""

import argparse
from collections.abc import Callable, Sequence
from itertools import pairwise, permutations
from math import sqrt
from typing import NamedTuple

from tablee.bots import AnyBot, bots_of
from tablee.bots.bot import Bot, Impulse
from tablee.bots.mamicatchmi import MamicatchmiBot, Temper
from tablee.bots.mito.plays import penalty
from tablee.bots.mito.urges import Step, Urge, first_of, steady
from tablee.bots.reflex import Reflex
from tablee.games import find_game
from tablee.games.mito.moves import ACCUSE, GIVE, PLAY, RACE, VANISH
from tablee.games.mito.view import View
from tablee.kernel.chance import Chance, FastChance
from tablee.kernel.game import Game
from tablee.kernel.moves import deed, do, noun
from tablee.lab.arena import play_game

BAR = 60  # percent of the decided games that the stronger should win
GAMES = 504  # of each pair: whole rounds of all orders
Z95 = 1.96
CHILDS_HAND = Reflex(1000, 200, 300, 480, 0.12, 0.25, 400)  # of a child of six
LADDERS = {"mamicatchmi": (2, 3), "mito": (3,)}  # with how many seats each is climbed

Maker = Callable[[Chance], AnyBot]


# Child-like scripts, one a game


class Catcher(MamicatchmiBot):
    """Waits for its own pawn, brings it home, and cannot resist a double."""

    reflex = CHILDS_HAND
    temper = Temper(feints=0.0, follows=0.0, reaches=1.0, runs=0.5, keeps=1.0)


class Shedder(Bot[View]):
    """Lays the dearest card that fits, drops a Mito now and then, and shouts at a corner."""

    has_impulses = True
    reflex = CHILDS_HAND

    def choose(self, view: View, moves: Sequence[int]) -> int:
        awaited = [move for move in moves if deed(move) < VANISH]
        if deed(awaited[0]) in (PLAY, GIVE):
            return max(awaited, key=lambda move: penalty(noun(move)) if has_card(move) else -1)
        return awaited[0]

    def impulse(self, view: View, moves: Sequence[int], at_ms: int) -> Impulse | None:
        return first_of([*self.shouts(view, moves), *self.drops(moves, at_ms)], at_ms, self.chance)

    def shouts(self, view: View, moves: Sequence[int]) -> list[Urge]:
        return [
            Urge(do(ACCUSE, seat), [Step(other.arm.glimpsed_ms + 500, 1.0)])
            for seat, other in enumerate(view.seats)
            if other.arm and other.arm.glimpsed_ms is not None and do(ACCUSE, seat) in moves
        ]

    def drops(self, moves: Sequence[int], at_ms: int) -> list[Urge]:
        mitos = [move for move in moves if deed(move) == VANISH and penalty(noun(move)) == 10]
        races = [move for move in moves if deed(move) == RACE]
        return [steady(move, 0.03, at_ms) for move in mitos[:1]] + [
            steady(move, 0.7, at_ms) for move in races[:1]
        ]


def has_card(move: int) -> bool:
    return deed(move) in (PLAY, GIVE)


SCRIPTS: dict[str, Maker] = {"mamicatchmi": Catcher, "mito": Shedder}


# The ladder


class Rung(NamedTuple):
    """How two kinds of players fared against each other."""

    seats: int
    weaker: str
    stronger: str
    lost: int
    won: int
    shared: int

    @property
    def decided(self) -> int:
        return self.won + self.lost

    @property
    def share(self) -> float:
        """Of the decided games, those of the stronger."""
        return self.won / max(1, self.decided)

    @property
    def error(self) -> float:
        """Half of the 95 % interval."""
        return Z95 * sqrt(self.share * (1 - self.share) / max(1, self.decided))


def orders(seats: int) -> list[tuple[bool, ...]]:
    """Who sits where (True: the stronger): all mixtures as even as can be, in every order."""
    halves = {seats // 2, seats - seats // 2}
    mixtures = [[True] * strong + [False] * (seats - strong) for strong in halves]
    return sorted({order for mixture in mixtures for order in permutations(mixture)})


def play(game: Game, makers: Sequence[Maker], number: int) -> list[int]:
    """The seats that win one game."""
    seats = len(makers)
    chances = [FastChance.seeded(number * 64 + part) for part in range(2 * seats + 1)]
    bots = [maker(chance) for maker, chance in zip(makers, chances[:seats], strict=True)]
    state = game.start(seats, chances[seats], {"first": number % seats})
    play_game(game, state, bots, chances[seats + 1 :])
    return list(state.standings().winners())


def climb(
    game: Game, weaker: tuple[str, Maker], stronger: tuple[str, Maker], seats: int, games: int
) -> Rung:
    """So many games at least, each order of seats as often as the others."""
    ways = orders(seats)
    tally = {True: 0, False: 0, None: 0}
    for number in range(-(-games // len(ways)) * len(ways)):
        order = ways[number % len(ways)]
        makers = [stronger[1] if strong else weaker[1] for strong in order]
        kinds = {order[seat] for seat in play(game, makers, number)}
        tally[kinds.pop() if len(kinds) == 1 else None] += 1
    return Rung(seats, weaker[0], stronger[0], tally[False], tally[True], tally[None])


def ladder(game: Game, seats: int, games: int) -> list[Rung]:
    """From the script that beats the lowest level to the top."""
    levels: list[tuple[str, Maker]] = [
        (name, maker) for name, maker in bots_of(game).items() if name != "random"
    ]
    pairs = [(levels[0], ("a child's script", SCRIPTS[game.name])), *pairwise(levels)]
    return [climb(game, weaker, stronger, seats, games) for weaker, stronger in pairs]


def row(game: str, rung: Rung) -> str:
    cells = (
        game,
        str(rung.seats),
        rung.stronger,
        rung.weaker,
        f"{100 * rung.share:.0f} ± {100 * rung.error:.0f} %",
        str(rung.decided),
        str(rung.shared),
    )
    return "| " + " | ".join(cells) + " |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", nargs="+", choices=LADDERS, default=list(LADDERS))
    parser.add_argument("--games", type=int, default=GAMES, help="of each pair, at least")
    given = parser.parse_args()
    print("| game | seats | the stronger | the weaker | decided games won | of | not decided |")
    print("|" + "---|" * 7)
    low = []
    for name in given.game:
        for seats in LADDERS[name]:
            for rung in ladder(find_game(name), seats, given.games):
                print(row(name, rung), flush=True)
                bar = BAR if rung.stronger in bots_of(find_game(name)) else 50
                if 100 * rung.share < bar:
                    low.append(f"{name}: {rung.stronger} against {rung.weaker}, {rung.seats} seats")
    if low:
        raise SystemExit("too low a step: " + "; ".join(low))


if __name__ == "__main__":
    main()
