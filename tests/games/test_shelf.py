"""The shelf: our own games, and those that somebody else's package brings."""

import subprocess
import sys
from pathlib import Path

import tablee
from tablee.games import words_of
from tests import tiny
from tests.tiny.lantern import GAME as LANTERN
from tests.tiny.lantern import LanternGame

HOME = Path(tiny.__file__).parent


def test_an_entry_point_puts_a_game_beside_ours() -> None:
    """In a process of its own: the shelf is looked through once."""
    code = "import tablee; print(*(game.name for game in tablee.shelf().values()))"
    paths = [str(HOME.parents[1]), str(HOME), *filter(None, sys.path)]
    seen = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path[:0] = {paths}; {code}"],
        capture_output=True,
        text=True,
        check=True,
    )
    ours = [game.name for game in tablee.shelf().values()]
    assert seen.stdout.split() == [*ours, "lantern", "trio"]


def test_a_game_brings_its_words() -> None:
    found = words_of(LANTERN, "fr")
    assert found is not None
    assert found["title"] == "La Lanterne"
    assert words_of(LANTERN, "bg") is None
    assert words_of(LANTERN, "../words/fr") is None


def test_a_game_that_is_no_folder_has_no_words() -> None:
    alone = type("Alone", (LanternGame,), {"__module__": "tests.tiny.plain"})()
    assert words_of(alone, "en") is None
