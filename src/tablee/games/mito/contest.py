"""Who is quick: the mosquito's slap with its gifts, and the cockroach's race (MT-12, MT-13, MT-20).

Times in here are milliseconds after the contest began.
"""

from librt.vecs import vec
from mypy_extensions import i64

from tablee.games.mito import events
from tablee.games.mito.cards import (
    ALL_KINDS,
    KINDS,
    NO_MITO,
    OF_VALUE,
    choice_of,
    chosen,
    has,
    value,
)
from tablee.games.mito.rounds import Rounds
from tablee.games.mito.terms import (
    EARLIER,
    GIFTS,
    RACE,
    RACE_MS,
    SLAP,
    SLAP_MS,
    is_contest,
    stretched,
)
from tablee.kernel.cardset import BIT
from tablee.kernel.chance import Chance
from tablee.kernel.errors import IllegalMove
from tablee.kernel.state import NEVER, NOBODY, NOTHING, Witness, a_seat_of
from tablee.kernel.vectors import same_for_all


class Contest(Rounds):
    """The contest that is on, and what follows from it."""

    began_ms: i64  # when it began, or began anew; else NEVER
    hits: vec[i64]  # when each seat slapped, or put a card into the race; EARLIER; NEVER: not yet
    slowest: i64  # who gets the gifts, or NOBODY

    def __init__(self, seats: i64, chance: Chance, witness: Witness | None = None) -> None:
        super().__init__(seats, chance, witness)
        self.began_ms = NEVER
        self.hits = same_for_all(seats, NEVER)
        self.slowest = NOBODY

    def race_ms(self) -> i64:
        return self.began_ms if is_contest(self.phase) else NEVER

    def begin_contest(self, phase: i64, at_ms: i64) -> None:
        for seat in range(self.seats):
            self.hits[seat] = NEVER
        self.began_ms = at_ms
        self.enter(phase, at_ms)

    def after_ms(self, at_ms: i64) -> i64:
        return max(at_ms - self.began_ms, 0)

    def closing_ms(self) -> i64:
        """When time closes the contest, or NEVER."""
        if self.phase == SLAP:
            return self.began_ms + stretched(SLAP_MS, self.windows)
        if self.phase != RACE:
            return NEVER
        first = self.first_hit()
        # Who comes at the same millisecond is as quick: so a race is settled one later.
        longest = stretched(RACE_MS, self.windows)
        return self.began_ms + (longest if first == NEVER else first + 1)

    def close_contest(self, at_ms: i64) -> None:
        if self.phase == SLAP:
            self.close_slap(at_ms)
        else:
            self.settle_race(at_ms)

    def first_hit(self) -> i64:
        first: i64 = NEVER
        for seat in range(self.seats):
            first = min(first, self.hits[seat])
        return first

    def who_hit(self, when: i64) -> i64:
        """The seats that hit at this time; for NEVER, those that have not, but could slap."""
        found: i64 = 0
        hits = self.hits
        for seat in range(self.seats):
            if hits[seat] == when and (self.phase == RACE or seat != self.turn):
                found |= BIT[seat]
        return found

    def resume_contest(self, phase: i64, at_ms: i64) -> None:  # MT-9, MT-20
        """After an accusation: who was quick stays so, the others race anew."""
        self.enter(phase, at_ms)
        self.began_ms = at_ms
        if phase == RACE and self.first_hit() != NEVER:
            self.settle_race(at_ms)
            return
        for seat in range(self.seats):
            if self.hits[seat] != NEVER:
                self.hits[seat] = EARLIER

    # The mosquito

    def slap(self, seat: i64, at_ms: i64) -> None:  # MT-12
        if self.phase != SLAP:
            raise IllegalMove("MT-12", "there is no mosquito to slap")
        if seat == self.turn:
            raise IllegalMove("MT-12", "who played the mosquito does not slap")
        if self.hits[seat] != NEVER:
            raise IllegalMove("MT-12", "you have slapped already")
        self.hits[seat] = self.after_ms(at_ms)
        self.note(events.SLAPPED, seat, self.hits[seat])
        if self.who_hit(NEVER) == 0:
            self.close_slap(at_ms)

    def close_slap(self, at_ms: i64) -> None:  # MT-12, MT-20
        latest: i64 = EARLIER
        for seat in range(self.seats):
            if seat != self.turn:
                latest = max(latest, self.hits[seat])
        last = self.who_hit(latest)
        self.slowest = a_seat_of(last, self.chance)
        self.note(events.SLOWEST, self.slowest, events.lot(last))
        self.begin_gifts(at_ms)

    def begin_gifts(self, at_ms: i64) -> None:  # MT-12
        givers = self.all_seats() & ~BIT[self.slowest]
        self.call_back_for_gifts(givers)
        self.givers = self.able_to_give(givers)
        self.enter(GIFTS, at_ms)
        if self.givers == 0:
            self.move_gifts(at_ms)

    def call_back_for_gifts(self, givers: i64) -> None:  # MT-12, MT-19
        """Who is asked must not depend on which card is in flight."""
        for seat in range(self.seats):
            card = self.flight[seat]
            is_needed = givers & BIT[seat] != 0 and self.may_give(seat) == 0
            if is_needed and card != NOTHING and chosen(NO_MITO, card):
                self.call_back(seat)

    def able_to_give(self, seats: i64) -> i64:
        able: i64 = 0
        for seat in range(self.seats):
            if seats & BIT[seat] != 0 and self.may_give(seat) != 0:
                able |= BIT[seat]
        return able

    def choose_gift(self, seat: i64, card: i64, at_ms: i64) -> None:  # MT-12
        if self.givers & BIT[seat] == 0:
            raise IllegalMove("MT-12", "each of the others gives one card, and only one")
        self.refuse_gift(seat, card)
        self.lay_aside(seat, card)
        self.givers &= ~BIT[seat]
        if self.givers == 0:
            self.move_gifts(at_ms)

    def refuse_gift(self, seat: i64, card: i64) -> None:
        if card >= KINDS or not has(self.hands[seat], card):
            raise IllegalMove("MT-11", "you do not hold that card")
        if not chosen(NO_MITO, card):
            raise IllegalMove("MT-7", "a Mito may not be given")

    def move_gifts(self, at_ms: i64) -> None:  # MT-12, MT-15
        """All at once, so that several can be out at the same moment."""
        taker = self.slowest
        for giver in range(self.seats):
            card = self.aside[giver]
            if card != NOTHING:
                self.take_up(giver)
                self.hand_over(giver, taker, card)
                self.note(events.GAVE, giver, card, taker)
        self.slowest = NOBODY
        ended = False
        for seat in range(self.seats):
            if not self.still_holds(seat):
                ended = True
        if ended:
            self.end_round(at_ms)
        else:
            self.next_turn(at_ms)

    # The cockroach

    def may_race(self, seat: i64) -> i64:  # MT-13
        """The choice of cards that a seat may put into the race."""
        if self.hits[seat] != NEVER:
            return 0
        return self.matching(seat, choice_of(self.hands[seat]))

    def matching(self, seat: i64, choice: i64) -> i64:
        """What of a choice has the value of the top card, and may be put on it by this seat."""
        return choice & OF_VALUE[value(self.top())] & self.playable_by(seat)

    def playable_by(self, seat: i64) -> i64:  # MT-7
        return ALL_KINDS if seat == self.guard else NO_MITO

    def begin_race(self, at_ms: i64) -> None:  # MT-13, MT-20
        self.begin_contest(RACE, at_ms)
        for seat in range(self.seats):
            # A card in flight counts, or the race would tell what it is.
            if self.matching(seat, choice_of(self.held(seat))) != 0:
                return
        self.settle_race(at_ms)

    def race(self, seat: i64, card: i64, at_ms: i64) -> None:  # MT-13
        if self.phase != RACE:
            raise IllegalMove("MT-13", "there is no race now")
        if self.hits[seat] != NEVER:
            raise IllegalMove("MT-13", "your card is down already")
        if card >= KINDS or not has(self.hands[seat], card):
            raise IllegalMove("MT-13", "you do not hold that card")
        if not chosen(self.playable_by(seat), card):
            raise IllegalMove("MT-7", "only the guard may play a Mito")
        if value(card) != value(self.top()):
            raise IllegalMove("MT-13", "the card must have the value of the cockroach")
        self.hits[seat] = self.after_ms(at_ms)
        self.lay_aside(seat, card)
        self.note(events.RACED, seat, card, self.hits[seat])

    def settle_race(self, at_ms: i64) -> None:  # MT-13, MT-15, MT-20
        first = self.first_hit()
        if first == NEVER:
            self.note(events.RACE_MISSED, NOBODY)
            self.next_turn(at_ms)
            return
        quick = self.who_hit(first)
        winner = a_seat_of(quick, self.chance)
        card = self.aside[winner]
        for seat in range(self.seats):
            if self.aside[seat] != NOTHING:
                self.show_to_all(seat, self.aside[seat])
                self.take_up(seat)
        self.put_on_top(winner, card)
        self.note(events.RACE_WON, winner, card, events.lot(quick))
        if self.still_holds(winner):
            self.next_turn(at_ms)
        else:
            self.end_round(at_ms)
