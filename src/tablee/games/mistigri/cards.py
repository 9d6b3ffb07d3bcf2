"""The cats, as data (MG-1, MG-2, MG-3), and hands of them as bit sets.

To play with the colours of your own box, change `COPIES`; the tests hold it to the printed counts.

Equal cats cannot be told apart. A cat is named by the bit of its first copy; a second copy has the
next bit. A set always fills the first copy before the second, so that equal hands are equal
numbers.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.kernel.cardset import BIT

COLOURS: Final = "ABCDE"

# MG-2: how many cats of each value (row) and colour (column).
COPIES: Final = (
    (2, 2, 2, 2, 1),
    (2, 2, 1, 1, 2),
    (1, 1, 2, 2, 1),
    (1, 1, 1, 1, 2),
    (1, 1, 1, 1, 1),
    (1, 1, 1, 1, 0),
    (1, 1, 0, 0, 1),
    (0, 0, 1, 1, 0),
    (0, 0, 0, 0, 1),
)

# Every card, copies side by side: value 1 first, the Mistigri last.
CARDS: Final = [
    f"{COLOURS[colour]}{value}"
    for value, row in enumerate(COPIES, start=1)
    for colour, copies in enumerate(row)
    for _ in range(copies)
] + ["M"]

NAMES: Final = sorted(set(CARDS), key=CARDS.index)
CAT: Final = {name: CARDS.index(name) for name in NAMES}
MISTIGRI: Final[i64] = CAT["M"]


def value_of(name: str) -> int:
    """Its penalty, which for a cat with a colour is its value too (MG-1)."""
    return 10 if name == "M" else int(name[1])


# By card: its value, the cat that it is a copy of, and the bit of the cat's second copy (or 0).
VALUE: Final = vec[i64]([value_of(name) for name in CARDS])
FIRST_COPY: Final = vec[i64]([CAT[name] for name in CARDS])
SECOND_COPY: Final = vec[i64](
    [
        2 ** (card + 1) if CARDS.count(name) == 2 and CAT[name] == card else 0
        for card, name in enumerate(CARDS)
    ]
)


def _pairs(one: str, other: str) -> bool:
    """MG-7: same colour or same value; the Mistigri pairs with nothing."""
    return "M" not in (one, other) and (one[0] == other[0] or one[1] == other[1])


# By cat: the later cards that make a pair with it, each kind of pair once.
LATER_MATES: Final = vec[i64](
    [
        sum(
            2**mate
            for mate, other in enumerate(CARDS)
            if mate > card and _pairs(name, other) and (CAT[other] == mate or other == name)
        )
        for card, name in enumerate(CARDS)
    ]
)

FIRST_COPIES: Final[i64] = sum(2**card for card in CAT.values())
SECOND_COPIES: Final[i64] = 2 ** len(CARDS) - 1 - FIRST_COPIES
ONES: Final[i64] = sum(2**card for card, name in enumerate(CARDS) if value_of(name) == 1)
TWOS: Final[i64] = sum(2**card for card, name in enumerate(CARDS) if value_of(name) == 2)
NINES: Final[i64] = sum(2**card for card, name in enumerate(CARDS) if value_of(name) == 9)
ALL: Final[i64] = 2 ** len(CARDS) - 1

# MG-3: what is played with, by number of seats.
DECK: Final = vec[i64]([0, 0, 0, ALL - ONES - TWOS - NINES, ALL - ONES, ALL])


def add(cats: i64, cat: i64) -> i64:
    """The set with one more of that cat."""
    first = BIT[cat]
    return cats | first | (cats & first) * 2


def take(cats: i64, cat: i64) -> i64:
    """The set with one fewer of that cat, which must be in it."""
    second = cats & SECOND_COPY[cat]
    return cats ^ (second if second != 0 else BIT[cat])


def drop(cats: i64, cat: i64) -> i64:
    """The set with one fewer of that cat, if it is in it."""
    return take(cats, cat) if cats & BIT[cat] != 0 else cats


def less_one_each(cats: i64) -> i64:
    """What is surely left of a set that has lost one card, no matter which."""
    return (cats & SECOND_COPIES) >> 1


def minus(cats: i64, fewer: i64) -> i64:
    """The set without the cats of another one, all of which are in it."""
    left = cats & ~fewer
    # Where one of two copies went, it is the second bit that stays: move it down to the first.
    stranded = left & SECOND_COPIES & ~((left & FIRST_COPIES) * 2)
    return left ^ stranded ^ (stranded >> 1)
