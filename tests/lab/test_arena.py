"""The arena: fair seats, whole counts, the same games for the same seed."""

from statistics import stdev

import pytest

import tablee
from tablee.lab.arena import Tally, simulate
from tests.tiny.trio import GAME as TRIO

NAMES = ["random", "random", "random"]


def test_the_same_seed_gives_the_same_games() -> None:
    one, other, third = (simulate(TRIO, NAMES, games=20, seed=s) for s in (1, 1, 2))
    assert one == other
    assert one != third


def test_every_game_has_one_win_to_share() -> None:
    for game in [TRIO, *tablee.shelf().values()]:
        tallies, decisions = simulate(game, NAMES, games=30)
        assert sum(tally.wins for tally in tallies) == pytest.approx(30)
        assert [len(tally.scores) for tally in tallies] == [30, 30, 30]
        assert decisions >= 30 * 9


def test_each_bot_takes_each_seat_in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[list[str]] = []

    def named(game: object, name: str, chance: object) -> str:
        return name

    def play(game: object, state: tablee.State, bots: list[str], hands: object) -> int:
        seen.append(bots)
        tablee.play_out(state, tablee.FastChance.seeded(0))
        return 0

    monkeypatch.setattr("tablee.lab.arena.make_bot", named)
    monkeypatch.setattr("tablee.lab.arena.play_game", play)
    simulate(TRIO, ["a", "b", "c"], games=3)
    assert seen == [["a", "b", "c"], ["b", "c", "a"], ["c", "a", "b"]]


def test_progress_is_told_after_each_game() -> None:
    steps: list[int] = []
    simulate(TRIO, NAMES, games=5, progress=lambda: steps.append(1))
    assert len(steps) == 5


def test_a_tally_knows_its_mean_and_error() -> None:
    tally = Tally("x", [1, 2, 6])
    assert tally.mean == 3
    assert tally.error == pytest.approx(stdev([1, 2, 6]) / 3**0.5)
    assert Tally("x", [4]).error == 0
