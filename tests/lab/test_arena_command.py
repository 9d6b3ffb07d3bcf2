"""`tablee arena` on the command line: what is printed, written and refused."""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tablee import cli
from tablee.lab import arena
from tablee.lab.contest import JOURNAL, SUMMARY
from tablee.lab.rows import GAMES, SEATS

MATCH = ["arena", "mistigri", "--bots", "cousin,random,random"]

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    for name in ("LC_ALL", "LC_MESSAGES", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.setenv("COLUMNS", "100")

    def command(*tokens: object) -> tuple[int, str, str]:
        code = cli.run([str(token) for token in tokens])
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return command


def test_a_match_is_told_in_tables(run: Run) -> None:
    code, out, err = run(*MATCH, "--deals", 20, "--until-decided", "--processes", 1)
    assert (code, err) == (0, "")
    assert re.search(r"^mistigri: \d+ deals, each in 3 orders of seats, \d+ games", out)
    assert re.search(r"│ cousin +│ +\d+ │ +\d\d\.\d \(\d\d\.\d…\d+\.\d\) │", out)
    assert "random × 2" in out
    assert re.search(r"cousin is better \(\d+ deals\)", out)
    assert re.search(r"decided after \d+ deals of 20", out)


def test_it_speaks_french(run: Run) -> None:
    _, out, _ = run(*MATCH, "--deals", 5, "--lang", "fr")
    assert "chacune dans 3 ordres de places, 15 parties" in out
    assert re.search(r"\d\d,\d \(", out)


def test_json_is_all_that_was_counted(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "match"
    code, out, err = run(*MATCH, "--deals", 4, "--seed", 3, "--json", "--out", folder)
    assert (code, err) == (0, "")
    found = json.loads(out)
    assert found == json.loads((folder / SUMMARY).read_text())
    assert (found["deals"], found["orders"], found["games"], found["seed"]) == (4, 3, 12, 3)
    assert {path.name for path in folder.iterdir()} == {GAMES, SEATS, JOURNAL, SUMMARY}
    again = run(*MATCH, "--deals", 4, "--seed", 3, "--json", "--out", folder, "--resume")
    assert again[1] == out


@pytest.mark.parametrize(("lang", "title"), [("en", "a match of bots"), ("fr", "un tournoi")])
def test_the_report_stands_alone(run: Run, tmp_path: Path, lang: str, title: str) -> None:
    page = tmp_path / "report.html"
    code, out, _ = run(*MATCH, "--deals", 5, "--report", page, "--lang", lang)
    assert code == 0
    assert "report.html" in out
    html = page.read_text(encoding="utf-8")
    assert title in html
    assert f'<html lang="{lang}">' in html
    assert html.count("<svg") == 4
    assert "<script" not in html
    assert not re.search(r"(src|href)=", re.sub(r'xlink:href="#|href="#', "", html))
    assert not [one for one in re.findall(r"https?://[^\"' <]+", html) if "w3.org" not in one]


def test_control_c_leaves_what_is_done(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played, play_game = [0], arena.play_game

    def stop(*given: Any) -> int:
        played[0] += 1
        if played[0] > 100:
            raise KeyboardInterrupt
        return play_game(*given)

    command = [*MATCH, "--deals", 60, "--json", "--out"]
    with monkeypatch.context() as patch:
        patch.setattr(arena, "play_game", stop)
        code, out, err = run(*command, tmp_path / "stopped")
    assert (code, out) == (130, "")
    assert "--resume goes on from there" in err
    assert run(*command, tmp_path / "stopped", "--resume") == run(*command, tmp_path / "whole")
    for name in (GAMES, SEATS, SUMMARY):
        whole = (tmp_path / "whole" / name).read_bytes()
        assert (tmp_path / "stopped" / name).read_bytes() == whole


@pytest.mark.parametrize(
    ("tokens", "code", "why"),
    [
        ("--bots oracle,random,random --deals 1", "unknown_bot", "'oracle'"),
        ("--bots a=cousin,a=random,random --deals 1", "unknown_bot", "both called 'a'"),
        ("--bots no.where:Bot,random,random --deals 1", "unknown_bot", "cannot be imported"),
        ("--bots random --deals 1", "bad_seats", "not 1"),
        ("--bots random,random,random --deals 1 --option speed=9", "bad_option", "'speed'"),
        ("--bots random,random,random --deals 0", "usage", "0"),
        ("--bots random,random,random --deals 1 --margin 2", "usage", "2"),
        ("--bots random,random,random --deals 1 --processes 0", "usage", "0"),
        ("--bots random,random,random --deals 1 --on dask", "no_place", "'dask'"),
        ("--bots random,random,random --deals 1 --resume", "bad_run", "--out FOLDER"),
        ("--bots random,random,random --deals 1 --out /dev/null", "bad_run", "/dev/null"),
        ("--bots random,random,random --deals 1 --report /no/where", "bad_run", "/no/where"),
        ("--bots random,random,random", "usage", "--deals"),
    ],
)
def test_what_cannot_be_done_is_one_line(run: Run, tokens: str, code: str, why: str) -> None:
    done, out, err = run("arena", "mistigri", *tokens.split())
    assert (done, out) == (2, "")
    assert f"({code})" in err
    assert why in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("lacks", "tokens", "why"),
    [
        ("altair", ["--report", "page.html"], "pip install tablee[lab]"),
        ("ray", ["--on", "ray"], "pip install tablee[ray]"),
    ],
)
def test_a_missing_extra_is_named(
    run: Run, monkeypatch: pytest.MonkeyPatch, lacks: str, tokens: list[str], why: str
) -> None:
    monkeypatch.setitem(sys.modules, lacks, None)
    code, out, err = run(*MATCH, "--deals", 1, *tokens)
    assert (code, out) == (2, "")
    assert why in err


def test_without_openskill_there_are_no_ratings(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    _, out, _ = run(*MATCH, "--deals", 2, "--json")
    assert [one["rating"] for one in json.loads(out)["standings"]] == [None, None]
    assert "rating" not in run(*MATCH, "--deals", 2)[1]


def test_heavy_libraries_wait_until_they_are_asked_for() -> None:
    loaded = "import sys, tablee.cli, tablee.arena, tablee.lab.contest\nprint(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", loaded], capture_output=True, check=True)
    assert not {"ray", "altair", "openskill", "numpy"} & set(done.stdout.decode().split())
