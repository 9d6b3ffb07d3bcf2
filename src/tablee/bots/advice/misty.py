"""Why one would do that in Misty.

What a window is worth once it is full, its solver knows; what a card is worth before that comes
from looking ahead, and the reasons from a glance at the windows (bots/misty/worth.py).
"""

from collections.abc import Sequence

from tablee.bots.advice.adviser import Adviser, Reason, Weighing, is_alone_at_top, ranked
from tablee.bots.misty.seen import situation_of, window_of
from tablee.bots.misty.worth import BACK, STEP, Glance
from tablee.games.misty.cards import FLOWER, MONSTER, SMILE
from tablee.games.misty.moves import AT, PICK
from tablee.games.misty.solver import Solver
from tablee.games.misty.terms import SMILES
from tablee.games.misty.view import View
from tablee.games.misty.window import space_at
from tablee.kernel.cardset import BIT, has
from tablee.kernel.moves import deed, noun
from tablee.kernel.state import NOTHING


class MistyAdviser(Adviser[View]):
    """Building by looking ahead, activating by the solver."""

    def weigh(self, view: View, moves: Sequence[int]) -> Weighing | None:
        if view.phase != "activate":
            return None
        return ranked(makes(view, moves), "points")

    def reason(self, view: View, moves: Sequence[int], weighing: Weighing) -> Reason | None:
        if view.phase == "activate":
            return of_order(weighing)
        others = [noun(move) for move in moves if move != weighing.best]
        if deed(weighing.best) == PICK:
            return of_pick(view, noun(weighing.best), others)
        return of_space(view, noun(weighing.best), others) if deed(weighing.best) == AT else None


def makes(view: View, moves: Sequence[int]) -> dict[int, float]:
    """By the arrow card that moves next: how many points the window can still make."""
    own = view.seats[view.seat]
    solver = Solver(window_of(own.window), SMILES.index(view.smiles))
    solver.solve()
    number = {int(space): number for number, space in enumerate(solver.arrows)}
    now = sum(BIT[number[space_at(*space)]] for space in own.moved)
    return {move: float(solver.value[now + BIT[number[noun(move)]]]) for move in moves}


def of_order(weighing: Weighing) -> Reason:
    best, *others = (one.worth or 0 for one in weighing.weighed)
    return Reason("any_order" if min(others) == best else "best_order", {"n": best})


def of_pick(view: View, kind: int, others: Sequence[int]) -> Reason | None:
    situation = situation_of(view)
    glance = Glance(situation.windows[situation.seat], situation.size)
    kinds = [card.kind for card in view.seats[view.seat].window]
    if kind == SMILE and glance.lonely & glance.room:
        return Reason("smile_partner")
    if kind == FLOWER and "monster" not in kinds:
        return Reason("flower_alone")
    if kind == MONSTER and "flower" not in kinds:
        return Reason("monster_alone")
    if suits_best(glance, kind, others):
        return Reason("fits")
    following = int(situation.next_seat())
    theirs = Glance(situation.windows[following], situation.size)
    if suits_best(theirs, kind, others):
        return Reason("neighbour", {"name": following})
    return None


def suits_best(glance: Glance, kind: int, others: Sequence[int]) -> bool:
    """Whether no other card would be worth as much in that window."""
    return is_alone_at_top(int(glance.most_of(kind)), (int(glance.most_of(one)) for one in others))


def of_space(view: View, space: int, others: Sequence[int]) -> Reason | None:
    situation = situation_of(view)
    kind = situation.picks[situation.seat]
    if kind == NOTHING:
        return None
    glance = Glance(situation.windows[situation.seat], situation.size)
    if kind == SMILE and has(glance.lonely, space) and not has(glance.pointed, space):
        return Reason("smile_beside")
    if STEP[kind] != 0:
        return of_arrow(glance, kind, space)
    if not has(glance.pointed, space) and any(has(glance.pointed, other) for other in others):
        return Reason("sheltered")
    return None


def of_arrow(glance: Glance, kind: int, space: int) -> Reason | None:
    """By what lies where it points to."""
    goal = BIT[space + STEP[kind]]
    if glance.arrows & goal != 0:
        return Reason("follows") if glance.sets[BACK[kind]] & goal == 0 else None
    if glance.reach & goal != 0 and glance.taken & goal == 0:
        return Reason("free_ahead")
    return None


ADVISER = MistyAdviser()
