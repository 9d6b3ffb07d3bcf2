"""Gymnasium's own checker, unmodified, over every game and seat count; and one seat among bots."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from tablee.bots import bots_of, keeper_of
from tablee.kernel.errors import BadNotation, BadSeats, UnknownBot
from tablee.kernel.game import has_contests
from tablee.lab.gymnasium import NAMES, TableEnv
from tablee.lab.turns import PATIENCE
from tests.lab.tables import TABLES, Table, every_table


def made(table: Table, **settings: Any) -> Any:
    return gymnasium.make(f"tablee/{table.game.name}-v1", seats=table.seats, **settings)


@every_table
def test_checker(table: Table) -> None:
    check_env(made(table, disable_env_checker=True).unwrapped)


def test_every_game_in_numbers_is_registered() -> None:
    assert set(NAMES) == {f"tablee/{game.name}-v1" for game, _seats in TABLES}


def play(env: Any, seed: int) -> tuple[list[float], list[dict[str, Any]]]:
    """A whole game of any legal actions: what was rewarded and told."""
    observation, info = env.reset(seed=seed)
    env.action_space.seed(seed)
    rewards, infos = [], [info]
    over = False
    while not over:
        action = env.action_space.sample(observation["action_mask"])
        observation, reward, over, is_cut, info = env.step(action)
        assert not is_cut
        rewards.append(float(reward))
        infos.append(info)
    return rewards, infos


@every_table
def test_a_game_among_bots_ends_with_a_share_of_the_win(table: Table) -> None:
    """Bots that keep seats: quick hands, impulses, whatever they have."""
    env = made(table, bots=keeper_of(table.game), step_ms=2000 if table.is_long else None)
    rewards, infos = play(env, seed=2)
    assert set(rewards[:-1]) <= {0.0}
    state = env.unwrapped.among.state
    shares = list(state.shares())
    share = shares[infos[0]["seat"]] / sum(shares)
    assert rewards[-1] == pytest.approx(share - 1 / table.seats)
    assert not any("refused" in info for info in infos)


def timed() -> Table:
    return next(table for table in TABLES if has_contests(table.game) and not table.is_long)


def untimed() -> Table:
    return next(table for table in TABLES if not has_contests(table.game))


def test_the_seat_is_drawn_or_given() -> None:
    table = untimed()
    env = TableEnv(table.game, table.seats)
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(30)} == set(range(table.seats))
    given = TableEnv(table.game, table.seats, seat=1)
    assert {given.reset(seed=seed)[1]["seat"] for seed in range(5)} == {1}
    assert given.reset(seed=0, options={"seat": 2})[1]["seat"] == 2
    with pytest.raises(BadSeats, match="no seat 9"):
        given.reset(seed=0, options={"seat": 9})


def test_bots_have_names_as_everywhere() -> None:
    table = untimed()
    strong = next(name for name, kind in bots_of(table.game).items() if kind.searches)
    others = [strong, *["random"] * (table.seats - 2)]
    env = TableEnv(table.game, table.seats, bots=others, seat=0)
    observation, _info = env.reset(seed=3)
    assert type(env.among.bots[1]) is bots_of(table.game)[strong]
    for _ in range(3):  # it searches in a world that was dealt anew
        observation, _reward, over, _cut, _info = env.step(
            int(np.argmax(observation["action_mask"]))
        )
        assert not over
    with pytest.raises(UnknownBot):
        TableEnv(table.game, table.seats, bots="nobody")
    with pytest.raises(BadSeats, match="bots sit at the other seats"):
        TableEnv(table.game, table.seats, bots=["random"] * 9)


def test_what_is_not_legal_changes_nothing() -> None:
    table = untimed()
    env = TableEnv(table.game, table.seats, seat=0)
    observation, _info = env.reset(seed=1)
    before = table.game.describe(env.among.state)
    seen, reward, over, cut, info = env.step(int(np.argmin(observation["action_mask"])))
    assert (reward, over, cut) == (0.0, False, False)
    assert "refused" in info
    assert table.game.describe(env.among.state) == before
    assert all(np.array_equal(seen[key], observation[key]) for key in seen)


def test_where_time_decides_the_seat_is_asked_at_its_steps_and_may_wait() -> None:
    table = timed()
    env = TableEnv(table.game, table.seats, seat=0, step_ms=250)
    _observation, info = env.reset(seed=1)
    wait = env.setting.wait
    moments = [info["at_ms"]]
    for _ in range(30):
        if not info["action_mask"][wait]:
            break
        _observation, _reward, _over, _cut, info = env.step(wait)
        moments.append(info["at_ms"])
    assert len(moments) > 5
    assert all(moment % 250 == 0 for moment in moments)
    assert moments == sorted(set(moments))


def test_who_is_awaited_cannot_wait_for_ever() -> None:
    table = timed()
    env = TableEnv(table.game, table.seats, seat=0)
    _observation, info = env.reset(seed=1)
    waited = 0
    while info["action_mask"][env.setting.wait] and waited <= 100 * PATIENCE:
        over = env.step(env.setting.wait)
        info, waited = over[4], waited + 1
        assert not over[2], "somebody's patience ends before the game does"
    assert waited >= PATIENCE
    assert "long enough" in env.step(env.setting.wait)[4]["refused"]
    with pytest.raises(BadNotation, match="long enough"):
        env.among.act(env.setting.wait)


def test_after_the_end_nothing_can_be_done() -> None:
    env = TableEnv(untimed().game, seat=0)
    play(env, seed=1)
    with pytest.raises(BadNotation, match="over"):
        env.among.act(0)


def test_it_can_be_looked_at() -> None:
    env = made(untimed(), render_mode="ansi", seat=1)
    env.reset(seed=1)
    assert '"seat": 1' in env.render()
    plain = TableEnv(untimed().game)
    plain.reset(seed=1)
    assert plain.render() is None
    assert plain.planes[0].name == "phase"
    assert sum(plane.size for plane in plain.planes) == plain.setting.width
