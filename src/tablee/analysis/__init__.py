"""The game after the game: what can be said of a record, worked out from it alone.

Pure: the same record gives the same analysis, and its budget is counted in playouts, never in time.
"""

import importlib
import importlib.util

from tablee.analysis.analyst import Analyst
from tablee.analysis.report import METHOD, Analysis
from tablee.analysis.story import Story
from tablee.kernel import state
from tablee.kernel.game import Game
from tablee.kernel.record import Record

__all__ = ["Analysis", "analyse", "analyst_of"]


def analyst_of(game: Game, effort: float = 1.0) -> Analyst:
    """The game's own, in the module of this folder that bears its name; or one for any game."""
    module = f"{__name__}.{game.name}"
    if importlib.util.find_spec(module) is None:
        return Analyst(game, effort)
    own: type[Analyst] = vars(importlib.import_module(module)).get("ANALYST", Analyst)
    return own(game, effort)


def usual_effort() -> float:
    """All of it where the rules are machine code; else a part, so that it takes seconds too."""
    return 1.0 if (state.__file__ or "").endswith((".so", ".pyd")) else 0.02


def analyse(game: Game, record: Record, effort: float | None = None) -> Analysis:
    """Look back on a game that is over; BadRecord if it is not, or does not replay."""
    story = Story(game, record)
    analyst = analyst_of(game, usual_effort() if effort is None else effort)
    standings = story.end.standings()
    luckiest, unluckiest = analyst.luck(story)
    return Analysis(
        method=METHOD,
        game=game.name,
        seats=story.seats,
        steps=len(story.states),
        model=analyst.model,
        scores=list(standings.scores),
        winners=standings.winners(),
        chances=analyst.chances(story),
        rounds=analyst.rounds(story),
        decisions=analyst.decisions(story),
        luckiest=luckiest,
        unluckiest=unluckiest,
        own=analyst.own(story),
    )
