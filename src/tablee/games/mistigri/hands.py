"""Where the cards are, and who knows it (MG-24).

A card that changes hands is known to giver and taker only; a card that comes from the discard or
goes to it is public. `known` keeps what a seat is sure of: a lower bound for each kind of cat.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tablee.games.mistigri import cards
from tablee.games.mistigri.cards import FIRST_COPY, add, take
from tablee.kernel.cardset import BIT, count, lowest, nth, rest
from tablee.kernel.chance import Chance
from tablee.kernel.state import NOBODY, SPECTATOR, State, Witness
from tablee.kernel.vectors import same_for_all

CLOCKWISE: Final = 0
ANTICLOCKWISE: Final = 1

# The nearest seat of a set along an arrow: [arrow][set][seat], NOBODY if there is none.
_NEAREST: Final = vec[i64](
    [
        next(
            ((seat + step * k) % 5 for k in range(1, 6) if 2 ** ((seat + step * k) % 5) & seat_set),
            NOBODY,
        )
        for step in (1, -1)
        for seat_set in range(32)
        for seat in range(5)
    ]
)


def nearest(seat_set: i64, seat: i64, arrow: i64) -> i64:
    """The nearest seat of a set after this one, along the arrow; absent seats are skipped."""
    return _NEAREST[arrow * 160 + seat_set * 5 + seat]


class Hands(State):
    """Hands, the discard, and what each seat knows of them."""

    hands: vec[i64]  # one set of cats a seat
    known: vec[i64]  # [holder * seats + seat]: cats that seat is sure the holder has
    pile: i64  # the discard
    playing: i64  # the seats that still hold cards

    def __init__(self, seats: i64, chance: Chance, witness: Witness | None = None) -> None:
        super().__init__(seats, chance, witness)
        self.hands = vec[i64]()
        self.known = vec[i64]()
        self.pile = 0
        self.playing = 0

    def deal(self, first: i64) -> None:  # MG-3, MG-5
        self.hands = same_for_all(self.seats, 0)
        self.known = same_for_all(self.seats * self.seats, 0)
        self.pile = 0
        self.playing = BIT[self.seats] - 1
        deck = DECKS[self.seats][:]
        self.chance.shuffle(deck)
        seat = first
        for cat in deck[:-1]:
            self.hands[seat] = add(self.hands[seat], cat)
            seat = nearest(self.playing, seat, CLOCKWISE)
        neighbour = nearest(self.playing, first, ANTICLOCKWISE)
        self.hands[neighbour] = add(self.hands[neighbour], deck[-1])

    def move_card(self, holder: i64, taker: i64, cat: i64) -> None:
        """From hand to hand: the two see it, the others see that a card went."""
        hands = self.hands
        hands[holder] = take(hands[holder], cat)
        hands[taker] = add(hands[taker], cat)
        seats = self.seats
        known = self.known
        for seat in range(seats):
            sure = known[holder * seats + seat]
            if sure != 0:
                left = cards.drop(sure, cat) if seat == taker else cards.less_one_each(sure)
                known[holder * seats + seat] = left
        known[taker * seats + holder] = add(known[taker * seats + holder], cat)

    def move_to_pile(self, holder: i64, cat: i64) -> None:
        """From a hand to the discard, for all to see."""
        self.hands[holder] = take(self.hands[holder], cat)
        self.pile = add(self.pile, cat)
        known = self.known
        seats = self.seats
        for at in range(holder * seats, holder * seats + seats):
            sure = known[at]
            if sure != 0:
                known[at] = cards.drop(sure, cat)

    def move_from_pile(self, taker: i64, cat: i64) -> None:
        """From the discard to a hand, for all to see."""
        self.pile = take(self.pile, cat)
        self.hands[taker] = add(self.hands[taker], cat)
        known = self.known
        at = taker * self.seats
        for seat in range(self.seats):
            if seat != taker:
                known[at + seat] = add(known[at + seat], cat)

    def random_cat(self, holder: i64) -> i64:
        hand = self.hands[holder]
        return FIRST_COPY[nth(hand, self.chance.below(count(hand)))]

    def sure_of(self, seat: i64, holder: i64) -> i64:
        """The cats that a seat is sure the holder has; of its own it is sure of all."""
        if seat == SPECTATOR:
            return 0
        return self.hands[seat] if seat == holder else self.known[holder * self.seats + seat]

    def acquainted(self, seat: i64) -> i64:
        """The others of whose hands this seat is sure of something, or who are of its own."""
        found: i64 = 0
        known = self.known
        seats = self.seats
        for other in range(seats):
            if other != seat and (known[other * seats + seat] | known[seat * seats + other]) != 0:
                found |= BIT[other]
        return found

    def guess_hands(self, seat: i64) -> None:
        """Deal anew what this seat cannot know; of each other's cards, the others know nothing."""
        pool = cards.minus(cards.DECK[self.seats], self.pile)
        for holder in range(self.seats):
            pool = cards.minus(pool, self.sure_of(seat, holder))
        for holder in range(self.seats):
            if holder != seat:
                pool = self.guess_hand(holder, seat, pool)

    def guess_hand(self, holder: i64, seat: i64, pool: i64) -> i64:
        """Keep the cats that seat knows, draw the others from the pool, and return its rest."""
        hand = self.sure_of(seat, holder)
        for _drawn in range(count(self.hands[holder]) - count(hand)):
            cat = FIRST_COPY[nth(pool, self.chance.below(count(pool)))]
            pool = take(pool, cat)
            hand = add(hand, cat)
        self.hands[holder] = hand
        for other in range(self.seats):
            if other != seat:
                self.known[holder * self.seats + other] = 0
        return pool


def cats_in(members: i64) -> vec[i64]:
    """The cats of a set, equal ones as often as they are there."""
    cats = vec[i64](capacity=46)
    while members != 0:
        cats = append(cats, FIRST_COPY[lowest(members)])
        members = rest(members)
    return cats


DECKS: Final = [cats_in(members) for members in cards.DECK]  # MG-3, by number of seats
