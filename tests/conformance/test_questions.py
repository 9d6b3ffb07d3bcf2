"""What a host is asked, in every game: each answer is a way in which it can be played."""

import pytest

from tablee import Game
from tablee.kernel.options import Answer, complete, is_calm
from tests.conformance.cases import GAMES

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
ANSWERS = [
    (game, answer) for game in GAMES for question in game.questions for answer in question.answers
]


@pytest.mark.parametrize(
    ("game", "answer"), ANSWERS, ids=[f"{game.name}-{answer.name}" for game, answer in ANSWERS]
)
def test_every_answer_is_a_valid_set_of_options(game: Game, answer: Answer) -> None:
    options = complete(game.options, answer.sets, game.fewest_seats)
    assert is_calm(game.questions, options) == answer.calm
    chosen = [question.chosen(options) for question in game.questions]
    assert answer in chosen
    assert None not in chosen


@every_game
def test_the_usual_options_answer_every_question(game: Game) -> None:
    usual = complete(game.options, None, game.fewest_seats)
    assert None not in [question.chosen(usual) for question in game.questions]
    assert not is_calm(game.questions, usual)


@every_game
def test_no_two_questions_set_the_same_option(game: Game) -> None:
    sets = [{frozenset(answer.sets) for answer in question.answers} for question in game.questions]
    assert all(len(same) == 1 for same in sets)
    names = [name for same in sets for one in same for name in one]
    assert len(names) == len(set(names))


@every_game
def test_a_game_of_contests_can_be_played_calmly(game: Game) -> None:
    """Where everybody races the clock by the rules, one answer gives everybody more time."""
    windows = [one.name for one in game.options if one.name in ("duel_ms", "windows")]
    calm = [answer for question in game.questions for answer in question.answers if answer.calm]
    assert bool(windows) == bool(calm)
