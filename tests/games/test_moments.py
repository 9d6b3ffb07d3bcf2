"""What is worth seeing again: every mark has words, and a few worked by hand."""

import re

import pytest

import tablee
from tablee.games import find_game
from tablee.games.mistigri import events as mistigri
from tablee.games.mistigri.cards import CAT, MISTIGRI
from tablee.games.mito import events as mito
from tablee.kernel.game import Game
from tablee.kernel.language import languages, load
from tablee.kernel.state import NOBODY, NOTHING, Event
from tests.tiny.trio import GAME as TRIO

KINDS = range(32)  # no game has more kinds of events


def words_found(game: Game) -> set[str]:
    """All that a game may say, over every kind of event with something and with nothing."""
    found = {
        game.moment(Event(kind, 0, what, 1)) for kind in KINDS for what in (NOTHING, 0, MISTIGRI)
    }
    return {words for words in found if words is not None}


@pytest.mark.parametrize("game", tablee.shelf().values(), ids=lambda game: game.name)
@pytest.mark.parametrize("lang", languages())
def test_every_moment_has_words_and_all_words_are_used(game: Game, lang: str) -> None:
    words = load(type(game).__module__, lang)["moments"]
    assert set(words) == words_found(game)
    for text in words.values():
        assert set(re.findall(r"{(\w+)}", text)) <= {"seat", "whom"}


def test_a_game_need_not_mark_anything() -> None:
    assert words_found(TRIO) == set()


def test_the_mistigri_is_followed_and_no_other_cat() -> None:
    game = find_game("mistigri")
    assert game.moment(Event(mistigri.DREW, 1, MISTIGRI, 0)) == "mistigri_drawn"
    assert game.moment(Event(mistigri.DREW, 1, CAT["A1"], 0)) is None
    assert game.moment(Event(mistigri.ROUND_ENDED, 1, 0, NOBODY)) == "round_ended"


def test_an_accusation_was_right_or_was_not() -> None:
    game = find_game("mito")
    assert game.moment(Event(mito.ACCUSED, 0, 5, 2)) == "caught"
    assert game.moment(Event(mito.ACCUSED, 0, NOTHING, 2)) == "accused"
    assert game.moment(Event(mito.GONE, 2, 5, NOBODY)) == "gone"
