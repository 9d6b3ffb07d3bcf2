"""Trio: a draft with nothing in it but a draft.

TR-1  Cards 0 to 11; three each, the others stay unseen.
TR-2  Everybody secretly picks one card of the hand.
TR-3  When the last one has picked, all picks are shown and kept, and the hands go to the left.
TR-4  After three picks the highest sum wins (option `low`: the lowest).
"""

from types import MappingProxyType
from typing import ClassVar, Literal

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from tablee import SPECTATOR, Chance, Event, IllegalMove, MoveList, Standings, State, Witness
from tablee.kernel.cardset import BIT
from tablee.kernel.encoder import Encoder, Plane, Row
from tablee.kernel.options import Choice, Options
from tablee.kernel.state import NOTHING
from tests.tiny.plain import PlainGame, Told

CARDS = 12
PICKED, SHOWN, PASSED_ON = range(3)


class Trio(State):
    def __init__(self, seats: int, chance: Chance, witness: Witness | None = None) -> None:
        super().__init__(seats, chance, witness)
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.picks: list[int | None] = [None] * seats
        self.kept: list[list[int]] = [[] for _ in range(seats)]
        self.low = False

    def deal(self) -> None:  # TR-1
        deck = vec[i64](list(range(CARDS)))
        self.chance.shuffle(deck)
        self.hands = [sorted(deck[seat * 3 : seat * 3 + 3]) for seat in range(self.seats)]

    def to_act(self) -> i64:  # TR-2
        waiting = [s for s in range(self.seats) if self.picks[s] is None and self.hands[s]]
        return sum(BIT[seat] for seat in waiting)

    def list_moves(self, seat: i64, found: MoveList) -> None:
        if 0 <= seat < self.seats and self.picks[seat] is None:
            for card in self.hands[seat]:
                found.add(card)

    def play(self, seat: i64, move: i64, at_ms: i64) -> None:
        if self.is_over():
            raise IllegalMove("TR-4", "the game is over")
        if move not in self.legal(seat):
            raise IllegalMove("TR-2", "pick one card of your hand, once")
        self.picks[seat] = move
        self.note(PICKED, seat, move)
        if None not in self.picks:
            self.reveal()

    def reveal(self) -> None:  # TR-3
        for seat, pick in enumerate(self.picks):
            assert pick is not None
            self.hands[seat].remove(pick)
            self.kept[seat].append(pick)
            self.note(SHOWN, seat, pick)
        self.picks = [None] * self.seats
        self.hands = self.hands[-1:] + self.hands[:-1]
        self.note(PASSED_ON, -1)

    def is_over(self) -> bool:  # TR-4
        return not any(self.hands)

    def standings(self) -> Standings:
        sums = [sum(kept) for kept in self.kept]
        return Standings(sums, high_wins=not self.low, over=self.is_over())

    def clone(self) -> "Trio":
        twin = Trio(self.seats, self.chance.clone())
        twin.hands = [list(hand) for hand in self.hands]
        twin.picks = list(self.picks)
        twin.kept = [list(kept) for kept in self.kept]
        twin.low = self.low
        return twin

    def knows_hand_of(self, seat: int) -> list[int]:
        """Whose hands this seat can know: its own, and those that it has held and passed on."""
        if seat == SPECTATOR:
            return []
        return [
            (seat + step) % self.seats for step in range(min(len(self.kept[0]) + 1, self.seats))
        ]

    def redeal(self, seat: i64, chance: Chance) -> None:
        self.chance = chance
        known = self.knows_hand_of(seat)
        seen = {card for kept in self.kept for card in kept}
        seen |= {card for other in known for card in self.hands[other]}
        pool = vec[i64]([card for card in range(CARDS) if card not in seen])
        chance.shuffle(pool)
        unseen = list(pool)
        for other in range(self.seats):
            if other not in known:
                self.hands[other] = sorted(unseen.pop() for _ in self.hands[other])
            if other != seat and self.picks[other] is not None:
                hand = self.hands[other]
                self.picks[other] = hand[chance.below(len(hand))]


class Seat(msgspec.Struct, frozen=True):
    kept: list[int]
    picked: bool
    hand: list[int] | None  # as far as one can know it


class View(msgspec.Struct, frozen=True):
    seat: int
    seats: list[Seat]
    phase: Literal["pick", "over"]
    pick: int | None  # one's own


class TrioEncoder(Encoder):
    def moves(self) -> list[int]:
        return list(range(CARDS))

    def planes(self) -> list[Plane]:
        seats = int(self.seats)
        return [
            Plane("hands", (seats, CARDS), "the hands that it can know"),
            Plane("kept", (seats, CARDS), "what each has kept"),
            Plane("pick", (CARDS,), "what it has picked"),
            Plane("picked", (seats,), "who has picked"),
            Plane("low", (1,), "1: the lowest sum wins"),
        ]

    def write(self, state: State, seat: i64, at_ms: i64, row: Row) -> None:
        assert isinstance(state, Trio)
        clockwise = [(seat + away) % state.seats for away in range(state.seats)]
        known = state.knows_hand_of(seat)
        for other in clockwise:
            row.members(CARDS, set_of(state.hands[other] if other in known else []))
        for other in clockwise:
            row.members(CARDS, set_of(state.kept[other]))
        pick = state.picks[seat]
        row.one_of(CARDS, NOTHING if pick is None else pick)
        for other in clockwise:
            row.number(state.picks[other] is not None)
        row.number(state.low)


def set_of(cards: list[int]) -> int:
    return sum(2**card for card in cards)


class TrioGame(PlainGame):
    name = "trio"
    rules_version = 1
    fewest_seats = 2
    most_seats = 4
    options = (Choice("wins", rule="TR-4", default="high", choices=("high", "low")),)
    state_type = Trio
    encoder: ClassVar[type[Encoder] | None] = TrioEncoder
    moves = MappingProxyType({card: f"pick {card}" for card in range(CARDS)})
    events = ("picked", "shown", "passed_on")
    fields = ("hands", "picks", "kept", "low")

    def empty(self, seats: int, chance: Chance) -> State:
        return Trio(seats, chance)

    def set_up(
        self, seats: int, chance: Chance, options: Options, witness: Witness | None
    ) -> State:
        state = Trio(seats, chance, witness)
        state.low = options["wins"] == "low"
        state.deal()
        return state

    def view(self, state: State, seat: int) -> View:
        self.check_seat(state, seat)
        assert isinstance(state, Trio)
        known = state.knows_hand_of(seat)
        seats = [
            Seat(
                list(state.kept[other]),
                state.picks[other] is not None,
                list(state.hands[other]) if other in known else None,
            )
            for other in range(state.seats)
        ]
        own = None if seat == SPECTATOR else state.picks[seat]
        return View(seat, seats, "over" if state.is_over() else "pick", own)

    def tell(self, event: Event, seat: int) -> Told:
        secret = event.kind == PICKED and event.seat != seat
        return Told(self.known(event), event.seat, None if secret else event.what)

    def faults(self, state: State) -> list[str]:
        assert isinstance(state, Trio)
        lying = [card for cards in (*state.hands, *state.kept) for card in cards]
        found = [] if len(set(lying)) == len(lying) == 3 * state.seats else ["TR-1: not the deck"]
        for seat, pick in enumerate(state.picks):
            if pick is not None and pick not in state.hands[seat]:
                found.append("TR-2: a pick is of the own hand")
        return found


GAME = TrioGame()
