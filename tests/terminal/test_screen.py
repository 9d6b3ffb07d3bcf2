"""Printing: wrapped at plain spaces, in columns, in colour only where there is a terminal."""

import pytest

from tablee.terminal.screen import Screen, in_columns


@pytest.fixture(autouse=True)
def _narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    for name in ("NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE"):
        monkeypatch.delenv(name, raising=False)


def test_what_belongs_together_stays_on_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    Screen().say("Tell me, is this long enough to wrap here\u202f? Yes", first="- ", then="  ")
    assert capsys.readouterr().out == (
        "- Tell me, is this long enough to wrap\n  here\u202f? Yes\n"
    )


def test_labels_have_their_texts_beside_them(capsys: pytest.CaptureFixture[str]) -> None:
    Screen().rows([("a", "one"), ("long", " ".join(["word"] * 8))])
    assert capsys.readouterr().out == (
        "  a     one\n  long  word word word word word word\n        word word\n"
    )


def test_few_choices_are_a_list_and_many_are_columns() -> None:
    assert list(in_columns(["a", "b"], 40, most_rows=2)) == ["a", "b"]
    assert list(in_columns(["a", "b", "c", "d", "e"], 40, most_rows=2)) == ["a  c  e", "b  d"]
    assert list(in_columns(["aa", "b", "c"], 5, most_rows=1)) == ["aa", "b", "c"]
    assert list(in_columns([], 40)) == []


def test_marks_are_coloured_on_a_terminal_only(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    Screen({r"\bA1\b": "bold red"}).say("see A1")
    assert capsys.readouterr().out == "see A1\n"
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    Screen({r"\bA1\b": "bold red"}).say("see A1")
    assert capsys.readouterr().out == "see \x1b[1;31mA1\x1b[0m\n"
    monkeypatch.setenv("NO_COLOR", "1")
    Screen({r"\bA1\b": "bold red"}).say("see A1")
    assert "31m" not in capsys.readouterr().out
