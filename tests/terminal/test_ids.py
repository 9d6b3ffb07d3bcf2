"""No id is shown raw: options, levels and all that a game tells have words in both languages."""

import re
from collections.abc import Iterator
from importlib import import_module
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import pytest

import tablee
from tablee import Game
from tablee.bots import bots_of
from tablee.games import find_game
from tablee.games.mistigri import GAME as MISTIGRI
from tablee.games.mistigri import terminal as mistigri_face
from tablee.games.mistigri.view import View as MistigriView
from tablee.kernel.options import Choice
from tablee.terminal.face import face_of
from tablee.terminal.language import Lang, Words
from tablee.terminal.reports import show_games
from tablee.terminal.story import Story
from tests.terminal.sittings import Guest, answer_by, seat_guest

LANGS: list[Lang] = ["en", "fr"]
EVERY_GAME = pytest.mark.parametrize("game", tablee.shelf().values(), ids=lambda game: game.name)
BOTH = pytest.mark.parametrize("lang", ["en", "fr"])
SIGNS = re.compile(r"[A-E][1-9]|M")  # what is printed on a card is the same in every language


@pytest.fixture(autouse=True)
def _eighty_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.delenv("FORCE_COLOR", raising=False)


def ids_in(kind: Any) -> Iterator[str]:
    """The ids that a field of this type can hold."""
    if get_origin(kind) is Literal:
        yield from (str(one) for one in get_args(kind))
    elif kind is bool:
        yield from ("True", "False")
    elif get_origin(kind) in (Union, UnionType, list, tuple, dict):
        for part in get_args(kind):
            yield from ids_in(part)


def told_ids(game: Game) -> Iterator[tuple[str, str]]:
    """Every field that a sentence of this game says, with every id that it can hold."""
    package = type(game).__module__
    sentences = Words("en").of(game)["events"]
    for kind in import_module(f"{package}.view").Told.__subclasses__():
        said = " ".join(sentences[kind.__struct_config__.tag].values())
        for field, hint in get_type_hints(kind).items():
            name = field.rstrip("_")
            if f"{{{name}}}" in said:
                yield from ((name, one) for one in ids_in(hint))


def seen_ids(game: Game) -> set[str]:
    """Every id that a view of this game can hold, but for plain words of one language."""
    view = import_module(f"{type(game).__module__}.view")
    kinds = [value for value in vars(view).values() if get_origin(value) is Literal]
    return {one for kind in kinds for one in ids_in(kind)}


@EVERY_GAME
@BOTH
def test_every_id_that_is_told_has_words(game: Game, lang: Lang) -> None:
    words, face = Words(lang).of(game), face_of(game)
    story = Story(words, face.SEATS, ["You"], seat=0, card=face.card)
    for field, one in set(told_ids(game)):
        if field == "card":
            assert SIGNS.fullmatch(one) or story.value(field, one) != one
        else:
            assert story.value(field, one) in {
                words.get("told", {}).get(field, {}).get(one),
                words.get("values", {}).get(one),
            }


def test_ids_are_looked_for_where_there_are_some() -> None:
    assert any(set(told_ids(game)) for game in tablee.shelf().values())


@pytest.mark.parametrize(
    ("name", "one", "english", "french"),
    [
        ("mamicatchmi", "cat", "the cat", "le chat"),
        ("mistigri", "A3", "A3", "A3"),
        ("misty", "smile", "a smile", "un sourire"),
        ("mito", "ant2", "the\u00a0ant\u00a02", "la\u00a0fourmi\u00a02"),
    ],
)
def test_a_face_names_what_is_played_with(name: str, one: str, english: str, french: str) -> None:
    game = find_game(name)
    said = [face_of(game).card(one, Words(lang).of(game)) for lang in LANGS]
    assert said == [english, french]


@EVERY_GAME
@BOTH
def test_every_option_and_every_choice_has_words(game: Game, lang: Lang) -> None:
    words = Words(lang).of(game)
    for option in game.options:
        assert words["options"][option.name]
        if isinstance(option, Choice):
            assert set(words["choices"][option.name]) == set(option.choices)


@EVERY_GAME
@BOTH
def test_every_level_has_words(game: Game, lang: Lang) -> None:
    words = Words(lang)
    said = [words.bot(level) for level in bots_of(game)]
    assert not set(said) & set(bots_of(game))
    assert len(set(said)) == len(said)


@BOTH
def test_the_list_of_games_says_what_its_ids_mean(
    lang: Lang, capsys: pytest.CaptureFixture[str]
) -> None:
    words = Words(lang)
    show_games(tablee.shelf().values(), words)
    printed = " ".join(capsys.readouterr().out.replace("\u00a0", " ").split())
    for game in tablee.shelf().values():
        for level in bots_of(game):
            assert f"{level} ({words.bot(level)})" in printed
        for option in game.options:
            for choice in option.choices if isinstance(option, Choice) else ():
                said = words.of(game)["choices"][option.name][choice].replace("\u00a0", " ")
                assert f"{choice} ({said})" in printed


@EVERY_GAME
def test_a_whole_game_in_french_shows_no_id(game: Game, capsys: pytest.CaptureFixture[str]) -> None:
    """But for what is typed: the notation of a move, which no answer here asks for."""
    guest = Guest(thinking_s=0.4)
    sitting = seat_guest(game, guest, seats=game.fewest_seats, seed=3, lang="fr")
    guest.answers = answer_by(sitting, lambda _: "1", asks_for_help=True)
    sitting.greet(["", *list(bots_of(game))[-1:] * (game.fewest_seats - 1)])
    sitting.play()
    printed = capsys.readouterr().out
    ids = {*seen_ids(game), *bots_of(game)}
    same = {"duel"}  # a French word as well
    shown = set(re.findall(r"[\w]+", printed)) & ids - same
    assert {one for one in shown if not SIGNS.fullmatch(one)} == set()


@BOTH
def test_MG_the_question_says_how_many_cards_are_drawn(lang: Lang) -> None:
    words, names = Words(lang).of(MISTIGRI), ["You", "Rose", "Malo"]
    table = "seats: 3\nround: 1\nturn: 0\nhand 0: A3\nhand 1: C3 B4\nhand 2: rest\n"
    table += "discard: A7 B7\n"
    numbers = {"draw two": ("two", "deux"), "draw three": ("three", "trois")}
    for pending, said in numbers.items():
        text = f"{table}pending: {pending}\n"
        view = MISTIGRI.view(tablee.position(MISTIGRI, text), 0)
        assert isinstance(view, MistigriView)
        asked = mistigri_face.prompt(view, ["draw"], names, words)
        assert said[lang == "fr"] in asked
        assert not re.search(r"\b(a card|une carte)\b", asked)
