"""Every game on the shelf has a lesson, and the rules allow every step of it."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import tablee
from tablee.games import find_game
from tablee.games.lessons import lesson_of
from tablee.kernel.game import Game
from tablee.kernel.language import load
from tablee.kernel.lesson import Do, Lesson, Say, They, Time
from tablee.terminal.language import Lang
from tablee.wire.lessons import script
from tests.terminal.knock import KNOCK
from tests.tiny.trio import TrioGame

DOCS = Path(__file__).parents[2] / "docs" / "rules"
LANGS: list[Lang] = ["en", "fr"]
FEWEST, MOST = 8, 20
LONGEST_TEXT = 190  # a bubble on a phone

every_game = pytest.mark.parametrize("game", tablee.shelf().values(), ids=lambda game: game.name)


def lesson(game: Game) -> Lesson:
    found = lesson_of(game)
    assert found is not None, f"{game.name} has no lesson.py"
    return found


def lines(game: Game) -> list[Say | Do]:
    return [step for step in lesson(game).steps if isinstance(step, Say | Do)]


def said(game: Game, lang: Lang) -> dict[str, str]:
    words: dict[str, Any] = load(type(game).__module__, lang)
    texts: dict[str, str] = words["lesson"]
    return texts


@every_game
def test_the_rules_allow_every_step(game: Game) -> None:
    played = script(game, lesson(game))
    moves = played.begins.moves
    for step in played.steps:
        if step.kind == "do":
            assert step.move in moves, step.words
            refused = {move for refusal in step.refusals for move in refusal.moves}
            assert not refused & set(moves)
        moves = moves if step.update is None else step.update.moves
    assert all(answer is not None for answer in played.answers.values())


@every_game
def test_it_takes_two_minutes(game: Game) -> None:
    assert FEWEST <= len(lines(game)) <= MOST
    assert sum(len(step.moves) for step in lines(game) if isinstance(step, Do)) >= FEWEST // 2


@every_game
def test_it_begins_with_a_word_and_ends_with_praise(game: Game) -> None:
    first, *_, last = lines(game)
    assert isinstance(first, Say)
    assert last == Say("praise", last.rule)


@every_game
def test_nobody_hurries_the_learner(game: Game) -> None:
    played = script(game, lesson(game))
    updates = [played.begins, *(step.update for step in played.steps if step.update)]
    assert all(update.deadline_ms is None for update in updates)
    assert [update.version for update in updates] == list(range(1, len(updates) + 1))
    times = [update.at_ms for update in updates]
    assert times == sorted(times)


@every_game
def test_every_line_names_a_rule_of_the_rules_page(game: Game) -> None:
    page = (DOCS / f"{game.name}.md").read_text(encoding="utf-8")
    numbers = set(re.findall(r"^- \*\*([A-Z]{2}-\d+)\*\*", page, re.MULTILINE))
    assert {step.rule for step in lines(game)} <= numbers


@every_game
@pytest.mark.parametrize("lang", LANGS)
def test_every_line_has_words_and_every_words_a_line(game: Game, lang: Lang) -> None:
    ids = [step.words for step in lines(game)]
    assert len(ids) == len(set(ids))
    texts = said(game, lang)
    assert set(texts) == set(ids)
    assert {name: len(text) for name, text in texts.items() if len(text) > LONGEST_TEXT} == {}


@every_game
def test_opponents_have_names_and_only_they_are_scripted(game: Game) -> None:
    seats = {step.seat for step in lesson(game).steps if isinstance(step, They)}
    assert seats <= set(range(1, len(lesson(game).names) + 1))
    assert game.fewest_seats <= len(lesson(game).names) + 1 <= game.most_seats


@pytest.mark.parametrize("game", [TrioGame(), KNOCK], ids=["a module", "a package"])
def test_a_game_from_elsewhere_may_have_none(game: Game) -> None:
    assert lesson_of(game) is None


@pytest.mark.parametrize(
    ("step", "problem"),
    [
        (Do("x", "X-1", "draw"), "draw"),
        (They(1, "roll"), "MC-2: it is not your turn to choose"),
        (Time(), "there is no alarm to ring"),
    ],
)
def test_what_cannot_happen_is_no_lesson(step: Do | They | Time, problem: str) -> None:
    game = find_game("mamicatchmi")
    with pytest.raises((tablee.TableeError, ValueError), match=problem):
        script(game, replace(lesson(game), steps=(step,)))


def test_an_alarm_is_a_step_of_its_own() -> None:
    game = find_game("mamicatchmi")
    start = lesson(game).steps[:5]
    with pytest.raises(ValueError, match="an alarm rings before 'roll'"):
        script(game, replace(lesson(game), steps=(*start, They(1, "roll", 60_000))))
