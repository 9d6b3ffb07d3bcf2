"""Crazy Mistigri, rule by rule. The numbers are those of docs/rules/mistigri.md.

A turn:     DRAW, then DISCARD or pass                            MG-6 … MG-10
An effect:  POWER_OR_REVERSE, CHOOSE, GIVE and GIVE_TO, PICK and PICK_TO, EXTRA, or, between the
            next player's draw and discard, PUT and RETAKE        MG-11 … MG-19
A round:    dealt, played, scored; two of them, or three          MG-3 … MG-5, MG-20 … MG-23
"""

from typing import Final, final

from mypy_extensions import i64

from tablee.games.mistigri import cards, endgame, events, moves
from tablee.games.mistigri.cards import FIRST_COPIES, FIRST_COPY, LATER_MATES, VALUE, take
from tablee.games.mistigri.hands import CLOCKWISE, nearest
from tablee.games.mistigri.rounds import Rounds
from tablee.games.mistigri.terms import (
    ALL_PASSED,
    CHOOSE,
    CHOSEN,
    DISCARD,
    DRAW,
    EXCHANGE,
    EXTRA,
    GIVE,
    GIVE_TO,
    ONE_LEFT,
    OVER,
    PICK,
    PICK_TO,
    POWER_OR_REVERSE,
    PUT,
    RETAKE,
    TOO_LONG,
    cards_to_draw,
)
from tablee.kernel.cardset import BIT, has, lowest, rest
from tablee.kernel.chance import Chance
from tablee.kernel.errors import IllegalMove
from tablee.kernel.moves import deed, do, list_each, noun
from tablee.kernel.state import NEVER, NOBODY, NOTHING, MoveList, Witness
from tablee.kernel.vectors import same_for_all

MOST_TURNS: Final = 500  # MG-23


@final
class Mistigri(Rounds):
    """A game of Crazy Mistigri."""

    phase: i64
    turn: i64  # whose turn it is
    actor: i64  # who decides now: mostly the same
    arrow: i64
    passed: i64  # the seats whose help card lies face down (MG-8)
    effect: i64  # the value of the pair whose effect is being settled
    pending: i64  # what the next draw has waiting for it
    card: i64  # the cat chosen (2+2), offered (4+4, 5+5) or put down (3+3), else NOTHING
    unserved: i64  # opponents whom 5+5 has not given a card yet
    turns: i64  # turns begun in this round
    think_ms: i64  # MG-26; 0: no limit
    deadline_ms: i64

    def __init__(self, seats: i64, chance: Chance, witness: Witness | None = None) -> None:
        """An empty table: `start` deals."""
        super().__init__(seats, chance, witness)
        self.phase = OVER
        self.turn = 0
        self.actor = NOBODY
        self.arrow = CLOCKWISE
        self.passed = 0
        self.effect = 0
        self.pending = 0
        self.card = NOTHING
        self.unserved = 0
        self.turns = 0
        self.think_ms = 0
        self.deadline_ms = NEVER

    # Set-up

    def start(self, first: i64, think_ms: i64) -> None:
        self.totals = same_for_all(self.seats, 0)
        self.think_ms = think_ms
        self.start_round(first)
        if think_ms > 0:
            self.set_deadline(0)

    def start_round(self, first: i64) -> None:  # MG-5
        self.deal_round(first)
        self.arrow = CLOCKWISE
        self.passed = 0
        self.turns = 1
        self.begin_turn(first)

    def begin_turn(self, seat: i64) -> None:
        self.turn = seat
        self.decide(DRAW, seat)

    def decide(self, phase: i64, seat: i64) -> None:
        self.phase = phase
        self.actor = seat

    # The contract

    def to_act(self) -> i64:
        if self.phase == OVER:
            return 0
        return BIT[self.actor]

    def is_over(self) -> bool:
        return self.phase == OVER

    def list_moves(self, seat: i64, found: MoveList) -> None:
        phase = self.phase
        if seat != self.actor or phase == OVER:
            return
        if phase == DRAW:
            found.add(moves.DRAW)
        elif phase in (DISCARD, EXTRA):
            found.add(moves.PASS)
            moves.list_pairs(self.hands[seat], found)
        elif phase == POWER_OR_REVERSE:
            found.add(moves.POWER)
            found.add(moves.REVERSE)
        elif phase in (GIVE_TO, PICK_TO):
            list_each(moves.TO, self.takers(), found)
        else:
            list_each(self.deed_of_phase(), self.offer() & FIRST_COPIES, found)

    def takers(self) -> i64:
        """To whom the card in question can go."""
        return self.opponents() if self.phase == GIVE_TO else self.unserved

    def deed_of_phase(self) -> i64:
        """What is done with a card in this phase."""
        if self.phase == CHOOSE:
            return moves.CHOOSE
        if self.phase == GIVE:
            return moves.GIVE
        if self.phase == PUT:
            return moves.PUT
        return moves.TAKE

    def offer(self) -> i64:
        """The cards from which one is named in this phase."""
        if self.phase == PICK:
            return self.pile
        if self.phase == RETAKE:  # MG-13: not the very card that was put down
            return take(self.pile, self.card)
        return self.hands[self.actor]

    def play(self, seat: i64, move: i64, at_ms: i64) -> None:
        phase = self.phase
        if seat != self.actor or phase == OVER:
            raise self.out_of_turn(seat)
        if phase == DRAW:
            self.draw(move)
        elif phase in (DISCARD, EXTRA):
            if move == moves.PASS:
                self.pass_turn()
            else:
                self.discard(move)
        elif phase == POWER_OR_REVERSE:
            self.use_power_or_reverse(move)
        elif phase in (GIVE_TO, PICK_TO):
            self.hand_to(move)
        else:
            self.name_card(move)
        if self.think_ms > 0:
            self.set_deadline(at_ms)

    def out_of_turn(self, seat: i64) -> IllegalMove:
        if self.phase == OVER:
            return IllegalMove("MG-22", "the game is over")
        if self.phase in (PUT, RETAKE):
            return IllegalMove("MG-13", "a card is being exchanged first")
        return IllegalMove("MG-10", "it is not your turn")

    # For those who look ahead

    def list_promising(self, seat: i64, found: MoveList) -> None:
        """Nobody passes with a pair in hand or keeps the Mistigri; who is alone knows the best."""
        if self.is_alone(seat):
            found.add(self.best_move(seat))
        elif self.phase in (DISCARD, EXTRA):
            moves.list_pairs(self.hands[seat], found)
            if found.count == 0:
                found.add(moves.PASS)
        elif self.phase in (CHOOSE, GIVE, PUT) and has(self.hands[seat], cards.MISTIGRI):
            found.add(do(self.deed_of_phase(), cards.MISTIGRI))
        else:
            self.list_moves(seat, found)

    def best_move(self, seat: i64) -> i64:
        if not self.is_alone(seat):
            return NOTHING
        if self.phase in (DISCARD, EXTRA):
            return endgame.best_pair(self.hands[seat])
        return moves.POWER  # MG-11: all 1s go; of 2+2 and 3+3 nothing comes any more

    def is_alone(self, seat: i64) -> bool:
        """Whether only this turn is played out (MG-20), with all its effects."""
        return self.playing == BIT[seat] and self.without == 0

    # MG-26: deadlines

    def set_deadline(self, at_ms: i64) -> None:
        self.deadline_ms = NEVER if self.phase == OVER else at_ms + self.think_ms

    def alarm_ms(self) -> i64:
        return self.deadline_ms

    def ring(self, at_ms: i64) -> None:  # MG-26
        if at_ms >= self.deadline_ms:
            self.note(events.TIME_OUT, self.actor)
            self.play(self.actor, self.legal(self.actor)[0], at_ms)

    # A turn

    def draw(self, move: i64) -> None:  # MG-6
        if move != moves.DRAW:
            raise IllegalMove("MG-6", "draw a card first")
        holder = nearest(self.playing, self.turn, 1 - self.arrow)
        pending = self.pending
        self.pending = 0
        if pending == CHOSEN:  # MG-12
            self.draw_cat(holder, self.card)
            self.card = NOTHING
        else:
            self.draw_at_random(holder, cards_to_draw(pending))
        self.leave_if_empty(holder)
        if pending == EXCHANGE and has(self.playing, holder):  # MG-13
            self.decide(PUT, holder)
        else:
            self.decide(DISCARD, self.turn)

    def draw_at_random(self, holder: i64, number: i64) -> None:  # MG-6, MG-17
        while number > 0 and self.hands[holder] != 0:
            self.draw_cat(holder, self.random_cat(holder))
            number -= 1

    def draw_cat(self, holder: i64, cat: i64) -> None:
        self.move_card(holder, self.turn, cat)
        self.note(events.DREW, self.turn, cat, holder)

    def discard(self, move: i64) -> None:  # MG-7
        cat, other = moves.read_pair(move)
        self.check_pair(move, cat, other)
        self.move_to_pile(self.turn, cat)
        self.move_to_pile(self.turn, other)
        self.note(events.DISCARDED, self.turn, move)
        self.passed &= ~BIT[self.turn]  # MG-8
        self.leave_if_empty(self.turn)
        if VALUE[cat] == VALUE[other] and not self.is_decided():
            self.begin_effect(VALUE[cat])
        else:
            self.end_turn()

    def check_pair(self, move: i64, cat: i64, other: i64) -> None:  # MG-7
        if deed(move) < moves.DISCARD:
            raise IllegalMove("MG-7", "discard a pair or pass")
        if cat >= len(FIRST_COPY) or other >= len(FIRST_COPY) or FIRST_COPY[cat] != cat:
            raise IllegalMove("MG-7", "there is no such pair")
        mate = other if other != cat else other + 1
        if mate >= len(FIRST_COPY) or FIRST_COPY[mate] != other or not has(LATER_MATES[cat], mate):
            raise IllegalMove("MG-7", "a pair shares its colour or its value")
        hand = self.hands[self.turn]
        if not has(hand, cat) or not has(hand, mate):
            raise IllegalMove("MG-7", "discard two cards of your own hand")

    def pass_turn(self) -> None:
        if self.phase == EXTRA:  # MG-16: declined, which is no "Je passe"
            self.note(events.DECLINED, self.turn)
            self.end_turn()
            return
        self.passed |= BIT[self.turn]  # MG-8
        self.note(events.PASSED, self.turn)
        if rest(self.playing) != 0 and self.playing & ~self.passed == 0:  # MG-21
            self.end_round(ALL_PASSED)
        else:
            self.end_turn()

    def leave_if_empty(self, seat: i64) -> None:  # MG-9
        if self.hands[seat] == 0 and has(self.playing, seat):
            self.playing &= ~BIT[seat]
            self.note(events.LEFT, seat)

    def end_turn(self) -> None:
        if rest(self.playing) == 0:  # MG-20
            self.end_round(ONE_LEFT)
        elif self.turns == MOST_TURNS:  # MG-23
            self.end_round(TOO_LONG)
        else:  # MG-10
            self.turns += 1
            self.begin_turn(nearest(self.playing, self.turn, self.arrow))

    def end_round(self, why: i64) -> None:
        self.pending = 0
        self.card = NOTHING
        self.note(events.ROUND_ENDED, self.turn, why)
        self.score_round()
        if self.was_last_round():  # MG-22
            self.decide(OVER, NOBODY)
            self.note(events.GAME_ENDED, NOBODY)
        else:
            self.start_round(self.next_first())

    # Effects

    def opponents(self) -> i64:
        return self.playing & ~BIT[self.turn]

    def is_decided(self) -> bool:  # MG-20: one player is left, and it is not that player's turn
        return not has(self.playing, self.turn) and rest(self.playing) == 0

    def begin_effect(self, value: i64) -> None:
        if has(self.without, value - 1):  # as two cats of one colour
            self.end_turn()
        elif value <= 3:  # MG-11, MG-12, MG-13
            self.effect = value
            self.decide(POWER_OR_REVERSE, self.turn)
        elif value == 4 and self.has_both():  # MG-14
            self.decide(GIVE, self.turn)
        elif value == 5 and self.opponents() != 0:  # MG-15
            self.unserved = self.opponents()
            self.decide(PICK, self.turn)
        elif value == 6 and rest(self.hands[self.turn]) != 0:  # MG-16
            self.decide(EXTRA, self.turn)
        elif value >= 7 and self.has_both():  # MG-17
            self.ready(value)
        else:  # MG-19
            self.end_turn()

    def has_both(self) -> bool:  # MG-19: something to act with, somebody to act on
        return self.hands[self.turn] != 0 and self.opponents() != 0

    def ready(self, pending: i64) -> None:
        self.pending = pending
        self.note(events.READIED, self.turn, pending)
        self.end_turn()

    def use_power_or_reverse(self, move: i64) -> None:
        if move not in (moves.POWER, moves.REVERSE):
            raise self.no_choice()
        effect = self.effect
        self.effect = 0
        if move == moves.REVERSE:  # MG-18
            self.arrow = 1 - self.arrow
            self.note(events.REVERSED, self.turn)
            self.end_turn()
        elif effect == 1:
            self.drop_ones()
        elif not self.has_both():  # MG-19
            self.end_turn()
        elif effect == 2:  # MG-12
            self.decide(CHOOSE, self.turn)
        else:  # MG-13
            self.ready(EXCHANGE)

    def no_choice(self) -> IllegalMove:
        if self.effect == 1:
            return IllegalMove("MG-11", "use the pair's power or reverse the arrow")
        if self.effect == 2:
            return IllegalMove("MG-12", "use the pair's power or reverse the arrow")
        return IllegalMove("MG-13", "use the pair's power or reverse the arrow")

    def drop_ones(self) -> None:  # MG-11
        ones = self.hands[self.turn] & cards.ONES
        while ones != 0:
            cat = FIRST_COPY[lowest(ones)]
            self.move_to_pile(self.turn, cat)
            self.note(events.DROPPED, self.turn, cat)
            ones = rest(ones)
        self.leave_if_empty(self.turn)
        self.end_turn()

    def name_card(self, move: i64) -> None:
        cat = noun(move)
        if deed(move) != self.deed_of_phase() or not has(self.offer() & FIRST_COPIES, cat):
            raise self.wrong_card()
        if self.phase == CHOOSE:
            self.choose(cat)
        elif self.phase == GIVE:
            self.card = cat
            self.decide(GIVE_TO, self.turn)
        elif self.phase == PICK:
            self.pick(cat)
        elif self.phase == PUT:
            self.put(cat)
        else:
            self.retake(cat)

    def wrong_card(self) -> IllegalMove:
        if self.phase == CHOOSE:
            return IllegalMove("MG-12", "choose a card of your own hand")
        if self.phase == GIVE:
            return IllegalMove("MG-14", "give a card of your own hand")
        if self.phase == PICK:
            return IllegalMove("MG-15", "pick a card of the discard")
        if self.phase == PUT:
            return IllegalMove("MG-13", "put down a card of your own hand")
        return IllegalMove("MG-13", "take another card of the discard")

    def choose(self, cat: i64) -> None:  # MG-12
        self.card = cat
        self.pending = CHOSEN
        self.note(events.CHOSE, self.turn, cat)
        self.end_turn()

    def hand_to(self, move: i64) -> None:
        whom = noun(move)
        giving = self.phase == GIVE_TO
        if deed(move) != moves.TO or not has(self.takers(), whom):
            if giving:
                raise IllegalMove("MG-14", "give it to an opponent who still holds cards")
            raise IllegalMove("MG-15", "pick for an opponent who has no card from you yet")
        cat = self.card
        self.card = NOTHING
        if giving:  # MG-14
            self.move_card(self.turn, whom, cat)
            self.note(events.GAVE, self.turn, cat, whom)
            self.leave_if_empty(self.turn)
            self.end_turn()
        else:
            self.serve(cat, whom)

    def pick(self, cat: i64) -> None:  # MG-15
        if rest(self.unserved) == 0:
            self.serve(cat, lowest(self.unserved))
        else:
            self.card = cat
            self.decide(PICK_TO, self.turn)

    def serve(self, cat: i64, whom: i64) -> None:  # MG-15
        self.move_from_pile(whom, cat)
        self.unserved &= ~BIT[whom]
        self.note(events.PICKED, self.turn, cat, whom)
        if self.unserved == 0 or self.pile == 0:
            self.unserved = 0
            self.end_turn()
        else:
            self.decide(PICK, self.turn)

    def put(self, cat: i64) -> None:  # MG-13
        self.move_to_pile(self.actor, cat)
        self.card = cat
        self.note(events.PUT_DOWN, self.actor, cat)
        self.decide(RETAKE, self.actor)

    def retake(self, cat: i64) -> None:  # MG-13
        self.move_from_pile(self.actor, cat)
        self.card = NOTHING
        self.note(events.TOOK_BACK, self.actor, cat)
        self.decide(DISCARD, self.turn)

    # Copies

    def clone(self) -> "Mistigri":
        twin = Mistigri(self.seats, self.chance.clone())
        twin.without = self.without
        twin.hands = self.hands[:]
        twin.known = self.known[:]
        twin.totals = self.totals[:]
        twin.pile = self.pile
        twin.phase = self.phase
        twin.turn = self.turn
        twin.actor = self.actor
        twin.arrow = self.arrow
        twin.playing = self.playing
        twin.passed = self.passed
        twin.effect = self.effect
        twin.pending = self.pending
        twin.card = self.card
        twin.unserved = self.unserved
        twin.round = self.round
        twin.first = self.first
        twin.turns = self.turns
        twin.think_ms = self.think_ms
        twin.deadline_ms = self.deadline_ms
        return twin

    def redeal(self, seat: i64, chance: Chance) -> None:
        self.chance = chance
        self.guess_hands(seat)
        owner = self.owner_of_secret()
        if owner not in (NOBODY, seat):
            self.card = self.random_cat(owner)

    def owner_of_secret(self) -> i64:
        """Who alone knows `card`: the one who chose it (MG-12) or is about to give it (MG-14)."""
        if self.phase == GIVE_TO:
            return self.turn
        if self.pending == CHOSEN:
            return nearest(self.playing, self.turn, 1 - self.arrow)
        return NOBODY
