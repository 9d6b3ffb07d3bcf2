"""The four at a table of Crazy Mistigri who do not search, and how each of them errs.

None of them errs by dice. A five-year-old goes by the picture, a schoolboy counts points, the
cousin thinks of his own hand and forgets everybody else's, the aunt forgets nothing.
"""

from collections.abc import Sequence

from tablee.bots.mistigri.phases import PhaseBot
from tablee.bots.mistigri.sensible import (
    MISTIGRI,
    VALUE,
    SensibleBot,
    card_of,
    pair_of,
    those_ahead,
)
from tablee.games.mistigri.cards import CAT, add
from tablee.games.mistigri.endgame import best_pair
from tablee.games.mistigri.moves import POWER, REVERSE
from tablee.games.mistigri.view import View

COUNTS_TO = 5  # how far a five-year-old can
ANY_EFFECT = 3  # what an effect seems to be worth, in penalty points, whichever it is


class LittleSister(PhaseBot):
    """Goes by the picture: colours at once, numbers as far as she can count; the rest she misses.

    She would not part with the Mistigri: it is the funniest of all cats.
    """

    def discard(self, view: View, moves: Sequence[int]) -> int:
        """The first two of one colour in her fan, or else of one number; or she passes."""
        alike = [move for move in moves[1:] if is_one_colour(move)]
        counted = [move for move in moves[1:] if pair_points(move) <= 2 * COUNTS_TO]
        return (alike or counted or moves)[0]

    def power_or_reverse(self, view: View, moves: Sequence[int]) -> int:
        """An arrow is there to be turned."""
        return REVERSE

    def part_with(self, view: View, moves: Sequence[int]) -> int:
        """The first card of her fan, but never the Mistigri."""
        others = [move for move in moves if card_of(move) != MISTIGRI]
        return (others or moves)[0]

    def retake(self, view: View, moves: Sequence[int]) -> int:
        return self.favourite(moves)

    def pick(self, view: View, moves: Sequence[int]) -> int:
        return self.any_of(moves)

    def favourite(self, moves: Sequence[int]) -> int:
        """The Mistigri if it is there, or else any."""
        funny = [move for move in moves if card_of(move) == MISTIGRI]
        return funny[0] if funny else self.any_of(moves)

    def harm(self, view: View, moves: Sequence[int]) -> int:
        return self.any_of(moves)


class Schoolboy(PhaseBot):
    """Counts points, one move at a time: most of them go, fewest come."""

    def discard(self, view: View, moves: Sequence[int]) -> int:
        """The pair with most points, whatever it does."""
        return self.best(moves[1:], pair_points)

    def power_or_reverse(self, view: View, moves: Sequence[int]) -> int:
        """A power is there to be used."""
        return POWER

    def part_with(self, view: View, moves: Sequence[int]) -> int:
        return self.best(moves, card_points)

    def retake(self, view: View, moves: Sequence[int]) -> int:
        return self.best(moves, lambda move: -card_points(move))

    def pick(self, view: View, moves: Sequence[int]) -> int:
        return self.best(moves, card_points)

    def harm(self, view: View, moves: Sequence[int]) -> int:
        return self.any_of(moves)


class Cousin(Schoolboy):
    """Knows that pairs of one number do something, and thinks of nobody's hand but his own.

    He has forgotten which cards he has seen where, which of them are gone, and what would be left
    of his own hand; any effect is as good to him as another.
    """

    def discard(self, view: View, moves: Sequence[int]) -> int:
        return self.best(moves[1:], lambda move: pair_points(move) + ANY_EFFECT * acts(move))


class Aunt(SensibleBot):
    """Has a reason for everything, forgets no card, and can work out the end to the last point."""

    def discard(self, view: View, moves: Sequence[int]) -> int:
        """Alone with cards she knows what leaves the fewest points (MG-20)."""
        if those_ahead(view):
            return super().discard(view, moves)
        return int(best_pair(set_of(view.hand)))


def set_of(hand: Sequence[str]) -> int:
    """A hand as the rules keep it."""
    cats = 0
    for name in hand:
        cats = add(cats, CAT[name])
    return cats


def acts(move: int) -> bool:
    """Whether the two of a pair share their number, and so do something (MG-7)."""
    card, other = pair_of(move)
    return card[1] == other[1]


def is_one_colour(move: int) -> bool:
    card, other = pair_of(move)
    return card[0] == other[0]


def pair_points(move: int) -> int:
    card, other = pair_of(move)
    return VALUE[card] + VALUE[other]


def card_points(move: int) -> int:
    return VALUE[card_of(move)]
