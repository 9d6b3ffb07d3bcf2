"""Players of Mamicatchmi: they know the table of who flees from whom, and their hands are human.

How long they take is not theirs to say: the table asks the level's `reflex` (reflex.py) when a hand
would have moved. Here is only what it does then: the right thing, now and then the wrong spot,
and sometimes a feint, which is a pawn lifted for the others to see and put back. Dice that call
nobody tempt bots as they tempt people (MC-9): a hand reaches for what they show, and not every
hand is held back in time. And a hand that sees another one go follows it, the younger the
rather: that is what a feint is for.
"""

from collections.abc import Sequence
from typing import ClassVar, Final, NamedTuple

from tablee.bots.bot import Bot
from tablee.bots.reflex import LEVELS as HANDS
from tablee.bots.reflex import happens
from tablee.games.mamicatchmi.cards import FLEES, PAWNS, REFUGE, SPOTS
from tablee.games.mamicatchmi.moves import DROP, KEEP, LIFT, SWAP_PAWN, SWAP_STRUCTURES, place
from tablee.games.mamicatchmi.view import Pawn, View
from tablee.kernel.moves import deed, do, noun

RACES: Final = ("duel", "temptation")


class Temper(NamedTuple):
    """What somebody does with a hand that was not called. All are shares of one."""

    feints: float  # how often a hand that has nothing to do lifts a pawn all the same
    follows: float  # how often it does because another hand has gone out
    reaches: float  # how often it does where the dice show that pawn, and call nobody
    runs: float  # how often a hand that reached or followed is not held back in time
    keeps: float  # how often a double is left as it is


TEMPERS: Final = {
    "little_sister": Temper(feints=0.06, follows=0.35, reaches=0.9, runs=0.65, keeps=0.5),
    "schoolboy": Temper(feints=0.15, follows=0.22, reaches=0.7, runs=0.38, keeps=0.35),
    "cousin": Temper(feints=0.20, follows=0.10, reaches=0.5, runs=0.18, keeps=0.25),
    "aunt": Temper(feints=0.20, follows=0.05, reaches=0.3, runs=0.10, keeps=0.15),
    "merciless": Temper(feints=0.25, follows=0.02, reaches=0.2, runs=0.05, keeps=0.1),
}


class MamicatchmiBot(Bot[View]):
    """One level; its class says how quick its hand is, and how easily it is fooled."""

    temper: ClassVar[Temper]

    def choose(self, view: View, moves: Sequence[int]) -> int:
        if view.phase in RACES:
            return self.race(view, moves)
        if view.phase == "swap":
            return self.swap(view, moves)
        return self.any_of(moves)

    def rests(self, view: View, moves: Sequence[int]) -> bool:
        """Nothing to win here, no mind to fool anybody this time, and nothing to fall for."""
        if view.phase not in RACES or view.seats[view.seat].holding is not None:
            return False
        if task(view, moves) is not None:
            return False
        return not happens(self.restless(view, moves), self.chance)

    def restless(self, view: View, moves: Sequence[int]) -> float:
        """How often the hand goes out although it was not called."""
        own = self.temper
        if bait(view, moves):
            return own.reaches
        return max(own.feints, own.follows) if others_reach(view) else own.feints

    # The dice have stopped

    def race(self, view: View, moves: Sequence[int]) -> int:
        held = view.seats[view.seat].holding
        if held is not None:
            return self.put(view, held)
        wanted = task(view, moves)
        if wanted is None:
            wanted = bait(view, moves)
        if wanted is not None:
            return do(LIFT, PAWNS.index(wanted))
        return self.feint(view, moves)

    def put(self, view: View, held: Pawn) -> int:
        """Where it belongs, unless the hand slips; a pawn that was lifted as a feint goes back."""
        pawn = PAWNS.index(held)
        if view.phase == "temptation":
            return self.hold_back(view, held)
        if view.dice is None or held not in view.dice:
            return self.hold_back(view, held)
        spot = right_spot(view.dice, held)
        if self.reflex.errs(self.chance):
            spot = self.wrong_spot(spot)
        return place(pawn, spot)

    def hold_back(self, view: View, held: Pawn) -> int:
        """It was not called: back with it, unless the hand has run to the refuge already."""
        pawn = PAWNS.index(held)
        if happens(self.carried_away(view, held), self.chance):
            return place(pawn, int(REFUGE[pawn]) * 2)
        return do(DROP, pawn)

    def carried_away(self, view: View, held: Pawn) -> float:
        """How often a pawn that was not called is placed all the same (MC-9)."""
        if held in (view.dice or ()):
            return self.temper.runs
        if others_reach(view):
            return self.temper.runs * self.temper.follows
        return 0.0

    def wrong_spot(self, right: int) -> int:
        """The other place of the right structure, as people do it, or any other."""
        beside = right ^ 1
        others = [spot for spot in range(len(SPOTS)) if spot not in (right, beside)]
        return self.any_of([beside, beside, beside, *others])

    def feint(self, view: View, moves: Sequence[int]) -> int:
        """The own pawn rather than a common one; if it lies where it must stay, whatever can be."""
        own = view.seats[view.seat].pawn
        lifts = [move for move in moves if deed(move) == LIFT]
        mine = [move for move in lifts if PAWNS[noun(move)] == own]
        return self.any_of(mine or lifts)

    # A double

    def swap(self, view: View, moves: Sequence[int]) -> int:
        """Whoever leads has got used to a pawn: take that one, or let the garden change."""
        if happens(self.temper.keeps, self.chance):
            return do(KEEP)
        leader = leading_other(view)
        wanted = view.seats[leader].pawn
        if wanted is not None and view.seats[leader].tokens >= view.seats[view.seat].tokens:
            return do(SWAP_PAWN, PAWNS.index(wanted))
        return self.any_of([move for move in moves if deed(move) == SWAP_STRUCTURES])


def right_spot(dice: tuple[Pawn, Pawn], pawn: Pawn) -> int:
    """MC-6: who flees goes to its refuge, who chases beside it."""
    flees = FLEES[PAWNS.index(dice[0]) * len(PAWNS) + PAWNS.index(dice[1])]
    return int(REFUGE[flees]) * 2 + (0 if PAWNS[flees] == pawn else 1)


def task(view: View, moves: Sequence[int]) -> Pawn | None:
    """The called pawn that this hand may lift and bring home: its own, or a common one (MC-11)."""
    return shown(view, moves) if view.phase == "duel" else None


def bait(view: View, moves: Sequence[int]) -> Pawn | None:
    """The pawn that looks as if it were called, where none is (MC-9)."""
    return shown(view, moves) if view.phase == "temptation" else None


def shown(view: View, moves: Sequence[int]) -> Pawn | None:
    """A pawn that is on the dice and that this hand may lift."""
    for pawn in view.dice or ():
        if do(LIFT, PAWNS.index(pawn)) in moves:
            return pawn
    return None


def others_reach(view: View) -> bool:
    """Whether another hand has gone out."""
    return any(
        other.holding is not None for seat, other in enumerate(view.seats) if seat != view.seat
    )


def leading_other(view: View) -> int:
    others = [seat for seat in range(len(view.seats)) if seat != view.seat]
    return max(others, key=lambda seat: view.seats[seat].tokens)


def level(name: str) -> type[MamicatchmiBot]:
    """A bot with that level's hand and temper."""
    own = {"reflex": HANDS[name], "temper": TEMPERS[name]}
    return type(f"MamicatchmiBot_{name}", (MamicatchmiBot,), own)


LEVELS = {name: level(name) for name in HANDS}
