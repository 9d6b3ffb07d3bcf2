"""Many tables of one game as NumPy arrays: one call plays an action at every table.

    tables = VectorEnv("mistigri", tables=256, seats=4, seed=7)
    for _ in range(1000):
        tables.step(choose(tables.observations, tables.masks))
        learn_from(tables.rewards[tables.ended])

The arrays are windows onto the compiled tables: nothing is copied, and each step writes them anew.
Who wants to keep a row copies it.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.games import find_game
from tablee.kernel.build import expect_compiled
from tablee.kernel.chance import FastChance
from tablee.kernel.encoder import Plane
from tablee.kernel.errors import BadOption
from tablee.kernel.game import Game, has_contests
from tablee.kernel.state import State
from tablee.lab.many import Many
from tablee.lab.turns import Turns

STEP_MS = 100  # of the games in which time decides, where nobody says how long


def usual_step_ms(game: Game) -> int:
    """How long a step of this game is (`turns.py`); 0 where time does not decide."""
    return STEP_MS if has_contests(game) else 0


class VectorEnv:
    """So many tables of a game; at each of them one seat decides, whose row is shown.

    `observations` (tables × width, 0 to 255) and `masks` (tables × actions, true where legal) are
    for the seats that decide, `seats` (tables). A game that ends is followed by the next at once:
    `ended` tells where that has just happened, and `rewards` (tables × seats of the game, counted
    as the game counts them) holds the shares of the win there, and 0 elsewhere.

    For learners: `skips_forced` asks nobody who has but one action, and `by_stage` rewards each
    seat where a stage ends, such as a round, with what its share has grown by in it.
    """

    def __init__(  # noqa: PLR0913 (each has a usual value)
        self,
        game: str | Game,
        tables: int,
        *,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        seed: int = 0,
        step_ms: int | None = None,
        skips_forced: bool = False,
        by_stage: bool = False,
    ) -> None:
        expect_compiled()
        if tables < 1:
            raise BadOption(f"there is at least one table, not {tables}")
        self.game = find_game(game)
        self.players = self.game.fewest_seats if seats is None else seats
        self.options = dict(options or {})
        self.step_ms = usual_step_ms(self.game) if step_ms is None else step_ms
        self.spaces = self.game.spaces(self.players)
        self.tables = tables
        self.skips_forced = skips_forced
        self.by_stage = by_stage
        self.reset(seed)

    def reset(self, seed: int) -> None:
        """New games at all tables, which this number decides; the arrays are new ones."""
        self.seed = seed
        many = self.many = Many(
            self.spaces,
            self.deal,
            self.tables,
            self.step_ms,
            skips_forced=self.skips_forced,
            by_stage=self.by_stage,
        )
        self.observations = window(many.observations, np.uint8, self.tables)
        self.masks = window(many.masks, np.bool_, self.tables)
        self.seats = window(many.seats, np.int64, self.tables)[:, 0]
        self.rewards = window(many.rewards, np.float64, self.tables)
        self.ended = window(many.ended, np.bool_, self.tables)[:, 0]

    def deal(self, table: int, number: int) -> State:
        """The game of this number at a table: the same for the same seed."""
        chance = FastChance.seeded((self.seed * 2**32 + table) * 2**32 + number)
        return self.game.start(self.players, chance, self.options)

    @property
    def actions(self) -> int:
        """How many there are; WAIT is the last, where the game is played in steps."""
        return int(self.many.actions)

    @property
    def planes(self) -> list[Plane]:
        """The parts of an observation, in their order."""
        return self.spaces.planes

    def step(self, actions: NDArray[np.integer[Any]] | Sequence[int]) -> None:
        """One action at each table; BadNotation, and nothing is played, if one is not legal."""
        chosen = actions.tolist() if isinstance(actions, np.ndarray) else list(actions)
        self.many.step_all(chosen)

    def turns(self, table: int) -> Turns:
        """The game at one table, to look at and not to play."""
        return self.many.turns_at(table)


def window(numbers: Any, kind: Any, rows: int) -> NDArray[Any]:
    """Rows of numbers where they lie: not copied, and not to be written."""
    return np.frombuffer(numbers, dtype=kind).reshape(rows, -1)
