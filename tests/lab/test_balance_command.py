"""`tablee balance` on the command line, for every game and in every language."""

import json
import re
import sys
from collections.abc import Callable
from html import unescape
from pathlib import Path

import pytest

import tablee
from tablee import cli
from tablee.games import find_game
from tablee.kernel.language import languages
from tablee.lab.contest import JOURNAL
from tablee.terminal.language import Words

GAME = next(game for game in tablee.shelf().values() if game.powers)
QUICK = ["--bots", "random", "--unequal", ",".join(["random"] * GAME.fewest_seats)]
USUAL = ["balance", GAME.name, "--games", 2, "--seats", GAME.fewest_seats, *QUICK]

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    for name in ("LC_ALL", "LC_MESSAGES", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.setenv("COLUMNS", "120")

    def command(*tokens: object) -> tuple[int, str, str]:
        code = cli.run([str(token) for token in tokens])
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return command


GAMES = list(tablee.shelf().values())


def few(game: tablee.Game, *tokens: object) -> list[object]:
    """Two deals of it, by bots that are quick, and without two powers at most."""
    seats = game.fewest_seats
    bots = ["--bots", "random", "--unequal", ",".join(["random"] * seats)]
    without = [token for power in game.powers[-2:] for token in ("--without", power)]
    return ["balance", game.name, "--games", 2, "--seats", seats, *bots, *without, *tokens]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("lang", languages())
def test_every_game_is_told_in_every_language(run: Run, game: tablee.Game, lang: str) -> None:
    code, out, err = run(*few(game, "--lang", lang))
    assert (code, err) == (0, "")
    words = Words(lang)
    said = words.tree["balance"]
    for title in (said["places"]["title"], said["length"]["title"], words.of(game)["title"]):
        assert title in out
    for power in game.powers[-2:]:
        assert words.of(game)["without"][power].partition(" ")[0] in out


@pytest.mark.parametrize("number", range(len(GAMES)), ids=lambda number: GAMES[number].name)
def test_the_page_of_a_game_stands_alone(run: Run, tmp_path: Path, number: int) -> None:
    """One game in one language, the next in another."""
    page, lang = tmp_path / "page.html", languages()[number % len(languages())]
    code, _, err = run(*few(GAMES[number], "--lang", lang, "--html", page))
    assert (code, err) == (0, "")
    html = page.read_text(encoding="utf-8")
    assert f'<html lang="{lang}">' in html
    assert 4 <= html.count("<svg") <= 8
    assert "<script" not in html
    assert not [one for one in re.findall(r"https?://[^\"' <]+", html) if "w3.org" not in one]
    said = Words(lang).tree["balance"]
    for part in ("places", "length", "tension", "close", "luck", "how"):
        assert said[part]["title"] in unescape(html)


def test_json_is_all_that_was_found(run: Run, tmp_path: Path) -> None:
    files = [tmp_path / "one.json", tmp_path / "two.json"]
    for file, processes in zip(files, (1, 2), strict=True):
        code, _, err = run(*USUAL, "--seed", 3, "--json", file, "--processes", processes)
        assert (code, err) == (0, "")
    assert files[0].read_bytes() == files[1].read_bytes()
    found = json.loads(files[0].read_text(encoding="utf-8"))
    assert (found["game"], found["deals"], found["seed"]) == (GAME.name, 2, 3)
    assert {one["name"] for one in found["effects"]} >= set(GAME.powers)


def test_it_goes_on_from_a_folder(run: Run, tmp_path: Path) -> None:
    first = run(*USUAL, "--out", tmp_path / "kept")
    assert first[0] == 0
    journal = tmp_path / "kept" / JOURNAL
    lines = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(b"".join(lines[: len(lines) // 2]))
    assert run(*USUAL, "--out", tmp_path / "kept", "--resume") == first


def test_control_c_says_where_what_is_done_lies(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("tablee.lab.balance.play_deal", stop)
    code, _, err = run(*USUAL, "--out", tmp_path)
    assert code == 130
    assert "--resume goes on from there" in err
    assert "goes on" not in run(*USUAL)[2]


def test_a_game_in_which_nobody_differs(run: Run) -> None:
    """What nothing can be said of is not said."""
    still = find_game(GAME.name)
    options = [
        token for one in still.options for token in ("--option", f"{one.name}={one.default}")
    ]
    code, out, _ = run(*USUAL, *options, "--without", GAME.powers[0])
    assert code == 0
    assert "all of these powers" not in out


@pytest.mark.parametrize(
    ("tokens", "code", "why"),
    [
        ("--games 2 --bots oracle", "unknown_bot", "'oracle'"),
        ("--games 2 --bots random,random", "unknown_bot", "name one"),
        ("--games 2 --unequal random", "bad_seats", "not 1"),
        ("--games 2 --seats 9", "bad_seats", "not 9"),
        ("--games 2 --without flight", "bad_option", "'flight'"),
        ("--games 2 --option speed=9", "bad_option", "'speed'"),
        ("--games 1", "usage", "1"),
        ("--games 2 --on dask", "no_place", "'dask'"),
        ("--games 2 --resume", "bad_run", "--out FOLDER"),
        ("--games 2 --html /no/where.html", "bad_run", "/no/where"),
        ("--games 2 --json /no/where.json", "bad_run", "/no/where"),
    ],
)
def test_what_cannot_be_done_is_one_line(run: Run, tokens: str, code: str, why: str) -> None:
    done, out, err = run("balance", GAME.name, *tokens.split())
    assert (done, out) == (2, "")
    assert f"({code})" in err
    assert why in err
    assert err.count("\n") == 1


def test_without_altair_there_is_no_page(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "altair", None)
    code, out, err = run(*USUAL, "--html", "page.html")
    assert (code, out) == (2, "")
    assert "pip install tablee[lab]" in err
    assert run(*USUAL)[0] == 0
