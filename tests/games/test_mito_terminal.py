"""Mito at the terminal: whole games in both languages, and what is shown and asked."""

import random
import re

import msgspec
import pytest

import tablee
from tablee.games.mito import GAME, terminal, view
from tablee.games.mito.cards import NAMES
from tablee.games.mito.terms import ANTS, PHASES
from tablee.terminal.face import Face
from tablee.terminal.language import Lang, Words
from tests.terminal.hall import Guest, answer_by, seat_guest

FACE: Face = terminal  # mypy holds it to the contract
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
        ("Rose", "2 cards · 1 point · guard · has n5, you know"),
        ("Malo", "2 cards · 12 points · an arm is moving…"),
        ("On top", "n2"),
        ("Draw pile", "61 cards"),
    ]
    assert terminal.hand(seen, words) == [
        ("Your hand", "n1 mito4 · in flight: ant1"),
        ("Vanished", "spider3"),
    ]
    nothing = msgspec.structs.replace(seen, hand=[])
    assert terminal.hand(nothing, words)[0] == ("Your hand", "no card · in flight: ant1")


HANDS = "seats: 3\nhand 0: n1 n2\nhand 1: n3 n5\nhand 2: n4\n"


@pytest.mark.parametrize(
    ("text", "moves", "asked"),
    [
        ("discard: n2", ["play n1"], "Your turn: one above or one below n2."),
        ("discard: n4", ["draw"], "Nothing of yours goes on n4. You have to draw."),
        ("phase: spider_to\ndiscard: spider1\naside 0: n5", ["to 1"], "Who gets n5?"),
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
    assert terminal.hand(aside, words) == [("Your hand", "n1 n2 · laid aside: n5")]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_phase_and_choice_has_words_and_every_card_a_colour(lang: Lang) -> None:
    words = Words(lang).of(GAME)
    assert set(words["phases"]) == {*PHASES, "draw"}
    assert set(words["choices"]["ant"]) == set(ANTS)
    for card in NAMES:
        assert any(re.fullmatch(mark, card) for mark in terminal.MARKS)
    seen = shown(HANDS + "discard: n2")
    assert "Rose" in terminal.choice(seen, "accuse 1", YOU, words)
    assert "n3" in terminal.choice(seen, "vanish n3", YOU, words)
    assert terminal.choice(seen, "fidget", YOU, words) == words["moves"]["fidget"]
    assert set(terminal.rules_now(seen)) <= set(words["rules"])
