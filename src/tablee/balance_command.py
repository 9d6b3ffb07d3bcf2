"""The command `tablee balance`: what it takes."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from tablee.games import find_game
from tablee.kernel.errors import UnknownBot
from tablee.kernel.options import read_options
from tablee.parameters import GameName, Language, On, OptionTexts, Processes, Seats, bots_in, helped
from tablee.terminal.language import Words, language


def balance(  # noqa: PLR0913
    game: GameName,
    /,
    *,
    games: Annotated[int, helped("How many deals, in each setting.", Number(gte=2))],
    seats: Seats = None,
    bots: Annotated[str | None, helped("Who plays, at all seats; else the usual bot.")] = None,
    unequal: Annotated[
        str | None, helped("Players of unequal skill, one a seat, by whom luck is measured.")
    ] = None,
    option: OptionTexts = None,
    without: Annotated[
        list[str] | None,
        Parameter(help="Take this power away; may be repeated; else each.", negative=""),
    ] = None,
    seed: Annotated[int, helped("The same number gives the same games.")] = 0,
    processes: Processes = None,
    on: On = None,
    out: Annotated[Path | None, helped("A folder for what is done, to go on from.")] = None,
    resume: Annotated[bool, helped("Go on with what that folder holds.")] = False,
    json: Annotated[Path | None, helped("Write all that was found into this file.")] = None,
    html: Annotated[Path | None, helped("Write a page with plots: it stands alone.")] = None,
    lang: Language = None,
) -> None:
    """For who designs a game: seats, length, luck, tension, and what each option and power does."""
    from tablee import balance as report  # noqa: PLC0415 (only here)
    from tablee.lab.work import where  # noqa: PLC0415

    chosen = find_game(game)
    asked = report.Asked(
        deals=games,
        seats=seats,
        bot=one_bot(bots),
        unequal=None if unequal is None else bots_in(unequal),
        options=read_options(chosen.options, option or []),
        powers=without,
        seed=seed,
        place=where(processes, on),
        out=out,
        resume=resume,
        json=json,
        html=html,
    )
    report.examine(chosen, asked, Words(language(lang)))


def one_bot(text: str | None) -> str | None:
    """The bot of a text that names one; UnknownBot if it names several, or none."""
    if text is None:
        return None
    named = bots_in(text)
    if len(named) != 1:
        raise UnknownBot(f"the same bot plays at all seats: name one, not {text!r}")
    return named[0]
