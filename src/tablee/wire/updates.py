"""What a seat is sent of one moment of a game: the same at a table, in a lesson and in a replay."""

from collections.abc import Iterable

import msgspec

from tablee.kernel.game import Game
from tablee.kernel.record import Recording
from tablee.kernel.state import Event, State, seats_of
from tablee.wire import messages as wire

WEIGHTS: dict[type[msgspec.Struct], float] = {}  # in beats, of each kind of message


class Sight:
    """A game at one moment, for one seat after another: what is the same for all is found once."""

    def __init__(self, game: Game, state: State) -> None:
        self.game = game
        self.state = state
        self.look = game.viewer(state)
        self.deadline_ms = game.deadline_ms(state)
        self.able = {int(seat) for seat in seats_of(state.to_act() | state.may_act())}

    def moves(self, seat: int) -> list[str]:
        """What a seat may do, as text."""
        if seat not in self.able:
            return []
        game, state = self.game, self.state
        return [game.show(state, move) for move in state.legal(seat)]


def told_to(game: Game, events: Iterable[Event], seat: int) -> list[msgspec.Struct]:
    """What a seat is told of these events."""
    told = [game.tell(event, seat) for event in events]
    return [one for one in told if one is not None]


def beats_of(game: Game, told: list[msgspec.Struct]) -> float:
    """How long it takes to be seen; of what a seat is not told it says nothing."""
    beats = 0.0
    for one in told:
        kind = type(one)
        if kind not in WEIGHTS:
            WEIGHTS[kind] = game.beats(one)
        beats += WEIGHTS[kind]
    return round(beats, 2) if len(told) > 1 else beats  # a single one is as its game says


def update_of(  # noqa: PLR0913 (as many things as an update says)
    sight: Sight,
    seat: int,
    events: Iterable[Event],
    *,
    game_number: int = 1,
    version: int,
    at_ms: int,
    story: Iterable[Event] | None = None,
    snapshot: bool = False,
) -> wire.Update:
    """The events, and how it stands after them."""
    game = sight.game
    told = told_to(game, events, seat)
    return wire.Update(
        game_number=game_number,
        version=version,
        at_ms=at_ms,
        told=told,
        view=sight.look(seat),
        moves=sight.moves(seat),
        deadline_ms=sight.deadline_ms,
        snapshot=snapshot,
        beats=beats_of(game, told),
        story=msgspec.UNSET if story is None else told_to(game, story, seat),
    )


def ended_of(playing: Recording, game_number: int) -> wire.Ended:
    """The result of a game that is over, and its seed."""
    standings, seed = playing.state.standings(), playing.seed
    return wire.Ended(
        game_number=game_number,
        scores=standings.scores,
        ranks=standings.ranks(),
        high_wins=standings.high_wins,
        fingerprint=seed.fingerprint(),
        secret=seed.secret.hex(),
        contributions=[part.hex() for part in seed.contributions],
    )
