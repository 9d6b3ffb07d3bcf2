"""Misty in numbers: what a seat sees, and the moves there can be."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.games.misty import moves
from tablee.games.misty.cards import KINDS
from tablee.games.misty.rules import Misty
from tablee.games.misty.terms import PHASES, PICK, PLACE
from tablee.games.misty.window import CARDS, ORIGIN, SHAPES, SIDE, Window, space_at
from tablee.kernel.cardset import BIT, lowest, rest
from tablee.kernel.encoder import Encoder, Plane, Row
from tablee.kernel.moves import do
from tablee.kernel.state import NOTHING, State

SPACES: Final = SIDE * SIDE
DRAWINGS: Final = len(KINDS)
FULL_SIDE: Final = 4  # of the corner in which a full window lies
# Of a full window, whose top left card lies at the origin.
OF_FULL: Final = sorted(
    {
        int(space_at(row, column))
        for rows, columns in SHAPES[0]
        for row in range(rows)
        for column in range(columns)
    }
)


@final
class MistyEncoder(Encoder):
    """A space is a row and a column of 7 × 7, as in `window.py`.

    The first card lies in the middle; once the window is full its top left card does. Cards are
    numbered from 1 in the order in which they were placed, or moved.
    """

    def __init__(self, seats: i64) -> None:
        super().__init__(seats)

    def moves(self) -> list[int]:
        kinds = [do(moves.PICK, kind) for kind in range(DRAWINGS)]
        spaces: list[int] = []
        free = Window().reach(0) & ~BIT[ORIGIN]  # the first card has no choice
        while free != 0:
            spaces.append(do(moves.AT, lowest(free)))
            free = rest(free)
        return [*kinds, *spaces, *(do(moves.MOVE, space) for space in OF_FULL)]

    def planes(self) -> list[Plane]:
        seats, others = int(self.seats), int(self.seats) - 1
        board, corner = (int(SIDE), int(SIDE)), (int(FULL_SIDE), int(FULL_SIDE))
        return [
            Plane("phase", (len(PHASES),), "which decision it is"),
            Plane("hand", (DRAWINGS,), "how many of each drawing it holds"),
            Plane("pick", (DRAWINGS,), "what it has picked, while that is secret"),
            Plane("spot", board, "where that is to go, while that is secret"),
            Plane("spaces", board, "where the next card may go in its window"),
            Plane("known", (others, DRAWINGS), "hands of the others, where it has held them"),
            Plane(
                "window", (seats, DRAWINGS, *board), "where which drawings were placed, and when"
            ),
            Plane("moved", (seats, *corner), "from where cards have moved, and when"),
            Plane("shown", (seats, DRAWINGS), "the cards that are being placed"),
            Plane("placed", (seats, *board), "where they are to go, as far as it is settled"),
            Plane("picked", (seats,), "who has picked a card in secret"),
            Plane("waiting", (seats,), "for whom the table waits"),
            Plane("wins", (seats,), "rounds that each has won"),
            Plane("points", (seats,), "of all rounds that have ended"),
            Plane("cards", (1,), "how many each holds"),
            Plane("step", (1,), "which card of the window it is, from 1"),
            Plane("size", (1,), "how many cards a window has in the end"),
            Plane("smiles", (1,), "1: each pair of neighbours counts (MY-12)"),
            Plane("passing", (1,), "1: hands go to the right"),
            Plane("round", (1,), "from 1"),
            Plane("time", (1,), "seconds left to decide, at most 255; 0: there is no limit"),
        ]

    def write(self, state: State, seat: i64, at_ms: i64, row: Row) -> None:
        if not isinstance(state, Misty):
            raise self.foreign(state)
        phase = state.phase
        row.one_of(len(PHASES), phase)
        self.write_hand(state.hands[seat], row)
        row.one_of(DRAWINGS, state.picks[seat] if phase == PICK else NOTHING)
        row.one_of(SPACES, state.spots[seat] if phase == PICK else NOTHING)
        row.members(SPACES, state.spaces(seat) if phase in (PICK, PLACE) else 0)
        self.write_known(state, seat, row)
        self.write_windows(state, seat, row)
        self.write_shown(state, seat, row)
        self.write_seats(state, seat, row)
        row.number(self.cards_in_hand(state))
        row.number(state.step)
        row.number(CARDS[state.size])
        row.number(state.smiles)
        row.number(state.direction())
        row.number(state.round)
        row.seconds_to(state.deadline_ms, at_ms)

    def write_hand(self, hand: i64, row: Row) -> None:
        for kind in range(DRAWINGS):
            copies = hand & 15
            if copies != 0:
                row.put(kind, copies)
            hand >>= 4
        row.skip(DRAWINGS)

    def write_known(self, state: Misty, seat: i64, row: Row) -> None:
        for away in range(1, self.seats):
            other = (seat + away) % self.seats
            if state.phase in (PICK, PLACE) and state.knows_hand(seat, other):
                self.write_hand(state.hands[other], row)
            else:
                row.skip(DRAWINGS)

    def write_windows(self, state: Misty, seat: i64, row: Row) -> None:
        for away in range(self.seats):
            self.write_drawings(state.windows[(seat + away) % self.seats], row)
        for away in range(self.seats):
            self.write_order(state.windows[(seat + away) % self.seats].order, row)

    def write_drawings(self, window: Window, row: Row) -> None:
        for turn in range(window.cards):
            row.put(window.kinds[turn] * SPACES + window.spaces[turn], turn + 1)
        row.skip(DRAWINGS * SPACES)

    def write_order(self, order: vec[i64], row: Row) -> None:
        for turn in range(len(order)):
            place = order[turn] - ORIGIN
            row.put(place // SIDE * FULL_SIDE + place % SIDE, turn + 1)
        row.skip(FULL_SIDE * FULL_SIDE)

    def write_shown(self, state: Misty, seat: i64, row: Row) -> None:
        placing = state.phase == PLACE
        for away in range(self.seats):
            row.one_of(DRAWINGS, state.picks[(seat + away) % self.seats] if placing else NOTHING)
        for away in range(self.seats):
            row.one_of(SPACES, state.spots[(seat + away) % self.seats] if placing else NOTHING)

    def write_seats(self, state: Misty, seat: i64, row: Row) -> None:
        seats = self.seats
        for away in range(seats):
            picked = state.phase == PICK and state.picks[(seat + away) % seats] != NOTHING
            row.number(1 if picked else 0)
        row.members(seats, self.set_seen_from(seat, state.awaited))
        for away in range(seats):
            row.number(state.wins[(seat + away) % seats])
        for away in range(seats):
            row.number(state.points[(seat + away) % seats])

    def cards_in_hand(self, state: Misty) -> i64:
        """How many each has, without the one that is being placed."""
        if state.phase not in (PICK, PLACE):
            return 0
        return state.cards_in_hand() - (1 if state.phase == PLACE else 0)
