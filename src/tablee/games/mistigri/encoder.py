"""Crazy Mistigri in numbers: what a seat sees, and the moves there can be."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.games.mistigri import cards, moves
from tablee.games.mistigri.cards import CARDS, CAT, NAMES
from tablee.games.mistigri.hands import nearest
from tablee.games.mistigri.rules import Mistigri
from tablee.games.mistigri.terms import (
    CHOSEN,
    DRAW_THREE,
    DRAW_TWO,
    EXCHANGE,
    OVER,
    PHASES,
)
from tablee.kernel.cardset import BIT
from tablee.kernel.encoder import Encoder, Plane, Row
from tablee.kernel.moves import do
from tablee.kernel.state import NOBODY, NOTHING, MoveList, State

KINDS: Final = len(NAMES)
KIND_OF: Final = vec[i64]([NAMES.index(name) for name in CARDS])  # by card
EFFECTS: Final = 10  # by the pair's value; 0: none
PENDING: Final = vec[i64]([0, CHOSEN, EXCHANGE, DRAW_TWO, DRAW_THREE])
ROUNDS: Final = 3


def kind_of(cat: i64) -> i64:
    return NOTHING if cat == NOTHING else KIND_OF[cat]


@final
class MistigriEncoder(Encoder):
    """A cat is numbered by its kind, as in `cards.NAMES`: A1 first, the Mistigri last."""

    def __init__(self, seats: i64) -> None:
        super().__init__(seats, BIT[moves.TO])

    def moves(self) -> list[int]:
        pairs = MoveList()
        moves.list_pairs(cards.ALL, pairs)
        named = (moves.CHOOSE, moves.GIVE, moves.PUT, moves.TAKE)
        return [
            *(moves.DRAW, moves.PASS, moves.POWER, moves.REVERSE),
            *(do(moves.TO, away) for away in range(1, self.seats)),
            *(do(what, cat) for what in named for cat in sorted(CAT.values())),
            *(pairs.items[index] for index in range(pairs.count)),
        ]

    def planes(self) -> list[Plane]:
        seats, others = int(self.seats), int(self.seats) - 1
        return [
            Plane("phase", (len(PHASES),), "which decision it is"),
            Plane("hand", (KINDS,), "how many of each cat it holds"),
            Plane("discard", (KINDS,), "how many of each lie in the discard"),
            Plane("card", (KINDS,), "the cat in question, where it may know it"),
            Plane("known", (others, KINDS), "cats that it is sure each other seat holds"),
            Plane("knows", (others, KINDS), "cats that each other seat is sure it holds"),
            Plane("cards", (seats,), "how many cards each seat holds"),
            Plane("totals", (seats,), "penalty points of the rounds before"),
            Plane("passed", (seats,), "whose help card lies face down"),
            Plane("turn", (seats,), "whose turn it is"),
            Plane("decides", (seats,), "who decides"),
            Plane("holder", (seats,), "from whom that turn draws"),
            Plane("next", (seats,), "who has the turn after it"),
            Plane("first", (seats,), "who began the round"),
            Plane("unserved", (seats,), "whom 5+5 has not given a card yet"),
            Plane("arrow", (1,), "1: it points anticlockwise"),
            Plane("effect", (EFFECTS,), "the value of the pair whose effect is being settled"),
            Plane("pending", (len(PENDING),), "what waits for the next draw: none, 2, 3, 7, 8"),
            Plane("round", (ROUNDS,), "the first, the second or the third"),
            Plane("turns", (1,), "begun in this round, in tens"),
            Plane("time", (1,), "seconds left for this decision; 0: there is no limit"),
        ]

    def write(self, state: State, seat: i64, at_ms: i64, row: Row) -> None:
        if not isinstance(state, Mistigri):
            raise self.foreign(state)
        row.one_of(len(PHASES), state.phase)
        row.kinds(KINDS, state.hands[seat], KIND_OF)
        row.kinds(KINDS, state.pile, KIND_OF)
        owner = state.owner_of_secret()
        row.one_of(KINDS, kind_of(state.card) if owner in (NOBODY, seat) else NOTHING)
        self.write_knowledge(state, seat, row)
        self.write_seats(state, seat, row)
        row.number(state.arrow)
        row.one_of(EFFECTS, state.effect)
        self.write_pending(state.pending, row)
        row.one_of(ROUNDS, state.round - 1)
        row.number(state.turns // 10)
        row.seconds_to(state.deadline_ms, at_ms)

    def write_knowledge(self, state: Mistigri, seat: i64, row: Row) -> None:
        seats = self.seats
        for away in range(1, seats):
            row.kinds(KINDS, state.known[(seat + away) % seats * seats + seat], KIND_OF)
        for away in range(1, seats):
            row.kinds(KINDS, state.known[seat * seats + (seat + away) % seats], KIND_OF)

    def write_seats(self, state: Mistigri, seat: i64, row: Row) -> None:
        seats = self.seats
        for away in range(seats):
            row.count(state.hands[(seat + away) % seats])
        for away in range(seats):
            row.number(state.totals[(seat + away) % seats])
        row.members(seats, self.set_seen_from(seat, state.passed))
        self.write_seat(row, seat, state.turn)
        self.write_seat(row, seat, NOBODY if state.phase == OVER else state.actor)
        self.write_seat(row, seat, nearest(state.playing, state.turn, 1 - state.arrow))
        self.write_seat(row, seat, nearest(state.playing, state.turn, state.arrow))
        self.write_seat(row, seat, state.first)
        row.members(seats, self.set_seen_from(seat, state.unserved))

    def write_pending(self, pending: i64, row: Row) -> None:
        for index in range(len(PENDING)):
            row.number(1 if PENDING[index] == pending else 0)
