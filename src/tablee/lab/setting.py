"""A game as learners' frameworks set it up: what all the adapters of this folder stand on."""

from collections.abc import Mapping
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from tablee.games import find_game
from tablee.kernel.chance import Chance
from tablee.kernel.errors import BadOption, MissingExtra
from tablee.kernel.game import Game
from tablee.kernel.state import State, Witness
from tablee.lab.turns import Turns
from tablee.lab.vector import usual_step_ms

WAIT = "wait"


class Setting:
    """A game for so many seats with these options, in these steps; all of it is checked here."""

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        step_ms: int | None = None,
    ) -> None:
        self.game = find_game(game)
        self.seats = self.game.fewest_seats if seats is None else seats
        self.options = dict(options or {})
        self.step_ms = usual_step_ms(self.game) if step_ms is None else step_ms
        if self.step_ms < 0:
            raise BadOption(f"a step takes some milliseconds, not {self.step_ms}")
        self.spaces = self.game.spaces(self.seats)
        self.actions = int(self.spaces.actions) + (1 if self.step_ms > 0 else 0)
        self.width = int(self.spaces.width)

    def __reduce__(self) -> tuple[Any, ...]:
        return Setting, (self.game, self.seats, self.options, self.step_ms)

    @property
    def wait(self) -> int:
        """The action that does nothing, which comes after all moves."""
        return int(self.spaces.actions)

    def deal(self, chance: Chance, witness: Witness | None = None) -> State:
        return self.game.start(self.seats, chance, self.options, witness)

    def start(self, chance: Chance, witness: Witness | None = None) -> Turns:
        """A new game as a row of decisions."""
        return Turns(self.spaces, self.deal(chance, witness), self.step_ms)

    def observe(self, state: State, seat: int, at_ms: int) -> NDArray[np.uint8]:
        """What this seat sees in numbers, plane after plane; the array is the caller's own."""
        seen: Any = self.spaces.observe(state, seat, at_ms)
        return np.frombuffer(seen, np.uint8).copy()

    def show(self, state: State, action: int, seat: int) -> str:
        """An action of this seat as text."""
        if action == self.wait:
            return WAIT
        return self.game.show(state, self.spaces.move_of(action, seat))

    def rewards(self, state: State) -> list[float]:
        """By seat: its share of the win less a fair share, 0 together; all 0 before the end."""
        if not state.is_over():
            return [0.0] * self.seats
        shares = [int(share) for share in state.shares()]
        return [share / sum(shares) - 1 / self.seats for share in shares]

    def view_text(self, state: State, seat: int, at_ms: int) -> str:
        """What this seat may see, for people."""
        view = msgspec.json.encode(self.game.view(state, seat))
        shown = msgspec.json.format(view, indent=2).decode()
        return f"{self.game.name}, seat {seat}, at {at_ms} ms\n{shown}"


def missing(extra: str, error: ImportError) -> MissingExtra:
    """What to say where an adapter's framework is not installed."""
    return MissingExtra(f"{error}; pip install 'tablee[{extra}]' brings what this stands on")
