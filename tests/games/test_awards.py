"""Awards for everybody, in every game on the shelf; games' own are worked by hand beside them."""

import pytest

import tablee
from tablee.bots import bots_of
from tablee.kernel.award import COMPANY, MOST_EACH, Award
from tablee.kernel.language import languages, load
from tablee.lab.stories import story_of
from tests.games.stories import tally_of
from tests.modes import COMPILED

GAMES = 60 if COMPILED else 24
OWN = 0.9  # of all seats; benchmarks/awards.py has the figures of longer runs

every_game = pytest.mark.parametrize("game", tablee.shelf().values(), ids=lambda game: game.name)


def awards_of(game: tablee.Game, number: int) -> tuple[int, list[Award]]:
    """Of a game of bots: how many they were, and what they got."""
    seats = game.fewest_seats + number % (game.most_seats - game.fewest_seats + 1)
    quick = list(bots_of(game))[:2][-1]
    _, story = story_of(game, [quick] * seats, number)
    return seats, game.awards(seats, story)


@every_game
def test_everybody_has_one_or_two_and_mostly_of_their_own(game: tablee.Game) -> None:
    honours = tally_of(game).honours
    played, own = 0, 0
    for number in range(GAMES):
        seats, awards = awards_of(game, number)
        each = [[award for award in awards if award.seat == seat] for seat in range(seats)]
        assert all(1 <= len(some) <= MOST_EACH for some in each)
        assert sum(map(len, each)) == len(awards)
        assert all(award.name in honours or award.name == COMPANY for award in awards)
        assert all(award.fact > 0 and 0 <= award.weight <= 1 for award in awards)
        played += seats
        own += sum(some[0].name != COMPANY for some in each)
    assert own > OWN * played


@every_game
def test_awards_are_the_same_for_the_same_game(game: tablee.Game) -> None:
    assert awards_of(game, 1) == awards_of(game, 1)


@every_game
def test_there_are_six_kinds_and_what_is_usual_is_in_order(game: tablee.Game) -> None:
    honours = tally_of(game).honours
    assert len(honours) >= 6
    assert COMPANY not in honours
    for honour in honours.values():
        assert len(honour.usual) == 9
        assert list(honour.usual) == sorted(honour.usual, reverse=honour.lowest)


@every_game
@pytest.mark.parametrize("lang", languages())
def test_every_award_has_words_and_every_words_an_award(game: tablee.Game, lang: str) -> None:
    """`fact` has a form for none, one and many; or {s}: milliseconds as seconds, one decimal."""
    words = load(type(game).__module__, lang)["awards"]
    assert set(words) == {*tally_of(game).honours, COMPANY}
    for name, one in words.items():
        assert set(one) == {"title", "fact"}
        assert len(one["title"]) <= 40, name
        if isinstance(one["fact"], str):
            assert "{s}" in one["fact"]
            assert "{n}" not in one["fact"]
        else:
            assert ["{n}" in form for form in one["fact"]] == [False, False, True], name
