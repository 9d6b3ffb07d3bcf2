"""Chance: a stream of exactly uniform choices, handed to a game and never made by it.

`FastChance` is for simulation. `SealedChance` is for live tables: a player who sees some of the
cards could search a short seed, but not a 256-bit secret.
"""

import hashlib
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tablee.kernel.values import Value

WORD: Final = 4294967296
MASK: Final = 4294967295
MOST: Final = 536870912


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance(Value):
    """The contract: `below` alone; the kinds differ in where their 32-bit words come from.

    Two streams are equal if they are of one kind and stand at the same place: then their futures
    are. They pickle with their place; a copy is a clone.
    """

    def word(self) -> i64:
        """The next 32 uniform bits."""
        raise NotImplementedError

    def clone(self) -> "Chance":
        """A stream with the same future, independent of this one."""
        raise NotImplementedError

    def __copy__(self) -> "Chance":
        return self.clone()

    def __deepcopy__(self, memo: dict[int, object]) -> "Chance":
        return self.clone()

    def below(self, n: i64) -> i64:
        """A whole number from 0 to n - 1, each exactly as likely; 1 <= n <= 2**29."""
        if n < 1 or n > MOST:
            raise ValueError("below takes a number from 1 to 2**29")
        product = self.word() * n
        if product & MASK < n:
            product = self.made_even(product, n)
        return product >> 32

    def made_even(self, product: i64, n: i64) -> i64:
        """The first `uneven` of the 2**32 words would favour the small numbers: draw again."""
        uneven = (WORD - n) % n
        while product & MASK < uneven:
            product = self.word() * n
        return product

    def shuffle(self, items: vec[i64]) -> None:
        """Put the items into an order drawn from all orders alike."""
        last = len(items) - 1
        while last > 0:
            other = self.below(last + 1)
            item = items[last]
            items[last] = items[other]
            items[other] = item
            last -= 1


@final
class FastChance(Chance):
    """xoshiro128++ (Blackman and Vigna): quick, well mixed, not secret."""

    a: i64
    b: i64
    c: i64
    d: i64

    def __init__(self, a: i64, b: i64, c: i64, d: i64) -> None:
        self.a = a & MASK
        self.b = b & MASK
        self.c = c & MASK
        self.d = d & MASK
        if self.a | self.b | self.c | self.d == 0:
            self.a = 1

    def __getnewargs__(self) -> tuple[object, ...]:
        return self.a, self.b, self.c, self.d

    @staticmethod
    def seeded(seed: int) -> "FastChance":
        """The stream of a whole number, of any size and sign."""
        words = hashlib.blake2b(str(seed).encode(), digest_size=16, person=b"tablee fast").digest()
        return FastChance(
            int.from_bytes(words[0:4], "little"),
            int.from_bytes(words[4:8], "little"),
            int.from_bytes(words[8:12], "little"),
            int.from_bytes(words[12:16], "little"),
        )

    def word(self) -> i64:
        mixed = (self.a + self.d) & MASK
        result = (((mixed << 7) & MASK | (mixed >> 25)) + self.a) & MASK
        carried = (self.b << 9) & MASK
        self.c ^= self.a
        self.d ^= self.b
        self.b ^= self.c
        self.a ^= self.d
        self.c ^= carried
        self.d = (self.d << 11) & MASK | (self.d >> 21)
        return result

    def below(self, n: i64) -> i64:
        """As every chance does it; written again, so that its own words need no call."""
        if n < 1 or n > MOST:
            return super().below(n)
        product = self.word() * n
        if product & MASK < n:
            product = self.made_even(product, n)
        return product >> 32

    def clone(self) -> "FastChance":
        return FastChance(self.a, self.b, self.c, self.d)


class SealedChance(Chance):
    """BLAKE2b in counter mode over a 256-bit secret and what the players added to it."""

    key: bytes
    block: bytes
    blocks: int
    at: i64

    def __init__(self, secret: bytes, contributions: tuple[bytes, ...] = ()) -> None:
        if len(secret) != 32:
            raise ValueError("a sealed seed has 32 bytes")
        mixed = hashlib.blake2b(secret, digest_size=32, person=b"tablee sealed")
        for contribution in contributions:
            # Its length first, so that no two lists of contributions read the same.
            mixed.update(len(contribution).to_bytes(8, "little"))
            mixed.update(contribution)
        self.key = mixed.digest()
        self.block = b""
        self.blocks = 0
        self.at = 64

    def __getnewargs__(self) -> tuple[object, ...]:
        return (bytes(32),)

    def word(self) -> i64:
        if self.at == 64:
            counter = self.blocks.to_bytes(16, "little")
            self.block = hashlib.blake2b(counter, key=self.key, person=b"tablee stream").digest()
            self.blocks += 1
            self.at = 0
        at = self.at
        self.at = at + 4
        return int.from_bytes(self.block[at : at + 4], "little")

    def clone(self) -> "SealedChance":
        twin = SealedChance(bytes(32))
        twin.key = self.key
        twin.block = self.block
        twin.blocks = self.blocks
        twin.at = self.at
        return twin


def fingerprint(secret: bytes) -> str:
    """What is shown of a sealed seed before the game: its hash, which binds and tells nothing."""
    return hashlib.blake2b(secret, digest_size=32, person=b"tablee proof").hexdigest()
