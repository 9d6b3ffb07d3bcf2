"""Why one would do that in Mito: what is awaited in turn, and never a word about cheating.

Worth is what the bots go by (bots/mito/plays.py): penalty points, roughly.
"""

from collections.abc import Sequence

from tablee.bots.advice.adviser import (
    Adviser,
    Reason,
    Weighed,
    Weighing,
    is_alone_at_top,
    ranked,
)
from tablee.bots.mito.plays import (
    burden,
    family,
    kinds,
    penalty,
    play_worth,
    reach,
    threat,
    without,
)
from tablee.games.mito.cards import ANT, COCKROACH, MOSQUITO, SPIDER, VALUES
from tablee.games.mito.moves import GIVE, KEEP, PLAY, TO
from tablee.games.mito.view import View
from tablee.kernel.moves import deed, noun

IN_TURN = ("turn", "spider", "spider_to", "gifts", "caught")
ADVISED = (PLAY, KEEP, GIVE, TO)


class MitoAdviser(Adviser[View]):
    """Which card, to whom, what to give away; hands that race or cheat are nobody's to guide."""

    def choices(self, view: View, moves: Sequence[int]) -> list[int]:
        """Those of whose turn it is; none while hands are quick."""
        if view.phase not in IN_TURN:
            return []
        return [move for move in moves if deed(move) in ADVISED]

    def weigh(self, view: View, moves: Sequence[int]) -> Weighing:
        """By points, roughly; to keep them all comes last: what somebody else has costs nothing."""
        plays = {move: play_worth(view, noun(move)) for move in moves if deed(move) == PLAY}
        gifts = {move: burden(view, noun(move)) for move in moves if deed(move) == GIVE}
        to = [move for move in moves if deed(move) == TO]
        to.sort(key=lambda move: threat(view, noun(move)), reverse=True)
        keep = [move for move in moves if deed(move) == KEEP]
        measured = ranked(plays | gifts, "thumb").weighed
        return Weighing([*measured, *(Weighed(move, None) for move in to + keep)], "thumb")

    def reason(self, view: View, moves: Sequence[int], weighing: Weighing) -> Reason | None:
        best = weighing.best
        others = [noun(move) for move in moves if deed(move) == deed(best) and move != best]
        if deed(best) == TO:
            return of_receiver(view, noun(best), others)
        if deed(best) == GIVE:
            return of_gift(noun(best), others)
        return of_card(view, noun(best), others)


def of_card(view: View, kind: int, others: Sequence[int]) -> Reason | None:
    """A card to play."""
    rest = without(kinds(view), kind)
    if not rest:  # MT-19: one in flight would come back
        return Reason("last_card") if view.flight is None else None
    insect = of_insect(view, kind, rest)
    if insect is not None:
        return insect
    if is_alone_at_top(penalty(kind), map(penalty, others)):
        return Reason("dearest", {"n": penalty(kind)})
    is_guard = view.seat == view.guard
    values = reach(rest, is_guard=is_guard)
    theirs = [reach(without(kinds(view), other), is_guard=is_guard) for other in others]
    if is_alone_at_top(values, theirs):
        return Reason("reach", {"n": values})
    return None


def of_insect(view: View, kind: int, rest: Sequence[int]) -> Reason | None:
    """What it does, while it is not the last card (MT-15)."""
    what = family(kind)
    if what == SPIDER:
        return Reason("spider")
    if what == MOSQUITO:
        return Reason("mosquito")
    if what == ANT and len(view.discard) >= len(view.seats) - 1:  # MT-14: there are enough
        return Reason("ant")
    if what == COCKROACH and any(other % VALUES == kind % VALUES for other in rest):
        return Reason("cockroach")
    return None


def of_receiver(view: View, seat: int, others: Sequence[int]) -> Reason | None:
    """The fewest cards are a danger, and the fewest points lead."""
    chosen, rivals = view.seats[seat], [view.seats[other] for other in others]
    if all(chosen.cards < rival.cards for rival in rivals):
        return Reason("nearly_out", {"name": seat, "n": chosen.cards})
    if all(chosen.score < rival.score for rival in rivals):
        return Reason("leader", {"name": seat, "n": chosen.score})
    return None


def of_gift(kind: int, others: Sequence[int]) -> Reason | None:
    """A card to give away; a Mito never is (MT-11, MT-12)."""
    if all(penalty(kind) >= penalty(other) for other in others):
        return Reason("dear_gift", {"n": penalty(kind)})
    return None


ADVISER = MitoAdviser()
