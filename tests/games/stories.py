"""What happened in a game, written down by hand, and what its awards make of it."""

from tablee import Event
from tablee.kernel.award import COMPANY, Tally
from tablee.kernel.game import Game, GameOf

Happening = tuple[int, ...]  # kind, seat, what, whom; as much of it as matters


def tally_of(game: Game) -> type[Tally]:
    assert isinstance(game, GameOf)
    assert game.tally is not None
    return game.tally


def facts_of(game: Game, name: str, seats: int, *happenings: Happening) -> list[int]:
    """What each seat has done of this kind."""
    tally = tally_of(game)(seats)
    tally.hear([(0, [event(*one)]) for one in happenings])
    return [tally.company] * seats if name == COMPANY else tally.facts[name]


def event(kind: int, seat: int = -1, what: int = -1, whom: int = -1) -> Event:
    return Event(kind, seat, what, whom)
