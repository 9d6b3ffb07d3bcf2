"""Misty, for 2 to 4 players: a window of drawings that come alive. Rules: docs/rules/misty.md."""

from collections.abc import Callable
from typing import cast

import msgspec

from tablee.games.misty import answers, notation, position, view
from tablee.games.misty.rules import Misty
from tablee.games.misty.terms import SMILES, WINDOWS
from tablee.kernel.chance import Chance
from tablee.kernel.game import Game
from tablee.kernel.options import Choice, Options, Whole
from tablee.kernel.state import NEVER, Event, State, Witness


class MistyGame(Game):
    """The face of Misty."""

    name = "misty"
    rules_version = 1
    fewest_seats = 2
    most_seats = 4
    options = (
        Choice("window", rule="MY-6", default=WINDOWS[0], choices=WINDOWS),
        Choice("smiles", rule="MY-12", default=SMILES[0], choices=SMILES),
        Whole("think_ms", rule="MY-17", default=0, least=0, most=position.LONGEST_MS),
    )
    state_type = Misty

    def set_up(
        self, seats: int, chance: Chance, options: Options, witness: Witness | None
    ) -> State:
        state = Misty(seats, chance, witness)
        size = WINDOWS.index(cast(str, options["window"]))
        smiles = SMILES.index(cast(str, options["smiles"]))
        state.start(size, smiles, cast(int, options["think_ms"]))
        return state

    def show(self, state: State, move: int) -> str:
        return notation.show_move(move)

    def read(self, state: State, text: str) -> int:
        return notation.read_move(text)

    def show_event(self, event: Event) -> str:
        return notation.show_event(event)

    def view(self, state: State, seat: int) -> msgspec.Struct:
        self.check_seat(state, seat)
        return self.viewer(state)(seat)

    def viewer(self, state: State) -> Callable[[int], msgspec.Struct]:
        return view.viewer(cast(Misty, state))

    def tell(self, event: Event, seat: int) -> msgspec.Struct | None:
        return view.tell(event, seat)

    def deadline_ms(self, state: State) -> int | None:
        return None if state.alarm_ms() == NEVER else int(state.alarm_ms())

    def answer(self, question: str) -> msgspec.Struct | None:
        return answers.answer(question)

    def describe(self, state: State) -> str:
        return position.describe(cast(Misty, state))

    def position(self, text: str, chance: Chance) -> State:
        return position.position(text, chance)

    def faults(self, state: State) -> list[str]:
        return position.faults(cast(Misty, state))


GAME = MistyGame()
