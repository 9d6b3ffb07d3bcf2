"""Looking ahead in Misty's draft: many rounds played to their end, in worlds that could be.

A world is a guess of all that the one who looks cannot see: hands never held, cards still to come.
Every card that could be picked and placed now is tried in the same worlds; then everybody goes on
at a glance (worth.py), and the full windows are solved exactly.
"""

import math
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from tablee.bots.misty.worth import Glance
from tablee.games.misty.cards import DECK, NO_CARDS, ONE, in_order
from tablee.games.misty.solver import solve
from tablee.games.misty.window import CARDS, HAND, Window
from tablee.kernel.cardset import members_of
from tablee.kernel.chance import Chance
from tablee.kernel.state import NOTHING

UNKNOWN: Final = -1  # a hand that has never been held by the one who looks

# By points ahead of the best of the others, from -30 to 30: how good that is, in millionths of a
# round won. Soft, as a wide lead in a guessed world is a likelier win in the real one.
WIDEST: Final = 30
SOFTNESS: Final = 1.5
GOOD: Final = vec[i64](
    [round(1_000_000 / (1 + math.exp(-d / SOFTNESS))) for d in range(-WIDEST, WIDEST + 1)]
)


def onward(step: i64, size: i64) -> i64:  # MY-4, MY-6
    """How many seats on the hands go after this step: to the left, then to the right, in turn."""
    return 1 if (step - 1) // HAND[size] % 2 == 0 else -1


@final
class Situation:
    """What one seat sees of a round that is being built."""

    seat: i64
    size: i64
    smiles: i64
    step: i64
    windows: list[Window]
    hands: vec[i64]  # or UNKNOWN
    picks: vec[i64]  # the cards shown, when they are being placed; else NOTHING
    spots: vec[i64]  # where they are to go; NOTHING: not settled yet
    pool: i64  # all cards that are not in sight

    def __init__(self, seat: i64, size: i64, smiles: i64, step: i64) -> None:
        self.seat = seat
        self.size = size
        self.smiles = smiles
        self.step = step
        self.windows = []
        self.hands = vec[i64]()
        self.picks = vec[i64]()
        self.spots = vec[i64]()
        self.pool = DECK

    def add_seat(self, window: Window, hand: i64, pick: i64, spot: i64) -> None:
        self.windows.append(window)
        self.hands = append(self.hands, hand)
        self.picks = append(self.picks, pick)
        self.spots = append(self.spots, spot)
        for turn in range(window.cards):
            self.pool -= ONE[window.kinds[turn]]
        if hand != UNKNOWN:
            self.pool -= hand
        if pick != NOTHING:
            self.pool -= ONE[pick]

    def next_seat(self) -> i64:
        """The neighbour who gets the hand next."""
        return (self.seat + onward(self.step, self.size)) % len(self.windows)

    def cards_in_hand(self) -> i64:
        """How many cards each hand has now."""
        held = HAND[self.size] - (self.step - 1) % HAND[self.size]
        return held if self.picks[self.seat] == NOTHING else held - 1

    def candidates(self) -> vec[i64]:
        """What could be done now: kind times 64 plus space, each once."""
        found = vec[i64]()
        glance = Glance(self.windows[self.seat], self.size)
        pick = self.picks[self.seat]
        last = NOTHING
        for kind in in_order(self.hands[self.seat] if pick == NOTHING else ONE[pick]):
            if kind != last:
                for space in members_of(glance.room):
                    found = append(found, kind * 64 + space)
            last = kind
        return found


@final
class World:
    """One guess of everything, and what becomes of it."""

    situation: Situation
    hands: vec[i64]
    deck: vec[i64]  # the cards to come
    dealt: i64  # how many of them have come
    step: i64
    windows: list[Window]
    chance: Chance

    def __init__(self, situation: Situation, chance: Chance) -> None:
        self.situation = situation
        self.chance = chance
        self.deck = in_order(situation.pool)
        chance.shuffle(self.deck)
        self.dealt = 0
        self.step = situation.step
        self.windows = []
        self.hands = situation.hands[:]
        for seat in range(len(self.hands)):
            if self.hands[seat] == UNKNOWN:
                self.hands[seat] = self.take(situation.cards_in_hand())

    def take(self, number: i64) -> i64:
        hand: i64 = NO_CARDS
        for _ in range(number):
            hand += ONE[self.deck[self.dealt]]
            self.dealt += 1
        return hand

    def play(self, candidate: i64) -> i64:
        """How good the round ends, in millionths of a win, if this is done first."""
        situation = self.situation
        hands = self.hands[:]
        dealt = self.dealt
        self.step = situation.step
        self.windows = [window.clone() for window in situation.windows]
        self.first_step(candidate)
        while self.step < CARDS[situation.size]:
            self.next_step()
        self.hands = hands
        self.dealt = dealt
        return self.outcome()

    def first_step(self, candidate: i64) -> None:
        """Complete the step that is under way."""
        situation = self.situation
        for seat in range(len(self.windows)):
            pick = situation.picks[seat]
            if seat == situation.seat:
                self.place(seat, candidate, in_hand=pick == NOTHING)
            elif pick == NOTHING:
                self.choose(seat)
            else:
                spot = situation.spots[seat]
                if spot == NOTHING:
                    spot = self.glance(seat).best_space(pick, self.chance)
                self.place(seat, pick * 64 + spot, in_hand=False)

    def next_step(self) -> None:
        size = self.situation.size
        if self.step % HAND[size] == 0:
            for seat in range(len(self.hands)):
                self.hands[seat] = self.take(HAND[size])
        else:
            self.pass_on(onward(self.step, size))
        self.step += 1
        for seat in range(len(self.windows)):
            self.choose(seat)

    def pass_on(self, further: i64) -> None:  # MY-4
        held = self.hands[:]
        for seat in range(len(held)):
            self.hands[(seat + further) % len(held)] = held[seat]

    def glance(self, seat: i64) -> Glance:
        return Glance(self.windows[seat], self.situation.size)

    def choose(self, seat: i64) -> None:
        self.place(seat, self.glance(seat).best_card(self.hands[seat], self.chance), in_hand=True)

    def place(self, seat: i64, choice: i64, *, in_hand: bool) -> None:
        kind = choice >> 6
        if in_hand:
            self.hands[seat] -= ONE[kind]
        self.windows[seat].place(kind, choice & 63)

    def outcome(self) -> i64:
        own: i64 = 0
        best: i64 = 0
        for seat in range(len(self.windows)):
            window = self.windows[seat]
            window.frame()
            points = solve(window, self.situation.smiles).best
            if seat == self.situation.seat:
                own = points
            else:
                best = max(best, points)
        return GOOD[own - best + WIDEST]


@final
class Search:
    """Candidates that are tried in ever more worlds, ever fewer of them."""

    situation: Situation
    chance: Chance
    candidates: vec[i64]  # those still in question, the best first once they have been sorted
    totals: vec[i64]
    playouts: i64  # rounds played so far

    def __init__(self, situation: Situation, chance: Chance) -> None:
        self.situation = situation
        self.chance = chance
        self.candidates = situation.candidates()
        self.totals = vec[i64]()
        for _ in self.candidates:
            self.totals = append(self.totals, 0)
        self.playouts = 0

    def try_all(self) -> None:
        """Every candidate that is left, in one more world."""
        world = World(self.situation, self.chance)
        for index in range(len(self.candidates)):
            self.totals[index] += world.play(self.candidates[index])
        self.playouts += len(self.candidates)

    def halve(self) -> None:
        """Keep the better half; all have been tried in the same worlds."""
        kept = (len(self.candidates) + 1) // 2
        for index in range(kept):
            best = index
            for other in range(index + 1, len(self.candidates)):
                if self.totals[other] > self.totals[best]:
                    best = other
            self.swap(index, best)
        self.candidates = self.candidates[:kept]
        self.totals = self.totals[:kept]

    def swap(self, one: i64, other: i64) -> None:
        candidate, total = self.candidates[one], self.totals[one]
        self.candidates[one], self.totals[one] = self.candidates[other], self.totals[other]
        self.candidates[other], self.totals[other] = candidate, total
