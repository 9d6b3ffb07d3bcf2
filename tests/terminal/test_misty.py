"""Misty at the terminal: whole games in both languages, and windows drawn as text."""

import random
import re

import msgspec
import pytest

import tablee
from tablee.games.misty import GAME, terminal, view
from tablee.terminal.face import Face
from tablee.terminal.language import Lang, Words
from tablee.terminal.play import Leave
from tablee.terminal.story import Story
from tests.terminal.sittings import Guest, answer_by, seat_guest

FACE: Face[view.View] = terminal  # mypy holds it to the contract

FULL = "up plain monster / left flower smile / right down smile"
OTHER = "plain plain plain / left plain plain / plain plain plain"


@pytest.fixture(autouse=True)
def _eighty_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.delenv("FORCE_COLOR", raising=False)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_games_are_told_to_their_end(
    lang: Lang, seats: int, capsys: pytest.CaptureFixture[str]
) -> None:
    chance = random.Random(seats)
    guest = Guest()
    sitting = seat_guest(GAME, guest, seats=seats, seed=seats, lang=lang)
    guest.answers = answer_by(
        sitting, lambda most: str(chance.randint(1, most)), asks_for_help=True
    )
    sitting.play()
    assert sitting.table.state.is_over()
    printed = capsys.readouterr().out
    assert not re.search(r"[{}]|None|True|False", printed)
    assert all(len(line) <= 80 for line in printed.splitlines())
    for said in ("activation_began", "game_ended"):
        assert sitting.words["events"][said]["others"] in printed


def test_a_move_is_understood_in_capitals_too(capsys: pytest.CaptureFixture[str]) -> None:
    guest = Guest()
    sitting = seat_guest(GAME, guest, seats=2, seed=1)
    kind = tablee.view(sitting.table.state, 0)["hand"][0]
    guest.answers = iter([f"PICK {kind.upper()}", "at 9,9", "q"])
    with pytest.raises(Leave):
        sitting.play()
    assert "You pick " in capsys.readouterr().out


def seen(text: str, seat: int = 0) -> view.View:
    shown = GAME.view(tablee.position("misty", text), seat)
    assert isinstance(shown, view.View)
    return shown


def drawn(rows: list[tuple[str, str]]) -> list[str]:
    """The lines without their margins."""
    return [" ".join(text.replace("\u00a0", " ").split()) for _, text in rows]


def test_spaces_bear_the_numbers_of_the_choices() -> None:
    text = "seats: 2\nphase: place\nwindow 0: flower\nwindow 1: up\npick 0: left\npick 1: plain\n"
    shown = seen(f"{text}hand 0: up up smile monster\nspot 1: 0,1")
    words = Words("en").of(GAME)
    assert drawn(terminal.hand(shown, words)) == ["1 2 3", "4 ✿ 5", "6 7 8", "M ☺ ↑ ↑"]
    state = tablee.position("misty", f"{text}hand 0: up up smile monster")
    names = [tablee.show(state, move) for move in state.legal(0)]
    assert [terminal.choice(shown, name, ["You", "Rose"], words) for name in names[:2]] == [
        "row -1, column -1",
        "row -1, column 0",
    ]
    assert terminal.prompt(shown, names, ["You", "Rose"], words).startswith(
        "Where do you draw an arrow left?"
    )


def test_arrows_that_can_move_bear_their_numbers() -> None:
    text = f"seats: 2\nwindow: 3x3\nwindow 0: {FULL}\nwindow 1: {OTHER}\nmoved 0: 2,0 1,0"
    words = Words("en").of(GAME)
    shown = seen(text)
    assert drawn(terminal.hand(shown, words)) == ["1 ↑ ♥ M", "· ✿ ☺", "· # ☺", "no cards"]
    assert terminal.choice(shown, "move 0,0", [], words).endswith("an arrow up, row 0, column 0")
    rows = terminal.table(seen(f"{text} 0,0"), ["You", "Rose"], words)
    assert drawn(rows)[1] == "no round yet · 0 points · nothing left to move"


def test_what_everybody_shows_and_holds_is_on_the_table() -> None:
    text = "seats: 2\nphase: place\nwindow 0: flower\nwindow 1: up\npick 0: left\npick 1: plain\n"
    text += "hand 1: smile smile smile plain\nspot 1: 0,1"
    words = Words("en").of(GAME)
    rows = drawn(terminal.table(seen(text), ["You", "Rose"], words))
    assert rows == [
        "card 2 of 12 · cards go to the left",
        "no round yet · 0 points · shows ←",
        "no round yet · 0 points · shows ♥",
        "↑",
        "holds ☺ ☺ ☺ ♥: you passed these on",
    ]


ACTIVATED = f"""
seats: 2
window: 3x3
window 0: flower plain flower / plain plain plain / right down flower
window 1: {OTHER}
moved 0: 2,0
"""


def test_MY_16_the_best_order_is_told_in_words() -> None:
    """The arrow right has covered the arrow down, which should have left first."""
    state = tablee.position("misty", ACTIVATED)
    seen = GAME.view(state, 0)
    assert isinstance(seen, view.View)
    while seen.last is None:
        seat = tablee.seats_of(state.to_act())[0]
        state.play(seat, state.legal(seat)[0], 0)
        seen = GAME.view(state, 0)
        assert isinstance(seen, view.View)
    for lang, best in (
        ("en", "best order: an arrow down at 2,1, then an arrow right at 2,0"),
        (
            "fr",
            "le meilleur ordre : une flèche vers le bas en 2,1, "
            "puis une flèche vers la droite en 2,0",
        ),
    ):
        words = Words("fr" if lang == "fr" else "en").of(GAME)
        rows = terminal.revealed(seen, ["You", "Rose"], words)
        assert drawn(rows) == [best, words["best"]["done"]]
        assert [label for label, _ in rows] == ["You", "Rose"]
    assert terminal.revealed(GAME.view(tablee.start("misty", 2), 0), [], {}) == []  # type: ignore[arg-type]


def test_who_has_picked_is_on_the_table_and_what_is_not() -> None:
    words = Words("en").of(GAME)
    shown = seen("seats: 2\npick 1: smile")
    rows = drawn(terminal.table(shown, ["You", "Rose"], words))
    assert rows[1:] == ["no round yet · 0 points", "no round yet · 0 points · has picked"]


@pytest.mark.parametrize(
    ("told", "english", "french"),
    [
        (view.Picked(0, "up"), "You pick an arrow up.", "Tu choisis une flèche vers le haut."),
        (view.Picked(1, None), "Anna has picked.", "Anna a choisi."),
        (
            view.Placed(1, "smile", (0, -1)),
            "Anna draws a smile at 0,-1.",
            "Anna dessine un sourire en 0,-1.",
        ),
        (
            view.Moved(0, "left", (1, 0), None, False),
            "You move an arrow left: 1,0 → out of the window.",
            "Tu fais bouger une flèche vers la gauche\u00a0: 1,0 → hors de la fenêtre.",
        ),
        (
            view.PassedOn(-1, "right"),
            "Everybody passes their cards to the right.",
            "Tout le monde passe ses cartes à droite.",
        ),
    ],
)
def test_an_event_is_told_as_it_looks_from_the_seat(
    told: view.Told, english: str, french: str
) -> None:
    for lang, expected in (("en", english), ("fr", french)):
        words = Words("fr" if lang == "fr" else "en").of(GAME)
        story = Story(words, terminal.SEATS, ["You", "Anna"], seat=0)
        assert [sentence for _, sentence in story.tell([msgspec.to_builtins(told)])] == [expected]
