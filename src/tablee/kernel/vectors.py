"""Rows of numbers, as compiled rules keep them."""

from collections.abc import Iterable

from librt.vecs import append, vec
from mypy_extensions import i64


def same_for_all(number: i64, value: i64) -> vec[i64]:
    """So many times this value."""
    made = vec[i64](capacity=number)
    for _index in range(number):
        made = append(made, value)
    return made


def least(numbers: vec[i64]) -> i64:
    """The smallest of some numbers; `min` would look at each as an object."""
    found = numbers[0]
    for number in numbers:
        found = min(found, number)
    return found


def greatest(numbers: vec[i64]) -> i64:
    """The largest of some numbers."""
    found = numbers[0]
    for number in numbers:
        found = max(found, number)
    return found


def vector(numbers: Iterable[int]) -> vec[i64]:
    """These numbers."""
    return vec[i64](list(numbers))
