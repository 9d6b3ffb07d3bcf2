"""What many tables do for learners: forced moves skipped, and rewards where a stage ends."""

import numpy as np
import pytest
from numpy.typing import NDArray

import tablee
from tablee.kernel.errors import NoEncoder
from tablee.lab.vector import VectorEnv
from tests.conformance.cases import GAMES

STEPS = 1200


def has_encoder(game: tablee.Game) -> bool:
    try:
        game.spaces(game.fewest_seats)
    except NoEncoder:
        return False
    return True


games = pytest.mark.parametrize("game", [*filter(has_encoder, GAMES)], ids=lambda game: game.name)


def any_of(env: VectorEnv, chance: np.random.Generator) -> NDArray[np.int64]:
    """One legal action a table."""
    return np.asarray((env.masks * chance.random(env.masks.shape)).argmax(axis=1))


def is_forced(env: VectorEnv) -> bool:
    return int(env.masks[0].sum()) == 1


@games
def test_what_is_skipped_is_what_is_forced(game: tablee.Game) -> None:
    """Beside a table where every move is asked for: the same choices, the same games."""
    chance = np.random.default_rng(1)
    asked, skipped = VectorEnv(game, 1, seed=3), VectorEnv(game, 1, seed=3, skips_forced=True)
    ends, ended = 0, 0
    for _ in range(STEPS):
        while is_forced(asked):
            asked.step(any_of(asked, chance))
            ends += asked.ended[0]
        assert ends == ended
        assert not is_forced(skipped)
        assert (asked.masks == skipped.masks).all()
        assert (asked.observations == skipped.observations).all()
        assert asked.seats == skipped.seats
        action = any_of(asked, chance)
        asked.step(action)
        skipped.step(action)
        ends += asked.ended[0]
        ended += skipped.ended[0]


@games
def test_rewards_by_stage_add_up_to_the_share(game: tablee.Game) -> None:
    chance = np.random.default_rng(1)
    at_end, by_stage = VectorEnv(game, 4, seed=3), VectorEnv(game, 4, seed=3, by_stage=True)
    sums, rewarded, ended = np.zeros((4, at_end.players)), 0, 0
    for _ in range(STEPS):
        action = any_of(at_end, chance)
        at_end.step(action)
        by_stage.step(action)
        assert (at_end.ended == by_stage.ended).all()
        sums += by_stage.rewards
        over = at_end.ended
        fair = 1 / at_end.players
        assert at_end.rewards[over] == pytest.approx(sums[over] + fair, abs=1e-5)
        sums[over] = 0
        rewarded += int(by_stage.rewards.any(axis=1).sum())
        ended += int(over.sum())
    has_stages = game.state_type.stage is not tablee.State.stage
    assert ended == 0 or (rewarded > ended) == has_stages
