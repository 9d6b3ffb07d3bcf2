"""Bots of other people: found by name, refused in words, and playing."""

from collections.abc import Sequence

import pytest

import tablee
from tablee.bots import Bot, make_bot
from tablee.bots.searching import Seen
from tablee.games import find_game
from tablee.lab.arena import simulate

CHANCE = tablee.FastChance.seeded(1)


class First(Bot[Seen]):
    """Somebody else's, who always takes what comes first."""

    def choose(self, view: Seen, moves: Sequence[int]) -> int:
        return moves[0]


class Undecided(Bot[Seen]):
    """It does not say how to choose."""


@pytest.mark.parametrize("game", tablee.shelf().values(), ids=lambda game: game.name)
def test_a_bot_of_somebody_else_plays_every_game_to_its_end(game: tablee.Game) -> None:
    names = [f"{__name__}:First", *["random"] * (game.fewest_seats - 1)]
    tallies, decisions = simulate(game, names, games=2)
    assert [len(tally.scores) for tally in tallies] == [2] * len(names)
    assert decisions > 10


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("no.such.module:Bot", "cannot be imported: No module named 'no'"),
        (f"{__name__}:Nobody", "no such class"),
        (f"{__name__}:CHANCE", "no such class"),
        (f"{__name__}:Undecided", "does not say how to `choose`"),
        ("not a name:at all", "has no bot"),
    ],
)
def test_what_is_no_bot_is_refused_in_words(name: str, why: str) -> None:
    with pytest.raises(tablee.UnknownBot, match=why):
        make_bot(tablee.shelf()["mistigri"], name, CHANCE)


def test_the_bot_of_twenty_lines_beats_luck() -> None:
    mine, *others = shares("mistigri", "examples.tidy:Tidy", "random", "random", games=150)
    assert mine > 0.5 > max(others)


def test_the_bot_that_looks_ahead_beats_luck() -> None:
    mine, other = shares("misty", "examples.dreamer:Dreamer", "random", games=6)
    assert mine > other


def shares(game: str, *names: str, games: int) -> list[float]:
    tallies, _ = simulate(find_game(game), names, games, seed=7)
    return [tally.wins / games for tally in tallies]
