"""PettingZoo's own tests, unmodified, over every game and seat count; and what is our own there."""

from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    seed_test,
)
from pettingzoo.utils import parallel_to_aec

import tablee
from tablee import FastChance, IllegalMove
from tablee.kernel.errors import NoEncoder
from tablee.kernel.state import WIN
from tablee.lab import pettingzoo
from tablee.lab.pettingzoo import TableAEC, TableParallel
from tests.lab.tables import Table, every_table
from tests.tiny.trio import GAME as TRIO

CYCLES = 60

# PettingZoo keeps a list of its own environments that may answer with a mask, and warns of others.
masked = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array:UserWarning:pettingzoo.test.api_test",
    "ignore:Observation space for each agent probably:UserWarning:pettingzoo.test.api_test",
)


def aec(table: Table, **settings: Any) -> Any:
    return pettingzoo.env(table.game, seats=table.seats, **settings)


def parallel(table: Table, **settings: Any) -> TableParallel:
    return pettingzoo.parallel_env(table.game, seats=table.seats, **settings)


@masked
@every_table
def test_api(table: Table) -> None:
    api_test(aec(table, render_mode="ansi"), num_cycles=CYCLES)


@every_table
def test_parallel_api(table: Table) -> None:
    parallel_api_test(parallel(table), num_cycles=CYCLES)


@every_table
def test_seeds(table: Table) -> None:
    seed_test(partial(aec, table), num_cycles=CYCLES)
    parallel_seed_test(partial(parallel, table), num_cycles=CYCLES)


@every_table
def test_max_cycles(table: Table) -> None:
    """In the sense of that test every agent acts in every cycle: the parallel one, and its AEC."""

    def env(max_cycles: int) -> Any:
        return parallel_to_aec(parallel(table, max_cycles=max_cycles))

    max_cycles_test(SimpleNamespace(parallel_env=partial(parallel, table), env=env))


def play_to_the_end(env: Any, seed: int) -> dict[str, float]:
    """Any legal actions; what each agent was rewarded."""
    env.reset(seed=seed)
    for agent in env.agents:
        env.action_space(agent).seed(seed)
    rewards = {}
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _info = env.last()
        assert not truncation
        if termination:
            rewards[agent] = reward
            env.step(None)
        else:
            env.step(env.action_space(agent).sample(observation["action_mask"]))
    return rewards


@pytest.mark.parametrize("game", [TRIO, *tablee.shelf().values()], ids=lambda game: game.name)
def test_rewards_are_shares_of_the_win_less_a_fair_share(game: tablee.Game) -> None:
    if game.encoder is None:
        with pytest.raises(NoEncoder):
            pettingzoo.raw_env(game)
        return
    env = pettingzoo.env(game, step_ms=20_000 if pettingzoo.raw_env(game).setting.step_ms else 0)
    rewards = play_to_the_end(env, seed=3)
    assert sum(rewards.values()) == pytest.approx(0)
    state = env.unwrapped.turns.state
    shares = [share / WIN for share in state.shares()]
    fair = 1 / game.fewest_seats
    found = [rewards[agent] for agent in env.possible_agents]
    assert found == pytest.approx([share - fair for share in shares], abs=1e-5)
    assert max(rewards.values()) > 0


def drafted() -> tablee.Game:
    """The game of the shelf in which all decide at once."""
    for game in tablee.shelf().values():
        state = game.start(game.fewest_seats, FastChance.seeded(0))
        if game.encoder and len(tablee.seats_of(state.to_act())) == game.fewest_seats:
            env = pettingzoo.raw_env(game)
            if env.setting.step_ms == 0:
                return game
    raise AssertionError("there is such a game")


def test_in_a_draft_all_pick_in_one_step() -> None:
    game = drafted()
    env = pettingzoo.parallel_env(game)
    observations, _infos = env.reset(seed=1)
    wait = env.setting.wait
    assert all(seen["action_mask"][wait] == 0 for seen in observations.values())
    before = game.describe(env.turns.state)
    picks = {agent: int(np.argmax(seen["action_mask"])) for agent, seen in observations.items()}
    env.step(picks)
    assert game.describe(env.turns.state) != before


def test_what_is_not_legal_is_not_done_and_the_others_are_not_held_up() -> None:
    game = drafted()
    env = pettingzoo.parallel_env(game)
    observations, _infos = env.reset(seed=1)
    picks = {agent: int(np.argmax(seen["action_mask"])) for agent, seen in observations.items()}
    picks["seat_0"] = env.setting.wait
    observations, rewards, _ended, _cut, infos = env.step(picks)
    assert "refused" in infos["seat_0"]
    assert "refused" not in infos["seat_1"]
    assert set(rewards.values()) == {0.0}
    assert list(tablee.seats_of(env.turns.state.to_act())) == [0]
    assert observations["seat_1"]["action_mask"][env.setting.wait] == 1


@every_table
def test_infos_tell_what_the_seat_is_told(table: Table) -> None:
    """What others drew or picked in secret is not in it: it comes out of the game's `tell`."""
    env = TableAEC(table.game, table.seats)
    env.reset(seed=5)
    heard: list[object] = []
    for _ in range(40):
        if env.turns.is_over():
            break
        seat = env.turns.seat
        heard += env.infos[f"seat_{seat}"]["told"]
        env.step(env.turns.legal()[0])
    assert heard
    assert all(isinstance(one, dict) for one in heard)


def test_an_action_that_is_not_legal_ends_the_game_or_is_refused(
    caplog: pytest.LogCaptureFixture,
) -> None:
    game = drafted()
    env = pettingzoo.env(game, illegal_reward=-3)
    env.reset(seed=1)
    illegal = int(np.argmin(env.last()[0]["action_mask"]))
    env.step(illegal)
    assert "Illegal move" in caplog.text
    assert env.last()[1] == -3
    assert env.last()[2]
    raw = pettingzoo.raw_env(game)
    raw.reset(seed=1)
    with pytest.raises(IllegalMove):
        raw.step(illegal)


def test_a_long_game_is_cut() -> None:
    env = TableAEC(drafted(), max_cycles=3)
    env.reset(seed=1)
    for _ in range(3 * env.num_agents):
        assert not any(env.truncations.values())
        env.step(env.turns.legal()[0])
    assert all(env.truncations.values())


def test_it_can_be_looked_at() -> None:
    env = pettingzoo.env(drafted(), render_mode="ansi")
    env.reset(seed=1)
    assert '"seat": 0' in env.render()
    assert pettingzoo.raw_env(drafted()).render() is None
    assert env.unwrapped.planes[0].name == "phase"
