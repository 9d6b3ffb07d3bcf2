"""The arena: fair seats, whole counts, the same games for the same seed."""

from statistics import stdev

import pytest

import tablee
from tablee.lab.arena import Played, Tally, check, match_of, simulate
from tests.tiny.trio import GAME as TRIO

GAME = next(iter(tablee.shelf().values()))
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


def test_the_bots_are_seated_in_every_order(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[list[str]] = []

    def named(game: object, name: str, chance: object) -> str:
        return name

    def play(game: object, state: tablee.State, bots: list[str], hands: object) -> int:
        seen.append(bots)
        tablee.play_out(state, tablee.FastChance.seeded(0))
        return 0

    monkeypatch.setattr("tablee.lab.arena.make_bot", named)
    monkeypatch.setattr("tablee.lab.arena.play_game", play)
    simulate(TRIO, ["a", "b", "c"], games=6)
    assert seen[:3] == [["a", "b", "c"], ["c", "a", "b"], ["b", "c", "a"]]
    assert seen[3:] == [["a", "c", "b"], ["b", "a", "c"], ["c", "b", "a"]]


def test_progress_is_told_after_each_game() -> None:
    steps: list[int] = []
    simulate(TRIO, NAMES, games=5, progress=lambda: steps.append(1))
    assert len(steps) == 5


def test_a_tally_knows_its_mean_and_an_error_over_deals() -> None:
    tally = Tally("x", [1, 3, 6, 2], deals=[0, 0, 1, 1])
    assert tally.mean == 3
    assert tally.error == pytest.approx(stdev([2, 4]) / 2**0.5)
    assert Tally("x", [4, 6], deals=[0, 0]).error == pytest.approx(1)
    assert Tally("x", [4], deals=[0]).error == 0


def test_who_is_named_twice_has_two_chairs() -> None:
    match = match_of(GAME, ["cousin", "new=cousin", "cousin"])
    assert [entrant.name for entrant in match.entrants] == ["cousin", "new"]
    assert match.chairs == (0, 1, 0)
    with pytest.raises(tablee.UnknownBot, match="both called 'new'"):
        match_of(GAME, ["new=cousin", "new=random", "random"])


@pytest.mark.parametrize(
    ("bots", "options", "error"),
    [
        (["oracle", "random", "random"], {}, tablee.UnknownBot),
        (["random"], {}, tablee.BadSeats),
        (["random"] * 3, {"ludo": 1}, tablee.BadOption),
        (["nobody.at.all:Bot", "random", "random"], {}, tablee.UnknownBot),
    ],
)
def test_what_cannot_be_played_is_refused_before(
    bots: list[str], options: dict[str, object], error: type[Exception]
) -> None:
    with pytest.raises(error):
        check(GAME, match_of(GAME, bots, options=options))


def test_shares_of_a_shared_win() -> None:
    assert Played((3, 5, 5), (3, 1, 1), 9).shares == [0, 0.5, 0.5]
