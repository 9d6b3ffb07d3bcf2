"""What a player of Mito thinks of cards: which one to play, to give, to let vanish.

Weights are penalty points, roughly: what a thing seems to be worth.
"""

from collections.abc import Sequence
from functools import lru_cache

from tablee.games.mito.cards import (
    ANT,
    CARDS,
    CARDS_EACH,
    COCKROACH,
    MITO,
    MOSQUITO,
    NAMES,
    PENALTY,
    SPIDER,
    VALUES,
)
from tablee.games.mito.view import View

KIND = {name: kind for kind, name in enumerate(NAMES)}

# An insect that acts does more than go: others get cards, or one more of mine goes.
ACTS = {SPIDER: 3.0, MOSQUITO: 4.0, COCKROACH: 0.5}
TAKEN = 1.0  # each card that an ant brings the others
ANT_ON_ANT = 9.0  # who takes an ant plays it on: so two of them could go round for ever
RACES = 2.0  # a cockroach with a card of its value left: perhaps that goes too
REACH = 1.5  # each value of the top card on which the hand has something to put
FORGIVEN = 0.5  # of a card, a seat: nobody wonders yet
TURNS_A_THEFT = 20  # of the whole table: so often a seat steals, as families do
NEAR = 4  # so few cards in a hand are a danger


def family(kind: int) -> int:
    return kind // VALUES


def penalty(kind: int) -> int:
    return int(PENALTY[family(kind)])


def kinds(view: View) -> list[int]:
    """The own hand."""
    return [KIND[card] for card in view.hand]


def without(hand: Sequence[int], kind: int) -> list[int]:
    rest = list(hand)
    rest.remove(kind)
    return rest


def reach(hand: Sequence[int], *, is_guard: bool) -> int:
    """On how many of the five values something of a hand could be played (MT-4, MT-7)."""
    values = {kind % VALUES for kind in hand if is_guard or family(kind) != MITO}
    return len({(value + step) % VALUES for value in values for step in (1, -1)})


def play_worth(view: View, kind: int) -> float:
    """The points that go, what can follow, and what the insect does."""
    rest = without(kinds(view), kind)
    worth = penalty(kind) + REACH * reach(rest, is_guard=view.seat == view.guard)
    if rest:  # MT-15: an insect does not act as last card
        worth += ACTS.get(family(kind), 0.0)
    if family(kind) == ANT:
        worth += ant_worth(view)
    if family(kind) == COCKROACH and any(other % VALUES == kind % VALUES for other in rest):
        worth += RACES
    return worth


def ant_worth(view: View) -> float:
    """Each of the others takes a card from under it, as long as there are any (MT-14)."""
    worth = TAKEN * min(len(view.seats) - 1, len(view.discard))
    return worth - (ANT_ON_ANT if family(KIND[view.top]) == ANT else 0.0)


@lru_cache(maxsize=4096)  # a thief thinks of it after every change, and hands seldom change
def burdens(hand: tuple[str, ...], *, is_guard: bool) -> dict[int, float]:
    """For each kind of a hand, how much better it would be not to have that card.

    Its points, less what it helps to reach.
    """
    held = [KIND[card] for card in hand]
    whole = reach(held, is_guard=is_guard)
    helps = {kind: whole - reach(without(held, kind), is_guard=is_guard) for kind in set(held)}
    return {kind: penalty(kind) - REACH * helps[kind] for kind in helps}


def burden(view: View, kind: int) -> float:
    return burdens(tuple(view.hand), is_guard=view.seat == view.guard)[kind]


def threat(view: View, seat: int) -> tuple[int, int]:
    """Who is nearest to going out; among equals, who leads."""
    other = view.seats[seat]
    return -other.cards, -other.score


def fewest_elsewhere(view: View) -> int:
    """The number of cards of whoever is nearest to going out, but me."""
    return min(other.cards for seat, other in enumerate(view.seats) if seat != view.seat)


def is_useless(view: View, kind: int) -> bool:
    """A Mito in the hand of anybody but the guard."""
    return family(kind) == MITO and view.seat != view.guard


def missing(view: View) -> int:
    """How many cards others have let vanish in this round: those that lie nowhere (MT-1, MT-21)."""
    held = sum(other.cards for other in view.seats)
    return CARDS - held - view.pile - len(view.discard) - len(view.vanished)


def turns(view: View) -> int:
    """About how many turns there have been: each laid a card or drew one (MT-4, MT-5)."""
    dealt = CARDS - CARDS_EACH * len(view.seats) - 1
    return len(view.discard) - 1 + max(0, dealt - view.pile)


def blame(view: View, seat: int) -> float:
    """How many cards more than usual somebody seems to have taken by now.

    What is missing beyond that is put down to whoever has fewer cards than the others.
    """
    suspects = [other for other in range(len(view.seats)) if other != view.seat]
    usual = len(suspects) * (FORGIVEN + turns(view) / TURNS_A_THEFT)
    most = max(view.seats[other].cards for other in suspects)
    lacks = {other: 1 + most - view.seats[other].cards for other in suspects}
    return max(0.0, missing(view) - usual) * lacks[seat] / sum(lacks.values())
