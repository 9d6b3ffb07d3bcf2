"""The five at a table of Misty.

A five-year-old makes it pretty, a schoolboy counts what lies there, the cousin sees what will move,
the aunt thinks the best few of her ideas through, and the last one has time to do so at length.
"""

from abc import abstractmethod
from collections.abc import Sequence

from tablee.bots.bot import Bot, best_of
from tablee.bots.misty.search import Search, Situation
from tablee.bots.misty.seen import best_activation, situation_of, window_of
from tablee.bots.misty.worth import STEP, Glance
from tablee.bots.searching import BudgetBot
from tablee.games.misty.cards import FLOWER, SMILE
from tablee.games.misty.moves import AT, PICK
from tablee.games.misty.terms import SMILES
from tablee.games.misty.view import View
from tablee.games.misty.window import TOUCHING, space_at
from tablee.kernel.cardset import BIT, count, members_of
from tablee.kernel.chance import Chance
from tablee.kernel.moves import do, noun
from tablee.kernel.state import NOTHING, State
from tablee.kernel.vectors import same_for_all, vector

# How much a five-year-old likes a card, each neighbour of the same kind, and any neighbour.
LIKES, ALIKE, CLOSE = {FLOWER: 30, SMILE: 20}, 10, 1
# In tenths of a point: what a schoolboy takes off for an arrow, and where one points to.
ARROW, POINTED = 6, 10
# How many ideas, each a card in a space, and how many rounds in the head for all of them together.
AUNTS_IDEAS, AUNTS_ROUNDS = 6, 60
IDEAS, ROUNDS = 8, 1000  # of the one who has time


class SpotBot(Bot[View]):
    """Takes the card that looks best in some space of the own window, and puts it there."""

    def choose(self, view: View, moves: Sequence[int]) -> int:
        if len(moves) == 1:
            return moves[0]
        if view.phase == "activate":
            return self.activate(view, moves)
        situation = situation_of(view)
        pick = situation.picks[situation.seat]
        if pick != NOTHING:
            return self.any_of(best_of(moves, lambda move: self.charm(situation, pick, noun(move))))
        spaces = members_of(situation.windows[situation.seat].room(situation.size))

        def most(move: int) -> float:
            return max(self.charm(situation, noun(move), space) for space in spaces)

        return self.any_of(best_of(moves, most))

    @abstractmethod
    def charm(self, situation: Situation, kind: int, space: int) -> float:
        """How a card of this kind looks in this space."""

    @abstractmethod
    def activate(self, view: View, moves: Sequence[int]) -> int:
        """Which arrow card moves next."""


class LittleSister(SpotBot):
    """Makes it pretty, like beside like, flowers above all: she has not seen yet what will move."""

    def charm(self, situation: Situation, kind: int, space: int) -> float:
        window = situation.windows[situation.seat]
        touching = TOUCHING[space]
        alike, beside = count(window.sets[kind] & touching), count(window.taken & touching)
        return float(LIKES.get(kind, 0) + ALIKE * alike + CLOSE * beside)

    def activate(self, view: View, moves: Sequence[int]) -> int:
        """As one reads, from the top left on."""
        return moves[0]


class Schoolboy(SpotBot):
    """Counts the points that lie there, as if nothing moved; what moves, he counts when it does."""

    def charm(self, situation: Situation, kind: int, space: int) -> float:
        """He trusts no arrow card, and no space that one points to."""
        window = situation.windows[situation.seat].clone()
        pointed = Glance(window, situation.size).pointed & BIT[space] != 0
        window.place(kind, space)
        points = 10 * window.points(0, situation.smiles)
        return float(points - ARROW * (STEP[kind] != 0) - POINTED * pointed)

    def activate(self, view: View, moves: Sequence[int]) -> int:
        """Whatever leaves most points at once."""
        own = view.seats[view.seat]
        window, smiles = window_of(own.window), SMILES.index(view.smiles)
        moved = sum(BIT[space_at(*space)] for space in own.moved)
        return self.any_of(
            best_of(moves, lambda move: float(window.points(moved + BIT[noun(move)], smiles)))
        )


class Cousin(SpotBot):
    """Sees at a glance what will move and what it will cover, in his own window only."""

    def charm(self, situation: Situation, kind: int, space: int) -> float:
        return float(Glance(situation.windows[situation.seat], situation.size).worth(kind, space))

    def activate(self, view: View, moves: Sequence[int]) -> int:
        return best_activation(view)


class Aunt(Bot[View]):
    """Thinks the few ideas through that look best, with everybody's window and the known hands."""

    def choose(self, view: View, moves: Sequence[int]) -> int:
        if len(moves) == 1:
            return moves[0]
        if view.phase == "activate":
            return best_activation(view)
        search = Search(situation_of(view), self.chance)
        keep_best_looking(search, AUNTS_IDEAS, self.chance)
        look_ahead(search, AUNTS_ROUNDS)
        return first_of(search)


class Merciless(BudgetBot[View]):
    """As the aunt, in as many worlds as there is time for."""

    def __init__(self, chance: Chance, simulations: int = ROUNDS) -> None:
        super().__init__(chance, simulations)

    def choose(self, view: View, moves: Sequence[int]) -> int:
        self.searched = 0
        if len(moves) == 1:
            return moves[0]
        if view.phase == "activate":
            return best_activation(view)
        search = Search(situation_of(view), self.chance)
        keep_best_looking(search, IDEAS, self.chance)
        look_ahead(search, self.simulations)
        self.searched = int(search.playouts)
        return first_of(search)

    def choose_in(self, world: State, view: View, moves: Sequence[int]) -> int:
        """It guesses worlds of its own, from the view alone: each holds one round, no game."""
        return self.choose(view, moves)


def keep_best_looking(search: Search, number: int, chance: Chance) -> None:
    """Only so many candidates, those that look best at a glance; of equals any."""
    situation = search.situation
    glance = Glance(situation.windows[situation.seat], situation.size)
    order = vector(search.candidates)
    chance.shuffle(order)
    looks = sorted(order, key=lambda one: -glance.worth(one >> 6, noun(one)))
    search.candidates = vector(looks[:number])
    search.totals = same_for_all(len(search.candidates), 0)


def look_ahead(search: Search, playouts: int) -> None:
    """All candidates in the same worlds; half of them go after each equal share of the budget."""
    halvings = int(len(search.candidates) - 1).bit_length()
    search.try_all()
    for done in range(1, halvings + 1):
        while search.playouts * halvings < playouts * done:
            search.try_all()
        search.halve()


def first_of(search: Search) -> int:
    """The move that the best candidate begins with: its card, or the space for a card shown."""
    situation, best = search.situation, search.candidates[0]
    is_picking = situation.picks[situation.seat] == NOTHING
    return do(PICK, best >> 6) if is_picking else do(AT, noun(best))
