"""Many tables as arrays: the rows are those of single games, and nothing is copied."""

import numpy as np
import pytest
from numpy.typing import NDArray

import tablee
from tablee import BadNotation, BadOption, BadSeats, Game
from tablee.kernel.errors import NoEncoder
from tablee.lab.turns import Turns
from tablee.lab.vector import VectorEnv
from tests.modes import COMPILED

GAMES = [game for game in tablee.shelf().values() if game.encoder is not None]
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
TABLES = 5
MOST_STEPS = 20_000 if COMPILED else 300  # enough, compiled, for a game of any kind


def any_of(masks: NDArray[np.bool_], dice: np.random.Generator) -> NDArray[np.int64]:
    return np.array([dice.choice(np.flatnonzero(row)) for row in masks])


@every_game
def test_each_row_is_what_the_seat_that_decides_there_sees_and_may_do(game: Game) -> None:
    env = VectorEnv(game, TABLES, seats=game.most_seats, seed=1)
    dice = np.random.default_rng(1)
    for _ in range(100):
        for table in range(TABLES):
            turns = env.turns(table)
            seen = env.spaces.observe(turns.state, turns.seat, turns.at_ms)
            assert env.observations[table].tobytes() == bytes(seen)
            assert np.flatnonzero(env.masks[table]).tolist() == list(turns.legal())
            assert env.seats[table] == turns.seat
        env.step(any_of(env.masks, dice))


@every_game
def test_a_table_plays_the_games_that_its_seed_gives_one_after_the_other(game: Game) -> None:
    env = VectorEnv(game, 4, seed=2)
    alone = Turns(env.spaces, env.deal(3, 0), env.step_ms)
    dice = np.random.default_rng(2)
    for step in range(MOST_STEPS):
        actions = any_of(env.masks, dice)
        env.step(actions)
        alone.act(int(actions[3]))
        assert env.ended[3] == alone.is_over()
        if alone.is_over():
            break
        assert not env.rewards[3].any()
        if step % 50 == 0:
            assert game.digest(alone.state) == game.digest(env.turns(3).state)
    if COMPILED:
        assert alone.is_over()
        best = np.flatnonzero(env.rewards[3] == env.rewards[3].max()).tolist()
        assert best == alone.state.standings().winners()
        assert env.rewards[3].sum() == pytest.approx(1, abs=1e-5)
        assert game.digest(env.deal(3, 1)) == game.digest(env.turns(3).state)


@every_game
def test_the_same_seed_gives_the_same_rows(game: Game) -> None:
    def played(seed: int) -> bytes:
        env, dice, seen = VectorEnv(game, TABLES, seed=seed), np.random.default_rng(3), b""
        for _ in range(50):
            env.step(any_of(env.masks, dice))
            seen += env.observations.tobytes()
        return seen

    assert played(4) == played(4)
    assert played(4) != played(5)


def test_the_arrays_are_windows_that_nobody_can_write() -> None:
    env = VectorEnv(GAMES[0], TABLES)
    before = env.observations.copy()
    shown = env.observations
    for _ in range(20):
        env.step(any_of(env.masks, np.random.default_rng(0)))
    assert shown is env.observations
    assert (before != shown).any()
    with pytest.raises(ValueError, match="read-only"):
        shown[0, 0] = 1


@every_game
def test_nothing_is_played_if_one_action_is_not_legal(game: Game) -> None:
    env = VectorEnv(game, TABLES)
    legal = any_of(env.masks, np.random.default_rng(0))
    before = [game.digest(env.turns(table).state) for table in range(TABLES)]
    forbidden = int(np.flatnonzero(~env.masks[-1])[0])
    for wrong in (forbidden, -1, env.actions):
        with pytest.raises(BadNotation, match=f"table {TABLES - 1}: action {wrong} is not legal"):
            env.step([*legal[:-1].tolist(), wrong])
    with pytest.raises(BadNotation, match=f"{TABLES} tables take as many actions, not 2"):
        env.step(legal[:2])
    assert before == [game.digest(env.turns(table).state) for table in range(TABLES)]


def test_what_cannot_be_set_up_is_refused_by_name() -> None:
    with pytest.raises(BadOption, match="at least one table"):
        VectorEnv(GAMES[0], 0)
    with pytest.raises(BadSeats):
        VectorEnv(GAMES[0], 2, seats=99)
    with pytest.raises(BadOption):
        VectorEnv(GAMES[0], 2, options={"no such": 1})


def test_a_game_that_nobody_has_put_into_numbers_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(GAMES[0]), "encoder", None)
    with pytest.raises(NoEncoder, match=GAMES[0].name):
        VectorEnv(GAMES[0], 2)
