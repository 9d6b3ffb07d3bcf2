"""Whole matches: the same bytes from everywhere and after every mishap, and like bots do alike."""

import csv
import json
import subprocess
import sys
from pathlib import Path

import pytest

import tablee
from tablee.bots import bots_of
from tablee.games import find_game
from tablee.lab.arena import Match, match_of
from tablee.lab.contest import JOURNAL, SUMMARY, Contest
from tablee.lab.deciding import Rule
from tablee.lab.journal import BadRun
from tablee.lab.places import JobFailed
from tablee.lab.rows import GAMES, SEATS
from tablee.lab.work import LostWorker, Where
from tests.lab.matches import DEALS, MARKS, match
from tests.lab.test_work import SUMS, work

Files = dict[str, bytes]


def files_in(folder: Path) -> Files:
    return {name: (folder / name).read_bytes() for name in (GAMES, SEATS, SUMMARY)}


def played(folder: Path, place: Where = Where(), *, resume: bool = False) -> Files:  # noqa: B008
    Contest(match(), DEALS).run(place, folder, resume=resume)
    return files_in(folder)


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Files:
    """What one process writes."""
    return played(tmp_path_factory.mktemp("alone"))


def test_every_game_and_every_seat_has_a_row(alone: Files) -> None:
    games = list(csv.DictReader(alone[GAMES].decode().splitlines()))
    seats = list(csv.DictReader(alone[SEATS].decode().splitlines()))
    assert len(games) == 6 * DEALS
    assert len(seats) == 3 * len(games)
    first = [row for row in seats if (row["deal"], row["order"]) == ("0", "0")]
    assert [row["bot"] for row in first] == [games[0][f"bot_{seat}"] for seat in range(3)]
    assert sum(float(row["share"]) for row in seats) == pytest.approx(len(games))
    summary = json.loads(alone[SUMMARY])
    mine = [int(row["score"]) for row in seats if row["bot"] == "mine"]
    (standing,) = [one for one in summary["standings"] if one["entrant"]["name"] == "mine"]
    assert standing["result"]["score"]["mean"] == pytest.approx(sum(mine) / len(mine))
    assert summary["decisions"] == sum(int(row["decisions"]) for row in games)
    ratings = {one["entrant"]["name"]: one["rating"]["mu"] for one in summary["standings"]}
    assert max(ratings, key=lambda name: ratings[name]) == "schoolboy"


@pytest.mark.parametrize("processes", [2, 3])
def test_processes_write_the_same_bytes(tmp_path: Path, alone: Files, processes: int) -> None:
    assert played(tmp_path, Where(processes)) == alone


def test_ray_writes_the_same_bytes_and_loses_nothing(
    tmp_path: Path, alone: Files, on_ray: Where
) -> None:
    """One test, so that Ray is begun once."""
    assert played(tmp_path / "match", on_ray) == alone
    (tmp_path / "once").mkdir()
    assert list(work(7, 77, "dies once", str(tmp_path / "once")).do(on_ray)) == SUMS
    assert (tmp_path / "once" / "died").exists()
    with pytest.raises(LostWorker, match="3 workers died of the jobs"):
        list(work(bad=0, how="dies").do(on_ray))
    with pytest.raises(JobFailed, match="no such thing"):
        list(work(bad=9, how="raises").do(on_ray))


@pytest.mark.parametrize("processes", [1, 2])
def test_a_match_that_was_killed_goes_on_to_the_same_bytes(
    tmp_path: Path, alone: Files, processes: int
) -> None:
    command = [sys.executable, "-m", "tests.lab.matches", str(tmp_path), str(processes)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as running:
        assert running.stdout is not None
        assert running.stdout.readline() == b"half\n"
        running.kill()
        assert running.stdout.read() == b""  # its workers have ended too
    lines = (tmp_path / JOURNAL).read_bytes().splitlines()
    done = sum(json.loads(line)["count"] for line in lines[1:])
    assert DEALS <= done < DEALS * 6
    assert played(tmp_path, Where(2), resume=True) == alone


def test_a_killed_worker_loses_no_game(
    tmp_path: Path, alone: Files, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(MARKS, str(tmp_path))
    Contest(match("Mortal"), DEALS).run(Where(2), tmp_path / "match")
    assert (tmp_path / "died").exists()
    found = files_in(tmp_path / "match")
    assert {name: found[name] for name in (GAMES, SEATS)} == {
        name: alone[name] for name in (GAMES, SEATS)
    }


def test_another_match_does_not_go_on_there_and_harms_nothing(tmp_path: Path) -> None:
    before = played(tmp_path)
    for other in (Contest(match("Mortal"), DEALS), Contest(match(), DEALS)):
        with pytest.raises(BadRun):
            other.run(folder=tmp_path, resume=other.match != match())
    assert files_in(tmp_path) == before


# When it is decided


def unequal() -> Match:
    """Two whose difference is soon seen; the worse has two chairs."""
    return match_of(find_game("mistigri"), ["schoolboy", "random", "random"])


def test_a_match_stops_where_it_is_decided_wherever_it_is_played(tmp_path: Path) -> None:
    found = []
    for number, place in enumerate((Where(), Where(2))):
        contest = Contest(unequal(), 200, Rule(error=0.1))
        summary = contest.run(place, tmp_path / str(number), until_decided=True)
        assert summary.is_decided
        assert summary.deals < 200
        assert summary.deals == max(pair.decided_after or 0 for pair in summary.pairs)
        found.append(files_in(tmp_path / str(number)))
    assert found[0] == found[1]


def test_who_goes_on_with_a_decided_match_gets_all_of_it(tmp_path: Path) -> None:
    first = Contest(unequal(), 100).run(folder=tmp_path, until_decided=True)
    assert first.deals < 100
    again = Contest(unequal(), 100).run(Where(2), tmp_path, resume=True)
    assert again.deals == 100
    assert again.pairs[0].decided_after == first.deals


def test_one_bot_alone_has_nobody_to_be_compared_with() -> None:
    game = next(iter(tablee.shelf().values()))
    found = Contest(match_of(game, ["random"] * 3), 3).run(until_decided=True)
    assert (found.deals, found.orders, found.pairs) == (3, 1, ())
    assert found.standings[0].result.share.mean == pytest.approx(1 / 3)


# Like bots


@pytest.mark.parametrize("game", list(tablee.shelf().values()), ids=lambda game: game.name)
def test_two_like_bots_differ_by_no_more_than_chance(game: tablee.Game) -> None:
    """The bug: with turns alone each had the same neighbours, and one of them five points more.

    `make twins` does this with 5,000 games of each game.
    """
    level = [*bots_of(game), "random"][1]
    others = ["random"] * (max(3, game.fewest_seats) - 2)
    names = [f"one={level}", f"other={level}", *others]
    summary = Contest(match_of(game, names, seed=1), 20).run(Where(2))
    pair = summary.pairs[0]
    for difference in (pair.share, pair.score):
        assert abs(difference.mean) <= 1.7 * (difference.high - difference.mean)  # 3.5 errors
    assert pair.verdict is None
