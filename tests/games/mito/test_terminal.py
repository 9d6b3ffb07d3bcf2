"""Mito at the terminal: whole games in both languages, and what is shown and asked."""

import random
import re
from typing import get_args

import msgspec
import pytest

import tablee
from tablee.games.mito import GAME, terminal, view
from tablee.games.mito.cards import NAMES
from tablee.games.mito.terms import ANTS, PHASES
from tablee.terminal.face import Face
from tablee.terminal.language import Lang, Words
from tests.terminal.sittings import Guest, answer_by, seat_guest

FACE: Face[view.View] = terminal  # mypy holds it to the contract
YOU = ["You", "Rose", "Malo"]


@pytest.fixture(autouse=True)
def _eighty_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.delenv("FORCE_COLOR", raising=False)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("seats", [3, 5])
def test_whole_games_are_told_to_their_end(
    lang: Lang, seats: int, capsys: pytest.CaptureFixture[str]
) -> None:
    chance = random.Random(seats)
    guest = Guest(thinking_s=0.4)
    sitting = seat_guest(GAME, guest, seats=seats, seed=seats, lang=lang)
    guest.answers = answer_by(
        sitting, lambda most: str(chance.randint(1, most or 1)), asks_for_help=True
    )
    sitting.play()
    assert sitting.table.state.is_over()
    moments = [entry.at_ms for entry in sitting.table.entries]
    assert moments == sorted(moments)
    printed = capsys.readouterr().out
    assert not re.search(r"[{}]|None|True|False", printed)
    assert all(len(line) <= 80 for line in printed.splitlines())
    ended = sitting.words["events"]["game_ended"]["others"]
    assert ended in re.sub(r"\s*\n\s+", " ", printed)


def shown(text: str, seat: int = 0) -> view.View:
    seen = GAME.view(tablee.position(GAME, text), seat)
    assert isinstance(seen, view.View)
    return seen


TABLE = """
seats: 3
guard: 1
turn: 2
hand 0: n1 mito4
hand 1: n3 n5
hand 2: n4
flight 0: ant1
arm 0: 100 400
flight 2: ant2
arm 2: 200
discard: n2 n1
known 0 1: n5
scores: 0 1 12
thefts: 0 spider3 100
"""


def test_the_table_and_the_hand_are_shown() -> None:
    seen, words = shown(TABLE), Words("en").of(GAME)
    assert terminal.table(seen, YOU, words) == [
        ("Round 1 of 3", "Malo → You → Rose"),
        ("You", "3 cards · 0 points · a corner of a card!"),
        ("Rose", "2 cards · 1 point · guard · has the\u00a05, you know"),
        ("Malo", "2 cards · 12 points · an arm is moving…"),
        ("On top", "2"),
        ("Draw pile", "61 cards"),
    ]
    assert terminal.hand(seen, words) == [
        ("Your hand", "1, Mito\u00a04 · in flight: ant\u00a01"),
        ("Vanished", "spider\u00a03"),
    ]
    nothing = msgspec.structs.replace(seen, hand=[])
    assert terminal.hand(nothing, words)[0] == ("Your hand", "no card · in flight: ant\u00a01")


HANDS = "seats: 3\nhand 0: n1 n2\nhand 1: n3 n5\nhand 2: n4\n"


@pytest.mark.parametrize(
    ("text", "moves", "asked"),
    [
        ("discard: n2", ["play n1"], "Your turn: one above or one below the\u00a02."),
        ("discard: n4", ["draw"], "Nothing of yours goes on the\u00a04. You have to draw."),
        ("phase: spider_to\ndiscard: spider1\naside 0: n5", ["to 1"], "Who gets the\u00a05?"),
        (
            "phase: gifts\ndiscard: mosquito1\nslowest: 2\ngivers: 0 1",
            ["give n1"],
            "Malo was slowest. Which card do you give?",
        ),
        (
            "phase: caught\ndiscard: n1\ncaught: 1 n3",
            ["give n1"],
            "Rose is caught, and gets a card of yours. Which one?",
        ),
    ],
)
def test_what_is_asked(text: str, moves: list[str], asked: str) -> None:
    assert terminal.prompt(shown(HANDS + text), moves, YOU, Words("en").of(GAME)) == asked


def test_who_has_slapped_and_who_is_ready_is_shown() -> None:
    words = Words("en").of(GAME)
    slap = shown(HANDS + "phase: slap\ndiscard: mosquito1\nhits: - 412 -\n")
    assert terminal.table(slap, YOU, words)[2][1].endswith("slapped after 412 ms")
    again = shown(HANDS + "phase: slap\ndiscard: mosquito1\nhits: - earlier -\n")
    assert terminal.table(again, YOU, words)[2][1].endswith("has slapped")
    pause = HANDS.replace("hand 2: n4\n", "") + "phase: pause\ndiscard: n1\nout: 2\nready: 2\n"
    assert terminal.table(shown(pause), YOU, words)[3][1].endswith("ready")
    aside = shown(HANDS + "phase: spider_to\ndiscard: spider1\naside 0: n5")
    assert terminal.hand(aside, words) == [("Your hand", "1, 2 · laid aside: 5")]


ENDED = """
seats: 3
phase: pause
hand 0: n1 mito4
hand 1: n3 ant5
discard: n1
out: 2
thefts: 2 spider3 8100 / 0 mito2 9000 by 1 / 2 n4 31000
"""


def test_MT_21_the_end_of_a_round_shows_every_theft() -> None:
    seen = shown(ENDED)
    rows = [
        (label, text.replace("\u00a0", " "))
        for label, text in terminal.revealed(seen, YOU, Words("en").of(GAME))
    ]
    assert rows == [
        ("The crime reel", "3 thefts in this round:"),
        ("after 8 s", "Malo makes the spider 3 vanish · nobody saw it"),
        ("after 9 s", "You make the Mito 2 vanish · caught by Rose"),
        ("after 31 s", "Malo makes the 4 vanish · nobody saw it"),
        ("", "Best thief of the round: Malo"),
        ("", "Sharpest eye of the round: Rose"),
        ("You", "1, Mito 4 · +11"),
        ("Rose", "3, ant 5 · +6"),
        ("Malo", "no cards"),
    ]
    french = terminal.revealed(seen, YOU, Words("fr").of(GAME))
    assert french[2][1].replace("\u00a0", " ") == "Tu escamotes la Mito 2 · vu par Rose"
    assert terminal.revealed(shown(TABLE), YOU, Words("en").of(GAME)) == [], "not before"


def test_MT_21_a_sitting_tells_the_thefts_after_every_round(
    capsys: pytest.CaptureFixture[str],
) -> None:
    guest = Guest(thinking_s=0.4)
    sitting = seat_guest(GAME, guest, seats=3, seed=2, lang="fr")
    guest.answers = answer_by(sitting, lambda _: "1")
    sitting.play()
    printed = capsys.readouterr().out
    assert printed.count("Le film des vols") == 3


def test_the_cards_of_views_are_those_of_the_rules() -> None:
    assert get_args(view.Card) == NAMES


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_phase_and_choice_has_words_and_every_card_a_colour(lang: Lang) -> None:
    words = Words(lang).of(GAME)
    assert set(words["phases"]) == {*PHASES, "draw", "watch"}
    assert set(words["choices"]["ant"]) == set(ANTS)
    for card in NAMES:
        named = terminal.card(card, words)
        assert any(re.search(mark, named) for mark in terminal.MARKS)
    seen = shown(HANDS + "discard: n2")
    assert "Rose" in terminal.choice(seen, "accuse 1", YOU, words)
    assert "\u00a03" in terminal.choice(seen, "vanish n3", YOU, words)
    assert terminal.choice(seen, "fidget", YOU, words) == words["moves"]["fidget"]
    assert set(terminal.rules_now(seen)) <= set(words["rules"])
