"""What a view of Misty says, as bots take it: a round to look ahead in, a full window."""

from collections.abc import Iterable

from tablee.bots.misty.search import UNKNOWN, Situation
from tablee.games.misty.cards import KINDS, ONE
from tablee.games.misty.moves import MOVE
from tablee.games.misty.solver import Solver
from tablee.games.misty.terms import SMILES
from tablee.games.misty.view import CardView, View
from tablee.games.misty.window import CARDS, Window, space_at
from tablee.kernel.cardset import BIT
from tablee.kernel.moves import do
from tablee.kernel.state import NOTHING


def situation_of(view: View) -> Situation:
    size = next(size for size, cards in enumerate(CARDS) if cards == view.cards)
    smiles = SMILES.index(view.smiles)
    situation = Situation(view.seat, size, smiles, view.step)
    for number, seat in enumerate(view.seats):
        known = view.hand if number == view.seat else seat.known
        situation.add_seat(
            window_of(seat.window),
            UNKNOWN if known is None else hand_of(known),
            NOTHING if seat.revealing is None else KINDS.index(seat.revealing),
            NOTHING if seat.placed is None else space_at(*seat.placed),
        )
    return situation


def hand_of(kinds: Iterable[str]) -> int:
    return sum(ONE[KINDS.index(kind)] for kind in kinds)


def window_of(cards: Iterable[CardView]) -> Window:
    window = Window()
    for card in cards:
        window.place(KINDS.index(card.kind), space_at(*card.at))
    return window


def best_activation(view: View) -> int:
    """The arrow card with which most can still be made."""
    own = view.seats[view.seat]
    solver = Solver(window_of(own.window), SMILES.index(view.smiles))
    solver.solve()
    number = {space: number for number, space in enumerate(solver.arrows)}
    now = sum(BIT[number[space_at(*space)]] for space in own.moved)
    movable = [arrow for arrow in number.values() if solver.can_move(now, arrow)]
    best = max(movable, key=lambda arrow: solver.value[now + BIT[arrow]])
    return do(MOVE, solver.arrows[best])
