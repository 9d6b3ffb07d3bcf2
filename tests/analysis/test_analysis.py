"""Every game gives an analysis: it adds up, it is the same each time, and it is kept as JSON."""

import msgspec
import pytest

import tablee
from tablee.analysis import Analysis, analyse, analyst_of
from tablee.analysis.analyst import Analyst, spread
from tablee.analysis.report import WHOLE, Said, thousandths
from tablee.analysis.story import Story
from tablee.games import find_game
from tablee.kernel.errors import BadRecord
from tablee.kernel.language import languages, load
from tablee.kernel.record import Record
from tests.analysis.games import played

GAMES = [game.name for game in tablee.shelf().values()]
QUICK = 0.004


@pytest.mark.parametrize("name", GAMES)
def test_every_game_on_the_shelf_has_one_that_adds_up(name: str) -> None:
    record = played(name)
    found = analyse(find_game(name), record, QUICK)
    assert found.steps == len(record.entries) + 1
    versions = [one.version for one in found.chances]
    assert versions[0] == 1
    assert versions[-1] == found.steps
    assert versions == sorted(set(versions))
    assert len(versions) <= 60
    for one in found.chances:
        assert sum(one.shares) == WHOLE
        assert min(one.shares) >= 0
    won = [seat for seat, share in enumerate(found.chances[-1].shares) if share > 0]
    assert won == found.winners
    assert found.scores == list(record.result.scores)
    assert len(found.decisions) <= 3
    for dear in found.decisions:
        assert 2 <= dear.version <= found.steps
        assert dear.could > dear.won
        assert dear.played != dear.better
    again = msgspec.json.decode(msgspec.json.encode(found), type=Analysis)
    assert msgspec.structs.replace(again, own=None) == msgspec.structs.replace(found, own=None)


@pytest.mark.parametrize("name", GAMES)
def test_the_same_record_is_always_judged_the_same(name: str) -> None:
    once, twice = (analyse(find_game(name), played(name), QUICK) for _ in range(2))
    assert msgspec.json.encode(once) == msgspec.json.encode(twice)


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize(
    "name", [name for name in GAMES if type(analyst_of(find_game(name))) is not Analyst]
)
def test_all_that_is_said_has_words(name: str, lang: str) -> None:
    """In every language, with nothing left to fill in."""
    words = load(type(find_game(name)).__module__, lang)["after"]
    for seed in (1, 2, 3):
        found = analyse(find_game(name), played(name, seed=seed), QUICK)
        told: list[tuple[str, Said | None]] = []
        for one in found.decisions:
            told += [("moves", one.played), ("moves", one.better), ("reasons", one.why)]
        for luck in (found.luckiest, found.unluckiest):
            told += [("luck", luck.came)] if luck is not None else []
        for section, said in told:
            if said is not None:
                texts = words[section][said.id]
                for text in texts if isinstance(texts, list) else [texts]:
                    assert "{" not in text.format(**said.values)


def test_a_game_that_was_not_finished_is_refused() -> None:
    record = played("mistigri")
    half = Record(record.header, record.entries[: len(record.entries) // 2], record.result)
    with pytest.raises(BadRecord, match="not played to its end"):
        analyse(find_game("mistigri"), half, QUICK)


def test_thousandths_add_up_and_go_to_who_lost_most() -> None:
    assert thousandths([1, 1, 1]) == [334, 333, 333]
    assert thousandths([2, 1, 0]) == [667, 333, 0]
    assert thousandths([0, 0]) == [500, 500]
    assert thousandths([7]) == [1000]


def test_moments_are_spread_from_the_first_to_the_last() -> None:
    assert spread(3, 60) == [1, 2, 3]
    assert spread(101, 5) == [1, 26, 51, 76, 101]


def test_what_a_step_changes_is_in_the_story() -> None:
    record = played("mistigri")
    story = Story(find_game("mistigri"), record)
    assert len(story.states) == len(record.entries) + 1
    for step, entry in zip(story.steps, record.entries, strict=True):
        assert step.seat == entry.seat
        assert story.states[step.version - 1] is step.after
