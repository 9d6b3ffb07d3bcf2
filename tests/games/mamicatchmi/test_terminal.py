"""Mamicatchmi at the terminal: whole games in both languages, duels against the clock."""

import random
import re

import msgspec
import pytest

import tablee
from tablee.games.mamicatchmi import GAME, terminal, view
from tablee.games.mamicatchmi.cards import PAWNS, SPOTS, STRUCTURES
from tablee.games.mamicatchmi.terms import MISTAKES, PHASES
from tablee.kernel.options import Choice
from tablee.terminal.face import Face
from tablee.terminal.language import Lang, Words
from tablee.terminal.play import Leave
from tablee.terminal.story import Story
from tests.terminal.sittings import Guest, answer_by, seat_guest

FACE: Face[view.View] = terminal  # mypy holds it to the contract


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
    guest = Guest(thinking_s=0.4)
    sitting = seat_guest(GAME, guest, seats=seats, seed=seats, lang=lang)
    guest.answers = answer_by(
        sitting, lambda most: str(chance.randint(1, most or 1)), asks_for_help=True
    )
    sitting.play()
    assert sitting.table.state.is_over()
    printed = capsys.readouterr().out
    assert not re.search(r"[{}]|None|True|False", printed)
    assert all(len(line) <= 80 for line in printed.splitlines())
    assert sitting.words["events"]["game_ended"]["others"] in printed


def test_in_a_duel_the_bots_do_not_wait(capsys: pytest.CaptureFixture[str]) -> None:
    """Somebody who only watches sees them move, and the time run out."""
    guest = Guest(iter(["1", "1", "drop cat", "roll", *["x"] * 30]), thinking_s=2.0)
    sitting = seat_guest(GAME, guest, seats=4, seed=6)
    with pytest.raises(Leave):
        sitting.play()
    moments = [entry.at_ms for entry in sitting.table.entries]
    assert moments == sorted(moments)
    printed = capsys.readouterr().out
    assert re.search(r"(Rose|Malo|\w+) lifts ", printed)


def test_a_person_who_is_quick_enough_wins_the_duel(capsys: pytest.CaptureFixture[str]) -> None:
    guest = Guest(thinking_s=0.3)
    sitting = seat_guest(GAME, guest, seats=2, seed=4, options={"duel_ms": 60_000})

    def answers() -> object:
        while True:
            shown = sitting.table.game.view(sitting.table.state, 0)
            assert isinstance(shown, view.View)
            yield best_answer(shown)

    guest.answers = answers()  # type: ignore[assignment]
    sitting.play()
    assert sitting.table.state.standings().winners() == [0]
    assert "You win" in capsys.readouterr().out


REFUGE = {"mouse": "hole", "cat": "tree", "dog": "kennel", "granny": "chair"}
FEARS = {"mouse": "cat dog", "cat": "dog granny", "dog": "granny", "granny": "mouse"}


def best_answer(shown: view.View) -> str:
    """What a quick person types."""
    mine = shown.seats[0].pawn
    if shown.phase == "temptation":  # nobody is called: a feint is free
        return f"{'lift' if shown.seats[0].holding is None else 'drop'} {mine}"
    if shown.phase != "duel":
        return {"choose": "take cat", "roll": "roll", "swap": "keep"}[shown.phase]
    assert shown.dice is not None
    flees = next(a for a in shown.dice for b in shown.dice if b in FEARS[a].split())
    pawn = mine if mine in shown.dice else next(p for p in shown.dice if p in shown.commons)
    if shown.seats[0].holding is None:
        return f"lift {pawn}"
    return f"place {pawn} {'on' if pawn == flees else 'by'} {REFUGE[flees]}"


def seen(text: str) -> view.View:
    shown = GAME.view(tablee.position("mamicatchmi", text), 0)
    assert isinstance(shown, view.View)
    return shown


def test_the_table_says_what_lies_there() -> None:
    words = Words("en").of(GAME)
    text = (
        "seats: 3\nphase: duel\npawns: cat mouse granny\nrolled: cat dog\nheld dog: 1\n"
        "last rolled: cat dog\nlast owners: 0 -\nlast placed: 0 cat on tree 512\n"
    )
    rows = terminal.table(seen(text), ["You", "Rose", "Malo"], words)
    assert rows == [
        ("You", "5 tokens · the cat"),
        ("Rose", "5 tokens · the mouse · has the dog in hand"),
        ("Malo", "5 tokens · Granny"),
        ("In the middle", "the tree · the kennel · the chair · the mouse hole"),
        ("Pawns of the middle", "the dog"),
        ("Reserve", "11 tokens"),
        ("Last duel", "the cat up the tree: 512 ms · the dog beside the tree: never there"),
    ]
    assert terminal.hand(seen(text), words) == [("Your hand", "empty")]
    assert terminal.prompt(seen(text), [], [], words) == "[cat] [dog] Quick! Whose move is it?"
    held = seen(f"{text}held cat: 0")
    assert terminal.hand(held, words) == [("Your hand", "the cat")]
    assert terminal.prompt(held, [], [], words) == "[cat] [dog] You hold the cat. Where to?"
    assert terminal.rules_now(held)[0] == "MC-6"


def test_a_double_asks_whether_anybody_runs_and_then_what_to_swap() -> None:
    words = Words("en").of(GAME)
    double = "seats: 2\npawns: cat mouse\nrolled: cat cat\n"
    tempted = seen(f"{double}phase: temptation\n")
    assert terminal.prompt(tempted, [], [], words) == "[cat] [cat] Does anybody have to run?"
    assert terminal.rules_now(tempted)[0] == "MC-9"
    swapping = seen(f"{double}phase: swap\nheld cat: 0\n")
    said = "[cat] [cat] A double! Do you want to swap something?"
    assert terminal.prompt(swapping, [], [], words) == said
    assert terminal.rules_now(swapping) == ("MC-5", "MC-9")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_pawn_spot_phase_mistake_and_choice_has_words(lang: Lang) -> None:
    words = Words(lang).of(GAME)
    told = words["told"]
    for pawns in (words["pawns"], told["pawn"], told["given"], told["dice"]):
        assert tuple(pawns) == PAWNS
    assert words["pawns"] == told["pawn"] == told["given"]
    assert tuple(words["structures"]) == tuple(told["structures"]) == STRUCTURES
    assert tuple(told["spot"]) == SPOTS
    assert tuple(told["why"]) == MISTAKES
    assert set(words["phases"]) == {*PHASES, "holding"}
    for option in GAME.options:
        if isinstance(option, Choice):
            assert tuple(words["choices"][option.name]) == option.choices


def test_before_the_choice_nobody_has_a_pawn() -> None:
    words = Words("en").of(GAME)
    rows = terminal.table(seen("seats: 2\nphase: choose"), ["You", "Rose"], words)
    assert rows[0] == ("You", "5 tokens · no pawn yet")
    assert [label for label, _ in rows[2:]] == ["In the middle", "Reserve"]


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ("take cat", "take the cat"),
        ("roll", "roll the dice"),
        ("keep", "change nothing"),
        ("swap mouse", "swap with Rose: the mouse"),
        ("swap dog", "swap for the dog in the middle"),
        ("swap tree chair", "swap the tree and the chair"),
        ("lift granny", "lift Granny"),
        ("drop granny", "put Granny back"),
        ("place granny by hole", "beside the mouse hole"),
    ],
)
def test_moves_as_words(move: str, said: str) -> None:
    shown = seen("seats: 3\npawns: cat mouse granny")
    assert terminal.choice(shown, move, ["You", "Rose", "Malo"], Words("en").of(GAME)) == said


@pytest.mark.parametrize(
    ("told", "english", "french"),
    [
        (
            view.Stopped(0, ("cat", "granny")),
            "The dice have stopped: [cat] [granny]!",
            "Les dés s'arrêtent\u00a0: [chat] [mamie]\u202f!",
        ),
        (
            view.Placed(1, "dog", "by tree", 512, True),
            "Rose puts the dog beside the tree.",
            "Rose pose le chien au pied de l'arbre.",
        ),
        (
            view.Won(1, 1, 0),
            "Rose was quicker than you!",
            "Rose te bat de vitesse\u202f!",
        ),
        (
            view.Swapped(1, "dog", "cat", 0),
            "Rose takes the cat from you: you are the dog now.",
            "Rose te prend le chat\u00a0: maintenant, tu joues le chien.",
        ),
        (
            view.Swapped(1, "dog", "cat", None),
            "Rose gives the dog away, and is the cat now.",
            "Rose rend le chien et joue maintenant le chat.",
        ),
        (
            view.Rearranged(0, ("tree", "hole")),
            "You move the garden about: [tree] [mouse hole] change places.",
            "Tu déménages le jardin\u00a0: [arbre] [trou de souris] changent de place.",
        ),
    ],
)
def test_an_event_is_told_as_it_looks_from_the_seat(
    told: view.Told, english: str, french: str
) -> None:
    for lang, expected in (("en", english), ("fr", french)):
        words = Words("fr" if lang == "fr" else "en").of(GAME)
        story = Story(words, terminal.SEATS, ["You", "Rose"], seat=0)
        assert [sentence for _, sentence in story.tell([msgspec.to_builtins(told)])] == [expected]
