"""Any game as a tree with chance nodes: every outcome of chance is said from outside.

A state asks its chance in the middle of a move, so a move is tried with the outcomes that have
been said: where one is missing, nothing has happened yet, and the node is chance's. With the last
of them the move is done. The deal is such a move too.
"""

from typing import Any

from tablee.kernel.chance import Chance
from tablee.kernel.state import NOBODY, State, Witness
from tablee.lab.memory import Memory
from tablee.lab.script import Missing, Script
from tablee.lab.setting import Setting
from tablee.lab.turns import Turns

DEAL = -1


class Node:
    """A point of a game: outcomes of chance, by their `weights`, or, without any, a decision.

    Before the deal is done there is neither state nor memory.
    """

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.memory = Memory(setting.game, setting.seats)
        self.turns: Turns | None = None
        self.past: list[int] | None = []  # all that was applied; None: it begins in a guessed world
        self.cause = DEAL  # what chance is asked about: the deal, or an action
        self.outcomes: list[int] = []  # that have been said about it
        self.weights: list[int] = []  # of what chance is asked for now
        self.go_on()

    @property
    def seat(self) -> int:
        """Who decides, where it is not chance; NOBODY once it is over."""
        return NOBODY if self.turns is None else self.turns.seat

    @property
    def is_over(self) -> bool:
        return not self.weights and self.seat == NOBODY

    @property
    def state(self) -> State:
        """The game, once it is dealt."""
        return self.dealt().state

    def dealt(self) -> Turns:
        if self.turns is None:
            raise ValueError("the deal is not done")
        return self.turns

    def apply(self, action: int) -> None:
        """An outcome of chance, or an action of the seat that decides."""
        if self.past is not None:
            self.past = [*self.past, action]
        if self.weights:
            self.outcomes = [*self.outcomes, action]
        else:
            self.cause = action
            self.outcomes = []
        self.go_on()

    def go_on(self) -> None:
        """Do what is being done, if chance has said enough; or ask for one outcome more."""
        witness = Witness()
        try:
            turns = self.carry_out(Script(self.outcomes), witness)
        except Missing as missing:
            self.weights = missing.weights
            return
        if self.turns is not None:
            self.remember(self.turns)
        self.turns = turns
        self.weights = []
        self.memory.hear(witness.drain(), turns.at_ms)

    def carry_out(self, chance: Chance, witness: Witness) -> Turns:
        if self.turns is None:
            return self.setting.start(chance, witness)
        turns = self.turns.clone()
        turns.state.chance = chance
        turns.state.witness = witness
        turns.act(self.cause)
        return turns

    def remember(self, before: Turns) -> None:
        """What the seat that decided did, and saw as it did so."""
        done = self.setting.show(before.state, self.cause, before.seat)
        self.memory.decide(before.state, before.seat, done, before.at_ms)

    def recall(self, seat: int) -> str:
        """What this seat has lived through; nothing before the deal is done."""
        if self.turns is None:
            return f"seat {seat}"
        return self.memory.text(self.turns.state, seat, self.turns.at_ms)

    def world(self, seat: int, chance: Chance) -> "Node":
        """What this decision could be, as far as that seat knows (`State.redeal`)."""
        twin = self.clone()
        turns = self.dealt().clone()
        turns.state.redeal(seat, chance)
        twin.turns = turns
        twin.past = None
        twin.memory = self.memory.of_world(seat)
        return twin

    def clone(self) -> "Node":
        """The same point; what has been done is shared, as it never changes."""
        twin = Node.__new__(Node)
        twin.__dict__.update(self.__dict__)
        twin.memory = self.memory.clone()
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> "Node":
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        if self.past is None:
            raise TypeError("a guessed world has no past from which it could be made again")
        return replayed, (self.setting, self.past)


def replayed(setting: Setting, past: list[int]) -> Node:
    node = Node(setting)
    for action in past:
        node.apply(action)
    return node
