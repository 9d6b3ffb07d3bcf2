"""What the conformance suite runs over: every game, seat count and option value.

Games on the shelf are found by themselves.
"""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

import tablee
from tablee import Game, State
from tablee.kernel.options import Choice, Options, Seat, Whole
from tests.conformance.secrets import Secrets, secrets_of
from tests.modes import COMPILED
from tests.tiny import kuhn, lantern, trio

GAMES = [*tablee.shelf().values(), lantern.GAME, trio.GAME, kuhn.GAME]


class Case(msgspec.Struct):
    """One way of setting a game up."""

    game: Game
    seats: int
    options: Options

    def start(self, seed: int, witness: tablee.Witness | None = None) -> State:
        return tablee.start(self.game, self.seats, seed, self.options, witness)

    def games(self, number: int) -> int:
        """How many games to play where others play so many: of long ones fewer."""
        return max(1, number // self.secrets.length)

    @property
    def secrets(self) -> Secrets:
        return secrets_of(self.game)


def values_of(option: Whole | Seat | Choice, seats: int) -> list[Any]:
    """Every value of an option; of a long range its ends and its middle."""
    match option:
        case Choice():
            return list(option.choices)
        case Seat():
            return list(range(seats))
        case Whole():
            return sorted({option.least, (option.least + option.most) // 2, option.most})


def cases() -> Iterator[Case]:
    """Every seat count with every option value; interpreted, options with the fewest seats only."""
    for game in GAMES:
        for seats in range(game.fewest_seats, game.most_seats + 1):
            yield Case(game, seats, {})
            varied = game.options if COMPILED or seats == game.fewest_seats else ()
            for option in varied:
                for value in values_of(option, seats):
                    if value != option.default:
                        yield Case(game, seats, {option.name: value})


def name_of(case: Case) -> str:
    options = ",".join(f"{name}={value}" for name, value in case.options.items())
    return f"{case.game.name}-{case.seats}-{options or 'default'}"


every_case = pytest.mark.parametrize("case", list(cases()), ids=name_of)
every_table = pytest.mark.parametrize(
    "case", [case for case in cases() if not case.options], ids=name_of
)
