"""Mamicatchmi in numbers: what a seat sees, and the moves there can be."""

from typing import Final, final

from mypy_extensions import i64

from tablee.games.mamicatchmi import moves
from tablee.games.mamicatchmi.cards import PAWNS, SPOTS, STRUCTURES
from tablee.games.mamicatchmi.duel import Duel
from tablee.games.mamicatchmi.rules import Mamicatchmi
from tablee.games.mamicatchmi.terms import DECIDED, DUEL, PHASES, SUSPENSE, TIED
from tablee.kernel.encoder import Encoder, Plane, Row
from tablee.kernel.moves import do
from tablee.kernel.state import NEVER, NOBODY, NOTHING, State

UNIT_MS: Final = 10  # in which races are told
TIE_UNIT_MS: Final = 4
KINDS: Final = len(PAWNS)
PLACES: Final = len(STRUCTURES)


@final
class MamicatchmiEncoder(Encoder):
    """Pawns, structures and spots are numbered as in `cards.py`."""

    def __init__(self, seats: i64) -> None:
        super().__init__(seats)

    def moves(self) -> list[int]:
        pawns = range(KINDS)
        pairs = [(one, other) for one in range(PLACES) for other in range(one + 1, PLACES)]
        return [
            *(do(moves.TAKE, pawn) for pawn in pawns),
            *(do(moves.ROLL), do(moves.KEEP)),
            *(do(moves.SWAP_PAWN, pawn) for pawn in pawns),
            *(moves.swap_structures(one, other) for one, other in pairs),
            *(do(what, pawn) for what in (moves.LIFT, moves.DROP) for pawn in pawns),
            *(moves.place(pawn, spot) for pawn in pawns for spot in range(len(SPOTS))),
        ]

    def planes(self) -> list[Plane]:
        seats = int(self.seats)
        return [
            Plane("phase", (len(PHASES),), "which decision it is"),
            Plane("pawns", (seats, KINDS), "whose pawn is which"),
            Plane("holding", (seats, KINDS), "which pawn is in whose hand"),
            Plane("spots", (KINDS, len(SPOTS)), "where each pawn stands, if not at home"),
            Plane("tokens", (seats,), "how many each has"),
            Plane("reserve", (1,), "tokens that are nobody's"),
            Plane("structures", (PLACES, PLACES), "which stands at each place in the middle"),
            Plane("dice", (2, KINDS), "what they show; none: they roll, or have not yet"),
            Plane("roller", (seats,), "who rolls, has rolled or chooses first"),
            Plane("waiting", (seats,), "for whom the table waits"),
            Plane("race", (1,), "tens of milliseconds since the dice stopped, from 1 to 255"),
            Plane("last_dice", (2, KINDS), "of the duel before"),
            Plane("last_owners", (2, seats), "whose pawn fled in it, and whose chased"),
            Plane("last_times", (2,), "when either was there, as in `race`; 0: it was not"),
            Plane("last_gained", (seats,), "whose pawn was faster in it"),
            Plane("last_lost", (seats,), "whose pawn was slower in it"),
            Plane("last_tokens", (1,), "that moved then"),
            Plane("last_tie", (1,), "1: it was a tie"),
            Plane("six", (1,), "1: dice of six faces (MC-4)"),
            Plane("penalty", (1,), "1: a wrong spot costs a token (MC-9)"),
            Plane("tie", (1,), "what is no later than this is a tie, in 4 ms (MC-8)"),
            Plane("duel", (1,), "seconds that a duel lasts (MC-13)"),
            Plane("time", (1,), "seconds left, at most 255; 0: there is no limit"),
        ]

    def write(self, state: State, seat: i64, at_ms: i64, row: Row) -> None:
        if not isinstance(state, Mamicatchmi):
            raise self.foreign(state)
        row.one_of(len(PHASES), state.phase)
        self.write_pawns(state, seat, row)
        self.write_tokens(state, seat, row)
        for place in range(PLACES):
            row.one_of(PLACES, state.structures[place])
        row.one_of(KINDS, state.first)
        row.one_of(KINDS, NOTHING if state.first == NOTHING else state.second)
        self.write_seat(row, seat, state.roller)
        row.members(self.seats, self.set_seen_from(seat, state.to_act()))
        row.since(state.race_ms(), at_ms, UNIT_MS)
        self.write_last(state.last, seat, row)
        row.number(state.dice)
        row.number(state.wrong_spot)
        row.number(state.tie_ms // TIE_UNIT_MS)
        row.number(state.duel_ms // 1000)
        row.seconds_to(self.limit_ms(state), at_ms)

    def write_pawns(self, state: Mamicatchmi, seat: i64, row: Row) -> None:
        for away in range(self.seats):
            row.one_of(KINDS, state.pawns[(seat + away) % self.seats])
        for pawn in range(KINDS):
            holder = state.holders[pawn]
            if holder != NOBODY:
                row.put(self.seen_from(seat, holder) * KINDS + pawn, 1)
        row.skip(self.seats * KINDS)
        for pawn in range(KINDS):
            row.one_of(len(SPOTS), state.spots[pawn])

    def write_tokens(self, state: Mamicatchmi, seat: i64, row: Row) -> None:
        for away in range(self.seats):
            row.number(state.tokens[(seat + away) % self.seats])
        row.number(state.reserve())

    def write_last(self, last: Duel | None, seat: i64, row: Row) -> None:
        if last is None:
            row.skip(2 * KINDS + 4 * self.seats + 4)
            return
        row.one_of(KINDS, last.first)
        row.one_of(KINDS, last.second)
        self.write_seat(row, seat, last.fleer)
        self.write_seat(row, seat, last.chaser)
        self.write_time(last.fled_ms, row)
        self.write_time(last.chased_ms, row)
        decided = last.outcome == DECIDED
        self.write_seat(row, seat, last.winner() if decided else NOBODY)
        self.write_seat(row, seat, last.loser() if decided else NOBODY)
        row.number(last.tokens)
        row.number(1 if last.outcome == TIED else 0)

    def write_time(self, after_ms: i64, row: Row) -> None:
        row.number(0 if after_ms == NEVER else after_ms // UNIT_MS + 1)

    def limit_ms(self, state: Mamicatchmi) -> i64:
        """By when something is to be done; of rolling dice nobody knows (MC-15)."""
        if state.phase == DUEL:
            return state.duel_ends_ms()
        return NEVER if state.phase == SUSPENSE else state.deadline_ms
