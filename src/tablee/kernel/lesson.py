"""A game's lesson: a short script, played by the real rules. Each is in its game's `lesson.py`.

The learner sits at seat 0. Words are ids of `[lesson]` in the game's words.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tablee.kernel.chance import FastChance
from tablee.kernel.game import Game
from tablee.kernel.state import State, Witness

LEARNER = 0


@dataclass(frozen=True)
class Say:
    """Something to be read."""

    words: str
    rule: str


@dataclass(frozen=True)
class Do:
    """The learner shall make this move, or these, one after another."""

    words: str
    rule: str
    moves: tuple[str, ...]

    def __init__(self, words: str, rule: str, *moves: str) -> None:
        object.__setattr__(self, "words", words)
        object.__setattr__(self, "rule", rule)
        object.__setattr__(self, "moves", moves)


@dataclass(frozen=True)
class They:
    """A scripted opponent moves, so many ms after what was before."""

    seat: int
    move: str
    after_ms: int = 1200


@dataclass(frozen=True)
class Time:
    """The next alarm rings."""


Step = Say | Do | They | Time


@dataclass(frozen=True)
class Lesson:
    """Who sits there, how it begins, and what happens."""

    names: tuple[str, ...]  # of seats 1, 2, …
    steps: tuple[Step, ...]
    position: str | None = None  # else a new game with these options
    options: Mapping[str, object] = field(default_factory=dict)
    seed: int = 0
    asks: tuple[str, ...] = ()  # questions to the game that its table will have

    def begin(self, game: Game, witness: Witness) -> State:
        """The game as the learner finds it."""
        chance = FastChance.seeded(self.seed)
        if self.position is None:
            return game.start(len(self.names) + 1, chance, self.options, witness)
        state = game.position(self.position, chance)
        state.witness = witness
        return state
