"""The bots of a game, by name, and what each is able to do."""

from collections.abc import Sequence

import pytest

import tablee
from tablee import FastChance
from tablee.bots import Bot, bots_of, make_bot
from tablee.bots.random import RandomBot
from tablee.bots.reflex import USUAL
from tablee.games import find_game
from tablee.games.mamicatchmi.view import View
from tablee.lab.arena import play_game
from tests.tiny.trio import GAME as TRIO


def test_every_game_has_the_random_bot() -> None:
    for game in [*tablee.shelf().values(), TRIO]:
        assert next(iter(bots_of(game))) == "random"


def test_a_games_own_bots_come_after_it() -> None:
    for game in tablee.shelf().values():
        assert len(bots_of(game)) > 1


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(tablee.UnknownBot, match="trio has no bot 'genius'; it has: random"):
        make_bot(TRIO, "genius", FastChance.seeded(0))


def test_the_random_bot_plays_every_move_alike() -> None:
    bot = RandomBot(FastChance.seeded(0))
    chosen = [bot.choose(None, [3, 5, 8]) for _ in range(600)]
    assert all(150 < chosen.count(move) < 250 for move in (3, 5, 8))


class Plain(Bot[View]):
    """All that a bot has to write."""

    def choose(self, view: View, moves: Sequence[int]) -> int:
        assert view.seats
        return moves[-1]


def test_a_bot_that_only_chooses_has_defaults_for_the_rest() -> None:
    bot = Plain(FastChance.seeded(0))
    view = find_game("mamicatchmi").view(tablee.start("mamicatchmi", 2, seed=1), 0)
    assert isinstance(view, View)
    assert not bot.rests(view, [1])
    assert not bot.has_impulses
    assert bot.impulse(view, [1], 0) is None
    assert bot.decide(view, [4, 5]) == 5
    assert bot.reflex == USUAL


def test_a_bot_that_only_chooses_plays_a_game_with_races(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A game's module lists it like any other."""
    monkeypatch.setattr("tablee.bots.mamicatchmi.LEVELS", {"plain": Plain})
    game = find_game("mamicatchmi")
    state = tablee.start(game, 3, seed=1)
    bots = [make_bot(game, "plain", FastChance.seeded(seat)) for seat in range(3)]
    assert play_game(game, state, bots, [FastChance.seeded(9 + seat) for seat in range(3)]) > 9
    assert state.is_over()


def test_a_bot_says_that_it_has_impulses_if_and_only_if_it_has() -> None:
    for game in tablee.shelf().values():
        for bot in bots_of(game).values():
            assert bot.has_impulses == (bot.impulse is not Bot.impulse)
