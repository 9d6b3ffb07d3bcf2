"""The lesson of a game, where it has one: `LESSON` in the `lesson.py` of its folder."""

import importlib
import importlib.util

from tablee.kernel.game import Game
from tablee.kernel.lesson import Lesson


def lesson_of(game: Game) -> Lesson | None:
    """Its lesson, or None; a game from elsewhere need not be a folder."""
    home = importlib.import_module(type(game).__module__)
    folder = None if home.__spec__ is None else home.__spec__.submodule_search_locations
    if folder is None or not importlib.util.find_spec(".lesson", home.__name__):
        return None
    lesson: Lesson = importlib.import_module(".lesson", home.__name__).LESSON
    return lesson
