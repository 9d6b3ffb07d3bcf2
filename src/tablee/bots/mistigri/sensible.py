"""A sensible player of Crazy Mistigri: looks at its own cards, remembers, and has a reason.

All weights are in penalty points, roughly: what a thing seems to be worth. They were found by
letting variants play each other; what made no difference was left out.
"""

from collections.abc import Sequence

from tablee.bots.mistigri.phases import PhaseBot
from tablee.games.mistigri.cards import CARDS, NAMES, value_of
from tablee.games.mistigri.moves import POWER, REVERSE, read_pair
from tablee.games.mistigri.view import SeatView, View
from tablee.kernel.moves import noun

MISTIGRI = "M"
VALUE = {name: value_of(name) for name in NAMES}

LONELY = 3  # a card with no mate in the hand is hard to get rid of
# What a pair's effect is worth. 6+6 is the best: one more pair, at once.
EFFECT = {"1": 4, "2": 8, "3": 7, "4": 12, "5": 10, "6": 25, "7": 4, "8": 7}
GETS_RID = "23478"  # the effects that may take the Mistigri away
MISTIGRI_AWAY = 6  # and what that is worth
ONE_MORE = 4  # each further 1 that goes with 1+1
SAME_VALUE, SAME_COLOUR = 4, 2  # a card to take: it would make a pair with an effect, or without


class SensibleBot(PhaseBot):
    """Looks at its own cards, remembers, and has a reason."""

    def discard(self, view: View, moves: Sequence[int]) -> int:
        """Always a pair if there is one: passing keeps cards, and cards are penalties."""
        return self.best(moves[1:], lambda move: pair_worth(view, *pair_of(move)))

    def power_or_reverse(self, view: View, moves: Sequence[int]) -> int:
        """Turn the arrow if that hurts the right neighbour more than the power helps."""
        neighbours = those_ahead(view)
        if not neighbours:
            return POWER
        gain, worth = turning_worth(neighbours[0], neighbours[-1]), power_worth(view)
        if gain == worth:
            return self.any_of(moves)
        return REVERSE if gain > worth else POWER

    def part_with(self, view: View, moves: Sequence[int]) -> int:
        """The Mistigri first, then what costs most and pairs with nothing else in the hand."""
        text = "".join(view.hand)
        return self.best(moves, lambda move: burden(card_of(move), text))

    def retake(self, view: View, moves: Sequence[int]) -> int:
        """A cheap card, better one that makes a pair, best a pair with an effect."""
        text = "".join(view.hand)
        return self.best(moves, lambda move: promise(card_of(move), text) - VALUE[card_of(move)])

    def pick(self, view: View, moves: Sequence[int]) -> int:
        """The card that the others will hardly pair again: most of its mates are gone."""
        seen = [*view.hand, *view.discard]
        return self.best(moves, lambda move: hopelessness(card_of(move), seen))

    def harm(self, view: View, moves: Sequence[int]) -> int:
        """To somebody who has no use for it, and not to the one from whom I draw next."""
        card = view.card or MISTIGRI
        drawn_from = those_ahead(view)[-1]

        def spite(move: int) -> int:
            seat = view.seats[noun(move)]
            useful = sum(pairs(card, known) for known in seat.known)
            return -useful - (3 if seat is drawn_from else 0)

        return self.best(moves, spite)


def card_of(move: int) -> str:
    return CARDS[noun(move)]


def pair_of(move: int) -> tuple[str, str]:
    cat, other = read_pair(move)
    return CARDS[cat], CARDS[other]


def pairs(card: str, other: str) -> bool:
    return MISTIGRI not in (card, other) and (card[0] == other[0] or card[1] == other[1])


def is_lonely(card: str, text: str) -> bool:
    """Neither its letter nor its number is there a second time; the Mistigri is M and M."""
    return text.count(card[0]) + text.count(card[-1]) == 2


def pair_worth(view: View, card: str, other: str) -> int:
    """The points that go, less the trouble with what stays, plus the effect."""
    rest = list(view.hand)
    rest.remove(card)
    rest.remove(other)
    text = "".join(rest)
    lonely = [one for one in rest if is_lonely(one, text)]
    worth = VALUE[card] + VALUE[other] - LONELY * len(lonely)
    if card[1] == other[1]:
        worth += effect_worth(card[1], text, nothing_left=len(lonely) == len(rest))
    return worth


def effect_worth(value: str, text: str, *, nothing_left: bool) -> int:
    if value == "6" and nothing_left:
        return 0
    worth = EFFECT[value]
    if MISTIGRI in text and value in GETS_RID:
        worth += MISTIGRI_AWAY
    if value == "1":
        worth += ONE_MORE * text.count("1")
    return worth


def power_worth(view: View) -> float:
    if view.effect == 1:
        return 3.0 if any(card[-1] == "1" for card in view.hand) else 0.0
    if len(view.hand) < 2:
        return 0.0
    return (2.0 if view.effect == 2 else 4.0) + (4.0 if MISTIGRI in view.hand else 0.0)


def turning_worth(following: SeatView, behind: SeatView) -> float:
    """Better a short hand that draws from me, and no Mistigri in the hand that I draw from."""
    gain = 0.5 * (following.cards - behind.cards)
    return gain + 5.0 * (MISTIGRI in behind.known) - 5.0 * (MISTIGRI in following.known)


def burden(card: str, text: str) -> int:
    extra = 4 if card == MISTIGRI else 0
    return VALUE[card] + extra + (LONELY if is_lonely(card, text) else 0)


def promise(card: str, text: str) -> int:
    if card == MISTIGRI:
        return 0
    return SAME_VALUE if card[1] in text else SAME_COLOUR if card[0] in text else 0


def hopelessness(card: str, seen: Sequence[str]) -> tuple[int, int]:
    """The fewest mates still unseen; among equals the most points."""
    unseen = MATES[card] - sum(pairs(card, other) for other in seen)
    return -unseen, VALUE[card]


MATES = {name: sum(pairs(name, other) for other in CARDS) for name in NAMES}


def those_ahead(view: View) -> list[SeatView]:
    """The opponents who still hold cards, along the arrow: the last one is whom I draw from."""
    step = 1 if view.arrow == "clockwise" else -1
    number = len(view.seats)
    order = [view.seats[(view.seat + step * k) % number] for k in range(1, number)]
    return [seat for seat in order if seat.cards]
