"""Sets in an integer, against Python's own sets."""

from hypothesis import given
from hypothesis import strategies as st

from tablee.kernel.cardset import BIT, LARGEST, bit, count, has, lowest, members_of, nth, rest

members = st.integers(0, LARGEST)
sets = st.sets(members)


def number_of(chosen: set[int]) -> int:
    return sum(2**member for member in chosen)


@given(sets)
def test_members_come_back_in_order(chosen: set[int]) -> None:
    assert list(members_of(number_of(chosen))) == sorted(chosen)


@given(sets)
def test_count(chosen: set[int]) -> None:
    assert count(number_of(chosen)) == len(chosen)


@given(sets, members)
def test_has(chosen: set[int], member: int) -> None:
    assert has(number_of(chosen), member) == (member in chosen)


@given(sets.filter(bool))
def test_lowest_rest_and_nth(chosen: set[int]) -> None:
    number = number_of(chosen)
    assert lowest(number) == min(chosen)
    assert rest(number) == number_of(chosen - {min(chosen)})
    assert [nth(number, index) for index in range(len(chosen))] == sorted(chosen)


def test_bits_are_right_beyond_32() -> None:
    """mypyc's `1 << n` is wrong from 31 on: the table is not."""
    assert [bit(n) for n in (0, 30, 31, 32, 61)] == [1, 2**30, 2**31, 2**32, 2**61]


def test_62_and_63_are_in_no_set() -> None:
    assert [BIT[62], BIT[63]] == [0, 0]
    assert not has(2**62 - 1, 63)
