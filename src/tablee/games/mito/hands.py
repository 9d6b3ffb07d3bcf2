"""Where the cards are, and who knows it (MT-2, MT-6, MT-21).

A card of a seat is in its hand, laid aside (chosen to be given, or put down in a race that is not
settled yet), or in flight. `known` keeps what a seat is sure of: a lower bound for each kind.
"""

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from tablee.games.mito import events
from tablee.games.mito.cards import (
    CARDS,
    CARDS_EACH,
    DECK,
    NO_MITO,
    ONE,
    cards_in,
    choice_of,
    drop,
    has,
    size,
)
from tablee.games.mito.terms import OVER
from tablee.kernel.chance import Chance
from tablee.kernel.state import NOBODY, NOTHING, SPECTATOR, State, Witness
from tablee.kernel.vectors import same_for_all


class Hands(State):
    """Hands, piles, and what each seat knows of them."""

    phase: i64
    guard: i64
    turn: i64  # whose turn it is
    hands: vec[i64]  # what each seat can play
    aside: vec[i64]  # the card that each seat has laid aside, or NOTHING
    flight: vec[i64]  # the card that each seat has in flight, or NOTHING
    known: vec[i64]  # [holder * seats + seat]: cards that seat is sure the holder has
    pile: vec[i64]  # the last card is drawn first
    discard: vec[i64]  # the last card lies on top

    def __init__(self, seats: i64, chance: Chance, witness: Witness | None = None) -> None:
        super().__init__(seats, chance, witness)
        self.phase = OVER
        self.guard = 0
        self.turn = 0
        self.hands = same_for_all(seats, 0)
        self.aside = same_for_all(seats, NOTHING)
        self.flight = same_for_all(seats, NOTHING)
        self.known = same_for_all(seats * seats, 0)
        self.pile = vec[i64]()
        self.discard = vec[i64]()

    def deal(self) -> None:  # MT-2
        cards = cards_in(DECK)
        self.chance.shuffle(cards)
        dealt: i64 = 0
        for seat in range(self.seats):
            hand: i64 = 0
            for _ in range(CARDS_EACH):
                hand += ONE[cards[dealt]]
                dealt += 1
            self.hands[seat] = hand
        for at in range(self.seats * self.seats):
            self.known[at] = 0
        self.discard = vec[i64](capacity=CARDS)
        self.discard = append(self.discard, cards[dealt])
        self.pile = cards[dealt + 1 :]

    def top(self) -> i64:
        return self.discard[len(self.discard) - 1]

    def held(self, seat: i64) -> i64:  # MT-19
        """All cards of a seat, in the hand or not."""
        cards = self.hands[seat]
        if self.aside[seat] != NOTHING:
            cards += ONE[self.aside[seat]]
        if self.flight[seat] != NOTHING:
            cards += ONE[self.flight[seat]]
        return cards

    def number(self, seat: i64) -> i64:  # MT-21
        """How many cards a seat has, for all to see."""
        return size(self.held(seat))

    def may_give(self, seat: i64) -> i64:  # MT-7
        """The choice of cards that a seat may give."""
        return choice_of(self.hands[seat]) & NO_MITO

    # Cards that move

    def draw_for(self, seat: i64) -> i64:  # MT-5, MT-6
        """The card that a seat has drawn, or NOTHING."""
        if len(self.pile) == 0:
            self.reshuffle()
        if len(self.pile) == 0:
            return NOTHING
        self.pile, card = pop(self.pile)
        self.hands[seat] += ONE[card]
        return card

    def reshuffle(self) -> None:  # MT-6
        under = len(self.discard) - 1
        if under == 0:
            return
        self.pile = self.discard[:under]
        self.discard = self.discard[under:]
        self.chance.shuffle(self.pile)
        self.note(events.RESHUFFLED, NOBODY, under)

    def put_on_top(self, seat: i64, card: i64) -> None:
        """From a hand to the discard, for all to see."""
        self.hands[seat] -= ONE[card]
        self.discard = append(self.discard, card)
        known = self.known
        seats = self.seats
        for at in range(seat * seats, seat * seats + seats):
            known[at] = drop(known[at], card)

    def take_from_under(self, seat: i64) -> i64:  # MT-14
        """The card from just under the top one to a hand, for all to see."""
        self.discard, card = pop(self.discard, len(self.discard) - 2)
        self.hands[seat] += ONE[card]
        at = seat * self.seats
        for other in range(self.seats):
            if other != seat:
                self.known[at + other] += ONE[card]
        return card

    def show_to_all(self, holder: i64, card: i64) -> None:
        """Everybody sees that the holder has this card: one that they knew of, or not."""
        at = holder * self.seats
        for seat in range(self.seats):
            if seat != holder and not has(self.known[at + seat], card):
                self.known[at + seat] += ONE[card]

    def hand_over(self, giver: i64, taker: i64, card: i64) -> None:
        """From hand to hand: the two see it, the others see that a card went."""
        self.hands[giver] -= ONE[card]
        self.hands[taker] += ONE[card]
        at = giver * self.seats
        left = drop(self.known[at + taker], card)
        self.forget(giver)
        self.known[at + taker] = left
        self.known[taker * self.seats + giver] += ONE[card]

    def forget(self, holder: i64) -> None:
        """A card went unseen: nobody is sure any more of what the holder has."""
        at = holder * self.seats
        for seat in range(self.seats):
            self.known[at + seat] = 0

    def lay_aside(self, seat: i64, card: i64) -> None:
        self.hands[seat] -= ONE[card]
        self.aside[seat] = card

    def take_up(self, seat: i64) -> None:
        """Take the card laid aside back into the hand, if there is one."""
        if self.aside[seat] != NOTHING:
            self.hands[seat] += ONE[self.aside[seat]]
            self.aside[seat] = NOTHING

    def sure_of(self, seat: i64, holder: i64) -> i64:
        """The cards that a seat is sure another one has; who watches is sure of none."""
        return 0 if seat == SPECTATOR else self.known[holder * self.seats + seat]
