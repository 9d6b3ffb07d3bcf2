"""The 71 cards, as data (MT-1), and hands of them as numbers.

Equal cards are one kind. A hand counts its kinds in one number: four bits for each number card (up
to 9 alike), one for each insect, two for each Mito, and above them how many cards there are. So
hands are added and subtracted like numbers. A *choice* is a set of kinds, with the lowest bit of
each of them.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tablee.kernel.cardset import lowest, rest

VALUES: Final = 5
FAMILIES: Final = ("n", "spider", "mosquito", "cockroach", "ant", "mito")
NUMBER: Final = 0
SPIDER: Final = 1
MOSQUITO: Final = 2
COCKROACH: Final = 3
ANT: Final = 4
MITO: Final = 5

# By kind: a family after the other, values 1 to 5.
NAMES: Final = tuple(f"{family}{value}" for family in FAMILIES for value in range(1, VALUES + 1))
KINDS: Final = len(NAMES)
COPIES: Final = vec[i64]([9, 8, 9, 8, 9] + [1] * 20 + [1, 2, 2, 2, 1])
CARDS: Final = 71
CARDS_EACH: Final = 8  # MT-2

# MT-16: what a card left in the hand costs, by family.
PENALTY: Final = vec[i64]([1, 5, 5, 5, 5, 10])

# Where the bits of a kind begin, and how many there are.
_AT: Final = (
    [4 * value for value in range(5)]
    + [20 + insect for insect in range(20)]
    + [40 + 2 * value for value in range(5)]
)
_WIDTH: Final = [4] * 5 + [1] * 20 + [2] * 5
_SIZE_AT: Final = 50

UNIT: Final = vec[i64]([2**at for at in _AT])
FIELD: Final = vec[i64]([(2**width - 1) * 2**at for at, width in zip(_AT, _WIDTH, strict=True)])
ONE: Final = vec[i64]([2**at + 2**_SIZE_AT for at in _AT])
_KIND_AT: Final = vec[i64]([max(k for k, at in enumerate(_AT) if at <= bit) for bit in range(62)])

# Choices: everything; all but Mito; by value (from 0), those of that value and its neighbours.
ALL_KINDS: Final[i64] = sum(2**at for at in _AT)
NO_MITO: Final[i64] = sum(2**at for at in _AT[:25])
OF_VALUE: Final = vec[i64](
    [sum(2**at for kind, at in enumerate(_AT) if kind % VALUES == value) for value in range(VALUES)]
)
NEXT_TO: Final = vec[i64](  # MT-4: 5 and 1 are neighbours
    [
        sum(2**at for kind, at in enumerate(_AT) if (kind - value) % VALUES in (1, 4))
        for value in range(VALUES)
    ]
)

DECK: Final[i64] = sum(
    copies * (2**at + 2**_SIZE_AT) for copies, at in zip(COPIES, _AT, strict=True)
)

_NUMBER_FIELDS: Final = 0xFFFFF
_NUMBER_MARKS: Final = 0x11111
_INSECT_MARKS: Final = 0xFFFFF00000
_MITO_FIELDS: Final = 0x3FF0000000000
_MITO_MARKS: Final = 0x1550000000000


def family(kind: i64) -> i64:
    return kind // VALUES


def value(kind: i64) -> i64:
    """The value of a card, counted from 0."""
    return kind % VALUES


def size(hand: i64) -> i64:
    """How many cards."""
    return hand >> _SIZE_AT


def has(hand: i64, kind: i64) -> bool:
    return hand & FIELD[kind] != 0


def number_of(hand: i64, kind: i64) -> i64:
    """How many of that kind."""
    return (hand & FIELD[kind]) // UNIT[kind]


def drop(hand: i64, kind: i64) -> i64:
    """The hand with one fewer of that kind, if it has one."""
    return hand - ONE[kind] if hand & FIELD[kind] != 0 else hand


def choice_of(hand: i64) -> i64:
    """The kinds in a hand."""
    numbers = hand & _NUMBER_FIELDS
    numbers |= numbers >> 2
    numbers |= numbers >> 1
    mito = hand & _MITO_FIELDS
    mito |= mito >> 1
    return (numbers & _NUMBER_MARKS) | (hand & _INSECT_MARKS) | (mito & _MITO_MARKS)


def first_of(choice: i64) -> i64:
    """The first kind of a choice that is not empty."""
    return _KIND_AT[lowest(choice)]


def chosen(choice: i64, kind: i64) -> bool:
    return choice & UNIT[kind] != 0


def cards_in(hand: i64) -> vec[i64]:
    """The cards of a hand by kind, equal ones as often as they are there."""
    cards = vec[i64](capacity=CARDS)
    choice = choice_of(hand)
    while choice != 0:
        kind = first_of(choice)
        for _ in range(number_of(hand, kind)):
            cards = append(cards, kind)
        choice = rest(choice)
    return cards


def hand_of(cards: vec[i64]) -> i64:
    """The hand of these cards."""
    hand: i64 = 0
    for kind in cards:
        hand += ONE[kind]
    return hand


def gifts_in(hand: i64) -> i64:  # MT-7
    """How many cards of a hand are no Mito."""
    gifts = size(hand)
    for kind in range(MITO * VALUES, KINDS):
        gifts -= number_of(hand, kind)
    return gifts


def penalty(hand: i64) -> i64:  # MT-16
    points: i64 = 0
    for kind in cards_in(hand):
        points += PENALTY[kind // VALUES]
    return points
