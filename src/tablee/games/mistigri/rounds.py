"""Rounds: who begins (MG-4), what the cards left cost (MG-20), when it is decided (MG-22)."""

import math
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tablee.games.mistigri import events
from tablee.games.mistigri.cards import FIRST_COPY, VALUE
from tablee.games.mistigri.hands import Hands, cats_in
from tablee.kernel.cardset import lowest, rest
from tablee.kernel.chance import Chance
from tablee.kernel.state import WIN, Standings, Witness, divided
from tablee.kernel.vectors import greatest, least

ROUNDS: Final = 2
MOST_ROUNDS: Final = 3

# By points behind the first: the chance to win, against that of the first. So many points make it e
# times smaller, a round before the end and at the end too: what is close in a guessed world may go
# the other way in the real one, and who cannot win any more still wants fewer points.
SPREAD: Final = 10.0
WIDEST: Final = 120
CHANCE_BEHIND: Final = vec[i64](
    [round(WIN * math.exp(-points / SPREAD)) for points in range(WIDEST + 1)]
)


class Rounds(Hands):
    """The score sheet of a game."""

    totals: vec[i64]  # penalty points of the rounds before
    round: i64
    first: i64  # the first player of this round

    def __init__(self, seats: i64, chance: Chance, witness: Witness | None = None) -> None:
        super().__init__(seats, chance, witness)
        self.totals = vec[i64]()
        self.round = 0
        self.first = 0

    def deal_round(self, first: i64) -> None:
        self.round += 1
        self.first = first
        self.note(events.ROUND_BEGAN, first, self.round)
        self.deal(first)
        if self.witness is not None:
            self.note_deal()

    def note_deal(self) -> None:
        for seat in range(self.seats):
            for cat in cats_in(self.hands[seat]):
                self.note(events.DEALT, seat, cat)

    def score_round(self) -> None:  # MG-20, MG-21
        for seat in range(self.seats):
            penalty: i64 = 0
            left = self.hands[seat]
            while left != 0:
                cat = FIRST_COPY[lowest(left)]
                penalty += VALUE[cat]
                self.note(events.REVEALED, seat, cat)
                left = rest(left)
            self.totals[seat] += penalty
            self.note(events.SCORED, seat, penalty)

    def was_last_round(self) -> bool:  # MG-22
        if self.round == MOST_ROUNDS:
            return True
        return self.round == ROUNDS and not self.is_tied()

    def is_tied(self) -> bool:
        fewest = least(self.totals)
        seats_with_fewest: i64 = 0
        for total in self.totals:
            if total == fewest:
                seats_with_fewest += 1
        return seats_with_fewest > 1

    def stage(self) -> i64:
        return self.round

    def shares(self) -> vec[i64]:  # MG-22
        fewest = least(self.totals)
        chances = vec[i64](capacity=self.seats)
        for total in self.totals:
            chances = append(chances, CHANCE_BEHIND[min(total - fewest, WIDEST)])
        return divided(chances)

    def next_first(self) -> i64:  # MG-4
        highest = greatest(self.totals)
        seat = (self.first + 1) % self.seats
        while self.totals[seat] != highest:
            seat = (seat + 1) % self.seats
        return seat

    def standings(self) -> Standings:  # MG-22
        return Standings(list(self.totals), high_wins=False, over=self.is_over())
