"""Mito, for 3 to 5 players: shed your cards, and cheat. Rules: docs/rules/mito.md."""

from collections.abc import Callable
from typing import cast

import msgspec

from tablee.games.mito import faults, notation, position, view
from tablee.games.mito.rules import Mito
from tablee.games.mito.terms import ANTS
from tablee.kernel.chance import Chance
from tablee.kernel.game import Game, Timing
from tablee.kernel.options import Choice, Options, Seat, Whole
from tablee.kernel.state import Event, State, Witness

# MT-17, MT-20: what others see of a move at once, before it is its turn in the order.
GESTURES = {"vanish": "arm", "fidget": "arm", "slap": "slap", "race": "race"}
TIMINGS: dict[str, Timing] = {"slap": "race", "race": "race", "accuse": "sight"}


class MitoGame(Game):
    """The face of Mito."""

    name = "mito"
    rules_version = 1
    fewest_seats = 3
    most_seats = 5
    options = (
        Seat("first", rule="MT-2"),
        Choice("ant", rule="MT-14", default=ANTS[0], choices=ANTS),
        Whole(
            "vanish_ms",
            rule="MT-17",
            default=1500,
            least=faults.SHORTEST_VANISH_MS,
            most=faults.LONGEST_VANISH_MS,
        ),
        Whole(
            "glimpse_ms",
            rule="MT-17",
            default=350,
            least=faults.SHORTEST_GLIMPSE_MS,
            most=faults.LONGEST_GLIMPSE_MS,
        ),
        Whole("think_ms", rule="MT-23", default=0, least=0, most=faults.LONGEST_THINK_MS),
    )
    state_type = Mito

    def set_up(
        self, seats: int, chance: Chance, options: Options, witness: Witness | None
    ) -> State:
        state = Mito(seats, chance, witness)
        state.ant = ANTS.index(cast(str, options["ant"]))
        state.vanish_ms = cast(int, options["vanish_ms"])
        state.glimpse_for_ms = cast(int, options["glimpse_ms"])
        state.think_ms = cast(int, options["think_ms"])
        state.start(cast(int, options["first"]))
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
        return view.viewer(cast(Mito, state))

    def tell(self, event: Event, seat: int) -> msgspec.Struct | None:
        return view.tell(event, seat)

    def deadline_ms(self, state: State) -> int | None:
        return view.deadline_ms(cast(Mito, state))

    def gesture(self, move: str) -> str | None:
        return GESTURES.get(move.split(maxsplit=1)[0])

    def timing(self, move: str) -> Timing:
        return TIMINGS.get(move.split(maxsplit=1)[0], "plain")

    def describe(self, state: State) -> str:
        return position.describe(cast(Mito, state))

    def position(self, text: str, chance: Chance) -> State:
        return position.position(text, chance)

    def faults(self, state: State) -> list[str]:
        return faults.faults(cast(Mito, state))


GAME = MitoGame()
