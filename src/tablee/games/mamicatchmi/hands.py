"""Who has what: pawns and whose hand or spot they are in, tokens, and the duel that is on."""

from librt.vecs import vec
from mypy_extensions import i64

from tablee.games.mamicatchmi import events
from tablee.games.mamicatchmi.cards import HOME, PAWNS, TOKENS, TOKENS_EACH
from tablee.games.mamicatchmi.duel import Duel
from tablee.kernel.cardset import BIT
from tablee.kernel.chance import Chance
from tablee.kernel.state import NOBODY, NOTHING, State, Witness
from tablee.kernel.vectors import same_for_all


class Hands(State):
    """The pawns and tokens of a game, and what hands may do once the dice have stopped."""

    pawns: vec[i64]  # one a seat; NOTHING: not chosen yet
    tokens: vec[i64]  # one number a seat; the others are the reserve
    holders: vec[i64]  # who has each pawn in hand, or NOBODY
    spots: vec[i64]  # where each pawn stands, or HOME
    duel: Duel  # that is on, or that was on last

    def __init__(self, seats: i64, chance: Chance, witness: Witness | None = None) -> None:
        super().__init__(seats, chance, witness)
        self.pawns = same_for_all(seats, NOTHING)
        self.tokens = same_for_all(seats, TOKENS_EACH)
        self.holders = same_for_all(len(PAWNS), NOBODY)
        self.spots = same_for_all(len(PAWNS), HOME)
        self.duel = Duel(0, 0, NOBODY, NOBODY)

    def owner(self, pawn: i64) -> i64:
        """Whose pawn it is; NOBODY: a common one, or not chosen yet."""
        pawns = self.pawns
        for seat in range(self.seats):
            if pawns[seat] == pawn:
                return seat
        return NOBODY

    def held_by(self, seat: i64) -> i64:
        """The pawn in this seat's hand, or NOTHING."""
        holders = self.holders
        for pawn in range(len(holders)):
            if holders[pawn] == seat:
                return pawn
        return NOTHING

    # Hands

    def may_take(self, pawn: i64) -> i64:
        """The seats whose hands, if they are empty, may lift a pawn that is free."""
        owner = self.owner(pawn)
        if owner == NOBODY:
            return self.may_take_common(pawn)
        if self.may_err(owner, pawn):
            return BIT[owner]
        return 0

    def may_take_common(self, pawn: i64) -> i64:  # MC-11
        seats: i64 = 0
        for seat in range(self.seats):
            if not self.duel.has_called(seat) and self.may_err(seat, pawn):
                seats |= BIT[seat]
        return seats

    def can_lift(self, seat: i64, pawn: i64) -> bool:
        """Whether an empty hand could lift this pawn."""
        if self.holders[pawn] != NOBODY or not self.may_touch(seat, pawn):
            return False
        return self.is_free(pawn) and self.may_err(seat, pawn)

    def may_touch(self, seat: i64, pawn: i64) -> bool:  # MC-11
        """The own pawn, or a common one by those whose own is not called."""
        owner = self.owner(pawn)
        if owner != NOBODY:
            return owner == seat
        return not self.duel.has_called(seat)

    def is_free(self, pawn: i64) -> bool:  # MC-7, MC-9
        """Not in its place already, and not placed by mistake."""
        if self.spots[pawn] == HOME:
            return True
        return self.duel.calls(pawn) and not self.duel.is_in_place(pawn)

    def may_err(self, seat: i64, pawn: i64) -> bool:  # MC-9
        """Whoever has placed a pawn that was not called lifts no other such pawn."""
        return self.duel.calls(pawn) or not self.duel.has_erred(seat)

    def put_back(self) -> None:
        """All pawns out of the hands and off the spots."""
        for pawn in range(len(PAWNS)):
            self.holders[pawn] = NOBODY
            self.spots[pawn] = HOME

    # Tokens

    def reserve(self) -> i64:  # MC-1
        left: i64 = TOKENS
        for seat in range(self.seats):
            left -= self.tokens[seat]
        return left

    def pay(self, seat: i64) -> i64:
        """Take one token from a seat; how many there were to take (MC-13)."""
        tokens = min(self.tokens[seat], 1)
        self.tokens[seat] -= tokens
        return tokens

    def award(self, duel: Duel) -> i64:
        """Move the token of a duel that has been decided; how many there were to move."""
        winner = duel.winner()
        loser = duel.loser()
        if loser == NOBODY:  # MC-11, MC-13
            tokens = min(self.reserve(), 1)
            self.note(events.GAINED, winner, tokens)
        else:
            tokens = self.pay(loser)
            if winner == NOBODY:  # MC-11
                self.note(events.LOST, loser, tokens, duel.player())
                return tokens
            self.note(events.WON, winner, tokens, loser)  # MC-7
        self.tokens[winner] += tokens
        return tokens
