"""Chance that is said from outside: every outcome has its way through the nodes, equally likely."""

from fractions import Fraction

import pytest

from tablee.lab.script import BRANCHES, Missing, Script


def outcomes(n: int) -> dict[int, Fraction]:
    """How likely each number below n is, found by walking through all nodes."""
    found: dict[int, Fraction] = {}
    open_ways: list[tuple[list[int], Fraction]] = [([], Fraction(1))]
    while open_ways:
        said, likely = open_ways.pop()
        try:
            number = int(Script(said).below(n))
        except Missing as missing:
            weights = missing.weights
        else:
            found[number] = found.get(number, Fraction(0)) + likely
            continue
        assert len(weights) <= BRANCHES
        for outcome, weight in enumerate(weights):
            open_ways.append(([*said, outcome], likely * weight / sum(weights)))
    return found


@pytest.mark.parametrize("n", [1, 2, 52, 128, 129, 300, 1001, 20_000])
def test_every_number_is_as_likely(n: int) -> None:
    assert outcomes(n) == {number: Fraction(1, n) for number in range(n)}


def test_what_was_said_comes_in_order_and_a_clone_goes_on_by_itself() -> None:
    script = Script([3, 0, 5])
    assert script.below(6) == 3
    twin = script.clone()
    assert [script.below(1), script.below(2), script.below(6)] == [0, 0, 5]
    assert [twin.below(2), twin.below(6)] == [0, 5]
    with pytest.raises(Missing, match="which of 4"):
        twin.below(4)
