"""The bots of a game, by name."""

import pytest

import tablee
from tablee import FastChance
from tablee.bots import bots_of, make_bot
from tests.tiny.trio import TRIO


def test_every_game_has_the_random_bot() -> None:
    for game in [*tablee.games(), TRIO]:
        assert next(iter(bots_of(game))) == "random"


def test_a_games_own_bots_come_after_it() -> None:
    for game in tablee.games():
        assert len(bots_of(game)) > 1


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(tablee.UnknownBot, match="trio has no bot 'genius'; it has: random"):
        make_bot(TRIO, "genius", FastChance.seeded(0))


def test_the_random_bot_plays_every_move_alike() -> None:
    bot = make_bot(TRIO, "random", FastChance.seeded(0))
    chosen = [bot.choose(None, [3, 5, 8]) for _ in range(600)]
    assert all(150 < chosen.count(move) < 250 for move in (3, 5, 8))
