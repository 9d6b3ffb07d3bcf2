"""Mamicatchmi, rule by rule. The numbers are those of docs/rules/mamicatchmi.md.

A game:  CHOOSE the pawns                                              MC-1 … MC-3
A roll:  ROLL, then SUSPENSE until the dice stop                       MC-4, MC-10, MC-15
         two pawns: a DUEL of whoever is quick                         MC-6 … MC-13
         nobody is called: TEMPTATION, for a moment                    MC-9, MC-11
         it was a double: SWAP                                         MC-5
         settled: the game is over, or the next player rolls           MC-14
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.games.mamicatchmi import events, moves
from tablee.games.mamicatchmi.cards import (
    FIRST_SIX,
    FOUR_FACES,
    HOME,
    PAWNS,
    SECOND_SIX,
    SPOTS,
    STRUCTURES,
    TOKENS,
    rolled,
)
from tablee.games.mamicatchmi.duel import Duel
from tablee.games.mamicatchmi.hands import Hands
from tablee.games.mamicatchmi.moves import is_gesture
from tablee.games.mamicatchmi.terms import (
    CHOOSE,
    DECIDED,
    DUEL,
    LONGEST_MS,
    OVER,
    PENALTY,
    RANDOM,
    ROLL,
    SHORTEST_MS,
    SIX,
    SUSPENSE,
    SWAP,
    TEMPTATION,
    TEMPTATION_MS,
    TIED,
    WRONG_PAWN,
    WRONG_SPOT,
)
from tablee.kernel.cardset import BIT
from tablee.kernel.chance import Chance
from tablee.kernel.errors import IllegalMove
from tablee.kernel.moves import deed, do, noun
from tablee.kernel.state import NEVER, NOBODY, NOTHING, MoveList, Standings, Witness
from tablee.kernel.vectors import same_for_all

TOKENS_TO_WIN: Final = 10


@final
class Mamicatchmi(Hands):
    """A game of Mamicatchmi."""

    phase: i64
    roller: i64  # who rolls, or has rolled; while pawns are chosen, who chose first
    structures: vec[i64]  # by their place in the middle
    first: i64  # the dice, until the next roll; NOTHING: there was none, or they are rolling
    second: i64
    last: Duel | None  # the last one that was settled
    rolled_ms: i64  # while the dice roll
    stop_ms: (
        i64  # when they will stop, which nobody knows (MC-15); until the roll ends, when they did
    )
    dice: i64  # MC-4: a number of terms.DICE
    wrong_spot: i64  # MC-9: a number of terms.WRONG_SPOTS
    tie_ms: i64  # MC-8
    duel_ms: i64  # MC-13
    think_ms: i64  # MC-17; 0: no limit
    deadline_ms: i64

    def __init__(self, seats: i64, chance: Chance, witness: Witness | None = None) -> None:
        """An empty table: `start` sets it."""
        super().__init__(seats, chance, witness)
        self.phase = OVER
        self.roller = 0
        self.structures = vec[i64]([0, 1, 2, 3])
        self.first = NOTHING
        self.second = NOTHING
        self.last = None
        self.rolled_ms = 0
        self.stop_ms = NEVER
        self.dice = 0
        self.wrong_spot = 0
        self.tie_ms = 20
        self.duel_ms = 4000
        self.think_ms = 0
        self.deadline_ms = NEVER

    # Set-up

    def start(self, first: i64, choosing: i64) -> None:  # MC-2, MC-3
        self.roller = first
        self.phase = CHOOSE
        if choosing == RANDOM:
            self.deal_pawns()
        self.set_deadline(0)

    def deal_pawns(self) -> None:  # MC-2
        pawns = same_for_all(len(PAWNS), 0)
        for pawn in range(len(PAWNS)):
            pawns[pawn] = pawn
        self.chance.shuffle(pawns)
        for seat in range(self.seats):
            self.get(seat, pawns[seat])
        self.phase = ROLL

    def actor(self) -> i64:
        """Who decides, where it is one; while all may be quick, or only time acts, NOBODY."""
        if self.phase in (ROLL, SWAP):
            return self.roller
        if self.phase != CHOOSE:
            return NOBODY
        seat = self.roller
        while self.pawns[seat] != NOTHING:
            seat = (seat + 1) % self.seats
        return seat

    # The contract

    def to_act(self) -> i64:
        if self.phase in (DUEL, TEMPTATION):
            return self.quick_ones()
        actor = self.actor()
        if actor == NOBODY:
            return 0
        return BIT[actor]

    def may_act(self) -> i64:  # MC-9: until the double's roller has chosen
        return self.quick_ones() & ~BIT[self.roller] if self.phase == SWAP else 0

    def quick_ones(self) -> i64:
        """The seats whose hands can do something."""
        acting: i64 = 0
        holders = self.holders
        for pawn in range(len(holders)):
            if holders[pawn] != NOBODY:
                acting |= BIT[holders[pawn]]
            elif self.is_free(pawn):
                acting |= self.may_take(pawn)
        return acting

    def is_over(self) -> bool:
        return self.phase == OVER

    def standings(self) -> Standings:  # MC-14: ten tokens are always the most
        return Standings(list(self.tokens), high_wins=True, over=self.is_over())

    def race_ms(self) -> i64:  # MC-15
        return self.stop_ms if self.phase in (DUEL, TEMPTATION) else NEVER

    def list_moves(self, seat: i64, found: MoveList) -> None:
        if seat < 0 or seat >= self.seats:
            return
        if self.phase in (DUEL, TEMPTATION):
            self.list_gestures(seat, found)
        elif self.phase == SWAP:
            if seat == self.roller:
                self.list_swaps(found)
            self.list_gestures(seat, found)
        elif seat != self.actor():
            return
        elif self.phase == CHOOSE:
            for pawn in range(len(PAWNS)):
                if self.owner(pawn) == NOBODY:
                    found.add(do(moves.TAKE, pawn))
        else:
            found.add(do(moves.ROLL))

    def list_gestures(self, seat: i64, found: MoveList) -> None:
        held = self.held_by(seat)
        if held == NOTHING:
            for pawn in range(len(self.holders)):
                if self.can_lift(seat, pawn):
                    found.add(do(moves.LIFT, pawn))
            return
        found.add(do(moves.DROP, held))
        for spot in range(len(SPOTS)):
            found.add(moves.place(held, spot))

    def list_swaps(self, found: MoveList) -> None:  # MC-5
        found.add(do(moves.KEEP))
        for pawn in range(len(PAWNS)):
            if pawn != self.pawns[self.roller]:
                found.add(do(moves.SWAP_PAWN, pawn))
        for one in range(len(STRUCTURES)):
            for other in range(one + 1, len(STRUCTURES)):
                found.add(moves.swap_structures(one, other))

    def play(self, seat: i64, move: i64, at_ms: i64) -> None:
        if self.phase == OVER:
            raise IllegalMove("MC-14", "the game is over")
        if seat < 0 or seat >= self.seats:
            raise IllegalMove("MC-2", "only players play")
        if self.phase == SWAP and is_gesture(move):  # it leaves the roller's deadline as it is
            self.gesture(seat, move, at_ms)
            return
        if self.phase in (DUEL, TEMPTATION):
            self.be_quick(seat, move, at_ms)
        else:
            self.decide(seat, move, at_ms)
        self.set_deadline(at_ms)

    def be_quick(self, seat: i64, move: i64, at_ms: i64) -> None:
        if is_gesture(move):
            self.gesture(seat, move, at_ms)
        elif self.phase == DUEL:
            raise IllegalMove("MC-6", "this is a duel: lift a pawn, drop it or place it")
        else:
            raise IllegalMove("MC-9", "the dice have just stopped: there is nothing to choose yet")

    def decide(self, seat: i64, move: i64, at_ms: i64) -> None:
        if self.phase == SUSPENSE or (deed(move) >= moves.LIFT and self.phase == ROLL):
            raise IllegalMove("MC-10", "nothing may be touched before the dice have stopped")
        if self.phase == CHOOSE:
            self.take(seat, move)
        elif self.phase == ROLL:
            self.roll(seat, move, at_ms)
        else:
            self.swap(seat, move)

    # Time

    def set_deadline(self, at_ms: i64) -> None:  # MC-17
        timed = self.think_ms > 0 and self.actor() != NOBODY
        self.deadline_ms = NEVER
        if timed:
            self.deadline_ms = at_ms + self.think_ms

    def alarm_ms(self) -> i64:
        if self.phase == SUSPENSE:
            return self.stop_ms
        if self.phase == TEMPTATION:  # MC-9
            return self.stop_ms + TEMPTATION_MS
        if self.phase != DUEL:
            return self.deadline_ms
        first_ms = self.duel.earliest_ms()
        if first_ms == NEVER:
            return self.duel_ends_ms()
        # MC-8: the first moment at which it can be no tie any more.
        return min(self.duel_ends_ms(), self.stop_ms + first_ms + self.tie_ms + 1)

    def duel_ends_ms(self) -> i64:  # MC-13
        return self.stop_ms + self.duel_ms

    def ring(self, at_ms: i64) -> None:
        if at_ms < self.alarm_ms():
            return
        if self.phase == SUSPENSE:
            self.stop_dice(at_ms)
        elif self.phase == DUEL:
            self.settle()
        elif self.phase == TEMPTATION:
            self.end_temptation()
        else:  # MC-17
            actor = self.actor()
            self.note(events.TIME_OUT, actor)
            self.decide(actor, self.legal(actor)[0], at_ms)
        self.set_deadline(at_ms)

    # Choosing

    def take(self, seat: i64, move: i64) -> None:  # MC-2
        if seat != self.actor():
            raise IllegalMove("MC-2", "it is not your turn to choose")
        if deed(move) != moves.TAKE or noun(move) >= len(PAWNS):
            raise IllegalMove("MC-2", "take a pawn first")
        if self.owner(noun(move)) != NOBODY:
            raise IllegalMove("MC-2", "that pawn is taken")
        self.get(seat, noun(move))
        seat = (seat + 1) % self.seats
        if seat == self.roller:
            self.phase = ROLL
        elif seat == (self.roller + 3) % self.seats and self.seats == len(PAWNS):
            # The fourth has no choice, and is not asked.
            for pawn in range(len(PAWNS)):
                if self.owner(pawn) == NOBODY:
                    self.get(seat, pawn)
            self.phase = ROLL

    def get(self, seat: i64, pawn: i64) -> None:
        self.pawns[seat] = pawn
        self.note(events.CHOSE, seat, pawn)

    # Rolling

    def roll(self, seat: i64, move: i64, at_ms: i64) -> None:  # MC-3, MC-15
        if seat != self.roller:
            raise IllegalMove("MC-3", "it is not your turn to roll")
        if move != do(moves.ROLL):
            raise IllegalMove("MC-3", "roll the dice")
        self.phase = SUSPENSE
        self.first = NOTHING
        self.second = NOTHING
        self.rolled_ms = at_ms
        self.stop_ms = self.secret_moment()
        self.note(events.ROLLED, seat)

    def secret_moment(self) -> i64:  # MC-15
        return self.rolled_ms + SHORTEST_MS + self.chance.below(LONGEST_MS - SHORTEST_MS + 1)

    def stop_dice(self, at_ms: i64) -> None:  # MC-4
        self.first = rolled(FIRST_SIX if self.dice == SIX else FOUR_FACES, self.chance)
        self.second = rolled(SECOND_SIX if self.dice == SIX else FOUR_FACES, self.chance)
        self.rolled_ms = 0
        self.stop_ms = at_ms
        self.note(events.STOPPED, self.roller, events.pair(self.first, self.second))
        self.duel = self.called()
        self.phase = TEMPTATION if self.calls_nobody() else DUEL

    def calls_nobody(self) -> bool:  # MC-5, MC-11
        if self.first == self.second:
            return True
        return self.owner(self.first) == NOBODY and self.owner(self.second) == NOBODY

    def called(self) -> Duel:  # MC-6
        """The duel of the two pawns that the dice show, or one of nobody."""
        duel = Duel(self.first, self.second, NOBODY, NOBODY)
        if not self.calls_nobody():
            duel.fleer = self.owner(duel.flees())
            duel.chaser = self.owner(duel.chases())
        return duel

    def end_temptation(self) -> None:  # MC-9: hands stay as they are until the roll ends
        if self.first == self.second:  # MC-5
            self.phase = SWAP
        else:  # MC-11
            self.note(events.NO_DUEL, self.roller)
            self.end_roll()

    def end_roll(self) -> None:  # MC-3, MC-14
        self.stop_ms = NEVER
        self.put_back()
        most: i64 = 0
        fewest: i64 = TOKENS
        for seat in range(self.seats):
            most = max(most, self.tokens[seat])
            fewest = min(fewest, self.tokens[seat])
        if most >= TOKENS_TO_WIN or fewest == 0:
            self.phase = OVER
            self.note(events.GAME_ENDED, NOBODY)
        else:
            self.roller = (self.roller + 1) % self.seats
            self.phase = ROLL

    # Hands

    def gesture(self, seat: i64, move: i64, at_ms: i64) -> None:
        what = deed(move)
        if what == moves.LIFT:
            self.lift(seat, noun(move))
        elif what == moves.DROP:
            self.drop(seat, noun(move))
        else:
            pawn, spot = events.read_placing(noun(move))
            self.place(seat, pawn, spot, at_ms)

    def lift(self, seat: i64, pawn: i64) -> None:  # MC-9, MC-11, MC-16
        if self.held_by(seat) != NOTHING:
            raise IllegalMove("MC-16", "you have a pawn in your hand")
        if self.holders[pawn] != NOBODY:
            raise IllegalMove("MC-16", "somebody else has that pawn in hand")
        if self.owner(pawn) not in (seat, NOBODY):
            raise IllegalMove("MC-11", "lift your own pawn or a common one")
        if not self.may_touch(seat, pawn):
            raise IllegalMove("MC-11", "your own pawn is called: leave the common ones alone")
        if not self.is_free(pawn):
            raise IllegalMove("MC-7", "that pawn stays where it stands until the next roll")
        if not self.may_err(seat, pawn):
            raise IllegalMove("MC-9", "one mistake a roll is enough: leave uncalled pawns alone")
        self.holders[pawn] = seat
        self.spots[pawn] = HOME
        self.note(events.LIFTED, seat, pawn)

    def drop(self, seat: i64, pawn: i64) -> None:  # MC-9: a feint
        if self.holders[pawn] != seat:
            raise IllegalMove("MC-16", "that pawn is not in your hand")
        self.holders[pawn] = NOBODY
        self.note(events.DROPPED, seat, pawn)

    def place(self, seat: i64, pawn: i64, spot: i64, at_ms: i64) -> None:  # MC-7, MC-9
        if self.holders[pawn] != seat:
            raise IllegalMove("MC-16", "that pawn is not in your hand")
        duel = self.duel
        self.holders[pawn] = NOBODY
        self.spots[pawn] = spot
        after_ms = at_ms - self.stop_ms
        right = duel.put(seat, pawn, spot, after_ms)
        timing = events.timing(after_ms, right=right)
        self.note(events.PLACED, seat, events.placing(pawn, spot), timing)
        if not right:
            self.pay_for_mistake(seat, pawn, WRONG_SPOT if duel.calls(pawn) else WRONG_PAWN)
        elif duel.latest_ms() != NEVER:
            self.settle()

    def pay_for_mistake(self, seat: i64, pawn: i64, mistake: i64) -> None:  # MC-9
        tokens: i64 = 0
        if mistake == WRONG_PAWN or self.wrong_spot == PENALTY:
            tokens = self.pay(seat)
        self.note(events.WRONG, seat, events.error(mistake, pawn), tokens)

    def settle(self) -> None:
        """Say who was faster, and move the token."""
        duel = self.duel
        duel.settle(self.tie_ms)
        if duel.outcome == DECIDED:
            duel.tokens = self.award(duel)
        else:  # MC-8, MC-13
            self.note(events.TIED if duel.outcome == TIED else events.MISSED, NOBODY)
        self.last = duel
        self.end_roll()

    # A double

    def swap(self, seat: i64, move: i64) -> None:  # MC-5
        if seat != self.roller:
            raise IllegalMove("MC-5", "only who rolled the double may swap")
        what = deed(move)
        if move == do(moves.KEEP):
            self.note(events.KEPT, seat)
        elif what == moves.SWAP_PAWN and noun(move) < len(PAWNS):
            self.swap_pawn(seat, noun(move))
        elif what == moves.SWAP_STRUCTURES and noun(move) < len(STRUCTURES) * len(STRUCTURES):
            one, other = events.read_pair(noun(move))
            self.swap_structures(seat, one, other)
        else:
            raise IllegalMove("MC-5", "swap pawns or structures, or keep everything")
        self.end_roll()

    def swap_pawn(self, seat: i64, wanted: i64) -> None:
        given = self.pawns[seat]
        if wanted == given:
            raise IllegalMove("MC-5", "that pawn is yours already")
        other = self.owner(wanted)
        self.pawns[seat] = wanted
        if other != NOBODY:
            self.pawns[other] = given
        self.note(events.SWAPPED, seat, events.exchange(given, wanted), other)

    def swap_structures(self, seat: i64, one: i64, other: i64) -> None:
        if one >= other:
            raise IllegalMove("MC-5", "name two different structures")
        for place in range(len(STRUCTURES)):
            if self.structures[place] == one:
                self.structures[place] = other
            elif self.structures[place] == other:
                self.structures[place] = one
        self.note(events.REARRANGED, seat, events.pair(one, other))

    # Copies

    def clone(self) -> "Mamicatchmi":
        twin = Mamicatchmi(self.seats, self.chance.clone())
        twin.phase = self.phase
        twin.roller = self.roller
        twin.pawns = self.pawns[:]
        twin.tokens = self.tokens[:]
        twin.structures = self.structures[:]
        twin.first = self.first
        twin.second = self.second
        twin.holders = self.holders[:]
        twin.spots = self.spots[:]
        twin.duel = self.duel.clone()
        twin.last = self.last
        twin.rolled_ms = self.rolled_ms
        twin.stop_ms = self.stop_ms
        twin.dice = self.dice
        twin.wrong_spot = self.wrong_spot
        twin.tie_ms = self.tie_ms
        twin.duel_ms = self.duel_ms
        twin.think_ms = self.think_ms
        twin.deadline_ms = self.deadline_ms
        return twin

    def redeal(self, seat: i64, chance: Chance) -> None:
        """When the dice will stop is all that nobody can know; what they show comes after it."""
        self.chance = chance
        if self.phase == SUSPENSE:
            self.stop_ms = self.secret_moment()
