"""Mamicatchmi, for 2 to 4 players: be quick at the dice. Rules: docs/rules/mamicatchmi.md."""

from collections.abc import Callable
from typing import cast

import msgspec

from tablee.games.mamicatchmi import notation, position, view
from tablee.games.mamicatchmi.rules import Mamicatchmi
from tablee.games.mamicatchmi.terms import CHOOSING, DICE, WRONG_SPOTS
from tablee.kernel.chance import Chance
from tablee.kernel.game import Game
from tablee.kernel.options import Choice, Options, Seat, Whole
from tablee.kernel.state import Event, State, Witness


class MamicatchmiGame(Game):
    """The face of Mamicatchmi."""

    name = "mamicatchmi"
    rules_version = 1
    fewest_seats = 2
    most_seats = 4
    options = (
        Choice("pawns", rule="MC-2", default=CHOOSING[0], choices=CHOOSING),
        Seat("first", rule="MC-3"),
        Choice("dice", rule="MC-4", default=DICE[0], choices=DICE),
        Whole("tie_ms", rule="MC-8", default=20, least=0, most=position.LONGEST_TIE_MS),
        Choice("wrong_spot", rule="MC-9", default=WRONG_SPOTS[0], choices=WRONG_SPOTS),
        Whole(
            "duel_ms",
            rule="MC-13",
            default=4000,
            least=position.SHORTEST_DUEL_MS,
            most=position.LONGEST_DUEL_MS,
        ),
        Whole("think_ms", rule="MC-17", default=0, least=0, most=position.LONGEST_THINK_MS),
    )
    state_type = Mamicatchmi

    def set_up(
        self, seats: int, chance: Chance, options: Options, witness: Witness | None
    ) -> State:
        state = Mamicatchmi(seats, chance, witness)
        state.dice = DICE.index(cast(str, options["dice"]))
        state.tie_ms = cast(int, options["tie_ms"])
        state.wrong_spot = WRONG_SPOTS.index(cast(str, options["wrong_spot"]))
        state.duel_ms = cast(int, options["duel_ms"])
        state.think_ms = cast(int, options["think_ms"])
        state.start(cast(int, options["first"]), CHOOSING.index(cast(str, options["pawns"])))
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
        return view.viewer(cast(Mamicatchmi, state))

    def tell(self, event: Event, seat: int) -> msgspec.Struct | None:
        return view.tell(event)

    def deadline_ms(self, state: State) -> int | None:
        return view.deadline_ms(cast(Mamicatchmi, state))

    def gesture(self, move: str) -> str | None:  # MC-16
        return move if move.split(maxsplit=1)[0] in ("lift", "drop") else None

    def describe(self, state: State) -> str:
        return position.describe(cast(Mamicatchmi, state))

    def position(self, text: str, chance: Chance) -> State:
        return position.position(text, chance)

    def faults(self, state: State) -> list[str]:
        return position.faults(cast(Mamicatchmi, state))


GAME = MamicatchmiGame()
