"""The example of self-play: records that are right, and the same wherever they were played."""

from pathlib import Path

import pytest
from examples.self_play import SelfPlay, main, play_all

import tablee
from tablee.lab.work import BadRun, where

GAMES = 6
NAMES = list(tablee.shelf())


def texts(files: list[Path]) -> list[str]:
    return [file.read_text(encoding="utf-8") for file in files]


@pytest.mark.parametrize("name", NAMES)
def test_every_game_plays_with_itself_and_its_records_are_right(name: str, tmp_path: Path) -> None:
    run = SelfPlay(name, tablee.shelf()[name].most_seats, "little_sister", seed=3)
    files = play_all(run, 2, where(1), tmp_path)
    assert len(files) == 2
    for file in files:
        assert tablee.verify(tablee.load(file)).is_over()
    assert len(set(texts(files))) == 2


def test_two_processes_write_the_same_records_and_a_stopped_run_goes_on(tmp_path: Path) -> None:
    run = SelfPlay(NAMES[0], tablee.shelf()[NAMES[0]].fewest_seats, "random", seed=3)
    alone = texts(play_all(run, GAMES, where(1), tmp_path / "alone"))
    assert texts(play_all(run, GAMES, where(2), tmp_path / "two")) == alone
    play_all(run, GAMES // 2, where(1), tmp_path / "half")
    assert texts(play_all(run, GAMES, where(1), tmp_path / "half")) == alone
    with pytest.raises(BadRun):
        play_all(SelfPlay(run.game, run.seats, run.bot, 4), GAMES, where(1), tmp_path / "half")


def test_what_cannot_be_played_is_refused_by_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["self_play", "no such game", "--out", str(tmp_path / "x")])
    assert main() == 2
    assert "unknown_game" in capsys.readouterr().err
