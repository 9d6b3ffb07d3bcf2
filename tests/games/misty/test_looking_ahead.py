"""What Misty offers to those who look ahead: the best activation, the worth of a standing."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import tablee
from tablee import FastChance, seats_of
from tablee.games.misty.prospects import shares_after, shares_before
from tablee.games.misty.rules import Misty
from tablee.games.misty.solver import solve
from tablee.kernel.state import NOTHING
from tests.modes import COMPILED

ROUNDS = 30 if COMPILED else 3


def numbers(*given: int) -> "vec[i64]":
    return vec[i64](list(given))


def at_activation(seed: int) -> Misty:
    """Windows that were filled at random, in the first round."""
    state = tablee.start("misty", 3, seed)
    chance = FastChance.seeded(seed)
    while state.stage() == 2:
        seat = seats_of(state.to_act())[0]
        moves = state.legal(seat)
        state.play(seat, moves[chance.below(len(moves))], 0)
    assert isinstance(state, Misty)
    return state


def test_MY_16_the_best_order_is_known() -> None:
    for seed in range(ROUNDS):
        state = at_activation(seed)
        best = [int(solve(window, state.smiles).best) for window in state.windows]
        while state.stage() == 3:
            seat = seats_of(state.to_act())[0]
            state.play(seat, state.best_move(seat), 0)
        assert [int(points) for points in state.points] == best


def test_while_windows_are_built_nobody_can_tell() -> None:
    assert tablee.start("misty", 2, seed=1).best_move(0) == NOTHING


def test_MY_13_a_round_ahead_is_three_to_one() -> None:
    """Of two equal players the one who needs one more round wins it, or the next: 3 in 4."""
    assert list(shares_before(numbers(0, 0), 2)) == [500_000, 500_000]
    assert list(shares_before(numbers(1, 0), 2)) == [750_000, 250_000]
    assert list(shares_before(numbers(2, 1, 2), 2)) == [500_000, 0, 500_000]


def test_MY_13_the_better_window_is_likelier_to_win_the_round() -> None:
    """Equal windows: the one ahead wins now in half of the cases, and else half of the rest."""
    assert list(shares_after(numbers(9, 9), numbers(1, 0), 2)) == [750_000, 250_000]
    ahead, behind = shares_after(numbers(12, 2), numbers(1, 1), 2)
    assert ahead > 990_000
    assert behind < 10_000


@pytest.mark.parametrize("seed", range(3))
def test_a_stage_is_a_round_that_is_built_or_activated(seed: int) -> None:
    state = at_activation(seed)
    points = [int(solve(window, state.smiles).best) for window in state.windows]
    shares = list(state.shares())
    assert max(shares) == shares[points.index(max(points))]
