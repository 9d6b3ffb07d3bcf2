"""Bots that act out of turn, at the terminal: they steal, fidget and accuse around a person."""

import re
from collections import Counter
from itertools import pairwise, repeat

import pytest

import tablee
from tablee.bots import bots_of
from tablee.games import find_game
from tablee.terminal.language import Lang
from tablee.terminal.play import Leave, Sitting
from tests.terminal.sittings import Guest, Listener, seat_guest

THIEVES = find_game("mito")
DUELS = find_game("mamicatchmi")
RACING = {"lift", "place", "slap", "race"}
UNSEEN = "An arm is moving! Do you point at anybody?"


@pytest.fixture(autouse=True)
def _eighty_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.delenv("FORCE_COLOR", raising=False)


def sit(guest: Guest, seed: int = 0, seats: int = 3, lang: Lang = "en", **options: int) -> Sitting:
    return seat_guest(
        THIEVES, guest, seats=seats, seed=seed, lang=lang, options=options, level="cousin"
    )


def honest(sitting: Sitting) -> str:
    """Plays what is awaited, and looks on where nobody waits."""
    question = sitting.question()
    return "1" if question is not None and question[0] == "decision" else ""


def play_honestly(sitting: Sitting, guest: Guest) -> None:
    guest.answers = (honest(sitting) for _ in repeat(None))
    sitting.play()


def deeds(sitting: Sitting) -> Counter[str]:
    """How often the bots did what."""
    return Counter(e.move.partition(" ")[0] for e in sitting.table.entries if e.seat > 0)


@pytest.mark.parametrize("kind", [Guest, Listener])
def test_bots_at_the_terminal_steal_fidget_and_accuse(
    kind: type[Guest], capsys: pytest.CaptureFixture[str]
) -> None:
    done: Counter[str] = Counter()
    for seed in range(4):
        guest = kind(thinking_s=3.0)
        sitting = sit(guest, seed)
        play_honestly(sitting, guest)
        done += deeds(sitting)
        moments = [entry.at_ms for entry in sitting.table.entries]
        assert moments == sorted(moments)
        tablee.verify(sitting.table.record())
    for deed in ("vanish", "fidget", "accuse"):
        assert done[deed] > 1, done
    printed = capsys.readouterr().out
    assert re.search(r"(Rose|Malo)[^\n]* arm", printed)
    assert "makes the" in printed, "the reel names what was stolen"
    assert not re.search(r"[{}]|None|True|False", printed)


def test_time_passes_between_the_bots_moves_where_some_of_them_steal() -> None:
    """About as long as a person takes: as in the lab."""
    guest = Guest(thinking_s=1.0)
    sitting = sit(guest)
    play_honestly(sitting, guest)
    entries = sitting.table.entries
    pauses = [
        after.at_ms - before.at_ms
        for before, after in pairwise(entries)
        if before.seat > 0 and after.seat > 0 and after.move.startswith(("play", "draw"))
    ]
    assert min(pauses) >= 0
    assert 300 < sum(pauses) / len(pauses) < 1200


@pytest.mark.parametrize(("lang", "asked"), [("en", UNSEEN), ("fr", "Un bras bouge")])
def test_a_guard_is_asked_as_soon_as_an_arm_moves(
    lang: Lang, asked: str, capsys: pytest.CaptureFixture[str]
) -> None:
    guest = Guest()
    sitting = sit(guest, seed=8, lang=lang)
    guards = 0

    def answer() -> str:
        nonlocal guards
        if sitting.question() == ("watch", tablee.NEVER):
            guards += 1
            return f"accuse {1 + guards % 2}" if guards < 3 else ""
        return "1"

    guest.answers = (answer() for _ in repeat(None))
    sitting.play()
    accused = [e for e in sitting.table.entries if e.seat == 0 and e.move.startswith("accuse")]
    assert guards > 2
    assert len(accused) == 2
    printed = capsys.readouterr().out
    assert asked in printed
    assert {"en": "Enter: just look on", "fr": "Entrée\u00a0: on laisse faire"}[lang] in printed


def test_what_happens_is_told_before_the_answer_where_one_can_listen_for_a_while(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A person who thinks for a minute sees the arms move meanwhile, and is not asked anew."""
    guest = Listener(thinking_s=60.0)
    sitting = sit(guest, seed=3, first=0)
    guest.answers = iter(["1"])
    with pytest.raises(Leave):
        sitting.play()
    before, _, after = capsys.readouterr().out.partition("> 1\n")
    assert re.search(r"> \n  (Rose|Malo)[^\n]* arm", before)
    assert before.count("Your turn") == 1
    assert "You " in after


def test_the_same_seed_and_answers_give_the_same_thefts() -> None:
    records = []
    for seed in (5, 5, 6):
        guest = Guest(thinking_s=2.0)
        sitting = sit(guest, seed)
        play_honestly(sitting, guest)
        records.append(sitting.table.record().dump())
    assert records[0] == records[1] != records[2]


def test_in_a_duel_a_bot_that_is_not_called_may_rest() -> None:
    """Before, each of them lifted a pawn and put it back, in every duel and without end."""
    lifted: Counter[bool] = Counter()
    for seed in range(6):
        guest = Guest(thinking_s=0.4)
        sitting = seat_guest(DUELS, guest, seats=4, seed=seed, level="merciless")
        guest.answers = repeat("1")
        sitting.play()
        called: set[str] = set()
        for entry in sitting.table.entries:
            for event in entry.events:
                if "stopped" in event:
                    called = set(event.split())
            if entry.seat > 0 and entry.move.startswith("lift"):
                lifted[entry.move.split()[1] in called] += 1
    assert lifted[True] > 2 * lifted[False] > 0


@pytest.mark.parametrize("game", [DUELS, THIEVES], ids=lambda game: game.name)
def test_in_a_contest_every_bot_types_in_its_own_time(game: tablee.Game) -> None:
    """Before, all of them moved in the same millisecond: every duel of two bots was a tie."""
    together = moves = 0
    for seed in range(3):
        guest = Guest(thinking_s=0.4)
        sitting = seat_guest(game, guest, seats=4, seed=seed, level=list(bots_of(game))[-1])
        guest.answers = repeat("1")
        sitting.play()
        racing = [e for e in sitting.table.entries if e.seat > 0 and e.move.split()[0] in RACING]
        moves += len(racing)
        together += sum(one.at_ms == other.at_ms for one, other in pairwise(racing))
    assert moves > 20
    assert together < moves / 20
