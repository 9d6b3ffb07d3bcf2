"""Misty, rule by rule. The numbers are those of docs/rules/misty.md.

A card:        PICK, all in secret; then PLACE, where it is not settled yet    MY-3, MY-5, MY-15
Hands:         dealt, passed on after each card, dealt again                   MY-2, MY-4, MY-6
A full window: ACTIVATE, all at the same time; then eaten and scored           MY-7 … MY-12
A game:        rounds, until somebody has won two                              MY-13

What leaves no choice is not asked: the last card of a hand, the only space for a card.
"""

from typing import ClassVar, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from tablee.games.misty import cards, events, moves, prospects
from tablee.games.misty.cards import ALL, FLOWER, KINDS, MONSTER, NO_CARDS, ONE, deck_without, draw
from tablee.games.misty.solver import best_next, solve
from tablee.games.misty.terms import ACTIVATE, OVER, PICK, PLACE, TO_LEFT, TO_RIGHT
from tablee.games.misty.window import CARDS, HAND, Window
from tablee.kernel.cardset import BIT, has, lowest, rest
from tablee.kernel.chance import Chance
from tablee.kernel.errors import IllegalMove
from tablee.kernel.moves import deed, do, list_each, noun
from tablee.kernel.state import (
    NEVER,
    NOBODY,
    NOTHING,
    SPECTATOR,
    MoveList,
    Standings,
    State,
    Witness,
    seats_of,
)
from tablee.kernel.values import Value
from tablee.kernel.vectors import same_for_all

ROUNDS_TO_WIN: Final = 2


@final
class Played(Value):
    """A round that has ended: its windows never change any more."""

    LEFT_OUT: ClassVar[tuple[str, ...]] = ("shown",)

    round: i64
    windows: list[Window]
    shown: object  # what view.py has made of it, so that it is worked out once

    def __init__(self, number: i64, windows: list[Window]) -> None:
        self.round = number
        self.windows = windows
        self.shown = None

    def __getnewargs__(self) -> tuple[object, ...]:
        return self.round, self.windows


@final
class Misty(State):
    """A game of Misty."""

    size: i64  # MY-6: a number of terms.WINDOWS
    smiles: i64  # MY-12: a number of terms.SMILES
    phase: i64
    round: i64
    step: i64  # which card of the window is being chosen, from 1
    awaited: i64  # the seats that have not decided yet
    hands: vec[i64]  # how many of each kind, one number a seat
    picks: vec[i64]  # the kind of this step, secret in PICK; NOTHING: not picked yet
    spots: vec[i64]  # the space for it, secret in PICK; NOTHING: not placed yet
    windows: list[Window]
    wins: vec[i64]
    points: vec[i64]  # of all rounds that have ended
    last: Played | None
    think_ms: i64  # MY-17; 0: no limit
    deadline_ms: i64

    def __init__(self, seats: i64, chance: Chance, witness: Witness | None = None) -> None:
        """An empty table: `start` deals."""
        super().__init__(seats, chance, witness)
        self.size = 0
        self.smiles = 0
        self.phase = OVER
        self.round = 0
        self.step = 0
        self.awaited = 0
        self.hands = vec[i64]()
        self.picks = vec[i64]()
        self.spots = vec[i64]()
        self.windows = []
        self.wins = vec[i64]()
        self.points = vec[i64]()
        self.last = None
        self.think_ms = 0
        self.deadline_ms = NEVER

    # Set-up

    def start(self, size: i64, smiles: i64, think_ms: i64) -> None:
        self.size = size
        self.smiles = smiles
        self.think_ms = think_ms
        self.hands = same_for_all(self.seats, NO_CARDS)
        self.picks = same_for_all(self.seats, NOTHING)
        self.spots = same_for_all(self.seats, NOTHING)
        self.wins = same_for_all(self.seats, 0)
        self.points = same_for_all(self.seats, 0)
        self.start_round()
        if think_ms > 0:
            self.set_deadline(0)

    def start_round(self) -> None:
        self.round += 1
        self.step = 1
        self.windows = [Window() for _ in range(self.seats)]
        self.note(events.ROUND_BEGAN, NOBODY, self.round)
        self.deal()
        self.begin_step()

    def deal(self) -> None:  # MY-2, MY-4
        """New hands, from the cards of this round's deck that nobody has seen yet."""
        deck = cards.in_order(self.unseen())
        left: i64 = len(deck)
        for seat in range(self.seats):
            for _ in range(HAND[self.size]):
                self.hands[seat] += ONE[draw(deck, left, self.chance)]
                left -= 1
        self.note(events.DEALT, NOBODY, HAND[self.size])
        if self.witness is not None:
            for seat in range(self.seats):
                self.note(events.HOLDS, seat, self.hands[seat])

    def unseen(self) -> i64:
        """The deck without what lies in windows, is being placed or is held."""
        pool = deck_without(self.without)
        for seat in range(self.seats):
            window = self.windows[seat]
            for turn in range(window.cards):
                pool -= ONE[window.kinds[turn]]
            pool -= self.hands[seat]
            if self.phase == PLACE:
                pool -= ONE[self.picks[seat]]
        return pool

    # The contract

    def everybody(self) -> i64:
        return BIT[self.seats] - 1

    def to_act(self) -> i64:
        return self.awaited

    def may_act(self) -> i64:  # MY-15
        if self.phase not in (PICK, PLACE):
            return 0
        decided = self.everybody() & ~self.awaited
        if self.step > 1:
            return decided
        # The first card has a single space: only a hand of several kinds leaves a choice.
        revising: i64 = 0
        for seat in seats_of(decided):
            if self.hands[seat] & ~ALL[self.picks[seat]] != 0:
                revising |= BIT[seat]
        return revising

    def is_over(self) -> bool:
        return self.phase == OVER

    def standings(self) -> Standings:  # MY-13
        over = self.is_over()
        wins = list(self.wins)
        return Standings(wins, high_wins=True, over=over, tie_break=list(self.points))

    def list_moves(self, seat: i64, found: MoveList) -> None:
        if seat < 0 or seat >= self.seats:
            return
        if self.phase == PICK:
            hand = self.hands[seat]
            picked = self.picks[seat]
            for kind in range(len(cards.ONE)):
                if cards.has(hand, kind) and kind != picked:
                    found.add(do(moves.PICK, kind))
            if picked != NOTHING and self.step > 1:
                list_each(moves.AT, self.other_spaces(seat), found)
        elif self.phase == PLACE:
            list_each(moves.AT, self.other_spaces(seat), found)
        elif self.phase == ACTIVATE:
            list_each(moves.MOVE, self.windows[seat].movable(), found)

    def spaces(self, seat: i64) -> i64:
        """Where this seat's next card may go."""
        return self.windows[seat].room(self.size)

    def other_spaces(self, seat: i64) -> i64:
        """The same, without the space that it is to go to already."""
        spaces = self.spaces(seat)
        spot = self.spots[seat]
        if spot != NOTHING:
            spaces &= ~BIT[spot]
        return spaces

    def play(self, seat: i64, move: i64, at_ms: i64) -> None:
        before = self.question()
        self.act(seat, move)
        if self.think_ms > 0 and (self.phase == ACTIVATE or self.question() != before):
            self.set_deadline(at_ms)

    def act(self, seat: i64, move: i64) -> None:
        phase = self.phase
        if phase == OVER:
            raise IllegalMove("MY-13", "the game is over")
        if seat < 0 or seat >= self.seats:
            raise IllegalMove("MY-14", "only players decide")
        if phase == PICK:
            self.decide(seat, move)
        elif phase == PLACE:
            self.place(seat, move)
        else:
            self.activate(seat, move)

    # For those who look ahead

    def stage(self) -> i64:
        """A round is built, and a full window has one best end."""
        return self.round * 2 + (1 if self.phase in (ACTIVATE, OVER) else 0)

    def shares(self) -> vec[i64]:
        if self.phase == OVER:
            return super().shares()
        if self.phase != ACTIVATE:
            return prospects.shares_before(self.wins, ROUNDS_TO_WIN)
        points = vec[i64](capacity=self.seats)
        for window in self.windows:
            points = append(points, solve(window, self.smiles).best)
        return prospects.shares_after(points, self.wins, ROUNDS_TO_WIN)

    def best_move(self, seat: i64) -> i64:  # MY-16
        if self.phase != ACTIVATE:
            return NOTHING
        return do(moves.MOVE, best_next(self.windows[seat], self.smiles))

    # MY-17: deadlines

    def question(self) -> i64:
        """What all are asked together; another question has another number."""
        return (self.round * 16 + self.step) * 4 + self.phase

    def set_deadline(self, at_ms: i64) -> None:
        self.deadline_ms = NEVER if self.phase == OVER else at_ms + self.think_ms

    def alarm_ms(self) -> i64:
        return self.deadline_ms

    def ring(self, at_ms: i64) -> None:  # MY-17
        if at_ms < self.deadline_ms:
            return
        for seat in seats_of(self.awaited):
            self.note(events.TIME_OUT, seat)
            self.act(seat, self.legal(seat)[0])
        self.set_deadline(at_ms)

    # Building

    def cards_in_hand(self) -> i64:
        """How many cards each hand has before this step's card is taken from it."""
        return HAND[self.size] - self.passes()

    def passes(self) -> i64:
        """How often the hands have been passed on since they were dealt."""
        return (self.step - 1) % HAND[self.size]

    def direction(self) -> i64:  # MY-4, MY-6
        return TO_LEFT if (self.step - 1) // HAND[self.size] % 2 == 0 else TO_RIGHT

    def begin_step(self) -> None:
        self.phase = PICK
        self.awaited = self.everybody()
        if self.cards_in_hand() == 1:
            for seat in range(self.seats):
                self.picks[seat] = cards.in_order(self.hands[seat])[0]
            self.reveal()

    def decide(self, seat: i64, move: i64) -> None:
        if deed(move) == moves.PICK:
            self.pick(seat, noun(move))
        elif deed(move) != moves.AT:
            raise IllegalMove("MY-3", "pick a card first")
        elif self.picks[seat] == NOTHING:
            raise IllegalMove("MY-15", "pick the card before its space")
        else:
            self.check_space(seat, noun(move))
            self.spots[seat] = noun(move)

    def pick(self, seat: i64, kind: i64) -> None:  # MY-3, MY-15
        if kind >= len(KINDS) or not cards.has(self.hands[seat], kind):
            raise IllegalMove("MY-3", "pick a card of your own hand")
        if kind == self.picks[seat]:
            raise IllegalMove("MY-15", "you have picked that one already")
        self.note(events.CHANGED if self.picks[seat] != NOTHING else events.PICKED, seat, kind)
        self.picks[seat] = kind
        self.spots[seat] = NOTHING
        self.awaited &= ~BIT[seat]
        if self.awaited == 0:
            self.reveal()

    def check_space(self, seat: i64, space: i64) -> None:
        spaces = self.spaces(seat)
        if not has(spaces, space):
            raise IllegalMove("MY-5", "put it beside a card, where the window can still be filled")
        if rest(spaces) == 0:
            raise IllegalMove("MY-5", "it has only one space, and needs no telling")
        if space == self.spots[seat]:
            raise IllegalMove("MY-15", "it is to go there already")

    def reveal(self) -> None:  # MY-3
        """Show all cards, then the spaces that have been chosen; ask for the others."""
        self.phase = PLACE
        self.awaited = 0
        for seat in range(self.seats):
            self.hands[seat] -= ONE[self.picks[seat]]
            self.note(events.REVEALED, seat, self.picks[seat])
        for seat in range(self.seats):
            spaces = self.spaces(seat)
            if rest(spaces) == 0:
                self.spots[seat] = lowest(spaces)
            if self.spots[seat] == NOTHING:
                self.awaited |= BIT[seat]
            else:
                self.note(events.PLACED, seat, self.spots[seat], self.picks[seat])
        if self.awaited == 0:
            self.end_step()

    def place(self, seat: i64, move: i64) -> None:  # MY-5, MY-15
        if deed(move) != moves.AT:
            raise IllegalMove("MY-3", "place the card that you have picked")
        space = noun(move)
        self.check_space(seat, space)
        self.spots[seat] = space
        self.note(events.PLACED, seat, space, self.picks[seat])
        self.awaited &= ~BIT[seat]
        if self.awaited == 0:
            self.end_step()

    def end_step(self) -> None:
        for seat in range(self.seats):
            self.windows[seat].place(self.picks[seat], self.spots[seat])
            self.picks[seat] = NOTHING
            self.spots[seat] = NOTHING
        if self.step == CARDS[self.size]:
            self.begin_activation()
            return
        self.phase = PICK
        if self.cards_in_hand() > 1:
            self.pass_on()
            self.step += 1
        else:
            self.step += 1
            self.deal()
        self.begin_step()

    def pass_on(self) -> None:  # MY-4
        held = self.hands[:]
        further: i64 = 1 if self.direction() == TO_LEFT else self.seats - 1
        for seat in range(self.seats):
            self.hands[(seat + further) % self.seats] = held[seat]
        self.note(events.PASSED_ON, NOBODY, self.direction())

    # Activation

    def begin_activation(self) -> None:  # MY-10
        self.phase = ACTIVATE
        self.note(events.ACTIVATION_BEGAN, NOBODY)
        for seat in range(self.seats):
            self.windows[seat].frame()
            if self.windows[seat].movable() != 0:
                self.awaited |= BIT[seat]
        if self.awaited == 0:
            self.end_round()

    def activate(self, seat: i64, move: i64) -> None:  # MY-7, MY-8
        if not has(self.awaited, seat):
            raise IllegalMove("MY-7", "you have nothing left to move")
        window = self.windows[seat]
        space = noun(move)
        if deed(move) != moves.MOVE or not has(window.movable(), space):
            raise IllegalMove("MY-7", "move an arrow card that has not moved and is not covered")
        self.note_move(seat, space)
        window.move(space)
        if window.movable() == 0:
            self.awaited &= ~BIT[seat]
            if self.awaited == 0:
                self.end_round()

    def note_move(self, seat: i64, space: i64) -> None:
        if self.witness is not None:
            window = self.windows[seat]
            spaces = events.spaces(space, window.target(space))
            moving = events.moving(window.kind_at(space), covers=window.covers(space))
            self.note(events.MOVED, seat, spaces, moving)

    # The end of a round

    def end_round(self) -> None:  # MY-13
        most: i64 = 0
        scores = same_for_all(self.seats, 0)
        for seat in range(self.seats):
            window = self.windows[seat]
            score = window.points(window.moved, self.smiles)
            scores[seat] = score
            most = max(most, score)
            self.points[seat] += score
            if self.witness is not None:
                self.note_end(seat, score)
        for seat in range(self.seats):
            if scores[seat] == most:
                self.wins[seat] += 1
                self.note(events.ROUND_WON, seat, self.wins[seat])
        self.last = Played(self.round, self.windows)
        if max(self.wins) >= ROUNDS_TO_WIN:
            self.phase = OVER
            self.note(events.GAME_ENDED, NOBODY)
        else:
            self.start_round()

    def note_end(self, seat: i64, score: i64) -> None:
        window = self.windows[seat]
        monsters = window.uncovered(MONSTER, window.moved)
        flowers = window.uncovered(FLOWER, window.moved)
        while monsters != 0 and flowers != 0:  # MY-9
            self.note(events.ATE, seat, events.spaces(lowest(monsters), lowest(flowers)))
            monsters = rest(monsters)
            flowers = rest(flowers)
        self.note(events.SCORED, seat, score)
        shape = events.shape(window.rows(), window.columns(), self.smiles)
        self.note(events.WINDOW, seat, window.packed(), shape)

    # Copies

    def clone(self) -> "Misty":
        twin = Misty(self.seats, self.chance.clone())
        twin.without = self.without
        twin.size = self.size
        twin.smiles = self.smiles
        twin.phase = self.phase
        twin.round = self.round
        twin.step = self.step
        twin.awaited = self.awaited
        twin.hands = self.hands[:]
        twin.picks = self.picks[:]
        twin.spots = self.spots[:]
        twin.windows = [window.clone() for window in self.windows]
        twin.wins = self.wins[:]
        twin.points = self.points[:]
        twin.last = self.last
        twin.think_ms = self.think_ms
        twin.deadline_ms = self.deadline_ms
        return twin

    # What a seat knows

    def knows_hand(self, seat: i64, holder: i64) -> bool:  # MY-14
        """Whether the holder's hand is the seat's own, or one that it held and passed on."""
        if seat == SPECTATOR:
            return False
        distance = holder - seat if self.direction() == TO_LEFT else seat - holder
        return distance % self.seats <= self.passes()

    def redeal(self, seat: i64, chance: Chance) -> None:
        self.chance = chance
        pool = self.unseen()
        for holder in range(self.seats):
            if not self.knows_hand(seat, holder):
                pool += self.hands[holder]
        deck = cards.in_order(pool)
        left: i64 = len(deck)
        for holder in range(self.seats):
            if not self.knows_hand(seat, holder):
                number: i64 = len(cards.in_order(self.hands[holder]))
                self.hands[holder] = NO_CARDS
                for _ in range(number):
                    self.hands[holder] += ONE[draw(deck, left, chance)]
                    left -= 1
        if self.phase == PICK:
            self.guess_picks(seat)

    def guess_picks(self, seat: i64) -> None:
        """Any card of the hand; and no space yet, as that can still be chosen when all is open."""
        for other in range(self.seats):
            if other != seat and self.picks[other] != NOTHING:
                hand = cards.in_order(self.hands[other])
                self.picks[other] = hand[self.chance.below(len(hand))]
                self.spots[other] = NOTHING
