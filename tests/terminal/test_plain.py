"""Games that bring no face for a terminal are played there to their end all the same."""

import re

import pytest

from tablee import FastChance, Game
from tablee.terminal.face import face_of
from tablee.terminal.language import Lang, Words
from tablee.terminal.plain import facts, value_said
from tests.terminal.sittings import Guest, answer_by, seat_guest
from tests.tiny.lantern import GAME as LANTERN
from tests.tiny.trio import GAME as TRIO

WORDS = {"fields": {"hand": "cards"}, "values": {"owl": "the owl"}}


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", [TRIO, LANTERN], ids=lambda game: game.name)
def test_a_whole_game(game: Game, lang: Lang, capsys: pytest.CaptureFixture[str]) -> None:
    guest = Guest(thinking_s=0.4)
    sitting = seat_guest(game, guest, seats=game.fewest_seats, seed=3, lang=lang)
    guest.answers = answer_by(sitting, lambda _: "1", asks_for_help=True)
    sitting.greet(["", *["random"] * (game.fewest_seats - 1)])
    sitting.play()
    printed = capsys.readouterr().out
    assert sitting.table.state.is_over()
    assert not re.search(r"[{}]|None|True|False|\.\.", printed)
    for number, rule in sitting.words["rules"].items():
        assert number in printed
        assert rule.split()[0] in printed
    shown = {**sitting.words["fields"]}
    shown.pop("picked", None)  # of nobody, when somebody is asked
    shown.pop("pick", None)
    assert all(label in printed for label in shown.values())


def test_the_others_secrets_are_no_fields() -> None:
    state = TRIO.start(2, FastChance.seeded(1))
    said = face_of(TRIO).table(TRIO.view(state, 0), ["You", "Rose"], Words("en").of(TRIO))
    assert "hand" in dict(said)["You"]
    assert "hand" not in dict(said)["Rose"]


def test_fields_without_words_are_shown_where_none_has_any() -> None:
    said = {"hand": [1, 2], "secret": None, "is_up": True, "is_down": False}
    assert facts(said, WORDS) == [("cards", "1, 2")]
    assert facts(said, {}) == [("hand", "1, 2"), ("is_up", "")]


def test_what_is_said_goes_by_the_games_words() -> None:
    assert value_said(["owl", "cat"], WORDS) == "the owl, cat"
    assert value_said([], WORDS) == "–"
    assert value_said({"hand": "owl", "else": 3}, WORDS) == "cards the owl"


def test_a_move_or_phase_without_words_says_itself() -> None:
    face, view = face_of(TRIO), TRIO.view(TRIO.start(2, FastChance.seeded(1)), 0)
    assert face.choice(view, "pick 3", [], {}) == "pick 3"
    assert face.prompt(view, ["pick 3"], [], {}) == "pick"
