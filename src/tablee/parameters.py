"""What several commands of `tablee` take, and say of it in their help."""

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from tablee.kernel.language import languages
from tablee.terminal.language import Lang


def helped(text: str, *bounds: Number) -> Parameter:
    return Parameter(help=text, validator=bounds, negative="")


def _known(_: object, lang: Lang | None) -> None:
    if lang is not None and lang not in languages():
        raise ValueError(f"{lang!r}: there are {', '.join(languages())}")


_LANGUAGE = f"The language, one of {', '.join(languages())}; else that of your locale."
GameName = Annotated[str, helped("Its name, as `tablee games` lists it.")]
Seats = Annotated[int | None, helped("How many play.")]
OptionTexts = Annotated[
    list[str] | None,
    Parameter(help="An option of the game, as name=value; may be repeated.", negative=""),
]
Language = Annotated[Lang | None, Parameter(help=_LANGUAGE, validator=_known, negative="")]
AsJson = Annotated[bool, Parameter(name="--json", negative="", help="Print JSON.")]
DataFolder = Annotated[Path | None, helped("The folder that keeps the tables.")]
Processes = Annotated[int | None, helped("How many work; on Ray, all there are.", Number(gte=1))]
On = Annotated[str | None, helped("`ray`: this machine; `ray:ADDRESS`: a cluster.")]


def bots_in(text: str) -> list[str]:
    """The bots that a text names, with commas between them; other people's may lie right here."""
    names = [name.strip() for name in text.split(",") if name.strip()]
    if any(":" in name for name in names):
        sys.path.insert(0, str(Path.cwd()))
    return names
