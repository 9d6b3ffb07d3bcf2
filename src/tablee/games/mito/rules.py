"""Mito, rule by rule. The numbers are those of docs/rules/mito.md.

A turn:      TURN: play a card or draw one                           MT-4 … MT-7
An insect:   SPIDER and SPIDER_TO, SLAP and GIFTS, RACE; the ant acts at once   MT-11 … MT-14
At any time: an arm moves (arms.py), and the guard accuses; CAUGHT   MT-8, MT-9, MT-17 … MT-19
A round:     dealt, played, scored, then a PAUSE (rounds.py)         MT-2, MT-15, MT-16, MT-22
"""

from typing import final

from mypy_extensions import i64

from tablee.games.mito import events, moves
from tablee.games.mito.arms import Theft
from tablee.games.mito.cards import (
    ANT,
    COCKROACH,
    KINDS,
    MOSQUITO,
    NEXT_TO,
    choice_of,
    chosen,
    family,
    first_of,
    has,
    value,
)
from tablee.games.mito.cards import SPIDER as SPIDERS
from tablee.games.mito.contest import Contest
from tablee.games.mito.guess import Guess
from tablee.games.mito.terms import (
    CAUGHT,
    DRAW_PILE,
    GIFTS,
    OVER,
    PAUSE,
    RACE,
    SLAP,
    SPIDER,
    SPIDER_TO,
    TURN,
    is_contest,
    is_one_turn,
)
from tablee.kernel.cardset import BIT, lowest, rest
from tablee.kernel.chance import Chance
from tablee.kernel.errors import IllegalMove
from tablee.kernel.moves import deed, do, noun
from tablee.kernel.state import NEVER, NOBODY, NOTHING, MoveList, Witness


@final
class Mito(Contest):
    """A game of Mito."""

    ant: i64  # MT-14: a number of terms.ANTS

    def __init__(self, seats: i64, chance: Chance, witness: Witness | None = None) -> None:
        """An empty table: `start` deals."""
        super().__init__(seats, chance, witness)
        self.ant = 0

    def start(self, first: i64) -> None:  # MT-2
        self.start_round(first, 0)

    # The contract

    def to_act(self) -> i64:
        phase = self.phase
        if is_one_turn(phase):
            return BIT[self.turn]
        if phase == SLAP:
            return self.who_hit(NEVER)
        if phase == GIFTS:
            return self.givers
        if phase == CAUGHT:
            return BIT[self.guard]
        if phase == PAUSE:
            return self.all_seats() & ~self.ready
        return 0

    def may_act(self) -> i64:
        """Who may cheat, accuse or race, without being awaited."""
        acting: i64 = 0
        if self.may_cheat():
            for seat in range(self.seats):
                if self.can_interfere(seat):
                    acting |= BIT[seat]
        return acting & ~self.to_act()

    def can_interfere(self, seat: i64) -> bool:
        if seat == self.guard or self.may_fidget(seat):
            return True
        if self.phase == RACE and self.may_race(seat) != 0:
            return True
        return self.may_vanish(seat) != 0

    def list_moves(self, seat: i64, found: MoveList) -> None:
        if seat < 0 or seat >= self.seats or self.phase == OVER:
            return
        if self.to_act() & BIT[seat] != 0:
            self.list_awaited(seat, found)
        elif self.phase == RACE:
            list_each(moves.RACE, self.may_race(seat), found)
        if self.may_cheat():
            self.list_tricks(seat, found)

    def list_awaited(self, seat: i64, found: MoveList) -> None:
        phase = self.phase
        if phase == TURN:
            playable = self.may_play(seat)
            list_each(moves.PLAY, playable, found)
            if playable == 0:  # MT-5
                found.add(do(moves.DRAW))
        elif phase == SPIDER_TO:
            self.list_others(moves.TO, seat, found)
        elif phase == SLAP:
            found.add(do(moves.SLAP))
        elif phase == PAUSE:
            found.add(do(moves.READY))
        else:
            if phase == SPIDER:
                found.add(do(moves.KEEP))
            list_each(moves.GIVE, self.may_give(seat), found)

    def list_tricks(self, seat: i64, found: MoveList) -> None:
        list_each(moves.VANISH, self.may_vanish(seat), found)
        if self.may_fidget(seat):
            found.add(do(moves.FIDGET))
        if seat == self.guard:
            self.list_others(moves.ACCUSE, seat, found)

    def list_others(self, what: i64, seat: i64, found: MoveList) -> None:
        for other in range(self.seats):
            if other != seat:
                found.add(do(what, other))

    def play(self, seat: i64, move: i64, at_ms: i64) -> None:
        if self.phase == OVER:
            raise IllegalMove("MT-16", "the game is over")
        if seat < 0 or seat >= self.seats:
            raise IllegalMove("MT-2", "only players play")
        what = deed(move)
        with_what = noun(move)
        if not moves.is_deed(what) or (with_what != 0 and moves.stands_alone(what)):
            raise IllegalMove("MT-4", "that is no move of this game")
        if moves.is_trick(what):
            self.trick(seat, what, with_what, at_ms)
        else:
            self.decide(seat, what, with_what, at_ms)
        self.now_ms = max(self.now_ms, at_ms)

    def trick(self, seat: i64, what: i64, with_what: i64, at_ms: i64) -> None:
        if what == moves.VANISH:
            self.vanish(seat, with_what, at_ms)
        elif what == moves.FIDGET:
            self.fidget(seat, at_ms)
        else:
            self.accuse(seat, with_what, at_ms)

    def decide(self, seat: i64, what: i64, with_what: i64, at_ms: i64) -> None:
        if what == moves.PLAY:
            self.play_card(seat, with_what, at_ms)
        elif what == moves.DRAW:
            self.draw(seat, at_ms)
        elif what == moves.KEEP:
            self.keep(seat, at_ms)
        elif what == moves.GIVE:
            self.give(seat, with_what, at_ms)
        elif what == moves.TO:
            self.give_to(seat, with_what, at_ms)
        elif what == moves.SLAP:
            self.slap(seat, at_ms)
        elif what == moves.RACE:
            self.race(seat, with_what, at_ms)
        else:
            self.say_ready(seat, at_ms)

    # Time

    def alarm_ms(self) -> i64:
        alarm_ms = min(self.arms_alarm_ms(), self.closing_ms())
        return min(alarm_ms, self.deadline_ms)

    def ring(self, at_ms: i64) -> None:
        """Of what is due at the same moment: arms, then the contest, then the deadline."""
        due_ms = self.alarm_ms()
        if at_ms < due_ms or due_ms == NEVER:
            return
        self.now_ms = max(self.now_ms, at_ms)
        if self.ring_arms(due_ms):
            return
        if self.closing_ms() <= due_ms:
            self.close_contest(at_ms)
        elif self.phase == PAUSE:  # MT-22
            self.end_pause(at_ms)
        else:
            self.run_out_of_time(at_ms)

    def run_out_of_time(self, at_ms: i64) -> None:  # MT-23
        phase = self.phase
        waiting = self.to_act()
        while waiting != 0:
            seat = lowest(waiting)
            self.note(events.TIME_OUT, seat)
            if phase == SPIDER_TO:
                self.take_up(seat)
                self.phase = SPIDER
            move = self.legal(seat)[0]
            self.decide(seat, deed(move), noun(move), at_ms)
            waiting = rest(waiting)

    # A turn

    def may_play(self, seat: i64) -> i64:  # MT-4, MT-7
        """The choice of cards that a seat may play."""
        next_to_top = NEXT_TO[value(self.top())] & self.playable_by(seat)
        return choice_of(self.hands[seat]) & next_to_top

    def refuse_turn(self, seat: i64) -> None:
        if self.phase != TURN or seat != self.turn:
            raise IllegalMove("MT-3", "it is not your turn")

    def play_card(self, seat: i64, card: i64, at_ms: i64) -> None:  # MT-4
        self.refuse_turn(seat)
        if card >= KINDS or not has(self.hands[seat], card):
            raise IllegalMove("MT-4", "you do not hold that card")
        if not chosen(self.playable_by(seat), card):
            raise IllegalMove("MT-7", "only the guard may play a Mito")
        if not chosen(NEXT_TO[value(self.top())], card):
            raise IllegalMove("MT-4", "one more or one less than the top card; 5 and 1 touch")
        self.put_on_top(seat, card)
        self.note(events.PLAYED, seat, card)
        if self.still_holds(seat):
            self.act(family(card), at_ms)
        else:  # MT-15: an insect does not act as last card
            self.end_round(at_ms)

    def draw(self, seat: i64, at_ms: i64) -> None:  # MT-5
        self.refuse_turn(seat)
        if self.may_play(seat) != 0:
            raise IllegalMove("MT-5", "who can play must play")
        if self.draw_and_say(seat) == NOTHING and self.is_stuck():
            self.end_round(at_ms)
        else:
            self.next_turn(at_ms)

    def draw_and_say(self, seat: i64) -> i64:
        card = self.draw_for(seat)
        if card == NOTHING:  # MT-6
            self.note(events.NONE_LEFT, seat)
        else:
            self.note(events.DREW, seat, card)
        return card

    def is_stuck(self) -> bool:  # MT-6
        """Whether, with nothing left to draw, nothing can change: nobody can play, or cheat."""
        for seat in range(self.seats):
            if self.arm_ms[seat] != NEVER or self.may_play(seat) != 0 or self.may_vanish(seat) != 0:
                return False
        return True

    # Insects

    def act(self, insect: i64, at_ms: i64) -> None:
        if self.without * 2 & BIT[insect] != 0:  # laid like a number
            self.next_turn(at_ms)
        elif insect == SPIDERS:
            self.enter(SPIDER, at_ms)
        elif insect == MOSQUITO:
            self.begin_contest(SLAP, at_ms)
        elif insect == COCKROACH:
            self.begin_race(at_ms)
        else:
            if insect == ANT:
                self.send_ants()
            self.next_turn(at_ms)

    def send_ants(self) -> None:  # MT-14
        for step in range(1, self.seats):
            seat = (self.turn + step) % self.seats
            card: i64 = NOTHING
            if self.ant == DRAW_PILE:
                card = self.draw_for(seat)
            elif len(self.discard) > 1:
                card = self.take_from_under(seat)
            if card != NOTHING:
                self.note(events.TOOK, seat, card, self.ant)

    def keep(self, seat: i64, at_ms: i64) -> None:  # MT-11
        self.refuse_spider(seat, SPIDER)
        self.note(events.KEPT, seat)
        self.next_turn(at_ms)

    def refuse_spider(self, seat: i64, phase: i64) -> None:
        if self.phase != phase or seat != self.turn:
            raise IllegalMove("MT-11", "you have no spider to settle")

    def give(self, seat: i64, card: i64, at_ms: i64) -> None:
        if self.phase == GIFTS:
            self.choose_gift(seat, card, at_ms)
        elif self.phase == CAUGHT:
            self.give_to_cheater(seat, card, at_ms)
        else:  # MT-11
            self.refuse_spider(seat, SPIDER)
            self.refuse_gift(seat, card)
            self.lay_aside(seat, card)
            self.enter(SPIDER_TO, at_ms)

    def give_to(self, seat: i64, whom: i64, at_ms: i64) -> None:  # MT-11
        self.refuse_spider(seat, SPIDER_TO)
        if whom >= self.seats or whom == seat:
            raise IllegalMove("MT-11", "name another player")
        card = self.aside[seat]
        self.take_up(seat)
        self.hand_over(seat, whom, card)
        self.note(events.GAVE, seat, card, whom)
        if self.still_holds(seat):
            self.next_turn(at_ms)
        else:  # MT-15
            self.end_round(at_ms)

    # Accusations

    def accuse(self, seat: i64, whom: i64, at_ms: i64) -> None:  # MT-9
        if not self.may_cheat():
            raise IllegalMove("MT-9", "nobody is accused now")
        if seat != self.guard:
            raise IllegalMove("MT-9", "only the guard accuses")
        if whom >= self.seats or whom == seat:
            raise IllegalMove("MT-9", "name another player")
        card = self.flight[whom]
        self.note(events.ACCUSED, seat, card, whom)
        self.take_back(whom)
        self.end_arms()
        if card == NOTHING:
            self.false_alarms += 1
            self.draw_and_say(seat)
            return
        self.thefts.append(Theft(whom, card, at_ms - self.round_ms, seat))
        self.show_to_all(whom, card)
        self.caught_seat = whom
        self.caught_card = card
        if self.phase == SPIDER_TO:
            self.take_up(self.turn)
            self.phase = SPIDER
        self.resume = self.phase
        self.enter(CAUGHT, at_ms)
        if self.may_give(seat) == 0:
            self.change_guard(at_ms)

    def give_to_cheater(self, seat: i64, card: i64, at_ms: i64) -> None:  # MT-9
        if seat != self.guard:
            raise IllegalMove("MT-9", "the guard chooses the card")
        self.refuse_gift(seat, card)
        self.hand_over(seat, self.caught_seat, card)
        self.note(events.GAVE, seat, card, self.caught_seat)
        self.change_guard(at_ms)

    def change_guard(self, at_ms: i64) -> None:  # MT-9
        before = self.guard
        self.guard = self.caught_seat
        self.caught_seat = NOBODY
        self.caught_card = NOTHING
        self.note(events.GUARD_CHANGED, self.guard, NOTHING, before)
        if self.number(before) == 0:  # MT-15
            self.end_round(at_ms)
        elif is_contest(self.resume):
            self.resume_contest(self.resume, at_ms)
        else:
            self.enter(self.resume, at_ms)
            self.skip_givers(at_ms)

    def skip_givers(self, at_ms: i64) -> None:  # MT-12
        """Who has given the last card that could be given is awaited no more."""
        if self.phase == GIFTS:
            self.givers = self.able_to_give(self.givers)
            if self.givers == 0:
                self.move_gifts(at_ms)

    # Copies

    def clone(self) -> "Mito":
        twin = Mito(self.seats, self.chance.clone())
        twin.without = self.without
        twin.phase = self.phase
        twin.guard = self.guard
        twin.turn = self.turn
        twin.hands = self.hands[:]
        twin.aside = self.aside[:]
        twin.flight = self.flight[:]
        twin.known = self.known[:]
        twin.pile = self.pile[:]
        twin.discard = self.discard[:]
        twin.arm_ms = self.arm_ms[:]
        twin.glimpse_ms = self.glimpse_ms[:]
        twin.glimpsed_ms = self.glimpsed_ms[:]
        twin.rest_ms = self.rest_ms[:]
        twin.rests = self.rests[:]
        twin.givers = self.givers
        twin.thefts = self.thefts[:]
        twin.round_ms = self.round_ms
        twin.now_ms = self.now_ms
        twin.vanish_ms = self.vanish_ms
        twin.glimpse_for_ms = self.glimpse_for_ms
        twin.round = self.round
        twin.starter = self.starter
        twin.scores = self.scores[:]
        twin.out = self.out
        twin.ready = self.ready
        twin.false_alarms = self.false_alarms
        twin.think_ms = self.think_ms
        twin.windows = self.windows
        twin.deadline_ms = self.deadline_ms
        twin.began_ms = self.began_ms
        twin.hits = self.hits[:]
        twin.slowest = self.slowest
        twin.resume = self.resume
        twin.caught_seat = self.caught_seat
        twin.caught_card = self.caught_card
        twin.ant = self.ant
        return twin

    def redeal(self, seat: i64, chance: Chance) -> None:
        Guess(self, seat, chance).make()


def list_each(what: i64, choice: i64, found: MoveList) -> None:
    while choice != 0:
        found.add(do(what, first_of(choice)))
        choice = rest(choice)
