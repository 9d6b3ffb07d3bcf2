"""Two drafts of which it is known what decides them, and players of two kinds."""

from collections.abc import Sequence
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from tablee import Chance, State, Witness
from tablee.bots import Bot
from tablee.kernel.options import Options
from tests.tiny.trio import Trio, TrioGame


class Highest(Bot[Any]):
    """It takes the best card."""

    def choose(self, view: Any, moves: Sequence[int]) -> int:
        return moves[-1]


class Lowest(Bot[Any]):
    """It takes the worst card."""

    def choose(self, view: Any, moves: Sequence[int]) -> int:
        return moves[0]


class Same(TrioGame):
    """No chance at all: everybody has the same three cards, and who takes the best ones wins."""

    def set_up(
        self, seats: int, chance: Chance, options: Options, witness: Witness | None
    ) -> State:
        state = Trio(seats, chance, witness)
        state.hands = [[0, 1, 2] for _ in range(seats)]
        return state


class Lottery(TrioGame):
    """The deal decides: one seat, each as likely, has a hundred points before it begins."""

    def set_up(
        self, seats: int, chance: Chance, options: Options, witness: Witness | None
    ) -> State:
        state = Trio(seats, chance, witness)
        state.deal()
        prizes = vec[i64]([100] + [0] * (seats - 1))
        chance.shuffle(prizes)
        state.kept = [[int(prize)] for prize in prizes]
        return state


PLAYERS = ("tests.lab.drafts:Lowest", "tests.lab.drafts:Highest")
