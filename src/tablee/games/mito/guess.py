"""A fair guess at all that one seat cannot know: `redeal`.

Not to be known are the others' cards but for what was seen of them, what they have laid aside to
give, whether an arm that has shown nothing yet takes a card along, when it will show, which cards
have gone, and the order of the draw pile.
"""

from typing import final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from tablee.games.mito.arms import Theft
from tablee.games.mito.cards import (
    ALL_KINDS,
    CARDS,
    DECK,
    NO_MITO,
    ONE,
    cards_in,
    choice_of,
    chosen,
    gifts_in,
    hand_of,
    number_of,
    size,
)
from tablee.games.mito.contest import Contest
from tablee.games.mito.terms import CAUGHT, GIFTS, PAUSE, RACE, REST_MS, TURN
from tablee.kernel.cardset import has
from tablee.kernel.chance import Chance
from tablee.kernel.state import NEVER, NOBODY, NOTHING, Witness


@final
class Pool:
    """The cards whose place is not known, in an order drawn from all orders alike."""

    cards: vec[i64]

    def __init__(self, hand: i64, chance: Chance) -> None:
        self.cards = cards_in(hand)
        chance.shuffle(self.cards)

    def draw(self) -> i64:
        self.cards, card = pop(self.cards)
        return card

    def draw_of(self, choice: i64) -> i64:
        """The first card of a choice, or NOTHING."""
        at = len(self.cards) - 1
        while at >= 0 and not chosen(choice, self.cards[at]):
            at -= 1
        if at < 0:
            return NOTHING
        self.cards, card = pop(self.cards, at)
        return card

    def put_back(self, card: i64) -> None:
        self.cards = append(self.cards, card)


class Guess(Contest):
    """What a seat that looks at this game may take for true."""

    resume: i64  # the phase that an accusation has interrupted
    caught_seat: i64  # who was caught, while that is being settled, or NOBODY
    caught_card: i64  # with which card, or NOTHING

    def __init__(self, seats: i64, chance: Chance, witness: Witness | None = None) -> None:
        super().__init__(seats, chance, witness)
        self.resume = TURN
        self.caught_seat = NOBODY
        self.caught_card = NOTHING

    def phase_of_play(self) -> i64:
        """The phase, or the one that goes on once the accusation is settled."""
        return self.resume if self.phase == CAUGHT else self.phase

    def redeal(self, seat: i64, chance: Chance) -> None:
        self.chance = chance
        if self.phase >= PAUSE:  # MT-21: all hands lie open
            self.pile = Pool(DECK - self.in_sight(), chance).cards
            return
        pool = Pool(DECK - self.certain(seat), chance)
        for holder in range(self.seats):
            if holder != seat:
                self.guess_cards(holder, seat, pool)
        if self.phase == RACE:
            self.let_somebody_race(seat, pool)
        for holder in range(self.seats):
            if holder == seat:
                self.guess_own_glimpse(holder)
            else:
                self.guess_places(holder)
        self.guess_thefts(seat, pool)
        self.pile = pool.cards

    # What is certain

    def in_sight(self) -> i64:
        """All but the draw pile."""
        cards = hand_of(self.discard)
        for seat in range(self.seats):
            cards += self.held(seat)
        for theft in self.thefts:
            if theft.by == NOBODY:
                cards += ONE[theft.card]
        return cards

    def certain(self, seat: i64) -> i64:
        """The cards whose place this seat knows."""
        cards = hand_of(self.discard)
        for holder in range(self.seats):
            if holder == seat:
                cards += self.held(seat)
            else:
                cards += self.sure_about(seat, holder)
        for theft in self.thefts:
            if theft.by == NOBODY and theft.seat == seat:
                cards += ONE[theft.card]
        return cards

    def sure_about(self, seat: i64, holder: i64) -> i64:
        """The cards that a seat is sure another one has, those in sight now included."""
        sure = self.sure_of(seat, holder)
        shown: i64 = 0
        if self.phase_of_play() == RACE and self.aside[holder] != NOTHING:
            shown += ONE[self.aside[holder]]
        if self.shows_caught(holder):
            shown += ONE[self.caught_card]
        for card in cards_in(shown):
            if number_of(sure, card) < number_of(shown, card):
                sure += ONE[card]
        return sure

    # The others' cards

    def guess_cards(self, holder: i64, seat: i64, pool: Pool) -> None:
        """All cards of a holder, put into its hand for now."""
        number = self.number(holder)
        cards = self.sure_about(seat, holder)
        while gifts_in(cards) < self.gifts_seen(holder):
            cards += ONE[pool.draw_of(NO_MITO)]
        while size(cards) < number:
            cards += ONE[pool.draw()]
        self.hands[holder] = cards
        for other in range(self.seats):
            if other != seat:
                self.known[holder * self.seats + other] = 0

    def gifts_seen(self, holder: i64) -> i64:
        """How many cards that may be given everybody can tell this seat to have."""
        gifts: i64 = 0
        if self.is_awaited_giver(holder) or (self.phase == CAUGHT and holder == self.guard):
            gifts += 1
        if self.aside[holder] != NOTHING and self.phase_of_play() != RACE:
            gifts += 1
        if self.shows_caught(holder) and chosen(NO_MITO, self.caught_card):
            gifts += 1
        return gifts

    def shows_caught(self, holder: i64) -> bool:
        """Whether this seat has back in its hand what it was caught with."""
        return self.phase == CAUGHT and holder == self.caught_seat

    def is_awaited_giver(self, holder: i64) -> bool:
        return self.phase_of_play() == GIFTS and has(self.givers, holder)

    def let_somebody_race(self, seat: i64, pool: Pool) -> None:  # MT-20
        """The race is on because somebody had a card for it."""
        for holder in range(self.seats):
            cards = self.held(holder) if holder == seat else self.hands[holder]
            if self.matching(holder, choice_of(cards)) != 0:
                return
        for holder in range(self.seats):
            if holder != seat and self.swap_in_a_match(holder, seat, pool):
                return

    def swap_in_a_match(self, holder: i64, seat: i64, pool: Pool) -> bool:
        unknown = cards_in(self.hands[holder] - self.sure_about(seat, holder))
        if len(unknown) == 0:
            return False
        card = pool.draw_of(self.matching(holder, choice_of(DECK)))
        if card == NOTHING:
            return False
        other = unknown[self.chance.below(len(unknown))]
        pool.put_back(other)
        self.hands[holder] += ONE[card] - ONE[other]
        return True

    def guess_places(self, holder: i64) -> None:
        """What of a holder's cards is in the hand, laid aside or in flight."""
        if self.aside[holder] != NOTHING:
            self.guess_aside(holder)
        self.flight[holder] = NOTHING
        self.glimpse_ms[holder] = NEVER
        self.rest_ms[holder] = NEVER
        if self.arm_ms[holder] != NEVER:
            owed = self.pick(holder, NO_MITO) if self.is_awaited_giver(holder) else NOTHING
            self.guess_arm(holder, 0 if owed == NOTHING else 1)
            if owed != NOTHING:
                self.hands[holder] += ONE[owed]

    def guess_aside(self, holder: i64) -> None:
        """In a race it lies open; else any card that may be given, but not the one in sight."""
        if self.phase_of_play() == RACE:
            self.hands[holder] -= ONE[self.aside[holder]]
            return
        shown: i64 = ONE[self.caught_card] if self.shows_caught(holder) else 0
        self.hands[holder] -= shown
        self.aside[holder] = self.pick(holder, NO_MITO)
        self.hands[holder] += shown

    def guess_arm(self, holder: i64, owed: i64) -> None:
        """A theft or not: certain once a corner has shown, else one is as likely as the other."""
        glimpsed = self.glimpsed_ms[holder] != NEVER
        glimpse_ms = self.secret_moment(self.arm_ms[holder], self.now_ms)
        could = glimpsed or (glimpse_ms != NEVER and self.chance.below(2) == 0)
        if could and self.hands[holder] != 0 and self.number(holder) + owed > 1:
            self.flight[holder] = self.pick(holder, ALL_KINDS)
            self.glimpse_ms[holder] = NEVER if glimpsed else glimpse_ms
        elif not glimpsed and self.has_rest(holder):
            self.rest_ms[holder] = self.arm_ms[holder] + REST_MS

    def has_rest(self, holder: i64) -> bool:
        """Whether the 3 s since the arm rose are not over."""
        return (self.arm_ms[holder] + REST_MS) * 8 + holder in self.rests

    def guess_own_glimpse(self, seat: i64) -> None:
        if self.glimpse_ms[seat] != NEVER:
            self.glimpse_ms[seat] = self.secret_moment(self.arm_ms[seat], self.now_ms)

    def guess_thefts(self, seat: i64, pool: Pool) -> None:
        """When a card went everybody has seen, but not which."""
        thefts: list[Theft] = []
        for theft in self.thefts:
            if theft.by == NOBODY and theft.seat != seat:
                thefts.append(Theft(theft.seat, pool.draw(), theft.at_ms, NOBODY))
            else:
                thefts.append(theft)
        self.thefts = thefts

    def pick(self, holder: i64, choice: i64) -> i64:
        """Take one card of a choice out of a hand, each as likely."""
        cards = vec[i64](capacity=CARDS)
        for kind in cards_in(self.hands[holder]):
            if chosen(choice, kind):
                cards = append(cards, kind)
        card = cards[self.chance.below(len(cards))]
        self.hands[holder] -= ONE[card]
        return card
