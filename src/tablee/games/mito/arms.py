"""Arms that move: cards that vanish, and fidgets that look the same (MT-8, MT-17 … MT-19)."""

from typing import final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from tablee.games.mito import events
from tablee.games.mito.cards import KINDS, ONE, choice_of, chosen, first_of, number_of
from tablee.games.mito.cards import has as has_card
from tablee.games.mito.hands import Hands
from tablee.games.mito.terms import GIFTS, GLIMPSE_FROM_MS, REST_MS, allows_cheating
from tablee.kernel.cardset import has, rest
from tablee.kernel.chance import Chance
from tablee.kernel.errors import IllegalMove
from tablee.kernel.state import NEVER, NOBODY, NOTHING, Witness
from tablee.kernel.values import Value
from tablee.kernel.vectors import same_for_all


def rest_of(end_ms: i64, seat: i64) -> i64:
    """When a rest ends, and whose it is, in one number."""
    return end_ms * 8 + seat


def rest_end_ms(rest: i64) -> i64:
    return rest // 8


def rest_seat(rest: i64) -> i64:
    return rest % 8


@final
class Theft(Value):
    """A card that has vanished, or with which somebody was caught (MT-21)."""

    seat: i64
    card: i64
    at_ms: i64  # after the round began
    by: i64  # the guard who caught it, or NOBODY

    def __init__(self, seat: i64, card: i64, at_ms: i64, by: i64) -> None:
        self.seat = seat
        self.card = card
        self.at_ms = at_ms
        self.by = by

    def __getnewargs__(self) -> tuple[object, ...]:
        return self.seat, self.card, self.at_ms, self.by


class Arms(Hands):
    """Who moves an arm, what goes along with it, and what has gone in this round."""

    arm_ms: vec[i64]  # when each arm rose, or NEVER
    glimpse_ms: vec[i64]  # when a corner will show, which nobody knows, or NEVER
    glimpsed_ms: vec[i64]  # when one has shown since this arm rose, or NEVER
    rest_ms: vec[i64]  # until when each seat may not fidget again, or NEVER
    rests: vec[i64]  # when the 3 s of each arm are over, and whose (rest_of), earliest first
    givers: i64  # the seats that still choose a card for the slowest
    thefts: list[Theft]
    round_ms: i64  # when the round began
    now_ms: i64  # when something happened last
    vanish_ms: i64  # MT-17
    glimpse_for_ms: i64  # MT-17: for how long a corner shows

    def __init__(self, seats: i64, chance: Chance, witness: Witness | None = None) -> None:
        super().__init__(seats, chance, witness)
        self.arm_ms = same_for_all(seats, NEVER)
        self.glimpse_ms = same_for_all(seats, NEVER)
        self.glimpsed_ms = same_for_all(seats, NEVER)
        self.rest_ms = same_for_all(seats, NEVER)
        self.rests = vec[i64]()
        self.givers = 0
        self.thefts = []
        self.round_ms = 0
        self.now_ms = 0
        self.vanish_ms = 1500
        self.glimpse_for_ms = 350

    # What is possible

    def may_cheat(self) -> bool:  # MT-8
        return allows_cheating(self.phase)

    def has_free_arm(self, seat: i64) -> bool:
        return seat != self.guard and self.arm_ms[seat] == NEVER and self.may_cheat()

    def may_fidget(self, seat: i64) -> bool:  # MT-18
        return self.has_free_arm(seat) and self.rest_ms[seat] == NEVER

    def may_vanish(self, seat: i64) -> i64:
        """The choice of cards that a seat may make vanish."""
        if not self.has_free_arm(seat) or self.number(seat) < 2:
            return 0
        return choice_of(self.hands[seat]) & ~self.owed(seat)

    def owed(self, seat: i64) -> i64:  # MT-12
        """The only card that a seat could give to the slowest, and has to, as a choice."""
        if self.phase != GIFTS or not has(self.givers, seat):
            return 0
        gifts = self.may_give(seat)
        if rest(gifts) != 0 or number_of(self.hands[seat], first_of(gifts)) > 1:
            return 0
        return gifts

    # Cheating

    def vanish(self, seat: i64, card: i64, at_ms: i64) -> None:  # MT-8, MT-17
        self.refuse_arm(seat)
        if card >= KINDS or not has_card(self.hands[seat], card):
            raise IllegalMove("MT-8", "you do not hold that card")
        if self.number(seat) < 2:
            raise IllegalMove("MT-8", "the last card may not vanish")
        if chosen(self.owed(seat), card):
            raise IllegalMove("MT-12", "that is the only card you can give to the slowest")
        self.hands[seat] -= ONE[card]
        self.flight[seat] = card
        self.glimpse_ms[seat] = self.secret_moment(at_ms, at_ms)
        self.raise_arm(seat, at_ms)
        self.note(events.ARM, seat, card)

    def fidget(self, seat: i64, at_ms: i64) -> None:  # MT-18
        self.refuse_arm(seat)
        if self.rest_ms[seat] != NEVER:
            raise IllegalMove("MT-18", "one fidget in three seconds")
        self.raise_arm(seat, at_ms)
        self.rest_ms[seat] = at_ms + REST_MS
        self.note(events.ARM, seat)

    def refuse_arm(self, seat: i64) -> None:
        if not self.may_cheat():
            raise IllegalMove("MT-8", "nobody cheats now")
        if seat == self.guard:
            raise IllegalMove("MT-8", "the guard does not cheat")
        if self.arm_ms[seat] != NEVER:
            raise IllegalMove("MT-8", "one card at a time: your arm is still moving")

    def raise_arm(self, seat: i64, at_ms: i64) -> None:
        self.arm_ms[seat] = at_ms
        self.glimpsed_ms[seat] = NEVER
        # Every arm has its 3 s, or else the moment at which they end would tell a fidget.
        self.rests = append(self.rests, rest_of(at_ms + REST_MS, seat))

    def secret_moment(self, arm_ms: i64, from_ms: i64) -> i64:  # MT-17
        """When a corner will show of the card of an arm, not before `from_ms`; NEVER: too late."""
        latest = arm_ms + max(self.vanish_ms - self.glimpse_for_ms, 0)
        earliest = max(min(arm_ms + GLIMPSE_FROM_MS, latest), from_ms)
        if earliest > latest:
            return NEVER
        return earliest + self.chance.below(latest - earliest + 1)

    # What time does

    def arms_alarm_ms(self) -> i64:
        """When the next thing happens to an arm."""
        alarm_ms: i64 = NEVER
        arm_ms = self.arm_ms
        for seat in range(self.seats):
            if arm_ms[seat] != NEVER:
                alarm_ms = min(alarm_ms, self.glimpse_ms[seat])
                alarm_ms = min(alarm_ms, arm_ms[seat] + self.vanish_ms)
        return min(alarm_ms, rest_end_ms(self.rests[0])) if len(self.rests) > 0 else alarm_ms

    def ring_arms(self, due_ms: i64) -> bool:
        """What is due first of: a glimpse, an arm down, a rest over; whether something was."""
        glimpse_ms = self.glimpse_ms
        for seat in range(self.seats):
            if glimpse_ms[seat] <= due_ms:
                glimpse_ms[seat] = NEVER
                self.glimpsed_ms[seat] = due_ms
                self.note(events.GLIMPSED, seat)
                return True
        for seat in range(self.seats):
            if self.arm_ms[seat] != NEVER and self.arm_ms[seat] + self.vanish_ms <= due_ms:
                self.bring_down(seat, due_ms)
                return True
        return self.end_rests(due_ms)

    def end_rests(self, due_ms: i64) -> bool:  # MT-18
        """The 3 s of arms are over, and of fidgets the rest; whether any were."""
        ended = False
        while len(self.rests) > 0 and rest_end_ms(self.rests[0]) <= due_ms:
            self.rests, over = pop(self.rests, 0)
            seat = rest_seat(over)
            if self.rest_ms[seat] <= rest_end_ms(over):
                self.rest_ms[seat] = NEVER
            ended = True
        return ended

    def bring_down(self, seat: i64, at_ms: i64) -> None:  # MT-17
        """An arm comes to its end; a card in flight is gone."""
        self.arm_ms[seat] = NEVER
        self.glimpsed_ms[seat] = NEVER
        card = self.flight[seat]
        if card != NOTHING:
            self.flight[seat] = NOTHING
            self.thefts.append(Theft(seat, card, at_ms - self.round_ms, NOBODY))
            self.forget(seat)
            self.note(events.GONE, seat, card)
        self.note(events.ARM_DOWN, seat)

    # Cards that come back

    def call_back(self, seat: i64) -> None:  # MT-19
        """Nobody else hears of it: the arm goes on, and shows nothing any more."""
        self.note(events.CALLED_BACK, seat, self.flight[seat])
        self.take_back(seat)

    def take_back(self, seat: i64) -> None:
        """The card in flight to the hand, if there is one."""
        if self.flight[seat] != NOTHING:
            self.hands[seat] += ONE[self.flight[seat]]
            self.flight[seat] = NOTHING
            self.glimpse_ms[seat] = NEVER

    def still_holds(self, seat: i64) -> bool:  # MT-15, MT-19
        """Whether a seat that has just lost a card has any left, one in flight included."""
        if self.hands[seat] == 0 and self.aside[seat] == NOTHING and self.flight[seat] != NOTHING:
            self.call_back(seat)
        return self.number(seat) > 0

    def end_arms(self) -> None:  # MT-19
        """All arms come to rest, and all cards in flight come back."""
        for seat in range(self.seats):
            if self.flight[seat] != NOTHING:
                self.call_back(seat)
            self.arm_ms[seat] = NEVER
            self.glimpsed_ms[seat] = NEVER

    def watch_ms(self) -> i64:
        oldest: i64 = NEVER
        for seat in range(self.seats):
            oldest = min(oldest, self.arm_ms[seat])
        return oldest
