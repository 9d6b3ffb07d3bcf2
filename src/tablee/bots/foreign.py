"""Bots of other people: `package.module:Class`, wherever a program is told which bots play."""

import importlib
import inspect
import re
from typing import Any

from tablee.bots.bot import Bot
from tablee.kernel.errors import UnknownBot

FOREIGN = re.compile(r"(?P<module>[A-Za-z_]\w*(?:\.\w+)*):(?P<name>[A-Za-z_]\w*)")


def foreign_bot(name: str) -> type[Bot[Any]] | None:
    """The class of that name, or None if it is not such a name; UnknownBot if there is no bot."""
    named = FOREIGN.fullmatch(name)
    if named is None:
        return None
    try:
        found = vars(importlib.import_module(named["module"])).get(named["name"])
    except ImportError as error:
        raise UnknownBot(f"{name!r} cannot be imported: {error}") from error
    if not (isinstance(found, type) and issubclass(found, Bot)):
        raise UnknownBot(
            f"{name!r} is no bot: there is no such class that inherits tablee.bots.Bot"
        )
    if inspect.isabstract(found):
        raise UnknownBot(f"{name!r} is no bot: it does not say how to `choose`")
    return found
