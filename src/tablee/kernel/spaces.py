"""Dense actions and observations of a game, for any number of seats and whatever the options."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from tablee.kernel.cardset import has
from tablee.kernel.encoder import Encoder, Plane, Row
from tablee.kernel.errors import BadNotation
from tablee.kernel.moves import deed, do, noun
from tablee.kernel.state import NOTHING, MoveList, State
from tablee.kernel.vectors import same_for_all


@final
class Spaces:
    """What a game's encoder says, with a number from 0 on for every move there can be.

    Moves that name a seat are numbered by how far that seat is from the one that moves, as
    observations count seats too: so all seats look and act alike.
    """

    encoder: Encoder
    seats: i64
    actions: i64  # how many there are
    width: i64  # of an observation
    _moves: vec[i64]  # by action, of seat 0
    _actions: vec[i64]  # by move of seat 0; NOTHING: it is none

    def __init__(self, encoder: Encoder) -> None:
        self.encoder = encoder
        self.seats = encoder.seats
        moves = encoder.moves()
        self._moves = vec[i64](moves)
        self.actions = len(moves)
        self._actions = same_for_all(moves[-1] + 1, NOTHING)
        for action in range(self.actions):
            self._actions[self._moves[action]] = action
        self.width = sum([plane.size for plane in encoder.planes()])

    @property
    def planes(self) -> list[Plane]:
        """The parts of an observation, in their order."""
        return self.encoder.planes()

    def action_of(self, move: i64, seat: i64) -> i64:
        """The number of a move that this seat makes, or NOTHING if there is no such move."""
        if self.names_seat(move):
            if noun(move) >= self.seats:
                return NOTHING
            move = do(deed(move), self.encoder.seen_from(seat, noun(move)))
        return self._actions[move] if 0 <= move < len(self._actions) else NOTHING

    def move_of(self, action: i64, seat: i64) -> i64:
        """The move of a number, legal or not; BadNotation if there is no such action."""
        if action < 0 or action >= self.actions:
            raise BadNotation(f"there are actions from 0 to {self.actions - 1}, not {action}")
        move = self._moves[action]
        if self.names_seat(move):
            return do(deed(move), (noun(move) + seat) % self.seats)
        return move

    def names_seat(self, move: i64) -> bool:
        """Whether it is done with a seat."""
        what = deed(move)
        return 0 <= what < 62 and has(self.encoder.seat_deeds, what)

    def mark(self, found: MoveList, seat: i64, mask: Row) -> None:
        """Write 1 for the action of each of these moves."""
        moves = found.items
        for index in range(found.count):
            mask.put(self.action_of(moves[index], seat), 1)

    def mask(self, state: State, seat: i64) -> vec[u8]:
        """1 for every action that is legal for this seat, 0 for the others."""
        masks = zeros(self.actions)
        found = MoveList()
        state.list_moves(seat, found)
        self.mark(found, seat, Row(masks))
        return masks

    def observe(self, state: State, seat: i64, at_ms: i64 = 0) -> vec[u8]:
        """What this seat sees at that time, plane after plane."""
        numbers = zeros(self.width)
        self.encoder.write(state, seat, at_ms, Row(numbers))
        return numbers


def zeros(number: i64) -> vec[u8]:
    """So many."""
    made = vec[u8](capacity=number)
    for _index in range(number):
        made = append(made, u8(0))
    return made
