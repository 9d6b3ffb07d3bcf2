"""Chance: exactly uniform, the same everywhere, and sealed where it must be."""

import hashlib
from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from tablee import Chance, FastChance, SealedChance
from tablee.kernel.chance import MOST, fingerprint

SECRET = bytes(range(32))
KINDS = pytest.mark.parametrize(
    "chance", [FastChance.seeded(1), SealedChance(SECRET)], ids=["fast", "sealed"]
)


def chi_square(counts: Counter[int], n: int) -> float:
    expected = sum(counts.values()) / n
    return sum((counts[k] - expected) ** 2 / expected for k in range(n))


@KINDS
@pytest.mark.parametrize("n", [2, 3, 9, 46, 54])
def test_below_is_uniform(chance: Chance, n: int) -> None:
    """The statistic has mean n - 1 and variance 2(n - 1): six deviations off is no accident."""
    counts = Counter(chance.below(n) for _ in range(20_000))
    assert set(counts) == set(range(n))
    assert chi_square(counts, n) < (n - 1) + 6 * (2 * (n - 1)) ** 0.5


@KINDS
def test_pairs_of_draws_are_uniform(chance: Chance) -> None:
    counts = Counter(chance.below(7) * 7 + chance.below(7) for _ in range(20_000))
    assert chi_square(counts, 49) < 48 + 6 * 96**0.5


@KINDS
def test_every_order_of_a_shuffle_is_as_likely(chance: Chance) -> None:
    orders = {order: number for number, order in enumerate(permutations(range(4)))}
    counts: Counter[int] = Counter()
    for _ in range(12_000):
        cards = vec[i64]([0, 1, 2, 3])
        chance.shuffle(cards)
        counts[orders[tuple(cards)]] += 1
    assert chi_square(counts, 24) < 23 + 6 * 46**0.5


class Words(Chance):
    """A stream of given words."""

    def __init__(self, *words: int) -> None:
        self.left = list(words)

    def word(self) -> i64:
        return self.left.pop(0)


def test_words_that_would_favour_small_numbers_are_drawn_again() -> None:
    """2**32 is 1 more than a multiple of 3: word 0, and it alone, must not count."""
    assert Words(0, 2**31).below(3) == 1
    assert Words(1).below(3) == 0
    assert Words(2**32 - 1).below(3) == 2
    # 2**32 = 6 * 715,827,882 + 4: four words in all are one too many; 0 is the first.
    assert Words(0, 0, 2**32 - 1).below(6) == 5
    assert Words(0).below(4) == 0  # a power of two divides evenly: nothing is drawn again


@pytest.mark.parametrize("n", [3, 46, MOST - 1, MOST])
def test_the_fast_kind_draws_as_every_kind_does_from_the_same_words(n: int) -> None:
    fast = FastChance.seeded(n)
    words = fast.clone()
    plain = Words(*(words.word() for _ in range(400)))
    assert [fast.below(n) for _ in range(200)] == [plain.below(n) for _ in range(200)]


@pytest.mark.parametrize("n", [0, -1, MOST + 1])
def test_below_refuses_what_it_cannot_do(n: int) -> None:
    with pytest.raises(ValueError, match="from 1 to"):
        FastChance.seeded(0).below(n)


@KINDS
def test_a_clone_has_the_same_future_and_is_independent(chance: Chance) -> None:
    for _ in range(21):  # into the middle of a sealed block
        chance.word()
    twin = chance.clone()
    ahead = [twin.word() for _ in range(50)]
    assert [chance.word() for _ in range(50)] == ahead


def test_fast_words_are_those_of_the_published_generator() -> None:
    """xoshiro128++ from state 1, 2, 3, 4, worked by hand for the first word and by its steps."""
    chance = FastChance(1, 2, 3, 4)
    assert chance.word() == ((1 + 4) << 7) + 1
    # a, b, c, d after one step: 1^4^2, 2^3^1, 3^1^(2<<9), rotl(4^2, 11)
    assert (chance.a, chance.b, chance.c, chance.d) == (7, 0, 2 ^ 1024, 6 << 11)


def test_a_fast_chance_is_never_stuck_at_zero() -> None:
    chance = FastChance(0, 0, 0, 0)
    assert len({chance.word() for _ in range(100)}) > 90


@given(st.integers())
def test_any_whole_number_is_a_seed(seed: int) -> None:
    assert FastChance.seeded(seed).word() == FastChance.seeded(seed).word()


def test_sealed_words_are_blake2b_in_counter_mode() -> None:
    """Recomputed here from the description in docs/decisions, without the class."""
    key = hashlib.blake2b(SECRET, digest_size=32, person=b"tablee sealed").digest()
    stream = b"".join(
        hashlib.blake2b(block.to_bytes(16, "little"), key=key, person=b"tablee stream").digest()
        for block in range(2)
    )
    chance = SealedChance(SECRET)
    words = [chance.word() for _ in range(32)]
    assert words == [int.from_bytes(stream[k : k + 4], "little") for k in range(0, 128, 4)]


def test_each_contribution_changes_the_stream() -> None:
    streams = [
        SealedChance(SECRET),
        SealedChance(SECRET, (b"a",)),
        SealedChance(SECRET, (b"a", b"b")),
        SealedChance(SECRET, (b"ab",)),
        SealedChance(SECRET, (b"a", b"")),
        SealedChance(bytes(32), (b"a",)),
    ]
    assert len({stream.word() for stream in streams}) == len(streams)


def test_a_sealed_seed_has_32_bytes() -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        SealedChance(b"short")


def test_the_fingerprint_is_no_key() -> None:
    assert fingerprint(SECRET) != SealedChance(SECRET).key.hex()
    assert fingerprint(SECRET) != fingerprint(bytes(32))
