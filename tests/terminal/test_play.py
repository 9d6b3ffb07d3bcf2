"""Whole games at the terminal, in both languages, and everything a person may type."""

import random
import re
from itertools import pairwise, repeat

import pytest

import tablee
from tablee.games.mistigri import GAME, terminal, terms, view
from tablee.terminal.face import Face
from tablee.terminal.language import Lang, Words
from tablee.terminal.play import Leave, Sitting
from tests.terminal.knock import KNOCK, Seen
from tests.terminal.knock import terminal as knock_face
from tests.terminal.sittings import Guest, answer_by, seat_guest

FACE: Face[view.View] = terminal  # mypy holds it to the contract
OTHER_FACE: Face[Seen] = knock_face


@pytest.fixture(autouse=True)
def _eighty_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.delenv("FORCE_COLOR", raising=False)


def sit(guest: Guest, seed: int = 5, lang: Lang = "en", **options: int) -> Sitting:
    return seat_guest(GAME, guest, seats=4, seed=seed, lang=lang, options=options)


def leave(sitting: Sitting) -> None:
    with pytest.raises(Leave):
        sitting.play()


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_whole_games_are_told_to_their_end(
    lang: Lang, seats: int, capsys: pytest.CaptureFixture[str]
) -> None:
    printed = ""
    for seed in range(3):
        chance = random.Random(seed)
        guest = Guest()
        sitting = seat_guest(GAME, guest, seats=seats, seed=seed, lang=lang)

        def choose(most: int, chance: random.Random = chance) -> str:
            return str(chance.randint(min(2, most), most))

        guest.answers = answer_by(sitting, choose, asks_for_help=True)
        sitting.play()
        assert sitting.table.state.is_over()
        printed += capsys.readouterr().out
    assert not re.search(r"[{}]|None", printed)
    assert all(len(line) <= 80 for line in printed.splitlines())
    for name in sitting.names:
        assert re.search(rf"\b{name}\b.* : |{name}: ", printed.replace("\u00a0", " "))
    words = sitting.words
    for line in (words["events"]["reversed"]["seat"], words["events"]["left"]["seat"]):
        assert line in re.sub(r"\s*\n\s+", " ", printed)


def test_every_question_and_every_kind_of_choice_is_met(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Among a few games of five, somebody who lays down equal values meets every phase."""
    met: set[str] = set()
    phases = set(terms.PHASES) - {"over"}
    for seed in range(100):
        if met == phases:
            break
        guest = Guest()
        sitting = seat_guest(GAME, guest, seats=5, seed=seed)

        def choose(most: int, sitting: Sitting = sitting) -> str:
            seen = GAME.view(sitting.table.state, 0)
            assert isinstance(seen, view.View)
            met.add(seen.phase)
            shown = [tablee.show(sitting.table.state, m) for m in sitting.table.state.legal(0)]
            pairs = [s for s in shown if re.fullmatch(r"discard .(.) .\1", s)]
            return pairs[-1] if pairs else str(1 if seen.phase == "power or reverse" else most)

        guest.answers = answer_by(sitting, choose, asks_for_help=True)
        sitting.play()
    assert met == phases
    assert not re.search(r"[{}]|None", capsys.readouterr().out)


TABLE = """
seats: 4
round: 2
turn: 0
arrow: anticlockwise
hand 0: A3 C3 B4 M
hand 1:
hand 2: A2 D3 E9
hand 3: rest
known 0 2: E9
discard: D2 D3 A5 B6
totals: 0 1 12 103
passed: 2
pending: draw two
"""


def test_the_table_and_the_hand_are_shown() -> None:
    seen = GAME.view(tablee.position(GAME, TABLE), 0)
    assert isinstance(seen, view.View)
    names, words = ["You", "Rose", "Malo", "Lise"], Words("en").of(GAME)
    rest = 37 - 4 - 3 - 4
    assert terminal.table(seen, names, words) == [
        ("Round 2", "You → Lise → Malo"),
        ("You", " 4 cards ·   0 points"),
        ("Rose", " 0 cards ·   1 point  · “Miaouuuuu!”"),
        ("Malo", " 3 cards ·  12 points · “I pass” · has E9 for sure"),
        ("Lise", f"{rest} cards · 103 points"),
        ("Next draw", "two cards instead of one"),
        ("Discard", "D2  D3  A5  B6"),
    ]
    hand = terminal.hand(seen, words)
    assert [(label, text.replace("\u00a0", "_")) for label, text in hand] == [
        ("Your hand", "_A3_ _C3_  _B4_  _M_")
    ]
    assert terminal.prompt(seen, ["draw"], names, words) == "Your turn! Draw two cards from Malo."
    assert terminal.choice(seen, "draw", names, words) == "draw two cards from Malo"


def test_a_move_is_chosen_by_number_by_notation_or_by_enter_when_there_is_one(
    capsys: pytest.CaptureFixture[str],
) -> None:
    guests = [["1", "2"], ["draw", "discard B2 B2"], ["", "DISCARD b2 b2"]]
    tables = []
    for answers in guests:
        sitting = sit(Guest(answers))
        leave(sitting)
        tables.append(sitting.table.record().dump())
    assert tables[0] == tables[1] == tables[2]
    assert "2+2: use its power, or turn the arrow?" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        (["banana"], "“banana” means nothing here. Type 1 or press Enter"),
        (["2"], "“2” means nothing here"),
        (["discard A3 C3"], "Draw a card first. (MG-6)"),
        (["1", "0"], "a number from 1 to 11, or a move such as “discard B4 B6”"),
        (["1", "12"], "a number from 1 to 11"),
        (["1", ""], "“” means nothing here"),
        (["1", "discard Z9 Z9"], "“discard Z9 Z9” means nothing here"),
        (["1", "discard A1 A2"], "cards from your own hand. (MG-7)"),
        (["1", "discard A3 B4"], "Those two don't make a pair"),
        (["1", "draw"], "Now you lay down a pair, or pass. (MG-7)"),
        (["1", "²"], "“²” means nothing here"),
    ],
)
def test_bad_input_is_answered_with_the_reason_and_nothing_is_lost(
    answers: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    good = sit(Guest([*answers[:-1]]))
    leave(good)
    capsys.readouterr()
    bad = sit(Guest(answers))
    leave(bad)
    printed = re.sub(r"\s*\n\s+", " ", capsys.readouterr().out)
    assert said in printed
    assert bad.table.record() == good.table.record()


def test_a_refusal_brings_the_rule_in_the_language_of_the_player(
    capsys: pytest.CaptureFixture[str],
) -> None:
    leave(sit(Guest(["1", "discard A3 B4"]), lang="fr"))
    printed = " ".join(capsys.readouterr().out.split())
    assert "Ces deux-là ne vont pas ensemble" in printed
    assert "(MG-7) MG-7 Ensuite, tu peux poser une paire." in printed


def test_help_tells_the_rules_that_matter_now_or_the_one_asked_for(
    capsys: pytest.CaptureFixture[str],
) -> None:
    leave(sit(Guest(["?"])))
    where = capsys.readouterr().out.partition("Where you are")[2]
    assert "  MG-6 " in where
    assert "MG-13 " not in where
    assert where.count("Your turn!") == 1, "and one is asked again"
    leave(sit(Guest(["? mg-13", "?7", "? 99"])))
    asked = capsys.readouterr().out
    assert "  MG-13  3+3: as soon as" in asked
    assert "  MG-7  Then you may lay down" in asked
    assert "There is no rule “99”; there are MG-1 … MG-26." in asked


@pytest.mark.parametrize("answer", ["q", "Q", "quit"])
def test_one_may_leave_at_any_time(answer: str) -> None:
    sitting = sit(Guest(["1", answer]))
    leave(sitting)
    assert len(sitting.table.entries) == 1


def test_MG_26_time_runs_while_the_person_thinks_and_its_move_is_the_first(
    capsys: pytest.CaptureFixture[str],
) -> None:
    sitting = sit(Guest(["?", "1", "2"], thinking_s=0.4), think_ms=1000)
    leave(sitting)
    assert [entry.at_ms for entry in sitting.table.entries][:1] == [800]
    capsys.readouterr()
    late = sit(Guest(["1", "2"], thinking_s=60), think_ms=30_000)
    leave(late)
    printed = capsys.readouterr().out
    assert [entry.at_ms for entry in late.table.entries[:3]] == [30_000, 60_000, 60_000]
    assert [entry.seat for entry in late.table.entries[:3]] == [-1, -1, 1], "the clock played"
    assert "Your turn! Draw a card from Lise. (30 s)" in printed
    assert "Time is up! The first move of your list is made for you.\n  You draw A3" in printed
    assert "Time is up! The first move of your list is made for you.\n  You say “I pa" in printed
    assert "Time is up for" not in printed, "bots are not hurried by a slow person"


def test_scores_are_shown_once_after_a_round(capsys: pytest.CaptureFixture[str]) -> None:
    sitting = sit(Guest(repeat("1")))
    sitting.play()
    rounds = capsys.readouterr().out.split("── The scores so far ")
    assert len(rounds) == GAME.view(sitting.table.state, 0).round  # type: ignore[attr-defined]
    for before, after in pairwise(rounds):
        penalties = before.count("Penalty for ")
        assert penalties == 4
        assert re.match(r"─+\n(  \d\.  \w+ +\d+\n){4}\n  Round \d\. ", after)


def test_everybody_has_a_good_word_at_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    sitting = sit(Guest(repeat("1")))
    sitting.play()
    end = capsys.readouterr().out.partition("── Final scores")[2]
    lines = [line for kind in sitting.words["praise"].values() for line in kind]
    words = {line for line in lines if line in end}
    assert len(words) == 4, "a different one for each"
    assert end.endswith("Thank you for the game. Another one?\n")


def test_seats_that_decide_together_and_a_table_that_waits_for_the_clock(
    capsys: pytest.CaptureFixture[str],
) -> None:
    sitting = seat_guest(KNOCK, Guest(["knock 3", "knock 2"]), seats=3)
    sitting.play()
    printed = capsys.readouterr().out
    assert "knock once or twice (KN-1)\n  KN-1  Everybody knocks" in printed, "words or not"
    assert "You knock.\n  Rose knocks.\n  Malo knocks.\n  The bell rings.\n" in printed
    assert sitting.table.entries[-1].at_ms == 5000
    assert "You win!" in printed or "A shared win: You" in printed


def test_the_winners_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    results = set()
    for seed in range(12):
        seat_guest(KNOCK, Guest(["1"] if seed % 2 else ["2"]), seats=2, seed=seed).play()
        end = capsys.readouterr().out.partition("── Final scores")[2]
        results |= set(
            re.findall(r"^You win!|^Rose wins\.|^A shared win: You and Rose\.", end, re.M)
        )
    assert results == {"You win!", "Rose wins.", "A shared win: You and Rose."}
