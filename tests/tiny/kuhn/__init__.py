"""Kuhn's poker: three cards, one bet. The smallest game whose value is known and not obvious.

KP-1  Cards 0, 1 and 2; one each, the third stays unseen. Both have put one chip into the pot and
      have one left.
KP-2  In turn, seat 0 first, they pass or bet their chip.
KP-3  Who passes after a bet has lost the pot. After two passes, or when a bet was met, both cards
      are shown, and the higher one wins it.

Played well by both it is worth -1/18 chip to seat 0 (Kuhn, 1950).
"""

from types import MappingProxyType
from typing import Literal

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from tablee import SPECTATOR, Chance, Event, IllegalMove, MoveList, Standings, State, Witness
from tablee.kernel.cardset import BIT
from tablee.kernel.encoder import Encoder, Plane, Row
from tablee.kernel.options import Options
from tablee.kernel.state import divided
from tests.tiny.plain import PlainGame, Told

PASS, BET = range(2)
ACTED, SHOWN = range(2)
ENDS = {(PASS, PASS), (PASS, BET, PASS), (PASS, BET, BET), (BET, PASS), (BET, BET)}
CHIPS = 2  # of each


class Kuhn(State):
    def __init__(self, seats: int, chance: Chance, witness: Witness | None = None) -> None:
        super().__init__(seats, chance, witness)
        self.hands: list[int] = []
        self.line: list[int] = []

    def deal(self) -> None:  # KP-1
        deck = vec[i64](list(range(3)))
        self.chance.shuffle(deck)
        self.hands = [int(card) for card in deck[:2]]

    def to_act(self) -> i64:  # KP-2
        return 0 if self.is_over() else BIT[len(self.line) % 2]

    def list_moves(self, seat: i64, found: MoveList) -> None:
        if not self.is_over() and seat == len(self.line) % 2:
            found.add(PASS)
            found.add(BET)

    def play(self, seat: i64, move: i64, at_ms: i64) -> None:
        if self.is_over():
            raise IllegalMove("KP-3", "the game is over")
        if move not in self.legal(seat):
            raise IllegalMove("KP-2", "pass or bet, in turn")
        self.line.append(int(move))
        self.note(ACTED, seat, move)
        if self.is_shown():
            for other, card in enumerate(self.hands):
                self.note(SHOWN, other, card)

    def is_over(self) -> bool:  # KP-3
        return tuple(self.line) in ENDS

    def is_shown(self) -> bool:
        """Both passed, or both bet."""
        return self.is_over() and self.line[-2] == self.line[-1]

    def winner(self) -> int:
        if self.is_shown():
            return self.hands.index(max(self.hands))
        return len(self.line) % 2  # the other one passed

    def gains(self) -> list[int]:
        """In chips; nothing before the end."""
        if not self.is_over():
            return [0, 0]
        stake = 2 if self.line[-2:] == [BET, BET] else 1
        return [stake, -stake] if self.winner() == 0 else [-stake, stake]

    def standings(self) -> Standings:
        return Standings(self.gains(), high_wins=True, over=self.is_over())

    def shares(self) -> vec[i64]:
        return divided(vec[i64]([CHIPS + gain for gain in self.gains()]))

    def clone(self) -> "Kuhn":
        twin = Kuhn(self.seats, self.chance.clone())
        twin.hands, twin.line = list(self.hands), list(self.line)
        return twin

    def redeal(self, seat: i64, chance: Chance) -> None:
        self.chance = chance
        if self.is_shown():
            return
        deck = vec[i64](
            [card for card in range(3) if seat == SPECTATOR or card != self.hands[seat]]
        )
        chance.shuffle(deck)
        guessed = [int(card) for card in deck]
        self.hands = [
            self.hands[other] if other == seat else guessed.pop() for other in range(self.seats)
        ]


class KuhnEncoder(Encoder):
    def moves(self) -> list[int]:
        return [PASS, BET]

    def planes(self) -> list[Plane]:
        return [
            Plane("card", (3,), "its own"),
            Plane("line", (3,), "what was done: 1 pass, 2 bet; 0: nothing yet"),
        ]

    def write(self, state: State, seat: i64, at_ms: i64, row: Row) -> None:
        if not isinstance(state, Kuhn):
            raise self.foreign(state)
        row.one_of(3, state.hands[seat])
        for turn in range(3):
            row.number(state.line[turn] + 1 if turn < len(state.line) else 0)


class Seat(msgspec.Struct, frozen=True):
    card: int | None  # as far as one can know it


class View(msgspec.Struct, frozen=True):
    seat: int
    seats: list[Seat]
    phase: Literal["bet", "over"]
    line: list[int]


class KuhnGame(PlainGame):
    name = "kuhn"
    rules_version = 1
    fewest_seats = 2
    most_seats = 2
    options = ()
    encoder = KuhnEncoder
    state_type = Kuhn
    moves = MappingProxyType({PASS: "pass", BET: "bet"})
    events = ("acted", "shown")
    fields = ("hands", "line")

    def empty(self, seats: int, chance: Chance) -> State:
        return Kuhn(seats, chance)

    def set_up(
        self, seats: int, chance: Chance, options: Options, witness: Witness | None
    ) -> State:
        state = Kuhn(seats, chance, witness)
        state.deal()
        return state

    def view(self, state: State, seat: int) -> View:
        self.check_seat(state, seat)
        assert isinstance(state, Kuhn)
        cards = [
            Seat(card if other == seat or state.is_shown() else None)
            for other, card in enumerate(state.hands)
        ]
        return View(seat, cards, "over" if state.is_over() else "bet", list(state.line))

    def tell(self, event: Event, seat: int) -> Told:
        return Told(self.known(event), event.seat, event.what)

    def faults(self, state: State) -> list[str]:
        assert isinstance(state, Kuhn)
        is_deal = len(set(state.hands)) == state.seats == 2 and set(state.hands) <= {0, 1, 2}
        is_line = any(end[: len(state.line)] == tuple(state.line) for end in ENDS)
        found = [] if is_deal else ["KP-1: two of three cards"]
        return found if is_line else [*found, "KP-2: nobody can have bet so"]


GAME = KuhnGame()
