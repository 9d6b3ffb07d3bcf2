"""Crazy Mistigri, for 3 to 5 players: Old Maid turned wild. Rules: docs/rules/mistigri.md."""

from collections.abc import Callable
from typing import cast

import msgspec

from tablee.games.mistigri import notation, position, view
from tablee.games.mistigri.rules import Mistigri
from tablee.kernel.chance import Chance
from tablee.kernel.game import Game
from tablee.kernel.options import Options, Seat, Whole
from tablee.kernel.state import NEVER, Event, State, Witness


class MistigriGame(Game):
    """The face of Crazy Mistigri."""

    name = "mistigri"
    rules_version = 1
    fewest_seats = 3
    most_seats = 5
    options = (
        Seat("first", rule="MG-4"),
        Whole("think_ms", rule="MG-26", default=0, least=0, most=position.LONGEST_MS),
    )
    state_type = Mistigri

    def set_up(
        self, seats: int, chance: Chance, options: Options, witness: Witness | None
    ) -> State:
        state = Mistigri(seats, chance, witness)
        state.start(cast(int, options["first"]), cast(int, options["think_ms"]))
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
        return view.viewer(cast(Mistigri, state))

    def tell(self, event: Event, seat: int) -> msgspec.Struct | None:
        return view.tell(event, seat)

    def deadline_ms(self, state: State) -> int | None:
        return None if state.alarm_ms() == NEVER else int(state.alarm_ms())

    def describe(self, state: State) -> str:
        return position.describe(cast(Mistigri, state))

    def position(self, text: str, chance: Chance) -> State:
        return position.position(text, chance)

    def faults(self, state: State) -> list[str]:
        return position.faults(cast(Mistigri, state))


GAME = MistigriGame()
