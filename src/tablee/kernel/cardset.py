"""Sets of cards (or of seats) in one 64-bit integer, behind names.

A member is a number from 0 to 61. Values stay below 2**62, so that compiled code, which wraps,
and interpreted code, which does not, always agree.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

EMPTY: Final = 0
LARGEST: Final = 61
ALL: Final = 2**62 - 1

# A table, not a shift: mypyc compiles `1 << n` to a 32-bit shift (docs/decisions/0002).
# 62 and 63 are no members, but six bits of a move can name them: no set has them.
BIT: Final = vec[i64]([2**member for member in range(LARGEST + 1)] + [0, 0])

# 2 is a primitive root of 67, so that a power of two is known by its remainder.
_MEMBER_OF_REMAINDER: Final = vec[i64](
    [
        next((member for member in range(LARGEST + 1) if pow(2, member, 67) == remainder), 0)
        for remainder in range(67)
    ]
)


def bit(member: i64) -> i64:
    """The set of this one member."""
    return BIT[member]


def has(members: i64, member: i64) -> bool:
    return members & BIT[member] != 0


def lowest(members: i64) -> i64:
    """The smallest member of a set that is not empty."""
    # The compiler sees by `ALL` that nothing is negative: else a remainder takes twice as long.
    return _MEMBER_OF_REMAINDER[(members & -members & ALL) % 67]


def rest(members: i64) -> i64:
    """The set without its smallest member."""
    return members & (members - 1)


def count(members: i64) -> i64:
    """How many members."""
    pairs = members - ((members >> 1) & 0x1555555555555555)
    fours = (pairs & 0x3333333333333333) + ((pairs >> 2) & 0x3333333333333333)
    eights = (fours + (fours >> 4)) & 0x0F0F0F0F0F0F0F0F
    halves = eights + (eights >> 32)
    quarters = halves + (halves >> 16)
    return (quarters + (quarters >> 8)) & 0x7F


def nth(members: i64, index: i64) -> i64:
    """The member with `index` smaller ones in the set."""
    while index > 0:
        members &= members - 1
        index -= 1
    return lowest(members)


def members_of(members: i64) -> vec[i64]:
    """The members, smallest first."""
    found = vec[i64](capacity=16)
    while members != EMPTY:
        found = append(found, lowest(members))
        members &= members - 1
    return found
