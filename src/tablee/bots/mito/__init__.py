"""Players of Mito: they shed cards, steal when the guard is busy, and guard with half an eye.

They remember nothing but what their view shows, and are asked anew after every change. So whatever
they do out of turn comes from urges (urges.py): rates that depend on what is seen and on its age.
Only in a race is the moment drawn once, as everybody's reaction is.

A guard counts: 71 cards are in the game, so everybody can tell how many have vanished, and who has
fewer than the others has rather taken them (plays.py). Whoever is blamed for more than what is
usual is watched, and a thief knows that.

The rates were found in the arena of heists (benchmarks/mito.py), so that a cousin who guards
catches 25 to 50 % of a cousin's thefts at every size of table, and stealing pays, but not always;
and by looking for the thief who does best against cousins (benchmarks/mito_response.py). The
figures are in docs/rules/mito.md.
"""

from collections.abc import Callable, Sequence
from typing import ClassVar, Final, NamedTuple

from tablee.bots.bot import Bot, Impulse, Worth, best_of
from tablee.bots.mito.plays import (
    blame,
    burden,
    fewest_elsewhere,
    is_useless,
    penalty,
    play_worth,
    threat,
)
from tablee.bots.mito.urges import Step, Urge, first_of, steady
from tablee.bots.reflex import LEVELS as HANDS
from tablee.bots.reflex import Reflex, happens
from tablee.games.mito.moves import ACCUSE, FIDGET, GIVE, PLAY, RACE, TO, VANISH
from tablee.games.mito.view import ArmView, View
from tablee.kernel.chance import FastChance
from tablee.kernel.moves import deed, do, noun

# How much of a guard's eye other things take; an undisturbed one watches with 1.
OWN_DECISION: Final = 0.8  # awaited: a turn, a slap, a gift
RACE_IS_ON: Final = 0.5
OTHER_ARM: Final = 0.5  # each arm that moves besides
OTHER_SEAT: Final = 0.1  # each seat beyond three

# How much somebody wants to steal.
COSTS: Final = {1: 0.3, 5: 1.0, 10: 8.0}  # by the points: only a theft gets rid of a Mito
HURRY: Final = 0.8  # more, when somebody else has a single card; half of it with two, and so on
BITTEN: Final = 0.8  # somebody has been caught in this round: the guard is awake
COVER: Final = 1.5  # another arm moves
EXPOSED: Final = 0.3  # it is my turn: everybody looks at me

# How much sharper suspicion makes an eye: nobody sees more than there is.
KEENEST: Final = 5.0

DOUBT_MS: Final = 700  # an arm that has shown nothing for so long is rather a fidget
DOUBT: Final = 0.4


class Character(NamedTuple):
    """One level. Rates are per second, shares of one."""

    reflex: Reflex
    plays_blindly: float  # how often any card is as good as another
    steals: float  # for a card that costs 5, at an ordinary moment
    waits_for_busy: float  # so much rather while the guard is busy, and so much less while not
    caution: float  # less with each card that has vanished already; the five have none of it
    fidgets: float  # while the guard watches
    sees: float  # an accusation, once a corner has shown
    dead_ms: int  # from a corner to the first possible shout
    remembers: float  # how much of it is left when the corner has gone
    hasty: float  # an accusation before anything has shown
    counts: float  # how much more, for each card too many that somebody is blamed for


class MitoBot(Bot[View]):
    """One level; its class says of which character."""

    has_impulses = True
    character: ClassVar[Character]

    # In turn

    def choose(self, view: View, moves: Sequence[int]) -> int:
        """What is awaited; tricks are impulses."""
        awaited = [move for move in moves if deed(move) < VANISH]
        what = deed(awaited[0])
        if view.phase == "turn" and happens(self.character.plays_blindly, self.chance):
            return self.any_of(awaited)
        if what == PLAY:
            return self.best(awaited, lambda move: play_worth(view, noun(move)))
        if what == TO:
            return self.best(awaited, lambda move: threat(view, noun(move)))
        gifts = [move for move in awaited if deed(move) == GIVE]
        if gifts:  # a spider too: what somebody else has costs me nothing
            return self.best(gifts, lambda move: burden(view, noun(move)))
        return awaited[0]

    def best(self, moves: Sequence[int], worth: Callable[[int], Worth]) -> int:
        """The move that is worth most; among equals, any."""
        return self.any_of(best_of(moves, worth))

    # Out of turn

    def impulse(self, view: View, moves: Sequence[int], at_ms: int) -> Impulse | None:
        """What comes first: a hand in the race, or an urge."""
        racing = self.race(view, moves, at_ms)
        if view.seat == view.guard:
            urges = self.watch(view, moves)
        else:
            urges = [] if racing or self.is_occupied(view) else self.tempt(view, moves, at_ms)
        struck = first_of(urges, at_ms, self.chance)
        return min((one for one in (racing, struck) if one is not None), default=None)

    def is_occupied(self, view: View) -> bool:
        """With a slap or a gift to decide, no hand is free."""
        return view.phase in ("slap", "gifts") and view.seat in view.waiting

    # The race

    def race(self, view: View, moves: Sequence[int], at_ms: int) -> Impulse | None:
        """One reaction for one race and one hand, however often it is asked for."""
        racing = [move for move in moves if deed(move) == RACE]
        if not racing or view.contest_ms is None:
            return None
        drawn = FastChance.seeded(hash((view.contest_ms, view.seat, *racing)))
        if self.reflex.errs(drawn):  # has not looked at the own cards
            return None
        takes_ms = self.reflex.reaction_ms(drawn) + self.reflex.movement_ms(drawn)
        worst = max(racing, key=lambda move: penalty(noun(move)))
        return max(0, view.contest_ms + takes_ms - at_ms), worst

    # The guard

    def watch(self, view: View, moves: Sequence[int]) -> list[Urge]:
        """To accuse whoever moves an arm: hastily, or because a corner has shown."""
        moving = {
            do(ACCUSE, seat): other.arm
            for seat, other in enumerate(view.seats)
            if other.arm is not None and do(ACCUSE, seat) in moves
        }
        load = distraction(view, len(moving))
        return [
            Urge(move, self.suspicion(view, arm, self.alertness(view, noun(move), arm) / load))
            for move, arm in moving.items()
        ]

    def alertness(self, view: View, seat: int, arm: ArmView) -> float:
        """How much more somebody is watched who must have taken more than is usual.

        It sharpens the eye for a corner, not the tongue: else every bait would be taken.
        """
        if arm.glimpsed_ms is None:
            return 1.0
        return min(KEENEST, 1 + self.character.counts * blame(view, seat))

    def suspicion(self, view: View, arm: ArmView, attention: float) -> list[Step]:
        """How much an arm is suspected, and from when on."""
        own, down_ms = self.character, arm.began_ms + view.vanish_ms
        if arm.glimpsed_ms is None:
            rate, later = own.hasty * attention, DOUBT
            looks_ms = arm.began_ms + own.dead_ms
            later_ms = looks_ms + DOUBT_MS
        else:
            rate, later = own.sees * attention, own.remembers
            looks_ms = arm.glimpsed_ms + own.dead_ms
            later_ms = looks_ms + view.glimpse_ms
        return [
            Step(min(looks_ms, down_ms), rate),
            Step(min(later_ms, down_ms), rate * later),
            Step(down_ms, 0.0),
        ]

    # Everybody else

    def tempt(self, view: View, moves: Sequence[int], at_ms: int) -> list[Urge]:
        """To let a card vanish, or to move the arm for nothing while the guard watches."""
        vanishing = [move for move in moves if deed(move) == VANISH]
        urges = []
        if vanishing:
            move = self.best(vanishing, lambda one: self.loot(view, noun(one)))
            urges.append(steady(move, self.greed(view, noun(move)), at_ms))
        if do(FIDGET) in moves and not is_busy(view):
            urges.append(steady(do(FIDGET), self.character.fidgets, at_ms))
        return urges

    def loot(self, view: View, kind: int) -> float:
        """What should vanish first: what cannot be got rid of in any other way."""
        return burden(view, kind) + (penalty(kind) if is_useless(view, kind) else 0)

    def greed(self, view: View, kind: int) -> float:
        """How often a second, at a moment like this, with a card like that."""
        own = self.character
        rate = own.steals * COSTS[penalty(kind)] * (1 + HURRY / fewest_elsewhere(view))
        rate *= own.waits_for_busy if is_busy(view) else 1 / own.waits_for_busy
        rate /= 1 + own.caution * len(view.vanished)
        if view.guard != view.starter:
            rate *= BITTEN
        if arms_moving(view):
            rate *= COVER
        return rate * (EXPOSED if view.seat in view.waiting else 1)


def arms_moving(view: View) -> int:
    return sum(other.arm is not None for other in view.seats)


def is_busy(view: View) -> bool:
    """Whether the guard has something else to do: a turn, a slap, a gift, a race."""
    return view.guard in view.waiting or view.phase == "race"


def distraction(view: View, arms: int) -> float:
    """Among how many things a guard's eye is shared."""
    load = 1 + OTHER_SEAT * (len(view.seats) - 3) + OTHER_ARM * max(0, arms - 1)
    if view.guard in view.waiting:
        load += OWN_DECISION
    return load + (RACE_IS_ON if view.phase == "race" else 0)


CHARACTERS: Final = {
    "little_sister": Character(
        reflex=HANDS["little_sister"],
        plays_blindly=0.9,
        steals=0.002,
        waits_for_busy=1.0,
        caution=0.0,
        fidgets=0.004,
        sees=0.5,
        dead_ms=620,
        remembers=0.2,
        hasty=0.4,
        counts=0.0,
    ),
    "schoolboy": Character(
        reflex=HANDS["schoolboy"],
        plays_blindly=0.35,
        steals=0.02,
        waits_for_busy=1.0,
        caution=0.0,
        fidgets=0.01,
        sees=1.1,
        dead_ms=460,
        remembers=0.35,
        hasty=0.24,
        counts=0.5,
    ),
    "cousin": Character(
        reflex=HANDS["cousin"],
        plays_blindly=0.05,
        steals=0.05,
        waits_for_busy=1.5,
        caution=0.0,
        fidgets=0.03,
        sees=1.6,
        dead_ms=360,
        remembers=0.5,
        hasty=0.18,
        counts=2.5,
    ),
    "aunt": Character(
        reflex=HANDS["aunt"],
        plays_blindly=0.02,
        steals=0.07,
        waits_for_busy=2.0,
        caution=0.0,
        fidgets=0.04,
        sees=2.2,
        dead_ms=320,
        remembers=0.6,
        hasty=0.12,
        counts=3.0,
    ),
    "merciless": Character(
        reflex=HANDS["merciless"],
        plays_blindly=0.0,
        steals=0.09,
        waits_for_busy=2.5,
        caution=0.0,
        fidgets=0.05,
        sees=3.0,
        dead_ms=280,
        remembers=0.8,
        hasty=0.08,
        counts=3.5,
    ),
}


def level(name: str) -> type[MitoBot]:
    """A bot of that character, with that character's hand."""
    own = CHARACTERS[name]
    return type(f"MitoBot_{name}", (MitoBot,), {"character": own, "reflex": own.reflex})


LEVELS = {name: level(name) for name in CHARACTERS}
