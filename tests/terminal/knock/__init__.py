"""Knock, a tiny game that shows the terminal what the games on the shelf do not.

KN-1  Everybody knocks once or twice, all at the same time.
KN-2  Then nobody can do anything until the bell rings, and the most knocks win.
"""

import msgspec
from mypy_extensions import i64

from tablee import NEVER, BadNotation, Chance, Event, Game, IllegalMove, Standings, State, Witness
from tablee.kernel.cardset import BIT
from tablee.kernel.options import Options
from tablee.kernel.state import MoveList

KNOCKED, RANG = range(2)
BELL_MS = 5000


class Knocked(msgspec.Struct, tag_field="event", tag="knocked"):
    seat: int


class Rang(msgspec.Struct, tag_field="event", tag="rang"):
    seat: int


class Seen(msgspec.Struct):
    knocks: list[int]


class KnockState(State):
    def __init__(self, seats: int, chance: Chance, witness: Witness | None = None) -> None:
        super().__init__(seats, chance, witness)
        self.knocks = [0] * seats
        self.over = False

    def to_act(self) -> i64:
        return sum(BIT[seat] for seat in range(self.seats) if not self.knocks[seat])

    def list_moves(self, seat: i64, found: MoveList) -> None:
        if not self.knocks[seat]:
            found.add(1)
            found.add(2)

    def play(self, seat: i64, move: i64, at_ms: i64) -> None:
        if move not in (1, 2):
            raise IllegalMove("KN-1", "knock once or twice")
        self.knocks[seat] = move
        self.note(KNOCKED, seat)

    def alarm_ms(self) -> i64:
        return NEVER if self.over or self.to_act() else BELL_MS

    def ring(self, at_ms: i64) -> None:
        self.over = True
        self.note(RANG, -1)

    def is_over(self) -> bool:
        return self.over

    def standings(self) -> Standings:
        return Standings(list(self.knocks), high_wins=True, over=self.over)


class Knock(Game):
    name = "knock"
    rules_version = 1
    fewest_seats = 2
    most_seats = 12
    options = ()
    state_type = KnockState

    def set_up(
        self, seats: int, chance: Chance, options: Options, witness: Witness | None
    ) -> State:
        return KnockState(seats, chance, witness)

    def show(self, state: State, move: int) -> str:
        return f"knock {move}"

    def read(self, state: State, text: str) -> int:
        if not text.startswith("knock ") or not text[6:].isdecimal():
            raise BadNotation(f"{text!r} is no knock")
        return int(text[6:])

    def show_event(self, event: Event) -> str:
        return f"{event.kind} {event.seat}"

    def view(self, state: State, seat: int) -> Seen:
        assert isinstance(state, KnockState)
        return Seen(list(state.knocks))

    def tell(self, event: Event, seat: int) -> Knocked | Rang:
        return Knocked(event.seat) if event.kind == KNOCKED else Rang(event.seat)

    def describe(self, state: State) -> str:
        return str(self.view(state, 0))

    def position(self, text: str, chance: Chance) -> State:
        raise NotImplementedError

    def faults(self, state: State) -> list[str]:
        return []


KNOCK = Knock()
