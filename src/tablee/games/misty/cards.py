"""The drawings, as data (MY-1), and hands of them as counts.

Equal drawings cannot be told apart, so that a hand is how many there are of each kind: four bits a
kind, packed into one number. The plain ones, which come last, have more: a deck without some power
(`State.without`) has plain cards instead.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tablee.kernel.cardset import BIT
from tablee.kernel.chance import Chance

KINDS: Final = ("flower", "monster", "smile", "up", "down", "left", "right", "plain")
FLOWER: Final = 0
MONSTER: Final = 1
SMILE: Final = 2
UP: Final = 3
DOWN: Final = 4
LEFT: Final = 5
RIGHT: Final = 6
PLAIN: Final = 7

# MY-1: how many there are of each kind.
COPIES: Final = (6, 6, 6, 6, 6, 6, 6, 12)

# One card of a kind, and all that a hand can hold of it.
ONE: Final = vec[i64]([16**kind for kind in range(len(KINDS))])
ALL: Final = vec[i64]([15 * 16**kind for kind in range(PLAIN)] + [63 * 16**PLAIN])

COPIES_OF: Final = vec[i64](list(COPIES))

NO_CARDS: Final = 0
DECK: Final[i64] = sum(copies * 16**kind for kind, copies in enumerate(COPIES))


def deck_without(kinds: i64) -> i64:
    """The deck, with a plain card for each card of these kinds."""
    deck = DECK
    for kind in range(PLAIN):
        if kinds & BIT[kind] != 0:
            deck += COPIES_OF[kind] * (ONE[PLAIN] - ONE[kind])
    return deck


def has(hand: i64, kind: i64) -> bool:
    return hand & ALL[kind] != 0


def copies_of(hand: i64, kind: i64) -> i64:
    return (hand & ALL[kind]) // ONE[kind]


def in_order(hand: i64) -> vec[i64]:
    """The kinds of a hand, equal ones as often as they are there."""
    kinds = vec[i64](capacity=54)
    for kind in range(len(ONE)):
        for _ in range(copies_of(hand, kind)):
            kinds = append(kinds, kind)
    return kinds


def draw(kinds: vec[i64], left: i64, chance: Chance) -> i64:
    """One of the first `left` kinds, each as likely; the last of them takes its place."""
    index = chance.below(left)
    kind = kinds[index]
    kinds[index] = kinds[left - 1]
    return kind
