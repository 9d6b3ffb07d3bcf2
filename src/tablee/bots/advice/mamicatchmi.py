"""Why one would do that in Mamicatchmi, where only a double leaves time to think.

What it is worth nobody can say in numbers: a pawn is as quick as the hand that is used to it.
"""

from collections.abc import Sequence

from tablee.bots.advice.adviser import Adviser, Reason, Weighed, Weighing
from tablee.bots.mamicatchmi import leading_other
from tablee.games.mamicatchmi.cards import PAWNS
from tablee.games.mamicatchmi.moves import KEEP, SWAP_PAWN
from tablee.games.mamicatchmi.view import View
from tablee.kernel.moves import deed, do, noun


class MamicatchmiAdviser(Adviser[View]):
    """Whoever leads has got used to a pawn: take that one. If it is you, keep yours."""

    def choices(self, view: View, moves: Sequence[int]) -> list[int]:
        if view.phase != "swap":
            return []
        return [move for move in moves if deed(move) in (KEEP, SWAP_PAWN)]

    def weigh(self, view: View, moves: Sequence[int]) -> Weighing:
        """The pawns of those who are ahead, then none at all, then the others'."""
        tokens = {move: self.tokens(view, move) for move in moves}
        order = sorted(moves, key=lambda move: -tokens[move])
        return Weighing([Weighed(move, None) for move in order], "thumb")

    def tokens(self, view: View, move: int) -> float:
        """Of whoever has got used to the pawn that one would have then."""
        if deed(move) == KEEP:
            return view.seats[view.seat].tokens + 0.5  # as many elsewhere are no reason to swap
        owner = view.pawns[PAWNS[noun(move)]].owner
        return -1 if owner is None else view.seats[owner].tokens

    def reason(self, view: View, moves: Sequence[int], weighing: Weighing) -> Reason | None:
        leader = leading_other(view)
        own, other = view.seats[view.seat], view.seats[leader]
        if weighing.best == do(KEEP):
            key = "ahead" if own.tokens > other.tokens else "level"
            return Reason(key, {"n": own.tokens})
        owner = view.pawns[PAWNS[noun(weighing.best)]].owner
        if owner is None or view.seats[owner].tokens != other.tokens:
            return None
        return Reason("leader", {"name": owner, "n": other.tokens})


ADVISER = MamicatchmiAdviser()
