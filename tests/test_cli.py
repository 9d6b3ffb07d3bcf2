"""The command line, in this process and as a process of its own."""

import io
import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import tablee
from tablee import cli
from tablee.games import find_game
from tablee.kernel.build import is_tuned
from tablee.server.site import client_stamp
from tablee.terminal.speed import play_in_python
from tests.modes import COMPILED

GAME = find_game("mistigri")
COMMANDS = ["analyse", "arena", "backup", "balance", "bench", "doctor", "games", "join", "play"]
COMMANDS += ["replay", "rules", "serve", "simulate"]
COMMANDS += ["tables", "verify"]


class Done:
    """How a command ended."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code = code
        self.out = out
        self.err = err


class Shell:
    """Runs commands in this process."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch = monkeypatch
        self.capsys = capsys

    def run(self, *tokens: object, typed: str = "") -> Done:
        self.monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        code = cli.run([str(token) for token in tokens])
        printed = self.capsys.readouterr()
        return Done(code, printed.out, printed.err)


@pytest.fixture
def shell(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    for name in ("LC_ALL", "LC_MESSAGES", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.setenv("COLUMNS", "80")
    return Shell(monkeypatch, capsys)


def process(*tokens: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "tablee", *tokens],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        check=False,
        env={**os.environ, "LC_ALL": "C.UTF-8", "COLUMNS": "80", **environment},
    )


def test_version_says_whether_it_is_compiled(shell: Shell) -> None:
    kind = "compiled" if COMPILED else "interpreted"
    kind += ", tuned" if is_tuned() else ""
    kind += "" if client_stamp() is not None else ", no web client"
    assert shell.run("--version").out == f"tablee {tablee.__version__} ({kind})\n"


def test_help_names_every_command(shell: Shell) -> None:
    told = shell.run("--help")
    assert told.code == 0
    for command in COMMANDS:
        assert re.search(rf"│ {command} +\w", told.out)
    registered = [name for name in cli.app if not name.startswith("-")]
    assert sorted(registered) == COMMANDS


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_for_all_it_takes(shell: Shell, command: str) -> None:
    told = shell.run(command, "--help")
    assert told.code == 0
    assert "--lang" in told.out or command == "serve"
    assert not re.search(r"│ +\*? *(--[a-z]+|[A-Z]+)( [A-Z.]+)? +│", told.out), "no bare parameter"


def test_games_are_listed_with_seats_and_options(shell: Shell) -> None:
    for lang, players in (("en", "3 to 5 players"), ("fr", "de 3 à 5 personnes")):
        listed = shell.run("games", "--lang", lang).out.replace("\u00a0", " ")
        assert GAME.name in listed
        assert players in listed
        for option in GAME.options:
            assert re.search(rf"{option.name} = .* {option.default} \({option.rule}\)", listed)


# Rules


def test_rules_are_told_all_or_one_in_either_language(shell: Shell) -> None:
    told = shell.run("rules", GAME.name)
    assert told.code == 0
    assert re.findall(r"^MG-(\d+)", told.out, re.MULTILINE) == [str(n) for n in range(1, 27)]
    one = shell.run("rules", GAME.name, "mg-14", "--lang", "fr").out
    assert one.startswith("MG-14  4+4\u00a0: donne une de tes cartes")
    assert "MG-15" not in one


def test_the_locale_chooses_the_language(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert "donne" in shell.run("rules", GAME.name, "14").out
    assert "give" in shell.run("rules", GAME.name, "14", "--lang", "en").out


# Play


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_whole_game_through_pipes_is_kept_and_checks_out(lang: str, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    played = process(
        *("play", GAME.name, "--seed", "5", "--lang", lang, "--bots", "random"),
        *("--save", str(file)),
        typed="1\n" * 500,
    )
    assert played.stderr == ""
    assert played.returncode == 0
    assert "\x1b" not in played.stdout, "no colours in a pipe"
    words = {"en": ("Final scores", "Thank you"), "fr": ("Scores de la partie", "Merci pour")}
    assert all(said in played.stdout for said in words[lang])
    checked = process("verify", str(file), "--lang", lang)
    assert checked.returncode == 0
    fine = {"en": "every card and move checks out", "fr": "chaque coup sont exacts"}
    assert fine[lang] in checked.stdout
    final = tablee.replay(tablee.load(file)).standings()
    scores = " · ".join(f"{seat}: {score}" for seat, score in enumerate(final.scores))
    assert scores in checked.stdout


def test_the_same_seed_and_answers_give_the_same_game(shell: Shell) -> None:
    first = shell.run("play", GAME.name, "--seed", 9, "--bots", "random", typed="1\n" * 500)
    again = shell.run("play", GAME.name, "--seed", 9, "--bots", "random", typed="1\n" * 500)
    assert first.out == again.out
    other = shell.run("play", GAME.name, "--seed", 10, "--bots", "random", typed="1\n" * 500)
    assert other.out != first.out


def test_seats_bots_and_options_can_be_chosen(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    options = ["--seat", 1, "--option", "first=2", "--option", "think_ms=60000", "--save", file]
    done = shell.run("play", GAME.name, "--bots", "random,random", *options, typed="q\n")
    assert done.code == 0
    printed = " ".join(done.out.split())
    assert "Rose (plays at random) · You · Malo (plays at random)." in printed
    header = tablee.load(file).header
    assert header.seats == 3
    assert header.options == {"first": 2, "think_ms": 60000}


def test_without_options_you_sit_with_three_bots_and_cards_by_lot(shell: Shell) -> None:
    dealt = set()
    for _ in range(3):
        done = shell.run("play", GAME.name, typed="q\n")
        assert "clockwise: You · Rose" in done.out
        dealt |= set(re.findall(r"You are dealt .*", done.out))
    assert len(dealt) == 3


@pytest.mark.parametrize("typed", ["1\nq\n", "1\n"])
def test_leaving_or_the_end_of_input_is_a_friendly_end(
    shell: Shell, tmp_path: Path, typed: str
) -> None:
    file = tmp_path / "half.jsonl"
    left = shell.run("play", GAME.name, "--seed", 5, "--save", file, typed=typed)
    assert left.code == 0
    assert "come back soon!" in left.out
    assert left.err == ""
    checked = shell.run("verify", file)
    assert checked.code == 0
    assert "was not finished" in checked.out


def test_a_record_is_watched_again_whole_or_step_by_step(shell: Shell) -> None:
    file = Path(__file__).parent / "golden" / "mistigri-3.jsonl"
    whole = shell.run("replay", file, "--all", "--seat", 1)
    assert whole.code == 0
    assert "Final scores" in whole.out
    steps = shell.run("replay", file, typed="\nq\n")
    assert steps.code == 0
    assert "Final scores" not in steps.out
    assert shell.run("replay", file, "--seat", 3).code == 2


def test_control_c_is_a_friendly_end_too(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def interrupted(prompt: str = "") -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    file = tmp_path / "half.jsonl"
    left = shell.run("play", GAME.name, "--lang", "fr", "--save", file)
    assert left.code == 130
    assert left.err == "\nAu revoir, et à bientôt\u202f!\n"
    tablee.verify(tablee.load(file))


# In the background of a shell without job control SIGINT is ignored, and a child inherits that:
# this one listens again, and then becomes the command that follows.
LISTENING = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.SIG_DFL)
os.execv(sys.executable, [sys.executable, *sys.argv[1:]])
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize("ours", [signal.SIG_IGN, signal.default_int_handler])
def test_control_c_ends_the_process_with_130(ours: signal.Handlers) -> None:
    """Whether or not the tests themselves were started where SIGINT is ignored."""
    before = signal.signal(signal.SIGINT, ours)
    try:
        playing = subprocess.Popen(
            [sys.executable, "-c", LISTENING, "-m", "tablee", "play", GAME.name, "--lang", "en"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
        )
    finally:
        signal.signal(signal.SIGINT, before)
    assert playing.stdout is not None
    while "1) " not in playing.stdout.readline():  # it waits for an answer
        pass
    playing.send_signal(signal.SIGINT)
    _, err = playing.communicate(timeout=20)
    assert playing.returncode == 130
    assert err == "\nGood-bye, and see you soon!\n"


def test_colours_are_for_terminals_and_no_color_is_respected() -> None:
    coloured = process("rules", GAME.name, FORCE_COLOR="1", TERM="xterm-256color")
    assert "\x1b[" in coloured.stdout
    plain = process("rules", GAME.name, NO_COLOR="1")
    assert "\x1b" not in plain.stdout


def test_a_reader_who_has_had_enough_is_left_in_peace() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "tablee", "rules", GAME.name],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as telling:
        assert telling.stdout is not None
        assert telling.stderr is not None
        telling.stdout.close()
        assert telling.stderr.read() == b""
    assert telling.returncode == 1


def test_a_narrow_encoding_shows_what_it_can() -> None:
    done = process("rules", GAME.name, "--lang", "fr", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert "Les r?gles de" in done.stdout


# Verify


@pytest.fixture
def record(tmp_path: Path) -> Path:
    game = tablee.record(GAME, 3, seed=4)
    while not game.state.is_over():
        seat = tablee.seats_of(game.state.to_act())[0]
        game.play(seat, game.state.legal(seat)[-1])
    file = tmp_path / "game.jsonl"
    tablee.save(game.record(), file)
    return file


def test_a_tampered_record_is_named_with_its_first_difference(shell: Shell, record: Path) -> None:
    lines = record.read_text(encoding="utf-8").splitlines(keepends=True)
    entry = json.loads(lines[1])
    entry["events"][0] = entry["events"][0].replace("drew", "gave")
    lines[1] = json.dumps(entry) + "\n"
    record.write_text("".join(lines), encoding="utf-8")
    checked = shell.run("verify", record)
    assert checked.code == 1
    assert checked.out == ""
    assert checked.err.count("\n") == 1
    assert f"(bad_record): {record}: entry 1: the record says" in checked.err


def test_a_record_of_impossible_options_differs_too(shell: Shell, record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    record.write_text(text.replace('"seats":3', '"seats":9'), encoding="utf-8")
    checked = shell.run("verify", record)
    assert checked.code == 1
    assert checked.err.count("\n") == 1


def test_every_file_is_checked_and_the_worst_one_counts(
    shell: Shell, record: Path, tmp_path: Path
) -> None:
    none = tmp_path / "none.jsonl"
    none.write_text("a letter", encoding="utf-8")
    elsewhere = tmp_path / "elsewhere.jsonl"
    text = record.read_text(encoding="utf-8")
    elsewhere.write_text(text.replace(GAME.name, "ludo"), encoding="utf-8")
    checked = shell.run("verify", tmp_path / "missing.jsonl", none, elsewhere, record)
    assert checked.code == 2
    assert "every card and move checks out" in checked.out
    codes = re.findall(r"\((\w+)\)", checked.err)
    assert codes == ["bad_record", "bad_record", "unknown_game"]
    assert shell.run("verify", record, record).code == 0


@pytest.mark.parametrize(
    ("contents", "why"),
    [
        (None, "cannot read {file}: No such file or directory"),
        (b"\xff\xfe", "cannot read {file}: it is no text"),
        (b"a letter", "{file}: a record has a header line and a result line"),
        (b"{}\n{}\n", "{file}: line 1 is no header"),
    ],
)
def test_a_file_that_is_no_record_is_named_once(
    shell: Shell, tmp_path: Path, contents: bytes | None, why: str
) -> None:
    file = tmp_path / "nofile"
    if contents is not None:
        file.write_bytes(contents)
    checked = shell.run("verify", file)
    assert checked.code == 2
    assert f"(bad_record): {why.format(file=file)}" in checked.err
    assert checked.err.count("nofile") == 1


# Simulate and bench


def test_simulate_counts_and_gives_json(shell: Shell) -> None:
    bots = "random,random,random"
    command = ["simulate", GAME.name, "--games", 6, "--bots", bots, "--seed", 3]
    done = shell.run(*command, "--json", "--option", "first=1")
    result = json.loads(done.out)
    assert ("run interpreted here" in done.err) != COMPILED
    assert done.err.count("\n") == (not COMPILED)
    assert result["game"] == GAME.name
    assert result["options"] == {"first": 1}
    assert [bot["games"] for bot in result["bots"]] == [6, 6, 6]
    assert sum(bot["wins"] for bot in result["bots"]) == pytest.approx(6)
    assert sum(bot["share"] for bot in result["bots"]) == pytest.approx(1)
    assert result == json.loads(shell.run(*command, "--json", "--option", "first=1").out)


def test_simulate_prints_a_table_in_either_language(shell: Shell) -> None:
    command = ["simulate", GAME.name, "--games", 2, "--bots", "random,random,random"]
    english = shell.run(*command).out
    assert re.search(r"│ random │ +2 │ +\d+\.\d\d ± +\d+\.\d\d │ +\d\.\d\d │ +\d+\.\d% │", english)
    french = shell.run(*command, "--lang", "fr").out
    assert "score moyen" in french
    assert re.search(r"\d,\d\d ± ", french)


def test_bench_measures_three_things(shell: Shell) -> None:
    done = shell.run("bench", GAME.name, "--seats", 3, "--seconds", "0.01", "--json")
    measured = json.loads(done.out)
    assert measured["compiled"] is COMPILED
    assert measured["seats"] == 3
    for what in ("play_out", "python_loop", "clone"):
        rate = measured[what]
        assert 0 < rate["lowest"] <= rate["median"] <= rate["highest"]
    table = shell.run("bench", GAME.name, "--seconds", "0.01", "--lang", "fr").out
    assert ("compilé" if COMPILED else "interprété") in table
    assert f"{GAME.most_seats} places" in table


# Errors


@pytest.mark.parametrize(
    ("tokens", "code", "why"),
    [
        ("play ludo", "unknown_game", "no game 'ludo'"),
        ("rules ludo", "unknown_game", "no game 'ludo'"),
        ("bench ludo", "unknown_game", "no game 'ludo'"),
        ("simulate ludo --games 1 --bots random", "unknown_game", "no game 'ludo'"),
        ("play GAME --bots oracle", "unknown_bot", "no bot 'oracle'"),
        ("simulate GAME --games 1 --bots oracle,random,random", "unknown_bot", "'oracle'"),
        ("simulate GAME --games 1 --bots random", "bad_seats", "not 1"),
        ("play GAME --seats 9", "bad_seats", "not 9"),
        ("play GAME --seats 0", "bad_seats", "not 0"),
        ("play GAME --seats -1", "bad_seats", "not -1"),
        ("play GAME --seat 4", "bad_seats", "no seat 4"),
        ("play GAME --seats 3 --bots random,random,random", "bad_seats", "not 3"),
        ("bench GAME --seats 2", "bad_seats", "not 2"),
        ("play GAME --option speed=9", "bad_option", "no option 'speed'"),
        ("play GAME --option first=x", "bad_option", "whole number"),
        ("play GAME --option first", "bad_option", "name=value"),
        ("play GAME --option first=4", "bad_option", "from 0 to 3"),
        ("simulate GAME --games 1 --bots random,random,random --option a=1", "bad_option", "'a'"),
        ("play GAME --save /nowhere/at/all", "bad_record", "cannot write /nowhere/at/all"),
        ("rules GAME MG-99", "bad_notation", "no rule 'MG-99'"),
        ("play", "usage", "GAME"),
        ("verify", "usage", "FILE"),
        ("dance", "usage", "dance"),
        ("play GAME --speed 9", "usage", "--speed"),
        ("play GAME --seats three", "usage", "three"),
        ("play GAME --lang de", "usage", "de"),
        ("play GAME --pace -1", "usage", "-1"),
        ("simulate GAME --games 0 --bots random", "usage", "0"),
        ("simulate GAME", "usage", "--"),
        ("bench GAME --seconds 0", "usage", "0"),
    ],
)
def test_what_cannot_be_done_is_one_line_and_exit_2(
    shell: Shell, tokens: str, code: str, why: str
) -> None:
    done = shell.run(*tokens.replace("GAME", GAME.name, 1).split())
    assert done.code == 2
    *before, said = done.err.splitlines()
    assert all("run interpreted here" in line for line in before)
    assert said.startswith("tablee: ")
    assert f"({code}): " in said
    assert why in done.err
    assert "Traceback" not in done.err


@pytest.mark.parametrize("tokens", [["--lang", "fr"], ["--lang=fr"]])
def test_errors_are_framed_in_the_language_asked_for(shell: Shell, tokens: list[str]) -> None:
    done = shell.run("play", "ludo", *tokens)
    assert done.err.startswith("tablee\u00a0: jeu inconnu (unknown_game)\u00a0: ")


def test_errors_of_the_process_too() -> None:
    done = process("play", "ludo", "--lang", "en")
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""


def test_the_python_loop_of_the_bench_plays_what_the_library_plays() -> None:
    for seed in range(5):
        chances = [tablee.FastChance.seeded(seed) for _ in range(2)]
        states = [GAME.start(4, chance, {"think_ms": 5}) for chance in chances]
        inside = tablee.play_out(states[0], chances[0])
        assert play_in_python(states[1], chances[1]) == inside
        assert GAME.digest(states[0]) == GAME.digest(states[1])


def test_several_processes_are_refused_with_what_to_do_instead(shell: Shell) -> None:
    refused = shell.run("serve", "--processes", "3")
    assert refused.code == 2
    assert "deploy/haproxy.cfg" in refused.err
    assert "TABLEE_STORE=postgresql://" in refused.err


def test_analyse_writes_a_page_and_figures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tablee.analysis.usual_effort", lambda: 0.004)
    record = Path(__file__).parent / "golden" / "mistigri-3.jsonl"
    page, figures = tmp_path / "after.html", tmp_path / "after.json"
    for lang, title in (("fr", "la partie après la partie"), ("en", "the game after the game")):
        told = ["analyse", str(record), "--html", str(page), "--json", str(figures)]
        assert cli.run([*told, "--lang", lang]) == 0
        text = page.read_text(encoding="utf-8")
        assert title in text
        assert "<script" not in text
        assert "{" not in re.sub(r"<style>.*?</style>", "", text, flags=re.DOTALL)
    assert b'"chances"' in figures.read_bytes()
    wrong = tmp_path / "wrong.jsonl"
    wrong.write_text("Once upon a time\n", encoding="utf-8")
    capsys.readouterr()
    assert cli.run(["analyse", str(wrong)]) == 2
    said = capsys.readouterr().err
    assert str(wrong) in said
    assert len(said.splitlines()) == 1
