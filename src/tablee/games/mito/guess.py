"""A fair guess at all that one seat cannot know, for `redeal`.

Not to be known are the others' cards but for what was seen of them, what they have laid aside to
give, whether an arm that has shown nothing yet takes a card along, when it will show, which cards
have gone, and the order of the draw pile.
"""

from typing import final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from tablee.games.mito.arms import Theft, rest_of
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
from tablee.games.mito.terms import CAUGHT, GIFTS, RACE, REST_MS, is_ended
from tablee.kernel.cardset import has
from tablee.kernel.chance import Chance
from tablee.kernel.state import NEVER, NOBODY, NOTHING


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


@final
class Guess:
    """What one seat that looks at a game may take for true, put in place of what is."""

    game: Contest
    seat: i64
    chance: Chance
    pool: Pool

    def __init__(self, game: Contest, seat: i64, chance: Chance) -> None:
        self.game = game
        self.seat = seat
        self.chance = chance
        certain = self.in_sight() if is_ended(game.phase) else self.certain()
        self.pool = Pool(DECK - certain, chance)

    def make(self) -> None:
        game = self.game
        game.chance = self.chance
        if not is_ended(game.phase):  # MT-21: else all hands lie open
            self.guess_hands()
            self.guess_thefts()
        game.pile = self.pool.cards

    def guess_hands(self) -> None:
        for holder in range(self.game.seats):
            if holder != self.seat:
                self.guess_cards(holder)
        if self.game.phase == RACE:
            self.let_somebody_race()
        for holder in range(self.game.seats):
            if holder == self.seat:
                self.guess_own_glimpse()
            else:
                self.guess_places(holder)

    # What is certain

    def in_sight(self) -> i64:
        """All but the draw pile."""
        cards = hand_of(self.game.discard)
        for seat in range(self.game.seats):
            cards += self.game.held(seat)
        for theft in self.game.thefts:
            if theft.by == NOBODY:
                cards += ONE[theft.card]
        return cards

    def certain(self) -> i64:
        """The cards whose place this seat knows."""
        cards = hand_of(self.game.discard)
        for holder in range(self.game.seats):
            if holder == self.seat:
                cards += self.game.held(self.seat)
            else:
                cards += self.sure_about(holder)
        for theft in self.game.thefts:
            if theft.by == NOBODY and theft.seat == self.seat:
                cards += ONE[theft.card]
        return cards

    def sure_about(self, holder: i64) -> i64:
        """The cards that a seat is sure another one has, those in sight now included."""
        sure = self.game.sure_of(self.seat, holder)
        shown: i64 = 0
        if self.game.phase_of_play() == RACE and self.game.aside[holder] != NOTHING:
            shown += ONE[self.game.aside[holder]]
        if self.shows_caught(holder):
            shown += ONE[self.game.caught_card]
        for card in cards_in(shown):
            if number_of(sure, card) < number_of(shown, card):
                sure += ONE[card]
        return sure

    # The others' cards

    def guess_cards(self, holder: i64) -> None:
        """All cards of a holder, put into its hand for now."""
        number = self.game.number(holder)
        cards = self.sure_about(holder)
        while gifts_in(cards) < self.gifts_seen(holder):
            cards += ONE[self.pool.draw_of(NO_MITO)]
        while size(cards) < number:
            cards += ONE[self.pool.draw()]
        self.game.hands[holder] = cards
        for other in range(self.game.seats):
            if other != self.seat:
                self.game.known[holder * self.game.seats + other] = 0

    def gifts_seen(self, holder: i64) -> i64:
        """How many cards that may be given everybody can tell this seat to have."""
        gifts: i64 = 0
        if self.is_awaited_giver(holder) or (
            self.game.phase == CAUGHT and holder == self.game.guard
        ):
            gifts += 1
        if self.game.aside[holder] != NOTHING and self.game.phase_of_play() != RACE:
            gifts += 1
        if self.shows_caught(holder) and chosen(NO_MITO, self.game.caught_card):
            gifts += 1
        return gifts

    def shows_caught(self, holder: i64) -> bool:
        """Whether this seat has back in its hand what it was caught with."""
        return self.game.phase == CAUGHT and holder == self.game.caught_seat

    def is_awaited_giver(self, holder: i64) -> bool:
        return self.game.phase_of_play() == GIFTS and has(self.game.givers, holder)

    def let_somebody_race(self) -> None:  # MT-20
        """The race is on because somebody had a card for it."""
        for holder in range(self.game.seats):
            cards = self.game.held(holder) if holder == self.seat else self.game.hands[holder]
            if self.game.matching(holder, choice_of(cards)) != 0:
                return
        for holder in range(self.game.seats):
            if holder != self.seat and self.swap_in_a_match(holder):
                return

    def swap_in_a_match(self, holder: i64) -> bool:
        unknown = cards_in(self.game.hands[holder] - self.sure_about(holder))
        if len(unknown) == 0:
            return False
        card = self.pool.draw_of(self.game.matching(holder, choice_of(DECK)))
        if card == NOTHING:
            return False
        other = unknown[self.chance.below(len(unknown))]
        self.pool.put_back(other)
        self.game.hands[holder] += ONE[card] - ONE[other]
        return True

    def guess_places(self, holder: i64) -> None:
        """What of a holder's cards is in the hand, laid aside or in flight."""
        if self.game.aside[holder] != NOTHING:
            self.guess_aside(holder)
        self.game.flight[holder] = NOTHING
        self.game.glimpse_ms[holder] = NEVER
        self.game.rest_ms[holder] = NEVER
        if self.game.arm_ms[holder] != NEVER:
            owed = self.pick(holder, NO_MITO) if self.is_awaited_giver(holder) else NOTHING
            self.guess_arm(holder, 0 if owed == NOTHING else 1)
            if owed != NOTHING:
                self.game.hands[holder] += ONE[owed]

    def guess_aside(self, holder: i64) -> None:
        """In a race it lies open; else any card that may be given, but not the one in sight."""
        if self.game.phase_of_play() == RACE:
            self.game.hands[holder] -= ONE[self.game.aside[holder]]
            return
        shown: i64 = ONE[self.game.caught_card] if self.shows_caught(holder) else 0
        self.game.hands[holder] -= shown
        self.game.aside[holder] = self.pick(holder, NO_MITO)
        self.game.hands[holder] += shown

    def guess_arm(self, holder: i64, owed: i64) -> None:
        """A theft or not: certain once a corner has shown, else one is as likely as the other."""
        glimpsed = self.game.glimpsed_ms[holder] != NEVER
        glimpse_ms = self.game.secret_moment(self.game.arm_ms[holder], self.game.now_ms)
        could = glimpsed or (glimpse_ms != NEVER and self.chance.below(2) == 0)
        if could and self.game.hands[holder] != 0 and self.game.number(holder) + owed > 1:
            self.game.flight[holder] = self.pick(holder, ALL_KINDS)
            self.game.glimpse_ms[holder] = NEVER if glimpsed else glimpse_ms
        elif not glimpsed and self.has_rest(holder):
            self.game.rest_ms[holder] = self.game.arm_ms[holder] + REST_MS

    def has_rest(self, holder: i64) -> bool:
        """Whether the 3 s since the arm rose are not over."""
        return rest_of(self.game.arm_ms[holder] + REST_MS, holder) in self.game.rests

    def guess_own_glimpse(self) -> None:
        if self.game.glimpse_ms[self.seat] != NEVER:
            self.game.glimpse_ms[self.seat] = self.game.secret_moment(
                self.game.arm_ms[self.seat], self.game.now_ms
            )

    def guess_thefts(self) -> None:
        """When a card went everybody has seen, but not which."""
        thefts: list[Theft] = []
        for theft in self.game.thefts:
            if theft.by == NOBODY and theft.seat != self.seat:
                thefts.append(Theft(theft.seat, self.pool.draw(), theft.at_ms, NOBODY))
            else:
                thefts.append(theft)
        self.game.thefts = thefts

    def pick(self, holder: i64, choice: i64) -> i64:
        """Take one card of a choice out of a hand, each as likely."""
        cards = vec[i64](capacity=CARDS)
        for kind in cards_in(self.game.hands[holder]):
            if chosen(choice, kind):
                cards = append(cards, kind)
        card = cards[self.chance.below(len(cards))]
        self.game.hands[holder] -= ONE[card]
        return card
