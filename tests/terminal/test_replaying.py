"""A record is walked through at the terminal, over any shoulder, or printed whole."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import tablee
from tablee.kernel.errors import BadRecord, BadSeats
from tablee.kernel.language import languages
from tablee.kernel.record import Record
from tablee.terminal.language import Words
from tablee.terminal.replaying import Replaying

GOLDEN = Path(__file__).parents[1] / "golden"
MISTIGRI = GOLDEN / "mistigri-3.jsonl"
SHORTEST = [GOLDEN / f"{game.name}-{game.fewest_seats}.jsonl" for game in tablee.shelf().values()]


def typed(*answers: str) -> Callable[[str], str]:
    """Somebody who answers so, and then goes away."""
    said: Iterator[str] = iter(answers)

    def ask(_: str) -> str:
        try:
            return next(said)
        except StopIteration:
            raise EOFError from None

    return ask


@pytest.mark.parametrize("file", SHORTEST, ids=lambda file: file.stem)
@pytest.mark.parametrize("lang", languages())
def test_every_game_is_told_whole_over_every_shoulder(
    file: Path, lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tablee.load(file)
    for seat in range(-1, record.header.seats):
        shown = Replaying(record, seat, Words(lang))
        shown.print_all()
        out = capsys.readouterr().out
        steps = len(record.entries) + 1
        assert f"\n{steps}/{steps}  " in out
        assert all(page.rows for page in shown.pages)
        assert "{" not in out


def test_a_walk_forwards_back_and_to_the_next_highlight(capsys: pytest.CaptureFixture[str]) -> None:
    shown = Replaying(tablee.load(MISTIGRI), 0, Words("en"))
    shown.walk(typed("", "b", "b", "m", "3", "99999", "what?", "n"))
    places = [
        int(line.partition("/")[0]) - 1
        for line in capsys.readouterr().out.splitlines()
        if f"/{len(shown.pages)}  " in line
    ]
    first = next(at for at, page in enumerate(shown.pages) if at > 0 and page.moments)
    assert places == [0, 1, 0, 0, first, 2, len(shown.pages) - 1]


@pytest.mark.parametrize("answers", [("q",), ("quit",), ()])
def test_one_may_stop_at_any_time(
    answers: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    Replaying(tablee.load(MISTIGRI), -1, Words("en")).walk(typed(*answers))
    out = capsys.readouterr().out
    assert "the audience" in out
    assert "Final scores" not in out


def test_a_game_that_was_not_finished_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    record = tablee.record(next(iter(tablee.shelf())), seats=3, seed=1).record()
    shown = Replaying(record, -1, Words("en"))
    shown.walk(typed("m"))
    out = capsys.readouterr().out
    assert "was not finished" in out
    assert "scores so far" in out


def test_what_is_not_right_is_not_shown() -> None:
    text = MISTIGRI.read_text(encoding="utf-8")
    forged = Record.parse(text.replace('"scores":[', '"scores":[7', 1))
    with pytest.raises(BadRecord):
        Replaying(forged, 0, Words("en"))
    with pytest.raises(BadSeats):
        Replaying(Record.parse(text), 3, Words("en"))
